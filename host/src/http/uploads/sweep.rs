//! Files that a stopped process left behind: half received, or received but never written down.

use std::collections::HashSet;
use std::path::Path;
use std::time::Duration;

use crate::app::App;
use crate::store;

/// How often what crashes have left is looked for while the host runs.
const EVERY: Duration = Duration::from_secs(10 * 60);
/// By then whatever a running host has begun is over.
const LEFT_MS: i64 = 60 * 60 * 1000;

/// Removes half files that nobody works on any more, now and then, for as long as the host runs: one that was started again
/// right after a crash finds them too young at its start.
pub async fn keep_sweeping(app: App) {
    let mut stopping = app.stopping();
    loop {
        tokio::select! {
            () = tokio::time::sleep(EVERY) => {}
            _ = stopping.changed() => return,
        }
        let (incoming, before) = (app.incoming_dir(), app.clock.now_ms() - LEFT_MS);
        let removed = tokio::task::spawn_blocking(move || remove_old(&incoming, before)).await;
        if let Ok(removed @ 1..) = removed {
            tracing::info!(removed, "half files that were left behind are gone");
        }
    }
}

/// Younger files may belong to an upload that is still going on in another process.
const AGE_MS: i64 = 10 * 60 * 1000;

/// Removes what nobody knows of.
pub async fn sweep(app: &App) -> anyhow::Result<()> {
    let now = app.clock.now_ms();
    // Listed before the rows are read: a file whose row is written in between is known.
    let kept = app.storage.list().await?;
    let known: HashSet<String> = store::uploads::stored_names(&app.db).await?.into_iter().collect();
    let mut removed = 0;
    for file in kept {
        if !known.contains(&file.name) && file.at_ms.saturating_add(AGE_MS) < now {
            match app.storage.remove(&file.name).await {
                Ok(()) => removed += 1,
                Err(error) => {
                    tracing::warn!(%error, name = file.name, "a file that nobody knows of could not be removed");
                }
            }
        }
    }
    let (incoming, sizes) = (app.incoming_dir(), app.sizes_dir());
    removed += tokio::task::spawn_blocking(move || {
        forget_unknown(&sizes, &known);
        remove_old(&incoming, now - AGE_MS)
    })
    .await?;
    if removed > 0 {
        tracing::info!(removed, "files of uploads that were never finished are gone");
    }
    Ok(())
}

fn remove_old(folder: &Path, before: i64) -> usize {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let left_over = entries
        .filter(|entry| entry.metadata().is_ok_and(|file| file.is_file() && is_old(&file, before)));
    left_over.filter(|entry| std::fs::remove_file(entry.path()).is_ok()).count()
}

/// Smaller ones of pictures that are gone.
fn forget_unknown(sizes: &Path, known: &HashSet<String>) {
    for entry in std::fs::read_dir(sizes).into_iter().flatten().flatten() {
        let is_known = entry.file_name().to_str().is_some_and(|name| known.contains(name));
        if let Err(error) = if is_known { Ok(()) } else { std::fs::remove_dir_all(entry.path()) } {
            tracing::warn!(%error, "smaller ones of a picture could not be removed");
        }
    }
}

fn is_old(file: &std::fs::Metadata, before: i64) -> bool {
    let modified =
        file.modified().ok().and_then(|at| at.duration_since(std::time::UNIX_EPOCH).ok());
    let modified_ms = modified.and_then(|since| i64::try_from(since.as_millis()).ok());
    modified_ms.is_some_and(|modified| modified < before)
}
