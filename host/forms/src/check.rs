//! Validates a submission field by field, with the plugins of the fields (FM-020).

use serde_json::value::RawValue;
use serde_json::{Map, Value};

use crate::FormService;
use pinye_domain::element::{Diagnostic, Severity};
use pinye_domain::error::{Error, FieldError, FieldMessage, Result};
use pinye_domain::form::{Field, Form, Forms, MAX_FIELDS, MAX_FILES, is_empty, readable};
use pinye_domain::json::{Object, raw};
use pinye_domain::language::Language;
use pinye_domain::messages::Message;
use pinye_domain::upload::stored_names;
use pinye_plugin_host::{
    CheckedAnswer, CheckedForm, Decision, FieldAnswer, HookError, HookSubmission, Target,
};

/// A validated submission that may be stored.
#[derive(Clone, Debug)]
pub struct CheckedSubmission {
    /// Id of the element that holds the form; may be empty.
    pub form_id: String,
    /// Values by field name as JSON text, without unknown names.
    pub form_data: String,
    /// The answers in readable form by field name, as JSON text.
    pub answers: String,
    /// All readable answers in lower case, one per line.
    pub search: String,
}

/// A form to be validated.
#[derive(Clone, Copy, Debug)]
pub struct FilledForm<'a> {
    /// The work.
    pub work_id: i64,
    /// All forms of the work: a field that this form lacks may be in another.
    pub forms: &'a Forms,
    /// The submitted form.
    pub form: &'a Form,
    /// Language of the plugins' messages.
    pub language: Language,
}

/// Finds the submitted form by its id, or else by the names of the sent fields.
pub fn resolve_form<'a>(
    forms: &'a Forms,
    form_id: Option<&str>,
    sent: &Object,
) -> Result<&'a Form> {
    let names: Vec<&str> = sent.iter().map(|(name, _)| name).collect();
    if names.len() > MAX_FIELDS {
        let message = Message::new("form.tooManyFields").with("most", MAX_FIELDS);
        return Err(Error::BadField("form_data", message));
    }
    let none = || Error::BadField("form_id", Message::new("form.none"));
    forms.resolve_form(form_id, &names).ok_or_else(none)
}

/// Validates every value and that none is missing; reports all errors at once. Also returns the
/// decision about `submission` if the plugin of the form's element could make it in the same call.
pub async fn check_answers(
    service: &FormService,
    filled: &FilledForm<'_>,
    sent: &Object,
    submission: Option<&HookSubmission>,
) -> Result<(CheckedSubmission, Option<Decision>)> {
    let FilledForm { work_id, forms, form, language } = *filled;
    let mut given: Vec<(&Field, &RawValue)> = Vec::new();
    for (name, value) in sent.iter() {
        given.extend(forms.field(form, name).map(|field| (field, value)));
    }
    let missing: Vec<&Field> =
        form.visible_fields().filter(|field| sent.get(&field.name).is_none()).collect();
    let answers = given.iter().map(|(field, value)| answer(work_id, field, Some(value)));
    let missed = missing.iter().map(|field| answer(work_id, field, None));
    let asked: Vec<FieldAnswer> = answers.chain(missed).collect();
    let checked_form =
        service.parts.plugins.check_answers(&asked, language.tag(), submission).await;
    let CheckedForm { answers: checked, decision } = checked_form.map_err(hook_error)?;
    let fields = given.iter().map(|(field, _)| *field).chain(missing);
    let errors = checked.iter().zip(fields).filter_map(|(checked, field)| {
        let first = checked.found.iter().find(|found| found.severity == Severity::Error)?;
        Some(FieldError { field: field.name.clone(), message: field_message(first.clone()) })
    });
    let errors: Vec<FieldError> = errors.collect();
    if !errors.is_empty() {
        return Err(Error::BadAnswers(errors));
    }
    let kept = given.iter().zip(checked).map(|((field, _), checked)| (*field, checked));
    let kept: Vec<(&Field, CheckedAnswer)> = kept.collect();
    let (answers, search) = format_answers(&kept);
    let mut data = Object::default();
    for (field, checked) in kept {
        data.set(&field.name, checked.value);
    }
    let mut form_data = String::new();
    data.write(&mut form_data, |_| true);
    let answers = Value::Object(answers).to_string();
    if stored_names(&form_data, MAX_FILES + 1).len() > MAX_FILES {
        let message = Message::new("form.tooManyFiles").with("most", MAX_FILES);
        return Err(Error::BadField("form_data", message));
    }
    let form_id = form.element_id.clone();
    let decision = decision.transpose().map_err(hook_error)?;
    Ok((CheckedSubmission { form_id, form_data, answers, search }, decision))
}

/// Localizes a diagnostic whose code is the host's in the visitor's language; others keep the
/// plugin's own text.
pub(crate) fn field_message(diagnostic: Diagnostic) -> FieldMessage {
    match Message::for_field_value(&diagnostic.code) {
        Some(message) => {
            let message = diagnostic
                .args
                .iter()
                .fold(message, |message, (name, value)| message.filled(name, value));
            FieldMessage::Host(message)
        }
        None => FieldMessage::Plugins(diagnostic),
    }
}

/// Maps a hook's refusal or failure to a response error.
pub(crate) fn hook_error(error: HookError) -> Error {
    match error {
        HookError::Refused(sentence) => {
            Error::Refused(Message::new("plugin.says").with("sentence", sentence))
        }
        HookError::Plugin(error) => {
            tracing::warn!(%error, "a plugin failed during a submission");
            // The response does not name the plugin: the cause is in the log and, for
            // administrators, in the plugin's status.
            Error::Unavailable(Message::new("plugin.fault"))
        }
    }
}

/// Returns the readable answers by name, and all of them in lower case, one per line. Skips empty
/// answers.
fn format_answers(kept: &[(&Field, CheckedAnswer)]) -> (Map<String, Value>, String) {
    let (mut answers, mut search) = (Map::new(), String::new());
    for (field, checked) in kept {
        let plain = serde_json::from_str(checked.value.get()).unwrap_or(Value::Null);
        if is_empty(&plain) {
            continue;
        }
        let text = checked.text.clone().unwrap_or_else(|| readable(&plain));
        // PostgreSQL cannot store a NUL in text.
        search.extend(text.to_lowercase().chars().filter(|c| *c != '\0'));
        search.push('\n');
        answers.insert(field.name.clone(), Value::String(text));
    }
    (answers, search)
}

/// Returns the answer to be checked by the field's plugin; without a value the field was not
/// answered at all.
fn answer(work_id: i64, field: &Field, value: Option<&RawValue>) -> FieldAnswer {
    let name = value.map(|_| field.name.clone());
    let value = value.map_or_else(|| raw(&Value::Null), ToOwned::to_owned);
    FieldAnswer { at: target(work_id, field), props: field.props.clone(), value, name }
}

/// Returns the field as the target of a plugin call.
pub(crate) fn target(work_id: i64, field: &Field) -> Target {
    Target {
        work_id: work_id.to_string(),
        page_id: field.page_id.clone(),
        element_id: field.element_id.clone(),
        type_name: field.type_name.clone(),
        schema_version: field.schema_version,
    }
}
