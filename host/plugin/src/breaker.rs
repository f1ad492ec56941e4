//! Circuit breaker of one plugin: five faults in a minute degrade it for a while; three
//! degradations in an hour quarantine it until an administrator intervenes.

use std::collections::VecDeque;

/// Faults within [`FAULT_WINDOW_MS`] that degrade a plugin.
const FAULTS: usize = 5;
const FAULT_WINDOW_MS: i64 = 60_000;
/// Degradations within [`DEGRADED_WINDOW_MS`] that quarantine it.
const DEGRADATIONS: usize = 3;
const DEGRADED_WINDOW_MS: i64 = 3_600_000;
/// How long a degraded plugin is not called.
const COOL_DOWN_MS: i64 = 60_000;

/// Health of a plugin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Health {
    /// Calls are allowed.
    Healthy,
    /// Calls are suspended for now; contains the last fault.
    Degraded(String),
    /// Calls are stopped; contains the last fault.
    Quarantined(String),
}

/// Change of health by a fault or the passage of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum HealthChange {
    /// No change.
    None,
    /// Calls are suspended from now on.
    Degraded,
    /// Calls are allowed again.
    Recovered,
    /// Calls are stopped.
    Quarantined,
}

/// Faults of one plugin. Times are milliseconds since 1970.
#[derive(Debug, Default)]
pub(super) struct Breaker {
    faults: VecDeque<i64>,
    degradations: VecDeque<i64>,
    degraded_until: Option<i64>,
    quarantined: bool,
    last: String,
    total: u64,
}

impl Breaker {
    /// Returns the current health; a degraded plugin recovers by itself.
    pub(super) fn health(&mut self, now: i64) -> (Health, HealthChange) {
        if self.quarantined {
            return (Health::Quarantined(self.last.clone()), HealthChange::None);
        }
        match self.degraded_until {
            Some(until) if now < until => (Health::Degraded(self.last.clone()), HealthChange::None),
            Some(_) => {
                self.degraded_until = None;
                self.faults.clear();
                (Health::Healthy, HealthChange::Recovered)
            }
            None => (Health::Healthy, HealthChange::None),
        }
    }

    /// Counts one fault.
    pub(super) fn fault(&mut self, now: i64, cause: &str) -> HealthChange {
        self.total += 1;
        if self.quarantined || self.degraded_until.is_some_and(|until| now < until) {
            return HealthChange::None;
        }
        cause.clone_into(&mut self.last);
        self.faults.push_back(now);
        forget(&mut self.faults, now - FAULT_WINDOW_MS);
        if self.faults.len() < FAULTS {
            return HealthChange::None;
        }
        self.faults.clear();
        self.degradations.push_back(now);
        forget(&mut self.degradations, now - DEGRADED_WINDOW_MS);
        if self.degradations.len() < DEGRADATIONS {
            self.degraded_until = Some(now + COOL_DOWN_MS);
            return HealthChange::Degraded;
        }
        self.quarantined = true;
        HealthChange::Quarantined
    }

    /// Number of faults since the plugin was loaded.
    pub(super) fn total(&self) -> u64 {
        self.total
    }

    /// The last fault; empty if there was none.
    pub(super) fn last(&self) -> &str {
        &self.last
    }
}

fn forget(times: &mut VecDeque<i64>, until: i64) {
    while times.front().is_some_and(|&at| at <= until) {
        times.pop_front();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pinye_domain::clock::Clock;

    struct Trial {
        clock: Clock,
        breaker: Breaker,
    }

    impl Trial {
        fn new() -> Trial {
            Trial { clock: Clock::fixed(1_000_000), breaker: Breaker::default() }
        }

        fn faults(&mut self, count: usize) -> HealthChange {
            let now = self.clock.now_ms();
            (0..count).map(|_| self.breaker.fault(now, "trap")).last().unwrap()
        }

        fn health(&mut self) -> (Health, HealthChange) {
            self.breaker.health(self.clock.now_ms())
        }
    }

    #[test]
    fn four_faults_in_a_minute_change_nothing() {
        let mut trial = Trial::new();
        assert_eq!(trial.faults(4), HealthChange::None);
        assert_eq!(trial.health().0, Health::Healthy);
    }

    #[test]
    fn the_fifth_fault_in_a_minute_degrades() {
        let mut trial = Trial::new();
        trial.faults(4);
        trial.clock.advance(59_999);
        assert_eq!(trial.faults(1), HealthChange::Degraded);
        assert_eq!(trial.health().0, Health::Degraded("trap".into()));
    }

    #[test]
    fn faults_that_lie_further_apart_do_not_add_up() {
        let mut trial = Trial::new();
        for _ in 0..50 {
            assert_eq!(trial.faults(1), HealthChange::None);
            trial.clock.advance(15_001);
        }
    }

    #[test]
    fn a_degraded_plugin_recovers_after_a_minute_and_says_so_once() {
        let mut trial = Trial::new();
        trial.faults(5);
        trial.clock.advance(59_999);
        assert!(matches!(trial.health().0, Health::Degraded(_)));
        trial.clock.advance(1);
        assert_eq!(trial.health(), (Health::Healthy, HealthChange::Recovered));
        assert_eq!(trial.health(), (Health::Healthy, HealthChange::None));
        assert_eq!(trial.faults(4), HealthChange::None, "it starts afresh");
    }

    #[test]
    fn the_third_degradation_in_an_hour_is_a_quarantine_for_good() {
        let mut trial = Trial::new();
        for expected in [HealthChange::Degraded, HealthChange::Degraded, HealthChange::Quarantined]
        {
            assert_eq!(trial.faults(5), expected);
            trial.clock.advance(600_000);
            trial.health();
        }
        trial.clock.advance(86_400_000);
        assert_eq!(trial.health().0, Health::Quarantined("trap".into()));
    }

    #[test]
    fn three_degradations_in_more_than_an_hour_are_no_quarantine() {
        let mut trial = Trial::new();
        for _ in 0..6 {
            assert_eq!(trial.faults(5), HealthChange::Degraded);
            trial.clock.advance(1_800_001);
            trial.health();
        }
    }

    #[test]
    fn late_faults_of_a_degraded_plugin_do_not_lengthen_its_rest() {
        let mut trial = Trial::new();
        trial.faults(5);
        assert_eq!(trial.faults(5), HealthChange::None, "calls that were already running");
        trial.clock.advance(60_000);
        assert_eq!(trial.health().0, Health::Healthy);
        assert_eq!(trial.breaker.total(), 10);
    }
}
