//! Checks elements: size, schema and prop kinds natively, then one call per plugin for semantic
//! checks. A missing or failing plugin does not block: its elements keep their props byte for byte
//! and are listed in `failures`.

mod address;
mod color;
mod host_check;
pub(super) mod html;
pub(super) mod kinds;
mod migrate;
mod prop_kind;
pub(super) mod schema;
pub(super) mod strict_json;
mod validate;
pub(super) mod verdict_cache;

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Serialize;
use serde_json::value::RawValue;

use self::host_check::{HostCheck, HostCheckPanic};
use self::verdict_cache::{Verdict, VerdictCache, VerdictKey};
use super::element_type::ElementType;
use super::error::{Cause, PluginError};
use super::index::Index;
use super::limits::Limits;
use super::loaded_plugin::LoadedPlugin;
use pinye_domain::element::{Candidate, Diagnostic, ElementDiagnostic, Phase, Severity};

/// Result of checking many elements.
#[derive(Debug, Default)]
pub struct ValidationReport {
    /// All candidates, in input order.
    pub elements: Vec<CheckedElement>,
    /// Diagnostics for the author.
    pub remarks: Vec<ElementDiagnostic>,
    /// Plugins that could not be called.
    pub failures: Vec<PluginFailure>,
}

impl ValidationReport {
    /// Whether any diagnostic is an error.
    pub fn has_errors(&self) -> bool {
        self.remarks.iter().any(|remark| remark.diagnostic.severity == Severity::Error)
    }
}

/// A checked element, ready to be stored.
#[derive(Debug)]
pub struct CheckedElement {
    /// Path of the element in the work.
    pub place: String,
    /// Its props: sanitized or migrated where necessary, else unchanged byte for byte.
    pub props: Box<RawValue>,
    /// Schema version of these props.
    pub schema_version: u32,
}

/// A plugin that could not be called for some elements.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PluginFailure {
    /// The plugin's id.
    pub plugin: String,
    /// The element type.
    pub type_name: String,
    /// Paths of the elements in the work.
    pub places: Vec<String>,
    /// Cause.
    #[serde(flatten)]
    pub cause: Cause,
}

/// Context of a check.
pub(super) struct CheckContext<'a> {
    /// Snapshot of the loaded plugins.
    pub index: Arc<Index>,
    /// Cache of earlier verdicts.
    pub verdicts: &'a VerdictCache,
    /// Limits of the native checks.
    pub limits: &'a Limits,
    /// Returns plugin id and cause of absence for a type that is not loaded; `None` for an unknown
    /// type.
    pub absent: &'a (dyn Fn(&str) -> Option<(String, Cause)> + Sync),
}

/// An element whose plugin is loaded and which has no cached verdict.
struct PendingCheck {
    at: usize,
    key: VerdictKey,
    plugin: Arc<LoadedPlugin>,
    element_type: Arc<ElementType>,
    candidate: Candidate,
}

impl CheckContext<'_> {
    /// Checks all candidates.
    pub(super) async fn check(&self, candidates: Vec<Candidate>, phase: Phase) -> ValidationReport {
        let mut report = ReportBuilder::of(&candidates);
        let pending = self.sort(candidates, phase, &mut report).await;
        let current = migrate::migrate_outdated(pending, self.limits).await;
        let host_checks = match host_check::run(current, self.limits).await {
            Ok(host_checks) => host_checks,
            Err(HostCheckPanic(places)) => {
                places
                    .into_iter()
                    .for_each(|at| report.add_diagnostic(at, HostCheckPanic::remark()));
                Vec::new()
            }
        };
        for (key, at, verdict) in self.ask(host_checks, phase, &mut report).await {
            let verdict = Arc::new(verdict);
            report.apply_verdict(at, &verdict);
            self.verdicts.insert(key, verdict).await;
        }
        report.report
    }

    /// Handles elements that need no further check: unknown types, absent plugins, cached verdicts.
    /// Returns the others.
    async fn sort(
        &self,
        candidates: Vec<Candidate>,
        phase: Phase,
        report: &mut ReportBuilder,
    ) -> Vec<PendingCheck> {
        let mut pending = Vec::new();
        for (at, candidate) in candidates.into_iter().enumerate() {
            let Some((plugin, element_type)) = self.index.element_type(&candidate.type_name) else {
                match (self.absent)(&candidate.type_name) {
                    Some((plugin, cause)) => report.add_failure(at, &plugin, cause),
                    None => report.add_diagnostic(at, unknown_type(&candidate.type_name)),
                }
                continue;
            };
            let key = verdict_cache::key(&plugin.sha256, &candidate, phase);
            if let Some(verdict) = self.verdicts.find(&key).await {
                report.apply_verdict(at, &verdict);
                continue;
            }
            let (plugin, element_type) = (Arc::clone(plugin), Arc::clone(element_type));
            pending.push(PendingCheck { at, key, plugin, element_type, candidate });
        }
        pending
    }

    /// Calls each plugin once for all elements without an error so far.
    async fn ask(
        &self,
        host_checks: Vec<HostCheck>,
        phase: Phase,
        report: &mut ReportBuilder,
    ) -> Vec<(VerdictKey, usize, Verdict)> {
        let mut settled = Vec::new();
        let mut by_plugin: BTreeMap<String, Vec<HostCheck>> = BTreeMap::new();
        report_schema_overrun(&host_checks).await;
        for mut one in host_checks {
            if let Some(cause) = one.failed.take() {
                report.add_unasked(one, cause);
            } else if one.has_errors() {
                settled.push(one.into_verdict(Vec::new()));
            } else {
                by_plugin.entry(one.pending.plugin.id.clone()).or_default().push(one);
            }
        }
        let asked = by_plugin
            .into_values()
            .map(|elements| validate::validate_elements(elements, phase, self.limits));
        for (validated, failed) in futures_util::future::join_all(asked).await {
            settled.extend(validated.into_iter().map(|(one, found)| one.into_verdict(found)));
            for (one, cause) in failed {
                report.add_unasked(one, cause);
            }
        }
        settled.sort_by_key(|(_, at, _)| *at);
        settled
    }
}

