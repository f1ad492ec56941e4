//! Target of a reaction: an element of the publication that visitors see, or of the user's own
//! draft.

use std::sync::Arc;

use serde_json::Value;
use serde_json::value::RawValue;

use super::Likes;
use pinye_domain::element::prop_of_role;
use pinye_domain::error::{Error, Result};
use pinye_domain::messages::Message;
use pinye_domain::user::permission;
use pinye_domain::work::Work;
use pinye_plugin_host::Target;
use pinye_store as store;
use pinye_store::likes::{LikeKey, Liker};
use pinye_submissions as forms;
use pinye_visitors::access;
use pinye_visitors::{Caller, Visitor};

/// An element that takes reactions.
#[derive(Clone, Debug)]
pub struct ReactionTarget {
    work_id: i64,
    /// The element as the target of plugin calls.
    pub target: Target,
    /// Its props.
    pub props: Box<RawValue>,
    /// Hooks of its element type.
    pub hooks: Vec<String>,
    /// Whether only signed-in visitors may react, EL-ALL: the prop with the role `sign-in` decides.
    pub wants_login: bool,
    /// Owner of the work; known only if an author is signed in.
    owner: Option<i64>,
}

impl ReactionTarget {
    /// Finds the element. For a caller who may not react to it, the element does not exist.
    pub async fn find(
        likes: &Likes,
        (work_id, element_id): (i64, &str),
        caller: &Caller,
    ) -> Result<ReactionTarget> {
        let who = caller.who.as_ref();
        match access::visible_publication(&likes.ctx, work_id, caller).await? {
            Some(publication) => {
                let work = likes
                    .publications
                    .work(&likes.ctx.db, publication)
                    .await?
                    .ok_or_else(Error::work_not_found)?;
                let subject = ReactionTarget::within(likes, work_id, &work, element_id)?;
                let owner = match who {
                    Some(_) => store::works::find_head(&likes.ctx.db, work_id).await?,
                    None => None,
                };
                Ok(ReactionTarget { owner: owner.map(|access| access.user_id), ..subject })
            }
            None => {
                let row = store::works::find(&likes.ctx.db, work_id)
                    .await?
                    .ok_or_else(Error::work_not_found)?;
                let is_own = who.is_some_and(|who| {
                    who.id == row.user_id || who.has_permission(permission::WORK_MANAGE_ALL)
                });
                if !is_own {
                    return Err(Error::work_not_found());
                }
                let work = Work::read(&row.document)?;
                let subject = ReactionTarget::within(likes, work_id, &work, element_id)?;
                Ok(ReactionTarget { owner: Some(row.user_id), ..subject })
            }
        }
    }

    fn within(
        likes: &Likes,
        work_id: i64,
        work: &Work,
        element_id: &str,
    ) -> Result<ReactionTarget> {
        let none = || Error::NotFound(Message::new("like.none"));
        let (page, element) = work.find(element_id).ok_or_else(none)?;
        let details = details_of(likes, &element.type_name)?;
        let hooks = forms::declared_hooks(&details);
        if !hooks.iter().any(|hook| hook.starts_with("like.")) {
            return Err(none());
        }
        let target = Target {
            work_id: work_id.to_string(),
            page_id: page.id.clone(),
            element_id: element.uuid.clone(),
            type_name: element.type_name.clone(),
            schema_version: element.schema_version,
        };
        let props = element.props().into_owned();
        let wants_login = wants_login(&details, &props);
        Ok(ReactionTarget { work_id, target, props, hooks, wants_login, owner: None })
    }

    /// Returns the name and avatar to show beside the element: of WeChat users only where the owner
    /// requires signing in, of authors only on their own works.
    pub(super) fn public_liker(&self, visitor: &Visitor) -> Liker {
        let is_shown = match visitor {
            Visitor::SignedIn(who) => self.owner == Some(who.id),
            Visitor::WeChat(_) => self.wants_login,
            Visitor::Anonymous(_) => false,
        };
        if is_shown {
            visitor.liker()
        } else {
            Liker { name: String::new(), avatar: String::new() }
        }
    }

    /// Returns the key of this visitor's records.
    pub(super) fn key(&self, visitor: &Visitor) -> LikeKey {
        LikeKey {
            work_id: self.work_id,
            element_id: self.target.element_id.clone(),
            visitor: visitor.id(),
        }
    }
}

fn wants_login(details: &Value, props: &RawValue) -> bool {
    let Some(name) = prop_of_role(details, "sign-in") else { return false };
    let props: Option<Value> = serde_json::from_str(props.get()).ok();
    props.and_then(|props| props.get(name)?.as_bool()).unwrap_or(false)
}

/// Returns the descriptor of an element type. A type whose plugin is disabled is unavailable.
fn details_of(likes: &Likes, type_name: &str) -> Result<Arc<Value>> {
    let types = likes.plugins.element_types();
    if let Some(found) = types.iter().find(|known| known.type_name == type_name) {
        return Ok(Arc::clone(&found.details));
    }
    if likes.registry.known_types().contains_key(type_name) {
        Err(Error::Unavailable(Message::new("http.unavailable")))
    } else {
        Err(Error::NotFound(Message::new("like.none")))
    }
}
