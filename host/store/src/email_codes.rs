//! E-mail addresses that wait for confirmation by a code sent there. Codes are too long to be
//! guessed, so a fast hash is enough.

use sqlx_macros::FromRow;

use super::audit::{AuditedDb, insert_audit};
use super::sql::sql;
use super::{Db, Error, Result};
use pinye_domain::user::email_key;

/// Lifetime of a code.
pub const LIFE_MS: i64 = 60 * 60 * 1000;

/// An address that waits for confirmation.
#[derive(Clone, Debug, FromRow)]
pub struct PendingEmail {
    /// The address.
    pub email: String,
    /// SHA-256 of the code, in hex.
    pub code_hash: String,
}

/// Stores a code for a user's address; an older code is void. Fails if the address belongs to
/// another user.
pub async fn add(db: &Db, user_id: i64, new: &PendingEmail, at: i64) -> Result<()> {
    let mut tx = db.begin().await?;
    let holders: i64 = tx
        .scalar(
            sql("SELECT COUNT(*) FROM users WHERE email_key = $1 AND id <> $2")
                .bind(email_key(&new.email))
                .bind(user_id),
        )
        .await?;
    if holders > 0 {
        return Err(Error::Duplicate("email"));
    }
    tx.execute(
        sql("DELETE FROM email_codes WHERE expires_at <= $1 OR user_id = $2")
            .bind(at)
            .bind(user_id),
    )
    .await?;
    tx.execute(
        sql("INSERT INTO email_codes (user_id, email, code_hash, expires_at) \
             VALUES ($1, $2, $3, $4)")
        .bind(user_id)
        .bind(&new.email)
        .bind(&new.code_hash)
        .bind(at + LIFE_MS),
    )
    .await?;
    tx.commit().await
}

/// Returns the address of a user that waits for confirmation, if there is one.
pub async fn find_pending(db: &Db, user_id: i64, at: i64) -> Result<Option<PendingEmail>> {
    db.fetch_optional(
        sql("SELECT email, code_hash FROM email_codes WHERE user_id = $1 AND expires_at > $2")
            .bind(user_id)
            .bind(at),
    )
    .await
}

/// Confirms the address that the code was sent to, and makes it the user's address. Returns false
/// if no such code waits.
pub async fn confirm(
    db: impl Into<AuditedDb<'_>>,
    user_id: i64,
    code_hash: &str,
    at: i64,
) -> Result<bool> {
    let audited = db.into();
    let mut tx = audited.db.begin().await?;
    let email: Option<String> = tx
        .scalar_optional(
            sql("DELETE FROM email_codes \
                 WHERE user_id = $1 AND code_hash = $2 AND expires_at > $3 RETURNING email")
            .bind(user_id)
            .bind(code_hash)
            .bind(at),
        )
        .await?;
    let Some(email) = email else { return Ok(false) };
    tx.execute(
        sql("UPDATE users SET email = $1, email_key = $2, email_confirmed = TRUE WHERE id = $3")
            .bind(&email)
            .bind(email_key(&email))
            .bind(user_id),
    )
    .await
    .map_err(Error::duplicate_of("email"))?;
    // Void codes for a new password that were sent to the former address.
    tx.execute(
        sql("DELETE FROM password_codes WHERE user_id = $1 AND email_key <> $2")
            .bind(user_id)
            .bind(email_key(&email)),
    )
    .await?;
    insert_audit(&mut tx, &audited.event, user_id).await?;
    tx.commit().await?;
    Ok(true)
}
