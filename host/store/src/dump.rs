//! Dump and restore of whole tables, in a format that does not depend on the database: a row is a
//! JSON array in the order of the table's columns; bytes are base64, and numbers with a fraction
//! are strings, so that none is rounded.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use futures_util::TryStreamExt as _;
use serde_json::Value;
use sqlx::query::Query;
use sqlx::{
    AssertSqlSafe, ColumnIndex, Database, Decode, Encode, Postgres, Row, Sqlite, Transaction, Type,
};

use super::db::MIGRATIONS;
use super::tables::{ColumnType, Table, all_tables};
use super::tx::NEXT_ID;
use super::{Db, Result};

/// One row: a JSON array as text.
pub type DumpRow = String;

/// Contents of a database to restore into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TargetContents {
    /// No tables of this program.
    NoTables,
    /// Tables of this program without any account.
    EmptyTables,
    /// Tables with at least one account.
    Data,
}

/// Returns the version of the newest migration that this program knows.
pub fn latest_schema_version() -> i64 {
    MIGRATIONS.iter().map(|step| step.version).max().unwrap_or_default()
}

/// Returns whether this program can create the tables of this schema version.
pub fn is_known_schema_version(version: i64) -> bool {
    MIGRATIONS.version_exists(version)
}

macro_rules! in_either {
    ($one:expr, $tx:ident => $body:expr) => {
        match $one {
            Either::Sqlite($tx) => $body,
            Either::Postgres($tx) => $body,
        }
    };
}

