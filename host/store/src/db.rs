//! SQLite and PostgreSQL behind one type. [`Db`] reads; [`Tx`](super::tx::Tx) writes.

use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{Connection as _, Postgres, Sqlite};

use super::keyed_locks::KeyedLocks;
use super::sql::{Record, Scalar, Statement, sql};
use super::{Error, Result};

/// All migrations of the schema.
pub(super) static MIGRATIONS: sqlx::migrate::Migrator = sqlx_macros::migrate!("./migrations");

/// How long a request waits for a connection before it gives up.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(10);

/// Maximum number of PostgreSQL connections that read.
const MAX_READ_CONNECTIONS: u32 = 10;

/// Maximum number of PostgreSQL connections that write.
const MAX_WRITE_CONNECTIONS: u32 = 8;

/// The database. Cheap to clone.
#[derive(Clone, Debug)]
pub enum Db {
    /// A SQLite file. Writers queue for the one writing connection, which locks at once (`BEGIN
    /// IMMEDIATE`), so that no writer ever gets `SQLITE_BUSY`.
    Sqlite {
        /// Read-only connections.
        read: SqlitePool,
        /// The only connection that writes.
        write: SqlitePool,
    },
    /// A PostgreSQL server.
    Postgres {
        /// Read-only connections, in a pool of their own: readers and writers never wait for each
        /// other's connections.
        read: PgPool,
        /// Connections that write.
        write: PgPool,
        /// Locks per key among the writers of this host, acquired before a connection.
        locks: KeyedLocks,
    },
}

impl Db {
    /// Opens the database at this address and runs the migrations.
    pub async fn open(address: &str) -> Result<Db> {
        Db::connect(address).await?.run_migrations().await
    }

    /// Opens a SQLite file, which is created if it does not exist, and runs the migrations.
    pub async fn open_file(path: &Path) -> Result<Db> {
        Db::connect_file(path).await?.run_migrations().await
    }

    /// Opens the database at this address without running the migrations.
    pub async fn connect(address: &str) -> Result<Db> {
        if address.starts_with("postgres:") || address.starts_with("postgresql:") {
            open_postgres(address).await
        } else if address.starts_with("sqlite:") {
            open_sqlite(SqliteConnectOptions::from_str(address)?).await
        } else {
            Err(Error::Address(address.to_owned()))
        }
    }

    /// Opens a SQLite file, which is created if it does not exist, without running the migrations.
    pub async fn connect_file(path: &Path) -> Result<Db> {
        open_sqlite(SqliteConnectOptions::new().filename(path)).await
    }

    /// Returns the path of a `sqlite:` address; none for another address.
    pub fn sqlite_path(address: &str) -> Option<PathBuf> {
        let options =
            address.starts_with("sqlite:").then(|| SqliteConnectOptions::from_str(address));
        options?.ok().map(|options| options.get_filename().to_owned())
    }

    async fn run_migrations(self) -> Result<Db> {
        match &self {
            Db::Sqlite { write, .. } => MIGRATIONS.run(write).await?,
            Db::Postgres { write, .. } => MIGRATIONS.run(write).await?,
        }
        Ok(self)
    }

    /// Returns whether the database answers a query.
    pub async fn is_alive(&self) -> bool {
        let statement = sql("SELECT value FROM counters WHERE name = 'works'");
        self.scalar::<i64>(statement).await.is_ok()
    }

    /// Returns whether the database accepts writes, by writing. Logs the error if it does not.
    pub async fn is_writable(&self) -> bool {
        let written = self.count_probe().await;
        if let Err(error) = &written {
            tracing::error!(%error, "the database rejects writes");
        }
        written.is_ok()
    }

    async fn count_probe(&self) -> Result<()> {
        let mut tx = self.begin_keyed("pulse").await?;
        tx.execute(sql("INSERT INTO counters (name, value) VALUES ('pulse', 1) \
                        ON CONFLICT (name) DO UPDATE SET value = counters.value + 1"))
            .await?;
        tx.commit().await
    }

    /// Reserves `count` ids in a transaction of its own and returns the last of them. Concurrent
    /// transactions then do not hold the lock of the counter until they commit; unused ids leave
    /// gaps. Returns none on SQLite, which has one writer anyway: there the transaction takes the
    /// ids itself. The short transaction commits asynchronously: everything that uses its ids
    /// follows it in the write-ahead log.
    pub(super) async fn reserve_ids(&self, counter: &str, count: i64) -> Result<Option<i64>> {
        let Db::Postgres { write, .. } = self else { return Ok(None) };
        let statement = sql("UPDATE counters SET value = value + $2 WHERE name = $1 \
                             AND set_config('synchronous_commit', 'off', true) <> '' \
                             RETURNING value");
        let query = statement.bind(counter).bind(count).query_as::<Postgres, (i64,)>()?;
        let (last,) = query.fetch_one(write).await?;
        Ok(Some(last))
    }

    /// Returns all rows, from a read connection.
    pub(crate) async fn fetch_all<T: Record>(&self, statement: Statement) -> Result<Vec<T>> {
        Ok(match self {
            Db::Sqlite { read, .. } => statement.query_as::<Sqlite, T>()?.fetch_all(read).await?,
            Db::Postgres { read, .. } => {
                statement.query_as::<Postgres, T>()?.fetch_all(read).await?
            }
        })
    }

