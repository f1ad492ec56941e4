//! Amap: input tips and the regeocoder of its web service.

use pinye_domain::geo::GeoPoint;
use serde_json::Value;

use super::{Endpoint, MapPlace, MapProvider, code, pair, text};

pub(super) const AMAP: MapProvider = MapProvider {
    name: "amap",
    url: "https://restapi.amap.com",
    key: "key",
    is_wgs84: false,
    search: Endpoint { path: "/v3/assistant/inputtips", query: search, parse: parse_places },
    address: Endpoint { path: "/v3/geocode/regeo", query: at, parse: address },
};

/// Amap returns at most ten results by default.
fn search(words: &str) -> Vec<(&'static str, String)> {
    vec![("keywords", words.to_owned()), ("datatype", "poi".to_owned())]
}

/// A tip without coordinates is a search term, not a place; skip it.
fn parse_places(response: &Value) -> Option<Result<Vec<MapPlace>, i64>> {
    let place = |one: &Value| {
        let address = format!("{}{}", text(one, "/district"), text(one, "/address"));
        Some(MapPlace { name: text(one, "/name"), address, position: pair(one, "/location")? })
    };
    Some(match refusal(response)? {
        None => Ok(response.get("tips")?.as_array()?.iter().filter_map(place).collect()),
        Some(wrong) => Err(wrong),
    })
}

fn at(point: &GeoPoint) -> Vec<(&'static str, String)> {
    vec![("location", format!("{},{}", point.lng, point.lat))]
}

fn address(response: &Value) -> Option<Result<String, i64>> {
    Some(match refusal(response)? {
        None => Ok(text(response.get("regeocode")?, "/formatted_address")),
        Some(wrong) => Err(wrong),
    })
}

/// Returns the error code of a response; `Some(None)` if it succeeded.
fn refusal(response: &Value) -> Option<Option<i64>> {
    match code(response, "/status")? {
        1 => Some(None),
        _ => Some(Some(code(response, "/infocode").unwrap_or_default())),
    }
}
