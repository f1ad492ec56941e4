//! Files at the root of the works' origin, put there by administrators: `MP_verify_….txt` and the like.

use axum::extract::{Path, State};
use axum::http::{HeaderValue, Uri, header};
use axum::response::{IntoResponse as _, Response};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::body::Json;
use super::envelope::{Envelope, created, ok};
use super::guard::CurrentUser;
use super::middleware::RequestLanguage;
use super::pages;
use crate::error::{ApiError, Error, Result};
use pinye_context::Ctx;
use pinye_domain::messages::Message;
use pinye_domain::site_file::{self, SiteFile};
use pinye_domain::{audit, moment};
use pinye_store as store;

/// Such a file runs and loads nothing.
const POLICY: HeaderValue = HeaderValue::from_static("default-src 'none'; sandbox");

/// A file at the root of the works' origin.
#[derive(Debug, Serialize, ToSchema)]
pub struct SiteFileRecord {
    name: String,
    content: String,
    /// Where services find it.
    url: String,
    updated_at: String,
}

/// A file to write; one of the same name is replaced.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct SiteFileChange {
    /// Letters, digits, `_`, `-` and `.`, ending in `.txt`, `.html`, `.xml` or `.json`.
    #[schema(max_length = 100)]
    name: String,
    /// At most 32 KiB.
    #[schema(max_length = 32768)]
    content: String,
}

/// A removed file.
#[derive(Debug, Serialize, ToSchema)]
pub struct RemovedFile {
    name: String,
}

fn record(ctx: &Ctx, SiteFile { name, content, updated_at }: SiteFile) -> SiteFileRecord {
    let url = format!("{}/{name}", ctx.settings.works_url);
    SiteFileRecord { name, content, url, updated_at: moment::iso(updated_at) }
}

/// All files at the root of the works' origin.
#[utoipa::path(get, path = "/api/site-files", tag = "installation",
    responses((status = 200, body = Envelope<Vec<SiteFileRecord>>)))]
pub async fn index(State(ctx): State<Ctx>) -> Result<Envelope<Vec<SiteFileRecord>>> {
    let files = store::site_files::list(&ctx.db).await?;
    Ok(ok(files.into_iter().map(|file| record(&ctx, file)).collect()))
}

/// Writes a file at the root of the works' origin.
#[utoipa::path(post, path = "/api/site-files", tag = "installation", request_body = SiteFileChange,
    responses((status = 201, body = Envelope<SiteFileRecord>)))]
pub async fn put(
    State(ctx): State<Ctx>,
    CurrentUser(who): CurrentUser,
    Json(sent): Json<SiteFileChange>,
) -> Result<Envelope<SiteFileRecord>> {
    let SiteFileChange { name, content } = sent;
    let name = name.trim().to_owned();
    if let Some((field, message)) = site_file::validate(&name, &content) {
        return Err(Error::BadField(field, message).into());
    }
    if store::site_files::count_others(&ctx.db, &name).await? >= site_file::MAX_FILES {
        let message = Message::new("siteFile.many").with("most", site_file::MAX_FILES);
        return Err(Error::BadField("name", message).into());
    }
    let file = SiteFile { name, content, updated_at: ctx.clock.now_ms() };
    store::site_files::put(ctx.with_audit_event(who.id, audit::SITE_FILE_WRITE, &file.name), &file)
        .await?;
    Ok(created(record(&ctx, file)))
}

/// Removes a file from the root of the works' origin.
#[utoipa::path(delete, path = "/api/site-files/{name}", tag = "installation", params(("name" = String, Path)),
    responses((status = 200, body = Envelope<RemovedFile>)))]
pub async fn remove(
    State(ctx): State<Ctx>,
    CurrentUser(who): CurrentUser,
    Path(name): Path<String>,
) -> Result<Envelope<RemovedFile>> {
    let noted = ctx.with_audit_event(who.id, audit::SITE_FILE_DELETE, &name);
    if !store::site_files::remove(noted, &name).await? {
        return Err(Error::not_found().into());
    }
    Ok(ok(RemovedFile { name }))
}

/// A file that an administrator put at the root of the works' origin.
#[utoipa::path(get, path = "/{name}", tag = "pages", params(("name" = String, Path)),
    responses((status = 200, description = "the file"), (status = 404, description = "there is none", content_type = "text/html")))]
pub async fn file(
    State(ctx): State<Ctx>,
    Path(name): Path<String>,
    uri: Uri,
    reads: RequestLanguage,
) -> Response {
    let Some(mime) = site_file::mime(&name) else { return pages::not_found(uri, reads).await };
    let file = match store::site_files::find(&ctx.db, &name).await {
        Ok(Some(file)) => file,
        Ok(None) => return pages::not_found(uri, reads).await,
        Err(error) => return ApiError(error.into()).into_response(),
    };
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(mime)),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-cache")),
        (header::CONTENT_SECURITY_POLICY, POLICY),
    ];
    (headers, file.content).into_response()
}
