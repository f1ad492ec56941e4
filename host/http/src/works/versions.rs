//! Versions of works, which saves leave.

use axum::extract::{Path, State};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use utoipa::ToSchema;

use super::schemas::WorkRecord;
use crate::body::{Id, Json, parse_id};
use crate::envelope::{Envelope, ok};
use crate::error::{Error, Result};
use crate::guard::CurrentUser;
use pinye_app::works::versions::{self, VersionEntry};
use pinye_context::Ctx;
use pinye_domain::messages::Message;
use pinye_domain::moment;

/// A version of a work.
#[derive(Debug, Serialize, ToSchema)]
pub struct WorkVersion {
    /// The revision that the save made.
    revision: i64,
    /// Its name; mostly empty.
    name: String,
    created_at: String,
    /// Who saved it.
    author: String,
    /// The number of the publication that was made from it.
    #[schema(required)]
    publication: Option<i64>,
}

/// Name of a version.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
pub struct VersionName {
    /// At most 50 characters; an empty name removes it.
    name: String,
}

/// The kept saves of a work, the newest first (ED-029): the last 30, older ones once a day for 90 days, and all that have a
/// name or were published.
#[utoipa::path(get, path = "/api/works/{id}/versions", tag = "works", params(("id" = i64, Path)),
    responses((status = 200, body = Envelope<Vec<WorkVersion>>)))]
pub async fn index(
    State(ctx): State<Ctx>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
) -> Result<Envelope<Vec<WorkVersion>>> {
    let listed = versions::list(&ctx, &who, id).await?;
    Ok(ok(listed.into_iter().map(record).collect()))
}

fn record(VersionEntry { version, author, publication }: VersionEntry) -> WorkVersion {
    let created_at = moment::iso(version.created_at);
    WorkVersion { revision: version.revision, name: version.name, created_at, author, publication }
}

/// The work as a save left it.
#[utoipa::path(get, path = "/api/works/{id}/versions/{revision}", tag = "works",
    params(("id" = i64, Path), ("revision" = i64, Path)),
    responses((status = 200, body = Envelope<WorkRecord>)))]
pub async fn show(
    State(ctx): State<Ctx>,
    CurrentUser(who): CurrentUser,
    Path((id, revision)): Path<(String, String)>,
) -> Result<Envelope<Box<RawValue>>> {
    let document = versions::find(&ctx, &who, parse(&id, &revision)?).await?;
    let document = RawValue::from_string(document);
    Ok(ok(document.map_err(|error| Error::Internal(error.into()))?))
}

/// Names a version, which is then kept for good.
#[utoipa::path(put, path = "/api/works/{id}/versions/{revision}", tag = "works",
    params(("id" = i64, Path), ("revision" = i64, Path)), request_body = VersionName,
    responses((status = 200, body = Envelope<VersionName>)))]
pub async fn name(
    State(ctx): State<Ctx>,
    CurrentUser(who): CurrentUser,
    Path((id, revision)): Path<(String, String)>,
    Json(VersionName { name }): Json<VersionName>,
) -> Result<Envelope<VersionName>> {
    let name = name.trim().to_owned();
    versions::name(&ctx, &who, parse(&id, &revision)?, &name).await?;
    Ok(ok(VersionName { name }))
}

fn parse(id: &str, revision: &str) -> Result<(i64, i64)> {
    let id = parse_id(id).ok_or_else(Error::work_not_found)?;
    let none = || Error::NotFound(Message::new("version.none"));
    Ok((id, parse_id(revision).ok_or_else(none)?))
}
