//! Visitors react to an element. Which element types take reactions is the plugins' business: their `hooks` say so.

use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use axum::extract::{FromRequestParts, Path, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

use super::answer::{Answer, ok};
use super::body::parse_id;
use super::guard::{self, Address, Maybe};
use super::limits;
use crate::app::App;
use crate::domain::language::Language;
use crate::domain::messages::Message;
use crate::domain::user::SignedIn;
use crate::domain::{random, spam};
use crate::error::{Error, Result};
use crate::plugin::{Actor, ActorKind, HookError, Reaction, ReactionEvent};
use crate::store::group::Group;
use crate::store::likes::{Change, Key, Liker, State as Likes};
use crate::store::wechat::WeChatUser;
use crate::store::{self, Db};

mod subject;

pub use subject::Subject;

/// Cookie that tells anonymous visitors apart. It holds nothing but a random number.
const COOKIE: &str = "pinye_visitor";

/// The state of one element's likes for one visitor.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LikeState {
    like_count: i64,
    has_liked: bool,
    /// The newest 24.
    likers: Vec<LikerRecord>,
}

/// Somebody who liked it.
#[derive(Debug, Serialize, ToSchema)]
pub struct LikerRecord {
    name: String,
    avatar: String,
}

type Place = Path<(String, String)>;

/// Who asks, in which language, and from where.
#[derive(Clone, Debug)]
pub struct Asking {
    who: Option<SignedIn>,
    language: Language,
    headers: HeaderMap,
    address: String,
}

impl FromRequestParts<App> for Asking {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Asking, Infallible> {
        let Maybe(who) = Maybe::from_request_parts(parts, app).await?;
        let Address(address) = Address::from_request_parts(parts, app).await?;
        let language = super::speak::asked_for(&parts.headers);
        Ok(Asking { who, language, headers: parts.headers.clone(), address })
    }
}

/// The likes of an element.
#[utoipa::path(get, path = "/api/works/{work_id}/elements/{element_id}/likes", tag = "likes",
    params(("work_id" = i64, Path), ("element_id" = String, Path)),
    responses((status = 200, body = Answer<LikeState>)))]
pub async fn show(
    State(app): State<App>,
    Path(place): Place,
    Asking { who, language, headers, .. }: Asking,
) -> Result<Answer<LikeState>> {
    let subject = find(&app, &place, who.as_ref()).await?;
    let visitor = Visitor::known(&app, who, &headers).await?;
    if subject.hooks.iter().any(|hook| hook == "like.read") {
        let actor = visitor.actor(language);
        let read = app.plugins.on_read(subject.target.clone(), &subject.props, actor).await;
        read.map_err(refused)?;
    }
    state(&app, &subject.key(&visitor), language).await
}

/// Likes an element. A second like of the same visitor changes nothing.
#[utoipa::path(post, path = "/api/works/{work_id}/elements/{element_id}/likes", tag = "likes",
    params(("work_id" = i64, Path), ("element_id" = String, Path)),
    responses((status = 200, body = Answer<LikeState>)))]
pub async fn add(State(app): State<App>, Path(place): Place, asking: Asking) -> Result<Response> {
    react(&app, &place, asking, Reaction::Add).await
}

/// Takes a like back. Without one nothing changes.
#[utoipa::path(delete, path = "/api/works/{work_id}/elements/{element_id}/likes", tag = "likes",
    params(("work_id" = i64, Path), ("element_id" = String, Path)),
    responses((status = 200, body = Answer<LikeState>)))]
pub async fn remove(
    State(app): State<App>,
    Path(place): Place,
    asking: Asking,
) -> Result<Response> {
    react(&app, &place, asking, Reaction::Remove).await
}

