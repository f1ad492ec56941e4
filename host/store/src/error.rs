//! Errors of the database.

use pinye_domain::error::Error as HostError;
use pinye_domain::messages::Message;

/// What can go wrong with the database.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A unique value is already taken; contains the name of its field.
    #[error("{0} is taken")]
    Duplicate(&'static str),
    /// Error of the database server or its driver.
    #[error(transparent)]
    Sql(#[from] sqlx::Error),
    /// A migration failed.
    #[error(transparent)]
    Migrate(#[from] sqlx::migrate::MigrateError),
    /// The address of the database cannot be parsed.
    #[error("the database address {0} is neither sqlite: nor postgres:")]
    Address(String),
}

impl Error {
    /// Returns whether certainly nothing was written, because the database itself refused it. After
    /// a broken connection that is unknown.
    pub fn is_rolled_back(&self) -> bool {
        !matches!(self, Error::Sql(error) if error.as_database_error().is_none())
    }

    /// Returns whether the database could not write because its disk is full.
    pub fn is_disk_full(&self) -> bool {
        matches!(self, Error::Sql(error) if is_disk_full(error))
    }

    /// Returns whether the database is overloaded or does not answer. Nothing was written.
    pub fn is_busy(&self) -> bool {
        matches!(self, Error::Sql(error) if is_busy(error))
    }

    /// Returns whether a newer version of this program has migrated the database.
    pub fn is_newer_schema(&self) -> bool {
        matches!(self, Error::Migrate(sqlx::migrate::MigrateError::VersionMissing(_)))
    }

    /// Returns whether the row itself was refused: a value that cannot be encoded, or a violated
    /// constraint.
    pub fn is_invalid_row(&self) -> bool {
        match self {
            Error::Sql(sqlx::Error::Encode(_)) | Error::Duplicate(_) => true,
            Error::Sql(sqlx::Error::Database(refused)) => {
                refused.constraint().is_some()
                    || refused.is_unique_violation()
                    || refused.is_foreign_key_violation()
            }
            _ => false,
        }
    }

    /// Maps a violated unique key to [`Error::Duplicate`] of the field.
    pub(crate) fn duplicate_of(field: &'static str) -> impl Fn(Error) -> Error {
        move |error| match error {
            Error::Sql(sqlx::Error::Database(refusal)) if refusal.is_unique_violation() => {
                Error::Duplicate(field)
            }
            error => error,
        }
    }
}

/// Returns whether the database could not write because its disk is full: `SQLITE_FULL`,
/// `SQLITE_IOERR_SHMSIZE` (the WAL index cannot grow), or `disk_full` of PostgreSQL.
pub fn is_disk_full(error: &sqlx::Error) -> bool {
    has_code(error, &["13", "4874", "53100"])
}

/// Returns whether the database is overloaded or does not answer: no connection in time, a lock
/// that was not acquired in time (`SQLITE_BUSY`, `SQLITE_BUSY_SNAPSHOT`, `lock_not_available`), a
/// deadlock, or a server that is stopping, starting or out of connections. Nothing was written, and
/// a retry may succeed.
pub fn is_busy(error: &sqlx::Error) -> bool {
    let codes = ["5", "261", "517", "55P03", "40P01", "53300", "57P01", "57P02", "57P03"];
    matches!(error, sqlx::Error::PoolTimedOut | sqlx::Error::PoolClosed) || has_code(error, &codes)
}

fn has_code(error: &sqlx::Error, codes: &[&str]) -> bool {
    let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
    code.is_some_and(|code| codes.contains(&code.as_ref()))
}

/// Result of the store.
pub type Result<T, E = Error> = std::result::Result<T, E>;

impl From<Error> for HostError {
    fn from(error: Error) -> HostError {
        match error {
            Error::Duplicate(field) => HostError::Conflict(
                Message::new("http.conflict"),
                serde_json::json!({ "field": field }),
            ),
            error if error.is_disk_full() => HostError::DiskFull,
            error if error.is_busy() => {
                tracing::warn!(%error, "the database is overloaded or does not respond");
                HostError::Unavailable(Message::new("http.unavailable"))
            }
            other => HostError::Internal(other.into()),
        }
    }
}

/// For an error that several waiting requests share.
impl From<&Error> for HostError {
    fn from(error: &Error) -> HostError {
        match error {
            Error::Duplicate(field) => Error::Duplicate(field).into(),
            error if error.is_disk_full() => HostError::DiskFull,
            error if error.is_busy() => HostError::Unavailable(Message::new("http.unavailable")),
            other => HostError::Internal(anyhow::anyhow!("{other}")),
        }
    }
}
