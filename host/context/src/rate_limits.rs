//! Rate limits by client address. All hosts of an installation share the counts and the HMAC key;
//! an address itself is never stored.

use std::sync::Arc;
use std::time::Duration;

use moka::future::Cache;

use crate::Ctx;
use pinye_domain::address::ipv6_site;
use pinye_domain::error::{Error, Result};
use pinye_domain::messages::Message;
use pinye_domain::spam;
use pinye_store as store;
use pinye_store::group_commit::GroupCommit;
use pinye_store::rate_limit_hits::RateLimitHit;
use pinye_store::sign_in_attempts::SITE_LIMIT_FACTOR;

/// Lifetime and capacity of the cache of refused keys.
const REFUSED_TTL: Duration = Duration::from_secs(60);
const MAX_REFUSED_KEYS: u64 = 100_000;

/// Rate limiter: counts attempts by client address and refuses those beyond the limit. Cheap to
/// clone.
#[derive(Clone, Debug)]
pub struct RateLimiter {
    ctx: Ctx,
    hits: Arc<GroupCommit<RateLimitHit>>,
    /// Keys that were refused recently: their limit is read before anything is written.
    refused: Cache<String, ()>,
}

/// Counted attempts, one for each key that they count against: the address, and the /48 of IPv6.
#[derive(Debug)]
pub struct RateLimitHits(Vec<RateLimitHit>);

impl RateLimiter {
    /// Creates a limiter. Counts are in the database; this host remembers refused keys only.
    pub fn new(ctx: &Ctx) -> RateLimiter {
        let refused =
            Cache::builder().max_capacity(MAX_REFUSED_KEYS).time_to_live(REFUSED_TTL).build();
        RateLimiter { ctx: ctx.clone(), hits: Arc::new(GroupCommit::new(ctx.db.clone())), refused }
    }

    /// Counts an attempt at `what` from this address: at most `limit.0` within `limit.1`
    /// milliseconds. The /48 of an IPv6 address has a limit of its own, [`SITE_LIMIT_FACTOR`] times
    /// as high. Returns the key that the attempt was counted by.
    ///
    /// # Errors
    ///
    /// 429 beyond the limit. A refused attempt does not count.
    pub async fn check(&self, what: &str, address: &str, limit: (i64, i64)) -> Result<String> {
        let hits = self.acquire(what, address, limit).await?;
        Ok(hits.0.into_iter().next().map(|hit| hit.counted_by).unwrap_or_default())
    }

    /// Counts an attempt that can be taken back when it succeeds: see [`RateLimiter::refund`].
    ///
    /// # Errors
    ///
    /// 429 beyond the limit. A refused attempt does not count.
    pub async fn acquire(
        &self,
        what: &str,
        address: &str,
        limit: (i64, i64),
    ) -> Result<RateLimitHits> {
        let mut hits = vec![self.hit(what, address, limit).await?];
        if let Some(site) = ipv6_site(address) {
            hits.push(self.hit(what, &site, (limit.0 * SITE_LIMIT_FACTOR, limit.1)).await?);
        }
        self.count(hits, limit).await
    }

    /// Counts an attempt against one limit for all addresses together.
    ///
    /// # Errors
    ///
    /// 429 beyond the limit. A refused attempt does not count.
    pub async fn acquire_global(&self, what: &str, limit: (i64, i64)) -> Result<RateLimitHits> {
        let hit = self.hit(what, "all addresses", limit).await?;
        self.count(vec![hit], limit).await
    }

    /// Removes counted attempts that succeeded.
    ///
    /// # Errors
    ///
    /// The database does not answer.
    pub async fn refund(&self, hits: &RateLimitHits) -> Result<()> {
        Ok(store::rate_limit_hits::refund(&self.ctx.db, &hits.0).await?)
    }

    async fn hit(&self, what: &str, source: &str, limit: (i64, i64)) -> Result<RateLimitHit> {
        let key = self.ctx.signing_key().await?;
        let counted_by = hex::encode(spam::hmac_sha256(key, &format!("{what}:{source}")));
        Ok(RateLimitHit { counted_by, at: self.ctx.clock.now_ms(), limit })
    }

    async fn count(&self, hits: Vec<RateLimitHit>, limit: (i64, i64)) -> Result<RateLimitHits> {
        // Refused attempts are not counted, so that a flood costs one read per attempt. A single
        // attempt whose key was not refused recently skips the read: the write checks the limit
        // too.
        let is_single = hits.len() == 1;
        for hit in &hits {
            let is_likely = is_single && !self.refused.contains_key(&hit.counted_by);
            if !is_likely && !store::rate_limit_hits::is_below_limit(&self.ctx.db, hit).await? {
                return Err(too_many(limit));
            }
        }
        for hit in &hits {
            if !self.hits.write(hit.clone()).await? {
                self.refused.insert(hit.counted_by.clone(), ()).await;
                return Err(too_many(limit));
            }
        }
        Ok(RateLimitHits(hits))
    }
}

fn too_many((_, within): (i64, i64)) -> Error {
    let seconds = u32::try_from(within / 1000).unwrap_or(u32::MAX);
    Error::TooMany(Message::new("http.tooMany"), seconds)
}
