//! Errors of the database.

use pinye_domain::error::Error as HostError;
use pinye_domain::messages::Message;

/// What can go wrong with the database.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A unique value is taken; the name of its field.
    #[error("{0} is taken")]
    Duplicate(&'static str),
    /// The database itself.
    #[error(transparent)]
    Sql(#[from] sqlx::Error),
    /// The tables could not be brought up to date.
    #[error(transparent)]
    Migrate(#[from] sqlx::migrate::MigrateError),
    /// The address of the database cannot be read.
    #[error("the database address {0} is neither sqlite: nor postgres:")]
    Address(String),
}

impl Error {
    /// Whether the database itself refused, so that certainly nothing was written. A connection that broke leaves it open.
    pub fn is_rolled_back(&self) -> bool {
        !matches!(self, Error::Sql(error) if error.as_database_error().is_none())
    }

    /// Whether the database could not write because its disk is full.
    pub fn is_disk_full(&self) -> bool {
        matches!(self, Error::Sql(error) if is_disk_full(error))
    }

    /// Whether the database has too much to do right now, or does not answer. Nothing was written.
    pub fn is_busy(&self) -> bool {
        matches!(self, Error::Sql(error) if is_busy(error))
    }

    /// Whether the database was brought up to date by a newer version of this program.
    pub fn is_newer_schema(&self) -> bool {
        matches!(self, Error::Migrate(sqlx::migrate::MigrateError::VersionMissing(_)))
    }

    /// Whether it was the row that the database would not take: a value it has no place for, or a rule of its table.
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

    /// Turns a violated unique key into the field it guards.
    pub(crate) fn duplicate_of(field: &'static str) -> impl Fn(Error) -> Error {
        move |error| match error {
            Error::Sql(sqlx::Error::Database(refusal)) if refusal.is_unique_violation() => {
                Error::Duplicate(field)
            }
            error => error,
        }
    }
}

/// Whether the database could not write because its disk is full: `SQLITE_FULL`, `SQLITE_IOERR_SHMSIZE` (the index of its
/// journal cannot grow), or `disk_full` of PostgreSQL.
pub fn is_disk_full(error: &sqlx::Error) -> bool {
    has_code(error, &["13", "4874", "53100"])
}

/// Whether the database has too much to do right now, or does not answer: no connection within the time, a lock that was
/// not had within the time (`SQLITE_BUSY` and `SQLITE_BUSY_SNAPSHOT`, `lock_not_available`), one of two that waited for
/// each other, or a server that is stopping, starting or has no connection left. Nothing was written, and trying again may help.
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
                tracing::warn!(%error, "the database has too much to do, or does not answer");
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
