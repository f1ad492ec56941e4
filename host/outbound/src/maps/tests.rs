use serde_json::{Value, json};

use super::{MapPlace, MapProvider, PROVIDERS, normalized, shortened};
use pinye_domain::geo::GeoPoint;

fn provider(name: &str) -> &'static MapProvider {
    PROVIDERS.into_iter().find(|provider| provider.name == name).unwrap()
}

fn parse_places(name: &str, response: &Value) -> Option<Result<Vec<MapPlace>, i64>> {
    (provider(name).search.parse)(response)
}

fn address(name: &str, response: &Value) -> Option<Result<String, i64>> {
    (provider(name).address.parse)(response)
}

/// EL-MAP-16, CO-029: ten results from the whole country.
#[test]
fn searches_are_asked_as_the_providers_document_them() {
    let query = |name: &str| (provider(name).search.query)("茶");
    assert!(query("tencent").contains(&("region", "全国".to_owned())));
    assert!(query("tencent").contains(&("page_size", "10".to_owned())));
    assert!(query("amap").contains(&("keywords", "茶".to_owned())));
    let (_, sent) = query("tianditu").into_iter().find(|(name, _)| *name == "postStr").unwrap();
    let sent: Value = serde_json::from_str(&sent).unwrap();
    assert_eq!((&sent["keyWord"], &sent["count"]), (&json!("茶"), &json!("10")));
}

#[test]
fn amap_and_tianditu_want_the_longitude_first() {
    let query = |name: &str| (provider(name).address.query)(&GeoPoint { lat: 30.5, lng: 120.25 });
    assert!(query("tencent").contains(&("location", "30.5,120.25".to_owned())));
    assert!(query("amap").contains(&("location", "120.25,30.5".to_owned())));
    let sent = json!({ "lon": 120.25, "lat": 30.5, "ver": 1 }).to_string();
    assert!(query("tianditu").contains(&("postStr", sent)));
}

#[test]
fn places_without_a_point_are_left_out() {
    let tips = json!({ "status": "1", "tips": [
        { "name": "茶", "district": [], "address": [], "location": [] },
        { "name": "茶室", "district": "杭州市", "address": [], "location": "120.1,30.2" },
    ] });
    let place = MapPlace {
        name: "茶室".to_owned(),
        address: "杭州市".to_owned(),
        position: GeoPoint { lat: 30.2, lng: 120.1 },
    };
    assert_eq!(parse_places("amap", &tips), Some(Ok(vec![place.clone()])));
    let area = json!({ "status": { "infocode": 1000 }, "resultType": 3,
        "area": { "name": "茶室", "lonlat": "120.1,30.2" } });
    let area = parse_places("tianditu", &area).unwrap().unwrap();
    assert_eq!(area, [MapPlace { address: String::new(), ..place }]);
    let nothing = json!({ "status": { "infocode": 1000 }, "resultType": 1, "count": 0 });
    assert_eq!(parse_places("tianditu", &nothing), Some(Ok(Vec::new())));
}

/// EL-MAP-20
#[test]
fn what_a_provider_refuses_with_is_a_number_and_the_rest_makes_no_sense() {
    let refused = json!({ "status": 311, "message": "key canary is wrong" });
    assert_eq!(parse_places("tencent", &refused), Some(Err(311)));
    assert_eq!(address("tencent", &refused), Some(Err(311)));
    let refused = json!({ "status": "0", "info": "INVALID_USER_KEY", "infocode": "10001" });
    assert_eq!(parse_places("amap", &refused), Some(Err(10001)));
    assert_eq!(address("amap", &refused), Some(Err(10001)));
    let refused = json!({ "code": 12, "msg": "权限不足", "resolve": "" });
    assert_eq!(parse_places("tianditu", &refused), Some(Err(12)));
    assert_eq!(address("tianditu", &refused), Some(Err(12)));
    for name in ["tencent", "amap", "tianditu"] {
        for response in [json!({}), json!([]), json!("x"), json!(null), json!({ "status": {} })] {
            let places = parse_places(name, &response).map(Result::unwrap_or_default);
            assert!(places.is_none_or(|places| places.is_empty()), "{name} {response}");
            assert_eq!(address(name, &response), None, "{name} {response}");
        }
    }
}

#[test]
fn what_is_kept_of_a_place_can_be_shown() {
    let place = |name: &str, lat| MapPlace {
        name: name.to_owned(),
        address: "长".repeat(300),
        position: GeoPoint { lat, lng: 120.0 },
    };
    let one = normalized(&place(" 茶\u{0}室\n", 30.0), false).unwrap();
    assert_eq!((one.name.as_str(), one.address.chars().count()), ("茶室", 200));
    assert_eq!(normalized(&place("\n", 30.0), false), None);
    assert_eq!(normalized(&place("茶室", 95.0), false), None);
    assert_eq!(shortened("a\u{7}b", 1), "a");
    let moved = normalized(&place("茶室", 30.0), true).unwrap().position;
    assert_eq!(moved, GeoPoint { lat: 30.0, lng: 120.0 }.gcj02_from_wgs84());
}
