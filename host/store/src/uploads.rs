//! Uploads: the rows of files of authors. The files themselves are in the storage.

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

/// Adds files of one author, all or none, and sets their ids. Returns false if the author would
/// have more than `most` bytes or files. Concurrent uploads cannot exceed these limits together.
pub async fn add(db: &Db, uploads: &mut [Upload], most: (u64, i64)) -> Result<bool> {
    Ok(add_for(db, uploads, most, UploadPurpose::Library).await? == UploadOutcome::Kept)
}

/// Purpose of an upload: what is written beside the rows of its files.
#[derive(Clone, Copy, Debug)]
pub enum UploadPurpose<'a> {
    /// A file of the library: nothing more is written.
    Library,
    /// A file that a visitor attaches to a form, with the limits for that visitor.
    Visitor(&'a VisitorUploadLimits<'a>),
    /// A font file, and its family.
    Font(&'a NewFace<'a>),
    /// The cover that the editor renders of this work.
    Cover(i64),
}

/// Outcome of an upload.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UploadOutcome {
    /// The files are stored.
    Kept,
    /// The owner would exceed the quota.
    Full,
    /// The visitor would exceed the limits for visitors, or the account has too many font families.
    TooMany,
}

/// Like [`add`], for any purpose. A visitor has limits in addition to those of the owner.
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
    // The row lock of the id counter is held until the commit: the counts below stay correct.
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

/// Number and bytes of files.
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

/// Returns whether an author may have these files in addition; `most` are bytes and files.
async fn has_room(tx: &mut Tx, user_id: i64, new: Usage, most: (u64, i64)) -> Result<bool> {
    let (bytes, files): (i64, i64) = tx.fetch_one(sql(USAGE).bind(user_id)).await?;
    if (bytes + new.bytes).unsigned_abs() > most.0 || files.saturating_add(new.files) > most.1 {
        return Ok(false);
    }
    // Deleted files stay in the bin for a day. They count too, against twice the quota.
    let binned: i64 = tx.scalar(sql(PENDING_BYTES_OF_USER).bind(user_id)).await?;
    Ok((bytes + binned + new.bytes).unsigned_abs() <= most.0.saturating_mul(2))
}

/// Checks whether a visitor may attach these files to a form of an author.
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

/// Inserts the row of a file, whose upload is thereby complete.
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

/// Returns one page of a user's files, and their total number. Font files are listed with the
/// fonts, and rendered covers nowhere.
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

/// Returns bytes and number of a user's files.
pub async fn usage(db: &Db, user_id: i64) -> Result<(i64, i64)> {
    db.fetch_one(sql(USAGE).bind(user_id)).await
}

/// Removes a file of a user, and returns its stored name; none if it does not exist or belongs to
/// another user.
pub async fn remove(db: impl Into<AuditedDb<'_>>, id: i64, user_id: i64) -> Result<Option<String>> {
    let audited = db.into();
    // The lock key of the submissions orders this before or after a submission that names the file.
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

/// Returns the owner of a stored file.
pub async fn owner(db: &Db, stored_name: &str) -> Result<Option<i64>> {
    db.scalar_optional(sql("SELECT user_id FROM uploads WHERE stored_name = $1").bind(stored_name))
        .await
}

/// Returns the original name of a stored file.
pub async fn find_display_name(db: &Db, stored_name: &str) -> Result<Option<String>> {
    db.scalar_optional(sql("SELECT name FROM uploads WHERE stored_name = $1").bind(stored_name))
        .await
}

/// Returns the stored name of a user's newest file with this name.
pub async fn stored_name(db: &Db, user_id: i64, name: &str) -> Result<Option<String>> {
    db.scalar_optional(
        sql("SELECT stored_name FROM uploads WHERE user_id = $1 AND name = $2 \
             ORDER BY id DESC LIMIT 1")
        .bind(user_id)
        .bind(name),
    )
    .await
}

/// Returns the sizes of these files in bytes; files without a row are left out.
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

/// Returns the stored names of the newest files.
pub async fn newest_names(db: &Db, most: i64) -> Result<Vec<String>> {
    db.scalars(sql("SELECT stored_name FROM uploads ORDER BY id DESC LIMIT $1").bind(most)).await
}

/// Returns the stored names of all files that have a row.
pub async fn stored_names(db: &Db) -> Result<Vec<String>> {
    db.scalars(sql("SELECT stored_name FROM uploads")).await
}
