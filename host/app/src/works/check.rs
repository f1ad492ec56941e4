//! Checks the elements of works with their plugins, and reports the results in the form of the API.

use std::collections::HashMap;

use pinye_domain::json::raw;
use serde::Serialize;
use serde_json::value::RawValue;
use utoipa::ToSchema;

use super::Works;
use pinye_domain::element::{ElementDiagnostic, Phase, Severity};
use pinye_domain::error::{Error, FieldError, Result};
use pinye_domain::work::Work;
use pinye_plugin_host::{PluginFailure, Plugins, ValidationReport};
use pinye_submissions as forms;

/// Report for the author in a successful response.
#[derive(Clone, Debug, Default)]
pub struct WorkCheckReport {
    /// Warnings and hints of plugins.
    pub remarks: Vec<ElementDiagnostic>,
    /// Plugins that failed.
    pub faults: Vec<PluginFailureRecord>,
}

/// A plugin that failed, with the elements it failed for.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PluginFailureRecord {
    /// Plugin id.
    pub plugin: String,
    /// Element type.
    pub type_name: String,
    /// `pages[0].elements[3]` …
    pub places: Vec<String>,
    /// Why, in English.
    pub cause: String,
}

/// A diagnostic in the API document.
#[derive(Debug, Serialize, ToSchema)]
pub struct DiagnosticRecord {
    place: String,
    element_id: String,
    type_name: String,
    /// `warning` or `info`.
    severity: String,
    /// Key of the plugin's translations.
    code: String,
    /// JSON pointer into the props.
    path: String,
    /// English sentence.
    message: String,
    args: Option<HashMap<String, String>>,
}

