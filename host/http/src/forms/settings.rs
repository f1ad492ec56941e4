//! What an author wants to happen with submissions of a work, and what became of it.

use crate::speak::Reads;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::answer::{Answer, ListAnswer, list, ok};
use crate::body::{Id, Json};
use crate::error::{Error, Result};
use crate::guard::Who;
use crate::lists::{Asked, FieldKind, Fields};
use crate::works::shape::ListQuery;
use pinye_desk::app::App;
use pinye_desk::forms::owned;
use pinye_domain::messages::Message;
use pinye_domain::{audit, moment, random};
use pinye_outgoing::fetch;
use pinye_store as store;
use pinye_store::deliveries::{Delivery, Settings};

const FIELDS: Fields = &[
    ("id", FieldKind::Number),
    ("state", FieldKind::Text),
    ("kind", FieldKind::Text),
    ("submission_id", FieldKind::Number),
    ("created_at", FieldKind::Time),
];
const MOST_ADDRESS: usize = 2000;

/// Settings of a work's forms.
#[derive(Debug, Serialize, ToSchema)]
pub struct FormSettings {
    /// Every submission is sent there as JSON; empty for nowhere.
    webhook_url: String,
    /// `x-pinye-signature` is `sha256=` and the HMAC-SHA256 of `{x-pinye-timestamp}.{body}` with this key.
    webhook_secret: String,
    /// Whether the owner gets a letter for every submission.
    mails_owner: bool,
    /// Whether a submission without a form token goes to the spam folder.
    needs_token: bool,
}

/// What to change; what is not sent stays.
#[derive(Debug, Deserialize, ToSchema)]
pub struct FormSettingsBody {
    #[serde(default)]
    webhook_url: Option<String>,
    #[serde(default)]
    mails_owner: Option<bool>,
    #[serde(default)]
    needs_token: Option<bool>,
    /// Makes a new key; the old one signs nothing any more.
    #[serde(default)]
    new_secret: bool,
}

/// What became of telling of a submission.
#[derive(Debug, Serialize, ToSchema)]
pub struct DeliveryRecord {
    id: i64,
    /// The `id` that the webhook was told.
    key: String,
    submission_id: i64,
    /// `webhook`, `mail`, or `hook`: the plugin of the element that holds the form.
    kind: String,
    /// `waiting`, `done` or `failed`.
    state: String,
    tries: i64,
    /// When it is tried next.
    due_at: Option<String>,
    /// Why the last try failed.
    error: String,
    created_at: String,
}

impl From<Settings> for FormSettings {
    fn from(settings: Settings) -> FormSettings {
        let Settings { webhook_url, webhook_secret, mails_owner, needs_token, .. } = settings;
        FormSettings { webhook_url, webhook_secret, mails_owner, needs_token }
    }
}

impl From<Delivery> for DeliveryRecord {
    fn from(delivery: Delivery) -> DeliveryRecord {
        let is_waiting = delivery.state == "waiting";
        DeliveryRecord {
            id: delivery.id,
            key: delivery.key,
            submission_id: delivery.submission_id,
            kind: delivery.kind,
            state: delivery.state,
            tries: delivery.tries,
            due_at: is_waiting.then(|| moment::iso(delivery.due_at)),
            error: delivery.error,
            created_at: moment::iso(delivery.created_at),
        }
    }
}

/// The settings of a work's forms.
#[utoipa::path(get, path = "/api/works/form/settings/{id}", tag = "forms", params(("id" = i64, Path)),
    responses((status = 200, body = Answer<FormSettings>)))]
pub async fn show(
    State(app): State<App>,
    Who(who): Who,
    Id(id): Id,
) -> Result<Answer<FormSettings>> {
    owned(&app, &who, id).await?;
    let settings = store::deliveries::settings(&app.db, id).await?.unwrap_or_default();
    Ok(ok(settings.into()))
}

/// Changes the settings of a work's forms.
#[utoipa::path(put, path = "/api/works/form/settings/{id}", tag = "forms", params(("id" = i64, Path)),
    request_body = FormSettingsBody, responses((status = 200, body = Answer<FormSettings>)))]
pub async fn update(
    State(app): State<App>,
    Who(who): Who,
    Id(id): Id,
    Reads(language): Reads,
    Json(body): Json<FormSettingsBody>,
) -> Result<Answer<FormSettings>> {
    owned(&app, &who, id).await?;
    let mut settings = store::deliveries::settings(&app.db, id).await?.unwrap_or_default();
    if let Some(url) = body.webhook_url {
        if !url.is_empty() && (url.len() > MOST_ADDRESS || fetch::readable(&url).is_err()) {
            return Err(Error::BadField("webhook_url", Message::new("v.address")).into());
        }
        settings.webhook_url = url;
    }
    settings.mails_owner = body.mails_owner.unwrap_or(settings.mails_owner);
    settings.needs_token = body.needs_token.unwrap_or(settings.needs_token);
    language.tag().clone_into(&mut settings.language);
    if settings.webhook_secret.is_empty() || body.new_secret {
        settings.webhook_secret = hex::encode(random::bytes::<32>()?);
    }
    store::deliveries::set(app.noted(who.id, audit::FORM_SETTINGS, ""), id, &settings).await?;
    Ok(ok(settings.into()))
}

/// What became of telling of a work's submissions, the newest first.
#[utoipa::path(get, path = "/api/works/form/deliveries/{id}", tag = "forms",
    params(("id" = i64, Path), ListQuery), responses((status = 200, body = ListAnswer<DeliveryRecord>)))]
pub async fn deliveries(
    State(app): State<App>,
    Who(who): Who,
    Id(id): Id,
    asked: Asked,
) -> Result<ListAnswer<DeliveryRecord>> {
    owned(&app, &who, id).await?;
    let page = asked.page(FIELDS, 10)?;
    let (found, total) = store::deliveries::list(&app.db, id, &page).await?;
    let records = found.into_iter().map(DeliveryRecord::from).collect();
    Ok(list(records, total, (page.limit, page.offset)))
}
