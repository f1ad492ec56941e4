use pinye_plugin::testing;

use super::Background;

/// EL-BG-01, EL-BG-02, EL-BG-04 to EL-BG-09, EL-BG-13
#[test]
fn is_declared_as_the_catalogue_says() {
    let catalogue = include_str!("tests/catalogue.json");
    assert_eq!(testing::diff_declaration::<Background>(catalogue), Vec::<String>::new());
    assert_eq!(testing::check_declaration::<Background>(), Vec::<String>::new());
}

#[test]
fn new_elements_have_nothing_to_complain_about() {
    assert_eq!(lines("{}"), Vec::<String>::new());
}

fn lines(props: &str) -> Vec<String> {
    testing::check_lines::<Background>(props)
}

/// EL-BG-10
#[test]
fn a_watermark_that_does_not_fit_its_tile_is_stored_with_a_warning() {
    for fitting in ["内部资料", "for internal use", ""] {
        let props = serde_json::json!({ "waterMarkText": fitting });
        assert_eq!(lines(&props.to_string()), Vec::<String>::new(), "{fitting}");
    }
    let props = serde_json::json!({ "waterMarkText": "内部资料请勿外传谢谢" });
    assert_eq!(lines(&props.to_string()), ["warning waterMark.long /waterMarkText"]);
}

#[test]
fn a_watermark_has_a_size_that_can_be_seen() {
    for size in [0.0, -3.0, 101.0] {
        let props = serde_json::json!({ "waterMarkText": "a", "waterMarkFontSize": size });
        assert_eq!(
            lines(&props.to_string()),
            ["warning waterMark.size /waterMarkFontSize"],
            "{size}"
        );
    }
}
