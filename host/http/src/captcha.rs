//! Captcha after too many failures. The client holds a cookie, the host a hash of cookie and
//! answer.

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use axum_extra::extract::CookieJar;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::device;
use super::envelope::{Envelope, ok};
use super::guard::ClientAddress;
use super::query::Query;
use crate::error::{Error, Result};
use pinye_accounts::captcha::{self, LIFE_MS};
use pinye_context::Ctx;
use pinye_domain::user::username_key;
use pinye_store::sign_in_attempts::{Purpose, SignInAttempt};

const COOKIE: &str = "pinye_captcha";

/// Whether a captcha is required, and its picture.
#[derive(Debug, Serialize, ToSchema)]
pub struct Captcha {
    /// Whether signing in or registering asks for it.
    required: bool,
    /// The picture as SVG; empty when none is required.
    svg: String,
}

/// Parameters of a captcha request.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CaptchaQuery {
    /// The name to sign in with, if it is known already.
    username: Option<String>,
}

/// Draws a captcha if one is required: after 3 failures of a name or an address within 15 minutes.
#[utoipa::path(get, path = "/api/users/captcha", tag = "account", params(CaptchaQuery),
    responses((status = 200, body = Envelope<Captcha>)))]
pub async fn show(
    State(ctx): State<Ctx>,
    ClientAddress(address): ClientAddress,
    headers: HeaderMap,
    Query(CaptchaQuery { username }): Query<CaptchaQuery>,
) -> Result<Response> {
    let device = device::read_device_id(&headers);
    let key = username_key(username.as_deref().unwrap_or_default());
    let attempt = SignInAttempt {
        purpose: Purpose::SignIn,
        username_key: &key,
        address: &address,
        device: &device,
        at: ctx.clock.now_ms(),
    };
    let Some(drawn) = captcha::draw(&ctx, &attempt).await? else {
        return Ok(ok(Captcha { required: false, svg: String::new() }).into_response());
    };
    let mut response = ok(Captcha { required: true, svg: drawn.svg }).into_response();
    response.headers_mut().append(header::SET_COOKIE, set_cookie(&ctx, &drawn.cookie)?);
    Ok(response)
}

/// Returns the captcha cookie of this client.
pub fn read_cookie(headers: &HeaderMap) -> Option<String> {
    CookieJar::from_headers(headers).get(COOKIE).map(|cookie| cookie.value().to_owned())
}

fn set_cookie(ctx: &Ctx, cookie: &str) -> Result<HeaderValue> {
    let secure = if ctx.settings.studio_url.starts_with("https:") { "; Secure" } else { "" };
    let seconds = LIFE_MS / 1000;
    let text = format!(
        "{COOKIE}={cookie}; Path=/api/users; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}"
    );
    Ok(HeaderValue::from_str(&text).map_err(|error| Error::Internal(error.into()))?)
}
