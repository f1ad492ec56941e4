//! The worker that keeps a published work on the phone of whoever saw it, where the author wants that.

use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::response::Response;
use pinye_desk::app::App;

use crate::answer::Problem;
use crate::body::parse_id;
use crate::error::{Error, Result};
use crate::files::of_program;

/// A worker speaks for addresses below its own; this one for the work's page, which stands above.
const ALLOWED: HeaderName = HeaderName::from_static("service-worker-allowed");
/// It asks this origin for files, and nobody else for anything.
const POLICY: HeaderValue = HeaderValue::from_static("default-src 'none'; connect-src 'self'");

/// The worker of a published work. It is the same for all of them, and keeps nothing of a page that does not ask for it.
#[utoipa::path(get, path = "/h5/{id}/offline.js", tag = "pages", params(("id" = i64, Path)),
    responses((status = 200, description = "the worker", content_type = "text/javascript"),
        (status = 304, description = "not changed"),
        (status = 308, description = "asked at the studio: it is on the other origin"),
        (status = 404, description = "no number of a work", body = Problem)))]
pub async fn worker(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response> {
    let id = parse_id(&id).ok_or_else(Error::not_found)?;
    let found = of_program(&app, app.assets.visitor, "worker.js", &headers).await;
    let mut response = found.ok_or_else(Error::not_found)?;
    let scope = HeaderValue::from_str(&format!("/h5/{id}")).map_err(|_| Error::not_found())?;
    let out = response.headers_mut();
    out.insert(ALLOWED, scope);
    out.insert(header::CONTENT_SECURITY_POLICY, POLICY);
    Ok(response)
}
