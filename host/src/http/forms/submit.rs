//! A visitor hands a form in. What is acknowledged is on disk, and a retry with the same key is the same submission.

use axum::extract::State;
use axum::http::HeaderMap;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::check::{Accepted, accept};
use super::hooks::{self, Arrival};
use super::of_work;
use crate::app::App;
use crate::domain::form::Forms;
use crate::domain::json::{Object, raw};
use crate::domain::messages::Message;
use crate::domain::spam::{self, Signs};
use crate::domain::user::{SignedIn, permission};
use crate::domain::work::Work;
use crate::domain::{moment, random};
use crate::error::{Error, Result};
use crate::http::answer::{Answer, created, ok};
use crate::http::body::{Json, parse_id};
use crate::http::guard::{self, Address, Maybe};
use crate::http::limits;
use crate::http::lists::Asked;
use crate::store;
use crate::store::submissions::{Added, NewSubmission};

/// FM-021: most submissions of one address to one work.
pub const MOST_PER_MINUTE: i64 = 10;
const MINUTE_MS: i64 = 60_000;
const MOST_KEY: usize = 100;

/// A form that was filled in.
#[derive(Debug, Deserialize, ToSchema)]
pub struct Handed {
    #[schema(value_type = String, example = "12")]
    work_id: WorkId,
    /// Field name to value.
    #[schema(value_type = Object)]
    form_data: Object,
    /// The element that holds the form; found by the names of the fields without it.
    #[serde(default)]
    form_id: Option<String>,
    /// Makes a retry the same submission; the header `Idempotency-Key` does as well.
    #[serde(default)]
    key: Option<String>,
    /// From `GET /api/workforms/token`, taken when the form was opened.
    #[serde(default)]
    token: Option<String>,
    /// A field that people do not see. Whoever fills it in is a program.
    #[serde(default)]
    website: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum WorkId {
    Text(String),
    Number(i64),
}

impl WorkId {
    fn get(&self) -> Option<i64> {
        match self {
            WorkId::Text(text) => parse_id(text),
            WorkId::Number(number) => Some(*number).filter(|number| *number > 0),
        }
    }
}

/// The id of a kept submission.
#[derive(Debug, Serialize, ToSchema)]
pub struct Kept {
    id: i64,
}

/// A form token.
#[derive(Debug, Serialize, ToSchema)]
pub struct FormToken {
    token: String,
    expires_at: String,
}

/// Whose form is opened.
#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "the shape of the query; it is read by hand")]
pub struct TokenQuery {
    work_id: String,
}

/// Hands a form in.
#[utoipa::path(post, path = "/api/workforms", tag = "forms", request_body = Handed,
    responses((status = 201, body = Answer<Kept>)))]
pub async fn create(
    State(app): State<App>,
    Maybe(who): Maybe,
    address: Address,
    headers: HeaderMap,
    Json(handed): Json<Handed>,
) -> Result<Answer<Kept>> {
    hand_in(&app, who.as_ref(), &address, &headers, &handed).await
}

/// The same as POST: authors choose the method of their forms.
#[utoipa::path(put, path = "/api/workforms", tag = "forms", request_body = Handed,
    responses((status = 201, body = Answer<Kept>)))]
pub async fn replace(
    State(app): State<App>,
    Maybe(who): Maybe,
    address: Address,
    headers: HeaderMap,
    Json(handed): Json<Handed>,
) -> Result<Answer<Kept>> {
    hand_in(&app, who.as_ref(), &address, &headers, &handed).await
}

/// A token that says when a form was opened; handing it in too soon or much too late looks like a program.
#[utoipa::path(get, path = "/api/workforms/token", tag = "forms", params(TokenQuery),
    responses((status = 200, body = Answer<FormToken>)))]
pub async fn token(
    State(app): State<App>,
    Maybe(who): Maybe,
    asked: Asked,
) -> Result<Answer<FormToken>> {
    let work_id = asked.get("work_id").and_then(parse_id).ok_or_else(Error::no_work)?;
    forms(&app, work_id, who.as_ref()).await?;
    let now = app.clock.now_ms();
    let token = spam::token(limits::key(&app).await?, work_id, now);
    Ok(ok(FormToken { token, expires_at: moment::iso(now + spam::TOKEN_MS) }))
}

