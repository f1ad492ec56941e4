//! Accepted addresses of pictures, sounds, videos and links: an empty text, a web address, or a
//! path of this installation.

use url::Url;

/// Maximum bytes of an address.
const MAX_ADDRESS_BYTES: usize = 4_096;

/// Whether a view may use `text` as an address.
pub(super) fn is_address(text: &str) -> bool {
    if text.is_empty() {
        return true;
    }
    // Browsers remove tabs and line breaks and treat backslashes as slashes; reject such texts
    // instead of interpreting them.
    let is_plain = |c: char| !c.is_control() && !c.is_whitespace() && !"\\\"'<>`".contains(c);
    if text.len() > MAX_ADDRESS_BYTES || !text.chars().all(is_plain) {
        return false;
    }
    if let Some(rest) = text.strip_prefix('/') {
        return !rest.starts_with('/');
    }
    let has_scheme = |scheme: &str| {
        text.get(..scheme.len()).is_some_and(|start| start.eq_ignore_ascii_case(scheme))
    };
    if !has_scheme("https://") && !has_scheme("http://") {
        return false;
    }
    Url::parse(text).is_ok_and(|url| {
        url.host().is_some() && url.username().is_empty() && url.password().is_none()
    })
}

/// Whether this is an unencrypted web address.
pub(super) fn is_insecure(text: &str) -> bool {
    text.get(..7).is_some_and(|start| start.eq_ignore_ascii_case("http://"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_web_addresses_and_own_paths_are_addresses() {
        for text in [
            "",
            "https://example.com/a.png?x=1&y=%20#z",
            "http://example.com",
            "HTTPS://EXAMPLE.com/",
            "https://图片.example/猫.png",
            "/uploads/1/a.png",
            "/placeholder/slide-1.svg",
            "/",
        ] {
            assert!(is_address(text), "{text}");
        }
    }

    #[test]
    fn only_addresses_without_encryption_are_insecure() {
        for (text, is) in [
            ("http://a.example/x.png", true),
            ("HTTP://a.example", true),
            ("https://a.example", false),
            ("/uploads/x.png", false),
            ("", false),
            ("图片", false),
        ] {
            assert_eq!(is_insecure(text), is, "{text}");
        }
    }

    /// Each line is an attempt to give an address another meaning.
    #[test]
    fn nothing_else_is_an_address() {
        let attempts = [
            ("javascript:alert(1)", "a script"),
            ("JaVaScRiPt:alert(1)", "a script"),
            ("java\nscript:alert(1)", "a script, with a new line that browsers drop"),
            ("\u{1}javascript:alert(1)", "a script after a control character"),
            (" javascript:alert(1)", "a script after a space"),
            ("data:text/html,<script>alert(1)</script>", "a page of its own"),
            ("data:image/svg+xml,<svg/onload=alert(1)>", "a picture with a script"),
            ("vbscript:msgbox", "an old script"),
            ("blob:https://example.com/x", "a blob"),
            ("file:///etc/passwd", "a file"),
            ("ftp://example.com", "another protocol"),
            ("//evil.net/x", "another host without a protocol"),
            ("/\\evil.net/x", "the same with a backslash"),
            ("\\\\evil.net\\x", "the same with two"),
            ("https:/\\evil.net", "a mixture"),
            ("https:evil.net", "browsers would add the slashes"),
            ("https://", "no host"),
            ("https://user:pw@example.com", "credentials"),
            ("uploads/a.png", "relative to whatever page it stands on"),
            ("../a.png", "climbing"),
            ("?x=1", "only a query"),
            ("https://example.com/\"onerror=\"alert(1)", "a way out of an attribute"),
            ("https://example.com/a b", "a space"),
            ("/a\u{2028}b", "a line separator"),
        ];
        for (text, why) in attempts {
            assert!(!is_address(text), "{text}: {why}");
        }
        assert!(!is_address(&format!("https://example.com/{}", "x".repeat(5_000))), "endless");
    }
}
