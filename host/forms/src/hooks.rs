//! Form hooks of the element that holds a form (EL-FORM-22): one is called before a submission is
//! stored, one afterwards.
//!
//! The submission (`form_id`) or the names of its fields determine the element (EL-FORM-20). Only
//! its plugin is called, and only if the element type declares the hook. A page's own form belongs
//! to no element and calls no plugin.

use serde::{Deserialize, Serialize};

use crate::FormService;
use crate::check::{CheckedSubmission, FilledForm, check_answers, field_message, hook_error};
use crate::deliver::DeliveryError;
use crate::find_forms;
use crate::form_cache::published_forms;
use pinye_domain::element::Diagnostic;
use pinye_domain::error::{Error, FieldError, Result};
use pinye_domain::form::{FormContainer, Forms};
use pinye_domain::json::{Object, raw};
use pinye_domain::language::Language;
use pinye_domain::spam;
use pinye_domain::work::Work;
use pinye_visitors::Caller;
use pinye_visitors::visitor::actor;

use pinye_plugin_host::{Actor, Decision, HookSubmission, Target};
use pinye_store as store;
use pinye_store::deliveries::DueDelivery;
use pinye_store::submissions::Submission as Kept;

const BEFORE: &str = "form.before-submit";
const AFTER: &str = "form.after-submit";

/// A submission that has just arrived.
pub(super) struct IncomingSubmission<'a> {
    /// Id of the submission for plugins: the same for every attempt with the same key.
    pub(super) id: &'a str,
    /// The publication that visitors of the work see; none for a draft.
    pub(super) publication: Option<i64>,
    /// The form that was filled in.
    pub(super) filled: FilledForm<'a>,
    /// Credentials of the visitor.
    pub(super) caller: &'a Caller,
    /// Milliseconds since 1970.
    pub(super) at: i64,
}

/// Hook calls of the plugin that holds the form: the request before storing, and the JSON context
/// of the call afterwards, if its element type declares these hooks.
#[derive(Default)]
struct SubmissionHooks {
    before: Option<HookSubmission>,
    after: Option<String>,
}

/// What the hook afterwards needs besides the stored submission.
#[derive(Debug, Serialize, Deserialize)]
struct AfterSubmitContext {
    publication: Option<i64>,
    actor: Actor,
    #[serde(default)]
    language: Language,
}

/// Returns the id of a submission for plugins: unguessable, and the same for a retry.
pub(super) fn submission_id(key: &[u8], work_id: i64, client_key: &str) -> String {
    hex::encode(spam::hmac_sha256(key, &format!("submission:{work_id}:{client_key}")))
}

/// Validates the fields, then calls the hook before storing. Returns what to store, and the context
/// of the hook afterwards if the plugin declares it.
pub(super) async fn check_with_hooks(
    service: &FormService,
    incoming: &IncomingSubmission<'_>,
    sent: &Object,
) -> Result<(CheckedSubmission, Option<String>)> {
    let SubmissionHooks { before, after } = requested_hooks(service, incoming).await?;
    let (accepted, decision) =
        check_answers(service, &incoming.filled, sent, before.as_ref()).await?;
    let Some(submission) = before else { return Ok((accepted, after)) };
    let decision = match decision {
        Some(decision) => decision,
        None => {
            let form_data = object(&accepted.form_data)?;
            let submission = HookSubmission { form_data, ..submission };
            service.parts.plugins.before_submit(submission).await.map_err(hook_error)?
        }
    };
    match decision {
        Decision::Accept => Ok((accepted, after)),
        Decision::AcceptWith(changed) => {
            let (accepted, _) = check_answers(service, &incoming.filled, &changed, None).await?;
            Ok((accepted, after))
        }
        Decision::Reject(found) => {
            Err(Error::BadAnswers(found.into_iter().map(field_error).collect()))
        }
    }
}

