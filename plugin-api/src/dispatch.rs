//! Dispatch from the exports that the host calls to the traits that a plugin implements.

use std::any::Any;
use std::cell::RefCell;
use std::rc::Rc;

use serde_json::Value;

pub use crate::bindings::form_field::exports::pinye::plugin::form_field::{Answer, Checked};
pub use crate::bindings::migration::exports::pinye::plugin::migration::{Migrated, Outdated};
pub use crate::bindings::plugin::exports::pinye::plugin::element::{
    Candidate, Descriptor, Verdict,
};
pub use crate::bindings::publish_hooks::exports::pinye::plugin::publish_hooks::{Draft, Outcome};
use crate::{
    Actor, Decision, Diagnostic, Diagnostics, Element, ElementType, Event, File, FormField,
    FormHooks, Migrate, Phase, PluginError, Props, Publication, PublishHooks, ReactionHooks,
    Submission, Target, descriptor,
};

/// An element type of a plugin as plain functions, so that code independent of the props type is
/// compiled only once.
pub struct Entry {
    element_type: fn() -> ElementType,
    check: fn(&str, &mut Diagnostics) -> Result<(), serde_json::Error>,
}

impl Entry {
    /// Returns the entry of `E`.
    pub const fn of<E: Element>() -> Entry {
        Entry {
            element_type: || E::TYPE,
            check: |props, diagnostics| {
                read::<E>(props)?.check(diagnostics);
                Ok(())
            },
        }
    }

    pub(crate) fn check(&self, props: &str, diagnostics: &mut Diagnostics) {
        if let Err(error) = (self.check)(props, diagnostics) {
            let message = "The props do not have the form of this element type.";
            diagnostics.error("", "schema.mismatch", message).arg("cause", error);
        }
    }
}

/// Migration of one element type.
pub struct Migration {
    element_type: fn() -> ElementType,
    step: fn(u32, &mut Props, &mut Vec<String>) -> Result<(), PluginError>,
}

impl Migration {
    /// Returns the migration of `E`.
    pub const fn of<E: Migrate>() -> Migration {
        Migration { element_type: || E::TYPE, step: E::step }
    }
}

/// Implements `element.describe` for one type.
pub fn describe<E: Element>() -> Descriptor {
    Descriptor {
        type_name: E::TYPE.name.to_owned(),
        schema_version: E::TYPE.schema_version,
        details: write(&descriptor::details::<E>()),
    }
}

/// Implements `element.describe` from the result of an earlier build: one line per type (of this
/// plugin or others) with its name, schema version and details, separated by tabs.
pub fn described(lines: &str, type_names: &[&str]) -> Vec<Descriptor> {
    let descriptor = |line: &str| {
        let mut parts = line.splitn(3, '\t');
        let type_name = parts.next().filter(|name| type_names.contains(name))?.to_owned();
        let schema_version = parts.next()?.parse().ok()?;
        Some(Descriptor { type_name, schema_version, details: parts.next()?.to_owned() })
    };
    lines.lines().filter_map(descriptor).collect()
}

/// Migrates props of an older version; `None` for types without a migration.
pub type Upgrade = fn(&Candidate) -> Option<Result<Migrated, PluginError>>;

/// Implements `element.validate`. Props of an older version are migrated first, if the plugin can.
pub fn validate(
    entries: &[Entry],
    upgrade: Upgrade,
    candidates: Vec<Candidate>,
    phase: Phase,
) -> Vec<Verdict> {
    let verdict = |candidate: Candidate| {
        let diagnostics = check(entries, upgrade, &candidate, phase);
        Verdict { element_id: candidate.element_id, diagnostics }
    };
    candidates.into_iter().map(verdict).collect()
}

fn check(
    entries: &[Entry],
    upgrade: Upgrade,
    candidate: &Candidate,
    phase: Phase,
) -> Vec<Diagnostic> {
    let mut diagnostics = Diagnostics::new(phase);
    let Candidate { type_name, schema_version, props, .. } = candidate;
    let Some(entry) = entries.iter().find(|entry| (entry.element_type)().name == type_name) else {
        diagnostics
            .error("", "type.unknown", "The plugin has no such element type.")
            .arg("type", type_name);
        return diagnostics.into_diagnostics();
    };
    let current = (entry.element_type)().schema_version;
    if *schema_version > current {
        // The host itself reports props of a newer version, for plugins in every language.
        return diagnostics.into_diagnostics();
    }
    let upgraded = if *schema_version < current { upgrade(candidate) } else { None };
    match upgraded {
        None => entry.check(props, &mut diagnostics),
        Some(Ok(migrated)) => entry.check(&migrated.props, &mut diagnostics),
        Some(Err(error)) => {
            let message = "The props could not be carried over to this version.";
            diagnostics.error("", "schema.migration", message).arg("cause", error);
        }
    }
    diagnostics.into_diagnostics()
}

