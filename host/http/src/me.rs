//! The signed-in user: profile, password, roles, permissions.

use axum::extract::State;
use pinye_accounts::{Accounts, profile};
use pinye_context::Ctx;
use pinye_domain::moment;
use pinye_domain::user::{AuthenticatedUser, Permission, Role, User};
use pinye_store as store;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::body::Json;
use super::envelope::{Envelope, ok};
use super::guard::CurrentUser;
use super::middleware::RequestLanguage;
use super::reauth::RequesterExtractor;
use crate::error::{Error, Result};

/// A user as they see themselves.
#[derive(Debug, Serialize, ToSchema)]
pub struct Profile {
    id: i64,
    username: String,
    nickname: String,
    email: String,
    /// Whether the address is confirmed. Forms send mail to confirmed addresses only.
    email_confirmed: bool,
    /// Address that is waiting for confirmation, if there is one.
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

/// Returns a user with their roles and permissions.
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

/// The signed-in user.
#[utoipa::path(get, path = "/api/users/me", tag = "account",
    responses((status = 200, body = Envelope<Profile>)))]
pub async fn show(
    State(ctx): State<Ctx>,
    CurrentUser(who): CurrentUser,
) -> Result<Envelope<Profile>> {
    let user = load_user(&ctx, &who).await?;
    Ok(ok(load_profile(&ctx, user).await?))
}

/// Change of one's own profile; fields that are not sent stay.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ProfileChange {
    nickname: Option<String>,
    /// A new address requires the password and becomes the account's once the code sent to it is
    /// confirmed.
    email: Option<String>,
    avatar: Option<String>,
    /// One's own password, required with a new address.
    password: Option<String>,
}

/// Changes the profile.
#[utoipa::path(put, path = "/api/users/me", tag = "account", request_body = ProfileChange,
    responses((status = 200, body = Envelope<Profile>)))]
pub async fn update(
    State(ctx): State<Ctx>,
    State(accounts): State<Accounts>,
    RequesterExtractor(requester): RequesterExtractor,
    RequestLanguage(language): RequestLanguage,
    Json(sent): Json<ProfileChange>,
) -> Result<Envelope<Profile>> {
    let ProfileChange { nickname, email, avatar, password } = sent;
    let change = profile::ProfileUpdate { nickname, email, avatar, password };
    let user = profile::update(&ctx, &accounts, &requester, change, language).await?;
    Ok(ok(load_profile(&ctx, user).await?))
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
    State(ctx): State<Ctx>,
    State(accounts): State<Accounts>,
    RequesterExtractor(requester): RequesterExtractor,
    Json(sent): Json<PasswordChange>,
) -> Result<Envelope<Option<bool>>> {
    let (old, new) = (sent.old_password, sent.new_password);
    profile::change_password(&ctx, &accounts, &requester, old, new).await?;
    Ok(ok(None))
}

/// The roles of the signed-in user.
#[utoipa::path(get, path = "/api/permissions/user/roles", tag = "account",
    responses((status = 200, body = Envelope<Vec<Role>>)))]
pub async fn roles(
    State(ctx): State<Ctx>,
    CurrentUser(who): CurrentUser,
) -> Result<Envelope<Vec<Role>>> {
    Ok(ok(store::users::roles(&ctx.db, who.id).await?))
}

/// The permissions of the signed-in user: the union over their roles.
#[utoipa::path(get, path = "/api/permissions/user/permissions", tag = "account",
    responses((status = 200, body = Envelope<Vec<Permission>>)))]
pub async fn permissions(
    State(ctx): State<Ctx>,
    CurrentUser(who): CurrentUser,
) -> Result<Envelope<Vec<Permission>>> {
    Ok(ok(store::users::permissions(&ctx.db, who.id).await?))
}
