//! Looks at what was handed in, field by field, with the plugins that made the fields (FM-020).

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

/// What may be stored.
#[derive(Clone, Debug)]
pub struct CheckedSubmission {
    /// The element that holds the form, may be empty.
    pub form_id: String,
    /// JSON text; unknown names were dropped.
    pub form_data: String,
    /// JSON text: the same as people read it.
    pub answers: String,
    /// All answers in lower case, one a line.
    pub search: String,
}

/// A form that was filled in.
#[derive(Clone, Copy, Debug)]
pub struct FilledForm<'a> {
    /// The work.
    pub work_id: i64,
    /// All its forms: a field that stands in none of this one may stand in another.
    pub forms: &'a Forms,
    /// The form that is meant.
    pub form: &'a Form,
    /// What plugins say things in.
    pub language: Language,
}

/// The form that is meant by its id, else by the names of its fields.
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

/// Checks every value, and that nothing is missing; all that is wrong is told at once. What is to happen to `submission`
/// comes with it where the plugin of the form's element could say so in the same breath.
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

/// Sentences that plugins share with the host are said in the visitor's language; others are the plugin's own.
pub fn field_message(diagnostic: Diagnostic) -> FieldMessage {
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

/// A plugin that fails, or has nothing more to say than no.
pub fn hook_error(error: HookError) -> Error {
    match error {
        HookError::Refused(sentence) => {
            Error::Refused(Message::new("plugin.says").with("sentence", sentence))
        }
        HookError::Plugin(error) => {
            tracing::warn!(%error, "a plugin failed while a form was handed in");
            // Visitors are told of no plugin: the cause is in the log, and the administrator sees it beside the plugin.
            Error::Unavailable(Message::new("plugin.fault"))
        }
    }
}

/// Answers as people read them, by name; and all of them in lower case, one a line. Empty answers stand in neither.
fn format_answers(kept: &[(&Field, CheckedAnswer)]) -> (Map<String, Value>, String) {
    let (mut answers, mut search) = (Map::new(), String::new());
    for (field, checked) in kept {
        let plain = serde_json::from_str(checked.value.get()).unwrap_or(Value::Null);
        if is_empty(&plain) {
            continue;
        }
        let text = checked.text.clone().unwrap_or_else(|| readable(&plain));
        // A database may not be able to keep a NUL.
        search.extend(text.to_lowercase().chars().filter(|c| *c != '\0'));
        search.push('\n');
        answers.insert(field.name.clone(), Value::String(text));
    }
    (answers, search)
}

/// An answer as its plugin is asked about it; without a value the field was not answered at all.
fn answer(work_id: i64, field: &Field, value: Option<&RawValue>) -> FieldAnswer {
    let name = value.map(|_| field.name.clone());
    let value = value.map_or_else(|| raw(&Value::Null), ToOwned::to_owned);
    FieldAnswer { at: target(work_id, field), props: field.props.clone(), value, name }
}

/// A field, as its plugin is told.
pub fn target(work_id: i64, field: &Field) -> Target {
    Target {
        work_id: work_id.to_string(),
        page_id: field.page_id.clone(),
        element_id: field.element_id.clone(),
        type_name: field.type_name.clone(),
        schema_version: field.schema_version,
    }
}
