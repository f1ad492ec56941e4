//! Masks and shapes that come with the program, and the lists behind their pickers.

use std::borrow::Cow;

use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;
use rust_embed::Embed;
use serde::Serialize;
use utoipa::ToSchema;

use super::static_files::{etag, serve_asset};
use crate::error::{Error, Result};
use pinye_app::compressed_assets::CompressedAssetCache;

#[derive(Embed)]
#[folder = "gallery"]
struct Gallery;

/// Drawings run nothing, even when they are opened directly.
const POLICY: HeaderValue =
    HeaderValue::from_static("default-src 'none'; style-src 'unsafe-inline'; sandbox");
/// Every mask.
#[utoipa::path(get, path = "/masks/index.json", tag = "files",
    responses((status = 200, body = Vec<MaskEntry>), (status = 304, description = "not changed")))]
pub async fn masks(
    State(cache): State<CompressedAssetCache>,
    headers: HeaderMap,
) -> Result<Response> {
    serve_embedded(&cache, "masks/index.json", &headers).await
}

/// A mask within 100 units: `shape-{number}.svg`.
#[utoipa::path(get, path = "/masks/{name}", tag = "files", params(("name" = String, Path)),
    responses((status = 200, description = "the drawing"), (status = 304, description = "not changed")))]
pub async fn mask(
    State(cache): State<CompressedAssetCache>,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Result<Response> {
    drawing(&cache, "masks", &name, &headers).await
}

/// Every shape.
#[utoipa::path(get, path = "/shapes/index.json", tag = "files",
    responses((status = 200, body = Vec<ShapeEntry>), (status = 304, description = "not changed")))]
pub async fn shapes(
    State(cache): State<CompressedAssetCache>,
    headers: HeaderMap,
) -> Result<Response> {
    serve_embedded(&cache, "shapes/index.json", &headers).await
}

/// A shape: `{id}.svg`.
#[utoipa::path(get, path = "/shapes/{name}", tag = "files", params(("name" = String, Path)),
    responses((status = 200, description = "the drawing"), (status = 304, description = "not changed")))]
pub async fn shape(
    State(cache): State<CompressedAssetCache>,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Result<Response> {
    drawing(&cache, "shapes", &name, &headers).await
}

/// One mask of the list.
#[derive(Debug, Serialize, ToSchema)]
pub struct MaskEntry {
    /// The number in `/masks/shape-{number}.svg`.
    number: u32,
    /// Its value in `maskType`.
    #[serde(rename = "type")]
    kind: String,
    /// In Chinese.
    name: String,
    /// Language → name.
    #[schema(value_type = std::collections::BTreeMap<String, String>)]
    names: serde_json::Value,
}

/// One shape of the list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShapeEntry {
    /// Its value in `shapeId`.
    id: String,
    /// `/shapes/{id}.svg`
    path: String,
    /// In Chinese.
    name: String,
    /// Language → name.
    #[schema(value_type = std::collections::BTreeMap<String, String>)]
    names: serde_json::Value,
    /// Always `svg`.
    #[serde(rename = "type")]
    kind: String,
    has_border: bool,
    support_border_radius: bool,
    default_border_width: u32,
    support_border_width_adjust: bool,
}

/// Whether a name consists of letters, digits, hyphens and underscores, so that it cannot lead out
/// of its folder.
pub(crate) fn is_plain_name(stem: &str) -> bool {
    let is_sign = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    !stem.is_empty() && stem.len() <= 64 && stem.bytes().all(is_sign)
}

async fn drawing(
    cache: &CompressedAssetCache,
    folder: &str,
    name: &str,
    headers: &HeaderMap,
) -> Result<Response> {
    name.strip_suffix(".svg").filter(|stem| is_plain_name(stem)).ok_or_else(Error::not_found)?;
    serve_embedded(cache, &format!("{folder}/{name}"), headers).await
}

async fn serve_embedded(
    cache: &CompressedAssetCache,
    path: &str,
    headers: &HeaderMap,
) -> Result<Response> {
    let body = find_embedded(path).ok_or_else(Error::not_found)?;
    Ok(serve_cached(cache, path, body.into_owned(), headers).await)
}

pub(crate) fn find_embedded(path: &str) -> Option<Cow<'static, [u8]>> {
    Gallery::get(path).map(|file| file.data)
}

pub(crate) async fn serve_cached(
    cache: &CompressedAssetCache,
    path: &str,
    body: Vec<u8>,
    headers: &HeaderMap,
) -> Response {
    let key = format!("{path} {}", etag(&body));
    let file = match cache.get(&key).await {
        Some(known) => known,
        None => cache.insert(key, path, body).await,
    };
    let mut response = serve_asset(&file, headers);
    let out = response.headers_mut();
    out.insert(header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=3600"));
    out.insert(header::CONTENT_SECURITY_POLICY, POLICY);
    // Previews are shown in a frame without an origin of its own, so their fonts and masks are
    // requested across origins.
    out.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    out.insert("cross-origin-resource-policy", HeaderValue::from_static("cross-origin"));
    response
}

#[cfg(test)]
mod tests {
    use super::is_plain_name;

    #[test]
    fn a_name_leads_nowhere_else() {
        for name in ["lobster", "star-4", "a_b"] {
            assert!(is_plain_name(name), "{name}");
        }
        for name in ["", "..", "a/b", "a.b", "图", "a\0b", &"a".repeat(65)] {
            assert!(!is_plain_name(name), "{name}");
        }
    }
}
