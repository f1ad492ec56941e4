//! Submission of a form by a visitor. An acknowledged submission is on disk, and a retry with the
//! same key is the same submission. A submission that looks automated is stored apart and either
//! refused or to be confirmed by sending it again: it is never acknowledged.

use pinye_context::Ctx;
use std::sync::Arc;

use pinye_domain::digest::hash;
use pinye_domain::json::Object;
use pinye_domain::language::Language;
use pinye_domain::messages::Message;
use pinye_domain::random;
use pinye_domain::spam::{self, SpamReason, SpamSignals};
use pinye_domain::user::{AuthenticatedUser, permission};
use pinye_domain::work::Work;
use pinye_store as store;
use pinye_store::submissions::{ExistingSubmission, NewSubmission, SubmissionOutcome};

use crate::FormService;
use crate::check::{CheckedSubmission, FilledForm, check_answers, resolve_form};
use crate::find_forms;
use crate::form_cache::{WorkForms, published_forms};
use crate::hooks::{self, IncomingSubmission};
use crate::submission_limits;
use pinye_context::time_zones;
use pinye_domain::error::{Error, Result};
use pinye_visitors::Caller;
use pinye_visitors::access;

/// FM-021: most submissions of one address to one work within a minute.
pub const MAX_SUBMISSIONS_PER_MINUTE: i64 = 10;
const MINUTE_MS: i64 = 60_000;
const MAX_KEY_BYTES: usize = 100;

/// A form that was filled in.
#[derive(Clone, Debug)]
pub struct FormSubmission {
    /// The work of the form.
    pub work_id: i64,
    /// Field name to value.
    pub form_data: Object,
    /// Id of the element that holds the form; without it, the names of the fields identify the
    /// form.
    pub form_id: Option<String>,
    /// Idempotency key: a retry with the same key is the same submission.
    pub key: Option<String>,
    /// Token that says when the form was opened.
    pub token: Option<String>,
    /// Honeypot, a field hidden from people.
    pub honeypot: Option<String>,
    /// Honeypot of pages that were published before it was renamed. Browsers may fill it in, too.
    pub website: Option<String>,
}

/// An accepted submission.
#[derive(Clone, Copy, Debug)]
pub struct SubmissionReceipt {
    /// Its id.
    pub id: i64,
    /// The page to open next, counted from 1; none if the visitor stays.
    pub thanks_page: Option<usize>,
}

/// Submits a form: checks it, asks the plugins and stores it.
#[expect(clippy::too_many_lines, reason = "the order of the checks is what it is about")]
pub async fn submit(
    service: &FormService,
    (caller, language): (&Caller, Language),
    address: &str,
    submission: &FormSubmission,
) -> Result<SubmissionReceipt> {
    let work_id = submission.work_id;
    let (known, publication) = load_forms(service, work_id, caller).await?;
    let forms = &known.forms;
    let client_key = submission.client_key()?;
    let sent_hash = submission.hash();
    let earlier = match &client_key {
        Some(client_key) => {
            store::submissions::find_by_client_key(&service.parts.ctx.db, work_id, client_key)
                .await?
        }
        None => None,
    };
    let settings =
        store::deliveries::settings(&service.parts.ctx.db, work_id).await?.unwrap_or_default();
    let taken = |id| {
        let page = usize::try_from(settings.thanks_page).ok().filter(|page| *page > 0);
        Ok(SubmissionReceipt { id, thanks_page: page })
    };
    let is_awaiting_confirmation =
        earlier.as_ref().is_some_and(ExistingSubmission::is_awaiting_confirmation);
    if let Some(ExistingSubmission { id, sent_hash: sent, .. }) =
        earlier.filter(|_| !is_awaiting_confirmation)
    {
        return if sent == sent_hash { taken(id) } else { Err(other_key()) };
    }
    let key = service.parts.ctx.signing_key().await?;
    let now = service.parts.ctx.clock.now_ms();
    let limit = (MAX_SUBMISSIONS_PER_MINUTE, MINUTE_MS);
    service.parts.rate_limiter.check(&format!("try:{work_id}"), address, limit).await?;
    submission_limits::check_open(&service.parts.ctx, work_id, &settings).await?;
    let person = submission_limits::person_hash(
        &service.parts.ctx,
        (work_id, &settings),
        caller,
        &submission.form_data,
    )
    .await?;
    let form = resolve_form(forms, submission.form_id.as_deref(), &submission.form_data)?;
    let client_key = match client_key {
        Some(client_key) => client_key,
        None => random::name(24)?,
    };
    let filled = FilledForm { work_id, forms, form, language };
    let suspicion = submission.suspicion(&service.parts.ctx, settings.needs_token, now).await?;
    // The second submission with the same key is the requested confirmation.
    let refusal = suspicion.filter(|one| one.is_certain() || !is_awaiting_confirmation);
    let (accepted, hook) = match refusal {
        // Plugins decide only about submissions that are not refused.
        Some(_) => (check_answers(service, &filled, &submission.form_data, None).await?.0, None),
        None => {
            let id = hooks::submission_id(key, work_id, &client_key);
            let incoming = IncomingSubmission { id: &id, publication, filled, caller, at: now };
            let (accepted, told) =
                hooks::check_with_hooks(service, &incoming, &submission.form_data).await?;
            (accepted, told.map(|told| (id, told)))
        }
    };
    let CheckedSubmission { form_id, form_data, answers, search, .. } = accepted;
    let new = NewSubmission {
        work_id,
        form_id,
        client_key,
        sent_hash,
        version: known.version.clone(),
        form_data,
        answers,
        search,
        spam: refusal.map_or("", SpamReason::code),
        visitor: service.parts.visits.visitor_hash(address, work_id, &known.zone).await?,
        person,
        hook,
        at: now,
    };
    let added = service.submissions.write(new).await?;
    match (added, refusal) {
        (_, Some(one)) if one.is_certain() => Err(Error::Refused(Message::new("form.robot"))),
        (_, Some(_)) => Err(Error::ConfirmFirst(Message::new("form.confirm"))),
        (SubmissionOutcome::New(id) | SubmissionOutcome::Replayed(id), None) => taken(id),
        (SubmissionOutcome::Full, None) => Err(submission_limits::full()),
        (SubmissionOutcome::AlreadySubmitted, None) => Err(submission_limits::twice(&settings)),
        (SubmissionOutcome::KeyConflict, None) => Err(other_key()),
    }
}

