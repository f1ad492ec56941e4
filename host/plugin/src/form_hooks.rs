//! Form hooks: the plugin of the form's element decides about a submission before it is stored, and
//! is notified afterwards. It receives the fields that its manifest lists in `reads` and can change
//! only these.

use serde_json::value::RawValue;

use super::bindings::exports::pinye::plugin::form_hooks as wit;
use super::elements::strict_json;
use super::error::{Cause, HookError, PluginError};
use super::guest::GuestResult;
use super::hooks::{apply_failure_policy, find_plugin, split_refusal};
use super::loaded_plugin::LoadedPlugin;
use super::runtime::PluginRuntime;
use super::target::{Actor, Target};
use pinye_domain::element::Diagnostic;
use pinye_domain::json::Object;

/// Name of the interface.
pub(super) const HOOK: &str = "form-hooks";
/// Maximum bytes of a submission changed by a plugin: as much as a visitor may send (FM-020).
const MAX_SUBMISSION_BYTES: usize = 64 * 1024;

/// A submission of a form.
#[derive(Clone, Debug)]
pub struct HookSubmission {
    /// Stable across retries.
    pub id: String,
    /// The element that contains the form.
    pub form: Target,
    /// Its props.
    pub props: Box<RawValue>,
    /// All fields by name; the plugin receives those that it reads.
    pub form_data: Object,
    /// The submitter.
    pub actor: Actor,
    /// Time of arrival in milliseconds since 1970.
    pub received_ms: i64,
    /// Language of the reader of the plugin's messages.
    pub language: &'static str,
}

/// Decision about a submission.
#[derive(Clone, Debug)]
pub enum Decision {
    /// Store the submission unchanged.
    Accept,
    /// Store these fields instead.
    AcceptWith(Object),
    /// Store nothing and show the diagnostics to the visitor.
    Reject(Vec<Diagnostic>),
}

/// Calls the hook before a submission is stored.
pub(super) async fn before_submit(
    runtime: &PluginRuntime,
    submission: &HookSubmission,
) -> Result<Decision, HookError> {
    let (plugin, _) = find_plugin(runtime, &submission.form.type_name, "before-submit")?;
    if !plugin.guest.has_form_hooks() {
        return Ok(Decision::Accept);
    }
    let record = to_wit_submission(submission, &submission.form_data, plugin.reads(HOOK));
    let answer = plugin.guest.before_submit(&submission.form, &record);
    resolve_decision(runtime, &plugin, &submission.form_data, answer).await
}

/// Whether this plugin provides the form and has no capabilities. Then the hook may run in the
/// instance that checks the fields, because it has no side effects.
pub(super) fn can_share_instance(plugin: &LoadedPlugin, submission: &HookSubmission) -> bool {
    let is_own = plugin.types.iter().any(|own| own.type_name == submission.form.type_name);
    is_own && plugin.guest.has_form_hooks() && plugin.guest.has_no_capabilities()
}

/// Whether to notify the plugin of this element type after submissions are stored. A plugin without
/// capabilities could not act on it. Also true while the plugin is not available: the caller
/// retries.
pub(super) fn wants_after_submit(runtime: &PluginRuntime, type_name: &str) -> bool {
    let plugin = find_plugin(runtime, type_name, "after-submit");
    !plugin.is_ok_and(|(plugin, _)| plugin.guest.has_no_capabilities())
}

/// Applies the plugin's answer, or the failure policy if it fails.
pub(super) async fn resolve_decision(
    runtime: &PluginRuntime,
    plugin: &LoadedPlugin,
    form_data: &Object,
    answer: impl Future<Output = Result<Option<GuestResult<wit::Decision>>, PluginError>>,
) -> Result<Decision, HookError> {
    let call = async {
        let Some(answer) = answer.await? else { return Ok(Ok(Decision::Accept)) };
        let decision = match split_refusal(plugin, "before-submit", answer)? {
            Ok(decision) => decision,
            Err(refused) => return Ok(Err(refused)),
        };
        let fail = |cause| PluginError { plugin: plugin.id.clone(), call: "before-submit", cause };
        let reads = plugin.reads(HOOK);
        accept_answer(runtime, form_data, reads, decision).map(Ok).map_err(fail)
    };
    let answer = plugin.call_guarded("before-submit", call).await;
    apply_failure_policy(plugin, HOOK, answer, || Decision::Accept)
}

