//! The client of a page, as far as visits are counted (`pinye_visitors::visits`).

use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method};
use pinye_context::Ctx;
use pinye_domain::zone::Zone;
use pinye_visitors::Visits;

use super::guard::ClientAddress;

/// Words in the user agents of bots.
const BOT_NAMES: [&str; 8] =
    ["bot", "spider", "crawl", "slurp", "headless", "preview", "monitor", "curl/"];

/// Address of the client that requests a page; `None` for a bot or a prefetch, which do not count.
#[derive(Clone, Debug)]
pub struct ViewCounter(Option<String>);

impl ViewCounter {
    /// Counts that this visitor saw a page of a work with this time zone.
    pub async fn count_view(self, visits: &Visits, work_id: i64, zone: &Zone) {
        if let Some(address) = self.0 {
            visits.count_view(&address, work_id, zone).await;
        }
    }
}

impl<S> FromRequestParts<S> for ViewCounter
where
    Ctx: FromRef<S>,
    S: Send + Sync,
{
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(
        parts: &mut Parts,
        state: &S,
    ) -> Result<ViewCounter, Self::Rejection> {
        let ClientAddress(address) = ClientAddress::from_request_parts(parts, state).await?;
        if parts.method != Method::GET || !is_person(&parts.headers) {
            return Ok(ViewCounter(None));
        }
        Ok(ViewCounter(Some(address)))
    }
}

fn text<'a>(headers: &'a HeaderMap, name: &str) -> &'a str {
    headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
}

fn is_person(headers: &HeaderMap) -> bool {
    let browser = text(headers, "user-agent").to_ascii_lowercase();
    let looks_ahead = ["purpose", "sec-purpose", "x-moz"]
        .iter()
        .any(|name| text(headers, name).to_ascii_lowercase().contains("prefetch"));
    !looks_ahead && !BOT_NAMES.iter().any(|word| browser.contains(word))
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderMap, HeaderName, HeaderValue};

    use super::is_person;

    #[test]
    fn programs_and_browsers_that_look_ahead_are_no_visitors() {
        let with = |name: &'static str, value: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
            is_person(&headers)
        };
        assert!(with("user-agent", "Mozilla/5.0 (iPhone) MicroMessenger/8.0"));
        assert!(with("purpose", "none"));
        for browser in ["Googlebot/2.1", "Baiduspider", "HeadlessChrome/120", "curl/8.0"] {
            assert!(!with("user-agent", browser), "{browser}");
        }
        assert!(!with("sec-purpose", "prefetch;prerender") && !with("purpose", "prefetch"));
    }
}
