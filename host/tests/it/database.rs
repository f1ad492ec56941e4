//! Database of a test host: a SQLite file, or a database on the server named by
//! `PINYE_TEST_POSTGRES` (see host/tests/postgres.sh), so that the same tests run on both.

use std::path::{Path, PathBuf};
use std::sync::Mutex;

use pinye_host::store::Db;
use sqlx::{Connection, Executor, PgConnection};
use tokio::sync::OnceCell;

/// Returns the URL of the PostgreSQL server, when tests run on PostgreSQL.
pub fn server() -> Option<String> {
    std::env::var("PINYE_TEST_POSTGRES").ok().filter(|address| !address.is_empty())
}

/// Creates an empty database on the server; none when tests run on SQLite.
pub async fn fresh() -> Option<String> {
    let server = server()?;
    Some(address(&server, &create(&server, "").await))
}

/// Creates a database with all tables and no rows: a copy of one that is made once for all tests,
/// since the migrations take longer than most tests. On SQLite it is the file `pinye.db` in the
/// folder, otherwise returns its URL.
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

/// Folders of running tests with their databases on the server.
static IN_USE: Mutex<Vec<(PathBuf, String)>> = Mutex::new(Vec::new());

/// Drops the databases of ended tests, whose folder is gone: each takes 10 MB, and there are
/// hundreds.
async fn drop_ended(server: &str) {
    let ended: Vec<_> =
        IN_USE.lock().unwrap().extract_if(.., |(folder, _)| !folder.exists()).collect();
    if ended.is_empty() {
        return;
    }
    let mut connection = PgConnection::connect(server).await.unwrap();
    for (_, name) in ended {
        // FORCE: the pools of an ended test close their connections a moment later.
        let statement = sqlx::AssertSqlSafe(format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)"));
        connection.execute(statement).await.unwrap();
    }
}

async fn file_with_tables() -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pinye.db");
    // Closing checkpoints the write-ahead log, so that the file is complete.
    Db::open_file(&path).await.unwrap().close().await;
    std::fs::read(path).unwrap()
}

/// Creates a database and returns its name.
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

/// Opens a database with all tables and no rows, without a host.
pub async fn open(folder: &Path) -> Db {
    match ready(folder).await {
        Some(address) => Db::open(&address).await.unwrap(),
        None => Db::open_file(&folder.join("pinye.db")).await.unwrap(),
    }
}

/// Runs a statement that the store has no query for.
pub async fn execute(db: &Db, sql: &'static str) {
    match db {
        Db::Sqlite { write, .. } => drop(write.execute(sql).await.unwrap()),
        Db::Postgres { write: pool, .. } => drop(pool.execute(sql).await.unwrap()),
    }
}

/// Writes a document into a work without any validation.
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

/// Returns the first column of a query, which must be a text.
pub async fn texts(db: &Db, sql: &'static str) -> Vec<String> {
    match db {
        Db::Sqlite { read, .. } => sqlx::query_scalar(sql).fetch_all(read).await.unwrap(),
        Db::Postgres { write: pool, .. } => sqlx::query_scalar(sql).fetch_all(pool).await.unwrap(),
    }
}

/// Returns every table and column that contains this text.
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
