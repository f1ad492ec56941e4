//! Client addresses: which address a request came from, and how addresses are counted for rate
//! limits.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use ipnet::IpNet;

/// Networks of proxies whose `X-Forwarded-For` entries are trusted. Loopback addresses always are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TrustedProxies(Vec<IpNet>);

impl TrustedProxies {
    /// Trusts these networks, and loopback addresses.
    pub fn new(networks: Vec<IpNet>) -> TrustedProxies {
        TrustedProxies(networks)
    }

    /// Returns whether this is the address of a trusted proxy.
    pub fn contains(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        address.is_loopback() || self.0.iter().any(|network| network.contains(&address))
    }

    /// Returns the address of the client: the peer, or, as long as that is a trusted proxy, the
    /// address that this proxy has appended to the list. Earlier entries were written by the client
    /// and may be forged.
    pub fn client_address<'a>(
        &self,
        peer: IpAddr,
        forwarded: impl DoubleEndedIterator<Item = &'a str>,
    ) -> IpAddr {
        let mut client = peer.to_canonical();
        for entry in forwarded.flat_map(|value| value.split(',')).rev() {
            if !self.contains(client) {
                break;
            }
            let Some(address) = parse(entry.trim()) else { break };
            client = address.to_canonical();
        }
        client
    }
}

/// Parses an entry, with or without a port.
fn parse(entry: &str) -> Option<IpAddr> {
    let bare = entry.strip_prefix('[').and_then(|entry| entry.strip_suffix(']')).unwrap_or(entry);
    bare.parse().ok().or_else(|| entry.parse::<SocketAddr>().ok().map(|address| address.ip()))
}

/// Returns the key that an address is counted by: for IPv6 its /64, since one client has all of it.
pub fn rate_limit_key(address: IpAddr) -> String {
    match address.to_canonical() {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => network(address, 64),
    }
}

/// Returns the /48 that a counted IPv6 address belongs to: a /48 holds 65,536 networks of the size
/// of one client. Returns none for IPv4.
pub fn ipv6_site(rate_limit_key: &str) -> Option<String> {
    let address: Ipv6Addr = rate_limit_key.parse().ok()?;
    Some(format!("{}/48", network(address, 48)))
}

fn network(address: Ipv6Addr, bits: u32) -> String {
    Ipv6Addr::from(u128::from(address) & (u128::MAX << (128 - bits))).to_string()
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::{TrustedProxies, ipv6_site, rate_limit_key};

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn all_addresses_of_one_ipv6_network_count_as_one() {
        let first = rate_limit_key(ip("2001:db8:1:2::1"));
        assert_eq!(first, rate_limit_key(ip("2001:db8:1:2:ffff::9")));
        let next = rate_limit_key(ip("2001:db8:1:3::1"));
        assert_ne!(first, next);
        assert_eq!(ipv6_site(&first), ipv6_site(&next), "both are of one site");
        assert_ne!(ipv6_site(&first), ipv6_site(&rate_limit_key(ip("2001:db8:2:2::1"))));
        assert_eq!(rate_limit_key(ip("::ffff:10.0.0.1")), "10.0.0.1");
        assert_eq!(ipv6_site("10.0.0.1"), None);
    }

    /// Decision 17: only entries that trusted proxies have added are believed.
    #[test]
    fn the_client_is_whom_the_last_proxy_of_ours_names() {
        let trusted = TrustedProxies::new(vec!["10.0.0.0/8".parse().unwrap()]);
        let client = |peer, forwarded: &[&str]| {
            trusted.client_address(ip(peer), forwarded.iter().copied()).to_string()
        };
        assert_eq!(client("203.0.113.7", &["1.1.1.1"]), "203.0.113.7", "a stranger says so");
        assert_eq!(client("127.0.0.1", &["1.1.1.1, 2.2.2.2"]), "2.2.2.2");
        assert_eq!(client("::1", &["1.1.1.1, 2.2.2.2", "3.3.3.3, 4.4.4.4"]), "4.4.4.4");
        assert_eq!(client("10.1.2.3", &["1.1.1.1, 2.2.2.2, 10.9.9.9"]), "2.2.2.2", "two proxies");
        assert_eq!(client("::ffff:10.1.2.3", &["2.2.2.2"]), "2.2.2.2");
        assert_eq!(client("127.0.0.1", &["2.2.2.2:4711"]), "2.2.2.2");
        assert_eq!(client("127.0.0.1", &["[2001:db8::1]:80"]), "2001:db8::1");
        assert_eq!(client("127.0.0.1", &["[2001:db8::1]"]), "2001:db8::1");
        assert_eq!(client("127.0.0.1", &[]), "127.0.0.1");
        assert_eq!(client("127.0.0.1", &["2.2.2.2, unknown"]), "127.0.0.1");
        assert_eq!(client("127.0.0.1", &["10.0.0.5, 10.0.0.6"]), "10.0.0.5");
    }
}
