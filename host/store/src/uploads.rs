//! Files of authors: their rows. The bytes are on disk.

use std::collections::HashMap;

use sqlx_macros::FromRow;

use super::audit::{AuditedDb, insert_audit};
use super::fonts::{NewFace, add_face};
use super::list::{PagedQuery, Value};
use super::lock_keys::submissions_key;
use super::pending_deletions::{DELETE_PENDING, INSERT_UNREFERENCED, PENDING_BYTES_OF_USER};
use super::sql::sql;
use super::tx::Tx;
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
    let mut tx = db.begin().await?;
    // Whoever has the counter has it until the end: what is counted below stays true.
    for upload in &mut *uploads {
        upload.id = tx.next_id("uploads").await?;
    }
    let new = Usage::of(uploads);
    if !has_room(&mut tx, user_id, new, most).await? {
        return Ok(UploadOutcome::Full);
    }
    if let UploadPurpose::Visitor(visitor) = beside {
        let outcome = check_visitor_limits(&mut tx, user_id, new, visitor).await?;
        if outcome != UploadOutcome::Kept {
            return Ok(outcome);
        }
    }
    for upload in uploads {
        insert_upload(&mut tx, upload).await?;
        match beside {
            UploadPurpose::Library => {}
            UploadPurpose::Visitor(visitor) => {
                tx.execute(
                    sql("INSERT INTO visitor_files (upload_id, work_id, counted_by, created_at) \
                         VALUES ($1, $2, $3, $4)")
                    .bind(upload.id)
                    .bind(visitor.work_id)
                    .bind(visitor.counted_by)
                    .bind(upload.created_at),
                )
                .await?;
            }
            UploadPurpose::Cover(work_id) => {
                tx.execute(sql(INSERT_COVER).bind(upload.id).bind(work_id)).await?;
            }
            UploadPurpose::Font(new) => {
                if !add_face(&mut tx, upload.id, new).await? {
                    return Ok(UploadOutcome::TooMany);
                }
            }
        }
    }
    tx.commit().await?;
    Ok(UploadOutcome::Kept)
}

/// How many files there are, and their bytes.
#[derive(Clone, Copy)]
struct Usage {
    files: i64,
    bytes: i64,
}

impl Usage {
    fn of(uploads: &[Upload]) -> Usage {
        let files = i64::try_from(uploads.len()).unwrap_or(i64::MAX);
        Usage { files, bytes: uploads.iter().map(|upload| upload.size).sum() }
    }
}

/// Whether an author may have these files as well; `most` are bytes and files.
async fn has_room(tx: &mut Tx, user_id: i64, new: Usage, most: (u64, i64)) -> Result<bool> {
    let (bytes, files): (i64, i64) = tx.fetch_one(sql(USAGE).bind(user_id)).await?;
    if (bytes + new.bytes).unsigned_abs() > most.0 || files.saturating_add(new.files) > most.1 {
        return Ok(false);
    }
    // What was removed lies in the bin for a day: as much again, and no more.
    let binned: i64 = tx.scalar(sql(PENDING_BYTES_OF_USER).bind(user_id)).await?;
    Ok((bytes + binned + new.bytes).unsigned_abs() <= most.0.saturating_mul(2))
}

/// Whether a visitor may hand these files in to an author.
async fn check_visitor_limits(
    tx: &mut Tx,
    user_id: i64,
    new: Usage,
    visitor: &VisitorUploadLimits<'_>,
) -> Result<UploadOutcome> {
    let of_address = sql(USAGE_OF_ADDRESS).bind(visitor.counted_by).bind(visitor.since);
    let (files, bytes): (i64, i64) = tx.fetch_one(of_address).await?;
    if files.saturating_add(new.files) > visitor.most.0 || bytes + new.bytes > visitor.most.1 {
        return Ok(UploadOutcome::TooMany);
    }
    let unnamed: i64 = tx.scalar(sql(UNREFERENCED_BYTES).bind(user_id)).await?;
    if unnamed + new.bytes > visitor.max_unreferenced_bytes {
        return Ok(UploadOutcome::Full);
    }
    Ok(UploadOutcome::Kept)
}

/// Writes the row of a file, which is not on its way in any more.
async fn insert_upload(tx: &mut Tx, upload: &Upload) -> Result<()> {
    tx.execute(
        sql("INSERT INTO uploads (id, user_id, name, stored_name, mime, size, width, height, \
               created_at) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)")
        .bind(upload.id)
        .bind(upload.user_id)
        .bind(&upload.name)
        .bind(&upload.stored_name)
        .bind(&upload.mime)
        .bind(upload.size)
        .bind(upload.width)
        .bind(upload.height)
        .bind(upload.created_at),
    )
    .await?;
    tx.execute(sql(DELETE_PENDING).bind(&upload.stored_name)).await?;
    Ok(())
}

