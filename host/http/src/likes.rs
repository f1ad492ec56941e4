//! Reactions of visitors to elements. Plugins declare in their `hooks` which element types take
//! reactions.

use pinye_context::Ctx;
use std::convert::Infallible;

use axum::extract::{FromRef, FromRequestParts, Path, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use pinye_app::likes::{self, LikeRequest, Likes};
use pinye_domain::language::Language;
use pinye_domain::messages::Message;
use pinye_domain::user::AuthenticatedUser;
use pinye_plugin_host::Reaction;
use pinye_store::likes::{ElementLikes, Liker};
use pinye_visitors::Caller;
use serde::Serialize;
use utoipa::ToSchema;

use super::access_cookies;
use super::body::parse_id;
use super::envelope::{Envelope, ok};
use super::guard::{self, ClientAddress, OptionalUser};
use super::middleware;
use crate::error::{Error, Result};

/// Cookie that tells anonymous visitors apart. It contains only a random number.
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

/// A visitor who liked the element.
#[derive(Debug, Serialize, ToSchema)]
pub struct LikerRecord {
    name: String,
    avatar: String,
}

type ElementPath = Path<(String, String)>;

/// Credentials, language and address of the request.
#[derive(Clone, Debug)]
pub struct ReactionRequest(LikeRequest);

impl<S> FromRequestParts<S> for ReactionRequest
where
    Ctx: FromRef<S>,
    S: Send + Sync,
{
    type Rejection = Infallible;

    async fn from_request_parts(
        parts: &mut Parts,
        state: &S,
    ) -> Result<ReactionRequest, Infallible> {
        let OptionalUser(who) = OptionalUser::from_request_parts(parts, state).await?;
        let ClientAddress(address) = ClientAddress::from_request_parts(parts, state).await?;
        let language = middleware::request_language(&parts.headers);
        Ok(ReactionRequest(LikeRequest {
            caller: read_caller(who, &parts.headers),
            language,
            address,
        }))
    }
}

/// Reads the credentials of a visitor.
pub fn read_caller(who: Option<AuthenticatedUser>, headers: &HeaderMap) -> Caller {
    let token = guard::bearer_token(headers).map(str::to_owned);
    Caller { who, token, cookie: cookie_of(headers), keys: access_cookies::read_keys(headers) }
}

/// Returns the caller, and the cookie to set if they get a new one.
pub fn identify_caller(
    ctx: &Ctx,
    who: Option<AuthenticatedUser>,
    headers: &HeaderMap,
) -> Result<(Caller, Option<HeaderValue>)> {
    let mut caller = read_caller(who, headers);
    let fresh = caller.ensure_cookie()?;
    Ok((caller, fresh.and_then(|value| cookie(ctx, &value))))
}

/// Returns a response with the cookie of a visitor who had none.
pub fn with_cookie(answer: impl IntoResponse, cookie: Option<HeaderValue>) -> Response {
    let mut response = answer.into_response();
    if let Some(cookie) = cookie {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}

/// The likes of an element.
#[utoipa::path(get, path = "/api/works/{work_id}/elements/{element_id}/likes", tag = "likes",
    params(("work_id" = i64, Path), ("element_id" = String, Path)),
    responses((status = 200, body = Envelope<LikeState>)))]
pub async fn show(
    State(state): State<Likes>,
    Path((work, element)): ElementPath,
    ReactionRequest(asking): ReactionRequest,
) -> Result<Envelope<LikeState>> {
    let (work_id, language) = (work_of(&work)?, asking.language);
    Ok(to_like_state(likes::read_state(&state, (work_id, &element), asking).await?, language))
}

/// Likes an element. A second like of the same visitor changes nothing.
#[utoipa::path(post, path = "/api/works/{work_id}/elements/{element_id}/likes", tag = "likes",
    params(("work_id" = i64, Path), ("element_id" = String, Path)),
    responses((status = 200, body = Envelope<LikeState>)))]
pub async fn add(
    State(state): State<Likes>,
    Path((work, element)): ElementPath,
    ReactionRequest(asking): ReactionRequest,
) -> Result<Response> {
    react(&state, &work, &element, asking, Reaction::Add).await
}

/// Takes a like back. Without one nothing changes.
#[utoipa::path(delete, path = "/api/works/{work_id}/elements/{element_id}/likes", tag = "likes",
    params(("work_id" = i64, Path), ("element_id" = String, Path)),
    responses((status = 200, body = Envelope<LikeState>)))]
pub async fn remove(
    State(state): State<Likes>,
    Path((work, element)): ElementPath,
    ReactionRequest(asking): ReactionRequest,
) -> Result<Response> {
    react(&state, &work, &element, asking, Reaction::Remove).await
}

async fn react(
    state: &Likes,
    work: &str,
    element: &str,
    asking: LikeRequest,
    reaction: Reaction,
) -> Result<Response> {
    let (work_id, language) = (work_of(work)?, asking.language);
    let (now, fresh) = likes::react(state, (work_id, element), asking, reaction).await?;
    let cookie = fresh.and_then(|value| cookie(&state.ctx, &value));
    Ok(with_cookie(to_like_state(now, language), cookie))
}

fn work_of(text: &str) -> Result<i64> {
    Ok(parse_id(text).ok_or_else(Error::work_not_found)?)
}

fn to_like_state(state: ElementLikes, language: Language) -> Envelope<LikeState> {
    let ElementLikes { count, has_liked, likers } = state;
    let anonymous = Message::new("like.anonymous").localize(language);
    let record = |liker: Liker| LikerRecord {
        name: if liker.name.is_empty() { anonymous.clone() } else { liker.name },
        avatar: liker.avatar,
    };
    let likers = likers.into_iter().map(record).collect();
    ok(LikeState { like_count: count, has_liked, likers })
}

fn cookie_of(headers: &HeaderMap) -> Option<String> {
    let lines = headers.get_all(header::COOKIE).iter().filter_map(|line| line.to_str().ok());
    let mut pairs =
        lines.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    let (_, value) = pairs.find(|(name, _)| *name == COOKIE)?;
    let is_ours = value.len() == 32 && value.bytes().all(|digit| digit.is_ascii_hexdigit());
    is_ours.then(|| value.to_owned())
}

fn cookie(ctx: &Ctx, value: &str) -> Option<HeaderValue> {
    let secure = if ctx.settings.works_url.starts_with("https:") { "; Secure" } else { "" };
    let year = 365 * 24 * 3600;
    let text = format!("{COOKIE}={value}; Path=/; Max-Age={year}; HttpOnly; SameSite=Lax{secure}");
    HeaderValue::from_str(&text).ok()
}
