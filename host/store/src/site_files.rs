//! Files at the root of the origin of published works.

use sqlx_macros::FromRow;

use super::audit::{AuditedDb, insert_audit};
use super::sql::sql;
use super::{Db, Result};
use pinye_domain::site_file::SiteFile;

#[derive(FromRow)]
struct Row {
    name: String,
    content: String,
    updated_at: i64,
}

impl From<Row> for SiteFile {
    fn from(Row { name, content, updated_at }: Row) -> SiteFile {
        SiteFile { name, content, updated_at }
    }
}

/// Returns all files.
pub async fn list(db: &Db) -> Result<Vec<SiteFile>> {
    let rows: Vec<Row> =
        db.fetch_all(sql("SELECT name, content, updated_at FROM site_files ORDER BY name")).await?;
    Ok(rows.into_iter().map(SiteFile::from).collect())
}

/// Returns the file of this name.
pub async fn find(db: &Db, name: &str) -> Result<Option<SiteFile>> {
    let row: Option<Row> = db
        .fetch_optional(
            sql("SELECT name, content, updated_at FROM site_files WHERE name = $1").bind(name),
        )
        .await?;
    Ok(row.map(SiteFile::from))
}

/// Returns the number of files with other names.
pub async fn count_others(db: &Db, name: &str) -> Result<i64> {
    db.scalar(sql("SELECT COUNT(*) FROM site_files WHERE name <> $1").bind(name)).await
}

/// Writes a file; replaces one of the same name.
pub async fn put(db: impl Into<AuditedDb<'_>>, file: &SiteFile) -> Result<()> {
    let audited = db.into();
    let mut tx = audited.db.begin().await?;
    tx.execute(
        sql("INSERT INTO site_files (name, content, updated_at) VALUES ($1, $2, $3) \
             ON CONFLICT (name) DO UPDATE SET content = $2, updated_at = $3")
        .bind(&file.name)
        .bind(&file.content)
        .bind(file.updated_at),
    )
    .await?;
    insert_audit(&mut tx, &audited.event, &file.name).await?;
    tx.commit().await
}

/// Removes a file; returns false if there is none.
pub async fn remove(db: impl Into<AuditedDb<'_>>, name: &str) -> Result<bool> {
    let audited = db.into();
    let mut tx = audited.db.begin().await?;
    let removed = tx.execute(sql("DELETE FROM site_files WHERE name = $1").bind(name)).await?;
    if removed == 1 {
        insert_audit(&mut tx, &audited.event, name).await?;
    }
    tx.commit().await?;
    Ok(removed == 1)
}
