//! The service worker that keeps a published work on visitors' devices, if the author wants that.

use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use pinye_app::Assets;
use pinye_app::compressed_assets::CompressedAssetCache;

use crate::body::parse_id;
use crate::envelope::Problem;
use crate::error::{Error, Result};
use crate::static_files::serve_embedded_file;

/// Header that allows the path without a trailing slash: publications of earlier versions register
/// their worker for it.
const ALLOWED: HeaderName = HeaderName::from_static("service-worker-allowed");
/// The worker requests files of this origin and nothing else.
const POLICY: HeaderValue = HeaderValue::from_static("default-src 'none'; connect-src 'self'");

/// Browsers cache the redirect, so that it leads to the kept page without a network as well.
const CACHE_IMMUTABLE: HeaderValue =
    HeaderValue::from_static("public, max-age=31536000, immutable");
/// Redirects to the address under which the work is kept.
pub(super) fn redirect_with_slash(id: i64, query: &str) -> Response {
    let query = if query.is_empty() { String::new() } else { format!("?{query}") };
    let Ok(location) = HeaderValue::from_str(&format!("/h5/{id}/{query}")) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let headers = [(header::LOCATION, location), (header::CACHE_CONTROL, CACHE_IMMUTABLE)];
    (StatusCode::PERMANENT_REDIRECT, headers).into_response()
}

/// The service worker of published works.
/// It is the same for all of them, and keeps nothing of a page that does not ask for it.
#[utoipa::path(get, path = "/h5/{id}/offline.js", tag = "pages", params(("id" = i64, Path)),
    responses((status = 200, description = "the worker", content_type = "text/javascript"),
        (status = 304, description = "not changed"),
        (status = 308, description = "asked at the studio: it is on the other origin"),
        (status = 404, description = "no number of a work", body = Problem)))]
pub async fn worker(
    State(assets): State<Assets>,
    State(cache): State<CompressedAssetCache>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response> {
    let id = parse_id(&id).ok_or_else(Error::not_found)?;
    let found = serve_embedded_file(&cache, assets.visitor, "worker.js", &headers).await;
    let mut response = found.ok_or_else(Error::not_found)?;
    let scope = HeaderValue::from_str(&format!("/h5/{id}")).map_err(|_| Error::not_found())?;
    let out = response.headers_mut();
    out.insert(ALLOWED, scope);
    out.insert(header::CONTENT_SECURITY_POLICY, POLICY);
    Ok(response)
}
