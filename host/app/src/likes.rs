//! Visitors react to an element. Which element types take reactions is the plugins' business: their `hooks` say so.

use pinye_context::Ctx;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use pinye_domain::digest::hash;
use pinye_domain::language::Language;
use pinye_domain::messages::Message;
use pinye_domain::user::AuthenticatedUser;
use pinye_domain::{random, spam};
use pinye_plugin_host::{Actor, ActorKind, HookError, Reaction, ReactionEvent, Viewer};
use pinye_store::group_commit::GroupCommit;
use pinye_store::likes::{ElementLikes, LikeChange, LikeKey, Liker};
use pinye_store::wechat::WeChatUser;
use pinye_store::{self as store, Db};

use crate::App;
use crate::work_access::AccessKeys;
use pinye_domain::error::{Error, Result};

mod reads;
mod target;

use reads::ReadLimiter;

pub use reads::MAX_READS;
pub use target::ReactionTarget;

/// Reactions of one visitor to one element within a minute once they have taken one back: each costs calls of plugins.
const VISITOR_REACTION_LIMIT: (i64, i64) = (30, 60_000);

/// By what somebody on a page may be known: none of it is believed before it was looked up.
#[derive(Clone, Debug, Default)]
pub struct Caller {
    /// The author who is signed in.
    pub who: Option<AuthenticatedUser>,
    /// A bearer token.
    pub token: Option<String>,
    /// What the cookie that tells anonymous visitors apart says.
    pub cookie: Option<String>,
    /// What their browser was given at the doors of works.
    pub keys: AccessKeys,
}

/// Where somebody reacts, in which language, and from where.
#[derive(Clone, Debug)]
pub struct LikeRequest {
    /// Who.
    pub caller: Caller,
    /// What the plugin is told in.
    pub language: Language,
    /// As limits count it.
    pub address: String,
}

/// The likes of an element as one visitor sees them.
pub async fn read_state(
    app: &App,
    place: (i64, &str),
    request: LikeRequest,
) -> Result<ElementLikes> {
    let LikeRequest { caller, language, address } = request;
    let subject = ReactionTarget::find(app, place, &caller).await?;
    let visitor = Visitor::resolve(app, caller).await?;
    if subject.hooks.iter().any(|hook| hook == "like.read") {
        let element_id = &subject.target.element_id;
        if !app.reactions.reads.admits(place.0, element_id, &address).await {
            return Err(Error::TooMany(Message::new("http.tooMany"), 60));
        }
        let actor = visitor.actor(language);
        let viewer = Viewer { actor: &actor, language: language.tag() };
        let read = app.plugins.on_read(subject.target.clone(), &subject.props, viewer).await;
        read.map_err(hook_error)?;
    }
    Ok(store::likes::state(&app.db, &subject.key(&visitor)).await?)
}

/// Reacts, or takes a reaction back; a second one changes nothing. The state afterwards, and the cookie of a visitor who
/// had none.
pub async fn react(
    app: &App,
    place: (i64, &str),
    request: LikeRequest,
    reaction: Reaction,
) -> Result<(ElementLikes, Option<String>)> {
    let LikeRequest { caller, language, address } = request;
    let subject = ReactionTarget::find(app, place, &caller).await?;
    let visitor = Visitor::resolve(app, caller).await?;
    if subject.wants_login && matches!(visitor, Visitor::Anonymous(_)) {
        return Err(Error::SignInFirst(Message::new("like.login")));
    }
    let (visitor, fresh) = visitor.or_create()?;
    let key = subject.key(&visitor);
    let turn = app.reactions.lock_for(&key);
    let _turn = turn.lock().await;
    let standing = store::likes::find_status(&app.db, &key).await?;
    if standing.has_liked != (reaction == Reaction::Add) {
        let likes = reaction == Reaction::Add;
        let counted_by = counted_by(app, (&key, &visitor), &address).await?;
        // A plugin is asked about what is going to count, and about nothing that a limit refuses.
        let is_again = standing.unlike_count > 0;
        let _reserved = check_limits(app, (&key, &counted_by), (likes, is_again)).await?;
        let hook = if likes { "like.add" } else { "like.remove" };
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
            app.plugins.on_react(event).await.map_err(hook_error)?;
        }
        let (liker, at) = (subject.public_liker(&visitor), app.clock.now_ms());
        let change = LikeChange { key: key.clone(), liker, counted_by, likes, at };
        if !app.reactions.changes.write(change).await? {
            return Err(too_many());
        }
    }
    Ok((store::likes::state(&app.db, &key).await?, fresh))
}

