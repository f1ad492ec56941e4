//! Removal of expired rate limit hits.

use pinye_context::Ctx;
use std::time::Duration;

use pinye_store as store;

/// How often expired hits are removed.
const SWEEP_INTERVAL: Duration = Duration::from_secs(60);
/// Rate limits count over one hour at most; hits are kept twice as long.
const HIT_RETENTION_MS: i64 = 2 * 60 * 60 * 1000;

/// Removes expired hits.
pub async fn sweep(ctx: &Ctx) -> anyhow::Result<()> {
    store::rate_limit_hits::delete_before(&ctx.db, ctx.clock.now_ms() - HIT_RETENTION_MS).await?;
    Ok(())
}

/// Sweeps every [`SWEEP_INTERVAL`].
pub fn start_sweeper(ctx: &Ctx) {
    ctx.shutdown.every(SWEEP_INTERVAL, ctx.clone(), |ctx| async move {
        if let Err(error) = sweep(&ctx).await {
            tracing::error!(%error, "expired rate limit hits were not deleted");
        }
    });
}
