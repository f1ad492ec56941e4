//! What data sources say now, for whoever looks at a work: each is asked once for everybody, not more often than its author
//! wants, and what it said last stays while it says nothing.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use moka::future::Cache;
use pinye_domain::datasource::DataSource;
use pinye_domain::messages::Message;
use pinye_domain::rows::{TableRows, to_table_rows, to_single_text};
use pinye_registry::hash;
use serde_json::value::RawValue;
use serde_json::{Value, value};
use tokio::sync::{Mutex, Semaphore};

use super::read::Reading;
use crate::app::App;
use crate::error::{Error, FieldMessage, Result};

/// Bytes of rows that are remembered.
const MOST_BYTES: u64 = 32 << 20;
/// Sources that are asked at the same time; of one author.
const AT_ONCE: usize = 24;
const OF_ONE_AUTHOR: usize = 2;
/// Sources and authors that take turns.
const MOST_TURNS: u64 = 10_000;
/// How long whoever looks at a page waits for a source that was never heard of, and for news of one that was.
const PATIENCE: Duration = Duration::from_secs(8);
const PATIENCE_WITH_ROWS: Duration = Duration::from_secs(2);
/// A source that failed is not asked again before.
const REST_MS: i64 = 10_000;

/// What is remembered of data sources.
pub struct Live {
    known: Cache<i64, Arc<Known>>,
    /// Who asks a source lets the others wait.
    asking: Cache<i64, Arc<Mutex<()>>>,
    turns: Semaphore,
    authors: Cache<i64, Arc<Semaphore>>,
}

/// What is known of one data source.
#[derive(Clone, Debug)]
pub struct Known {
    /// What it said last; none while it never said anything that could be shown.
    pub rows: Option<Shown>,
    /// The same as one text, for variables.
    pub text: Option<String>,
    /// Why it said nothing when it was asked last, or why that is no table.
    pub failure: Option<Message>,
    /// When that was, in milliseconds since 1970.
    asked_at: i64,
    /// What it was then: a source that was changed is another one.
    of: String,
}

/// Rows on their way into an element.
#[derive(Clone, Debug)]
pub struct Shown {
    /// A list of lists of texts and numbers, the header first.
    pub cells: Box<RawValue>,
    /// How many there are, the header among them.
    pub count: usize,
    /// Whether something was left out.
    pub is_cut: bool,
    /// Tells these rows from others.
    pub hash: String,
}

impl Default for Live {
    fn default() -> Live {
        let weigh = |_: &i64, known: &Arc<Known>| {
            let rows = known.rows.as_ref().map_or(0, |rows| rows.cells.get().len());
            let bytes = rows + known.text.as_ref().map_or(0, String::len) + 256;
            u32::try_from(bytes).unwrap_or(u32::MAX)
        };
        Live {
            known: Cache::builder().max_capacity(MOST_BYTES).weigher(weigh).build(),
            asking: Cache::new(MOST_TURNS),
            turns: Semaphore::new(AT_ONCE),
            authors: Cache::new(MOST_TURNS),
        }
    }
}

impl TryFrom<TableRows> for Shown {
    type Error = serde_json::Error;

    fn try_from(rows: TableRows) -> std::result::Result<Shown, serde_json::Error> {
        let count = rows.cells.len();
        let cells = value::to_raw_value(&rows.cells)?;
        let hash = hash(cells.get().as_bytes());
        Ok(Shown { cells, count, is_cut: rows.is_cut, hash })
    }
}

impl Known {
    fn has_said(&self) -> bool {
        self.rows.is_some() || self.text.is_some()
    }

    fn is_fresh(&self, now: i64, of: &str, most_age_ms: i64) -> bool {
        let most_age = if self.failure.is_some() { REST_MS.min(most_age_ms) } else { most_age_ms };
        self.of == of && now - self.asked_at < most_age
    }
}

