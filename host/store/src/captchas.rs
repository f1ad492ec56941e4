//! Drawn pictures that wait for their answer. Neither cookie nor answer comes here, only their hashes.

use super::sql::sql;
use super::{Db, Result};

/// A picture may be answered for this long.
pub const LIFE_MS: i64 = 5 * 60 * 1000;

/// Most pictures that wait for one address; the oldest go first.
const MAX_PER_ADDRESS: i64 = 20;

/// A picture that was drawn.
#[derive(Clone, Debug)]
pub struct NewCaptcha<'a> {
    /// Finds it.
    pub cookie_hash: &'a str,
    /// Hash of cookie and answer together: without the cookie, the few possible answers cannot be tried out.
    pub answer_hash: &'a str,
    /// For whom it was drawn.
    pub address: &'a str,
    /// Milliseconds since 1970.
    pub at: i64,
}

/// Keeps a picture until it is answered; what is too old or too much goes.
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

/// Takes a picture away for its one try; the hash of its answer, none when there is no such picture any more.
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
