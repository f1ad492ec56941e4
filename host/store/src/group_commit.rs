//! Group commit: concurrent writes of many visitors go to disk together. While a batch of a key is
//! being written, further writes of that key queue up, and the next transaction writes them all;
//! each caller gets its result when its write is on disk.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use futures_util::future::join_all;
use tokio::sync::oneshot;

use super::{Db, Error, Result};

/// Maximum number of writes per transaction, which limits how long each of them waits.
const MAX_BATCH: usize = 64;

/// A write that shares a transaction with others of its kind.
pub trait BatchedWrite: Send + Sync + Sized + 'static {
    /// Only writes with the same key share a transaction.
    type Key: Clone + Eq + Hash + Send + 'static;
    /// Result of one write.
    type ItemResult: Send + 'static;

    /// Returns the key.
    fn key(&self) -> Self::Key;

    /// Writes all items, which have the same key, in one transaction and in this order; returns
    /// their results in the same order.
    fn write_all(
        db: &Db,
        items: &[Self],
    ) -> impl Future<Output = Result<Vec<Self::ItemResult>>> + Send;
}

type ResultSender<T> = oneshot::Sender<Result<<T as BatchedWrite>::ItemResult>>;
type PendingWrites<T> = Vec<(T, ResultSender<T>)>;
type Queues<T> = Arc<Mutex<HashMap<<T as BatchedWrite>::Key, PendingWrites<T>>>>;

/// Pending writes by key. A key is present for as long as a task writes for it.
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
    /// Creates an empty queue.
    pub fn new(db: Db) -> GroupCommit<T> {
        GroupCommit { db, queues: Arc::default() }
    }

    /// Writes an item, alone or with others. Dropping the future does not cancel the write.
    ///
    /// # Errors
    ///
    /// Only the item's own: if the database refuses a batch, its items are written one by one. A
    /// broken connection fails the whole batch, which may have been committed.
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
            // The caller may have stopped waiting.
            drop(sender.send(answer));
        }
    }
}

async fn write_batch<T: BatchedWrite>(db: &Db, items: &[T]) -> Vec<Result<T::ItemResult>> {
    match T::write_all(db, items).await {
        Ok(answers) => answers.into_iter().map(Ok).collect(),
        Err(error) if items.len() == 1 => vec![Err(error)],
        Err(error) if is_rolled_back(&error) => {
            tracing::debug!(%error, together = items.len(), "the batch is written one by one");
            join_all(items.iter().map(|item| write_single(db, item))).await
        }
        Err(error) => {
            tracing::error!(%error, together = items.len(), "it is unknown whether the batch was written");
            let timed_out = matches!(error, Error::Sql(sqlx::Error::PoolTimedOut));
            let same =
                || if timed_out { sqlx::Error::PoolTimedOut } else { sqlx::Error::WorkerCrashed };
            items.iter().map(|_| Err(Error::Sql(same()))).collect()
        }
    }
}

/// Returns whether the database answered, and wrote nothing. A broken connection may have broken
/// after the commit: repeating an increment would then count it twice.
fn is_rolled_back(error: &Error) -> bool {
    matches!(error, Error::Duplicate(_) | Error::Sql(sqlx::Error::Database(_)))
}

async fn write_single<T: BatchedWrite>(db: &Db, item: &T) -> Result<T::ItemResult> {
    let answers = T::write_all(db, std::slice::from_ref(item)).await?;
    answers.into_iter().next().ok_or(Error::Sql(sqlx::Error::RowNotFound))
}

/// The task that writes for a key. Dropped before its queue is empty, it removes the queue, and
/// waiting callers get an error.
struct KeyWriter<T: BatchedWrite> {
    queues: Queues<T>,
    key: T::Key,
    is_over: bool,
}

impl<T: BatchedWrite> KeyWriter<T> {
    /// Takes the next batch. An empty batch ends the task.
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
