//! Processor time of one call. Wall-clock time would blame a guest for a busy machine, so the
//! thread's processor time is summed over every poll, and the engine's tick compares it with the
//! budget.

use std::future::{Future, poll_fn};
use std::pin::pin;
use std::sync::atomic::{AtomicU64, Ordering};

use pinye_sandbox::thread_cpu_ns;

/// Sums the processor time of one call.
#[derive(Debug, Default)]
pub(super) struct CpuMeter {
    /// Nanoseconds of completed polls.
    ended: AtomicU64,
    /// The thread's processor time at the start of the current poll.
    began: AtomicU64,
}

impl CpuMeter {
    /// Nanoseconds used so far. Call it on the polling thread during a poll.
    pub(super) fn spent_ns(&self) -> u64 {
        let slice = thread_cpu_ns().saturating_sub(self.began.load(Ordering::Relaxed));
        self.ended.load(Ordering::Relaxed).saturating_add(slice)
    }

    /// Nanoseconds of all completed polls.
    pub(super) fn total_ns(&self) -> u64 {
        self.ended.load(Ordering::Relaxed)
    }

    /// Runs `future` and charges every poll to this meter.
    pub(super) async fn charge<F: Future>(&self, future: F) -> F::Output {
        let mut future = pin!(future);
        poll_fn(|context| {
            let began = thread_cpu_ns();
            self.began.store(began, Ordering::Relaxed);
            let outcome = future.as_mut().poll(context);
            let slice = thread_cpu_ns().saturating_sub(began);
            self.ended.fetch_add(slice, Ordering::Relaxed);
            outcome
        })
        .await
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[tokio::test]
    async fn waiting_costs_no_processor_time() {
        let meter = CpuMeter::default();
        meter.charge(tokio::time::sleep(Duration::from_millis(300))).await;
        assert!(meter.total_ns() < 200_000_000, "slept for {} ns", meter.total_ns());
    }

    #[tokio::test]
    async fn computing_is_charged_over_all_polls() {
        let meter = CpuMeter::default();
        let mut sum = 0_u64;
        meter
            .charge(async {
                for round in 0..20_u64 {
                    for step in 0..100_000_u64 {
                        sum = std::hint::black_box(sum.wrapping_add(step * round));
                    }
                    tokio::task::yield_now().await;
                }
            })
            .await;
        assert!(meter.total_ns() > 100_000, "charged {} ns", meter.total_ns());
    }
}
