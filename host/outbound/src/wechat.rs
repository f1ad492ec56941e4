//! WeChat: login of visitors, and the signature that its share SDK requires. Uses the API of an
//! official account as documented by WeChat. Responses are validated, and errors contain no secret.

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

/// Default URL of WeChat's login page.
pub const OPEN_URL: &str = "https://open.weixin.qq.com";
/// Default URL of WeChat's API.
pub const API_URL: &str = "https://api.weixin.qq.com";
/// Default URL of WeChat's page SDK.
pub const SDK_URL: &str = "https://res.wx.qq.com/open/js/jweixin-1.6.0.js";
/// WX-001: the `state` parameter that the login page returns with the code.
pub const STATE: &str = "WXAUTH";
/// Prefix of login codes of the test provider.
pub const TEST_CODE: &str = "test-";

/// Timeout of a request, and maximum size of the response in bytes.
const REQUEST_TIMEOUT_MS: u64 = 5_000;
const MAX_RESPONSE_BYTES: u64 = 64 * 1024;
/// Maximum characters of a name, and bytes of a URL.
const MAX_NAME_CHARS: usize = 64;
const MAX_URL_BYTES: usize = 500;

/// WeChat's error codes "invalid code", "code was used", "code expired" and "code is missing".
const BAD_CODES: [i64; 4] = [40029, 40163, 42003, 41008];
/// WeChat's error codes "invalid token", "expired token" and "illegal token".
const BAD_TOKENS: [i64; 3] = [40001, 42001, 40014];

/// The installation's official account at WeChat.
#[derive(Clone, PartialEq, Eq)]
pub struct Account {
    /// App id.
    pub app_id: String,
    /// App secret.
    pub secret: String,
    /// URL of the login page.
    pub open_url: Url,
    /// URL of the API.
    pub api_url: Url,
    /// URL of the page SDK.
    pub sdk_url: Url,
}

impl std::fmt::Debug for Account {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Account").field("app_id", &self.app_id).finish_non_exhaustive()
    }
}

/// Provider of the visitors' login.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum LoginProvider {
    /// No login.
    #[default]
    None,
    /// Login with WeChat.
    Account(Box<Account>),
    /// Every visitor is a test visitor, without any external service. For development only.
    Test,
}

impl LoginProvider {
    /// Returns the SDK that pages may load; the test provider has none.
    pub fn sdk(&self) -> Option<&Url> {
        match self {
            LoginProvider::Account(account) => Some(&account.sdk_url),
            LoginProvider::None | LoginProvider::Test => None,
        }
    }
}

/// A visitor's profile at WeChat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WeChatProfile {
    /// The visitor's id, specific to this account.
    pub openid: String,
    /// Display name; may be empty.
    pub nickname: String,
    /// URL of the avatar; may be empty.
    pub avatar: String,
}

/// Why a request failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// No account is configured.
    #[error("no WeChat account is set")]
    NotConfigured,
    /// The login code is invalid or was used already.
    #[error("WeChat does not know the code")]
    Code,
    /// There is no response, or a malformed one.
    #[error("WeChat is silent: {0}")]
    NoResponse(String),
    /// WeChat's error code. Its message may repeat the request, so it is dropped.
    #[error("WeChat answered errcode {0}")]
    Refused(i64),
}

/// Response of WeChat's API: an error code, or the fields of the called method.
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

/// WeChat client. Access token and ticket are cached and shared by all requests; they can be
/// fetched again at any time.
pub struct WeChat {
    provider: LoginProvider,
    client: HttpClient,
    clock: Clock,
    token: CachedToken,
    ticket: CachedToken,
}

impl WeChat {
    /// Creates a client; no connection is opened before the first request.
    pub fn new(provider: LoginProvider, clock: Clock) -> WeChat {
        // No address filter: the administrator configures the URLs, which may be a stand-in on this
        // machine.
        let client = HttpClient::with_filter(Arc::new(|_| true));
        WeChat {
            provider,
            client,
            clock,
            token: CachedToken::default(),
            ticket: CachedToken::default(),
        }
    }

    /// Returns the login provider; an error if there is none.
    pub fn provider(&self) -> Result<&LoginProvider, Error> {
        match &self.provider {
            LoginProvider::None => Err(Error::NotConfigured),
            provider => Ok(provider),
        }
    }

    /// Returns the app id for the share SDK.
    pub fn app_id(&self) -> Result<&str, Error> {
        Ok(match self.provider()? {
            LoginProvider::Account(account) => &account.app_id,
            _ => "test",
        })
    }

    /// Returns the login page's URL. The browser returns to `back` with a code and the state.
    pub fn login_page(&self, back: &Url, test_code: &str, state: &str) -> Result<String, Error> {
        let LoginProvider::Account(account) = self.provider()? else {
            let mut back = back.clone();
            let code = format!("{TEST_CODE}{test_code}");
            back.query_pairs_mut().append_pair("code", &code).append_pair("state", state);
            return Ok(back.into());
        };
        let mut page = at(&account.open_url, "connect/oauth2/authorize");
        // WeChat requires this parameter order and the fragment.
        page.query_pairs_mut()
            .append_pair("appid", &account.app_id)
            .append_pair("redirect_uri", back.as_str())
            .append_pair("response_type", "code")
            .append_pair("scope", "snsapi_userinfo")
            .append_pair("state", state);
        page.set_fragment(Some("wechat_redirect"));
        Ok(page.into())
    }

    /// Exchanges a login code for the visitor's profile. A code can be used once.
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

    /// Returns the ticket for page signatures.
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
                // Another client has replaced the token before it expired: retry with a new one.
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

    /// Returns a "stable" token, which parallel hosts share instead of invalidating each other's.
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

/// Appends a path to a configured URL, which may have a path of its own.
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

/// Returns the URL of a picture over https; empty if it is invalid.
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
