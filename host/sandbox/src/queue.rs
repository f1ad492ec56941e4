//! Bounded queues: limit how many jobs of one kind run and wait at the same time. A slow plugin
//! delays only its own callers, and rendering does not starve requests of authors and visitors.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use tokio::sync::{AcquireError, OwnedSemaphorePermit, Semaphore};

/// Limits concurrent work of one plugin or one kind of job.
pub struct BoundedQueue {
    running: Arc<Semaphore>,
    waiting: AtomicUsize,
    max_queued: usize,
    timeout: Duration,
}

/// The queue is full, or the wait timed out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("too many wait already")]
pub struct Busy;

impl BoundedQueue {
    /// Creates a queue of at most `running` concurrent jobs and `max_queued` waiting callers.
    pub fn of(running: usize, max_queued: usize, timeout: Duration) -> BoundedQueue {
        let running = Arc::new(Semaphore::new(running));
        BoundedQueue { running, waiting: AtomicUsize::new(0), max_queued, timeout }
    }

    /// Waits for a permit; dropping the permit releases it.
    pub async fn acquire(&self) -> Result<OwnedSemaphorePermit, Busy> {
        if let Ok(permit) = Arc::clone(&self.running).try_acquire_owned() {
            return Ok(permit);
        }
        let place = QueueSlot::take(&self.waiting, self.max_queued)?;
        let permit = tokio::time::timeout(self.timeout, Arc::clone(&self.running).acquire_owned());
        let permit = permit.await;
        drop(place);
        permit.map_err(|_| Busy)?.map_err(|_| Busy)
    }
}

/// A place in the queue; released on drop, also when the caller is cancelled while waiting.
struct QueueSlot<'a>(&'a AtomicUsize);

impl<'a> QueueSlot<'a> {
    fn take(waiting: &'a AtomicUsize, most: usize) -> Result<QueueSlot<'a>, Busy> {
        if waiting.fetch_add(1, Ordering::SeqCst) < most {
            return Ok(QueueSlot(waiting));
        }
        waiting.fetch_sub(1, Ordering::SeqCst);
        Err(Busy)
    }
}

impl Drop for QueueSlot<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

/// A queue that owners share fairly: one owner competes with at most `per_owner` callers at a time,
/// no matter how many more wait.
pub struct FairQueue {
    running: Arc<Semaphore>,
    owners: Mutex<HashMap<i64, Weak<Semaphore>>>,
    waiting: AtomicUsize,
    limits: FairLimits,
}

/// Limits of a [`FairQueue`].
#[derive(Clone, Copy, Debug)]
pub struct FairLimits {
    /// Permits that are held at the same time.
    pub total: usize,
    /// Permits that one owner holds at the same time.
    pub per_owner: usize,
    /// Callers that may wait.
    pub queued: usize,
    /// How long a caller waits.
    pub timeout: Duration,
}

/// A permit of one owner; dropping it releases it.
#[derive(Debug)]
pub struct FairPermit {
    _running: OwnedSemaphorePermit,
    _own: OwnedSemaphorePermit,
}

/// Owners that are kept before those without a permit or waiting caller are removed.
const MAX_OWNERS: usize = 1_000;

impl FairQueue {
    /// A queue with these limits.
    pub fn of(limits: FairLimits) -> FairQueue {
        FairQueue {
            running: Arc::new(Semaphore::new(limits.total)),
            owners: Mutex::default(),
            waiting: AtomicUsize::new(0),
            limits,
        }
    }

    /// Waits for a permit for this owner.
    pub async fn acquire(&self, owner: i64) -> Result<FairPermit, Busy> {
        let place = QueueSlot::take(&self.waiting, self.limits.queued)?;
        let own = self.of_owner(owner);
        let both = async {
            let own = own.acquire_owned().await?;
            let running = Arc::clone(&self.running).acquire_owned().await?;
            Ok::<_, AcquireError>(FairPermit { _running: running, _own: own })
        };
        let permit = tokio::time::timeout(self.limits.timeout, both).await;
        drop(place);
        permit.map_err(|_| Busy)?.map_err(|_| Busy)
    }

