//! The options that an author offers.

use pinye_plugin::serde_json::Value;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// One option. Another product's may lack the label; then its value is shown.
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

/// All options in their order.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(inline)]
pub(crate) struct Options(pub(crate) Vec<Choice>);

impl Options {
    /// What a visitor reads for a value; `None` when it is not among them.
    pub(crate) fn label_of<'a>(&'a self, value: &'a str) -> Option<&'a str> {
        let found = self.0.iter().find(|choice| text_of(&choice.value).as_deref() == Some(value));
        found.filter(|_| !value.is_empty()).map(|choice| match choice.label.trim() {
            "" => value,
            label => label,
        })
    }

    /// The same for an answer, whatever it is: what is not among them is shown as it is.
    pub(crate) fn describe(&self, value: &Value) -> String {
        let text = text_of(value).unwrap_or_default();
        self.label_of(&text).unwrap_or(&text).to_owned()
    }
}

/// The value of an option, or an answer, as text.
pub(crate) fn text_of(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

/// What a new element offers.
pub(crate) fn samples() -> Options {
    let sample = |number: u8| Choice {
        label: format!("选项{number}"),
        value: format!("option{number}").into(),
    };
    Options([1, 2, 3].into_iter().map(sample).collect())
}

/// Several answers in one line, as the language joins them.
pub(crate) fn joined(parts: &[String], language: &str) -> String {
    parts.join(if language.starts_with("zh") { "、" } else { ", " })
}

/// How options stand.
#[derive(Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
pub(crate) enum Direction {
    #[schemars(title = "纵向", extend("x-en" = "Vertical"))]
    Vertical,
    #[schemars(title = "横向", extend("x-en" = "Horizontal"))]
    Horizontal,
}
