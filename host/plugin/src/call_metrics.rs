//! Metrics of plugin calls: number, results and durations.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::error::PluginError;

/// Number of plugins counted separately; all others are counted together.
const MAX_PLUGINS: usize = 1_000;

/// Labels of a counter.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CallKey {
    /// Id of the plugin.
    pub plugin: String,
    /// Name of the call.
    pub call: &'static str,
    /// `ok`, `fault` for faults of the plugin, `turned-away` for calls that did not take place.
    pub result: &'static str,
}

/// Number and duration of calls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CallCount {
    /// Number of calls.
    pub calls: u64,
    /// Total duration, including waiting.
    pub took: Duration,
}

/// Counters of all plugins.
#[derive(Debug, Default)]
pub(super) struct CallMetrics(Mutex<BTreeMap<CallKey, CallCount>>);

impl CallMetrics {
    /// Counts one call.
    pub(super) fn count<R>(
        &self,
        plugin: &str,
        call: &'static str,
        outcome: &Result<R, PluginError>,
        took: Duration,
    ) {
        let result = match outcome {
            Ok(_) => "ok",
            Err(error) if error.cause.is_fault() => "fault",
            Err(_) => "turned-away",
        };
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut key = CallKey { plugin: plugin.to_owned(), call, result };
        if counts.len() >= MAX_PLUGINS && !counts.contains_key(&key) {
            "other".clone_into(&mut key.plugin);
        }
        let count = counts.entry(key).or_default();
        count.calls += 1;
        count.took += took;
    }

    /// Returns all counters.
    pub(super) fn all(&self) -> Vec<(CallKey, CallCount)> {
        let counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        counts.iter().map(|(key, count)| (key.clone(), *count)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Cause;

    fn failed(cause: Cause) -> Result<(), PluginError> {
        Err(PluginError { plugin: "a".to_owned(), call: "validate", cause })
    }

    #[test]
    fn calls_are_counted_by_how_they_ended() {
        let counts = CallMetrics::default();
        let took = Duration::from_millis(2);
        for outcome in [Ok(()), Ok(()), failed(Cause::Fuel), failed(Cause::Busy)] {
            counts.count("a", "validate", &outcome, took);
        }
        let counted: Vec<(&str, u64, Duration)> =
            counts.all().iter().map(|(key, count)| (key.result, count.calls, count.took)).collect();
        assert_eq!(counted, [("fault", 1, took), ("ok", 2, took * 2), ("turned-away", 1, took)]);
    }

    #[test]
    fn many_plugins_do_not_make_many_lines() {
        let counts = CallMetrics::default();
        for number in 0..MAX_PLUGINS * 2 {
            counts.count(&format!("plugin-{number}"), "validate", &Ok(()), Duration::ZERO);
        }
        let all = counts.all();
        assert_eq!(all.len(), MAX_PLUGINS + 1);
        let other = all.iter().find(|(key, _)| key.plugin == "other").unwrap();
        assert_eq!(other.1.calls, MAX_PLUGINS as u64);
    }
}
