use pinye_plugin::testing;

use super::{Picture, is_mask_shape};

/// EL-PIC-01 to EL-PIC-13, EL-PIC-19
#[test]
fn is_declared_as_the_catalogue_says() {
    let catalogue = include_str!("tests/catalogue.json");
    assert_eq!(testing::diff_declaration::<Picture>(catalogue), Vec::<String>::new());
    assert_eq!(testing::check_declaration::<Picture>(), Vec::<String>::new());
}

#[test]
fn new_elements_have_nothing_to_complain_about() {
    assert_eq!(lines("{}"), Vec::<String>::new());
}

fn lines(props: &str) -> Vec<String> {
    testing::check_lines::<Picture>(props)
}

/// EL-PIC-15, UP-008
#[test]
fn the_gallery_opens_when_a_picture_is_added() {
    assert_eq!(testing::descriptor::<Picture>()["pickOnAdd"], "image-picker");
}

/// EL-PIC-22
#[test]
fn a_mask_without_an_image_is_stored_with_a_warning() {
    assert_eq!(lines(r#"{"maskType": "heart"}"#), ["warning maskType.noImage /maskType"]);
    assert_eq!(
        lines(r#"{"maskType": "heart", "imgSrc": " "}"#),
        ["warning maskType.noImage /maskType"]
    );
}

/// EL-PIC-22
#[test]
fn a_mask_on_an_image_is_fine() {
    assert_eq!(lines(r#"{"maskType": "heart", "imgSrc": "/uploads/a.png"}"#), Vec::<String>::new());
    let masked = r#"{"maskType": "heart", "maskedImageUrl": "/uploads/masked-image-1.png"}"#;
    assert_eq!(lines(masked), Vec::<String>::new());
}

/// EL-PIC-20, EL-PIC-21
#[test]
fn there_are_37_mask_shapes() {
    let numbered = (0..100).map(|number| format!("decorative-{number}"));
    assert_eq!(numbered.filter(|name| is_mask_shape(name)).count(), 26);
    assert_eq!(super::NAMED_SHAPES.iter().filter(|name| is_mask_shape(name)).count(), 11);
}

#[test]
fn an_unknown_mask_shape_is_stored_with_a_warning() {
    for name in ["cloud", "Heart", "decorative-11", "decorative-38", "decorative-", "../star"] {
        let props = format!(r#"{{"maskType": "{name}", "imgSrc": "/uploads/a.png"}}"#);
        assert_eq!(lines(&props), ["warning maskType.unknown /maskType"], "{name}");
    }
}

/// EL-PIC-11, EL-PIC-13: of type string, so the host does not check them.
#[test]
fn addresses_the_host_does_not_check_are_checked_here() {
    for address in
        ["javascript:alert(1)", "data:image/svg+xml,<svg/>", "//evil.example/a.png", "a b"]
    {
        let props = serde_json::json!({ "maskedImageUrl": address, "originalImgSrc": address });
        let wanted = ["error url.invalid /maskedImageUrl", "error url.invalid /originalImgSrc"];
        assert_eq!(lines(&props.to_string()), wanted, "{address}");
    }
}

/// A text of a megabyte is rejected by the schema, which the host checks natively: the plugin never
/// has to read it.
#[test]
fn texts_the_host_does_not_check_have_a_length() {
    let described = pinye_plugin::testing::descriptor::<super::Picture>();
    for name in ["maskedImageUrl", "originalImgSrc", "maskType"] {
        assert_eq!(described["schema"]["properties"][name]["maxLength"], 4096, "{name}");
    }
}

/// EL-PIC-28
#[test]
fn a_mask_configuration_may_be_null_or_whole() {
    assert_eq!(lines(r#"{"maskConfig": null}"#), Vec::<String>::new());
    let whole = r#"{"maskConfig": {"left": 1, "top": 2, "angle": 0, "type": "star", "originX": "left",
        "originY": "top", "originalWidth": 100, "originalHeight": 80, "scaleX": 1, "scaleY": 1}}"#;
    assert_eq!(lines(whole), Vec::<String>::new());
    let stored = &testing::descriptor::<Picture>()["defaults"]["zh"];
    for name in ["maskType", "maskConfig", "maskedImageUrl", "originalImgSrc"] {
        assert!(stored.get(name).is_some(), "{name}");
    }
}

#[test]
fn a_mask_configuration_of_another_form_is_refused() {
    assert_eq!(lines(r#"{"maskConfig": 5}"#), ["error schema.mismatch"]);
    assert_eq!(lines(r#"{"maskConfig": {"left": "here"}}"#), ["error schema.mismatch"]);
}

/// EL-PIC-34
#[test]
fn runtime_state_is_never_stored() {
    let stored = &testing::descriptor::<Picture>()["defaults"]["en"];
    assert!(stored.get("isPreviewMode").is_none());
    assert!(stored.get("uuid").is_none());
    assert_eq!(stored["maskConfig"], serde_json::Value::Null);
}

/// Addition to the catalogue: a new image keeps its aspect ratio, and one stored before looks as it
/// did.
#[test]
fn new_pictures_fill_their_box_and_stored_ones_stay_stretched() {
    let described = testing::descriptor::<Picture>();
    assert_eq!(described["beginsWith"], serde_json::json!({ "fillType": "cover" }));
    assert_eq!(
        (&described["keepsRatio"], &described["editsInPlace"]),
        (&true.into(), &true.into())
    );
    assert_eq!(described["defaults"]["zh"]["fillType"], "fill");
    assert_eq!(described["schemaVersion"], 1);
}

/// Addition to the catalogue.
#[test]
fn a_crop_and_filters_have_bounds() {
    let seen = r#"{"zoom": 2.5, "focusX": 0, "focusY": 100, "flipX": true,
        "filters": {"brightness": 110, "contrast": 90, "saturation": 0, "grayscale": 100, "sepia": 0, "hue": -180, "blur": 20}}"#;
    assert_eq!(lines(seen), Vec::<String>::new());
    assert_eq!(lines(r#"{"filters": null}"#), Vec::<String>::new());
    let properties = &testing::descriptor::<Picture>()["schema"]["properties"];
    assert_eq!(
        (&properties["zoom"]["minimum"], &properties["zoom"]["maximum"]),
        (&1.into(), &8.into())
    );
    assert_eq!(lines(r#"{"filters": {"blur": "much"}}"#), ["error schema.mismatch"]);
}
