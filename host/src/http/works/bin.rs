//! The bin (amendment of WM-010): a deleted work can be restored for 30 days, then everything of it goes.

use std::time::Duration;

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

use super::FIELDS;
use super::shape::{Deleted, ListQuery, WorkCard};
use crate::app::App;
use crate::domain::audit;
use crate::domain::json::{Object, raw};
use crate::domain::moment;
use crate::domain::user::{SignedIn, permission};
use crate::error::{Error, Result};
use crate::http::answer::{Answer, ListAnswer, list, ok};
use crate::http::audit::note;
use crate::http::body::Id;
use crate::http::guard::Who;
use crate::http::lists::Asked;
use crate::store;
use crate::store::bin::Binned;

/// How long a work stays in the bin.
pub const KEPT_MS: i64 = 30 * 24 * 3600 * 1000;
/// How often the bin is looked through.
const EVERY: Duration = Duration::from_secs(3600);

/// A work in the bin.
#[derive(Debug, Serialize, ToSchema)]
pub struct BinnedCard {
    #[serde(flatten)]
    card: WorkCard,
    /// When it was put there.
    deleted_at: String,
    /// When it will be gone for good.
    gone_at: String,
}

/// One's own works in the bin.
#[utoipa::path(get, path = "/api/works/bin", tag = "works", params(ListQuery),
    responses((status = 200, body = ListAnswer<BinnedCard>)))]
pub async fn index(State(app): State<App>, Who(who): Who, asked: Asked) -> Result<Response> {
    let page = asked.page(FIELDS, 10)?;
    let (cards, total) = store::bin::list(&app.db, who.id, &page).await?;
    let cards = cards.into_iter().filter_map(|(card, deleted_at)| {
        let mut card: Object = serde_json::from_str(&card).ok()?;
        card.set("deleted_at", raw(&moment::iso(deleted_at)));
        card.set("gone_at", raw(&moment::iso(deleted_at + KEPT_MS)));
        Some(card.to_raw())
    });
    Ok(list(cards.collect(), total, (page.limit, page.offset)).into_response())
}

/// Takes a work out of the bin as it was put there; a published one is published again.
#[utoipa::path(post, path = "/api/works/{id}/restore", tag = "works", params(("id" = i64, Path)),
    responses((status = 200, body = Answer<Deleted>)))]
pub async fn restore(State(app): State<App>, Who(who): Who, Id(id): Id) -> Result<Answer<Deleted>> {
    let now = app.clock.now_ms();
    let binned = reach(&app, &who, id).await?;
    if binned.deleted_at + KEPT_MS <= now || !store::bin::restore(&app.db, id).await? {
        return Err(Error::no_work());
    }
    note(&app, who.id, audit::WORK_RESTORE, id, "").await?;
    Ok(ok(Deleted { id }))
}

/// Deletes for good, whether the work is in the bin or not yet. Whether this person may has been asked for the latter.
pub(super) async fn remove(app: &App, who: &SignedIn, id: i64) -> Result<()> {
    if !store::bin::remove(&app.db, id, None).await? {
        return Err(Error::no_work());
    }
    note(app, who.id, audit::WORK_REMOVE, id, "").await
}

/// A work in the bin that this person may restore or delete; for everybody else it does not exist.
pub(super) async fn reach(app: &App, who: &SignedIn, id: i64) -> Result<Binned> {
    let binned = store::bin::find(&app.db, id).await?.ok_or_else(Error::no_work)?;
    let template = binned.is_template && who.may(permission::TEMPLATE_MANAGE);
    if binned.user_id == who.id || who.may(permission::WORK_MANAGE_ALL) || template {
        Ok(binned)
    } else {
        Err(Error::no_work())
    }
}

/// Removes what has been in the bin for 30 days; how many works that were.
pub async fn sweep(app: &App) -> anyhow::Result<usize> {
    let now = app.clock.now_ms();
    let mut removed = 0;
    for id in store::bin::older_than(&app.db, now - KEPT_MS).await? {
        if store::bin::remove(&app.db, id, Some(now - KEPT_MS)).await? {
            store::audit::add(&app.db, now, None, (audit::WORK_REMOVE, &id.to_string(), "30 days"))
                .await?;
            removed += 1;
        }
    }
    Ok(removed)
}

/// Looks through the bin now and then, for as long as the host runs.
pub async fn keep_sweeping(app: App) {
    let mut stopping = app.stopping();
    loop {
        match sweep(&app).await {
            Ok(0) => {}
            Ok(removed) => {
                tracing::info!(removed, "works that were in the bin for 30 days are gone");
            }
            Err(error) => tracing::error!(%error, "the bin could not be looked through"),
        }
        tokio::select! {
            () = tokio::time::sleep(EVERY) => {}
            _ = stopping.changed() => return,
        }
    }
}
