//! Classifies video addresses. The view does the same (web/link.ts); tests/links.json tests both.

/// Kind of address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A file that a browser may be able to play.
    File,
    /// A page of one of the four sites (EL-VIDEO-09).
    Site,
}

/// File extensions (EL-VIDEO-08).
const ENDINGS: [&str; 8] = [".mp4", ".webm", ".ogg", ".avi", ".mov", ".wmv", ".flv", ".mkv"];

/// The four sites; their subdomains count too.
const SITES: [&str; 4] = ["bilibili.com", "youku.com", "v.qq.com", "iqiyi.com"];

/// Returns the kind of a link; `None` for an unknown one.
pub(crate) fn kind(address: &str) -> Option<Kind> {
    let address = address.to_ascii_lowercase();
    let rest = ["https://", "http://"].iter().find_map(|scheme| address.strip_prefix(scheme));
    let (host, path) = match rest {
        Some(rest) => rest.split_at(rest.find(['/', '?', '#']).unwrap_or(rest.len())),
        None if address.starts_with('/') && !address.starts_with("//") => ("", address.as_str()),
        None => return None,
    };
    let path = path.split(['?', '#']).next().unwrap_or_default();
    if ENDINGS.iter().any(|ending| path.ends_with(ending)) {
        return Some(Kind::File);
    }
    let is_of = |site: &str| {
        host.strip_suffix(site).is_some_and(|front| front.is_empty() || front.ends_with('.'))
    };
    (path.len() > 1 && SITES.iter().any(|site| is_of(site))).then_some(Kind::Site)
}

/// Returns whether a page served by https would refuse to play it.
pub(crate) fn is_insecure(address: &str) -> bool {
    address.get(..5).is_some_and(|scheme| scheme.eq_ignore_ascii_case("http:"))
}
