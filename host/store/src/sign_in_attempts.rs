//! Attempts to guess passwords and codes. An attempt is counted before its input is checked, so
//! that many at once gain nothing.

use sha2::{Digest as _, Sha256};

use super::sql::sql;
use super::{Db, Result, retention_clock};
use pinye_domain::address::ipv6_site;

/// Window within which failures count.
pub const WINDOW_MS: i64 = 15 * 60 * 1000;
/// Maximum number of failures per account in that window.
pub const MAX_FAILURES_PER_ACCOUNT: i64 = 10;
/// Maximum number of failures per client address in that window.
pub const MAX_FAILURES_PER_ADDRESS: i64 = 30;
/// Number of failures from which on a captcha is required, AU-023.
pub const FAILURES_BEFORE_CAPTCHA: i64 = 3;
/// Factor for both limits of the /48 that an IPv6 address belongs to.
pub const SITE_LIMIT_FACTOR: i64 = 4;
/// How long an address or device stays known after the last sign-in.
const KNOWN_MS: i64 = 180 * 24 * 60 * 60 * 1000;

/// Purpose of an attempt. Each is counted separately, so that guesses at one do not block another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Signing in.
    SignIn,
    /// Requesting a code to set a forgotten password, and using it.
    Reset,
    /// Registering. There is no account to count by yet.
    Register,
}

/// Keys that an attempt is counted by. All but the name come from the server, not from the request
/// body.
#[derive(Clone, Copy, Debug)]
pub struct SignInAttempt<'a> {
    /// Purpose of the attempt.
    pub purpose: Purpose,
    /// User name in lower case; for an unknown e-mail address that address.
    pub username_key: &'a str,
    /// Client address, for IPv6 its /64.
    pub address: &'a str,
    /// Hash of the device token that the client got at an earlier sign-in; empty without it.
    pub device: &'a str,
    /// Milliseconds since 1970.
    pub at: i64,
}

/// Decision on an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttemptVerdict {
    /// Too many failures. This attempt is not counted.
    Refused,
    /// A captcha is required. Without it the attempt is not counted.
    CaptchaRequired,
    /// The attempt may proceed.
    Allowed,
}

/// Decides on an attempt, and counts it if it is allowed. `has_read` tells whether a captcha was
/// solved.
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

/// Returns the decision on an attempt without counting it.
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

/// Clears the failures after a successful attempt: neither this attempt nor the earlier ones of the
/// account count any more, and address and device are known from now on.
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

/// Selects from the address and the device of an attempt those that the account was used from
/// before.
const KNOWN: &str =
    "SELECT address FROM sign_in_places WHERE username_key = $1 AND address IN ($2, $3)";

/// Stands for every place that the account was not used from before.
const ELSEWHERE: &str = "elsewhere";

/// A counter of failures, with its limits.
struct Count {
    by: String,
    /// Number of failures from which on a captcha is required.
    free: i64,
    most: i64,
}

impl SignInAttempt<'_> {
    /// Returns the counters of an attempt. At a known address the account has a counter of its own:
    /// strangers cannot lock its owner out. On a known device the address is not counted either:
    /// nor can those who share the address.
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

    /// Returns the name of the device among the known places; empty without a device token.
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

/// Hashes the key of a counter. Users may type their password into the name field: no input is
/// stored in plain text, not even for minutes.
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
