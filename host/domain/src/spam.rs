//! Spam checks of submissions. Certain spam is refused; in a doubtful case the visitor is asked to
//! submit once more. Both are stored in the spam folder until then. No external service is
//! involved.

use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::Sha256;

/// Minimum time to fill in a form: people need longer.
pub const MIN_FILL_TIME_MS: i64 = 2_000;
/// Lifetime of a form token.
pub const FORM_TOKEN_LIFETIME_MS: i64 = 4 * 3600 * 1000;
/// Tolerance for clocks that differ between hosts, or are set back: a token may seem to come from
/// this far in the future.
pub const CLOCK_TOLERANCE_MS: i64 = 10 * 60 * 1000;

/// Reason why a submission is in the spam folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpamReason {
    /// The honeypot was filled in.
    Honeypot,
    /// The honeypot of a page was filled in that was published before the honeypot got another
    /// name. Browsers fill in that one, too.
    Autofill,
    /// It was submitted faster than people type.
    TooFast,
    /// The form token is missing, although the work requires one.
    NoToken,
    /// The form token is invalid, or of another work.
    ForeignToken,
    /// The form token has expired.
    OldToken,
}

impl SpamReason {
    /// Returns the code that is stored and returned to clients.
    pub fn code(self) -> &'static str {
        match self {
            SpamReason::Honeypot => "trap",
            SpamReason::Autofill => "autofill",
            SpamReason::TooFast => "too-fast",
            SpamReason::NoToken => "no-token",
            SpamReason::ForeignToken => "foreign-token",
            SpamReason::OldToken => "old-token",
        }
    }

    /// Returns whether only a program does this. Everything else happens to people, who are asked
    /// to submit once more.
    pub fn is_certain(self) -> bool {
        self == SpamReason::Honeypot
    }
}

/// Data of a submission besides the answers.
#[derive(Clone, Copy, Debug)]
pub struct SpamSignals<'a> {
    /// Value of the honeypot, a field that people do not see.
    pub honeypot: &'a str,
    /// Value of the honeypot of pages that were published before it got another name.
    pub legacy_honeypot: &'a str,
    /// The form token, if one was sent.
    pub token: Option<&'a str>,
    /// Whether the work requires a token.
    pub needs_token: bool,
}

/// Returns the reason why a submission looks like spam; none if it looks like a person's.
pub fn detect_spam(
    key: &[u8],
    work_id: i64,
    signs: &SpamSignals<'_>,
    now_ms: i64,
) -> Option<SpamReason> {
    if !signs.honeypot.is_empty() {
        return Some(SpamReason::Honeypot);
    }
    if !signs.legacy_honeypot.is_empty() {
        return Some(SpamReason::Autofill);
    }
    let Some(token) = signs.token else {
        return signs.needs_token.then_some(SpamReason::NoToken);
    };
    let Some(made) = verify_form_token(key, work_id, token) else {
        return Some(SpamReason::ForeignToken);
    };
    match now_ms - made {
        age if !(-CLOCK_TOLERANCE_MS..=FORM_TOKEN_LIFETIME_MS).contains(&age) => {
            Some(SpamReason::OldToken)
        }
        // A negative age, after the clock was set back, tells nothing about the time to fill in the
        // form.
        0..MIN_FILL_TIME_MS => Some(SpamReason::TooFast),
        _ => None,
    }
}

/// Creates a token that contains the time when the form of a work was opened:
/// `{milliseconds}.{signature}`.
pub fn create_form_token(key: &[u8], work_id: i64, now_ms: i64) -> String {
    format!("{now_ms}.{}", hex::encode(hmac_sha256(key, &signing_payload(work_id, now_ms))))
}

fn verify_form_token(key: &[u8], work_id: i64, token: &str) -> Option<i64> {
    let (made, signature) = token.split_once('.')?;
    let made: i64 = made.parse().ok()?;
    let signature = hex::decode(signature).ok()?;
    verify_hmac(key, &signing_payload(work_id, made), &signature).then_some(made)
}

fn signing_payload(work_id: i64, made: i64) -> String {
    format!("form:{work_id}:{made}")
}

/// Returns the HMAC-SHA256 of a text.
pub fn hmac_sha256(key: &[u8], text: &str) -> Vec<u8> {
    mac(key, text).map(|mac| mac.finalize().into_bytes().to_vec()).unwrap_or_default()
}

/// Returns whether this is the HMAC of a text; compares in constant time.
pub fn verify_hmac(key: &[u8], text: &str, signature: &[u8]) -> bool {
    mac(key, text).is_some_and(|mac| mac.verify_slice(signature).is_ok())
}

