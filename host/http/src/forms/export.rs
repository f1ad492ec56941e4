//! Export of submissions and likes as a file for a spreadsheet program. Rows are streamed from the
//! database in batches, so that a large file takes no more memory than a small one.

use crate::middleware::RequestLanguage;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use pinye_context::Ctx;
use serde::Deserialize;
use serde_json::Value as Json;
use utoipa::IntoParams;

use super::records::{self, RecordFilters};
use crate::body::parse_id;
use crate::error::{Error, Result};
use crate::guard::CurrentUser;
use crate::list_query::{ListQuery, invalid_parameter};
use crate::query::Query;
use pinye_app::downloads::DownloadSlots;
use pinye_app::works::Works;
use pinye_context::time_zones;
use pinye_domain::audit;
use pinye_domain::form::Column;
use pinye_domain::json::Object;
use pinye_domain::language::Language;
use pinye_domain::messages::Message;
use pinye_domain::spreadsheet::Cell;
use pinye_domain::zone::{Zone, date_text};
use pinye_store as store;
use pinye_store::list::{Comparison, Filter, PagedQuery, Value};
use pinye_store::submissions::Submission;
use pinye_submissions::{columns, require_owner};

mod csv;
mod workbook;

/// Maximum number of exported rows, API-WRK-018.
const MAX_ROWS: i64 = 100_000;
/// Rows per query.
const BATCH: i64 = 500;

/// What to export.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ExportQuery {
    #[serde(rename = "workId")]
    #[param(value_type = String)]
    work_id: Option<String>,
    /// `all` (default), `form` or `like`. A csv file holds one table: `all` is `form` there.
    #[serde(rename = "type")]
    kind: Option<String>,
    /// `xlsx` (default) or `csv`.
    format: Option<String>,
    /// As in the data centre, like `from`, `to`, `spam` and `is_read`.
    keyword: Option<String>,
    from: Option<String>,
    to: Option<String>,
    #[param(ignore)]
    spam: Option<String>,
}

/// Tables to export.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    All,
    Form,
    Like,
}

/// Exports what a work has collected.
#[utoipa::path(get, path = "/api/works/export-data", tag = "forms", params(ExportQuery),
    responses((status = 200, description = "a workbook, or a csv file", content(
        (String = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
        (String = "text/csv")))))]
pub async fn export(
    State(works): State<Works>,
    State(downloads): State<DownloadSlots>,
    CurrentUser(who): CurrentUser,
    RequestLanguage(language): RequestLanguage,
    Query(query): Query<ExportQuery>,
    list: ListQuery,
) -> Result<Response> {
    let ctx = &works.ctx;
    let work_id = query.work_id.as_deref().ok_or_else(|| invalid_parameter("workId"))?;
    let work_id = parse_id(work_id).ok_or_else(Error::work_not_found)?;
    let kind = match query.kind.as_deref().unwrap_or("all") {
        "all" => Kind::All,
        "form" => Kind::Form,
        "like" => Kind::Like,
        _ => return Err(invalid_parameter("type").into()),
    };
    let is_csv = match query.format.as_deref().unwrap_or("xlsx") {
        "xlsx" => false,
        "csv" => true,
        _ => return Err(invalid_parameter("format").into()),
    };
    require_owner(ctx, &who, work_id).await?;
    let zone = time_zones::of_work(&ctx.db, &ctx.settings.time_zone, work_id).await?;
    let list = list.without(&["workId", "type", "format", "sort", "limit", "offset"]);
    let ExportQuery { keyword, from, to, spam, .. } = query;
    let page = records::page(&list, &RecordFilters { keyword, from, to, spam }, &zone)?;
    let permit = downloads.acquire(who.id)?;
    let title = title(ctx, work_id).await?;
    let day = date_text(zone.day(ctx.clock.now_ms()));
    let source = RowSource::new(&works, work_id, zone, page, language).await?;
    let body = match (is_csv, kind) {
        (true, Kind::Like) => Body::from(csv::table(&source.likes().await?)?),
        (true, _) => csv::stream(source, permit),
        (false, kind) => workbook::stream(&works, source, kind, permit).await?,
    };
    ctx.insert_audit_event(
        who.id,
        audit::SUBMISSION_EXPORT,
        work_id,
        &format!("{kind:?}").to_lowercase(),
    )
    .await?;
    Ok(answer(body, is_csv, &title, &day))
}

async fn title(ctx: &Ctx, work_id: i64) -> Result<String> {
    let row = store::works::find(&ctx.db, work_id).await?.ok_or_else(Error::work_not_found)?;
    let fields: Object = serde_json::from_str(&row.document).unwrap_or_default();
    Ok(fields.read("title").unwrap_or_default())
}

const WORKBOOK: HeaderValue =
    HeaderValue::from_static("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");