/// What the likes of an address are counted by; empty for whoever has signed in.
async fn counted_by(
    ctx: &Ctx,
    (key, visitor): (&LikeKey, &Visitor),
    address: &str,
) -> Result<String> {
    let Visitor::Anonymous(_) = visitor else { return Ok(String::new()) };
    let who = format!("like {} {address}", key.work_id);
    Ok(hex::encode(spam::hmac_sha256(ctx.signing_key().await?, &who)))
}

/// Lets a visitor react so often, and an address like so much. What is admitted is reserved until it is written.
async fn check_limits<'a>(
    app: &'a App,
    (key, counted_by): (&LikeKey, &str),
    (likes, is_again): (bool, bool),
) -> Result<Option<LikeReservation<'a>>> {
    if is_again {
        let what = format!("react:{}:{}", key.work_id, key.element_id);
        app.rate_limiter.check(&what, &key.visitor, VISITOR_REACTION_LIMIT).await?;
    }
    if !likes || counted_by.is_empty() {
        return Ok(None);
    }
    let (reserved, under_way) = app.reactions.reserve(counted_by);
    let since = app.clock.now_ms() - store::likes::ADDRESS_WINDOW_MS;
    let made = store::likes::count_by_address(&app.db, key.work_id, counted_by, since).await?;
    if made + under_way > store::likes::MAX_PER_ADDRESS {
        return Err(too_many());
    }
    Ok(Some(reserved))
}

fn too_many() -> Error {
    Error::TooMany(Message::new("like.tooMany"), 3600)
}

/// The id of a reaction: of the same one, however often it is tried, since what it starts from changes only when it is done.
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
            tracing::warn!(%error, "a plugin failed while a visitor reacted");
            // Visitors are told of no plugin: the cause is in the log, and the administrator sees it beside the plugin.
            Error::Unavailable(Message::new("plugin.fault"))
        }
    }
}

impl Caller {
    /// Gives an anonymous visitor without a cookie the number by which likes, forms and plugins know them from now on; it is
    /// to be set as their cookie.
    pub fn ensure_cookie(&mut self) -> Result<Option<String>> {
        if self.who.is_some() || self.cookie.is_some() {
            return Ok(None);
        }
        let fresh = hex::encode(random::bytes::<16>()?);
        self.cookie = Some(fresh.clone());
        Ok(Some(fresh))
    }
}

/// Who acts on a page, as plugins are told: see [`Caller::ensure_cookie`].
pub async fn actor(ctx: &Ctx, caller: Caller, language: Language) -> Result<Actor> {
    let (visitor, _) = Visitor::resolve(ctx, caller).await?.or_create()?;
    Ok(visitor.actor(language))
}

/// Who reacts: somebody signed in as an author or with WeChat, or the holder of a cookie; a reader may have neither.
pub enum Visitor {
    /// An author.
    SignedIn(AuthenticatedUser),
    /// Signed in with WeChat.
    WeChat(WeChatUser),
    /// What the cookie says, empty without one.
    Anonymous(String),
}

impl Visitor {
    /// WX-012: a visitor's token opens these calls and no others.
    pub async fn resolve(ctx: &Ctx, caller: Caller) -> Result<Visitor> {
        if let Some(who) = caller.who {
            return Ok(Visitor::SignedIn(who));
        }
        if let Some(token) = caller.token {
            let now = ctx.clock.now_ms();
            if let Some(who) = store::wechat::find(&ctx.db, &hash(&token), now).await? {
                return Ok(Visitor::WeChat(who));
            }
        }
        Ok(Visitor::Anonymous(caller.cookie.unwrap_or_default()))
    }

