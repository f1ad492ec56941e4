//! Captchas that wait for an answer. Neither cookie nor answer is stored, only their hashes.

use super::sql::sql;
use super::{Db, Result};

/// Lifetime of a captcha.
pub const LIFE_MS: i64 = 5 * 60 * 1000;

/// Maximum number of captchas that wait per client address; the oldest are deleted first.
const MAX_PER_ADDRESS: i64 = 20;

/// A captcha to store.
#[derive(Clone, Debug)]
pub struct NewCaptcha<'a> {
    /// Hash of the cookie, which identifies the captcha.
    pub cookie_hash: &'a str,
    /// Hash of cookie and answer together: without the cookie, the few possible answers cannot be
    /// tried out.
    pub answer_hash: &'a str,
    /// Client address that the captcha is for.
    pub address: &'a str,
    /// Milliseconds since 1970.
    pub at: i64,
}

/// Stores a captcha; deletes expired ones, and the oldest of a client address that has too many.
pub async fn add(db: &Db, drawn: &NewCaptcha<'_>) -> Result<()> {
    let mut tx = db.begin().await?;
    tx.execute(sql("DELETE FROM captchas WHERE expires_at <= $1").bind(drawn.at)).await?;
    tx.execute(
        sql("DELETE FROM captchas \
             WHERE cookie_hash IN (SELECT cookie_hash FROM captchas WHERE address = $1 \
               ORDER BY expires_at DESC LIMIT 1000 OFFSET $2)")
        .bind(drawn.address)
        .bind(MAX_PER_ADDRESS - 1),
    )
    .await?;
    tx.execute(
        sql("INSERT INTO captchas (cookie_hash, answer_hash, address, expires_at) \
             VALUES ($1, $2, $3, $4)")
        .bind(drawn.cookie_hash)
        .bind(drawn.answer_hash)
        .bind(drawn.address)
        .bind(drawn.at + LIFE_MS),
    )
    .await?;
    tx.commit().await
}

/// Removes a captcha for its only attempt, and returns the hash of its answer; none if the captcha
/// does not exist or has expired.
pub async fn take(db: &Db, cookie_hash: &str, now: i64) -> Result<Option<String>> {
    let mut tx = db.begin().await?;
    let taken: Option<(String, i64)> = tx
        .fetch_optional(
            sql("DELETE FROM captchas WHERE cookie_hash = $1 RETURNING answer_hash, expires_at")
                .bind(cookie_hash),
        )
        .await?;
    tx.commit().await?;
    Ok(taken.filter(|(_, expires_at)| *expires_at > now).map(|(answer_hash, _)| answer_hash))
}