/// [`Upgrade`] of a plugin without migrations.
pub fn no_upgrade(_: &Candidate) -> Option<Result<Migrated, PluginError>> {
    None
}

/// [`Upgrade`] of a plugin with migrations.
pub fn upgrade(
    migrations: &[Migration],
    candidate: &Candidate,
) -> Option<Result<Migrated, PluginError>> {
    let Candidate { type_name, schema_version, props, .. } = candidate;
    let is_known = migrations.iter().any(|one| (one.element_type)().name == type_name);
    is_known.then(|| migrate(migrations, type_name, *schema_version, props))
}

/// Implements `migration.migrate`.
pub fn migrate_all(
    migrations: &[Migration],
    elements: &[Outdated],
) -> Vec<Result<Migrated, PluginError>> {
    let one = |one: &Outdated| migrate(migrations, &one.type_name, one.from_version, &one.props);
    elements.iter().map(one).collect()
}

/// Implements `migration.migrate` for one element.
pub fn migrate(
    migrations: &[Migration],
    type_name: &str,
    from_version: u32,
    props: &str,
) -> Result<Migrated, PluginError> {
    let find = |one: &&Migration| (one.element_type)().name == type_name;
    let migration = migrations.iter().find(find).ok_or(()).or_else(|()| unknown_type(type_name))?;
    let schema_version = (migration.element_type)().schema_version;
    if from_version > schema_version {
        let text = format!("version {from_version} is newer than {schema_version}");
        return Err(PluginError::Invalid(text));
    }
    let mut fields: Props = parse(props)?;
    let mut notes = Vec::new();
    for version in from_version..schema_version {
        (migration.step)(version, &mut fields, &mut notes)?;
    }
    Ok(Migrated { schema_version, props: write(&fields.into()), notes })
}

/// Implements `form-field.check-values` for one answer.
pub fn check_value<E: FormField>(answer: &Answer) -> Checked {
    let mut kept = None;
    let diagnostics =
        with_field::<E>(&answer.props, |field, diagnostics| {
            match serde_json::from_str(&answer.value) {
                Ok(value) => {
                    let value = field.normalize(value);
                    field.check_value(&answer.field, &value, diagnostics);
                    kept = Some(write(&value));
                }
                Err(_) => drop(diagnostics.error("", "value.invalid", "The value is not JSON.")),
            }
        });
    Checked { value: kept.unwrap_or_else(|| answer.value.clone()), diagnostics }
}

/// Implements `form-field.accept-file`.
pub fn accept_file<E: FormField>(target: &Target, props: &str, file: &File) -> Vec<Diagnostic> {
    with_field::<E>(props, |field, diagnostics| field.accept_file(target, file, diagnostics))
}

/// Implements `form-field.describe-answers` for one answer.
pub fn describe_answer<E: FormField>(answer: &Answer, language: &str) -> String {
    match (field::<E>(&answer.props), serde_json::from_str(&answer.value)) {
        (Ok(field), Ok(value)) => field.describe_answer(&answer.field, &value, language),
        _ => answer.value.clone(),
    }
}

/// Implements `form-hooks.before-submit`.
pub fn before_submit<E: FormHooks>(submission: &Submission) -> Result<Decision, PluginError> {
    self::props::<E>(&submission.props)?.before_submit(submission)
}

/// Implements `form-hooks.after-submit`.
pub fn after_submit<E: FormHooks>(submission: &Submission) -> Result<(), PluginError> {
    self::props::<E>(&submission.props)?.after_submit(submission)
}

/// Implements `reaction-hooks.on-read`.
pub fn on_read<E: ReactionHooks>(
    target: &Target,
    props: &str,
    actor: &Actor,
    language: &str,
) -> Result<(), PluginError> {
    self::props::<E>(props)?.on_read(target, actor, language)
}