    fn of_owner(&self, owner: i64) -> Arc<Semaphore> {
        let mut owners = self.owners.lock().unwrap_or_else(PoisonError::into_inner);
        if owners.len() >= MAX_OWNERS {
            owners.retain(|_, own| own.strong_count() > 0);
        }
        if let Some(own) = owners.get(&owner).and_then(Weak::upgrade) {
            return own;
        }
        let own = Arc::new(Semaphore::new(self.limits.per_owner));
        owners.insert(owner, Arc::downgrade(&own));
        own
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fair_queue(total: usize, queued: usize, timeout: Duration) -> FairQueue {
        FairQueue::of(FairLimits { total, per_owner: 1, queued, timeout })
    }

    fn queue(running: usize, queued: usize, queue_ms: u64) -> Arc<BoundedQueue> {
        Arc::new(BoundedQueue::of(running, queued, Duration::from_millis(queue_ms)))
    }

    #[tokio::test]
    async fn a_call_too_many_is_told_at_once() {
        let queue = queue(1, 0, 60_000);
        let _first = queue.acquire().await.unwrap();
        assert_eq!(queue.acquire().await.err(), Some(Busy));
    }

    #[tokio::test]
    async fn a_waiting_call_runs_when_the_one_before_it_ends() {
        let queue = queue(1, 1, 60_000);
        let first = queue.acquire().await.unwrap();
        let second = tokio::spawn({
            let queue = Arc::clone(&queue);
            async move { queue.acquire().await.map(|_| ()) }
        });
        while queue.waiting.load(Ordering::SeqCst) == 0 {
            tokio::task::yield_now().await;
        }
        assert_eq!(queue.acquire().await.err(), Some(Busy), "one waits already");
        drop(first);
        assert_eq!(second.await.unwrap(), Ok(()));
    }

    #[tokio::test]
    async fn nobody_waits_for_ever() {
        let queue = queue(1, 1, 10);
        let _first = queue.acquire().await.unwrap();
        assert_eq!(queue.acquire().await.err(), Some(Busy));
        assert_eq!(queue.waiting.load(Ordering::SeqCst), 0);
    }

    /// The queue of one owner does not block another owner.
    #[tokio::test]
    async fn an_owner_with_many_calls_lets_others_pass() {
        let queue = Arc::new(fair_queue(1, 1_000, Duration::from_secs(60)));
        let first = queue.acquire(1).await.unwrap();
        let order = Arc::new(Mutex::new(Vec::new()));
        let mut all = Vec::new();
        for owner in [1, 1, 1, 1, 2] {
            let (shared, order) = (Arc::clone(&queue), Arc::clone(&order));
            let before = queue.waiting.load(Ordering::SeqCst);
            all.push(tokio::spawn(async move {
                let _permit = shared.acquire(owner).await.unwrap();
                order.lock().unwrap().push(owner);
            }));
            while queue.waiting.load(Ordering::SeqCst) == before {
                tokio::task::yield_now().await;
            }
        }
        drop(first);
        for one in all {
            one.await.unwrap();
        }
        let order = order.lock().unwrap().clone();
        assert_eq!(order.len(), 5);
        assert!(order[..2].contains(&2), "{order:?}");
        assert_eq!(queue.waiting.load(Ordering::SeqCst), 0);
    }

    #[tokio::test]
    async fn the_fair_queue_has_a_bound_and_a_timeout() {
        let queue = fair_queue(2, 1, Duration::from_millis(10));
        let _first = queue.acquire(1).await.unwrap();
        let _other = queue.acquire(2).await.unwrap();
        assert!(queue.acquire(1).await.is_err(), "nobody waits for ever");
        assert_eq!(queue.waiting.load(Ordering::SeqCst), 0);
        let none = fair_queue(1, 0, Duration::from_secs(60));
        assert!(none.acquire(1).await.is_err());
    }

    #[tokio::test]
    async fn who_goes_away_gives_the_place_back() {
        let queue = queue(1, 1, 60_000);
        let _first = queue.acquire().await.unwrap();
        let waiting = tokio::time::timeout(Duration::from_millis(10), queue.acquire()).await;
        assert!(waiting.is_err());
        assert_eq!(queue.waiting.load(Ordering::SeqCst), 0);
    }
}
