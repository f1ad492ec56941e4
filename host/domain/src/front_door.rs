//! The front door of a published work: the short address that its author chose, the password that visitors are asked for, and
//! what they read while the work is offline.

use crate::messages::Message;
use crate::rule::{Rule, Violation};
use crate::spam::{is_signed, signed};

/// Fewest and most characters of a short address.
pub const SLUG: (usize, usize) = (3, 40);
/// Fewest and most characters of a password. Visitors type it on a phone, often from a printed card.
pub const PASSWORD: (usize, usize) = (6, 64);
/// Most characters of what visitors read while a work is offline.
pub const OFFLINE_TEXT: usize = 300;
/// How long a browser that was let in is not asked again.
pub const KEY_MS: i64 = 12 * 3600 * 1000;

/// Short addresses that look as if the installation itself spoke there.
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

/// A short address as it is kept: in small letters, without space around it.
///
/// # Errors
///
/// What is wrong with it, in words.
pub fn slug(text: &str) -> Result<String, Message> {
    let slug = text.trim().to_ascii_lowercase();
    let (least, most) = SLUG;
    let is_plain =
        slug.bytes().all(|sign| sign.is_ascii_lowercase() || sign.is_ascii_digit() || sign == b'-');
    if !is_plain || slug.starts_with('-') || slug.ends_with('-') {
        return Err(Message::new("door.slugSigns"));
    }
    if !(least..=most).contains(&slug.len()) {
        return Err(Message::new("door.slugLength").with("least", least).with("most", most));
    }
    if RESERVED.contains(&slug.as_str()) {
        return Err(Message::new("door.slugReserved"));
    }
    Ok(slug)
}

/// What to offer instead of a short address that cannot be had, nearest first.
pub fn proposals(slug: &str, year: i64) -> impl Iterator<Item = String> {
    let endings = (2..=9).map(|number| format!("-{number}"));
    let endings = std::iter::once(format!("-{year}")).chain(endings);
    let endings = endings.chain([17, 28, 52, 88, 365].map(|number| format!("-{year}-{number}")));
    let slug = slug.to_owned();
    endings.map(move |ending| {
        let start = slug.get(..SLUG.1.saturating_sub(ending.len())).unwrap_or(&slug);
        format!("{}{ending}", start.trim_end_matches('-'))
    })
}

/// A password as it is compared: phones add spaces at its ends.
pub fn typed(password: &str) -> &str {
    password.trim()
}

/// Whether this can be a password.
///
/// # Errors
///
/// It is too short or too long.
pub fn password(text: &str) -> Result<&str, Violation> {
    let (least, most) = PASSWORD;
    let text = typed(text);
    let is_fit = (least..=most).contains(&text.chars().count());
    is_fit.then_some(text).ok_or_else(|| Violation::new("password", Rule::Length(least, most)))
}

/// What visitors read while a work is offline, as it is kept.
///
/// # Errors
///
/// It is too long.
pub fn offline_text(text: &str) -> Result<String, Violation> {
    let text = text.replace("\r\n", "\n");
    let plain: String =
        text.trim().chars().filter(|sign| *sign == '\n' || !sign.is_control()).collect();
    if plain.chars().count() > OFFLINE_TEXT {
        return Err(Violation::new("offline_text", Rule::TooLong(OFFLINE_TEXT)));
    }
    Ok(plain)
}

/// What a browser is given that was let into a work: it opens this work for a while, and only as long as the password is the
/// one that was typed.
pub fn key(secret: &[u8], (work_id, hash): (i64, &str), now_ms: i64) -> String {
    let ends = now_ms + KEY_MS;
    format!("{ends}.{}", hex::encode(signed(secret, &said(work_id, hash, ends))))
}

