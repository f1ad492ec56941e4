//! Submissions as generic resources (API-GEN-003): read and deleted by the owner of their work.

use axum::extract::State;
use serde::Serialize;
use serde_json::value::RawValue;
use utoipa::ToSchema;

use super::records::SubmissionRecord;
use crate::body::Id;
use crate::envelope::{DeletedId, Envelope, ListEnvelope, list, ok};
use crate::error::{ApiError, Error, Result};
use crate::guard::CurrentUser;
use crate::list_query::{FieldKind, Fields, ListQuery};
use crate::works::schemas::WorkListQuery;
use pinye_context::Ctx;
use pinye_domain::audit;
use pinye_domain::messages::Message;
use pinye_domain::user::AuthenticatedUser;
use pinye_store as store;
use pinye_store::submissions::Submission;
use pinye_submissions::require_owner;

const FIELDS: Fields =
    &[("id", FieldKind::Number), ("work_id", FieldKind::Number), ("created_at", FieldKind::Time)];

/// A submission with its work.
#[derive(Debug, Serialize, ToSchema)]
pub struct WorkSubmissionRecord {
    id: i64,
    work_id: String,
    #[schema(value_type = Object)]
    form_data: Box<RawValue>,
    created_at: String,
}

impl TryFrom<Submission> for WorkSubmissionRecord {
    type Error = ApiError;

    fn try_from(kept: Submission) -> Result<WorkSubmissionRecord> {
        let work_id = kept.work_id.to_string();
        let SubmissionRecord { id, form_data, created_at, .. } = kept.try_into()?;
        Ok(WorkSubmissionRecord { id, work_id, form_data, created_at })
    }
}

/// Submissions to one's own works; spam is left out.
#[utoipa::path(get, path = "/api/workforms", tag = "forms", params(WorkListQuery),
    responses((status = 200, body = ListEnvelope<WorkSubmissionRecord>)))]
pub async fn index(
    State(ctx): State<Ctx>,
    CurrentUser(who): CurrentUser,
    query: ListQuery,
) -> Result<ListEnvelope<WorkSubmissionRecord>> {
    let page = query.page(FIELDS, 10)?;
    let (found, total) = store::submissions::list_for_owner(&ctx.db, who.id, &page).await?;
    let records = found.into_iter().map(WorkSubmissionRecord::try_from).collect::<Result<_>>()?;
    Ok(list(records, total, &page))
}

/// One submission.
#[utoipa::path(get, path = "/api/workforms/{id}", tag = "forms", params(("id" = i64, Path)),
    responses((status = 200, body = Envelope<WorkSubmissionRecord>)))]
pub async fn show(
    State(ctx): State<Ctx>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
) -> Result<Envelope<WorkSubmissionRecord>> {
    Ok(ok(find_owned(&ctx, &who, id).await?.try_into()?))
}

/// Deletes a submission for good.
#[utoipa::path(delete, path = "/api/workforms/{id}", tag = "forms", params(("id" = i64, Path)),
    responses((status = 200, body = Envelope<DeletedId>)))]
pub async fn remove(
    State(ctx): State<Ctx>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
) -> Result<Envelope<DeletedId>> {
    let kept = find_owned(&ctx, &who, id).await?;
    let noted = ctx.with_audit_event(who.id, audit::SUBMISSION_DELETE, format!("submission {id}"));
    if store::submissions::remove(noted, kept.work_id, &[id]).await? == 0 {
        return Err(missing().into());
    }
    Ok(ok(DeletedId { id }))
}

async fn find_owned(ctx: &Ctx, who: &AuthenticatedUser, id: i64) -> Result<Submission> {
    let kept = store::submissions::find(&ctx.db, id).await?.ok_or_else(missing)?;
    // Users who may not see the work learn nothing of its submissions, not even which ids exist.
    require_owner(ctx, who, kept.work_id).await.map_err(|error| match error {
        Error::NotFound(_) => missing(),
        other => other,
    })?;
    Ok(kept)
}

fn missing() -> Error {
    Error::NotFound(Message::new("form.missing"))
}
