//! The bin (amendment of WM-010): a deleted work can be restored for 30 days, then it is removed
//! with everything that belongs to it.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

use super::FIELDS;
use super::schemas::{WorkCard, WorkListQuery};
use crate::body::Id;
use crate::envelope::{DeletedId, Envelope, ListEnvelope, list, ok};
use crate::error::Result;
use crate::guard::CurrentUser;
use crate::list_query::ListQuery;
use pinye_app as app;
pub use pinye_app::works::bin::{RETENTION_MS, sweep};
use pinye_context::Ctx;
use pinye_domain::json::{Object, raw};
use pinye_domain::moment;
use pinye_store as store;

/// A work in the bin.
#[derive(Debug, Serialize, ToSchema)]
pub struct BinnedCard {
    #[serde(flatten)]
    card: WorkCard,
    /// When it was deleted.
    deleted_at: String,
    /// When it will be removed for good.
    gone_at: String,
}

/// One's own works in the bin.
#[utoipa::path(get, path = "/api/works/bin", tag = "works", params(WorkListQuery),
    responses((status = 200, body = ListEnvelope<BinnedCard>)))]
pub async fn index(
    State(ctx): State<Ctx>,
    CurrentUser(who): CurrentUser,
    query: ListQuery,
) -> Result<Response> {
    let page = query.page(FIELDS, 10)?;
    let (cards, total) = store::bin::list(&ctx.db, who.id, &page).await?;
    // Time that the clock has skipped does not count, so it is added.
    let skipped = ctx.clock.now_ms() - app::works::bin::observed_now(&ctx).await?;
    let cards = cards.into_iter().filter_map(|(card, deleted_at)| {
        let mut card: Object = serde_json::from_str(&card).ok()?;
        card.set("deleted_at", raw(&moment::iso(deleted_at)));
        card.set("gone_at", raw(&moment::iso(deleted_at + RETENTION_MS + skipped)));
        Some(card.to_raw())
    });
    Ok(list(cards.collect(), total, &page).into_response())
}

/// Restores a work from the bin in its former state; a published one is published again.
#[utoipa::path(post, path = "/api/works/{id}/restore", tag = "works", params(("id" = i64, Path)),
    responses((status = 200, body = Envelope<DeletedId>)))]
pub async fn restore(
    State(ctx): State<Ctx>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
) -> Result<Envelope<DeletedId>> {
    app::works::bin::restore(&ctx, &who, id).await?;
    Ok(ok(DeletedId { id }))
}
