//! Registration of an account.

use axum::extract::State;
use axum::http::HeaderMap;
use pinye_accounts::Accounts;
use pinye_accounts::captcha::CaptchaAnswer;
use pinye_accounts::registration::{self, NewAccount};
use pinye_context::Ctx;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::body::Json;
use super::captcha;
use super::envelope::{Envelope, created};
use super::guard::ClientAddress;
use crate::error::Result;

/// Fields of a new account.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct Registration {
    /// 3 to 32 letters, digits, underscores, hyphens, dots or Chinese characters.
    username: String,
    /// An email address that no other account has.
    email: String,
    /// 8 to 64 characters, at least one letter and one digit.
    password: String,
    /// Text read from the captcha; empty when none was shown.
    captcha: String,
}

/// A new account.
#[derive(Debug, Serialize, ToSchema)]
pub struct RegisteredUser {
    id: i64,
    username: String,
    email: String,
}

/// Creates an account with the role author. Does not sign in.
#[utoipa::path(post, path = "/api/users/register", tag = "account", request_body = Registration,
    responses((status = 201, body = Envelope<RegisteredUser>)))]
pub async fn register(
    State(ctx): State<Ctx>,
    State(accounts): State<Accounts>,
    ClientAddress(address): ClientAddress,
    headers: HeaderMap,
    Json(sent): Json<Registration>,
) -> Result<Envelope<RegisteredUser>> {
    let (username, email) = (sent.username.trim(), sent.email.trim());
    let captcha_cookie = captcha::read_cookie(&headers);
    let answer = CaptchaAnswer { cookie: captcha_cookie.as_deref(), text: &sent.captcha };
    let new = NewAccount { username, email, password: sent.password };
    let id = registration::register(&ctx, &accounts, new, answer, &address).await?;
    Ok(created(RegisteredUser { id, username: username.to_owned(), email: email.to_owned() }))
}
