//! Foreign origins that the views of a plugin request and an administrator has granted.

use std::collections::BTreeSet;

use pinye_registry::manifest::{Origins, WebPolicy};
use serde::Serialize;

/// Granted origins by use.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct GrantedOrigins {
    /// Origins whose pages may be framed.
    pub frames: BTreeSet<String>,
    /// Origins that scripts may connect to.
    pub connect: BTreeSet<String>,
}

impl GrantedOrigins {
    /// Returns the origins that are both requested and granted.
    pub(crate) fn of(asked: &WebPolicy, granted: &BTreeSet<String>) -> GrantedOrigins {
        let sites = |name: &str, asked: &Option<Origins>| {
            let asked = asked.as_ref().filter(|_| granted.contains(name));
            asked.map(|sites| sites.origins.iter().cloned().collect()).unwrap_or_default()
        };
        GrantedOrigins {
            frames: sites("frames", &asked.frames),
            connect: sites("connect", &asked.connect),
        }
    }

    /// Adds the origins of another plugin.
    pub(crate) fn add(&mut self, other: &GrantedOrigins) {
        self.frames.extend(other.frames.iter().cloned());
        self.connect.extend(other.connect.iter().cloned());
    }
}

/// Whether an address belongs to one of these origins. Accepts plain `https` addresses only,
/// without user info before the host.
pub(crate) fn is_granted_origin(sites: &BTreeSet<String>, address: &str) -> bool {
    let Some(rest) = address.strip_prefix("https://") else { return false };
    let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'.';
    let is_readable = address.bytes().all(|byte| byte > b' ' && byte != 0x7f && byte != b'\\');
    if host.is_empty() || !host.bytes().all(is_plain) || !is_readable {
        return false;
    }
    let host = host.to_ascii_lowercase();
    sites.iter().filter_map(|site| site.strip_prefix("https://")).any(|site| {
        match site.strip_prefix("*.") {
            Some(parent) => host.strip_suffix(parent).is_some_and(|sub| sub.ends_with('.')),
            None => host == site,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use pinye_registry::manifest::LocalizedText;

    fn set(sites: &[&str]) -> BTreeSet<String> {
        sites.iter().map(|&site| site.to_owned()).collect()
    }

    #[test]
    fn what_was_not_granted_is_nobodys_site() {
        let reason = LocalizedText { zh: "因为".into(), en: "because".into() };
        let frames = Origins { origins: vec!["https://a.example".into()], reason };
        let asked = WebPolicy { frames: Some(frames), connect: None };
        assert_eq!(GrantedOrigins::of(&asked, &set(&["connect", "kv"])), GrantedOrigins::default());
        assert_eq!(
            GrantedOrigins::of(&asked, &set(&["frames"])).frames,
            set(&["https://a.example"])
        );
    }

    /// Each line is an attempt to disguise an address as one of a granted origin.
    #[test]
    fn only_addresses_of_a_granted_site_are_its_own() {
        let sites = set(&["https://player.example.com", "https://*.video.example"]);
        for address in [
            "https://player.example.com",
            "https://player.example.com/a?b=1#c",
            "https://PLAYER.example.com/a",
            "https://a.video.example/x",
            "https://a.b.video.example/x",
        ] {
            assert!(is_granted_origin(&sites, address), "{address}");
        }
        for address in [
            "http://player.example.com/a",
            "//player.example.com/a",
            "https://player.example.com.evil.test/a",
            "https://evil.test/https://player.example.com",
            "https://player.example.com@evil.test/a",
            "https://player.example.com:8443/a",
            "https://player.example.com\\@evil.test/",
            "https://video.example/x",
            "https://evilvideo.example/x",
            "https:player.example.com",
            " https://player.example.com/a",
            "https://player.example.com/\n",
            "javascript:https://player.example.com",
            "",
        ] {
            assert!(!is_granted_origin(&sites, address), "{address}");
        }
    }
}
