//! Canonical JSON: keys sorted, no spaces. Packages with the same content are therefore
//! byte-identical.

use serde_json::Value;

/// Writes `value` as canonical JSON.
pub(crate) fn to_string(value: &Value) -> String {
    let mut text = String::new();
    write(value, &mut text);
    text
}

fn write(value: &Value, text: &mut String) {
    match value {
        Value::Array(items) => {
            text.push('[');
            for (at, item) in items.iter().enumerate() {
                if at > 0 {
                    text.push(',');
                }
                write(item, text);
            }
            text.push(']');
        }
        Value::Object(map) => {
            let mut entries: Vec<_> = map.iter().collect();
            entries.sort_unstable_by_key(|(key, _)| *key);
            text.push('{');
            for (at, (key, item)) in entries.into_iter().enumerate() {
                if at > 0 {
                    text.push(',');
                }
                text.push_str(&Value::from(key.as_str()).to_string());
                text.push(':');
                write(item, text);
            }
            text.push('}');
        }
        plain => text.push_str(&plain.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn sorts_the_keys_at_every_level_and_keeps_the_order_of_lists() {
        let value = json!({ "b": [3, 1, { "z": 1, "a": "倒\"" }], "a": null });
        assert_eq!(to_string(&value), r#"{"a":null,"b":[3,1,{"a":"倒\"","z":1}]}"#);
    }

    #[test]
    fn writing_what_was_read_changes_nothing() {
        let text = r#"{"a":1.5,"b":{"c":[],"d":{}},"e":"\n"}"#;
        assert_eq!(to_string(&serde_json::from_str(text).unwrap()), text);
    }
}
