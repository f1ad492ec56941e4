//! Roles, permissions, and which user and role holds which.

use std::collections::HashMap;

use sqlx_macros::FromRow;

use super::admin_users::{AccountChange, is_last_admin, role_exceeds_actor, user_exceeds_actor};
use super::audit::{AuditedDb, insert_audit};
use super::list::{Comparison, Filter, PagedQuery, Value};
use super::sql::sql;
use super::{Db, Error, Result};
use pinye_domain::user::{Permission, ROLE_ADMIN, Role};

#[derive(FromRow)]
pub(super) struct RoleRow {
    id: i64,
    code: String,
    name: String,
    description: String,
    is_system: bool,
}

impl From<RoleRow> for Role {
    fn from(row: RoleRow) -> Role {
        Role {
            id: row.id,
            code: row.code,
            name: row.name,
            description: row.description,
            is_system: row.is_system,
        }
    }
}

#[derive(FromRow)]
pub(super) struct PermissionRow {
    id: i64,
    code: String,
    name: String,
    description: String,
    area: String,
}

impl From<PermissionRow> for Permission {
    fn from(row: PermissionRow) -> Permission {
        Permission {
            id: row.id,
            code: row.code,
            name: row.name,
            description: row.description,
            group: row.area,
        }
    }
}

/// Returns all roles, the oldest first.
pub async fn list(db: &Db) -> Result<Vec<Role>> {
    let rows: Vec<RoleRow> = db
        .fetch_all(sql("SELECT id, code, name, description, is_system FROM roles ORDER BY id"))
        .await?;
    Ok(rows.into_iter().map(Role::from).collect())
}

/// Returns one role.
pub async fn find(db: &Db, id: i64) -> Result<Option<Role>> {
    let row: Option<RoleRow> = db
        .fetch_optional(
            sql("SELECT id, code, name, description, is_system FROM roles WHERE id = $1").bind(id),
        )
        .await?;
    Ok(row.map(Role::from))
}

/// Returns all permissions, the oldest first.
pub async fn permissions(db: &Db) -> Result<Vec<Permission>> {
    let rows: Vec<PermissionRow> = db
        .fetch_all(sql("SELECT id, code, name, description, area FROM permissions ORDER BY id"))
        .await?;
    Ok(rows.into_iter().map(Permission::from).collect())
}

/// Returns which role holds which permission, as pairs of ids.
pub async fn list_role_permissions(db: &Db) -> Result<Vec<(i64, i64)>> {
    db.fetch_all(sql("SELECT role_id, permission_id FROM role_permissions ORDER BY permission_id"))
        .await
}

#[derive(FromRow)]
struct HolderRow {
    user_id: i64,
    #[sqlx(flatten)]
    role: RoleRow,
}

/// Returns the roles of several users, with one statement.
pub async fn list_for_users(db: &Db, users: &[i64]) -> Result<HashMap<i64, Vec<Role>>> {
    let mut found: HashMap<i64, Vec<Role>> = HashMap::new();
    if users.is_empty() {
        return Ok(found);
    }
    let of_these =
        Filter::on("h.user_id", Comparison::In, users.iter().copied().map(Value::Number).collect());
    let page = PagedQuery {
        limit: i64::MAX,
        offset: 0,
        order_by: "id",
        descending: false,
        filters: vec![of_these],
    };
    let rows = page.select(
        "h.user_id, r.id, r.code, r.name, r.description, r.is_system",
        "roles r JOIN user_roles h ON h.role_id = r.id",
        &[],
    );
    let rows: Vec<HolderRow> = db.fetch_all(rows).await?;
    for row in rows {
        found.entry(row.user_id).or_default().push(row.role.into());
    }
    Ok(found)
}

/// Fields of a new role or permission.
#[derive(Clone, Copy, Debug)]
pub struct NewRoleOrPermission<'a> {
    /// Unique code.
    pub code: &'a str,
    /// Display name.
    pub name: &'a str,
    /// Purpose.
    pub description: &'a str,
}

/// Adds a role without permissions and returns its id.
pub async fn add(db: impl Into<AuditedDb<'_>>, new: NewRoleOrPermission<'_>) -> Result<i64> {
    let audited = db.into();
    let mut tx = audited.db.begin().await?;
    let id = tx.next_id("roles").await?;
    tx.execute(
        sql("INSERT INTO roles (id, code, name, description) VALUES ($1, $2, $3, $4)")
            .bind(id)
            .bind(new.code)
            .bind(new.name)
            .bind(new.description),
    )
    .await
    .map_err(Error::duplicate_of("code"))?;
    insert_audit(&mut tx, &audited.event, id).await?;
    tx.commit().await?;
    Ok(id)
}

