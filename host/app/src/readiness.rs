//! Readiness probe: whether the host can store what users write, and show visitors what was
//! published.

use std::time::{Duration, Instant};

use tokio::sync::Mutex;

use pinye_storage::Storage;
use pinye_store::{self as store, Db};

/// Results are cached for this time, so that frequent probes cost nothing.
const CACHE_TTL: Duration = Duration::from_secs(1);

/// A database or disk that takes longer is not ready.
const CHECK_TIMEOUT: Duration = Duration::from_secs(3);

/// Number of newest uploads to look for: a single file that was removed by hand must not take the
/// host out of service.
const NEWEST_FILES: i64 = 3;

/// The latest result and its time.
#[derive(Debug, Default)]
pub struct ReadinessProbe(Mutex<Option<(Instant, bool)>>);

impl ReadinessProbe {
    /// Whether the database accepts writes, published works can be read and uploaded files exist.
    /// Concurrent probes share one check. Failures are logged.
    pub async fn check(&self, db: &Db, storage: &Storage) -> bool {
        let mut last = self.0.lock().await;
        if let Some((at, was)) = *last
            && at.elapsed() < CACHE_TTL
        {
            return was;
        }
        let checks = async {
            let (writes, works, files) =
                tokio::join!(db.is_writable(), shows_works(db), has_files(db, storage));
            writes && works && files
        };
        let check = tokio::time::timeout(CHECK_TIMEOUT, checks).await.unwrap_or_else(|_| {
            tracing::error!("not ready: the database or the disk takes too long");
            false
        });
        *last = Some((Instant::now(), check));
        check
    }
}

/// Reads the newest publication the way that requests of visitors do.
async fn shows_works(db: &Db) -> bool {
    let read = store::publications::check_latest_readable(db).await;
    if let Err(error) = &read {
        tracing::error!(%error, "not ready: published works cannot be read from the database");
    }
    read.is_ok()
}

/// Whether uploaded files exist: one of the newest is in the folder. A bucket is a separate
/// service, which is not queried at every probe.
async fn has_files(db: &Db, storage: &Storage) -> bool {
    let Storage::Folder(folder) = storage else { return true };
    if let Err(error) = tokio::fs::read_dir(folder).await {
        let folder = folder.display();
        tracing::error!(%error, %folder, "not ready: the folder of uploaded files cannot be read");
        return false;
    }
    let newest = match store::uploads::newest_names(db, NEWEST_FILES).await {
        Ok(newest) => newest,
        Err(error) => {
            tracing::error!(%error, "not ready: the list of uploaded files cannot be read");
            return false;
        }
    };
    for name in &newest {
        if matches!(storage.size(name).await, Ok(Some(_))) {
            return true;
        }
    }
    if !newest.is_empty() {
        let folder = folder.display();
        tracing::error!(%folder, ?newest, "not ready: the newest uploaded files are missing");
    }
    newest.is_empty()
}
