//! Data sources: everybody has their own. Works name the ones they use.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::{IntoParams, ToSchema};

use super::answer::{Answer, ListAnswer, created, list, ok};
use super::body::{Id, Json};
use super::guard::Who;
use super::lists::{Asked, FieldKind, Fields};
use super::works::shape::Deleted;
use crate::app::App;
use crate::domain::datasource::DataSource;
use crate::domain::json::Object;
use crate::domain::messages::Message;
use crate::domain::work::Work;
use crate::domain::{audit, moment};
use crate::error::{Error, FieldError, Result};
use crate::store;
use crate::worker::pipe::Outcome;

mod pipe;
mod preview;

pub use preview::__path_preview;
pub use preview::{Sources, preview};

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
    #[serde(rename = "created_at")]
    created_at: String,
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
            created_at: moment::iso(one.created_at),
        }
    }
}

/// What a data source is made of; a change may leave any of it out.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(dead_code, reason = "the shape of the body; it is read field by field")]
pub struct DataSourceChange {
    /// A letter or a Chinese character first, then letters, digits and underscores.
    #[schema(min_length = 1, max_length = 50)]
    name: Option<String>,
    #[schema(max_length = 2000)]
    url: Option<String>,
    #[serde(rename = "type")]
    #[schema(pattern = "^(static|httpApi|csv)$")]
    kind: Option<String>,
    #[schema(max_items = 20)]
    dependencies: Option<Vec<String>>,
    #[schema(max_items = 20)]
    related_ds_list: Option<Vec<String>>,
    #[schema(pattern = "^(once|fixed)$")]
    refresh_type: Option<String>,
    #[schema(minimum = 5, maximum = 86400)]
    refresh_interval: Option<i64>,
    #[schema(max_length = 10000)]
    pipe: Option<String>,
    #[serde(rename = "through_server")]
    through_server: Option<bool>,
}

/// Query parameters of the list of data sources.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "the shape of the query; it is read by http::lists")]
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
    responses((status = 200, body = ListAnswer<DataSourceRecord>)))]
pub async fn index(
    State(app): State<App>,
    Who(who): Who,
    asked: Asked,
) -> Result<ListAnswer<DataSourceRecord>> {
    let page = asked.page(FIELDS, 10)?;
    let (rows, total) = store::datasources::list(&app.db, who.id, &page).await?;
    let records = rows.into_iter().map(DataSourceRecord::from).collect();
    Ok(list(records, total, (page.limit, page.offset)))
}

/// One of one's own data sources.
#[utoipa::path(get, path = "/api/datasources/{id}", tag = "datasources", params(("id" = i64, Path)),
    responses((status = 200, body = Answer<DataSourceRecord>)))]
pub async fn show(
    State(app): State<App>,
    Who(who): Who,
    Id(id): Id,
) -> Result<Answer<DataSourceRecord>> {
    Ok(ok(own(&app, who.id, id).await?.into()))
}

/// Makes a data source.
#[utoipa::path(post, path = "/api/datasources", tag = "datasources", request_body = DataSourceChange,
    responses((status = 201, body = Answer<DataSourceRecord>)))]
pub async fn create(
    State(app): State<App>,
    Who(who): Who,
    Json(sent): Json<Object>,
) -> Result<Answer<DataSourceRecord>> {
    let mut new = DataSource::new(who.id, app.clock.now_ms());
    new.take(&sent)?;
    readable(&app, &new).await?;
    new.id = store::datasources::add(app.noted(who.id, audit::SOURCE_CREATE, ""), &new)
        .await
        .map_err(taken)?;
    Ok(created(new.into()))
}

/// Changes one of one's own data sources.
#[utoipa::path(put, path = "/api/datasources/{id}", tag = "datasources", params(("id" = i64, Path)),
    request_body = DataSourceChange, responses((status = 200, body = Answer<DataSourceRecord>)))]