/// Adds a permission and returns its id. The role `admin`, which holds all permissions, gets it
/// too.
pub async fn add_permission(
    db: impl Into<AuditedDb<'_>>,
    new: NewRoleOrPermission<'_>,
    area: &str,
) -> Result<i64> {
    let audited = db.into();
    let mut tx = audited.db.begin().await?;
    let id = tx.next_id("permissions").await?;
    tx.execute(
        sql("INSERT INTO permissions (id, code, name, description, area) \
             VALUES ($1, $2, $3, $4, $5)")
        .bind(id)
        .bind(new.code)
        .bind(new.name)
        .bind(new.description)
        .bind(area),
    )
    .await
    .map_err(Error::duplicate_of("code"))?;
    tx.execute(
        sql("INSERT INTO role_permissions (role_id, permission_id) SELECT id, $1 FROM roles \
             WHERE code = $2")
        .bind(id)
        .bind(ROLE_ADMIN),
    )
    .await?;
    insert_audit(&mut tx, &audited.event, id).await?;
    tx.commit().await?;
    Ok(id)
}

/// Replaces the permissions of a role on behalf of `actor`, who must hold both the former and the
/// new ones. Nothing changes if one of them does not exist.
pub async fn set_permissions(
    db: impl Into<AuditedDb<'_>>,
    actor: i64,
    role_id: i64,
    permissions: &[i64],
) -> Result<AccountChange> {
    let audited = db.into();
    let mut tx = audited.db.begin().await?;
    if role_exceeds_actor(&mut tx, actor, role_id).await? {
        return Ok(AccountChange::ExceedsOwnPermissions);
    }
    let own: Vec<i64> = tx
        .scalars(
            sql("SELECT DISTINCT p.permission_id FROM role_permissions p \
                 JOIN user_roles h ON h.role_id = p.role_id WHERE h.user_id = $1")
            .bind(actor),
        )
        .await?;
    tx.execute(sql("DELETE FROM role_permissions WHERE role_id = $1").bind(role_id)).await?;
    for id in permissions {
        let added = tx
            .execute(
                sql("INSERT INTO role_permissions (role_id, permission_id) SELECT $1, id \
                     FROM permissions WHERE id = $2")
                .bind(role_id)
                .bind(id),
            )
            .await?;
        if added == 0 {
            return Ok(AccountChange::NoSuchPermission);
        }
        if !own.contains(id) {
            return Ok(AccountChange::ExceedsOwnPermissions);
        }
    }
    insert_audit(&mut tx, &audited.event, role_id).await?;
    tx.commit().await?;
    Ok(AccountChange::Done)
}

/// The roles to give to a user.
#[derive(Clone, Copy, Debug)]
pub struct UserRolesChange<'a> {
    /// User who makes the change.
    pub actor: i64,
    /// User whose roles change.
    pub user_id: i64,
    /// Ids of all roles.
    pub roles: &'a [i64],
    /// Hash of the token of the session that stays signed in.
    pub keep_session: &'a str,
}

/// Replaces the roles of a user on behalf of `actor`, who must hold the former and the new
/// permissions of that user. Ends the sessions of the user, except `keep_session`. The same roles
/// again change nothing.
pub async fn set_user_roles(
    db: impl Into<AuditedDb<'_>>,
    change: UserRolesChange<'_>,
) -> Result<AccountChange> {
    let UserRolesChange { actor, user_id, roles, keep_session } = change;
    let audited = db.into();
    let mut tx = audited.db.begin().await?;
    let users: i64 =
        tx.scalar(sql("SELECT COUNT(*) FROM users WHERE id = $1").bind(user_id)).await?;
    if users == 0 {
        return Ok(AccountChange::NoSuchUser);
    }
    let before: Vec<i64> = tx
        .scalars(
            sql("SELECT role_id FROM user_roles WHERE user_id = $1 ORDER BY role_id").bind(user_id),
        )
        .await?;
    if before == roles {
        return Ok(AccountChange::Done);
    }
    if user_exceeds_actor(&mut tx, actor, user_id).await? {
        return Ok(AccountChange::ExceedsOwnPermissions);
    }
    for role in roles {
        if role_exceeds_actor(&mut tx, actor, *role).await? {
            return Ok(AccountChange::ExceedsOwnPermissions);
        }
    }
    let admin: i64 =
        tx.scalar(sql("SELECT id FROM roles WHERE code = $1").bind(ROLE_ADMIN)).await?;
    if !roles.contains(&admin) && is_last_admin(&mut tx, user_id).await? {
        return Ok(AccountChange::LastAdmin);
    }
    tx.execute(sql("DELETE FROM user_roles WHERE user_id = $1").bind(user_id)).await?;
    for id in roles {
        let added = tx
            .execute(
                sql("INSERT INTO user_roles (user_id, role_id) SELECT $1, id FROM roles \
                     WHERE id = $2")
                .bind(user_id)
                .bind(id),
            )
            .await?;
        if added == 0 {
            return Ok(AccountChange::NoSuchRole);
        }
    }
    tx.execute(
        sql("DELETE FROM sessions WHERE user_id = $1 AND token_hash <> $2")
            .bind(user_id)
            .bind(keep_session),
    )
    .await?;
    insert_audit(&mut tx, &audited.event, user_id).await?;
    tx.commit().await?;
    Ok(AccountChange::Done)
}
