//! The `kv` capability in SQL: small values of plugins, with a quota per plugin.

use sqlx_macros::FromRow;

use super::group_commit::GroupCommit;
use super::sql::{Statement, sql};
use super::tx::Tx;
use super::{Db, Error};
use pinye_domain::kv::{KvEntry, KvError, KvFuture, KvSpace, KvStore};

mod increment;

use increment::Increment;

/// The values of all plugins.
#[derive(Debug)]
pub struct SqlKvStore {
    db: Db,
    increments: GroupCommit<Increment>,
}

impl SqlKvStore {
    /// Creates a store in this database.
    pub fn new(db: Db) -> SqlKvStore {
        SqlKvStore { increments: GroupCommit::new(db.clone()), db }
    }
}

/// An error for the plugin, or one of the database, which is logged and hidden from the plugin.
enum KvFailure {
    Kv(KvError),
    Store(Error),
}

impl From<KvError> for KvFailure {
    fn from(error: KvError) -> KvFailure {
        KvFailure::Kv(error)
    }
}

impl From<Error> for KvFailure {
    fn from(error: Error) -> KvFailure {
        KvFailure::Store(error)
    }
}

impl From<KvFailure> for KvError {
    fn from(refused: KvFailure) -> KvError {
        match refused {
            KvFailure::Kv(error) => error,
            KvFailure::Store(error) => {
                tracing::error!(%error, "a value of a plugin could not be read or written");
                KvError::Unavailable
            }
        }
    }
}

#[derive(FromRow)]
struct Row {
    value: Vec<u8>,
    revision: i64,
}

/// Returns the bytes that an entry counts towards the quota.
fn size(key: &str, value: &[u8]) -> i64 {
    i64::try_from(key.len() + value.len()).unwrap_or(i64::MAX)
}

/// Returns the bytes that the plugin holds, and the entry of a key, locked for the rest of the
/// transaction.
async fn lock_entry(tx: &mut Tx, space: &KvSpace, key: &str) -> Result<(i64, Option<Row>), Error> {
    // The upsert locks the usage row of the plugin first: its writers queue up on both databases.
    let held: i64 = tx
        .scalar(
            sql("INSERT INTO plugin_usage (plugin, bytes) VALUES ($1, 0) \
                 ON CONFLICT (plugin) DO UPDATE SET bytes = plugin_usage.bytes RETURNING bytes")
            .bind(&space.plugin),
        )
        .await?;
    let row = tx.fetch_optional(of_key(FIND, space, key)).await?;
    Ok((held, row))
}

/// Writes a value and its revision.
async fn put_row(tx: &mut Tx, space: &KvSpace, key: &str, row: Row) -> Result<(), Error> {
    tx.execute(of_key(PUT, space, key).bind(row.value).bind(row.revision)).await?;
    Ok(())
}

/// Builds a statement about the entry of a key, bound to `$1` to `$3`.
fn of_key(text: &'static str, space: &KvSpace, key: &str) -> Statement {
    sql(text).bind(&space.plugin).bind(&space.scope).bind(key)
}

const FIND: &str =
    "SELECT value, revision FROM plugin_values WHERE plugin = $1 AND scope = $2 AND name = $3";

const PUT: &str = "\
    INSERT INTO plugin_values (plugin, scope, name, value, revision) \
    VALUES ($1, $2, $3, $4, $5) \
    ON CONFLICT (plugin, scope, name) DO UPDATE SET value = $4, revision = $5";

const REMOVE: &str = "DELETE FROM plugin_values WHERE plugin = $1 AND scope = $2 AND name = $3";

impl SqlKvStore {
    async fn read_one(&self, space: &KvSpace, key: &str) -> Result<Option<KvEntry>, KvFailure> {
        let row: Option<Row> = self.db.fetch_optional(of_key(FIND, space, key)).await?;
        Ok(row.map(|row| KvEntry { value: row.value, revision: row.revision.unsigned_abs() }))
    }

