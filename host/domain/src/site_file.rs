//! Files at the root of the origin of published works: WeChat, search engines and others verify the
//! ownership of the origin with them.

use crate::messages::Message;

/// Maximum number of files of an installation.
pub const MAX_FILES: i64 = 50;
/// Maximum bytes of a file.
pub const MAX_BYTES: usize = 32 * 1024;
/// Maximum length of a name.
const MAX_NAME: usize = 100;

/// Extensions and MIME types of these files. HTML is served as such, since services ask for it;
/// scripts in it do not run.
const KINDS: [(&str, &str); 4] = [
    ("txt", "text/plain; charset=utf-8"),
    ("html", "text/html; charset=utf-8"),
    ("xml", "application/xml; charset=utf-8"),
    ("json", "application/json; charset=utf-8"),
];

/// A file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SiteFile {
    /// File name, which is also the path.
    pub name: String,
    /// Content of the file.
    pub content: String,
    /// Milliseconds since 1970.
    pub updated_at: i64,
}

/// Returns the MIME type for a file name; none if the name is not allowed.
pub fn mime(name: &str) -> Option<&'static str> {
    let (stem, extension) = name.rsplit_once('.')?;
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "_-.".contains(c);
    let is_name = !stem.is_empty()
        && name.len() <= MAX_NAME
        && name.chars().all(is_plain)
        && !name.starts_with('.')
        && !name.contains("..");
    let kind = KINDS.iter().find(|(known, _)| *known == extension).filter(|_| is_name);
    kind.map(|(_, mime)| *mime)
}

/// Returns what is wrong with a file, and in which field; none if it is valid.
pub fn validate(name: &str, content: &str) -> Option<(&'static str, Message)> {
    if mime(name).is_none() {
        return Some(("name", Message::new("siteFile.name")));
    }
    if content.is_empty() || content.len() > MAX_BYTES {
        return Some(("content", Message::new("siteFile.content").with("limit", MAX_BYTES / 1024)));
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{MAX_BYTES, mime, validate};

    #[test]
    fn names_are_those_that_services_ask_for_and_lead_nowhere_else() {
        for name in [
            "MP_verify_AbC123xyz.txt",
            "WW_verify_1.txt",
            "baidu_verify_code-X.html",
            "google1234.html",
            "BingSiteAuth.xml",
            "robots.txt",
        ] {
            assert!(mime(name).is_some(), "{name}");
        }
        for name in [
            "",
            ".txt",
            "a",
            "a.js",
            "a.svg",
            "a.TXT.exe",
            "../a.txt",
            "a/b.txt",
            "a..txt",
            "一.txt",
            "a b.txt",
            "index.htm",
            &format!("{}.txt", "x".repeat(100)),
        ] {
            assert!(mime(name).is_none(), "{name}");
        }
    }

    #[test]
    fn what_is_wrong_is_told_with_its_field() {
        let field = |name: &str, content: &str| validate(name, content).map(|(field, _)| field);
        assert_eq!(field("a.txt", "x"), None);
        assert_eq!(field("a.exe", "x"), Some("name"));
        assert_eq!(field("a.txt", ""), Some("content"));
        assert_eq!(field("a.txt", &"x".repeat(MAX_BYTES + 1)), Some("content"));
    }
}
