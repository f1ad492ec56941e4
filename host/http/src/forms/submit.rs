//! Submission of a form by a visitor. An acknowledged submission is on disk, and a retry with the
//! same key is the same submission.

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use pinye_context::Ctx;
use pinye_domain::json::Object;
use pinye_domain::user::AuthenticatedUser;
use pinye_domain::{moment, spam};
use pinye_submissions::FormService;
use pinye_submissions::submit::{self, SubmissionReceipt};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::body::{Json, parse_id};
use crate::envelope::{Envelope, Problem, created, ok};
use crate::error::{Error, Result};
use crate::guard::{ClientAddress, OptionalUser};
use crate::likes;
use crate::middleware;
use crate::query::Query;

/// A form that was filled in.
#[derive(Debug, Deserialize, ToSchema)]
pub struct SubmitRequest {
    #[schema(value_type = String, example = "12")]
    work_id: WorkId,
    /// Field name to value.
    #[schema(value_type = Object)]
    form_data: Object,
    /// Id of the element that holds the form; without it, the names of the fields identify the
    /// form.
    #[serde(default)]
    form_id: Option<String>,
    /// Idempotency key of a retry; the header `Idempotency-Key` may be used instead.
    #[serde(default)]
    key: Option<String>,
    /// From `GET /api/workforms/token`, taken when the form was opened.
    #[serde(default)]
    token: Option<String>,
    /// Honeypot, a field hidden from people. A submission that fills it in is refused with 403.
    #[serde(default)]
    honeypot: Option<String>,
    /// Honeypot of pages that were published before it was renamed. Browsers may fill it in, so the
    /// submission has to be confirmed.
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

/// A stored submission.
#[derive(Debug, Serialize, ToSchema)]
pub struct SubmitResult {
    id: i64,
    /// Address to open next, if the author has chosen a page for it.
    next: Option<String>,
}

/// A form token.
#[derive(Debug, Serialize, ToSchema)]
pub struct FormToken {
    token: String,
    expires_at: String,
}

/// The work of the form that is opened.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(default)]
pub struct TokenQuery {
    #[param(required)]
    work_id: String,
}

/// Submits a form.
/// A submission that looks automated is not accepted yet: 428 asks to send the same once more, with
/// the same key.
#[utoipa::path(post, path = "/api/workforms", tag = "forms", request_body = SubmitRequest,
    responses((status = 201, body = Envelope<SubmitResult>), (status = 428, body = Problem)))]
pub async fn create(
    State(ctx): State<Ctx>,
    State(forms): State<FormService>,
    OptionalUser(who): OptionalUser,
    address: ClientAddress,
    headers: HeaderMap,
    Json(handed): Json<SubmitRequest>,
) -> Result<Response> {
    submit_form((&ctx, &forms), who, &address, &headers, handed).await
}

/// The same as POST: authors choose the method of their forms.
#[utoipa::path(put, path = "/api/workforms", tag = "forms", request_body = SubmitRequest,
    responses((status = 201, body = Envelope<SubmitResult>), (status = 428, body = Problem)))]
pub async fn replace(
    State(ctx): State<Ctx>,
    State(forms): State<FormService>,
    OptionalUser(who): OptionalUser,
    address: ClientAddress,
    headers: HeaderMap,
    Json(handed): Json<SubmitRequest>,
) -> Result<Response> {
    submit_form((&ctx, &forms), who, &address, &headers, handed).await
}

/// A token that says when a form was opened.
/// A submission that comes too soon or much too late after that has to be confirmed.
#[utoipa::path(get, path = "/api/workforms/token", tag = "forms", params(TokenQuery),
    responses((status = 200, body = Envelope<FormToken>)))]
pub async fn token(
    State(ctx): State<Ctx>,
    State(forms): State<FormService>,
    OptionalUser(who): OptionalUser,
    Query(TokenQuery { work_id }): Query<TokenQuery>,
    headers: HeaderMap,
) -> Result<Envelope<FormToken>> {
    let work_id = parse_id(&work_id).ok_or_else(Error::work_not_found)?;
    submit::load_forms(&forms, work_id, &likes::read_caller(who, &headers)).await?;
    let now = ctx.clock.now_ms();
    let token = spam::create_form_token(ctx.signing_key().await?, work_id, now);
    Ok(ok(FormToken { token, expires_at: moment::iso(now + spam::FORM_TOKEN_LIFETIME_MS) }))
}

async fn submit_form(
    (ctx, forms): (&Ctx, &FormService),
    who: Option<AuthenticatedUser>,
    ClientAddress(address): &ClientAddress,
    headers: &HeaderMap,
    handed: SubmitRequest,
) -> Result<Response> {
    let named = headers.get("idempotency-key").map(|value| value.to_str().unwrap_or_default());
    let handed = submit::FormSubmission {
        work_id: handed.work_id.get().ok_or_else(Error::work_not_found)?,
        form_data: handed.form_data,
        form_id: handed.form_id,
        key: named.map(str::to_owned).or(handed.key),
        token: handed.token,
        honeypot: handed.honeypot,
        website: handed.website,
    };
    let (caller, cookie) = likes::identify_caller(ctx, who, headers)?;
    let asked = (&caller, middleware::request_language(headers));
    // The cookie is set even if a plugin refuses, so that the plugin knows the visitor the next
    // time.
    let answer: Result<_> = match submit::submit(forms, asked, address, &handed).await {
        Ok(SubmissionReceipt { id, thanks_page }) => {
            let work_id = handed.work_id;
            let next = thanks_page.map(|page| format!("/h5/{work_id}?page={}", page - 1));
            Ok(created(SubmitResult { id, next }))
        }
        Err(error) => Err(error.into()),
    };
    Ok(likes::with_cookie(answer, cookie))
}
