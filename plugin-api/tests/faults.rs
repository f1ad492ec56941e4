//! Mistakes in a declaration are reported as sentences.

use pinye_plugin::testing::{check_declaration, descriptor, diff_declaration};
use pinye_plugin::{Color, Diagnostics, Element, ElementType, Group, Singleton};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

#[derive(Default, Serialize, Deserialize, JsonSchema)]
struct Sloppy {
    #[schemars(title = "一", extend("x-en" = "One", "x-control" = "knob", "x-colour" = "red"))]
    one: String,
    #[schemars(range(min = 5), extend("x-type" = "length", "x-visible-when" = "size > 3"))]
    two: f64,
    #[schemars(title = "三", extend("x-en" = "Three", "x-visible-when" = "four"))]
    three: bool,
    #[schemars(title = "四", extend("x-en" = "Four"))]
    kind: Kind,
}

#[derive(Default, Serialize, Deserialize, JsonSchema)]
enum Kind {
    #[default]
    #[schemars(title = "甲", extend("x-en" = "First"))]
    First,
    Second,
}

impl Element for Sloppy {
    const TYPE: ElementType = ElementType::new("Sloppy", Group::Media);

    fn check(&self, diagnostics: &mut Diagnostics) {
        diagnostics.error("/one", "one.empty", "Write something.");
    }
}

#[test]
fn every_fault_of_a_sloppy_declaration_is_named() {
    let wanted = [
        "type name `Sloppy`: lower case letters, digits and hyphens",
        "type `Sloppy` has no label",
        "the struct lacks #[serde(default)]: stored props may miss a field",
        "one: there is no attribute `x-colour`",
        "two: `title` is missing",
        "two: `x-en` is missing",
        "one: there is no control `knob`",
        "two: there is no type `length`",
        "two: visible-when `size > 3` has none of the known forms",
        "two: the default is out of range",
        "three: visible-when names `four`, which is no prop",
        "kind: only some variants of the enum have a name",
        "the zh defaults: /one Write something.",
        "the en defaults: /one Write something.",
    ];
    assert_eq!(check_declaration::<Sloppy>(), wanted);
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(default)]
struct Tidy {
    #[schemars(title = "颜色", extend("x-en" = "Colour", "x-help" = "背景", "x-help-en" = "Behind"))]
    color: Color,
}

impl Default for Tidy {
    fn default() -> Tidy {
        Tidy { color: "red".into() }
    }
}

impl Element for Tidy {
    const TYPE: ElementType = ElementType::new("tidy", Group::Chart)
        .label("整齐", "Tidy")
        .size(10, 20)
        .singleton(Singleton::Page);
}

#[test]
fn a_tidy_declaration_has_none() {
    assert_eq!(check_declaration::<Tidy>(), Vec::<String>::new());
}

#[derive(Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
struct Ground {}

impl Element for Ground {
    const TYPE: ElementType = ElementType::new("ground", Group::Basic)
        .label("地面", "Ground")
        .singleton(Singleton::Work)
        .fills_page()
        .stays_lowest();
}

#[test]
fn where_an_element_stands_is_said_by_its_type() {
    let ground = descriptor::<Ground>();
    let said = |name: &str| ground[name].clone();
    assert_eq!(
        [said("singleton"), said("fillsPage"), said("staysLowest")],
        [serde_json::json!("work"), true.into(), true.into()]
    );
    let tidy = descriptor::<Tidy>();
    assert_eq!(tidy["singleton"], true);
    assert!(tidy.get("fillsPage").or(tidy.get("staysLowest")).is_none());
}

#[test]
fn a_written_page_is_compared_with_the_declaration() {
    let prop = r#"{"name":"color","type":"color","default":"red","control":"color-picker",
        "label":{"zh":"颜色","en":"Colour"},"description":{"zh":"背景","en":"Behind"}}"#;
    let page = format!(r#"{{"type":"tidy","width":10,"singleton":true,"props":[{prop}]}}"#);
    assert_eq!(diff_declaration::<Tidy>(&page), Vec::<String>::new());
    let other = page.replace("\"width\":10", "\"width\":11").replace("red", "blue");
    assert_eq!(diff_declaration::<Tidy>(&other).len(), 2);
    assert_eq!(diff_declaration::<Tidy>("[]"), ["what is written is no JSON object"]);
}
