//! Group commit: what many visitors write at the same time goes to disk together. Whoever comes while others of the same
//! key are being written waits for them and is written with all who came meanwhile, in one transaction; each is answered
//! when it is on disk.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use futures_util::future::join_all;
use tokio::sync::oneshot;

use super::{Db, Error, Result};

/// Most that one transaction writes, so that nobody waits long for those before.
const MAX_BATCH: usize = 64;

/// Something that is written with others of its kind.
pub trait BatchedWrite: Send + Sync + Sized + 'static {
    /// Only those of one key are written together.
    type Key: Clone + Eq + Hash + Send + 'static;
    /// What became of it.
    type ItemResult: Send + 'static;

    /// Its key.
    fn key(&self) -> Self::Key;

    /// Writes all of them in one transaction, in this order; their answers in the same order. They are of one key.
    fn write_all(
        db: &Db,
        items: &[Self],
    ) -> impl Future<Output = Result<Vec<Self::ItemResult>>> + Send;
}

type ResultSender<T> = oneshot::Sender<Result<<T as BatchedWrite>::ItemResult>>;
type PendingWrites<T> = Vec<(T, ResultSender<T>)>;
type Queues<T> = Arc<Mutex<HashMap<<T as BatchedWrite>::Key, PendingWrites<T>>>>;

/// Those who wait, by key. A key stands here for as long as somebody writes for it.
pub struct GroupCommit<T: BatchedWrite> {
    db: Db,
    queues: Queues<T>,
}

impl<T: BatchedWrite> std::fmt::Debug for GroupCommit<T> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("GroupCommit").field("keys", &lock(&self.queues).len()).finish()
    }
}

impl<T: BatchedWrite> GroupCommit<T> {
    /// Nobody waits.
    pub fn new(db: Db) -> GroupCommit<T> {
        GroupCommit { db, queues: Arc::default() }
    }

    /// Writes this one, alone or with others. Whoever stops waiting for the answer does not stop the writing.
    ///
    /// # Errors
    ///
    /// Its own: one that cannot be written does not keep the others from it.
    pub async fn write(&self, item: T) -> Result<T::ItemResult> {
        let key = item.key();
        let (sender, answer) = oneshot::channel();
        let is_first = {
            let mut queues = lock(&self.queues);
            let is_first = !queues.contains_key(&key);
            queues.entry(key.clone()).or_default().push((item, sender));
            is_first
        };
        if is_first {
            let turn = KeyWriter { queues: Arc::clone(&self.queues), key, is_over: false };
            tokio::spawn(drain_queue(self.db.clone(), turn));
        }
        answer.await.unwrap_or(Err(Error::Sql(sqlx::Error::WorkerCrashed)))
    }
}

async fn drain_queue<T: BatchedWrite>(db: Db, mut turn: KeyWriter<T>) {
    loop {
        let (items, senders): (Vec<T>, Vec<ResultSender<T>>) = turn.next().into_iter().unzip();
        if items.is_empty() {
            return;
        }
        for (sender, answer) in senders.into_iter().zip(write_batch(&db, &items).await) {
            // Whoever asked may be gone.
            drop(sender.send(answer));
        }
    }
}

async fn write_batch<T: BatchedWrite>(db: &Db, items: &[T]) -> Vec<Result<T::ItemResult>> {
    match T::write_all(db, items).await {
        Ok(answers) => answers.into_iter().map(Ok).collect(),
        Err(error) if items.len() == 1 => vec![Err(error)],
        Err(error) if is_rolled_back(&error) => {
            tracing::debug!(%error, together = items.len(), "written one by one instead");
            join_all(items.iter().map(|item| write_single(db, item))).await
        }
        Err(error) => {
            tracing::error!(%error, together = items.len(), "nobody knows whether they were written");
            let timed_out = matches!(error, Error::Sql(sqlx::Error::PoolTimedOut));
            let same =
                || if timed_out { sqlx::Error::PoolTimedOut } else { sqlx::Error::WorkerCrashed };
            items.iter().map(|_| Err(Error::Sql(same()))).collect()
        }
    }
}

/// Whether the database answered and wrote nothing. A connection that broke may have broken after the commit: adding to a
/// number once more would count twice then.
fn is_rolled_back(error: &Error) -> bool {
    matches!(error, Error::Duplicate(_) | Error::Sql(sqlx::Error::Database(_)))
}

async fn write_single<T: BatchedWrite>(db: &Db, item: &T) -> Result<T::ItemResult> {
    let answers = T::write_all(db, std::slice::from_ref(item)).await?;
    answers.into_iter().next().ok_or(Error::Sql(sqlx::Error::RowNotFound))
}

/// Whose task it is to write for a key. Dropped in the middle of it, those who wait are told.
struct KeyWriter<T: BatchedWrite> {
    queues: Queues<T>,
    key: T::Key,
    is_over: bool,
}

impl<T: BatchedWrite> KeyWriter<T> {
    /// Those who are written next; with nobody the turn is over.
    fn next(&mut self) -> PendingWrites<T> {
        let mut queues = lock(&self.queues);
        match queues.get_mut(&self.key) {
            Some(waiting) if !waiting.is_empty() => {
                let next = waiting.len().min(MAX_BATCH);
                waiting.drain(..next).collect()
            }
            _ => {
                self.is_over = true;
                queues.remove(&self.key);
                Vec::new()
            }
        }
    }
}

impl<T: BatchedWrite> Drop for KeyWriter<T> {
    fn drop(&mut self) {
        if !self.is_over {
            lock(&self.queues).remove(&self.key);
        }
    }
}

fn lock<T>(queues: &Mutex<T>) -> MutexGuard<'_, T> {
    queues.lock().unwrap_or_else(PoisonError::into_inner)
}