/// Starts an HMAC, which accepts keys of any length.
fn mac(key: &[u8], text: &str) -> Option<Hmac<Sha256>> {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).ok()?;
    mac.update(text.as_bytes());
    Some(mac)
}

#[cfg(test)]
mod tests {
    use super::{
        CLOCK_TOLERANCE_MS, FORM_TOKEN_LIFETIME_MS, MIN_FILL_TIME_MS, SpamReason, SpamSignals,
        create_form_token, detect_spam, hmac_sha256,
    };

    const KEY: &[u8] = b"key";

    fn with(token: Option<&str>) -> SpamSignals<'_> {
        SpamSignals { honeypot: "", legacy_honeypot: "", token, needs_token: false }
    }

    #[test]
    fn a_person_takes_their_time_and_brings_a_token_of_this_work() {
        let made = create_form_token(KEY, 7, 1_000);
        let look = |at| detect_spam(KEY, 7, &with(Some(&made)), at);
        assert_eq!(look(1_000 + MIN_FILL_TIME_MS), None);
        assert_eq!(look(1_000 + FORM_TOKEN_LIFETIME_MS), None);
        assert_eq!(look(999 + MIN_FILL_TIME_MS), Some(SpamReason::TooFast));
        assert_eq!(look(1_001 + FORM_TOKEN_LIFETIME_MS), Some(SpamReason::OldToken));
        let elsewhere = detect_spam(KEY, 8, &with(Some(&made)), 9_000);
        assert_eq!(elsewhere, Some(SpamReason::ForeignToken));
        assert_eq!(
            detect_spam(b"other", 7, &with(Some(&made)), 9_000),
            Some(SpamReason::ForeignToken)
        );
    }

    /// The clock of a host is set back, or two hosts differ: `(age of the token, expected reason)`.
    #[test]
    fn a_step_of_the_clock_makes_nobody_a_program() {
        let made = create_form_token(KEY, 7, 100_000_000);
        for (age, expected) in [
            (-1, None),
            (-3_000, None),
            (-60_000, None),
            (-CLOCK_TOLERANCE_MS, None),
            (-CLOCK_TOLERANCE_MS - 1, Some(SpamReason::OldToken)),
            (0, Some(SpamReason::TooFast)),
        ] {
            let found = detect_spam(KEY, 7, &with(Some(&made)), 100_000_000 + age);
            assert_eq!(found, expected, "{age}");
        }
    }

    #[test]
    fn only_the_honeypot_is_certain() {
        use SpamReason::*;
        let certain = |one: &SpamReason| one.is_certain();
        let all = [Honeypot, Autofill, TooFast, NoToken, ForeignToken, OldToken];
        assert_eq!(all.iter().copied().filter(|one| certain(one)).collect::<Vec<_>>(), [Honeypot]);
        let filled = SpamSignals { legacy_honeypot: "https://me.example", ..with(None) };
        assert_eq!(detect_spam(KEY, 7, &filled, 9_000), Some(Autofill));
    }

    #[test]
    fn a_token_that_was_changed_is_none_of_ours() {
        let made = create_form_token(KEY, 7, 1_000);
        let (_, signature) = made.split_once('.').unwrap();
        for changed in [
            format!("2000.{signature}"),
            made.replace('.', ""),
            format!("{made}00"),
            "1000.".to_owned(),
            String::new(),
            "x.y".to_owned(),
        ] {
            let found = detect_spam(KEY, 7, &with(Some(&changed)), 9_000);
            assert_eq!(found, Some(SpamReason::ForeignToken), "{changed}");
        }
    }

    #[test]
    fn the_trap_comes_first_and_a_token_is_asked_for_only_where_it_is_needed() {
        let made = create_form_token(KEY, 7, 1_000);
        let trapped = SpamSignals { honeypot: "http://spam.example", ..with(Some(&made)) };
        assert_eq!(detect_spam(KEY, 7, &trapped, 9_000), Some(SpamReason::Honeypot));
        assert_eq!(detect_spam(KEY, 7, &with(None), 9_000), None);
        let strict = SpamSignals { needs_token: true, ..with(None) };
        assert_eq!(detect_spam(KEY, 7, &strict, 9_000), Some(SpamReason::NoToken));
    }

    /// RFC 4231, test case 2.
    #[test]
    fn the_signature_is_hmac_sha256() {
        let expected = "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843";
        assert_eq!(hex::encode(hmac_sha256(b"Jefe", "what do ya want for nothing?")), expected);
    }
}
