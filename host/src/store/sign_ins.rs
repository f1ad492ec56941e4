//! Guesses of passwords and codes. A try is counted before what was sent is looked at, so that many at once gain nothing.

use sha2::{Digest as _, Sha256};

use super::db::{read, write};
use super::{Db, Result};

/// Failures are counted over this time.
pub const WINDOW_MS: i64 = 15 * 60 * 1000;
/// Most failures of one account in that time.
pub const MOST_PER_ACCOUNT: i64 = 10;
/// Most failures from one address in that time.
pub const MOST_PER_ADDRESS: i64 = 30;
/// From so many failures on a picture has to be read, AU-023.
pub const BEFORE_CAPTCHA: i64 = 3;

/// What is tried. Each is counted by itself, so that guesses at one door do not close another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Signing in.
    SignIn,
    /// Asking for a code to set a forgotten password, and using it.
    Reset,
    /// Registering. It has no account to count by yet.
    Register,
}

/// Whose try it is; all of it is known to the server, nothing is taken from the body but the name itself.
#[derive(Clone, Copy, Debug)]
pub struct Try<'a> {
    /// What is tried.
    pub purpose: Purpose,
    /// The name in lower case; for an unknown e-mail address the address.
    pub username_key: &'a str,
    /// The client's address, for IPv6 its /64.
    pub address: &'a str,
    /// Milliseconds since 1970.
    pub at: i64,
}

/// What a counted try may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// There were too many already; this one is not counted.
    Refused,
    /// Only with a picture read.
    WithCaptcha,
    /// It may go on.
    Free,
}

/// Counts a try.
pub async fn begin(db: &Db, this: &Try<'_>) -> Result<Turn> {
    let turn = write!(db, tx => {
        sqlx::query("DELETE FROM sign_in_failures WHERE at <= $1")
            .bind(this.at - WINDOW_MS).execute(&mut *tx).await?;
        let known: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM sign_in_places WHERE username_key = $1 AND address = $2")
            .bind(this.username_key).bind(this.address).fetch_one(&mut *tx).await?;
        let mut turn = Turn::Free;
        for (key, most) in this.counts(known > 0) {
            let count: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM sign_in_failures WHERE counted_by = $1")
                .bind(key).fetch_one(&mut *tx).await?;
            turn = turn.after(count, most);
        }
        if turn != Turn::Refused {
            for (key, _) in this.counts(known > 0) {
                sqlx::query("INSERT INTO sign_in_failures (counted_by, at) VALUES ($1, $2)")
                    .bind(key).bind(this.at).execute(&mut *tx).await?;
            }
        }
        turn
    });
    Ok(turn)
}

/// What a try would be allowed right now; nothing is counted.
pub async fn look(db: &Db, this: &Try<'_>) -> Result<Turn> {
    let known: i64 = read!(db, on => sqlx::query_scalar("SELECT COUNT(*) FROM sign_in_places WHERE username_key = $1 AND address = $2")
        .bind(this.username_key).bind(this.address).fetch_one(on));
    let mut turn = Turn::Free;
    for (key, most) in this.counts(known > 0) {
        let count: i64 = read!(db, on => sqlx::query_scalar("SELECT COUNT(*) FROM sign_in_failures WHERE counted_by = $1 AND at > $2")
            .bind(key).bind(this.at - WINDOW_MS).fetch_one(on));
        turn = turn.after(count, most);
    }
    Ok(turn)
}

/// It was right: this try and its forerunners no longer count, and the address is known from now on.
pub async fn succeed(db: &Db, this: &Try<'_>) -> Result<()> {
    write!(db, tx => {
        for known in [true, false] {
            sqlx::query("DELETE FROM sign_in_failures WHERE counted_by = $1")
                .bind(this.account(known)).execute(&mut *tx).await?;
        }
        sqlx::query("DELETE FROM sign_in_failures WHERE counted_by = $1 AND at = $2")
            .bind(this.place()).bind(this.at).execute(&mut *tx).await?;
        sqlx::query("INSERT INTO sign_in_places (username_key, address, used_at) VALUES ($1, $2, $3) ON CONFLICT (username_key, address) DO UPDATE SET used_at = $3")
            .bind(this.username_key).bind(this.address).bind(this.at).execute(&mut *tx).await?;
    });
    Ok(())
}

impl Try<'_> {
    /// What it is counted by, and how many there may be.
    fn counts(&self, from_known_place: bool) -> Vec<(String, i64)> {
        let by_place = (self.place(), MOST_PER_ADDRESS);
        match self.purpose {
            Purpose::Register => vec![by_place],
            _ => vec![(self.account(from_known_place), MOST_PER_ACCOUNT), by_place],
        }
    }

    /// From a place where the account was used before, it has a count of its own: strangers cannot lock its owner out.
    fn account(&self, from_known_place: bool) -> String {
        let here = if from_known_place { self.address } else { "elsewhere" };
        let what = if self.purpose == Purpose::Reset { "reset" } else { "account" };
        hashed(&format!("{what}:{}@{here}", self.username_key))
    }

    fn place(&self) -> String {
        let what = match self.purpose {
            Purpose::SignIn => "address",
            Purpose::Reset => "reset-address",
            Purpose::Register => "register-address",
        };
        hashed(&format!("{what}:{}", self.address))
    }
}

/// People type their password into the wrong field: what was typed does not stand in the database, not even for minutes.
fn hashed(counted_by: &str) -> String {
    hex::encode(Sha256::digest(counted_by.as_bytes()))
}

impl Turn {
    fn after(self, count: i64, most: i64) -> Turn {
        match self {
            Turn::Refused => Turn::Refused,
            _ if count >= most => Turn::Refused,
            _ if count >= BEFORE_CAPTCHA => Turn::WithCaptcha,
            turn => turn,
        }
    }
}
