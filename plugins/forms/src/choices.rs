//! Options of a choice field.

use pinye_plugin::serde_json::Value;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// An option. One imported from another product may lack the label; its value is then shown.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub(crate) struct Choice {
    pub(crate) label: String,
    #[schemars(extend("type" = ["string", "number"]))]
    pub(crate) value: Value,
}

impl Default for Choice {
    fn default() -> Choice {
        Choice { label: String::new(), value: "".into() }
    }
}

/// All options in order.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(inline)]
pub(crate) struct Options(pub(crate) Vec<Choice>);

impl Options {
    /// Returns the label of a value; `None` when it is not an option.
    pub(crate) fn label_of<'a>(&'a self, value: &'a str) -> Option<&'a str> {
        let found = self.0.iter().find(|choice| text_of(&choice.value).as_deref() == Some(value));
        found.filter(|_| !value.is_empty()).map(|choice| match choice.label.trim() {
            "" => value,
            label => label,
        })
    }

    /// Formats an answer for people: its label, or the value itself if it is not an option.
    pub(crate) fn describe(&self, value: &Value) -> String {
        let text = text_of(value).unwrap_or_default();
        self.label_of(&text).unwrap_or(&text).to_owned()
    }
}

/// Returns the value of an option, or an answer, as text.
pub(crate) fn text_of(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

/// Options of a new element.
pub(crate) fn samples() -> Options {
    let sample = |number: u8| Choice {
        label: format!("选项{number}"),
        value: format!("option{number}").into(),
    };
    Options([1, 2, 3].into_iter().map(sample).collect())
}

/// Joins several answers in one line, with the separator of the language.
pub(crate) fn joined(parts: &[String], language: &str) -> String {
    parts.join(if language.starts_with("zh") { "、" } else { ", " })
}

/// Layout direction of the options.
#[derive(Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
pub(crate) enum Direction {
    #[schemars(title = "纵向", extend("x-en" = "Vertical"))]
    Vertical,
    #[schemars(title = "横向", extend("x-en" = "Horizontal"))]
    Horizontal,
}
