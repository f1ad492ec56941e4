//! Form fields: plugins validate the answers and format them as text. Each plugin is called once
//! per form, for all of its fields.

use std::sync::Arc;

use serde_json::value::RawValue;

use super::bindings::exports::pinye::plugin::form_field as wit;
use super::elements::strict_json;
use super::error::{Cause, HookError, PluginError};
use super::form_hooks::{self, Decision, HookSubmission};
use super::guest::forms::{AnswerDetails, SubmissionBuilder};
use super::hooks::{apply_failure_policy, find_plugin};
use super::loaded_plugin::LoadedPlugin;
use super::runtime::PluginRuntime;
use super::target::{OfferedFile, Target};
use pinye_domain::element::Diagnostic;
use pinye_domain::json::Object;

/// Maximum bytes of a formatted answer; a longer one is a fault.
const MAX_ANSWER_TEXT_BYTES: usize = 64 * 1024;
/// Maximum bytes of a checked answer: as much as a whole submission may have (FM-020).
const MAX_ANSWER_VALUE_BYTES: usize = 64 * 1024;

const CHECK: &str = "check-values";
const DESCRIBE: &str = "describe-answers";

/// An answer of a visitor to a field.
#[derive(Clone, Debug)]
pub struct FieldAnswer {
    /// The field.
    pub at: Target,
    /// Its props.
    pub props: Box<RawValue>,
    /// The answer; `null` if there is none.
    pub value: Box<RawValue>,
    /// Its name in the submission; `None` if it is not part of it.
    pub name: Option<String>,
}

/// Result of checking one answer.
#[derive(Clone, Debug)]
pub struct CheckedAnswer {
    /// The value to store.
    pub value: Box<RawValue>,
    /// Diagnostics.
    pub found: Vec<Diagnostic>,
    /// The value formatted as text, if the plugin provides it.
    pub text: Option<String>,
}

/// Result of checking the answers of one form.
#[derive(Debug)]
pub struct CheckedForm {
    /// One entry per answer, in order.
    pub answers: Vec<CheckedAnswer>,
    /// Decision of the form's plugin about the submission, if it was called already.
    pub decision: Option<Result<Decision, HookError>>,
}

/// Checks answers and formats the valid ones. The manifest's failure policy applies if the check
/// fails; if the formatting fails, the host formats the values itself.
///
/// If one plugin provides all fields and the form and has no capabilities, its `before_submit` is
/// called in the same instance with the checked answers of `submission`. The caller ignores this
/// decision if another check rejects the submission.
pub(super) async fn check_answers(
    runtime: &PluginRuntime,
    answers: &[FieldAnswer],
    language: &'static str,
    submission: Option<&HookSubmission>,
) -> Result<CheckedForm, HookError> {
    let as_sent = |answer: &FieldAnswer| CheckedAnswer {
        value: answer.value.clone(),
        found: Vec::new(),
        text: None,
    };
    let answers_as_sent = answers.iter().map(as_sent).collect();
    let mut form = CheckedForm { answers: answers_as_sent, decision: None };
    for (plugin, places) in by_plugin(runtime, answers, CHECK)? {
        let own = submission.filter(|submission| {
            places.len() == answers.len() && form_hooks::can_share_instance(&plugin, submission)
        });
        let builder = own.map(|submission| {
            let reads = plugin.reads(form_hooks::HOOK);
            move |found: &[wit::Checked]| {
                form_hooks::to_wit_submission(submission, &as_found(answers, found), reads)
            }
        });
        let builder = builder.as_ref().map(|builder| -> SubmissionBuilder<'_> { builder });
        let questions = to_wit_answers(answers, &places);
        let Some((found, details)) =
            check_plugin_answers(runtime, &plugin, questions, language, builder).await?
        else {
            continue;
        };
        for (place, one) in places.iter().zip(found) {
            if let Some(checked) = form.answers.get_mut(*place) {
                *checked = one;
            }
        }
        if let Some(decision) = details.decision {
            let kept = answers.iter().zip(&form.answers);
            let form_data = named(kept.map(|(answer, one)| (answer, Some(one.value.clone()))));
            let decision = async { decision.map(Some) };
            form.decision =
                Some(form_hooks::resolve_decision(runtime, &plugin, &form_data, decision).await);
        }
        if details.described.is_empty() {
            continue;
        }
        let read = async { bounded(&plugin, details.described.len(), details.texts?) };
        let texts = plugin.call_guarded(DESCRIBE, read).await.unwrap_or_default();
        for (one, text) in details.described.into_iter().zip(texts) {
            let place = places.get(one).copied();
            if let Some(checked) = place.and_then(|place| form.answers.get_mut(place)) {
                checked.text = Some(text);
            }
        }
    }
    Ok(form)
}

/// Checks the answers of one plugin's fields; `None` if its result is to be ignored.
async fn check_plugin_answers(
    runtime: &PluginRuntime,
    plugin: &LoadedPlugin,
    questions: Vec<wit::Answer>,
    language: &'static str,
    builder: Option<SubmissionBuilder<'_>>,
) -> Result<Option<(Vec<CheckedAnswer>, AnswerDetails)>, HookError> {
    let mut details = None;
    let call = async {
        let expected = questions.len();
        let answer = plugin.guest.check_answers(questions, language, builder).await?;
        let Some((checked, rest)) = answer else { return Ok(None) };
        details = Some(rest);
        let fail = |cause| PluginError { plugin: plugin.id.clone(), call: CHECK, cause };
        accept_answer(runtime, checked, expected).map(Some).map_err(fail)
    };
    let answer = plugin.call_guarded(CHECK, call).await;
    Ok(apply_failure_policy(plugin, "form-field", answer.map(Ok), || None)?.zip(details))
}

/// Collects the values that belong to the submission by name.
fn named<'a>(values: impl Iterator<Item = (&'a FieldAnswer, Option<Box<RawValue>>)>) -> Object {
    let named = values.filter_map(|(answer, value)| Some((answer.name.clone()?, value?)));
    named.collect()
}

