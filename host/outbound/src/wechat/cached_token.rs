//! Cache of a WeChat token with a limited lifetime. At most one request at a time refreshes it,
//! ahead of its expiry; after a failure, refreshing pauses with exponential backoff.

use std::sync::{Arc, PoisonError, RwLock};

use super::Error;
use pinye_domain::clock::Clock;

/// Time before expiry at which the token is refreshed while the old one is still served.
const REFRESH_AHEAD_MS: i64 = 5 * 60 * 1000;
/// Exponential backoff after failures: first and maximum pause.
const MIN_BACKOFF_MS: i64 = 2_000;
const MAX_BACKOFF_MS: i64 = 5 * 60 * 1000;
/// WeChat's tokens live two hours; longer than a day is an error in the response.
const MAX_TTL_SECONDS: i64 = 24 * 3600;

/// A fetched token.
#[derive(Clone, Debug)]
pub(super) struct FetchedToken {
    /// The token.
    pub(super) value: String,
    /// Lifetime in seconds.
    pub(super) seconds: i64,
}

#[derive(Clone, Debug)]
struct ValidToken {
    value: String,
    until: i64,
}

#[derive(Debug, Default)]
pub(super) struct CachedToken {
    lent: RwLock<Option<Arc<ValidToken>>>,
    /// Held during a refresh; guards the record of recent failures.
    turn: tokio::sync::Mutex<Failures>,
}

#[derive(Debug, Default)]
struct Failures {
    count: u32,
    last: Option<(i64, Error)>,
}

impl Failures {
    /// Returns the last error during its backoff.
    fn error_in_backoff(&self, now: i64) -> Option<Error> {
        let doublings = self.count.saturating_sub(1).min(10);
        let pause = (MIN_BACKOFF_MS << doublings).min(MAX_BACKOFF_MS);
        self.last.clone().filter(|(at, _)| now < at + pause).map(|(_, error)| error)
    }
}

impl CachedToken {
    /// Returns the cached token, or fetches one.
    pub(super) async fn get(
        &self,
        clock: &Clock,
        fetch: impl AsyncFnOnce() -> Result<FetchedToken, Error>,
    ) -> Result<String, Error> {
        let usable = match self.usable(clock.now_ms()) {
            Some(lent) if lent.until - REFRESH_AHEAD_MS > clock.now_ms() => {
                return Ok(lent.value.clone());
            }
            usable => usable,
        };
        let mut failures = match (self.turn.try_lock(), usable) {
            (Ok(turn), _) => turn,
            // Another request is refreshing it; serve the old one meanwhile.
            (Err(_), Some(lent)) => return Ok(lent.value.clone()),
            (Err(_), None) => self.turn.lock().await,
        };
        let now = clock.now_ms();
        let usable = self.usable(now);
        if let Some(lent) = &usable
            && lent.until - REFRESH_AHEAD_MS > now
        {
            return Ok(lent.value.clone());
        }
        let fetched = match failures.error_in_backoff(now) {
            Some(error) => Err(error),
            None => fetch().await.inspect_err(|error| {
                tracing::warn!(%error, "WeChat returned an unusable answer");
                failures.count = failures.count.saturating_add(1);
                failures.last = Some((clock.now_ms(), error.clone()));
            }),
        };
        match (fetched, usable) {
            (Ok(fresh), _) => {
                *failures = Failures::default();
                let seconds = fresh.seconds.clamp(0, MAX_TTL_SECONDS);
                let lent = ValidToken { value: fresh.value.clone(), until: now + seconds * 1000 };
                self.keep(Some(Arc::new(lent)));
                Ok(fresh.value)
            }
            (Err(_), Some(lent)) => Ok(lent.value.clone()),
            (Err(error), None) => Err(error),
        }
    }

    /// Drops this token if it is the cached one.
    pub(super) fn forget(&self, value: &str) {
        let kept = self.lent.read().unwrap_or_else(PoisonError::into_inner).clone();
        if kept.is_some_and(|lent| lent.value == value) {
            self.keep(None);
        }
    }

    fn usable(&self, now: i64) -> Option<Arc<ValidToken>> {
        let kept = self.lent.read().unwrap_or_else(PoisonError::into_inner).clone();
        kept.filter(|lent| lent.until > now)
    }