enum Either {
    Sqlite(Transaction<'static, Sqlite>),
    Postgres(Transaction<'static, Postgres>),
}

/// A consistent snapshot of the database, which later writes do not change.
pub struct Snapshot(Either);

impl Snapshot {
    /// Begins a transaction; the first query determines the moment of the snapshot.
    pub async fn begin(db: &Db) -> Result<Snapshot> {
        Ok(Snapshot(match db {
            Db::Sqlite { read, .. } => Either::Sqlite(read.begin().await?),
            Db::Postgres { read, .. } => Either::Postgres(
                read.begin_with("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY").await?,
            ),
        }))
    }

    /// Returns the schema version of the database; none if the tables are not those of this
    /// program.
    pub async fn schema(&mut self) -> Result<Option<i64>> {
        in_either!(&mut self.0, tx => if has_steps(tx).await? {
            Ok(sqlx::query_scalar("SELECT MAX(version) FROM _sqlx_migrations WHERE success")
                .fetch_one(&mut **tx).await?)
        } else {
            Ok(None)
        })
    }

    /// Returns the names of all uploaded files.
    pub async fn stored_names(&mut self) -> Result<Vec<String>> {
        in_either!(&mut self.0, tx => Ok(sqlx::query_scalar("SELECT stored_name FROM uploads ORDER BY id")
            .fetch_all(&mut **tx).await?))
    }

    /// Returns the hashes of the packages of all installed plugins.
    pub async fn package_hashes(&mut self) -> Result<Vec<String>> {
        in_either!(&mut self.0, tx => Ok(sqlx::query_scalar("SELECT DISTINCT sha256 FROM plugins ORDER BY sha256")
            .fetch_all(&mut **tx).await?))
    }

    /// Passes the rows of a table to `take` one after the other, until it returns false.
    pub async fn rows(
        &mut self,
        table: &Table,
        mut take: impl AsyncFnMut(DumpRow) -> bool,
    ) -> Result<()> {
        let sql = format!("SELECT {} FROM {} ORDER BY 1", column_list(table), table.name);
        in_either!(&mut self.0, tx => {
            let mut rows = sqlx::query(AssertSqlSafe(sql)).fetch(&mut **tx);
            while let Some(row) = rows.try_next().await? {
                if !take(line(&row, &table.columns)?).await {
                    break;
                }
            }
        });
        Ok(())
    }
}

/// A restore: everything happens in one transaction, which leaves nothing behind unless it is
/// committed.
pub struct RestoreTransaction(Either);

impl RestoreTransaction {
    /// Begins the transaction.
    pub async fn begin(db: &Db) -> Result<RestoreTransaction> {
        Ok(RestoreTransaction(match db {
            Db::Sqlite { write, .. } => Either::Sqlite(write.begin_with("BEGIN IMMEDIATE").await?),
            Db::Postgres { write, .. } => Either::Postgres(write.begin().await?),
        }))
    }

    /// Returns the contents of the database before the restore.
    pub async fn inspect(&mut self) -> Result<TargetContents> {
        in_either!(&mut self.0, tx => {
            if !has_steps(tx).await? {
                return Ok(TargetContents::NoTables);
            }
            let people: i64 =
                sqlx::query_scalar("SELECT COUNT(*) FROM users").fetch_one(&mut **tx).await?;
            Ok(if people > 0 { TargetContents::Data } else { TargetContents::EmptyTables })
        })
    }

    /// Drops all tables of this program. The caller has checked that they hold no data.
    pub async fn drop_tables(&mut self) -> Result<()> {
        for table in all_tables(latest_schema_version()).await?.iter().rev() {
            self.run(format!("DROP TABLE IF EXISTS {}", table.name)).await?;
        }
        self.run("DROP TABLE IF EXISTS _sqlx_migrations".to_owned()).await
    }

    /// Creates the tables of this schema version.
    pub async fn create_tables(&mut self, schema: i64) -> Result<()> {
        in_either!(&mut self.0, tx => Ok(MIGRATIONS.run_to(schema, &mut **tx).await?))
    }

    /// Migrates the tables to the newest schema version.
    pub async fn run_migrations(&mut self) -> Result<()> {
        in_either!(&mut self.0, tx => Ok(MIGRATIONS.run(&mut **tx).await?))
    }

    /// Deletes the rows of these tables (migrations insert some), children before parents.
    pub async fn clear(&mut self, tables: &[Table]) -> Result<()> {
        for table in tables.iter().rev() {
            self.run(format!("DELETE FROM {}", table.name)).await?;
        }
        Ok(())
    }

    /// Adds rows with the columns of the dump, in its order, which may differ from the database's.
    /// Fails on rows that do not match the columns.
    pub async fn add(&mut self, table: &Table, lines: &[DumpRow]) -> Result<()> {
        // Keep below the limit of values per statement of either database.
        let most = (900 / table.columns.len().max(1)).clamp(1, 50);
        for lines in lines.chunks(most) {
            let sql = insertion(table, lines.len());
            let mut values = Vec::new();
            for line in lines {
                values.extend(values_of(line, &table.columns)?);
            }
            in_either!(&mut self.0, tx => {
                let mut query = sqlx::query(AssertSqlSafe(sql));
                for value in values {
                    query = bound(query, value);
                }
                query.execute(&mut **tx).await?;
            });
        }
        Ok(())
    }

    /// Returns the number of rows of a table.
    pub async fn count(&mut self, table: &Table) -> Result<u64> {
        let sql = format!("SELECT COUNT(*) FROM {}", table.name);
        in_either!(&mut self.0, tx => {
            let count: i64 =
                sqlx::query_scalar(AssertSqlSafe(sql)).fetch_one(&mut **tx).await?;
            Ok(count.unsigned_abs())
        })
    }

    /// Writes an entry of the audit log.
    pub async fn insert_audit(&mut self, at: i64, line: (&str, &str, &str)) -> Result<()> {
        let (action, subject, detail) = line;
        in_either!(&mut self.0, tx => {
            let tx = &mut **tx;
            let id: i64 =
                sqlx::query_scalar(NEXT_ID).bind("audit").bind(1_i64).fetch_one(&mut *tx).await?;
            sqlx::query("INSERT INTO audit (id, at, user_id, action, subject, detail) VALUES ($1, $2, NULL, $3, $4, $5)")
                .bind(id).bind(at).bind(action).bind(subject).bind(detail)
                .execute(&mut *tx).await?;
        });
        Ok(())
    }

    /// Stores a secret of the restored installation, such as its id.
    pub async fn keep_secret(&mut self, name: &str, value: &str) -> Result<()> {
        in_either!(&mut self.0, tx => {
            sqlx::query("INSERT INTO secrets (name, value) VALUES ($1, $2)")
                .bind(name).bind(value).execute(&mut **tx).await?;
        });
        Ok(())
    }

    /// Commits the restore.
    pub async fn commit(self) -> Result<()> {
        in_either!(self.0, tx => Ok(tx.commit().await?))
    }

    async fn run(&mut self, sql: String) -> Result<()> {
        in_either!(&mut self.0, tx => {
            sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut **tx).await?;
        });
        Ok(())
    }
}

/// Query for the table of migrations, per database.
trait Listing: Database {
    const HAS_STEPS: &'static str;
}

impl Listing for Sqlite {
    const HAS_STEPS: &'static str =
        "SELECT COUNT(*) FROM sqlite_master WHERE type = 'table' AND name = '_sqlx_migrations'";
}

impl Listing for Postgres {
    const HAS_STEPS: &'static str = "SELECT COUNT(*) FROM information_schema.tables WHERE table_schema = current_schema() AND table_name = '_sqlx_migrations'";
}

async fn has_steps<DB>(tx: &mut Transaction<'static, DB>) -> Result<bool>
where
    DB: Listing,
    for<'c> &'c mut DB::Connection: sqlx::Executor<'c, Database = DB>,
    DB::Arguments: sqlx::IntoArguments<DB>,
    for<'r> (i64,): sqlx::FromRow<'r, DB::Row>,
    DB::Row: Send + Unpin,
{
    let (count,): (i64,) = sqlx::query_as(DB::HAS_STEPS).fetch_one(&mut **tx).await?;
    Ok(count > 0)
}

fn column_list(table: &Table) -> String {
    let names: Vec<String> = table.columns.iter().map(|(name, _)| format!("\"{name}\"")).collect();
    names.join(", ")
}

fn insertion(table: &Table, rows: usize) -> String {
    let width = table.columns.len();
    let row = |row: usize| {
        let holes: Vec<String> =
            (1..=width).map(|column| format!("${}", row * width + column)).collect();
        format!("({})", holes.join(", "))
    };
    let rows: Vec<String> = (0..rows).map(row).collect();
    format!("INSERT INTO {} ({}) VALUES {}", table.name, column_list(table), rows.join(", "))
}

/// A value to bind; `None` is a NULL of its type.
#[derive(Debug, PartialEq)]
enum SqlValue {
    Number(Option<i64>),
    Real(Option<f64>),
    Boolean(Option<bool>),
    Text(Option<String>),
    Bytes(Option<Vec<u8>>),
}

fn bound<'q, DB: Database>(
    query: Query<'q, DB, DB::Arguments>,
    value: SqlValue,
) -> Query<'q, DB, DB::Arguments>
where
    Option<i64>: Encode<'q, DB> + Type<DB>,
    Option<f64>: Encode<'q, DB> + Type<DB>,
    Option<bool>: Encode<'q, DB> + Type<DB>,
    Option<String>: Encode<'q, DB> + Type<DB>,
    Option<Vec<u8>>: Encode<'q, DB> + Type<DB>,
{
    match value {
        SqlValue::Number(value) => query.bind(value),
        SqlValue::Real(value) => query.bind(value),
        SqlValue::Boolean(value) => query.bind(value),
        SqlValue::Text(value) => query.bind(value),
        SqlValue::Bytes(value) => query.bind(value),
    }
}

fn values_of(line: &str, columns: &[(String, ColumnType)]) -> sqlx::Result<Vec<SqlValue>> {
    let unfit = |reason: String| sqlx::Error::Encode(reason.into());
    let values: Vec<Value> =
        serde_json::from_str(line).map_err(|error| unfit(format!("a row is no list: {error}")))?;
    if values.len() != columns.len() {
        return Err(unfit(format!(
            "a row of {} values for {} columns",
            values.len(),
            columns.len()
        )));
    }
    let one = |(value, (name, kind)): (Value, &(String, ColumnType))| {
        value_of(value, *kind).ok_or_else(|| unfit(format!("a value that does not fit {name}")))
    };
    values.into_iter().zip(columns).map(one).collect()
}

fn value_of(value: Value, kind: ColumnType) -> Option<SqlValue> {
    Some(match (kind, value) {
        (ColumnType::Number, Value::Null) => SqlValue::Number(None),
        (ColumnType::Real, Value::Null) => SqlValue::Real(None),
        (ColumnType::Boolean, Value::Null) => SqlValue::Boolean(None),
        (ColumnType::Text, Value::Null) => SqlValue::Text(None),
        (ColumnType::Bytes, Value::Null) => SqlValue::Bytes(None),
        (ColumnType::Number, Value::Number(number)) => SqlValue::Number(Some(number.as_i64()?)),
        (ColumnType::Real, Value::String(text)) => SqlValue::Real(Some(text.parse().ok()?)),
        (ColumnType::Boolean, Value::Bool(truth)) => SqlValue::Boolean(Some(truth)),
        (ColumnType::Text, Value::String(text)) => SqlValue::Text(Some(text)),
        (ColumnType::Bytes, Value::String(text)) => {
            SqlValue::Bytes(Some(BASE64_STANDARD.decode(text).ok()?))
        }
        _ => return None,
    })
}

fn line<'r, R: Row>(row: &'r R, columns: &[(String, ColumnType)]) -> sqlx::Result<DumpRow>
where
    usize: ColumnIndex<R>,
    i64: Decode<'r, R::Database> + Type<R::Database>,
    f64: Decode<'r, R::Database> + Type<R::Database>,
    bool: Decode<'r, R::Database> + Type<R::Database>,
    String: Decode<'r, R::Database> + Type<R::Database>,
    Vec<u8>: Decode<'r, R::Database> + Type<R::Database>,
{
    let mut values = Vec::with_capacity(columns.len());
    for (index, (_, kind)) in columns.iter().enumerate() {
        let value = match kind {
            ColumnType::Number => row.try_get::<Option<i64>, _>(index)?.map(Value::from),
            ColumnType::Real => {
                row.try_get::<Option<f64>, _>(index)?.map(|real| Value::from(format!("{real:?}")))
            }
            ColumnType::Boolean => row.try_get::<Option<bool>, _>(index)?.map(Value::from),
            ColumnType::Text => row.try_get::<Option<String>, _>(index)?.map(Value::from),
            ColumnType::Bytes => row
                .try_get::<Option<Vec<u8>>, _>(index)?
                .map(|bytes| Value::from(BASE64_STANDARD.encode(bytes))),
        };
        values.push(value.unwrap_or(Value::Null));
    }
    Ok(Value::Array(values).to_string())
}

#[cfg(test)]
mod tests;
