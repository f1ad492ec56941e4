use pinye_plugin::testing;

use super::contrast::{Luminance, contrast_ratio};
use super::{QrCode, modules};

/// EL-QR-01 to EL-QR-10
#[test]
fn is_declared_as_the_catalogue_says() {
    let catalogue = include_str!("tests/catalogue.json");
    assert_eq!(testing::diff_declaration::<QrCode>(catalogue), Vec::<String>::new());
    assert_eq!(testing::check_declaration::<QrCode>(), Vec::<String>::new());
}

#[test]
fn new_elements_have_nothing_to_complain_about() {
    assert_eq!(lines("{}"), Vec::<String>::new());
}

fn lines(props: &str) -> Vec<String> {
    testing::check_lines::<QrCode>(props)
}

/// EL-QR-10, EL-QR-12, CO-031: the editor keeps the box square and equal to the size.
#[test]
fn its_box_is_a_square_of_its_size() {
    let described = testing::descriptor::<QrCode>();
    assert_eq!(described["square"], true);
    assert_eq!(described["sizeProps"], serde_json::json!({"width": "size", "height": "size"}));
    let size = &described["schema"]["properties"]["size"];
    assert_eq!((size["minimum"].as_i64(), size["maximum"].as_i64()), (Some(50), Some(500)));
}

/// EL-QR-11: 1,273 bytes are what a code holds with error correction H.
#[test]
fn a_text_too_long_for_a_code_is_stored_with_a_warning() {
    let long = |text: String| serde_json::json!({"text": text, "size": 500}).to_string();
    assert_eq!(lines(&long("a".repeat(1273))), Vec::<String>::new());
    assert_eq!(lines(&long("a".repeat(1274))), ["warning text.long /text"]);
    assert_eq!(lines(&long("字".repeat(425))), ["warning text.long /text"]);
    assert_eq!(lines(&long("7".repeat(2900))), Vec::<String>::new());
}

#[test]
fn a_code_grows_with_its_text() {
    assert_eq!(modules(""), Some(21));
    assert_eq!(modules("1234567"), Some(21));
    assert_eq!(modules("https://example.com/h5/7"), Some(29));
    assert_eq!(modules(&"a".repeat(1273)), Some(177));
    assert_eq!(modules(&"a".repeat(1274)), None);
}

#[test]
fn much_text_in_a_small_code_is_stored_with_a_warning() {
    let text = "a".repeat(300);
    let props = |size| serde_json::json!({"text": text, "size": size}).to_string();
    assert_eq!(lines(&props(100)), ["warning size.dense /size"]);
    assert_eq!(lines(&props(200)), Vec::<String>::new());
    let found = testing::check::<QrCode>(&props(100));
    assert_eq!(found[0].args, [("min".to_owned(), "178".to_owned())]);
}

#[test]
fn colours_that_cameras_do_not_tell_apart_are_stored_with_a_warning() {
    for (dark, light) in
        [("#777777", "#888"), ("rgba(0,0,0,0.2)", "#ffffff"), ("white", "transparent")]
    {
        let props = serde_json::json!({"colorDark": dark, "colorLight": light});
        assert_eq!(lines(&props.to_string()), ["warning color.contrast /colorDark"], "{dark}");
    }
}

#[test]
fn light_on_dark_is_stored_with_a_warning() {
    let props = r##"{"colorDark": "#ffffff", "colorLight": "rgb(0 0 0)"}"##;
    assert_eq!(lines(props), ["warning color.inverted /colorDark"]);
}

#[test]
fn colours_nobody_reads_here_are_not_complained_about() {
    assert_eq!(lines(r#"{"colorDark": "rebeccapurple"}"#), Vec::<String>::new());
    assert_eq!(lines(r#"{"colorDark": "hsl(0 0% 50%)"}"#), Vec::<String>::new());
}

#[test]
fn contrast_goes_from_1_to_21() {
    let of = |color| Luminance::of(color).unwrap();
    assert!((contrast_ratio(of("#000"), of("#ffffffff")) - 21.0).abs() < 1e-9);
    assert!((contrast_ratio(of("#123456"), of("rgb(18, 52, 86)")) - 1.0).abs() < 1e-9);
    assert!((contrast_ratio(of("rgb(0%, 0%, 0%)"), of("white")) - 21.0).abs() < 1e-9);
    assert_eq!(Luminance::of("#12"), None);
    assert_eq!(Luminance::of("rgb(1, 2)"), None);
    assert_eq!(Luminance::of("#é1"), None);
}
