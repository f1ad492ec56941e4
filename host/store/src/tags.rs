//! Tags, and which work has which.

use std::borrow::Cow;

use sqlx_macros::FromRow;

use super::audit::{AuditedDb, insert_audit};
use super::list::{Comparison, Filter, PagedQuery, Value};
use super::sql::sql;
use super::{Db, Error, Result};
use pinye_domain::content::Tag;

/// SQL around a condition on `t`: works that have such a tag.
pub const HAS_TAG: (&str, &str) = (
    "EXISTS (SELECT 1 FROM work_tags l JOIN tags t ON t.id = l.tag_id \
       WHERE l.work_id = works.id AND ",
    ")",
);
/// SQL around a condition on `t`: works that have no such tag.
pub const HAS_NO_TAG: (&str, &str) = (
    "NOT EXISTS (SELECT 1 FROM work_tags l JOIN tags t ON t.id = l.tag_id \
       WHERE l.work_id = works.id AND ",
    ")",
);
/// The names of a work's tags as one text, for sorting works.
pub const NAMES_OF_WORK: &str = "\
    (SELECT COALESCE(STRING_AGG(t.name, ',' ORDER BY t.name), '') FROM work_tags l \
      JOIN tags t ON t.id = l.tag_id WHERE l.work_id = works.id)";

const COLUMNS: &str = "id, name, category, color, created_at, user_id";

/// SQL around a condition on `user_id`: includes tags of the installation.
const AND_COMMON: (&str, &str) = ("(user_id IS NULL OR ", ")");

/// Filter for the tags that a user sees: those of the installation, and the user's own.
pub fn visible_to(user_id: i64) -> Filter {
    let own = vec![Value::Number(user_id)];
    Filter { wrapper: AND_COMMON, ..Filter::on("user_id", Comparison::Eq, own) }
}

/// Returns the stored category, which keeps the tag names of one author apart from all others.
fn category_of(tag: &Tag) -> Cow<'_, str> {
    tag.owner.map_or_else(|| tag.category.as_str().into(), |owner| own_category(owner).into())
}

/// Returns the stored category of the tags of one author.
pub(crate) fn own_category(owner: i64) -> String {
    format!("own:{owner}")
}

#[derive(FromRow)]
struct Row {
    id: i64,
    name: String,
    category: String,
    color: String,
    created_at: i64,
    user_id: Option<i64>,
}

impl From<Row> for Tag {
    fn from(row: Row) -> Tag {
        let Row { id, name, category, color, created_at, user_id: owner } = row;
        let category = if owner.is_some() { String::new() } else { category };
        Tag { id, name, category, color, created_at, owner }
    }
}

/// Returns one page of tags, and the total number of tags.
pub async fn list(db: &Db, page: &PagedQuery) -> Result<(Vec<Tag>, i64)> {
    let (rows, total): (Vec<Row>, i64) = page.fetch(db, COLUMNS, "tags", &[]).await?;
    Ok((rows.into_iter().map(Tag::from).collect(), total))
}

/// Returns the categories of the installation's tags, without the empty one.
pub async fn categories(db: &Db) -> Result<Vec<String>> {
    db.scalars(sql("SELECT DISTINCT category FROM tags WHERE category <> '' AND user_id IS NULL \
                    ORDER BY category"))
        .await
}

/// Returns one tag.
pub async fn find(db: &Db, id: i64) -> Result<Option<Tag>> {
    let row: Option<Row> = db
        .fetch_optional(
            sql("SELECT id, name, category, color, created_at, user_id FROM tags WHERE id = $1")
                .bind(id),
        )
        .await?;
    Ok(row.map(Tag::from))
}

/// Returns the id of the tag with this name and category.
pub async fn find_id_by_name(db: &Db, category: &str, name: &str) -> Result<Option<i64>> {
    db.scalar_optional(
        sql("SELECT id FROM tags WHERE category = $1 AND name = $2").bind(category).bind(name),
    )
    .await
}

/// Adds a tag and returns its id.
pub async fn add(db: impl Into<AuditedDb<'_>>, tag: &Tag) -> Result<i64> {
    let audited = db.into();
    let mut tx = audited.db.begin().await?;
    let id = tx.next_id("tags").await?;
    tx.execute(
        sql("INSERT INTO tags (id, name, category, color, created_at, user_id) \
             VALUES ($1, $2, $3, $4, $5, $6)")
        .bind(id)
        .bind(&tag.name)
        .bind(category_of(tag))
        .bind(&tag.color)
        .bind(tag.created_at)
        .bind(tag.owner),
    )
    .await
    .map_err(Error::duplicate_of("name"))?;
    insert_audit(&mut tx, &audited.event, id).await?;
    tx.commit().await?;
    Ok(id)
}

