//! Works: list, create, read, save, delete. A save compares revisions, so that it never overwrites
//! another one unseen.

use super::middleware::RequestLanguage;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use pinye_context::Ctx;

use serde_json::value::RawValue;

use super::body::{Id, Json};
use super::envelope::{DeletedId, Envelope, ListEnvelope, list, ok, splice_envelope};
use super::guard::CurrentUser;
use super::list_query::{FieldKind, Fields, ListQuery, invalid_parameter};
use super::{middleware, tags, templates};
use crate::error::{Error, Result};
use pinye_app::publications::{self, Publications};
use pinye_app::publish_jobs::PublishOptions;
use pinye_app::works::{AccessLevel, Works, load_authorized, open, save};
use pinye_domain::json::{Object, raw};
use pinye_domain::language::Language;
use pinye_domain::messages::Message;
use pinye_plugin_host::Plugins;
use pinye_store as store;
use pinye_store::list::{Comparison, Filter, Value};

pub mod access_settings;
pub mod bin;
pub mod copy;
pub mod info;
pub mod schemas;
pub mod versions;

use schemas::{WorkCard, WorkListQuery, WorkRecord, WorkSaved};

const FIELDS: Fields = &[
    ("id", FieldKind::Number),
    ("title", FieldKind::Text),
    ("is_template", FieldKind::Flag),
    ("is_publish", FieldKind::Flag),
    ("created_at", FieldKind::Time),
    ("updated_at", FieldKind::Time),
    ("tags", FieldKind::Tag),
];

/// Works of the signed-in user, or with `is_template=true` the templates they may use.
/// These are everyone's templates and their own. Cards come without pages.
#[utoipa::path(get, path = "/api/works", tag = "works", params(WorkListQuery),
    responses((status = 200, body = ListEnvelope<WorkCard>)))]
pub async fn index(
    State(ctx): State<Ctx>,
    CurrentUser(who): CurrentUser,
    query: ListQuery,
) -> Result<Response> {
    let mut page = query.without(&["language"]).page(FIELDS, 10)?;
    let is_templates = page.filters.iter().any(asks_for_templates);
    if let Some(tag) = query.get("language") {
        let language = Language::from_tag(tag).ok_or_else(|| invalid_parameter("language"))?;
        page.filters.push(store::bundled_templates::language_filter(language));
    }
    let scope = if is_templates {
        page.filters.push(store::works::templates_visible_to(who.id));
        ("deleted_at IS NULL AND is_template = ", Value::Flag(true))
    } else {
        ("deleted_at IS NULL AND user_id = ", Value::Number(who.id))
    };
    let (cards, total) = store::works::list(&ctx.db, &page, &[scope]).await?;
    let cards = tags::add_to_cards(&ctx, who.id, &cards).await?;
    let cards = if is_templates { templates::add_to_cards(&ctx, cards).await? } else { cards };
    Ok(list(cards, total, &page).into_response())
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
    State(works): State<Works>,
    CurrentUser(who): CurrentUser,
    RequestLanguage(language): RequestLanguage,
    Json(sent): Json<Object>,
) -> Result<Response> {
    let made = pinye_app::works::create(&works, &who, language, &sent).await?;
    Ok(splice_envelope(201, &made.stored.document, &made.report.response_fields()))
}

/// One whole work, byte for byte as it is stored.
/// Elements whose plugin has raised their schema version since come with migrated props; nothing is
/// stored by that.
#[utoipa::path(get, path = "/api/works/{id}", tag = "works", params(("id" = i64, Path)),
    responses((status = 200, body = Envelope<WorkRecord>), (status = 304, description = "not changed")))]
pub async fn show(
    State(ctx): State<Ctx>,
    State(plugins): State<Plugins>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
    headers: HeaderMap,
) -> Result<Response> {
    let known = headers.get(header::IF_NONE_MATCH).and_then(|known| known.to_str().ok());
    if let Some(known) = known
        && !open::may_migrate(&plugins)
    {
        let access =
            store::works::find_head(&ctx.db, id).await?.ok_or_else(Error::work_not_found)?;
        pinye_app::works::authorize(&who, &access, AccessLevel::Read)?;
        if etag_matches(known, &access.etag) {
            return Ok(with_etag(StatusCode::NOT_MODIFIED.into_response(), &access.etag));
        }
    }
    let row = load_authorized(&ctx, &who, id, AccessLevel::Read).await?;
    let opened = open::open(&plugins, row).await?;
    if known.is_some_and(|known| etag_matches(known, &opened.etag)) {
        return Ok(with_etag(StatusCode::NOT_MODIFIED.into_response(), &opened.etag));
    }
    Ok(with_etag(splice_envelope(200, &opened.document, &[]), &opened.etag))
}