    async fn write_one(
        &self,
        space: &KvSpace,
        key: &str,
        value: &[u8],
        if_revision: Option<u64>,
        quota: u64,
    ) -> Result<u64, KvFailure> {
        let mut tx = self.db.begin_keyed(&usage_key(space)).await?;
        let (_, former) = lock_entry(&mut tx, space, key).await?;
        let now = former.as_ref().map_or(0, |row| row.revision.unsigned_abs());
        if if_revision.is_some_and(|expected| expected != now) {
            return Err(KvError::Stale(now).into());
        }
        let former_size = former.as_ref().map_or(0, |row| size(key, &row.value));
        let revision = former.as_ref().map_or(1, |row| row.revision + 1);
        let bytes: i64 = tx
            .scalar(
                sql("UPDATE plugin_usage SET bytes = bytes + $1 WHERE plugin = $2 RETURNING bytes")
                    .bind(size(key, value) - former_size)
                    .bind(&space.plugin),
            )
            .await?;
        if u64::try_from(bytes).unwrap_or(0) > quota {
            return Err(KvError::Quota.into());
        }
        put_row(&mut tx, space, key, Row { value: value.to_owned(), revision }).await?;
        tx.commit().await?;
        Ok(revision.unsigned_abs())
    }

    async fn remove_one(&self, space: &KvSpace, key: &str) -> Result<bool, KvFailure> {
        let mut tx = self.db.begin_keyed(&usage_key(space)).await?;
        let (_, former) = lock_entry(&mut tx, space, key).await?;
        if let Some(row) = &former {
            tx.execute(of_key(REMOVE, space, key)).await?;
            tx.execute(
                sql("UPDATE plugin_usage SET bytes = bytes - $1 WHERE plugin = $2")
                    .bind(size(key, &row.value))
                    .bind(&space.plugin),
            )
            .await?;
        }
        tx.commit().await?;
        Ok(former.is_some())
    }

    async fn add_to(
        &self,
        space: &KvSpace,
        key: &str,
        by: i64,
        quota: u64,
    ) -> Result<i64, KvFailure> {
        let one = Increment { space: space.clone(), key: key.to_owned(), by, quota };
        Ok(self.increments.write(one).await??)
    }

    async fn keys(&self, space: &KvSpace, prefix: &str) -> Result<Vec<String>, KvFailure> {
        // A range instead of LIKE: exact, case-sensitive and indexed on both databases.
        let after = format!("{prefix}\u{10ffff}");
        let names = self
            .db
            .scalars(
                sql("SELECT name FROM plugin_values \
                     WHERE plugin = $1 AND scope = $2 AND name >= $3 AND name <= $4 \
                     ORDER BY name LIMIT 1000")
                .bind(&space.plugin)
                .bind(&space.scope)
                .bind(prefix)
                .bind(after),
            )
            .await?;
        Ok(names)
    }
}

/// Returns the lock key of a plugin: its values share one count of bytes.
fn usage_key(space: &KvSpace) -> String {
    format!("values:{}", space.plugin)
}

fn number(value: &[u8]) -> Result<i64, KvError> {
    let text = std::str::from_utf8(value).ok();
    text.and_then(|text| text.parse().ok())
        .ok_or_else(|| KvError::Invalid("the value is not a whole number".to_owned()))
}

impl KvStore for SqlKvStore {
    fn get<'a>(&'a self, space: &'a KvSpace, key: &'a str) -> KvFuture<'a, Option<KvEntry>> {
        Box::pin(async move { self.read_one(space, key).await.map_err(KvError::from) })
    }

    fn put<'a>(
        &'a self,
        space: &'a KvSpace,
        key: &'a str,
        value: &'a [u8],
        if_revision: Option<u64>,
        quota: u64,
    ) -> KvFuture<'a, u64> {
        Box::pin(async move {
            self.write_one(space, key, value, if_revision, quota).await.map_err(KvError::from)
        })
    }

    fn delete<'a>(&'a self, space: &'a KvSpace, key: &'a str) -> KvFuture<'a, bool> {
        Box::pin(async move { self.remove_one(space, key).await.map_err(KvError::from) })
    }

    fn increment<'a>(
        &'a self,
        space: &'a KvSpace,
        key: &'a str,
        by: i64,
        quota: u64,
    ) -> KvFuture<'a, i64> {
        Box::pin(async move { self.add_to(space, key, by, quota).await.map_err(KvError::from) })
    }

    fn list_keys<'a>(&'a self, space: &'a KvSpace, prefix: &'a str) -> KvFuture<'a, Vec<String>> {
        Box::pin(async move { self.keys(space, prefix).await.map_err(KvError::from) })
    }
}

#[cfg(test)]
mod tests;
