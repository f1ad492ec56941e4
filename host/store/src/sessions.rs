//! Sessions of users. Only hashes of tokens are stored.

use sqlx_macros::FromRow;

use super::audit::{AuditedDb, insert_audit, insert_audit_with};
use super::sql::sql;
use super::{Db, Result, retention_clock};
use pinye_domain::user::AuthenticatedUser;

/// Lifetime of a session after its last use, AU-028.
pub const LIFE_MS: i64 = 7 * 24 * 60 * 60 * 1000;

/// Minimum interval between updates of the last use, so that reads do not become writes.
const TOUCH_MS: i64 = 60 * 60 * 1000;

/// A session to start.
#[derive(Clone, Copy, Debug)]
pub struct NewSession<'a> {
    /// SHA-256 of its token, in hex.
    pub token_hash: &'a str,
    /// Owner of the session.
    pub user_id: i64,
    /// The client's address, for IPv6 its /64; empty for the command line.
    pub address: &'a str,
    /// User agent of the client.
    pub user_agent: &'a str,
    /// Milliseconds since 1970.
    pub at: i64,
}

/// Starts a session, and returns when it expires if it is not used. Returns none if the user was
/// blocked or deleted in the meantime.
pub async fn start(db: impl Into<AuditedDb<'_>>, new: &NewSession<'_>) -> Result<Option<i64>> {
    let audited = db.into();
    let expires_at = new.at + LIFE_MS;
    let over = retention_clock::retention_now(audited.db, new.at, LIFE_MS).await?;
    let mut tx = audited.db.begin().await?;
    tx.execute(sql("DELETE FROM sessions WHERE expires_at <= $1").bind(over)).await?;
    let id = tx.next_id("sessions").await?;
    let started = tx
        .execute(
            sql("INSERT INTO sessions (id, token_hash, user_id, created_at, used_at, \
                   expires_at, address, user_agent) \
                 SELECT $1, $2, u.id, $3, $3, $4, $5, $6 FROM users u \
                 WHERE u.id = $7 AND u.blocked = FALSE")
            .bind(id)
            .bind(new.token_hash)
            .bind(new.at)
            .bind(expires_at)
            .bind(new.address)
            .bind(new.user_agent)
            .bind(new.user_id),
        )
        .await?;
    if started == 1 {
        insert_audit(&mut tx, &audited.event, new.user_id).await?;
    }
    tx.commit().await?;
    Ok((started == 1).then_some(expires_at))
}

/// A session that has not expired, as shown to its owner.
#[derive(Clone, Debug, FromRow)]
pub struct ActiveSession {
    /// Id.
    pub id: i64,
    /// SHA-256 of its token, in hex.
    pub token_hash: String,
    /// Milliseconds since 1970.
    pub created_at: i64,
    /// Last use, accurate to the hour.
    pub used_at: i64,
    /// When it expires if it is not used.
    pub expires_at: i64,
    /// Client address that started it; for IPv6 the /64.
    pub address: String,
    /// User agent of the client.
    pub user_agent: String,
}

/// Returns the sessions of a user that have not expired, the last used first.
pub async fn list_for_user(db: &Db, user_id: i64, now: i64) -> Result<Vec<ActiveSession>> {
    db.fetch_all(
        sql("SELECT id, token_hash, created_at, used_at, expires_at, address, user_agent \
             FROM sessions WHERE user_id = $1 AND expires_at > $2 ORDER BY used_at DESC, id DESC")
        .bind(user_id)
        .bind(now),
    )
    .await
}

/// Ends one session of a user; returns false if it does not exist or belongs to another user.
pub async fn end_one(db: impl Into<AuditedDb<'_>>, user_id: i64, id: i64) -> Result<bool> {
    let audited = db.into();
    let mut tx = audited.db.begin().await?;
    let ended = tx
        .execute(sql("DELETE FROM sessions WHERE user_id = $1 AND id = $2").bind(user_id).bind(id))
        .await?;
    if ended == 1 {
        insert_audit(&mut tx, &audited.event, user_id).await?;
    }
    tx.commit().await?;
    Ok(ended == 1)
}

/// Ends every session of a user but one, and returns how many there were.
pub async fn end_others(db: impl Into<AuditedDb<'_>>, user_id: i64, keep: &str) -> Result<u64> {
    let audited = db.into();
    let mut tx = audited.db.begin().await?;
    let ended = tx
        .execute(
            sql("DELETE FROM sessions WHERE user_id = $1 AND token_hash <> $2")
                .bind(user_id)
                .bind(keep),
        )
        .await?;
    insert_audit_with(&mut tx, &audited.event, user_id, format!("{ended} sessions")).await?;
    tx.commit().await?;
    Ok(ended)
}

#[derive(FromRow)]
struct SessionRow {
    id: i64,
    username: String,
    nickname: String,
    avatar: String,
    used_at: i64,
    /// Permission codes joined with commas, which no code contains: one row instead of one per
    /// permission, for every request.
    codes: String,
}

/// Returns the user of a token, with permissions, if the session has not expired and the user is
/// not blocked. Extends the session, at most once per hour.
pub async fn find(db: &Db, token_hash: &str, now: i64) -> Result<Option<AuthenticatedUser>> {
    let found: Option<SessionRow> = db
        .fetch_optional(
            sql("SELECT u.id, u.username, u.nickname, u.avatar, s.used_at, COALESCE((\
                   SELECT string_agg(p.code, ',') FROM user_roles r \
                   JOIN role_permissions h ON h.role_id = r.role_id \
                   JOIN permissions p ON p.id = h.permission_id \
                   WHERE r.user_id = u.id), '') AS codes \
                 FROM sessions s JOIN users u ON u.id = s.user_id \
                 WHERE s.token_hash = $1 AND s.expires_at > $2 AND u.blocked = FALSE")
            .bind(token_hash)
            .bind(now),
        )
        .await?;
    let Some(row) = found else { return Ok(None) };
    if row.used_at + TOUCH_MS < now {
        touch(db, token_hash, now).await?;
    }
    Ok(Some(AuthenticatedUser {
        id: row.id,
        username: row.username,
        nickname: row.nickname,
        avatar: row.avatar,
        session: token_hash.to_owned(),
        permissions: row.codes.split_terminator(',').map(str::to_owned).collect(),
    }))
}

async fn touch(db: &Db, token_hash: &str, now: i64) -> Result<()> {
    let mut tx = db.begin_keyed(token_hash).await?;
    tx.execute(
        sql("UPDATE sessions SET used_at = $1, expires_at = $2 WHERE token_hash = $3")
            .bind(now)
            .bind(now + LIFE_MS)
            .bind(token_hash),
    )
    .await?;
    tx.commit().await
}

/// Ends the session of a token, and returns the id of its user.
pub async fn end(db: impl Into<AuditedDb<'_>>, token_hash: &str) -> Result<Option<i64>> {
    let audited = db.into();
    let mut tx = audited.db.begin().await?;
    let user_id: Option<i64> = tx
        .scalar_optional(
            sql("DELETE FROM sessions WHERE token_hash = $1 RETURNING user_id").bind(token_hash),
        )
        .await?;
    if let Some(user_id) = user_id {
        let audited = audited.clone().with_actor(user_id);
        insert_audit(&mut tx, &audited.event, user_id).await?;
    }
    tx.commit().await?;
    Ok(user_id)
}
