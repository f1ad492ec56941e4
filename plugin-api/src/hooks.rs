//! Optional behaviour of element types. Each trait corresponds to one optional interface of `wit/`.

use serde_json::Value;

use crate::{
    Actor, Decision, Diagnostics, Element, Event, File, Phase, PluginError, Submission, Target,
};

/// Props as JSON, by name.
pub type Props = serde_json::Map<String, Value>;

/// `migration`: migrates stored props to the current schema version, one version at a time.
pub trait Migrate: Element {
    /// Migrates from version `from` to `from + 1`. `notes` takes sentences about content that could
    /// not be migrated exactly.
    fn step(from: u32, props: &mut Props, notes: &mut Vec<String>) -> Result<(), PluginError>;
}

/// `form-field`: the type is a form field; `self` are its props.
pub trait FormField: Element + 'static {
    /// Normalizes an answer before it is checked. A form sent without script has strings and lists
    /// of strings; a missing answer is `Value::Null`.
    fn normalize(&self, value: Value) -> Value {
        self.tidy(value)
    }

    /// Earlier name of [`FormField::normalize`], which calls it by default.
    fn tidy(&self, value: Value) -> Value {
        value
    }

    /// Checks one answer.
    fn check_value(&self, target: &Target, value: &Value, diagnostics: &mut Diagnostics);

    /// Checks a file that a visitor wants to upload. By default every file is refused.
    fn accept_file(&self, target: &Target, file: &File, diagnostics: &mut Diagnostics) {
        let _ = target;
        diagnostics
            .error("", "file.unexpected", "This field takes no files.")
            .arg("name", &file.name);
    }

    /// Formats a stored answer for people, as in a table, in this language (`zh-CN` or `en-US`).
    fn describe_answer(&self, target: &Target, value: &Value, language: &str) -> String {
        let _ = (target, language);
        match value {
            Value::Null => String::new(),
            Value::String(text) => text.clone(),
            other => other.to_string(),
        }
    }
}

/// `form-hooks`: the type contains or submits a form; `self` are the props of the element that
/// contains it.
pub trait FormHooks: Element {
    /// Called before a submission is stored.
    fn before_submit(&self, submission: &Submission) -> Result<Decision, PluginError> {
        let _ = submission;
        Ok(Decision::Accept)
    }

    /// Called after it was stored; retried when it fails.
    fn after_submit(&self, submission: &Submission) -> Result<(), PluginError> {
        let _ = submission;
        Ok(())
    }
}

/// `reaction-hooks`: visitors react to elements of this type, for example with a like.
pub trait ReactionHooks: Element {
    /// Called before the record is read for a visitor; an error hides it from them.
    fn on_read(&self, target: &Target, actor: &Actor, language: &str) -> Result<(), PluginError> {
        let _ = (target, actor, language);
        Ok(())
    }

    /// Called before the host changes its record; an error leaves it unchanged, and its text is
    /// shown to the visitor.
    fn on_react(&self, event: &Event) -> Result<(), PluginError>;
}

/// `publish-hooks`: the type checks or changes elements when a work is published.
pub trait PublishHooks: Element {
    /// Called once per element, for all elements of a work in the same instance. A diagnostic with
    /// severity error prevents publishing.
    fn on_publish(&self, target: &Target, publication: &mut Publication)
    -> Result<(), PluginError>;
}

/// `lifecycle`: the plugin is notified when an administrator enables or disables it.
pub trait Lifecycle {
    /// Called when the plugin was enabled, before any other function.
    fn activate() -> Result<(), PluginError> {
        Ok(())
    }

    /// Called before the plugin is disabled or deleted.
    fn deactivate() -> Result<(), PluginError> {
        Ok(())
    }
}

/// Published form of one element.
#[derive(Debug)]
pub struct Publication {
    /// Diagnostics for the author.
    pub diagnostics: Diagnostics,
    /// Props for the published view instead of the stored ones; the draft keeps its own in any
    /// case.
    pub props: Option<Props>,
}

impl Publication {
    /// Creates a publication without changes and diagnostics.
    pub fn new() -> Publication {
        Publication { diagnostics: Diagnostics::new(Phase::Publish), props: None }
    }
}

impl Default for Publication {
    fn default() -> Publication {
        Publication::new()
    }
}
