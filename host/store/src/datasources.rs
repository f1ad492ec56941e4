//! Data sources. Each belongs to one author; names are unique per author.

use sqlx_macros::FromRow;

use super::audit::{AuditedDb, insert_audit};
use super::list::{Comparison, Filter, PagedQuery, Value};
use super::owned_records::{self, OwnedTable};
use super::sql::sql;
use super::{Db, Error, Result};
use pinye_domain::datasource::{DataSource, Transform};

const TABLE: OwnedTable = OwnedTable {
    table: "datasources",
    columns: "id, user_id, name, url, type, dependencies, related, refresh_type, \
                refresh_interval, pipe, through_server, transform_name, transform_sha256, \
                transform_size, created_at",
};

#[derive(FromRow)]
struct Row {
    id: i64,
    user_id: i64,
    name: String,
    url: String,
    #[sqlx(rename = "type")]
    kind: String,
    dependencies: String,
    related: String,
    refresh_type: String,
    refresh_interval: i64,
    pipe: String,
    through_server: bool,
    transform_name: String,
    transform_sha256: String,
    transform_size: i64,
    created_at: i64,
}

impl From<Row> for DataSource {
    fn from(row: Row) -> DataSource {
        let names = |text: &str| serde_json::from_str(text).unwrap_or_default();
        let transform = (!row.transform_sha256.is_empty()).then_some(Transform {
            name: row.transform_name,
            sha256: row.transform_sha256,
            size: row.transform_size,
        });
        DataSource {
            id: row.id,
            user_id: row.user_id,
            name: row.name,
            url: row.url,
            kind: row.kind,
            dependencies: names(&row.dependencies),
            related: names(&row.related),
            refresh_type: row.refresh_type,
            refresh_interval: row.refresh_interval,
            pipe: row.pipe,
            through_server: row.through_server,
            transform,
            created_at: row.created_at,
        }
    }
}

fn list_text(names: &[String]) -> String {
    serde_json::json!(names).to_string()
}

/// Returns one page of a user's data sources, and their total number.
pub async fn list(db: &Db, user_id: i64, page: &PagedQuery) -> Result<(Vec<DataSource>, i64)> {
    owned_records::list::<Row, _>(db, TABLE, user_id, page).await
}

/// Returns a data source of a user.
pub async fn find(db: &Db, id: i64, user_id: i64) -> Result<Option<DataSource>> {
    owned_records::find::<Row, _>(db, TABLE, user_id, ("id = ", Value::Number(id))).await
}

/// Returns the data source of a user with this name.
pub async fn find_by_name(db: &Db, name: &str, user_id: i64) -> Result<Option<DataSource>> {
    owned_records::find::<Row, _>(db, TABLE, user_id, ("name = ", Value::Text(name.to_owned())))
        .await
}

/// Returns the data sources of a user with these ids.
pub async fn find_all(db: &Db, ids: &[i64], user_id: i64) -> Result<Vec<DataSource>> {
    let values = ids.iter().copied().map(Value::Number).collect();
    owned_records::find_all::<Row, _>(db, TABLE, user_id, Filter::on("id", Comparison::In, values))
        .await
}

/// Returns the data sources of a user with these names.
pub async fn find_all_by_name(db: &Db, names: &[&String], user_id: i64) -> Result<Vec<DataSource>> {
    let values = names.iter().map(|name| Value::Text((*name).clone())).collect();
    owned_records::find_all::<Row, _>(
        db,
        TABLE,
        user_id,
        Filter::on("name", Comparison::In, values),
    )
    .await
}

/// Adds a data source and returns its id.
pub async fn add(db: impl Into<AuditedDb<'_>>, new: &DataSource) -> Result<i64> {
    let audited = db.into();
    let mut tx = audited.db.begin().await?;
    let id = tx.next_id("datasources").await?;
    tx.execute(
        sql("INSERT INTO datasources (id, user_id, name, url, type, dependencies, related, \
               refresh_type, refresh_interval, pipe, through_server, created_at) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)")
        .bind(id)
        .bind(new.user_id)
        .bind(&new.name)
        .bind(&new.url)
        .bind(&new.kind)
        .bind(list_text(&new.dependencies))
        .bind(list_text(&new.related))
        .bind(&new.refresh_type)
        .bind(new.refresh_interval)
        .bind(&new.pipe)
        .bind(new.through_server)
        .bind(new.created_at),
    )
    .await
    .map_err(Error::duplicate_of("name"))?;
    insert_audit(&mut tx, &audited.event, id).await?;
    tx.commit().await?;
    Ok(id)
}

