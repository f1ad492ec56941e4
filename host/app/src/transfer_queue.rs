//! The queue of imports and exports.

use std::time::Duration;

use pinye_sandbox::{FairLimits, FairQueue};

/// How long an import or export waits for its turn, and how many wait.
const QUEUE_TIMEOUT: Duration = Duration::from_secs(240);
const MAX_QUEUED: usize = 200;

/// Unpacking, looking at pictures and packing takes all of a core: one stays free for everybody else.
pub(crate) fn new_transfer_queue() -> FairQueue {
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let total = cores.saturating_sub(1).max(1);
    FairQueue::of(FairLimits { total, per_owner: 1, queued: MAX_QUEUED, timeout: QUEUE_TIMEOUT })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn imports_leave_a_core_free_and_an_author_has_one_at_a_time() {
        let queue = new_transfer_queue();
        let cores = std::thread::available_parallelism().unwrap().get();
        let mut running = vec![queue.acquire(0).await.unwrap()];
        let wait = Duration::from_millis(50);
        assert!(tokio::time::timeout(wait, queue.acquire(0)).await.is_err(), "one of an author");
        for author in 1_i64.. {
            let Ok(permit) = tokio::time::timeout(wait, queue.acquire(author)).await else { break };
            running.push(permit.unwrap());
        }
        assert_eq!(running.len(), cores.saturating_sub(1).max(1));
    }
}
