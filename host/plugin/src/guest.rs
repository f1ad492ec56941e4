//! A plugin's component, ready to be called. Every call runs in a new store and instance, so that a
//! trapped instance is never reused.

mod cause;
mod link;

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::{OwnedSemaphorePermit, SemaphorePermit};
use tokio::time::error::Elapsed;
use wasmtime::component::{Component, InstancePre};
use wasmtime::{Store, UpdateDeadline};

use super::bindings::exports::pinye::plugin as exports;
use super::bindings::pinye::plugin::types as wit;
use super::call::{CallKind, CallState, PluginContext};
use super::cpu_meter::CpuMeter;
use super::engine::PluginEngine;
use super::error::{Cause, Error, PluginError};
use super::status::ResourceUsage;
use super::target::{ReactionEvent, Target, Viewer};
use super::ticker::TickGuard;
use pinye_sandbox::BoundedQueue;

/// Maximum number of handles of a guest; the contract has no resources at all.
const HANDLES: usize = 64;
/// Package prefix of the contract's interfaces in component exports.
const PACKAGE: &str = "pinye:plugin/";

/// Cause of a call that failed because the host's database did not respond.
const HOST_TIMEOUT_MESSAGE: &str = "the database did not answer in time";

/// Answer of a hook: a value, or a refusal.
pub(super) type GuestResult<T> = Result<T, wit::PluginError>;

/// Runs a call in a new instance, within all limits. A macro, because the body borrows both the
/// store and its arguments.
macro_rules! call {
    ($guest:expr, $name:expr, $kind:expr, $target:expr, |$store:ident, $instance:ident| $body:expr) => {{
        let guest: &Guest = $guest;
        let mut running = guest.begin($name, $kind, $target).await?;
        let run = async {
            let $store = &mut running.store;
            let $instance = &guest.component.instantiate_async(&mut *$store).await?;
            $body
        };
        let outcome = tokio::time::timeout(running.wall, running.meter.charge(run)).await;
        guest.end(running, outcome)
    }};
}

// Declared below the macro that it uses.
pub(super) mod forms;

/// A linked component with everything its calls need.
pub(super) struct Guest {
    plugin: Arc<PluginContext>,
    engine: Arc<PluginEngine>,
    component: InstancePre<CallState>,
    queue: BoundedQueue,
    element: exports::element::GuestIndices,
    migration: Option<exports::migration::GuestIndices>,
    reactions: Option<exports::reaction_hooks::GuestIndices>,
    publishing: Option<exports::publish_hooks::GuestIndices>,
    fields: Option<exports::form_field::GuestIndices>,
    forms: Option<exports::form_hooks::GuestIndices>,
    lifecycle: Option<exports::lifecycle::GuestIndices>,
    has_no_capabilities: bool,
    used: Mutex<ResourceUsage>,
}

impl Guest {
    /// Links a compiled component with the plugin's capabilities.
    pub(super) fn new(
        engine: Arc<PluginEngine>,
        component: &Component,
        plugin: Arc<PluginContext>,
        capabilities: &[&str],
    ) -> Result<Guest, Error> {
        let component = link::link(&engine.engine, component, capabilities)?;
        let has = |interface: &str| {
            component.component().component_type().exports(&engine.engine).any(|(name, _)| {
                let rest = name.strip_prefix(PACKAGE).and_then(|rest| rest.strip_prefix(interface));
                rest.is_some_and(|rest| rest.starts_with('@'))
            })
        };
        if !has("element") {
            return Err(Error::NoElementInterface);
        }
        let link = |error: wasmtime::Error| Error::Link(format!("{error:#}"));
        let element = exports::element::GuestIndices::new(&component).map_err(link)?;
        let migration = has("migration").then(|| exports::migration::GuestIndices::new(&component));
        let reactions =
            has("reaction-hooks").then(|| exports::reaction_hooks::GuestIndices::new(&component));
        let publishing =
            has("publish-hooks").then(|| exports::publish_hooks::GuestIndices::new(&component));
        let fields = has("form-field").then(|| exports::form_field::GuestIndices::new(&component));
        let forms = has("form-hooks").then(|| exports::form_hooks::GuestIndices::new(&component));
        let lifecycle = has("lifecycle").then(|| exports::lifecycle::GuestIndices::new(&component));
        Ok(Guest {
            element,
            migration: migration.transpose().map_err(link)?,
            reactions: reactions.transpose().map_err(link)?,
            publishing: publishing.transpose().map_err(link)?,
            fields: fields.transpose().map_err(link)?,
            forms: forms.transpose().map_err(link)?,
            lifecycle: lifecycle.transpose().map_err(link)?,
            queue: call_queue(&plugin.limits),
            has_no_capabilities: capabilities.is_empty(),
            used: Mutex::default(),
            plugin,
            engine,
            component,
        })
    }

    /// Whether it exports `migration`.
    pub(super) fn has_migration(&self) -> bool {
        self.migration.is_some()
    }

    /// Whether it exports `reaction-hooks`.
    pub(super) fn has_reaction_hooks(&self) -> bool {
        self.reactions.is_some()
    }

