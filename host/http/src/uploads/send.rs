//! Sends stored files, whole or in parts.

use std::path::PathBuf;

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use futures_util::TryStreamExt as _;

use super::FileQuery;
use crate::error::{Error, Result};
use crate::static_files::serve_asset;
use crate::works::etag_matches;
use pinye_app::compressed_assets::CompressedAssetCache;
use pinye_app::uploads::Uploads;
use pinye_app::uploads::image_variants::{self, ImageVariant};
use pinye_app::uploads::share_cards;
use pinye_domain::upload::{FileKind, Format, ShareImage, format_of_stored};
use pinye_storage::{Chunks, Storage};

/// A file runs nothing, even when it is opened directly.
const POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; style-src 'unsafe-inline'; media-src 'self'; img-src 'self'; sandbox",
);
/// A drawing also loads nothing.
const DRAWING_POLICY: HeaderValue =
    HeaderValue::from_static("default-src 'none'; style-src 'unsafe-inline'; sandbox");
const CACHE_IMMUTABLE: HeaderValue =
    HeaderValue::from_static("public, max-age=31536000, immutable");
const CACHE_REVALIDATE: HeaderValue = HeaderValue::from_static("no-cache");

/// Maximum bytes of a drawing that is compressed.
const MAX_COMPRESSED_BYTES: u64 = 1 << 20;

/// Content to send.
enum Source {
    /// The stored file of this name.
    Stored(String),
    /// A smaller variant, on the disk of this machine.
    Derived(PathBuf),
}

/// A file to send, and how.
struct FileToSend {
    source: Source,
    format: Format,
    etag: String,
    /// Whether the format at this address depends on what the browser accepts.
    varies: bool,
    cache: HeaderValue,
}

/// Sends the file of this name, in the requested width or as the requested card, or the requested
/// part of it.
pub(super) async fn send(
    uploads: &Uploads,
    drawings: &CompressedAssetCache,
    name: &str,
    asked: &FileQuery,
    headers: &HeaderMap,
) -> Result<Response> {
    let FileToSend { source, format, etag, varies, cache } =
        select_variant(uploads, name, asked, headers).await?;
    let known = headers.get(header::IF_NONE_MATCH).and_then(|known| known.to_str().ok());
    let mut response = if known.is_some_and(|known| etag_matches(known, &etag)) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let size = source.size(&uploads.storage).await?.ok_or_else(Error::not_found)?;
        let is_drawing = format.kind == FileKind::VectorImage && size <= MAX_COMPRESSED_BYTES;
        match source {
            Source::Stored(name) if is_drawing && !headers.contains_key(header::RANGE) => {
                serve_compressed_drawing(&uploads.storage, drawings, (name, size), headers).await?
            }
            source => part(&uploads.storage, &source, size, asked_range(headers, &etag)).await?,
        }
    };
    let disposition = if format.kind.is_inline() { "inline" } else { "attachment" };
    let policy = if format.kind == FileKind::VectorImage { DRAWING_POLICY } else { POLICY };
    let out = response.headers_mut();
    out.insert(header::CONTENT_TYPE, HeaderValue::from_static(format.mime));
    out.insert(header::CONTENT_DISPOSITION, HeaderValue::from_static(disposition));
    out.insert(header::CONTENT_SECURITY_POLICY, policy);
    if !out.contains_key(header::CONTENT_ENCODING) {
        out.insert(header::ACCEPT_RANGES, HeaderValue::from_static("bytes"));
    }
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

/// Sends a drawing compressed. It is text and shrinks to a quarter; the first request compresses
/// it.
async fn serve_compressed_drawing(
    storage: &Storage,
    drawings: &CompressedAssetCache,
    (name, size): (String, u64),
    headers: &HeaderMap,
) -> Result<Response> {
    let key = format!("uploads/{name}");
    let file = match drawings.get(&key).await {
        Some(known) => known,
        None => {
            let chunks = storage.read(&name, 0..size).await?;
            let chunks: Vec<Bytes> = chunks
                .ok_or_else(Error::not_found)?
                .try_collect()
                .await
                .map_err(pinye_storage::Error::from)?;
            drawings.insert(key, &name, chunks.concat()).await
        }
    };
    Ok(serve_asset(&file, headers))
}

async fn select_variant(
    uploads: &Uploads,
    name: &str,
    asked: &FileQuery,
    headers: &HeaderMap,
) -> Result<FileToSend> {
    let format = format_of_stored(name).ok_or_else(Error::not_found)?;
    let source = Source::Stored(name.to_owned());
    let width = image_variants::width(asked.w.as_deref())?;
    if let Some(card) = share_cards::card(asked.card.as_deref())? {
        return select_share_card(uploads, name, format, card).await;
    }
    let varies = width.is_some() && image_variants::has_widths(format);
    let whole =
        FileToSend { source, format, etag: format!("\"{name}\""), varies, cache: CACHE_IMMUTABLE };
    let Some(width) = width.filter(|_| varies) else { return Ok(whole) };
    if uploads.storage.size(name).await?.is_none() {
        return Err(Error::not_found().into());
    }
    Ok(match image_variants::find(uploads, name, format, width, takes_webp(headers)).await {
        ImageVariant::File(path, format) => {
            let etag = format!("\"{name}-{width}-{}\"", format.extension);
            FileToSend { source: Source::Derived(path), format, etag, ..whole }
        }
        ImageVariant::Original => whole,
        ImageVariant::NotReady => FileToSend { cache: CACHE_REVALIDATE, ..whole },
    })
}

