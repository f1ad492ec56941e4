//! Publishing, taking offline, and the list of publications.

use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use pinye_context::Ctx;
use serde::Serialize;
use serde_json::value::RawValue;
use utoipa::ToSchema;

use super::body::{Id, parse_id};
use super::envelope::{Envelope, ok, splice_envelope};
use super::guard::CurrentUser;
use super::works::info::{self, WorkInfo};
use crate::error::{Error, Result};
use crate::middleware::RequestLanguage;
use pinye_app::publications::Publications;
use pinye_app::publish_jobs;
use pinye_app::uploads::image_variants;
use pinye_app::works::{AccessLevel, load_authorized};
use pinye_domain::json::raw;
use pinye_domain::messages::Message;
use pinye_domain::moment;
use pinye_domain::publication::Publication;
use pinye_domain::upload::Format;
use pinye_store as store;

/// A publication.
#[derive(Debug, Serialize, ToSchema)]
pub struct PublicationRecord {
    /// Counts from 1 within the work.
    number: i64,
    title: String,
    created_at: String,
    /// Whether visitors see this one now.
    is_current: bool,
    /// Plugins it was made with: id, version, sha256.
    #[schema(value_type = Vec<Object>)]
    plugins: Box<RawValue>,
    /// What the author was told: remarks, and plugins that failed.
    #[schema(value_type = Vec<Vec<Object>>)]
    warnings: Box<RawValue>,
}

/// Every kept publication of a work, the newest first.
#[utoipa::path(get, path = "/api/works/{id}/publications", tag = "works", params(("id" = i64, Path)),
    responses((status = 200, body = Envelope<Vec<PublicationRecord>>)))]
pub async fn index(
    State(ctx): State<Ctx>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
) -> Result<Envelope<Vec<PublicationRecord>>> {
    let row = load_authorized(&ctx, &who, id, AccessLevel::Change).await?;
    let current = row.publication.filter(|_| row.is_publish);
    let publications = store::publications::list(&ctx.db, id).await?;
    Ok(ok(publications.into_iter().map(|publication| record(publication, current)).collect()))
}

fn record(publication: Publication, current: Option<i64>) -> PublicationRecord {
    let json = |text: String| RawValue::from_string(text).unwrap_or_default();
    PublicationRecord {
        number: publication.number,
        title: publication.title,
        created_at: moment::iso(publication.created_at),
        is_current: current == Some(publication.id),
        plugins: json(publication.lock),
        warnings: json(publication.warnings),
    }
}

/// Shows visitors this publication again; the draft stays as it is.
#[utoipa::path(put, path = "/api/works/{id}/publications/{number}/current", tag = "works",
    params(("id" = i64, Path), ("number" = i64, Path)),
    responses((status = 200, body = Envelope<PublicationRecord>)))]
pub async fn make_current(
    State(ctx): State<Ctx>,
    CurrentUser(who): CurrentUser,
    Path((id, number)): Path<(String, String)>,
) -> Result<Envelope<PublicationRecord>> {
    let id = parse_id(&id).ok_or_else(Error::work_not_found)?;
    load_authorized(&ctx, &who, id, AccessLevel::Change).await?;
    let none = || Error::NotFound(Message::new("publication.none"));
    let number = parse_id(&number).ok_or_else(none)?;
    let chosen = store::publications::find(&ctx.db, id, number).await?.ok_or_else(none)?;
    let shown = publish_jobs::republish(&ctx, who.id, (id, &chosen)).await;
    shown.map_err(|failed| Error::from(&failed))?;
    let current = Some(chosen.id);
    Ok(ok(record(chosen, current)))
}

/// Result of a publish preflight.
#[derive(Debug, Serialize, ToSchema)]
pub struct PublishPreflight {
    /// Files of this installation that the work names.
    files: Vec<FileWeight>,
}

/// A file with the most that visitors would load of it.
#[derive(Debug, Serialize, ToSchema)]
pub struct FileWeight {
    /// Its path.
    path: String,
    bytes: i64,
    /// Whether visitors load a smaller variant where it is shown small.
    scales: bool,
}

/// The report that publishing the work as it is stored would give. Nothing is published.
/// It contains remarks, among them errors that would prevent the publication, plugins that fail,
/// and the sizes of the work's files.
#[utoipa::path(get, path = "/api/works/{id}/foresight", tag = "works", params(("id" = i64, Path)),
    responses((status = 200, body = Envelope<PublishPreflight>)))]
pub async fn preflight(
    State(publishing): State<Publications>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
    RequestLanguage(language): RequestLanguage,
) -> Result<Response> {
    let (found, files) =
        pinye_app::publications::preflight(&publishing, &who, (id, language)).await?;
    let files = files.into_iter().map(|(name, bytes)| FileWeight {
        path: format!("/uploads/{name}"),
        bytes,
        scales: has_widths(&name),
    });
    let preflight = raw(&PublishPreflight { files: files.collect() });
    Ok(splice_envelope(200, preflight.get(), &found.response_fields()))
}

fn has_widths(name: &str) -> bool {
    let extension = name.rsplit('.').next().unwrap_or_default();
    Format::of_extension(extension).is_some_and(image_variants::has_widths)
}

/// Progress of the latest publication of a work.
/// The response is the one that the call that began it would return now.
#[utoipa::path(get, path = "/api/works/{id}/publishing", tag = "works",
    params(("id" = i64, Path), ("Prefer" = Option<String>, Header, description = "`wait=2`: seconds to wait for the end")),
    responses((status = 200, body = Envelope<WorkInfo>), (status = 202, body = Envelope<WorkInfo>),
        (status = 404, description = "nothing is known of a publication of this work")))]
pub async fn progress(
    State(publishing): State<Publications>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
    headers: HeaderMap,
) -> Result<Response> {
    load_authorized(&publishing.ctx, &who, id, AccessLevel::Change).await?;
    let none = || Error::NotFound(Message::new("publish.noJob"));
    let latest = publishing
        .jobs
        .wait_for_latest(id, info::parse_wait_timeout(&headers))
        .await
        .ok_or_else(none)?;
    info::respond_to_publish(
        &publishing.ctx,
        &who,
        id,
        latest.map_err(|failed| Error::from(&*failed))?,
    )
    .await
}
