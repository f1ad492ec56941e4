//! Cache of the values of data sources. Concurrent readers share one request, a source is read no
//! more often than its author allows, and the last value stays while a source fails.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use moka::future::Cache;
use pinye_domain::datasource::DataSource;
use pinye_domain::digest::hash_bytes;
use pinye_domain::messages::Message;
use pinye_domain::rows::{TableRows, to_single_text, to_table_rows};
use serde_json::value::RawValue;
use serde_json::{Value, value};
use tokio::sync::{Mutex, Semaphore};

use crate::DataSources;
use crate::read::SourceReader;
use pinye_domain::error::{Error, FieldMessage, Result};

/// Maximum bytes of cached values.
const CACHE_BYTES: u64 = 32 << 20;
/// Maximum number of concurrent requests: in total, and per author.
const MAX_CONCURRENT: usize = 24;
const MAX_CONCURRENT_PER_AUTHOR: usize = 2;
/// Maximum number of locks of sources, and of semaphores of authors.
const MAX_LOCKS: u64 = 10_000;
/// How long a page waits for the first value of a source, and for a newer one.
const FIRST_READ_TIMEOUT: Duration = Duration::from_secs(8);
const REFRESH_TIMEOUT: Duration = Duration::from_secs(2);
/// Minimum time before a source that has failed is read again.
const FAILURE_BACKOFF_MS: i64 = 10_000;

/// Cached values of data sources.
pub struct SourceCache {
    known: Cache<i64, Arc<CachedSource>>,
    /// One lock per source: concurrent readers share a request.
    asking: Cache<i64, Arc<Mutex<()>>>,
    turns: Semaphore,
    authors: Cache<i64, Arc<Semaphore>>,
}

/// The cached value of a data source.
#[derive(Clone, Debug)]
pub struct CachedSource {
    /// Rows of the last successful read; none if there were never any.
    pub rows: Option<EncodedRows>,
    /// The value as one text, for variables.
    pub text: Option<String>,
    /// Why the last read failed, or why its value is not a table.
    pub failure: Option<Message>,
    /// Time of the last read, in milliseconds since 1970.
    asked_at: i64,
    /// Fingerprint of the source at that time: a changed source is treated as another one.
    of: String,
}

/// Rows encoded as JSON, to insert into an element.
#[derive(Clone, Debug)]
pub struct EncodedRows {
    /// An array of arrays of texts and numbers, the header first.
    pub cells: Box<RawValue>,
    /// Number of rows, including the header.
    pub count: usize,
    /// Whether something was cut off.
    pub is_cut: bool,
    /// Hash of the rows.
    pub hash: String,
}

impl Default for SourceCache {
    fn default() -> SourceCache {
        let weigh = |_: &i64, known: &Arc<CachedSource>| {
            let rows = known.rows.as_ref().map_or(0, |rows| rows.cells.get().len());
            let bytes = rows + known.text.as_ref().map_or(0, String::len) + 256;
            u32::try_from(bytes).unwrap_or(u32::MAX)
        };
        SourceCache {
            known: Cache::builder().max_capacity(CACHE_BYTES).weigher(weigh).build(),
            asking: Cache::new(MAX_LOCKS),
            turns: Semaphore::new(MAX_CONCURRENT),
            authors: Cache::new(MAX_LOCKS),
        }
    }
}

impl TryFrom<TableRows> for EncodedRows {
    type Error = serde_json::Error;

    fn try_from(rows: TableRows) -> std::result::Result<EncodedRows, serde_json::Error> {
        let count = rows.cells.len();
        let cells = value::to_raw_value(&rows.cells)?;
        let hash = hash_bytes(cells.get().as_bytes());
        Ok(EncodedRows { cells, count, is_cut: rows.is_cut, hash })
    }
}

impl CachedSource {
    fn has_value(&self) -> bool {
        self.rows.is_some() || self.text.is_some()
    }

    fn is_fresh(&self, now: i64, of: &str, most_age_ms: i64) -> bool {
        let most_age =
            if self.failure.is_some() { FAILURE_BACKOFF_MS.min(most_age_ms) } else { most_age_ms };
        self.of == of && now - self.asked_at < most_age
    }
}