impl WorkCheckReport {
    /// Returns the two lists that a response has beside `data`.
    pub fn response_fields(&self) -> [(&'static str, Box<RawValue>); 2] {
        [("remarks", raw(&self.remarks)), ("faults", raw(&self.faults))]
    }

    /// Merges two reports.
    #[must_use]
    pub fn merge(mut self, other: WorkCheckReport) -> WorkCheckReport {
        self.remarks.extend(other.remarks);
        self.faults.extend(other.faults);
        self
    }
}

impl From<PluginFailure> for PluginFailureRecord {
    fn from(fault: PluginFailure) -> PluginFailureRecord {
        PluginFailureRecord {
            plugin: fault.plugin,
            type_name: fault.type_name,
            places: fault.places,
            cause: fault.cause.to_string(),
        }
    }
}

/// Checks that the interactions of elements are among those of the specification: 422 with its
/// fields, EM-014. Interactions that the former work already had are left as they are.
pub fn check_interactions(work: &Work, former: Option<&str>) -> Result<()> {
    if work.check_behaviour(None).is_empty() {
        return Ok(());
    }
    let former = former.and_then(|former| Work::read(former).ok());
    let broken = work.check_behaviour(former.as_ref());
    if broken.is_empty() { Ok(()) } else { Err(broken.into()) }
}

/// Checks every element with its plugin. Errors are 422 with their fields; the cleaned props are
/// put into the work. A plugin that fails is reported to the author and stops nothing.
pub async fn check_elements(works: &Works, work: &mut Work) -> Result<WorkCheckReport> {
    match work.check_size() {
        Some(excess) => Err(Error::TooLarge(excess)),
        None => check_all(works, work).await,
    }
}

async fn check_all(works: &Works, work: &mut Work) -> Result<WorkCheckReport> {
    let candidates = work.candidates();
    if candidates.is_empty() {
        return Ok(WorkCheckReport::default());
    }
    let ids: Vec<_> = candidates.iter().map(|candidate| candidate.element_id.clone()).collect();
    let ValidationReport { elements, remarks, failures } =
        works.plugins.check(candidates, Phase::Edit).await;
    let (errors, remarks): (Vec<_>, Vec<_>) =
        remarks.into_iter().partition(|remark| remark.diagnostic.severity == Severity::Error);
    if !errors.is_empty() {
        return Err(Error::Invalid(errors.iter().map(FieldError::from_diagnostic).collect()));
    }
    let checked = elements.into_iter().map(|checked| (checked.props, checked.schema_version));
    let checked: HashMap<_, _> = ids.into_iter().zip(checked).collect();
    work.replace_props(&checked);
    let forms = forms::find_forms(&works.forms, work).await?;
    let remarks = remarks.into_iter().chain(forms.duplicate_field_diagnostics(work)).collect();
    Ok(WorkCheckReport {
        remarks,
        faults: failures.into_iter().map(PluginFailureRecord::from).collect(),
    })
}

/// Checks a work for a save: an element of an unknown type stays as it is if the stored work had it
/// already. Its plugin may have been removed, or the work may have been imported without it.
pub async fn check_elements_for_save(
    works: &Works,
    work: &mut Work,
    former: &str,
) -> Result<WorkCheckReport> {
    if work.check_size().is_some()
        && let Some(excess) = work.check_growth(&Work::read(former)?)
    {
        return Err(Error::TooLarge(excess));
    }
    match check_all(works, work).await {
        Err(Error::Invalid(errors)) => {
            let unknown = unknown_types(&works.plugins, work);
            let former = Work::read(former)?;
            let is_kept = |(uuid, type_name): &(String, String)| {
                former.find(uuid).is_some_and(|(_, element)| element.type_name == *type_name)
            };
            if !unknown.is_empty() && unknown.iter().all(is_kept) {
                check_known_elements(works, work).await
            } else {
                Err(Error::Invalid(errors))
            }
        }
        other => other,
    }
}

fn unknown_types(plugins: &Plugins, work: &Work) -> Vec<(String, String)> {
    let known = plugins.element_types();
    let elements = work.pages.iter().flat_map(|page| &page.elements);
    let unknown =
        elements.filter(|element| !known.iter().any(|one| one.type_name == element.type_name));
    unknown.map(|element| (element.uuid.clone(), element.type_name.clone())).collect()
}

/// Like [`check_elements`], but an element of an unknown type is no error.
pub async fn check_known_elements(works: &Works, work: &mut Work) -> Result<WorkCheckReport> {
    let candidates = work.candidates();
    let ids: Vec<_> = candidates.iter().map(|candidate| candidate.element_id.clone()).collect();
    let ValidationReport { elements, remarks, failures } =
        works.plugins.check(candidates, Phase::Edit).await;
    let (errors, remarks): (Vec<_>, Vec<_>) =
        remarks.into_iter().partition(|remark| remark.diagnostic.severity == Severity::Error);
    let errors: Vec<_> = errors.iter().filter(|remark| !is_unknown(remark)).collect();
    if !errors.is_empty() {
        return Err(Error::Invalid(errors.into_iter().map(FieldError::from_diagnostic).collect()));
    }
    let checked = elements.into_iter().map(|checked| (checked.props, checked.schema_version));
    let checked: HashMap<_, _> = ids.into_iter().zip(checked).collect();
    work.replace_props(&checked);
    let forms = forms::find_forms(&works.forms, work).await?;
    let remarks = remarks.into_iter().chain(forms.duplicate_field_diagnostics(work)).collect();
    Ok(WorkCheckReport {
        remarks,
        faults: failures.into_iter().map(PluginFailureRecord::from).collect(),
    })
}

/// Returns every error that plugins find, except for unknown types.
pub async fn errors(plugins: &Plugins, work: &Work) -> Result<Vec<ElementDiagnostic>> {
    let report = plugins.check(work.candidates(), Phase::Edit).await;
    let errors = report
        .remarks
        .into_iter()
        .filter(|remark| remark.diagnostic.severity == Severity::Error && !is_unknown(remark));
    Ok(errors.collect())
}

fn is_unknown(remark: &ElementDiagnostic) -> bool {
    remark.diagnostic.code == "type.unknown"
}
