//! The host's own checks of props: size, strict JSON, schema, kinds. Runs on a blocking thread;
//! schemas come from plugins, so their evaluation is limited by fuel.

use std::collections::BTreeMap;

use serde_json::Value;
use serde_json::value::RawValue;

use super::kinds::NOT_CLEANED;
use super::schema::{Fuel, OutOfFuel};
use super::strict_json::{self, StrictJsonError};
use super::verdict_cache::{Verdict, VerdictKey};
use super::{Migration, PendingCheck};
use crate::error::Cause;
use crate::limits::Limits;
use crate::target::truncate_text;
use pinye_domain::element::{Diagnostic, Severity};

/// An element after the host's checks.
pub(super) struct HostCheck {
    /// The element.
    pub pending: PendingCheck,
    /// Diagnostics of the host.
    found: Vec<Diagnostic>,
    /// New props, if they were migrated or sanitized.
    props: Option<Box<RawValue>>,
    schema_version: u32,
    /// Cause if the props could not be migrated to the current version, or the schema could not be
    /// evaluated.
    pub failed: Option<Cause>,
    /// Whether the plugin's schema ran out of fuel.
    pub is_out_of_fuel: bool,
}

impl HostCheck {
    /// Whether the host found errors, so that the plugin need not be called.
    pub(super) fn has_errors(&self) -> bool {
        self.found.iter().any(|found| found.severity == Severity::Error)
    }

    /// Returns the props as they would be stored.
    pub(super) fn props(&self) -> &str {
        self.props.as_ref().unwrap_or(&self.pending.candidate.props).get()
    }

    /// Returns the schema version of these props.
    pub(super) fn schema_version(&self) -> u32 {
        self.schema_version
    }

    /// Combines the host's diagnostics with those of the plugin into the verdict.
    pub(super) fn into_verdict(mut self, found: Vec<Diagnostic>) -> (VerdictKey, usize, Verdict) {
        self.found.extend(found);
        let (diagnostics, props, schema_version) = (self.found, self.props, self.schema_version);
        (self.pending.key, self.pending.at, Verdict { diagnostics, props, schema_version })
    }
}

/// Checks all elements.
pub(super) async fn run(
    elements: Vec<(PendingCheck, Migration)>,
    limits: &Limits,
) -> Result<Vec<HostCheck>, HostCheckPanic> {
    if elements.is_empty() {
        return Ok(Vec::new());
    }
    let places = elements.iter().map(|(pending, _)| pending.at).collect();
    let limits = limits.clone();
    let all = move || {
        // Elements of a plugin share their fuel, so that a save is bounded no matter how many
        // elements there are.
        let mut fuel: BTreeMap<String, Fuel> = BTreeMap::new();
        let one = |(pending, migration): (PendingCheck, Migration)| {
            let whole = || Fuel::of(limits.schema_steps);
            let fuel = fuel.entry(pending.plugin.id.clone()).or_insert_with(whole);
            check_element(pending, migration, &limits, fuel)
        };
        elements.into_iter().map(one).collect()
    };
    tokio::task::spawn_blocking(all).await.map_err(|_| HostCheckPanic(places))
}

/// The check panicked in a library. The elements at these indices get an error, so that nothing
/// unchecked is accepted.
pub(super) struct HostCheckPanic(pub Vec<usize>);

impl HostCheckPanic {
    /// Returns the diagnostic for each of them.
    pub(super) fn remark() -> Diagnostic {
        error("check.failed", "the host could not check this element", BTreeMap::new())
    }
}

fn check_element(
    pending: PendingCheck,
    migration: Migration,
    limits: &Limits,
    fuel: &mut Fuel,
) -> HostCheck {
    let Migration { props, schema_version, notes, mut failed } = migration;
    let is_migrated = props.is_some();
    let text = props.as_deref().unwrap_or(pending.candidate.props.get());
    let mut found = notes;
    let mut value = match read(text, limits) {
        Ok(value) => value,
        Err(error) => {
            found.push(error);
            let schema_version = pending.candidate.schema_version;
            return HostCheck {
                pending,
                found,
                props: None,
                schema_version,
                failed,
                is_out_of_fuel: false,
            };
        }
    };
    let mut is_out_of_fuel = false;
    if failed.is_none() {
        match pending.element_type.schema.check(&value, limits.diagnostics, fuel) {
            Ok(remarks) => found.extend(remarks),
            Err(OutOfFuel) => {
                is_out_of_fuel = true;
                failed = Some(Cause::Schema);
            }
        }
    }
    let before = found.len();
    let changed = pending.element_type.kinds.check(&mut value, "", &mut found);
    if failed.is_some() && !is_out_of_fuel {
        // The props have an old version: keep only the sanitizing errors, the other checks are
        // meant for the current version.
        let of_kinds = found.split_off(before);
        found.extend(of_kinds.into_iter().filter(|one| one.code == NOT_CLEANED));
    }
    found.truncate(limits.diagnostics);
    let props = if changed || is_migrated {
        let text = if changed { value.to_string() } else { text.to_owned() };
        RawValue::from_string(text).ok()
    } else {
        None
    };
    HostCheck { pending, found, props, schema_version, failed, is_out_of_fuel }
}

fn read(text: &str, limits: &Limits) -> Result<Value, Diagnostic> {
    if text.len() > limits.props_bytes {
        let args = BTreeMap::from([("limit".to_owned(), limits.props_bytes.to_string())]);
        return Err(error("size", "the props of one element are too large", args));
    }
    let value = strict_json::parse(text, limits.json_depth).map_err(|refused| {
        let message = refused.to_string();
        match refused {
            StrictJsonError::TooDeep(most) => {
                error("depth", &message, BTreeMap::from([("limit".to_owned(), most.to_string())]))
            }
            StrictJsonError::DuplicateKey(key) => {
                error("json.twice", &message, BTreeMap::from([("name".to_owned(), key)]))
            }
            StrictJsonError::NotJson(_) => error("json", &message, BTreeMap::new()),
        }
    })?;
    if value.is_object() {
        return Ok(value);
    }
    let args = BTreeMap::from([("type".to_owned(), "object".to_owned())]);
    Err(error("schema.type", "props are an object", args))
}

fn error(code: &str, message: &str, args: BTreeMap<String, String>) -> Diagnostic {
    let message = truncate_text(message.to_owned());
    let (code, path) = (code.to_owned(), String::new());
    Diagnostic { severity: Severity::Error, code, path, message, args }
}
