//! Files to delete from the storage of uploads, and the clock of the sweeps that delete them. Only
//! files listed here are ever deleted.

use super::retention_clock::record_clock_jump;
use super::sql::sql;
use super::{Db, Result, multi_row};

/// Step of a file on the way to its deletion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeletionStep {
    /// It is being uploaded: its row in `uploads` is not written yet.
    Uploading = 0,
    /// Its row in `uploads` is deleted.
    Unreferenced = 1,
    /// It is in the bin of the storage.
    PendingDelete = 2,
}

/// What a sweep does with a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SweepAction {
    /// Move it to the bin.
    Bin(String),
    /// Remove it for good.
    Remove(String),
    /// A row in `uploads` names it: leave it, or restore it from the bin.
    Keep(String),
}

/// How long a file stays in the bin, and how long a file without a row is left alone.
pub const GRACE_PERIOD_MS: i64 = 24 * 3600 * 1000;
/// Maximum advance of the sweep clock from one sweep to the next, whatever the system clock says.
pub const MAX_CLOCK_STEP_MS: i64 = 2 * 3600 * 1000;

/// Records that a file has lost its row: stored name, owner and bytes.
pub(super) const INSERT_UNREFERENCED: &str = "\
    INSERT INTO files_to_go (stored_name, step, user_id, size) VALUES ($1, 1, $2, $3) \
    ON CONFLICT (stored_name) DO UPDATE SET step = 1, user_id = EXCLUDED.user_id, \
      size = EXCLUDED.size, seen_at = NULL";
/// The same for every file of a user, for the deletion of the account.
pub(super) const INSERT_UNREFERENCED_OF_USER: &str = "\
    INSERT INTO files_to_go (stored_name, step, user_id, size) \
    SELECT stored_name, 1, user_id, 0 FROM uploads WHERE user_id = $1 \
    ON CONFLICT (stored_name) DO UPDATE SET step = 1, user_id = EXCLUDED.user_id, \
      size = EXCLUDED.size, seen_at = NULL";
/// Bytes of a user's files that wait for their deletion.
pub(super) const PENDING_BYTES_OF_USER: &str =
    "SELECT CAST(COALESCE(SUM(size), 0) AS BIGINT) FROM files_to_go WHERE user_id = $1";
/// Removes the entry of a file.
pub(super) const DELETE_PENDING: &str = "DELETE FROM files_to_go WHERE stored_name = $1";

/// Records that files are being uploaded, before they are moved to their final place.
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

/// Advances the sweep clock and returns its time. A jump of the system clock advances it by
/// [`MAX_CLOCK_STEP_MS`] only; the rest is recorded for [`super::retention_clock`].
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

/// Returns up to `most` files that are due, with what to do, in the order of their names and after
/// the name `after`.
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

/// Records that a file is in the bin since this time of the sweep clock.
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

/// Removes the entry of a file that is deleted for good, or stays.
pub async fn clear(db: &Db, name: &str) -> Result<()> {
    let mut tx = db.begin().await?;
    tx.execute(sql(DELETE_PENDING).bind(name)).await?;
    tx.commit().await
}

/// Returns the files of this list that a row in `uploads` names.
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
