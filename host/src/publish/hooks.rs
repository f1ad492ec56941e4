//! What plugins do with their elements when a work is published: they are checked, then asked for the props to freeze.

use std::collections::{BTreeMap, HashMap};

use crate::domain::element::{Candidate, Diagnostic, Phase, Remark, Severity};
use crate::domain::work::Work;
use crate::plugin::{Fault, HookError, Plugins, Target};

/// What was found.
#[derive(Debug, Default)]
pub(crate) struct Findings {
    /// For the author; an error stops publishing.
    pub remarks: Vec<Remark>,
    /// Plugins that failed.
    pub faults: Vec<Fault>,
}

/// Replaces the props of every element by the ones to publish.
pub(crate) async fn freeze_props(work: &mut Work, plugins: &Plugins) -> Findings {
    let work_id = work.settings.id.to_string();
    let candidates = work.candidates();
    let ids: Vec<_> = candidates.iter().map(|candidate| candidate.element_id.clone()).collect();
    let report = plugins.check(candidates, Phase::Publish).await;
    let mut found = Findings { remarks: report.remarks, faults: report.faults };
    let checked = report.elements.into_iter().map(|one| (one.props, one.schema_version));
    work.replace_props(&ids.into_iter().zip(checked).collect());
    let mut frozen = HashMap::new();
    for candidate in work.candidates() {
        let target = Target {
            work_id: work_id.clone(),
            page_id: candidate.page_id.clone(),
            element_id: candidate.element_id.clone(),
            type_name: candidate.type_name.clone(),
            schema_version: candidate.schema_version,
        };
        match plugins.on_publish(target, &candidate.props).await {
            Ok(outcome) => {
                let props = (outcome.props, candidate.schema_version);
                frozen.insert(candidate.element_id.clone(), props);
                let remarks = outcome.diagnostics.into_iter();
                found.remarks.extend(remarks.map(|diagnostic| remark(&candidate, diagnostic)));
            }
            Err(HookError::Refused(sentence)) => {
                found.remarks.push(remark(&candidate, refusal(sentence)));
            }
            Err(HookError::Plugin(error)) if error.cause.is_fault() => {
                found.faults.push(Fault {
                    plugin: error.plugin,
                    type_name: candidate.type_name.clone(),
                    places: vec![candidate.place.clone()],
                    cause: error.cause,
                });
            }
            // A plugin that is not there is reported where its elements are drawn.
            Err(HookError::Plugin(_)) => {}
        }
    }
    work.replace_props(&frozen);
    found
}

fn remark(candidate: &Candidate, diagnostic: Diagnostic) -> Remark {
    Remark {
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