/// What a source says, heard of no longer ago than this; none when it does not say it in time.
pub async fn known(app: &App, source: &DataSource, most_age_ms: i64) -> Option<Arc<Known>> {
    let live = &app.sources.live;
    let of = said_of(source);
    let before = live.known.get(&source.id).await.filter(|known| known.of == of);
    if let Some(known) = &before
        && known.is_fresh(app.clock.now_ms(), &of, most_age_ms)
    {
        return before;
    }
    let has_said = before.as_ref().is_some_and(|known| known.has_said());
    let patience = if has_said { PATIENCE_WITH_ROWS } else { PATIENCE };
    let turn = live.asking.get_with(source.id, async { Arc::default() }).await;
    match Arc::clone(&turn).try_lock_owned() {
        Ok(turn) => {
            // It goes on when nobody waits any more: the next one has it then.
            let (app, source, of) = (app.clone(), source.clone(), of.clone());
            let asking = tokio::spawn(async move {
                ask(&app, &source, of).await;
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

/// What is known of a source without asking it.
pub(super) async fn remembered(app: &App, source: &DataSource) -> Option<Arc<Known>> {
    let of = said_of(source);
    app.sources.live.known.get(&source.id).await.filter(|known| known.of == of)
}

async fn ask(app: &App, source: &DataSource, of: String) {
    let said = said(app, source).await;
    let live = &app.sources.live;
    let before = live.known.get(&source.id).await.filter(|known| known.of == of);
    let rows_before = before.as_ref().and_then(|known| known.rows.clone());
    let (rows, text, failure) = match said {
        Ok((Ok(rows), text)) => (Some(rows), text, None),
        Ok((Err(shape), text)) => (rows_before, text, Some(shape)),
        Err(failure) => (rows_before, before.and_then(|known| known.text.clone()), Some(failure)),
    };
    let known = Known { rows, text, failure, asked_at: app.clock.now_ms(), of };
    live.known.insert(source.id, Arc::new(known)).await;
}

/// Rows, or why it has none, and one text.
type Said = (std::result::Result<Shown, Message>, Option<String>);

async fn said(app: &App, source: &DataSource) -> std::result::Result<Said, Message> {
    let live = &app.sources.live;
    let own = live.authors.get_with(source.user_id, async { author() }).await;
    let turns = async { (own.acquire().await, live.turns.acquire().await) };
    let Ok((Ok(_own), Ok(_turn))) = tokio::time::timeout(PATIENCE, turns).await else {
        return Err(Message::new("http.unavailable"));
    };
    let value = Reading::new(app, source.user_id).value(source.clone()).await.map_err(sentence)?;
    Ok((shown(&value), to_single_text(&value)))
}

fn author() -> Arc<Semaphore> {
    Arc::new(Semaphore::new(OF_ONE_AUTHOR))
}

/// The rows of a value, or why it has none.
pub fn shown(value: &Value) -> std::result::Result<Shown, Message> {
    let rows = to_table_rows(value).ok_or_else(|| Message::new("source.shape"))?;
    Shown::try_from(rows).map_err(|_| Message::new("source.shape"))
}

/// The sentence of an error that has one.
pub(super) fn sentence(error: Error) -> Message {
    match error {
        Error::Invalid(fields) => match fields.into_iter().next().map(|field| field.message) {
            Some(FieldMessage::Ours(message)) => message,
            _ => Message::new("source.shape"),
        },
        Error::Unavailable(message) => message,
        error => {
            tracing::warn!(?error, "a data source could not be read");
            Message::new("http.unavailable")
        }
    }
}

/// Everything that decides what a source says.
fn said_of(source: &DataSource) -> String {
    let DataSource { kind, url, pipe, dependencies, transform, .. } = source;
    let module = transform.as_ref().map_or("", |transform| &transform.sha256);
    hash(format!("{kind}\n{url}\n{dependencies:?}\n{module}\n{pipe}").as_bytes())
}

/// What the sources with these ids, of this author, say: no more than [`MOST_OF_A_WORK`] of them, at the same time.
pub async fn of_author(
    app: &App,
    user_id: i64,
    ids: impl IntoIterator<Item = i64>,
    most_age_ms: i64,
) -> Result<HashMap<i64, (DataSource, Option<Arc<Known>>)>> {
    let ids: Vec<i64> = ids.into_iter().take(MOST_OF_A_WORK).collect();
    let sources = pinye_store::datasources::find_all(&app.db, &ids, user_id).await?;
    let asked = sources.into_iter().map(|source| async {
        let known = known(app, &source, most_age_ms).await;
        (source.id, (source, known))
    });
    Ok(futures_util::future::join_all(asked).await.into_iter().collect())
}

/// Sources that one work may show.
pub const MOST_OF_A_WORK: usize = 20;
