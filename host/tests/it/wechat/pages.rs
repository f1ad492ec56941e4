//! Published pages in WeChat's browser and in others.

use pinye_host::Options;
use pinye_host::domain::clock::Clock;
use reqwest::Method;
use serde_json::{Value, json};

use super::Scene;
use crate::app::{Person, Reply, TestApp};

const WECHAT: &str = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.49";
const SAFARI: &str = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1";

async fn published(author: &Person, work: &Value) -> String {
    let id = author.post("/api/works", work).await.expect(201).id();
    let publish = json!({ "is_publish": true });
    author.post(&format!("/api/works/info/{id}"), &publish).await.expect(200);
    format!("/h5/{id}")
}

async fn get_page(visitor: &Person, page: &str, browser: &str) -> Reply {
    visitor.send(visitor.request(Method::GET, page).header("user-agent", browser)).await.expect(200)
}

/// Returns the script's configuration; none when the page has no script.
fn page_data(page: &Reply) -> Option<Value> {
    let json = page.text.split("id=\"py-wechat\">").nth(1)?.split("</script>").next()?;
    Some(serde_json::from_str(json).unwrap())
}

fn vary(reply: &Reply) -> String {
    let all = reply.headers.get_all("vary").iter();
    all.map(|value| value.to_str().unwrap().to_owned()).collect::<Vec<_>>().join(",")
}

/// WX-014, VR-008, VR-011: by default the share entries are hidden in WeChat, and other browsers
/// load nothing of this.
#[tokio::test]
async fn only_wechats_browser_gets_the_script() {
    let scene = Scene::with_plugins().await;
    let author = scene.host.author("author").await;
    let kept = json!({ "page_mode": "h5_long_page", "disable_wx_share": true });
    let page = published(&author, &kept).await;
    let visitor = scene.host.visitor();
    let elsewhere = get_page(&visitor, &page, SAFARI).await;
    assert!(!elsewhere.text.contains("<script"), "{}", elsewhere.text);
    assert!(elsewhere.header("content-security-policy").contains("script-src 'none'; "));
    assert_eq!(vary(&elsewhere), "accept-encoding,user-agent");

    let there = get_page(&visitor, &page, WECHAT).await;
    let sdk = "https://res.wx.qq.com/open/js/jweixin-1.6.0.js";
    let expected = json!({ "isActive": true, "requiresLogin": false, "sdk": sdk });
    assert_eq!(page_data(&there).unwrap(), expected);
    let policy = there.header("content-security-policy");
    assert!(policy.contains(&format!("script-src 'self' {sdk}; ")), "{policy}");
    assert!(policy.contains("connect-src 'self'; "), "{policy}");
    assert_eq!(vary(&there), "accept-encoding,user-agent");
    assert_ne!(there.header("etag"), elsewhere.header("etag"));

    let script = there.text.split("<script type=\"module\" src=\"").nth(1).unwrap();
    let script = script.split('"').next().unwrap();
    let script = visitor.get(script).await.expect(200);
    assert!(
        script.text.contains("wxToken") && script.header("cache-control").contains("immutable")
    );
    assert!(script.header("content-type").starts_with("text/javascript"));
}

