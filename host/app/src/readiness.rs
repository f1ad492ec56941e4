//! Whether the host can do what people come for: keep what they write, and show visitors what was published.

use std::time::{Duration, Instant};

use tokio::sync::Mutex;

use pinye_storage::Storage;
use pinye_store::{self as store, Db};

/// Whoever asks within this time gets the same answer, so that asking often costs nothing.
const CACHE_TTL: Duration = Duration::from_secs(1);

/// A database or a disk that takes longer is not ready for people.
const CHECK_TIMEOUT: Duration = Duration::from_secs(3);

/// Uploaded files that are looked for: one that somebody removed by hand is no reason to send nobody here.
const NEWEST_FILES: i64 = 3;

/// The last try.
#[derive(Debug, Default)]
pub struct ReadinessProbe(Mutex<Option<(Instant, bool)>>);

impl ReadinessProbe {
    /// Whether the database takes what is written, gives what visitors see, and uploaded files are there. Those who ask at
    /// the same time share one try. What is wrong is in the log.
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

/// Reads the newest publication the way that visitors do.
async fn shows_works(db: &Db) -> bool {
    let read = store::publications::check_latest_readable(db).await;
    if let Err(error) = &read {
        tracing::error!(%error, "not ready: published works cannot be read from the database");
    }
    read.is_ok()
}

/// Whether uploaded files are where they belong: some of the newest ones in the folder. A bucket is a service of its own,
/// which is not asked every second.
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
