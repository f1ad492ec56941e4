//! Users, with their roles and permissions.

use sqlx_macros::FromRow;

use super::audit::{AuditedDb, insert_audit};
use super::roles::{PermissionRow, RoleRow};
use super::sql::{Statement, built_sql, sql};
use super::{Db, Error, Result};
use pinye_domain::user::{Permission, Role, User, email_key, username_key};

#[derive(FromRow)]
struct UserRow {
    id: i64,
    username: String,
    nickname: String,
    email: String,
    email_confirmed: bool,
    avatar: String,
    password_hash: String,
    blocked: bool,
    is_demo: bool,
    created_at: i64,
}

impl From<UserRow> for User {
    fn from(row: UserRow) -> User {
        User {
            id: row.id,
            username: row.username,
            nickname: row.nickname,
            email: row.email,
            email_confirmed: row.email_confirmed,
            avatar: row.avatar,
            password_hash: row.password_hash,
            blocked: row.blocked,
            is_demo: row.is_demo,
            created_at: row.created_at,
        }
    }
}

/// Selects all columns of the user that satisfies a condition.
fn select_user(condition: &'static str) -> Statement {
    built_sql(format!(
        "SELECT id, username, nickname, email, email_confirmed, avatar, password_hash, blocked, \
           is_demo, created_at \
         FROM users WHERE {condition}"
    ))
}

/// Fields of a new user.
#[derive(Clone, Debug)]
pub struct NewUser<'a> {
    /// Name to sign in with.
    pub username: &'a str,
    /// Display name.
    pub nickname: &'a str,
    /// Argon2id hash in PHC form.
    pub password_hash: &'a str,
    /// Code of the only role.
    pub role: &'a str,
    /// Milliseconds since 1970.
    pub at: i64,
}

/// Adds a user without an e-mail address, and returns the id.
pub async fn add(db: impl Into<AuditedDb<'_>>, new: &NewUser<'_>) -> Result<i64> {
    register(db, new, "").await
}

/// Adds a user and returns the id. Fails if another user has the name or the e-mail address.
pub async fn register(db: impl Into<AuditedDb<'_>>, new: &NewUser<'_>, email: &str) -> Result<i64> {
    let audited = db.into();
    let mut tx = audited.db.begin().await?;
    let id = tx.next_id("users").await?;
    let holders: i64 = tx
        .scalar(
            sql("SELECT COUNT(*) FROM users WHERE username_key = $1")
                .bind(username_key(new.username)),
        )
        .await?;
    if holders > 0 {
        return Err(Error::Duplicate("username"));
    }
    tx.execute(
        sql("INSERT INTO users (id, username, username_key, nickname, email, email_key, \
               password_hash, created_at) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)")
        .bind(id)
        .bind(new.username)
        .bind(username_key(new.username))
        .bind(new.nickname)
        .bind(email)
        .bind(email_key(email))
        .bind(new.password_hash)
        .bind(new.at),
    )
    .await
    .map_err(Error::duplicate_of("email"))?;
    tx.execute(
        sql("INSERT INTO user_roles (user_id, role_id) SELECT $1, id FROM roles WHERE code = $2")
            .bind(id)
            .bind(new.role),
    )
    .await?;
    let audited = audited.clone().with_actor(id);
    insert_audit(&mut tx, &audited.event, id).await?;
    tx.commit().await?;
    Ok(id)
}

/// Marks a user as the demo author, who can sign in only if the host was started with `--demo`.
pub async fn mark_as_demo(db: &Db, id: i64) -> Result<()> {
    let mut tx = db.begin().await?;
    tx.execute(sql("UPDATE users SET is_demo = TRUE WHERE id = $1").bind(id)).await?;
    tx.commit().await
}

/// Returns the number of users.
pub async fn count(db: &Db) -> Result<i64> {
    db.scalar(sql("SELECT COUNT(*) FROM users")).await
}

