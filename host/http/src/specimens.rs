//! The specimen of a plugin: a page with every state of its element types, for administrators.

use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;

use super::list_query::ListQuery;
use super::middleware::RequestLanguage;
use super::static_files::serve_asset;
use crate::error::{Error, Result};
use pinye_app::compressed_assets::CompressedAssetCache;
use pinye_context::Ctx;
use pinye_domain::language::Language;
use pinye_publish::Publisher;
use pinye_store as store;

/// The page runs and loads nothing and has no origin: markup of a plugin reaches nothing of the
/// studio.
const POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; sandbox",
);

/// A page without scripts, in the language of `language` or else of the browser.
#[utoipa::path(get, path = "/api/plugins/{id}/specimen", tag = "plugins",
    params(("id" = String, Path), ("language" = Option<String>, Query)),
    responses((status = 200, description = "the page", content_type = "text/html"),
        (status = 304, description = "not changed")))]
pub async fn show(
    State(ctx): State<Ctx>,
    State(publisher): State<Publisher>,
    State(cache): State<CompressedAssetCache>,
    RequestLanguage(reads): RequestLanguage,
    Path(id): Path<String>,
    asked: ListQuery,
    headers: HeaderMap,
) -> Result<Response> {
    let language = asked.get("language").map_or(reads, Language::from_accept_language);
    let plugin = store::plugins::find(&ctx.db, &id).await?.ok_or_else(Error::not_found)?;
    let key = format!("specimen {} {}", plugin.sha256, language.tag());
    let page = match cache.get(&key).await {
        Some(known) => known,
        None => {
            let drawn = publisher.specimen(&plugin.sha256, language).await;
            let drawn = drawn.map_err(|error| Error::from(&error))?;
            let html = drawn.ok_or_else(Error::not_found)?;
            cache.insert(key, "specimen.html", html.into_bytes()).await
        }
    };
    let mut response = serve_asset(&page, &headers);
    let cache = HeaderValue::from_static("private, no-cache");
    response.headers_mut().insert(header::CACHE_CONTROL, cache);
    response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, POLICY);
    Ok(response)
}
