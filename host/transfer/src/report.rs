//! Report of an import.

use std::collections::BTreeMap;

use pinye_domain::element::ElementDiagnostic;
use pinye_domain::language::Language;
use pinye_domain::messages::Message;
use pinye_domain::work::legacy::{ConversionNote, ConversionNotes};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use pinye_app::works::check::PluginFailureRecord;
use pinye_domain::error::{FieldError, FieldMessage};
use pinye_plugin_host::Plugins;

/// What became of an imported file.
#[derive(Debug, Default, Serialize, ToSchema)]
pub struct ImportReport {
    /// Element types that are not installed here; their elements keep their data behind a placeholder.
    pub(crate) missing: Vec<MissingType>,
    /// Elements that were taken over from another product, by their type there.
    pub(crate) adopted: BTreeMap<String, usize>,
    /// Elements that could not be taken over as they are, and why; they keep their data behind a placeholder.
    pub(crate) refused: Vec<RefusedElement>,
    /// Files that came with the work.
    pub(crate) assets: usize,
    /// Files that came with it and could not be taken, and why not.
    pub(crate) lost: Vec<String>,
    /// Differences from the original, element by element.
    notes: Vec<ImportNote>,
    /// Further notes, which are not listed.
    more_notes: usize,
    /// Plugins that failed while they looked at it.
    pub faults: Vec<PluginFailureRecord>,
}

/// Elements of a type that is not installed.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MissingType {
    #[serde(rename = "type")]
    pub(crate) type_name: String,
    /// How many elements.
    pub(crate) count: usize,
    /// The plugin that the file was made with, if it says so: id and version.
    pub(crate) plugin: Option<String>,
}

/// An element that stays a placeholder.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RefusedElement {
    /// `pages[0].elements[3]`
    pub(crate) place: String,
    #[serde(rename = "type")]
    pub(crate) type_name: String,
    pub(crate) reason: String,
}

/// A difference between the imported work and the original.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ImportNote {
    /// `pages[0].elements[3]`, or empty for the work.
    place: String,
    /// The type that the element had, or empty.
    #[serde(rename = "type")]
    type_name: String,
    /// What happened to it, in the reader's language.
    note: String,
}

impl ImportReport {
    /// Adds the conversion notes, except for elements that stay placeholders: those keep their data
    /// unchanged.
    pub(crate) fn take(&mut self, notes: &ConversionNotes, language: Language) {
        let stays = |note: &ConversionNote| self.refused.iter().any(|one| one.place == note.place);
        let reported_notes = notes.list.iter().filter(|note| !stays(note));
        self.notes = reported_notes
            .map(|note| ImportNote {
                place: note.place.clone(),
                type_name: note.type_name.clone(),
                note: note.message.localize(language),
            })
            .collect();
        self.more_notes = notes.more;
    }
}

/// Explains why an element was rejected: the label of the prop, then the error in its value.
/// Plugins' own messages are available in English only, because their translations are in the web
/// module; in Chinese a generic message of the host replaces them.
pub(crate) fn refusal(plugins: &Plugins, remark: &ElementDiagnostic, language: Language) -> String {
    let reason = match FieldError::from_diagnostic(remark).message {
        FieldMessage::Plugins(_) if language == Language::Zh => {
            Message::new("import.value").localize(language)
        }
        message => message.localize(language),
    };
    match label(plugins, remark, language) {
        Some(name) => {
            let message = Message::new("import.refused").with("name", name);
            message.with("reason", reason).localize(language)
        }
        None => reason,
    }
}

/// Returns the label of the prop that a diagnostic refers to.
fn label(plugins: &Plugins, remark: &ElementDiagnostic, language: Language) -> Option<String> {
    let name = remark.diagnostic.path.split('/').nth(1)?;
    let known = plugins.element_types();
    let details = &known.iter().find(|one| one.type_name == remark.type_name)?.details;
    let mut props = details.get("props")?.as_array()?.iter();
    let prop = props.find(|prop| prop.get("name").and_then(Value::as_str) == Some(name));
    let tongue = if language == Language::Zh { "zh" } else { "en" };
    let label = prop.and_then(|prop| prop.get("label")?.get(tongue)?.as_str());
    Some(label.unwrap_or(name).to_owned())
}
