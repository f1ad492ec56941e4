//! What goes on beside requests for as long as the host runs: it ends before the database is closed.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::task::JoinSet;

/// How long jobs may take to end once the host stops; a request to somebody else's server has its own limit below that.
const PATIENCE: Duration = Duration::from_secs(12);

/// Jobs that have begun.
#[derive(Debug, Default)]
pub struct Jobs(Mutex<JoinSet<()>>);

impl Jobs {
    /// Begins one. It is told to end by [`crate::app::App`]'s `stopping`.
    pub fn begin(&self, job: impl Future<Output = ()> + Send + 'static) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).spawn(job);
    }

    /// Waits until all have ended; those that do not are broken off.
    pub async fn end(&self) {
        self.end_within(PATIENCE).await;
    }

    async fn end_within(&self, patience: Duration) {
        let mut jobs = std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner));
        let all = async { while jobs.join_next().await.is_some() {} };
        if tokio::time::timeout(patience, all).await.is_err() {
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

    use super::Jobs;

    /// A19: work that has begun is finished, and what never ends holds nobody up for good.
    #[tokio::test]
    async fn jobs_are_waited_for_and_not_for_ever() {
        let (jobs, done) = (Jobs::default(), Arc::new(AtomicUsize::new(0)));
        for _ in 0..3 {
            let done = Arc::clone(&done);
            jobs.begin(async move {
                tokio::time::sleep(Duration::from_millis(20)).await;
                done.fetch_add(1, Ordering::Relaxed);
            });
        }
        jobs.end().await;
        assert_eq!(done.load(Ordering::Relaxed), 3);
        jobs.begin(std::future::pending());
        jobs.end_within(Duration::from_millis(20)).await;
    }
}
