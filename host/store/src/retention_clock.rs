//! Retention periods count the time that passed between sweeps: a system clock that jumps a month
//! ahead deletes nothing. Timestamps are stored as the system clock gave them; the time that it has
//! skipped since is subtracted.

use super::pending_deletions::{MAX_CLOCK_STEP_MS, advance_sweep_clock};
use super::sql::sql;
use super::tx::Tx;
use super::{Db, Result};

/// Returns the time to compare a retention period of this length with: something stored at `at` has
/// expired if the result minus `at` exceeds `period_ms`. It is `now` minus the time that the clock
/// skipped within the period.
pub async fn retention_now(db: &Db, now: i64, period_ms: i64) -> Result<i64> {
    let last: i64 = db.scalar(sql("SELECT value FROM counters WHERE name = 'sweep_at'")).await?;
    if !(last..=last.saturating_add(MAX_CLOCK_STEP_MS)).contains(&now) {
        advance_sweep_clock(db, now).await?;
    }
    let jumps: Vec<(i64, i64)> = db
        .fetch_all(
            sql("SELECT at, skipped FROM clock_jumps WHERE at <= $1 ORDER BY at DESC").bind(now),
        )
        .await?;
    let mut since = now.saturating_sub(period_ms);
    for (at, skipped) in jumps {
        if at <= since {
            break;
        }
        since = since.saturating_sub(skipped);
    }
    Ok(since.saturating_add(period_ms))
}

/// Records the time that the clock skipped between two sweeps. If the clock went back, deletes the
/// jumps that lie ahead of it.
pub(crate) async fn record_clock_jump(tx: &mut Tx, last: i64, now: i64) -> Result<()> {
    let skipped = now.saturating_sub(last).saturating_sub(MAX_CLOCK_STEP_MS);
    if last != 0 && skipped > 0 {
        tx.execute(
            sql("INSERT INTO clock_jumps (at, skipped) VALUES ($1, $2) \
                 ON CONFLICT (at) DO UPDATE SET skipped = clock_jumps.skipped + $2")
            .bind(now)
            .bind(skipped),
        )
        .await?;
    }
    if now < last {
        tx.execute(sql("DELETE FROM clock_jumps WHERE at > $1").bind(now)).await?;
    }
    Ok(())
}
