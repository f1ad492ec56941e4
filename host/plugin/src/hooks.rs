//! Hooks: what a plugin says when a visitor reacts or a work is published, and what holds when it fails.

use std::collections::BTreeMap;
use std::sync::Arc;

use pinye_registry::manifest::OnFailure;
use serde_json::value::RawValue;

use super::bindings::exports::pinye::plugin::publish_hooks::Outcome;
use super::bindings::pinye::plugin::types as wit;
use super::element_type::ElementType;
use super::elements::strict;
use super::error::{Cause, HookError, PluginError};
use super::guest::Said;
use super::loaded::Loaded;
use super::room::Room;
use super::target::{Actor, PublishOutcome, ReactionEvent, Target, said};
use pinye_domain::element::Diagnostic;

/// Files one element may name for its publication.
const MOST_ASSETS: usize = 256;

/// Before a record is read for a visitor.
pub(super) async fn on_read(
    room: &Room,
    at: &Target,
    props: &RawValue,
    by: (&Actor, &str),
) -> Result<(), HookError> {
    let (plugin, _) = find(room, &at.type_name, "on-read")?;
    if !plugin.guest.reacts() {
        return Ok(());
    }
    let call =
        async { spoken(&plugin, "on-read", plugin.guest.on_read(at, props.get(), by).await?) };
    let answer = plugin.guarded("on-read", call).await;
    by_policy(&plugin, "reaction-hooks", answer, || ())
}

/// Before the host changes its record.
pub(super) async fn on_react(room: &Room, event: &ReactionEvent) -> Result<(), HookError> {
    let (plugin, _) = find(room, &event.target.type_name, "on-react")?;
    if !plugin.guest.reacts() {
        return Ok(());
    }
    let call = async { spoken(&plugin, "on-react", plugin.guest.on_react(event).await?) };
    let answer = plugin.guarded("on-react", call).await;
    by_policy(&plugin, "reaction-hooks", answer, || ())
}

/// While a work is published.
pub(super) async fn on_publish(
    room: &Room,
    at: &Target,
    props: &RawValue,
) -> Result<PublishOutcome, HookError> {
    let (plugin, element_type) = find(room, &at.type_name, "on-publish")?;
    let unchanged =
        || PublishOutcome { props: props.to_owned(), assets: Vec::new(), diagnostics: Vec::new() };
    if !plugin.guest.publishes() {
        return Ok(unchanged());
    }
    let call = async {
        let Some(answer) = plugin.guest.on_publish(at, props.get()).await? else {
            return Ok(Ok(unchanged()));
        };
        let outcome = match spoken(&plugin, "on-publish", answer)? {
            Ok(outcome) => outcome,
            Err(refused) => return Ok(Err(refused)),
        };
        let fail = |cause| PluginError { plugin: plugin.id.clone(), call: "on-publish", cause };
        taken_over(room, &element_type, outcome).map(Ok).map_err(fail)
    };
    let answer = plugin.guarded("on-publish", call).await;
    by_policy(&plugin, "publish-hooks", answer, unchanged)
}

/// The plugin of an element type, or why there is none.
pub(super) fn find(
    room: &Room,
    type_name: &str,
    call: &'static str,
) -> Result<(Arc<Loaded>, Arc<ElementType>), HookError> {
    if let Some(found) = room.index().element_type(type_name) {
        return Ok(found.clone());
    }
    let (plugin, cause) = room
        .absent(&room.registry.known_types(), type_name)
        .unwrap_or_else(|| (String::new(), Cause::Disabled));
    Err(PluginError { plugin, call, cause }.into())
}

/// A refusal is an answer; only what the plugin calls a fault of its own is one.
pub(super) fn spoken<T>(
    plugin: &Loaded,
    call: &'static str,
    answer: Said<T>,
) -> Result<Result<T, String>, PluginError> {
    match answer {
        Ok(answer) => Ok(Ok(answer)),
        Err(wit::PluginError::Internal(text)) => {
            let cause = Cause::Said(said(wit::PluginError::Internal(text)));
            Err(PluginError { plugin: plugin.id.clone(), call, cause })
        }
        Err(refused) => Ok(Err(said(refused))),
    }
}

/// What a failure means is the manifest's to say: `open` and `fallback` go on without the plugin, `closed` does not.
pub(super) fn by_policy<T>(
    plugin: &Loaded,
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

/// The outcome as it may be frozen: props that are JSON, with rich text sanitised like any other.
fn taken_over(
    room: &Room,
    element_type: &ElementType,
    outcome: Outcome,
) -> Result<PublishOutcome, Cause> {
    let mut value = strict::parse(&outcome.props, room.limits.json_depth)
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
    let mut diagnostics: Vec<Diagnostic> = outcome
        .diagnostics
        .into_iter()
        .take(room.limits.diagnostics)
        .map(Diagnostic::from)
        .collect();
    if outcome.assets.len() > MOST_ASSETS {
        let args = BTreeMap::from([("limit".to_owned(), MOST_ASSETS.to_string())]);
        diagnostics.push(too_many_assets(args));
    }
    let assets = outcome.assets.into_iter().take(MOST_ASSETS).collect();
    Ok(PublishOutcome { props, assets, diagnostics })
}

fn too_many_assets(args: BTreeMap<String, String>) -> Diagnostic {
    Diagnostic {
        severity: pinye_domain::element::Severity::Warning,
        code: "assets.cut".to_owned(),
        path: String::new(),
        message: format!("only the first {MOST_ASSETS} files are published with this element"),
        args,
    }
}
