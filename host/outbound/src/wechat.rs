//! WeChat: who a visitor is, and the signature that its share SDK asks for. Speaks to an official account's API as WeChat
//! documents it. What it says is only believed as far as it makes sense, and no secret is in any error.

use std::sync::Arc;

use serde::Deserialize;
use serde_json::json;
use url::Url;

use crate::{HttpClient, OutboundRequest};
use pinye_domain::clock::Clock;
use pinye_domain::error::Error as HostError;
use pinye_domain::messages::Message;

mod cached_token;
pub mod signature;

use cached_token::{CachedToken, FetchedToken};

/// Where WeChat's own login page is.
pub const OPEN_URL: &str = "https://open.weixin.qq.com";
/// Where WeChat's API is.
pub const API_URL: &str = "https://api.weixin.qq.com";
/// Where WeChat's SDK for pages is.
pub const SDK_URL: &str = "https://res.wx.qq.com/open/js/jweixin-1.6.0.js";
/// What comes back from the login page beside the code, WX-001.
pub const STATE: &str = "WXAUTH";
/// How a code of the test provider begins.
pub const TEST_CODE: &str = "test-";

/// Time for one answer, and its bytes.
const REQUEST_TIMEOUT_MS: u64 = 5_000;
const MAX_RESPONSE_BYTES: u64 = 64 * 1024;
/// Characters of a name and of an address that are kept.
const MAX_NAME_CHARS: usize = 64;
const MAX_URL_BYTES: usize = 500;

/// WeChat's "invalid code", "code was used", "code expired" and "code is missing".
const BAD_CODES: [i64; 4] = [40029, 40163, 42003, 41008];
/// WeChat's "invalid token", "expired token" and "illegal token".
const BAD_TOKENS: [i64; 3] = [40001, 42001, 40014];

/// The installation's account at WeChat.
#[derive(Clone, PartialEq, Eq)]
pub struct Account {
    /// Its id.
    pub app_id: String,
    /// Its secret.
    pub secret: String,
    /// Where the login page is.
    pub open_url: Url,
    /// Where the API is.
    pub api_url: Url,
    /// Where the SDK for pages is.
    pub sdk_url: Url,
}

impl std::fmt::Debug for Account {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Account").field("app_id", &self.app_id).finish_non_exhaustive()
    }
}

/// Who signs visitors in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum LoginProvider {
    /// Nobody.
    #[default]
    None,
    /// WeChat.
    Account(Box<Account>),
    /// Nobody outside: everybody who asks is a test visitor. Only in development.
    Test,
}

impl LoginProvider {
    /// The SDK that pages may load; the test provider leaves WeChat alone.
    pub fn sdk(&self) -> Option<&Url> {
        match self {
            LoginProvider::Account(account) => Some(&account.sdk_url),
            LoginProvider::None | LoginProvider::Test => None,
        }
    }
}

/// Somebody, as WeChat describes them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WeChatProfile {
    /// What WeChat calls them for this account.
    pub openid: String,
    /// May be empty.
    pub nickname: String,
    /// Address of a picture, may be empty.
    pub avatar: String,
}

/// Why WeChat was of no use.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// The installation has no account.
    #[error("no WeChat account is set")]
    NotConfigured,
    /// The code of a login is not one, or was used.
    #[error("WeChat does not know the code")]
    Code,
    /// There is no answer, or none that makes sense.
    #[error("WeChat is silent: {0}")]
    NoResponse(String),
    /// Its number for what is wrong. Its words may repeat what was sent, so they are not kept.
    #[error("WeChat answered errcode {0}")]
    Refused(i64),
}

/// Every answer of WeChat's: a number that says what is wrong, or the fields of the call.
#[derive(Default, Deserialize)]
#[serde(default)]
struct ApiResponse {
    errcode: i64,
    access_token: String,
    openid: String,
    nickname: String,
    headimgurl: String,
    ticket: String,
    expires_in: i64,
}

