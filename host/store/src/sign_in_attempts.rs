//! Guesses of passwords and codes. A try is counted before what was sent is looked at, so that many at once gain nothing.

use sha2::{Digest as _, Sha256};

use super::sql::sql;
use super::{Db, Result, retention_clock};
use pinye_domain::address::ipv6_site;

/// Failures are counted over this time.
pub const WINDOW_MS: i64 = 15 * 60 * 1000;
/// Most failures of one account in that time.
pub const MAX_FAILURES_PER_ACCOUNT: i64 = 10;
/// Most failures from one address in that time.
pub const MAX_FAILURES_PER_ADDRESS: i64 = 30;
/// From so many failures on a picture has to be read, AU-023.
pub const FAILURES_BEFORE_CAPTCHA: i64 = 3;
/// Both are so many times as many for the /48 that an IPv6 address lies in.
pub const SITE_LIMIT_FACTOR: i64 = 4;
/// A place where nobody has signed in for so long is not known any more.
const KNOWN_MS: i64 = 180 * 24 * 60 * 60 * 1000;

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
pub struct SignInAttempt<'a> {
    /// What is tried.
    pub purpose: Purpose,
    /// The name in lower case; for an unknown e-mail address the address.
    pub username_key: &'a str,
    /// The client's address, for IPv6 its /64.
    pub address: &'a str,
    /// Hash of what the client was given when it signed in before; empty without it.
    pub device: &'a str,
    /// Milliseconds since 1970.
    pub at: i64,
}

/// What a counted try may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttemptVerdict {
    /// There were too many already; this one is not counted.
    Refused,
    /// Only with a picture read; without it, it is not counted.
    CaptchaRequired,
    /// It may go on.
    Allowed,
}

/// Counts a try, which is one only once the picture was read where one has to be.
pub async fn record_attempt(
    db: &Db,
    this: &SignInAttempt<'_>,
    has_read: bool,
) -> Result<AttemptVerdict> {
    let mut tx = db.begin().await?;
    tx.execute(sql("DELETE FROM sign_in_failures WHERE at <= $1").bind(this.at - WINDOW_MS))
        .await?;
    let known: Vec<String> = tx
        .scalars(sql(KNOWN).bind(this.username_key).bind(this.address).bind(this.place_of_device()))
        .await?;
    let counts = this.counts(&known);
    let mut turn = AttemptVerdict::Allowed;
    for count in &counts {
        let failures: i64 = tx
            .scalar(
                sql("SELECT COUNT(*) FROM sign_in_failures WHERE counted_by = $1").bind(&count.by),
            )
            .await?;
        turn = turn.after(failures, count);
    }
    if turn == AttemptVerdict::CaptchaRequired && has_read {
        turn = AttemptVerdict::Allowed;
    }
    if turn == AttemptVerdict::Allowed {
        for count in counts {
            tx.execute(
                sql("INSERT INTO sign_in_failures (counted_by, at) VALUES ($1, $2)")
                    .bind(count.by)
                    .bind(this.at),
            )
            .await?;
        }
    }
    tx.commit().await?;
    Ok(turn)
}

/// What a try would be allowed right now; nothing is counted.
pub async fn check_attempt(db: &Db, this: &SignInAttempt<'_>) -> Result<AttemptVerdict> {
    let known: Vec<String> = db
        .scalars(sql(KNOWN).bind(this.username_key).bind(this.address).bind(this.place_of_device()))
        .await?;
    let mut turn = AttemptVerdict::Allowed;
    for count in this.counts(&known) {
        let failures: i64 = db
            .scalar(
                sql("SELECT COUNT(*) FROM sign_in_failures WHERE counted_by = $1 AND at > $2")
                    .bind(&count.by)
                    .bind(this.at - WINDOW_MS),
            )
            .await?;
        turn = turn.after(failures, &count);
    }
    Ok(turn)
}

