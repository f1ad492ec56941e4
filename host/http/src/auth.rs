//! Signing in and out.

use axum::extract::State;
use axum::http::{HeaderMap, Method, header};
use axum::response::{IntoResponse as _, Response};
use pinye_accounts::Accounts;
use pinye_accounts::captcha::CaptchaAnswer;
use pinye_accounts::sign_in::{self, SignInSource};
use pinye_context::Ctx;
use pinye_domain::moment;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::body::Json;
use super::device;
use super::envelope::{Envelope, ok};
use super::guard::{self, ClientAddress};
use super::me::{Profile, load_profile};
use super::{captcha, cookie};
use crate::error::Result;

/// Credentials.
#[derive(Debug, Deserialize, ToSchema)]
pub struct SignIn {
    /// Name; space around it is ignored.
    username: String,
    /// Password.
    password: String,
    /// Text read from the captcha; empty when none was shown.
    #[serde(default)]
    captcha: String,
    /// Whether the session is kept in a cookie that no script can read, as the studio uses it; the
    /// response then has no token.
    #[serde(default)]
    cookie: bool,
}

/// A fresh session.
#[derive(Debug, Serialize, ToSchema)]
pub struct SignInResult {
    /// Bearer token, or empty when the session is kept in a cookie. It is shown here and nowhere else.
    token: String,
    /// When it ends without further use.
    expires_at: String,
    /// Who signed in.
    user: Profile,
}

/// Opens a session.
#[utoipa::path(post, path = "/api/users/login", tag = "account", request_body = SignIn,
    responses((status = 200, body = Envelope<SignInResult>)))]
pub async fn login(
    State(ctx): State<Ctx>,
    State(accounts): State<Accounts>,
    ClientAddress(address): ClientAddress,
    headers: HeaderMap,
    Json(sent): Json<SignIn>,
) -> Result<Response> {
    let device = device::read_device_id(&headers);
    let (next_device, device_cookie) = device::remember(&ctx, &headers)?;
    let source = SignInSource {
        address: &address,
        device: &device,
        next_device: &next_device,
        user_agent: read_user_agent(&headers),
    };
    let captcha_cookie = captcha::read_cookie(&headers);
    let answer = CaptchaAnswer { cookie: captcha_cookie.as_deref(), text: &sent.captcha };
    let signed_in =
        sign_in::sign_in(&ctx, &accounts, &sent.username, sent.password, answer, source).await?;
    let user = load_profile(&ctx, signed_in.user).await?;
    let expires_at = moment::iso(signed_in.expires_at);
    let token = if sent.cookie { String::new() } else { signed_in.token.clone() };
    let mut response = ok(SignInResult { token, expires_at, user }).into_response();
    response.headers_mut().append(header::SET_COOKIE, device_cookie);
    if sent.cookie {
        let cookie = cookie::build_session_cookie(&signed_in.token, &ctx.settings)?;
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    Ok(response)
}

/// Returns the `User-Agent` header.
fn read_user_agent(headers: &HeaderMap) -> &str {
    let value = headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok());
    value.unwrap_or_default()
}

/// Ends the session of the token or cookie that is sent; an unknown one is no error.
#[utoipa::path(post, path = "/api/users/logout", tag = "account",
    responses((status = 200, body = Envelope<Option<bool>>)))]
pub async fn logout(
    State(ctx): State<Ctx>,
    method: Method,
    headers: HeaderMap,
) -> Result<Response> {
    let mut response = ok(None::<bool>).into_response();
    let token = match guard::bearer_token(&headers) {
        Some(token) => Some(token.to_owned()),
        None if cookie::is_same_origin_request(&method, &headers, &ctx.settings) => {
            response
                .headers_mut()
                .append(header::SET_COOKIE, cookie::build_session_cookie("", &ctx.settings)?);
            cookie::read_session_token(&headers, &ctx.settings)
        }
        None => None,
    };
    if let Some(token) = token {
        sign_in::sign_out(&ctx, &token).await?;
    }
    Ok(response)
}
