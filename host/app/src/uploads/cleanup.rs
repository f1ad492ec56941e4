//! Deletion of uploaded files. A file to be deleted is recorded in the database, stays in the bin
//! for a day and is then removed; files without such a record are left alone, whatever the current
//! database knows of them.

use crate::uploads::Uploads;
use crate::uploads::image_variants::image_variants_dir;
use pinye_context::Ctx;
use std::collections::HashSet;
use std::path::Path;
use std::time::Duration;

use pinye_store as store;
use pinye_store::pending_deletions::{self, SweepAction};

/// How often pending deletions are processed.
const SWEEP_INTERVAL: Duration = Duration::from_secs(3600);
/// Maximum number of files per batch.
const BATCH_SIZE: i64 = 500;
/// Minimum age of partial files in `incoming`: younger ones may belong to an upload in another
/// process.
const MIN_AGE_MS: i64 = 10 * 60 * 1000;

/// Moves a file whose row is gone to the bin, where no request reaches it, and deletes its smaller
/// variants.
pub async fn move_to_bin(uploads: &Uploads, stored_name: &str) {
    if let Err(error) = uploads.storage.move_to_bin(stored_name).await {
        tracing::warn!(%error, stored_name, "a deleted file was not moved to the bin; the next sweep retries it");
    }
    delete_image_variants(&uploads.ctx, stored_name).await;
}

/// Deletes all smaller variants of a picture.
pub async fn delete_image_variants(ctx: &Ctx, name: &str) {
    if let Err(error) =
        tokio::fs::remove_dir_all(image_variants_dir(&ctx.settings).join(name)).await
        && error.kind() != std::io::ErrorKind::NotFound
    {
        tracing::warn!(%error, name, "resized variants of a picture were not deleted; the next start retries it");
    }
}

/// Cleans up after an earlier process: partial files, smaller variants of deleted pictures, and
/// files in the bin that a row names, as after the database was restored to an earlier state.
pub async fn clean_up_at_start(uploads: &Uploads) -> anyhow::Result<()> {
    for name in
        pending_deletions::filter_referenced(&uploads.ctx.db, &uploads.storage.list_bin().await?)
            .await?
    {
        tracing::warn!(name, "a referenced file was in the bin and is restored");
        uploads.storage.restore_from_bin(&name).await?;
    }
    let now = uploads.ctx.clock.now_ms();
    let known: HashSet<String> =
        store::uploads::stored_names(&uploads.ctx.db).await?.into_iter().collect();
    let (incoming, sizes) =
        (uploads.ctx.settings.incoming_dir(), image_variants_dir(&uploads.ctx.settings));
    let tidied = tokio::task::spawn_blocking(move || {
        delete_orphaned_variants(&sizes, &known);
        remove_old(&incoming, now)
    });
    let removed = tidied.await?;
    if removed > 0 {
        tracing::info!(removed, "incomplete uploads were deleted");
    }
    Ok(())
}

/// Advances pending deletions by one step; returns how many files were removed for good.
pub async fn sweep(uploads: &Uploads) -> anyhow::Result<usize> {
    let seen =
        pending_deletions::advance_sweep_clock(&uploads.ctx.db, uploads.ctx.clock.now_ms()).await?;
    let (mut removed, mut last) = (0, String::new());
    loop {
        let due = pending_deletions::list_due(&uploads.ctx.db, seen, &last, BATCH_SIZE).await?;
        let Some(SweepAction::Bin(end) | SweepAction::Remove(end) | SweepAction::Keep(end)) =
            due.last()
        else {
            return Ok(removed);
        };
        last.clone_from(end);
        for one in &due {
            match process_due(uploads, one, seen).await {
                Ok(is_gone) => removed += usize::from(is_gone),
                Err(error) => {
                    tracing::warn!(?error, ?one, "a pending deletion failed and will be retried");
                }
            }
        }
    }
}

/// Handles the file before its record, so that an interrupted step is repeated.
async fn process_due(uploads: &Uploads, due: &SweepAction, seen: i64) -> anyhow::Result<bool> {
    match due {
        SweepAction::Bin(name) => {
            move_to_bin(uploads, name).await;
            if uploads.storage.size(name).await?.is_none() {
                pending_deletions::mark_pending_delete(&uploads.ctx.db, name, seen).await?;
            }
            Ok(false)
        }
        SweepAction::Remove(name) => {
            uploads.storage.remove_from_bin(name).await?;
            pending_deletions::clear(&uploads.ctx.db, name).await?;
            Ok(true)
        }
        SweepAction::Keep(name) => {
            uploads.storage.restore_from_bin(name).await?;
            pending_deletions::clear(&uploads.ctx.db, name).await?;
            Ok(false)
        }
    }
}

/// Sweeps every [`SWEEP_INTERVAL`].
pub fn start_sweeper(uploads: &Uploads) {
    uploads.ctx.shutdown.every(SWEEP_INTERVAL, uploads.clone(), |uploads| async move {
        match sweep(&uploads).await {
            Ok(0) => {}
            Ok(removed) => tracing::info!(removed, "files were deleted from the bin"),
            Err(error) => {
                tracing::error!(%error, "pending deletions of uploads were not processed");
            }
        }
    });
}

fn remove_old(folder: &Path, now: i64) -> usize {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let left_over = entries
        .filter(|entry| entry.metadata().is_ok_and(|file| file.is_file() && is_old(&file, now)));
    left_over.filter(|entry| std::fs::remove_file(entry.path()).is_ok()).count()
}

/// Deletes smaller variants of pictures that do not exist any more.
fn delete_orphaned_variants(sizes: &Path, known: &HashSet<String>) {
    for entry in std::fs::read_dir(sizes).into_iter().flatten().flatten() {
        let is_known = entry.file_name().to_str().is_some_and(|name| known.contains(name));
        if let Err(error) = if is_known { Ok(()) } else { std::fs::remove_dir_all(entry.path()) } {
            tracing::warn!(%error, "resized variants of a picture were not deleted");
        }
    }
}

fn is_old(file: &std::fs::Metadata, now: i64) -> bool {
    let modified =
        file.modified().ok().and_then(|at| at.duration_since(std::time::UNIX_EPOCH).ok());
    let modified_ms = modified.and_then(|since| i64::try_from(since.as_millis()).ok());
    modified_ms.is_some_and(|modified| modified + MIN_AGE_MS < now)
}
