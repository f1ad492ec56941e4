//! Scripts that authors write for elements (EM-012): the form in which a save accepts them. They
//! are plain text here; the host does not execute them.

use std::collections::HashSet;

use serde_json::Value;

use super::behaviour::named;
use crate::rule::{Rule, Violation};

/// Maximum number of scripts per element.
const MAX_SCRIPTS: usize = 20;
/// Maximum length of a script.
pub const MAX_SCRIPT_CHARACTERS: usize = 16_384;
/// Maximum length of an id or a name.
const MAX_NAME_CHARACTERS: usize = 100;

/// EM-012: checks a list of `{id, name, content}`, all texts, with unique ids.
pub(super) fn check(place: &str, value: &Value, found: &mut Vec<Violation>) {
    let Some(list) = value.as_array() else { return };
    if list.len() > MAX_SCRIPTS {
        found.push(Violation::new(place, Rule::TooMany(MAX_SCRIPTS)));
        return;
    }
    let mut ids = HashSet::new();
    for (number, script) in list.iter().enumerate() {
        let place = format!("{place}[{number}]");
        if !script.is_object() {
            found.push(Violation::new(place, Rule::Kind("object")));
            continue;
        }
        for (key, most) in [
            ("id", MAX_NAME_CHARACTERS),
            ("name", MAX_NAME_CHARACTERS),
            ("content", MAX_SCRIPT_CHARACTERS),
        ] {
            match named(script, key) {
                Value::Null => {}
                Value::String(text) if text.chars().count() <= most => {}
                Value::String(_) => {
                    found.push(Violation::new(format!("{place}.{key}"), Rule::TooLong(most)));
                }
                _ => found.push(Violation::new(format!("{place}.{key}"), Rule::Kind("string"))),
            }
        }
        let id = named(script, "id").as_str().filter(|id| !id.is_empty());
        if id.is_some_and(|id| !ids.insert(id)) {
            found.push(Violation::new(format!("{place}.id"), Rule::Repeated));
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{MAX_SCRIPT_CHARACTERS, MAX_SCRIPTS, check};

    fn wrong(value: &Value) -> Vec<String> {
        let mut found = Vec::new();
        check("scripts", value, &mut found);
        found.into_iter().map(|violation| violation.field).collect()
    }

    /// EM-012
    #[test]
    fn scripts_have_a_shape_and_a_size() {
        let one = |content: String| json!({ "id": "a", "name": "greeting", "content": content });
        for good in
            [json!([]), json!([one("x".repeat(MAX_SCRIPT_CHARACTERS))]), json!([{ "content": "" }])]
        {
            assert_eq!(wrong(&good), Vec::<String>::new());
        }
        assert_eq!(
            wrong(&json!([one("x".repeat(MAX_SCRIPT_CHARACTERS + 1))])),
            ["scripts[0].content"]
        );
        assert_eq!(wrong(&json!(["alert(1)"])), ["scripts[0]"]);
        assert_eq!(
            wrong(&json!([{ "id": 5, "content": [] }])),
            ["scripts[0].id", "scripts[0].content"]
        );
        assert_eq!(wrong(&json!([one(String::new()), one(String::new())])), ["scripts[1].id"]);
        let many: Vec<Value> =
            (0..=MAX_SCRIPTS).map(|id| json!({ "id": id.to_string() })).collect();
        assert_eq!(wrong(&Value::Array(many)), ["scripts"]);
    }
}
