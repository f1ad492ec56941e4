//! What an element type may do beside existing. Each trait belongs to one optional interface of `wit/`.

use serde_json::Value;

use crate::{
    Actor, Decision, Diagnostics, Element, Event, File, Phase, PluginError, Submission, Target,
};

/// Props as JSON, by name.
pub type Props = serde_json::Map<String, Value>;

/// `migration`: carries stored props to the current schema version, one version at a time.
pub trait Migrate: Element {
    /// From version `from` to `from + 1`. `notes` are sentences about what could not be carried over exactly.
    fn step(from: u32, props: &mut Props, notes: &mut Vec<String>) -> Result<(), PluginError>;
}

/// `form-field`: the type is a field of a form; `self` are its props.
pub trait FormField: Element + 'static {
    /// An answer in its normal form, before it is checked. A form that was sent without
    /// script brings texts and lists of texts; nothing is `Value::Null`.
    fn normalize(&self, value: Value) -> Value {
        self.tidy(value)
    }

    /// Earlier name of [`FormField::normalize`], which calls it unless a plugin implements that.
    fn tidy(&self, value: Value) -> Value {
        value
    }

    /// One answer.
    fn check_value(&self, target: &Target, value: &Value, diagnostics: &mut Diagnostics);

    /// One file that a visitor wants to hand in. Refused unless the type takes files.
    fn accept_file(&self, target: &Target, file: &File, diagnostics: &mut Diagnostics) {
        let _ = target;
        diagnostics
            .error("", "file.unexpected", "This field takes no files.")
            .arg("name", &file.name);
    }

    /// A kept answer as a person would read it in a table, in this language (`zh-CN` or `en-US`).
    fn describe_answer(&self, target: &Target, value: &Value, language: &str) -> String {
        let _ = (target, language);
        match value {
            Value::Null => String::new(),
            Value::String(text) => text.clone(),
            other => other.to_string(),
        }
    }
}

/// `form-hooks`: the type holds or sends a form; `self` are the props of the element that holds it.
pub trait FormHooks: Element {
    /// Before a submission is stored.
    fn before_submit(&self, submission: &Submission) -> Result<Decision, PluginError> {
        let _ = submission;
        Ok(Decision::Accept)
    }

    /// After it was stored; tried again when it fails.
    fn after_submit(&self, submission: &Submission) -> Result<(), PluginError> {
        let _ = submission;
        Ok(())
    }
}

/// `reaction-hooks`: visitors react to elements of this type.
pub trait ReactionHooks: Element {
    /// Before the record is read for a visitor; a refusal hides it from them.
    fn on_read(&self, target: &Target, actor: &Actor, language: &str) -> Result<(), PluginError> {
        let _ = (target, actor, language);
        Ok(())
    }

    /// Before the host changes its record; a refusal leaves it as it is and its text is shown.
    fn on_react(&self, event: &Event) -> Result<(), PluginError>;
}

/// `publish-hooks`: the type checks or changes itself when a work is published.
pub trait PublishHooks: Element {
    /// Called once per element, for all elements of a work in one instance. An error among the findings stops publishing.
    fn on_publish(&self, target: &Target, publication: &mut Publication)
    -> Result<(), PluginError>;
}

/// `lifecycle`: the plugin wants to know when an administrator switches it.
pub trait Lifecycle {
    /// When it was enabled, before anything else is asked.
    fn activate() -> Result<(), PluginError> {
        Ok(())
    }

    /// Before it is disabled or deleted.
    fn deactivate() -> Result<(), PluginError> {
        Ok(())
    }
}

/// What of one element is frozen into a publication.
#[derive(Debug)]
pub struct Publication {
    /// Remarks for the author.
    pub diagnostics: Diagnostics,
    /// Props for the visitor's view instead of the stored ones, which the draft keeps in any case.
    pub props: Option<Props>,
}

impl Publication {
    /// Nothing changed and nothing found.
    pub fn new() -> Publication {
        Publication { diagnostics: Diagnostics::new(Phase::Publish), props: None }
    }
}

impl Default for Publication {
    fn default() -> Publication {
        Publication::new()
    }
}
