//! Delivers submissions to authors, by a signed webhook request or an email, and to the plugin of
//! the form. Deliveries are stored together with the submission; each is made at least once, and
//! its id stays the same.

use pinye_context::Ctx;
use std::collections::HashMap;
use std::time::Duration;

use futures_util::StreamExt as _;
use futures_util::stream::FuturesUnordered;
use serde::Serialize;
use serde_json::value::RawValue;
use tokio::task::{Id, JoinSet};
use tokio::time::Instant;

use crate::FormService;
use crate::chat::ChatService;
use crate::hooks;
use pinye_domain::error::{Error, Result};
use pinye_domain::json::{Object, raw};
use pinye_domain::language::Language;
use pinye_domain::messages::Message;
use pinye_domain::{moment, spam};
use pinye_outbound::mail::{self, Email, EmailBlock};
use pinye_outbound::{self as outbound, OutboundRequest, fetch};
use pinye_store as store;
use pinye_store::deliveries::{ClaimLimits, DeliveryResult, DueDelivery, FormSettingsRow};
use pinye_store::submissions::Submission;

/// How often the queue is polled.
const POLL_INTERVAL: Duration = Duration::from_secs(2);
/// Maximum number of concurrent deliveries.
const MAX_CONCURRENT: usize = 16;
/// Once a delivery ends, how long to wait for others to end before more are claimed: claiming one
/// costs as much as claiming many.
const COALESCE_DELAY: Duration = Duration::from_millis(20);
/// Lease of a claimed delivery: without a recorded outcome it is due again after this time.
const LEASE_MS: i64 = 5 * 60 * 1000;
/// Seconds before each retry; after the last one the delivery has failed.
const RETRY_DELAYS_SECONDS: [i64; 10] =
    [10, 30, 60, 300, 900, 3600, 10_800, 21_600, 43_200, 86_400];
const REQUEST_TIMEOUT_MS: u64 = 10_000;
/// How long the signed URLs of files in a webhook request are valid.
const FILE_URL_TTL_MS: i64 = 7 * 24 * 3600 * 1000;
const MAX_RESPONSE_BYTES: u64 = 64 * 1024;
/// Maximum characters of a stored error.
const MAX_ERROR_CHARS: usize = 300;

/// Why a delivery failed.
pub(super) enum DeliveryError {
    /// A retry may succeed.
    Retry(String),
    /// A retry cannot succeed.
    Permanent(String),
}

/// Delivers everything that is due; returns the number of deliveries.
pub async fn deliver_due(service: &FormService) -> Result<usize> {
    let mut count = 0;
    loop {
        let (now, wanted) =
            (service.parts.ctx.clock.now_ms(), ClaimLimits::with_max(MAX_CONCURRENT));
        let due = store::deliveries::claim(&service.parts.ctx.db, now, LEASE_MS, &wanted).await?;
        if due.is_empty() {
            return Ok(count);
        }
        count += due.len();
        let mut under_way: FuturesUnordered<_> =
            due.into_iter().map(|one| deliver_and_record(service, one)).collect();
        while let Some(outcome) = under_way.next().await {
            outcome?;
        }
    }
}

/// Delivers until shutdown. A slow target delays only deliveries to the same target.
pub async fn run_delivery_worker(service: FormService) {
    let shutdown = service.parts.ctx.shutdown.clone();
    // Separate tasks: recording an outcome must go on while more deliveries are claimed.
    let mut under_way = JoinSet::new();
    let mut targets: HashMap<Id, String> = HashMap::new();
    loop {
        let mut wanted = ClaimLimits::with_max(MAX_CONCURRENT.saturating_sub(under_way.len()));
        for target in targets.values() {
            *wanted.busy.entry(target.clone()).or_default() += 1;
        }
        for due in claim_due(&service.parts.ctx, &wanted).await {
            let (service, target) = (service.clone(), due.target.clone());
            let task = under_way.spawn(async move { deliver_and_record(&service, due).await });
            targets.insert(task.id(), target);
        }
        let pause = tokio::time::sleep(POLL_INTERVAL);
        tokio::pin!(pause);
        loop {
            tokio::select! {
                Some(ended) = under_way.join_next_with_id() => {
                    let (id, failed) = match ended {
                        Ok((id, outcome)) => (id, outcome.err().map(|error| format!("{error:?}"))),
                        Err(error) => (error.id(), Some(error.to_string())),
                    };
                    targets.remove(&id);
                    if let Some(error) = failed {
                        tracing::error!(error, "the result of a delivery was not stored");
                    }
                    let soon = Instant::now() + COALESCE_DELAY;
                    if soon < pause.deadline() {
                        pause.as_mut().reset(soon);
                    }
                }
                () = &mut pause => break,
                () = shutdown.begun() => return,
            }
        }
    }
}

