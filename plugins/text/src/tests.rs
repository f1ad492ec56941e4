use pinye_plugin::{Phase, testing};

use super::{Text, shows_nothing};

/// EL-TEXT-01 to EL-TEXT-20
#[test]
fn is_declared_as_the_catalogue_says() {
    let catalogue = include_str!("tests/catalogue.json");
    assert_eq!(testing::diff_declaration::<Text>(catalogue), Vec::<String>::new());
    assert_eq!(testing::check_declaration::<Text>(), Vec::<String>::new());
}

#[test]
fn new_elements_have_nothing_to_complain_about() {
    assert_eq!(lines("{}"), Vec::<String>::new());
}

fn lines(props: &str) -> Vec<String> {
    testing::check_lines::<Text>(props)
}

/// EL-TEXT-05
#[test]
fn the_default_text_is_in_the_language_of_the_author() {
    let defaults = &testing::descriptor::<Text>()["defaults"];
    assert_eq!(defaults["zh"]["text"], "双击编辑文字");
    assert_eq!(defaults["en"]["text"], "double-click to edit text");
}

/// EL-TEXT-18, EL-TEXT-32
#[test]
fn the_schema_holds_the_limits_of_the_shadow() {
    let shadow = &testing::descriptor::<Text>()["schema"]["properties"]["textShadow"]["properties"];
    assert_eq!((&shadow["blur"]["minimum"], &shadow["blur"]["maximum"]), (&0.into(), &20.into()));
    assert_eq!(shadow["offsetX"]["minimum"], -20);
    assert_eq!(shadow["offsetY"]["maximum"], 20);
}

/// EL-TEXT-29
#[test]
fn the_schema_holds_the_font_size() {
    let size = &testing::descriptor::<Text>()["schema"]["properties"]["fontSize"];
    assert_eq!((&size["minimum"], &size["maximum"]), (&8.into(), &200.into()));
}

#[test]
fn the_colour_of_the_shadow_is_checked_here() {
    assert_eq!(lines(r#"{"textShadow": {"color": "red"}}"#), Vec::<String>::new());
    for color in ["red; background: url(https://evil.example)", "url(x)", "", "expression(1)"] {
        let props = serde_json::json!({ "textShadow": { "color": color } });
        let wanted = ["error color.invalid /textShadow/color"];
        assert_eq!(lines(&props.to_string()), wanted, "{color}");
    }
}

#[test]
fn fonts_of_any_language_are_accepted() {
    for font in
        ["Microsoft YaHei", "微软雅黑", "'Times New Roman', serif", "Source Han Sans-2.0", ""]
    {
        let props = serde_json::json!({ "fontFamily": font });
        assert_eq!(lines(&props.to_string()), Vec::<String>::new(), "{font}");
    }
}

#[test]
fn a_font_name_cannot_end_its_declaration() {
    let long = "a".repeat(201);
    for font in ["Arial; color: red", "a{}", "url(x)", "a\\22", "<b>", "a:b", "a\nb", &long] {
        let props = serde_json::json!({ "fontFamily": font });
        assert_eq!(lines(&props.to_string()), ["error fontFamily.invalid /fontFamily"], "{font}");
    }
}

#[test]
fn an_empty_text_is_mentioned_only_when_it_is_published() {
    assert_eq!(lines(r#"{"text": ""}"#), Vec::<String>::new());
    let found = testing::check_at::<Text>(r#"{"text": "<p><br></p>"}"#, Phase::Publish);
    assert_eq!(found.iter().map(testing::line).collect::<Vec<_>>(), ["info text.empty /text"]);
}

#[test]
fn pictures_and_letters_show_something() {
    for html in ["<p>a</p>", "x", "<p><img src=\"/uploads/a.png\"></p>", "<p>&amp;</p>", "1 > 0"] {
        assert!(!shows_nothing(html), "{html}");
    }
    for html in ["", " ", "<p> </p>", "<p>&nbsp;</p>", "<p title=\"a\"></p>"] {
        assert!(shows_nothing(html), "{html}");
    }
}

/// EL-TEXT-27
#[test]
fn the_toolbar_begins_with_the_state_of_the_catalogue() {
    let stored = &testing::descriptor::<Text>()["defaults"]["zh"];
    for name in ["bold", "italic", "underline", "verticalText"] {
        assert_eq!(stored[name], false, "{name}");
    }
    let numbers = ["fontSize", "lineHeight", "letterSpacing"].map(|name| stored[name].as_f64());
    assert_eq!(numbers, [Some(14.0), Some(1.5), Some(0.0)]);
    let texts = ["textAlign", "fontFamily", "color", "backgroundColor"].map(|name| &stored[name]);
    assert_eq!(texts, ["left", "Microsoft YaHei", "#000000", "transparent"]);
    let shadow = &stored["textShadow"];
    assert_eq!((&shadow["enabled"], &shadow["color"]), (&false.into(), &"rgba(0,0,0,0.5)".into()));
    let lengths = ["blur", "offsetX", "offsetY"].map(|name| shadow[name].as_f64());
    assert_eq!(lengths, [Some(4.0), Some(2.0), Some(2.0)]);
}

/// EL-TEXT-48
#[test]
fn runtime_state_is_never_stored() {
    let stored = &testing::descriptor::<Text>()["defaults"]["zh"];
    for name in ["editorMode", "isEditingElement", "enabled"] {
        assert!(stored.get(name).is_none(), "{name}");
    }
}

/// Addition to the catalogue.
#[test]
fn an_outline_and_a_gradient_hold_colours_only() {
    let lines = |props: &str| testing::check_lines::<Text>(props);
    let good = r##"{"textStroke": {"color": "#fff", "width": 2, "hollow": true},
        "textGradient": {"shape": "linear", "angle": 45, "stops": [{"color": "red", "at": 0}, {"color": "#00f", "at": 100}]}}"##;
    assert_eq!(lines(good), Vec::<String>::new());
    let bad = r#"{"textStroke": {"color": "red;x:y"}, "textGradient": {"stops": [{"color": "red"}, {"color": "url(x)"}]}}"#;
    let wanted = [
        "error color.invalid /textStroke/color",
        "error color.invalid /textGradient/stops/1/color",
    ];
    assert_eq!(lines(bad), wanted);
}
