//! Reactions of visitors to elements. Plugins declare in their `hooks` which element types take
//! reactions.

use std::sync::Arc;

use pinye_context::{Ctx, RateLimiter};
use pinye_domain::digest::hash;
use pinye_domain::language::Language;
use pinye_domain::messages::Message;
use pinye_domain::spam;
use pinye_plugin_host::{HookError, Plugins, Reaction, ReactionEvent, Viewer};
use pinye_registry::Registry;
use pinye_store as store;
use pinye_store::likes::{ElementLikes, LikeChange, LikeKey};

use pinye_domain::error::{Error, Result};
use pinye_visitors::{Caller, PublicationCache, Visitor};

mod reactions;
mod reads;
mod target;

use reactions::LikeReservation;

pub use reactions::Reactions;
pub use reads::MAX_READS;
pub use target::ReactionTarget;

/// Reactions of a visitor to an element within a minute once they have taken one back: each calls
/// plugins.
const VISITOR_REACTION_LIMIT: (i64, i64) = (30, 60_000);

/// Likes of elements of published works. Cheap to clone.
#[derive(Clone)]
pub struct Likes {
    /// Likes are in its database.
    pub ctx: Ctx,
    /// May refuse reactions.
    pub plugins: Plugins,
    /// Knows the element types of plugins that are switched off.
    pub registry: Arc<Registry>,
    /// Works as visitors see them, cached.
    pub publications: PublicationCache,
    /// Rate limits by client address.
    pub rate_limiter: RateLimiter,
    /// Reactions in progress.
    pub reactions: Arc<Reactions>,
}

/// A request to read or change likes.
#[derive(Clone, Debug)]
pub struct LikeRequest {
    /// Credentials of the visitor.
    pub caller: Caller,
    /// Language of the plugin's messages.
    pub language: Language,
    /// Client address, as rate limits count it.
    pub address: String,
}

/// Returns the likes of an element as one visitor sees them.
pub async fn read_state(
    likes: &Likes,
    place: (i64, &str),
    request: LikeRequest,
) -> Result<ElementLikes> {
    let LikeRequest { caller, language, address } = request;
    let subject = ReactionTarget::find(likes, place, &caller).await?;
    let visitor = Visitor::resolve(&likes.ctx, caller).await?;
    if subject.hooks.iter().any(|hook| hook == "like.read") {
        let element_id = &subject.target.element_id;
        if !likes.reactions.reads.admits(place.0, element_id, &address).await {
            return Err(Error::TooMany(Message::new("http.tooMany"), 60));
        }
        let actor = visitor.actor(language);
        let viewer = Viewer { actor: &actor, language: language.tag() };
        let read = likes.plugins.on_read(subject.target.clone(), &subject.props, viewer).await;
        read.map_err(hook_error)?;
    }
    Ok(store::likes::state(&likes.ctx.db, &subject.key(&visitor)).await?)
}

/// Adds or takes back a reaction; repeating either changes nothing. Returns the new state, and the
/// cookie to set for a visitor who had none.
pub async fn react(
    likes: &Likes,
    place: (i64, &str),
    request: LikeRequest,
    reaction: Reaction,
) -> Result<(ElementLikes, Option<String>)> {
    let LikeRequest { caller, language, address } = request;
    let subject = ReactionTarget::find(likes, place, &caller).await?;
    let visitor = Visitor::resolve(&likes.ctx, caller).await?;
    if subject.wants_login && matches!(visitor, Visitor::Anonymous(_)) {
        return Err(Error::SignInFirst(Message::new("like.login")));
    }
    let (visitor, fresh) = visitor.or_create()?;
    let key = subject.key(&visitor);
    let turn = likes.reactions.lock_for(&key);
    let _turn = turn.lock().await;
    let standing = store::likes::find_status(&likes.ctx.db, &key).await?;
    if standing.has_liked != (reaction == Reaction::Add) {
        let adds = reaction == Reaction::Add;
        let counted_by = counted_by(&likes.ctx, (&key, &visitor), &address).await?;
        // Limits are checked first: the plugin is asked only about reactions that will count.
        let is_again = standing.unlike_count > 0;
        let _reserved = check_limits(likes, (&key, &counted_by), (adds, is_again)).await?;
        let hook = if adds { "like.add" } else { "like.remove" };
        if subject.hooks.iter().any(|known| known == hook) {
            let event = ReactionEvent {
                id: event_id(&key, reaction, standing.unlike_count),
                target: subject.target.clone(),
                props: subject.props.clone(),
                actor: visitor.actor(language),
                reaction,
                count: standing.count.unsigned_abs(),
                language: language.tag(),
            };
            likes.plugins.on_react(event).await.map_err(hook_error)?;
        }
        let (liker, at) = (subject.public_liker(&visitor), likes.ctx.clock.now_ms());
        let change = LikeChange { key: key.clone(), liker, counted_by, likes: adds, at };
        if !likes.reactions.changes.write(change).await? {
            return Err(too_many());
        }
    }
    Ok((store::likes::state(&likes.ctx.db, &key).await?, fresh))
}

/// Returns the key that likes of an address are counted by; empty for visitors who are signed in.
async fn counted_by(
    ctx: &Ctx,
    (key, visitor): (&LikeKey, &Visitor),
    address: &str,
) -> Result<String> {
    let Visitor::Anonymous(_) = visitor else { return Ok(String::new()) };
    let who = format!("like {} {address}", key.work_id);
    Ok(hex::encode(spam::hmac_sha256(ctx.signing_key().await?, &who)))
}

/// Checks the limit of reactions per visitor and of likes per address. An admitted like stays
/// reserved until it is written.
async fn check_limits<'a>(
    likes: &'a Likes,
    (key, counted_by): (&LikeKey, &str),
    (adds, is_again): (bool, bool),
) -> Result<Option<LikeReservation<'a>>> {
    if is_again {
        let what = format!("react:{}:{}", key.work_id, key.element_id);
        likes.rate_limiter.check(&what, &key.visitor, VISITOR_REACTION_LIMIT).await?;
    }
    if !adds || counted_by.is_empty() {
        return Ok(None);
    }
    let (reserved, under_way) = likes.reactions.reserve(counted_by);
    let since = likes.ctx.clock.now_ms() - store::likes::ADDRESS_WINDOW_MS;
    let made =
        store::likes::count_by_address(&likes.ctx.db, key.work_id, counted_by, since).await?;
    if made + under_way > store::likes::MAX_PER_ADDRESS {
        return Err(too_many());
    }
    Ok(Some(reserved))
}

fn too_many() -> Error {
    Error::TooMany(Message::new("like.tooMany"), 3600)
}

/// Returns the id of a reaction. Every attempt at the same reaction has the same id: the count of
/// unlikes changes only once it is stored.
fn event_id(key: &LikeKey, reaction: Reaction, turns: i64) -> String {
    let LikeKey { work_id, element_id, visitor } = key;
    hash(&format!("reaction\n{work_id}\n{element_id}\n{visitor}\n{reaction:?}\n{turns}"))
}

fn hook_error(error: HookError) -> Error {
    match error {
        HookError::Refused(sentence) => {
            Error::Refused(Message::new("plugin.says").with("sentence", sentence))
        }
        HookError::Plugin(error) => {
            tracing::warn!(%error, "a plugin failed during a reaction");
            // The response does not name the plugin: the cause is in the log and, for
            // administrators, in the plugin's status.
            Error::Unavailable(Message::new("plugin.fault"))
        }
    }
}
