//! Roles and permissions, for administrators.

use pinye_context::Ctx;
use std::collections::BTreeSet;

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::admin_users;
use super::body::{Id, Json};
use super::envelope::{Envelope, created, ok};
use super::guard::CurrentUser;
use super::me::NamedCode;
use super::reauth::{self, Requester};
use crate::error::{Error, Result};
use pinye_desk::App;
use pinye_domain::audit;
use pinye_domain::messages::Message;
use pinye_domain::rule::{Rule, Violation};
use pinye_domain::user::{Permission, ROLE_ADMIN, Role, permission};
use pinye_store as store;
use pinye_store::roles::NewRoleOrPermission;

/// A role with its permissions.
#[derive(Debug, Serialize, ToSchema)]
pub struct RoleRecord {
    #[serde(flatten)]
    role: Role,
    permissions: Vec<NamedCode>,
}

/// Roles with their permissions.
#[utoipa::path(get, path = "/api/permissions/roles", tag = "administration",
    responses((status = 200, body = Envelope<Vec<RoleRecord>>)))]
pub async fn index(State(ctx): State<Ctx>) -> Result<Envelope<Vec<RoleRecord>>> {
    let roles = store::roles::list(&ctx.db).await?;
    Ok(ok(with_permissions(&ctx, roles).await?))
}

async fn with_permissions(ctx: &Ctx, roles: Vec<Role>) -> Result<Vec<RoleRecord>> {
    let permissions = store::roles::permissions(&ctx.db).await?;
    let holdings = store::roles::list_role_permissions(&ctx.db).await?;
    let record = |role: Role| {
        let holds = |permission: &&Permission| holdings.contains(&(role.id, permission.id));
        let held = permissions.iter().filter(holds).cloned().map(NamedCode::from).collect();
        RoleRecord { role, permissions: held }
    };
    Ok(roles.into_iter().map(record).collect())
}

async fn find_role(ctx: &Ctx, id: i64) -> Result<RoleRecord> {
    let role = store::roles::find(&ctx.db, id).await?.ok_or_else(missing)?;
    Ok(with_permissions(ctx, vec![role]).await?.pop().ok_or_else(missing)?)
}

fn missing() -> Error {
    Error::NotFound(Message::new("role.missing"))
}

/// A new role.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct NewRole {
    /// Unique: small letters, digits, dots, hyphens and underscores.
    code: String,
    name: String,
    description: String,
}

/// Makes a role without permissions.
#[utoipa::path(post, path = "/api/permissions/roles", tag = "administration", request_body = NewRole,
    responses((status = 201, body = Envelope<RoleRecord>)))]
pub async fn create(
    State(ctx): State<Ctx>,
    CurrentUser(who): CurrentUser,
    Json(sent): Json<NewRole>,
) -> Result<Envelope<RoleRecord>> {
    let new = NewRoleOrPermission {
        code: &sent.code,
        name: sent.name.trim(),
        description: &sent.description,
    };
    refuse(find_violations(new))?;
    let noted = ctx.with_audit_event(who.id, audit::ROLE_CREATE, &sent.code);
    let id = store::roles::add(noted, new).await.map_err(conflict_error)?;
    Ok(created(find_role(&ctx, id).await?))
}

/// The permissions that a role shall hold.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PermissionIds {
    permission_ids: BTreeSet<i64>,
    /// One's own password.
    #[serde(default)]
    password: String,
}

/// Replaces the permissions of a role. Whoever holds it has them from their next request on.
#[utoipa::path(post, path = "/api/permissions/roles/{id}/permissions", tag = "administration",
    params(("id" = i64, Path)), request_body = PermissionIds,
    responses((status = 200, body = Envelope<RoleRecord>)))]
pub async fn set_permissions(
    State(app): State<App>,
    requester: Requester,
    Id(id): Id,
    Json(sent): Json<PermissionIds>,
) -> Result<Envelope<RoleRecord>> {
    let role = store::roles::find(&app.db, id).await?.ok_or_else(missing)?;
    if role.code == ROLE_ADMIN {
        return Err(Error::BadRequest(Message::new("role.admin")).into());
    }
    reauth::require_password(&app, &requester, sent.password).await?;
    let who = &requester.who;
    let ids: Vec<_> = sent.permission_ids.into_iter().collect();
    let noted = app.with_audit_event(who.id, audit::ROLE_PERMISSIONS, joined(&ids));
    admin_users::check_change(store::roles::set_permissions(noted, who.id, id, &ids).await?)?;
    Ok(ok(find_role(&app, id).await?))
}