    fn keep(&self, lent: Option<Arc<ValidToken>>) {
        *self.lent.write().unwrap_or_else(PoisonError::into_inner) = lent;
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};
    use std::time::Duration;

    use super::{CachedToken, Error, FetchedToken};
    use pinye_domain::clock::Clock;

    struct Lender {
        kept: CachedToken,
        clock: Clock,
        asked: AtomicU32,
    }

    impl Lender {
        fn new() -> Lender {
            Lender {
                kept: CachedToken::default(),
                clock: Clock::fixed(0),
                asked: AtomicU32::new(0),
            }
        }

        async fn get(&self, is_silent: bool) -> Result<String, Error> {
            let fetch = async || {
                let number = self.asked.fetch_add(1, Ordering::SeqCst) + 1;
                tokio::time::sleep(Duration::from_millis(20)).await;
                if is_silent {
                    return Err(Error::Refused(-1));
                }
                Ok(FetchedToken { value: number.to_string(), seconds: 7200 })
            };
            self.kept.get(&self.clock, fetch).await
        }

        fn request_count(&self) -> u32 {
            self.asked.load(Ordering::SeqCst)
        }
    }

    #[tokio::test]
    async fn a_hundred_at_once_fetch_it_once() {
        let lender = Lender::new();
        let all = futures_util::future::join_all((0..100).map(|_| lender.get(false))).await;
        assert!(all.iter().all(|got| got.as_deref() == Ok("1")), "{all:?}");
        assert_eq!(lender.request_count(), 1);
    }

    #[tokio::test]
    async fn it_is_fetched_anew_before_its_end_while_the_old_one_does_for_the_others() {
        let lender = Lender::new();
        assert_eq!(lender.get(false).await.unwrap(), "1");
        lender.clock.advance(6_899_000);
        assert_eq!(lender.get(false).await.unwrap(), "1", "it is good for long enough");
        lender.clock.advance(2_000);
        let (first, second) = tokio::join!(lender.get(false), lender.get(false));
        assert_eq!((first.unwrap().as_str(), second.unwrap().as_str()), ("2", "1"));
        assert_eq!(lender.get(false).await.unwrap(), "2");
        assert_eq!(lender.request_count(), 2);
    }

    #[tokio::test]
    async fn a_silent_wechat_is_met_with_the_old_one_and_then_with_the_error() {
        let lender = Lender::new();
        lender.get(false).await.unwrap();
        lender.clock.advance(7_000_000);
        assert_eq!(lender.get(true).await.unwrap(), "1", "the old one is good for 200 s");
        lender.clock.advance(200_000);
        assert_eq!(lender.get(true).await, Err(Error::Refused(-1)));
        assert_eq!(lender.get(false).await.unwrap_err(), Error::Refused(-1), "in the pause");
        assert_eq!(lender.request_count(), 3);
        lender.clock.advance(4_000);
        assert_eq!(lender.get(false).await.unwrap(), "4");
        assert_eq!(lender.get(false).await.unwrap(), "4");
    }

    #[tokio::test]
    async fn those_who_wait_share_one_failure_and_the_pause_grows() {
        let lender = Lender::new();
        let all = futures_util::future::join_all((0..50).map(|_| lender.get(true))).await;
        assert!(all.iter().all(Result::is_err));
        assert_eq!(lender.request_count(), 1);
        // Backoff of 2 s, 4 s, 8 s, … up to five minutes.
        let mut tries = 0;
        for _ in 0..3600 {
            lender.clock.advance(1_000);
            tries += u32::from(lender.get(true).await.is_err());
        }
        assert_eq!(tries, 3600);
        assert!(
            (15..22).contains(&lender.request_count()),
            "{} in an hour",
            lender.request_count()
        );
    }

    #[tokio::test]
    async fn what_is_forgotten_is_fetched_and_a_newer_one_is_not_forgotten() {
        let lender = Lender::new();
        lender.get(false).await.unwrap();
        lender.kept.forget("1");
        assert_eq!(lender.get(false).await.unwrap(), "2");
        lender.kept.forget("1");
        assert_eq!(lender.get(false).await.unwrap(), "2");
    }
}
