//! The audit log, for administrators.

use axum::extract::State;
use serde::Serialize;
use utoipa::{IntoParams, ToSchema};

use super::envelope::{ListEnvelope, list};
use super::list_query::{FieldKind, Fields, ListQuery};
use crate::error::Result;
use pinye_context::Ctx;
use pinye_domain::moment;
use pinye_store as store;
use pinye_store::audit::AuditEntry;

const FIELDS: Fields = &[
    ("id", FieldKind::Number),
    ("created_at", FieldKind::Time),
    ("user_id", FieldKind::Number),
    ("action", FieldKind::Text),
    ("subject", FieldKind::Text),
];

/// One line of the audit.
#[derive(Debug, Serialize, ToSchema)]
pub struct AuditRecord {
    id: i64,
    created_at: String,
    /// Who did it; none for anonymous requests and for the command line.
    user_id: Option<i64>,
    /// Their name, as long as there is such a user.
    username: Option<String>,
    /// What was done, for example `user.block`.
    action: String,
    /// Id of what it was done to.
    subject: String,
    /// More about it, for example the address it came from.
    detail: String,
}

/// Which page of the audit.
#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "the most used of the parameters that `ListQuery` reads")]
pub struct AuditQuery {
    /// 1 to 100, 20 unless told otherwise.
    limit: Option<i64>,
    /// Rows before the page.
    offset: Option<i64>,
    /// `field:asc` or `field:desc`.
    sort: Option<String>,
    /// Only this action.
    action: Option<String>,
    /// Only what this user did.
    user_id: Option<i64>,
    /// For example `filters[created_at][$gte]`.
    #[param(rename = "filters[created_at][$gte]")]
    since: Option<String>,
}

/// The audit, the latest first.
#[utoipa::path(get, path = "/api/audit", tag = "administration", params(AuditQuery),
    responses((status = 200, body = ListEnvelope<AuditRecord>)))]
pub async fn index(State(ctx): State<Ctx>, query: ListQuery) -> Result<ListEnvelope<AuditRecord>> {
    let page = query.page(FIELDS, 20)?;
    let (lines, total) = store::audit::list(&ctx.db, &page).await?;
    let record = |line: AuditEntry| AuditRecord {
        id: line.id,
        created_at: moment::iso(line.created_at),
        user_id: line.user_id,
        username: line.username,
        action: line.action,
        subject: line.subject,
        detail: line.detail,
    };
    Ok(list(lines.into_iter().map(record).collect(), total, &page))
}