/// It was right: this try and its forerunners no longer count, and address and device are known from now on.
pub async fn clear_failures(db: &Db, this: &SignInAttempt<'_>) -> Result<()> {
    let device = this.place_of_device();
    let seen = retention_clock::retention_now(db, this.at, KNOWN_MS).await?;
    let mut tx = db.begin().await?;
    for place in [this.address, &device, ELSEWHERE] {
        tx.execute(
            sql("DELETE FROM sign_in_failures WHERE counted_by = $1").bind(this.account(place)),
        )
        .await?;
    }
    for place in this.places() {
        tx.execute(
            sql("DELETE FROM sign_in_failures WHERE counted_by = $1 AND at = $2")
                .bind(place.by)
                .bind(this.at),
        )
        .await?;
    }
    for place in [this.address, &device] {
        if !place.is_empty() {
            tx.execute(
                sql("INSERT INTO sign_in_places (username_key, address, used_at) \
                     VALUES ($1, $2, $3) \
                     ON CONFLICT (username_key, address) DO UPDATE SET used_at = $3")
                .bind(this.username_key)
                .bind(place)
                .bind(this.at),
            )
            .await?;
        }
    }
    tx.execute(
        sql("DELETE FROM sign_in_places WHERE username_key = $1 AND used_at < $2")
            .bind(this.username_key)
            .bind(seen - KNOWN_MS),
    )
    .await?;
    tx.commit().await
}

/// Which of an address and a device an account was used from before.
const KNOWN: &str =
    "SELECT address FROM sign_in_places WHERE username_key = $1 AND address IN ($2, $3)";

/// Every place that an account was not used from before.
const ELSEWHERE: &str = "elsewhere";

/// What a try is counted by.
struct Count {
    by: String,
    /// From so many on a picture has to be read.
    free: i64,
    most: i64,
}

impl SignInAttempt<'_> {
    /// From a place where the account was used before, it has a count of its own: strangers cannot lock its owner out. On a
    /// device where it was used, it is not counted by the address either: neither can those who share that.
    fn counts(&self, known: &[String]) -> Vec<Count> {
        let account = |place: &str| {
            let by = self.account(place);
            Count { by, free: FAILURES_BEFORE_CAPTCHA, most: MAX_FAILURES_PER_ACCOUNT }
        };
        let mut counts = self.places();
        if self.purpose == Purpose::Register {
            return counts;
        }
        let device = self.place_of_device();
        if known.contains(&device) {
            return vec![account(&device)];
        }
        let is_known = known.iter().any(|place| place == self.address);
        counts.insert(0, account(if is_known { self.address } else { ELSEWHERE }));
        counts
    }

    fn account(&self, place: &str) -> String {
        let what = if self.purpose == Purpose::Reset { "reset" } else { "account" };
        hashed(&format!("{what}:{}@{place}", self.username_key))
    }

    /// How a device stands among the places; nothing stands for none.
    fn place_of_device(&self) -> String {
        if self.device.is_empty() { String::new() } else { format!("device:{}", self.device) }
    }

    fn places(&self) -> Vec<Count> {
        let what = match self.purpose {
            Purpose::SignIn => "address",
            Purpose::Reset => "reset-address",
            Purpose::Register => "register-address",
        };
        let count = |place: &str, times| Count {
            by: hashed(&format!("{what}:{place}")),
            free: FAILURES_BEFORE_CAPTCHA * times,
            most: MAX_FAILURES_PER_ADDRESS * times,
        };
        let site = ipv6_site(self.address).map(|site| count(&site, SITE_LIMIT_FACTOR));
        [count(self.address, 1)].into_iter().chain(site).collect()
    }
}

/// People type their password into the wrong field: what was typed does not stand in the database, not even for minutes.
fn hashed(counted_by: &str) -> String {
    hex::encode(Sha256::digest(counted_by.as_bytes()))
}

impl AttemptVerdict {
    fn after(self, failures: i64, count: &Count) -> AttemptVerdict {
        match self {
            AttemptVerdict::Refused => AttemptVerdict::Refused,
            _ if failures >= count.most => AttemptVerdict::Refused,
            _ if failures >= count.free => AttemptVerdict::CaptchaRequired,
            turn => turn,
        }
    }
}