pub async fn update(
    State(app): State<App>,
    Who(who): Who,
    Id(id): Id,
    Json(sent): Json<Object>,
) -> Result<Answer<DataSourceRecord>> {
    let mut one = own(&app, who.id, id).await?;
    let former = one.pipe.clone();
    one.take(&sent)?;
    if one.pipe != former {
        readable(&app, &one).await?;
    }
    let noted = app.noted(who.id, audit::SOURCE_UPDATE, "");
    if store::datasources::update(noted, &one).await.map_err(taken)? {
        Ok(ok(one.into()))
    } else {
        Err(missing())
    }
}

/// Removes one of one's own data sources. While works use it that takes `force=true`.
#[utoipa::path(delete, path = "/api/datasources/{id}", tag = "datasources",
    params(("id" = i64, Path), ("force" = Option<bool>, Query)),
    responses((status = 200, body = Answer<Deleted>), (status = 409, description = "works use it; data.works has their titles")))]
pub async fn remove(
    State(app): State<App>,
    Who(who): Who,
    Id(id): Id,
    asked: Asked,
) -> Result<Answer<Deleted>> {
    own(&app, who.id, id).await?;
    if asked.get("force") != Some("true") {
        let works = works_using(&app, who.id, id).await?;
        if !works.is_empty() {
            let message = Message::new("source.used").with("works", works.join(", "));
            return Err(Error::Conflict(message, json!({ "works": works })));
        }
    }
    let noted = app.noted(who.id, audit::SOURCE_DELETE, "");
    if store::datasources::remove(noted, id, who.id).await? {
        Ok(ok(Deleted { id }))
    } else {
        Err(missing())
    }
}

/// Titles of one's own works that name this data source, one document in memory at a time.
async fn works_using(app: &App, user_id: i64, id: i64) -> Result<Vec<String>> {
    let mut titles = Vec::new();
    for work_id in store::works::ids_of(&app.db, user_id).await? {
        let Some(row) = store::works::find(&app.db, work_id).await? else { continue };
        let Ok(work) = Work::read(&row.document) else { continue };
        if uses(&work, id) {
            titles.push(work.settings.title);
        }
    }
    Ok(titles)
}

/// A work names a source in its list of sources, or an element of it does in its prop `dataSourceId` (DS-013).
fn uses(work: &Work, id: i64) -> bool {
    let is_it = |value: &Value| {
        value.as_i64() == Some(id) || value.as_str().is_some_and(|text| text == id.to_string())
    };
    let list: Vec<Value> = work
        .field("datasources")
        .and_then(|list| serde_json::from_str(list.get()).ok())
        .unwrap_or_default();
    let listed = list.iter().any(|one| is_it(one) || one.get("id").is_some_and(is_it));
    let elements = work.pages.iter().flat_map(|page| &page.elements);
    listed
        || elements.into_iter().any(|element| {
            let props: Option<Object> = serde_json::from_str(element.props().get()).ok();
            let named: Option<Value> = props.and_then(|props| props.read("dataSourceId"));
            named.is_some_and(|named| is_it(&named))
        })
}

async fn readable(app: &App, one: &DataSource) -> Result<()> {
    match pipe::compute(app, &one.pipe, None).await? {
        Outcome::Value(_) => Ok(()),
        Outcome::Pipe(reason) | Outcome::Input(reason) => {
            Err(unusable("pipe", "source.pipe", reason))
        }
    }
}

fn unusable(field: &str, key: &'static str, reason: String) -> Error {
    Error::Invalid(vec![FieldError::ours(field, Message::new(key).with("reason", reason))])
}

async fn own(app: &App, user_id: i64, id: i64) -> Result<DataSource> {
    store::datasources::find(&app.db, id, user_id).await?.ok_or_else(missing)
}

fn missing() -> Error {
    Error::NotFound(Message::new("http.notFound"))
}

fn taken(error: store::Error) -> Error {
    match error {
        store::Error::Taken(field) => {
            Error::Conflict(Message::new("source.taken"), json!({ "field": field }))
        }
        other => other.into(),
    }
}
