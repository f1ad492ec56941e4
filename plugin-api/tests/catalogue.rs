//! Every combination of type, control, range, unit, step, condition and default in the catalogue of
//! elements, as fields of one struct: the kit must generate the catalogue's declaration.

#[path = "catalogue/defaults.rs"]
mod defaults;
#[path = "catalogue/everything.rs"]
mod everything;

use everything::Everything;
use pinye_plugin::serde_json::{self, Value};
use pinye_plugin::testing;

const COMBINATIONS: &str = include_str!("catalogue/combinations.json");

pinye_plugin::plugin! { elements: [Everything] }

/// EL-PLG-005, EL-PLG-012
#[test]
fn every_combination_of_the_catalogue_can_be_declared() {
    let wanted: Vec<Value> = serde_json::from_str(COMBINATIONS).unwrap();
    let described = testing::descriptor::<Everything>();
    for mut prop in wanted {
        let of = prop.as_object_mut().unwrap().remove("of").unwrap();
        let props = described["props"].as_array().unwrap();
        let found = props.iter().find(|found| found["name"] == prop["name"]).unwrap();
        assert_eq!(*found, prop, "{of}");
    }
}

#[test]
fn such_a_declaration_has_no_faults() {
    assert_eq!(testing::check_declaration::<Everything>(), Vec::<String>::new());
}

/// EL-PLG-009
#[test]
fn runtime_props_are_in_no_schema_and_no_default() {
    let described = testing::descriptor::<Everything>();
    let runtime: Vec<&str> = described["props"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|prop| prop["runtime"] == true)
        .map(|prop| prop["name"].as_str().unwrap())
        .collect();
    assert_eq!(runtime.len(), 2);
    for name in runtime {
        assert!(described["schema"]["properties"].get(name).is_none(), "{name} in the schema");
        assert!(described["defaults"]["zh"].get(name).is_none(), "{name} in the defaults");
    }
}

#[test]
fn english_defaults_differ_only_where_they_are_given() {
    let described = testing::descriptor::<Everything>();
    let wanted: Vec<Value> = serde_json::from_str(COMBINATIONS).unwrap();
    for prop in wanted.iter().filter(|prop| prop.get("runtime").is_none()) {
        let name = prop["name"].as_str().unwrap();
        let en = prop.get("defaultEn").unwrap_or(&prop["default"]);
        assert_eq!(described["defaults"]["zh"][name], prop["default"], "{name}");
        assert_eq!(described["defaults"]["en"][name], *en, "{name}");
    }
}

#[test]
fn variants_may_have_names_for_the_panel() {
    let described = testing::descriptor::<Everything>();
    let kind = &described["props"][1];
    assert_eq!(kind["enum"], serde_json::json!(["a", "b", "c"]));
    assert_eq!(kind["enumLabels"]["b"], serde_json::json!({ "zh": "乙", "en": "Second" }));
    assert_eq!(described["schema"]["properties"]["kind"]["enum"], kind["enum"]);
}
