//! The studio: the single-page app and the files it loads.

use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};

use super::static_files::serve_embedded_file as file;
use crate::error::{ApiError, Error, Result};
use pinye_app::Assets;
use pinye_app::compressed_assets::CompressedAssetCache;
use pinye_context::Ctx;

/// Service worker that keeps the studio for use without a network; it requests files of this origin
/// and nothing else.
const WORKER: &str = "studio-worker.js";
const WORKER_POLICY: &str = "default-src 'none'; connect-src 'self'";

/// A bridge from a shared module's name to the studio's own copy of it.
#[utoipa::path(get, path = "/shared/{name}", tag = "files", params(("name" = String, Path)),
    responses((status = 200, description = "the file"), (status = 304, description = "not changed")))]
pub async fn shared(
    State(assets): State<Assets>,
    State(cache): State<CompressedAssetCache>,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Result<Response> {
    let find = assets.studio;
    Ok(file(&cache, find, &format!("shared/{name}"), &headers)
        .await
        .ok_or_else(Error::not_found)?)
}

/// Files of the rich-text editor.
#[utoipa::path(get, path = "/tinymce/{file}", tag = "files", params(("file" = String, Path)),
    responses((status = 200, description = "the file"), (status = 304, description = "not changed")))]
pub async fn rich_text(
    State(assets): State<Assets>,
    State(cache): State<CompressedAssetCache>,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Result<Response> {
    let find = assets.tinymce;
    Ok(file(&cache, find, &name, &headers).await.ok_or_else(Error::not_found)?)
}

/// Languages of the rich-text editor.
#[utoipa::path(get, path = "/langs/{name}", tag = "files", params(("name" = String, Path)),
    responses((status = 200, description = "the file"), (status = 304, description = "not changed")))]
pub async fn rich_text_language(
    State(assets): State<Assets>,
    State(cache): State<CompressedAssetCache>,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Result<Response> {
    let find = assets.tinymce;
    Ok(file(&cache, find, &format!("langs/{name}"), &headers).await.ok_or_else(Error::not_found)?)
}

/// Fallback of the studio's origin: a file of the app, or the app itself, whose router shows the
/// rest.
pub async fn app(
    State(ctx): State<Ctx>,
    State(assets): State<Assets>,
    State(cache): State<CompressedAssetCache>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let path = uri.path().trim_start_matches('/');
    let is_of_works = path.starts_with("h5/") || path.starts_with("s/");
    if is_of_works && method == Method::GET {
        return super::pages::redirect_to_works_origin(&ctx, &uri).into_response();
    }
    let is_api = ["api", "plugins", "uploads", "h5", "s", "a"]
        .contains(&path.split('/').next().unwrap_or_default());
    if is_api || !matches!(method, Method::GET | Method::HEAD) {
        return ApiError(Error::not_found()).into_response();
    }
    if !path.is_empty()
        && let Some(mut found) = file(&cache, assets.studio, path, &headers).await
    {
        if path.starts_with("assets/") {
            let cache = HeaderValue::from_static("public, max-age=31536000, immutable");
            found.headers_mut().insert(header::CACHE_CONTROL, cache);
        }
        if path == WORKER {
            let policy = HeaderValue::from_static(WORKER_POLICY);
            found.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
        }
        return found;
    }
    if path.rsplit('/').next().is_some_and(|last| last.contains('.')) {
        return ApiError(Error::not_found()).into_response();
    }
    index(&ctx, (&assets, &cache), &headers).await
}

async fn index(
    ctx: &Ctx,
    (assets, cache): (&Assets, &CompressedAssetCache),
    headers: &HeaderMap,
) -> Response {
    let Some(mut page) = file(cache, assets.studio, "index.html", headers).await else {
        let text = "工作台尚未构建 / the studio has not been built: make build";
        return (StatusCode::NOT_FOUND, text).into_response();
    };
    if let Ok(policy) = HeaderValue::from_str(&policy(&ctx.settings.works_url)) {
        page.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    page
}

/// Returns the content security policy of the studio: its own scripts, published works in a frame,
/// and pictures and sounds of works, which may be on any https site. Its scripts send its forms, so
/// the browser itself never posts anything.
fn policy(works_url: &str) -> String {
    format!(
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
         img-src 'self' data: blob: https: {works_url}; media-src 'self' blob: https:; font-src 'self' data:; \
         connect-src 'self'; frame-src {works_url}; manifest-src 'self'; object-src 'none'; base-uri 'none'; \
         form-action 'none'; frame-ancestors 'none'"
    )
}
