//! Data sources; lists and names belong to one author.

use sqlx::FromRow;

use super::audit::{Noted, note};
use super::db::{next_id, write};
use super::list::{Page, Value};
use super::{Db, Error, Result, own};
use pinye_domain::datasource::DataSource;

const OF: own::Of = (
    "id, user_id, name, url, type, dependencies, related, refresh_type, refresh_interval, pipe, through_server, created_at",
    "datasources",
);

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
    created_at: i64,
}

impl From<Row> for DataSource {
    fn from(row: Row) -> DataSource {
        let names = |text: &str| serde_json::from_str(text).unwrap_or_default();
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
            created_at: row.created_at,
        }
    }
}

fn list_text(names: &[String]) -> String {
    serde_json::json!(names).to_string()
}

/// One page of somebody's data sources, and how many there are.
pub async fn list(db: &Db, user_id: i64, page: &Page) -> Result<(Vec<DataSource>, i64)> {
    own::list::<Row, _>(db, OF, user_id, page).await
}

/// Somebody's own data source.
pub async fn find(db: &Db, id: i64, user_id: i64) -> Result<Option<DataSource>> {
    own::find::<Row, _>(db, OF, user_id, ("id = ", Value::Number(id))).await
}

/// Somebody's own data source of this name.
pub async fn named(db: &Db, name: &str, user_id: i64) -> Result<Option<DataSource>> {
    own::find::<Row, _>(db, OF, user_id, ("name = ", Value::Text(name.to_owned()))).await
}

/// Adds a data source and answers its id.
pub async fn add(db: impl Into<Noted<'_>>, new: &DataSource) -> Result<i64> {
    let noted = db.into();
    let id = write!(noted.db, tx => {
        let id = next_id!(tx, "datasources");
        sqlx::query("INSERT INTO datasources (id, user_id, name, url, type, dependencies, related, refresh_type, refresh_interval, pipe, through_server, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)")
            .bind(id).bind(new.user_id).bind(&new.name).bind(&new.url).bind(&new.kind)
            .bind(list_text(&new.dependencies)).bind(list_text(&new.related)).bind(&new.refresh_type)
            .bind(new.refresh_interval).bind(&new.pipe).bind(new.through_server).bind(new.created_at)
            .execute(&mut *tx).await.map_err(|error| Error::taken(error, "name"))?;
        note!(tx, noted, id);
        id
    });
    Ok(id)
}

/// Writes somebody's own data source; no when it is gone.
pub async fn update(db: impl Into<Noted<'_>>, one: &DataSource) -> Result<bool> {
    let noted = db.into();
    let written = write!(noted.db, tx => {
        let written = sqlx::query("UPDATE datasources SET name = $1, url = $2, type = $3, dependencies = $4, related = $5, refresh_type = $6, refresh_interval = $7, pipe = $8, through_server = $9 WHERE id = $10 AND user_id = $11")
            .bind(&one.name).bind(&one.url).bind(&one.kind).bind(list_text(&one.dependencies))
            .bind(list_text(&one.related)).bind(&one.refresh_type).bind(one.refresh_interval)
            .bind(&one.pipe).bind(one.through_server).bind(one.id).bind(one.user_id)
            .execute(&mut *tx).await.map_err(|error| Error::taken(error, "name"))?.rows_affected();
        if written == 1 {
            note!(tx, noted, one.id);
        }
        written
    });
    Ok(written == 1)
}

/// Removes somebody's own data source.
pub async fn remove(db: impl Into<Noted<'_>>, id: i64, user_id: i64) -> Result<bool> {
    let noted = db.into();
    let removed = write!(noted.db, tx => {
        let removed = sqlx::query("DELETE FROM datasources WHERE id = $1 AND user_id = $2")
            .bind(id).bind(user_id).execute(&mut *tx).await?.rows_affected();
        if removed == 1 {
            note!(tx, noted, id);
        }
        removed
    });
    Ok(removed == 1)
}
