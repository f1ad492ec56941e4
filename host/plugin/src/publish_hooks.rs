//! Publish hooks: each plugin is called once for all its elements of a work; a failure of one
//! element does not affect the others.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::value::RawValue;

use super::batch::{batches, max_echoed_bytes};
use super::bindings::exports::pinye::plugin::publish_hooks as wit;
use super::element_type::ElementType;
use super::elements::strict_json;
use super::error::{Cause, HookError, PluginError};
use super::guest::GuestResult;
use super::hooks::{apply_failure_policy, find_plugin, split_refusal};
use super::loaded_plugin::LoadedPlugin;
use super::runtime::PluginRuntime;
use super::target::{PublishOutcome, Target};
use pinye_domain::element::Diagnostic;

const CALL: &str = "on-publish";

/// An element to be published.
#[derive(Clone, Debug)]
pub struct ElementDraft {
    /// The element.
    pub target: Target,
    /// Its props: checked, sanitized and in the current version.
    pub props: Box<RawValue>,
}

/// An answer, or the error.
type PublishResult = Result<PublishOutcome, HookError>;

/// A draft whose plugin has the hook, and its index in the answer.
struct HookRequest<'a> {
    place: usize,
    draft: &'a ElementDraft,
    element_type: Arc<ElementType>,
}

/// Calls the hooks while a work is published; returns one answer per draft, in order.
pub(super) async fn on_publish(
    runtime: &PluginRuntime,
    drafts: &[ElementDraft],
) -> Vec<PublishResult> {
    let mut answers: Vec<PublishResult> = Vec::with_capacity(drafts.len());
    let mut by_plugin: BTreeMap<String, (Arc<LoadedPlugin>, Vec<HookRequest<'_>>)> =
        BTreeMap::new();
    for (place, draft) in drafts.iter().enumerate() {
        answers.push(Ok(unchanged(draft)));
        match find_plugin(runtime, &draft.target.type_name, CALL) {
            Ok((plugin, element_type)) if plugin.guest.has_publish_hooks() => {
                let (_, asked) =
                    by_plugin.entry(plugin.id.clone()).or_insert_with(|| (plugin, Vec::new()));
                asked.push(HookRequest { place, draft, element_type });
            }
            Ok(_) => {}
            Err(absent) => put(&mut answers, place, Err(absent)),
        }
    }
    for (plugin, asked) in by_plugin.into_values() {
        for batch in
            batches(asked, max_echoed_bytes(&runtime.limits), |one| one.draft.props.get().len())
        {
            for (place, answer) in one_call(runtime, &plugin, &batch).await {
                put(&mut answers, place, answer);
            }
        }
    }
    answers
}

fn put(answers: &mut [PublishResult], place: usize, answer: PublishResult) {
    if let Some(known) = answers.get_mut(place) {
        *known = answer;
    }
}

fn unchanged(draft: &ElementDraft) -> PublishOutcome {
    PublishOutcome { props: draft.props.clone(), diagnostics: Vec::new() }
}

async fn one_call(
    runtime: &PluginRuntime,
    plugin: &LoadedPlugin,
    batch: &[HookRequest<'_>],
) -> Vec<(usize, PublishResult)> {
    let with_policy = |one: &HookRequest<'_>, answer| {
        let answer = apply_failure_policy(plugin, "publish-hooks", answer, || unchanged(one.draft));
        (one.place, answer)
    };
    let answers = match plugin.call_guarded(CALL, ask(plugin, batch)).await {
        Ok(answers) => answers,
        Err(error) => {
            return batch.iter().map(|one| with_policy(one, Err(error.clone()))).collect();
        }
    };
    let mut has_failure_recorded = false;
    let each = batch.iter().zip(answers).map(|(one, answer)| {
        let outcome = split_refusal(plugin, CALL, answer).and_then(|answer| match answer {
            Ok(outcome) => accept_answer(runtime, &one.element_type, outcome)
                .map(Ok)
                .map_err(|cause| PluginError { plugin: plugin.id.clone(), call: CALL, cause }),
            Err(refused) => Ok(Err(refused)),
        });
        // Record one fault per call, no matter how many elements it affects.
        if let Err(error) = &outcome
            && !std::mem::replace(&mut has_failure_recorded, true)
        {
            plugin.record_failure(error);
        }
        with_policy(one, outcome)
    });
    each.collect()
}

/// Calls the plugin; returns one answer per element, in order.
async fn ask(
    plugin: &LoadedPlugin,
    batch: &[HookRequest<'_>],
) -> Result<Vec<GuestResult<wit::Outcome>>, PluginError> {
    let asked = batch.iter().map(|one| wit::Draft {
        target: (&one.draft.target).into(),
        props: one.draft.props.get().to_owned(),
    });
    let asked: Vec<_> = asked.collect();
    let work = batch.first().map(|one| one.draft.target.work_id.as_str()).unwrap_or_default();
    let answers = plugin.guest.on_publish(Target::of_work(work), &asked).await?.unwrap_or_default();
    if answers.len() != asked.len() {
        let wrong = format!("{} answers where {} were asked for", answers.len(), asked.len());
        let cause = Cause::BadAnswer(wrong);
        return Err(PluginError { plugin: plugin.id.clone(), call: CALL, cause });
    }
    Ok(answers)
}

/// Validates an answer: parses the props and sanitizes their rich text.
fn accept_answer(
    runtime: &PluginRuntime,
    element_type: &ElementType,
    outcome: wit::Outcome,
) -> Result<PublishOutcome, Cause> {
    let mut value = strict_json::parse(&outcome.props, runtime.limits.json_depth)
        .map_err(|error| Cause::BadJson(error.to_string()))?;
    if !value.is_object() {
        return Err(Cause::BadJson("props must be an object".to_owned()));
    }
    let mut found: Vec<Diagnostic> = Vec::new();
    let changed = element_type.kinds.check(&mut value, "", &mut found);
    if let Some(first) = found.first() {
        return Err(Cause::BadAnswer(format!("{}: {}", first.path, first.message)));
    }
    let text = if changed { value.to_string() } else { outcome.props };
    let props = RawValue::from_string(text).map_err(|error| Cause::BadJson(error.to_string()))?;
    let diagnostics = outcome.diagnostics.into_iter().take(runtime.limits.diagnostics);
    Ok(PublishOutcome { props, diagnostics: diagnostics.map(Diagnostic::from).collect() })
}
