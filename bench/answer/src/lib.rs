//! A field of a form, as small as one can be: measurements hand answers in through it.

use pinye_plugin::{Element, ElementType, Findings, FormField, Group, Target};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Longest answer, in characters.
const MOST: usize = 200;

/// The props.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct Answer {
    #[schemars(title = "字段名", length(max = 50), extend("x-en" = "Name"))]
    name: String,
    #[schemars(title = "提示", length(max = 100), extend("x-en" = "Hint", "x-default-en" = "Your answer"))]
    placeholder: String,
}

impl Default for Answer {
    fn default() -> Answer {
        Answer { name: "answer".into(), placeholder: "您的回答".into() }
    }
}

impl Element for Answer {
    const TYPE: ElementType = ElementType::new("bench-answer", Group::Form)
        .label("回答", "Answer")
        .size(300, 40)
        .hooks(&["field.validate"]);

    fn check(&self, findings: &mut Findings) {
        if self.name.is_empty() {
            findings.warning("/name", "name.empty", "Without a name answers cannot be told apart.");
        }
    }
}

impl FormField for Answer {
    fn check_value(&self, _target: &Target, value: &Value, findings: &mut Findings) {
        match value.as_str() {
            None | Some("") => findings.error("", "v.required", "An answer is needed."),
            Some(text) if text.chars().count() > MOST => {
                findings.error("", "too.long", "The answer is too long.")
            }
            Some(_) => return,
        };
    }
}

pinye_plugin::plugin! { elements: [Answer], form_field: [Answer] }

#[cfg(test)]
mod tests {
    use super::Answer;
    use pinye_plugin::testing;

    #[test]
    fn is_declared_soundly() {
        assert_eq!(testing::faults::<Answer>(), Vec::<String>::new());
    }
}