/// FM-021: returns the forms of the publication that visitors see; of a draft, for its owner only.
pub async fn load_forms(
    service: &FormService,
    work_id: i64,
    caller: &Caller,
) -> Result<(Arc<WorkForms>, Option<i64>)> {
    if let Some(publication) =
        access::visible_publication(&service.parts.ctx, work_id, caller).await?
    {
        let known =
            published_forms(service, publication).await?.ok_or_else(Error::work_not_found)?;
        return Ok((known, Some(publication)));
    }
    let row = store::works::find(&service.parts.ctx.db, work_id)
        .await?
        .ok_or_else(Error::work_not_found)?;
    let may = |who: &AuthenticatedUser| {
        who.id == row.user_id || who.has_permission(permission::WORK_MANAGE_ALL)
    };
    if !caller.who.as_ref().is_some_and(may) {
        return Err(Error::work_not_found());
    }
    let work = Work::read(&row.document)?;
    let zone = time_zones::named(&service.parts.ctx.settings.time_zone, &work.settings.time_zone);
    Ok((Arc::new(WorkForms::of(find_forms(service, &work).await?, zone)), None))
}

fn other_key() -> Error {
    Error::Conflict(Message::new("form.otherKey"), serde_json::Value::Null)
}

impl FormSubmission {
    fn client_key(&self) -> Result<Option<String>> {
        let Some(key) = &self.key else { return Ok(None) };
        let is_key =
            (1..=MAX_KEY_BYTES).contains(&key.len()) && key.bytes().all(|c| c.is_ascii_graphic());
        if is_key {
            Ok(Some(key.to_owned()))
        } else {
            Err(Error::BadField("key", Message::new("form.key")))
        }
    }

    /// Returns why the submission looks automated, if it does.
    async fn suspicion(
        &self,
        ctx: &Ctx,
        needs_token: bool,
        now: i64,
    ) -> Result<Option<SpamReason>> {
        let honeypot = self.honeypot.as_deref().unwrap_or_default();
        let legacy_honeypot = self.website.as_deref().unwrap_or_default();
        let signs =
            SpamSignals { honeypot, legacy_honeypot, token: self.token.as_deref(), needs_token };
        Ok(spam::detect_spam(ctx.signing_key().await?, self.work_id, &signs, now))
    }

    /// Hash that tells a retry from another submission. The token is not part of it: a retry may
    /// have a newer one.
    fn hash(&self) -> String {
        let mut text = self.form_id.clone().unwrap_or_default();
        text.push('\n');
        self.form_data.write(&mut text, |_| true);
        hash(&text)
    }
}
