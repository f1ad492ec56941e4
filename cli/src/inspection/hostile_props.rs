//! Hostile props: texts and shapes that a plugin meets in practice. None may make it trap or time
//! out; its diagnostics are not judged.

use serde_json::{Map, Value};

/// The name of a case, and the text that it puts into every text prop.
type Case = (&'static str, fn() -> String);

const TEXTS: &[Case] = &[
    ("an empty text", String::new),
    ("a text of 1 MB", || "x".repeat(1_000_000)),
    ("a Chinese text of 1 MB", || "长".repeat(333_333)),
    ("emoji", || "👩‍👩‍👧‍👦🏳️‍🌈👍🏽".repeat(50)),
    ("right-to-left text", || "\u{202e}שלום \u{2067}مرحبا\u{2069} abc".to_owned()),
    ("combining marks", || "Z\u{0351}\u{036b}\u{0343}".repeat(200)),
    ("control characters", || (0..32_u8).map(char::from).collect()),
    ("line ends of all kinds", || "\r\n\n\r\u{2028}\u{2029}\u{85}".to_owned()),
    ("a script tag", || "<script>alert(1)</script>\"'><img src=x onerror=alert(1)>".to_owned()),
    ("a script address", || "javascript:alert(1)//\u{0}".to_owned()),
    ("something like a number", || "-9223372036854775809e999".to_owned()),
    ("something like a date", || "0000-13-32 25:61".to_owned()),
    ("format signs", || "%s%n%x{}{0}${x}{{y}}\\".to_owned()),
];

/// The deepest nesting of JSON that a host accepts.
const DEPTH: usize = 64;

/// Returns every hostile text in every text prop, one prop at a time: where one prop has strict
/// rules, the others still reach the plugin.
pub(crate) fn cases(props: &Value) -> Vec<(String, Value)> {
    let mut cases = Vec::new();
    for (name, text) in TEXTS {
        let text = text();
        cases.push(((*name).to_owned(), with_text(props, &text)));
        for (key, value) in props.as_object().into_iter().flatten() {
            let changed = with_text(value, &text);
            if changed != *value {
                cases.push((format!("{name} in `{key}`"), with_extra(props, key, changed)));
            }
        }
    }
    cases.extend(shapes(props).into_iter().map(|(name, props)| (name.to_owned(), props)));
    cases
}

/// Returns `props` with `text` in place of every text.
fn with_text(props: &Value, text: &str) -> Value {
    match props {
        Value::String(_) => text.into(),
        Value::Array(items) => items.iter().map(|item| with_text(item, text)).collect(),
        Value::Object(map) => {
            map.iter().map(|(key, value)| (key.clone(), with_text(value, text))).collect()
        }
        other => other.clone(),
    }
}

/// Returns named props of unexpected shapes.
fn shapes(props: &Value) -> Vec<(&'static str, Value)> {
    let mut deep = Value::from(0);
    for _ in 1..DEPTH {
        deep = Value::Array(vec![deep]);
    }
    let many: Map<String, Value> = (0..5_000).map(|at| (format!("k{at}"), at.into())).collect();
    vec![
        ("no props at all", Value::Object(Map::new())),
        ("JSON of 64 levels", with_extra(props, "x-deep", deep)),
        ("5,000 unknown props", with_extra(props, "x-many", Value::Object(many))),
        ("an unknown prop of 1 MB", with_extra(props, "x-long", "\u{1}".repeat(160_000).into())),
        ("numbers at the edge", with_numbers(props)),
    ]
}

fn with_extra(props: &Value, key: &str, extra: Value) -> Value {
    let mut props = props.clone();
    if let Value::Object(map) = &mut props {
        map.insert(key.to_owned(), extra);
    }
    props
}

fn with_numbers(props: &Value) -> Value {
    match props {
        Value::Number(_) => f64::MAX.into(),
        Value::Object(map) => {
            map.iter().map(|(key, value)| (key.clone(), with_numbers(value))).collect()
        }
        other => other.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn depth(value: &Value) -> usize {
        match value {
            Value::Array(items) => 1 + items.iter().map(depth).max().unwrap_or(0),
            Value::Object(map) => 1 + map.values().map(depth).max().unwrap_or(0),
            _ => 0,
        }
    }

    #[test]
    fn texts_go_into_every_text_prop_and_nowhere_else() {
        let props = json!({ "a": "x", "b": 1, "c": [{ "d": "y" }] });
        assert_eq!(with_text(&props, "!"), json!({ "a": "!", "b": 1, "c": [{ "d": "!" }] }));
    }

    #[test]
    fn every_text_prop_is_also_tried_alone() {
        let cases = cases(&json!({ "a": "x", "b": 1, "c": ["y"] }));
        let script = TEXTS.iter().find(|(name, _)| *name == "a script tag").unwrap().1();
        let alone = cases.iter().find(|(name, _)| name == "a script tag in `c`").unwrap();
        assert_eq!(alone.1, json!({ "a": "x", "b": 1, "c": [script] }));
        assert!(cases.iter().all(|(name, _)| !name.ends_with("in `b`")));
    }

    #[test]
    fn shapes_are_as_deep_as_a_host_accepts_and_no_deeper() {
        let deepest = shapes(&json!({ "a": 1 })).iter().map(|(_, props)| depth(props)).max();
        assert_eq!(deepest, Some(DEPTH));
    }
}
