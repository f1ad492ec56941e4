//! Session cookie of the studio, which no script can read. It is accepted on the studio's origin
//! only, and only for requests that the studio itself sent: a published work on another port of the
//! same machine is the same *site*, so `SameSite` does not tell the two apart. Clients of the API
//! send a bearer token instead.

use axum::http::{HeaderMap, HeaderValue, Method};
use axum_extra::extract::CookieJar;
use url::Url;

use crate::error::{Error, Result};
use pinye_context::Settings;

/// Lifetime of the cookie: the longest that browsers allow. The session ends on the host, which
/// makes the cookie useless.
const SECONDS: u32 = 400 * 24 * 3600;

/// Returns the token in the cookie of this installation.
pub fn read_session_token(headers: &HeaderMap, settings: &Settings) -> Option<String> {
    let jar = CookieJar::from_headers(headers);
    jar.get(&name(settings)).map(|cookie| cookie.value().to_owned())
}

/// Returns the header that stores a token; an empty token deletes the cookie.
pub fn build_session_cookie(token: &str, settings: &Settings) -> Result<HeaderValue> {
    let (name, seconds) = (name(settings), if token.is_empty() { 0 } else { SECONDS });
    let secure = if is_https(settings) { "; Secure" } else { "" };
    let text =
        format!("{name}={token}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Strict{secure}");
    Ok(HeaderValue::from_str(&text).map_err(|error| Error::Internal(error.into()))?)
}

/// Returns the cookie name, which contains the port: cookies ignore ports, so that two
/// installations on one machine would otherwise overwrite each other's.
fn name(settings: &Settings) -> String {
    let port = Url::parse(&settings.studio_url).ok().and_then(|url| url.port());
    let port = port.map_or_else(String::new, |port| format!("_{port}"));
    let prefix = if is_https(settings) { "__Host-" } else { "" };
    format!("{prefix}pinye_session{port}")
}

fn is_https(settings: &Settings) -> bool {
    settings.studio_url.starts_with("https:")
}

/// Whether the studio itself sent this request. If the browser does not say so, only a request that
/// changes nothing may come without an origin.
pub fn is_same_origin_request(method: &Method, headers: &HeaderMap, settings: &Settings) -> bool {
    let header = |name| headers.get(name).map(|value: &HeaderValue| value.to_str().unwrap_or(""));
    let reads = matches!(*method, Method::GET | Method::HEAD);
    match (header("sec-fetch-site"), header("origin")) {
        (Some("same-origin"), _) => true,
        (Some("none"), _) => reads,
        (Some(_), _) => false,
        (None, Some(origin)) => {
            origin == settings.studio_url || is_host(origin, header("host").unwrap_or_default())
        }
        (None, None) => reads,
    }
}

/// Whether an origin is the host that the request was sent to, under whichever name.
fn is_host(origin: &str, host: &str) -> bool {
    let named = origin.split_once("://").map(|(_, named)| named);
    !host.is_empty() && named.is_some_and(|named| named.eq_ignore_ascii_case(host))
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderMap, HeaderName, HeaderValue, Method};

    use super::{build_session_cookie, is_same_origin_request, name, read_session_token};
    use pinye_app::config::Options;
    use pinye_context::Settings;

    fn settings(studio_url: &str) -> Settings {
        let studio_url = Some(studio_url.to_owned());
        Options { studio_url, ..Options::default() }.resolve().unwrap().settings
    }

    fn headers(all: &[(&'static str, &'static str)]) -> HeaderMap {
        let pair = |(name, value): &(&'static str, &'static str)| {
            (HeaderName::from_static(name), HeaderValue::from_static(value))
        };
        all.iter().map(pair).collect()
    }

    #[test]
    fn only_what_the_studio_sends_counts() {
        let settings = settings("http://127.0.0.1:4173");
        let host = ("host", "127.0.0.1:4173");
        let ours: [&[_]; 4] = [
            &[host, ("sec-fetch-site", "same-origin"), ("origin", "http://127.0.0.1:4173")],
            &[host, ("origin", "http://127.0.0.1:4173")],
            &[("host", "localhost:4173"), ("origin", "http://localhost:4173")],
            &[("host", "internal:80"), ("origin", "http://127.0.0.1:4173")],
        ];
        for sent in ours {
            assert!(is_same_origin_request(&Method::POST, &headers(sent), &settings), "{sent:?}");
        }
        let theirs: [&[_]; 7] = [
            &[host, ("sec-fetch-site", "same-site"), ("origin", "http://127.0.0.1:4174")],
            &[host, ("sec-fetch-site", "cross-site")],
            &[host, ("sec-fetch-site", "none")],
            &[host, ("origin", "http://127.0.0.1:4174")],
            &[host, ("origin", "null")],
            &[("origin", "http://")],
            &[host],
        ];
        for sent in theirs {
            assert!(!is_same_origin_request(&Method::POST, &headers(sent), &settings), "{sent:?}");
        }
        let (read, other) = (headers(&[host]), headers(&[host, ("sec-fetch-site", "same-site")]));
        assert!(is_same_origin_request(&Method::GET, &read, &settings));
        assert!(!is_same_origin_request(&Method::GET, &other, &settings));
    }

    #[test]
    fn the_cookie_is_out_of_reach_of_scripts_and_of_other_sites() {
        let (here, there) = (settings("http://127.0.0.1:4173"), settings("https://studio.example"));
        assert_eq!(
            build_session_cookie("abc", &there).unwrap(),
            "__Host-pinye_session=abc; Path=/; Max-Age=34560000; HttpOnly; SameSite=Strict; Secure"
        );
        assert_eq!(name(&here), "pinye_session_4173");
        let sent = headers(&[("cookie", "a=b; pinye_session_4173=abc; pinye_session_9=x")]);
        assert_eq!(read_session_token(&sent, &here).as_deref(), Some("abc"));
        assert_eq!(read_session_token(&sent, &there), None);
    }
}
