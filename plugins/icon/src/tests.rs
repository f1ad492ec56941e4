use pinye_plugin::testing;

use super::Icon;

/// EL-ICON-01 to EL-ICON-08; `iconPath` is an addition to the catalogue (docs/decisions/0015).
#[test]
fn is_declared_as_the_catalogue_says() {
    let catalogue = include_str!("tests/catalogue.json");
    assert_eq!(testing::diff_declaration::<Icon>(catalogue), Vec::<String>::new());
    assert_eq!(testing::check_declaration::<Icon>(), Vec::<String>::new());
}

#[test]
fn new_elements_have_nothing_to_complain_about() {
    assert_eq!(lines("{}"), Vec::<String>::new());
}

fn lines(props: &str) -> Vec<String> {
    testing::check_lines::<Icon>(props)
}

/// EL-ICON-04, EL-ICON-08
#[test]
fn runtime_state_is_never_stored() {
    let stored = &testing::descriptor::<Icon>()["defaults"]["en"];
    assert!(stored.get("uuid").is_none());
    assert!(stored.get("editorMode").is_none());
    assert_eq!(stored["icon"], "heart");
}

/// EL-ALL-008
#[test]
fn its_box_is_a_square_that_holds_its_size() {
    let described = testing::descriptor::<Icon>();
    assert_eq!(described["square"], true);
    assert_eq!(described["sizeProps"], serde_json::json!({"width": "size", "height": "size"}));
}

/// EL-ICON-11: an unknown name draws an empty box.
#[test]
fn an_unknown_icon_is_stored_with_a_warning() {
    for name in ["no-such-icon", "heart\\\":", "M0 0", "../heart", "心"] {
        let props = format!(r#"{{"icon": "{name}"}}"#);
        assert_eq!(lines(&props), ["warning icon.unknown /icon"], "{name}");
    }
}

#[test]
fn everyday_icons_are_known_by_name_and_others_by_their_drawing() {
    assert_eq!(lines(r#"{"icon": "star"}"#), Vec::<String>::new());
    let drawn = r#"{"icon": "wombat", "iconPath": "M3 12h18\nM12 3v18"}"#;
    assert_eq!(lines(drawn), Vec::<String>::new());
    let hostile = serde_json::json!({"icon": "wombat", "iconPath": "M0 0\"/><script>"});
    assert_eq!(lines(&hostile.to_string()), ["warning icon.unknown /icon"]);
}

#[test]
fn no_icon_is_no_fault() {
    assert_eq!(lines(r#"{"icon": ""}"#), Vec::<String>::new());
}

#[test]
fn a_size_that_no_browser_draws_is_refused() {
    assert_eq!(lines(r#"{"size": 0}"#), ["error size.positive /size"]);
    assert_eq!(lines(r#"{"size": -3}"#), ["error size.positive /size"]);
}
