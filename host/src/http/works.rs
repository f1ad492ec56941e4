//! Works: list, create, read, save, delete. A save compares revisions, so nobody's work is ever overwritten unseen.

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::answer::{Answer, ListAnswer, list, ok, spliced};
use super::audit::note;
use super::body::{Id, Json};
use super::guard::Who;
use super::lists::{Asked, FieldKind, Fields};
use super::tags;
use crate::app::App;
use crate::domain::audit;
use crate::domain::json::{Object, raw};
use crate::domain::language::Language;
use crate::domain::messages::Message;
use crate::domain::random;
use crate::domain::user::{SignedIn, permission};
use crate::domain::work::Work;
use crate::error::{Error, Result};
use crate::store;
use crate::store::list::{Comparison, Filter, Value};
use crate::store::works::{Access, WorkRow};

pub mod bin;
pub mod check;
pub mod light;
pub mod save;
pub mod shape;

use shape::{Deleted, ListQuery, WorkCard, WorkRecord, WorkSaved};

const FIELDS: Fields = &[
    ("id", FieldKind::Number),
    ("title", FieldKind::Text),
    ("is_template", FieldKind::Flag),
    ("is_publish", FieldKind::Flag),
    ("created_at", FieldKind::Time),
    ("updated_at", FieldKind::Time),
    ("tags", FieldKind::Tag),
];

/// Works of the signed-in person, or everybody's templates with `is_template=true`. Cards come without pages.
#[utoipa::path(get, path = "/api/works", tag = "works", params(ListQuery),
    responses((status = 200, body = ListAnswer<WorkCard>)))]
pub async fn index(State(app): State<App>, Who(who): Who, asked: Asked) -> Result<Response> {
    let page = asked.page(FIELDS, 10)?;
    let scope = if page.filters.iter().any(asks_for_templates) {
        ("deleted_at IS NULL AND is_template = ", Value::Flag(true))
    } else {
        ("deleted_at IS NULL AND user_id = ", Value::Number(who.id))
    };
    let (cards, total) = store::works::list(&app.db, &page, &[scope]).await?;
    let cards = tags::on_cards(&app, &cards).await?;
    Ok(list(cards, total, (page.limit, page.offset)).into_response())
}

fn asks_for_templates(filter: &Filter) -> bool {
    filter.column == "is_template"
        && filter.comparison == Comparison::Eq
        && filter.values == [Value::Flag(true)]
}

/// Makes a work; fields that are not sent get their defaults.
#[utoipa::path(post, path = "/api/works", tag = "works", request_body = WorkRecord,
    responses((status = 201, body = WorkSaved)))]
pub async fn create(
    State(app): State<App>,
    Who(who): Who,
    language: Language,
    Json(sent): Json<Object>,
) -> Result<Response> {
    let title = Message::new("work.titleDefault").say(language);
    let page_title = Message::new("page.titleDefault").with("n", 1).say(language);
    let mut fields = Work::blank(&title, &page_title, &random::name(16)?);
    save::flags(&sent)?;
    let is_template = sent.read("is_template").unwrap_or(false);
    save::overlay(&mut fields, &sent, &save::OF_THE_SERVER);
    let mut work = Work::parse(fields)?;
    let found = check::elements(&app, &mut work).await?;
    let stored = save::add(&app, who.id, is_template, &work).await?;
    Ok(spliced(201, &stored.document, &found.beside()))
}

/// One whole work, as the bytes it was stored as.
#[utoipa::path(get, path = "/api/works/{id}", tag = "works", params(("id" = i64, Path)),
    responses((status = 200, body = Answer<WorkRecord>), (status = 304, description = "not changed")))]
pub async fn show(
    State(app): State<App>,
    Who(who): Who,
    Id(id): Id,
    headers: HeaderMap,
) -> Result<Response> {
    if let Some(known) = headers.get(header::IF_NONE_MATCH) {
        let access = store::works::access(&app.db, id).await?.ok_or_else(Error::no_work)?;
        admit(&who, &access, Need::Read)?;
        if known.to_str().is_ok_and(|known| names(known, &access.etag)) {
            return Ok(tagged(StatusCode::NOT_MODIFIED.into_response(), &access.etag));
        }
    }
    let row = reach(&app, &who, id, Need::Read).await?;
    Ok(tagged(spliced(200, &row.document, &[]), &row.etag))
}

/// Saves a whole work. `revision` is the one the change started from; a stale one answers 409 and writes nothing.
#[utoipa::path(put, path = "/api/works/{id}", tag = "works", params(("id" = i64, Path)), request_body = WorkRecord,
    responses((status = 200, body = WorkSaved)))]
