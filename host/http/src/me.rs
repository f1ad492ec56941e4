//! The signed-in person: profile, password, roles, permissions.

use super::middleware::RequestLanguage;
use axum::extract::State;
use pinye_context::Ctx;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::body::Json;
use super::email;
use super::envelope::{Envelope, ok};
use super::guard::{ClientAddress, CurrentUser};
use super::reauth::{self, Requester};
use super::register::conflict_error;
use crate::error::{Error, Result};
use pinye_desk::App;
use pinye_desk::admin;
use pinye_desk::mail_codes;
use pinye_domain::audit;
use pinye_domain::messages::Message;
use pinye_domain::moment;
use pinye_domain::rule::{Rule, Violation, is_address};
use pinye_domain::user::{AuthenticatedUser, Permission, Role, User, check_password, is_email};
use pinye_store as store;

/// A person as they see themselves.
#[derive(Debug, Serialize, ToSchema)]
pub struct Profile {
    id: i64,
    username: String,
    nickname: String,
    email: String,
    /// Whether a letter to it has reached them. Forms tell no other address.
    email_confirmed: bool,
    /// The address that waits for its code, if one does.
    pending_email: Option<String>,
    avatar: String,
    blocked: bool,
    created_at: String,
    roles: Vec<NamedCode>,
    permissions: Vec<NamedCode>,
}

/// A role or permission in short.
#[derive(Debug, Serialize, ToSchema)]
pub struct NamedCode {
    id: i64,
    code: String,
    name: String,
}

impl From<Role> for NamedCode {
    fn from(role: Role) -> NamedCode {
        NamedCode { id: role.id, code: role.code, name: role.name }
    }
}

impl From<Permission> for NamedCode {
    fn from(held: Permission) -> NamedCode {
        NamedCode { id: held.id, code: held.code, name: held.name }
    }
}

/// A person with their roles and permissions.
pub async fn load_profile(ctx: &Ctx, user: User) -> Result<Profile> {
    let roles = store::users::roles(&ctx.db, user.id).await?;
    let permissions = store::users::permissions(&ctx.db, user.id).await?;
    let waiting = store::email_codes::find_pending(&ctx.db, user.id, ctx.clock.now_ms()).await?;
    Ok(Profile {
        id: user.id,
        username: user.username,
        nickname: user.nickname,
        email: user.email,
        email_confirmed: user.email_confirmed,
        pending_email: waiting.map(|waiting| waiting.email),
        avatar: user.avatar,
        blocked: user.blocked,
        created_at: moment::iso(user.created_at),
        roles: roles.into_iter().map(NamedCode::from).collect(),
        permissions: permissions.into_iter().map(NamedCode::from).collect(),
    })
}

async fn load_user(ctx: &Ctx, who: &AuthenticatedUser) -> Result<User> {
    store::users::by_id(&ctx.db, who.id).await?.ok_or(Error::Unauthorized.into())
}

/// Who is signed in.
#[utoipa::path(get, path = "/api/users/me", tag = "account",
    responses((status = 200, body = Envelope<Profile>)))]
pub async fn show(
    State(ctx): State<Ctx>,
    CurrentUser(who): CurrentUser,
) -> Result<Envelope<Profile>> {
    let user = load_user(&ctx, &who).await?;
    Ok(ok(load_profile(&ctx, user).await?))
}

/// What somebody may change about themselves; fields that are not sent stay.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ProfileChange {
    nickname: Option<String>,
    /// Another address needs the password, and becomes the account's once the code that is sent there has come back.
    email: Option<String>,
    avatar: Option<String>,
    /// One's own password, where another address is sent.
    password: Option<String>,
}

/// Changes the profile.
#[utoipa::path(put, path = "/api/users/me", tag = "account", request_body = ProfileChange,
    responses((status = 200, body = Envelope<Profile>)))]
pub async fn update(
    State(app): State<App>,
    requester: Requester,
    RequestLanguage(language): RequestLanguage,
    Json(sent): Json<ProfileChange>,
) -> Result<Envelope<Profile>> {
    let mut user = load_user(&app, &requester.who).await?;
    user.nickname = sent.nickname.unwrap_or(user.nickname);
    user.avatar = sent.avatar.unwrap_or(user.avatar);
    let former = user.email.clone();
    user.email = sent.email.map_or(user.email, |email| email.trim().to_owned());
    check_profile(&user)?;
    if user.email != former {
        reauth::require_password(&app, &requester, sent.password.unwrap_or_default()).await?;
        // Without a way to send a code the address is kept unconfirmed; letters are not sent there either.
        if !user.email.is_empty() && mail_codes::can_send_code(&app) {
            email::send_code(&app, &user, &user.email, language).await?;
            user.email = former;
        }
    }
    let noted = app.with_audit_event(user.id, audit::ACCOUNT_UPDATE, "");
    store::users::update_profile(noted, &user).await.map_err(conflict_error)?;
    Ok(ok(load_profile(&app, load_user(&app, &requester.who).await?).await?))
}

fn check_profile(user: &User) -> Result<()> {
    let mut broken = Vec::new();
    if user.nickname.chars().count() > 50 {
        broken.push(Violation::new("nickname", Rule::TooLong(50)));
    }
    if !user.email.is_empty() && !is_email(&user.email) {
        broken.push(Violation::new("email", Rule::Email));
    }
    if !is_address(&user.avatar) || user.avatar.len() > 2000 {
        broken.push(Violation::new("avatar", Rule::Address));
    }
    if broken.is_empty() { Ok(()) } else { Err(broken.into()) }
}

/// A new password.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PasswordChange {
    old_password: String,
    new_password: String,
}

/// Changes the password and ends every other session.
#[utoipa::path(put, path = "/api/users/me/password", tag = "account", request_body = PasswordChange,
    responses((status = 200, body = Envelope<Option<bool>>)))]
pub async fn change_password(
    State(app): State<App>,
    CurrentUser(who): CurrentUser,
    ClientAddress(address): ClientAddress,
    Json(sent): Json<PasswordChange>,
) -> Result<Envelope<Option<bool>>> {
    check_password("newPassword", &sent.new_password).map_err(|weak| vec![weak])?;
    let user = load_user(&app, &who).await?;
    if !reauth::verify_password(&app, &user, &address, sent.old_password).await? {
        return Err(Error::BadField("oldPassword", Message::new("auth.oldPassword")).into());
    }
    let hash = app.hash_password(sent.new_password).await?;
    let noted = app.with_audit_event(user.id, audit::PASSWORD_CHANGE, &address);
    store::users::set_password(noted, user.id, &hash, &who.session).await?;
    if user.username == admin::USERNAME {
        admin::delete_password_file(&app);
    }
    Ok(ok(None))
}

/// The roles of the signed-in person.
#[utoipa::path(get, path = "/api/permissions/user/roles", tag = "account",
    responses((status = 200, body = Envelope<Vec<Role>>)))]
pub async fn roles(
    State(ctx): State<Ctx>,
    CurrentUser(who): CurrentUser,
) -> Result<Envelope<Vec<Role>>> {
    Ok(ok(store::users::roles(&ctx.db, who.id).await?))
}

/// The permissions of the signed-in person: the union over their roles.
#[utoipa::path(get, path = "/api/permissions/user/permissions", tag = "account",
    responses((status = 200, body = Envelope<Vec<Permission>>)))]
pub async fn permissions(
    State(ctx): State<Ctx>,
    CurrentUser(who): CurrentUser,
) -> Result<Envelope<Vec<Permission>>> {
    Ok(ok(store::users::permissions(&ctx.db, who.id).await?))
}
