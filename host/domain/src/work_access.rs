//! Access settings of a published work: the slug that its author has chosen, the password that
//! visitors must enter, and the notice while the work is offline.

use crate::messages::Message;
use crate::rule::{Rule, Violation};
use crate::spam::{hmac_sha256, verify_hmac};

/// Minimum and maximum length of a slug.
pub const SLUG_LENGTH: (usize, usize) = (3, 40);
/// Minimum and maximum length of a password. Visitors type it on a phone, often from a printed
/// card.
pub const PASSWORD_LENGTH: (usize, usize) = (6, 64);
/// Maximum length of the offline notice.
pub const MAX_OFFLINE_TEXT_CHARACTERS: usize = 300;
/// How long a browser is not asked for the password again.
pub const ACCESS_TOKEN_LIFETIME_MS: i64 = 12 * 3600 * 1000;

/// Slugs that look like pages of the installation itself.
const RESERVED: [&str; 32] = [
    "about",
    "account",
    "accounts",
    "admin",
    "api",
    "app",
    "assets",
    "auth",
    "editor",
    "help",
    "home",
    "index",
    "login",
    "logout",
    "manager",
    "null",
    "official",
    "pay",
    "pinye",
    "preview",
    "privacy",
    "register",
    "root",
    "security",
    "signin",
    "signup",
    "static",
    "studio",
    "support",
    "system",
    "undefined",
    "www",
];

/// Parses a slug: trims it and converts it to lower case.
///
/// # Errors
///
/// A message that says what is wrong.
pub fn parse_slug(text: &str) -> Result<String, Message> {
    let slug = text.trim().to_ascii_lowercase();
    let (least, most) = SLUG_LENGTH;
    let is_plain = slug.bytes().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == b'-');
    if !is_plain || slug.starts_with('-') || slug.ends_with('-') {
        return Err(Message::new("access.slugSigns"));
    }
    if !(least..=most).contains(&slug.len()) {
        return Err(Message::new("access.slugLength").with("least", least).with("most", most));
    }
    if RESERVED.contains(&slug.as_str()) {
        return Err(Message::new("access.slugReserved"));
    }
    Ok(slug)
}

/// Returns alternatives for a slug that is not available, the nearest first.
pub fn suggest_slugs(slug: &str, year: i64) -> impl Iterator<Item = String> {
    let endings = (2..=9).map(|number| format!("-{number}"));
    let endings = std::iter::once(format!("-{year}")).chain(endings);
    let endings = endings.chain([17, 28, 52, 88, 365].map(|number| format!("-{year}-{number}")));
    let slug = slug.to_owned();
    endings.map(move |ending| {
        let start = slug.get(..SLUG_LENGTH.1.saturating_sub(ending.len())).unwrap_or(&slug);
        format!("{}{ending}", start.trim_end_matches('-'))
    })
}

/// Trims a password for comparison: phones add spaces at its ends.
pub fn trim_password(password: &str) -> &str {
    password.trim()
}

/// Checks a password, and returns it trimmed.
///
/// # Errors
///
/// It is too short or too long.
pub fn parse_password(text: &str) -> Result<&str, Violation> {
    let (least, most) = PASSWORD_LENGTH;
    let text = trim_password(text);
    let is_fit = (least..=most).contains(&text.chars().count());
    is_fit.then_some(text).ok_or_else(|| Violation::new("password", Rule::Length(least, most)))
}

/// Normalizes the notice while a work is offline.
///
/// # Errors
///
/// It is too long.
pub fn parse_offline_text(text: &str) -> Result<String, Violation> {
    let text = text.replace("\r\n", "\n");
    let plain: String = text.trim().chars().filter(|c| *c == '\n' || !c.is_control()).collect();
    if plain.chars().count() > MAX_OFFLINE_TEXT_CHARACTERS {
        return Err(Violation::new("offline_text", Rule::TooLong(MAX_OFFLINE_TEXT_CHARACTERS)));
    }
    Ok(plain)
}

/// Password of a work, to which access tokens are bound.
#[derive(Clone, Copy, Debug)]
pub struct WorkPassword<'a> {
    /// The work.
    pub work_id: i64,
    /// Hash of its password.
    pub hash: &'a str,
}

impl WorkPassword<'_> {
    fn signing_payload(self, ends: i64) -> String {
        format!("door:{}:{ends}:{}", self.work_id, self.hash)
    }
}

/// Creates the token for a browser after a correct password: it gives access to this work for a
/// limited time, and only while the password stays the same.
pub fn create_access_token(secret: &[u8], password: WorkPassword<'_>, now_ms: i64) -> String {
    let ends = now_ms + ACCESS_TOKEN_LIFETIME_MS;
    format!("{ends}.{}", hex::encode(hmac_sha256(secret, &password.signing_payload(ends))))
}

