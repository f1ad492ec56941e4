//! Roles and permissions.

use pinye_context::Ctx;
use pinye_domain::audit;
use pinye_domain::error::{Error, Result};
use pinye_domain::messages::Message;
use pinye_domain::rule::{Rule, Violation};
use pinye_domain::user::{Permission, ROLE_ADMIN, Role, permission};
use pinye_store as store;
use pinye_store::roles::{NewRoleOrPermission, UserRolesChange};

use crate::reauthentication::{Requester, require_password};
use crate::{Accounts, users};

/// Creates a role without permissions and returns its id.
///
/// # Errors
///
/// 422 for unusable fields, 409 for a code that is taken.
pub async fn create(ctx: &Ctx, actor: i64, new: NewRoleOrPermission<'_>) -> Result<i64> {
    refuse(find_violations(new))?;
    let audited = ctx.with_audit_event(actor, audit::ROLE_CREATE, new.code);
    store::roles::add(audited, new).await.map_err(conflict_error)
}

/// Replaces the permissions of a role, effective with the next request of its holders.
///
/// # Errors
///
/// 404 for no role, 400 for the role `admin` and a wrong password, 403 for permissions beyond one's own.
pub async fn set_permissions(
    ctx: &Ctx,
    accounts: &Accounts,
    requester: &Requester,
    role_id: i64,
    permission_ids: &[i64],
    password: String,
) -> Result<()> {
    let role = store::roles::find(&ctx.db, role_id).await?.ok_or_else(not_found)?;
    if role.code == ROLE_ADMIN {
        return Err(Error::BadRequest(Message::new("role.admin")));
    }
    require_password(ctx, accounts, requester, password).await?;
    let actor = requester.who.id;
    let audited = ctx.with_audit_event(actor, audit::ROLE_PERMISSIONS, join_ids(permission_ids));
    let change = store::roles::set_permissions(audited, actor, role_id, permission_ids).await?;
    users::check_change(change)
}

/// Creates a permission that the program checks and the database lacks; the role `admin` gets it at
/// once.
///
/// # Errors
///
/// 422 for unusable fields and codes that the program does not check, 409 for a code that is taken.
pub async fn create_permission(
    ctx: &Ctx,
    actor: i64,
    new: NewRoleOrPermission<'_>,
    group: &str,
) -> Result<Permission> {
    let mut wrong = find_violations(new);
    let is_code = !wrong.iter().any(|violation| violation.field == "code");
    if is_code && !permission::ALL.contains(&new.code) {
        wrong.push(Violation::new("code", Rule::UnknownPermission));
    }
    wrong.extend(check_length("group", group, 1, 50));
    refuse(wrong)?;
    let audited = ctx.with_audit_event(actor, audit::PERMISSION_CREATE, new.code);
    let id = store::roles::add_permission(audited, new, group).await.map_err(conflict_error)?;
    Ok(Permission {
        id,
        code: new.code.to_owned(),
        name: new.name.to_owned(),
        description: new.description.to_owned(),
        group: group.to_owned(),
    })
}

/// Replaces the roles of a user, which ends their sessions: an old token must not keep former permissions.
///
/// # Errors
///
/// 404 for an unknown user, 400 for giving up one's own role `admin` and a wrong password, 403 for permissions beyond one's own.
pub async fn set_user_roles(
    ctx: &Ctx,
    accounts: &Accounts,
    requester: &Requester,
    user_id: i64,
    role_ids: &[i64],
    password: String,
) -> Result<Vec<Role>> {
    let who = &requester.who;
    if user_id == who.id {
        let own = store::users::roles(&ctx.db, user_id).await?;
        let is_lost = |role: &Role| role.code == ROLE_ADMIN && !role_ids.contains(&role.id);
        if own.iter().any(is_lost) {
            return Err(Error::BadRequest(Message::new("user.self")));
        }
    }
    store::admin_users::find(&ctx.db, user_id).await?.ok_or_else(users::not_found)?;
    require_password(ctx, accounts, requester, password).await?;
    let audited = ctx.with_audit_event(who.id, audit::USER_ROLES, join_ids(role_ids));
    let keep_session = &who.session;
    let change = UserRolesChange { actor: who.id, user_id, roles: role_ids, keep_session };
    users::check_change(store::roles::set_user_roles(audited, change).await?)?;
    Ok(store::users::roles(&ctx.db, user_id).await?)
}

/// There is no such role.
pub fn not_found() -> Error {
    Error::NotFound(Message::new("role.missing"))
}

fn find_violations(new: NewRoleOrPermission<'_>) -> Vec<Violation> {
    let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "._-".contains(c);
    let mut broken: Vec<_> = check_length("code", new.code, 1, 50).into_iter().collect();
    if broken.is_empty() && !new.code.chars().all(is_plain) {
        broken.push(Violation::new("code", Rule::Code));
    }
    broken.extend(check_length("name", new.name, 1, 50));
    broken.extend(check_length("description", new.description, 0, 200));
    broken
}

fn check_length(field: &'static str, text: &str, min: usize, max: usize) -> Option<Violation> {
    match text.chars().count() {
        0 if min > 0 => Some(Violation::new(field, Rule::Required)),
        length if length > max => Some(Violation::new(field, Rule::TooLong(max))),
        _ => None,
    }
}

fn refuse(broken: Vec<Violation>) -> Result<()> {
    if broken.is_empty() { Ok(()) } else { Err(broken.into()) }
}

fn conflict_error(error: store::Error) -> Error {
    match error {
        store::Error::Duplicate(field) => {
            let field = serde_json::json!({ "field": field });
            Error::Conflict(Message::new("code.taken"), field)
        }
        other => other.into(),
    }
}

fn join_ids(ids: &[i64]) -> String {
    ids.iter().map(i64::to_string).collect::<Vec<_>>().join(",")
}
