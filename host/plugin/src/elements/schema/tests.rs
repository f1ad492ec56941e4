//! Tests of validation, and of schemas that are rejected.

#![expect(clippy::needless_pass_by_value, reason = "tests hand over what `json!` makes")]

use super::*;
use crate::limits::Limits;
use jsonschema::Draft;
use proptest::prelude::{Just, Strategy, any, prop_oneof};
use proptest::{collection, proptest};
use serde_json::{Map, json};

fn rules(schema: Value) -> Result<CompiledSchema, String> {
    let limits = Limits::default();
    CompiledSchema::compile(&schema, &mut SchemaBudget::of(&limits))
}

fn check(schema: Value, props: &Value, most: usize) -> Vec<Diagnostic> {
    rules(schema).unwrap().check(props, most, &mut whole()).unwrap()
}

fn whole() -> Fuel {
    Fuel::of(Limits::default().schema_steps)
}

fn codes(schema: Value, props: Value) -> Vec<(String, String)> {
    let found = check(schema, &props, 200);
    found.into_iter().map(|found| (found.code, found.path)).collect()
}

fn one_diagnostic(code: &str, path: &str) -> Vec<(String, String)> {
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
    assert_eq!(with(json!({ "id": 1, "size": "20" })), one_diagnostic("schema.type", "/size"));
    assert_eq!(with(json!({ "id": 1, "size": 11 })), one_diagnostic("schema.minimum", "/size"));
    assert_eq!(with(json!({ "id": 1, "size": 101 })), one_diagnostic("schema.maximum", "/size"));
    assert_eq!(with(json!({ "id": 1, "kind": "c" })), one_diagnostic("schema.enum", "/kind"));
    assert_eq!(
        with(json!({ "id": 1, "name": "abcd" })),
        one_diagnostic("schema.maxLength", "/name")
    );
    assert_eq!(with(json!({ "id": 1, "name": "A" })), one_diagnostic("schema.pattern", "/name"));
    assert_eq!(
        with(json!({ "id": 1, "list": [1, "2"] })),
        one_diagnostic("schema.type", "/list/1")
    );
    assert_eq!(with(json!({})), one_diagnostic("schema.required", "/id"));
    assert_eq!(with(json!([])), one_diagnostic("schema.type", ""));
}

#[test]
fn limits_come_along_for_the_translated_sentence() {
    let schema = json!({ "properties": { "size": { "maximum": 100 } } });
    let found = check(schema, &json!({ "size": 500 }), 200).remove(0);
    assert_eq!(found.args.get("limit").map(String::as_str), Some("100"));
    assert!(!found.message.contains("500"), "the value may be long or private: {}", found.message);
}

#[test]
fn remarks_are_cut_at_their_limit() {
    let schema = json!({ "items": { "type": "string" } });
    let props = Value::Array(vec![json!(1); 10_000]);
    assert_eq!(check(schema, &props, 200).len(), 200);
}

#[test]
fn references_within_the_schema_are_followed() {
    let schema = json!({
        "$defs": { "point": { "properties": { "x": { "type": "number" } } } },
        "properties": { "at": { "$ref": "#/$defs/point" }, "to": { "$ref": "#/$defs/point" } } });
    assert_eq!(
        codes(schema, json!({ "at": { "x": "1" } })),
        one_diagnostic("schema.type", "/at/x")
    );
}

/// Each line is a schema whose evaluation could cost far more than its size suggests.
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
    let within = |schema_nodes| {
        let limits = Limits { schema_nodes, ..Limits::default() };
        CompiledSchema::compile(&schema, &mut SchemaBudget::of(&limits)).is_ok()
    };
    assert!(within(101) && !within(100));
}

/// One reader decoded `%64` and another did not: this schema expanded to 2^40 nodes, and a save
/// never ended.
#[test]
fn a_reference_that_two_readers_could_take_for_different_things_is_refused() {
    let mut schema = json!({ "$defs": { "d40": {} }, "$ref": "#/$defs/%640" });
    for n in 0..40 {
        let below = json!({ "$ref": format!("#/$defs/%64{}", n + 1) });
        schema["$defs"][format!("d{n}")] = json!({ "allOf": [below.clone(), below] });
        // The target for a reader that does not decode.
        schema["$defs"][format!("%64{n}")] = json!({});
    }
    assert!(rules(schema).unwrap_err().contains("%640"));
}

