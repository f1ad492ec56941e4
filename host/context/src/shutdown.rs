//! Graceful shutdown: requests in flight are finished, background jobs end, then the database is
//! closed.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt as _;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tokio_util::task::task_tracker::TaskTrackerToken;

/// How long background jobs may take to end; requests to other servers have shorter limits of their own.
const JOBS_TIMEOUT: Duration = Duration::from_secs(12);

/// Guard of work that is finished even when its client disconnects: shutdown waits until it is
/// dropped.
pub type InFlightGuard = TaskTrackerToken;

/// Shutdown of the host, and the background jobs that it ends. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub struct Shutdown(Arc<State>);

#[derive(Debug, Default)]
struct State {
    begun: CancellationToken,
    /// Cancelled when jobs did not end in time.
    aborted: CancellationToken,
    in_flight: TaskTracker,
    jobs: TaskTracker,
}

impl Shutdown {
    /// Begins the shutdown: endless responses and background jobs end.
    pub fn begin(&self) {
        self.0.begun.cancel();
    }

    /// Whether the shutdown has begun.
    pub fn has_begun(&self) -> bool {
        self.0.begun.is_cancelled()
    }

    /// Resolves once the shutdown has begun.
    pub async fn begun(&self) {
        self.0.begun.cancelled().await;
    }

    /// Registers work in flight.
    pub fn guard(&self) -> InFlightGuard {
        self.0.in_flight.token()
    }

    /// Waits until no work is in flight.
    pub async fn wait_for_in_flight(&self) {
        self.0.in_flight.close();
        self.0.in_flight.wait().await;
    }

    /// Starts a background job, which must watch [`Shutdown::begun`] itself.
    pub fn spawn(&self, job: impl Future<Output = ()> + Send + 'static) {
        let aborted = self.0.aborted.clone();
        self.0.jobs.spawn(async move {
            tokio::select! {
                ended = AssertUnwindSafe(job).catch_unwind() => {
                    if ended.is_err() {
                        tracing::error!("a background job panicked");
                    }
                }
                () = aborted.cancelled() => {}
            }
        });
    }

    /// Starts a background job that is dropped when the shutdown begins.
    pub fn spawn_until_begun(&self, job: impl Future<Output = ()> + Send + 'static) {
        let begun = self.0.begun.clone();
        self.spawn(async move {
            tokio::select! {
                () = job => {}
                () = begun.cancelled() => {}
            }
        });
    }

    /// Starts a background job that runs at once and then again `interval` after each run, until
    /// the shutdown begins. A run that has started is finished.
    pub fn every<S, F>(&self, interval: Duration, state: S, run: impl Fn(S) -> F + Send + 'static)
    where
        S: Clone + Send + 'static,
        F: Future<Output = ()> + Send + 'static,
    {
        let begun = self.0.begun.clone();
        self.spawn(async move {
            while !begun.is_cancelled() {
                run(state.clone()).await;
                tokio::select! {
                    () = tokio::time::sleep(interval) => {}
                    () = begun.cancelled() => {}
                }
            }
        });
    }

    /// Waits until all background jobs have ended; drops those that do not end in time.
    pub async fn end_jobs(&self) {
        self.end_jobs_within(JOBS_TIMEOUT).await;
    }

    async fn end_jobs_within(&self, timeout: Duration) {
        self.begin();
        let jobs = &self.0.jobs;
        jobs.close();
        if tokio::time::timeout(timeout, jobs.wait()).await.is_err() {
            tracing::warn!(
                left = jobs.len(),
                "background jobs that did not end in time were dropped"
            );
            self.0.aborted.cancel();
            jobs.wait().await;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    use super::Shutdown;

    /// Memory of finished jobs is freed, however they ended.
    #[tokio::test]
    async fn finished_jobs_are_not_kept() {
        let shutdown = Shutdown::default();
        for _ in 0..1_000 {
            shutdown.spawn(async {});
            shutdown.spawn(async { panic!("a job that fails") });
            tokio::task::yield_now().await;
        }
        assert!(shutdown.0.jobs.len() < 20, "{}", shutdown.0.jobs.len());
        shutdown.end_jobs().await;
        assert_eq!(shutdown.0.jobs.len(), 0);
    }

    /// Jobs that have begun are finished; one that never ends is dropped.
    #[tokio::test]
    async fn jobs_are_waited_for_but_not_without_limit() {
        let (shutdown, done) = (Shutdown::default(), Arc::new(AtomicUsize::new(0)));
        for _ in 0..3 {
            let done = Arc::clone(&done);
            shutdown.spawn(async move {
                tokio::time::sleep(Duration::from_millis(20)).await;
                done.fetch_add(1, Ordering::Relaxed);
            });
        }
        shutdown.spawn(std::future::pending());
        shutdown.end_jobs_within(Duration::from_millis(500)).await;
        assert_eq!(done.load(Ordering::Relaxed), 3);
        assert_eq!(shutdown.0.jobs.len(), 0);
    }

    /// A periodic job runs at once, again after its interval, and not after the shutdown has begun.
    #[tokio::test]
    async fn a_periodic_job_ends_with_the_shutdown() {
        let (shutdown, runs) = (Shutdown::default(), Arc::new(AtomicUsize::new(0)));
        let count = |runs: Arc<AtomicUsize>| async move {
            runs.fetch_add(1, Ordering::Relaxed);
        };
        shutdown.every(Duration::from_millis(1), Arc::clone(&runs), count);
        while runs.load(Ordering::Relaxed) < 3 {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        shutdown.end_jobs().await;
        let ended_with = runs.load(Ordering::Relaxed);
        tokio::time::sleep(Duration::from_millis(20)).await;
        assert_eq!(runs.load(Ordering::Relaxed), ended_with);
    }

    /// Shutdown waits for work in flight until its guard is dropped.
    #[tokio::test]
    async fn work_in_flight_is_waited_for() {
        let shutdown = Shutdown::default();
        let guard = shutdown.guard();
        shutdown.begin();
        let waiting = shutdown.wait_for_in_flight();
        tokio::pin!(waiting);
        assert!(futures_util::poll!(waiting.as_mut()).is_pending());
        drop(guard);
        waiting.await;
    }
}
