//! Targets and actors of calls in the host's own types; the bindings' records are converted from
//! them.

use pinye_registry::text::replace_invisible;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::bindings::exports::pinye::plugin::reaction_hooks as reactions;
use super::bindings::pinye::plugin::types as wit;
use pinye_domain::element::{Diagnostic, Phase, Severity};

/// One placed element of one work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// Id of the work, as text.
    pub work_id: String,
    /// Id of its page.
    pub page_id: String,
    /// Its uuid.
    pub element_id: String,
    /// Its element type.
    pub type_name: String,
    /// Schema version of its stored props.
    pub schema_version: u32,
}

impl Target {
    /// Returns the target for calls about many elements of a work, which have no single element.
    pub(super) fn of_work(work_id: &str) -> Target {
        let (page_id, element_id, type_name) = Default::default();
        Target { work_id: work_id.to_owned(), page_id, element_id, type_name, schema_version: 0 }
    }
}

/// Kind of an acting person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ActorKind {
    /// Author of works.
    Author,
    /// Visitor who is signed in on a published page.
    Visitor,
    /// Visitor without sign-in.
    Anonymous,
}

/// An acting person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Actor {
    /// Kind.
    pub kind: ActorKind,
    /// Stable id within the kind.
    pub id: String,
    /// Display name; may be empty.
    pub name: String,
    /// URL of an avatar; may be empty.
    pub avatar: String,
}

/// Viewer of a record, and their language.
#[derive(Clone, Copy, Debug)]
pub struct Viewer<'a> {
    /// The viewer.
    pub actor: &'a Actor,
    /// BCP 47 tag of the language.
    pub language: &'static str,
}

/// Reaction of a visitor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reaction {
    /// Adds a record.
    Add,
    /// Removes it.
    Remove,
}

/// A reaction that will change the host's record.
#[derive(Clone, Debug)]
pub struct ReactionEvent {
    /// Unique per reaction and stable across retries.
    pub id: String,
    /// The element.
    pub target: Target,
    /// Its props.
    pub props: Box<RawValue>,
    /// The reacting person.
    pub actor: Actor,
    /// The reaction.
    pub reaction: Reaction,
    /// Number of records before this one.
    pub count: u64,
    /// Language for a refusal message.
    pub language: &'static str,
}

/// Result of the publish hook for an element.
#[derive(Clone, Debug)]
pub struct PublishOutcome {
    /// Props to freeze; the draft keeps its own.
    pub props: Box<RawValue>,
    /// Diagnostics for the author; an error prevents publishing.
    pub diagnostics: Vec<Diagnostic>,
}

impl From<&Target> for wit::Target {
    fn from(target: &Target) -> wit::Target {
        wit::Target {
            work_id: target.work_id.clone(),
            page_id: target.page_id.clone(),
            element_id: target.element_id.clone(),
            type_name: target.type_name.clone(),
            schema_version: target.schema_version,
        }
    }
}

impl From<&Actor> for wit::Actor {
    fn from(actor: &Actor) -> wit::Actor {
        let kind = match actor.kind {
            ActorKind::Author => wit::ActorKind::Author,
            ActorKind::Visitor => wit::ActorKind::Visitor,
            ActorKind::Anonymous => wit::ActorKind::Anonymous,
        };
        let (id, name, avatar) = (actor.id.clone(), actor.name.clone(), actor.avatar.clone());
        wit::Actor { kind, id, name, avatar }
    }
}

impl From<&ReactionEvent> for reactions::Event {
    fn from(event: &ReactionEvent) -> reactions::Event {
        let reaction = match event.reaction {
            Reaction::Add => reactions::Reaction::Add,
            Reaction::Remove => reactions::Reaction::Remove,
        };
        reactions::Event {
            id: event.id.clone(),
            target: (&event.target).into(),
            props: event.props.get().to_owned(),
            actor: (&event.actor).into(),
            reaction,
            count: event.count,
            language: event.language.to_owned(),
        }
    }
}

impl From<Phase> for wit::Phase {
    fn from(phase: Phase) -> wit::Phase {
        match phase {
            Phase::Edit => wit::Phase::Edit,
            Phase::Publish => wit::Phase::Publish,
            Phase::Runtime => wit::Phase::Runtime,
        }
    }
}

/// Maximum bytes of a text in a diagnostic; the rest is cut off.
const MAX_TEXT_BYTES: usize = 1024;
/// Maximum number of placeholder values of a diagnostic.
const MAX_ARGS: usize = 16;

impl From<wit::Diagnostic> for Diagnostic {
    fn from(found: wit::Diagnostic) -> Diagnostic {
        let severity = match found.severity {
            wit::Severity::Error => Severity::Error,
            wit::Severity::Warning => Severity::Warning,
            wit::Severity::Info => Severity::Info,
        };
        let args = found.args.into_iter().take(MAX_ARGS);
        Diagnostic {
            severity,
            code: truncate_text(found.code),
            path: truncate_text(found.path),
            message: truncate_text(found.message),
            args: args.map(|(name, value)| (truncate_text(name), truncate_text(value))).collect(),
        }
    }
}

/// Sanitizes a plugin's message for display: truncates it and replaces invisible characters.
pub(super) fn truncate_text(mut text: String) -> String {
    let mut end = text.len().min(MAX_TEXT_BYTES);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    text.truncate(end);
    // Line breaks stay: a message may have two lines.
    text.split('\n').map(replace_invisible).collect::<Vec<_>>().join("\n")
}

/// Returns the message of a `plugin-error`.
pub(super) fn error_message(error: wit::PluginError) -> String {
    use wit::PluginError as E;
    match error {
        E::Invalid(text)
        | E::NotFound(text)
        | E::Conflict(text)
        | E::Denied(text)
        | E::Unavailable(text)
        | E::Internal(text) => truncate_text(text),
    }
}

/// A file that a visitor wants to submit.
#[derive(Clone, Debug)]
pub struct OfferedFile {
    /// Its name as it was sent.
    pub name: String,
    /// Media type detected by the host.
    pub mime: String,
    /// Size in bytes.
    pub size: u64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_diagnostic_keeps_its_words_but_not_endlessly() {
        let long = "字".repeat(1_000);
        let found = wit::Diagnostic {
            severity: wit::Severity::Warning,
            code: "a.b".into(),
            path: "/x".into(),
            message: long,
            args: vec![("n".into(), "1".into()); 40],
        };
        let diagnostic = Diagnostic::from(found);
        assert_eq!(diagnostic.severity, Severity::Warning);
        assert_eq!((diagnostic.code.as_str(), diagnostic.path.as_str()), ("a.b", "/x"));
        assert_eq!(diagnostic.message.len(), 1_023, "cut at a character");
        assert_eq!(diagnostic.args.len(), 1);
    }

    #[test]
    fn every_plugin_error_has_its_sentence() {
        use wit::PluginError as E;
        let wraps: [fn(String) -> E; 6] =
            [E::Invalid, E::NotFound, E::Conflict, E::Denied, E::Unavailable, E::Internal];
        for wrap in wraps {
            assert_eq!(error_message(wrap("why".into())), "why");
        }
    }
}
