//! Keyed locks for writers on PostgreSQL. Of the writers of one key on a host only one holds a
//! connection; the others wait without. Hosts wait for each other on an advisory lock of the
//! database.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::Arc;
use std::time::Duration;

use sqlx::postgres::PgPool;
use sqlx::{Postgres, Transaction};
use tokio::sync::{Mutex, OwnedMutexGuard};

/// Number of locks on this host. Keys that share a lock wait for each other needlessly, which costs
/// time and nothing else.
const STRIPE_COUNT: usize = 1024;

/// How long a writer waits for the lock of its key on this host.
const LOCK_TIMEOUT: Duration = Duration::from_secs(10);

/// Sets the lock timeout of the statements to 5 s, and acquires the advisory lock of the key; both
/// end with the transaction.
const ADVISORY_LOCK_SQL: &str =
    "SELECT set_config('lock_timeout', '5s', true), pg_advisory_xact_lock(hashtextextended($1, 0))";

/// The locks of this host. Cheap to clone.
#[derive(Clone)]
pub struct KeyedLocks(Arc<[Arc<Mutex<()>>]>);

impl Default for KeyedLocks {
    fn default() -> KeyedLocks {
        KeyedLocks((0..STRIPE_COUNT).map(|_| Arc::default()).collect())
    }
}

impl std::fmt::Debug for KeyedLocks {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let waited_for = self.0.iter().filter(|queue| queue.try_lock().is_err()).count();
        formatter
            .debug_struct("KeyedLocks")
            .field("waited_for", &waited_for)
            .finish_non_exhaustive()
    }
}

impl KeyedLocks {
    /// Begins a transaction that excludes others of the same key, on all hosts.
    pub(super) async fn begin(
        &self,
        pool: &PgPool,
        key: &str,
    ) -> sqlx::Result<(Transaction<'static, Postgres>, Option<OwnedMutexGuard<()>>)> {
        let turn = self.take(key).await?;
        let mut transaction = pool.begin().await?;
        sqlx::query(ADVISORY_LOCK_SQL).bind(key).execute(&mut *transaction).await?;
        Ok((transaction, turn))
    }

    async fn take(&self, key: &str) -> sqlx::Result<Option<OwnedMutexGuard<()>>> {
        let mut hasher = DefaultHasher::new();
        key.hash(&mut hasher);
        let place = usize::try_from(hasher.finish() % STRIPE_COUNT as u64).unwrap_or_default();
        let Some(queue) = self.0.get(place) else { return Ok(None) };
        let turn = tokio::time::timeout(LOCK_TIMEOUT, Arc::clone(queue).lock_owned()).await;
        turn.map(Some).map_err(|_| sqlx::Error::PoolTimedOut)
    }
}
