//! The tables of a schema version with their columns, for dumps that do not depend on the database.
//! They are read from the catalogue of an empty SQLite database in memory: it has the column types
//! of the migrations, and no tables of other programs, as a PostgreSQL database may have.

use serde::{Deserialize, Serialize};
use sqlx::migrate::MigrateError;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _};

use super::Result;
use super::db::MIGRATIONS;

/// Tables whose rows dumps leave out, and why.
pub const EXCLUDED_TABLES: &[(&str, &str)] = &[
    ("sessions", "a session that was ended after the copy was made must not come back"),
    ("saves", "a save that is sent again comes within minutes, to the installation it was sent to"),
    ("sign_in_failures", "they count for some minutes only"),
    ("captchas", "they are good for some minutes only"),
    ("password_codes", "a code that was used after the copy was made must not be good again"),
    ("email_codes", "they are good for an hour only"),
    ("secrets", "every installation signs with keys of its own"),
    ("submission_tries", "they count for some minutes only"),
    ("work_forms", "they are counted again when they are asked for"),
    ("daily_salts", "no salt may outlive its day"),
    ("day_visitors", "without its salt a visitor's hash counts nobody"),
    ("wechat_sessions", "as those of authors, they do not come back"),
    ("wechat_logins", "they are good for some minutes only"),
];

/// A table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Table {
    /// Its name.
    pub name: String,
    /// Its columns, in the order of the migrations.
    pub columns: Vec<(String, ColumnType)>,
}

/// Type of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ColumnType {
    /// An integer.
    Number,
    /// A floating-point number.
    Real,
    /// A boolean.
    Boolean,
    /// A text.
    Text,
    /// Bytes.
    Bytes,
}

impl ColumnType {
    /// Parses a type of the migrations.
    fn parse(declared: &str) -> Option<ColumnType> {
        Some(match declared.to_ascii_uppercase().as_str() {
            "BIGINT" => ColumnType::Number,
            "DOUBLE PRECISION" => ColumnType::Real,
            "BOOLEAN" => ColumnType::Boolean,
            "TEXT" => ColumnType::Text,
            "BLOB" => ColumnType::Bytes,
            _ => return None,
        })
    }
}

/// Returns all tables of a schema version, parents before children: a migration creates a table
/// after those that it references.
///
/// # Errors
///
/// A schema version that this program does not know, or a column type that no dump can contain.
pub async fn all_tables(schema: i64) -> Result<Vec<Table>> {
    if !MIGRATIONS.version_exists(schema) {
        return Err(MigrateError::VersionNotPresent(schema).into());
    }
    let mut db = SqliteConnectOptions::new().in_memory(true).connect().await?;
    MIGRATIONS.run_to(schema, &mut db).await?;
    let columns: Vec<(String, String, String)> = sqlx::query_as(
        "SELECT m.name, c.name, c.type FROM sqlite_master m JOIN pragma_table_info(m.name) c
         WHERE m.type = 'table' AND m.name <> '_sqlx_migrations' ORDER BY m.rowid, c.cid",
    )
    .fetch_all(&mut db)
    .await?;
    db.close().await?;
    let mut tables: Vec<Table> = Vec::new();
    for (table, column, declared) in columns {
        let unknown = || sqlx::Error::Decode(format!("{table}.{column}: {declared}").into());
        let column = (column.clone(), ColumnType::parse(&declared).ok_or_else(unknown)?);
        match tables.last_mut().filter(|last| last.name == table) {
            Some(last) => last.columns.push(column),
            None => tables.push(Table { name: table, columns: vec![column] }),
        }
    }
    Ok(tables)
}

/// Returns the tables of a schema version whose rows a dump contains, parents before children.
///
/// # Errors
///
/// As [`all_tables`].
pub async fn dumped_tables(schema: i64) -> Result<Vec<Table>> {
    let mut tables = all_tables(schema).await?;
    tables.retain(|table| EXCLUDED_TABLES.iter().all(|(name, _)| *name != table.name));
    Ok(tables)
}

#[cfg(test)]
mod tests {
    use super::{ColumnType, EXCLUDED_TABLES, all_tables, dumped_tables};
    use crate::dump::{is_known_schema_version, latest_schema_version};

    #[tokio::test]
    async fn tables_are_those_of_the_schema_version() {
        let first = all_tables(1).await.unwrap();
        assert_eq!(first[0].name, "counters");
        assert_eq!(first[0].columns[1], ("value".to_owned(), ColumnType::Number));
        let now = all_tables(latest_schema_version()).await.unwrap();
        assert!(first.len() < now.len());
        let place = |name: &str| now.iter().position(|table| table.name == name).unwrap();
        assert!(place("users") < place("works") && place("works") < place("publications"));
        let dumped = dumped_tables(latest_schema_version()).await.unwrap();
        assert_eq!(dumped.len() + EXCLUDED_TABLES.len(), now.len(), "every name is a table's");
    }

    #[tokio::test]
    async fn every_schema_version_can_be_dumped() {
        for version in (1..=latest_schema_version()).filter(|one| is_known_schema_version(*one)) {
            assert!(!dumped_tables(version).await.unwrap().is_empty(), "{version}");
        }
        assert!(all_tables(9999).await.is_err());
    }
}