/// All permissions.
#[utoipa::path(get, path = "/api/permissions/list", tag = "administration",
    responses((status = 200, body = Envelope<Vec<Permission>>)))]
pub async fn permissions(State(ctx): State<Ctx>) -> Result<Envelope<Vec<Permission>>> {
    Ok(ok(store::roles::permissions(&ctx.db).await?))
}

/// A new permission.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct NewPermission {
    /// A permission code that the program checks; any other is refused (422).
    code: String,
    name: String,
    description: String,
    /// Heading it stands under.
    group: String,
}

/// Makes a permission that the program checks and that is missing; the role admin holds it from the start.
#[utoipa::path(post, path = "/api/permissions/create", tag = "administration", request_body = NewPermission,
    responses((status = 201, body = Envelope<Permission>)))]
pub async fn create_permission(
    State(ctx): State<Ctx>,
    CurrentUser(who): CurrentUser,
    Json(sent): Json<NewPermission>,
) -> Result<Envelope<Permission>> {
    let new = NewRoleOrPermission {
        code: &sent.code,
        name: sent.name.trim(),
        description: &sent.description,
    };
    let group = sent.group.trim();
    let mut wrong = find_violations(new);
    let is_code = !wrong.iter().any(|violation| violation.field == "code");
    if is_code && !permission::ALL.contains(&new.code) {
        wrong.push(Violation::new("code", Rule::UnknownPermission));
    }
    wrong.extend(text("group", group, 1, 50));
    refuse(wrong)?;
    let noted = ctx.with_audit_event(who.id, audit::PERMISSION_CREATE, &sent.code);
    let id = store::roles::add_permission(noted, new, group).await.map_err(conflict_error)?;
    Ok(created(Permission {
        id,
        code: new.code.to_owned(),
        name: new.name.to_owned(),
        description: new.description.to_owned(),
        group: group.to_owned(),
    }))
}

/// The roles that somebody shall hold.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RoleIds {
    role_ids: BTreeSet<i64>,
    /// One's own password.
    #[serde(default)]
    password: String,
}

/// Replaces the roles of somebody, which ends their sessions: what an old token could do, it can do no more.
#[utoipa::path(post, path = "/api/permissions/users/{id}/roles", tag = "administration",
    params(("id" = i64, Path)), request_body = RoleIds,
    responses((status = 200, body = Envelope<Vec<Role>>)))]
pub async fn set_user_roles(
    State(app): State<App>,
    requester: Requester,
    Id(id): Id,
    Json(sent): Json<RoleIds>,
) -> Result<Envelope<Vec<Role>>> {
    let who = &requester.who;
    let ids: Vec<_> = sent.role_ids.into_iter().collect();
    if id == who.id {
        let own = store::users::roles(&app.db, id).await?;
        let is_lost = |role: &Role| role.code == ROLE_ADMIN && !ids.contains(&role.id);
        if own.iter().any(is_lost) {
            return Err(Error::BadRequest(Message::new("user.self")).into());
        }
    }
    store::admin_users::find(&app.db, id).await?.ok_or_else(admin_users::user_not_found)?;
    reauth::require_password(&app, &requester, sent.password).await?;
    let noted = app.with_audit_event(who.id, audit::USER_ROLES, joined(&ids));
    let both = (who.id, id);
    admin_users::check_change(
        store::roles::set_user_roles(noted, both, &ids, &who.session).await?,
    )?;
    Ok(ok(store::users::roles(&app.db, id).await?))
}

fn find_violations(new: NewRoleOrPermission<'_>) -> Vec<Violation> {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "._-".contains(c);
    let mut broken: Vec<_> = text("code", new.code, 1, 50).into_iter().collect();
    if broken.is_empty() && !new.code.chars().all(plain) {
        broken.push(Violation::new("code", Rule::Code));
    }
    broken.extend(text("name", new.name, 1, 50));
    broken.extend(text("description", new.description, 0, 200));
    broken
}

fn text(field: &'static str, text: &str, least: usize, most: usize) -> Option<Violation> {
    match text.chars().count() {
        0 if least > 0 => Some(Violation::new(field, Rule::Required)),
        length if length > most => Some(Violation::new(field, Rule::TooLong(most))),
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

fn joined(ids: &[i64]) -> String {
    ids.iter().map(i64::to_string).collect::<Vec<_>>().join(",")
}
