//! The data centre: the submissions of one work as their owner reads, sorts and marks them.

use axum::extract::State;
use pinye_context::Ctx;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use utoipa::{IntoParams, ToSchema};

use crate::body::{Id, Json};
use crate::envelope::{Envelope, Pagination, TOTAL_COUNT, ok};
use crate::error::{ApiError, Error, Result};
use crate::guard::CurrentUser;
use crate::list_query::{FieldKind, Fields, ListQuery, invalid_parameter, keyword_filter};
use pinye_context::time_zones;
use pinye_domain::json::raw;
use pinye_domain::messages::Message;
use pinye_domain::zone::{Zone, parse_date};
use pinye_domain::{audit, moment};
use pinye_store as store;
use pinye_store::list::{Comparison, Filter, PagedQuery, Value};
use pinye_store::submissions::{Marks, SpamReasonTotal, Submission};
use pinye_submissions::{FormService, columns, require_owner};

const FIELDS: Fields =
    &[("id", FieldKind::Number), ("created_at", FieldKind::Time), ("is_read", FieldKind::Flag)];
/// Parameters that are read here and not by [`ListQuery`].
const OWN: [&str; 5] = ["keyword", "from", "to", "spam", "after"];
/// Maximum number of submissions that are marked or deleted at once.
const MAX_IDS: usize = 1000;

/// Filters and order of submissions.
#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "the most used of the parameters that `ListQuery` reads")]
pub struct RecordQuery {
    /// 1 to 100, 10 without it.
    limit: Option<i64>,
    offset: Option<i64>,
    /// `id` or `created_at`, with `:asc` or `:desc`.
    sort: Option<String>,
    /// Part of any answer.
    keyword: Option<String>,
    /// The first moment, or the first day in the work's time zone.
    from: Option<String>,
    /// The last moment, or the last day there, included.
    to: Option<String>,
    /// `true` is the spam folder, `all` everything.
    spam: Option<String>,
    is_read: Option<bool>,
    /// Cursor: the id of the last record of the previous page. Later pages are as fast as the
    /// first.
    after: Option<i64>,
}

/// Filters of the data centre and its export, besides the fields of a list.
#[derive(Debug, Deserialize)]
pub(super) struct RecordFilters {
    pub(super) keyword: Option<String>,
    pub(super) from: Option<String>,
    pub(super) to: Option<String>,
    pub(super) spam: Option<String>,
}

/// A column.
#[derive(Debug, Serialize, ToSchema)]
pub struct ColumnRecord {
    name: String,
    label: String,
    #[serde(rename = "type")]
    type_name: String,
    /// Whether the work has no such field any more.
    removed: bool,
}

/// One submission.
#[derive(Debug, Serialize, ToSchema)]
pub struct SubmissionRecord {
    pub(super) id: i64,
    #[schema(value_type = Object)]
    pub(super) form_data: Box<RawValue>,
    /// The answers in readable form.
    #[schema(value_type = Object)]
    pub(super) answers: Box<RawValue>,
    pub(super) form_id: String,
    pub(super) is_read: bool,
    pub(super) is_spam: bool,
    /// Why it is in the spam folder.
    pub(super) spam_reason: String,
    pub(super) created_at: String,
}

/// How many submissions are in the spam folder for one reason.
#[derive(Debug, Serialize, ToSchema)]
pub struct SpamReasonCount {
    /// As in `spam_reason`.
    reason: String,
    count: i64,
}

/// Columns, and one page of submissions.
#[derive(Debug, Serialize, ToSchema)]
pub struct SubmissionPage {
    /// IANA name of the work's time zone.
    time_zone: String,
    /// Why submissions are in the spam folder.
    put_aside: Vec<SpamReasonCount>,
    fields: Vec<ColumnRecord>,
    records: Vec<SubmissionRecord>,
}

/// Response of the data centre.
#[derive(Debug, Serialize, ToSchema)]
pub struct SubmissionList {
    code: u16,
    message: &'static str,
    data: SubmissionPage,
    total: i64,
    pagination: Pagination,
}

/// The submissions of a work, the newest first.
#[utoipa::path(get, path = "/api/works/form/query/{id}", tag = "forms", params(("id" = i64, Path), RecordQuery),
    responses((status = 200, body = SubmissionList)))]
pub async fn index(
    State(ctx): State<Ctx>,
    State(forms): State<FormService>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
    query: ListQuery,
) -> Result<axum::response::Response> {
    require_owner(&ctx, &who, id).await?;
    let zone = time_zones::of_work(&ctx.db, &ctx.settings.time_zone, id).await?;
    let mut page = page(&query, &query.read()?, &zone)?;
    let total = store::submissions::count(&ctx.db, id, &page).await?;
    page.filters.extend(cursor(&query, &page)?);
    let found = store::submissions::page(&ctx.db, id, &page).await?;
    let fields = columns(&forms, id).await?.into_iter().map(|(column, removed)| ColumnRecord {
        name: column.name,
        label: column.label,
        type_name: column.type_name,
        removed,
    });
    let records = found.into_iter().map(SubmissionRecord::try_from);
    let put_aside = store::submissions::count_spam_reasons(&ctx.db, id).await?;
    let put_aside = put_aside
        .into_iter()
        .map(|SpamReasonTotal { reason, count }| SpamReasonCount { reason, count });
    let data = SubmissionPage {
        time_zone: zone.name().to_owned(),
        put_aside: put_aside.collect(),
        fields: fields.collect(),
        records: records.collect::<Result<_>>()?,
    };
    let pagination = Pagination { total, limit: page.limit, offset: page.offset };
    let list = SubmissionList { code: 200, message: "success", data, total, pagination };
    let body = raw(&list).get().to_owned();
    let mut response = crate::envelope::json(axum::http::StatusCode::OK, body);
    response.headers_mut().insert(TOTAL_COUNT, total.into());
    Ok(response)
}