async fn claim_due(ctx: &Ctx, wanted: &ClaimLimits) -> Vec<DueDelivery> {
    if wanted.most == 0 {
        return Vec::new();
    }
    let due = store::deliveries::claim(&ctx.db, ctx.clock.now_ms(), LEASE_MS, wanted).await;
    due.unwrap_or_else(|error| {
        tracing::error!(%error, "deliveries were not processed");
        Vec::new()
    })
}

async fn deliver_and_record(service: &FormService, due: DueDelivery) -> Result<()> {
    let outcome = match deliver(service, &due).await {
        Ok(()) => Ok(()),
        Err(failure) => {
            let (error, again) = match failure {
                DeliveryError::Retry(error) => (error, true),
                DeliveryError::Permanent(error) => (error, false),
            };
            let pause =
                usize::try_from(due.tries).ok().and_then(|tried| RETRY_DELAYS_SECONDS.get(tried));
            let next = pause
                .filter(|_| again)
                .map(|pause| service.parts.ctx.clock.now_ms() + pause * 1000);
            tracing::warn!(
                delivery = due.key,
                kind = due.kind,
                error,
                again = next.is_some(),
                "a delivery failed"
            );
            Err((error.chars().take(MAX_ERROR_CHARS).collect(), next))
        }
    };
    Ok(service.delivery_outcomes.write(DeliveryResult { id: due.id, outcome }).await?)
}

async fn deliver(service: &FormService, due: &DueDelivery) -> Result<(), DeliveryError> {
    let later = |error: store::Error| DeliveryError::Retry(error.to_string());
    let kept =
        store::submissions::find(&service.parts.ctx.db, due.submission_id).await.map_err(later)?;
    let Some(kept) = kept else { return Ok(()) };
    if due.kind == "hook" {
        return hooks::call_after_submit(service, due, &kept).await;
    }
    let settings =
        store::deliveries::settings(&service.parts.ctx.db, due.work_id).await.map_err(later)?;
    // The author may have switched the delivery off meanwhile.
    let Some(settings) = settings else { return Ok(()) };
    match due.kind.as_str() {
        "webhook" if !settings.webhook_url.is_empty() => {
            webhook(service, due, &kept, &settings).await
        }
        "mail" if settings.mails_owner => send_email(service, due, &kept, &settings).await,
        _ => Ok(()),
    }
}

/// Body of a webhook request.
#[derive(Serialize)]
struct WebhookPayload {
    /// Id of the delivery, the same at every retry.
    id: String,
    #[serde(rename = "type")]
    kind: &'static str,
    work_id: String,
    submission_id: i64,
    form_data: Box<RawValue>,
    answers: Box<RawValue>,
    created_at: String,
}

async fn webhook(
    service: &FormService,
    due: &DueDelivery,
    kept: &Submission,
    settings: &FormSettingsRow,
) -> Result<(), DeliveryError> {
    // The receiver has no session: signed URLs open the visitors' files.
    let until = service.parts.ctx.clock.now_ms() + FILE_URL_TTL_MS;
    let key = service
        .parts
        .ctx
        .signing_key()
        .await
        .map_err(|_| DeliveryError::Retry("the key is out of reach".into()))?;
    let stored = |text: &str| {
        RawValue::from_string(service.parts.visitor_uploads.sign_urls(text, key, until))
            .map_err(|error| DeliveryError::Permanent(error.to_string()))
    };
    let payload_fields = WebhookPayload {
        id: due.key.clone(),
        kind: "submission.created",
        work_id: due.work_id.to_string(),
        submission_id: kept.id,
        form_data: stored(&kept.form_data)?,
        answers: stored(&kept.answers)?,
        created_at: moment::iso(kept.created_at),
    };
    let body = raw(&payload_fields).get().to_owned();
    let url = fetch::parse_http_url(&settings.webhook_url)
        .map_err(|error| DeliveryError::Permanent(error.to_string()))?;
    if let Some(chat) = ChatService::of(&url) {
        let failed = |_| DeliveryError::Retry("the message could not be written".into());
        let answers = service.parts.visitor_uploads.sign_urls(&kept.answers, key, until);
        let text = chat_text(service, due, &answers, settings).await.map_err(failed)?;
        let reply = send(service, url, Vec::new(), chat.body(&text)).await?;
        return chat.refusal(&reply).map_or(Ok(()), |refusal| Err(DeliveryError::Retry(refusal)));
    }
    let at = service.parts.ctx.clock.now_ms() / 1000;
    let signature =
        hex::encode(spam::hmac_sha256(settings.webhook_secret.as_bytes(), &format!("{at}.{body}")));
    let field = |name: &str, value: String| (name.to_owned(), value);
    let fields = vec![
        field("x-pinye-delivery", due.key.clone()),
        field("x-pinye-timestamp", at.to_string()),
        field("x-pinye-signature", format!("sha256={signature}")),
    ];
    send(service, url, fields, body).await.map(drop)
}

