//! Keys of advisory locks that several files use.

/// Returns the key of the lock on the submissions of a work, and on the files that they name.
pub(super) fn submissions_key(work_id: i64) -> String {
    format!("submissions:{work_id}")
}