/// Whether a key opens this work now.
pub fn opens(secret: &[u8], (work_id, hash): (i64, &str), (key, now_ms): (&str, i64)) -> bool {
    let found = key.split_once('.').and_then(|(ends, signature)| {
        let ends: i64 = ends.parse().ok()?;
        let signature = hex::decode(signature).ok()?;
        let lasts = now_ms < ends;
        Some(lasts && is_signed(secret, &said(work_id, hash, ends), &signature))
    });
    found.unwrap_or(false)
}

fn said(work_id: i64, hash: &str, ends: i64) -> String {
    format!("door:{work_id}:{ends}:{hash}")
}

#[cfg(test)]
mod tests {
    use super::{KEY_MS, OFFLINE_TEXT, key, offline_text, opens, password, proposals, slug};

    #[test]
    fn a_short_address_is_plain_and_in_small_letters() {
        assert_eq!(slug(" Anna-and-BEN-2026 ").unwrap(), "anna-and-ben-2026");
        assert_eq!(slug("520").unwrap(), "520");
        for (text, wrong) in [
            ("ab", "door.slugLength"),
            ("", "door.slugLength"),
            ("-ab", "door.slugSigns"),
            ("ab-", "door.slugSigns"),
            ("a b c", "door.slugSigns"),
            ("a/../b", "door.slugSigns"),
            ("婚礼请柬", "door.slugSigns"),
            ("İstanbul", "door.slugSigns"),
            ("ADMIN", "door.slugReserved"),
        ] {
            assert_eq!(slug(text).unwrap_err().key(), wrong, "{text}");
        }
        assert!(slug(&"a".repeat(40)).is_ok());
        assert_eq!(slug(&"a".repeat(41)).unwrap_err().key(), "door.slugLength");
    }

    #[test]
    fn whatever_is_offered_instead_can_be_had() {
        for taken in ["wedding", &"a-".repeat(20)[..39], &"b".repeat(40)] {
            let all: Vec<String> = proposals(taken, 2026).collect();
            assert!(
                all.len() > 10 && all.iter().all(|one| slug(one).as_ref() == Ok(one)),
                "{all:?}"
            );
        }
        assert_eq!(proposals("wedding", 2026).next().unwrap(), "wedding-2026");
    }

    #[test]
    fn a_key_opens_one_work_for_a_while_and_with_one_password() {
        let (secret, now) = (b"secret".as_slice(), 1_795_255_200_000);
        let given = key(secret, (7, "hash"), now);
        assert!(opens(secret, (7, "hash"), (&given, now)));
        assert!(opens(secret, (7, "hash"), (&given, now + KEY_MS - 1)));
        assert!(!opens(secret, (7, "hash"), (&given, now + KEY_MS)), "not for ever");
        assert!(!opens(secret, (8, "hash"), (&given, now)), "no other work");
        assert!(!opens(secret, (7, "other"), (&given, now)), "no other password");
        assert!(!opens(b"other", (7, "hash"), (&given, now)), "no other installation");
        let longer = given.replacen(char::is_numeric, "9", 1);
        assert!(!opens(secret, (7, "hash"), (&longer, now)), "nobody writes a later end");
        for broken in ["", ".", "1.zz", "-9223372036854775808.00", "9999999999999"] {
            assert!(!opens(secret, (7, "hash"), (broken, now)), "{broken}");
        }
    }

    #[test]
    fn passwords_and_texts_have_their_lengths() {
        assert_eq!(password(" 百年好合喜结 ").unwrap(), "百年好合喜结");
        assert_eq!(password("喜结良缘").unwrap_err().field, "password", "too few");
        assert_eq!(password("abc").unwrap_err().field, "password");
        assert!(password(&"a".repeat(64)).is_ok() && password(&"a".repeat(65)).is_err());
        assert_eq!(offline_text(" a\r\nb\u{0}\u{7} ").unwrap(), "a\nb");
        assert!(offline_text(&"界".repeat(OFFLINE_TEXT)).is_ok());
        assert_eq!(offline_text(&"x".repeat(301)).unwrap_err().field, "offline_text");
    }
}
