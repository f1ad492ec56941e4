//! Roles, permissions, and who holds which.

use std::collections::HashMap;

use sqlx_macros::FromRow;

use super::admin_users::{AccountChange, is_last_admin, role_exceeds_actor, user_exceeds_actor};
use super::audit::{AuditedDb, insert_audit};
use super::db::{next_id, read, write};
use super::list::{Comparison, Filter, PagedQuery, Value};
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

/// All roles, the oldest first.
pub async fn list(db: &Db) -> Result<Vec<Role>> {
    let rows: Vec<RoleRow> = read!(db, on => sqlx::query_as(
        "SELECT id, code, name, description, is_system FROM roles ORDER BY id").fetch_all(on));
    Ok(rows.into_iter().map(Role::from).collect())
}

/// One role.
pub async fn find(db: &Db, id: i64) -> Result<Option<Role>> {
    let row: Option<RoleRow> = read!(db, on => sqlx::query_as(
        "SELECT id, code, name, description, is_system FROM roles WHERE id = $1")
        .bind(id).fetch_optional(on));
    Ok(row.map(Role::from))
}

/// All permissions, the oldest first.
pub async fn permissions(db: &Db) -> Result<Vec<Permission>> {
    let rows: Vec<PermissionRow> = read!(db, on => sqlx::query_as(
        "SELECT id, code, name, description, area FROM permissions ORDER BY id").fetch_all(on));
    Ok(rows.into_iter().map(Permission::from).collect())
}

/// Which role holds which permission, by their ids.
pub async fn list_role_permissions(db: &Db) -> Result<Vec<(i64, i64)>> {
    Ok(read!(db, on => sqlx::query_as(
        "SELECT role_id, permission_id FROM role_permissions ORDER BY permission_id").fetch_all(on)))
}

#[derive(FromRow)]
struct HolderRow {
    user_id: i64,
    #[sqlx(flatten)]
    role: RoleRow,
}

/// The roles of several people at once.
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
    let rows: Vec<HolderRow> = read!(db, on => rows.bind(sqlx::query_as(rows.sql())).fetch_all(on));
    for row in rows {
        found.entry(row.user_id).or_default().push(row.role.into());
    }
    Ok(found)
}

/// What a new role or permission is made of.
#[derive(Clone, Copy, Debug)]
pub struct NewRoleOrPermission<'a> {
    /// Unique word.
    pub code: &'a str,
    /// Name to show.
    pub name: &'a str,
    /// What it is for.
    pub description: &'a str,
}

/// Adds a role without permissions.
pub async fn add(db: impl Into<AuditedDb<'_>>, new: NewRoleOrPermission<'_>) -> Result<i64> {
    let audited = db.into();
    let id = write!(audited.db, tx => {
        let id = next_id!(tx, "roles");
        sqlx::query("INSERT INTO roles (id, code, name, description) VALUES ($1, $2, $3, $4)")
            .bind(id).bind(new.code).bind(new.name).bind(new.description)
            .execute(&mut *tx).await.map_err(|error| Error::from_unique_violation(error, "code"))?;
        insert_audit!(tx, audited, id);
        id
    });
    Ok(id)
}

/// Adds a permission; the role `admin` holds it from the start, since it holds all of them.
pub async fn add_permission(
    db: impl Into<AuditedDb<'_>>,
    new: NewRoleOrPermission<'_>,
    area: &str,
) -> Result<i64> {
    let audited = db.into();
    let id = write!(audited.db, tx => {
        let id = next_id!(tx, "permissions");
        sqlx::query("INSERT INTO permissions (id, code, name, description, area) VALUES ($1, $2, $3, $4, $5)")
            .bind(id).bind(new.code).bind(new.name).bind(new.description).bind(area)
            .execute(&mut *tx).await.map_err(|error| Error::from_unique_violation(error, "code"))?;
        sqlx::query("INSERT INTO role_permissions (role_id, permission_id) SELECT id, $1 FROM roles WHERE code = $2")
            .bind(id).bind(ROLE_ADMIN).execute(&mut *tx).await?;
        insert_audit!(tx, audited, id);
        id
    });
    Ok(id)
}

