//! Tianditu, the national map: its search of names and its geocoder. It tells points in CGCS2000, which is WGS-84 here.

use pinye_domain::geo::GeoPoint;
use serde_json::{Value, json};

use super::{MOST_FOUND, Place, Provider, Question, code, pair, text};

pub(super) const TIANDITU: Provider = Provider {
    name: "tianditu",
    url: "https://api.tianditu.gov.cn",
    key: "tk",
    is_wgs84: true,
    search: Question { path: "/v2/search", asks: search, reads: found },
    address: Question { path: "/geocoder", asks: at, reads: address },
};

/// West, south, east and north of the country.
const COUNTRY: &str = "73,3,136,54";
/// Its number for "all is well".
const WELL: i64 = 1000;

/// Names of places, without lines of buses.
fn search(words: &str) -> Vec<(&'static str, String)> {
    let asked = json!({
        "keyWord": words, "queryType": "7", "level": "12", "mapBound": COUNTRY,
        "start": "0", "count": MOST_FOUND.to_string(), "show": "1",
    });
    vec![("postStr", asked.to_string()), ("type", "query".to_owned())]
}

/// Points, or the district or the suggestions that it answers instead of them.
fn found(said: &Value) -> Option<Result<Vec<Place>, i64>> {
    let place = |one: &Value| {
        let (name, address) = (text(one, "/name"), text(one, "/address"));
        Some(Place { name, address, position: pair(one, "/lonlat")? })
    };
    let wrong = code(said, "/status/infocode").or_else(|| code(said, "/code"));
    if let Some(wrong) = wrong.filter(|number| *number != WELL) {
        return Some(Err(wrong));
    }
    let lists = ["pois", "suggests", "area"].into_iter().filter_map(|name| said.get(name));
    let all = lists.flat_map(|list| match list {
        Value::Array(all) => all.iter().collect(),
        one => vec![one],
    });
    said.get("status").or_else(|| said.get("resultType"))?;
    Some(Ok(all.filter_map(place).collect()))
}

fn at(point: &GeoPoint) -> Vec<(&'static str, String)> {
    let asked = json!({ "lon": point.lng, "lat": point.lat, "ver": 1 });
    vec![("postStr", asked.to_string()), ("type", "geocode".to_owned())]
}

fn address(said: &Value) -> Option<Result<String, i64>> {
    let wrong = code(said, "/status").or_else(|| code(said, "/code"))?;
    Some(match wrong {
        0 => Ok(text(said.get("result")?, "/formatted_address")),
        wrong => Err(wrong),
    })
}
