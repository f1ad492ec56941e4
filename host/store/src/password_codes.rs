//! Codes for setting a forgotten password. An attempt is counted before the code is compared.

use sqlx_macros::FromRow;

use super::audit::{AuditedDb, insert_audit};
use super::sql::sql;
use super::{Db, Result};

/// Lifetime of a code, AU-027.
pub const LIFE_MS: i64 = 15 * 60 * 1000;
/// Attempts per code, API-ACC-009. Client addresses other than the one that requested the code
/// share a count of their own: attempts from elsewhere cannot use up those of the owner.
pub const TRIES: i64 = 5;

/// A code to store.
#[derive(Clone, Debug)]
pub struct NewCode<'a> {
    /// E-mail address in lower case.
    pub email_key: &'a str,
    /// Client address that requested the code.
    pub address: &'a str,
    /// Account that the code opens. Codes for unknown e-mail addresses are stored too, and never
    /// match.
    pub user_id: Option<i64>,
    /// Hash of the code.
    pub code_hash: &'a str,
    /// Milliseconds since 1970.
    pub at: i64,
}

/// Stores a code; an older one for the same e-mail address and client address is void.
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

/// A code to compare an attempt with.
#[derive(Clone, Debug, FromRow)]
pub struct PasswordCode {
    /// Client address that requested the code.
    pub address: String,
    /// Account that the code opens.
    pub user_id: Option<i64>,
    /// Hash of the code.
    pub code_hash: String,
    tries: i64,
    tries_elsewhere: i64,
}

/// Counts an attempt, and returns the code to compare it with: the one requested from this client
/// address, or else the newest. Returns none if there is no code, or its attempts are used up.
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

/// Sets the password after a correct code, ends all sessions and voids every code of the e-mail
/// address. Returns false if another request has used the code in the meantime.
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
