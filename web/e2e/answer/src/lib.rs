//! A field of a form, for the browser journeys: it takes texts and numbers and may be required.

use pinye_plugin::serde_json::Value;
use pinye_plugin::{Element, ElementType, Findings, FormField, Group, Target};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The props.
#[derive(Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct Answer {
    #[schemars(title = "名称", extend("x-en" = "Name"))]
    name: String,
    #[schemars(title = "提示", extend("x-en" = "Placeholder"))]
    placeholder: String,
    #[schemars(title = "必填", extend("x-en" = "Required"))]
    required: bool,
}

impl Element for Answer {
    const TYPE: ElementType = ElementType::new("answer", Group::Form)
        .label("回答", "Answer")
        .size(300, 44)
        .hooks(&["field.validate"]);
}

impl FormField for Answer {
    fn check_value(&self, _: &Target, value: &Value, findings: &mut Findings) {
        if self.required && (value.is_null() || value.as_str() == Some("")) {
            findings.error("", "v.required", "This field is required.");
        }
    }
}

pinye_plugin::plugin! { elements: [Answer], form_field: [Answer] }

#[cfg(test)]
mod tests {
    use pinye_plugin::testing;

    #[test]
    fn is_declared_soundly() {
        assert_eq!(testing::faults::<super::Answer>(), Vec::<String>::new());
    }
}
