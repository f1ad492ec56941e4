//! Tables about uploaded files.

use super::ColumnType::{Boolean, Number, Text};
use super::Table;
use super::table::table;

pub(super) const OF_VISITORS: Table = table(
    "visitor_files",
    &[
        ("upload_id", Number),
        ("work_id", Number),
        ("counted_by", Text),
        ("created_at", Number),
        ("seen_at", Number),
    ],
);

pub(super) const OF_SUBMISSIONS: Table =
    table("submission_files", &[("submission_id", Number), ("upload_id", Number)]);

pub(super) const TO_GO: Table = table(
    "files_to_go",
    &[
        ("stored_name", Text),
        ("step", Number),
        ("seen_at", Number),
        ("user_id", Number),
        ("size", Number),
    ],
);

pub(super) const UPLOADS: Table = table(
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
);

pub(super) const COVERS: Table =
    table("work_covers", &[("upload_id", Number), ("work_id", Number)]);

pub(super) const SITE: Table =
    table("site_files", &[("name", Text), ("content", Text), ("updated_at", Number)]);

pub(super) const CLOCK_JUMPS: Table = table("clock_jumps", &[("at", Number), ("skipped", Number)]);

pub(super) const FONTS: Table = table(
    "fonts",
    &[
        ("id", Number),
        ("user_id", Number),
        ("is_shared", Boolean),
        ("token", Text),
        ("family", Text),
        ("name", Text),
        ("licence", Text),
        ("licence_note", Text),
        ("created_at", Number),
    ],
);

pub(super) const FONT_FACES: Table = table(
    "font_faces",
    &[("upload_id", Number), ("font_id", Number), ("sha256", Text), ("facts", Text)],
);
