use pinye_plugin::testing;

use super::Slide;

/// EL-SLIDE-01 to EL-SLIDE-09
#[test]
fn is_declared_as_the_catalogue_says() {
    let catalogue = include_str!("tests/catalogue.json");
    assert_eq!(testing::diff_declaration::<Slide>(catalogue), Vec::<String>::new());
    assert_eq!(testing::check_declaration::<Slide>(), Vec::<String>::new());
}

#[test]
fn new_elements_have_nothing_to_complain_about() {
    assert_eq!(lines("{}"), Vec::<String>::new());
}

fn lines(props: &str) -> Vec<String> {
    testing::check_lines::<Slide>(props)
}

/// EL-SLIDE-11
#[test]
fn the_schema_holds_interval_and_number_of_pictures() {
    let properties = &testing::descriptor::<Slide>()["schema"]["properties"];
    assert_eq!(properties["interval"]["minimum"], 1000);
    assert_eq!(properties["interval"]["maximum"], 10000);
    assert_eq!(properties["items"]["maxItems"], 50);
}

/// EL-SLIDE-12
#[test]
fn a_carousel_without_pictures_is_stored_with_a_warning() {
    assert_eq!(lines(r#"{"items": []}"#), ["warning items.none /items"]);
    let one_missing = r#"{"items": [{"image": "/uploads/a.png"}, {"image": " "}, {"value": 1}]}"#;
    assert_eq!(lines(one_missing), ["warning items.empty /items"]);
}

/// EL-SLIDE-08: the host does not check addresses in a list.
#[test]
fn addresses_of_pictures_are_checked() {
    for image in ["javascript:alert(1)", "data:image/svg+xml,<svg/>", "//evil.example/a.png"] {
        let props =
            serde_json::json!({ "items": [{ "image": "/uploads/a.png" }, { "image": image }] });
        assert_eq!(lines(&props.to_string()), ["error url.invalid /items/1/image"], "{image}");
    }
}

#[test]
fn a_list_of_another_form_is_refused() {
    assert_eq!(lines(r#"{"items": ["a.png"]}"#), ["error schema.mismatch"]);
}
