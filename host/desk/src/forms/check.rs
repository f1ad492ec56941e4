//! Looks at what was handed in, field by field, with the plugins that made the fields (FM-020).

use serde_json::value::RawValue;
use serde_json::{Map, Value};

use crate::app::App;
use crate::error::{Error, FieldError, FieldMessage, Result};
use pinye_domain::element::{Diagnostic, Severity};
use pinye_domain::form::{Field, Forms, Holder, MOST_FIELDS, MOST_FILES, is_empty, readable};
use pinye_domain::json::{Object, raw};
use pinye_domain::messages::Message;
use pinye_domain::upload::stored_names;
use pinye_plugin_host::{HookError, Target};

/// What may be stored.
#[derive(Clone, Debug)]
pub struct Accepted {
    /// The element that holds the form, may be empty.
    pub form_id: String,
    /// JSON text; unknown names were dropped.
    pub form_data: String,
    /// JSON text: the same as people read it.
    pub answers: String,
    /// All answers in lower case, one a line.
    pub search: String,
    /// The element that holds the form, where there is one.
    pub holder: Option<Holder>,
}

/// Checks every value, and that nothing is missing; all that is wrong is told at once.
pub async fn accept(
    app: &App,
    work_id: i64,
    forms: &Forms,
    form_id: Option<&str>,
    sent: &Object,
) -> Result<Accepted> {
    let names: Vec<&str> = sent.iter().map(|(name, _)| name).collect();
    if names.len() > MOST_FIELDS {
        let message = Message::new("form.tooManyFields").with("most", MOST_FIELDS);
        return Err(Error::BadField("form_data", message));
    }
    let form = forms
        .meant(form_id, &names)
        .ok_or_else(|| Error::BadField("form_id", Message::new("form.none")))?;
    let null = raw(&Value::Null);
    let mut given: Vec<(&Field, &RawValue)> = Vec::new();
    for (name, value) in sent.iter() {
        given.extend(forms.field(form, name).map(|field| (field, value)));
    }
    let missing = form.shown().filter(|field| !names.contains(&field.name.as_str()));
    let mut errors = Vec::new();
    for (field, value) in given.iter().copied().chain(missing.map(|field| (field, &*null))) {
        errors.extend(check(app, work_id, field, value).await?);
    }
    if !errors.is_empty() {
        return Err(Error::BadAnswers(errors));
    }
    let (mut data, mut answers, mut search) = (Object::default(), Map::new(), String::new());
    for (field, value) in given {
        data.set(&field.name, value.to_owned());
        let Some(answer) = answer(app, work_id, field, value).await else { continue };
        // A database may not be able to keep a NUL.
        search.extend(answer.to_lowercase().chars().filter(|sign| *sign != '\0'));
        search.push('\n');
        answers.insert(field.name.clone(), Value::String(answer));
    }
    let mut form_data = String::new();
    data.write(&mut form_data, |_| true);
    let answers = Value::Object(answers).to_string();
    if stored_names(&form_data, MOST_FILES + 1).len() > MOST_FILES {
        let message = Message::new("form.tooManyFiles").with("most", MOST_FILES);
        return Err(Error::BadField("form_data", message));
    }
    let (form_id, holder) = (form.element_id.clone(), form.holder.clone());
    Ok(Accepted { form_id, form_data, answers, search, holder })
}

async fn check(
    app: &App,
    work_id: i64,
    field: &Field,
    value: &RawValue,
) -> Result<Option<FieldError>> {
    let target = target(work_id, field);
    let found = app.plugins.check_value(target, &field.props, value.get()).await;
    let found = found.map_err(failed)?;
    let first = found.into_iter().find(|diagnostic| diagnostic.severity == Severity::Error);
    Ok(first.map(|diagnostic| FieldError { field: field.name.clone(), message: said(diagnostic) }))
}

/// Sentences that plugins share with the host are said in the visitor's language; others are the plugin's own.
pub(crate) fn said(diagnostic: Diagnostic) -> FieldMessage {
    match Message::about_value(&diagnostic.code) {
        Some(message) => {
            let message = diagnostic
                .args
                .iter()
                .fold(message, |message, (name, value)| message.filled(name, value));
            FieldMessage::Ours(message)
        }
        None => FieldMessage::Plugins(diagnostic),
    }
}

/// A plugin that fails, or has nothing more to say than no.
pub(crate) fn failed(error: HookError) -> Error {
    match error {
        HookError::Refused(sentence) => {
            Error::Refused(Message::new("plugin.says").with("sentence", sentence))
        }
        HookError::Plugin(error) => {
            tracing::warn!(%error, "a plugin failed while a form was handed in");
            let message = Message::new("plugin.fault").with("plugin", error.plugin);
            Error::Unavailable(message.with("cause", error.cause))
        }
    }
}

/// What stands in tables; nothing for an empty answer.
async fn answer(app: &App, work_id: i64, field: &Field, value: &RawValue) -> Option<String> {
    let plain: Value = serde_json::from_str(value.get()).ok()?;
    if is_empty(&plain) {
        return None;
    }
    let target = target(work_id, field);
    let described = app.plugins.describe_answer(target, &field.props, value.get()).await;
    Some(described.unwrap_or_else(|| readable(&plain)))
}

/// A field, as its plugin is told.
pub(crate) fn target(work_id: i64, field: &Field) -> Target {
    Target {
        work_id: work_id.to_string(),
        page_id: field.page_id.clone(),
        element_id: field.element_id.clone(),
        type_name: field.type_name.clone(),
        schema_version: field.schema_version,
    }
}
