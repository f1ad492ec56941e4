//! Files of authors: their rows. The bytes are on disk.

use std::collections::HashMap;

use sqlx_macros::FromRow;

use super::audit::{AuditedDb, insert_audit};
use super::db::{next_id, read, write};
use super::fonts::{NewFace, add_face};
use super::list::{PagedQuery, Value};
use super::pending_deletions::{DELETE_PENDING, INSERT_UNREFERENCED, PENDING_BYTES_OF_USER};
use super::submissions::submissions_key;
use super::visitor_files::{UNREFERENCED_BYTES, USAGE_OF_ADDRESS, VisitorUploadLimits};
use super::work_covers::{INSERT_COVER, NOT_A_COVER_AND_OWNED_BY};
use super::{Db, Result, multi_row};
use pinye_domain::upload::{FONT_FILE_PREFIX, Upload};

#[derive(FromRow)]
struct UploadRow {
    id: i64,
    user_id: i64,
    name: String,
    stored_name: String,
    mime: String,
    size: i64,
    width: Option<i64>,
    height: Option<i64>,
    created_at: i64,
}

impl From<UploadRow> for Upload {
    fn from(row: UploadRow) -> Upload {
        Upload {
            id: row.id,
            user_id: row.user_id,
            name: row.name,
            stored_name: row.stored_name,
            mime: row.mime,
            size: row.size,
            width: row.width,
            height: row.height,
            created_at: row.created_at,
        }
    }
}

/// Adds files of one author, all or none, and the ids they get. None when they would have more than so many bytes or files
/// then; who uploads twice at the same time gains nothing by it.
pub async fn add(db: &Db, uploads: &mut [Upload], most: (u64, i64)) -> Result<bool> {
    Ok(add_for(db, uploads, most, UploadPurpose::Library).await? == UploadOutcome::Kept)
}

/// What is written of files beside their rows.
#[derive(Clone, Copy, Debug)]
pub enum UploadPurpose<'a> {
    /// Nothing.
    Library,
    /// Who handed them in.
    Visitor(&'a VisitorUploadLimits<'a>),
    /// The typeface that they are.
    Font(&'a NewFace<'a>),
    /// The work whose drawn cover they are.
    Cover(i64),
}

/// What became of files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UploadOutcome {
    /// They are kept.
    Kept,
    /// Their owner would have too much then.
    Full,
    /// The visitor who handed them in would have handed in too much then, or there are too many typefaces.
    TooMany,
}

/// The same; a visitor who handed them in has limits of their own beside those of the owner.
pub async fn add_for(
    db: &Db,
    uploads: &mut [Upload],
    most: (u64, i64),
    beside: UploadPurpose<'_>,
) -> Result<UploadOutcome> {
    let Some(user_id) = uploads.first().map(|upload| upload.user_id) else {
        return Ok(UploadOutcome::Kept);
    };
    write!(db, tx => {
        // Whoever has the counter has it until the end: what is counted below stays true.
        for upload in &mut *uploads {
            upload.id = next_id!(tx, "uploads");
        }
        let (bytes, files): (i64, i64) = sqlx::query_as(USAGE).bind(user_id).fetch_one(&mut *tx).await?;
        let new_bytes: i64 = uploads.iter().map(|upload| upload.size).sum();
        let new_files = i64::try_from(uploads.len()).unwrap_or(i64::MAX);
        if (bytes + new_bytes).unsigned_abs() > most.0 || files.saturating_add(new_files) > most.1 {
            return Ok(UploadOutcome::Full);
        }
        // What was removed lies in the bin for a day: as much again, and no more.
        let binned: i64 = sqlx::query_scalar(PENDING_BYTES_OF_USER).bind(user_id).fetch_one(&mut *tx).await?;
        if (bytes + binned + new_bytes).unsigned_abs() > most.0.saturating_mul(2) {
            return Ok(UploadOutcome::Full);
        }
        if let UploadPurpose::Visitor(visitor) = beside {
            let (files, bytes): (i64, i64) = sqlx::query_as(USAGE_OF_ADDRESS).bind(visitor.counted_by)
                .bind(visitor.since).fetch_one(&mut *tx).await?;
            if files.saturating_add(new_files) > visitor.most.0 || bytes + new_bytes > visitor.most.1 {
                return Ok(UploadOutcome::TooMany);
            }
            let unnamed: i64 = sqlx::query_scalar(UNREFERENCED_BYTES).bind(user_id).fetch_one(&mut *tx).await?;
            if unnamed + new_bytes > visitor.max_unreferenced_bytes {
                return Ok(UploadOutcome::Full);
            }
        }
        for upload in uploads {
            sqlx::query("INSERT INTO uploads (id, user_id, name, stored_name, mime, size, width, height, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)")
                .bind(upload.id).bind(upload.user_id).bind(&upload.name).bind(&upload.stored_name)
                .bind(&upload.mime).bind(upload.size).bind(upload.width).bind(upload.height)
                .bind(upload.created_at).execute(&mut *tx).await?;
            sqlx::query(DELETE_PENDING).bind(&upload.stored_name).execute(&mut *tx).await?;
            match beside {
                UploadPurpose::Library => {}
                UploadPurpose::Visitor(visitor) => {
                    sqlx::query("INSERT INTO visitor_files (upload_id, work_id, counted_by, created_at) VALUES ($1, $2, $3, $4)")
                        .bind(upload.id).bind(visitor.work_id).bind(visitor.counted_by).bind(upload.created_at)
                        .execute(&mut *tx).await?;
                }
                UploadPurpose::Cover(work_id) => {
                    sqlx::query(INSERT_COVER).bind(upload.id).bind(work_id).execute(&mut *tx).await?;
                }
                UploadPurpose::Font(new) => {
                    if !add_face!(tx, upload, new) {
                        return Ok(UploadOutcome::TooMany);
                    }
                }
            }
        }
    });
    Ok(UploadOutcome::Kept)
}

