//! Settings of a work's forms, and deliveries of its submissions.

use crate::middleware::RequestLanguage;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::body::{Id, Json};
use crate::envelope::{Envelope, ListEnvelope, list, ok};
use crate::error::{Error, Result};
use crate::guard::CurrentUser;
use crate::list_query::{FieldKind, Fields, ListQuery};
use crate::works::schemas::WorkListQuery;
use pinye_context::Ctx;
use pinye_context::time_zones;
use pinye_domain::messages::Message;
use pinye_domain::zone::{Zone, parse_date};
use pinye_domain::{audit, moment, random};
use pinye_outbound::fetch;
use pinye_store as store;
use pinye_store::deliveries::{Delivery, FormSettingsRow};
use pinye_submissions::require_owner;
use pinye_submissions::submission_limits::{ONCE_MOBILE, ONCE_VISITOR};

const FIELDS: Fields = &[
    ("id", FieldKind::Number),
    ("state", FieldKind::Text),
    ("kind", FieldKind::Text),
    ("submission_id", FieldKind::Number),
    ("created_at", FieldKind::Time),
];
const MAX_URL_BYTES: usize = 2000;
const MAX_SUBMISSIONS: i64 = 10_000_000;
/// No work has more pages.
const MAX_PAGE: i64 = 1_000;

/// Settings of a work's forms.
#[derive(Debug, Serialize, ToSchema)]
pub struct FormSettings {
    /// Every submission is sent there as JSON; empty for nowhere.
    webhook_url: String,
    /// `x-pinye-signature` is `sha256=` and the HMAC-SHA256 of `{x-pinye-timestamp}.{body}` with this key.
    webhook_secret: String,
    /// Whether the owner gets an email for every submission.
    mails_owner: bool,
    /// Whether a submission without a form token has to be confirmed.
    needs_token: bool,
    /// When the forms close; none for never.
    closes_at: Option<String>,
    /// IANA name of the work's time zone.
    time_zone: String,
    /// How many submissions there may be; 0 for any number.
    places: i64,
    /// Whether one person may submit once: `visitor`, `mobile` (by the first mobile number among the answers), or empty.
    once: String,
    /// The page that is opened after a submission, from 1; 0 for none.
    thanks_page: i64,
}

/// Change of the settings; fields that are not sent stay.
#[derive(Debug, Deserialize, ToSchema)]
pub struct FormSettingsBody {
    #[serde(default)]
    webhook_url: Option<String>,
    #[serde(default)]
    mails_owner: Option<bool>,
    #[serde(default)]
    needs_token: Option<bool>,
    /// A moment, or a time of day in the work's time zone (`2026-11-30T18:00`); empty for never.
    #[serde(default)]
    closes_at: Option<String>,
    #[serde(default)]
    #[schema(minimum = 0, maximum = 10_000_000)]
    places: Option<i64>,
    #[serde(default)]
    #[schema(pattern = "^(|visitor|mobile)$")]
    once: Option<String>,
    #[serde(default)]
    #[schema(minimum = 0, maximum = 1000)]
    thanks_page: Option<i64>,
    /// Creates a new key; the former one is not used any more.
    #[serde(default)]
    new_secret: bool,
}

/// Delivery of a submission.
#[derive(Debug, Serialize, ToSchema)]
pub struct DeliveryRecord {
    id: i64,
    /// The `id` in the webhook request.
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

impl FormSettings {
    fn new(settings: FormSettingsRow, zone: &Zone) -> FormSettings {
        let FormSettingsRow { webhook_url, webhook_secret, mails_owner, needs_token, .. } =
            settings;
        let FormSettingsRow { closes_at, places, once, thanks_page, .. } = settings;
        let closes_at = (closes_at > 0).then(|| moment::iso(closes_at));
        FormSettings {
            webhook_url,
            webhook_secret,
            mails_owner,
            needs_token,
            closes_at,
            time_zone: zone.name().to_owned(),
            places,
            once,
            thanks_page,
        }
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
    responses((status = 200, body = Envelope<FormSettings>)))]
pub async fn show(
    State(ctx): State<Ctx>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
) -> Result<Envelope<FormSettings>> {
    require_owner(&ctx, &who, id).await?;
    let zone = time_zones::of_work(&ctx.db, &ctx.settings.time_zone, id).await?;
    let settings = store::deliveries::settings(&ctx.db, id).await?.unwrap_or_default();
    Ok(ok(FormSettings::new(settings, &zone)))
}

/// Changes the settings of a work's forms.
#[utoipa::path(put, path = "/api/works/form/settings/{id}", tag = "forms", params(("id" = i64, Path)),
    request_body = FormSettingsBody, responses((status = 200, body = Envelope<FormSettings>)))]
