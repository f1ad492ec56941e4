//! Which database a test host uses: a file of its own, or a database of its own on the server named by
//! `PINYE_TEST_POSTGRES` (see host/tests/postgres.sh), so that the same tests run on both.

use std::path::{Path, PathBuf};
use std::sync::Mutex;

use pinye_host::store::Db;
use sqlx::{Connection, Executor, PgConnection};
use tokio::sync::OnceCell;

/// The address of the server, when tests are to run on PostgreSQL.
pub fn server() -> Option<String> {
    std::env::var("PINYE_TEST_POSTGRES").ok().filter(|address| !address.is_empty())
}

/// A fresh, empty database on the server; none where tests run on SQLite.
pub async fn fresh() -> Option<String> {
    let server = server()?;
    Some(address(&server, &create(&server, "").await))
}

/// A database with all tables and nothing in them: a copy of one that is made once for all tests, since making the tables takes
/// longer than most tests. On SQLite it is the file `pinye.db` of the folder, else the address of a database on the server.
pub async fn ready(folder: &Path) -> Option<String> {
    let Some(server) = server() else {
        static FILE: OnceCell<Vec<u8>> = OnceCell::const_new();
        std::fs::write(folder.join("pinye.db"), FILE.get_or_init(file_with_tables).await).unwrap();
        return None;
    };
    static MODEL: OnceCell<String> = OnceCell::const_new();
    let made = || async {
        let name = create(&server, "").await;
        Db::open(&address(&server, &name)).await.unwrap().close().await;
        name
    };
    let model = MODEL.get_or_init(made).await;
    drop_ended(&server).await;
    let name = create(&server, &format!("TEMPLATE {model}")).await;
    IN_USE.lock().unwrap().push((folder.to_owned(), name.clone()));
    Some(address(&server, &name))
}

/// The folders of tests with their databases on the server.
static IN_USE: Mutex<Vec<(PathBuf, String)>> = Mutex::new(Vec::new());

/// Drops the databases of tests that have ended, which is when their folder is gone: each takes ten megabytes, and there are
/// hundreds.
async fn drop_ended(server: &str) {
    let ended: Vec<_> =
        IN_USE.lock().unwrap().extract_if(.., |(folder, _)| !folder.exists()).collect();
    if ended.is_empty() {
        return;
    }
    let mut connection = PgConnection::connect(server).await.unwrap();
    for (_, name) in ended {
        // With force: the pools of an ended test close their connections a moment later.
        let statement = sqlx::AssertSqlSafe(format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)"));
        connection.execute(statement).await.unwrap();
    }
}

async fn file_with_tables() -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pinye.db");
    // Closing leaves nothing of it beside the file.
    Db::open_file(&path).await.unwrap().close().await;
    std::fs::read(path).unwrap()
}

/// Answers the name of the new database.
async fn create(server: &str, like: &str) -> String {
    let name = format!("test_{}", uuid::Uuid::new_v4().simple());
    let mut connection = PgConnection::connect(server).await.unwrap();
    let create = sqlx::AssertSqlSafe(format!("CREATE DATABASE {name} {like}"));
    connection.execute(create).await.unwrap();
    name
}

fn address(server: &str, name: &str) -> String {
    let (base, _) = server.rsplit_once('/').unwrap();
    format!("{base}/{name}")
}

/// An empty database without a host around it, with all tables.
pub async fn open(folder: &Path) -> Db {
    match ready(folder).await {
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
