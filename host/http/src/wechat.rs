//! Sign-in of visitors with WeChat, and configuration of its SDK for pages.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum_extra::extract::CookieJar;
use pinye_context::{Ctx, RateLimiter};
use serde::{Deserialize, Serialize};
use url::Url;
use utoipa::{IntoParams, ToSchema};

use super::envelope::{Envelope, ok};
use super::guard::{self, ClientAddress};
use super::query::Query;
use crate::error::{Error, Result};
use pinye_domain::messages::Message;
use pinye_domain::{random, spam};
use pinye_outbound::wechat::{self, WeChat, signature};
use pinye_store as store;
use pinye_store::wechat::WeChatIdentity;

/// Cookie that ties a login to its browser, so that a code of another person does not sign a
/// visitor in to that person's account.
const COOKIE: &str = "pinye_wx";
/// How long a login may take.
const LOGIN_MS: i64 = 10 * 60 * 1000;
/// Maximum number of completed logins of one address within a minute; each calls WeChat twice.
const MAX_LOGINS_PER_MINUTE: i64 = 60;
/// WeChat's codes are 32 characters.
const MAX_CODE_BYTES: usize = 512;

/// Parameters of a login.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AuthorizeQuery {
    /// Page of this installation's works to return to.
    #[param(value_type = String)]
    redirect_uri: Option<String>,
    /// `WXAUTH`. The returned state begins with it, and continues with what ties the login to this
    /// browser.
    #[serde(rename = "state")]
    _state: Option<String>,
}

/// Parameters that WeChat returns.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CallbackQuery {
    #[param(value_type = String)]
    code: Option<String>,
    /// As it was returned beside the code.
    #[param(value_type = String)]
    state: Option<String>,
}

/// The page that uses the SDK.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct JsSdkQuery {
    /// The page's address, as the browser has it.
    #[param(value_type = String)]
    url: Option<String>,
}

/// A visitor's session.
#[derive(Debug, Serialize, ToSchema)]
pub struct WeChatSession {
    /// Authorizes the like calls, and nothing else.
    token: String,
    user: WeChatUserRecord,
}

/// A signed-in visitor.
#[derive(Debug, Serialize, ToSchema)]
pub struct WeChatUserRecord {
    id: i64,
    nickname: String,
    username: String,
    /// Address of a picture, may be empty.
    avatar: String,
}

/// Parameters of `wx.config`.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct JsSdk {
    app_id: String,
    timestamp: i64,
    nonce_str: String,
    signature: String,
    js_api_list: [&'static str; 6],
}

/// Sends a visitor's browser to WeChat to sign in.
#[utoipa::path(get, path = "/api/wx/authorize", tag = "wechat", params(AuthorizeQuery),
    responses((status = 302, description = "to WeChat's login page")))]
pub async fn authorize(
    State(ctx): State<Ctx>,
    State(wechat): State<Arc<WeChat>>,
    Query(query): Query<AuthorizeQuery>,
) -> Result<Response> {
    wechat.provider()?;
    let back = query.redirect_uri.and_then(|url| page_of_a_work(&ctx, &url));
    let back = back.ok_or_else(|| Error::BadRequest(Message::new("wx.address")))?;
    let login = Login::new(ctx.clock.now_ms())?;
    let page = wechat.login_page(&back, &random::name(16)?, &login.state())?;
    let login = login.to_signed_text(ctx.signing_key().await?);
    let location = HeaderValue::from_str(&page).map_err(|error| Error::Internal(error.into()))?;
    let headers = [
        (header::LOCATION, location),
        (header::SET_COOKIE, cookie(&ctx, &login, LOGIN_MS / 1000)?),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
    ];
    Ok((StatusCode::FOUND, headers).into_response())
}

/// Creates a session from the code that a browser returned with.
/// Only the browser that began the login can do so, and only once.
#[utoipa::path(get, path = "/api/wx/callback", tag = "wechat", params(CallbackQuery),
    responses((status = 200, body = Envelope<WeChatSession>)))]
pub async fn callback(
    State(ctx): State<Ctx>,
    State(wechat): State<Arc<WeChat>>,
    State(rate_limiter): State<RateLimiter>,
    ClientAddress(address): ClientAddress,
    Query(query): Query<CallbackQuery>,
    headers: HeaderMap,
) -> Result<Response> {
    wechat.provider()?;
    let refused = || Error::BadRequest(Message::new("wx.code"));
    let code = query.code.as_deref().filter(|code| is_code(code)).ok_or_else(refused)?;
    let (key, now) = (ctx.signing_key().await?, ctx.clock.now_ms());
    let jar = CookieJar::from_headers(&headers);
    let login = jar.get(COOKIE).and_then(|cookie| Login::read(cookie.value(), key));
    // A code and state of another person must not sign the visitor in to that person's account.
    let is_own = |login: &Login| query.state == Some(login.state());
    let login = login.filter(|login| login.is_good(now) && is_own(login)).ok_or_else(refused)?;
    rate_limiter.check("wx", &address, (MAX_LOGINS_PER_MINUTE, 60_000)).await?;
    let end = login.begun + LOGIN_MS;
    if !store::wechat::consume_login(&ctx.db, &guard::hash(&login.nonce), now, end).await? {
        return Err(refused().into());
    }
    let person = wechat.fetch_profile(code).await?;
    let token = hex::encode(random::bytes::<32>()?);
    let named = WeChatIdentity {
        openid: &person.openid,
        nickname: &person.nickname,
        avatar: &person.avatar,
    };
    let id = store::wechat::start(&ctx.db, &named, &guard::hash(&token), now).await?;
    let (nickname, avatar) = (person.nickname, person.avatar);
    let user = WeChatUserRecord { id, nickname, username: format!("wx_{id}"), avatar };
    let mut response = ok(WeChatSession { token, user }).into_response();
    response.headers_mut().append(header::SET_COOKIE, cookie(&ctx, "", 0)?);
    Ok(response)
}

