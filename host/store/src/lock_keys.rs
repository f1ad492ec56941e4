//! Keys of advisory locks that several files take.

/// Submissions of one work, and files that they name, are changed in turn.
pub(super) fn submissions_key(work_id: i64) -> String {
    format!("submissions:{work_id}")
}
