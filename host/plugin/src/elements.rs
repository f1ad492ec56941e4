//! Looking at elements: schema and kinds natively, then one call per plugin for what a schema cannot say. A plugin that is
//! missing or fails never stands in the way: its elements keep their props byte for byte and are named in `faults`.

mod address;
mod ask;
mod color;
pub(super) mod html;
pub(super) mod kinds;
mod migrate;
mod native;
pub(super) mod schema;
pub(super) mod strict;
pub(super) mod verdicts;

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Serialize;
use serde_json::value::RawValue;

use self::native::{HostCheck, HostCheckPanic};
use self::verdicts::{VerdictKey, Verdict, Verdicts};
use super::element_type::ElementType;
use super::error::{Cause, PluginError};
use super::index::Index;
use super::limits::Limits;
use super::loaded::Loaded;
use pinye_domain::element::{Candidate, Diagnostic, ElementDiagnostic, Phase, Severity};

/// What was found about many elements.
#[derive(Debug, Default)]
pub struct ValidationReport {
    /// Every candidate, in the order they came.
    pub elements: Vec<CheckedElement>,
    /// Remarks for the author.
    pub remarks: Vec<ElementDiagnostic>,
    /// Plugins that could not be asked.
    pub faults: Vec<PluginFailure>,
}

impl ValidationReport {
    /// Whether some remark is an error.
    pub fn has_errors(&self) -> bool {
        self.remarks.iter().any(|remark| remark.diagnostic.severity == Severity::Error)
    }
}

/// One element as it may be stored.
#[derive(Debug)]
pub struct CheckedElement {
    /// Where it stands in the work.
    pub place: String,
    /// Its props: sanitised or migrated where that was needed, else the very same bytes.
    pub props: Box<RawValue>,
    /// The schema version the props have.
    pub schema_version: u32,
}

/// A plugin that could not be asked about some elements.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PluginFailure {
    /// The plugin's id.
    pub plugin: String,
    /// The element type.
    pub type_name: String,
    /// Where the elements stand.
    pub places: Vec<String>,
    /// Why.
    #[serde(flatten)]
    pub cause: Cause,
}

/// What a check needs from the room.
pub(super) struct CheckContext<'a> {
    /// The plugins of this moment.
    pub index: Arc<Index>,
    /// Verdicts that were given before.
    pub verdicts: &'a Verdicts,
    /// Limits of the native part.
    pub limits: &'a Limits,
    /// Which plugin an unloaded type belongs to and why it is not there; nothing for a type nobody knows.
    pub absent: &'a (dyn Fn(&str) -> Option<(String, Cause)> + Sync),
}

/// One element whose plugin is there and which has no verdict yet.
struct PendingCheck {
    at: usize,
    key: VerdictKey,
    plugin: Arc<Loaded>,
    element_type: Arc<ElementType>,
    candidate: Candidate,
}

impl CheckContext<'_> {
    /// Looks at all candidates.
    pub(super) async fn check(&self, candidates: Vec<Candidate>, phase: Phase) -> ValidationReport {
        let mut sheet = ReportBuilder::of(&candidates);
        let open = self.sort(candidates, phase, &mut sheet).await;
        let current = migrate::all(open, self.limits).await;
        let host_checks = match native::look(current, self.limits).await {
            Ok(host_checks) => host_checks,
            Err(HostCheckPanic(places)) => {
                places.into_iter().for_each(|at| sheet.remark(at, HostCheckPanic::remark()));
                Vec::new()
            }
        };
        for (key, at, verdict) in self.ask(host_checks, phase, &mut sheet).await {
            let verdict = Arc::new(verdict);
            sheet.settle(at, &verdict);
            self.verdicts.keep(key, verdict).await;
        }
        sheet.report
    }

    /// Settles what is known already: unknown types, absent plugins, verdicts that were given before.
    async fn sort(&self, candidates: Vec<Candidate>, phase: Phase, sheet: &mut ReportBuilder) -> Vec<PendingCheck> {
        let mut open = Vec::new();
        for (at, candidate) in candidates.into_iter().enumerate() {
            let Some((plugin, element_type)) = self.index.element_type(&candidate.type_name) else {
                match (self.absent)(&candidate.type_name) {
                    Some((plugin, cause)) => sheet.fault(at, &plugin, cause),
                    None => sheet.remark(at, unknown_type(&candidate.type_name)),
                }
                continue;
            };
            let key = verdicts::key(&plugin.sha256, &candidate, phase);
            if let Some(verdict) = self.verdicts.find(&key).await {
                sheet.settle(at, &verdict);
                continue;
            }
            let (plugin, element_type) = (Arc::clone(plugin), Arc::clone(element_type));
            open.push(PendingCheck { at, key, plugin, element_type, candidate });
        }
        open
    }

    /// Asks every plugin once about all elements the host had nothing to say against.
    async fn ask(
        &self,
        host_checks: Vec<HostCheck>,
        phase: Phase,
        sheet: &mut ReportBuilder,
    ) -> Vec<(VerdictKey, usize, Verdict)> {
        let mut settled = Vec::new();
        let mut by_plugin: BTreeMap<String, Vec<HostCheck>> = BTreeMap::new();
        blame(&host_checks).await;
        for mut one in host_checks {
            if let Some(cause) = one.failed.take() {
                sheet.cannot_ask(one, cause);
            } else if one.has_errors() {
                settled.push(one.into_verdict(Vec::new()));
            } else {
                by_plugin.entry(one.open.plugin.id.clone()).or_default().push(one);
            }
        }
        let asked =
            by_plugin.into_values().map(|elements| ask::validate(elements, phase, self.limits));
        for (answered, failed) in futures_util::future::join_all(asked).await {
            settled.extend(answered.into_iter().map(|(one, found)| one.into_verdict(found)));
            for (one, cause) in failed {
                sheet.cannot_ask(one, cause);
            }
        }
        settled.sort_by_key(|(_, at, _)| *at);
        settled
    }
}

