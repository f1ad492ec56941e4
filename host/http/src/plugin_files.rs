//! Web files of plugins. Their bare imports are rewritten to the studio's own copies, so that there
//! is one React.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use pinye_registry::{Package, Registry, imports};

use super::static_files::{PrecompressedFile, serve_asset};
use crate::error::{Error, Result};
use pinye_app::compressed_assets::CompressedAssetCache;
use pinye_context::Ctx;
use pinye_store as store;

/// Modules that plugins may import, and the file of the studio that replaces each.
const SHARED: [(&str, &str); 7] = [
    ("react", "react"),
    ("react-dom", "react-dom"),
    ("react/jsx-runtime", "jsx-runtime"),
    ("react/jsx-dev-runtime", "jsx-dev-runtime"),
    ("zustand", "zustand"),
    ("@pinye/plugin-api", "plugin-api"),
    ("@pinye/plugin-api/fields", "fields"),
];

const ICON_POLICY: HeaderValue =
    HeaderValue::from_static("default-src 'none'; style-src 'unsafe-inline'; sandbox");

/// A file of a package; `version` is `1.0.0~{first 16 hex of the package's hash}`, or just the version.
#[utoipa::path(get, path = "/plugins/{id}/{version}/{file}", tag = "files",
    params(("id" = String, Path), ("version" = String, Path), ("file" = String, Path)),
    responses((status = 200, description = "the file"), (status = 304, description = "not changed")))]
pub async fn file(
    State(ctx): State<Ctx>,
    State(registry): State<Arc<Registry>>,
    State(cache): State<CompressedAssetCache>,
    Path((id, version, file)): Path<(String, String, String)>,
    headers: HeaderMap,
) -> Result<Response> {
    let missing = Error::not_found;
    // Only scripts and style sheets, nothing that a browser would show as a page of the studio.
    let is_half = file.starts_with("web/") && (file.ends_with(".js") || file.ends_with(".css"));
    let is_icon = file == "icon.svg" || (file.starts_with("icon-") && file.ends_with(".svg"));
    if !is_half && !is_icon {
        return Err(missing().into());
    }
    let plugin = store::plugins::find(&ctx.db, &id).await?;
    plugin.filter(|plugin| plugin.enabled || is_icon).ok_or_else(missing)?;
    let sha256 = package_of(&registry, &id, &version).ok_or_else(missing)?;
    if !registry.has_file(&sha256, &file) {
        return Err(missing().into());
    }
    let key = format!("{sha256}/{file}");
    let served = match cache.get(&key).await {
        Some(known) => known,
        None => {
            // Concurrent requests for a file wait for the first one instead of reading the package
            // again.
            let _turn = cache.lock_package_reads().await;
            if let Some(known) = cache.get(&key).await {
                return Ok(answer(&known, &headers, &file));
            }
            let body = read(&registry, sha256, file.clone()).await?.ok_or_else(missing)?;
            cache.insert(key, &file, body).await
        }
    };
    Ok(answer(&served, &headers, &file))
}

fn answer(served: &PrecompressedFile, headers: &HeaderMap, file: &str) -> Response {
    let mut response = serve_asset(served, headers);
    let cache = HeaderValue::from_static("public, max-age=31536000, immutable");
    response.headers_mut().insert(header::CACHE_CONTROL, cache);
    if file.ends_with(".svg") {
        response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, ICON_POLICY);
    }
    response.into_response()
}

fn package_of(registry: &Registry, id: &str, version: &str) -> Option<String> {
    let (version, start) = version.split_once('~').unwrap_or((version, ""));
    let packages = registry.versions(id);
    let found = packages.into_iter().rev().find(|package| {
        package.version == version
            && package.sha256.starts_with(start)
            && matches!(start.len(), 0 | 16)
    });
    found.map(|package| package.sha256)
}

/// Reads a file of a package, which is verified against its hash.
async fn read(registry: &Arc<Registry>, sha256: String, file: String) -> Result<Option<Vec<u8>>> {
    let registry = Arc::clone(registry);
    let read = move || -> Result<Option<Vec<u8>>> {
        let package: Package =
            registry.get(&sha256).map_err(|error| Error::Internal(error.into()))?;
        let Some(bytes) = package.file(&file) else { return Ok(None) };
        if !file.ends_with(".js") {
            return Ok(Some(bytes));
        }
        let source = String::from_utf8_lossy(&bytes);
        let rewritten =
            imports::rewrite(&source, shared).map_err(|error| Error::Internal(error.into()))?;
        Ok(Some(rewritten.into_bytes()))
    };
    tokio::task::spawn_blocking(read).await.map_err(|error| Error::Internal(error.into()))?
}

fn shared(specifier: &str) -> Option<String> {
    let (_, name) = SHARED.iter().find(|(known, _)| *known == specifier)?;
    Some(format!("/shared/{name}.js"))
}
