//! Authentication and authorization: applies the access rule of a route before its handler is
//! called.

use pinye_context::Ctx;
use std::net::SocketAddr;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::{ConnectInfo, FromRef, FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_util::{Stream, StreamExt as _, stream};
use tokio::sync::oneshot;
use tokio::task::JoinError;
use tracing::Instrument as _;

pub use pinye_domain::digest::hash;

use super::cookie;
use crate::access::{Auth, Origin};
use crate::error::{ApiError, Error, Result};
use pinye_domain::address::rate_limit_key;
use pinye_domain::messages::Message;
use pinye_domain::user::AuthenticatedUser;
use pinye_store as store;
use pinye_store::availability::DatabaseAvailability;

/// State of the guard of one route.
#[derive(Clone, Debug)]
pub struct Guard {
    /// Database, clock, settings and shutdown.
    pub ctx: Ctx,
    /// Whether the database is available.
    pub availability: DatabaseAvailability,
    /// Access rule of the route.
    pub auth: Auth,
    /// Origin of the request.
    pub origin: Origin,
    /// How long the handler may take.
    pub timeout: Duration,
    /// Whether the route cannot work while the database is unavailable.
    pub needs_database: bool,
}

/// Passes a request on to its handler if it is authorized; responds at once while the database is
/// unavailable.
pub async fn authorize_request(
    State(guard): State<Guard>,
    request: Request,
    next: Next,
) -> Response {
    if !guard.needs_database {
        return authorize_and_handle(&guard, request, next).await;
    }
    let answered =
        guard.availability.run_while_available(authorize_and_handle(&guard, request, next)).await;
    answered.unwrap_or_else(|| {
        ApiError(Error::Unavailable(Message::new("http.unavailable"))).into_response()
    })
}

async fn authorize_and_handle(guard: &Guard, mut request: Request, next: Next) -> Response {
    request.extensions_mut().insert(guard.origin);
    if guard.auth != Auth::Public {
        match authorize(guard, request.method(), request.headers()).await {
            Ok(Some(who)) => drop(request.extensions_mut().insert(who)),
            Ok(None) => {}
            Err(error) => return error.into_response(),
        }
    }
    let answered = async {
        if [Method::GET, Method::HEAD].contains(request.method()) {
            next.run(request).await
        } else {
            run_to_completion(&guard.ctx, request, next).await
        }
    };
    match tokio::time::timeout(guard.timeout, answered).await {
        Ok(response) => response,
        Err(_) => ApiError(Error::Unavailable(Message::new("http.timeout"))).into_response(),
    }
}

/// Runs a handler to its end, whether or not its client still waits. A client that disconnects, or
/// a timeout, only ends the reading of the body, with an error: half a body is never taken for a
/// whole one.
async fn run_to_completion(ctx: &Ctx, request: Request, next: Next) -> Response {
    let (waiting, gone) = oneshot::channel();
    let request = request.map(|body| Body::from_stream(abort_with_client(body, gone)));
    let at_work = ctx.shutdown.guard();
    let work = async move {
        let response = next.run(request).await;
        drop(at_work);
        response
    };
    let ended = tokio::spawn(work.in_current_span()).await;
    drop::<oneshot::Sender<()>>(waiting);
    match ended.map_err(JoinError::try_into_panic) {
        Ok(response) => response,
        Err(Ok(panic)) => std::panic::resume_unwind(panic),
        Err(Err(error)) => ApiError(Error::Internal(error.into())).into_response(),
    }
}

/// Returns the bytes of a body, and an error as soon as the request was dropped.
fn abort_with_client(
    body: Body,
    gone: oneshot::Receiver<()>,
) -> impl Stream<Item = Result<Bytes, axum::Error>> + Send {
    stream::unfold(Some((body.into_data_stream(), gone)), |state| async move {
        let (mut chunks, mut gone) = state?;
        tokio::select! {
            biased;
            chunk = chunks.next() => chunk.map(|chunk| {
                let rest = chunk.is_ok().then_some((chunks, gone));
                (chunk, rest)
            }),
            _ = &mut gone => {
                let error = std::io::Error::from(std::io::ErrorKind::ConnectionAborted);
                Some((Err(axum::Error::new(error)), None))
            }
        }
    })
}

async fn authorize(
    guard: &Guard,
    method: &Method,
    headers: &HeaderMap,
) -> Result<Option<AuthenticatedUser>> {
    let who = match authenticate(&guard.ctx, guard.origin, method, headers).await {
        // A refused cookie counts as no session on a route that also serves others.
        Err(ApiError(Error::Refused(_))) if guard.auth == Auth::OptionalAuth => None,
        found => found?,
    };
    match (guard.auth, who) {
        (Auth::Public, _) => Ok(None),
        (Auth::OptionalAuth, who) => Ok(who),
        (Auth::User | Auth::Owner, Some(who)) => Ok(Some(who)),
        (Auth::Permission(code), Some(who)) if who.has_permission(code) => Ok(Some(who)),
        (Auth::Permission(_), Some(_)) => Err(Error::Forbidden.into()),
        (Auth::User | Auth::Owner | Auth::Permission(_), None) => Err(Error::Unauthorized.into()),
    }
}

/// Authenticates a request by a bearer token, or by the studio's own cookie.
///
/// # Errors
///
/// 403 for a cookie in a request that the studio did not send.
pub async fn authenticate(
    ctx: &Ctx,
    origin: Origin,
    method: &Method,
    headers: &HeaderMap,
) -> Result<Option<AuthenticatedUser>> {
    let now = ctx.clock.now_ms();
    if let Some(token) = bearer_token(headers) {
        return Ok(store::sessions::find(&ctx.db, &hash(token), now).await?);
    }
    let cookie =
        cookie::read_session_token(headers, &ctx.settings).filter(|_| origin == Origin::Studio);
    let Some(token) = cookie else { return Ok(None) };
    let who = store::sessions::find(&ctx.db, &hash(&token), now).await?;
    if who.is_some() && !cookie::is_same_origin_request(method, headers, &ctx.settings) {
        return Err(Error::Refused(Message::new("auth.origin")).into());
    }
    Ok(who)
}

/// Returns the token of the `Authorization` header.
pub fn bearer_token(headers: &HeaderMap) -> Option<&str> {
    let value = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = value.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

/// The signed-in user of a route that requires one.
#[derive(Clone, Debug)]
pub struct CurrentUser(pub AuthenticatedUser);

impl<S: Sync> FromRequestParts<S> for CurrentUser {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<CurrentUser> {
        parts
            .extensions
            .get::<AuthenticatedUser>()
            .cloned()
            .map(CurrentUser)
            .ok_or(Error::Unauthorized.into())
    }
}

/// The signed-in user, if any, of a route that also serves others.
#[derive(Clone, Debug)]
pub struct OptionalUser(pub Option<AuthenticatedUser>);

impl<S: Sync> FromRequestParts<S> for OptionalUser {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<OptionalUser, Self::Rejection> {
        Ok(OptionalUser(parts.extensions.get::<AuthenticatedUser>().cloned()))
    }
}

/// The client address as rate limits count it: for IPv6 its /64, since one client has all of it.
/// Behind a trusted proxy, the address that the proxy names.
#[derive(Clone, Debug)]
pub struct ClientAddress(pub String);

impl<S> FromRequestParts<S> for ClientAddress
where
    Ctx: FromRef<S>,
    S: Send + Sync,
{
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(
        parts: &mut Parts,
        state: &S,
    ) -> Result<ClientAddress, Self::Rejection> {
        let ctx = Ctx::from_ref(state);
        let forwarded = parts.headers.get_all("x-forwarded-for").iter();
        let forwarded = forwarded.filter_map(|value| value.to_str().ok());
        let connected = parts.extensions.get::<ConnectInfo<SocketAddr>>();
        let client = connected.map(|ConnectInfo(peer)| {
            rate_limit_key(ctx.settings.trusted_proxies.client_address(peer.ip(), forwarded))
        });
        Ok(ClientAddress(client.unwrap_or_default()))
    }
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderMap, HeaderValue};

    use super::bearer_token;

    #[test]
    fn a_token_stands_behind_the_word_bearer() {
        let mut headers = HeaderMap::new();
        headers.insert("authorization", HeaderValue::from_static("bearer abc"));
        assert_eq!(bearer_token(&headers), Some("abc"));
        headers.insert("authorization", HeaderValue::from_static("Basic abc"));
        assert_eq!(bearer_token(&headers), None);
    }
}
