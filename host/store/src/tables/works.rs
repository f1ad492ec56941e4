//! Tables about works, except `works` itself.

use super::ColumnType::{Bytes, Number, Text};
use super::Table;
use super::table::table;

pub(super) const READY_MADE: Table = table(
    "ready_made",
    &[("name", Text), ("user_id", Number), ("work_id", Number), ("at", Number), ("language", Text)],
);

pub(super) const VERSIONS: Table = table(
    "work_versions",
    &[
        ("work_id", Number),
        ("revision", Number),
        ("user_id", Number),
        ("name", Text),
        ("created_at", Number),
        ("size", Number),
        ("document", Bytes),
    ],
);

pub(super) const FRONT_DOORS: Table = table(
    "front_doors",
    &[("work_id", Number), ("slug", Text), ("password_hash", Text), ("offline_text", Text)],
);

pub(super) const SHARE_TOKENS: Table = table(
    "share_tokens",
    &[("work_id", Number), ("token", Text), ("token_hash", Text), ("created_at", Number)],
);

pub(super) const VISIT_DAYS: Table = table(
    "visit_days",
    &[("work_id", Number), ("day", Number), ("views", Number), ("visitors", Number)],
);

pub(super) const QUOTA_USAGE: Table =
    table("quota_usage", &[("user_id", Number), ("documents", Number), ("publications", Number)]);
