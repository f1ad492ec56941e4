//! Accounts: signing in, registration, passwords, codes by mail, roles and their permissions.

pub mod admin;
pub mod captcha;
pub mod email_address;
mod mail_codes;
pub mod password_reset;
pub mod passwords;
pub mod profile;
pub mod reauthentication;
pub mod registration;
pub mod roles;
pub mod sign_in;
pub mod users;

use std::sync::Arc;

use pinye_context::Settings;
use pinye_domain::error::{Error, Result};
use pinye_domain::messages::Message;
use pinye_domain::user::User;
use pinye_outbound::mail::Mailer;
use pinye_store as store;

pub use passwords::PasswordHasher;

/// What account functions need besides the context. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Accounts {
    /// Hashes and verifies passwords.
    pub passwords: Arc<PasswordHasher>,
    /// Sends codes.
    pub mail: Mailer,
}

impl Accounts {
    /// Accounts whose codes this mailer sends.
    pub fn new(mail: Mailer) -> Accounts {
        Accounts { passwords: Arc::default(), mail }
    }
}

/// Whether this user may sign in at all: blocked users may not, the demo author only under `--demo`.
pub fn can_sign_in(settings: &Settings, user: &User) -> bool {
    !user.blocked && (settings.demo || !user.is_demo)
}

/// The 429 after too many attempts within 15 minutes.
fn too_many(key: &'static str) -> Error {
    Error::TooMany(Message::new(key), 15 * 60)
}

/// 409 that names the field that is taken: the username or the email address.
fn conflict_error(error: store::Error) -> Error {
    let store::Error::Duplicate(field) = error else { return error.into() };
    let message = match field {
        "username" => Message::new("auth.usernameTaken"),
        _ => Message::new("auth.emailTaken"),
    };
    Error::Conflict(message, serde_json::json!({ "field": field }))
}

/// Returns the signed-in user with this id.
async fn load_user(db: &store::Db, id: i64) -> Result<User> {
    store::users::by_id(db, id).await?.ok_or(Error::Unauthorized)
}
