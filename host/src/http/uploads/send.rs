//! From the disk to the wire.

use std::io::SeekFrom;
use std::path::PathBuf;

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use tokio::fs::File;
use tokio::io::{AsyncReadExt as _, AsyncSeekExt as _};

use super::sizes::{self, Smaller};
use crate::app::App;
use crate::domain::upload::{Format, Kind, format_of_stored};
use crate::error::{Error, Result};
use crate::http::messages::Message;
use crate::http::works::names;

const CHUNK: u64 = 64 * 1024;

/// Nothing in a file runs, even when it is opened by its own address.
const POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; style-src 'unsafe-inline'; media-src 'self'; img-src 'self'; sandbox",
);
/// A drawing asks for nothing either.
const DRAWING_POLICY: HeaderValue =
    HeaderValue::from_static("default-src 'none'; style-src 'unsafe-inline'; sandbox");
const FOR_EVER: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
const NOT_KEPT: HeaderValue = HeaderValue::from_static("no-cache");

/// A file to send, and how.
struct Sent {
    path: PathBuf,
    format: Format,
    etag: String,
    /// Whether another browser may get another format at the same address.
    varies: bool,
    cache: HeaderValue,
}

/// The file of this name in the width that was asked for, or the part of it that was asked for.
pub(super) async fn send(
    app: &App,
    name: &str,
    width: Option<&str>,
    headers: &HeaderMap,
) -> Result<Response> {
    let Sent { path, format, etag, varies, cache } = chosen(app, name, width, headers).await?;
    let known = headers.get(header::IF_NONE_MATCH).and_then(|known| known.to_str().ok());
    let mut response = if known.is_some_and(|known| names(known, &etag)) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let file = File::open(path).await.map_err(|_| missing())?;
        let size = file.metadata().await?.len();
        part(file, size, asked_range(headers, &etag)).await?
    };
    let disposition = if format.kind.is_inline() { "inline" } else { "attachment" };
    let policy = if format.kind == Kind::Drawing { DRAWING_POLICY } else { POLICY };
    let out = response.headers_mut();
    out.insert(header::CONTENT_TYPE, HeaderValue::from_static(format.mime));
    out.insert(header::CONTENT_DISPOSITION, HeaderValue::from_static(disposition));
    out.insert(header::CONTENT_SECURITY_POLICY, policy);
    out.insert(header::ACCEPT_RANGES, HeaderValue::from_static("bytes"));
    out.insert(header::CACHE_CONTROL, cache);
    out.insert("cross-origin-resource-policy", HeaderValue::from_static("cross-origin"));
    if varies {
        out.insert(header::VARY, HeaderValue::from_static("accept"));
    }
    if let Ok(etag) = HeaderValue::from_str(&etag) {
        out.insert(header::ETAG, etag);
    }
    Ok(response)
}

fn missing() -> Error {
    Error::NotFound(Message::new("http.notFound"))
}

async fn chosen(app: &App, name: &str, width: Option<&str>, headers: &HeaderMap) -> Result<Sent> {
    let format = format_of_stored(name).ok_or_else(missing)?;
    let path = app.uploads_dir().join(name);
    let width = sizes::width(width)?;
    let varies = width.is_some() && sizes::has_widths(format);
    let whole = Sent { path, format, etag: format!("\"{name}\""), varies, cache: FOR_EVER };
    let Some(width) = width.filter(|_| varies) else { return Ok(whole) };
    if !tokio::fs::try_exists(&whole.path).await? {
        return Err(missing());
    }
    Ok(match sizes::find(app, name, format, width, headers).await {
        Smaller::Made(path, format) => {
            let etag = format!("\"{name}-{width}-{}\"", format.extension);
            Sent { path, format, etag, ..whole }
        }
        Smaller::AsItIs => whole,
        Smaller::NotNow => Sent { cache: NOT_KEPT, ..whole },
    })
}

/// The part that is asked for, when whoever asks means this very file.
fn asked_range<'a>(headers: &'a HeaderMap, etag: &str) -> Option<&'a str> {
    let only_of = headers.get(header::IF_RANGE);
    let is_meant = only_of.is_none_or(|known| known.as_bytes() == etag.as_bytes());
    headers.get(header::RANGE).filter(|_| is_meant)?.to_str().ok()
}

