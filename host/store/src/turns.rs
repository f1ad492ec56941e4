//! Turns of those who write on PostgreSQL. Of those who write with the same key on one host, only one has a connection;
//! the others wait without. Hosts wait for each other behind a lock of the database.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::Arc;
use std::time::Duration;

use sqlx::postgres::PgPool;
use sqlx::{Postgres, Transaction};
use tokio::sync::{Mutex, OwnedMutexGuard};

/// How many queues there are. Keys that meet in one wait for each other without need, which costs time and nothing else.
const QUEUES: usize = 1024;

/// How long somebody waits for those of the same key on this host.
const PATIENCE: Duration = Duration::from_secs(10);

/// Begins to count the time a statement waits for a lock, 5 s, and waits for the one of this key; both end with the
/// transaction.
const LOCK: &str =
    "SELECT set_config('lock_timeout', '5s', true), pg_advisory_xact_lock(hashtextextended($1, 0))";

/// The queues. Cheap to clone.
#[derive(Clone)]
pub struct Turns(Arc<[Arc<Mutex<()>>]>);

impl Default for Turns {
    fn default() -> Turns {
        Turns((0..QUEUES).map(|_| Arc::default()).collect())
    }
}

impl std::fmt::Debug for Turns {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let waited_for = self.0.iter().filter(|queue| queue.try_lock().is_err()).count();
        formatter.debug_struct("Turns").field("waited_for", &waited_for).finish_non_exhaustive()
    }
}

impl Turns {
    /// A transaction that nobody of the same key is beside, on any host.
    pub(super) async fn begin(
        &self,
        pool: &PgPool,
        key: &str,
    ) -> sqlx::Result<(Transaction<'static, Postgres>, Option<OwnedMutexGuard<()>>)> {
        let turn = self.take(key).await?;
        let mut transaction = pool.begin().await?;
        sqlx::query(LOCK).bind(key).execute(&mut *transaction).await?;
        Ok((transaction, turn))
    }

    async fn take(&self, key: &str) -> sqlx::Result<Option<OwnedMutexGuard<()>>> {
        let mut hasher = DefaultHasher::new();
        key.hash(&mut hasher);
        let place = usize::try_from(hasher.finish() % QUEUES as u64).unwrap_or_default();
        let Some(queue) = self.0.get(place) else { return Ok(None) };
        let turn = tokio::time::timeout(PATIENCE, Arc::clone(queue).lock_owned()).await;
        turn.map(Some).map_err(|_| sqlx::Error::PoolTimedOut)
    }
}
