//! Files that visitors attach to forms: for which work, from which client address, and which
//! submission names them.

use super::lock_keys::submissions_key;
use super::pending_deletions::INSERT_UNREFERENCED;
use super::sql::sql;
use super::{Db, Result};

/// A visitor who attaches files, and the limits that apply.
#[derive(Clone, Debug)]
pub struct VisitorUploadLimits<'a> {
    /// The work.
    pub work_id: i64,
    /// Keyed hash of work and client address.
    pub counted_by: &'a str,
    /// Files of a client address count from this moment on, milliseconds since 1970.
    pub since: i64,
    /// Maximum number of files per client address, and their maximum bytes.
    pub most: (i64, i64),
    /// Maximum bytes of an author's visitor files that no submission names.
    pub max_unreferenced_bytes: i64,
}

/// Number and bytes of the files of a client address since a moment.
pub(super) const USAGE_OF_ADDRESS: &str = "\
    SELECT COUNT(*), CAST(COALESCE(SUM(u.size), 0) AS BIGINT) FROM visitor_files v \
    JOIN uploads u ON u.id = v.upload_id WHERE v.counted_by = $1 AND v.created_at > $2";

/// Bytes of an author's visitor files that no submission names.
pub(super) const UNREFERENCED_BYTES: &str = "\
    SELECT CAST(COALESCE(SUM(u.size), 0) AS BIGINT) \
    FROM visitor_files v JOIN uploads u ON u.id = v.upload_id \
    WHERE u.user_id = $1 AND NOT EXISTS (\
      SELECT 1 FROM submission_files s WHERE s.upload_id = v.upload_id)";

/// Links a file to the submission that names it, if it was uploaded for the same work.
pub(super) const LINK_TO_SUBMISSION: &str = "\
    INSERT INTO submission_files (submission_id, upload_id) SELECT $1, v.upload_id \
    FROM visitor_files v JOIN uploads u ON u.id = v.upload_id \
    WHERE u.stored_name = $2 AND v.work_id = $3";

/// Returns the stored names of all visitor files.
pub async fn names(db: &Db) -> Result<Vec<String>> {
    db.scalars(sql("SELECT u.stored_name FROM visitor_files v \
                    JOIN uploads u ON u.id = v.upload_id"))
        .await
}

/// Returns id and work of up to `most` files that no submission names and that a sweep has seen at
/// this time of its clock or earlier.
pub async fn list_unreferenced(db: &Db, by: i64, most: i64) -> Result<Vec<(i64, i64)>> {
    db.fetch_all(
        sql("SELECT v.upload_id, v.work_id FROM visitor_files v \
             WHERE v.seen_at <= $1 AND NOT EXISTS (SELECT 1 FROM submission_files s \
               WHERE s.upload_id = v.upload_id) \
             ORDER BY v.upload_id LIMIT $2")
        .bind(by)
        .bind(most),
    )
    .await
}

/// Removes such a file unless a submission names it by now, and returns its stored name.
pub async fn remove(db: &Db, id: i64, work_id: i64) -> Result<Option<String>> {
    // Submissions of the work use the same lock key: none of them can name the file in between.
    let mut tx = db.begin_keyed(&submissions_key(work_id)).await?;
    let removed: Option<(String, i64, i64)> = tx
        .fetch_optional(
            sql("DELETE FROM uploads \
                 WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM submission_files s \
                   WHERE s.upload_id = uploads.id) \
                 RETURNING stored_name, user_id, size")
            .bind(id),
        )
        .await?;
    if let Some((name, user_id, size)) = &removed {
        tx.execute(sql(INSERT_UNREFERENCED).bind(name).bind(user_id).bind(size)).await?;
    }
    tx.commit().await?;
    Ok(removed.map(|(name, ..)| name))
}