    /// Whether it exports `publish-hooks`.
    pub(super) fn has_publish_hooks(&self) -> bool {
        self.publishing.is_some()
    }

    /// Whether it exports `lifecycle`.
    pub(super) fn has_lifecycle(&self) -> bool {
        self.lifecycle.is_some()
    }

    /// Whether it has no capability besides logging, so that its calls have no side effects.
    pub(super) fn has_no_capabilities(&self) -> bool {
        self.has_no_capabilities
    }

    /// Whether it exports `form-hooks`.
    pub(super) fn has_form_hooks(&self) -> bool {
        self.forms.is_some()
    }

    /// Returns the maximum usage over all calls so far.
    pub(super) fn used(&self) -> ResourceUsage {
        *self.used.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns its element types.
    pub(super) async fn describe(&self) -> Result<Vec<exports::element::Descriptor>, PluginError> {
        call!(self, "describe", CallKind::Pure, None, |store, instance| {
            self.element.load(&mut *store, instance)?.call_describe(store).await
        })
    }

    /// Validates elements.
    pub(super) async fn validate(
        &self,
        candidates: &[exports::element::Candidate],
        phase: wit::Phase,
    ) -> Result<Vec<exports::element::Verdict>, PluginError> {
        call!(self, "validate", CallKind::Pure, None, |store, instance| {
            let element = self.element.load(&mut *store, instance)?;
            element.call_validate(store, candidates, phase).await
        })
    }

    /// Migrates props to the current version, one answer per element; `None` if it does not export
    /// `migration`.
    pub(super) async fn migrate(
        &self,
        elements: &[exports::migration::Outdated],
    ) -> Result<Option<Vec<GuestResult<exports::migration::Migrated>>>, PluginError> {
        let Some(migration) = &self.migration else { return Ok(None) };
        call!(self, "migrate", CallKind::Pure, None, |store, instance| {
            let migration = migration.load(&mut *store, instance)?;
            migration.call_migrate(store, elements).await.map(Some)
        })
    }

    /// Calls the hook before a record is read for a visitor.
    pub(super) async fn on_read(
        &self,
        at: &Target,
        props: &str,
        viewer: Viewer<'_>,
    ) -> Result<GuestResult<()>, PluginError> {
        let Some(reactions) = &self.reactions else { return Ok(Ok(())) };
        let (target, props, actor) = (at.into(), props.to_owned(), viewer.actor.into());
        call!(self, "on-read", CallKind::Hook, Some(at.clone()), |store, instance| {
            let reactions = reactions.load(&mut *store, instance)?;
            reactions.call_on_read(store, &target, &props, &actor, viewer.language).await
        })
    }

    /// Calls the hook before the host changes its record.
    pub(super) async fn on_react(
        &self,
        event: &ReactionEvent,
    ) -> Result<GuestResult<()>, PluginError> {
        let Some(reactions) = &self.reactions else { return Ok(Ok(())) };
        let target = Some(event.target.clone());
        let event = event.into();
        call!(self, "on-react", CallKind::Hook, target, |store, instance| {
            reactions.load(&mut *store, instance)?.call_on_react(store, &event).await
        })
    }

    /// Calls the hook while this work is published, one answer per element; `None` if it does not
    /// export `publish-hooks`.
    pub(super) async fn on_publish(
        &self,
        work: Target,
        drafts: &[exports::publish_hooks::Draft],
    ) -> Result<Option<Vec<GuestResult<exports::publish_hooks::Outcome>>>, PluginError> {
        let Some(publishing) = &self.publishing else { return Ok(None) };
        call!(self, "on-publish", CallKind::Publish, Some(work), |store, instance| {
            let publishing = publishing.load(&mut *store, instance)?;
            publishing.call_on_publish(store, drafts).await.map(Some)
        })
    }

    /// Calls the hook when an administrator enables or disables it; `None` if it does not export
    /// `lifecycle`.
    pub(super) async fn set_enabled(
        &self,
        is_on: bool,
    ) -> Result<Option<GuestResult<()>>, PluginError> {
        let Some(lifecycle) = &self.lifecycle else { return Ok(None) };
        let name = if is_on { "activate" } else { "deactivate" };
        call!(self, name, CallKind::Hook, None, |store, instance| {
            let lifecycle = lifecycle.load(&mut *store, instance)?;
            match is_on {
                true => lifecycle.call_activate(store).await.map(Some),
                false => lifecycle.call_deactivate(store).await.map(Some),
            }
        })
    }

    /// Waits for a permit and creates the store of a call.
    async fn begin(
        &self,
        call: &'static str,
        kind: CallKind,
        target: Option<Target>,
    ) -> Result<RunningCall<'_>, PluginError> {
        let fail = |cause| PluginError { plugin: self.plugin.id.clone(), call, cause };
        let permit = self.queue.acquire().await.map_err(|_| fail(Cause::Busy))?;
        let slot = self.engine.slots.acquire().await;
        let slot = slot.map_err(|error| fail(Cause::Engine(error.to_string())))?;
        let ticking = self.engine.ticker.start_call();
        let meter = Arc::new(CpuMeter::default());
        let store = self
            .store(kind, target, &meter)
            .map_err(|error| fail(Cause::Engine(error.to_string())))?;
        let wall = Duration::from_millis(kind.limits(&self.plugin.limits).wall_ms);
        let began = Instant::now();
        Ok(RunningCall { call, store, meter, wall, began, _held: (permit, slot, ticking) })
    }