async fn requested_hooks(
    service: &FormService,
    incoming: &IncomingSubmission<'_>,
) -> Result<SubmissionHooks> {
    let FilledForm { work_id, form, language, .. } = incoming.filled;
    let Some(holder) = &form.holder else { return Ok(SubmissionHooks::default()) };
    let type_name = holder.type_name.as_str();
    let hooks = crate::hooks_of(service, std::iter::once(type_name)).await?;
    let names = |wanted: &str| {
        hooks.get(type_name).is_some_and(|hooks| hooks.iter().any(|hook| hook == wanted))
    };
    let (asks, tells) =
        (names(BEFORE), names(AFTER) && service.parts.plugins.wants_after_submit(type_name));
    if !asks && !tells {
        return Ok(SubmissionHooks::default());
    }
    let actor = actor(&service.parts.ctx, incoming.caller.clone(), language).await?;
    let after = tells.then(|| {
        let hook_context = AfterSubmitContext {
            publication: incoming.publication,
            actor: actor.clone(),
            language,
        };
        raw(&hook_context).get().to_owned()
    });
    let before = asks.then(|| HookSubmission {
        id: incoming.id.to_owned(),
        form: target(work_id, holder),
        props: holder.props.clone(),
        form_data: Object::default(),
        actor,
        received_ms: incoming.at,
        language: language.tag(),
    });
    Ok(SubmissionHooks { before, after })
}

/// The path of a diagnostic about a submission names the field: `/email`.
fn field_error(diagnostic: Diagnostic) -> FieldError {
    let name = diagnostic.path.strip_prefix('/').unwrap_or(&diagnostic.path);
    let field = name.replace("~1", "/").replace("~0", "~");
    FieldError { field, message: field_message(diagnostic) }
}

/// Calls the hook after a submission was stored.
pub(super) async fn call_after_submit(
    service: &FormService,
    due: &DueDelivery,
    kept: &Kept,
) -> Result<(), DeliveryError> {
    let hook_context: AfterSubmitContext = serde_json::from_str(&due.told)
        .map_err(|error| DeliveryError::Permanent(format!("it was not kept whole: {error}")))?;
    let holder = holder(service, &hook_context, kept).await;
    let holder =
        holder.map_err(|_| DeliveryError::Retry("the form could not be read".to_owned()))?;
    let Some(holder) = holder else {
        return Err(DeliveryError::Permanent("the form is not there any more".to_owned()));
    };
    let submission = HookSubmission {
        id: due.key.clone(),
        form: target(due.work_id, &holder),
        props: holder.props,
        form_data: object(&kept.form_data)
            .map_err(|_| DeliveryError::Permanent("the submission cannot be read".to_owned()))?,
        actor: hook_context.actor,
        received_ms: kept.created_at,
        language: hook_context.language.tag(),
    };
    let outcome = service.parts.plugins.after_submit(submission).await;
    outcome.map_err(|error| DeliveryError::Retry(error.to_string()))
}

/// Returns the element that holds the form: from the visitor's publication, or from the current
/// work if that publication is gone.
async fn holder(
    service: &FormService,
    hook_context: &AfterSubmitContext,
    kept: &Kept,
) -> Result<Option<FormContainer>> {
    let published = match hook_context.publication {
        Some(publication) => published_forms(service, publication).await?,
        None => None,
    };
    let held = |forms: &Forms| {
        forms.resolve_form(Some(&kept.form_id), &[]).and_then(|form| form.holder.clone())
    };
    if let Some(known) = published {
        return Ok(held(&known.forms));
    }
    let row = store::works::find(&service.parts.ctx.db, kept.work_id)
        .await?
        .ok_or_else(Error::work_not_found)?;
    Ok(held(&find_forms(service, &Work::read(&row.document)?).await?))
}

fn target(work_id: i64, holder: &FormContainer) -> Target {
    Target {
        work_id: work_id.to_string(),
        page_id: holder.page_id.clone(),
        element_id: holder.element_id.clone(),
        type_name: holder.type_name.clone(),
        schema_version: holder.schema_version,
    }
}

fn object(form_data: &str) -> Result<Object> {
    serde_json::from_str(form_data).map_err(|error| Error::Internal(error.into()))
}
