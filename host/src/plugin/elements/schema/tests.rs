//! What a schema says, and which schemas are not taken over.

#![expect(clippy::needless_pass_by_value, reason = "tests hand over what `json!` makes")]

use super::*;
use serde_json::json;

fn rules(schema: Value) -> Result<Rules, String> {
    Rules::compile(&schema, 4_000)
}

fn codes(schema: Value, props: Value) -> Vec<(String, String)> {
    let found = rules(schema).unwrap().check(&props, 200);
    found.into_iter().map(|found| (found.code, found.path)).collect()
}

fn one(code: &str, path: &str) -> Vec<(String, String)> {
    vec![(code.to_owned(), path.to_owned())]
}

#[test]
fn every_remark_has_a_code_and_a_path() {
    let schema = json!({ "type": "object", "required": ["id"], "properties": {
        "size": { "type": "integer", "minimum": 12, "maximum": 100 },
        "kind": { "enum": ["a", "b"] },
        "name": { "type": "string", "maxLength": 3, "pattern": "^[a-z]*$" },
        "list": { "type": "array", "items": { "type": "number" } } } });
    let with = |props: Value| codes(schema.clone(), props);
    assert_eq!(with(json!({ "id": 1, "size": 20, "kind": "a", "extra": true })), vec![]);
    assert_eq!(with(json!({ "id": 1, "size": "20" })), one("schema.type", "/size"));
    assert_eq!(with(json!({ "id": 1, "size": 11 })), one("schema.minimum", "/size"));
    assert_eq!(with(json!({ "id": 1, "size": 101 })), one("schema.maximum", "/size"));
    assert_eq!(with(json!({ "id": 1, "kind": "c" })), one("schema.enum", "/kind"));
    assert_eq!(with(json!({ "id": 1, "name": "abcd" })), one("schema.maxLength", "/name"));
    assert_eq!(with(json!({ "id": 1, "name": "A" })), one("schema.pattern", "/name"));
    assert_eq!(with(json!({ "id": 1, "list": [1, "2"] })), one("schema.type", "/list/1"));
    assert_eq!(with(json!({})), one("schema.required", "/id"));
    assert_eq!(with(json!([])), one("schema.type", ""));
}

#[test]
fn limits_come_along_for_the_translated_sentence() {
    let schema = json!({ "properties": { "size": { "maximum": 100 } } });
    let found = rules(schema).unwrap().check(&json!({ "size": 500 }), 200).remove(0);
    assert_eq!(found.args.get("limit").map(String::as_str), Some("100"));
    assert!(!found.message.contains("500"), "the value may be long or private: {}", found.message);
}

#[test]
fn remarks_are_cut_at_their_limit() {
    let schema = json!({ "items": { "type": "string" } });
    let props = Value::Array(vec![json!(1); 10_000]);
    assert_eq!(rules(schema).unwrap().check(&props, 200).len(), 200);
}

#[test]
fn references_within_the_schema_are_followed() {
    let schema = json!({
        "$defs": { "point": { "properties": { "x": { "type": "number" } } } },
        "properties": { "at": { "$ref": "#/$defs/point" }, "to": { "$ref": "#/$defs/point" } } });
    assert_eq!(codes(schema, json!({ "at": { "x": "1" } })), one("schema.type", "/at/x"));
}

/// Each line is one schema that would cost the host more than it says.
#[test]
fn a_schema_that_could_take_long_is_not_taken_over() {
    let mut doubling = json!({ "$defs": { "d0": {} } });
    for n in 1..64 {
        let below = json!({ "$ref": format!("#/$defs/d{}", n - 1) });
        doubling["$defs"][format!("d{n}")] = json!({ "allOf": [below.clone(), below] });
    }
    doubling["$ref"] = json!("#/$defs/d63");
    let attempts = [
        (doubling, "references that double 63 times"),
        (json!({ "properties": { "a": { "$ref": "#" } } }), "a circle through the root"),
        (
            json!({ "$ref": "#/$defs/a", "$defs": { "a": { "$ref": "#/$defs/b" }, "b": { "$ref": "#/$defs/a" } } }),
            "a circle through two",
        ),
        (json!({ "$ref": "https://evil.net/schema.json" }), "a reference to another machine"),
        (json!({ "$ref": "file:///etc/passwd" }), "a reference to a file"),
        (json!({ "$ref": "#/$defs/missing" }), "a reference to nothing"),
        (json!({ "$dynamicRef": "#x" }), "a dynamic reference"),
        (json!({ "items": { "$id": "https://a.b/", "$ref": "#" } }), "another base for references"),
        (json!({ "pattern": "(?=a)(a+)+\\1$" }), "a pattern that backtracks"),
        (json!({ "pattern": "((a{1000}){1000}){1000}" }), "a pattern that fills the memory"),
        (json!({ "type": 7 }), "no schema at all"),
        (Value::Array(vec![]), "a list"),
    ];
    for (schema, why) in attempts {
        assert!(rules(schema).is_err(), "{why}");
    }
}

#[test]
fn a_schema_above_its_size_is_not_taken_over() {
    let many: Map<String, Value> = (0..100).map(|n| (format!("p{n}"), json!({}))).collect();
    let schema = json!({ "properties": many });
    assert!(Rules::compile(&schema, 101).is_ok());
    assert!(Rules::compile(&schema, 100).is_err());
}
