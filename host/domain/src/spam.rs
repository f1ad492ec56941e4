//! What makes a submission look like one of a program: it is kept, but in the spam folder. Nobody outside is asked.

use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::Sha256;

/// Nobody fills a form in faster.
pub const LEAST_MS: i64 = 2_000;
/// How long a form token holds.
pub const TOKEN_MS: i64 = 4 * 3600 * 1000;

/// Why a submission lies in the spam folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Suspicion {
    /// The field that people do not see was filled in.
    Trap,
    /// It was handed in faster than people write.
    TooFast,
    /// It came without a token although the work asks for one.
    NoToken,
    /// Its token is not one of ours, or of another work.
    ForeignToken,
    /// Its token was made too long ago.
    OldToken,
}

impl Suspicion {
    /// The word that is stored and answered.
    pub fn code(self) -> &'static str {
        match self {
            Suspicion::Trap => "trap",
            Suspicion::TooFast => "too-fast",
            Suspicion::NoToken => "no-token",
            Suspicion::ForeignToken => "foreign-token",
            Suspicion::OldToken => "old-token",
        }
    }
}

/// What came beside the answers.
#[derive(Clone, Copy, Debug)]
pub struct Signs<'a> {
    /// What stands in the field that people do not see.
    pub trap: &'a str,
    /// The form token, if one was sent.
    pub token: Option<&'a str>,
    /// Whether the work asks for one.
    pub needs_token: bool,
}

/// Looks at the signs; nothing for what looks like a person.
pub fn suspicion(key: &[u8], work_id: i64, signs: &Signs<'_>, now_ms: i64) -> Option<Suspicion> {
    if !signs.trap.is_empty() {
        return Some(Suspicion::Trap);
    }
    let Some(token) = signs.token else {
        return signs.needs_token.then_some(Suspicion::NoToken);
    };
    let Some(made) = made_at(key, work_id, token) else { return Some(Suspicion::ForeignToken) };
    match now_ms - made {
        age if !(0..=TOKEN_MS).contains(&age) => Some(Suspicion::OldToken),
        age if age < LEAST_MS => Some(Suspicion::TooFast),
        _ => None,
    }
}

/// A token that says when this work's form was opened: `{milliseconds}.{signature}`.
pub fn token(key: &[u8], work_id: i64, now_ms: i64) -> String {
    format!("{now_ms}.{}", hex::encode(signed(key, &said(work_id, now_ms))))
}

fn made_at(key: &[u8], work_id: i64, token: &str) -> Option<i64> {
    let (made, signature) = token.split_once('.')?;
    let made: i64 = made.parse().ok()?;
    let signature = hex::decode(signature).ok()?;
    is_signed(key, &said(work_id, made), &signature).then_some(made)
}

fn said(work_id: i64, made: i64) -> String {
    format!("form:{work_id}:{made}")
}

/// HMAC-SHA256 of a text.
pub fn signed(key: &[u8], text: &str) -> Vec<u8> {
    mac(key, text).map(|mac| mac.finalize().into_bytes().to_vec()).unwrap_or_default()
}

/// Whether this is the signature of a text; compared in constant time.
pub fn is_signed(key: &[u8], text: &str, signature: &[u8]) -> bool {
    mac(key, text).is_some_and(|mac| mac.verify_slice(signature).is_ok())
}

/// HMAC takes keys of every length.
fn mac(key: &[u8], text: &str) -> Option<Hmac<Sha256>> {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).ok()?;
    mac.update(text.as_bytes());
    Some(mac)
}

#[cfg(test)]
mod tests {
    use super::{LEAST_MS, Signs, Suspicion, TOKEN_MS, signed, suspicion, token};

    const KEY: &[u8] = b"key";

    fn with(token: Option<&str>) -> Signs<'_> {
        Signs { trap: "", token, needs_token: false }
    }

    #[test]
    fn a_person_takes_their_time_and_brings_a_token_of_this_work() {
        let made = token(KEY, 7, 1_000);
        let look = |at| suspicion(KEY, 7, &with(Some(&made)), at);
        assert_eq!(look(1_000 + LEAST_MS), None);
        assert_eq!(look(1_000 + TOKEN_MS), None);
        assert_eq!(look(999 + LEAST_MS), Some(Suspicion::TooFast));
        assert_eq!(look(1_001 + TOKEN_MS), Some(Suspicion::OldToken));
        assert_eq!(look(999), Some(Suspicion::OldToken), "from a time to come");
        let elsewhere = suspicion(KEY, 8, &with(Some(&made)), 9_000);
        assert_eq!(elsewhere, Some(Suspicion::ForeignToken));
        assert_eq!(
            suspicion(b"other", 7, &with(Some(&made)), 9_000),
            Some(Suspicion::ForeignToken)
        );
    }

    #[test]
    fn a_token_that_was_changed_is_none_of_ours() {
        let made = token(KEY, 7, 1_000);
        let (_, signature) = made.split_once('.').unwrap();
        for changed in [
            format!("2000.{signature}"),
            made.replace('.', ""),
            format!("{made}00"),
            "1000.".to_owned(),
            String::new(),
            "x.y".to_owned(),
        ] {
            let found = suspicion(KEY, 7, &with(Some(&changed)), 9_000);
            assert_eq!(found, Some(Suspicion::ForeignToken), "{changed}");
        }
    }

    #[test]
    fn the_trap_comes_first_and_a_token_is_asked_for_only_where_it_is_needed() {
        let made = token(KEY, 7, 1_000);
        let trapped = Signs { trap: "http://spam.example", ..with(Some(&made)) };
        assert_eq!(suspicion(KEY, 7, &trapped, 9_000), Some(Suspicion::Trap));
        assert_eq!(suspicion(KEY, 7, &with(None), 9_000), None);
        let strict = Signs { needs_token: true, ..with(None) };
        assert_eq!(suspicion(KEY, 7, &strict, 9_000), Some(Suspicion::NoToken));
    }

    /// RFC 4231, test case 2.
    #[test]
    fn the_signature_is_hmac_sha256() {
        let expected = "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843";
        assert_eq!(hex::encode(signed(b"Jefe", "what do ya want for nothing?")), expected);
    }
}
