//! Files at the root of the works' origin.

use sqlx_macros::FromRow;

use super::audit::{AuditedDb, insert_audit};
use super::db::{read, write};
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

/// All of them.
pub async fn list(db: &Db) -> Result<Vec<SiteFile>> {
    let rows: Vec<Row> = read!(db, on => sqlx::query_as(
        "SELECT name, content, updated_at FROM site_files ORDER BY name").fetch_all(on));
    Ok(rows.into_iter().map(SiteFile::from).collect())
}

/// The one of this name.
pub async fn find(db: &Db, name: &str) -> Result<Option<SiteFile>> {
    let row: Option<Row> = read!(db, on => sqlx::query_as(
        "SELECT name, content, updated_at FROM site_files WHERE name = $1")
        .bind(name).fetch_optional(on));
    Ok(row.map(SiteFile::from))
}

/// How many there are beside the one of this name.
pub async fn count_others(db: &Db, name: &str) -> Result<i64> {
    Ok(read!(db, on => sqlx::query_scalar("SELECT COUNT(*) FROM site_files WHERE name <> $1")
        .bind(name).fetch_one(on)))
}

/// Writes a file, in place of one of the same name.
pub async fn put(db: impl Into<AuditedDb<'_>>, file: &SiteFile) -> Result<()> {
    let audited = db.into();
    write!(audited.db, tx => {
        sqlx::query("INSERT INTO site_files (name, content, updated_at) VALUES ($1, $2, $3) ON CONFLICT (name) DO UPDATE SET content = $2, updated_at = $3")
            .bind(&file.name).bind(&file.content).bind(file.updated_at)
            .execute(&mut *tx).await?;
        insert_audit!(tx, audited, &file.name);
    });
    Ok(())
}

/// Removes a file; no when there is none.
pub async fn remove(db: impl Into<AuditedDb<'_>>, name: &str) -> Result<bool> {
    let audited = db.into();
    let removed = write!(audited.db, tx => {
        let removed = sqlx::query("DELETE FROM site_files WHERE name = $1").bind(name).execute(&mut *tx).await?.rows_affected();
        if removed == 1 {
            insert_audit!(tx, audited, name);
        }
        removed
    });
    Ok(removed == 1)
}