pub async fn update(
    State(app): State<App>,
    Who(who): Who,
    Id(id): Id,
    language: Language,
    Json(sent): Json<Object>,
) -> Result<Response> {
    save::flags(&sent)?;
    for _ in 0..save::TRIES {
        let row = reach(&app, &who, id, Need::Change).await?;
        save::compare(&app, &row, &sent).await?;
        let mut fields: Object = save::fields_of(&row)?;
        save::overlay(&mut fields, &sent, &save::KEPT_ON_SAVE);
        let mut work = Work::parse(fields)?;
        let found = check::elements_after(&app, &mut work, &row.document).await?;
        let Some(stored) = save::write(&app, &who, &row, work).await? else { continue };
        let wanted = sent.read("is_publish").filter(|wanted| *wanted != row.is_publish);
        let Some(publish) = wanted else {
            return Ok(tagged(spliced(200, &stored.document, &found.beside()), &stored.etag));
        };
        let told = super::publications::switch(&app, &who, id, (publish, language)).await?;
        let now = reach(&app, &who, id, Need::Read).await?;
        return Ok(tagged(spliced(200, &now.document, &found.and(told).beside()), &now.etag));
    }
    Err(Error::Unavailable(Message::new("http.unavailable")))
}

/// Puts a work into the bin; with `forever=true` it is deleted for good, out of the bin too. Visitors lose it at once.
#[utoipa::path(delete, path = "/api/works/{id}", tag = "works",
    params(("id" = i64, Path), ("forever" = Option<bool>, Query)),
    responses((status = 200, body = Answer<Deleted>)))]
pub async fn remove(
    State(app): State<App>,
    Who(who): Who,
    Id(id): Id,
    asked: Asked,
) -> Result<Answer<Deleted>> {
    let forever = asked.get("forever") == Some("true");
    match store::works::access(&app.db, id).await? {
        Some(access) => admit(&who, &access, Need::Change)?,
        None if forever => {
            bin::reach(&app, &who, id).await?;
        }
        None => return Err(Error::no_work()),
    }
    if forever {
        bin::remove(&app, &who, id).await?;
        return Ok(ok(Deleted { id }));
    }
    let now = app.clock.now_ms();
    if !store::works::bin(&app.db, id, now).await? {
        return Err(Error::no_work());
    }
    note(&app, who.id, audit::WORK_DELETE, id, "").await?;
    Ok(ok(Deleted { id }))
}

/// What somebody wants to do with a work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// Look at it.
    Read,
    /// Change, share, publish or delete it.
    Change,
}

/// WM-009, TP-005: owners and holders of `work.manage-all`; templates are read by everybody who is signed in.
fn admit(who: &SignedIn, work: &Access, need: Need) -> Result<()> {
    let template = work.is_template && (need == Need::Read || who.may(permission::TEMPLATE_MANAGE));
    if work.user_id == who.id || who.may(permission::WORK_MANAGE_ALL) || template {
        Ok(())
    } else {
        Err(Error::no_work())
    }
}

/// A work that this person may read or change; for everybody else it does not exist.
pub async fn reach(app: &App, who: &SignedIn, id: i64, need: Need) -> Result<WorkRow> {
    let row = store::works::find(&app.db, id).await?.ok_or_else(Error::no_work)?;
    let access = Access {
        user_id: row.user_id,
        is_template: row.is_template,
        is_publish: row.is_publish,
        publication: row.publication,
        etag: row.etag.clone(),
    };
    admit(who, &access, need)?;
    Ok(row)
}

/// Whether an `If-None-Match` header names this entity tag.
pub fn names(header: &str, etag: &str) -> bool {
    let mut tags = header.split(',').map(|tag| tag.trim().trim_start_matches("W/"));
    tags.any(|tag| tag == etag || tag == "*")
}

fn tagged(mut response: Response, etag: &str) -> Response {
    if let Ok(etag) = HeaderValue::from_str(etag) {
        response.headers_mut().insert(header::ETAG, etag);
        let revalidate = HeaderValue::from_static("private, no-cache");
        response.headers_mut().insert(header::CACHE_CONTROL, revalidate);
    }
    response
}

impl check::Found {
    /// The two lists that stand beside `data`.
    pub fn beside(&self) -> [(&'static str, Box<serde_json::value::RawValue>); 2] {
        [("remarks", raw(&self.remarks)), ("faults", raw(&self.faults))]
    }
}
