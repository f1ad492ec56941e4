//! Turns: how many of the same kind of work run and wait at the same time. A plugin that is slow makes only its own callers
//! wait, and works that are drawn do not take the machine from those who save and visit.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::limits::Limits;

/// The turns of one plugin, or of another work that takes turns.
pub struct Turns {
    running: Arc<Semaphore>,
    waiting: AtomicUsize,
    most_waiting: usize,
    patience: Duration,
}

/// Too many wait already, or the turn did not come in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("too many wait already")]
pub struct Busy;

impl Turns {
    /// As many as the limits say.
    pub(super) fn new(limits: &Limits) -> Turns {
        Turns::of(limits.running, limits.queued, Duration::from_millis(limits.queue_ms))
    }

    /// So many at a time, and so many that wait for so long.
    pub fn of(running: usize, most_waiting: usize, patience: Duration) -> Turns {
        let running = Arc::new(Semaphore::new(running));
        Turns { running, waiting: AtomicUsize::new(0), most_waiting, patience }
    }

    /// Waits for a turn, which ends when the answer is dropped.
    pub async fn take(&self) -> Result<OwnedSemaphorePermit, Busy> {
        if let Ok(turn) = Arc::clone(&self.running).try_acquire_owned() {
            return Ok(turn);
        }
        let place = Place::take(&self.waiting, self.most_waiting)?;
        let turn = tokio::time::timeout(self.patience, Arc::clone(&self.running).acquire_owned());
        let turn = turn.await;
        drop(place);
        turn.map_err(|_| Busy)?.map_err(|_| Busy)
    }
}

/// A place in the queue; given back also when the caller goes away while waiting.
struct Place<'a>(&'a AtomicUsize);

impl<'a> Place<'a> {
    fn take(waiting: &'a AtomicUsize, most: usize) -> Result<Place<'a>, Busy> {
        if waiting.fetch_add(1, Ordering::SeqCst) < most {
            return Ok(Place(waiting));
        }
        waiting.fetch_sub(1, Ordering::SeqCst);
        Err(Busy)
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turns(running: usize, queued: usize, queue_ms: u64) -> Arc<Turns> {
        Arc::new(Turns::new(&Limits { running, queued, queue_ms, ..Limits::default() }))
    }

    #[tokio::test]
    async fn a_call_too_many_is_told_at_once() {
        let turns = turns(1, 0, 60_000);
        let _first = turns.take().await.unwrap();
        assert_eq!(turns.take().await.err(), Some(Busy));
    }

    #[tokio::test]
    async fn a_waiting_call_runs_when_the_one_before_it_ends() {
        let turns = turns(1, 1, 60_000);
        let first = turns.take().await.unwrap();
        let second = tokio::spawn({
            let turns = Arc::clone(&turns);
            async move { turns.take().await.map(|_| ()) }
        });
        while turns.waiting.load(Ordering::SeqCst) == 0 {
            tokio::task::yield_now().await;
        }
        assert_eq!(turns.take().await.err(), Some(Busy), "one waits already");
        drop(first);
        assert_eq!(second.await.unwrap(), Ok(()));
    }

    #[tokio::test]
    async fn nobody_waits_for_ever() {
        let turns = turns(1, 1, 10);
        let _first = turns.take().await.unwrap();
        assert_eq!(turns.take().await.err(), Some(Busy));
        assert_eq!(turns.waiting.load(Ordering::SeqCst), 0);
    }

    #[tokio::test]
    async fn who_goes_away_gives_the_place_back() {
        let turns = turns(1, 1, 60_000);
        let _first = turns.take().await.unwrap();
        let waiting = tokio::time::timeout(Duration::from_millis(10), turns.take()).await;
        assert!(waiting.is_err());
        assert_eq!(turns.waiting.load(Ordering::SeqCst), 0);
    }
}
