//! Data sources: every user has their own. Works name the ones they use.

use axum::extract::State;
use pinye_app::plugins::PluginAdmin;
use pinye_context::Ctx;
use pinye_datasources as datasources;
use pinye_datasources::DataSources;
use pinye_domain::datasource::{DataSource, DataSourceChange, Transform};
use pinye_domain::field_reader::LenientBody;
use pinye_domain::moment;
use pinye_domain::rows::to_table_rows;
use pinye_publish::descriptors;
use pinye_store as store;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};

use super::body::{Id, Json};
use super::envelope::{DeletedId, Envelope, ListEnvelope, created, list, ok};
use super::guard::CurrentUser;
use super::list_query::{FieldKind, Fields, ListQuery};
use crate::error::Result;

pub mod transform;

const FIELDS: Fields = &[
    ("id", FieldKind::Number),
    ("name", FieldKind::Text),
    ("type", FieldKind::Text),
    ("created_at", FieldKind::Time),
];

/// A data source.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DataSourceRecord {
    id: i64,
    name: String,
    url: String,
    /// `static`, `httpApi` or `csv`.
    #[serde(rename = "type")]
    kind: String,
    /// Names that a static source reads.
    dependencies: Vec<String>,
    /// Names of static sources that are computed again after this one has loaded.
    related_ds_list: Vec<String>,
    /// `once` or `fixed`.
    refresh_type: String,
    /// Seconds.
    refresh_interval: i64,
    /// A JSONata expression.
    pipe: String,
    /// Whether the host fetches it instead of the visitor's browser.
    #[serde(rename = "through_server")]
    through_server: bool,
    /// The module that transforms what the source returns, before the expression.
    transform: Option<TransformRecord>,
    #[serde(rename = "created_at")]
    created_at: String,
}

/// A transform module.
#[derive(Debug, Serialize, ToSchema)]
pub struct TransformRecord {
    /// The name of its file.
    name: String,
    /// Bytes.
    size: i64,
    /// SHA-256 of its bytes, in hexadecimal digits.
    sha256: String,
}

impl From<Transform> for TransformRecord {
    fn from(one: Transform) -> TransformRecord {
        TransformRecord { name: one.name, size: one.size, sha256: one.sha256 }
    }
}

impl From<DataSource> for DataSourceRecord {
    fn from(one: DataSource) -> DataSourceRecord {
        DataSourceRecord {
            id: one.id,
            name: one.name,
            url: one.url,
            kind: one.kind,
            dependencies: one.dependencies,
            related_ds_list: one.related,
            refresh_type: one.refresh_type,
            refresh_interval: one.refresh_interval,
            pipe: one.pipe,
            through_server: one.through_server,
            transform: one.transform.map(TransformRecord::from),
            created_at: moment::iso(one.created_at),
        }
    }
}

/// Query parameters of the list of data sources.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "the most used of the parameters that `ListQuery` reads")]
pub struct DataSourceQuery {
    /// Most rows.
    #[param(minimum = 1, maximum = 100, default = 10)]
    limit: Option<i64>,
    /// Rows before the first.
    #[param(minimum = 0, default = 0)]
    offset: Option<i64>,
    /// `id`, `name`, `type` or `created_at` with `:asc` or `:desc`.
    #[param(pattern = "^(id|name|type|created_at):(asc|desc)$", default = "id:desc")]
    sort: Option<String>,
    /// Accepted, without effect.
    #[param(rename = "filters[is_template]")]
    is_template: Option<bool>,
}

/// One's own data sources.
#[utoipa::path(get, path = "/api/datasources", tag = "datasources", params(DataSourceQuery),
    responses((status = 200, body = ListEnvelope<DataSourceRecord>)))]
pub async fn index(
    State(ctx): State<Ctx>,
    CurrentUser(who): CurrentUser,
    query: ListQuery,
) -> Result<ListEnvelope<DataSourceRecord>> {
    let page = query.page(FIELDS, 10)?;
    let (rows, total) = store::datasources::list(&ctx.db, who.id, &page).await?;
    let records = rows.into_iter().map(DataSourceRecord::from).collect();
    Ok(list(records, total, &page))
}

/// One of one's own data sources.
#[utoipa::path(get, path = "/api/datasources/{id}", tag = "datasources", params(("id" = i64, Path)),
    responses((status = 200, body = Envelope<DataSourceRecord>)))]
pub async fn show(
    State(ctx): State<Ctx>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
) -> Result<Envelope<DataSourceRecord>> {
    Ok(ok(datasources::find_own(&ctx, who.id, id).await?.into()))
}

/// Makes a data source.
#[utoipa::path(post, path = "/api/datasources", tag = "datasources", request_body = DataSourceChange,
    responses((status = 201, body = Envelope<DataSourceRecord>)))]
pub async fn create(
    State(sources): State<DataSources>,
    CurrentUser(who): CurrentUser,
    Json(sent): Json<LenientBody<DataSourceChange>>,
) -> Result<Envelope<DataSourceRecord>> {
    Ok(created(datasources::create(&sources, who.id, &sent).await?.into()))
}

/// Changes one of one's own data sources.
#[utoipa::path(put, path = "/api/datasources/{id}", tag = "datasources", params(("id" = i64, Path)),
    request_body = DataSourceChange, responses((status = 200, body = Envelope<DataSourceRecord>)))]
pub async fn update(
    State(sources): State<DataSources>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
    Json(sent): Json<LenientBody<DataSourceChange>>,
) -> Result<Envelope<DataSourceRecord>> {
    Ok(ok(datasources::change(&sources, who.id, id, &sent).await?.into()))
}

/// Removes one of one's own data sources; while works use it, only with `force=true`.
#[utoipa::path(delete, path = "/api/datasources/{id}", tag = "datasources",
    params(("id" = i64, Path), ("force" = Option<bool>, Query)),
    responses((status = 200, body = Envelope<DeletedId>), (status = 409, description = "works use it; data.works has their titles")))]
pub async fn remove(
    State(data_sources): State<DataSources>,
    State(admin): State<PluginAdmin>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
    query: ListQuery,
) -> Result<Envelope<DeletedId>> {
    let descriptors = match query.get("force") {
        Some("true") => None,
        _ => Some(descriptors::load_all(&admin.ctx.db, &admin.registry, &admin.plugins).await?),
    };
    datasources::remove(&data_sources, who.id, id, descriptors.as_ref()).await?;
    Ok(ok(DeletedId { id }))
}

/// The value of a data source as this host reads it now.
#[derive(Debug, Serialize, ToSchema)]
pub struct SourceValue {
    /// Result of the pipe; for a table without a pipe, `{columns, rows}`.
    value: Value,
    /// The value as elements show it: a list of rows, the header first; none if it is no table.
    rows: Option<Vec<Value>>,
    /// Whether rows or columns are left out of `rows`.
    is_cut: bool,
}

/// Reads a data source now, on the server, and computes its pipe.
#[utoipa::path(post, path = "/api/datasources/{id}/preview", tag = "datasources", params(("id" = i64, Path)),
    responses((status = 200, body = Envelope<SourceValue>)))]
pub async fn preview(
    State(sources): State<DataSources>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
) -> Result<Envelope<SourceValue>> {
    let value = datasources::preview(&sources, who.id, id).await?;
    let found = to_table_rows(&value);
    let is_cut = found.as_ref().is_some_and(|rows| rows.is_cut);
    Ok(ok(SourceValue { rows: found.map(|rows| rows.cells), is_cut, value }))
}
