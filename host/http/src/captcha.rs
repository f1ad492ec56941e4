//! A picture to read after too many failures. The client holds a cookie, the host the hash of cookie and answer.

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use axum_extra::extract::CookieJar;
use serde::Serialize;
use utoipa::{IntoParams, ToSchema};

use super::device;
use super::envelope::{Envelope, ok};
use super::guard::{ClientAddress, hash};
use super::list_query::ListQuery;
use crate::error::{Error, Result};
use pinye_context::Ctx;
use pinye_domain::messages::Message;
use pinye_domain::user::username_key;
use pinye_domain::{captcha, random};
use pinye_store as store;
use pinye_store::captchas::{LIFE_MS, NewCaptcha};
use pinye_store::sign_in_attempts::{AttemptVerdict, Purpose, SignInAttempt};

const COOKIE: &str = "pinye_captcha";

/// Whether a picture has to be read, and the picture.
#[derive(Debug, Serialize, ToSchema)]
pub struct Captcha {
    /// Whether signing in or registering asks for it.
    required: bool,
    /// The picture; empty when none is asked for.
    svg: String,
}

/// For whom.
#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "documents the query")]
pub struct CaptchaQuery {
    /// The name that somebody wants to sign in with, where it is known already.
    username: Option<String>,
}

/// Draws a picture when one has to be read: after 3 failures of a name or an address within 15 minutes.
#[utoipa::path(get, path = "/api/users/captcha", tag = "account", params(CaptchaQuery),
    responses((status = 200, body = Envelope<Captcha>)))]
pub async fn show(
    State(ctx): State<Ctx>,
    ClientAddress(address): ClientAddress,
    headers: HeaderMap,
    query: ListQuery,
) -> Result<Response> {
    let device = device::read_device_id(&headers);
    let key = username_key(query.get("username").unwrap_or_default());
    let at = ctx.clock.now_ms();
    let mut required = false;
    for purpose in [Purpose::SignIn, Purpose::Register] {
        let this =
            SignInAttempt { purpose, username_key: &key, address: &address, device: &device, at };
        required |= store::sign_in_attempts::check_attempt(&ctx.db, &this).await?
            != AttemptVerdict::Allowed;
    }
    if !required {
        return Ok(ok(Captcha { required, svg: String::new() }).into_response());
    }
    let mut generator = random::generator()?;
    let answer = captcha::random_answer(&mut generator);
    let svg = captcha::draw_svg(&answer, &mut generator);
    let cookie = hex::encode(random::bytes::<16>()?);
    let drawn = NewCaptcha {
        cookie_hash: &hash(&cookie),
        answer_hash: &answer_hash(&cookie, &answer),
        address: &address,
        at,
    };
    store::captchas::add(&ctx.db, &drawn).await?;
    let mut response = ok(Captcha { required, svg }).into_response();
    response.headers_mut().append(header::SET_COOKIE, set_cookie(&ctx, &cookie)?);
    Ok(response)
}

/// Counts a try to sign in or to register; whether it may be made. Where a picture has to be read it counts only once that
/// was done: whoever cannot read uses nobody's tries up.
pub async fn begin_attempt(
    ctx: &Ctx,
    headers: &HeaderMap,
    read: &str,
    this: &SignInAttempt<'_>,
) -> Result<bool> {
    let has_read = match store::sign_in_attempts::check_attempt(&ctx.db, this).await? {
        AttemptVerdict::Refused => return Ok(false),
        AttemptVerdict::CaptchaRequired => check(ctx, headers, read).await.map(|()| true)?,
        AttemptVerdict::Allowed => false,
    };
    match store::sign_in_attempts::record_attempt(&ctx.db, this, has_read).await? {
        AttemptVerdict::Refused => Ok(false),
        AttemptVerdict::CaptchaRequired => Err(wrong().into()),
        AttemptVerdict::Allowed => Ok(true),
    }
}

fn wrong() -> Error {
    Error::BadField("captcha", Message::new("auth.captcha"))
}

/// Takes the picture of this client away and compares what was read from it.
async fn check(ctx: &Ctx, headers: &HeaderMap, read: &str) -> Result<()> {
    let jar = CookieJar::from_headers(headers);
    let cookie = jar.get(COOKIE).ok_or_else(wrong)?.value();
    let kept = store::captchas::take(&ctx.db, &hash(cookie), ctx.clock.now_ms()).await?;
    let is_right =
        kept.is_some_and(|kept| kept == answer_hash(cookie, &captcha::normalize_answer(read)));
    if is_right { Ok(()) } else { Err(wrong().into()) }
}

/// What is kept of an answer.
pub fn answer_hash(cookie: &str, answer: &str) -> String {
    hash(&format!("{cookie}:{answer}"))
}

fn set_cookie(ctx: &Ctx, cookie: &str) -> Result<HeaderValue> {
    let secure = if ctx.settings.studio_url.starts_with("https:") { "; Secure" } else { "" };
    let seconds = LIFE_MS / 1000;
    let text = format!(
        "{COOKIE}={cookie}; Path=/api/users; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}"
    );
    Ok(HeaderValue::from_str(&text).map_err(|error| Error::Internal(error.into()))?)
}
