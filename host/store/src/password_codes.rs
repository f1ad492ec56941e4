//! Codes for setting a forgotten password. A try is counted before the code is looked at.

use sqlx_macros::FromRow;

use super::audit::{AuditedDb, insert_audit};
use super::sql::sql;
use super::{Db, Result};

/// A code may be used for this long, AU-027.
pub const LIFE_MS: i64 = 15 * 60 * 1000;
/// Tries of one code, API-ACC-009. Places other than the one that asked for it share as many among themselves, so that
/// nobody elsewhere can use up its owner's.
pub const TRIES: i64 = 5;

/// A code that was made.
#[derive(Clone, Debug)]
pub struct NewCode<'a> {
    /// Address in lower case.
    pub email_key: &'a str,
    /// Where it was asked for.
    pub address: &'a str,
    /// Whose account it opens; nobody's codes are kept too, and never fit.
    pub user_id: Option<i64>,
    /// Hash of the code.
    pub code_hash: &'a str,
    /// Milliseconds since 1970.
    pub at: i64,
}

/// Keeps a code; an older one that was asked for at the same place is void.
pub async fn add(db: impl Into<AuditedDb<'_>>, new: &NewCode<'_>) -> Result<()> {
    let audited = db.into();
    let mut tx = audited.db.begin().await?;
    tx.execute(sql("DELETE FROM password_codes WHERE expires_at <= $1").bind(new.at)).await?;
    tx.execute(
        sql("DELETE FROM password_codes WHERE email_key = $1 AND address = $2")
            .bind(new.email_key)
            .bind(new.address),
    )
    .await?;
    tx.execute(
        sql("INSERT INTO password_codes (email_key, address, user_id, code_hash, tries, \
               tries_elsewhere, created_at, expires_at) \
             VALUES ($1, $2, $3, $4, 0, 0, $5, $6)")
        .bind(new.email_key)
        .bind(new.address)
        .bind(new.user_id)
        .bind(new.code_hash)
        .bind(new.at)
        .bind(new.at + LIFE_MS),
    )
    .await?;
    insert_audit(
        &mut tx,
        &audited.event,
        new.user_id.map_or_else(String::new, |id| id.to_string()),
    )
    .await?;
    tx.commit().await
}

/// A code that may be tried.
#[derive(Clone, Debug, FromRow)]
pub struct PasswordCode {
    /// Where it was asked for.
    pub address: String,
    /// Whose account it opens.
    pub user_id: Option<i64>,
    /// Hash of the code.
    pub code_hash: String,
    tries: i64,
    tries_elsewhere: i64,
}

/// Counts a try and answers the code it is compared with: the one that was asked for here, or else the newest.
pub async fn count_try(
    db: &Db,
    email_key: &str,
    address: &str,
    now: i64,
) -> Result<Option<PasswordCode>> {
    let mut tx = db.begin().await?;
    let code: Option<PasswordCode> = tx
        .fetch_optional(
            sql("SELECT address, user_id, code_hash, tries, tries_elsewhere FROM password_codes \
                 WHERE email_key = $1 AND expires_at > $2 \
                 ORDER BY CASE WHEN address = $3 THEN 0 ELSE 1 END, created_at DESC LIMIT 1")
            .bind(email_key)
            .bind(now)
            .bind(address),
        )
        .await?;
    let (here, elsewhere) = match &code {
        Some(code) if code.address == address => (1, 0),
        Some(_) => (0, 1),
        None => (0, 0),
    };
    tx.execute(
        sql("UPDATE password_codes SET tries = tries + $1, \
               tries_elsewhere = tries_elsewhere + $2 \
             WHERE email_key = $3 AND address = $4")
        .bind(here)
        .bind(elsewhere)
        .bind(email_key)
        .bind(code.as_ref().map_or("", |code| code.address.as_str())),
    )
    .await?;
    let code = code
        .filter(|code| if here == 1 { code.tries < TRIES } else { code.tries_elsewhere < TRIES });
    tx.commit().await?;
    Ok(code)
}

/// Sets the password that a code was right for, ends all sessions and voids every code of the address. No when another
/// request has used the code meanwhile.
pub async fn redeem(
    db: impl Into<AuditedDb<'_>>,
    email_key: &str,
    code: &PasswordCode,
    password_hash: &str,
) -> Result<bool> {
    let audited = db.into();
    let mut tx = audited.db.begin().await?;
    let used = tx
        .execute(
            sql("DELETE FROM password_codes WHERE email_key = $1 AND code_hash = $2")
                .bind(email_key)
                .bind(&code.code_hash),
        )
        .await?;
    if used == 1 {
        tx.execute(sql("DELETE FROM password_codes WHERE email_key = $1").bind(email_key)).await?;
        tx.execute(
            sql("UPDATE users SET password_hash = $1 WHERE id = $2")
                .bind(password_hash)
                .bind(code.user_id),
        )
        .await?;
        tx.execute(sql("DELETE FROM sessions WHERE user_id = $1").bind(code.user_id)).await?;
        insert_audit(&mut tx, &audited.event, code.user_id.unwrap_or_default()).await?;
    }
    let is_done = used == 1;
    tx.commit().await?;
    Ok(is_done)
}
