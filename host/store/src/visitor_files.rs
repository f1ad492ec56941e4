//! Files that visitors handed in with a form: whose address, for which work, and which submission names them.

use super::lock_keys::submissions_key;
use super::pending_deletions::INSERT_UNREFERENCED;
use super::sql::sql;
use super::{Db, Result};

/// A visitor who hands files in, and how much of that there may be.
#[derive(Clone, Debug)]
pub struct VisitorUploadLimits<'a> {
    /// The work.
    pub work_id: i64,
    /// A keyed hash of work and address.
    pub counted_by: &'a str,
    /// Files of one address count from this moment on, milliseconds since 1970.
    pub since: i64,
    /// Most files of one address, and most bytes of them.
    pub most: (i64, i64),
    /// Most bytes that one author's visitors have handed in and no submission names.
    pub max_unreferenced_bytes: i64,
}

/// Number and bytes of the files of one address since a moment.
pub(super) const USAGE_OF_ADDRESS: &str = "\
    SELECT COUNT(*), CAST(COALESCE(SUM(u.size), 0) AS BIGINT) FROM visitor_files v \
    JOIN uploads u ON u.id = v.upload_id WHERE v.counted_by = $1 AND v.created_at > $2";

/// Bytes of an author's visitors that no submission names.
pub(super) const UNREFERENCED_BYTES: &str = "\
    SELECT CAST(COALESCE(SUM(u.size), 0) AS BIGINT) \
    FROM visitor_files v JOIN uploads u ON u.id = v.upload_id \
    WHERE u.user_id = $1 AND NOT EXISTS (\
      SELECT 1 FROM submission_files s WHERE s.upload_id = v.upload_id)";

/// Keeps a file for the submission that names it, if it came for the same work.
pub(super) const LINK_TO_SUBMISSION: &str = "\
    INSERT INTO submission_files (submission_id, upload_id) SELECT $1, v.upload_id \
    FROM visitor_files v JOIN uploads u ON u.id = v.upload_id \
    WHERE u.stored_name = $2 AND v.work_id = $3";

/// The names of all of them on disk.
pub async fn names(db: &Db) -> Result<Vec<String>> {
    db.scalars(sql("SELECT u.stored_name FROM visitor_files v \
                    JOIN uploads u ON u.id = v.upload_id"))
        .await
}

/// Some files that a sweep met by this moment of its clock and that no submission names: id and work.
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

/// Removes such a file unless a submission names it by now; its name on disk.
pub async fn remove(db: &Db, id: i64, work_id: i64) -> Result<Option<String>> {
    // Submissions of the work queue behind the same key: none of them names the file in between.
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