    /// Records the usage and classifies the outcome. Dropping the store ends the instance.
    fn end<R: CallResult>(
        &self,
        mut running: RunningCall<'_>,
        outcome: Result<wasmtime::Result<R>, Elapsed>,
    ) -> Result<R, PluginError> {
        self.count(&running);
        let has_host_failed = running.store.data().has_host_failed(running.wall);
        let cause = match outcome {
            Ok(Ok(answer)) if !(has_host_failed && answer.is_failure()) => return Ok(answer),
            Ok(Ok(_)) => Cause::Engine(HOST_TIMEOUT_MESSAGE.to_owned()),
            Ok(Err(error)) => cause::classify(&error, running.store.data_mut()),
            Err(_) => Cause::WallTime,
        };
        let is_excused = has_host_failed && matches!(cause, Cause::Trap(_) | Cause::WallTime);
        let cause = if is_excused { Cause::Engine(HOST_TIMEOUT_MESSAGE.to_owned()) } else { cause };
        Err(PluginError { plugin: self.plugin.id.clone(), call: running.call, cause })
    }

    fn store(
        &self,
        kind: CallKind,
        target: Option<Target>,
        meter: &Arc<CpuMeter>,
    ) -> wasmtime::Result<Store<CallState>> {
        let limits = &self.plugin.limits;
        let call = CallState::new(Arc::clone(&self.plugin), kind, target);
        let mut store = Store::new(&self.engine.engine, call);
        store.limiter(|call| &mut call.memory);
        refuel(&mut store, kind.limits(limits).fuel)?;
        store.set_hostcall_fuel(limits.copied_bytes);
        store.set_max_component_handles(HANDLES);
        store.set_epoch_deadline(1);
        let budget_ns = kind.limits(limits).cpu_ms.saturating_mul(1_000_000);
        let meter = Arc::clone(meter);
        // Yielding at every tick lets the host's other tasks run while a guest computes.
        store.epoch_deadline_callback(move |_| {
            let is_spent = meter.spent_ns() >= budget_ns;
            Ok(if is_spent { UpdateDeadline::Interrupt } else { UpdateDeadline::Yield(1) })
        });
        Ok(store)
    }

    fn count(&self, running: &RunningCall<'_>) {
        let call = running.store.data();
        if call.dropped_lines() > 0 {
            let (plugin, version) = (call.plugin_id(), call.plugin_version());
            let dropped = call.dropped_lines();
            tracing::warn!(target: "plugin", plugin, version, dropped, "log lines were dropped");
        }
        let fuel = call.fuel.saturating_sub(running.store.get_fuel().unwrap_or_default());
        let wall_us = u64::try_from(running.began.elapsed().as_micros()).unwrap_or(u64::MAX);
        let mut used = self.used.lock().unwrap_or_else(PoisonError::into_inner);
        used.calls += 1;
        used.fuel = used.fuel.max(fuel);
        used.cpu_us = used.cpu_us.max(running.meter.total_ns() / 1_000);
        used.wall_us = used.wall_us.max(wall_us);
        used.memory_bytes = used.memory_bytes.max(call.memory.used());
    }
}

/// Sets the remaining fuel. Fuel used before still counts in the usage.
fn refuel(store: &mut Store<CallState>, fuel: u64) -> wasmtime::Result<()> {
    let used = store.data().fuel.saturating_sub(store.get_fuel()?);
    store.data_mut().fuel = used.saturating_add(fuel);
    store.set_fuel(fuel)
}

/// Answer of a call.
trait CallResult {
    /// Whether the plugin reports an internal failure.
    fn is_failure(&self) -> bool {
        false
    }
}

impl<T> CallResult for Vec<T> {}
impl CallResult for String {}

impl<T> CallResult for GuestResult<T> {
    fn is_failure(&self) -> bool {
        matches!(self, Err(wit::PluginError::Internal(_)))
    }
}

impl<T: CallResult> CallResult for Option<T> {
    fn is_failure(&self) -> bool {
        self.as_ref().is_some_and(CallResult::is_failure)
    }
}

/// A running call.
struct RunningCall<'a> {
    call: &'static str,
    store: Store<CallState>,
    meter: Arc<CpuMeter>,
    wall: Duration,
    began: Instant,
    _held: (OwnedSemaphorePermit, SemaphorePermit<'a>, TickGuard),
}

/// Creates the queue of a plugin's calls.
fn call_queue(limits: &crate::Limits) -> BoundedQueue {
    BoundedQueue::of(limits.running, limits.queued, Duration::from_millis(limits.queue_ms))
}
