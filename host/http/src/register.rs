//! Making an account.

use axum::extract::State;
use axum::http::HeaderMap;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::body::Json;
use super::captcha;
use super::envelope::{Envelope, created};
use super::guard::ClientAddress;
use crate::error::{Error, Result};
use pinye_desk::App;
use pinye_domain::audit;
use pinye_domain::messages::Message;
use pinye_domain::rule::{Rule, Violation};
use pinye_domain::user::{ROLE_AUTHOR, check_password, check_username, is_email};
use pinye_store as store;
use pinye_store::sign_in_attempts::{Purpose, SignInAttempt};
use pinye_store::users::NewUser;

/// Who wants an account.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct Registration {
    /// 3 to 32 letters, digits, underscores, hyphens, dots or Chinese characters.
    username: String,
    /// Nobody else's address.
    email: String,
    /// 8 to 64 characters, at least one letter and one digit.
    password: String,
    /// What was read from the picture, empty when none was shown.
    captcha: String,
}

/// A fresh account.
#[derive(Debug, Serialize, ToSchema)]
pub struct RegisteredUser {
    id: i64,
    username: String,
    email: String,
}

/// Makes an account with the role author. Nobody is signed in by it.
#[utoipa::path(post, path = "/api/users/register", tag = "account", request_body = Registration,
    responses((status = 201, body = Envelope<RegisteredUser>)))]
pub async fn register(
    State(app): State<App>,
    ClientAddress(address): ClientAddress,
    headers: HeaderMap,
    Json(sent): Json<Registration>,
) -> Result<Envelope<RegisteredUser>> {
    if !app.settings.registration {
        return Err(Error::Refused(Message::new("auth.closed")).into());
    }
    let (username, email) = (sent.username.trim(), sent.email.trim());
    check(username, email, &sent.password)?;
    let at = app.clock.now_ms();
    let purpose = Purpose::Register;
    let this = SignInAttempt { purpose, username_key: "", address: &address, device: "", at };
    if !captcha::begin_attempt(&app, &headers, &sent.captcha, &this).await? {
        return Err(Error::TooMany(Message::new("auth.tooManyAccounts"), 15 * 60).into());
    }
    // Hashed before anybody looks whether the name is taken: both cases do the same work.
    let password_hash = app.hash_password(sent.password).await?;
    let new =
        NewUser { username, nickname: "", password_hash: &password_hash, role: ROLE_AUTHOR, at };
    let noted = app.with_audit_event(None, audit::ACCOUNT_REGISTER, &address);
    let id = store::users::register(noted, &new, email).await.map_err(conflict_error)?;
    Ok(created(RegisteredUser { id, username: username.to_owned(), email: email.to_owned() }))
}

fn check(username: &str, email: &str, password: &str) -> Result<()> {
    let mut broken: Vec<_> = check_username(username).err().into_iter().collect();
    match email {
        "" => broken.push(Violation::new("email", Rule::Required)),
        email if !is_email(email) => broken.push(Violation::new("email", Rule::Email)),
        _ => {}
    }
    broken.extend(check_password("password", password).err());
    if broken.is_empty() { Ok(()) } else { Err(broken.into()) }
}

/// 409 that says which of the two is taken.
pub fn conflict_error(error: store::Error) -> Error {
    let store::Error::Duplicate(field) = error else { return error.into() };
    let message = match field {
        "username" => Message::new("auth.usernameTaken"),
        _ => Message::new("auth.emailTaken"),
    };
    Error::Conflict(message, serde_json::json!({ "field": field }))
}
