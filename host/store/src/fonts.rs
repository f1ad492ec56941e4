//! Uploaded fonts: families, and their files, which are uploads like others.

use sqlx_macros::FromRow;

use super::audit::{AuditEvent, AuditedDb, insert_audit};
use super::pending_deletions::INSERT_UNREFERENCED;
use super::sql::{Statement, built_sql, sql};
use super::tx::Tx;
use super::{Db, Result};
use pinye_domain::font::{Font, UploadedFace};

/// A font file to store, and the family that it belongs to.
#[derive(Clone, Debug)]
pub struct NewFace<'a> {
    /// The family, without its files; its id is 0 if it is new.
    pub font: &'a Font,
    /// Hash of the file.
    pub sha256: &'a str,
    /// Metadata read from the file, JSON text.
    pub facts: &'a str,
    /// Maximum number of families per account.
    pub most: i64,
    /// Event for the audit log.
    pub event: Option<AuditEvent>,
}

#[derive(FromRow)]
struct Row {
    id: i64,
    user_id: i64,
    is_shared: bool,
    token: String,
    family: String,
    name: String,
    licence: String,
    licence_note: String,
    created_at: i64,
    stored_name: String,
    size: i64,
    sha256: String,
    facts: String,
}

/// Selects the families that satisfy a condition, one row per file, own families before shared
/// ones.
fn select_families(condition: &'static str) -> Statement {
    built_sql(format!(
        "SELECT f.id, f.user_id, f.is_shared, f.token, f.family, f.name, f.licence, \
           f.licence_note, f.created_at, u.stored_name, u.size, c.sha256, c.facts \
         FROM fonts f JOIN font_faces c ON c.font_id = f.id JOIN uploads u ON u.id = c.upload_id \
         WHERE {condition} ORDER BY f.is_shared, f.id, u.id"
    ))
}

fn gathered(rows: Vec<Row>) -> Vec<Font> {
    let mut fonts: Vec<Font> = Vec::new();
    for row in rows {
        let face = UploadedFace {
            stored_name: row.stored_name,
            size: row.size,
            sha256: row.sha256,
            facts: row.facts,
        };
        match fonts.last_mut() {
            Some(last) if last.id == row.id => last.faces.push(face),
            _ => fonts.push(Font {
                id: row.id,
                user_id: row.user_id,
                is_shared: row.is_shared,
                token: row.token,
                family: row.family,
                name: row.name,
                licence: row.licence,
                licence_note: row.licence_note,
                created_at: row.created_at,
                faces: vec![face],
            }),
        }
    }
    fonts
}

/// Returns the families that a user may use: their own and the shared ones.
pub async fn list_for_user(db: &Db, user_id: i64) -> Result<Vec<Font>> {
    let rows = db.fetch_all(select_families("f.user_id = $1 OR f.is_shared").bind(user_id)).await?;
    Ok(gathered(rows))
}

/// Returns the families that the author of a work may use.
pub async fn list_for_work(db: &Db, work_id: i64) -> Result<Vec<Font>> {
    let rows = db
        .fetch_all(
            select_families(
                "f.is_shared OR f.user_id = (SELECT w.user_id FROM works w WHERE w.id = $1)",
            )
            .bind(work_id),
        )
        .await?;
    Ok(gathered(rows))
}

/// Returns the family with this token, which is part of its URLs.
pub async fn find_by_token(db: &Db, token: &str) -> Result<Option<Font>> {
    let rows = db.fetch_all(select_families("f.token = $1").bind(token)).await?;
    Ok(gathered(rows).into_iter().next())
}

/// Returns a family by id.
pub async fn find(db: &Db, id: i64) -> Result<Option<Font>> {
    let rows = db.fetch_all(select_families("f.id = $1").bind(id)).await?;
    Ok(gathered(rows).into_iter().next())
}

/// Adds the font file of an upload; returns false if the account has too many families. The licence
/// of the family becomes the one given with its newest file.
pub(crate) async fn add_face(tx: &mut Tx, upload_id: i64, new: &NewFace<'_>) -> Result<bool> {
    let Some(font_id) = put_family(tx, new).await? else { return Ok(false) };
    tx.execute(
        sql("INSERT INTO font_faces (upload_id, font_id, sha256, facts) VALUES ($1, $2, $3, $4)")
            .bind(upload_id)
            .bind(font_id)
            .bind(new.sha256)
            .bind(new.facts),
    )
    .await?;
    insert_audit(tx, &new.event, font_id).await?;
    Ok(true)
}