/// Speaks to WeChat. Its token and ticket are known to all requests; they can be had again at any time.
pub struct WeChat {
    provider: LoginProvider,
    client: HttpClient,
    clock: Clock,
    token: CachedToken,
    ticket: CachedToken,
}

impl WeChat {
    /// A connection that is not opened before it is needed.
    pub fn new(provider: LoginProvider, clock: Clock) -> WeChat {
        // Whoever sets the address decides where it leads: a stand-in may be on this very machine.
        let client = HttpClient::with_filter(Arc::new(|_| true));
        WeChat {
            provider,
            client,
            clock,
            token: CachedToken::default(),
            ticket: CachedToken::default(),
        }
    }

    /// Who signs visitors in; an error without anybody.
    pub fn provider(&self) -> Result<&LoginProvider, Error> {
        match &self.provider {
            LoginProvider::None => Err(Error::NotConfigured),
            provider => Ok(provider),
        }
    }

    /// The id that the share SDK is told.
    pub fn app_id(&self) -> Result<&str, Error> {
        Ok(match self.provider()? {
            LoginProvider::Account(account) => &account.app_id,
            _ => "test",
        })
    }

    /// Where a browser goes to sign in; it comes back to this address with a code and the state.
    pub fn login_page(&self, back: &Url, test_code: &str, state: &str) -> Result<String, Error> {
        let LoginProvider::Account(account) = self.provider()? else {
            let mut back = back.clone();
            let code = format!("{TEST_CODE}{test_code}");
            back.query_pairs_mut().append_pair("code", &code).append_pair("state", state);
            return Ok(back.into());
        };
        let mut page = at(&account.open_url, "connect/oauth2/authorize");
        // WeChat asks for this order, and for the word at the end.
        page.query_pairs_mut()
            .append_pair("appid", &account.app_id)
            .append_pair("redirect_uri", back.as_str())
            .append_pair("response_type", "code")
            .append_pair("scope", "snsapi_userinfo")
            .append_pair("state", state);
        page.set_fragment(Some("wechat_redirect"));
        Ok(page.into())
    }

    /// Who came back with this code. A code is good once.
    pub async fn fetch_profile(&self, code: &str) -> Result<WeChatProfile, Error> {
        let LoginProvider::Account(account) = self.provider()? else {
            return test_person(code).ok_or(Error::Code);
        };
        let asked = [
            ("appid", account.app_id.as_str()),
            ("secret", &account.secret),
            ("code", code),
            ("grant_type", "authorization_code"),
        ];
        let response = self.ask(account, "sns/oauth2/access_token", &asked).await;
        let response = response.map_err(|error| match error {
            Error::Refused(number) if BAD_CODES.contains(&number) => Error::Code,
            other => other,
        })?;
        let openid = require_field(response.openid, "openid")?;
        let token = require_field(response.access_token, "access_token")?;
        let asked =
            [("access_token", token.as_str()), ("openid", openid.as_str()), ("lang", "zh_CN")];
        let response = self.ask(account, "sns/userinfo", &asked).await?;
        if response.openid != openid {
            return Err(Error::NoResponse("it names somebody else".to_owned()));
        }
        Ok(WeChatProfile {
            openid,
            nickname: name(&response.nickname),
            avatar: picture(&response.headimgurl),
        })
    }

    /// The ticket that pages are signed with.
    pub async fn ticket(&self) -> Result<String, Error> {
        let LoginProvider::Account(account) = self.provider()? else {
            return Ok("test".to_owned());
        };
        self.ticket.get(&self.clock, async || self.new_ticket(account).await).await
    }

    async fn new_ticket(&self, account: &Account) -> Result<FetchedToken, Error> {
        let token = self.access_token(account, false).await?;
        match self.ask_ticket(account, &token).await {
            Err(Error::Refused(number)) if BAD_TOKENS.contains(&number) => {
                // Somebody else took the token away before its time: once more with a new one.
                self.token.forget(&token);
                let token = self.access_token(account, true).await?;
                self.ask_ticket(account, &token).await
            }
            answered => answered,
        }
    }

