//! Tencent Location Service: suggestions and the geocoder of its web service.

use pinye_domain::geo::GeoPoint;
use serde_json::Value;

use super::{MOST_FOUND, Place, Provider, Question, code, number, text};

pub(super) const TENCENT: Provider = Provider {
    name: "tencent",
    url: "https://apis.map.qq.com",
    key: "key",
    is_wgs84: false,
    search: Question { path: "/ws/place/v1/suggestion/", asks: search, reads: found },
    address: Question { path: "/ws/geocoder/v1/", asks: at, reads: address },
};

/// EL-MAP-16: ten, of the whole country.
fn search(words: &str) -> Vec<(&'static str, String)> {
    vec![
        ("keyword", words.to_owned()),
        ("region", "全国".to_owned()),
        ("page_index", "1".to_owned()),
        ("page_size", MOST_FOUND.to_string()),
    ]
}

fn found(said: &Value) -> Option<Result<Vec<Place>, i64>> {
    let place = |one: &Value| {
        let (lat, lng) = (number(one, "/location/lat")?, number(one, "/location/lng")?);
        let position = GeoPoint { lat, lng };
        Some(Place { name: text(one, "/title"), address: text(one, "/address"), position })
    };
    Some(match code(said, "/status")? {
        0 => Ok(said.get("data")?.as_array()?.iter().filter_map(place).collect()),
        wrong => Err(wrong),
    })
}

fn at(point: &GeoPoint) -> Vec<(&'static str, String)> {
    vec![("location", format!("{},{}", point.lat, point.lng)), ("get_poi", "0".to_owned())]
}

fn address(said: &Value) -> Option<Result<String, i64>> {
    Some(match code(said, "/status")? {
        0 => Ok(text(said.get("result")?, "/address")),
        wrong => Err(wrong),
    })
}