/// Updates a data source of a user; returns false if it does not exist.
pub async fn update(db: impl Into<AuditedDb<'_>>, one: &DataSource) -> Result<bool> {
    let audited = db.into();
    let mut tx = audited.db.begin().await?;
    let written = tx
        .execute(
            sql("UPDATE datasources SET name = $1, url = $2, type = $3, dependencies = $4, \
                   related = $5, refresh_type = $6, refresh_interval = $7, pipe = $8, \
                   through_server = $9 \
                 WHERE id = $10 AND user_id = $11")
            .bind(&one.name)
            .bind(&one.url)
            .bind(&one.kind)
            .bind(list_text(&one.dependencies))
            .bind(list_text(&one.related))
            .bind(&one.refresh_type)
            .bind(one.refresh_interval)
            .bind(&one.pipe)
            .bind(one.through_server)
            .bind(one.id)
            .bind(one.user_id),
        )
        .await
        .map_err(Error::duplicate_of("name"))?;
    if written == 1 {
        insert_audit(&mut tx, &audited.event, one.id).await?;
    }
    tx.commit().await?;
    Ok(written == 1)
}

/// Removes a data source of a user; returns false if it does not exist.
pub async fn remove(db: impl Into<AuditedDb<'_>>, id: i64, user_id: i64) -> Result<bool> {
    let audited = db.into();
    let mut tx = audited.db.begin().await?;
    let removed = tx
        .execute(
            sql("DELETE FROM datasources WHERE id = $1 AND user_id = $2").bind(id).bind(user_id),
        )
        .await?;
    if removed == 1 {
        insert_audit(&mut tx, &audited.event, id).await?;
    }
    tx.commit().await?;
    Ok(removed == 1)
}

/// Sets or removes the transform module of a user's data source; returns false if the source does
/// not exist.
pub async fn set_transform(
    db: impl Into<AuditedDb<'_>>,
    id: i64,
    user_id: i64,
    new: Option<(&Transform, &[u8])>,
) -> Result<bool> {
    let audited = db.into();
    let none = Transform { name: String::new(), sha256: String::new(), size: 0 };
    let (transform, module) = new.map_or((&none, None), |(one, module)| (one, Some(module)));
    let mut tx = audited.db.begin().await?;
    let written = tx
        .execute(
            sql("UPDATE datasources SET transform_name = $1, transform_sha256 = $2, \
                   transform_size = $3 \
                 WHERE id = $4 AND user_id = $5")
            .bind(&transform.name)
            .bind(&transform.sha256)
            .bind(transform.size)
            .bind(id)
            .bind(user_id),
        )
        .await?;
    if written == 1 {
        tx.execute(sql("DELETE FROM transforms WHERE source_id = $1").bind(id)).await?;
        if let Some(module) = module {
            tx.execute(
                sql("INSERT INTO transforms (source_id, module) VALUES ($1, $2)")
                    .bind(id)
                    .bind(module),
            )
            .await?;
        }
        insert_audit(&mut tx, &audited.event, id).await?;
    }
    tx.commit().await?;
    Ok(written == 1)
}

/// Returns the transform module of a data source.
pub async fn module(db: &Db, id: i64) -> Result<Option<Vec<u8>>> {
    db.scalar_optional(sql("SELECT module FROM transforms WHERE source_id = $1").bind(id)).await
}

/// Returns the total bytes of the transform modules of a user, without that of the source `but`.
pub async fn bytes_of_modules(db: &Db, user_id: i64, but: i64) -> Result<i64> {
    db.scalar(
        sql("SELECT CAST(COALESCE(SUM(transform_size), 0) AS BIGINT) FROM datasources \
             WHERE user_id = $1 AND id <> $2")
        .bind(user_id)
        .bind(but),
    )
    .await
}
