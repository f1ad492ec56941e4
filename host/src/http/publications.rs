//! Publishing, taking offline, and the list of what was published.

use axum::extract::{Path, State};
use serde::Serialize;
use serde_json::value::RawValue;
use utoipa::ToSchema;

use super::answer::{Answer, ok};
use super::body::{Id, parse_id};
use super::guard::Who;
use super::works::check::{FaultNote, Found};
use super::works::{Need, reach, save};
use crate::app::App;
use crate::desk::documents;
use crate::domain::audit;
use crate::domain::language::Language;
use crate::domain::messages::Message;
use crate::domain::moment;
use crate::domain::publication::Publication;
use crate::domain::user::SignedIn;
use crate::domain::work::Work;
use crate::error::{Error, Result};
use crate::store;
use crate::store::works::{Visibility, WorkRow};

/// A publication.
#[derive(Debug, Serialize, ToSchema)]
pub struct PublicationRecord {
    /// Counts from 1 within the work.
    number: i64,
    title: String,
    created_at: String,
    /// Whether visitors see this one now.
    is_current: bool,
    /// Plugins it was made with: id, version, sha256.
    #[schema(value_type = Vec<Object>)]
    plugins: Box<RawValue>,
    /// What the author was told: remarks, and plugins that failed.
    #[schema(value_type = Vec<Vec<Object>>)]
    warnings: Box<RawValue>,
}

/// Every kept publication of a work, the newest first.
#[utoipa::path(get, path = "/api/works/{id}/publications", tag = "works", params(("id" = i64, Path)),
    responses((status = 200, body = Answer<Vec<PublicationRecord>>)))]
pub async fn index(
    State(app): State<App>,
    Who(who): Who,
    Id(id): Id,
) -> Result<Answer<Vec<PublicationRecord>>> {
    let row = reach(&app, &who, id, Need::Change).await?;
    let current = row.publication.filter(|_| row.is_publish);
    let publications = store::publications::list(&app.db, id).await?;
    Ok(ok(publications.into_iter().map(|publication| record(publication, current)).collect()))
}

fn record(publication: Publication, current: Option<i64>) -> PublicationRecord {
    let json = |text: String| RawValue::from_string(text).unwrap_or_default();
    PublicationRecord {
        number: publication.number,
        title: publication.title,
        created_at: moment::iso(publication.created_at),
        is_current: current == Some(publication.id),
        plugins: json(publication.lock),
        warnings: json(publication.warnings),
    }
}

/// Shows visitors this publication again; the draft stays as it is.
#[utoipa::path(put, path = "/api/works/{id}/publications/{number}/current", tag = "works",
    params(("id" = i64, Path), ("number" = i64, Path)),
    responses((status = 200, body = Answer<PublicationRecord>)))]
pub async fn make_current(
    State(app): State<App>,
    Who(who): Who,
    Path((id, number)): Path<(String, String)>,
) -> Result<Answer<PublicationRecord>> {
    let id = parse_id(&id).ok_or_else(Error::no_work)?;
    reach(&app, &who, id, Need::Change).await?;
    let none = || Error::NotFound(Message::new("publication.none"));
    let number = parse_id(&number).ok_or_else(none)?;
    let chosen = store::publications::choose(&app.db, id, number).await?.ok_or_else(none)?;
    let now = app.clock.now_ms();
    let told = format!("publication {number} again");
    set_visibility(&app, &who, id, (Some(now), &told)).await?;
    let current = Some(chosen.id);
    Ok(ok(record(chosen, current)))
}

/// Publishes or takes offline, whichever is wanted.
pub async fn switch(
    app: &App,
    who: &SignedIn,
    id: i64,
    (publish_it, language): (bool, Language),
) -> Result<Found> {
    if publish_it {
        publish(app, who, id, language).await.map(|(_, found)| found)
    } else {
        take_offline(app, who, id).await.map(|()| Found::default())
    }
}

/// Freezes the work as it is now and shows it to visitors; the publication's number, and what the author should know.
pub async fn publish(
    app: &App,
    who: &SignedIn,
    id: i64,
    language: Language,
) -> Result<(i64, Found)> {
    let row = reach(app, who, id, Need::Change).await?;
    documents::may_publish(app, row.user_id).await?;
    let work = Work::read(&row.document)?;
    let made = app.publisher.publish(work, &app.plugins, who.id, language).await;
    app.metrics.published(&made);
    let made = made?;
    let now = app.clock.now_ms();
    let number = made.number;
    set_visibility(app, who, id, (Some(now), &format!("publication {number}"))).await?;
    let faults = made.faults.into_iter().map(FaultNote::from).collect();
    Ok((number, Found { remarks: made.remarks, faults }))
}

/// Hides the work from visitors; its publications are kept.
pub async fn take_offline(app: &App, who: &SignedIn, id: i64) -> Result<()> {
    set_visibility(app, who, id, (None, "")).await
}

/// With the line that the audit keeps of it.
async fn set_visibility(
    app: &App,
    who: &SignedIn,
    id: i64,
    (published, told): (Option<i64>, &str),
) -> Result<()> {
    let action = if published.is_some() { audit::WORK_PUBLISH } else { audit::WORK_OFFLINE };
    for _ in 0..save::TRIES {
        let row: WorkRow = reach(app, who, id, Need::Change).await?;
        let published_at = published.or(row.published_at);
        let mut work = Work::read(&row.document)?;
        work.stamp("is_publish", &published.is_some());
        work.stamp("published_at", &published_at.map(moment::iso));
        let change = Visibility {
            id,
            from_etag: &row.etag,
            is_publish: published.is_some(),
            published_at,
            stored: &save::stored(&mut work),
        };
        if store::works::set_visibility(app.noted(who.id, action, told), &change).await? {
            return Ok(());
        }
    }
    Err(Error::Unavailable(Message::new("http.unavailable")))
}
