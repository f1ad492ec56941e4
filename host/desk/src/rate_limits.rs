//! Limits on what people do whom nobody knows, counted by address. All hosts of an installation share the counts and the
//! key; an address itself is written nowhere.

use std::time::Duration;

use moka::future::Cache;
use tokio::sync::OnceCell;

use crate::App;
use pinye_domain::address::ipv6_site;
use pinye_domain::error::{Error, Result};
use pinye_domain::messages::Message;
use pinye_domain::{random, spam};
use pinye_store as store;
use pinye_store::Db;
use pinye_store::group_commit::GroupCommit;
use pinye_store::rate_limit_hits::RateLimitHit;
use pinye_store::sign_in_attempts::SITE_LIMIT_FACTOR;

/// How long somebody who was refused is asked about before anything is written, and of how many that is known.
const REFUSED_TTL: Duration = Duration::from_secs(60);
const MAX_REFUSED_KEYS: u64 = 100_000;

/// What limits need beside the database.
#[derive(Debug)]
pub struct RateLimiter {
    key: OnceCell<Vec<u8>>,
    tries: GroupCommit<RateLimitHit>,
    /// Who was refused a moment ago.
    refused: Cache<String, ()>,
}

impl RateLimiter {
    /// Nobody has tried anything since the start.
    pub fn new(db: Db) -> RateLimiter {
        let refused =
            Cache::builder().max_capacity(MAX_REFUSED_KEYS).time_to_live(REFUSED_TTL).build();
        RateLimiter { key: OnceCell::new(), tries: GroupCommit::new(db), refused }
    }
}

/// The key that counted addresses, form tokens and the like are signed with.
pub async fn signing_key(app: &App) -> Result<&[u8]> {
    let key = app.rate_limiter.key.get_or_try_init(|| async {
        let fresh = hex::encode(random::bytes::<32>()?);
        let kept = store::secrets::find_or_create(&app.db, "forms", &fresh).await?;
        Ok::<_, Error>(kept.into_bytes())
    });
    Ok(key.await?.as_slice())
}

/// Counts one more try of this from this address, at most so many within so many milliseconds; what it was counted by. The
/// /48 of an IPv6 address has a limit of its own, [`SITE_LIMIT_FACTOR`] as high.
///
/// # Errors
///
/// 429 when it is one too many. It is not counted then.
pub async fn check(app: &App, what: &str, address: &str, limit: (i64, i64)) -> Result<String> {
    let tries = acquire(app, what, address, limit).await?;
    Ok(tries.0.into_iter().next().map(|one| one.counted_by).unwrap_or_default())
}

/// A try that was counted, by everything that it counts for.
#[derive(Debug)]
pub struct RateLimitHits(Vec<RateLimitHit>);

/// The same for what counts only when it fails: see [`take_back`].
///
/// # Errors
///
/// 429 when it is one too many. It is not counted then.
pub async fn acquire(
    app: &App,
    what: &str,
    address: &str,
    limit: (i64, i64),
) -> Result<RateLimitHits> {
    let one = one_try(app, (what, address), limit).await?;
    let mut tries = vec![one];
    if let Some(site) = ipv6_site(address) {
        tries.push(one_try(app, (what, &site), (limit.0 * SITE_LIMIT_FACTOR, limit.1)).await?);
    }
    count(app, tries, limit).await
}

/// The same for all addresses together.
///
/// # Errors
///
/// 429 when it is one too many. It is not counted then.
pub async fn acquire_global(app: &App, what: &str, limit: (i64, i64)) -> Result<RateLimitHits> {
    let one = one_try(app, (what, "all addresses"), limit).await?;
    count(app, vec![one], limit).await
}

async fn one_try(
    app: &App,
    (what, place): (&str, &str),
    limit: (i64, i64),
) -> Result<RateLimitHit> {
    let counted_by =
        hex::encode(spam::hmac_sha256(signing_key(app).await?, &format!("{what}:{place}")));
    Ok(RateLimitHit { counted_by, at: app.clock.now_ms(), limit })
}

async fn count(app: &App, tries: Vec<RateLimitHit>, limit: (i64, i64)) -> Result<RateLimitHits> {
    // What is refused anyway counts nowhere, and a flood is met by a reader. Of a single try that was not refused lately,
    // writing it says as much.
    let is_single = tries.len() == 1;
    for one in &tries {
        let is_likely = is_single && !app.rate_limiter.refused.contains_key(&one.counted_by);
        if !is_likely && !store::rate_limit_hits::is_below_limit(&app.db, one).await? {
            return Err(too_many(limit));
        }
    }
    for one in &tries {
        if !app.rate_limiter.tries.write(one.clone()).await? {
            app.rate_limiter.refused.insert(one.counted_by.clone(), ()).await;
            return Err(too_many(limit));
        }
    }
    Ok(RateLimitHits(tries))
}

/// It succeeded, and counts no more.
pub async fn refund(app: &App, attempt: &RateLimitHits) -> Result<()> {
    Ok(store::rate_limit_hits::refund(&app.db, &attempt.0).await?)
}

fn too_many((_, within): (i64, i64)) -> Error {
    let seconds = u32::try_from(within / 1000).unwrap_or(u32::MAX);
    Error::TooMany(Message::new("http.tooMany"), seconds)
}
