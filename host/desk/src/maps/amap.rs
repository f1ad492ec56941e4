//! Amap: input tips and the regeocoder of its web service.

use pinye_domain::geo::GeoPoint;
use serde_json::Value;

use super::{Place, Provider, Question, code, pair, text};

pub(super) const AMAP: Provider = Provider {
    name: "amap",
    url: "https://restapi.amap.com",
    key: "key",
    is_wgs84: false,
    search: Question { path: "/v3/assistant/inputtips", asks: search, reads: found },
    address: Question { path: "/v3/geocode/regeo", asks: at, reads: address },
};

/// It answers at most ten by itself.
fn search(words: &str) -> Vec<(&'static str, String)> {
    vec![("keywords", words.to_owned()), ("datatype", "poi".to_owned())]
}

/// A tip without a point is a word to search for, not a place.
fn found(said: &Value) -> Option<Result<Vec<Place>, i64>> {
    let place = |one: &Value| {
        let address = format!("{}{}", text(one, "/district"), text(one, "/address"));
        Some(Place { name: text(one, "/name"), address, position: pair(one, "/location")? })
    };
    Some(match refusal(said)? {
        None => Ok(said.get("tips")?.as_array()?.iter().filter_map(place).collect()),
        Some(wrong) => Err(wrong),
    })
}

fn at(point: &GeoPoint) -> Vec<(&'static str, String)> {
    vec![("location", format!("{},{}", point.lng, point.lat))]
}

fn address(said: &Value) -> Option<Result<String, i64>> {
    Some(match refusal(said)? {
        None => Ok(text(said.get("regeocode")?, "/formatted_address")),
        Some(wrong) => Err(wrong),
    })
}

/// Its number for what is wrong, if something is.
fn refusal(said: &Value) -> Option<Option<i64>> {
    match code(said, "/status")? {
        1 => Some(None),
        _ => Some(Some(code(said, "/infocode").unwrap_or_default())),
    }
}
