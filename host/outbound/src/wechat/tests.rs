use url::Url;

use super::{Account, Error, LoginProvider, WeChat, at, name, picture, test_person};
use pinye_domain::clock::Clock;

fn account(open: &str) -> Account {
    Account {
        app_id: "wx1".to_owned(),
        secret: "canary".to_owned(),
        open_url: Url::parse(open).unwrap(),
        api_url: Url::parse("https://api.example/").unwrap(),
        sdk_url: Url::parse(super::SDK_URL).unwrap(),
    }
}

/// WX-001: as WeChat documents it, in this order.
#[test]
fn the_login_page_is_asked_as_wechat_documents_it() {
    let provider = LoginProvider::Account(Box::new(account("https://open.example/proxy/")));
    let wechat = WeChat::new(provider, Clock::system());
    let back = Url::parse("https://h5.example/h5/7?page=2&a=b%26c").unwrap();
    assert_eq!(
        wechat.login_page(&back, "", "WXAUTH7").unwrap(),
        "https://open.example/proxy/connect/oauth2/authorize?appid=wx1&redirect_uri=https%3A%2F%2Fh5.example%2Fh5%2F7%3Fpage%3D2%26a%3Db%2526c&response_type=code&scope=snsapi_userinfo&state=WXAUTH7#wechat_redirect"
    );
}

/// WX-016
#[tokio::test]
async fn without_an_account_nothing_is_asked() {
    let wechat = WeChat::new(LoginProvider::None, Clock::system());
    let back = Url::parse("https://h5.example/").unwrap();
    assert_eq!(wechat.login_page(&back, "", "WXAUTH7"), Err(Error::NotConfigured));
    assert_eq!(wechat.fetch_profile("x").await, Err(Error::NotConfigured));
    assert_eq!(wechat.ticket().await, Err(Error::NotConfigured));
    assert_eq!(wechat.app_id(), Err(Error::NotConfigured));
}

#[test]
fn the_secret_is_not_shown_by_accident() {
    let provider = LoginProvider::Account(Box::new(account("https://open.example")));
    assert!(!format!("{provider:?}").contains("canary"));
}

#[test]
fn names_and_pictures_are_taken_as_far_as_they_make_sense() {
    assert_eq!(name(" 小明\u{0}\n "), "小明");
    assert_eq!(name(&"长".repeat(100)).chars().count(), 64);
    let given = "http://thirdwx.qlogo.cn/mmopen/a/132";
    assert_eq!(picture(given), "https://thirdwx.qlogo.cn/mmopen/a/132");
    for wrong in ["", "javascript:alert(1)", "data:image/png;base64,x", "https://", "//a.b/c"] {
        assert_eq!(picture(wrong), "", "{wrong}");
    }
    assert_eq!(picture(&format!("https://a.example/{}", "x".repeat(500))), "");
}

#[test]
fn only_codes_of_the_test_provider_are_test_visitors() {
    assert_eq!(test_person("test-abcdef").unwrap().nickname, "测试访客 abcd");
    for wrong in ["", "test-", "test-ab", "abcdef", "test-密码"] {
        assert!(test_person(wrong).is_none(), "{wrong}");
    }
    assert_eq!(
        at(&Url::parse("http://a.example/x").unwrap(), "b/c").as_str(),
        "http://a.example/x/b/c"
    );
}
