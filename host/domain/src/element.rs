//! Elements as the host sees them: a type name, opaque props, and diagnostics.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

/// How serious a diagnostic is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// A save fails with 422, and nothing is stored.
    Error,
    /// Stored and shown.
    Warning,
    /// Stored and shown quietly.
    Info,
}

/// When elements are checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// While the author edits: at save.
    Edit,
    /// While a work is published.
    Publish,
    /// While a visitor views the work.
    Runtime,
}

/// A diagnostic about the props of one element.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Diagnostic {
    /// How serious it is.
    pub severity: Severity,
    /// Key of the plugin's translations, or `schema.*` for the host's own checks.
    pub code: String,
    /// JSON pointer into the props, for example `/endTime`.
    pub path: String,
    /// English sentence, used where there is no translation of `code`.
    pub message: String,
    /// Values for the translated sentence.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub args: BTreeMap<String, String>,
}

/// A placed element to check.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// Its position in the work: `pages[0].elements[3]`.
    pub place: String,
    /// Id of its page.
    pub page_id: String,
    /// Its uuid.
    pub element_id: String,
    /// Its element type (`name` on the wire).
    pub type_name: String,
    /// Schema version of its props; 0 if the element has none, which means the current one.
    pub schema_version: u32,
    /// Its props, byte for byte.
    pub props: Box<RawValue>,
}

/// A diagnostic with the position of its element.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ElementDiagnostic {
    /// `pages[0].elements[3]`.
    pub place: String,
    /// The element's uuid.
    pub element_id: String,
    /// The element's type.
    pub type_name: String,
    /// The diagnostic.
    #[serde(flatten)]
    pub diagnostic: Diagnostic,
}

/// Returns the name of the prop with this role.
pub fn prop_of_role(details: &Value, role: &str) -> Option<String> {
    let props = details.get("props").and_then(Value::as_array)?;
    let prop = props.iter().find(|prop| prop.get("role").is_some_and(|found| found == role))?;
    prop.get("name").and_then(Value::as_str).map(str::to_owned)
}
