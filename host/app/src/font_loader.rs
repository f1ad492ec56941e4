//! Loads uploaded typefaces from the storage for subsetting.

use std::sync::Arc;

use futures_util::TryStreamExt as _;
use pinye_fonts::FontLoader;
use pinye_storage::{Result, Storage};

/// Maximum bytes of a font file.
pub const MAX_FONT_BYTES: u64 = 30 << 20;

/// Returns a loader that reads font files from the storage.
pub fn stored_font_loader(storage: Storage) -> FontLoader {
    Arc::new(move |name| {
        let storage = storage.clone();
        Box::pin(async move {
            let read = read(&storage, &name).await;
            read.inspect_err(|error| tracing::warn!(%error, name, "a font cannot be read"))
                .ok()
                .flatten()
        })
    })
}

async fn read(storage: &Storage, name: &str) -> Result<Option<Vec<u8>>> {
    let Some(size) = storage.size(name).await?.filter(|size| *size <= MAX_FONT_BYTES) else {
        return Ok(None);
    };
    let Some(chunks) = storage.read(name, 0..size).await? else { return Ok(None) };
    let all = chunks.try_fold(Vec::new(), async |mut all, chunk| {
        all.extend_from_slice(&chunk);
        Ok(all)
    });
    Ok(Some(all.await?))
}
