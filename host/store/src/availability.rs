//! Availability of the database. A PostgreSQL server can go away while the host runs: requests that
//! need it then fail at once, and visitors are served from the caches of the host.

use std::sync::Arc;
use std::time::Duration;

use sqlx::postgres::PgConnectOptions;
use sqlx::{Connection as _, PgConnection};
use tokio::sync::watch;

use super::Db;

/// Interval between probes: while the server answers, and while it does not.
const CHECK_INTERVAL: Duration = Duration::from_millis(500);
const RETRY_INTERVAL: Duration = Duration::from_millis(250);
/// A probe that takes longer counts as failed.
const PROBE_TIMEOUT: Duration = Duration::from_secs(2);

/// Result of the last probe: whether the database is unavailable. Cheap to clone.
#[derive(Clone, Debug)]
pub struct DatabaseAvailability(watch::Sender<bool>);

impl Default for DatabaseAvailability {
    fn default() -> DatabaseAvailability {
        DatabaseAvailability(watch::Sender::new(false))
    }
}

impl DatabaseAvailability {
    /// Returns whether the database is unavailable.
    pub fn is_unavailable(&self) -> bool {
        *self.0.borrow()
    }

    /// Runs a future that uses the database; returns none if the database is unavailable, or
    /// becomes unavailable before the future is done.
    pub async fn run_while_available<T>(&self, work: impl Future<Output = T>) -> Option<T> {
        let mut seen = self.0.subscribe();
        tokio::select! {
            // Poll the work first: work that finds its answer in a cache succeeds without the
            // database.
            biased;
            done = work => Some(done),
            _ = seen.wait_for(|is_unavailable| *is_unavailable) => None,
        }
    }

    /// Stores the result of a probe, and logs a change.
    pub fn set_unavailable(&self, is_unavailable: bool) {
        let changed = self
            .0
            .send_if_modified(|before| std::mem::replace(before, is_unavailable) != is_unavailable);
        if changed && is_unavailable {
            tracing::error!("the database is unavailable; published pages are served from memory");
        } else if changed {
            tracing::warn!("the database is available again");
        }
    }

    /// Probes the server for as long as the host runs. Returns at once for SQLite: a file is always
    /// available.
    pub async fn monitor(self, db: Db) {
        let Db::Postgres { read: pool, .. } = db else { return };
        let options = pool.connect_options();
        drop(pool);
        // Use a connection outside the pool: an exhausted pool does not mean that the server is
        // away.
        let mut connection = None;
        loop {
            let probe_result =
                tokio::time::timeout(PROBE_TIMEOUT, probe(&mut connection, &options)).await;
            let is_unavailable = !probe_result.unwrap_or(false);
            self.set_unavailable(is_unavailable);
            if is_unavailable {
                connection = None;
            }
            tokio::time::sleep(if is_unavailable { RETRY_INTERVAL } else { CHECK_INTERVAL }).await;
        }
    }
}

async fn probe(connection: &mut Option<PgConnection>, options: &Arc<PgConnectOptions>) -> bool {
    if let Some(known) = connection
        && known.ping().await.is_ok()
    {
        return true;
    }
    *connection = None;
    match PgConnection::connect_with(options).await {
        Ok(fresh) => {
            *connection = Some(fresh);
            true
        }
        // A server that answers with an error is available, unless it is starting or stopping
        // (class `57P`).
        Err(sqlx::Error::Database(refusal)) => {
            !refusal.code().is_some_and(|code| code.starts_with("57P"))
        }
        Err(_) => false,
    }
}
