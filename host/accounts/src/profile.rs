//! Changes that users make to their own account.

use pinye_context::Ctx;
use pinye_domain::audit;
use pinye_domain::error::{Error, Result};
use pinye_domain::language::Language;
use pinye_domain::messages::Message;
use pinye_domain::rule::{Rule, Violation, is_address};
use pinye_domain::user::{User, check_password, is_email};
use pinye_store as store;

use crate::reauthentication::{Requester, require_password, verify_password};
use crate::{Accounts, admin, conflict_error, email_address, load_user, mail_codes};

/// Fields to change; `None` leaves one as it is.
#[derive(Debug, Default)]
pub struct ProfileUpdate {
    /// Name that others see, at most 50 characters.
    pub nickname: Option<String>,
    /// A new address requires the password and becomes the account's once its code is confirmed.
    pub email: Option<String>,
    /// Address of a picture.
    pub avatar: Option<String>,
    /// The user's own password, required with a new email address.
    pub password: Option<String>,
}

/// Changes the profile and returns the updated user.
///
/// # Errors
///
/// 422 for unusable fields, 400 with the field `password`, 409 for an address that is taken.
pub async fn update(
    ctx: &Ctx,
    accounts: &Accounts,
    requester: &Requester,
    change: ProfileUpdate,
    language: Language,
) -> Result<User> {
    let mut user = load_user(&ctx.db, requester.who.id).await?;
    user.nickname = change.nickname.unwrap_or(user.nickname);
    user.avatar = change.avatar.unwrap_or(user.avatar);
    let former = user.email.clone();
    user.email = change.email.map_or(user.email, |email| email.trim().to_owned());
    check(&user)?;
    if user.email != former {
        require_password(ctx, accounts, requester, change.password.unwrap_or_default()).await?;
        // Without a way to send a code the address is stored unconfirmed; no mail is sent there either.
        if !user.email.is_empty() && mail_codes::can_send_code(ctx, accounts) {
            email_address::send_code(ctx, accounts, &user, &user.email, language).await?;
            user.email = former;
        }
    }
    let audited = ctx.with_audit_event(user.id, audit::ACCOUNT_UPDATE, "");
    store::users::update_profile(audited, &user).await.map_err(conflict_error)?;
    load_user(&ctx.db, user.id).await
}

fn check(user: &User) -> Result<()> {
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

/// Changes the password and ends every other session.
///
/// # Errors
///
/// 422 for a weak password, 400 with the field `oldPassword`, 429 after too many attempts.
pub async fn change_password(
    ctx: &Ctx,
    accounts: &Accounts,
    requester: &Requester,
    old: String,
    new: String,
) -> Result<()> {
    check_password("newPassword", &new).map_err(|weak| vec![weak])?;
    let user = load_user(&ctx.db, requester.who.id).await?;
    if !verify_password(ctx, accounts, &user, &requester.address, old).await? {
        return Err(Error::BadField("oldPassword", Message::new("auth.oldPassword")));
    }
    let hash = accounts.passwords.hash(new).await?;
    let audited = ctx.with_audit_event(user.id, audit::PASSWORD_CHANGE, &requester.address);
    store::users::set_password(audited, user.id, &hash, &requester.who.session).await?;
    if user.username == admin::USERNAME {
        admin::delete_password_file(ctx);
    }
    Ok(())
}
