//! Guesses of passwords. A try is counted before the password is looked at, so that many at once gain nothing.

use super::db::write;
use super::{Db, Result};

/// Failures are counted over this time.
pub const WINDOW_MS: i64 = 15 * 60 * 1000;
/// Most failures of one account in that time.
pub const MOST_PER_ACCOUNT: i64 = 10;
/// Most failures from one address in that time.
pub const MOST_PER_ADDRESS: i64 = 30;

/// Whose try it is; all of it is known to the server, nothing is taken from the body but the name itself.
#[derive(Clone, Debug)]
pub struct Try<'a> {
    /// The name in lower case.
    pub username_key: &'a str,
    /// The client's address, for IPv6 its /64.
    pub address: &'a str,
    /// Milliseconds since 1970.
    pub at: i64,
}

/// Counts a try; no when there were too many already.
pub async fn begin(db: &Db, this: &Try<'_>) -> Result<bool> {
    let by_address = format!("address:{}", this.address);
    let allowed = write!(db, tx => {
        sqlx::query("DELETE FROM sign_in_failures WHERE at <= $1")
            .bind(this.at - WINDOW_MS).execute(&mut *tx).await?;
        let known: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM sign_in_places WHERE username_key = $1 AND address = $2")
            .bind(this.username_key).bind(this.address).fetch_one(&mut *tx).await?;
        let by_account = account(this, known > 0);
        let mut counts = Vec::new();
        for key in [&by_account, &by_address] {
            let count: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM sign_in_failures WHERE counted_by = $1")
                .bind(key).fetch_one(&mut *tx).await?;
            counts.push(count);
        }
        let allowed = matches!(counts.as_slice(), [a, b] if *a < MOST_PER_ACCOUNT && *b < MOST_PER_ADDRESS);
        if allowed {
            for key in [&by_account, &by_address] {
                sqlx::query("INSERT INTO sign_in_failures (counted_by, at) VALUES ($1, $2)")
                    .bind(key).bind(this.at).execute(&mut *tx).await?;
            }
        }
        allowed
    });
    Ok(allowed)
}

/// The password was right: this try and its forerunners no longer count, and the address is known from now on.
pub async fn succeed(db: &Db, this: &Try<'_>) -> Result<()> {
    write!(db, tx => {
        for known in [true, false] {
            sqlx::query("DELETE FROM sign_in_failures WHERE counted_by = $1")
                .bind(account(this, known)).execute(&mut *tx).await?;
        }
        sqlx::query("DELETE FROM sign_in_failures WHERE counted_by = $1 AND at = $2")
            .bind(format!("address:{}", this.address)).bind(this.at).execute(&mut *tx).await?;
        sqlx::query("INSERT INTO sign_in_places (username_key, address, used_at) VALUES ($1, $2, $3) ON CONFLICT (username_key, address) DO UPDATE SET used_at = $3")
            .bind(this.username_key).bind(this.address).bind(this.at).execute(&mut *tx).await?;
    });
    Ok(())
}

/// From a place where the account was used before, it has a count of its own: strangers cannot lock its owner out.
fn account(this: &Try<'_>, from_known_place: bool) -> String {
    let here = if from_known_place { this.address } else { "elsewhere" };
    format!("account:{}@{here}", this.username_key)
}
