//! What forms keep for a while only.

use std::time::Duration;

use crate::App;
use pinye_store as store;

/// How often it is looked through.
const SWEEP_INTERVAL: Duration = Duration::from_secs(60);
/// Tries are counted over one hour at most; what is older by far is forgotten.
const HIT_RETENTION_MS: i64 = 2 * 60 * 60 * 1000;

/// Forgets what is not needed any more.
pub async fn sweep(app: &App) -> anyhow::Result<()> {
    store::rate_limit_hits::delete_before(&app.db, app.clock.now_ms() - HIT_RETENTION_MS).await?;
    Ok(())
}

/// Does so now and then, for as long as the host runs.
pub async fn run_sweeper(app: App) {
    let mut shutdown = app.shutdown_signal();
    loop {
        if let Err(error) = sweep(&app).await {
            tracing::error!(%error, "what forms keep for a while could not be swept");
        }
        tokio::select! {
            () = tokio::time::sleep(SWEEP_INTERVAL) => {}
            _ = shutdown.changed() => return,
        }
    }
}
