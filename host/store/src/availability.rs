//! Whether the database is there. A server can go away while the host stays: who asks then is told at once, and visitors
//! get what the host remembers.

use std::sync::Arc;
use std::time::Duration;

use sqlx::postgres::PgConnectOptions;
use sqlx::{Connection as _, PgConnection};
use tokio::sync::watch;

use super::Db;

/// How often is looked while the server answers, and while it does not.
const CHECK_INTERVAL: Duration = Duration::from_millis(500);
const RETRY_INTERVAL: Duration = Duration::from_millis(250);
/// An answer that takes longer is none.
const PROBE_TIMEOUT: Duration = Duration::from_secs(2);

/// What was seen last. Cheap to clone.
#[derive(Clone, Debug)]
pub struct DatabaseAvailability(watch::Sender<bool>);

impl Default for DatabaseAvailability {
    fn default() -> DatabaseAvailability {
        DatabaseAvailability(watch::Sender::new(false))
    }
}

impl DatabaseAvailability {
    /// Whether the database is away.
    pub fn is_unavailable(&self) -> bool {
        *self.0.borrow()
    }

    /// What is done with the database, unless that is away or goes away meanwhile.
    pub async fn run_while_available<T>(&self, work: impl Future<Output = T>) -> Option<T> {
        let mut seen = self.0.subscribe();
        tokio::select! {
            // The work first: what needs no database, since it is remembered, is done all the same.
            biased;
            done = work => Some(done),
            _ = seen.wait_for(|is_unavailable| *is_unavailable) => None,
        }
    }

    /// Writes down what was seen.
    pub fn set_unavailable(&self, is_unavailable: bool) {
        let changed = self
            .0
            .send_if_modified(|before| std::mem::replace(before, is_unavailable) != is_unavailable);
        if changed && is_unavailable {
            tracing::error!("the database is away: published pages are answered from memory");
        } else if changed {
            tracing::warn!("the database is back");
        }
    }

    /// Looks for as long as the host runs. A file is always there.
    pub async fn monitor(self, db: Db) {
        let Db::Postgres { read: pool, .. } = db else { return };
        let options = pool.connect_options();
        drop(pool);
        // A connection of its own: a pool whose connections are all in use is no reason to call the server away.
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
        // A server that refuses in its own words is there, unless it is starting or stopping.
        Err(sqlx::Error::Database(refusal)) => {
            !refusal.code().is_some_and(|code| code.starts_with("57P"))
        }
        Err(_) => false,
    }
}