/// Updates a tag; returns false if it does not exist.
pub async fn update(db: impl Into<AuditedDb<'_>>, tag: &Tag) -> Result<bool> {
    let audited = db.into();
    let mut tx = audited.db.begin().await?;
    let written = tx
        .execute(
            sql("UPDATE tags SET name = $1, category = $2, color = $3 WHERE id = $4")
                .bind(&tag.name)
                .bind(category_of(tag))
                .bind(&tag.color)
                .bind(tag.id),
        )
        .await
        .map_err(Error::duplicate_of("name"))?;
    if written == 1 {
        insert_audit(&mut tx, &audited.event, tag.id).await?;
    }
    tx.commit().await?;
    Ok(written == 1)
}

/// Returns the number of a user's own tags.
pub async fn count_own(db: &Db, user_id: i64) -> Result<i64> {
    db.scalar(sql("SELECT COUNT(*) FROM tags WHERE user_id = $1").bind(user_id)).await
}

/// Removes a tag, also from all works; returns false if it does not exist.
pub async fn remove(db: impl Into<AuditedDb<'_>>, id: i64) -> Result<bool> {
    let audited = db.into();
    let mut tx = audited.db.begin().await?;
    let removed = tx.execute(sql("DELETE FROM tags WHERE id = $1").bind(id)).await?;
    if removed == 1 {
        insert_audit(&mut tx, &audited.event, id).await?;
    }
    tx.commit().await?;
    Ok(removed == 1)
}

/// Returns the tags of a work.
pub async fn list_for_work(db: &Db, work_id: i64) -> Result<Vec<Tag>> {
    let rows: Vec<Row> = db
        .fetch_all(
            sql("SELECT t.id, t.name, t.category, t.color, t.created_at, t.user_id FROM tags t \
                 JOIN work_tags l ON l.tag_id = t.id WHERE l.work_id = $1 \
                 ORDER BY t.category, t.name, t.id")
            .bind(work_id),
        )
        .await?;
    Ok(rows.into_iter().map(Tag::from).collect())
}

#[derive(FromRow)]
struct CarriedTags {
    work_id: i64,
    #[sqlx(flatten)]
    tag: Row,
}

/// Returns the tags of several works, each with the id of its work.
pub async fn list_for_works(db: &Db, work_ids: &[i64]) -> Result<Vec<(i64, Tag)>> {
    if work_ids.is_empty() {
        return Ok(Vec::new());
    }
    let ids = work_ids.iter().copied().map(Value::Number).collect();
    let page = PagedQuery {
        limit: i64::MAX,
        offset: 0,
        order_by: "id",
        descending: false,
        filters: vec![Filter::on("work_id", Comparison::In, ids)],
    };
    let columns = "work_id, id, name, category, color, created_at, user_id";
    let rows = page.select(columns, "work_tags JOIN tags ON id = tag_id", &[]);
    let rows: Vec<CarriedTags> = db.fetch_all(rows).await?;
    Ok(rows.into_iter().map(|row| (row.work_id, Tag::from(row.tag))).collect())
}

/// Replaces the tags of a work. If a tag does not exist or the owner of the work does not see it,
/// nothing is written and its id is returned.
pub async fn set_for_work(db: &Db, work_id: i64, tag_ids: &[i64]) -> Result<Option<i64>> {
    let mut tx = db.begin().await?;
    for tag_id in tag_ids {
        let known: i64 = tx
            .scalar(
                sql("SELECT COUNT(*) FROM tags WHERE id = $1 AND (user_id IS NULL \
                     OR user_id = (SELECT w.user_id FROM works w WHERE w.id = $2))")
                .bind(*tag_id)
                .bind(work_id),
            )
            .await?;
        if known == 0 {
            return Ok(Some(*tag_id));
        }
    }
    tx.execute(sql("DELETE FROM work_tags WHERE work_id = $1").bind(work_id)).await?;
    for tag_id in tag_ids {
        tx.execute(
            sql("INSERT INTO work_tags (work_id, tag_id) VALUES ($1, $2) ON CONFLICT DO NOTHING")
                .bind(work_id)
                .bind(*tag_id),
        )
        .await?;
    }
    tx.commit().await?;
    Ok(None)
}
