//! Templates: works that everybody who is signed in may start from.

use axum::extract::State;
use axum::response::Response;
use serde::Serialize;
use utoipa::ToSchema;

use super::answer::{Answer, created, spliced};
use super::body::Id;
use super::guard::Who;
use super::speak::Reads;
use super::works::shape::WorkSaved;
use crate::error::{Error, Result};
use pinye_desk::app::App;
use pinye_desk::fonts;
use pinye_desk::works::check::Found;
use pinye_desk::works::{Need, reach, save};
use pinye_domain::audit;
use pinye_domain::messages::Message;
use pinye_domain::work::Work;

/// A new template.
#[derive(Debug, Serialize, ToSchema)]
pub struct TemplateMade {
    /// Its id.
    id: i64,
    title: String,
}

/// Makes a template out of a work, as it is saved now. The work itself stays as it is.
#[utoipa::path(post, path = "/api/works/set-as-template/{id}", tag = "works", params(("id" = i64, Path)),
    responses((status = 201, body = Answer<TemplateMade>)))]
pub async fn set(
    State(app): State<App>,
    Who(who): Who,
    Id(id): Id,
) -> Result<Answer<TemplateMade>> {
    let row = reach(&app, &who, id, Need::Change).await?;
    let copy = Work::parse(Work::read(&row.document)?.renewed()?)?;
    let noted = app.noted(who.id, audit::WORK_TEMPLATE, format!("of work {id}"));
    let stored = save::add_noted(&app, noted, (who.id, true), &copy).await?;
    let id = Work::read(&stored.document)?.settings.id;
    Ok(created(TemplateMade { id, title: stored.title }))
}

/// Makes a work out of a template: one's own, with ids of its own.
#[utoipa::path(post, path = "/api/works/use-template/{id}", tag = "works", params(("id" = i64, Path)),
    responses((status = 201, body = WorkSaved)))]
pub async fn start_from(
    State(app): State<App>,
    Who(who): Who,
    Id(id): Id,
    Reads(language): Reads,
) -> Result<Response> {
    let row = reach(&app, &who, id, Need::Read).await?;
    if !row.is_template {
        return Err(Error::BadRequest(Message::new("template.none")).into());
    }
    let copy = Work::parse(Work::read(&row.document)?.renewed()?)?;
    let stored = save::add(&app, who.id, false, &copy).await?;
    let left = fonts::follow(&app, row.user_id, who.id, &stored.document).await?;
    let remarks = left.iter().map(|name| fonts::left(name, language)).collect();
    let found = Found { remarks, ..Found::default() };
    Ok(spliced(201, &stored.document, &found.beside()))
}
