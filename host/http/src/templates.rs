//! Templates: works that their owner or every signed-in user may start from (amendment of TP-002).

use axum::extract::State;
use axum::response::Response;
use pinye_context::Ctx;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use utoipa::ToSchema;

use super::body::{Id, Json, parse_id};
use super::envelope::{Envelope, created, ok, splice_envelope};
use super::guard::CurrentUser;
use super::list_query::ListQuery;
use super::middleware::RequestLanguage;
use super::works::schemas::WorkSaved;
use crate::error::{Error, Result};
use pinye_app::fonts;
use pinye_app::uploads::Uploads;
use pinye_app::works::check::WorkCheckReport;
use pinye_app::works::{AccessLevel, Works, load_authorized, save};
use pinye_domain::audit;
use pinye_domain::json::{Object, raw};
use pinye_domain::language::Language;
use pinye_domain::messages::Message;
use pinye_domain::user::AuthenticatedUser;
use pinye_domain::work::Work;
use pinye_store as store;
use pinye_store::works::{StoredWork, WorkKind};

/// A template.
#[derive(Debug, Serialize, ToSchema)]
pub struct TemplateRecord {
    /// Its id.
    id: i64,
    title: String,
    /// Whether only its owner may see it.
    only_owner: bool,
}

/// Who may see a template.
#[derive(Debug, Deserialize, ToSchema)]
pub struct TemplateVisibility {
    /// `true`, or nothing: only its owner. `false`: every signed-in user.
    only_owner: Option<bool>,
}

/// Returns the audit detail of a visibility.
fn describe_visibility(only_owner: bool) -> &'static str {
    if only_owner { "for its owner" } else { "for everybody" }
}

/// Makes a template of a work as it is saved now. The work itself stays as it is.
#[utoipa::path(post, path = "/api/works/set-as-template/{id}", tag = "works", params(("id" = i64, Path)),
    request_body = Option<TemplateVisibility>, responses((status = 201, body = Envelope<TemplateRecord>)))]
pub async fn create(
    State(works): State<Works>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
    asked: Option<Json<TemplateVisibility>>,
) -> Result<Envelope<TemplateRecord>> {
    let row = load_authorized(&works.ctx, &who, id, AccessLevel::Change).await?;
    let only_owner = asked.and_then(|Json(offer)| offer.only_owner).unwrap_or(true);
    let copy = Work::parse(Work::read(&row.document)?.duplicate()?)?;
    let audit_detail = format!("of work {id}, {}", describe_visibility(only_owner));
    let noted = works.ctx.with_audit_event(who.id, audit::WORK_TEMPLATE, audit_detail);
    let made = (who.id, WorkKind::template(only_owner));
    let stored = save::add_audited(&works, noted, made, &copy).await?;
    let id = Work::read(&stored.document)?.settings.id;
    Ok(created(TemplateRecord { id, title: stored.title, only_owner }))
}

/// Changes who may see a template. Works that were made from it stay as they are.
#[utoipa::path(put, path = "/api/works/set-as-template/{id}", tag = "works", params(("id" = i64, Path)),
    request_body = TemplateVisibility, responses((status = 200, body = Envelope<TemplateRecord>)))]
pub async fn set_visibility(
    State(ctx): State<Ctx>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
    Json(asked): Json<TemplateVisibility>,
) -> Result<Envelope<TemplateRecord>> {
    let row = load_authorized(&ctx, &who, id, AccessLevel::Change).await?;
    let only_owner = asked.only_owner.unwrap_or(true);
    let noted = ctx.with_audit_event(who.id, audit::WORK_TEMPLATE, describe_visibility(only_owner));
    if !store::works::set_only_owner(noted, id, only_owner).await? {
        return Err(Error::BadRequest(Message::new("template.none")).into());
    }
    let title = Work::read(&row.document)?.settings.title;
    Ok(ok(TemplateRecord { id, title, only_owner }))
}

/// Adds to cards of templates who may see them.
pub(super) async fn add_to_cards(
    ctx: &Ctx,
    cards: Vec<Box<RawValue>>,
) -> Result<Vec<Box<RawValue>>> {
    let mut cards: Vec<Object> =
        cards.iter().filter_map(|card| serde_json::from_str(card.get()).ok()).collect();
    let ids: Vec<i64> = cards.iter().filter_map(|card| card.read("id")).collect();
    let own = store::works::filter_only_owner(&ctx.db, &ids).await?;
    for card in &mut cards {
        let is_own = card.read("id").is_some_and(|id: i64| own.contains(&id));
        card.set("only_owner", raw(&is_own));
    }
    Ok(cards.iter().map(Object::to_raw).collect())
}

/// Creates a work from a template, or fills an empty work of one's own.
/// The work belongs to the user and has new ids.
#[utoipa::path(post, path = "/api/works/use-template/{id}", tag = "works",
    params(("id" = i64, Path), ("into" = Option<i64>, Query, description = "an empty work that is filled instead of making one")),
    responses((status = 201, body = WorkSaved)))]
pub async fn use_template(
    State(works): State<Works>,
    State(uploads): State<Uploads>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
    RequestLanguage(language): RequestLanguage,
    asked: ListQuery,
) -> Result<Response> {
    let row = load_authorized(&works.ctx, &who, id, AccessLevel::Read).await?;
    if !row.is_template {
        return Err(Error::BadRequest(Message::new("template.none")).into());
    }
    let copy = Work::read(&row.document)?.duplicate()?;
    let stored = match asked.get("into") {
        Some(into) => {
            let into = parse_id(into).ok_or_else(Error::not_found)?;
            fill(&works, &who, into, &copy).await?
        }
        None => save::add(&works, who.id, WorkKind::Work, &Work::parse(copy)?).await?,
    };
    let left = fonts::copy_template_fonts(&uploads, row.user_id, who.id, &stored.document).await?;
    let remarks = left.iter().map(|name| fonts::not_copied_diagnostic(name, language)).collect();
    let found = WorkCheckReport { remarks, ..WorkCheckReport::default() };
    Ok(splice_envelope(201, &stored.document, &found.response_fields()))
}

/// Fills an empty work with the pages and settings of a template. Keeps a title that its author has
/// given it.
async fn fill(
    works: &Works,
    who: &AuthenticatedUser,
    id: i64,
    template: &Object,
) -> Result<StoredWork> {
    let row = load_authorized(&works.ctx, who, id, AccessLevel::Change).await?;
    let work = Work::read(&row.document)?;
    let is_empty = work.pages.iter().all(|page| page.elements.is_empty());
    if row.is_template || !is_empty {
        return Err(Error::BadRequest(Message::new("template.intoFull")).into());
    }
    let mut kept = vec!["is_template"];
    kept.extend(save::SERVER_FIELDS);
    if has_own_title(&work.settings.title) {
        kept.push("title");
    }
    let mut fields = save::parse_fields(&row)?;
    save::overlay(&mut fields, template, &kept);
    let filled = save::write_revision(works, who, &row, (Work::parse(fields)?, None)).await?;
    // Another save was faster and must not be overwritten.
    Ok(filled.ok_or_else(|| Error::BadRequest(Message::new("template.intoFull")))?)
}

fn has_own_title(title: &str) -> bool {
    let unnamed = Message::new("work.titleDefault");
    let given = [Language::Zh, Language::En].map(|language| unnamed.localize(language));
    !title.trim().is_empty() && !given.iter().any(|one| one == title.trim())
}
