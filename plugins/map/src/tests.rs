use pinye_plugin::serde_json::{self, Value};
use pinye_plugin::{Publication, PublishHooks as _, testing};

use super::Map;

/// EL-MAP-01, EL-MAP-02, EL-MAP-04 to EL-MAP-12, EL-MAP-23
#[test]
fn is_declared_as_the_catalogue_says() {
    let catalogue = include_str!("tests/catalogue.json");
    assert_eq!(testing::diff_declaration::<Map>(catalogue), Vec::<String>::new());
    assert_eq!(testing::check_declaration::<Map>(), Vec::<String>::new());
}

#[test]
fn new_elements_have_nothing_to_complain_about() {
    assert_eq!(lines("{}"), Vec::<String>::new());
}

fn lines(props: &str) -> Vec<String> {
    testing::check_lines::<Map>(props)
}

/// EL-MAP-11, EL-MAP-12
#[test]
fn a_new_map_shows_a_point_in_beijing() {
    let described = testing::descriptor::<Map>();
    let poi = serde_json::json!({"position": {"lat": 39.908823, "lng": 116.39747}, "name": "", "type": 4});
    for language in ["zh", "en"] {
        let stored = &described["defaults"][language]["poi"];
        assert_eq!(stored["position"], poi["position"]);
        assert_eq!(stored["name"], poi["name"]);
        assert_eq!(stored["type"].as_f64(), Some(4.0));
    }
}

#[test]
fn a_point_that_no_map_shows_is_stored_with_a_warning() {
    let poi = |lat: f64, lng: f64| {
        serde_json::json!({"poi": {"position": {"lat": lat, "lng": lng}}}).to_string()
    };
    assert_eq!(lines(&poi(85.0, -180.0)), Vec::<String>::new());
    assert_eq!(lines(&poi(85.1, 0.0)), ["warning poi.outside /poi"]);
    assert_eq!(lines(&poi(0.0, 180.5)), ["warning poi.outside /poi"]);
    let found = testing::check::<Map>(&poi(116.4, 39.9));
    assert_eq!(found[0].args[0], ("lat".to_owned(), "116.4".to_owned()));
}

#[test]
fn an_address_that_is_none_of_tiles_is_stored_with_a_warning() {
    let tiles =
        |address| serde_json::json!({"provider": "tiles", "tileAddress": address}).to_string();
    assert_eq!(lines(&tiles("https://tiles.example/{z}/{x}/{y}.png")), Vec::<String>::new());
    for address in ["", "http://tiles.example/{z}/{x}/{y}.png", "https://tiles.example/{z}/{x}.png"]
    {
        assert_eq!(
            lines(&tiles(address)),
            ["warning tileAddress.invalid /tileAddress"],
            "{address}"
        );
    }
    assert_eq!(lines(r#"{"provider": "amap", "tileAddress": "x"}"#), Vec::<String>::new());
}

/// EL-MAP-18
#[test]
fn a_key_that_was_pasted_with_spaces_is_stored_with_a_warning() {
    assert_eq!(lines(r#"{"amapKey": "OB4BZ-D4W3U"}"#), Vec::<String>::new());
    assert_eq!(lines(r#"{"amapKey": "OB4BZ-D4W3U "}"#), ["warning amapKey.spaces /amapKey"]);
}

/// Returns the published props, if they differ from the stored ones, and the diagnostics for the
/// author.
fn published(props: &str) -> (Option<Value>, Vec<String>) {
    let map: Map = serde_json::from_str(props).unwrap();
    let mut publication = Publication::new();
    map.on_publish(&testing::target::<Map>(), &mut publication).unwrap();
    let remarks = publication.diagnostics.into_diagnostics().iter().map(testing::line).collect();
    (publication.props.map(Value::Object), remarks)
}

/// Diagnostic of a map published without a key.
const NO_KEY: &str = "info amapKey.missing /amapKey";

/// EL-MAP-23: an installation may set a default key that is used when the prop is empty.
#[test]
fn an_empty_key_is_published_as_the_one_of_the_installation() {
    testing::set_config("tencent_key", " T-1 ");
    testing::set_config("amap_key", "A-1");
    for (provider, key) in [("tencent", "T-1"), ("amap", "A-1")] {
        let sent = serde_json::json!({
            "provider": provider, "amapKey": " ", "labelContent": "店", "zoomLevel": 15,
            "poi": { "position": { "lat": 30.25, "lng": 120.15 }, "name": "店", "type": 4 },
        });
        let (props, remarks) = published(&sent.to_string());
        let props = props.unwrap();
        assert_eq!((&props["amapKey"], remarks), (&key.into(), Vec::<String>::new()));
        assert_eq!((&props["provider"], &props["labelContent"]), (&provider.into(), &"店".into()));
        assert_eq!(props["poi"]["position"], sent["poi"]["position"]);
        assert_eq!(props["zoomLevel"].as_f64(), Some(15.0));
    }
}

/// EL-MAP-19, EL-MAP-23
#[test]
fn a_key_of_the_works_own_stays_and_without_any_the_author_is_told() {
    let no_key = (None, vec![NO_KEY.to_owned()]);
    assert_eq!(published("{}"), no_key, "no setting");
    testing::set_config("tencent_key", "T-1");
    testing::set_config("tianditu_key", "  ");
    assert_eq!(published(r#"{"provider": "amap"}"#), no_key, "another provider's key");
    assert_eq!(published(r#"{"provider": "tianditu"}"#), no_key, "an empty setting");
    let unchanged = (None, Vec::new());
    assert_eq!(published(r#"{"amapKey": "OWN"}"#), unchanged);
    let tiles = r#"{"provider": "tiles", "tileAddress": "https://a.example/{z}/{x}/{y}"}"#;
    assert_eq!(published(tiles), unchanged, "tiles need none");
}
