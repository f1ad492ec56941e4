//! Connection limits of an origin, in total and per client address. At the limit, the connection
//! that has kept the host waiting longest is closed to admit the new one.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use pinye_context::Timeouts;
use pinye_domain::address::{TrustedProxies, rate_limit_key};
use pinye_http::connection::Connection;

/// Connection limits of an origin.
#[derive(Clone, Debug)]
pub(super) struct ConnectionLimits {
    /// Maximum in total.
    pub(super) max_total: usize,
    /// Maximum per address; for IPv6 per /64.
    pub(super) per_address: usize,
    /// Trusted proxies: their connections are limited by `max_total` only.
    pub(super) proxies: TrustedProxies,
    /// Timeouts of each connection.
    pub(super) timeouts: Timeouts,
}

/// The connections of one origin.
#[derive(Debug)]
pub(super) struct ConnectionLimiter {
    bounds: ConnectionLimits,
    open: Mutex<OpenConnections>,
}

#[derive(Debug, Default)]
struct OpenConnections {
    all: HashMap<u64, (Arc<Connection>, String)>,
    per_address: HashMap<String, usize>,
    last: u64,
}

/// The slot of a connection, which is freed when the permit is dropped.
#[derive(Debug)]
pub(super) struct ConnectionPermit {
    limiter: Arc<ConnectionLimiter>,
    number: u64,
    /// The connection in the slot.
    pub(super) connection: Arc<Connection>,
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        self.limiter.open().remove(self.number);
    }
}

impl ConnectionLimiter {
    pub(super) fn new(bounds: ConnectionLimits) -> Arc<ConnectionLimiter> {
        Arc::new(ConnectionLimiter { bounds, open: Mutex::default() })
    }

    fn open(&self) -> MutexGuard<'_, OpenConnections> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Admits a new connection. At a limit, evicts a connection that keeps the host waiting;
    /// returns `None` if there is none.
    pub(super) fn acquire(self: &Arc<ConnectionLimiter>, peer: IpAddr) -> Option<ConnectionPermit> {
        let ConnectionLimits { max_total, per_address, proxies, timeouts } = &self.bounds;
        let address = if proxies.contains(peer) { String::new() } else { rate_limit_key(peer) };
        let connection = Arc::new(Connection::new(peer, *timeouts));
        let mut open = self.open();
        let is_bounded = !address.is_empty();
        let same = open.per_address.get(&address).copied().unwrap_or_default();
        if is_bounded && same >= *per_address {
            open.evict_idle(Some(&address))?;
        } else if open.all.len() >= *max_total {
            open.evict_idle(None)?;
        }
        open.last += 1;
        let number = open.last;
        *open.per_address.entry(address.clone()).or_default() += 1;
        open.all.insert(number, (Arc::clone(&connection), address));
        Some(ConnectionPermit { limiter: Arc::clone(self), number, connection })
    }

    /// Closes connections whose client has exceeded a timeout.
    pub(super) fn close_overdue(&self) {
        let now = Instant::now();
        for (connection, _) in self.open().all.values() {
            if connection.is_overdue(now) {
                connection.close();
            }
        }
    }
}

impl OpenConnections {
    /// Closes the connection that has kept the host waiting longest, of this address or of all.
    /// Returns `None` if the host is working for all of them.
    fn evict_idle(&mut self, address: Option<&String>) -> Option<()> {
        let now = Instant::now();
        let of_those =
            self.all.iter().filter(|(_, (_, of))| address.is_none_or(|address| address == of));
        let waiting = of_those.filter_map(|(number, (connection, _))| {
            connection.wait_time(now).map(|waited| (waited, *number))
        });
        let (_, number) = waiting.max()?;
        if let Some((connection, _)) = self.all.get(&number) {
            connection.close();
        }
        self.remove(number);
        Some(())
    }

    fn remove(&mut self, number: u64) {
        let Some((_, address)) = self.all.remove(&number) else { return };
        if let Some(count) = self.per_address.get_mut(&address) {
            *count -= 1;
            if *count == 0 {
                self.per_address.remove(&address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;
    use std::sync::Arc;

    use super::{ConnectionLimiter, ConnectionLimits, ConnectionPermit};
    use pinye_context::Timeouts;
    use pinye_domain::address::TrustedProxies;

    fn limiter() -> Arc<ConnectionLimiter> {
        let proxies = TrustedProxies::new(vec!["192.0.2.1/32".parse().unwrap()]);
        ConnectionLimiter::new(ConnectionLimits {
            max_total: 6,
            per_address: 3,
            proxies,
            timeouts: Timeouts::default(),
        })
    }

    fn come(limiter: &Arc<ConnectionLimiter>, address: &str) -> Option<ConnectionPermit> {
        limiter.acquire(address.parse::<IpAddr>().unwrap())
    }

    async fn is_cut_off(permit: &ConnectionPermit) -> bool {
        let closed = permit.connection.closed();
        tokio::time::timeout(std::time::Duration::ZERO, closed).await.is_ok()
    }

    /// Evicts the longest waiting connection of the same address, and no other.
    #[tokio::test]
    async fn an_address_makes_room_for_itself() {
        let limiter = limiter();
        let other = come(&limiter, "198.51.100.1").unwrap();
        let many: Vec<ConnectionPermit> =
            (0..3).map(|_| come(&limiter, "2001:db8::1").unwrap()).collect();
        many[0].connection.begin_request();
        let next = come(&limiter, "2001:db8::2").unwrap();
        assert!(is_cut_off(&many[1]).await);
        for stays in [&other, &many[0], &many[2], &next] {
            assert!(!is_cut_off(stays).await);
        }
        many[2].connection.begin_request();
        next.connection.begin_request();
        assert!(come(&limiter, "2001:db8::3").is_none(), "the host works for all three");
        drop(many);
        assert!(come(&limiter, "2001:db8::3").is_some());
    }

    /// Many people share the address of a proxy.
    #[tokio::test]
    async fn a_proxy_is_bounded_by_the_whole_alone() {
        let limiter = limiter();
        let many: Vec<ConnectionPermit> =
            (0..6).map(|_| come(&limiter, "192.0.2.1").unwrap()).collect();
        let next = come(&limiter, "198.51.100.1").unwrap();
        assert!(is_cut_off(&many[0]).await);
        assert_eq!(limiter.open().all.len(), 6);
        drop((many, next));
        let open = limiter.open();
        assert!(open.all.is_empty() && open.per_address.is_empty());
    }
}