/// Implements `reaction-hooks.on-react`.
pub fn on_react<E: ReactionHooks>(event: &Event) -> Result<(), PluginError> {
    self::props::<E>(&event.props)?.on_react(event)
}

/// Implements `publish-hooks.on-publish` for one element. Props that the plugin does not change
/// stay byte-identical.
pub fn on_publish<E: PublishHooks>(draft: Draft) -> Result<Outcome, PluginError> {
    let mut publication = Publication::new();
    self::props::<E>(&draft.props)?.on_publish(&draft.target, &mut publication)?;
    Ok(Outcome {
        props: publication.props.map_or(draft.props, |changed| write(&changed.into())),
        diagnostics: publication.diagnostics.into_diagnostics(),
    })
}

/// Returns the `publish-hooks` result of a type without that hook: the element is published
/// unchanged.
pub fn not_published(draft: Draft) -> Result<Outcome, PluginError> {
    Ok(Outcome { props: draft.props, diagnostics: Vec::new() })
}

/// Returns the error of a hook for a type that does not implement it.
pub fn unknown_type<T>(type_name: &str) -> Result<T, PluginError> {
    Err(PluginError::NotFound(format!("no element type `{type_name}` here")))
}

/// Returns the `form-field` diagnostics for a type that is not a field.
pub fn unknown_field(type_name: &str) -> Vec<Diagnostic> {
    let mut diagnostics = Diagnostics::new(Phase::Runtime);
    diagnostics.error("", "type.unknown", "This element type is no field.").arg("type", type_name);
    diagnostics.into_diagnostics()
}

/// Returns the `form-field` result for an answer whose type is not a field.
pub fn unknown_answer(type_name: &str, answer: &Answer) -> Checked {
    Checked { value: answer.value.clone(), diagnostics: unknown_field(type_name) }
}

/// Returns the `form-field` text for a value whose type is not a field.
pub fn no_answer(_: &str) -> String {
    String::new()
}

/// Initializes a fresh instance before any other code runs.
pub fn start() {
    #[cfg(target_arch = "wasm32")]
    crate::runtime::report_panics();
}

fn with_field<E: FormField>(
    props: &str,
    look: impl FnOnce(&E, &mut Diagnostics),
) -> Vec<Diagnostic> {
    let mut diagnostics = Diagnostics::new(Phase::Runtime);
    match field::<E>(props) {
        Ok(field) => look(&field, &mut diagnostics),
        Err(error) => drop(diagnostics.error("", "schema.mismatch", &error.to_string())),
    }
    diagnostics.into_diagnostics()
}

/// Number of fields cached by an instance.
const MAX_CACHED_FIELDS: usize = 64;

thread_local! {
    /// Cache of parsed fields by their props: after checking an answer, the host usually asks the
    /// same instance to format it.
    static FIELD_CACHE: RefCell<Vec<(String, Rc<dyn Any>)>> = const { RefCell::new(Vec::new()) };
}

/// Returns the field with these props, from the cache if possible.
fn field<E: FormField>(json: &str) -> Result<Rc<E>, PluginError> {
    let of_type = |(text, field): &(String, Rc<dyn Any>)| {
        if text == json { Rc::clone(field).downcast::<E>().ok() } else { None }
    };
    if let Some(known) = FIELD_CACHE.with_borrow(|all| all.iter().find_map(of_type)) {
        return Ok(known);
    }
    let field = Rc::new(props::<E>(json)?);
    FIELD_CACHE.with_borrow_mut(|all| {
        if all.len() < MAX_CACHED_FIELDS {
            all.push((json.to_owned(), Rc::clone(&field) as Rc<dyn Any>));
        }
    });
    Ok(field)
}

/// Serializes a value. `Value::to_string` would link the code for indented output too.
fn write(value: &Value) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// Parses props, which must be an object; serde would also accept a list in the order of the
/// fields.
fn read<E: Element>(props: &str) -> Result<E, serde_json::Error> {
    match props.trim_start().starts_with('{') {
        true => serde_json::from_str(props),
        false => Err(serde::de::Error::custom("props are an object")),
    }
}

fn props<E: Element>(json: &str) -> Result<E, PluginError> {
    read(json).map_err(|error| PluginError::Invalid(error.to_string()))
}

fn parse<T: serde::de::DeserializeOwned>(json: &str) -> Result<T, PluginError> {
    serde_json::from_str(json).map_err(|error| PluginError::Invalid(error.to_string()))
}
