//! Counts visits without any script on the page. Every served page is a view. Visitors of a day are
//! told apart by a salted hash of their address; once the salt of the day is deleted, it cannot be
//! traced back. The user agent is not part of the hash: a client that sends a thousand of them is
//! one visitor.

use pinye_context::Ctx;
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::Duration;

use pinye_domain::error::Result;
use pinye_domain::zone::Zone;
use pinye_domain::{random, spam};
use pinye_store as store;
use pinye_store::visits::WorkDay;

const DAY_MS: i64 = 24 * 3600 * 1000;
/// Salts kept in memory: up to three calendar days are current at once across all time zones, plus
/// one.
const MAX_SALTS: usize = 4;
/// How often counts are written to the database; a crash loses the views of this time.
const FLUSH_INTERVAL: Duration = Duration::from_secs(5);
/// Visitors that may wait to be written; beyond it, their views count but they do not.
const MAX_PENDING_VISITORS: usize = 50_000;
/// Counter of visits, in memory first. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Visits {
    ctx: Ctx,
    counter: Arc<VisitCounter>,
}

/// Visits that are not written yet.
#[derive(Debug, Default)]
struct VisitCounter {
    waiting: Mutex<PendingVisits>,
    /// Salts by day.
    salts: RwLock<HashMap<i64, Arc<str>>>,
    /// Held during a write, so that a read after [`Visits::flush`] sees all visits.
    writing: tokio::sync::Mutex<()>,
}

#[derive(Debug, Default)]
struct PendingVisits {
    views: HashMap<WorkDay, i64>,
    visitors: HashSet<(WorkDay, String)>,
}

impl Visits {
    /// Creates an empty counter.
    pub fn new(ctx: &Ctx) -> Visits {
        Visits { ctx: ctx.clone(), counter: Arc::default() }
    }

    /// Counts a page view of a work by the visitor at this address, on the current day of the
    /// work's time zone. A failure is logged only: the page is shown anyway.
    pub async fn count_view(&self, address: &str, work_id: i64, zone: &Zone) {
        let day = zone.day(self.ctx.clock.now_ms());
        let salt = match self.salt(day).await {
            Ok(salt) => salt,
            Err(error) => {
                tracing::warn!(?error, "a visit was not counted");
                return;
            }
        };
        let visitor = hash(&salt, address, work_id);
        let mut waiting = self.counter.waiting();
        *waiting.views.entry((work_id, day)).or_default() += 1;
        if waiting.visitors.len() < MAX_PENDING_VISITORS {
            waiting.visitors.insert(((work_id, day), visitor));
        }
    }

    /// Returns the pseudonym of the visitor at this address among today's visitors of a work, in
    /// the work's time zone.
    pub async fn visitor_hash(&self, address: &str, work_id: i64, zone: &Zone) -> Result<String> {
        let salt = self.salt(zone.day(self.ctx.clock.now_ms())).await?;
        Ok(hash(&salt, address, work_id))
    }

    /// Returns the salt of a day. Salts are read at every view and created once a day, hence an
    /// `RwLock`: readers wait neither for each other nor for the database. The database gives
    /// concurrent creators the same salt.
    async fn salt(&self, day: i64) -> Result<Arc<str>> {
        let kept =
            self.counter.salts.read().unwrap_or_else(PoisonError::into_inner).get(&day).cloned();
        if let Some(salt) = kept {
            return Ok(salt);
        }
        let fresh = hex::encode(random::bytes::<32>()?);
        let salt: Arc<str> =
            store::visits::find_or_create_salt(&self.ctx.db, day, &fresh).await?.into();
        let mut salts = self.counter.salts.write().unwrap_or_else(PoisonError::into_inner);
        if salts.len() >= MAX_SALTS {
            salts.clear();
        }
        salts.insert(day, Arc::clone(&salt));
        Ok(salt)
    }

    /// Writes the counted visits to the database.
    pub async fn flush(&self) -> Result<()> {
        let _writing = self.counter.writing.lock().await;
        let PendingVisits { views, visitors } = std::mem::take(&mut *self.counter.waiting());
        if views.is_empty() {
            return Ok(());
        }
        let all: Vec<(WorkDay, String)> = visitors.into_iter().collect();
        let written = store::visits::add(&self.ctx.db, &views, &all).await;
        if let Err(error) = written {
            // Kept for the next flush.
            let mut waiting = self.counter.waiting();
            for (place, count) in views {
                *waiting.views.entry(place).or_default() += count;
            }
            waiting.visitors.extend(all);
            return Err(error.into());
        }
        Ok(())
    }

    /// Deletes visitors and salts of days that are over in all time zones. Yesterday's stay: other
    /// hosts may still write them.
    pub async fn forget(&self) -> Result<()> {
        Ok(store::visits::delete_visitors_before(
            &self.ctx.db,
            self.ctx.clock.now_ms() / DAY_MS - 1,
        )
        .await?)
    }

    /// Flushes and forgets every [`FLUSH_INTERVAL`]. The last flush is the shutdown's.
    pub fn start_writer(&self) {
        self.ctx.shutdown.every(FLUSH_INTERVAL, self.clone(), |visits| async move {
            for done in [visits.flush().await, visits.forget().await] {
                if let Err(error) = done {
                    tracing::error!(?error, "visits were not stored");
                }
            }
        });
    }
}

impl VisitCounter {
    fn waiting(&self) -> std::sync::MutexGuard<'_, PendingVisits> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn hash(salt: &str, address: &str, work_id: i64) -> String {
    let hash = spam::hmac_sha256(salt.as_bytes(), &format!("{work_id}\n{address}"));
    hex::encode(hash).chars().take(32).collect()
}
