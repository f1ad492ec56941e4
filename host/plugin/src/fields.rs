//! Fields of forms: what their plugin has against a submitted value, and how a person reads it.

use serde_json::value::RawValue;

use super::error::{Cause, HookError, PluginError};
use super::hooks::{by_policy, find};
use super::room::Room;
use super::target::Target;
use pinye_domain::element::Diagnostic;

/// Bytes of an answer as a person reads it; a longer one is not taken over.
const MOST_ANSWER: usize = 64 * 1024;

/// What a field has against a submitted value. What it means that its plugin fails is the manifest's to say.
pub(super) async fn check_value(
    room: &Room,
    at: &Target,
    props: &RawValue,
    value: &str,
) -> Result<Vec<Diagnostic>, HookError> {
    let (plugin, _) = find(room, &at.type_name, "check-value")?;
    if !plugin.guest.checks_fields() {
        return Ok(Vec::new());
    }
    let call = async {
        let found = plugin.guest.check_value(at, props.get(), value).await?;
        let found = found.into_iter().take(room.limits.diagnostics).map(Diagnostic::from);
        Ok(found.collect::<Vec<_>>())
    };
    let answer = plugin.guarded("check-value", call).await;
    by_policy(&plugin, "form-field", answer.map(Ok), Vec::new)
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

/// A submitted value as a person reads it. Nothing hangs on it: without the plugin the host reads it by itself.
pub(super) async fn describe_answer(
    room: &Room,
    at: &Target,
    props: &RawValue,
    value: &str,
) -> Option<String> {
    let (plugin, _) = find(room, &at.type_name, "describe-answer").ok()?;
    let call = async {
        let answer = plugin.guest.describe_answer(at, props.get(), value).await?;
        if answer.as_ref().is_some_and(|answer| answer.len() > MOST_ANSWER) {
            let cause = Cause::BadAnswer("the answer is too long".to_owned());
            return Err(PluginError { plugin: plugin.id.clone(), call: "describe-answer", cause });
        }
        Ok(answer)
    };
    plugin.guarded("describe-answer", call).await.ok().flatten()
}
