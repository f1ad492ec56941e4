//! Filter of network addresses that requests on behalf of others may reach: public ones only.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::sync::LazyLock;

use ipnet::{Ipv4Net, Ipv6Net};

/// Non-public IPv4 networks: IANA's special-purpose registry and multicast.
const CLOSED_V4: [(Ipv4Addr, u8); 17] = [
    (Ipv4Addr::new(0, 0, 0, 0), 8),
    (Ipv4Addr::new(10, 0, 0, 0), 8),
    (Ipv4Addr::new(100, 64, 0, 0), 10),
    (Ipv4Addr::new(127, 0, 0, 0), 8),
    (Ipv4Addr::new(169, 254, 0, 0), 16),
    (Ipv4Addr::new(172, 16, 0, 0), 12),
    (Ipv4Addr::new(192, 0, 0, 0), 24),
    (Ipv4Addr::new(192, 0, 2, 0), 24),
    (Ipv4Addr::new(192, 31, 196, 0), 24),
    (Ipv4Addr::new(192, 52, 193, 0), 24),
    (Ipv4Addr::new(192, 88, 99, 0), 24),
    (Ipv4Addr::new(192, 168, 0, 0), 16),
    (Ipv4Addr::new(192, 175, 48, 0), 24),
    (Ipv4Addr::new(198, 18, 0, 0), 15),
    (Ipv4Addr::new(198, 51, 100, 0), 24),
    (Ipv4Addr::new(203, 0, 113, 0), 24),
    (Ipv4Addr::new(224, 0, 0, 0), 3),
];

/// For IPv6 only global unicast is public, except its special-purpose ranges.
const OPEN_V6: (Ipv6Addr, u8) = (Ipv6Addr::new(0x2000, 0, 0, 0, 0, 0, 0, 0), 3);
const CLOSED_V6: [(Ipv6Addr, u8); 3] = [
    (Ipv6Addr::new(0x2001, 0, 0, 0, 0, 0, 0, 0), 23),
    (Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 0), 32),
    (Ipv6Addr::new(0x3fff, 0, 0, 0, 0, 0, 0, 0), 20),
];

static CLOSED_V4_NETS: LazyLock<Vec<Ipv4Net>> = LazyLock::new(|| {
    CLOSED_V4.iter().filter_map(|&(ip, len)| Ipv4Net::new(ip, len).ok()).collect()
});
static CLOSED_V6_NETS: LazyLock<Vec<Ipv6Net>> = LazyLock::new(|| {
    CLOSED_V6.iter().filter_map(|&(ip, len)| Ipv6Net::new(ip, len).ok()).collect()
});

/// Whether requests may connect to this address. An IPv6 address that embeds an IPv4 address is
/// treated as the latter.
pub fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(v4) => is_public_v4(v4),
        IpAddr::V6(v6) => match embedded_v4(v6) {
            Some(v4) => is_public_v4(v4),
            None => is_public_v6(v6),
        },
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    !CLOSED_V4_NETS.iter().any(|net| net.contains(&address))
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    let open = Ipv6Net::new(OPEN_V6.0, OPEN_V6.1).is_ok_and(|net| net.contains(&address));
    open && !CLOSED_V6_NETS.iter().any(|net| net.contains(&address))
}

/// Returns the IPv4 address inside a mapped (`::ffff:0:0/96`), compatible (`::/96`), translated
/// (`64:ff9b::/96`) or 6to4 (`2002::/16`) address.
fn embedded_v4(address: Ipv6Addr) -> Option<Ipv4Addr> {
    let [a, b, c, d, e, f, high, low] = address.segments();
    let last = |high: u16, low: u16| {
        let ([w, x], [y, z]) = (high.to_be_bytes(), low.to_be_bytes());
        Ipv4Addr::new(w, x, y, z)
    };
    match (a, b, c, d, e, f) {
        (0, 0, 0, 0, 0, 0 | 0xffff) | (0x64, 0xff9b, 0, 0, 0, 0) => Some(last(high, low)),
        (0x2002, ..) => Some(last(b, c)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn public(address: &str) -> bool {
        is_public(address.parse().unwrap())
    }

    #[test]
    fn ordinary_servers_can_be_reached() {
        for address in ["1.1.1.1", "93.184.216.34", "172.32.0.1", "2606:4700::1111", "2a00:1450::1"]
        {
            assert!(public(address), "{address} is an ordinary address");
        }
    }

    /// Each line is one way to reach an address that must be blocked.
    #[test]
    fn no_private_or_reserved_address_can_be_reached() {
        let attempts = [
            ("127.0.0.1", "the host itself"),
            ("127.255.255.254", "all of 127/8 is the host itself"),
            ("0.0.0.0", "connects to the host itself on Linux"),
            ("10.1.2.3", "a private network"),
            ("172.16.0.1", "a private network"),
            ("172.31.255.255", "the end of a private network"),
            ("192.168.1.1", "a private network"),
            ("169.254.169.254", "cloud metadata"),
            ("100.64.0.1", "carrier-grade NAT"),
            ("192.0.0.192", "another cloud's metadata"),
            ("198.18.0.1", "benchmark networks"),
            ("203.0.113.7", "documentation"),
            ("224.0.0.1", "multicast"),
            ("240.0.0.1", "reserved"),
            ("255.255.255.255", "broadcast"),
            ("::1", "the host itself"),
            ("::", "unspecified"),
            ("::ffff:127.0.0.1", "the host itself, mapped into IPv6"),
            ("::ffff:169.254.169.254", "cloud metadata, mapped into IPv6"),
            ("::ffff:10.0.0.1", "a private network, mapped into IPv6"),
            ("::127.0.0.1", "the host itself in the old compatible form"),
            ("64:ff9b::7f00:1", "the host itself through NAT64"),
            ("2002:7f00:1::", "the host itself through 6to4"),
            ("2002:a9fe:a9fe::1", "cloud metadata through 6to4"),
            ("2001::1", "Teredo"),
            ("2001:db8::1", "documentation"),
            ("fc00::1", "a unique local network"),
            ("fd00:ec2::254", "cloud metadata over IPv6"),
            ("fe80::1", "link local"),
            ("ff02::1", "multicast"),
        ];
        for (address, why) in attempts {
            assert!(!public(address), "{address}: {why}");
        }
    }

    #[test]
    fn a_public_address_in_disguise_is_still_public() {
        assert!(public("::ffff:1.1.1.1"));
        assert!(public("64:ff9b::101:101"));
    }
}
