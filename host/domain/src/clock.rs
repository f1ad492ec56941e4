//! Clock of the whole product, so that tests can set the time.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

/// Source of the time. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub struct Clock {
    fixed: Option<Arc<AtomicI64>>,
}

impl Clock {
    /// Returns the system clock.
    pub fn system() -> Clock {
        Clock::default()
    }

    /// Returns a clock that stands still at `now_ms` until it is advanced.
    pub fn fixed(now_ms: i64) -> Clock {
        Clock { fixed: Some(Arc::new(AtomicI64::new(now_ms))) }
    }

    /// Advances a fixed clock; does nothing to the system clock.
    pub fn advance(&self, by_ms: i64) {
        if let Some(fixed) = &self.fixed {
            fixed.fetch_add(by_ms, Ordering::SeqCst);
        }
    }

    /// Returns the milliseconds since 1970 in UTC.
    pub fn now_ms(&self) -> i64 {
        match &self.fixed {
            Some(fixed) => fixed.load(Ordering::SeqCst),
            None => system_now_ms(),
        }
    }
}

#[expect(clippy::disallowed_methods, reason = "the one place that reads the machine's clock")]
fn system_now_ms() -> i64 {
    let since_1970 = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since_1970.map_or(0, |elapsed| i64::try_from(elapsed.as_millis()).unwrap_or(i64::MAX))
}
