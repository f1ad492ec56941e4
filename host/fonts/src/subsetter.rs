//! Runs the font child process and caches the subsets it makes.

use std::borrow::Cow;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use futures_util::future::BoxFuture;
use moka::future::Cache;
use pinye_sandbox::child::{self, ChildCommand, ChildError};
use pinye_sandbox::{BoundedQueue, Busy};
use sha2::{Digest as _, Sha256};

use crate::child::{BUDGET, FontJob, FontRejection, FontReply, FontTask, SubsetInfo};
use crate::{Face, FontMetadata, Library};

/// Bytes of cached subsets.
const MAX_CACHE_BYTES: u64 = 48 << 20;
/// Subsets made at the same time, callers that may wait, and for how long. Each child occupies a
/// processor.
const MAX_CONCURRENT: usize = 2;
const MAX_QUEUED: usize = 256;
const QUEUE_TIMEOUT: Duration = Duration::from_secs(60);
/// Bytes read from the child's output.
const MAX_OUTPUT_BYTES: u64 = 32 << 20;

/// Why a font could not be subset or inspected.
#[derive(Clone, Debug, thiserror::Error)]
pub enum Error {
    /// Too many callers wait already, or the wait was too long.
    #[error(transparent)]
    Busy(#[from] Busy),
    /// The program was built without this font.
    #[error("the typeface {0} is not there: `make fonts` packs it")]
    Missing(String),
    /// The font cannot be used.
    #[error("the typeface cannot be used: {0:?}")]
    Refused(FontRejection),
    /// The child ended without a valid reply.
    #[error("the typeface could not be cut: {0}")]
    Failed(String),
}

/// A subset with its bytes.
#[derive(Clone, Debug, Default)]
pub struct FontSubset {
    /// Size and characters of the subset.
    pub info: SubsetInfo,
    /// The woff2; empty if the font has none of the characters.
    pub woff2: Vec<u8>,
}

/// Reads the file of an uploaded font by its storage name; `None` if it does not exist.
pub type FontLoader =
    Arc<dyn Fn(String) -> BoxFuture<'static, Option<Vec<u8>>> + Send + Sync + 'static>;

/// Makes font subsets in child processes. Cheap to clone.
#[derive(Clone)]
pub struct FontSubsetter(Arc<Parts>);

struct Parts {
    library: Library,
    loader: Option<FontLoader>,
    worker: PathBuf,
    cache: Cache<String, Arc<FontSubset>>,
    queue: BoundedQueue,
}

impl std::fmt::Debug for FontSubsetter {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("FontSubsetter")
            .field("worker", &self.0.worker)
            .finish_non_exhaustive()
    }
}

impl FontSubsetter {
    /// Creates a subsetter that runs `worker`; `loader` reads uploaded fonts.
    pub fn new(library: Library, loader: Option<FontLoader>, worker: &Path) -> FontSubsetter {
        let weigh = |key: &String, subset: &Arc<FontSubset>| {
            u32::try_from(key.len() + subset.woff2.len() + subset.info.has.len() * 8)
                .unwrap_or(u32::MAX)
        };
        let cache = Cache::builder().max_capacity(MAX_CACHE_BYTES).weigher(weigh).build();
        let queue = BoundedQueue::of(MAX_CONCURRENT, MAX_QUEUED, QUEUE_TIMEOUT);
        FontSubsetter(Arc::new(Parts { library, loader, worker: worker.to_owned(), cache, queue }))
    }

    /// Returns the library.
    pub fn library(&self) -> Library {
        self.0.library
    }

    /// Returns the subset of a face for the characters `wanted`, in ascending order. Concurrent and
    /// repeated requests share one result.
    pub async fn subset(
        &self,
        face: &Face,
        wanted: Vec<RangeInclusive<u32>>,
        quality: u8,
    ) -> Result<Arc<FontSubset>, Error> {
        let job = FontJob {
            task: FontTask::Subset { wanted, quality },
            is_packed: face.stored.is_none(),
        };
        let line = line(&job)?;
        let key = format!("{} {}", face.sha256, hex::encode(Sha256::digest(&line)));
        let make = async {
            let _permit = self.0.queue.acquire().await?;
            let file = self.file(face).await.ok_or_else(|| Error::Missing(face.sha256.clone()))?;
            match ask(&self.0.worker, line, &file).await? {
                (FontReply::Subset(info), woff2) if woff2.len() == info.bytes => {
                    Ok(Arc::new(FontSubset { info, woff2 }))
                }
                _ => Err(unread()),
            }
        };
        self.0.cache.try_get_with(key, make).await.map_err(|error| Error::clone(&error))
    }

    /// Returns the metadata of an uploaded font, after proving that it can be subset.
    pub async fn inspect(&self, file: &[u8]) -> Result<FontMetadata, Error> {
        let _permit = self.0.queue.acquire().await?;
        let line = line(&FontJob { task: FontTask::Inspect, is_packed: false })?;
        match ask(&self.0.worker, line, file).await? {
            (FontReply::Metadata(facts), _) => Ok(*facts),
            _ => Err(unread()),
        }
    }

    async fn file(&self, face: &Face) -> Option<Cow<'static, [u8]>> {
        match (&face.stored, &self.0.loader) {
            (Some(name), Some(loader)) => loader(name.clone()).await.map(Cow::Owned),
            (Some(_), None) => None,
            (None, _) => self.0.library.packed(face),
        }
    }
}

fn line(job: &FontJob) -> Result<Vec<u8>, Error> {
    serde_json::to_vec(job).map_err(|error| Error::Failed(error.to_string()))
}

fn unread() -> Error {
    Error::Failed("its answer could not be read".to_owned())
}

/// Runs one job in a child process.
async fn ask(
    worker: &Path,
    mut line: Vec<u8>,
    bytes: &[u8],
) -> Result<(FontReply, Vec<u8>), Error> {
    line.push(b'\n');
    line.extend_from_slice(bytes);
    let command = ChildCommand {
        program: worker,
        command: "font",
        env: None,
        // The child limits its own processor time; this timeout ends one that hangs, with a margin
        // for a busy machine.
        timeout: Duration::from_millis(BUDGET.whole_ms * 2 + 5_000),
        max_output_bytes: MAX_OUTPUT_BYTES,
    };
    let answer = child::run(&command, &line).await.map_err(|end| match end {
        // A damaged font makes the libraries panic, which ends the child.
        ChildError::Failed { .. } | ChildError::Timeout => Error::Refused(FontRejection::Damaged),
        end => Error::Failed(end.to_string()),
    })?;
    let mut parts = answer.splitn(2, |byte| *byte == b'\n');
    let line = parts.next().and_then(|line| serde_json::from_slice(line).ok());
    match (line, parts.next()) {
        (Some(FontReply::Refused(why)), _) => Err(Error::Refused(why)),
        (Some(answer), Some(woff2)) => Ok((answer, woff2.to_vec())),
        _ => Err(unread()),
    }
}
