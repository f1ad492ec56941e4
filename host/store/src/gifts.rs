//! Gifts. Every query names their owner.

use sqlx_macros::FromRow;

use super::list::{PagedQuery, Value};
use super::owned_records::{self, OwnedTable};
use super::sql::sql;
use super::{Db, Result};
use pinye_domain::content::Gift;

const TABLE: OwnedTable = OwnedTable {
    table: "gifts",
    columns: "id, user_id, name, description, image_url, stock, enabled, sort, created_at, \
                updated_at",
};

#[derive(FromRow)]
struct Row {
    id: i64,
    user_id: i64,
    name: String,
    description: String,
    image_url: String,
    stock: i64,
    enabled: bool,
    sort: i64,
    created_at: i64,
    updated_at: i64,
}

impl From<Row> for Gift {
    fn from(row: Row) -> Gift {
        Gift {
            id: row.id,
            user_id: row.user_id,
            name: row.name,
            description: row.description,
            image_url: row.image_url,
            stock: row.stock,
            enabled: row.enabled,
            sort: row.sort,
            created_at: row.created_at,
            updated_at: row.updated_at,
        }
    }
}

/// Returns one page of a user's gifts, and their total number.
pub async fn list(db: &Db, user_id: i64, page: &PagedQuery) -> Result<(Vec<Gift>, i64)> {
    owned_records::list::<Row, _>(db, TABLE, user_id, page).await
}

/// Returns a gift of a user.
pub async fn find(db: &Db, id: i64, user_id: i64) -> Result<Option<Gift>> {
    owned_records::find::<Row, _>(db, TABLE, user_id, ("id = ", Value::Number(id))).await
}

/// Adds a gift and returns its id.
pub async fn add(db: &Db, gift: &Gift) -> Result<i64> {
    let mut tx = db.begin().await?;
    let id = tx.next_id("gifts").await?;
    tx.execute(
        sql("INSERT INTO gifts (id, user_id, name, description, image_url, stock, enabled, \
               sort, created_at, updated_at) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)")
        .bind(id)
        .bind(gift.user_id)
        .bind(&gift.name)
        .bind(&gift.description)
        .bind(&gift.image_url)
        .bind(gift.stock)
        .bind(gift.enabled)
        .bind(gift.sort)
        .bind(gift.created_at)
        .bind(gift.updated_at),
    )
    .await?;
    tx.commit().await?;
    Ok(id)
}

/// Updates a gift of a user; returns false if it does not exist.
pub async fn update(db: &Db, gift: &Gift) -> Result<bool> {
    let mut tx = db.begin().await?;
    let written = tx
        .execute(
            sql("UPDATE gifts SET name = $1, description = $2, image_url = $3, stock = $4, \
                   enabled = $5, sort = $6, updated_at = $7 \
                 WHERE id = $8 AND user_id = $9")
            .bind(&gift.name)
            .bind(&gift.description)
            .bind(&gift.image_url)
            .bind(gift.stock)
            .bind(gift.enabled)
            .bind(gift.sort)
            .bind(gift.updated_at)
            .bind(gift.id)
            .bind(gift.user_id),
        )
        .await?;
    tx.commit().await?;
    Ok(written == 1)
}

/// Removes a gift of a user; returns false if it does not exist.
pub async fn remove(db: &Db, id: i64, user_id: i64) -> Result<bool> {
    let mut tx = db.begin().await?;
    let removed = tx
        .execute(sql("DELETE FROM gifts WHERE id = $1 AND user_id = $2").bind(id).bind(user_id))
        .await?;
    tx.commit().await?;
    Ok(removed == 1)
}
