//! Tianditu, the national map: its name search and its geocoder. Its coordinates are in CGCS2000,
//! which is treated as WGS-84.

use pinye_domain::geo::GeoPoint;
use serde_json::{Value, json};

use super::{Endpoint, MAX_RESULTS, MapPlace, MapProvider, code, pair, text};

pub(super) const TIANDITU: MapProvider = MapProvider {
    name: "tianditu",
    url: "https://api.tianditu.gov.cn",
    key: "tk",
    is_wgs84: true,
    search: Endpoint { path: "/v2/search", query: search, parse: parse_places },
    address: Endpoint { path: "/geocoder", query: at, parse: address },
};

/// Bounds of the country: west, south, east, north.
const COUNTRY: &str = "73,3,136,54";
/// Status code of success.
const WELL: i64 = 1000;

/// Searches place names, without bus lines.
fn search(words: &str) -> Vec<(&'static str, String)> {
    let asked = json!({
        "keyWord": words, "queryType": "7", "level": "12", "mapBound": COUNTRY,
        "start": "0", "count": MAX_RESULTS.to_string(), "show": "1",
    });
    vec![("postStr", asked.to_string()), ("type", "query".to_owned())]
}

/// Parses points; the service may respond with a district or suggestions instead.
fn parse_places(response: &Value) -> Option<Result<Vec<MapPlace>, i64>> {
    let place = |one: &Value| {
        let (name, address) = (text(one, "/name"), text(one, "/address"));
        Some(MapPlace { name, address, position: pair(one, "/lonlat")? })
    };
    let wrong = code(response, "/status/infocode").or_else(|| code(response, "/code"));
    if let Some(wrong) = wrong.filter(|number| *number != WELL) {
        return Some(Err(wrong));
    }
    let lists = ["pois", "suggests", "area"].into_iter().filter_map(|name| response.get(name));
    let all = lists.flat_map(|list| match list {
        Value::Array(all) => all.iter().collect(),
        one => vec![one],
    });
    response.get("status").or_else(|| response.get("resultType"))?;
    Some(Ok(all.filter_map(place).collect()))
}

fn at(point: &GeoPoint) -> Vec<(&'static str, String)> {
    let asked = json!({ "lon": point.lng, "lat": point.lat, "ver": 1 });
    vec![("postStr", asked.to_string()), ("type", "geocode".to_owned())]
}

fn address(response: &Value) -> Option<Result<String, i64>> {
    let wrong = code(response, "/status").or_else(|| code(response, "/code"))?;
    Some(match wrong {
        0 => Ok(text(response.get("result")?, "/formatted_address")),
        wrong => Err(wrong),
    })
}
