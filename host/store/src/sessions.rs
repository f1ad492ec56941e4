//! Signed-in sessions. Only hashes of tokens come here.

use sqlx_macros::FromRow;

use super::audit::{AuditedDb, insert_audit, insert_audit_with};
use super::sql::sql;
use super::{Db, Result, retention_clock};
use pinye_domain::user::AuthenticatedUser;

/// A session lives this long after its last use, AU-028.
pub const LIFE_MS: i64 = 7 * 24 * 60 * 60 * 1000;

/// Use is written down at most this often, so that reading does not become writing.
const TOUCH_MS: i64 = 60 * 60 * 1000;

/// A session that is about to start.
#[derive(Clone, Copy, Debug)]
pub struct NewSession<'a> {
    /// SHA-256 of its token, in hex.
    pub token_hash: &'a str,
    /// Whose.
    pub user_id: i64,
    /// The client's address, for IPv6 its /64; empty for the command line.
    pub address: &'a str,
    /// What the client calls itself.
    pub user_agent: &'a str,
    /// Milliseconds since 1970.
    pub at: i64,
}

/// Starts a session; when it ends without further use. None for somebody who was blocked or deleted meanwhile.
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

/// A running session, as its owner sees it.
#[derive(Clone, Debug, FromRow)]
pub struct ActiveSession {
    /// Id.
    pub id: i64,
    /// SHA-256 of its token, in hex.
    pub token_hash: String,
    /// Milliseconds since 1970.
    pub created_at: i64,
    /// Last use, to the hour.
    pub used_at: i64,
    /// When it ends without further use.
    pub expires_at: i64,
    /// Where it was opened; for IPv6 the /64.
    pub address: String,
    /// What the client called itself.
    pub user_agent: String,
}

/// The running sessions of somebody, the latest used first.
pub async fn list_for_user(db: &Db, user_id: i64, now: i64) -> Result<Vec<ActiveSession>> {
    db.fetch_all(
        sql("SELECT id, token_hash, created_at, used_at, expires_at, address, user_agent \
             FROM sessions WHERE user_id = $1 AND expires_at > $2 ORDER BY used_at DESC, id DESC")
        .bind(user_id)
        .bind(now),
    )
    .await
}

/// Ends one session of somebody; no when it is not theirs or not there.
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

/// Ends every session of somebody but one; how many there were.
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
    /// Joined with commas, which no code holds: one row instead of one per permission, at every request.
    codes: String,
}

/// Who holds this token now: a running session of somebody who is not blocked.
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

/// Ends the session of a token; whose it was.
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
