//! What goes on beside requests for as long as the host runs: it ends before the database is closed.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::task::JoinSet;

/// How long jobs may take to end once the host stops; a request to somebody else's server has its own limit below that.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(12);

/// Jobs that have begun.
#[derive(Debug, Default)]
pub struct Jobs(Mutex<JoinSet<()>>);

impl Jobs {
    /// Begins one. It is told to end by [`crate::App`]'s `stopping`.
    ///
    /// A `JoinSet` keeps the memory of each finished task until the task is joined: finished ones are joined here.
    pub fn spawn(&self, job: impl Future<Output = ()> + Send + 'static) {
        let mut jobs = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        while let Some(ended) = jobs.try_join_next() {
            if let Err(error) = ended {
                tracing::error!(%error, "a background job failed");
            }
        }
        jobs.spawn(job);
    }

    /// Waits until all have ended; those that do not are broken off.
    pub async fn shut_down(&self) {
        self.shut_down_within(SHUTDOWN_TIMEOUT).await;
    }

    async fn shut_down_within(&self, timeout: Duration) {
        let mut jobs = std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner));
        let all = async { while jobs.join_next().await.is_some() {} };
        if tokio::time::timeout(timeout, all).await.is_err() {
            tracing::warn!(left = jobs.len(), "jobs that did not end in time were broken off");
            jobs.shutdown().await;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    use super::{Jobs, PoisonError};

    /// Begins 1,000 jobs, one after the other; answers how many the set still holds.
    async fn held_after(job: fn() -> futures_util::future::BoxFuture<'static, ()>) -> usize {
        let jobs = Jobs::default();
        for _ in 0..1_000 {
            jobs.spawn(job());
            tokio::task::yield_now().await;
        }
        let held = jobs.0.lock().unwrap_or_else(PoisonError::into_inner).len();
        jobs.shut_down().await;
        held
    }

    /// Memory of finished jobs is freed, however they ended.
    #[tokio::test]
    async fn finished_jobs_are_not_kept() {
        use futures_util::FutureExt as _;
        assert!(held_after(|| async {}.boxed()).await < 10);
        assert!(held_after(|| tokio::task::yield_now().boxed()).await < 10);
        assert!(held_after(|| async { panic!("a job that fails") }.boxed()).await < 10);
    }

    /// Work that has begun is finished, and what never ends holds nobody up for good.
    #[tokio::test]
    async fn jobs_are_waited_for_and_not_for_ever() {
        let (jobs, done) = (Jobs::default(), Arc::new(AtomicUsize::new(0)));
        for _ in 0..3 {
            let done = Arc::clone(&done);
            jobs.spawn(async move {
                tokio::time::sleep(Duration::from_millis(20)).await;
                done.fetch_add(1, Ordering::Relaxed);
            });
        }
        jobs.shut_down().await;
        assert_eq!(done.load(Ordering::Relaxed), 3);
        jobs.spawn(std::future::pending());
        jobs.shut_down_within(Duration::from_millis(20)).await;
    }
}
