//! The importer of a work and the site that it comes from.

use pinye_domain::error::{Error, Result};
use pinye_domain::language::Language;
use pinye_domain::messages::Message;
use pinye_outbound::fetch;
use url::Url;

/// Path prefix of uploads, the same in luban-h5.
pub(crate) const UPLOADS: &str = "/uploads/";
/// Bytes of a URL.
pub(crate) const MAX_URL_BYTES: usize = 1000;

/// The user who imports, the language, and the origin of the work.
#[derive(Clone, Copy, Debug)]
pub struct Importer<'a> {
    /// The new owner.
    pub user_id: i64,
    /// Language of the report and of the elements' defaults.
    pub language: Language,
    /// Site to fetch the work's files from; `None` leaves the files there.
    pub legacy_site: Option<&'a LegacySite>,
}

/// The site that a work comes from.
#[derive(Clone, Debug)]
pub struct LegacySite(Url);

impl LegacySite {
    /// Parses a typed URL; only its origin is kept.
    pub fn parse(text: &str) -> Result<LegacySite> {
        let wrong = || Error::BadField("origin", Message::new("import.origin"));
        let text = text.trim();
        if text.len() > MAX_URL_BYTES {
            return Err(wrong());
        }
        let has_scheme = text.contains("://");
        let address = if has_scheme { text.to_owned() } else { format!("https://{text}") };
        let mut url = fetch::parse_http_url(&address).map_err(|_| wrong())?;
        if url.host_str().is_none() {
            return Err(wrong());
        }
        url.set_path("/");
        url.set_query(None);
        url.set_fragment(None);
        Ok(LegacySite(url))
    }

    /// Returns the URL of an upload at this site, if the text is one.
    pub(crate) fn upload(&self, text: &str) -> Option<Url> {
        let url = self.0.join(text).ok()?;
        let is_there = url.origin() == self.0.origin() && url.path().starts_with(UPLOADS);
        is_there.then_some(url)
    }
}

#[cfg(test)]
mod tests {
    use super::LegacySite;

    #[test]
    fn only_uploads_of_the_site_itself_are_fetched() {
        let site = LegacySite::parse(" http://h5.example:1337/#/work-manager ").unwrap();
        let led = |text: &str| site.upload(text).map(String::from);
        assert_eq!(led("/uploads/a.png").unwrap(), "http://h5.example:1337/uploads/a.png");
        assert!(led("http://h5.example:1337/uploads/a.png").is_some());
        for other in [
            "http://h5.example/uploads/a.png",
            "https://h5.example:1337/uploads/a.png",
            "//evil.test/uploads/a.png",
            "/uploads/../admin",
            "/admin/uploads/a.png",
            "file:///uploads/a.png",
        ] {
            assert_eq!(led(other), None, "{other}");
        }
        assert!(LegacySite::parse("h5.example").is_ok());
        for wrong in ["", "ftp://x", "http://", "http://u:p@x.example", "javascript:x", "a b"] {
            assert!(LegacySite::parse(wrong).is_err(), "{wrong}");
        }
    }
}
