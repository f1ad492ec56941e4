//! State of one call: plugin, target, limits and usage. It lives in the call's store and is dropped
//! with it.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use rand::rngs::StdRng;
use tokio::sync::broadcast::Sender;

use super::error::Cause;
use super::grants::GrantedCapabilities;
use super::limits::{CallLimits, Limits};
use super::memory::MemoryMeter;
use super::status::PluginLogLine;
use super::target::Target;
use pinye_domain::clock::Clock;
use pinye_domain::kv::{KvError, KvStore};
use pinye_outbound::HttpClient;

/// Kind of a call; determines limits and capabilities.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CallKind {
    /// Pure computation: every capability but `log` traps.
    Pure,
    /// Hook on behalf of a visitor.
    Hook,
    /// Hook while a work is published.
    Publish,
}

impl CallKind {
    /// Returns the limits of this kind.
    pub(super) fn limits(self, limits: &Limits) -> &CallLimits {
        match self {
            CallKind::Pure => &limits.pure,
            CallKind::Hook => &limits.hook,
            CallKind::Publish => &limits.publish,
        }
    }
}

/// Host services behind the capabilities, shared by all plugins.
pub(super) struct HostServices {
    /// Key-value store.
    pub kv: Arc<dyn KvStore>,
    /// Clock.
    pub clock: Clock,
    /// Random number generator.
    pub random: Mutex<StdRng>,
    /// HTTP client.
    pub http: HttpClient,
    /// Broadcasts the plugins' log lines, for development.
    pub lines: Sender<PluginLogLine>,
}

/// Context of one plugin, shared by its calls.
pub(super) struct PluginContext {
    /// Its id.
    pub id: String,
    /// Its version.
    pub version: String,
    /// Its limits: the host's, lowered by its manifest.
    pub limits: Limits,
    /// Its granted capabilities.
    pub granted: GrantedCapabilities,
    /// Times of its last requests, in milliseconds since 1970.
    pub requests: Mutex<VecDeque<i64>>,
    /// Services behind the capabilities.
    pub services: Arc<HostServices>,
}

/// State of one call.
pub(super) struct CallState {
    plugin: Arc<PluginContext>,
    kind: CallKind,
    target: Option<Target>,
    /// Linear memories and tables.
    pub memory: MemoryMeter,
    /// Fuel added so far, in instructions.
    pub fuel: u64,
    /// Cause if a capability ended the call.
    pub abort_cause: Option<Cause>,
    /// Whether a host service was unavailable to the call.
    host_failed: bool,
    /// Start of the current wait for a host service.
    waits_since: Option<Instant>,
    copied: usize,
    host_calls: u32,
    lines: u32,
    requests: u32,
}

/// Error with which a capability ends the call; the cause is in [`CallState::abort_cause`].
#[derive(Debug, thiserror::Error)]
#[error("the host ended the call")]
struct CallAborted;

impl CallState {
    /// Creates the state of a new call.
    pub(super) fn new(
        plugin: Arc<PluginContext>,
        kind: CallKind,
        target: Option<Target>,
    ) -> CallState {
        let limits = &plugin.limits;
        let memory = MemoryMeter::new(limits.memory_bytes, limits.table_elements);
        CallState {
            plugin,
            kind,
            target,
            memory,
            fuel: 0,
            abort_cause: None,
            host_failed: false,
            waits_since: None,
            copied: 0,
            host_calls: 0,
            lines: 0,
            requests: 0,
        }
    }

    /// Charges one use of a capability and the bytes it copies; every capability calls this first.
    /// Ends the call if a limit is exceeded.
    pub(super) fn charge_host_call(
        &mut self,
        capability: &'static str,
        bytes: usize,
    ) -> wasmtime::Result<()> {
        self.host_calls += 1;
        self.copied = self.copied.saturating_add(bytes);
        let cause = if self.kind == CallKind::Pure && capability != "log" {
            Cause::CapabilityInPureCall(capability.to_owned())
        } else if self.host_calls > self.plugin.limits.host_calls {
            Cause::HostCalls
        } else if self.copied > self.plugin.limits.copied_bytes {
            Cause::OutputTooLarge
        } else {
            return Ok(());
        };
        self.abort_cause = Some(cause);
        Err(CallAborted.into())
    }

    /// Waits for a host service. An overloaded database counts as a failure of the host, not of the
    /// plugin.
    pub(super) async fn wait_for<T>(
        &mut self,
        asked: impl Future<Output = Result<T, KvError>>,
    ) -> Result<T, KvError> {
        self.waits_since = Some(Instant::now());
        let answer = asked.await;
        self.waits_since = None;
        self.host_failed |= matches!(answer, Err(KvError::Unavailable));
        answer
    }

    /// Whether the host is to blame for a failure of this call: a service was unavailable, or the
    /// current wait takes more than half of the call's time limit.
    pub(super) fn has_host_failed(&self, wall: Duration) -> bool {
        self.host_failed || self.waits_since.is_some_and(|since| since.elapsed() * 2 > wall)
    }

    /// Counts a log line; returns whether it is within the limit.
    pub(super) fn admit_log_line(&mut self) -> bool {
        self.lines += 1;
        self.lines <= self.plugin.limits.log_lines
    }

    /// Number of dropped log lines.
    pub(super) fn dropped_lines(&self) -> u32 {
        self.lines.saturating_sub(self.plugin.limits.log_lines)
    }

    /// Counts a request; returns whether it is within the limits per call and per minute.
    pub(super) fn admit_request(&mut self) -> bool {
        let limits = &self.plugin.limits.http;
        if self.requests >= limits.per_call {
            return false;
        }
        let now = self.plugin.services.clock.now_ms();
        let mut sent = self.plugin.requests.lock().unwrap_or_else(PoisonError::into_inner);
        while sent.front().is_some_and(|&at| now.saturating_sub(at) >= 60_000) {
            sent.pop_front();
        }
        if sent.len() >= usize::try_from(limits.per_minute).unwrap_or(usize::MAX) {
            return false;
        }
        sent.push_back(now);
        drop(sent);
        self.requests += 1;
        true
    }

    /// Id of the plugin.
    pub(super) fn plugin_id(&self) -> &str {
        &self.plugin.id
    }

    /// Version of the plugin.
    pub(super) fn plugin_version(&self) -> &str {
        &self.plugin.version
    }

    /// Limits of the plugin.
    pub(super) fn limits(&self) -> &Limits {
        &self.plugin.limits
    }

    /// Capabilities of the plugin.
    pub(super) fn granted(&self) -> &GrantedCapabilities {
        &self.plugin.granted
    }

    /// Services behind the capabilities.
    pub(super) fn services(&self) -> &HostServices {
        &self.plugin.services
    }

    /// Element that the call is about.
    pub(super) fn target(&self) -> Option<&Target> {
        self.target.as_ref()
    }
}

#[cfg(test)]
pub(crate) mod tests;