/// Replaces the permissions of a role in the name of `actor`, who must hold what it held and what it gets. One that does not
/// exist changes nothing.
pub async fn set_permissions(
    db: impl Into<AuditedDb<'_>>,
    actor: i64,
    role_id: i64,
    permissions: &[i64],
) -> Result<AccountChange> {
    let audited = db.into();
    write!(audited.db, tx => {
        if role_exceeds_actor!(tx, actor, role_id) {
            return Ok(AccountChange::ExceedsOwnPermissions);
        }
        let own: Vec<i64> = sqlx::query_scalar("SELECT DISTINCT p.permission_id FROM role_permissions p JOIN user_roles h ON h.role_id = p.role_id WHERE h.user_id = $1")
            .bind(actor).fetch_all(&mut *tx).await?;
        sqlx::query("DELETE FROM role_permissions WHERE role_id = $1").bind(role_id).execute(&mut *tx).await?;
        for id in permissions {
            let added = sqlx::query("INSERT INTO role_permissions (role_id, permission_id) SELECT $1, id FROM permissions WHERE id = $2")
                .bind(role_id).bind(id).execute(&mut *tx).await?.rows_affected();
            if added == 0 {
                return Ok(AccountChange::NoSuchPermission);
            }
            if !own.contains(id) {
                return Ok(AccountChange::ExceedsOwnPermissions);
            }
        }
        insert_audit!(tx, audited, role_id);
    });
    Ok(AccountChange::Done)
}

/// Replaces the roles of somebody in the name of `actor`, who must hold what they could do and what they can do then, and
/// ends their sessions, but the one that asked. The same roles again change nothing.
pub async fn set_user_roles(
    db: impl Into<AuditedDb<'_>>,
    (actor, user_id): (i64, i64),
    roles: &[i64],
    keep_session: &str,
) -> Result<AccountChange> {
    let audited = db.into();
    write!(audited.db, tx => {
        let users: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM users WHERE id = $1")
            .bind(user_id).fetch_one(&mut *tx).await?;
        if users == 0 {
            return Ok(AccountChange::NoSuchUser);
        }
        let before: Vec<i64> = sqlx::query_scalar("SELECT role_id FROM user_roles WHERE user_id = $1 ORDER BY role_id")
            .bind(user_id).fetch_all(&mut *tx).await?;
        if before == roles {
            return Ok(AccountChange::Done);
        }
        if user_exceeds_actor!(tx, actor, user_id) {
            return Ok(AccountChange::ExceedsOwnPermissions);
        }
        for role in roles {
            if role_exceeds_actor!(tx, actor, role) {
                return Ok(AccountChange::ExceedsOwnPermissions);
            }
        }
        let admin: i64 = sqlx::query_scalar("SELECT id FROM roles WHERE code = $1")
            .bind(ROLE_ADMIN).fetch_one(&mut *tx).await?;
        if !roles.contains(&admin) && is_last_admin!(tx, user_id) {
            return Ok(AccountChange::LastAdmin);
        }
        sqlx::query("DELETE FROM user_roles WHERE user_id = $1").bind(user_id).execute(&mut *tx).await?;
        for id in roles {
            let added = sqlx::query("INSERT INTO user_roles (user_id, role_id) SELECT $1, id FROM roles WHERE id = $2")
                .bind(user_id).bind(id).execute(&mut *tx).await?.rows_affected();
            if added == 0 {
                return Ok(AccountChange::NoSuchRole);
            }
        }
        sqlx::query("DELETE FROM sessions WHERE user_id = $1 AND token_hash <> $2")
            .bind(user_id).bind(keep_session).execute(&mut *tx).await?;
        insert_audit!(tx, audited, user_id);
    });
    Ok(AccountChange::Done)
}