/// Returns whether a token gives access to this work now.
pub fn verify_access_token(
    secret: &[u8],
    password: WorkPassword<'_>,
    token: &str,
    now_ms: i64,
) -> bool {
    let found = token.split_once('.').and_then(|(ends, signature)| {
        let ends: i64 = ends.parse().ok()?;
        let signature = hex::decode(signature).ok()?;
        let lasts = now_ms < ends;
        Some(lasts && verify_hmac(secret, &password.signing_payload(ends), &signature))
    });
    found.unwrap_or(false)
}

#[cfg(test)]
mod tests {
    use super::{
        ACCESS_TOKEN_LIFETIME_MS, MAX_OFFLINE_TEXT_CHARACTERS, WorkPassword, create_access_token,
        parse_offline_text, parse_password, parse_slug, suggest_slugs, verify_access_token,
    };

    #[test]
    fn a_short_address_is_plain_and_in_small_letters() {
        assert_eq!(parse_slug(" Anna-and-BEN-2026 ").unwrap(), "anna-and-ben-2026");
        assert_eq!(parse_slug("520").unwrap(), "520");
        for (text, wrong) in [
            ("ab", "access.slugLength"),
            ("", "access.slugLength"),
            ("-ab", "access.slugSigns"),
            ("ab-", "access.slugSigns"),
            ("a b c", "access.slugSigns"),
            ("a/../b", "access.slugSigns"),
            ("婚礼请柬", "access.slugSigns"),
            ("İstanbul", "access.slugSigns"),
            ("ADMIN", "access.slugReserved"),
        ] {
            assert_eq!(parse_slug(text).unwrap_err().key(), wrong, "{text}");
        }
        assert!(parse_slug(&"a".repeat(40)).is_ok());
        assert_eq!(parse_slug(&"a".repeat(41)).unwrap_err().key(), "access.slugLength");
    }

    #[test]
    fn whatever_is_offered_instead_can_be_had() {
        for taken in ["wedding", &"a-".repeat(20)[..39], &"b".repeat(40)] {
            let all: Vec<String> = suggest_slugs(taken, 2026).collect();
            assert!(
                all.len() > 10 && all.iter().all(|one| parse_slug(one).as_ref() == Ok(one)),
                "{all:?}"
            );
        }
        assert_eq!(suggest_slugs("wedding", 2026).next().unwrap(), "wedding-2026");
    }

    #[test]
    fn a_key_opens_one_work_for_a_while_and_with_one_password() {
        let (secret, now) = (b"secret".as_slice(), 1_795_255_200_000);
        let of = |work_id, hash| WorkPassword { work_id, hash };
        let given = create_access_token(secret, of(7, "hash"), now);
        assert!(verify_access_token(secret, of(7, "hash"), &given, now));
        assert!(verify_access_token(
            secret,
            of(7, "hash"),
            &given,
            now + ACCESS_TOKEN_LIFETIME_MS - 1
        ));
        assert!(
            !verify_access_token(secret, of(7, "hash"), &given, now + ACCESS_TOKEN_LIFETIME_MS),
            "not for ever"
        );
        assert!(!verify_access_token(secret, of(8, "hash"), &given, now), "no other work");
        assert!(!verify_access_token(secret, of(7, "other"), &given, now), "no other password");
        assert!(
            !verify_access_token(b"other", of(7, "hash"), &given, now),
            "no other installation"
        );
        let longer = given.replacen(char::is_numeric, "9", 1);
        assert!(
            !verify_access_token(secret, of(7, "hash"), &longer, now),
            "nobody writes a later end"
        );
        for broken in ["", ".", "1.zz", "-9223372036854775808.00", "9999999999999"] {
            assert!(!verify_access_token(secret, of(7, "hash"), broken, now), "{broken}");
        }
    }

    #[test]
    fn passwords_and_texts_have_their_lengths() {
        assert_eq!(parse_password(" 百年好合喜结 ").unwrap(), "百年好合喜结");
        assert_eq!(parse_password("喜结良缘").unwrap_err().field, "password", "too few");
        assert_eq!(parse_password("abc").unwrap_err().field, "password");
        assert!(
            parse_password(&"a".repeat(64)).is_ok() && parse_password(&"a".repeat(65)).is_err()
        );
        assert_eq!(parse_offline_text(" a\r\nb\u{0}\u{7} ").unwrap(), "a\nb");
        assert!(parse_offline_text(&"界".repeat(MAX_OFFLINE_TEXT_CHARACTERS)).is_ok());
        assert_eq!(parse_offline_text(&"x".repeat(301)).unwrap_err().field, "offline_text");
    }
}