/// Returns the id of the file's family, which is created if it is new; none if the account has too
/// many.
async fn put_family(tx: &mut Tx, new: &NewFace<'_>) -> Result<Option<i64>> {
    let font = new.font;
    if font.id != 0 {
        tx.execute(
            sql("UPDATE fonts SET licence = $1, licence_note = $2 WHERE id = $3")
                .bind(&font.licence)
                .bind(&font.licence_note)
                .bind(font.id),
        )
        .await?;
        return Ok(Some(font.id));
    }
    let count: i64 =
        tx.scalar(sql("SELECT COUNT(*) FROM fonts WHERE user_id = $1").bind(font.user_id)).await?;
    if count >= new.most {
        return Ok(None);
    }
    let id = tx.next_id("fonts").await?;
    tx.execute(
        sql("INSERT INTO fonts (id, user_id, is_shared, token, family, name, licence, \
               licence_note, created_at) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)")
        .bind(id)
        .bind(font.user_id)
        .bind(font.is_shared)
        .bind(&font.token)
        .bind(&font.family)
        .bind(&font.name)
        .bind(&font.licence)
        .bind(&font.licence_note)
        .bind(font.created_at),
    )
    .await?;
    Ok(Some(id))
}

/// Updates name and licence; returns false if the family does not exist.
pub async fn update(db: &Db, font: &Font) -> Result<bool> {
    let mut tx = db.begin().await?;
    let written = tx
        .execute(
            sql("UPDATE fonts SET name = $1, licence = $2, licence_note = $3 WHERE id = $4")
                .bind(&font.name)
                .bind(&font.licence)
                .bind(&font.licence_note)
                .bind(font.id),
        )
        .await?;
    tx.commit().await?;
    Ok(written == 1)
}

/// Removes a family with its files, and returns their stored names; none if the family does not
/// exist.
pub async fn remove(db: impl Into<AuditedDb<'_>>, id: i64) -> Result<Option<Vec<String>>> {
    let audited = db.into();
    let mut tx = audited.db.begin().await?;
    let files: Vec<(String, i64, i64)> = tx
        .fetch_all(
            sql("DELETE FROM uploads \
                 WHERE id IN (SELECT upload_id FROM font_faces WHERE font_id = $1) \
                 RETURNING stored_name, user_id, size")
            .bind(id),
        )
        .await?;
    for (name, user_id, size) in &files {
        tx.execute(sql(INSERT_UNREFERENCED).bind(name).bind(user_id).bind(size)).await?;
    }
    let gone = tx.execute(sql("DELETE FROM fonts WHERE id = $1").bind(id)).await?;
    if gone > 0 {
        insert_audit(&mut tx, &audited.event, id).await?;
    }
    let removed = (gone > 0).then(|| files.into_iter().map(|(name, ..)| name).collect());
    tx.commit().await?;
    Ok(removed)
}

/// Returns the works that name a family: id and title of those of a user, the last updated first,
/// and the number of works of other users, which is 0 for a family that is not shared.
pub async fn works(
    db: &Db,
    font: &Font,
    user_id: i64,
    most: i64,
) -> Result<(Vec<(i64, String)>, i64)> {
    let named = format!("%{}%", font.family.replace('_', "!_"));
    let own = db
        .fetch_all(
            sql("SELECT id, title FROM works \
                 WHERE user_id = $1 AND deleted_at IS NULL AND document LIKE $2 ESCAPE '!' \
                 ORDER BY updated_at DESC, id DESC LIMIT $3")
            .bind(user_id)
            .bind(&named)
            .bind(most),
        )
        .await?;
    if !font.is_shared {
        return Ok((own, 0));
    }
    let others: i64 = db
        .scalar(
            sql("SELECT COUNT(*) FROM works \
                 WHERE user_id <> $1 AND deleted_at IS NULL AND document LIKE $2 ESCAPE '!'")
            .bind(user_id)
            .bind(&named),
        )
        .await?;
    Ok((own, others))
}
