use pinye_plugin::testing;

use super::Button;

/// EL-BTN-01 to EL-BTN-21
#[test]
fn is_declared_as_the_catalogue_says() {
    let catalogue = include_str!("tests/catalogue.json");
    assert_eq!(testing::diff_declaration::<Button>(catalogue), Vec::<String>::new());
    assert_eq!(testing::check_declaration::<Button>(), Vec::<String>::new());
}

#[test]
fn new_elements_have_nothing_to_complain_about() {
    assert_eq!(lines("{}"), Vec::<String>::new());
}

fn lines(props: &str) -> Vec<String> {
    testing::check_lines::<Button>(props)
}

/// EL-BTN-08
#[test]
fn text_too_small_to_read_is_stored_with_a_warning() {
    assert_eq!(lines(r#"{"fontSize": 7}"#), ["warning fontSize.small /fontSize"]);
    assert_eq!(lines(r#"{"fontSize": 8}"#), Vec::<String>::new());
}

#[test]
fn names_the_smallest_readable_size() {
    let found = testing::check::<Button>(r#"{"fontSize": 7.5}"#);
    assert_eq!(found[0].args, [("min".to_owned(), "8".to_owned())]);
}

#[test]
fn lengths_that_no_browser_draws_are_refused() {
    assert_eq!(lines(r#"{"fontSize": 0}"#), ["error fontSize.positive /fontSize"]);
    assert_eq!(lines(r#"{"fontSize": -3}"#), ["error fontSize.positive /fontSize"]);
    assert_eq!(lines(r#"{"lineHeight": 0}"#), ["error lineHeight.positive /lineHeight"]);
    assert_eq!(lines(r#"{"borderWidth": -1}"#), ["error borderWidth.negative /borderWidth"]);
}

#[test]
fn a_button_without_a_border_is_fine() {
    assert_eq!(lines(r#"{"borderWidth": 0}"#), Vec::<String>::new());
}

#[test]
fn a_button_without_text_is_stored_with_a_warning() {
    for text in ["", "  ", "\\n"] {
        let props = format!(r#"{{"text": "{text}"}}"#);
        assert_eq!(lines(&props), ["warning text.empty /text"], "{text:?}");
    }
}

/// Returns the relative luminance of a colour `#rrggbb` (WCAG 2.2).
fn luminance(color: &str) -> f64 {
    let part = |at: usize| {
        let share = f64::from(u8::from_str_radix(&color[at..at + 2], 16).unwrap()) / 255.0;
        if share <= 0.04045 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
}

/// Stored buttons keep the colours of the catalogue; a new one must pass the contrast check before
/// publishing.
#[test]
fn the_text_of_a_new_button_stands_out_from_its_ground() {
    let described = testing::descriptor::<Button>();
    for language in ["zh", "en"] {
        let first = |name: &str| {
            let begins = described["beginsWith"][name].as_str();
            luminance(begins.or(described["defaults"][language][name].as_str()).unwrap())
        };
        let (text, ground) = (first("color"), first("backgroundColor"));
        let contrast = (text.max(ground) + 0.05) / (text.min(ground) + 0.05);
        assert!(contrast >= 4.5, "{language}: {contrast}");
    }
}

/// EL-BTN-22, EL-BTN-23
#[test]
fn the_schema_holds_the_limits_of_the_shadow_and_the_corners() {
    let described = testing::descriptor::<Button>();
    let range = |name: &str| {
        let prop = &described["schema"]["properties"][name];
        (prop["minimum"].as_i64(), prop["maximum"].as_i64())
    };
    assert_eq!(range("shadowX"), (Some(-20), Some(20)));
    assert_eq!(range("shadowBlur"), (Some(0), Some(40)));
    assert_eq!(range("shadowSpread"), (Some(-10), Some(40)));
    for corner in ["TopLeft", "TopRight", "BottomRight", "BottomLeft"] {
        let name = format!("border{corner}Radius");
        assert_eq!(range(&name), (Some(0), Some(200)), "{name}");
        assert_eq!(described["defaults"]["zh"][&name].as_f64(), Some(4.0), "{name}");
    }
}

#[test]
fn several_remarks_come_in_the_order_of_the_panel() {
    let found = lines(r#"{"text": "", "fontSize": 0, "borderWidth": -1}"#);
    let wanted = [
        "warning text.empty /text",
        "error fontSize.positive /fontSize",
        "error borderWidth.negative /borderWidth",
    ];
    assert_eq!(found, wanted);
}