/// Finds a user by the name to sign in with.
pub async fn by_name(db: &Db, username: &str) -> Result<Option<User>> {
    let row: Option<UserRow> =
        db.fetch_optional(select_user("username_key = $1").bind(username_key(username))).await?;
    Ok(row.map(User::from))
}

/// Finds a user by id.
pub async fn by_id(db: &Db, id: i64) -> Result<Option<User>> {
    let row: Option<UserRow> = db.fetch_optional(select_user("id = $1").bind(id)).await?;
    Ok(row.map(User::from))
}

/// Finds a user by e-mail address; an empty address finds none.
pub async fn by_email(db: &Db, email: &str) -> Result<Option<User>> {
    let row: Option<UserRow> = db
        .fetch_optional(select_user("email_key = $1 AND email_key <> ''").bind(email_key(email)))
        .await?;
    Ok(row.map(User::from))
}

/// Updates the profile of a user. Fails if another user has the e-mail address; a changed address
/// is not confirmed.
pub async fn update_profile(db: impl Into<AuditedDb<'_>>, user: &User) -> Result<()> {
    let audited = db.into();
    let mut tx = audited.db.begin().await?;
    tx.execute(
        sql("UPDATE users SET nickname = $1, email = $2, email_key = $3, avatar = $4, \
               email_confirmed = CASE WHEN email_key = $3 THEN email_confirmed ELSE FALSE END \
             WHERE id = $5")
        .bind(&user.nickname)
        .bind(&user.email)
        .bind(email_key(&user.email))
        .bind(&user.avatar)
        .bind(user.id),
    )
    .await
    .map_err(Error::duplicate_of("email"))?;
    // Void codes for a new password that were sent to the former address.
    tx.execute(
        sql("DELETE FROM password_codes WHERE user_id = $1 AND email_key <> $2")
            .bind(user.id)
            .bind(email_key(&user.email)),
    )
    .await?;
    insert_audit(&mut tx, &audited.event, user.id).await?;
    tx.commit().await
}

/// Sets a password, and ends every session of the user except `keep_session`.
pub async fn set_password(
    db: impl Into<AuditedDb<'_>>,
    id: i64,
    hash: &str,
    keep_session: &str,
) -> Result<()> {
    let audited = db.into();
    let mut tx = audited.db.begin().await?;
    tx.execute(sql("UPDATE users SET password_hash = $1 WHERE id = $2").bind(hash).bind(id))
        .await?;
    tx.execute(
        sql("DELETE FROM sessions WHERE user_id = $1 AND token_hash <> $2")
            .bind(id)
            .bind(keep_session),
    )
    .await?;
    tx.execute(sql("DELETE FROM password_codes WHERE user_id = $1").bind(id)).await?;
    insert_audit(&mut tx, &audited.event, id).await?;
    tx.commit().await
}

/// Returns the roles of a user.
pub async fn roles(db: &Db, user_id: i64) -> Result<Vec<Role>> {
    let rows: Vec<RoleRow> = db
        .fetch_all(
            sql("SELECT r.id, r.code, r.name, r.description, r.is_system FROM roles r \
                 JOIN user_roles u ON u.role_id = r.id WHERE u.user_id = $1 ORDER BY r.id")
            .bind(user_id),
        )
        .await?;
    Ok(rows.into_iter().map(Role::from).collect())
}

/// Returns the union of the permissions of a user's roles.
pub async fn permissions(db: &Db, user_id: i64) -> Result<Vec<Permission>> {
    let rows: Vec<PermissionRow> = db
        .fetch_all(
            sql("SELECT DISTINCT p.id, p.code, p.name, p.description, p.area FROM permissions p \
                 JOIN role_permissions h ON h.permission_id = p.id \
                 JOIN user_roles u ON u.role_id = h.role_id WHERE u.user_id = $1 ORDER BY p.id")
            .bind(user_id),
        )
        .await?;
    Ok(rows.into_iter().map(Permission::from).collect())
}