    /// The visitor, and the cookie to set when there was none.
    fn or_create(self) -> Result<(Visitor, Option<String>)> {
        match self {
            Visitor::Anonymous(value) if value.is_empty() => {
                let fresh = hex::encode(random::bytes::<16>()?);
                Ok((Visitor::Anonymous(fresh.clone()), Some(fresh)))
            }
            known => Ok((known, None)),
        }
    }

    /// The same for all that this visitor does; empty for nobody.
    pub fn id(&self) -> String {
        match self {
            Visitor::SignedIn(who) => format!("user:{}", who.id),
            Visitor::WeChat(who) => format!("wechat:{}", who.id),
            Visitor::Anonymous(value) if value.is_empty() => String::new(),
            Visitor::Anonymous(value) => format!("anonymous:{}", hash(value)),
        }
    }

    /// As whom they are known, where that is anybody's business; never the name that somebody signs in with.
    fn liker(&self) -> Liker {
        match self {
            Visitor::SignedIn(who) => {
                Liker { name: who.nickname.clone(), avatar: who.avatar.clone() }
            }
            Visitor::WeChat(who) => {
                Liker { name: who.nickname.clone(), avatar: who.avatar.clone() }
            }
            Visitor::Anonymous(_) => Liker { name: String::new(), avatar: String::new() },
        }
    }

    fn actor(&self, language: Language) -> Actor {
        let Liker { name, avatar } = self.liker();
        match self {
            Visitor::SignedIn(_) => Actor { kind: ActorKind::Author, id: self.id(), name, avatar },
            Visitor::WeChat(_) => Actor { kind: ActorKind::Visitor, id: self.id(), name, avatar },
            Visitor::Anonymous(_) => {
                let name = Message::new("like.anonymous").localize(language);
                Actor { kind: ActorKind::Anonymous, id: self.id(), name, avatar }
            }
        }
    }
}

/// One visitor's reactions to one element happen one after the other; everybody else's do not wait for them.
#[derive(Debug)]
pub struct Reactions {
    turns: Mutex<HashMap<LikeKey, Weak<tokio::sync::Mutex<()>>>>,
    changes: GroupCommit<LikeChange>,
    /// Likes that are under way, by what their address is counted by.
    reserved: Mutex<HashMap<String, i64>>,
    reads: ReadLimiter,
}

/// A like of an address that is not written yet.
struct LikeReservation<'a> {
    reactions: &'a Reactions,
    counted_by: String,
}

impl Drop for LikeReservation<'_> {
    fn drop(&mut self) {
        let mut reserved = self.reactions.reserved();
        if let Some(count) = reserved.get_mut(&self.counted_by) {
            *count -= 1;
            if *count == 0 {
                reserved.remove(&self.counted_by);
            }
        }
    }
}

impl Reactions {
    /// Nobody reacts.
    pub fn new(db: Db) -> Reactions {
        Reactions {
            turns: Mutex::default(),
            changes: GroupCommit::new(db),
            reserved: Mutex::default(),
            reads: ReadLimiter::new(),
        }
    }

    fn reserved(&self) -> MutexGuard<'_, HashMap<String, i64>> {
        self.reserved.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reserves a like of an address, and tells how many of it are under way with this one.
    fn reserve(&self, counted_by: &str) -> (LikeReservation<'_>, i64) {
        let mut reserved = self.reserved();
        let count = reserved.entry(counted_by.to_owned()).or_default();
        *count += 1;
        (LikeReservation { reactions: self, counted_by: counted_by.to_owned() }, *count)
    }

    fn lock_for(&self, key: &LikeKey) -> Arc<tokio::sync::Mutex<()>> {
        let mut turns = self.turns.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(turn) = turns.get(key).and_then(Weak::upgrade) {
            return turn;
        }
        if turns.len() > 1000 {
            turns.retain(|_, turn| turn.strong_count() > 0);
        }
        let turn = Arc::new(tokio::sync::Mutex::new(()));
        turns.insert(key.clone(), Arc::downgrade(&turn));
        turn
    }
}