/// Configuration that a page needs for WeChat's SDK.
#[utoipa::path(get, path = "/api/wx/jssdk", tag = "wechat", params(JsSdkQuery),
    responses((status = 200, body = Envelope<JsSdk>)))]
pub async fn jssdk(
    State(ctx): State<Ctx>,
    State(wechat): State<Arc<WeChat>>,
    Query(JsSdkQuery { url }): Query<JsSdkQuery>,
) -> Result<Envelope<JsSdk>> {
    let app_id = wechat.app_id()?.to_owned();
    // Signed as it was sent, since WeChat compares it character by character.
    let url = url.filter(|url| is_own_page(&ctx, url));
    let url = url.ok_or_else(|| Error::BadRequest(Message::new("wx.address")))?;
    let ticket = wechat.ticket().await?;
    let (nonce_str, timestamp) = (random::name(16)?, ctx.clock.now_ms() / 1000);
    let signature = signature::sign(&ticket, &nonce_str, timestamp, &url);
    let js_api_list = signature::API_LIST;
    Ok(ok(JsSdk { app_id, timestamp, nonce_str, signature, js_api_list }))
}

/// WX-017: returns the address of a page of a work, without what an earlier login left in it.
fn page_of_a_work(ctx: &Ctx, address: &str) -> Option<Url> {
    let mut url = of_origin(&ctx.settings.works_url, address)?;
    if !url.path().starts_with("/h5/") {
        return None;
    }
    let kept: Vec<(String, String)> = url
        .query_pairs()
        .filter(|(name, _)| name != "code" && name != "state")
        .map(|(name, value)| (name.into_owned(), value.into_owned()))
        .collect();
    url.set_query(None);
    if !kept.is_empty() {
        url.query_pairs_mut().extend_pairs(kept);
    }
    Some(url)
}

/// Whether this is a published work, or a preview in the studio.
fn is_own_page(ctx: &Ctx, address: &str) -> bool {
    [&ctx.settings.works_url, &ctx.settings.studio_url]
        .into_iter()
        .any(|origin| of_origin(origin, address).is_some())
}

fn of_origin(origin: &str, address: &str) -> Option<Url> {
    let url = Url::parse(address).ok()?;
    let is_plain = url.username().is_empty() && url.password().is_none();
    (is_plain && url.origin().ascii_serialization() == origin).then_some(url)
}

fn is_code(code: &str) -> bool {
    (1..=MAX_CODE_BYTES).contains(&code.len()) && code.bytes().all(|byte| byte.is_ascii_graphic())
}

fn cookie(ctx: &Ctx, value: &str, seconds: i64) -> Result<HeaderValue> {
    let secure = if ctx.settings.works_url.starts_with("https:") { "; Secure" } else { "" };
    let text = format!(
        "{COOKIE}={value}; Path=/api/wx; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}"
    );
    Ok(HeaderValue::from_str(&text).map_err(|error| Error::Internal(error.into()))?)
}

/// A login that was begun: its time, and a random number that only this browser has. Signed, so
/// that logins that are never completed need no storage.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Login {
    begun: i64,
    nonce: String,
}

impl Login {
    fn new(now: i64) -> Result<Login> {
        Ok(Login { begun: now, nonce: hex::encode(random::bytes::<16>()?) })
    }

    /// Returns the state that WeChat passes through: it cannot be known without the cookie.
    fn state(&self) -> String {
        let known = guard::hash(&format!("wx-state:{}", self.nonce));
        format!("{}{}", wechat::STATE, known.get(..32).unwrap_or_default())
    }

    fn signing_payload(&self) -> String {
        format!("wx-login:{}:{}", self.begun, self.nonce)
    }

    fn to_signed_text(&self, key: &[u8]) -> String {
        let signature = hex::encode(spam::hmac_sha256(key, &self.signing_payload()));
        format!("{}.{}.{signature}", self.begun, self.nonce)
    }

    fn read(text: &str, key: &[u8]) -> Option<Login> {
        let mut parts = text.splitn(3, '.');
        let login = Login { begun: parts.next()?.parse().ok()?, nonce: parts.next()?.to_owned() };
        let signature = hex::decode(parts.next()?).ok()?;
        spam::verify_hmac(key, &login.signing_payload(), &signature).then_some(login)
    }

    fn is_good(&self, now: i64) -> bool {
        (self.begun..self.begun + LOGIN_MS).contains(&now)
    }
}

#[cfg(test)]
mod tests {
    use super::{LOGIN_MS, Login, is_code};

    #[test]
    fn a_login_is_read_as_it_was_signed_and_in_no_other_way() {
        let login = Login::new(1_000).unwrap();
        let text = login.to_signed_text(b"key");
        assert_eq!(Login::read(&text, b"key"), Some(login.clone()));
        assert_eq!(Login::read(&text, b"other"), None);
        for wrong in
            [text.replace("1000.", "2000."), format!("{text}0"), String::new(), "..".into()]
        {
            assert_eq!(Login::read(&wrong, b"key"), None, "{wrong}");
        }
        assert!(login.is_good(1_000) && login.is_good(999 + LOGIN_MS));
        assert!(!login.is_good(999) && !login.is_good(1_000 + LOGIN_MS));
    }

    #[test]
    fn a_code_is_one_short_word() {
        assert!(is_code("061VXM100xOtXN1n"));
        for wrong in ["", "a b", "密", "a\n", &"x".repeat(600)] {
            assert!(!is_code(wrong), "{wrong}");
        }
    }
}