/// Posts JSON and returns the body of the response.
async fn send(
    service: &FormService,
    url: url::Url,
    fields: Vec<(String, String)>,
    body: String,
) -> Result<Vec<u8>, DeliveryError> {
    let kind = ("content-type".to_owned(), "application/json".to_owned());
    let request = OutboundRequest {
        method: "POST".to_owned(),
        url,
        headers: [kind].into_iter().chain(fields).collect(),
        body: body.into_bytes(),
        timeout_ms: REQUEST_TIMEOUT_MS,
        max_response_bytes: MAX_RESPONSE_BYTES,
    };
    match service.webhooks.send(request).await {
        Ok(reply) if (200..300).contains(&reply.status) => Ok(reply.body),
        Ok(reply) if reply.status == 410 => {
            Err(DeliveryError::Permanent("the server answered 410".into()))
        }
        Ok(reply) => Err(DeliveryError::Retry(format!("the server answered {}", reply.status))),
        // The request has arrived: the size of the response does not matter.
        Err(outbound::Error::TooLarge) => Ok(Vec::new()),
        Err(error @ (outbound::Error::Invalid(_) | outbound::Error::Denied(_))) => {
            Err(DeliveryError::Permanent(error.to_string()))
        }
        Err(error) => Err(DeliveryError::Retry(error.to_string())),
    }
}

/// Returns the text of a chat message: the title, and the answers with their labels.
async fn chat_text(
    service: &FormService,
    due: &DueDelivery,
    answers: &str,
    settings: &FormSettingsRow,
) -> Result<String> {
    let row = store::works::find(&service.parts.ctx.db, due.work_id)
        .await?
        .ok_or_else(Error::work_not_found)?;
    let work: Object = serde_json::from_str(&row.document).unwrap_or_default();
    let title: String = work.read("title").unwrap_or_default();
    let language = Language::from_accept_language(&settings.language);
    let mut text = Message::new("form.chat").with("title", title).localize(language);
    let answers: Object = serde_json::from_str(answers).unwrap_or_default();
    for (column, _) in crate::columns(service, due.work_id).await? {
        if let Some(answer) = answers.read::<String>(&column.name) {
            text.push_str(&format!("\n{}: {answer}", column.label));
        }
    }
    Ok(text)
}

async fn send_email(
    service: &FormService,
    due: &DueDelivery,
    kept: &Submission,
    settings: &FormSettingsRow,
) -> Result<(), DeliveryError> {
    let written = write(service, due, kept, settings).await;
    let letter =
        written.map_err(|_| DeliveryError::Retry("the letter could not be written".into()))?;
    let Some(letter) = letter else {
        return Err(DeliveryError::Permanent("the owner has no confirmed e-mail address".into()));
    };
    service.parts.mail.send(&letter).await.map_err(|error| match error {
        mail::Error::NoServer | mail::Error::InvalidEmail(_) => {
            DeliveryError::Permanent(error.to_string())
        }
        mail::Error::Full | mail::Error::Refused(_) => DeliveryError::Retry(error.to_string()),
    })
}

/// Composes the email to the owner of the work, and to no one else: visitors must not be able to
/// make this host mail strangers. Returns `None` if the owner has no confirmed address.
async fn write(
    service: &FormService,
    due: &DueDelivery,
    kept: &Submission,
    settings: &FormSettingsRow,
) -> Result<Option<Email>> {
    let row = store::works::find(&service.parts.ctx.db, due.work_id)
        .await?
        .ok_or_else(Error::work_not_found)?;
    let owner = store::users::by_id(&service.parts.ctx.db, row.user_id).await?;
    let Some(owner) = owner.filter(|owner| owner.email_confirmed && !owner.email.is_empty()) else {
        return Ok(None);
    };
    let language = Language::from_accept_language(&settings.language);
    let work: Object = serde_json::from_str(&row.document).unwrap_or_default();
    let title: String = work.read("title").unwrap_or_default();
    let say = |key| Message::new(key).with("title", &title).localize(language);
    let answers: Object = serde_json::from_str(&kept.answers).unwrap_or_default();
    let columns = crate::columns(service, due.work_id).await?;
    let mut parts = vec![EmailBlock::Text(say("mail.form.intro"))];
    for (column, _) in columns {
        if let Some(answer) = answers.read::<String>(&column.name) {
            parts.push(EmailBlock::Field(column.label, answer));
        }
    }
    let address = format!(
        "{}/work-manager/stat-detail/{}",
        service.parts.ctx.settings.studio_url, due.work_id
    );
    parts.push(EmailBlock::Link(say("mail.form.open"), address));
    let subject = say("mail.form.subject");
    Ok(Some(Email { to: owner.email, language: language.tag(), subject, parts }))
}
