//! Works with forms. The number of form fields of a draft is stored beside it, and counted again
//! when the draft has changed.

use sqlx_macros::FromRow;

use super::list::{PagedQuery, Value};
use super::sql::sql;
use super::{Db, Result};

/// Works that have form fields or submissions; a subquery for lists.
const WITH_FORMS: &str = "\
    (SELECT w.id, w.user_id, w.title, w.is_template, w.created_at, w.updated_at, w.card \
    FROM works w \
    WHERE w.deleted_at IS NULL AND (\
      EXISTS (SELECT 1 FROM work_forms f WHERE f.work_id = w.id AND f.fields > 0) \
      OR EXISTS (SELECT 1 FROM submissions s WHERE s.work_id = w.id))) AS found";

/// A draft whose form fields have to be counted.
#[derive(Clone, Debug, FromRow)]
pub struct StaleWork {
    /// The work.
    pub id: i64,
    /// ETag of the document.
    pub etag: String,
}

/// Returns up to `most` works of a user, or their templates, with an id above `after` whose form
/// fields were counted for another document or for other field types. They are sorted by id along
/// the index `works_of_user`, which keeps templates apart.
pub async fn list_stale(
    db: &Db,
    user_id: i64,
    is_template: bool,
    after: i64,
    types: &str,
    most: i64,
) -> Result<Vec<StaleWork>> {
    db.fetch_all(
        sql("SELECT w.id, w.etag FROM works w LEFT JOIN work_forms f ON f.work_id = w.id \
             WHERE w.user_id = $1 AND w.is_template = $5 AND w.deleted_at IS NULL AND w.id > $4 \
               AND (f.stamp IS NULL OR f.stamp <> w.etag || $2) \
             ORDER BY w.id LIMIT $3")
        .bind(user_id)
        .bind(types)
        .bind(most)
        .bind(after)
        .bind(is_template),
    )
    .await
}

/// Stores the number of form fields of drafts: id, ETag with the field types, and count.
pub async fn put_counts(db: &Db, counted: &[(i64, String, i64)]) -> Result<()> {
    let mut tx = db.begin().await?;
    for (id, stamp, fields) in counted {
        // The work may have been deleted in the meantime.
        tx.execute(
            sql("INSERT INTO work_forms (work_id, stamp, fields) SELECT w.id, $2, $3 \
                 FROM works w WHERE w.id = $1 \
                 ON CONFLICT (work_id) DO UPDATE SET stamp = excluded.stamp, \
                   fields = excluded.fields")
            .bind(id)
            .bind(stamp)
            .bind(fields),
        )
        .await?;
    }
    tx.commit().await
}

/// Returns one page of a user's works with forms (id and card), and their total number.
pub async fn list(db: &Db, user_id: i64, page: &PagedQuery) -> Result<(Vec<(i64, String)>, i64)> {
    let own = [("user_id = ", Value::Number(user_id))];
    page.fetch(db, "id, card", WITH_FORMS, &own).await
}
