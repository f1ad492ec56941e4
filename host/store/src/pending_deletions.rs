//! Files that are to go from the storage of uploaded files, and the clock that sweeps go by. What does not stand here is
//! never swept.

use super::retention_clock::record_clock_jump;
use super::sql::sql;
use super::{Db, Result, multi_row};

/// How far a file has come on its way out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeletionStep {
    /// It is on its way in: its row is not written yet.
    Uploading = 0,
    /// Its row is gone.
    Unreferenced = 1,
    /// It lies in the bin.
    PendingDelete = 2,
}

/// What is done with a file now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SweepAction {
    /// It is put into the bin.
    Bin(String),
    /// It is removed for good.
    Remove(String),
    /// A row names it: it stays, or comes back from the bin.
    Keep(String),
}

/// How long a file lies in the bin, and how long one without a row is left alone.
pub const GRACE_PERIOD_MS: i64 = 24 * 3600 * 1000;
/// What the clock of sweeps moves by at most from one sweep to the next, whatever the clock of the machine says.
pub const MAX_CLOCK_STEP_MS: i64 = 2 * 3600 * 1000;

/// Writes down that a file has lost its row: its name, whose it was and its bytes.
pub(super) const INSERT_UNREFERENCED: &str = "\
    INSERT INTO files_to_go (stored_name, step, user_id, size) VALUES ($1, 1, $2, $3) \
    ON CONFLICT (stored_name) DO UPDATE SET step = 1, user_id = EXCLUDED.user_id, \
      size = EXCLUDED.size, seen_at = NULL";
/// The same for every file of a user: the files that go with the account.
pub(super) const INSERT_UNREFERENCED_OF_USER: &str = "\
    INSERT INTO files_to_go (stored_name, step, user_id, size) \
    SELECT stored_name, 1, user_id, 0 FROM uploads WHERE user_id = $1 \
    ON CONFLICT (stored_name) DO UPDATE SET step = 1, user_id = EXCLUDED.user_id, \
      size = EXCLUDED.size, seen_at = NULL";
/// Bytes of an author's files that are to go.
pub(super) const PENDING_BYTES_OF_USER: &str =
    "SELECT CAST(COALESCE(SUM(size), 0) AS BIGINT) FROM files_to_go WHERE user_id = $1";
/// A row names the file from now on.
pub(super) const DELETE_PENDING: &str = "DELETE FROM files_to_go WHERE stored_name = $1";

/// Writes down that files are on their way in, before they are put to their place.
pub async fn mark_uploading(db: &Db, names: &[String]) -> Result<()> {
    let mut tx = db.begin().await?;
    for part in multi_row::parts(names) {
        let mut insert = multi_row::statement(
            "INSERT INTO files_to_go (stored_name, step) VALUES ",
            part.len(),
            2,
            "",
        );
        for name in part {
            insert = insert.bind(name).bind(DeletionStep::Uploading as i64);
        }
        tx.execute(insert).await?;
    }
    tx.commit().await
}

/// Moves the clock of sweeps on and says what it shows. A clock of a machine that jumps moves it by [`MAX_CLOCK_STEP_MS`], and
/// the rest is noted for [`super::retention_clock`].
pub async fn advance_sweep_clock(db: &Db, now: i64) -> Result<i64> {
    let mut tx = db.begin().await?;
    let last: i64 = tx.scalar(sql("SELECT value FROM counters WHERE name = 'sweep_at'")).await?;
    let gone_by = if last == 0 { 0 } else { now.saturating_sub(last).clamp(0, MAX_CLOCK_STEP_MS) };
    record_clock_jump(&mut tx, last, now).await?;
    tx.execute(sql("UPDATE counters SET value = $1 WHERE name = 'sweep_at'").bind(now)).await?;
    let seen: i64 = tx
        .scalar(
            sql("UPDATE counters SET value = value + $1 WHERE name = 'sweep_seen' RETURNING value")
                .bind(gone_by),
        )
        .await?;
    tx.execute(sql("UPDATE files_to_go SET seen_at = $1 WHERE seen_at IS NULL").bind(seen)).await?;
    tx.execute(sql("UPDATE visitor_files SET seen_at = $1 WHERE seen_at IS NULL").bind(seen))
        .await?;
    tx.commit().await?;
    Ok(seen)
}

/// Some files that something is to be done with, behind this name in their order.
pub async fn list_due(db: &Db, seen: i64, after: &str, most: i64) -> Result<Vec<SweepAction>> {
    let rows: Vec<(String, i64, i64)> = db
        .fetch_all(
            sql("SELECT f.stored_name, f.step, \
                   (SELECT COUNT(*) FROM uploads u WHERE u.stored_name = f.stored_name) \
                 FROM files_to_go f WHERE f.stored_name > $1 AND (f.step = 1 OR f.seen_at <= $2) \
                 ORDER BY f.stored_name LIMIT $3")
            .bind(after)
            .bind(seen - GRACE_PERIOD_MS)
            .bind(most),
        )
        .await?;
    let due = |(name, step, named): (String, i64, i64)| match (named, step) {
        (0, step) if step == DeletionStep::PendingDelete as i64 => SweepAction::Remove(name),
        (0, _) => SweepAction::Bin(name),
        _ => SweepAction::Keep(name),
    };
    Ok(rows.into_iter().map(due).collect())
}

/// The file lies in the bin from this moment of the clock of sweeps on.
pub async fn mark_pending_delete(db: &Db, name: &str, seen: i64) -> Result<()> {
    let mut tx = db.begin().await?;
    tx.execute(
        sql("UPDATE files_to_go SET step = $2, seen_at = $3 WHERE stored_name = $1")
            .bind(name)
            .bind(DeletionStep::PendingDelete as i64)
            .bind(seen),
    )
    .await?;
    tx.commit().await
}

/// The file is gone for good, or stays.
pub async fn clear(db: &Db, name: &str) -> Result<()> {
    let mut tx = db.begin().await?;
    tx.execute(sql(DELETE_PENDING).bind(name)).await?;
    tx.commit().await
}

/// Which of these files a row names.
pub async fn filter_referenced(db: &Db, names: &[String]) -> Result<Vec<String>> {
    let mut named = Vec::new();
    for part in multi_row::parts(names) {
        let statement = multi_row::statement(
            "SELECT stored_name FROM uploads WHERE stored_name IN (VALUES ",
            part.len(),
            1,
            ")",
        )
        .bind_all(part);
        named.extend(db.scalars::<String>(statement).await?);
    }
    Ok(named)
}
