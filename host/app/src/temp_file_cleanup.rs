//! Removes partial files that a crash left, while the host runs: a host that restarts right after a
//! crash finds them too young at start-up.

use pinye_context::Ctx;
use std::path::Path;
use std::time::{Duration, UNIX_EPOCH};

/// How often partial files are removed.
const SWEEP_INTERVAL: Duration = Duration::from_secs(10 * 60);
/// Minimum age: by then every request of any host that wrote them has ended.
const MIN_AGE_MS: i64 = 60 * 60 * 1000;

/// Removes abandoned files; returns their number.
pub async fn sweep(ctx: &Ctx) -> usize {
    let (folder, before) = (ctx.settings.incoming_dir(), ctx.clock.now_ms() - MIN_AGE_MS);
    let removed = tokio::task::spawn_blocking(move || remove_before(&folder, before)).await;
    removed.unwrap_or_default()
}

/// Sweeps every [`SWEEP_INTERVAL`].
pub fn start_sweeper(ctx: &Ctx) {
    ctx.shutdown.every(SWEEP_INTERVAL, ctx.clone(), |ctx| async move {
        let removed = sweep(&ctx).await;
        if removed > 0 {
            tracing::info!(removed, "abandoned temporary files were removed");
        }
    });
}

fn remove_before(folder: &Path, before: i64) -> usize {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let is_old = |entry: &std::fs::DirEntry| {
        let at = entry.metadata().ok().filter(std::fs::Metadata::is_file)?.modified().ok()?;
        let at = at.duration_since(UNIX_EPOCH).ok()?.as_millis();
        Some(i64::try_from(at).ok()? < before)
    };
    let old = entries.filter(|entry| is_old(entry) == Some(true));
    old.filter(|entry| std::fs::remove_file(entry.path()).is_ok()).count()
}
