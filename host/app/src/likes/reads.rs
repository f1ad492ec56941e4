//! Rate limit of reads that call a plugin. Each host counts in memory: a read writes nothing.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use moka::future::Cache;
use pinye_domain::address::ipv6_site;
use pinye_store::sign_in_attempts::SITE_LIMIT_FACTOR;

/// Maximum reads of one element by one address within a minute: hundreds of guests may share an
/// address.
pub const MAX_READS: i64 = 300;
const WINDOW: Duration = Duration::from_secs(60);
/// Maximum number of counters at a time.
const MAX_COUNTED: u64 = 100_000;

/// Counts reads by work, element and address.
#[derive(Debug)]
pub(super) struct ReadLimiter(Cache<(i64, String, String), Arc<AtomicI64>>);

impl ReadLimiter {
    /// Creates an empty counter.
    pub(super) fn new() -> ReadLimiter {
        ReadLimiter(Cache::builder().max_capacity(MAX_COUNTED).time_to_live(WINDOW).build())
    }

    /// Counts a read and returns whether it is within the limit. The /48 of an IPv6 address has a
    /// limit of its own, [`SITE_LIMIT_FACTOR`] times as high.
    pub(super) async fn admits(&self, work_id: i64, element_id: &str, address: &str) -> bool {
        let own = (address.to_owned(), MAX_READS);
        let site = ipv6_site(address).map(|site| (site, MAX_READS * SITE_LIMIT_FACTOR));
        for (counted, max_reads) in [Some(own), site].into_iter().flatten() {
            let key = (work_id, element_id.to_owned(), counted);
            let reads = self.0.get_with(key, async { Arc::default() }).await;
            if reads.fetch_add(1, Ordering::Relaxed) >= max_reads {
                return false;
            }
        }
        true
    }
}
