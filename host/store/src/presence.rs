//! Whether the database is there. A server can go away while the host stays: who asks then is told at once, and visitors
//! get what the host remembers.

use std::sync::Arc;
use std::time::Duration;

use sqlx::postgres::PgConnectOptions;
use sqlx::{Connection as _, PgConnection};
use tokio::sync::watch;

use super::Db;

/// How often is looked while the server answers, and while it does not.
const EVERY: Duration = Duration::from_millis(500);
const AGAIN: Duration = Duration::from_millis(250);
/// An answer that takes longer is none.
const PATIENCE: Duration = Duration::from_secs(2);

/// What was seen last. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Presence(watch::Sender<bool>);

impl Default for Presence {
    fn default() -> Presence {
        Presence(watch::Sender::new(false))
    }
}

impl Presence {
    /// Whether the database is away.
    pub fn is_away(&self) -> bool {
        *self.0.borrow()
    }

    /// What is done with the database, unless that is away or goes away meanwhile.
    pub async fn unless_away<T>(&self, work: impl Future<Output = T>) -> Option<T> {
        let mut seen = self.0.subscribe();
        tokio::select! {
            // The work first: what needs no database, since it is remembered, is done all the same.
            biased;
            done = work => Some(done),
            _ = seen.wait_for(|is_away| *is_away) => None,
        }
    }

    /// Writes down what was seen.
    pub fn saw(&self, is_away: bool) {
        let changed =
            self.0.send_if_modified(|before| std::mem::replace(before, is_away) != is_away);
        if changed && is_away {
            tracing::error!("the database is away: published pages are answered from memory");
        } else if changed {
            tracing::warn!("the database is back");
        }
    }

    /// Looks for as long as the host runs. A file is always there.
    pub async fn keep_looking(self, db: Db, mut stopping: watch::Receiver<bool>) {
        let Db::Postgres { read: pool, .. } = db else { return };
        let options = pool.connect_options();
        drop(pool);
        // A connection of its own: a pool whose connections are all in use is no reason to call the server away.
        let mut connection = None;
        loop {
            let looked = tokio::time::timeout(PATIENCE, answers(&mut connection, &options)).await;
            let is_away = !looked.unwrap_or(false);
            self.saw(is_away);
            if is_away {
                connection = None;
            }
            let pause = tokio::time::sleep(if is_away { AGAIN } else { EVERY });
            tokio::select! {
                () = pause => {}
                _ = stopping.wait_for(|stops| *stops) => return,
            }
        }
    }
}

async fn answers(connection: &mut Option<PgConnection>, options: &Arc<PgConnectOptions>) -> bool {
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