async fn hand_in(
    app: &App,
    who: Option<&SignedIn>,
    Address(address): &Address,
    headers: &HeaderMap,
    handed: &Handed,
) -> Result<Answer<Kept>> {
    let work_id = handed.work_id.get().ok_or_else(Error::no_work)?;
    let (forms, publication) = forms(app, work_id, who).await?;
    let client_key = client_key(handed, headers)?;
    let sent_hash = handed.hash();
    if let Some(client_key) = &client_key
        && let Some((id, sent)) = store::submissions::known(&app.db, work_id, client_key).await?
    {
        return if sent == sent_hash { Ok(created(Kept { id })) } else { Err(other_key()) };
    }
    let key = limits::key(app).await?;
    let now = app.clock.now_ms();
    let limit = (MOST_PER_MINUTE, MINUTE_MS);
    limits::admit(app, &format!("try:{work_id}"), address, limit).await?;
    let accepted =
        accept(app, work_id, &forms, handed.form_id.as_deref(), &handed.form_data).await?;
    let client_key = match client_key {
        Some(client_key) => client_key,
        None => random::name(24)?,
    };
    let id = hooks::id(key, work_id, &client_key);
    let forms = &forms;
    let arrival = Arrival { id: &id, work_id, publication, forms, who, headers, at: now };
    let (accepted, told) = hooks::before(app, &arrival, accepted).await?;
    let settings = store::deliveries::settings(&app.db, work_id).await?;
    let signs = Signs {
        trap: handed.website.as_deref().unwrap_or_default(),
        token: handed.token.as_deref(),
        needs_token: settings.is_some_and(|settings| settings.needs_token),
    };
    let suspicion = spam::suspicion(key, work_id, &signs, now);
    let Accepted { form_id, form_data, answers, search, .. } = accepted;
    let columns = raw(&forms.columns()).get().to_owned();
    let new = NewSubmission {
        work_id,
        form_id,
        client_key,
        sent_hash,
        version: (columns.clone(), guard::hash(&columns)),
        form_data,
        answers,
        search,
        spam: suspicion.map_or("", spam::Suspicion::code),
        hook: told.map(|told| (id, told)),
        at: now,
    };
    match app.forms.arrivals.write(new).await? {
        Added::New(id) | Added::Again(id) => Ok(created(Kept { id })),
        Added::Other => Err(other_key()),
    }
}

/// FM-021: the forms of what visitors see; of a draft only for who owns it.
async fn forms(app: &App, work_id: i64, who: Option<&SignedIn>) -> Result<(Forms, Option<i64>)> {
    if let Some(publication) = store::publications::current(&app.db, work_id).await? {
        let work = app.finished.work(&app.db, publication).await?.ok_or_else(Error::no_work)?;
        return Ok((of_work(app, &work).await?, Some(publication)));
    }
    let row = store::works::find(&app.db, work_id).await?.ok_or_else(Error::no_work)?;
    let may = |who: &SignedIn| who.id == row.user_id || who.may(permission::WORK_MANAGE_ALL);
    if !who.is_some_and(may) {
        return Err(Error::no_work());
    }
    Ok((of_work(app, &Work::read(&row.document)?).await?, None))
}

fn other_key() -> Error {
    Error::Conflict(Message::new("form.otherKey"), serde_json::Value::Null)
}

fn client_key(handed: &Handed, headers: &HeaderMap) -> Result<Option<String>> {
    let header = headers.get("idempotency-key").map(|value| value.to_str().unwrap_or_default());
    let Some(key) = header.or(handed.key.as_deref()) else { return Ok(None) };
    let is_key =
        (1..=MOST_KEY).contains(&key.len()) && key.bytes().all(|sign| sign.is_ascii_graphic());
    if is_key {
        Ok(Some(key.to_owned()))
    } else {
        Err(Error::BadField("key", Message::new("form.key")))
    }
}

impl Handed {
    /// Tells a retry from another submission; the token may be a newer one.
    fn hash(&self) -> String {
        let mut text = self.form_id.clone().unwrap_or_default();
        text.push('\n');
        self.form_data.write(&mut text, |_| true);
        guard::hash(&text)
    }
}
