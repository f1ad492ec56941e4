//! A write transaction on either database.

use sqlx::{Postgres, Sqlite, Transaction};
use tokio::sync::OwnedMutexGuard;

use super::sql::{Record, Scalar, Statement, sql};
use super::{Db, Error, Result};

/// Increments a counter (`$1`) by the number of ids to take (`$2`), and returns the last id.
pub(crate) const NEXT_ID: &str =
    "UPDATE counters SET value = value + $2 WHERE name = $1 RETURNING value";

/// A write transaction. It is rolled back if it is dropped before [`Tx::commit`].
#[derive(Debug)]
pub(crate) enum Tx {
    /// `BEGIN IMMEDIATE` on the one connection that writes.
    Sqlite(Transaction<'static, Sqlite>),
    /// A transaction that holds the advisory lock of its key, and the guard of the lock among the
    /// writers of this host.
    Postgres(Transaction<'static, Postgres>, Option<OwnedMutexGuard<()>>),
}

impl Db {
    /// Begins a transaction under the global writer lock: data that it reads stays the same until
    /// it writes.
    pub(crate) async fn begin(&self) -> Result<Tx> {
        self.begin_keyed("").await
    }

    /// Begins a transaction under the advisory lock of this key instead of the global writer lock,
    /// for frequent changes of rows that no transaction of another key writes. The wait has a time
    /// limit and, behind writers of the same host, needs no connection: see [`super::keyed_locks`].
    /// SQLite has one writing connection, for which all transactions queue.
    pub(crate) async fn begin_keyed(&self, key: &str) -> Result<Tx> {
        Ok(match self {
            Db::Sqlite { write, .. } => Tx::Sqlite(write.begin_with("BEGIN IMMEDIATE").await?),
            Db::Postgres { write, locks, .. } => {
                let (transaction, turn) = locks.begin(write, key).await?;
                Tx::Postgres(transaction, turn)
            }
        })
    }
}

impl Tx {
    /// Runs a statement and returns the number of rows that it changed.
    pub(crate) async fn execute(&mut self, statement: Statement) -> Result<u64> {
        Ok(match self {
            Tx::Sqlite(tx) => {
                statement.query::<Sqlite>()?.execute(&mut **tx).await?.rows_affected()
            }
            Tx::Postgres(tx, _) => {
                statement.query::<Postgres>()?.execute(&mut **tx).await?.rows_affected()
            }
        })
    }

    /// Returns all rows.
    pub(crate) async fn fetch_all<T: Record>(&mut self, statement: Statement) -> Result<Vec<T>> {
        Ok(match self {
            Tx::Sqlite(tx) => statement.query_as::<Sqlite, T>()?.fetch_all(&mut **tx).await?,
            Tx::Postgres(tx, _) => {
                statement.query_as::<Postgres, T>()?.fetch_all(&mut **tx).await?
            }
        })
    }

    /// Returns the first row, if there is one.
    pub(crate) async fn fetch_optional<T: Record>(
        &mut self,
        statement: Statement,
    ) -> Result<Option<T>> {
        Ok(match self {
            Tx::Sqlite(tx) => statement.query_as::<Sqlite, T>()?.fetch_optional(&mut **tx).await?,
            Tx::Postgres(tx, _) => {
                statement.query_as::<Postgres, T>()?.fetch_optional(&mut **tx).await?
            }
        })
    }

    /// Returns the first row, which must exist.
    pub(crate) async fn fetch_one<T: Record>(&mut self, statement: Statement) -> Result<T> {
        self.fetch_optional(statement).await?.ok_or(Error::Sql(sqlx::Error::RowNotFound))
    }

    /// Returns the value of the first row, which must exist.
    pub(crate) async fn scalar<T: Scalar>(&mut self, statement: Statement) -> Result<T> {
        self.fetch_one::<(T,)>(statement).await.map(|(value,)| value)
    }

    /// Returns the value of the first row, if there is one.
    pub(crate) async fn scalar_optional<T: Scalar>(
        &mut self,
        statement: Statement,
    ) -> Result<Option<T>> {
        Ok(self.fetch_optional::<(T,)>(statement).await?.map(|(value,)| value))
    }

    /// Returns the values of all rows.
    pub(crate) async fn scalars<T: Scalar>(&mut self, statement: Statement) -> Result<Vec<T>> {
        let rows = self.fetch_all::<(T,)>(statement).await?;
        Ok(rows.into_iter().map(|(value,)| value).collect())
    }

    /// Takes the next id of a counter.
    pub(crate) async fn next_id(&mut self, counter: &'static str) -> Result<i64> {
        self.next_ids(counter, 1).await
    }

    /// Takes the next `count` ids of a counter, and returns the last of them.
    pub(crate) async fn next_ids(&mut self, counter: &'static str, count: i64) -> Result<i64> {
        self.scalar(sql(NEXT_ID).bind(counter).bind(count)).await
    }

    /// Commits; without it everything is rolled back.
    pub(crate) async fn commit(self) -> Result<()> {
        match self {
            Tx::Sqlite(tx) => tx.commit().await?,
            Tx::Postgres(tx, turn) => {
                tx.commit().await?;
                // The next writer of this key on this host starts after the commit.
                drop(turn);
            }
        }
        Ok(())
    }
}
