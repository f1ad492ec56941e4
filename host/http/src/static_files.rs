//! Files served from memory, in an encoding that the browser accepts, with entity tags.

use std::borrow::Cow;

use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
pub use pinye_app::compressed_assets::{PrecompressedFile, etag};

use super::works::etag_matches;
use pinye_app::compressed_assets::CompressedAssetCache;

const UNKNOWN: HeaderValue = HeaderValue::from_static("application/octet-stream");

/// Returns the response for a file: 304 if the browser has it, else the smallest encoding that the
/// browser accepts.
pub fn serve_asset(file: &PrecompressedFile, headers: &HeaderMap) -> Response {
    let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    let mut response =
        if text(header::IF_NONE_MATCH).is_some_and(|known| etag_matches(known, &file.etag)) {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            let accepts = text(header::ACCEPT_ENCODING).unwrap_or_default();
            let (body, encoding) = match (&file.br, &file.gzip) {
                (Some(br), _) if accepts_encoding(accepts, "br") => (br, Some("br")),
                (_, Some(gzip)) if accepts_encoding(accepts, "gzip") => (gzip, Some("gzip")),
                _ => (&file.body, None),
            };
            let mut response = body.clone().into_response();
            if let Some(encoding) = encoding {
                let encoding = HeaderValue::from_static(encoding);
                response.headers_mut().insert(header::CONTENT_ENCODING, encoding);
            }
            response
        };
    let out = response.headers_mut();
    let mime = HeaderValue::from_str(&file.mime);
    out.insert(header::CONTENT_TYPE, mime.unwrap_or(UNKNOWN));
    out.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Ok(etag) = HeaderValue::from_str(&file.etag) {
        out.insert(header::ETAG, etag);
    }
    response
}

/// Finds an embedded file by its path.
type Find = fn(&str) -> Option<Cow<'static, [u8]>>;

/// Serves an embedded file, compressed once; browsers revalidate it each time.
pub async fn serve_embedded_file(
    cache: &CompressedAssetCache,
    find: Find,
    path: &str,
    headers: &HeaderMap,
) -> Option<Response> {
    if path.contains("..") {
        return None;
    }
    let body = find(path)?;
    let key = cache_key(path, &body);
    let file = match cache.get(&key).await {
        Some(known) => known,
        None => cache.insert(key, path, body.into_owned()).await,
    };
    let mut response = serve_asset(&file, headers);
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    Some(response)
}

/// Returns the cache key of a file.
#[expect(clippy::ptr_arg, reason = "whether it is borrowed from the program decides")]
fn cache_key(path: &str, body: &Cow<'static, [u8]>) -> String {
    match body {
        // An embedded file never changes: its address in memory identifies it, without hashing.
        Cow::Borrowed(embedded) => format!("{path} {:p}", embedded.as_ptr()),
        // In development files change on disk: the key contains a hash of the content, so that
        // nothing stale is sent.
        Cow::Owned(read) => format!("{path} {}", etag(read)),
    }
}

fn accepts_encoding(accepts: &str, encoding: &str) -> bool {
    accepts.split(',').any(|one| {
        let mut parts = one.split(';').map(str::trim);
        let named = parts.next().is_some_and(|name| name.eq_ignore_ascii_case(encoding));
        named
            && !parts.any(|part| {
                part.starts_with("q=0")
                    && part.trim_start_matches("q=0").trim_matches(['.', '0']).is_empty()
            })
    })
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;
    use std::time::{Duration, Instant};

    use super::{accepts_encoding, cache_key};

    /// Every visit of the studio requests forty files: embedded ones are not hashed for that.
    #[test]
    fn a_file_of_the_program_is_named_without_being_read() {
        static LARGE: [u8; 16 << 20] = [7; 16 << 20];
        let (large, other) = (Cow::Borrowed(&LARGE[..]), Cow::Borrowed(&b"other"[..]));
        let began = Instant::now();
        for _ in 0..1_000 {
            assert_eq!(cache_key("a.js", &large), cache_key("a.js", &large));
        }
        assert!(began.elapsed() < Duration::from_secs(1), "{:?}", began.elapsed());
        assert_ne!(cache_key("a.js", &large), cache_key("a.js", &other));
        let read = |text: &str| Cow::Owned(text.as_bytes().to_vec());
        assert_eq!(cache_key("a.js", &read("one")), cache_key("a.js", &read("one")));
        assert_ne!(cache_key("a.js", &read("one")), cache_key("a.js", &read("two")));
    }

    #[test]
    fn an_encoding_is_used_only_when_it_is_accepted() {
        assert!(accepts_encoding("gzip, deflate, br", "br"));
        assert!(accepts_encoding("br;q=0.5", "br"));
        assert!(!accepts_encoding("br;q=0", "br"));
        assert!(!accepts_encoding("br;q=0.00", "br"));
        assert!(!accepts_encoding("gzip", "br"));
    }
}
