//! Users, for administrators.

use pinye_context::Ctx;
use pinye_domain::audit;
use pinye_domain::error::{Error, FieldError, Result};
use pinye_domain::messages::Message;
use pinye_domain::user::AuthenticatedUser;
use pinye_store as store;
use pinye_store::admin_users::AccountChange;

/// Blocks a user, which ends their sessions, or unblocks them.
///
/// # Errors
///
/// 400 for oneself and the last administrator, 403 for users with permissions beyond one's own, 404 for an unknown user.
pub async fn set_blocked(
    ctx: &Ctx,
    who: &AuthenticatedUser,
    id: i64,
    is_blocked: bool,
) -> Result<()> {
    if id == who.id {
        return Err(Error::BadRequest(Message::new("user.self")));
    }
    let action = if is_blocked { audit::USER_BLOCK } else { audit::USER_UNBLOCK };
    let audited = ctx.with_audit_event(who.id, action, "");
    check_change(store::admin_users::set_blocked(audited, who.id, id, is_blocked).await?)
}

/// Maps the outcome of an account change to its error.
///
/// # Errors
///
/// Any outcome but [`AccountChange::Done`].
pub fn check_change(change: AccountChange) -> Result<()> {
    match change {
        AccountChange::Done => Ok(()),
        AccountChange::NoSuchUser => Err(not_found()),
        AccountChange::LastAdmin => Err(Error::BadRequest(Message::new("user.lastAdmin"))),
        AccountChange::NoHeir => Err(unknown_heir()),
        AccountChange::HeirNeedsAdmin => Err(invalid_heir(Message::new("user.heirByAdmin"))),
        AccountChange::DuplicateDataSources(names) => {
            let names = names.join(", ");
            Err(invalid_heir(Message::new("user.sameSources").with("names", names)))
        }
        AccountChange::ExceedsOwnPermissions => Err(Error::Refused(Message::new("user.beyond"))),
        AccountChange::NoSuchRole => Err(unknown("roleIds")),
        AccountChange::NoSuchPermission => Err(unknown("permissionIds")),
    }
}

fn unknown(field: &str) -> Error {
    Error::Invalid(vec![FieldError::host(field, Message::new("v.unknown"))])
}

/// There is no such user.
pub fn not_found() -> Error {
    Error::NotFound(Message::new("user.missing"))
}

/// The error for an unknown user in `transferTo`, who would take over.
pub fn unknown_heir() -> Error {
    invalid_heir(Message::new("user.heir"))
}

fn invalid_heir(message: Message) -> Error {
    Error::Invalid(vec![FieldError::host("transferTo", message)])
}
