//! Calls a plugin's `validate`: as many elements as possible per call, without trusting the answer.

use std::collections::BTreeMap;

use super::host_check::HostCheck;
use crate::batch::{MAX_BATCH_BYTES, MAX_BATCH_ELEMENTS};
use crate::bindings::exports::pinye::plugin::element as wit;
use crate::error::{Cause, PluginError};
use crate::limits::Limits;
use crate::loaded_plugin::LoadedPlugin;
use crate::target::truncate_text;
use pinye_domain::element::{Diagnostic, Phase, Severity};

/// The plugin's diagnostics for each element, and the elements for which the call failed.
type ValidationOutcome = (Vec<(HostCheck, Vec<Diagnostic>)>, Vec<(HostCheck, Cause)>);

/// Validates elements, which must all belong to the same plugin.
pub(super) async fn validate_elements(
    elements: Vec<HostCheck>,
    phase: Phase,
    limits: &Limits,
) -> ValidationOutcome {
    let (mut answered, mut failed) = (Vec::new(), Vec::new());
    for batch in batches(elements) {
        match one_call(&batch, phase, limits).await {
            Ok(mut found) => {
                for one in batch {
                    let found = found.remove(&one.pending.candidate.element_id).unwrap_or_default();
                    answered.push((one, found));
                }
            }
            Err(error) => failed.extend(batch.into_iter().map(|one| (one, error.cause.clone()))),
        }
    }
    (answered, failed)
}

/// Splits elements into calls. Elements with equal uuids go into different calls, because verdicts
/// refer to elements by uuid only.
fn batches(elements: Vec<HostCheck>) -> Vec<Vec<HostCheck>> {
    let mut batches: Vec<Vec<HostCheck>> = Vec::new();
    let mut bytes = 0;
    let mut ids = std::collections::HashSet::new();
    for one in elements {
        bytes += one.props().len();
        let is_new = ids.insert(one.pending.candidate.element_id.clone());
        match batches.last_mut() {
            Some(batch)
                if is_new && bytes <= MAX_BATCH_BYTES && batch.len() < MAX_BATCH_ELEMENTS =>
            {
                batch.push(one);
            }
            _ => {
                bytes = one.props().len();
                ids = std::collections::HashSet::from([one.pending.candidate.element_id.clone()]);
                batches.push(vec![one]);
            }
        }
    }
    batches
}

async fn one_call(
    batch: &[HostCheck],
    phase: Phase,
    limits: &Limits,
) -> Result<BTreeMap<String, Vec<Diagnostic>>, PluginError> {
    let Some(plugin) = batch.first().map(|one| &one.pending.plugin) else {
        return Ok(BTreeMap::new());
    };
    let candidates: Vec<wit::Candidate> = batch
        .iter()
        .map(|one| wit::Candidate {
            element_id: one.pending.candidate.element_id.clone(),
            type_name: one.pending.candidate.type_name.clone(),
            schema_version: one.schema_version(),
            props: one.props().to_owned(),
        })
        .collect();
    let call = async {
        let verdicts = plugin.guest.validate(&candidates, phase.into()).await?;
        sort(&candidates, verdicts, limits).map_err(|cause| fault(plugin, "validate", cause))
    };
    plugin.call_guarded("validate", call).await
}

/// Groups the verdicts by element. A verdict about an element outside of the call is a fault; a
/// missing one means no diagnostics.
fn sort(
    asked: &[wit::Candidate],
    verdicts: Vec<wit::Verdict>,
    limits: &Limits,
) -> Result<BTreeMap<String, Vec<Diagnostic>>, Cause> {
    let mut found: BTreeMap<String, Vec<Diagnostic>> = BTreeMap::new();
    for verdict in verdicts {
        if !asked.iter().any(|one| one.element_id == verdict.element_id) {
            let id = truncate_text(verdict.element_id);
            return Err(Cause::BadAnswer(format!(
                "a verdict about {id:?}, which nobody asked about"
            )));
        }
        let of_element = found.entry(verdict.element_id).or_default();
        of_element.extend(verdict.diagnostics.into_iter().map(Diagnostic::from));
    }
    for diagnostics in found.values_mut() {
        let surplus = diagnostics.len().saturating_sub(limits.diagnostics);
        if surplus > 0 {
            diagnostics.truncate(limits.diagnostics);
            diagnostics.push(cut_off(surplus));
        }
    }
    Ok(found)
}

fn cut_off(surplus: usize) -> Diagnostic {
    Diagnostic {
        severity: Severity::Info,
        code: "diagnostics.cut".to_owned(),
        path: String::new(),
        message: format!("{surplus} more remarks were left out"),
        args: BTreeMap::from([("count".to_owned(), surplus.to_string())]),
    }
}

pub(super) fn fault(plugin: &LoadedPlugin, call: &'static str, cause: Cause) -> PluginError {
    PluginError { plugin: plugin.id.clone(), call, cause }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bindings::pinye::plugin::types;

    fn candidates() -> Vec<wit::Candidate> {
        vec![wit::Candidate {
            element_id: "e-1".into(),
            type_name: "sample".into(),
            schema_version: 1,
            props: "{}".into(),
        }]
    }

    fn verdict(element_id: &str, count: usize) -> wit::Verdict {
        let diagnostic = types::Diagnostic {
            severity: types::Severity::Warning,
            code: "x".into(),
            path: "/a".into(),
            message: "y".into(),
            args: Vec::new(),
        };
        wit::Verdict { element_id: element_id.into(), diagnostics: vec![diagnostic; count] }
    }

    #[test]
    fn an_element_without_a_verdict_is_fine() {
        assert_eq!(sort(&candidates(), Vec::new(), &Limits::default()), Ok(BTreeMap::new()));
    }

    #[test]
    fn a_verdict_about_somebody_elses_element_is_a_fault() {
        let sorted = sort(&candidates(), vec![verdict("e-2", 1)], &Limits::default());
        assert!(matches!(sorted, Err(Cause::BadAnswer(_))));
    }

    #[test]
    fn too_many_diagnostics_are_cut_and_counted_even_over_several_verdicts() {
        let verdicts = vec![verdict("e-1", 9_000), verdict("e-1", 1_000)];
        let found =
            sort(&candidates(), verdicts, &Limits::default()).unwrap().remove("e-1").unwrap();
        assert_eq!(found.len(), 201);
        let last = found.last().unwrap();
        assert_eq!((last.code.as_str(), last.args["count"].as_str()), ("diagnostics.cut", "9800"));
    }
}
