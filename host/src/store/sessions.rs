//! Signed-in sessions. Only hashes of tokens come here.

use sqlx::FromRow;

use super::db::{read, write};
use super::{Db, Result};
use crate::domain::user::SignedIn;

/// A session lives this long after its last use, AU-028.
pub const LIFE_MS: i64 = 7 * 24 * 60 * 60 * 1000;

/// Use is written down at most this often, so that reading does not become writing.
const TOUCH_MS: i64 = 60 * 60 * 1000;

/// Starts a session.
pub async fn start(db: &Db, token_hash: &str, user_id: i64, now: i64) -> Result<i64> {
    let expires_at = now + LIFE_MS;
    write!(db, tx => {
        sqlx::query("DELETE FROM sessions WHERE expires_at <= $1").bind(now).execute(&mut *tx).await?;
        sqlx::query("INSERT INTO sessions (token_hash, user_id, created_at, used_at, expires_at) VALUES ($1, $2, $3, $3, $4)")
            .bind(token_hash).bind(user_id).bind(now).bind(expires_at).execute(&mut *tx).await?;
    });
    Ok(expires_at)
}

#[derive(FromRow)]
struct SessionRow {
    id: i64,
    username: String,
    nickname: String,
    avatar: String,
    used_at: i64,
    code: Option<String>,
}

/// Who holds this token now: a running session of somebody who is not blocked.
pub async fn find(db: &Db, token_hash: &str, now: i64) -> Result<Option<SignedIn>> {
    let rows: Vec<SessionRow> = read!(db, on => sqlx::query_as(
        "SELECT u.id, u.username, u.nickname, u.avatar, s.used_at, p.code FROM sessions s JOIN users u ON u.id = s.user_id LEFT JOIN user_roles r ON r.user_id = u.id LEFT JOIN role_permissions h ON h.role_id = r.role_id LEFT JOIN permissions p ON p.id = h.permission_id WHERE s.token_hash = $1 AND s.expires_at > $2 AND u.blocked = FALSE")
        .bind(token_hash).bind(now).fetch_all(on));
    let Some(first) = rows.first() else { return Ok(None) };
    if first.used_at + TOUCH_MS < now {
        touch(db, token_hash, now).await?;
    }
    Ok(Some(SignedIn {
        id: first.id,
        username: first.username.clone(),
        nickname: first.nickname.clone(),
        avatar: first.avatar.clone(),
        session: token_hash.to_owned(),
        permissions: rows.into_iter().filter_map(|row| row.code).collect(),
    }))
}

async fn touch(db: &Db, token_hash: &str, now: i64) -> Result<()> {
    write!(db, tx apart token_hash => {
        sqlx::query("UPDATE sessions SET used_at = $1, expires_at = $2 WHERE token_hash = $3")
            .bind(now).bind(now + LIFE_MS).bind(token_hash).execute(&mut *tx).await?;
    });
    Ok(())
}

/// Ends one session.
pub async fn end(db: &Db, token_hash: &str) -> Result<()> {
    write!(db, tx => {
        sqlx::query("DELETE FROM sessions WHERE token_hash = $1").bind(token_hash).execute(&mut *tx).await?;
    });
    Ok(())
}
