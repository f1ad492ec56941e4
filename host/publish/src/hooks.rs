//! Plugin hooks of publishing: checks the elements, then asks for the props to freeze.

use std::collections::{BTreeMap, HashMap, HashSet};

use pinye_domain::element::{Candidate, Diagnostic, ElementDiagnostic, Phase, Severity};
use pinye_domain::work::Work;
use pinye_plugin_host::{ElementDraft, HookError, PluginError, PluginFailure, Plugins, Target};

/// Result of the checks.
#[derive(Debug, Default)]
pub(crate) struct PublishCheck {
    /// Diagnostics for the author; an error prevents publishing.
    pub remarks: Vec<ElementDiagnostic>,
    /// Plugins that failed.
    pub failures: Vec<PluginFailure>,
    /// Uuids of elements that were not checked, because their type is unknown or their plugin is
    /// not available. Their rich text is not sanitized, so they are not rendered even if their
    /// plugin becomes available meanwhile.
    pub excluded: HashSet<String>,
}

/// Checks every element and replaces its props by the sanitized and migrated ones.
pub(crate) async fn check_elements(
    work: &mut Work,
    plugins: &Plugins,
    phase: Phase,
) -> PublishCheck {
    let candidates = work.candidates();
    let ids: Vec<_> = candidates.iter().map(|one| one.element_id.clone()).collect();
    let by_place: HashMap<String, String> =
        candidates.iter().map(|one| (one.place.clone(), one.element_id.clone())).collect();
    let report = plugins.check(candidates, phase).await;
    let checked = report.elements.into_iter().map(|one| (one.props, one.schema_version));
    work.replace_props(&ids.into_iter().zip(checked).collect());
    let unchecked = report.failures.iter().filter(|failure| failure.cause.is_absence());
    let unchecked = unchecked.flat_map(|failure| &failure.places);
    let mut excluded: HashSet<String> =
        unchecked.filter_map(|place| by_place.get(place)).cloned().collect();
    // EM-013: a placeholder renders nothing; `missing_plugins` adds the diagnostic.
    let (unknown, remarks): (Vec<_>, Vec<_>) = report.remarks.into_iter().partition(is_unknown);
    excluded.extend(unknown.into_iter().map(|one| one.element_id));
    PublishCheck { remarks, failures: report.failures, excluded }
}

fn is_unknown(remark: &ElementDiagnostic) -> bool {
    remark.diagnostic.code == "type.unknown"
}

/// Checks a draft. There is no author to report to, so elements with errors are excluded.
pub(crate) async fn check_draft(work: &mut Work, plugins: &Plugins) -> HashSet<String> {
    let found = check_elements(work, plugins, Phase::Edit).await;
    let is_error = |one: &ElementDiagnostic| one.diagnostic.severity == Severity::Error;
    let refused = found.remarks.into_iter().filter(is_error).map(|one| one.element_id);
    found.excluded.into_iter().chain(refused).collect()
}

/// Replaces the props of every element by the ones to publish. Calls each plugin once for all its
/// elements.
pub(crate) async fn freeze_props(work: &mut Work, plugins: &Plugins) -> PublishCheck {
    let mut found = check_elements(work, plugins, Phase::Publish).await;
    let mut candidates = work.candidates();
    candidates.retain(|candidate| !found.excluded.contains(&candidate.element_id));
    let work_id = work.settings.id.to_string();
    let drafts: Vec<_> = candidates.iter().map(|candidate| draft(&work_id, candidate)).collect();
    let answers = plugins.on_publish(&drafts).await;
    let mut frozen = HashMap::new();
    for (candidate, answer) in candidates.into_iter().zip(answers) {
        match answer {
            Ok(outcome) => {
                let remarks = outcome.diagnostics.into_iter();
                found
                    .remarks
                    .extend(remarks.map(|diagnostic| element_diagnostic(&candidate, diagnostic)));
                let props = (outcome.props, candidate.schema_version);
                frozen.insert(candidate.element_id, props);
            }
            Err(HookError::Refused(sentence)) => {
                found.remarks.push(element_diagnostic(&candidate, refusal(sentence)));
            }
            Err(HookError::Plugin(error)) if error.cause.is_fault() => {
                add_failure(&mut found.failures, error, candidate);
            }
            // Reported as a missing plugin when the elements are rendered.
            Err(HookError::Plugin(_)) => {}
        }
    }
    work.replace_props(&frozen);
    found
}

fn draft(work_id: &str, candidate: &Candidate) -> ElementDraft {
    let target = Target {
        work_id: work_id.to_owned(),
        page_id: candidate.page_id.clone(),
        element_id: candidate.element_id.clone(),
        type_name: candidate.type_name.clone(),
        schema_version: candidate.schema_version,
    };
    ElementDraft { target, props: candidate.props.clone() }
}

/// Merges failures of a plugin with the same type and cause into one record.
fn add_failure(failures: &mut Vec<PluginFailure>, error: PluginError, candidate: Candidate) {
    let PluginError { plugin, cause, .. } = error;
    let Candidate { type_name, place, .. } = candidate;
    let is_same = |one: &&mut PluginFailure| {
        one.plugin == plugin && one.type_name == type_name && one.cause == cause
    };
    match failures.iter_mut().find(is_same) {
        Some(known) => known.places.push(place),
        None => failures.push(PluginFailure { plugin, type_name, places: vec![place], cause }),
    }
}

fn element_diagnostic(candidate: &Candidate, diagnostic: Diagnostic) -> ElementDiagnostic {
    ElementDiagnostic {
        place: candidate.place.clone(),
        element_id: candidate.element_id.clone(),
        type_name: candidate.type_name.clone(),
        diagnostic,
    }
}

fn refusal(message: String) -> Diagnostic {
    Diagnostic {
        severity: Severity::Error,
        code: "publish.refused".to_owned(),
        path: String::new(),
        message,
        args: BTreeMap::new(),
    }
}
