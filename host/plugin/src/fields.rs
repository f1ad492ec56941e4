//! Fields of forms: what their plugins have against answers, and how a person reads them. A form is one question to each
//! plugin that made some of its fields, however many those are.

use std::sync::Arc;

use serde_json::value::RawValue;

use super::bindings::exports::pinye::plugin::form_field as wit;
use super::elements::strict;
use super::error::{Cause, HookError, PluginError};
use super::hooks::{by_policy, find};
use super::loaded::Loaded;
use super::room::Room;
use super::target::Target;
use pinye_domain::element::Diagnostic;

/// Bytes of an answer as a person reads it; a longer one is not taken over.
const MOST_ANSWER: usize = 64 * 1024;
/// Bytes of one answer as it is kept: as much as a whole submission may have (FM-020).
const MOST_KEPT: usize = 64 * 1024;

const CHECK: &str = "check-values";
const DESCRIBE: &str = "describe-answers";

/// One answer of a visitor, and the field it was given to.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The field.
    pub at: Target,
    /// Its props.
    pub props: Box<RawValue>,
    /// What was answered; `null` when nothing was.
    pub value: Box<RawValue>,
}

/// What was found about one answer.
#[derive(Clone, Debug)]
pub struct CheckedAnswer {
    /// As it is to be kept.
    pub value: Box<RawValue>,
    /// What is wrong with it.
    pub found: Vec<Diagnostic>,
    /// As a person reads it, where its plugin says so.
    pub text: Option<String>,
}

/// What fields have against their answers, and how people read those that they have nothing against. What it means that a
/// plugin fails over the first is its manifest's to say; nothing hangs on the second: without it the host reads by itself.
pub(super) async fn look_at_answers(
    room: &Room,
    answers: &[Answer],
    language: &'static str,
) -> Result<Vec<CheckedAnswer>, HookError> {
    let as_sent = |answer: &Answer| CheckedAnswer {
        value: answer.value.clone(),
        found: Vec::new(),
        text: None,
    };
    let mut checked: Vec<CheckedAnswer> = answers.iter().map(as_sent).collect();
    for (plugin, places) in by_plugin(room, answers, CHECK)? {
        let mut described = None;
        let call = async {
            let asked = asked(answers, &places);
            let Some(looked) = plugin.guest.look_at_answers(asked, language).await? else {
                return Ok(None);
            };
            described = Some((looked.described, looked.texts));
            let fail = |cause| PluginError { plugin: plugin.id.clone(), call: CHECK, cause };
            taken_over(room, looked.checked, places.len()).map(Some).map_err(fail)
        };
        let answer = plugin.guarded(CHECK, call).await;
        let answer = by_policy(&plugin, "form-field", answer.map(Ok), || None)?;
        for (place, one) in places.iter().zip(answer.into_iter().flatten()) {
            if let Some(checked) = checked.get_mut(*place) {
                *checked = one;
            }
        }
        let Some((described, texts)) = described.filter(|(described, _)| !described.is_empty())
        else {
            continue;
        };
        let read = async { bounded(&plugin, described.len(), texts?) };
        let texts = plugin.guarded(DESCRIBE, read).await.unwrap_or_default();
        for (one, text) in described.into_iter().zip(texts) {
            let place = places.get(one).copied();
            if let Some(checked) = place.and_then(|place| checked.get_mut(place)) {
                checked.text = Some(text);
            }
        }
    }
    Ok(checked)
}

fn bounded(plugin: &Loaded, most: usize, texts: Vec<String>) -> Result<Vec<String>, PluginError> {
    if texts.len() > most || texts.iter().any(|text| text.len() > MOST_ANSWER) {
        let cause = Cause::BadAnswer("the answers are too long".to_owned());
        return Err(PluginError { plugin: plugin.id.clone(), call: DESCRIBE, cause });
    }
    Ok(texts)
}

/// A file that a visitor wants to hand in.
#[derive(Clone, Debug)]
pub struct OfferedFile {
    /// Its name as it was sent.
    pub name: String,
    /// Its type as the host found it.
    pub mime: String,
    /// Bytes.
    pub size: u64,
}

/// What a field has against a file. Whatever the manifest says of values: nobody's file is kept that nobody has looked at.
pub(super) async fn accept_file(
    room: &Room,
    at: &Target,
    props: &RawValue,
    file: &OfferedFile,
) -> Result<Vec<Diagnostic>, HookError> {
    let (plugin, _) = find(room, &at.type_name, "accept-file")?;
    let call = async {
        let Some(found) = plugin.guest.accept_file(at, props.get(), file).await? else {
            let cause = Cause::BadAnswer("it does not export form-field".to_owned());
            return Err(PluginError { plugin: plugin.id.clone(), call: "accept-file", cause });
        };
        let found = found.into_iter().take(room.limits.diagnostics).map(Diagnostic::from);
        Ok(found.collect())
    };
    Ok(plugin.guarded("accept-file", call).await?)
}

/// A plugin, and the places of the answers that it is asked about.
type Asked = (Arc<Loaded>, Vec<usize>);

/// The plugins of these fields.
fn by_plugin(room: &Room, answers: &[Answer], call: &'static str) -> Result<Vec<Asked>, HookError> {
    let find = |(place, answer): (usize, &Answer)| {
        find(room, &answer.at.type_name, call).map(|(plugin, _)| (plugin, place))
    };
    let found: Result<Vec<_>, HookError> = answers.iter().enumerate().map(find).collect();
    Ok(grouped(found?.into_iter()))
}

fn grouped(places: impl Iterator<Item = (Arc<Loaded>, usize)>) -> Vec<Asked> {
    let mut plugins: Vec<Asked> = Vec::new();
    for (plugin, place) in places {
        match plugins.iter_mut().find(|(known, _)| known.id == plugin.id) {
            Some((_, places)) => places.push(place),
            None => plugins.push((plugin, vec![place])),
        }
    }
    plugins
}

fn asked(answers: &[Answer], places: &[usize]) -> Vec<wit::Answer> {
    let answers = places.iter().filter_map(|place| answers.get(*place));
    let asked = answers.map(|answer| wit::Answer {
        field: (&answer.at).into(),
        props: answer.props.get().to_owned(),
        value: answer.value.get().to_owned(),
    });
    asked.collect()
}

fn taken_over(
    room: &Room,
    answer: Vec<wit::Checked>,
    wanted: usize,
) -> Result<Vec<CheckedAnswer>, Cause> {
    if answer.len() != wanted {
        let count = answer.len();
        return Err(Cause::BadAnswer(format!("{count} answers where {wanted} were asked for")));
    }
    let one = |checked: wit::Checked| {
        if checked.value.len() > MOST_KEPT {
            return Err(Cause::BadAnswer("the answer became too large".to_owned()));
        }
        strict::parse(&checked.value, room.limits.json_depth)
            .map_err(|error| Cause::BadJson(error.to_string()))?;
        let value = RawValue::from_string(checked.value)
            .map_err(|error| Cause::BadJson(error.to_string()))?;
        let found = checked.diagnostics.into_iter().take(room.limits.diagnostics);
        Ok(CheckedAnswer { value, found: found.map(Diagnostic::from).collect(), text: None })
    };
    answer.into_iter().map(one).collect()
}
