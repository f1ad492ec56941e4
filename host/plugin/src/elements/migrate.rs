//! Migrates props of older versions: one call per plugin; a failure of one element does not affect
//! the others.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::validate::fault;
use super::{Migration, PendingCheck};
use crate::batch::{batches, max_echoed_bytes};
use crate::bindings::exports::pinye::plugin::migration as wit;
use crate::bindings::pinye::plugin::types::PluginError as GuestError;
use crate::elements::strict_json;
use crate::error::{Cause, PluginError};
use crate::limits::Limits;
use crate::loaded_plugin::LoadedPlugin;
use crate::target::{error_message, truncate_text};
use pinye_domain::element::{Diagnostic, Severity};

/// Maximum number of migration notes per element.
const MAX_NOTES: usize = 20;

/// Migrates props to the current version if they are older and their plugin supports it.
pub(super) async fn migrate_outdated(
    pending: Vec<PendingCheck>,
    limits: &Limits,
) -> Vec<(PendingCheck, Migration)> {
    let mut current = Vec::with_capacity(pending.len());
    let mut by_plugin: BTreeMap<String, Vec<PendingCheck>> = BTreeMap::new();
    for one in pending {
        match migration_without_call(&one) {
            Some(migration) => current.push((one, migration)),
            None => by_plugin.entry(one.plugin.id.clone()).or_default().push(one),
        }
    }
    for elements in by_plugin.into_values() {
        for batch in
            batches(elements, max_echoed_bytes(limits), |one| one.candidate.props.get().len())
        {
            current.extend(one_call(batch).await);
        }
    }
    current.sort_by_key(|(one, _)| one.at);
    current
}

/// Returns the result for props that need no call of the plugin.
fn migration_without_call(one: &PendingCheck) -> Option<Migration> {
    let (from, to) = (one.candidate.schema_version, one.element_type.schema_version);
    if from > to {
        // Written by a newer version of the plugin: checked as far as possible, never rewritten.
        return Some(stays(from, vec![newer(from, to)]));
    }
    let is_current = from == 0 || from == to;
    (is_current || !one.plugin.guest.has_migration()).then(|| stays(to, Vec::new()))
}

async fn one_call(batch: Vec<PendingCheck>) -> Vec<(PendingCheck, Migration)> {
    let Some(plugin) = batch.first().map(|one| Arc::clone(&one.plugin)) else { return Vec::new() };
    let answers = match plugin.call_guarded("migrate", ask(&plugin, &batch)).await {
        Ok(answers) => answers,
        Err(error) => {
            let failed = |one| failed(one, error.cause.clone());
            return batch.into_iter().map(failed).collect();
        }
    };
    let mut has_failure_recorded = false;
    let each = batch.into_iter().zip(answers).map(|(one, answer)| {
        let cause = match accept_answer(answer, one.element_type.schema_version) {
            Ok(migration) => return (one, migration),
            Err(MigrationError::Rejected(text)) => return failed(one, Cause::Reported(text)),
            Err(MigrationError::PluginFailed(cause)) => cause,
        };
        // Record one fault per call, no matter how many elements it affects.
        if !std::mem::replace(&mut has_failure_recorded, true) {
            plugin.record_failure(&fault(&plugin, "migrate", cause.clone()));
        }
        failed(one, cause)
    });
    each.collect()
}

/// Calls the plugin; returns one answer per element, in order.
async fn ask(
    plugin: &LoadedPlugin,
    batch: &[PendingCheck],
) -> Result<Vec<Result<wit::Migrated, GuestError>>, PluginError> {
    let outdated = |one: &PendingCheck| wit::Outdated {
        type_name: one.candidate.type_name.clone(),
        from_version: one.candidate.schema_version,
        props: one.candidate.props.get().to_owned(),
    };
    let asked: Vec<_> = batch.iter().map(outdated).collect();
    let answers = plugin.guest.migrate(&asked).await?.unwrap_or_default();
    if answers.len() != asked.len() {
        let wrong = format!("{} answers where {} were asked for", answers.len(), asked.len());
        return Err(fault(plugin, "migrate", Cause::BadAnswer(wrong)));
    }
    Ok(answers)
}

/// Why an answer is not used.
enum MigrationError {
    /// The plugin cannot migrate these props, which is not a fault.
    Rejected(String),
    /// The plugin failed.
    PluginFailed(Cause),
}

fn accept_answer(
    answer: Result<wit::Migrated, GuestError>,
    to: u32,
) -> Result<Migration, MigrationError> {
    let migrated = match answer {
        Ok(migrated) => migrated,
        Err(error @ GuestError::Internal(_)) => {
            return Err(MigrationError::PluginFailed(Cause::Reported(error_message(error))));
        }
        Err(error) => return Err(MigrationError::Rejected(error_message(error))),
    };
    if migrated.schema_version != to {
        let wrong = format!("props in version {} instead of {to}", migrated.schema_version);
        return Err(MigrationError::PluginFailed(Cause::BadAnswer(wrong)));
    }
    strict_json::parse(&migrated.props, 64)
        .map_err(|error| MigrationError::PluginFailed(Cause::BadJson(error.to_string())))?;
    let notes = migrated.notes.into_iter().take(MAX_NOTES).map(note).collect();
    Ok(Migration { props: Some(migrated.props), schema_version: to, notes, failed: None })
}

fn stays(schema_version: u32, notes: Vec<Diagnostic>) -> Migration {
    Migration { props: None, schema_version, notes, failed: None }
}

fn failed(one: PendingCheck, cause: Cause) -> (PendingCheck, Migration) {
    let migration =
        Migration { failed: Some(cause), ..stays(one.candidate.schema_version, Vec::new()) };
    (one, migration)
}

fn newer(from: u32, to: u32) -> Diagnostic {
    let args = [("version", from), ("known", to)];
    Diagnostic {
        severity: Severity::Warning,
        code: "schema.newer".to_owned(),
        path: String::new(),
        message: format!("the props are in version {from}, this plugin knows {to}"),
        args: args.into_iter().map(|(name, value)| (name.to_owned(), value.to_string())).collect(),
    }
}

fn note(message: String) -> Diagnostic {
    Diagnostic {
        severity: Severity::Info,
        code: "migration.note".to_owned(),
        path: String::new(),
        message: truncate_text(message),
        args: BTreeMap::new(),
    }
}