/// 3,900 patterns of 100 KB took 101 s and 8 GiB; they must be rejected before most of them are
/// compiled.
#[test]
fn patterns_have_one_bound_for_all_of_them_together() {
    let many = |pattern: &dyn Fn(usize) -> String, count: usize| {
        let patterns: Map<String, Value> =
            (0..count).map(|n| (format!("p{n}"), json!({ "pattern": pattern(n) }))).collect();
        rules(json!({ "properties": patterns })).map(drop)
    };
    let large = |n: usize| format!(r"\p{{L}}{{20}}{n}");
    assert!(many(&large, 3_900).unwrap_err().contains("pattern"));
    let long = |n: usize| format!("[a-z]{{2}}-{n:0>300}");
    assert!(many(&long, 40).is_ok() && many(&long, 60).unwrap_err().contains("too long together"));
    assert!(many(&|_| r"\p{L}".to_owned(), 3_900).is_ok(), "the same one again costs nothing");
    assert!(many(&|_| "x".repeat(513), 1).unwrap_err().contains("512 bytes"));
}

/// The budget does not grow with the number of element types.
#[test]
fn the_budget_is_one_for_all_types_of_a_plugin() {
    let limits = Limits::default();
    let mut budget = SchemaBudget::of(&limits);
    let schema = json!({ "properties": { "a": { "pattern": r"\p{L}" } } });
    let taken =
        (0..4_000).take_while(|_| CompiledSchema::compile(&schema, &mut budget).is_ok()).count();
    assert_eq!(taken, 2_000, "each has two nodes");
    let name = "n".repeat(500 << 10);
    let long = json!({ "properties": { name: {} } });
    let mut budget = SchemaBudget::of(&limits);
    let taken = (0..9).take_while(|_| CompiledSchema::compile(&long, &mut budget).is_ok()).count();
    assert_eq!(taken, 2);
}

#[test]
fn what_no_host_understands_is_refused_by_name() {
    for (keyword, value) in [
        ("unevaluatedProperties", json!(false)),
        ("patternProperties", json!({})),
        ("uniqueItems", json!(true)),
        ("propertyNames", json!({})),
        ("contains", json!({})),
        ("if", json!({})),
        ("$anchor", json!("a")),
        ("minLenght", json!(1)),
        ("enum", json!([{ "a": 1 }])),
    ] {
        let refused = rules(json!({ "properties": { "a": { keyword: value } } })).unwrap_err();
        assert!(refused.contains(keyword), "{keyword}: {refused}");
    }
    rules(json!({ "$id": "https://a.b/", "title": "x", "format": "x", "x-own": { "a": 1 } }))
        .unwrap();
    let mut deep = json!({});
    for _ in 0..64 {
        deep = json!({ "not": deep });
    }
    assert!(rules(deep).unwrap_err().contains("64 levels"));
}

/// Twenty slow patterns made a save of 1 MB of text take 24 s.
#[test]
fn however_slow_a_schema_is_it_ends_with_its_fuel() {
    let patterns = |count: usize, pattern: &str| {
        let one = |n: usize| json!({ "pattern": format!("{pattern}{n}$") });
        rules(json!({ "allOf": (0..count).map(one).collect::<Vec<_>>() })).unwrap()
    };
    let twenty = patterns(20, "([a-z]*[a-z]*[a-z]*x)*");
    // A text for which every step computes a new state.
    let text = |bytes: usize| {
        let mut n = 7_u32;
        let signs = (0..bytes).map(|_| {
            n = n.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            if n >> 31 == 0 { 'x' } else { 'y' }
        });
        json!(signs.collect::<String>())
    };
    let found = twenty.check(&text(1 << 20), 200, &mut whole()).unwrap();
    assert!(found.iter().all(|one| one.code == "schema.maxLength"), "too long for a pattern");
    let slow = patterns(10, "[^z]*[yz][xyz]{40}");
    assert_eq!(slow.check(&text(16 << 10), 200, &mut whole()), Err(OutOfFuel));
    let wide = rules(json!({ "items": { "allOf": vec![json!({ "type": "number" }); 1_000] } }));
    let many = Value::Array(vec![json!(1); 100_000]);
    let mut fuel = whole();
    assert_eq!(wide.unwrap().check(&many, 200, &mut fuel), Err(OutOfFuel));
    assert_eq!(
        rules(json!({})).unwrap().check(&json!({}), 200, &mut fuel),
        Err(OutOfFuel),
        "gone is gone"
    );
}