/// Returns the requested page, without the cursor; days are those of the work's time zone.
pub(super) fn page(query: &ListQuery, filters: &RecordFilters, zone: &Zone) -> Result<PagedQuery> {
    let mut page = query.without(&OWN).page(FIELDS, 10)?;
    page.filters.extend(keyword_filter(filters.keyword.as_deref(), "search")?);
    match filters.spam.as_deref().unwrap_or("false") {
        "all" => {}
        "true" => page.filters.push(spam(true)),
        "false" => page.filters.push(spam(false)),
        _ => return Err(invalid_parameter("spam").into()),
    }
    let bounds = [("from", &filters.from, Comparison::Gte), ("to", &filters.to, Comparison::Lt)];
    for (name, bound, comparison) in bounds {
        let Some(text) = bound.as_deref().filter(|text| !text.is_empty()) else { continue };
        let after = i64::from(matches!(comparison, Comparison::Lt));
        let at = match parse_date(text) {
            Some(day) => zone.day_start(day + after),
            None => moment::parse(text).ok_or_else(|| invalid_parameter(name))? + after,
        };
        page.filters.push(Filter::on("created_at", comparison, vec![Value::Number(at)]));
    }
    Ok(page)
}

fn spam(is_spam: bool) -> Filter {
    Filter::on("is_spam", Comparison::Eq, vec![Value::Flag(is_spam)])
}

fn cursor(query: &ListQuery, page: &PagedQuery) -> Result<Option<Filter>> {
    let Some(after) = query.get("after") else { return Ok(None) };
    let after: i64 = after.parse().map_err(|_| invalid_parameter("after"))?;
    if page.order_by != "id" {
        return Err(Error::BadRequest(Message::new("form.cursor")).into());
    }
    let comparison = if page.descending { Comparison::Lt } else { Comparison::Gt };
    Ok(Some(Filter::on("id", comparison, vec![Value::Number(after)])))
}

/// Which submissions to mark, and how.
#[derive(Debug, Deserialize, ToSchema)]
pub struct MarkBody {
    /// 1 to 1000.
    ids: Vec<i64>,
    #[serde(default)]
    is_read: Option<bool>,
    #[serde(default)]
    is_spam: Option<bool>,
}

/// Which submissions to delete.
#[derive(Debug, Deserialize, ToSchema)]
pub struct RemoveBody {
    /// 1 to 1000.
    ids: Vec<i64>,
}

/// How many submissions were changed.
#[derive(Debug, Serialize, ToSchema)]
pub struct ChangedCount {
    changed: u64,
}

/// Marks submissions as read or unread, and moves them into the spam folder or out of it.
#[utoipa::path(put, path = "/api/works/form/marks/{id}", tag = "forms", params(("id" = i64, Path)),
    request_body = MarkBody, responses((status = 200, body = Envelope<ChangedCount>)))]
pub async fn mark(
    State(ctx): State<Ctx>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
    Json(body): Json<MarkBody>,
) -> Result<Envelope<ChangedCount>> {
    require_owner(&ctx, &who, id).await?;
    check_id_count(&body.ids)?;
    let marks = Marks { is_read: body.is_read, is_spam: body.is_spam };
    Ok(ok(ChangedCount { changed: store::submissions::mark(&ctx.db, id, &body.ids, marks).await? }))
}

/// Deletes submissions for good.
#[utoipa::path(post, path = "/api/works/form/delete/{id}", tag = "forms", params(("id" = i64, Path)),
    request_body = RemoveBody, responses((status = 200, body = Envelope<ChangedCount>)))]
pub async fn remove(
    State(ctx): State<Ctx>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
    Json(body): Json<RemoveBody>,
) -> Result<Envelope<ChangedCount>> {
    require_owner(&ctx, &who, id).await?;
    check_id_count(&body.ids)?;
    let noted = ctx.with_audit_event(who.id, audit::SUBMISSION_DELETE, "");
    let changed = store::submissions::remove(noted, id, &body.ids).await?;
    Ok(ok(ChangedCount { changed }))
}

fn check_id_count(ids: &[i64]) -> Result<()> {
    if (1..=MAX_IDS).contains(&ids.len()) {
        Ok(())
    } else {
        Err(Error::BadField("ids", Message::new("form.noIds")).into())
    }
}

impl TryFrom<Submission> for SubmissionRecord {
    type Error = ApiError;

    fn try_from(kept: Submission) -> Result<SubmissionRecord> {
        let stored = |text: String| {
            RawValue::from_string(text).map_err(|error| Error::Internal(error.into()))
        };
        Ok(SubmissionRecord {
            id: kept.id,
            form_data: stored(kept.form_data)?,
            answers: stored(kept.answers)?,
            form_id: kept.form_id,
            is_read: kept.is_read,
            is_spam: kept.is_spam,
            spam_reason: kept.spam,
            created_at: moment::iso(kept.created_at),
        })
    }
}