/// VR-011: the page for WeChat is compressed once and revalidated.
#[tokio::test]
async fn the_page_for_wechat_is_compressed_and_revalidated_like_any_other() {
    let scene = Scene::with_plugins().await;
    let author = scene.host.author("author").await;
    let page = published(
        &author,
        &json!({ "pages": [{ "id": "p0", "elements": [] }, { "id": "p1", "elements": [] }] }),
    )
    .await;
    let visitor = scene.host.visitor();
    let ask = |name: &'static str, value: &str| {
        let ask = visitor.request(Method::GET, &page).header("user-agent", WECHAT);
        ask.header(name, value)
    };
    let packed = visitor.send(ask("accept-encoding", "br")).await.expect(200);
    assert_eq!(packed.header("content-encoding"), "br");
    let etag = packed.header("etag").to_owned();
    visitor.send(ask("if-none-match", &etag)).await.expect(304);
    let of_others = get_page(&visitor, &page, SAFARI).await.header("etag").to_owned();
    visitor.send(ask("if-none-match", &of_others)).await.expect(200);
    let second = get_page(&visitor, &format!("{page}?page=1"), WECHAT).await;
    assert!(second.text.contains(r#":not([data-index="1"])"#) && page_data(&second).is_some());
    let alone = get_page(&visitor, &format!("{page}/page/1"), WECHAT).await;
    assert!(page_data(&alone).is_some());
}

/// WX-014
#[tokio::test]
async fn a_work_that_may_be_shared_says_what_it_is() {
    let scene = Scene::with_plugins().await;
    let author = scene.host.author("author").await;
    let cover = format!("{}/uploads/abcdefghijklmnopqrstuvwx.png", scene.host.studio);
    let work = json!({ "title": "</script><b>", "description": "来吧", "cover_image_url": cover,
        "disable_wx_share": false, "page_mode": "h5_long_page" });
    let page = published(&author, &work).await;
    let visitor = scene.host.visitor();
    let there = get_page(&visitor, &page, WECHAT).await;
    let share = json!({ "title": "</script><b>", "description": "来吧",
        "cover": "/uploads/abcdefghijklmnopqrstuvwx.png?card=square" });
    assert_eq!(page_data(&there).unwrap()["share"], share);
    assert!(!there.text.contains("</script><b>"));
    assert!(page_data(&get_page(&visitor, &page, SAFARI).await).is_none());
}

/// WX-013
#[tokio::test]
async fn a_work_that_wants_a_login_is_shown_everywhere_and_only_wechat_can_give_one() {
    let scene = Scene::with_plugins().await;
    let author = scene.host.author("author").await;
    let page = published(&author, &json!({ "require_wx_login": true })).await;
    let visitor = scene.host.visitor();
    let elsewhere = get_page(&visitor, &page, SAFARI).await;
    let expected = json!({ "isActive": false, "requiresLogin": true });
    assert_eq!(page_data(&elsewhere).unwrap(), expected);
    let policy = elsewhere.header("content-security-policy");
    assert!(policy.contains("script-src 'self'; ") && !policy.contains("qq.com"), "{policy}");
    let there = get_page(&visitor, &page, WECHAT).await;
    assert_eq!(page_data(&there).unwrap()["requiresLogin"], true);
    assert_eq!(page_data(&there).unwrap()["isActive"], true);
}

/// WX-016
#[tokio::test]
async fn without_an_account_the_script_keeps_the_size_of_text_and_signs_nobody_in() {
    let host = TestApp::with_plugins().await;
    let author = host.author("author").await;
    let page = published(&author, &json!({ "page_mode": "h5_long_page" })).await;
    let there = get_page(&host.visitor(), &page, WECHAT).await;
    assert_eq!(page_data(&there).unwrap(), json!({ "isActive": false, "requiresLogin": false }));
    let script = there.text.split("<script type=\"module\" src=\"").nth(1).unwrap();
    let script = host.visitor().get(script.split('"').next().unwrap()).await.expect(200);
    assert!(script.text.contains("setFontSizeCallback"));
    assert!(there.header("content-security-policy").contains("script-src 'self'; "));
    let elsewhere = get_page(&host.visitor(), &page, SAFARI).await;
    assert!(!elsewhere.text.contains("<script"), "{}", elsewhere.text);
    // `Vary: user-agent` keeps caches from mixing the two pages.
    assert_eq!([vary(&there), vary(&elsewhere)], ["accept-encoding,user-agent"; 2]);
    assert!(!there.text.contains("res.wx.qq.com") && !script.text.contains("res.wx.qq.com"));
    let wants = published(&author, &json!({ "require_wx_login": true })).await;
    let there = get_page(&host.visitor(), &wants, WECHAT).await;
    assert_eq!(page_data(&there).unwrap()["isActive"], false);
}

/// WX-016: the test provider signs in, and the page loads nothing from WeChat.
#[tokio::test]
async fn with_the_test_provider_nothing_comes_from_wechat() {
    let options = Options { wechat_test: Some(true), dev: Some(true), ..Options::default() };
    let host = TestApp::with_plugins_at(Clock::system(), options).await;
    let author = host.author("author").await;
    let page = published(&author, &json!({ "disable_wx_share": false })).await;
    let there = get_page(&host.visitor(), &page, WECHAT).await;
    assert_eq!(page_data(&there).unwrap(), json!({ "isActive": true, "requiresLogin": false }));
    assert!(!there.header("content-security-policy").contains("qq.com"));
}

/// PV-010: a draft requires no login; in the studio's preview it may call the studio.
#[tokio::test]
async fn a_draft_is_the_same_in_every_browser() {
    let scene = Scene::with_plugins().await;
    let author = scene.host.author("author").await;
    let rate = json!({ "uuid": "rate_a", "id": "rate_a", "name": "rate", "pluginProps": {} });
    let work = json!({ "require_wx_login": true, "pages": [{ "id": "p0", "elements": [rate] }] });
    let id = author.post("/api/works", &work).await.expect(201).id();
    let shared = author.get(&format!("/api/works/token/{id}")).await.expect(200);
    let url =
        shared.data()["url"].as_str().unwrap().trim_start_matches(&scene.host.works).to_owned();
    let visitor = scene.host.visitor();
    let draft = get_page(&visitor, &url, WECHAT).await;
    assert!(page_data(&draft).is_none() && draft.header("vary") == "accept-encoding");
    let mut scripts = Vec::new();
    for part in draft.text.split("<script type=\"module\" src=\"").skip(1) {
        scripts.push(visitor.get(part.split('"').next().unwrap()).await.expect(200).text.clone());
    }
    assert!(scripts.iter().any(|script| script.contains("PREVIEW_LIKES")), "of a draft alone");
    let publish = json!({ "is_publish": true });
    author.post(&format!("/api/works/info/{id}"), &publish).await.expect(200);
    let page = get_page(&visitor, &format!("/h5/{id}"), SAFARI).await;
    for part in page.text.split(" src=\"/a/").skip(1) {
        let path = format!("/a/{}", part.split('"').next().unwrap());
        assert!(!visitor.get(&path).await.expect(200).text.contains("PREVIEW_LIKES"), "{path}");
    }
}