const TABLE: HeaderValue = HeaderValue::from_static("text/csv; charset=utf-8");

/// Returns the response with the file name of DC-007: `{title}-{YYYYMMDD}.xlsx`.
fn answer(body: Body, is_csv: bool, title: &str, day: &str) -> Response {
    let end = if is_csv { "csv" } else { "xlsx" };
    let day = day.replace('-', "");
    let safe_char = |c: char| if c.is_control() || "/\\:*?\"<>|".contains(c) { '_' } else { c };
    let title: String = title.chars().map(safe_char).take(100).collect();
    let whole = format!("{title}-{day}.{end}");
    let escaped: String = url::form_urlencoded::byte_serialize(whole.as_bytes()).collect();
    let escaped = escaped.replace('+', "%20").replace('*', "%2A");
    let name = format!("attachment; filename=\"export-{day}.{end}\"; filename*=UTF-8''{escaped}");
    let mut response = body.into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, if is_csv { TABLE } else { WORKBOOK });
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    if let Ok(name) = HeaderValue::from_str(&name) {
        headers.insert(header::CONTENT_DISPOSITION, name);
    }
    response
}

/// Source of the rows to export.
struct RowSource {
    ctx: Ctx,
    work_id: i64,
    page: PagedQuery,
    filters: Vec<Filter>,
    left: i64,
    columns: Vec<Column>,
    language: Language,
    /// Time zone in which the times of submissions are written.
    zone: Zone,
}

impl RowSource {
    async fn new(
        works: &Works,
        work_id: i64,
        zone: Zone,
        mut page: PagedQuery,
        language: Language,
    ) -> Result<RowSource> {
        let columns =
            columns(&works.forms, work_id).await?.into_iter().map(|(column, _)| column).collect();
        (page.limit, page.offset) = (BATCH, 0);
        let filters = page.filters.clone();
        Ok(RowSource {
            ctx: works.ctx.clone(),
            work_id,
            page,
            filters,
            left: MAX_ROWS,
            columns,
            language,
            zone,
        })
    }

    fn localize(&self, key: &'static str) -> String {
        Message::new(key).localize(self.language)
    }

    fn head(&self) -> Vec<Cell> {
        let labels = self.columns.iter().map(|column| column.label.clone());
        labels.chain([self.localize("sheet.time")]).map(Cell::Text).collect()
    }

    /// Returns the next rows, the newest first; empty at the end.
    async fn next(&mut self) -> Result<Vec<Vec<Cell>>> {
        self.page.limit = self.left.min(BATCH);
        if self.page.limit == 0 {
            return Ok(Vec::new());
        }
        let found = store::submissions::page(&self.ctx.db, self.work_id, &self.page).await?;
        self.left -= i64::try_from(found.len()).unwrap_or(self.left);
        if let Some(last) = found.last() {
            let older = Filter::on("id", Comparison::Lt, vec![Value::Number(last.id)]);
            self.page.filters = self.filters.iter().cloned().chain([older]).collect();
        }
        Ok(found.iter().map(|one| row(&self.columns, one, &self.zone)).collect())
    }

    /// DC-007: returns the likes per element.
    async fn likes(&self) -> Result<Vec<Vec<Cell>>> {
        let head = ["sheet.element", "sheet.type", "sheet.likeCount"].map(|key| self.localize(key));
        let mut table = vec![head.map(Cell::Text).to_vec()];
        let row = store::works::find(&self.ctx.db, self.work_id)
            .await?
            .ok_or_else(Error::work_not_found)?;
        let work = pinye_domain::work::Work::read(&row.document)?;
        for (element, count) in store::likes::count_per_element(&self.ctx.db, self.work_id).await? {
            let kind = work.find(&element).map(|(_, found)| found.type_name.clone());
            let count = count.to_string().parse().unwrap_or_default();
            table.push(vec![
                Cell::Text(element),
                Cell::Text(kind.unwrap_or_default()),
                Cell::Number(count),
            ]);
        }
        Ok(table)
    }
}

/// Returns the answers of a submission in readable form; numbers stay numbers.
fn row(columns: &[Column], kept: &Submission, zone: &Zone) -> Vec<Cell> {
    let data: Object = serde_json::from_str(&kept.form_data).unwrap_or_default();
    let answers: Object = serde_json::from_str(&kept.answers).unwrap_or_default();
    let cell = |column: &Column| {
        let number = data.read::<Json>(&column.name).as_ref().and_then(Json::as_f64);
        match number.filter(|number| number.abs() < 9e15) {
            Some(number) => Cell::Number(number),
            None => Cell::Text(answers.read(&column.name).unwrap_or_default()),
        }
    };
    columns.iter().map(cell).chain([Cell::Text(zone.format_local(kept.created_at))]).collect()
}
