//! Calls about forms: values and files of fields, and whole submissions.

use pinye_domain::form::is_empty;
use serde_json::Value;

use super::{Guest, Kind, Said, exports, wit};
use crate::error::PluginError;
use crate::fields::OfferedFile;
use crate::target::Target;

/// What a plugin says of answers.
pub(crate) struct Looked {
    /// One entry for each answer.
    pub(crate) checked: Vec<exports::form_field::Checked>,
    /// The places of those that were to be read for people.
    pub(crate) described: Vec<usize>,
    /// Their texts, in this order.
    pub(crate) texts: Result<Vec<String>, PluginError>,
}

/// The answers that are to be stored as they came out of the check, with their places: none if there is anything wrong, and
/// none that is empty.
fn kept(
    answers: Vec<exports::form_field::Answer>,
    found: &[exports::form_field::Checked],
) -> Vec<(usize, exports::form_field::Answer)> {
    let is_wrong = |one: &wit::Diagnostic| matches!(one.severity, wit::Severity::Error);
    if found.iter().any(|one| one.diagnostics.iter().any(is_wrong)) {
        return Vec::new();
    }
    let both = answers.into_iter().zip(found).enumerate();
    let given = both.filter(|(_, (_, checked))| !is_empty(&plain(&checked.value)));
    let as_kept = |(place, (answer, checked)): (usize, (exports::form_field::Answer, _))| {
        let checked: &exports::form_field::Checked = checked;
        (place, exports::form_field::Answer { value: checked.value.clone(), ..answer })
    };
    given.map(as_kept).collect()
}

fn plain(value: &str) -> Value {
    serde_json::from_str(value).unwrap_or_default()
}

impl Guest {
    /// What it has against answers, and how people read those of them that are kept, in one instance; nothing when it has no
    /// fields. Whoever fails over the texts has checked the answers all the same.
    pub(crate) async fn look_at_answers(
        &self,
        answers: Vec<exports::form_field::Answer>,
        language: &str,
    ) -> Result<Option<Looked>, PluginError> {
        let Some(fields) = &self.fields else { return Ok(None) };
        let (mut checked, mut described) = (None, Vec::new());
        let texts = call!(self, "check-values", Kind::Pure, None, |store, instance| {
            let fields = fields.load(&mut *store, instance)?;
            let found = fields.call_check_values(&mut *store, &answers).await?;
            let kept = kept(answers, &found);
            described = kept.iter().map(|(place, _)| *place).collect();
            checked = Some(found);
            let kept: Vec<_> = kept.into_iter().map(|(_, answer)| answer).collect();
            if kept.is_empty() {
                return Ok(Vec::new());
            }
            fields.call_describe_answers(&mut *store, &kept, language).await
        });
        let Some(checked) = checked else { return texts.map(|_| None) };
        let texts = texts.map_err(|error| PluginError { call: "describe-answers", ..error });
        Ok(Some(Looked { checked, described, texts }))
    }

    /// What it has against a file; nothing when it has no fields.
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
        call!(self, "accept-file", Kind::Pure, Some(at.clone()), |store, instance| {
            let fields = fields.load(&mut *store, instance)?;
            fields.call_accept_file(store, &target, &props, &file).await.map(Some)
        })
    }

    /// Before a submission is stored; nothing when it has no forms.
    pub(crate) async fn before_submit(
        &self,
        at: &Target,
        submission: &exports::form_hooks::Submission,
    ) -> Result<Option<Said<exports::form_hooks::Decision>>, PluginError> {
        let Some(forms) = &self.forms else { return Ok(None) };
        call!(self, "before-submit", Kind::Hook, Some(at.clone()), |store, instance| {
            let forms = forms.load(&mut *store, instance)?;
            forms.call_before_submit(store, submission).await.map(Some)
        })
    }

    /// After a submission was stored.
    pub(crate) async fn after_submit(
        &self,
        at: &Target,
        submission: &exports::form_hooks::Submission,
    ) -> Result<Said<()>, PluginError> {
        let Some(forms) = &self.forms else { return Ok(Ok(())) };
        call!(self, "after-submit", Kind::Hook, Some(at.clone()), |store, instance| {
            let forms = forms.load(&mut *store, instance)?;
            forms.call_after_submit(store, submission).await
        })
    }
}
