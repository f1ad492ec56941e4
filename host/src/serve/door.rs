//! How many connections an origin has, in all and of one address. When there are as many as there may be, whoever has kept
//! the host waiting longest makes room.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use pinye_desk::timeouts::Timeouts;
use pinye_domain::address::{TrustedProxies, rate_limit_key};
use pinye_http::connection::Connection;

/// How many there may be.
#[derive(Clone, Debug)]
pub(super) struct Bounds {
    /// In all.
    pub(super) most: usize,
    /// Of one address, for IPv6 of its /64.
    pub(super) of_address: usize,
    /// Through whom others come: they are bounded by nothing but the whole.
    pub(super) proxies: TrustedProxies,
    /// How long is waited.
    pub(super) timeouts: Timeouts,
}

/// The connections of one origin.
#[derive(Debug)]
pub(super) struct Door {
    bounds: Bounds,
    open: Mutex<Open>,
}

#[derive(Debug, Default)]
struct Open {
    all: HashMap<u64, (Arc<Connection>, String)>,
    of_address: HashMap<String, usize>,
    last: u64,
}

/// A connection's place; dropped, it is free.
#[derive(Debug)]
pub(super) struct Place {
    door: Arc<Door>,
    number: u64,
    /// What has it.
    pub(super) connection: Arc<Connection>,
}

impl Drop for Place {
    fn drop(&mut self) {
        self.door.open().remove(self.number);
    }
}

impl Door {
    pub(super) fn new(bounds: Bounds) -> Arc<Door> {
        Arc::new(Door { bounds, open: Mutex::default() })
    }

    fn open(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A place for somebody new, if there is one or one can be made.
    pub(super) fn admit(self: &Arc<Door>, peer: IpAddr) -> Option<Place> {
        let Bounds { most, of_address, proxies, timeouts } = &self.bounds;
        let address = if proxies.contains(peer) { String::new() } else { rate_limit_key(peer) };
        let connection = Arc::new(Connection::new(peer, *timeouts));
        let mut open = self.open();
        let is_bounded = !address.is_empty();
        let same = open.of_address.get(&address).copied().unwrap_or_default();
        if is_bounded && same >= *of_address {
            open.make_room(Some(&address))?;
        } else if open.all.len() >= *most {
            open.make_room(None)?;
        }
        open.last += 1;
        let number = open.last;
        *open.of_address.entry(address.clone()).or_default() += 1;
        open.all.insert(number, (Arc::clone(&connection), address));
        Some(Place { door: Arc::clone(self), number, connection })
    }

    /// Cuts off whoever has kept the host waiting too long.
    pub(super) fn close_overdue(&self) {
        let now = Instant::now();
        for (connection, _) in self.open().all.values() {
            if connection.is_overdue(now) {
                connection.close();
            }
        }
    }
}

impl Open {
    /// Cuts off one of these, who has kept the host waiting longest; none when it works for all of them.
    fn make_room(&mut self, address: Option<&String>) -> Option<()> {
        let now = Instant::now();
        let of_those =
            self.all.iter().filter(|(_, (_, of))| address.is_none_or(|address| address == of));
        let waiting = of_those.filter_map(|(number, (connection, _))| {
            connection.waiting(now).map(|waited| (waited, *number))
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
        if let Some(count) = self.of_address.get_mut(&address) {
            *count -= 1;
            if *count == 0 {
                self.of_address.remove(&address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;
    use std::sync::Arc;

    use super::{Bounds, Door, Place};
    use pinye_desk::timeouts::Timeouts;
    use pinye_domain::address::TrustedProxies;

    fn door() -> Arc<Door> {
        let proxies = TrustedProxies::new(vec!["192.0.2.1/32".parse().unwrap()]);
        Door::new(Bounds { most: 6, of_address: 3, proxies, timeouts: Timeouts::default() })
    }

    fn come(door: &Arc<Door>, address: &str) -> Option<Place> {
        door.admit(address.parse::<IpAddr>().unwrap())
    }

    async fn is_cut_off(place: &Place) -> bool {
        let closed = place.connection.closed();
        tokio::time::timeout(std::time::Duration::ZERO, closed).await.is_ok()
    }

    /// R22: of one address, the one that has waited longest goes, and nobody else's.
    #[tokio::test]
    async fn an_address_makes_room_for_itself() {
        let door = door();
        let other = come(&door, "198.51.100.1").unwrap();
        let many: Vec<Place> = (0..3).map(|_| come(&door, "2001:db8::1").unwrap()).collect();
        many[0].connection.begin();
        let next = come(&door, "2001:db8::2").unwrap();
        assert!(is_cut_off(&many[1]).await);
        for stays in [&other, &many[0], &many[2], &next] {
            assert!(!is_cut_off(stays).await);
        }
        many[2].connection.begin();
        next.connection.begin();
        assert!(come(&door, "2001:db8::3").is_none(), "the host works for all three");
        drop(many);
        assert!(come(&door, "2001:db8::3").is_some());
    }

    /// R22: behind a proxy are many people.
    #[tokio::test]
    async fn a_proxy_is_bounded_by_the_whole_alone() {
        let door = door();
        let many: Vec<Place> = (0..6).map(|_| come(&door, "192.0.2.1").unwrap()).collect();
        let next = come(&door, "198.51.100.1").unwrap();
        assert!(is_cut_off(&many[0]).await);
        assert_eq!(door.open().all.len(), 6);
        drop((many, next));
        let open = door.open();
        assert!(open.all.is_empty() && open.of_address.is_empty());
    }
}