async fn react(
    app: &App,
    place: &(String, String),
    Asking { who, language, headers, address }: Asking,
    reaction: Reaction,
) -> Result<Response> {
    let subject = find(app, place, who.as_ref()).await?;
    let visitor = Visitor::known(app, who, &headers).await?;
    if subject.wants_login() && matches!(visitor, Visitor::Anonymous(_)) {
        return Err(Error::SignInFirst(Message::new("like.login")));
    }
    let (visitor, fresh) = visitor.or_new()?;
    let key = subject.key(&visitor);
    let turn = app.reactions.turn(&key);
    let _turn = turn.lock().await;
    let (count, has_liked) = store::likes::standing(&app.db, &key).await?;
    if has_liked != (reaction == Reaction::Add) {
        let hook = if reaction == Reaction::Add { "like.add" } else { "like.remove" };
        if subject.hooks.iter().any(|known| known == hook) {
            let event = ReactionEvent {
                target: subject.target.clone(),
                props: subject.props.clone(),
                actor: visitor.actor(language),
                reaction,
                count: count.unsigned_abs(),
            };
            app.plugins.on_react(event).await.map_err(refused)?;
        }
        let (liker, likes) = (subject.face_of(&visitor), reaction == Reaction::Add);
        let counted_by = match &visitor {
            Visitor::Anonymous(_) => {
                let who = format!("like {} {address}", key.work_id);
                hex::encode(spam::signed(limits::key(app).await?, &who))
            }
            _ => String::new(),
        };
        let at = app.clock.now_ms();
        let change = Change { key: key.clone(), liker, counted_by, likes, at };
        if !app.reactions.changes.write(change).await? {
            return Err(Error::TooMany(Message::new("like.tooMany"), 3600));
        }
    }
    let mut response = state(app, &key, language).await?.into_response();
    if let Some(cookie) = fresh.and_then(|value| cookie(app, &value)) {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    Ok(response)
}

async fn find(
    app: &App,
    (work, element): &(String, String),
    who: Option<&SignedIn>,
) -> Result<Subject> {
    let work_id = parse_id(work).ok_or_else(Error::no_work)?;
    Subject::find(app, work_id, element, who).await
}

async fn state(app: &App, key: &Key, language: Language) -> Result<Answer<LikeState>> {
    let Likes { count, has_liked, likers } = store::likes::state(&app.db, key).await?;
    let anonymous = Message::new("like.anonymous").say(language);
    let record = |liker: Liker| LikerRecord {
        name: if liker.name.is_empty() { anonymous.clone() } else { liker.name },
        avatar: liker.avatar,
    };
    let likers = likers.into_iter().map(record).collect();
    Ok(ok(LikeState { like_count: count, has_liked, likers }))
}

fn refused(error: HookError) -> Error {
    match error {
        HookError::Refused(sentence) => {
            Error::Refused(Message::new("plugin.says").with("sentence", sentence))
        }
        HookError::Plugin(error) => {
            tracing::warn!(%error, "a plugin failed while a visitor reacted");
            let message = Message::new("plugin.fault").with("plugin", error.plugin);
            Error::Unavailable(message.with("cause", error.cause))
        }
    }
}

/// Who acts on a page, as plugins are told. Whoever is nobody and has no cookie is somebody new every time.
pub(in crate::http) async fn actor(
    app: &App,
    who: Option<SignedIn>,
    headers: &HeaderMap,
    language: Language,
) -> Result<Actor> {
    let (visitor, _) = Visitor::known(app, who, headers).await?.or_new()?;
    Ok(visitor.actor(language))
}

/// Who reacts: somebody signed in as an author or with WeChat, or the holder of a cookie; a reader may have neither.
enum Visitor {
    SignedIn(SignedIn),
    WeChat(WeChatUser),
    Anonymous(String),
}

impl Visitor {
    /// WX-012: a visitor's token opens these calls and no others.
    async fn known(app: &App, who: Option<SignedIn>, headers: &HeaderMap) -> Result<Visitor> {
        if let Some(who) = who {
            return Ok(Visitor::SignedIn(who));
        }
        if let Some(token) = guard::bearer(headers) {
            let now = app.clock.now_ms();
            if let Some(who) = store::wechat::find(&app.db, &guard::hash(token), now).await? {
                return Ok(Visitor::WeChat(who));
            }
        }
        Ok(Visitor::Anonymous(cookie_of(headers).unwrap_or_default()))
    }

    /// The visitor, and the cookie to set when there was none.
    fn or_new(self) -> Result<(Visitor, Option<String>)> {
        match self {
            Visitor::Anonymous(value) if value.is_empty() => {
                let fresh = hex::encode(random::bytes::<16>()?);
                Ok((Visitor::Anonymous(fresh.clone()), Some(fresh)))
            }
            known => Ok((known, None)),
        }
    }

    fn id(&self) -> String {
        match self {
            Visitor::SignedIn(who) => format!("user:{}", who.id),
            Visitor::WeChat(who) => format!("wechat:{}", who.id),
            Visitor::Anonymous(value) if value.is_empty() => String::new(),
            Visitor::Anonymous(value) => format!("anonymous:{}", guard::hash(value)),
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
                let name = Message::new("like.anonymous").say(language);
                Actor { kind: ActorKind::Anonymous, id: self.id(), name, avatar }
            }
        }
    }
}

fn cookie_of(headers: &HeaderMap) -> Option<String> {
    let lines = headers.get_all(header::COOKIE).iter().filter_map(|line| line.to_str().ok());
    let mut pairs =
        lines.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    let (_, value) = pairs.find(|(name, _)| *name == COOKIE)?;
    let is_ours = value.len() == 32 && value.bytes().all(|digit| digit.is_ascii_hexdigit());
    is_ours.then(|| value.to_owned())
}

fn cookie(app: &App, value: &str) -> Option<HeaderValue> {
    let secure = if app.settings.works_url.starts_with("https:") { "; Secure" } else { "" };
    let year = 365 * 24 * 3600;
    let text = format!("{COOKIE}={value}; Path=/; Max-Age={year}; HttpOnly; SameSite=Lax{secure}");
    HeaderValue::from_str(&text).ok()
}

/// One visitor's reactions to one element happen one after the other; everybody else's do not wait for them.
#[derive(Debug)]
pub struct Reactions {
    turns: Mutex<HashMap<Key, Weak<tokio::sync::Mutex<()>>>>,
    changes: Group<Change>,
}

impl Reactions {
    /// Nobody reacts.
    pub fn new(db: Db) -> Reactions {
        Reactions { turns: Mutex::default(), changes: Group::new(db) }
    }

    fn turn(&self, key: &Key) -> Arc<tokio::sync::Mutex<()>> {
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
