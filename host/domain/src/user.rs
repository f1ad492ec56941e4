//! Users, their permissions, and the rules for names and passwords.

use serde::Serialize;
use utoipa::ToSchema;

use super::rule::{Rule, Violation};

/// Permission codes, AD-010.
pub mod permission {
    /// Users: list, block, delete.
    pub const USER_MANAGE: &str = "user.manage";
    /// Roles and permissions.
    pub const ROLE_MANAGE: &str = "role.manage";
    /// Member cards.
    pub const MEMBER_MANAGE: &str = "member.manage";
    /// Plugins: register, enable, disable, delete.
    pub const PLUGIN_MANAGE: &str = "plugin.manage";
    /// Tags: make, change, delete.
    pub const TAG_MANAGE: &str = "tag.manage";
    /// Content offered to all authors: change and delete templates of others, upload and delete
    /// shared fonts.
    pub const TEMPLATE_MANAGE: &str = "template.manage";
    /// Works of others: read, change, delete, export.
    pub const WORK_MANAGE_ALL: &str = "work.manage-all";

    /// All codes that the program checks; any other code would allow nothing.
    pub const ALL: [&str; 7] = [
        USER_MANAGE,
        ROLE_MANAGE,
        MEMBER_MANAGE,
        PLUGIN_MANAGE,
        TAG_MANAGE,
        TEMPLATE_MANAGE,
        WORK_MANAGE_ALL,
    ];
}

/// Code of the role that holds every permission.
pub const ROLE_ADMIN: &str = "admin";
/// Code of the role that registered users get.
pub const ROLE_AUTHOR: &str = "author";

/// A user account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct User {
    /// Id.
    pub id: i64,
    /// Name to sign in with.
    pub username: String,
    /// Display name, may be empty.
    pub nickname: String,
    /// May be empty.
    pub email: String,
    /// Whether the user has confirmed the address.
    pub email_confirmed: bool,
    /// URL of a picture, may be empty.
    pub avatar: String,
    /// Argon2id hash in PHC form.
    pub password_hash: String,
    /// Blocked users cannot sign in.
    pub blocked: bool,
    /// Whether this is the demo author, who can sign in only if the host was started with `--demo`.
    pub is_demo: bool,
    /// Milliseconds since 1970.
    pub created_at: i64,
}

/// The user whose token was accepted for this request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuthenticatedUser {
    /// Id of the user.
    pub id: i64,
    /// Name to sign in with.
    pub username: String,
    /// Display name, may be empty.
    pub nickname: String,
    /// URL of a picture, may be empty.
    pub avatar: String,
    /// Codes of the user's permissions.
    pub permissions: Vec<String>,
    /// SHA-256 of the token, in hex.
    pub session: String,
}

impl AuthenticatedUser {
    /// Returns whether one of the user's roles has this permission.
    pub fn has_permission(&self, code: &str) -> bool {
        self.permissions.iter().any(|held| held == code)
    }
}

/// A role as returned to clients.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Role {
    /// Id.
    pub id: i64,
    /// Unique code.
    pub code: String,
    /// Display name.
    pub name: String,
    /// Purpose.
    pub description: String,
    /// Whether it is one of the two roles that cannot be deleted.
    pub is_system: bool,
}

/// A permission as returned to clients.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Permission {
    /// Id.
    pub id: i64,
    /// Unique code, for example `plugin.manage`.
    pub code: String,
    /// Display name.
    pub name: String,
    /// What it allows.
    pub description: String,
    /// Heading that it is listed under.
    pub group: String,
}

/// AU-025: checks that a password has 8 to 64 characters with at least one letter and one digit.
pub fn check_password(field: &str, password: &str) -> Result<(), Violation> {
    let length = password.chars().count();
    let letter = password.chars().any(char::is_alphabetic);
    let digit = password.chars().any(|c| c.is_ascii_digit());
    if (8..=64).contains(&length) && letter && digit {
        Ok(())
    } else {
        Err(Violation::new(field, Rule::WeakPassword))
    }
}

/// FM-018: returns whether a text is an e-mail address: a name, an at sign, and a host with a dot.
pub fn is_email(text: &str) -> bool {
    let one_word = !text.contains(char::is_whitespace) && text.len() <= 254;
    let parts = text.split_once('@');
    one_word
        && parts.is_some_and(|(name, host)| {
            !name.is_empty()
                && !host.contains('@')
                && host.split_once('.').is_some_and(|(a, b)| !a.is_empty() && !b.is_empty())
        })
}

/// AU-025: checks that a name has 3 to 32 letters, digits, underscores, hyphens, dots or Chinese
/// characters.
pub fn check_username(username: &str) -> Result<(), Violation> {
    let broken = |rule| Err(Violation::new("username", rule));
    let plain = |c: char| c.is_ascii_alphanumeric() || "_-.".contains(c) || is_han(c);
    match username.chars().count() {
        0 => broken(Rule::Required),
        length if !(3..=32).contains(&length) => broken(Rule::Length(3, 32)),
        _ if !username.chars().all(plain) => broken(Rule::Username),
        _ => Ok(()),
    }
}

fn is_han(c: char) -> bool {
    matches!(c, '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' | '\u{20000}'..='\u{323af}')
}

/// Returns the form of an e-mail address that is compared: without surrounding white space, in
/// lower case.
pub fn email_key(email: &str) -> String {
    email.trim().to_lowercase()
}

/// Returns the form of a user name that is compared: without surrounding white space, in lower
/// case.
pub fn username_key(username: &str) -> String {
    username.trim().to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::{check_password, check_username, email_key, is_email, username_key};

    /// AU-025
    #[test]
    fn a_name_has_3_to_32_letters_digits_signs_or_chinese_characters() {
        for good in ["abc", "a.b-c_9", "小明同学", &"x".repeat(32)] {
            assert!(check_username(good).is_ok(), "{good}");
        }
        for wrong in ["", "ab", "a b c", "a@b", "аdmin", "a\u{200b}bc", &"x".repeat(33)] {
            assert!(check_username(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn addresses_differ_by_more_than_case() {
        assert_eq!(email_key(" Ann@Example.com "), "ann@example.com");
    }

    /// AU-025
    #[test]
    fn a_password_has_8_to_64_characters_a_letter_and_a_digit() {
        for good in ["demo-2026", "密码密码密码12", &"a1".repeat(32)] {
            assert!(check_password("password", good).is_ok(), "{good}");
        }
        for weak in ["short1", "onlyletters", "12345678", &"a1".repeat(33)] {
            assert!(check_password("password", weak).is_err(), "{weak}");
        }
    }

    /// FM-018
    #[test]
    fn an_email_has_one_at_sign_and_a_dot_behind_it() {
        assert!(is_email("a@b.c"));
        for wrong in ["a", "a@b", "@b.c", "a@b@c.d", "a b@c.d", "a@.c", "a@b."] {
            assert!(!is_email(wrong), "{wrong}");
        }
    }

    /// AU-002
    #[test]
    fn names_are_trimmed_and_differ_by_more_than_case() {
        assert_eq!(username_key("  Admin "), "admin");
    }
}
