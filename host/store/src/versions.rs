//! Versions of works: the compressed documents of former saves.

use sqlx_macros::FromRow;

use super::sql::sql;
use super::tx::Tx;
use super::usage::add_usage;
use super::{Db, Result};
use pinye_domain::version::{PublishedRevision, Version};

#[derive(FromRow)]
struct Row {
    revision: i64,
    user_id: i64,
    name: String,
    created_at: i64,
    size: i64,
    author: String,
}

/// Adds the version of a save; an existing version stays as it is.
pub async fn add(db: &Db, work_id: i64, version: &Version, document: &[u8]) -> Result<()> {
    let mut tx = db.begin_keyed(&format!("versions:{work_id}")).await?;
    let added: Option<i64> = tx
        .scalar_optional(
            sql("INSERT INTO work_versions (work_id, revision, user_id, name, created_at, size, \
                   document) \
                 SELECT $1, $2, $3, $4, $5, $6, $7 FROM works WHERE id = $1 \
                 ON CONFLICT DO NOTHING RETURNING size")
            .bind(work_id)
            .bind(version.revision)
            .bind(version.user_id)
            .bind(&version.name)
            .bind(version.created_at)
            .bind(version.size)
            .bind(document),
        )
        .await?;
    if let Some(size) = added {
        count_versions(&mut tx, work_id, size).await?;
    }
    tx.commit().await
}

/// Returns every version of a work with the name of the user who saved it, the newest first.
pub async fn list(db: &Db, work_id: i64) -> Result<Vec<(Version, String)>> {
    let rows: Vec<Row> = db
        .fetch_all(
            sql("SELECT v.revision, v.user_id, v.name, v.created_at, v.size, \
                   COALESCE(u.username, '') AS author \
                 FROM work_versions v LEFT JOIN users u ON u.id = v.user_id WHERE v.work_id = $1 \
                 ORDER BY v.revision DESC")
            .bind(work_id),
        )
        .await?;
    let version = |row: Row| {
        let Row { revision, user_id, name, created_at, size, author } = row;
        (Version { revision, user_id, name, created_at, size }, author)
    };
    Ok(rows.into_iter().map(version).collect())
}

/// Returns the stored publications of a work, the newest first, with the revisions that they were
/// made from.
pub async fn published(db: &Db, work_id: i64) -> Result<Vec<PublishedRevision>> {
    let rows: Vec<(i64, i64, i64)> = db
        .fetch_all(
            sql("SELECT number, revision, created_at FROM publications WHERE work_id = $1 \
                 ORDER BY number DESC")
            .bind(work_id),
        )
        .await?;
    let published =
        |(number, revision, created_at)| PublishedRevision { number, revision, created_at };
    Ok(rows.into_iter().map(published).collect())
}

/// Returns the compressed document of a version.
pub async fn document(db: &Db, work_id: i64, revision: i64) -> Result<Option<Vec<u8>>> {
    db.scalar_optional(
        sql("SELECT document FROM work_versions WHERE work_id = $1 AND revision = $2")
            .bind(work_id)
            .bind(revision),
    )
    .await
}

/// Sets or removes the name of a version; returns false if the version does not exist.
pub async fn rename(db: &Db, work_id: i64, revision: i64, name: &str) -> Result<bool> {
    let mut tx = db.begin_keyed(&format!("versions:{work_id}")).await?;
    let written = tx
        .execute(
            sql("UPDATE work_versions SET name = $1 WHERE work_id = $2 AND revision = $3")
                .bind(name)
                .bind(work_id)
                .bind(revision),
        )
        .await?;
    tx.commit().await?;
    Ok(written == 1)
}

/// Removes versions, except those that were named in the meantime.
pub async fn remove(db: &Db, work_id: i64, revisions: &[i64]) -> Result<()> {
    if revisions.is_empty() {
        return Ok(());
    }
    let mut tx = db.begin_keyed(&format!("versions:{work_id}")).await?;
    for revision in revisions {
        let removed: Option<i64> = tx
            .scalar_optional(
                sql("DELETE FROM work_versions \
                     WHERE work_id = $1 AND revision = $2 AND name = '' RETURNING size")
                .bind(work_id)
                .bind(revision),
            )
            .await?;
        if let Some(size) = removed {
            count_versions(&mut tx, work_id, -size).await?;
        }
    }
    tx.commit().await
}

/// Adds to the counted bytes of the owner of a work; `bytes` may be negative.
async fn count_versions(tx: &mut Tx, work_id: i64, bytes: i64) -> Result<()> {
    let owner =
        tx.scalar_optional(sql("SELECT user_id FROM works WHERE id = $1").bind(work_id)).await?;
    if let Some(owner) = owner {
        add_usage(tx, owner, bytes, 0).await?;
    }
    Ok(())
}
