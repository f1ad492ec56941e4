//! Every table with its columns, parents before children, for copies that do not depend on the database. A test compares
//! the list with the real tables: one that is missing here would be missing in every backup.

use serde::{Deserialize, Serialize};

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// A whole number.
    Number,
    /// A number with a fraction.
    Real,
    /// Yes or no.
    Truth,
    /// A text.
    Text,
    /// Bytes.
    Bytes,
}

/// A table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Table {
    /// Its name.
    pub name: &'static str,
    /// Its columns; the first ones are its key.
    pub columns: &'static [(&'static str, Kind)],
    /// Why copies leave its rows out, where they do.
    pub left_out: Option<&'static str>,
}

const fn table(name: &'static str, columns: &'static [(&'static str, Kind)]) -> Table {
    Table { name, columns, left_out: None }
}

const fn left_out(
    name: &'static str,
    columns: &'static [(&'static str, Kind)],
    reason: &'static str,
) -> Table {
    Table { name, columns, left_out: Some(reason) }
}

use Kind::{Bytes, Number, Real, Text, Truth};

/// All of them.
pub const TABLES: &[Table] = &[
    table("counters", &[("name", Text), ("value", Number)]),
    table(
        "users",
        &[
            ("id", Number),
            ("username", Text),
            ("username_key", Text),
            ("nickname", Text),
            ("email", Text),
            ("email_key", Text),
            ("avatar", Text),
            ("password_hash", Text),
            ("blocked", Truth),
            ("created_at", Number),
        ],
    ),
    table(
        "permissions",
        &[("id", Number), ("code", Text), ("name", Text), ("description", Text), ("area", Text)],
    ),
    table(
        "roles",
        &[
            ("id", Number),
            ("code", Text),
            ("name", Text),
            ("description", Text),
            ("is_system", Truth),
        ],
    ),
    table("role_permissions", &[("role_id", Number), ("permission_id", Number)]),
    table("user_roles", &[("user_id", Number), ("role_id", Number)]),
    left_out(
        "sessions",
        &[
            ("token_hash", Text),
            ("id", Number),
            ("user_id", Number),
            ("address", Text),
            ("user_agent", Text),
            ("created_at", Number),
            ("used_at", Number),
            ("expires_at", Number),
        ],
        "a session that was ended after the copy was made must not come back",
    ),
    left_out(
        "sign_in_failures",
        &[("counted_by", Text), ("at", Number)],
        "they count for some minutes only",
    ),
    table("sign_in_places", &[("username_key", Text), ("address", Text), ("used_at", Number)]),
    left_out(
        "captchas",
        &[("cookie_hash", Text), ("answer_hash", Text), ("address", Text), ("expires_at", Number)],
        "they are good for some minutes only",
    ),
    left_out(
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
    ),
    table(
        "member_cards",
        &[
            ("id", Number),
            ("user_id", Number),
            ("card_type", Text),
            ("allocated_at", Number),
            ("expires_at", Number),
            ("status", Text),
        ],
    ),
    table(
        "audit",
        &[
            ("id", Number),
            ("at", Number),
            ("user_id", Number),
            ("action", Text),
            ("subject", Text),
            ("detail", Text),
        ],
    ),
    table(
        "works",
        &[
            ("id", Number),
            ("user_id", Number),
            ("title", Text),
            ("is_template", Truth),
            ("is_publish", Truth),
            ("tags", Text),
            ("revision", Number),
            ("saved_by", Number),
            ("etag", Text),
            ("document", Text),
            ("card", Text),
            ("publication", Number),
            ("created_at", Number),
            ("updated_at", Number),
            ("published_at", Number),
            ("deleted_at", Number),
        ],
    ),
    table(
        "share_tokens",
        &[("work_id", Number), ("token", Text), ("token_hash", Text), ("created_at", Number)],
    ),
    table(
        "uploads",
        &[
            ("id", Number),
            ("user_id", Number),
            ("name", Text),
            ("stored_name", Text),
            ("mime", Text),
            ("size", Number),
            ("width", Number),
            ("height", Number),
            ("created_at", Number),
        ],
    ),
    table(
        "publications",
        &[
            ("id", Number),
            ("work_id", Number),
            ("number", Number),
            ("user_id", Number),
            ("title", Text),
            ("document", Text),
            ("lock", Text),
            ("warnings", Text),
            ("created_at", Number),
        ],
    ),
    table(
        "publication_pages",
        &[
            ("publication_id", Number),
            ("place", Text),
            ("html", Bytes),
            ("br", Bytes),
            ("gzip", Bytes),
            ("etag", Text),
            ("csp", Text),
        ],
    ),
    table(
        "assets",
        &[("name", Text), ("mime", Text), ("body", Bytes), ("br", Bytes), ("gzip", Bytes)],
    ),
    table("publication_assets", &[("publication_id", Number), ("asset", Text)]),
    table(
        "plugins",
        &[
            ("id", Text),
            ("sha256", Text),
            ("version", Text),
            ("enabled", Truth),
            ("bundled", Truth),
            ("grants", Text),
            ("updated_at", Number),
        ],
    ),
    table(
        "plugin_values",
        &[
            ("plugin", Text),
            ("scope", Text),
            ("name", Text),
            ("value", Bytes),
            ("revision", Number),
        ],
    ),
    table("plugin_usage", &[("plugin", Text), ("bytes", Number)]),
    table(
        "likes",
        &[
            ("work_id", Number),
            ("element_id", Text),
            ("visitor", Text),
            ("name", Text),
            ("avatar", Text),
            ("created_at", Number),
        ],
    ),
    table("like_counts", &[("work_id", Number), ("element_id", Text), ("count", Number)]),
    table(
        "tags",
        &[
            ("id", Number),
            ("name", Text),
            ("category", Text),
            ("color", Text),
            ("created_at", Number),
        ],
    ),
    table("work_tags", &[("work_id", Number), ("tag_id", Number)]),
    table(
        "gifts",
        &[
            ("id", Number),
            ("user_id", Number),
            ("name", Text),
            ("description", Text),
            ("image_url", Text),
            ("stock", Number),
            ("enabled", Truth),
            ("sort", Number),
            ("created_at", Number),
            ("updated_at", Number),
        ],
    ),
    table(
        "combinations",
        &[
            ("id", Number),
            ("user_id", Number),
            ("name", Text),
            ("description", Text),
            ("tags", Text),
            ("elements", Text),
            ("relative_positions", Text),
            ("width", Real),
            ("height", Real),
            ("thumbnail", Text),
            ("size", Number),
            ("created_at", Number),
        ],
    ),
    table(
        "datasources",
        &[
            ("id", Number),
            ("user_id", Number),
            ("name", Text),
            ("url", Text),
            ("type", Text),
            ("dependencies", Text),
            ("related", Text),
            ("refresh_type", Text),
            ("refresh_interval", Number),
            ("pipe", Text),
            ("through_server", Truth),
            ("created_at", Number),
        ],
    ),
    left_out(
        "secrets",
        &[("name", Text), ("value", Text)],
        "every installation signs with keys of its own",
    ),
    table(
        "form_versions",
        &[
            ("id", Number),
            ("work_id", Number),
            ("hash", Text),
            ("columns", Text),
            ("created_at", Number),
        ],
    ),
    table(
        "submissions",
        &[
            ("id", Number),
            ("work_id", Number),
            ("version_id", Number),
            ("form_id", Text),
            ("client_key", Text),
            ("sent_hash", Text),
            ("form_data", Text),
            ("answers", Text),
            ("search", Text),
            ("is_spam", Truth),
            ("spam", Text),
            ("is_read", Truth),
            ("created_at", Number),
        ],
    ),
    left_out(
        "submission_tries",
        &[("counted_by", Text), ("at", Number)],
        "they count for some minutes only",
    ),
    left_out(
        "work_forms",
        &[("work_id", Number), ("stamp", Text), ("fields", Number)],
        "they are counted again when they are asked for",
    ),
    left_out("daily_salts", &[("day", Number), ("salt", Text)], "no salt may outlive its day"),
    left_out(
        "day_visitors",
        &[("work_id", Number), ("day", Number), ("visitor", Text)],
        "without its salt a visitor's hash counts nobody",
    ),
    table(
        "visit_days",
        &[("work_id", Number), ("day", Number), ("views", Number), ("visitors", Number)],
    ),
    table(
        "form_settings",
        &[
            ("work_id", Number),
            ("webhook_url", Text),
            ("webhook_secret", Text),
            ("mails_owner", Truth),
            ("needs_token", Truth),
            ("language", Text),
        ],
    ),
    table(
        "deliveries",
        &[
            ("id", Number),
            ("key", Text),
            ("work_id", Number),
            ("submission_id", Number),
            ("kind", Text),
            ("state", Text),
            ("tries", Number),
            ("due_at", Number),
            ("error", Text),
            ("created_at", Number),
        ],
    ),
];

/// The tables whose rows a copy holds.
pub fn copied() -> impl Iterator<Item = &'static Table> {
    TABLES.iter().filter(|table| table.left_out.is_none())
}