const USAGE: &str =
    "SELECT CAST(COALESCE(SUM(size), 0) AS BIGINT), COUNT(*) FROM uploads WHERE user_id = $1";

/// One page of somebody's files, and how many there are. Files of typefaces are listed with those, and drawn
/// covers nowhere.
pub async fn list(db: &Db, user_id: i64, page: &PagedQuery) -> Result<(Vec<Upload>, i64)> {
    let no_font = ("SUBSTR(stored_name, 1, 1) <> ", Value::Text(FONT_FILE_PREFIX.to_string()));
    let owner = [(NOT_A_COVER_AND_OWNED_BY, Value::Number(user_id)), no_font];
    let rows = page.select(
        "id, user_id, name, stored_name, mime, size, width, height, created_at",
        "uploads",
        &owner,
    );
    let rows: Vec<UploadRow> = read!(db, on => rows.bind(sqlx::query_as(rows.sql())).fetch_all(on));
    let count = page.count("uploads", &owner);
    let total: (i64,) = read!(db, on => count.bind(sqlx::query_as(count.sql())).fetch_one(on));
    Ok((rows.into_iter().map(Upload::from).collect(), total.0))
}

/// Bytes and number of somebody's files.
pub async fn usage(db: &Db, user_id: i64) -> Result<(i64, i64)> {
    Ok(read!(db, on => sqlx::query_as(USAGE).bind(user_id).fetch_one(on)))
}

/// Removes somebody's own file; its name on disk, none when it is not theirs or not there.
pub async fn remove(db: impl Into<AuditedDb<'_>>, id: i64, user_id: i64) -> Result<Option<String>> {
    let audited = db.into();
    // A submission that names the file comes before this or after it, never in between.
    let work: Option<i64> = read!(audited.db, on => sqlx::query_scalar(
        "SELECT work_id FROM visitor_files WHERE upload_id = $1").bind(id).fetch_optional(on));
    let removed = write!(audited.db, tx lock_key work.map(submissions_key).unwrap_or_default() => {
        let removed: Option<(String, i64)> = sqlx::query_as("DELETE FROM uploads WHERE id = $1 AND user_id = $2 AND SUBSTR(stored_name, 1, 1) <> $3 RETURNING stored_name, size")
            .bind(id).bind(user_id).bind(FONT_FILE_PREFIX.to_string()).fetch_optional(&mut *tx).await?;
        if let Some((name, size)) = &removed {
            sqlx::query(INSERT_UNREFERENCED).bind(name).bind(user_id).bind(size).execute(&mut *tx).await?;
            insert_audit!(tx, audited, id);
        }
        removed.map(|(name, _)| name)
    });
    Ok(removed)
}

/// Whose a stored file is.
pub async fn owner(db: &Db, stored_name: &str) -> Result<Option<i64>> {
    Ok(read!(db, on => sqlx::query_scalar("SELECT user_id FROM uploads WHERE stored_name = $1")
        .bind(stored_name).fetch_optional(on)))
}

/// The name that people gave a stored file.
pub async fn find_display_name(db: &Db, stored_name: &str) -> Result<Option<String>> {
    Ok(read!(db, on => sqlx::query_scalar("SELECT name FROM uploads WHERE stored_name = $1")
        .bind(stored_name).fetch_optional(on)))
}

/// The stored name of somebody's newest file of this name.
pub async fn stored_name(db: &Db, user_id: i64, name: &str) -> Result<Option<String>> {
    Ok(
        read!(db, on => sqlx::query_scalar("SELECT stored_name FROM uploads WHERE user_id = $1 AND name = $2 ORDER BY id DESC LIMIT 1")
        .bind(user_id).bind(name).fetch_optional(on)),
    )
}

/// How many bytes each of these files has; those that nobody has are left out.
pub async fn find_sizes(db: &Db, names: &[String]) -> Result<Vec<(String, i64)>> {
    let mut sizes: HashMap<String, i64> = HashMap::new();
    for part in multi_row::parts(names) {
        let sql = multi_row::statement(
            "SELECT stored_name, size FROM uploads WHERE stored_name IN (VALUES ",
            (part.len(), 1),
            ")",
        );
        let found: Vec<(String, i64)> = read!(db, on => part
            .iter()
            .fold(sqlx::query_as(sql), sqlx::query::QueryAs::bind)
            .fetch_all(on));
        sizes.extend(found);
    }
    Ok(names.iter().filter_map(|name| Some((name.clone(), *sizes.get(name)?))).collect())
}

/// Stored names of the files that came last.
pub async fn newest_names(db: &Db, most: i64) -> Result<Vec<String>> {
    Ok(read!(db, on => sqlx::query_scalar(
        "SELECT stored_name FROM uploads ORDER BY id DESC LIMIT $1").bind(most).fetch_all(on)))
}

/// Every name that a row stands for.
pub async fn stored_names(db: &Db) -> Result<Vec<String>> {
    Ok(read!(db, on => sqlx::query_scalar("SELECT stored_name FROM uploads").fetch_all(on)))
}
