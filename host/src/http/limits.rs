//! Limits on what people do whom nobody knows, counted by address. All hosts of an installation share the counts and the
//! key; an address itself is written nowhere.

use tokio::sync::OnceCell;

use crate::app::App;
use crate::domain::messages::Message;
use crate::domain::{random, spam};
use crate::error::{Error, Result};
use crate::store;
use crate::store::Db;
use crate::store::group::Group;
use crate::store::tries::Try;

/// What limits need beside the database.
#[derive(Debug)]
pub struct Limits {
    key: OnceCell<Vec<u8>>,
    tries: Group<Try>,
}

impl Limits {
    /// Nobody has tried anything since the start.
    pub fn new(db: Db) -> Limits {
        Limits { key: OnceCell::new(), tries: Group::new(db) }
    }
}

/// The key that counted addresses, form tokens and the like are signed with.
pub(super) async fn key(app: &App) -> Result<&[u8]> {
    let key = app.limits.key.get_or_try_init(|| async {
        let fresh = hex::encode(random::bytes::<32>()?);
        let kept = store::secrets::named(&app.db, "forms", &fresh).await?;
        Ok::<_, Error>(kept.into_bytes())
    });
    Ok(key.await?.as_slice())
}

/// Counts one more try of this, at most so many within so many milliseconds; what it was counted by.
///
/// # Errors
///
/// 429 when it is one too many. It is not counted then.
pub(super) async fn admit(app: &App, what: &str, limit: (i64, i64)) -> Result<String> {
    let counted_by = hex::encode(spam::signed(key(app).await?, what));
    let one = Try { counted_by: counted_by.clone(), at: app.clock.now_ms(), limit };
    if store::tries::is_open(&app.db, &one).await? && app.limits.tries.write(one).await? {
        Ok(counted_by)
    } else {
        let seconds = u32::try_from(limit.1 / 1000).unwrap_or(u32::MAX);
        Err(Error::TooMany(Message::new("http.tooMany"), seconds))
    }
}
