//! A loaded plugin: its guest, its element types, and its health.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use pinye_registry::manifest::{Hook, OnFailure};
use tokio::sync::broadcast::Sender;

use super::breaker::{Breaker, Health, HealthChange};
use super::call_metrics::CallMetrics;
use super::element_type::ElementType;
use super::error::{Cause, PluginError};
use super::grants::Grants;
use super::guest::Guest;
use super::status::{PluginEvent, PluginState, PluginStatus};
use pinye_domain::clock::Clock;

/// A loaded plugin.
pub(super) struct LoadedPlugin {
    /// Its id.
    pub id: String,
    /// Its version.
    pub version: String,
    /// SHA-256 of its package.
    pub sha256: String,
    /// Its grants.
    pub grants: Grants,
    /// Its element types.
    pub types: Vec<Arc<ElementType>>,
    /// Its component.
    pub guest: Guest,
    /// Its hooks in the manifest, with their failure policies.
    pub hooks: BTreeMap<String, Hook>,
    /// Clock.
    pub clock: Clock,
    /// Broadcasts changes of its health.
    pub events: Sender<PluginEvent>,
    /// Counters of its calls.
    pub call_metrics: Arc<CallMetrics>,
    /// Its circuit breaker.
    pub breaker: Mutex<Breaker>,
}

impl LoadedPlugin {
    /// Runs a call if the plugin is healthy, and records its failure.
    pub(super) async fn call_guarded<R>(
        &self,
        call: &'static str,
        run: impl Future<Output = Result<R, PluginError>>,
    ) -> Result<R, PluginError> {
        let started = std::time::Instant::now();
        let outcome = self.run(call, run).await;
        self.call_metrics.count(&self.id, call, &outcome, started.elapsed());
        outcome
    }

    async fn run<R>(
        &self,
        call: &'static str,
        run: impl Future<Output = Result<R, PluginError>>,
    ) -> Result<R, PluginError> {
        if let Some(cause) = self.unavailable_cause() {
            return Err(PluginError { plugin: self.id.clone(), call, cause });
        }
        let outcome = run.await;
        if let Err(error) = &outcome {
            self.record_failure(error);
        }
        outcome
    }

    /// Records a failure: of a whole call, or of one element in an otherwise successful call.
    pub(super) fn record_failure(&self, error: &PluginError) {
        let call = error.call;
        tracing::warn!(plugin = self.id, version = self.version, call, cause = %error.cause, "plugin call failed");
        if error.cause.is_fault() {
            let change = self.breaker().fault(self.clock.now_ms(), &error.cause.to_string());
            self.notify(change);
        }
    }

    /// Returns why it may not be called now.
    fn unavailable_cause(&self) -> Option<Cause> {
        let (health, change) = self.breaker().health(self.clock.now_ms());
        self.notify(change);
        match health {
            Health::Healthy => None,
            Health::Degraded(last) => Some(Cause::Degraded(last)),
            Health::Quarantined(last) => Some(Cause::Quarantined(last)),
        }
    }

    /// Returns the failure policy of a hook.
    pub(super) fn on_failure(&self, hook: &str) -> OnFailure {
        self.hooks.get(hook).map(|hook| hook.on_failure).unwrap_or_default()
    }

    /// Returns the form fields that a hook receives.
    pub(super) fn reads(&self, hook: &str) -> &[String] {
        self.hooks.get(hook).map(|hook| hook.reads.as_slice()).unwrap_or_default()
    }

    /// Returns its status.
    pub(super) fn status(&self, error: Option<String>) -> PluginStatus {
        let mut breaker = self.breaker();
        let (health, change) = breaker.health(self.clock.now_ms());
        let faults = breaker.total();
        drop(breaker);
        self.notify(change);
        let (state, cause) = match health {
            Health::Healthy => (PluginState::Loaded, error),
            Health::Degraded(last) => (PluginState::Degraded, Some(last)),
            Health::Quarantined(last) => (PluginState::Quarantined, Some(last)),
        };
        PluginStatus {
            id: self.id.clone(),
            version: self.version.clone(),
            sha256: self.sha256.clone(),
            state,
            cause,
            faults,
            element_types: self.types.iter().map(|one| one.type_name.clone()).collect(),
            used: self.guest.used(),
        }
    }

    /// Whether it can be kept instead of loading this package with these grants.
    pub(super) fn is_same(&self, sha256: &str, grants: &Grants) -> bool {
        self.sha256 == sha256 && self.grants == *grants && self.unavailable_cause().is_none()
    }

    fn breaker(&self) -> MutexGuard<'_, Breaker> {
        self.breaker.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn notify(&self, change: HealthChange) {
        let id = self.id.clone();
        let event = match change {
            HealthChange::None => return,
            HealthChange::Recovered => PluginEvent::Recovered { id },
            HealthChange::Degraded => PluginEvent::Degraded { id, cause: self.last() },
            HealthChange::Quarantined => PluginEvent::Quarantined { id, cause: self.last() },
        };
        tracing::warn!(plugin = self.id, version = self.version, ?event, "plugin state changed");
        // An error means that there are no subscribers.
        let _ = self.events.send(event);
    }

    fn last(&self) -> String {
        self.breaker().last().to_owned()
    }
}
