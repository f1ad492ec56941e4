//! A visitor hands a form in. What is acknowledged is on disk, and a retry with the same key is the same submission. What
//! looks like a program is put aside and refused, or has to be sent once more: nobody is told that it was taken.

use std::sync::Arc;

use pinye_domain::digest::hash;
use pinye_domain::json::Object;
use pinye_domain::language::Language;
use pinye_domain::messages::Message;
use pinye_domain::random;
use pinye_domain::spam::{self, SpamSignals, SpamReason};
use pinye_domain::user::{AuthenticatedUser, permission};
use pinye_domain::work::Work;
use pinye_store as store;
use pinye_store::submissions::{SubmissionOutcome, ExistingSubmission, NewSubmission};

use super::check::{Accepted, Filled, accept, meant};
use super::hooks::{self, Arrival};
use super::intake;
use super::known::{Known, of_publication};
use super::of_work;
use crate::app::App;
use crate::error::{Error, Result};
use crate::front_doors;
use crate::likes::Caller;
use crate::{limits, visits, zones};

/// FM-021: most submissions of one address to one work.
pub const MOST_PER_MINUTE: i64 = 10;
const MINUTE_MS: i64 = 60_000;
const MOST_KEY: usize = 100;

/// A form that was filled in.
#[derive(Clone, Debug)]
pub struct Handed {
    /// Whose form it is.
    pub work_id: i64,
    /// Field name to value.
    pub form_data: Object,
    /// The element that holds the form; found by the names of the fields without it.
    pub form_id: Option<String>,
    /// Makes a retry the same submission.
    pub key: Option<String>,
    /// Says when the form was opened.
    pub token: Option<String>,
    /// The honeypot, a field that people do not see.
    pub honeypot: Option<String>,
    /// The honeypot of pages that were published before its name was changed. Browsers fill it in, too.
    pub website: Option<String>,
}

/// A submission that was taken.
#[derive(Clone, Copy, Debug)]
pub struct Taken {
    /// Its id.
    pub id: i64,
    /// The page that is opened then, from 1; none where the visitor stays.
    pub thanks_page: Option<usize>,
}

/// Hands a form in.
#[expect(clippy::too_many_lines, reason = "the order of the checks is what it is about")]
pub async fn hand_in(
    app: &App,
    (caller, language): (&Caller, Language),
    address: &str,
    handed: &Handed,
) -> Result<Taken> {
    let work_id = handed.work_id;
    let (known, publication) = forms_of(app, work_id, caller).await?;
    let forms = &known.forms;
    let client_key = handed.client_key()?;
    let sent_hash = handed.hash();
    let earlier = match &client_key {
        Some(client_key) => store::submissions::find_by_client_key(&app.db, work_id, client_key).await?,
        None => None,
    };
    let settings = store::deliveries::settings(&app.db, work_id).await?.unwrap_or_default();
    let taken = |id| {
        let page = usize::try_from(settings.thanks_page).ok().filter(|page| *page > 0);
        Ok(Taken { id, thanks_page: page })
    };
    let is_awaiting_confirmation = earlier.as_ref().is_some_and(ExistingSubmission::is_awaiting_confirmation);
    if let Some(ExistingSubmission { id, sent_hash: sent, .. }) = earlier.filter(|_| !is_awaiting_confirmation) {
        return if sent == sent_hash { taken(id) } else { Err(other_key()) };
    }
    let key = limits::key(app).await?;
    let now = app.clock.now_ms();
    let limit = (MOST_PER_MINUTE, MINUTE_MS);
    limits::admit(app, &format!("try:{work_id}"), address, limit).await?;
    intake::check_open(app, work_id, &settings).await?;
    let person = intake::identify(app, (work_id, &settings), caller, &handed.form_data).await?;
    let form = meant(forms, handed.form_id.as_deref(), &handed.form_data)?;
    let client_key = match client_key {
        Some(client_key) => client_key,
        None => random::name(24)?,
    };
    let filled = Filled { work_id, forms, form, language };
    let suspicion = handed.suspicion(app, settings.needs_token, now).await?;
    // The second one with the same key is the confirmation that was asked for.
    let refusal = suspicion.filter(|one| one.is_certain() || !is_awaiting_confirmation);
    let (accepted, hook) = match refusal {
        // A plugin decides about a submission when it is taken.
        Some(_) => (accept(app, &filled, &handed.form_data, None).await?.0, None),
        None => {
            let id = hooks::id(key, work_id, &client_key);
            let arrival = Arrival { id: &id, publication, filled, caller, at: now };
            let (accepted, told) = hooks::accepted(app, &arrival, &handed.form_data).await?;
            (accepted, told.map(|told| (id, told)))
        }
    };
    let Accepted { form_id, form_data, answers, search, .. } = accepted;
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
        visitor: visits::visitor(app, address, work_id, &known.zone).await?,
        person,
        hook,
        at: now,
    };
    let added = app.forms.arrivals.write(new).await?;
    match (added, refusal) {
        (_, Some(one)) if one.is_certain() => Err(Error::Refused(Message::new("form.robot"))),
        (_, Some(_)) => Err(Error::ConfirmFirst(Message::new("form.confirm"))),
        (SubmissionOutcome::New(id) | SubmissionOutcome::Replayed(id), None) => taken(id),
        (SubmissionOutcome::Full, None) => Err(intake::full()),
        (SubmissionOutcome::AlreadySubmitted, None) => Err(intake::twice(&settings)),
        (SubmissionOutcome::KeyConflict, None) => Err(other_key()),
    }
}

