//! From the disk to the wire.

use std::io::SeekFrom;

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use tokio::fs::File;
use tokio::io::{AsyncReadExt as _, AsyncSeekExt as _};

use crate::app::App;
use crate::domain::upload::format_of_stored;
use crate::error::{Error, Result};
use crate::http::messages::Message;
use crate::http::works::names;

const CHUNK: u64 = 64 * 1024;

/// Nothing in a file runs, even when it is opened by its own address.
const POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; style-src 'unsafe-inline'; media-src 'self'; img-src 'self'; sandbox",
);

/// The file of this name, or the part of it that was asked for.
pub(super) async fn send(app: &App, name: &str, headers: &HeaderMap) -> Result<Response> {
    let missing = || Error::NotFound(Message::new("http.notFound"));
    let format = format_of_stored(name).ok_or_else(missing)?;
    let etag = format!("\"{name}\"");
    let known = headers.get(header::IF_NONE_MATCH).and_then(|known| known.to_str().ok());
    let mut response = if known.is_some_and(|known| names(known, &etag)) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let file = File::open(app.uploads_dir().join(name)).await.map_err(|_| missing())?;
        let size = file.metadata().await?.len();
        part(file, size, headers).await?
    };
    let disposition = if format.kind.is_inline() { "inline" } else { "attachment" };
    let out = response.headers_mut();
    out.insert(header::CONTENT_TYPE, HeaderValue::from_static(format.mime));
    out.insert(header::CONTENT_DISPOSITION, HeaderValue::from_static(disposition));
    out.insert(header::CONTENT_SECURITY_POLICY, POLICY);
    out.insert(header::ACCEPT_RANGES, HeaderValue::from_static("bytes"));
    let cache = HeaderValue::from_static("public, max-age=31536000, immutable");
    out.insert(header::CACHE_CONTROL, cache);
    out.insert("cross-origin-resource-policy", HeaderValue::from_static("cross-origin"));
    if let Ok(etag) = HeaderValue::from_str(&etag) {
        out.insert(header::ETAG, etag);
    }
    Ok(response)
}

async fn part(mut file: File, size: u64, headers: &HeaderMap) -> Result<Response> {
    let range = headers.get(header::RANGE).and_then(|range| range.to_str().ok());
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
    use super::{Range, format_of_stored};

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
