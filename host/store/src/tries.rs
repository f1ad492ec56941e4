//! Tries of the last minutes, counted by a keyed hash, for limits that hold over every host of an installation.

use super::db::{read, write};
use super::group::Grouped;
use super::{Db, Result};

const COUNT: &str = "SELECT COUNT(*) FROM submission_tries WHERE counted_by = $1 AND at > $2";

/// Somebody tries something.
#[derive(Clone, Debug)]
pub struct Try {
    /// A keyed hash of who tries what.
    pub counted_by: String,
    /// Milliseconds since 1970.
    pub at: i64,
    /// Most tries, and within how many milliseconds.
    pub limit: (i64, i64),
}

impl Try {
    fn since(&self) -> i64 {
        self.at - self.limit.1
    }
}

impl Grouped for Try {
    type Key = ();
    type Answer = bool;

    fn key(&self) {}

    async fn write_all(db: &Db, tries: &[Try]) -> Result<Vec<bool>> {
        admit(db, tries).await
    }
}

/// Whether the limit is not reached yet. A flood is met by a reader, so that it does not hold up those who write.
pub async fn is_open(db: &Db, one: &Try) -> Result<bool> {
    let count: i64 = read!(db, on => sqlx::query_scalar(COUNT)
        .bind(&one.counted_by).bind(one.since()).fetch_one(on));
    Ok(count < one.limit.0)
}

/// Which of these tries may be made; those are counted.
pub async fn admit(db: &Db, tries: &[Try]) -> Result<Vec<bool>> {
    let admitted = write!(db, tx apart "tries" => {
        let mut admitted = Vec::with_capacity(tries.len());
        for one in tries {
            let counted = sqlx::query("INSERT INTO submission_tries (counted_by, at) SELECT $1, $3 WHERE (SELECT COUNT(*) FROM submission_tries WHERE counted_by = $1 AND at > $2) < $4")
                .bind(&one.counted_by).bind(one.since()).bind(one.at).bind(one.limit.0)
                .execute(&mut *tx).await?;
            admitted.push(counted.rows_affected() == 1);
        }
        admitted
    });
    Ok(admitted)
}

/// Forgets tries from before this moment.
pub async fn forget(db: &Db, before: i64) -> Result<()> {
    write!(db, tx => {
        sqlx::query("DELETE FROM submission_tries WHERE at < $1").bind(before).execute(&mut *tx).await?;
    });
    Ok(())
}