/// FM-021: the forms of what visitors see; of a draft only for who owns it.
pub async fn forms_of(
    app: &App,
    work_id: i64,
    caller: &Caller,
) -> Result<(Arc<Known>, Option<i64>)> {
    if let Some(publication) = front_doors::entered(app, work_id, caller).await? {
        let known = of_publication(app, publication).await?.ok_or_else(Error::no_work)?;
        return Ok((known, Some(publication)));
    }
    let row = store::works::find(&app.db, work_id).await?.ok_or_else(Error::no_work)?;
    let may = |who: &AuthenticatedUser| who.id == row.user_id || who.has_permission(permission::WORK_MANAGE_ALL);
    if !caller.who.as_ref().is_some_and(may) {
        return Err(Error::no_work());
    }
    let work = Work::read(&row.document)?;
    let zone = zones::named(&app.settings.time_zone, &work.settings.time_zone);
    Ok((Arc::new(Known::of(of_work(app, &work).await?, zone)), None))
}

fn other_key() -> Error {
    Error::Conflict(Message::new("form.otherKey"), serde_json::Value::Null)
}

impl Handed {
    fn client_key(&self) -> Result<Option<String>> {
        let Some(key) = &self.key else { return Ok(None) };
        let is_key =
            (1..=MOST_KEY).contains(&key.len()) && key.bytes().all(|sign| sign.is_ascii_graphic());
        if is_key {
            Ok(Some(key.to_owned()))
        } else {
            Err(Error::BadField("key", Message::new("form.key")))
        }
    }

    /// What makes it look like one of a program.
    async fn suspicion(&self, app: &App, needs_token: bool, now: i64) -> Result<Option<SpamReason>> {
        let honeypot = self.honeypot.as_deref().unwrap_or_default();
        let legacy_honeypot = self.website.as_deref().unwrap_or_default();
        let signs = SpamSignals { honeypot, legacy_honeypot, token: self.token.as_deref(), needs_token };
        Ok(spam::detect_spam(limits::key(app).await?, self.work_id, &signs, now))
    }

    /// Tells a retry from another submission; the token may be a newer one.
    fn hash(&self) -> String {
        let mut text = self.form_id.clone().unwrap_or_default();
        text.push('\n');
        self.form_data.write(&mut text, |_| true);
        hash(&text)
    }
}
