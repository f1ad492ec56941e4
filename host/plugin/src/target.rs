//! What calls are about, in the host's own words; the bindings' records are made from them.

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
    /// Id of the page it stands on.
    pub page_id: String,
    /// Its uuid.
    pub element_id: String,
    /// Its element type.
    pub type_name: String,
    /// Schema version of its stored props.
    pub schema_version: u32,
}

impl Target {
    /// A work as a whole, for calls about many of its elements: none of them has a name of its own in such a call.
    pub(super) fn of_work(work_id: &str) -> Target {
        let (page_id, element_id, type_name) = Default::default();
        Target { work_id: work_id.to_owned(), page_id, element_id, type_name, schema_version: 0 }
    }
}

/// What kind of person acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ActorKind {
    /// Who makes works.
    Author,
    /// Somebody who is signed in on a published page.
    Visitor,
    /// Anybody.
    Anonymous,
}

/// Who acts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Actor {
    /// What kind of person.
    pub kind: ActorKind,
    /// Stable id within the kind.
    pub id: String,
    /// Name to show, may be empty.
    pub name: String,
    /// Address of a picture to show, may be empty.
    pub avatar: String,
}

/// Who looks at a record, and the language they read.
#[derive(Clone, Copy, Debug)]
pub struct Viewer<'a> {
    /// Who.
    pub actor: &'a Actor,
    /// BCP 47 tag of the language.
    pub language: &'static str,
}

/// What a visitor does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reaction {
    /// Adds a record.
    Add,
    /// Takes it back.
    Remove,
}

/// One reaction that will change the host's record.
#[derive(Clone, Debug)]
pub struct ReactionEvent {
    /// The same when it is tried again, and of no other reaction.
    pub id: String,
    /// The element.
    pub target: Target,
    /// Its props.
    pub props: Box<RawValue>,
    /// Who reacts.
    pub actor: Actor,
    /// What they do.
    pub reaction: Reaction,
    /// Records before this one.
    pub count: u64,
    /// The language that the visitor reads a refusal in.
    pub language: &'static str,
}

/// What is frozen into a publication.
#[derive(Clone, Debug)]
pub struct PublishOutcome {
    /// Props for the view; the draft keeps its own.
    pub props: Box<RawValue>,
    /// Remarks for the author; an error stops publishing.
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

/// Bytes of one text in a diagnostic; a longer one is cut.
const MAX_TEXT_BYTES: usize = 1024;
/// Placeholders of one diagnostic.
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

/// What a person may be shown of a plugin's own words.
pub(super) fn truncate_text(mut text: String) -> String {
    let mut end = text.len().min(MAX_TEXT_BYTES);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    text.truncate(end);
    // Line ends stay: a remark may have two lines.
    text.split('\n').map(replace_invisible).collect::<Vec<_>>().join("\n")
}

/// The sentence inside a `plugin-error`.
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

/// A file that a visitor wants to hand in.
#[derive(Clone, Debug)]
pub struct OfferedFile {
    /// Its name as it was sent.
    pub name: String,
    /// Its type as the host found it.
    pub mime: String,
    /// Bytes.
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
