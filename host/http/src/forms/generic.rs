//! Submissions as generic resources (API-GEN-003): read and deleted by the owner of their work.

use axum::extract::State;
use serde::Serialize;
use serde_json::value::RawValue;
use utoipa::ToSchema;

use super::records::SubmissionRecord;
use crate::answer::{Answer, Deleted, ListAnswer, list, ok};
use crate::body::Id;
use crate::error::{Error, Refusal, Result};
use crate::guard::Who;
use crate::lists::{Asked, FieldKind, Fields};
use crate::works::shape::ListQuery;
use pinye_desk::App;
use pinye_desk::forms::require_owner;
use pinye_domain::audit;
use pinye_domain::messages::Message;
use pinye_domain::user::AuthenticatedUser;
use pinye_store as store;
use pinye_store::submissions::Submission;

const FIELDS: Fields =
    &[("id", FieldKind::Number), ("work_id", FieldKind::Number), ("created_at", FieldKind::Time)];

/// A submission beside its work.
#[derive(Debug, Serialize, ToSchema)]
pub struct WorkForm {
    id: i64,
    work_id: String,
    #[schema(value_type = Object)]
    form_data: Box<RawValue>,
    created_at: String,
}

impl TryFrom<Submission> for WorkForm {
    type Error = Refusal;

    fn try_from(kept: Submission) -> Result<WorkForm> {
        let work_id = kept.work_id.to_string();
        let SubmissionRecord { id, form_data, created_at, .. } = kept.try_into()?;
        Ok(WorkForm { id, work_id, form_data, created_at })
    }
}

/// Submissions to one's own works; spam is left out.
#[utoipa::path(get, path = "/api/workforms", tag = "forms", params(ListQuery),
    responses((status = 200, body = ListAnswer<WorkForm>)))]
pub async fn index(
    State(app): State<App>,
    Who(who): Who,
    asked: Asked,
) -> Result<ListAnswer<WorkForm>> {
    let page = asked.page(FIELDS, 10)?;
    let (found, total) = store::submissions::list_for_owner(&app.db, who.id, &page).await?;
    let records = found.into_iter().map(WorkForm::try_from).collect::<Result<_>>()?;
    Ok(list(records, total, (page.limit, page.offset)))
}

/// One submission.
#[utoipa::path(get, path = "/api/workforms/{id}", tag = "forms", params(("id" = i64, Path)),
    responses((status = 200, body = Answer<WorkForm>)))]
pub async fn show(State(app): State<App>, Who(who): Who, Id(id): Id) -> Result<Answer<WorkForm>> {
    Ok(ok(reach(&app, &who, id).await?.try_into()?))
}

/// Deletes a submission for good.
#[utoipa::path(delete, path = "/api/workforms/{id}", tag = "forms", params(("id" = i64, Path)),
    responses((status = 200, body = Answer<Deleted>)))]
pub async fn remove(State(app): State<App>, Who(who): Who, Id(id): Id) -> Result<Answer<Deleted>> {
    let kept = reach(&app, &who, id).await?;
    let noted = app.with_audit_event(who.id, audit::SUBMISSION_DELETE, format!("submission {id}"));
    if store::submissions::remove(noted, kept.work_id, &[id]).await? == 0 {
        return Err(missing().into());
    }
    Ok(ok(Deleted { id }))
}

async fn reach(app: &App, who: &AuthenticatedUser, id: i64) -> Result<Submission> {
    let kept = store::submissions::find(&app.db, id).await?.ok_or_else(missing)?;
    // Whoever may not see the work learns nothing of its submissions, not even which ids there are.
    require_owner(app, who, kept.work_id).await.map_err(|error| match error {
        Error::NotFound(_) => missing(),
        other => other,
    })?;
    Ok(kept)
}

fn missing() -> Error {
    Error::NotFound(Message::new("form.missing"))
}
