//! Rate limit hits of the last minutes, counted by a keyed hash, for limits that apply across all
//! hosts of an installation.

use super::group_commit::BatchedWrite;
use super::multi_row::statement;
use super::sql::sql;
use super::{Db, Result};

const COUNT: &str = "SELECT COUNT(*) FROM submission_tries WHERE counted_by = $1 AND at > $2";

/// SQL before and after the rows of hits; `earlier` of a row is the number of hits with the same
/// `counted_by` before it in the same statement.
const INSERT: (&str, &str) = (
    "WITH tried (counted_by, at, since, earlier, most) AS (VALUES ",
    ") INSERT INTO submission_tries (counted_by, at) \
     SELECT counted_by, at FROM tried \
     WHERE (\
       SELECT COUNT(*) FROM submission_tries AS made \
       WHERE made.counted_by = tried.counted_by AND made.at > tried.since) + earlier < most \
     RETURNING counted_by, at",
);

/// A hit: an attempt that a rate limit counts.
#[derive(Clone, Debug)]
pub struct RateLimitHit {
    /// Keyed hash of client and action.
    pub counted_by: String,
    /// Milliseconds since 1970.
    pub at: i64,
    /// Maximum number of hits, and the length of the window in milliseconds.
    pub limit: (i64, i64),
}

impl RateLimitHit {
    fn since(&self) -> i64 {
        self.at - self.limit.1
    }
}

impl BatchedWrite for RateLimitHit {
    type Key = ();
    type ItemResult = bool;

    fn key(&self) {}

    async fn write_all(db: &Db, tries: &[RateLimitHit]) -> Result<Vec<bool>> {
        record_hits(db, tries).await
    }
}

/// Returns whether the limit is not reached yet. It uses a read connection, so that a flood of
/// requests does not hold up writers.
pub async fn is_below_limit(db: &Db, one: &RateLimitHit) -> Result<bool> {
    let count: i64 = db.scalar(sql(COUNT).bind(&one.counted_by).bind(one.since())).await?;
    Ok(count < one.limit.0)
}

/// Records the hits that are below their limits, and returns for each whether it was recorded. Each
/// hit is weighed as if all hits before it with the same `counted_by` were recorded.
pub async fn record_hits(db: &Db, tries: &[RateLimitHit]) -> Result<Vec<bool>> {
    let Some(last) = tries.last() else { return Ok(Vec::new()) };
    let ranked = tries.iter().enumerate().map(|(nth, one)| (one, earlier(tries, nth, one)));
    let mut rows: Vec<(&RateLimitHit, i64)> = ranked.collect();
    // Few distinct statement lengths, each prepared once and kept: the last row is repeated with an
    // `earlier` that is over its limit.
    rows.resize(rows.len().next_power_of_two(), (last, last.limit.0));
    let mut insert = statement(INSERT.0, rows.len(), 5, INSERT.1);
    for (one, earlier) in rows {
        insert = insert.bind(&one.counted_by).bind(one.at).bind(one.since()).bind(earlier);
        insert = insert.bind(one.limit.0);
    }
    let mut made: Vec<(String, i64)> = db.write_returning("tries", insert).await?;
    let is_made = |one: &RateLimitHit| {
        let place = made.iter().position(|(by, at)| *by == one.counted_by && *at == one.at);
        place.map(|place| made.swap_remove(place)).is_some()
    };
    Ok(tries.iter().map(is_made).collect())
}

/// Returns the number of hits before the one at index `nth` with the same `counted_by`.
fn earlier(tries: &[RateLimitHit], nth: usize, one: &RateLimitHit) -> i64 {
    let before = tries.iter().take(nth).filter(|before| before.counted_by == one.counted_by);
    i64::try_from(before.count()).unwrap_or(i64::MAX)
}

/// Deletes recorded hits that count no more.
pub async fn refund(db: &Db, tries: &[RateLimitHit]) -> Result<()> {
    let mut tx = db.begin_keyed("tries").await?;
    for one in tries {
        tx.execute(
            sql("DELETE FROM submission_tries WHERE counted_by = $1 AND at = $2")
                .bind(&one.counted_by)
                .bind(one.at),
        )
        .await?;
    }
    tx.commit().await
}

/// Deletes hits from before this moment.
pub async fn delete_before(db: &Db, before: i64) -> Result<()> {
    let mut tx = db.begin().await?;
    tx.execute(sql("DELETE FROM submission_tries WHERE at < $1").bind(before)).await?;
    tx.commit().await
}
