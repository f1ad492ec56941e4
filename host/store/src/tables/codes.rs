//! Tables of codes that are valid for a limited time.

use super::ColumnType::{Number, Text};
use super::table::{Table, excluded_table};

/// Captchas.
pub(super) const CAPTCHAS: Table = excluded_table(
    "captchas",
    &[("cookie_hash", Text), ("answer_hash", Text), ("address", Text), ("expires_at", Number)],
    "they are good for some minutes only",
);

/// Codes for setting a forgotten password.
pub(super) const PASSWORD_CODES: Table = excluded_table(
    "password_codes",
    &[
        ("email_key", Text),
        ("address", Text),
        ("user_id", Number),
        ("code_hash", Text),
        ("tries", Number),
        ("tries_elsewhere", Number),
        ("created_at", Number),
        ("expires_at", Number),
    ],
    "a code that was used after the copy was made must not be good again",
);

/// Codes for confirming an e-mail address.
pub(super) const EMAIL_CODES: Table = excluded_table(
    "email_codes",
    &[("user_id", Number), ("email", Text), ("code_hash", Text), ("expires_at", Number)],
    "they are good for an hour only",
);