/// Records a schema timeout as a fault of the plugin, once per check.
async fn report_schema_overrun(host_checks: &[HostCheck]) {
    let spent = host_checks.iter().filter(|one| one.is_out_of_fuel).map(|one| &one.pending.plugin);
    let spent: BTreeMap<&str, &Arc<LoadedPlugin>> =
        spent.map(|plugin| (plugin.id.as_str(), plugin)).collect();
    for plugin in spent.into_values() {
        let (id, call) = (plugin.id.clone(), "check-schema");
        let failure = PluginError { plugin: id, call, cause: Cause::Schema };
        // The call only records the fault; its result is not needed.
        let _ = plugin.call_guarded(call, async { Err::<(), _>(failure) }).await;
    }
}

/// Props migrated to the current schema version, if they were older.
struct Migration {
    props: Option<String>,
    schema_version: u32,
    notes: Vec<Diagnostic>,
    failed: Option<Cause>,
}

/// Builds the report.
struct ReportBuilder {
    report: ValidationReport,
    names: Vec<(String, String)>,
}

impl ReportBuilder {
    fn of(candidates: &[Candidate]) -> ReportBuilder {
        let elements = candidates.iter().map(|candidate| CheckedElement {
            place: candidate.place.clone(),
            props: candidate.props.clone(),
            schema_version: candidate.schema_version,
        });
        let names = candidates.iter().map(|one| (one.element_id.clone(), one.type_name.clone()));
        let (elements, names) = (elements.collect(), names.collect());
        ReportBuilder {
            report: ValidationReport { elements, ..ValidationReport::default() },
            names,
        }
    }

    fn apply_verdict(&mut self, at: usize, verdict: &Verdict) {
        for found in &verdict.diagnostics {
            self.add_diagnostic(at, found.clone());
        }
        if let Some(element) = self.report.elements.get_mut(at) {
            element.schema_version = verdict.schema_version;
            if let Some(props) = &verdict.props {
                element.props = props.clone();
            }
        }
    }

    /// Adds an element whose plugin could not be called. The host's own result is kept: sanitizing
    /// must never be skipped.
    fn add_unasked(&mut self, one: HostCheck, cause: Cause) {
        let at = one.pending.at;
        self.add_failure(at, &one.pending.plugin.id, cause);
        self.apply_verdict(at, &one.into_verdict(Vec::new()).2);
    }

    fn add_diagnostic(&mut self, at: usize, diagnostic: Diagnostic) {
        let (Some(element), Some((id, type_name))) =
            (self.report.elements.get(at), self.names.get(at))
        else {
            return;
        };
        let (place, element_id, type_name) = (element.place.clone(), id.clone(), type_name.clone());
        self.report.remarks.push(ElementDiagnostic { place, element_id, type_name, diagnostic });
    }

    fn add_failure(&mut self, at: usize, plugin: &str, cause: Cause) {
        let (Some(element), Some((_, type_name))) =
            (self.report.elements.get(at), self.names.get(at))
        else {
            return;
        };
        let place = element.place.clone();
        let same = |failure: &&mut PluginFailure| {
            failure.plugin == plugin && failure.type_name == *type_name && failure.cause == cause
        };
        if let Some(failure) = self.report.failures.iter_mut().find(same) {
            failure.places.push(place);
            return;
        }
        let (plugin, type_name) = (plugin.to_owned(), type_name.clone());
        self.report.failures.push(PluginFailure { plugin, type_name, places: vec![place], cause });
    }
}

fn unknown_type(type_name: &str) -> Diagnostic {
    Diagnostic {
        severity: Severity::Error,
        code: "type.unknown".to_owned(),
        path: String::new(),
        message: "no plugin has ever brought this element type".to_owned(),
        args: BTreeMap::from([(
            "type".to_owned(),
            super::target::truncate_text(type_name.to_owned()),
        )]),
    }
}
