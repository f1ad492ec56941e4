//! Roles and permissions, for administrators.

use std::collections::BTreeSet;

use axum::extract::State;
use pinye_accounts::{Accounts, roles};
use pinye_context::Ctx;
use pinye_domain::user::{Permission, Role};
use pinye_store as store;
use pinye_store::roles::NewRoleOrPermission;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::body::{Id, Json};
use super::envelope::{Envelope, created, ok};
use super::guard::CurrentUser;
use super::me::NamedCode;
use super::reauth::RequesterExtractor;
use crate::error::Result;

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
    let role = store::roles::find(&ctx.db, id).await?.ok_or_else(roles::not_found)?;
    Ok(with_permissions(ctx, vec![role]).await?.pop().ok_or_else(roles::not_found)?)
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
    let id = roles::create(&ctx, who.id, new).await?;
    Ok(created(find_role(&ctx, id).await?))
}

/// Permissions of a role.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PermissionIds {
    permission_ids: BTreeSet<i64>,
    /// One's own password.
    #[serde(default)]
    password: String,
}

/// Replaces the permissions of a role, effective with the next request of its holders.
#[utoipa::path(post, path = "/api/permissions/roles/{id}/permissions", tag = "administration",
    params(("id" = i64, Path)), request_body = PermissionIds,
    responses((status = 200, body = Envelope<RoleRecord>)))]
pub async fn set_permissions(
    State(ctx): State<Ctx>,
    State(accounts): State<Accounts>,
    RequesterExtractor(requester): RequesterExtractor,
    Id(id): Id,
    Json(sent): Json<PermissionIds>,
) -> Result<Envelope<RoleRecord>> {
    let ids: Vec<_> = sent.permission_ids.into_iter().collect();
    roles::set_permissions(&ctx, &accounts, &requester, id, &ids, sent.password).await?;
    Ok(ok(find_role(&ctx, id).await?))
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

/// Creates a permission that the program checks and the database lacks; the role admin gets it at
/// once.
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
    Ok(created(roles::create_permission(&ctx, who.id, new, sent.group.trim()).await?))
}

/// Roles of a user.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RoleIds {
    role_ids: BTreeSet<i64>,
    /// One's own password.
    #[serde(default)]
    password: String,
}

/// Replaces the roles of a user, which ends their sessions: an old token must not keep former
/// permissions.
#[utoipa::path(post, path = "/api/permissions/users/{id}/roles", tag = "administration",
    params(("id" = i64, Path)), request_body = RoleIds,
    responses((status = 200, body = Envelope<Vec<Role>>)))]
pub async fn set_user_roles(
    State(ctx): State<Ctx>,
    State(accounts): State<Accounts>,
    RequesterExtractor(requester): RequesterExtractor,
    Id(id): Id,
    Json(sent): Json<RoleIds>,
) -> Result<Envelope<Vec<Role>>> {
    let ids: Vec<_> = sent.role_ids.into_iter().collect();
    let held = roles::set_user_roles(&ctx, &accounts, &requester, id, &ids, sent.password).await?;
    Ok(ok(held))
}