async fn part(mut file: File, size: u64, range: Option<&str>) -> Result<Response> {
    let Some(range) = range.and_then(|range| Range::parse(range, size)) else {
        return Ok(body(StatusCode::OK, file, size));
    };
    let Range::Bytes(first, last) = range else {
        let content_range = format!("bytes */{size}");
        let headers = [(header::CONTENT_RANGE, content_range)];
        return Ok((StatusCode::RANGE_NOT_SATISFIABLE, headers).into_response());
    };
    file.seek(SeekFrom::Start(first)).await?;
    let mut response = body(StatusCode::PARTIAL_CONTENT, file, last - first + 1);
    let content_range = format!("bytes {first}-{last}/{size}");
    if let Ok(value) = HeaderValue::from_str(&content_range) {
        response.headers_mut().insert(header::CONTENT_RANGE, value);
    }
    Ok(response)
}

/// So many bytes of a file, a piece at a time.
pub(in crate::http) fn chunks(
    file: File,
    length: u64,
) -> impl stream::Stream<Item = std::io::Result<Bytes>> + Send {
    stream::try_unfold((file, length), |(mut file, left)| async move {
        if left == 0 {
            return Ok::<_, std::io::Error>(None);
        }
        let mut chunk = vec![0; usize::try_from(left.min(CHUNK)).unwrap_or(0)];
        let read = file.read(&mut chunk).await?;
        if read == 0 {
            return Err(std::io::ErrorKind::UnexpectedEof.into());
        }
        chunk.truncate(read);
        Ok(Some((Bytes::from(chunk), (file, left - read as u64))))
    })
}

fn body(status: StatusCode, file: File, length: u64) -> Response {
    let chunks = chunks(file, length);
    let headers = [(header::CONTENT_LENGTH, HeaderValue::from(length))];
    (status, headers, Body::from_stream(chunks)).into_response()
}

#[derive(Debug, PartialEq, Eq)]
enum Range {
    Bytes(u64, u64),
    Unsatisfiable,
}

impl Range {
    /// One range of bytes; anything else is as if nothing had been asked.
    fn parse(header: &str, size: u64) -> Option<Range> {
        let (first, last) = header.strip_prefix("bytes=")?.split_once('-')?;
        let (first, last) = if first.is_empty() {
            (size.saturating_sub(last.parse().ok()?), size.checked_sub(1)?)
        } else {
            let last = if last.is_empty() { u64::MAX } else { last.parse().ok()? };
            (first.parse().ok()?, last.min(size.saturating_sub(1)))
        };
        Some(if first < size && first <= last {
            Range::Bytes(first, last)
        } else {
            Range::Unsatisfiable
        })
    }
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderMap, HeaderValue, header};

    use super::{Range, asked_range, format_of_stored};

    #[test]
    fn a_range_of_another_file_is_not_meant() {
        let mut headers = HeaderMap::new();
        headers.insert(header::RANGE, HeaderValue::from_static("bytes=0-1"));
        assert_eq!(asked_range(&headers, "\"a\""), Some("bytes=0-1"));
        headers.insert(header::IF_RANGE, HeaderValue::from_static("\"a\""));
        assert_eq!(asked_range(&headers, "\"a\""), Some("bytes=0-1"));
        assert_eq!(asked_range(&headers, "\"b\""), None);
        headers.insert(header::IF_RANGE, HeaderValue::from_static("Sat, 21 Nov 2026 10:00:00 GMT"));
        assert_eq!(asked_range(&headers, "\"a\""), None);
    }

    #[test]
    fn one_range_is_understood_and_several_are_ignored() {
        assert_eq!(Range::parse("bytes=0-9", 100), Some(Range::Bytes(0, 9)));
        assert_eq!(Range::parse("bytes=90-", 100), Some(Range::Bytes(90, 99)));
        assert_eq!(Range::parse("bytes=-10", 100), Some(Range::Bytes(90, 99)));
        assert_eq!(Range::parse("bytes=50-500", 100), Some(Range::Bytes(50, 99)));
        assert_eq!(Range::parse("bytes=100-", 100), Some(Range::Unsatisfiable));
        assert_eq!(Range::parse("bytes=9-0", 100), Some(Range::Unsatisfiable));
        assert_eq!(Range::parse("bytes=0-1,3-4", 100), None);
        assert_eq!(Range::parse("lines=0-1", 100), None);
    }

    #[test]
    fn only_names_that_the_host_gives_are_looked_for() {
        assert!(format_of_stored("abcdefghijkmnpqrstuvwxyz.png").is_some());
        for name in ["../pinye.db", "abc.png", "abcdefghijkmnpqrstuvwxyz.html", "incoming", ".png"]
        {
            assert!(format_of_stored(name).is_none(), "{name}");
        }
    }
}
