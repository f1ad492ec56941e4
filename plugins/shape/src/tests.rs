use pinye_plugin::testing;

use super::{Shape, is_path};

/// EL-SHAPE-01 to EL-SHAPE-10, EL-SHAPE-15, EL-SHAPE-17
#[test]
fn is_declared_as_the_catalogue_says() {
    let catalogue = include_str!("tests/catalogue.json");
    assert_eq!(testing::diff_declaration::<Shape>(catalogue), Vec::<String>::new());
    assert_eq!(testing::check_declaration::<Shape>(), Vec::<String>::new());
}

#[test]
fn new_elements_have_nothing_to_complain_about() {
    assert_eq!(lines("{}"), Vec::<String>::new());
}

fn lines(props: &str) -> Vec<String> {
    testing::check_lines::<Shape>(props)
}

/// EL-SHAPE-11
#[test]
fn the_picker_opens_when_a_shape_is_added() {
    assert_eq!(testing::descriptor::<Shape>()["pickOnAdd"], "shape-picker");
}

/// EL-SHAPE-17: the host rejects values out of range by the schema.
#[test]
fn the_schema_holds_the_limits() {
    let described = testing::descriptor::<Shape>();
    let range = |name: &str| {
        let prop = &described["schema"]["properties"][name];
        (prop["minimum"].as_f64(), prop["maximum"].as_f64())
    };
    assert_eq!(range("borderWidth"), (Some(1.0), Some(20.0)));
    assert_eq!(range("scaleX"), (Some(0.1), Some(10.0)));
    assert_eq!(range("scaleY"), (Some(0.1), Some(10.0)));
    assert_eq!(described["schema"]["properties"]["shapePath"]["maxLength"], 16384);
}

/// EL-SHAPE-21: only valid path data is drawn.
#[test]
fn what_is_no_drawing_is_stored_with_a_warning() {
    for path in ["/shapes/star.svg", "<script>", "M0 0 url(#a)", "javascript:alert(1)", "10 10"] {
        let props = serde_json::json!({"shapePath": path, "shapeId": "star"}).to_string();
        assert_eq!(lines(&props), ["warning shapePath.invalid /shapePath"], "{path}");
    }
}

/// EL-SHAPE-15: those four are drawn from their dimensions, whatever their path.
#[test]
fn plain_shapes_need_no_path() {
    let props = r#"{"shapePath": "/shapes/rectangle.svg", "shapeId": "rectangle"}"#;
    assert_eq!(lines(props), Vec::<String>::new());
}

#[test]
fn path_data_is_known_by_its_signs() {
    assert!(is_path("M50 0L100 100H0Z"));
    assert!(is_path("m.5-1e-3 1,2\nM0 0a1 1 0 0 1 2 2z"));
    assert!(!is_path("M0 0 #"));
}

#[test]
fn a_radius_below_nothing_is_refused() {
    assert_eq!(lines(r#"{"borderRadius": -1}"#), ["error borderRadius.negative /borderRadius"]);
}
