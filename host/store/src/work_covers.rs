//! Covers that the editor renders of works: files of the author that are not listed in the library.

use super::sql::sql;
use super::{Db, Result};

/// Marks an upload as the cover of a work.
pub(super) const INSERT_COVER: &str =
    "INSERT INTO work_covers (upload_id, work_id) VALUES ($1, $2)";

/// Condition that an upload is not a cover; the owner's id follows.
pub(super) const NOT_A_COVER_AND_OWNED_BY: &str =
    "id NOT IN (SELECT upload_id FROM work_covers) AND user_id = ";

/// Returns former covers of a work that are used nowhere: neither in the card of any work (others
/// may have copied it), nor in a publication of the work.
pub async fn list_unused(db: &Db, work_id: i64) -> Result<Vec<i64>> {
    db.scalars(
        sql("SELECT u.id FROM work_covers c JOIN uploads u ON u.id = c.upload_id \
             WHERE c.work_id = $1 \
               AND u.id < (SELECT MAX(upload_id) FROM work_covers WHERE work_id = $1) \
               AND NOT EXISTS (SELECT 1 FROM works w \
                 WHERE w.card LIKE '%' || u.stored_name || '%') \
               AND NOT EXISTS (SELECT 1 FROM publications p \
                 WHERE p.work_id = $1 AND p.document LIKE '%' || u.stored_name || '%') \
             ORDER BY u.id")
        .bind(work_id),
    )
    .await
}