/// Saves a whole work.
/// `revision` is the one the change started from; an outdated one answers 409 and writes nothing. A
/// save with an idempotency key is written once: repeated, it returns what was stored. If a
/// publication was requested and failed, `publication_problem` says why; the save has succeeded all
/// the same. Clients that do not need `pages` echoed send `Prefer: return=minimal` (RFC 7240).
#[utoipa::path(put, path = "/api/works/{id}", tag = "works", params(("id" = i64, Path),
        ("Idempotency-Key" = Option<String>, Header, description = "1 to 100 visible ASCII characters, remembered for the last 20 saves of a work"),
        ("Prefer" = Option<String>, Header, description = "`return=minimal`: without `pages` that are stored as they were sent; `Preference-Applied` says so")),
    request_body = WorkRecord, responses((status = 200, body = WorkSaved)))]
pub async fn update(
    State(works): State<Works>,
    State(publishing): State<Publications>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
    RequestLanguage(language): RequestLanguage,
    headers: HeaderMap,
    Json(sent): Json<Object>,
) -> Result<Response> {
    let key = save_key(&headers, &sent)?;
    let saved = pinye_app::works::save(&works, &who, id, (&sent, key.as_ref())).await?;
    let wanted = sent.read("is_publish").filter(|wanted| *wanted != saved.is_published);
    let Some(publish) = wanted else {
        return Ok(answer(
            &saved.stored.document,
            &saved.stored.etag,
            prefers_minimal(&headers, &sent),
            &saved.report.response_fields(),
        ));
    };
    let from = (&sent, saved.stored.document.as_str());
    let request = PublishOptions { language, skips_missing: false };
    match publications::set_published_if_current(&publishing, &who, id, (publish, request), from)
        .await
    {
        Ok(told) => {
            let now = load_authorized(&works.ctx, &who, id, AccessLevel::Read).await?;
            Ok(answer(&now.document, &now.etag, None, &saved.report.merge(told).response_fields()))
        }
        Err(error) => {
            let problem = ("publication_problem", raw(&middleware::to_problem(error, language)));
            let report_fields: Vec<_> =
                saved.report.response_fields().into_iter().chain([problem]).collect();
            Ok(answer(&saved.stored.document, &saved.stored.etag, None, &report_fields))
        }
    }
}

/// Returns the stored work, without its pages if `in_brief` is given and they equal the sent ones.
fn answer(
    document: &str,
    etag: &str,
    in_brief: Option<&Object>,
    report_fields: &[(&str, Box<RawValue>)],
) -> Response {
    let Some(rest) = in_brief.and_then(|sent| without_pages(document, sent)) else {
        return with_etag(splice_envelope(200, document, report_fields), etag);
    };
    let mut response = with_etag(splice_envelope(200, &rest, report_fields), etag);
    response.headers_mut().insert(APPLIED, HeaderValue::from_static(MINIMAL));
    response
}

const APPLIED: HeaderName = HeaderName::from_static("preference-applied");
const MINIMAL: &str = "return=minimal";

/// Returns what was sent, if the client does not need its pages echoed.
fn prefers_minimal<'a>(headers: &HeaderMap, sent: &'a Object) -> Option<&'a Object> {
    let wishes = headers.get("prefer")?.to_str().ok()?;
    wishes.split(',').any(|wish| wish.trim() == MINIMAL).then_some(sent)
}

/// Returns the fields of a stored work without its pages; `None` if these are not stored byte for
/// byte as sent.
fn without_pages(document: &str, sent: &Object) -> Option<String> {
    let stored: Object = serde_json::from_str(document).ok()?;
    let is_same = sent.get("pages")?.get() == stored.get("pages")?.get();
    is_same.then(|| {
        let mut rest = String::new();
        stored.write(&mut rest, |key| key != "pages");
        rest
    })
}

/// Returns the idempotency key of a save, if it names one.
fn save_key(headers: &HeaderMap, sent: &Object) -> Result<Option<save::IdempotencyKey>> {
    let Some(key) = headers.get("idempotency-key") else { return Ok(None) };
    let key = key.to_str().ok().and_then(|key| save::IdempotencyKey::new(key, sent));
    Ok(key.map(Some).ok_or_else(|| Error::BadRequest(Message::new("form.key")))?)
}

/// Moves a work to the bin; with `forever=true` deletes it for good, also from the bin.
/// Visitors lose access at once.
#[utoipa::path(delete, path = "/api/works/{id}", tag = "works",
    params(("id" = i64, Path), ("forever" = Option<bool>, Query)),
    responses((status = 200, body = Envelope<DeletedId>)))]
pub async fn remove(
    State(ctx): State<Ctx>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
    query: ListQuery,
) -> Result<Envelope<DeletedId>> {
    pinye_app::works::remove(&ctx, &who, id, query.get("forever") == Some("true")).await?;
    Ok(ok(DeletedId { id }))
}

/// Whether an `If-None-Match` header names this entity tag.
pub fn etag_matches(header: &str, etag: &str) -> bool {
    let mut tags = header.split(',').map(|tag| tag.trim().trim_start_matches("W/"));
    tags.any(|tag| tag == etag || tag == "*")
}

fn with_etag(mut response: Response, etag: &str) -> Response {
    if let Ok(etag) = HeaderValue::from_str(etag) {
        response.headers_mut().insert(header::ETAG, etag);
        let revalidate = HeaderValue::from_static("private, no-cache");
        response.headers_mut().insert(header::CACHE_CONTROL, revalidate);
    }
    response
}