/// Calls the hook after a submission was stored. The failure policy does not apply: the caller
/// retries.
pub(super) async fn after_submit(
    runtime: &PluginRuntime,
    submission: &HookSubmission,
) -> Result<(), HookError> {
    let (plugin, _) = find_plugin(runtime, &submission.form.type_name, "after-submit")?;
    if !plugin.guest.has_form_hooks() {
        return Ok(());
    }
    let record = to_wit_submission(submission, &submission.form_data, plugin.reads(HOOK));
    let call = async { after(&plugin, &submission.form, &record).await };
    match plugin.call_guarded("after-submit", call).await? {
        Ok(()) => Ok(()),
        Err(refused) => Err(HookError::Refused(refused)),
    }
}

async fn after(
    plugin: &LoadedPlugin,
    form: &Target,
    record: &wit::Submission,
) -> Result<Result<(), String>, PluginError> {
    split_refusal(plugin, "after-submit", plugin.guest.after_submit(form, record).await?)
}

/// Builds the record for a plugin that reads these fields, from these values.
pub(super) fn to_wit_submission(
    submission: &HookSubmission,
    values: &Object,
    reads: &[String],
) -> wit::Submission {
    let mut form_data = String::new();
    values.write(&mut form_data, |name| reads.iter().any(|read| read == name));
    wit::Submission {
        id: submission.id.clone(),
        form: (&submission.form).into(),
        props: submission.props.get().to_owned(),
        form_data,
        actor: (&submission.actor).into(),
        received_ms: submission.received_ms.unsigned_abs(),
        language: submission.language.to_owned(),
    }
}

fn accept_answer(
    runtime: &PluginRuntime,
    form_data: &Object,
    reads: &[String],
    decision: wit::Decision,
) -> Result<Decision, Cause> {
    match decision {
        wit::Decision::Accept => Ok(Decision::Accept),
        wit::Decision::AcceptWith(text) => {
            let answer = parsed(&text, runtime.limits.json_depth)?;
            Ok(Decision::AcceptWith(joined(form_data, &answer, reads)?))
        }
        wit::Decision::Reject(found) => {
            let found = found.into_iter().take(runtime.limits.diagnostics);
            Ok(Decision::Reject(found.map(Diagnostic::from).collect()))
        }
    }
}

fn parsed(text: &str, depth: usize) -> Result<Object, Cause> {
    let value =
        strict_json::parse(text, depth).map_err(|error| Cause::BadJson(error.to_string()))?;
    if !value.is_object() {
        return Err(Cause::BadJson("form-data must be an object".to_owned()));
    }
    serde_json::from_str(text).map_err(|error| Cause::BadJson(error.to_string()))
}

/// Merges the answer with the submission: fields that the plugin reads come from the answer, all
/// others are as sent.
fn joined(sent: &Object, answer: &Object, reads: &[String]) -> Result<Object, Cause> {
    let is_read = |name: &str| reads.iter().any(|read| read == name);
    let others = sent.iter().filter(|(name, _)| !is_read(name));
    let own = answer.iter().filter(|(name, _)| is_read(name));
    let joined: Object =
        others.chain(own).map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
    if joined.to_raw().get().len() > MAX_SUBMISSION_BYTES {
        return Err(Cause::BadAnswer("the submission became too large".to_owned()));
    }
    Ok(joined)
}

#[cfg(test)]
mod tests {
    use super::{joined, parsed};
    use crate::error::Cause;
    use pinye_domain::json::Object;

    fn object(text: &str) -> Object {
        serde_json::from_str(text).unwrap()
    }

    #[test]
    fn a_plugin_changes_only_the_fields_that_it_reads() {
        let sent = object(r#"{"name":"a","tel":"1","size":3}"#);
        let reads = ["tel".to_owned(), "size".to_owned()];
        let answer = object(r#"{"name":"evil","tel":"2","more":true}"#);
        let joined = joined(&sent, &answer, &reads).unwrap();
        assert_eq!(joined.to_raw().get(), r#"{"name":"a","tel":"2"}"#);
    }

    #[test]
    fn an_answer_that_is_no_submission_is_a_fault() {
        for text in ["", "[]", "null", r#"{"a":1,"a":2}"#, r#"{"a":[[[]]]}"#] {
            assert!(matches!(parsed(text, 3), Err(Cause::BadJson(_))), "{text}");
        }
        let long = object(&format!(r#"{{"a":"{}"}}"#, "x".repeat(70_000)));
        let fault = joined(&Object::default(), &long, &["a".to_owned()]);
        assert!(matches!(fault, Err(Cause::BadAnswer(_))));
    }
}
