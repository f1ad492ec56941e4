//! Calls about forms: values and files of fields, and whole submissions.

use super::{Guest, Kind, Said, exports, wit};
use crate::error::PluginError;
use crate::fields::OfferedFile;
use crate::target::Target;

impl Guest {
    /// What it has against answers; nothing when it has no fields.
    pub(crate) async fn check_values(
        &self,
        answers: &[exports::form_field::Answer],
    ) -> Result<Option<Vec<exports::form_field::Checked>>, PluginError> {
        let Some(fields) = &self.fields else { return Ok(None) };
        call!(self, "check-values", Kind::Pure, None, |store, instance| {
            let fields = fields.load(&mut *store, instance)?;
            fields.call_check_values(store, answers).await.map(Some)
        })
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

    /// Answers as a person reads them; nothing when it has no fields.
    pub(crate) async fn describe_answers(
        &self,
        answers: &[exports::form_field::Answer],
        language: &str,
    ) -> Result<Option<Vec<String>>, PluginError> {
        let Some(fields) = &self.fields else { return Ok(None) };
        call!(self, "describe-answers", Kind::Pure, None, |store, instance| {
            let fields = fields.load(&mut *store, instance)?;
            fields.call_describe_answers(store, answers, language).await.map(Some)
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
