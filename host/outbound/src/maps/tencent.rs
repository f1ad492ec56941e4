//! Tencent Location Service: suggestions and the geocoder of its web service.

use pinye_domain::geo::GeoPoint;
use serde_json::Value;

use super::{Endpoint, MAX_RESULTS, MapPlace, MapProvider, code, number, text};

pub(super) const TENCENT: MapProvider = MapProvider {
    name: "tencent",
    url: "https://apis.map.qq.com",
    key: "key",
    is_wgs84: false,
    search: Endpoint { path: "/ws/place/v1/suggestion/", query: search, parse: parse_places },
    address: Endpoint { path: "/ws/geocoder/v1/", query: at, parse: address },
};

/// EL-MAP-16: ten results from the whole country.
fn search(words: &str) -> Vec<(&'static str, String)> {
    vec![
        ("keyword", words.to_owned()),
        ("region", "全国".to_owned()),
        ("page_index", "1".to_owned()),
        ("page_size", MAX_RESULTS.to_string()),
    ]
}

fn parse_places(response: &Value) -> Option<Result<Vec<MapPlace>, i64>> {
    let place = |one: &Value| {
        let (lat, lng) = (number(one, "/location/lat")?, number(one, "/location/lng")?);
        let position = GeoPoint { lat, lng };
        Some(MapPlace { name: text(one, "/title"), address: text(one, "/address"), position })
    };
    Some(match code(response, "/status")? {
        0 => Ok(response.get("data")?.as_array()?.iter().filter_map(place).collect()),
        wrong => Err(wrong),
    })
}

fn at(point: &GeoPoint) -> Vec<(&'static str, String)> {
    vec![("location", format!("{},{}", point.lat, point.lng)), ("get_poi", "0".to_owned())]
}

fn address(response: &Value) -> Option<Result<String, i64>> {
    Some(match code(response, "/status")? {
        0 => Ok(text(response.get("result")?, "/address")),
        wrong => Err(wrong),
    })
}
