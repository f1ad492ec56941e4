//! Calls of form interfaces: values and files of fields, and whole submissions.

use pinye_domain::form::is_empty;
use serde_json::Value;

use super::{CallKind, Guest, GuestResult, exports, refuel, wit};
use crate::error::PluginError;
use crate::target::{OfferedFile, Target};

/// Further results of a call that checks answers.
pub(crate) struct AnswerDetails {
    /// Indices of the answers that were to be formatted.
    pub(crate) described: Vec<usize>,
    /// Their texts, in this order.
    pub(crate) texts: Result<Vec<String>, PluginError>,
    /// Decision about the whole submission, if the hook was called.
    pub(crate) decision: Option<Result<GuestResult<exports::form_hooks::Decision>, PluginError>>,
}

/// Builds the submission for the hook from the checked answers.
pub(crate) type SubmissionBuilder<'a> =
    &'a (dyn Fn(&[exports::form_field::Checked]) -> exports::form_hooks::Submission + Sync);

/// Returns the checked answers that will be stored, with their indices: none if there is any error;
/// empty answers are skipped.
fn valid_answers(
    answers: Vec<exports::form_field::Answer>,
    found: &[exports::form_field::Checked],
) -> Vec<(usize, exports::form_field::Answer)> {
    if is_wrong(found) {
        return Vec::new();
    }
    let both = answers.into_iter().zip(found).enumerate();
    let given = both.filter(|(_, (_, checked))| !is_empty(&plain(&checked.value)));
    let as_valid = |(place, (answer, checked)): (usize, (exports::form_field::Answer, _))| {
        let checked: &exports::form_field::Checked = checked;
        (place, exports::form_field::Answer { value: checked.value.clone(), ..answer })
    };
    given.map(as_valid).collect()
}

fn is_wrong(found: &[exports::form_field::Checked]) -> bool {
    let is_error = |one: &wit::Diagnostic| matches!(one.severity, wit::Severity::Error);
    found.iter().any(|one| one.diagnostics.iter().any(is_error))
}

fn plain(value: &str) -> Value {
    serde_json::from_str(value).unwrap_or_default()
}

impl Guest {
    /// Checks answers (one result each), formats the stored ones, and calls `before_submit` with
    /// the submission from `builder` if there is no error, all in one instance. `None` if it does
    /// not export `form-field`. If formatting fails, the check is still valid, and `before_submit`
    /// is not called.
    pub(crate) async fn check_answers(
        &self,
        answers: Vec<exports::form_field::Answer>,
        language: &str,
        builder: Option<SubmissionBuilder<'_>>,
    ) -> Result<Option<(Vec<exports::form_field::Checked>, AnswerDetails)>, PluginError> {
        let Some(fields) = &self.fields else { return Ok(None) };
        let asked = self.forms.as_ref().zip(builder);
        let kind = if asked.is_some() { CallKind::Hook } else { CallKind::Pure };
        let limits = &self.plugin.limits;
        let (mut checked, mut described, mut texts) = (None, Vec::new(), None);
        let outcome = call!(self, "check-values", kind, None, |store, instance| {
            // Fields get the fuel of a pure call; `refuel` below sets the hook's own.
            refuel(store, CallKind::Pure.limits(limits).fuel)?;
            let fields = fields.load(&mut *store, instance)?;
            let found = fields.call_check_values(&mut *store, &answers).await?;
            let kept = valid_answers(answers, &found);
            described = kept.iter().map(|(place, _)| *place).collect();
            let found = checked.insert(found);
            let kept: Vec<_> = kept.into_iter().map(|(_, answer)| answer).collect();
            texts = Some(match kept.is_empty() {
                true => Vec::new(),
                false => fields.call_describe_answers(&mut *store, &kept, language).await?,
            });
            match asked {
                Some((forms, builder)) if !is_wrong(found) => {
                    refuel(store, kind.limits(limits).fuel)?;
                    let forms = forms.load(&mut *store, instance)?;
                    forms.call_before_submit(store, &builder(found)).await.map(Some)
                }
                _ => Ok(None),
            }
        });
        let Some(checked) = checked else { return outcome.map(|_| None) };
        let (texts, decision) = match (texts, outcome) {
            (Some(texts), Ok(decision)) => (Ok(texts), decision.map(Ok)),
            (Some(texts), Err(error)) => {
                (Ok(texts), Some(Err(PluginError { call: "before-submit", ..error })))
            }
            (None, Ok(_)) => (Ok(Vec::new()), None),
            (None, Err(error)) => (Err(PluginError { call: "describe-answers", ..error }), None),
        };
        Ok(Some((checked, AnswerDetails { described, texts, decision })))
    }

    /// Checks a file; `None` if it does not export `form-field`.
    pub(crate) async fn accept_file(
        &self,
        at: &Target,
        props: &str,
        file: &OfferedFile,
    ) -> Result<Option<Vec<wit::Diagnostic>>, PluginError> {
        let Some(fields) = &self.fields else { return Ok(None) };
        let OfferedFile { name, mime, size } = file.clone();
        let file = exports::form_field::File { name, mime, size };
        let (target, props) = (at.into(), props.to_owned());
        call!(self, "accept-file", CallKind::Pure, Some(at.clone()), |store, instance| {
            let fields = fields.load(&mut *store, instance)?;
            fields.call_accept_file(store, &target, &props, &file).await.map(Some)
        })
    }

    /// Calls the hook before a submission is stored; `None` if it does not export `form-hooks`.
    pub(crate) async fn before_submit(
        &self,
        at: &Target,
        submission: &exports::form_hooks::Submission,
    ) -> Result<Option<GuestResult<exports::form_hooks::Decision>>, PluginError> {
        let Some(forms) = &self.forms else { return Ok(None) };
        call!(self, "before-submit", CallKind::Hook, Some(at.clone()), |store, instance| {
            let forms = forms.load(&mut *store, instance)?;
            forms.call_before_submit(store, submission).await.map(Some)
        })
    }

    /// Calls the hook after a submission was stored.
    pub(crate) async fn after_submit(
        &self,
        at: &Target,
        submission: &exports::form_hooks::Submission,
    ) -> Result<GuestResult<()>, PluginError> {
        let Some(forms) = &self.forms else { return Ok(Ok(())) };
        call!(self, "after-submit", CallKind::Hook, Some(at.clone()), |store, instance| {
            let forms = forms.load(&mut *store, instance)?;
            forms.call_after_submit(store, submission).await
        })
    }
}