    /// Returns the first row, if there is one, from a read connection.
    pub(crate) async fn fetch_optional<T: Record>(
        &self,
        statement: Statement,
    ) -> Result<Option<T>> {
        Ok(match self {
            Db::Sqlite { read, .. } => {
                statement.query_as::<Sqlite, T>()?.fetch_optional(read).await?
            }
            Db::Postgres { read, .. } => {
                statement.query_as::<Postgres, T>()?.fetch_optional(read).await?
            }
        })
    }

    /// Returns the first row, which must exist, from a read connection.
    pub(crate) async fn fetch_one<T: Record>(&self, statement: Statement) -> Result<T> {
        self.fetch_optional(statement).await?.ok_or(Error::Sql(sqlx::Error::RowNotFound))
    }

    /// Returns the value of the first row, which must exist, from a read connection.
    pub(crate) async fn scalar<T: Scalar>(&self, statement: Statement) -> Result<T> {
        self.fetch_one::<(T,)>(statement).await.map(|(value,)| value)
    }

    /// Returns the value of the first row, if there is one, from a read connection.
    pub(crate) async fn scalar_optional<T: Scalar>(
        &self,
        statement: Statement,
    ) -> Result<Option<T>> {
        Ok(self.fetch_optional::<(T,)>(statement).await?.map(|(value,)| value))
    }

    /// Returns the values of all rows, from a read connection.
    pub(crate) async fn scalars<T: Scalar>(&self, statement: Statement) -> Result<Vec<T>> {
        let rows = self.fetch_all::<(T,)>(statement).await?;
        Ok(rows.into_iter().map(|(value,)| value).collect())
    }

    /// Runs one statement that writes, under the advisory lock of this key, and returns its rows. On SQLite the statement is
    /// a transaction of its own.
    pub(crate) async fn write_returning<T: Record>(
        &self,
        key: &str,
        statement: Statement,
    ) -> Result<Vec<T>> {
        if let Db::Sqlite { write, .. } = self {
            return Ok(statement.query_as::<Sqlite, T>()?.fetch_all(write).await?);
        }
        let mut tx = self.begin_keyed(key).await?;
        let rows = tx.fetch_all(statement).await?;
        tx.commit().await?;
        Ok(rows)
    }

    /// Returns name, open connections and idle connections of every pool.
    pub fn connections(&self) -> Vec<(&'static str, u32, u32)> {
        let idle = |idle: usize| u32::try_from(idle).unwrap_or(u32::MAX);
        match self {
            Db::Sqlite { read, write } => vec![
                ("read", read.size(), idle(read.num_idle())),
                ("write", write.size(), idle(write.num_idle())),
            ],
            Db::Postgres { read, write, .. } => vec![
                ("read", read.size(), idle(read.num_idle())),
                ("write", write.size(), idle(write.num_idle())),
            ],
        }
    }

    /// Closes all connections. Committed data is on disk.
    pub async fn close(&self) {
        match self {
            Db::Sqlite { read, write } => {
                read.close().await;
                write.close().await;
            }
            Db::Postgres { read, write, .. } => {
                read.close().await;
                write.close().await;
            }
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
    let write = sqlite_pool(1).connect_with(options.clone()).await?;
    let read = sqlite_pool(4).connect_with(options.read_only(true)).await?;
    Ok(Db::Sqlite { read, write })
}

/// Pool for a SQLite file. Connections to a file cannot break, so none is tested before use. A
/// connection that comes back in a transaction is closed: SQLite itself rolls back when its disk is
/// full; the rollback of the driver then fails, and the driver would count the transaction as open
/// for ever.
fn sqlite_pool(most: u32) -> SqlitePoolOptions {
    let options = SqlitePoolOptions::new().max_connections(most).acquire_timeout(ACQUIRE_TIMEOUT);
    options.test_before_acquire(false).after_release(|connection, _| {
        Box::pin(async move {
            if !connection.is_in_transaction() {
                return Ok(true);
            }
            // The rollback may still be queued; a ping is answered after it.
            connection.ping().await?;
            let is_usable = !connection.is_in_transaction();
            if !is_usable {
                tracing::warn!("a connection was left in a transaction and is replaced");
            }
            Ok(is_usable)
        })
    })
}

/// Opens a PostgreSQL database. The domain `blob` stands for `bytea`, so that both databases share
/// the migrations.
async fn open_postgres(address: &str) -> Result<Db> {
    let options = PgConnectOptions::from_str(address)?;
    let pool = |most| PgPoolOptions::new().max_connections(most).acquire_timeout(ACQUIRE_TIMEOUT);
    let write = pool(MAX_WRITE_CONNECTIONS).connect_with(options.clone()).await?;
    sqlx::raw_sql(
        "DO $$ BEGIN CREATE DOMAIN blob AS bytea; EXCEPTION WHEN duplicate_object THEN NULL; END $$",
    )
    .execute(&write)
    .await?;
    let only_reading = options.options([("default_transaction_read_only", "on")]);
    let read = pool(MAX_READ_CONNECTIONS).connect_lazy_with(only_reading);
    Ok(Db::Postgres { read, write, locks: KeyedLocks::default() })
}
