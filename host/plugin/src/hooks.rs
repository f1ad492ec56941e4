//! Hooks for reactions of visitors and for enabling a plugin, and the policy that applies when they
//! fail.

use std::sync::Arc;

use pinye_registry::manifest::OnFailure;
use serde_json::value::RawValue;

use super::bindings::pinye::plugin::types as wit;
use super::element_type::ElementType;
use super::error::{Cause, HookError, PluginError};
use super::guest::GuestResult;
use super::loaded_plugin::LoadedPlugin;
use super::runtime::PluginRuntime;
use super::target::{ReactionEvent, Target, Viewer, error_message};

/// Calls the hook before a record is read for a visitor.
pub(super) async fn on_read(
    runtime: &PluginRuntime,
    at: &Target,
    props: &RawValue,
    viewer: Viewer<'_>,
) -> Result<(), HookError> {
    let (plugin, _) = find_plugin(runtime, &at.type_name, "on-read")?;
    if !plugin.guest.has_reaction_hooks() {
        return Ok(());
    }
    let call = async {
        split_refusal(&plugin, "on-read", plugin.guest.on_read(at, props.get(), viewer).await?)
    };
    let answer = plugin.call_guarded("on-read", call).await;
    apply_failure_policy(&plugin, "reaction-hooks", answer, || ())
}

/// Calls the hook before the host changes its record.
pub(super) async fn on_react(
    runtime: &PluginRuntime,
    event: &ReactionEvent,
) -> Result<(), HookError> {
    let (plugin, _) = find_plugin(runtime, &event.target.type_name, "on-react")?;
    if !plugin.guest.has_reaction_hooks() {
        return Ok(());
    }
    let call = async { split_refusal(&plugin, "on-react", plugin.guest.on_react(event).await?) };
    let answer = plugin.call_guarded("on-react", call).await;
    apply_failure_policy(&plugin, "reaction-hooks", answer, || ())
}

/// Calls the hook when an administrator enables or disables a plugin. A plugin without the hook
/// agrees.
pub(super) async fn set_enabled(
    runtime: &PluginRuntime,
    id: &str,
    is_on: bool,
) -> Result<(), HookError> {
    let index = runtime.index();
    let Some(plugin) = index.plugin(id).filter(|plugin| plugin.guest.has_lifecycle()) else {
        return Ok(());
    };
    let name = if is_on { "activate" } else { "deactivate" };
    let call = async {
        let answer = plugin.guest.set_enabled(is_on).await?.unwrap_or(Ok(()));
        split_refusal(plugin, name, answer)
    };
    let answer = plugin.call_guarded(name, call).await;
    apply_failure_policy(plugin, "lifecycle", answer, || ())
}

/// Returns the plugin of an element type, or the cause of its absence.
pub(super) fn find_plugin(
    runtime: &PluginRuntime,
    type_name: &str,
    call: &'static str,
) -> Result<(Arc<LoadedPlugin>, Arc<ElementType>), HookError> {
    if let Some(found) = runtime.index().element_type(type_name) {
        return Ok(found.clone());
    }
    let (plugin, cause) = runtime
        .absent(&runtime.registry.known_types(), type_name)
        .unwrap_or_else(|| (String::new(), Cause::Disabled));
    Err(PluginError { plugin, call, cause }.into())
}

/// Separates refusals from faults: only an `internal` error is a fault of the plugin.
pub(super) fn split_refusal<T>(
    plugin: &LoadedPlugin,
    call: &'static str,
    answer: GuestResult<T>,
) -> Result<Result<T, String>, PluginError> {
    match answer {
        Ok(answer) => Ok(Ok(answer)),
        Err(wit::PluginError::Internal(text)) => {
            let cause = Cause::Reported(error_message(wit::PluginError::Internal(text)));
            Err(PluginError { plugin: plugin.id.clone(), call, cause })
        }
        Err(refused) => Ok(Err(error_message(refused))),
    }
}

/// Applies the manifest's failure policy: `open` and `fallback` go on without the plugin, `closed`
/// fails.
pub(super) fn apply_failure_policy<T>(
    plugin: &LoadedPlugin,
    hook: &str,
    answer: Result<Result<T, String>, PluginError>,
    without: impl FnOnce() -> T,
) -> Result<T, HookError> {
    match answer {
        Ok(Ok(answer)) => Ok(answer),
        Ok(Err(refused)) => Err(HookError::Refused(refused)),
        Err(error) => match plugin.on_failure(hook) {
            OnFailure::Open | OnFailure::Fallback => Ok(without()),
            OnFailure::Closed => Err(error.into()),
        },
    }
}