/// Returns the value of a source that is at most this old; reads the source if necessary. Returns
/// none if there is no value in time. While newer values fail or are late, the last one is
/// returned.
pub async fn read_cached(
    sources: &DataSources,
    source: &DataSource,
    most_age_ms: i64,
) -> Option<Arc<CachedSource>> {
    let live = &sources.shared.cache;
    let of = fingerprint(source);
    let before = live.known.get(&source.id).await.filter(|known| known.of == of);
    if let Some(known) = &before
        && known.is_fresh(sources.ctx.clock.now_ms(), &of, most_age_ms)
    {
        return before;
    }
    let has_value = before.as_ref().is_some_and(|known| known.has_value());
    let patience = if has_value { REFRESH_TIMEOUT } else { FIRST_READ_TIMEOUT };
    let turn = live.asking.get_with(source.id, async { Arc::default() }).await;
    match Arc::clone(&turn).try_lock_owned() {
        Ok(turn) => {
            // The request continues after a timeout, so that the next reader finds its value.
            let (sources, source, of) = (sources.clone(), source.clone(), of.clone());
            let asking = tokio::spawn(async move {
                ask(&sources, &source, of).await;
                drop(turn);
            });
            let _ = tokio::time::timeout(patience, asking).await;
        }
        Err(_) => {
            let _ = tokio::time::timeout(patience, turn.lock()).await;
        }
    }
    live.known.get(&source.id).await.filter(|known| known.of == of)
}

/// Returns the cached value of a source. Sends no request.
pub(crate) async fn peek(sources: &DataSources, source: &DataSource) -> Option<Arc<CachedSource>> {
    let of = fingerprint(source);
    sources.shared.cache.known.get(&source.id).await.filter(|known| known.of == of)
}

async fn ask(sources: &DataSources, source: &DataSource, of: String) {
    let read_result = read_source(sources, source).await;
    let live = &sources.shared.cache;
    let before = live.known.get(&source.id).await.filter(|known| known.of == of);
    let rows_before = before.as_ref().and_then(|known| known.rows.clone());
    let (rows, text, failure) = match read_result {
        Ok((Ok(rows), text)) => (Some(rows), text, None),
        Ok((Err(shape), text)) => (rows_before, text, Some(shape)),
        Err(failure) => (rows_before, before.and_then(|known| known.text.clone()), Some(failure)),
    };
    let known = CachedSource { rows, text, failure, asked_at: sources.ctx.clock.now_ms(), of };
    live.known.insert(source.id, Arc::new(known)).await;
}

/// Rows, or why there are none, and the value as one text.
type SourceReading = (std::result::Result<EncodedRows, Message>, Option<String>);

async fn read_source(
    sources: &DataSources,
    source: &DataSource,
) -> std::result::Result<SourceReading, Message> {
    let live = &sources.shared.cache;
    let own = live.authors.get_with(source.user_id, async { author() }).await;
    let turns = async { (own.acquire().await, live.turns.acquire().await) };
    let Ok((Ok(_own), Ok(_turn))) = tokio::time::timeout(FIRST_READ_TIMEOUT, turns).await else {
        return Err(Message::new("http.unavailable"));
    };
    let value =
        SourceReader::new(sources, source.user_id).value(source.clone()).await.map_err(sentence)?;
    Ok((encode_rows(&value), to_single_text(&value)))
}

fn author() -> Arc<Semaphore> {
    Arc::new(Semaphore::new(MAX_CONCURRENT_PER_AUTHOR))
}

/// Returns the rows of a value, or why it has none.
pub fn encode_rows(value: &Value) -> std::result::Result<EncodedRows, Message> {
    let rows = to_table_rows(value).ok_or_else(|| Message::new("source.shape"))?;
    EncodedRows::try_from(rows).map_err(|_| Message::new("source.shape"))
}

/// Returns the message of an error; a general one for an internal error.
pub(crate) fn sentence(error: Error) -> Message {
    match error {
        Error::Invalid(fields) => match fields.into_iter().next().map(|field| field.message) {
            Some(FieldMessage::Host(message)) => message,
            _ => Message::new("source.shape"),
        },
        Error::Unavailable(message) => message,
        error => {
            tracing::warn!(?error, "a data source could not be read");
            Message::new("http.unavailable")
        }
    }
}

/// Returns a hash of everything that determines the value of a source.
fn fingerprint(source: &DataSource) -> String {
    let DataSource { kind, url, pipe, dependencies, transform, .. } = source;
    let module = transform.as_ref().map_or("", |transform| &transform.sha256);
    hash_bytes(format!("{kind}\n{url}\n{dependencies:?}\n{module}\n{pipe}").as_bytes())
}

/// Returns the values of the sources of this user with these ids, at most [`MAX_SOURCES_PER_WORK`],
/// read concurrently.
pub async fn read_all(
    sources: &DataSources,
    user_id: i64,
    ids: impl IntoIterator<Item = i64>,
    most_age_ms: i64,
) -> Result<HashMap<i64, (DataSource, Option<Arc<CachedSource>>)>> {
    let ids: Vec<i64> = ids.into_iter().take(MAX_SOURCES_PER_WORK).collect();
    let found = pinye_store::datasources::find_all(&sources.ctx.db, &ids, user_id).await?;
    let asked = found.into_iter().map(|source| async {
        let known = read_cached(sources, &source, most_age_ms).await;
        (source.id, (source, known))
    });
    Ok(futures_util::future::join_all(asked).await.into_iter().collect())
}

/// Maximum number of sources per work.
pub const MAX_SOURCES_PER_WORK: usize = 20;
