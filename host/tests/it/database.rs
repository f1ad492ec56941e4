//! Which database a test host uses: a file of its own, or a database of its own on the server named by
//! `PINYE_TEST_POSTGRES` (see host/tests/postgres.sh), so that the same tests run on both.

use std::path::Path;

use pinye_host::store::Db;
use sqlx::{Connection, Executor, PgConnection};

/// The address of the server, when tests are to run on PostgreSQL.
pub fn server() -> Option<String> {
    std::env::var("PINYE_TEST_POSTGRES").ok().filter(|address| !address.is_empty())
}

/// A fresh, empty database on the server; none where tests run on SQLite.
pub async fn fresh() -> Option<String> {
    let server = server()?;
    let name = format!("test_{}", uuid::Uuid::new_v4().simple());
    let mut connection = PgConnection::connect(&server).await.unwrap();
    connection.execute(sqlx::AssertSqlSafe(format!("CREATE DATABASE {name}"))).await.unwrap();
    let (base, _) = server.rsplit_once('/').unwrap();
    Some(format!("{base}/{name}"))
}

/// An empty database without a host around it, with all tables.
pub async fn open(folder: &Path) -> Db {
    match fresh().await {
        Some(address) => Db::open(&address).await.unwrap(),
        None => Db::open_file(&folder.join("pinye.db")).await.unwrap(),
    }
}

/// Runs a statement that no query of the store stands for.
pub async fn execute(db: &Db, sql: &'static str) {
    match db {
        Db::Sqlite { write, .. } => drop(write.execute(sql).await.unwrap()),
        Db::Postgres { write: pool, .. } => drop(pool.execute(sql).await.unwrap()),
    }
}

/// Puts a document into a work behind the back of every check.
pub async fn write_document(db: &Db, work_id: i64, document: &str) {
    let sql = "UPDATE works SET document = $1 WHERE id = $2";
    match db {
        Db::Sqlite { write, .. } => {
            sqlx::query(sql).bind(document).bind(work_id).execute(write).await.map(|_| ()).unwrap();
        }
        Db::Postgres { write, .. } => {
            sqlx::query(sql).bind(document).bind(work_id).execute(write).await.map(|_| ()).unwrap();
        }
    }
}

/// The first column of a query, which must be a text.
pub async fn texts(db: &Db, sql: &'static str) -> Vec<String> {
    match db {
        Db::Sqlite { read, .. } => sqlx::query_scalar(sql).fetch_all(read).await.unwrap(),
        Db::Postgres { write: pool, .. } => sqlx::query_scalar(sql).fetch_all(pool).await.unwrap(),
    }
}

/// Every table and column that holds this text somewhere.
pub async fn holders(db: &Db, text: &str) -> Vec<String> {
    let columns = match db {
        Db::Sqlite { .. } => {
            "SELECT m.name || '.' || c.name FROM sqlite_master m JOIN pragma_table_info(m.name) c WHERE m.type = 'table'"
        }
        Db::Postgres { .. } => {
            "SELECT table_name || '.' || column_name FROM information_schema.columns WHERE table_schema = 'public'"
        }
    };
    let mut found = Vec::new();
    for column in texts(db, columns).await {
        let (table, name) = column.split_once('.').unwrap();
        let query = sqlx::AssertSqlSafe(format!(
            "SELECT COUNT(*) FROM {table} WHERE CAST({name} AS TEXT) LIKE $1"
        ));
        let pattern = format!("%{text}%");
        let count: i64 = match db {
            Db::Sqlite { read, .. } => {
                sqlx::query_scalar(query).bind(pattern).fetch_one(read).await.unwrap()
            }
            Db::Postgres { write: pool, .. } => {
                sqlx::query_scalar(query).bind(pattern).fetch_one(pool).await.unwrap()
            }
        };
        if count > 0 {
            found.push(column);
        }
    }
    found
}
