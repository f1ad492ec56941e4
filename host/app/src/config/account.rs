//! Accounts in the settings: the installation's own at WeChat, and whether users may register here.

use std::net::SocketAddr;

use anyhow::Context as _;

use super::{Options, text};
use pinye_outbound::wechat::{self as wechat, Account, LoginProvider};

/// Returns the WeChat login. An account needs both its id and its secret; the test login accepts
/// anyone, so it is for development only.
pub(super) fn wechat(flags: &Options, file: &Options) -> anyhow::Result<LoginProvider> {
    let url = |flag, file, default: &str| {
        let address = text(flag, file).unwrap_or_else(|| default.to_owned());
        pinye_outbound::fetch::parse_http_url(&address)
            .with_context(|| format!("{address} is not an address"))
    };
    let is_dev = flags.dev.or(file.dev).unwrap_or(false);
    let is_test = flags.wechat_test.or(file.wechat_test).unwrap_or(false);
    anyhow::ensure!(
        is_dev || !is_test,
        "the WeChat test login is for development: set dev as well"
    );
    if is_test {
        return Ok(LoginProvider::Test);
    }
    let app_id = text(&flags.wechat_app_id, &file.wechat_app_id);
    match (app_id, text(&flags.wechat_secret, &file.wechat_secret)) {
        (None, None) => Ok(LoginProvider::None),
        (Some(app_id), Some(secret)) => Ok(LoginProvider::Account(Box::new(Account {
            app_id,
            secret,
            open_url: url(&flags.wechat_open_url, &file.wechat_open_url, wechat::OPEN_URL)?,
            api_url: url(&flags.wechat_api_url, &file.wechat_api_url, wechat::API_URL)?,
            sdk_url: url(&flags.wechat_sdk_url, &file.wechat_sdk_url, wechat::SDK_URL)?,
        }))),
        _ => anyhow::bail!("the WeChat account needs both its app id and its secret"),
    }
}

/// Whether only this machine can reach the studio. Behind a proxy the studio listens on loopback
/// too, but then its public address is set.
pub(super) fn is_local_only(listens_on: SocketAddr, studio_url: &str) -> bool {
    let named = url::Url::parse(studio_url).ok();
    let is_public = named.is_some_and(|url| match url.host() {
        Some(url::Host::Domain(name)) => name != "localhost" && !name.ends_with(".localhost"),
        Some(url::Host::Ipv4(address)) => !address.is_loopback(),
        Some(url::Host::Ipv6(address)) => !address.is_loopback(),
        None => true,
    });
    listens_on.ip().is_loopback() && !is_public
}

#[cfg(test)]
mod tests {
    use super::{LoginProvider, Options, is_local_only, wechat};

    /// Decision 16
    #[test]
    fn strangers_make_accounts_only_where_nobody_else_reaches_the_studio() {
        let here = "127.0.0.1:4173".parse().unwrap();
        for name in ["", "http://localhost:4173", "http://127.0.0.1:9", "http://[::1]:4173"] {
            assert!(is_local_only(here, name), "{name}");
        }
        for name in ["https://studio.example", "http://10.0.0.7:4173", "http://localhost.example"] {
            assert!(!is_local_only(here, name), "{name}");
        }
        assert!(is_local_only("[::1]:4173".parse().unwrap(), ""));
        for everybody in ["0.0.0.0:4173", "[::]:4173", "10.0.0.7:4173"] {
            assert!(!is_local_only(everybody.parse().unwrap(), ""), "{everybody}");
        }
        let open_to = |studio_addr: &str, set: Option<bool>| {
            let studio_addr = Some(studio_addr.parse().unwrap());
            let options = Options { studio_addr, registration: set, ..Options::default() };
            options.resolve().unwrap().settings.registration
        };
        assert!(open_to("127.0.0.1:4173", None) && !open_to("127.0.0.1:4173", Some(false)));
        assert!(!open_to("0.0.0.0:4173", None) && open_to("0.0.0.0:4173", Some(true)));
    }

    fn account() -> Options {
        let text = |text: &str| Some(text.to_owned());
        Options { wechat_app_id: text("wx1"), wechat_secret: text("s"), ..Options::default() }
    }

    fn sdk_of(flags: &Options, file: &Options) -> Option<String> {
        wechat(flags, file).unwrap().sdk().map(ToString::to_string)
    }

    /// VR-011
    #[test]
    fn the_sdk_comes_from_wechat_unless_another_address_is_set() {
        let none = Options::default();
        let here = "https://res.wx.qq.com/open/js/jweixin-1.6.0.js";
        assert_eq!(sdk_of(&account(), &none).as_deref(), Some(here));
        let near = "https://cdn.example/wx.js";
        let set = Options { wechat_sdk_url: Some(near.to_owned()), ..account() };
        assert_eq!(sdk_of(&set, &none).as_deref(), Some(near));
        assert_eq!(sdk_of(&account(), &set).as_deref(), Some(near));
        let wrong = Options { wechat_sdk_url: Some("cdn.example/wx.js".to_owned()), ..account() };
        assert!(format!("{:#}", wechat(&wrong, &none).unwrap_err()).contains("cdn.example/wx.js"));
    }

    /// WX-016
    #[test]
    fn without_an_account_there_is_no_sdk() {
        let none = Options::default();
        assert_eq!(sdk_of(&none, &none), None);
        let test = Options { wechat_test: Some(true), dev: Some(true), ..Options::default() };
        assert_eq!(wechat(&test, &none).unwrap(), LoginProvider::Test);
        assert_eq!(sdk_of(&test, &none), None);
    }
}
