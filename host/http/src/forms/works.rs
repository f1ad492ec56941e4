//! The user's works that have forms, with counts of their submissions.

use std::collections::HashMap;
use std::sync::Arc;

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::envelope::{ListEnvelope, list};
use crate::error::Result;
use crate::guard::{self, CurrentUser};
use crate::list_query::{FieldKind, Fields, ListQuery};
use crate::works::schemas::WorkListQuery;
use pinye_context::Ctx;
use pinye_domain::form::{FormRole, Forms};
use pinye_domain::json::Object;
use pinye_domain::moment;
use pinye_domain::user::AuthenticatedUser;
use pinye_domain::work::Work;
use pinye_registry::Registry;
use pinye_store as store;
use pinye_store::submissions::SubmissionSummary;
use pinye_submissions::{FormService, roles};

const FIELDS: Fields = &[
    ("id", FieldKind::Number),
    ("title", FieldKind::Text),
    ("is_template", FieldKind::Flag),
    ("created_at", FieldKind::Time),
    ("updated_at", FieldKind::Time),
];
/// Drafts whose counts are written per batch.
const BATCH: i64 = 500;

/// A work with forms.
#[derive(Debug, Serialize, ToSchema)]
pub struct WorkWithForms {
    id: i64,
    title: String,
    cover_image_url: String,
    /// Submissions without spam.
    form_count: i64,
    /// Unread ones among them.
    unread_count: i64,
    last_submitted_at: Option<String>,
}

/// Works of the signed-in person that have a field of a form or submissions.
#[utoipa::path(get, path = "/api/works/has-forms", tag = "forms", params(WorkListQuery),
    responses((status = 200, body = ListEnvelope<WorkWithForms>)))]
pub async fn index(
    State(ctx): State<Ctx>,
    State(registry): State<Arc<Registry>>,
    State(forms): State<FormService>,
    CurrentUser(who): CurrentUser,
    query: ListQuery,
) -> Result<ListEnvelope<WorkWithForms>> {
    let page = query.page_with_keyword(FIELDS, 10, "title")?;
    refresh_field_counts(&ctx, &registry, &forms, &who).await?;
    let (works, total) = store::work_forms::list(&ctx.db, who.id, &page).await?;
    let mut records = Vec::with_capacity(works.len());
    let ids: Vec<i64> = works.iter().map(|(id, _)| *id).collect();
    let mut summaries = store::submissions::summaries(&ctx.db, &ids).await?;
    for (id, card) in works {
        let card: Object = serde_json::from_str(&card).unwrap_or_default();
        let text = |key: &str| card.read::<String>(key).unwrap_or_default();
        let SubmissionSummary { count, unread, last_at } =
            summaries.remove(&id).unwrap_or_default();
        records.push(WorkWithForms {
            id,
            title: text("title"),
            cover_image_url: text("cover_image_url"),
            form_count: count,
            unread_count: unread,
            last_submitted_at: last_at.map(moment::iso),
        });
    }
    Ok(list(records, total, &page))
}

/// Counts the form fields of drafts that were changed since the last count, or counted when the
/// known field types were others.
async fn refresh_field_counts(
    ctx: &Ctx,
    registry: &Registry,
    forms: &FormService,
    who: &AuthenticatedUser,
) -> Result<()> {
    let known = registry.known_types();
    let roles = roles(forms, known.keys().map(String::as_str)).await?;
    let mut named: Vec<&str> = roles
        .iter()
        .filter(|(_, role)| matches!(role, FormRole::Field(_)))
        .map(|(name, _)| name.as_str())
        .collect();
    named.sort_unstable();
    let types = guard::hash(&named.join(","));
    // Works and templates in turn: the index that sorts them by id begins with the flag.
    for is_template in [false, true] {
        let mut after = 0;
        loop {
            let drafts =
                store::work_forms::list_stale(&ctx.db, who.id, is_template, after, &types, BATCH)
                    .await?;
            let Some(last) = drafts.last() else { break };
            after = last.id;
            let mut counted = Vec::with_capacity(drafts.len());
            for draft in drafts {
                // Holds one document in memory at a time. A draft that was saved meanwhile is
                // counted the next time.
                let row = store::works::find(&ctx.db, draft.id).await?;
                if let Some(row) = row.filter(|row| row.etag == draft.etag) {
                    let stamp = format!("{}{types}", draft.etag);
                    counted.push((draft.id, stamp, fields(&row.document, &roles)));
                }
            }
            store::work_forms::put_counts(&ctx.db, &counted).await?;
        }
    }
    Ok(())
}

fn fields(document: &str, roles: &HashMap<String, FormRole>) -> i64 {
    let forms = Work::read(document)
        .map(|work| Forms::of(&work, |name| roles.get(name).unwrap_or(&FormRole::None)));
    forms.map_or(0, |forms| i64::try_from(forms.len()).unwrap_or(i64::MAX))
}