const USAGE: &str =
    "SELECT CAST(COALESCE(SUM(size), 0) AS BIGINT), COUNT(*) FROM uploads WHERE user_id = $1";

/// One page of somebody's files, and how many there are. Files of typefaces are listed with those, and drawn
/// covers nowhere.
pub async fn list(db: &Db, user_id: i64, page: &PagedQuery) -> Result<(Vec<Upload>, i64)> {
    let no_font = ("SUBSTR(stored_name, 1, 1) <> ", Value::Text(FONT_FILE_PREFIX.to_string()));
    let owner = [(NOT_A_COVER_AND_OWNED_BY, Value::Number(user_id)), no_font];
    let (rows, total): (Vec<UploadRow>, i64) = page
        .fetch(
            db,
            "id, user_id, name, stored_name, mime, size, width, height, created_at",
            "uploads",
            &owner,
        )
        .await?;
    Ok((rows.into_iter().map(Upload::from).collect(), total))
}

/// Bytes and number of somebody's files.
pub async fn usage(db: &Db, user_id: i64) -> Result<(i64, i64)> {
    db.fetch_one(sql(USAGE).bind(user_id)).await
}

/// Removes somebody's own file; its name on disk, none when it is not theirs or not there.
pub async fn remove(db: impl Into<AuditedDb<'_>>, id: i64, user_id: i64) -> Result<Option<String>> {
    let audited = db.into();
    // A submission that names the file comes before this or after it, never in between.
    let work: Option<i64> = audited
        .db
        .scalar_optional(sql("SELECT work_id FROM visitor_files WHERE upload_id = $1").bind(id))
        .await?;
    let mut tx = audited.db.begin_keyed(&work.map(submissions_key).unwrap_or_default()).await?;
    let removed: Option<(String, i64)> = tx
        .fetch_optional(
            sql("DELETE FROM uploads \
                 WHERE id = $1 AND user_id = $2 AND SUBSTR(stored_name, 1, 1) <> $3 \
                 RETURNING stored_name, size")
            .bind(id)
            .bind(user_id)
            .bind(FONT_FILE_PREFIX.to_string()),
        )
        .await?;
    if let Some((name, size)) = &removed {
        tx.execute(sql(INSERT_UNREFERENCED).bind(name).bind(user_id).bind(size)).await?;
        insert_audit(&mut tx, &audited.event, id).await?;
    }
    tx.commit().await?;
    Ok(removed.map(|(name, _)| name))
}

/// Whose a stored file is.
pub async fn owner(db: &Db, stored_name: &str) -> Result<Option<i64>> {
    db.scalar_optional(sql("SELECT user_id FROM uploads WHERE stored_name = $1").bind(stored_name))
        .await
}

/// The name that people gave a stored file.
pub async fn find_display_name(db: &Db, stored_name: &str) -> Result<Option<String>> {
    db.scalar_optional(sql("SELECT name FROM uploads WHERE stored_name = $1").bind(stored_name))
        .await
}

/// The stored name of somebody's newest file of this name.
pub async fn stored_name(db: &Db, user_id: i64, name: &str) -> Result<Option<String>> {
    db.scalar_optional(
        sql("SELECT stored_name FROM uploads WHERE user_id = $1 AND name = $2 \
             ORDER BY id DESC LIMIT 1")
        .bind(user_id)
        .bind(name),
    )
    .await
}

/// How many bytes each of these files has; those that nobody has are left out.
pub async fn find_sizes(db: &Db, names: &[String]) -> Result<Vec<(String, i64)>> {
    let mut sizes: HashMap<String, i64> = HashMap::new();
    for part in multi_row::parts(names) {
        let statement = multi_row::statement(
            "SELECT stored_name, size FROM uploads WHERE stored_name IN (VALUES ",
            part.len(),
            1,
            ")",
        )
        .bind_all(part);
        sizes.extend(db.fetch_all::<(String, i64)>(statement).await?);
    }
    Ok(names.iter().filter_map(|name| Some((name.clone(), *sizes.get(name)?))).collect())
}

/// Stored names of the files that came last.
pub async fn newest_names(db: &Db, most: i64) -> Result<Vec<String>> {
    db.scalars(sql("SELECT stored_name FROM uploads ORDER BY id DESC LIMIT $1").bind(most)).await
}

/// Every name that a row stands for.
pub async fn stored_names(db: &Db) -> Result<Vec<String>> {
    db.scalars(sql("SELECT stored_name FROM uploads")).await
}