/// An ordinary work of many elements does not come near the limit.
#[test]
fn ordinary_props_take_few_steps() {
    let schema = json!({ "properties": {
        "name": { "type": "string", "maxLength": 60, "pattern": "^[a-z][a-z0-9_-]*$" },
        "size": { "type": "number", "minimum": 12, "maximum": 100 },
        "align": { "enum": ["left", "center", "right"] },
        "rows": { "items": { "properties": { "label": { "type": "string", "maxLength": 40 } } } } } });
    let schema = rules(schema).unwrap();
    let rows = vec![json!({ "label": "a label of some length" }); 20];
    let props = json!({ "name": "first_name", "size": 16, "align": "right", "rows": rows });
    let mut fuel = whole();
    for _ in 0..5_000 {
        assert_eq!(schema.check(&props, 200, &mut fuel), Ok(Vec::new()));
    }
}

fn scalar() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        (-4..5_i64).prop_map(Value::from),
        (-8..9_i32).prop_map(|n| json!(f64::from(n) / 4.0)),
        "[ab长]{0,4}".prop_map(Value::from),
    ]
}

fn props() -> impl Strategy<Value = Value> {
    scalar().prop_recursive(3, 24, 4, |inner| {
        prop_oneof![
            collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            collection::btree_map("[abc]", inner, 0..4).prop_map(|map| json!(map)),
        ]
    })
}

fn schema() -> impl Strategy<Value = Value> {
    let number = || (-3..4_i64).prop_map(Value::from);
    let length = || (0..4_u64).prop_map(Value::from);
    let of = |keyword: &'static str, value: proptest::strategy::BoxedStrategy<Value>| {
        value.prop_map(move |value| json!({ keyword: value })).boxed()
    };
    let word = proptest::sample::select(vec![
        "minimum",
        "maximum",
        "exclusiveMinimum",
        "exclusiveMaximum",
    ]);
    let size = proptest::sample::select(vec![
        "minLength",
        "maxLength",
        "minItems",
        "maxItems",
        "minProperties",
        "maxProperties",
    ]);
    let types = vec!["null", "boolean", "integer", "number", "string", "array", "object"];
    let types = proptest::sample::select(types);
    let pattern =
        proptest::sample::select(vec!["^a", "b$", "a+b?", "^[ab]{2}$", "长", "a|b", "^$"]);
    let plain = prop_oneof![
        any::<bool>().prop_map(Value::from),
        Just(json!({})),
        (word, number()).prop_map(|(word, number)| json!({ word: number })),
        (size, length()).prop_map(|(word, length)| json!({ word: length })),
        collection::btree_set(types, 1..3).prop_map(|types| json!({ "type": types })),
        pattern.prop_map(|pattern| json!({ "pattern": pattern })),
        of("multipleOf", (1..4_u64).prop_map(Value::from).boxed()),
        of("const", scalar().boxed()),
        of("enum", collection::vec(scalar(), 1..4).prop_map(Value::from).boxed()),
        of("required", collection::btree_set("[abc]", 0..2).prop_map(|names| json!(names)).boxed()),
    ];
    let node = plain.prop_recursive(4, 40, 4, |inner| {
        let list = || collection::vec(inner.clone(), 1..4);
        let map = collection::btree_map("[abc]", inner.clone(), 0..3);
        prop_oneof![
            (proptest::sample::select(vec!["items", "not", "additionalProperties"]), inner.clone())
                .prop_map(|(word, inner)| json!({ word: inner })),
            (proptest::sample::select(vec!["allOf", "anyOf", "oneOf", "prefixItems"]), list())
                .prop_map(|(word, list)| json!({ word: list })),
            (map, inner.clone()).prop_map(|(map, additional_properties)| json!({
                "properties": map, "additionalProperties": additional_properties })),
            (inner.clone(), list()).prop_map(|(items, first)| json!({
                "items": items, "prefixItems": first })),
        ]
    });
    // An object with a reference at the root, as the schemas of our plugins are.
    node.prop_map(|node| json!({ "$defs": { "x/y": node }, "$ref": "#/$defs/x~1y" }))
}

proptest! {
    /// The interpreter agrees with the `jsonschema` library, which is mature but has no fuel.
    #[test]
    fn a_schema_means_what_json_schema_says(schema in schema(), props in props()) {
        let reference = jsonschema::options().with_draft(Draft::Draft202012).build(&schema).unwrap();
        let ours = check(schema.clone(), &props, 200);
        assert_eq!(ours.is_empty(), reference.is_valid(&props), "{schema} {props} {ours:?}");
    }
}
