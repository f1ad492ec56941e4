//! Identifies visitors.

use std::collections::BTreeMap;

use pinye_context::Ctx;
use pinye_domain::digest::hash;
use pinye_domain::error::Result;
use pinye_domain::language::Language;
use pinye_domain::messages::Message;
use pinye_domain::random;
use pinye_domain::user::AuthenticatedUser;
use pinye_plugin_host::{Actor, ActorKind};
use pinye_store as store;
use pinye_store::likes::Liker;
use pinye_store::wechat::WeChatUser;

/// Access tokens that a browser sent, by work id. Untrusted until verified.
#[derive(Clone, Debug, Default)]
pub struct AccessKeys(pub BTreeMap<i64, String>);

/// Credentials that a visitor sent. Untrusted until looked up.
#[derive(Clone, Debug, Default)]
pub struct Caller {
    /// The author who is signed in.
    pub who: Option<AuthenticatedUser>,
    /// A bearer token.
    pub token: Option<String>,
    /// Value of the cookie that tells anonymous visitors apart.
    pub cookie: Option<String>,
    /// Access tokens of works with a password.
    pub keys: AccessKeys,
}

impl Caller {
    /// Gives an anonymous visitor without a cookie the random id by which likes, forms and plugins
    /// know them from now on. Returns it as the cookie to set.
    pub fn ensure_cookie(&mut self) -> Result<Option<String>> {
        if self.who.is_some() || self.cookie.is_some() {
            return Ok(None);
        }
        let fresh = hex::encode(random::bytes::<16>()?);
        self.cookie = Some(fresh.clone());
        Ok(Some(fresh))
    }
}

/// Returns the visitor as the actor of a plugin call. For a visitor without an id see
/// [`Caller::ensure_cookie`].
pub async fn actor(ctx: &Ctx, caller: Caller, language: Language) -> Result<Actor> {
    let (visitor, _) = Visitor::resolve(ctx, caller).await?.or_create()?;
    Ok(visitor.actor(language))
}

/// An identified visitor: an author, a WeChat user, or the holder of a cookie, which may be missing.
pub enum Visitor {
    /// An author.
    SignedIn(AuthenticatedUser),
    /// Signed in with WeChat.
    WeChat(WeChatUser),
    /// Value of the cookie; empty without one.
    Anonymous(String),
}

impl Visitor {
    /// WX-012: a visitor's token is accepted here and nowhere else.
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

    /// Returns the visitor, and the cookie to set if there was none.
    pub fn or_create(self) -> Result<(Visitor, Option<String>)> {
        match self {
            Visitor::Anonymous(value) if value.is_empty() => {
                let fresh = hex::encode(random::bytes::<16>()?);
                Ok((Visitor::Anonymous(fresh.clone()), Some(fresh)))
            }
            known => Ok((known, None)),
        }
    }

    /// Stable id of this visitor; empty without a cookie.
    pub fn id(&self) -> String {
        match self {
            Visitor::SignedIn(who) => format!("user:{}", who.id),
            Visitor::WeChat(who) => format!("wechat:{}", who.id),
            Visitor::Anonymous(value) if value.is_empty() => String::new(),
            Visitor::Anonymous(value) => format!("anonymous:{}", hash(value)),
        }
    }

    /// Display name and avatar, where they may be shown; never the username.
    pub fn liker(&self) -> Liker {
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

    /// Returns the visitor as the actor of a plugin call.
    pub fn actor(&self, language: Language) -> Actor {
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
