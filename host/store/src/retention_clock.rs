//! Retention periods count the time that sweeps have seen go by: a clock that jumps a month ahead removes nothing. Moments
//! are stored as the clock of the machine told them; what it skipped since is taken off.

use super::pending_deletions::{MAX_CLOCK_STEP_MS, advance_sweep_clock};
use super::sql::sql;
use super::tx::Tx;
use super::{Db, Result};

/// The moment that a retention period of this length counts to: what was stored at `at` is over when the answer minus `at` is
/// more than `period_ms`. It is `now` without what the clock skipped within the period.
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

/// Writes down what the clock skipped between two sweeps; a clock that went back has not skipped what it comes to again.
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