    async fn ask_ticket(&self, account: &Account, token: &str) -> Result<FetchedToken, Error> {
        let asked = [("access_token", token), ("type", "jsapi")];
        let response = self.ask(account, "cgi-bin/ticket/getticket", &asked).await?;
        Ok(FetchedToken {
            value: require_field(response.ticket, "ticket")?,
            seconds: response.expires_in,
        })
    }

    /// The "stable" token: hosts that run side by side get the same one, instead of taking it from each other.
    async fn access_token(&self, account: &Account, anew: bool) -> Result<String, Error> {
        let fetch = async || {
            let body = json!({
                "grant_type": "client_credential", "appid": account.app_id,
                "secret": account.secret, "force_refresh": anew,
            });
            let url = at(&account.api_url, "cgi-bin/stable_token");
            let response = self.send("POST", url, body.to_string().into_bytes()).await?;
            Ok(FetchedToken {
                value: require_field(response.access_token, "access_token")?,
                seconds: response.expires_in,
            })
        };
        self.token.get(&self.clock, fetch).await
    }

    async fn ask(
        &self,
        account: &Account,
        path: &str,
        asked: &[(&str, &str)],
    ) -> Result<ApiResponse, Error> {
        let mut url = at(&account.api_url, path);
        url.query_pairs_mut().extend_pairs(asked);
        self.send("GET", url, Vec::new()).await
    }

    async fn send(&self, method: &str, url: Url, body: Vec<u8>) -> Result<ApiResponse, Error> {
        let request = OutboundRequest {
            method: method.to_owned(),
            url,
            headers: vec![("content-type".to_owned(), "application/json".to_owned())],
            body,
            timeout_ms: REQUEST_TIMEOUT_MS,
            max_response_bytes: MAX_RESPONSE_BYTES,
        };
        let response: ApiResponse =
            self.client.fetch_json(request).await.map_err(Error::NoResponse)?;
        if response.errcode == 0 { Ok(response) } else { Err(Error::Refused(response.errcode)) }
    }
}

/// An address below the one that was set, which may have a path of its own.
fn at(base: &Url, path: &str) -> Url {
    let mut url = base.clone();
    let whole = format!("{}/{path}", base.path().trim_end_matches('/'));
    url.set_path(&whole);
    url
}

fn require_field(value: String, field: &str) -> Result<String, Error> {
    if value.is_empty() {
        Err(Error::NoResponse(format!("there is no {field}")))
    } else {
        Ok(value)
    }
}

fn name(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(MAX_NAME_CHARS).collect::<String>().trim().into()
}

/// The picture, if it is one that a page may show.
fn picture(address: &str) -> String {
    let secure = match address.strip_prefix("http://") {
        Some(rest) => format!("https://{rest}"),
        None => address.to_owned(),
    };
    let is_one = secure.starts_with("https://") && Url::parse(&secure).is_ok();
    if is_one && secure.len() <= MAX_URL_BYTES { secure } else { String::new() }
}

fn test_person(code: &str) -> Option<WeChatProfile> {
    let name = code.strip_prefix(TEST_CODE)?;
    let start = name.get(..4).filter(|_| name.bytes().all(|c| c.is_ascii_alphanumeric()))?;
    let (openid, nickname) = (code.to_owned(), format!("测试访客 {start}"));
    Some(WeChatProfile { openid, nickname, avatar: String::new() })
}

impl From<Error> for HostError {
    fn from(error: Error) -> HostError {
        match error {
            Error::NotConfigured => HostError::Unavailable(Message::new("wx.notConfigured")),
            Error::Code => HostError::BadRequest(Message::new("wx.code")),
            Error::NoResponse(_) | Error::Refused(_) => {
                tracing::warn!(%error, "WeChat did not answer");
                HostError::BadGateway(Message::new("wx.silent"))
            }
        }
    }
}

#[cfg(test)]
mod tests;