pub async fn update(
    State(ctx): State<Ctx>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
    RequestLanguage(language): RequestLanguage,
    Json(body): Json<FormSettingsBody>,
) -> Result<Envelope<FormSettings>> {
    require_owner(&ctx, &who, id).await?;
    let mut settings = store::deliveries::settings(&ctx.db, id).await?.unwrap_or_default();
    if let Some(url) = body.webhook_url {
        if !url.is_empty() && (url.len() > MAX_URL_BYTES || fetch::parse_http_url(&url).is_err()) {
            return Err(Error::BadField("webhook_url", Message::new("v.address")).into());
        }
        settings.webhook_url = url;
    }
    settings.mails_owner = body.mails_owner.unwrap_or(settings.mails_owner);
    settings.needs_token = body.needs_token.unwrap_or(settings.needs_token);
    let zone = time_zones::of_work(&ctx.db, &ctx.settings.time_zone, id).await?;
    if let Some(text) = body.closes_at {
        settings.closes_at = closing_time(text.trim(), &zone)?;
    }
    limit(&mut settings, body.once, body.places, body.thanks_page)?;
    language.tag().clone_into(&mut settings.language);
    if settings.webhook_secret.is_empty() || body.new_secret {
        settings.webhook_secret = hex::encode(random::bytes::<32>()?);
    }
    store::deliveries::put_settings(
        ctx.with_audit_event(who.id, audit::FORM_SETTINGS, ""),
        id,
        &settings,
    )
    .await?;
    Ok(ok(FormSettings::new(settings, &zone)))
}

/// When the forms close, in milliseconds; 0 for never.
fn closing_time(text: &str, zone: &Zone) -> Result<i64> {
    if text.is_empty() {
        return Ok(0);
    }
    let at = parse_date(text).map(|day| zone.day_start(day));
    let at = at.or_else(|| moment::parse(text)).or_else(|| zone.parse_local(text));
    Ok(at.ok_or_else(|| Error::BadField("closes_at", Message::new("form.moment")))?)
}

/// Changes the limits of the forms; `None` keeps a limit.
fn limit(
    settings: &mut FormSettingsRow,
    once: Option<String>,
    places: Option<i64>,
    thanks_page: Option<i64>,
) -> Result<()> {
    let wrong = |field, key| Error::BadField(field, Message::new(key));
    if let Some(once) = once {
        if !["", ONCE_VISITOR, ONCE_MOBILE].contains(&once.as_str()) {
            return Err(wrong("once", "v.pattern").into());
        }
        settings.once = once;
    }
    if let Some(places) = places {
        let is_fine = (0..=MAX_SUBMISSIONS).contains(&places);
        settings.places = is_fine.then_some(places).ok_or_else(|| wrong("places", "v.pattern"))?;
    }
    if let Some(page) = thanks_page {
        let is_fine = (0..=MAX_PAGE).contains(&page);
        settings.thanks_page =
            is_fine.then_some(page).ok_or_else(|| wrong("thanks_page", "v.pattern"))?;
    }
    Ok(())
}

/// Deliveries of a work's submissions, the newest first.
#[utoipa::path(get, path = "/api/works/form/deliveries/{id}", tag = "forms",
    params(("id" = i64, Path), WorkListQuery), responses((status = 200, body = ListEnvelope<DeliveryRecord>)))]
pub async fn deliveries(
    State(ctx): State<Ctx>,
    CurrentUser(who): CurrentUser,
    Id(id): Id,
    query: ListQuery,
) -> Result<ListEnvelope<DeliveryRecord>> {
    require_owner(&ctx, &who, id).await?;
    let page = query.page(FIELDS, 10)?;
    let (found, total) = store::deliveries::list(&ctx.db, id, &page).await?;
    let records = found.into_iter().map(DeliveryRecord::from).collect();
    Ok(list(records, total, &page))
}
