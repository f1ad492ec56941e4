//! What the host knows during one call: whose it is, what it may use and what it has used. Lives in the call's store and
//! ends with it.

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

/// What kind of call it is; decides limits and capabilities.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CallKind {
    /// Computes only: every capability but `log` traps.
    Pure,
    /// For a visitor.
    Hook,
    /// While a work is published.
    Publish,
}

impl CallKind {
    /// Its limits.
    pub(super) fn limits(self, limits: &Limits) -> &CallLimits {
        match self {
            CallKind::Pure => &limits.pure,
            CallKind::Hook => &limits.hook,
            CallKind::Publish => &limits.publish,
        }
    }
}

/// What the host lends, shared by all plugins.
pub(super) struct HostServices {
    /// Database of small values.
    pub kv: Arc<dyn KvStore>,
    /// The time.
    pub clock: Clock,
    /// Randomness.
    pub random: Mutex<StdRng>,
    /// The wire.
    pub http: HttpClient,
    /// Who listens to what plugins say, in development.
    pub lines: Sender<PluginLogLine>,
}

/// One plugin as its calls see it.
pub(super) struct PluginContext {
    /// Its id.
    pub id: String,
    /// Its version.
    pub version: String,
    /// Its limits: the host's, lowered by its manifest.
    pub limits: Limits,
    /// Its capabilities.
    pub granted: GrantedCapabilities,
    /// When it sent its last requests, in milliseconds since 1970.
    pub requests: Mutex<VecDeque<i64>>,
    /// What the capabilities lead to.
    pub services: Arc<HostServices>,
}

/// The state of one call.
pub(super) struct CallState {
    plugin: Arc<PluginContext>,
    kind: CallKind,
    target: Option<Target>,
    /// Linear memories and tables.
    pub memory: MemoryMeter,
    /// Instructions that it was given so far.
    pub fuel: u64,
    /// Why a capability ended the call, if one did.
    pub abort_cause: Option<Cause>,
    /// Whether the host could not give what the call asked it for.
    host_failed: bool,
    /// Since when it waits for the host, if it does.
    waits_since: Option<Instant>,
    copied: usize,
    host_calls: u32,
    lines: u32,
    requests: u32,
}

/// A capability that ends the call; the cause is in [`CallState::abort_cause`].
#[derive(Debug, thiserror::Error)]
#[error("the host ended the call")]
struct CallAborted;

impl CallState {
    /// The state at the beginning of a call.
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

    /// Every capability begins with this: counts the use and the bytes it took over, and ends the call when it may not go on.
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

    /// Waits for what the host keeps. A database that has too much to do fails the host, not the plugin.
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

    /// Whether the host failed this call: it could not give something, or has been waited for since half of the time that
    /// the call may take.
    pub(super) fn has_host_failed(&self, wall: Duration) -> bool {
        self.host_failed || self.waits_since.is_some_and(|since| since.elapsed() * 2 > wall)
    }

    /// Whether one more log line is written; a line too many is only counted.
    pub(super) fn admit_log_line(&mut self) -> bool {
        self.lines += 1;
        self.lines <= self.plugin.limits.log_lines
    }

    /// Log lines that were not written.
    pub(super) fn dropped_lines(&self) -> u32 {
        self.lines.saturating_sub(self.plugin.limits.log_lines)
    }

    /// Whether one more request may be sent, in this call and in this minute; counts it if so.
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

    /// What the capabilities lead to.
    pub(super) fn services(&self) -> &HostServices {
        &self.plugin.services
    }

    /// The element the call is about.
    pub(super) fn target(&self) -> Option<&Target> {
        self.target.as_ref()
    }
}

#[cfg(test)]
pub(crate) mod tests;
