//! Two concrete pools behind one type. `read!` and `write!` expand the same query once for each.

use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use sqlx::postgres::{PgPool, PgPoolOptions};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};

use super::{Error, Result};

/// Every step of the tables.
pub(super) static MIGRATIONS: sqlx::migrate::Migrator = sqlx::migrate!("./migrations");

/// How long a request waits for a connection before it gives up.
const ACQUIRE: Duration = Duration::from_secs(10);

/// The database. Cheap to clone.
#[derive(Clone, Debug)]
pub enum Db {
    /// One file. Writers queue for one connection that locks at once (`BEGIN IMMEDIATE`), so none ever meets `BUSY`.
    Sqlite {
        /// Read-only connections.
        read: SqlitePool,
        /// The one connection that writes.
        write: SqlitePool,
    },
    /// A server.
    Postgres(PgPool),
}

/// Runs one query on a reading connection: `read!(db, on => query.fetch_one(on))`.
macro_rules! read {
    ($db:expr, $on:ident => $query:expr) => {
        match $db {
            $crate::store::Db::Sqlite { read: $on, .. } => $query.await?,
            $crate::store::Db::Postgres($on) => $query.await?,
        }
    };
}

/// Runs a block in one transaction: `write!(db, tx => { query.execute(&mut *tx).await?; … })`. An early return rolls back.
///
/// Writers queue, so that what a block has read is still so when it writes: on SQLite behind the one connection, on
/// PostgreSQL behind a lock. `write!(db, tx apart "a key" => …)` queues on PostgreSQL with blocks of the same key only,
/// for what many do at once and what no other block writes.
macro_rules! write {
    ($db:expr, $tx:ident => $body:block) => {
        $crate::store::db::write!($db, $tx apart "" => $body)
    };
    ($db:expr, $tx:ident apart $key:expr => $body:block) => {
        match $db {
            $crate::store::Db::Sqlite { write, .. } => {
                let mut $tx = write.begin_with("BEGIN IMMEDIATE").await?;
                let done = $body;
                $tx.commit().await?;
                done
            }
            $crate::store::Db::Postgres(pool) => {
                let mut $tx = pool.begin().await?;
                sqlx::query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))")
                    .bind($key)
                    .execute(&mut *$tx)
                    .await?;
                let done = $body;
                $tx.commit().await?;
                done
            }
        }
    };
}

/// The next id of a counter, inside a transaction.
macro_rules! next_id {
    ($tx:ident, $counter:literal) => {
        $crate::store::db::next_id!($tx, $counter, 1_i64)
    };
    // The last of so many, a 64-bit number: a prepared statement has one type for it.
    ($tx:ident, $counter:literal, $count:expr) => {
        sqlx::query_scalar::<_, i64>(
            "UPDATE counters SET value = value + $2 WHERE name = $1 RETURNING value",
        )
        .bind($counter)
        .bind($count)
        .fetch_one(&mut *$tx)
        .await?
    };
}

pub(crate) use {next_id, read, write};

impl Db {
    /// Opens the database at this address and brings its tables up to date.
    pub async fn open(address: &str) -> Result<Db> {
        Db::connect(address).await?.up_to_date().await
    }

    /// Opens a file, making it when it is not there.
    pub async fn open_file(path: &Path) -> Result<Db> {
        Db::connect_file(path).await?.up_to_date().await
    }

    /// Opens the database at this address and leaves its tables as they are.
    pub async fn connect(address: &str) -> Result<Db> {
        if address.starts_with("postgres:") || address.starts_with("postgresql:") {
            open_postgres(address).await
        } else if address.starts_with("sqlite:") {
            open_sqlite(SqliteConnectOptions::from_str(address)?).await
        } else {
            Err(Error::Address(address.to_owned()))
        }
    }

    /// Opens a file and leaves its tables as they are, making it when it is not there.
    pub async fn connect_file(path: &Path) -> Result<Db> {
        open_sqlite(SqliteConnectOptions::new().filename(path)).await
    }

    /// The file of a `sqlite:` address.
    pub fn file_of(address: &str) -> Option<PathBuf> {
        let options =
            address.starts_with("sqlite:").then(|| SqliteConnectOptions::from_str(address));
        options?.ok().map(|options| options.get_filename().to_owned())
    }

    async fn up_to_date(self) -> Result<Db> {
        match &self {
            Db::Sqlite { write, .. } => MIGRATIONS.run(write).await?,
            Db::Postgres(pool) => MIGRATIONS.run(pool).await?,
        }
        Ok(self)
    }

    /// Whether it answers.
    pub async fn is_alive(&self) -> bool {
        let asked: Result<i64> = async {
            Ok(read!(self, on => sqlx::query_scalar::<_, i64>("SELECT value FROM counters WHERE name = 'works'").fetch_one(on)))
        }
        .await;
        asked.is_ok()
    }

    /// Every pool: its name, its open connections, and those that nobody uses now.
    pub fn connections(&self) -> Vec<(&'static str, u32, u32)> {
        let idle = |idle: usize| u32::try_from(idle).unwrap_or(u32::MAX);
        match self {
            Db::Sqlite { read, write } => vec![
                ("read", read.size(), idle(read.num_idle())),
                ("write", write.size(), idle(write.num_idle())),
            ],
            Db::Postgres(pool) => vec![("all", pool.size(), idle(pool.num_idle()))],
        }
    }

    /// Closes all connections; what was committed is on disk.
    pub async fn close(&self) {
        match self {
            Db::Sqlite { read, write } => {
                read.close().await;
                write.close().await;
            }
            Db::Postgres(pool) => pool.close().await,
        }
    }
}

async fn open_sqlite(options: SqliteConnectOptions) -> Result<Db> {
    let options = options
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(Duration::from_secs(5))
        .pragma("cache_size", "-20000")
        .pragma("mmap_size", "268435456");
    let write = SqlitePoolOptions::new()
        .max_connections(1)
        .acquire_timeout(ACQUIRE)
        .connect_with(options.clone())
        .await?;
    let read = SqlitePoolOptions::new()
        .max_connections(4)
        .acquire_timeout(ACQUIRE)
        .connect_with(options.read_only(true))
        .await?;
    Ok(Db::Sqlite { read, write })
}

/// PostgreSQL says `bytea` where SQLite says `blob`; a domain of that name lets the migrations be the same.
async fn open_postgres(address: &str) -> Result<Db> {
    let pool = PgPoolOptions::new().acquire_timeout(ACQUIRE).connect(address).await?;
    sqlx::raw_sql(
        "DO $$ BEGIN CREATE DOMAIN blob AS bytea; EXCEPTION WHEN duplicate_object THEN NULL; END $$",
    )
    .execute(&pool)
    .await?;
    Ok(Db::Postgres(pool))
}
