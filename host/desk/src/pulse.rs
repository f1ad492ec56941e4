//! Whether the host can do what people come for: keep what they write.

use std::time::{Duration, Instant};

use tokio::sync::Mutex;

use pinye_store::Db;

/// Whoever asks within this time gets the same answer, so that asking often costs nothing.
const FRESH: Duration = Duration::from_secs(1);

/// A database that takes longer for one row is not ready for people.
const PATIENCE: Duration = Duration::from_secs(3);

/// The last try.
#[derive(Debug, Default)]
pub struct Pulse(Mutex<Option<(Instant, bool)>>);

impl Pulse {
    /// Whether the database takes what is written. Those who ask at the same time share one try.
    pub async fn beats(&self, db: &Db) -> bool {
        let mut last = self.0.lock().await;
        if let Some((at, was)) = *last
            && at.elapsed() < FRESH
        {
            return was;
        }
        let beats = tokio::time::timeout(PATIENCE, db.takes_writes()).await.unwrap_or(false);
        *last = Some((Instant::now(), beats));
        beats
    }
}
