//! Combinations. Every query names their owner: other users cannot see them (CB-019).

use sqlx_macros::FromRow;

use super::list::{PagedQuery, Value};
use super::owned_records::{self, OwnedTable};
use super::sql::sql;
use super::usage::{self, add_usage};
use super::{Db, Result};
use pinye_domain::combination::Combination;

/// Columns for lists, without elements and positions.
const LISTED: OwnedTable = OwnedTable {
    table: "combinations",
    columns: "id, user_id, name, description, tags, '' AS elements, '' AS relative_positions, \
                width, height, thumbnail, size, created_at",
};

const WHOLE: OwnedTable = OwnedTable {
    table: "combinations",
    columns: "id, user_id, name, description, tags, elements, relative_positions, width, \
                height, thumbnail, size, created_at",
};

#[derive(FromRow)]
struct Row {
    id: i64,
    user_id: i64,
    name: String,
    description: String,
    tags: String,
    elements: String,
    relative_positions: String,
    width: f64,
    height: f64,
    thumbnail: String,
    size: i64,
    created_at: i64,
}

impl From<Row> for Combination {
    fn from(row: Row) -> Combination {
        Combination {
            id: row.id,
            user_id: row.user_id,
            name: row.name,
            description: row.description,
            tags: row.tags,
            elements: row.elements,
            relative_positions: row.relative_positions,
            width: row.width,
            height: row.height,
            thumbnail: row.thumbnail,
            element_count: row.size,
            created_at: row.created_at,
        }
    }
}

/// Returns one page of a user's combinations without their elements, and their total number.
pub async fn list(db: &Db, user_id: i64, page: &PagedQuery) -> Result<(Vec<Combination>, i64)> {
    owned_records::list::<Row, _>(db, LISTED, user_id, page).await
}

/// Returns a combination of a user.
pub async fn find(db: &Db, id: i64, user_id: i64) -> Result<Option<Combination>> {
    owned_records::find::<Row, _>(db, WHOLE, user_id, ("id = ", Value::Number(id))).await
}

/// Adds a combination and returns its id.
pub async fn add(db: &Db, new: &Combination) -> Result<i64> {
    let mut tx = db.begin().await?;
    let id = tx.next_id("combinations").await?;
    tx.execute(
        sql("INSERT INTO combinations (id, user_id, name, description, tags, elements, \
               relative_positions, width, height, thumbnail, size, created_at) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)")
        .bind(id)
        .bind(new.user_id)
        .bind(&new.name)
        .bind(&new.description)
        .bind(&new.tags)
        .bind(&new.elements)
        .bind(&new.relative_positions)
        .bind(new.width)
        .bind(new.height)
        .bind(&new.thumbnail)
        .bind(new.element_count)
        .bind(new.created_at),
    )
    .await?;
    let length = new.elements.len() + new.relative_positions.len() + new.thumbnail.len();
    add_usage(&mut tx, new.user_id, usage::bytes(length), 0).await?;
    tx.commit().await?;
    Ok(id)
}

/// Updates name, description and tags; returns false if the combination does not exist.
pub async fn update(db: &Db, changed: &Combination) -> Result<bool> {
    let mut tx = db.begin().await?;
    let written = tx
        .execute(
            sql("UPDATE combinations SET name = $1, description = $2, tags = $3 \
                 WHERE id = $4 AND user_id = $5")
            .bind(&changed.name)
            .bind(&changed.description)
            .bind(&changed.tags)
            .bind(changed.id)
            .bind(changed.user_id),
        )
        .await?;
    tx.commit().await?;
    Ok(written == 1)
}

/// Removes a combination of a user; returns false if it does not exist.
pub async fn remove(db: &Db, id: i64, user_id: i64) -> Result<bool> {
    let mut tx = db.begin().await?;
    let removed: Option<i64> = tx
        .scalar_optional(
            sql("DELETE FROM combinations WHERE id = $1 AND user_id = $2 \
                 RETURNING CAST(OCTET_LENGTH(elements) + OCTET_LENGTH(relative_positions) \
                   + OCTET_LENGTH(thumbnail) AS BIGINT)")
            .bind(id)
            .bind(user_id),
        )
        .await?;
    if let Some(bytes) = removed {
        add_usage(&mut tx, user_id, -bytes, 0).await?;
    }
    tx.commit().await?;
    Ok(removed.is_some())
}