/// Selects the share card of a picture; the picture itself, for now, if there is none.
async fn select_share_card(
    uploads: &Uploads,
    name: &str,
    format: Format,
    card: ShareImage,
) -> Result<FileToSend> {
    if uploads.storage.size(name).await?.is_none() {
        return Err(Error::not_found().into());
    }
    let made = share_cards::find(uploads, name, format, card).await;
    Ok(match (made, Format::of_extension("jpg")) {
        (Some(file), Some(jpeg)) => FileToSend {
            source: Source::Derived(file),
            format: jpeg,
            etag: format!("\"{name}-{}\"", card.name),
            varies: false,
            cache: CACHE_IMMUTABLE,
        },
        _ => FileToSend {
            source: Source::Stored(name.to_owned()),
            format,
            etag: format!("\"{name}\""),
            varies: false,
            cache: CACHE_REVALIDATE,
        },
    })
}

/// Returns the requested range, unless `If-Range` names another file.
fn asked_range<'a>(headers: &'a HeaderMap, etag: &str) -> Option<&'a str> {
    let only_of = headers.get(header::IF_RANGE);
    let is_meant = only_of.is_none_or(|known| known.as_bytes() == etag.as_bytes());
    headers.get(header::RANGE).filter(|_| is_meant)?.to_str().ok()
}

impl Source {
    async fn size(&self, storage: &Storage) -> Result<Option<u64>> {
        Ok(match self {
            Source::Stored(name) => storage.size(name).await?,
            Source::Derived(path) => Some(tokio::fs::metadata(path).await?.len()),
        })
    }

    async fn read(&self, storage: &Storage, range: std::ops::Range<u64>) -> Result<Chunks> {
        let read = match self {
            Source::Stored(name) => storage.read(name, range).await?,
            Source::Derived(path) => pinye_storage::read_file(path, range).await?,
        };
        Ok(read.ok_or_else(Error::not_found)?)
    }
}

async fn part(
    storage: &Storage,
    source: &Source,
    size: u64,
    range: Option<&str>,
) -> Result<Response> {
    let Some(range) = range.and_then(|range| Range::parse(range, size)) else {
        return Ok(body(StatusCode::OK, source.read(storage, 0..size).await?, size));
    };
    let Range::Bytes(first, last) = range else {
        let content_range = format!("bytes */{size}");
        let headers = [(header::CONTENT_RANGE, content_range)];
        return Ok((StatusCode::RANGE_NOT_SATISFIABLE, headers).into_response());
    };
    let chunks = source.read(storage, first..last + 1).await?;
    let mut response = body(StatusCode::PARTIAL_CONTENT, chunks, last - first + 1);
    let content_range = format!("bytes {first}-{last}/{size}");
    if let Ok(value) = HeaderValue::from_str(&content_range) {
        response.headers_mut().insert(header::CONTENT_RANGE, value);
    }
    Ok(response)
}

fn body(status: StatusCode, chunks: Chunks, length: u64) -> Response {
    let headers = [(header::CONTENT_LENGTH, HeaderValue::from(length))];
    (status, headers, Body::from_stream(chunks)).into_response()
}

#[derive(Debug, PartialEq, Eq)]
enum Range {
    Bytes(u64, u64),
    Unsatisfiable,
}

impl Range {
    /// Parses a single byte range; any other header is ignored.
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

fn takes_webp(headers: &HeaderMap) -> bool {
    let accepts = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok());
    accepts.unwrap_or_default().split(',').any(|one| {
        let mut parts = one.split(';').map(str::trim);
        let is_webp = parts.next().is_some_and(|name| name.eq_ignore_ascii_case("image/webp"));
        is_webp && !parts.any(|part| part.strip_prefix("q=").is_some_and(|q| q.parse() == Ok(0.0)))
    })
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderMap, HeaderValue, header};

    use super::{Range, asked_range, format_of_stored, takes_webp};

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

    #[test]
    fn webp_is_sent_only_to_whoever_names_it() {
        let takes = |accepts: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT, HeaderValue::from_static(accepts));
            takes_webp(&headers)
        };
        assert!(takes("image/avif,image/webp,*/*") && takes("image/webp;q=0.8"));
        assert!(!takes("image/png,*/*") && !takes("image/webp;q=0") && !takes(""));
        assert!(!takes_webp(&HeaderMap::new()));
    }
}
