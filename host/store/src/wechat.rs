//! Visitors who have signed in with WeChat, and their sessions. Only hashes of tokens are stored.

use sqlx_macros::FromRow;

use super::sql::sql;
use super::{Db, Result, retention_clock};

/// Lifetime of a visitor's session, WX-012.
pub const LIFE_MS: i64 = 30 * 24 * 60 * 60 * 1000;

/// A visitor who has signed in with WeChat.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct WeChatUser {
    /// Id.
    pub id: i64,
    /// May be empty.
    pub nickname: String,
    /// Address of a picture, may be empty.
    pub avatar: String,
}

/// Identity of a visitor as WeChat reports it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WeChatIdentity<'a> {
    /// Id of the visitor at WeChat, specific to this installation.
    pub openid: &'a str,
    /// May be empty.
    pub nickname: &'a str,
    /// Address of a picture, may be empty.
    pub avatar: &'a str,
}

/// Marks a login as used; returns false if it was used before.
pub async fn consume_login(db: &Db, login_hash: &str, at: i64, expires_at: i64) -> Result<bool> {
    let mut tx = db.begin_keyed("wechat logins").await?;
    tx.execute(sql("DELETE FROM wechat_logins WHERE expires_at <= $1").bind(at)).await?;
    let used = tx
        .execute(
            sql("INSERT INTO wechat_logins (login_hash, expires_at) VALUES ($1, $2) \
                 ON CONFLICT DO NOTHING")
            .bind(login_hash)
            .bind(expires_at),
        )
        .await?;
    tx.commit().await?;
    Ok(used == 1)
}

/// Stores the visitor who signed in, starts a session, and returns the visitor's id.
pub async fn start(db: &Db, named: &WeChatIdentity<'_>, token_hash: &str, at: i64) -> Result<i64> {
    let over = retention_clock::retention_now(db, at, LIFE_MS).await?;
    let mut tx = db.begin_keyed("wechat users").await?;
    tx.execute(sql("DELETE FROM wechat_sessions WHERE expires_at <= $1").bind(over)).await?;
    let known: Option<i64> = tx
        .scalar_optional(
            sql("UPDATE wechat_users SET nickname = $1, avatar = $2, used_at = $3 \
                 WHERE openid = $4 RETURNING id")
            .bind(named.nickname)
            .bind(named.avatar)
            .bind(at)
            .bind(named.openid),
        )
        .await?;
    let id = match known {
        Some(id) => id,
        None => {
            let id = tx.next_id("wechat_users").await?;
            tx.execute(
                sql("INSERT INTO wechat_users (id, openid, nickname, avatar, created_at, \
                       used_at) \
                     VALUES ($1, $2, $3, $4, $5, $5)")
                .bind(id)
                .bind(named.openid)
                .bind(named.nickname)
                .bind(named.avatar)
                .bind(at),
            )
            .await?;
            id
        }
    };
    tx.execute(
        sql("INSERT INTO wechat_sessions (token_hash, user_id, created_at, expires_at) \
             VALUES ($1, $2, $3, $4)")
        .bind(token_hash)
        .bind(id)
        .bind(at)
        .bind(at + LIFE_MS),
    )
    .await?;
    tx.commit().await?;
    Ok(id)
}

/// Returns the visitor whose session has this token and has not expired.
pub async fn find(db: &Db, token_hash: &str, now: i64) -> Result<Option<WeChatUser>> {
    db.fetch_optional(
        sql("SELECT u.id, u.nickname, u.avatar FROM wechat_sessions s \
             JOIN wechat_users u ON u.id = s.user_id \
             WHERE s.token_hash = $1 AND s.expires_at > $2")
        .bind(token_hash)
        .bind(now),
    )
    .await
}