/// A schema that took too long is a fault of its plugin, once for all elements of a check.
async fn blame(host_checks: &[HostCheck]) {
    let spent = host_checks.iter().filter(|one| one.is_out_of_fuel).map(|one| &one.open.plugin);
    let spent: BTreeMap<&str, &Arc<Loaded>> =
        spent.map(|plugin| (plugin.id.as_str(), plugin)).collect();
    for plugin in spent.into_values() {
        let (id, call) = (plugin.id.clone(), "check-schema");
        let failure = PluginError { plugin: id, call, cause: Cause::Schema };
        // Counting it is all that is wanted of it.
        let _ = plugin.call_guarded(call, async { Err::<(), _>(failure) }).await;
    }
}

/// Props in the current version, if they came in an older one.
struct Migration {
    props: Option<String>,
    schema_version: u32,
    notes: Vec<Diagnostic>,
    failed: Option<Cause>,
}

/// The report while it is being written.
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
        ReportBuilder { report: ValidationReport { elements, ..ValidationReport::default() }, names }
    }

    fn settle(&mut self, at: usize, verdict: &Verdict) {
        for found in &verdict.diagnostics {
            self.remark(at, found.clone());
        }
        if let Some(element) = self.report.elements.get_mut(at) {
            element.schema_version = verdict.schema_version;
            if let Some(props) = &verdict.props {
                element.props = props.clone();
            }
        }
    }

    /// What the host itself changed or found still holds: sanitising must never be skipped.
    fn cannot_ask(&mut self, one: HostCheck, cause: Cause) {
        let at = one.open.at;
        self.fault(at, &one.open.plugin.id, cause);
        self.settle(at, &one.into_verdict(Vec::new()).2);
    }

    fn remark(&mut self, at: usize, diagnostic: Diagnostic) {
        let (Some(element), Some((id, type_name))) =
            (self.report.elements.get(at), self.names.get(at))
        else {
            return;
        };
        let (place, element_id, type_name) = (element.place.clone(), id.clone(), type_name.clone());
        self.report.remarks.push(ElementDiagnostic { place, element_id, type_name, diagnostic });
    }

    fn fault(&mut self, at: usize, plugin: &str, cause: Cause) {
        let (Some(element), Some((_, type_name))) =
            (self.report.elements.get(at), self.names.get(at))
        else {
            return;
        };
        let place = element.place.clone();
        let same = |fault: &&mut PluginFailure| {
            fault.plugin == plugin && fault.type_name == *type_name && fault.cause == cause
        };
        if let Some(fault) = self.report.faults.iter_mut().find(same) {
            fault.places.push(place);
            return;
        }
        let (plugin, type_name) = (plugin.to_owned(), type_name.clone());
        self.report.faults.push(PluginFailure { plugin, type_name, places: vec![place], cause });
    }
}

fn unknown_type(type_name: &str) -> Diagnostic {
    Diagnostic {
        severity: Severity::Error,
        code: "type.unknown".to_owned(),
        path: String::new(),
        message: "no plugin has ever brought this element type".to_owned(),
        args: BTreeMap::from([("type".to_owned(), super::target::cut(type_name.to_owned()))]),
    }
}
