//! A visitor hands a form in. What is acknowledged is on disk, and a retry with the same key is the same submission.

use std::sync::Arc;

use pinye_domain::digest::hash;
use pinye_domain::json::Object;
use pinye_domain::language::Language;
use pinye_domain::messages::Message;
use pinye_domain::random;
use pinye_domain::spam::{self, Signs};
use pinye_domain::user::{SignedIn, permission};
use pinye_domain::work::Work;
use pinye_store as store;
use pinye_store::submissions::{Added, NewSubmission};

use super::check::{Accepted, Filled, meant};
use super::hooks::{self, Arrival};
use super::known::{Known, of_publication};
use super::of_work;
use crate::app::App;
use crate::error::{Error, Result};
use crate::front_doors;
use crate::likes::Caller;
use crate::limits;

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
    /// A field that people do not see. Whoever fills it in is a program.
    pub website: Option<String>,
}

/// Hands a form in; the id of the submission.
pub async fn hand_in(
    app: &App,
    (caller, language): (&Caller, Language),
    address: &str,
    handed: &Handed,
) -> Result<i64> {
    let work_id = handed.work_id;
    let (known, publication) = forms_of(app, work_id, caller).await?;
    let forms = &known.forms;
    let client_key = handed.client_key()?;
    let sent_hash = handed.hash();
    if let Some(client_key) = &client_key
        && let Some((id, sent)) = store::submissions::known(&app.db, work_id, client_key).await?
    {
        return if sent == sent_hash { Ok(id) } else { Err(other_key()) };
    }
    let key = limits::key(app).await?;
    let now = app.clock.now_ms();
    let limit = (MOST_PER_MINUTE, MINUTE_MS);
    limits::admit(app, &format!("try:{work_id}"), address, limit).await?;
    let form = meant(forms, handed.form_id.as_deref(), &handed.form_data)?;
    let client_key = match client_key {
        Some(client_key) => client_key,
        None => random::name(24)?,
    };
    let id = hooks::id(key, work_id, &client_key);
    let filled = Filled { work_id, forms, form, language };
    let arrival = Arrival { id: &id, publication, filled, caller, at: now };
    let (accepted, told) = hooks::accepted(app, &arrival, &handed.form_data).await?;
    let (trap, token) = (handed.website.as_deref().unwrap_or_default(), handed.token.as_deref());
    // Whether the work asks for a token is read where the submission is written.
    let signs = Signs { trap, token, needs_token: false };
    let suspicion = spam::suspicion(key, work_id, &signs, now);
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
        spam: suspicion.map_or("", spam::Suspicion::code),
        lacks_token: token.is_none(),
        hook: told.map(|told| (id, told)),
        at: now,
    };
    match app.forms.arrivals.write(new).await? {
        Added::New(id) | Added::Again(id) => Ok(id),
        Added::Other => Err(other_key()),
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
    let may = |who: &SignedIn| who.id == row.user_id || who.may(permission::WORK_MANAGE_ALL);
    if !caller.who.as_ref().is_some_and(may) {
        return Err(Error::no_work());
    }
    let forms = of_work(app, &Work::read(&row.document)?).await?;
    Ok((Arc::new(Known::of(forms)), None))
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

    /// Tells a retry from another submission; the token may be a newer one.
    fn hash(&self) -> String {
        let mut text = self.form_id.clone().unwrap_or_default();
        text.push('\n');
        self.form_data.write(&mut text, |_| true);
        hash(&text)
    }
}