/// Collects the values as the plugin has returned them. Skips invalid JSON, which `accept_answer`
/// reports as a fault.
fn as_found(answers: &[FieldAnswer], found: &[wit::Checked]) -> Object {
    let value = |one: &wit::Checked| RawValue::from_string(one.value.clone()).ok();
    named(answers.iter().zip(found.iter().map(value)))
}

fn bounded(
    plugin: &LoadedPlugin,
    most: usize,
    texts: Vec<String>,
) -> Result<Vec<String>, PluginError> {
    if texts.len() > most || texts.iter().any(|text| text.len() > MAX_ANSWER_TEXT_BYTES) {
        let cause = Cause::BadAnswer("the answers are too long".to_owned());
        return Err(PluginError { plugin: plugin.id.clone(), call: DESCRIBE, cause });
    }
    Ok(texts)
}

/// Checks a file. The failure policy does not apply: an unchecked file is never stored.
pub(super) async fn accept_file(
    runtime: &PluginRuntime,
    at: &Target,
    props: &RawValue,
    file: &OfferedFile,
) -> Result<Vec<Diagnostic>, HookError> {
    let (plugin, _) = find_plugin(runtime, &at.type_name, "accept-file")?;
    let call = async {
        let Some(found) = plugin.guest.accept_file(at, props.get(), file).await? else {
            let cause = Cause::BadAnswer("it does not export form-field".to_owned());
            return Err(PluginError { plugin: plugin.id.clone(), call: "accept-file", cause });
        };
        let found = found.into_iter().take(runtime.limits.diagnostics).map(Diagnostic::from);
        Ok(found.collect())
    };
    Ok(plugin.call_guarded("accept-file", call).await?)
}

/// A plugin, and the indices of its answers.
type PluginAnswers = (Arc<LoadedPlugin>, Vec<usize>);

/// Groups the answers by plugin.
fn by_plugin(
    runtime: &PluginRuntime,
    answers: &[FieldAnswer],
    call: &'static str,
) -> Result<Vec<PluginAnswers>, HookError> {
    let find = |(place, answer): (usize, &FieldAnswer)| {
        find_plugin(runtime, &answer.at.type_name, call).map(|(plugin, _)| (plugin, place))
    };
    let found: Result<Vec<_>, HookError> = answers.iter().enumerate().map(find).collect();
    Ok(grouped(found?.into_iter()))
}

fn grouped(places: impl Iterator<Item = (Arc<LoadedPlugin>, usize)>) -> Vec<PluginAnswers> {
    let mut plugins: Vec<PluginAnswers> = Vec::new();
    for (plugin, place) in places {
        match plugins.iter_mut().find(|(known, _)| known.id == plugin.id) {
            Some((_, places)) => places.push(place),
            None => plugins.push((plugin, vec![place])),
        }
    }
    plugins
}

fn to_wit_answers(answers: &[FieldAnswer], places: &[usize]) -> Vec<wit::Answer> {
    let answers = places.iter().filter_map(|place| answers.get(*place));
    let questions = answers.map(|answer| wit::Answer {
        field: (&answer.at).into(),
        props: answer.props.get().to_owned(),
        value: answer.value.get().to_owned(),
    });
    questions.collect()
}

fn accept_answer(
    runtime: &PluginRuntime,
    answer: Vec<wit::Checked>,
    expected: usize,
) -> Result<Vec<CheckedAnswer>, Cause> {
    if answer.len() != expected {
        let count = answer.len();
        return Err(Cause::BadAnswer(format!("{count} answers where {expected} were asked for")));
    }
    let one = |checked: wit::Checked| {
        if checked.value.len() > MAX_ANSWER_VALUE_BYTES {
            return Err(Cause::BadAnswer("the answer became too large".to_owned()));
        }
        strict_json::parse(&checked.value, runtime.limits.json_depth)
            .map_err(|error| Cause::BadJson(error.to_string()))?;
        let value = RawValue::from_string(checked.value)
            .map_err(|error| Cause::BadJson(error.to_string()))?;
        let found = checked.diagnostics.into_iter().take(runtime.limits.diagnostics);
        Ok(CheckedAnswer { value, found: found.map(Diagnostic::from).collect(), text: None })
    };
    answer.into_iter().map(one).collect()
}
