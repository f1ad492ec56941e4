use std::time::Duration;

use pinye_host::Options;
use pinye_host::domain::clock::Clock;
use serde_json::json;

use super::stand_in::{APP_ID, Mood, SECRET};
use super::{Scene, authorize, callback, state_of};
use crate::app::{Person, TestApp, With};
use crate::database;

/// WX-001, API-WX-002: redirects to WeChat's page, with the parameters in the required order.
#[tokio::test]
async fn a_visitor_is_sent_to_wechat_and_back_to_the_page() {
    let scene = Scene::new().await;
    let page = scene.page("/h5/12/page/1?from=a&code=old&state=old#top");
    let sent = scene.begin(&scene.host.visitor(), &page).await;
    let back = scene.page("/h5/12/page/1?from=a#top");
    let back: String = url::form_urlencoded::byte_serialize(back.as_bytes()).collect();
    assert_eq!(
        sent.header("location"),
        format!(
            "https://open.weixin.qq.com/connect/oauth2/authorize?appid={APP_ID}&redirect_uri={back}&response_type=code&scope=snsapi_userinfo&state={}#wechat_redirect",
            state_of(&sent)
        )
    );
    let cookie = sent.header("set-cookie");
    for word in ["HttpOnly", "SameSite=Lax", "Path=/api/wx", "Max-Age=600"] {
        assert!(cookie.contains(word), "{cookie}");
    }
    assert_eq!(sent.header("cache-control"), "no-store");
    assert!(!sent.header("location").contains(SECRET));
}

/// WX-017, API-WX-002: no open redirect through this host.
#[tokio::test]
async fn only_pages_of_this_installations_works_are_come_back_to() {
    let scene = Scene::new().await;
    let visitor = scene.host.visitor();
    let (works, studio) = (&scene.host.works, &scene.host.studio);
    let host = works.strip_prefix("http://").unwrap();
    for elsewhere in [
        String::new(),
        "/h5/1".to_owned(),
        "//evil.example/h5/1".to_owned(),
        "https://evil.example/h5/1".to_owned(),
        format!("{studio}/h5/1"),
        format!("{works}.evil.example/h5/1"),
        format!("{works}@evil.example/h5/1"),
        format!("http://user@{host}/h5/1"),
        format!("http://user:pw@{host}/h5/1"),
        format!("https://{host}/h5/1"),
        format!("http://evil.example\\@{host}/h5/1"),
        format!("{works}/api/works"),
        format!("{works}/h5/../api/works"),
        format!("{works}/h5/%2e%2e/api/works"),
        "javascript:alert(1)".to_owned(),
        "data:text/html,x".to_owned(),
    ] {
        let refused = authorize(&visitor, &elsewhere).await;
        assert_eq!(refused.code(), 400, "{elsewhere}: {}", refused.header("location"));
        assert_eq!(refused.header("set-cookie"), "");
    }
    visitor.get("/api/wx/authorize").await.expect(400);
    assert!(scene.wechat.complaints().is_empty());
}

/// WX-002, WX-005, API-WX-004
#[tokio::test]
async fn a_code_becomes_a_session_of_the_visitor() {
    let scene = Scene::new().await;
    let visitor = scene.host.visitor();
    let got = scene.come_back(&visitor, "good-ming").await.expect(200);
    let user = &got.data()["user"];
    let id = user["id"].as_i64().unwrap();
    let expected = json!({
        "id": id, "username": format!("wx_{id}"), "nickname": "ming 小明",
        "avatar": "https://thirdwx.qlogo.cn/mmopen/ming/132",
    });
    assert_eq!(user, &expected);
    assert_eq!(got.json["code"], 200);
    let token = got.data()["token"].as_str().unwrap();
    assert_eq!(token.len(), 64);
    assert!(got.header("set-cookie").contains("Max-Age=0"), "the login is over");
    // The user is recognized by WeChat's openid, in another browser too.
    let again = scene.come_back(&scene.host.visitor(), "good-ming-2").await.expect(200);
    assert_eq!(again.data()["user"]["id"], id);
    assert_ne!(again.data()["token"], token);
    let other = scene.come_back(&scene.host.visitor(), "good-hong").await.expect(200);
    assert_ne!(other.data()["user"]["id"], id);
    assert_eq!(scene.wechat.complaints(), Vec::<String>::new());
    for secret in [token, SECRET, "user-token-ming"] {
        assert_eq!(database::holders(&scene.host.app.ctx.db, secret).await, Vec::<String>::new());
    }
}

/// API-WX-004: a used code, an unknown code, or a state of another browser does not sign in.
#[tokio::test]
async fn a_code_is_good_once_and_for_the_browser_that_began_the_login() {
    let scene = Scene::new().await;
    let (visitor, stranger) = (scene.host.visitor(), scene.host.visitor());
    callback(&stranger, "good-ming", "WXAUTH").await.expect(400);
    scene.come_back(&visitor, "good-ming").await.expect(200);
    assert_eq!(scene.wechat.calls("code"), 1, "a stranger's code is not even shown to WeChat");
    callback(&visitor, "good-hong", "WXAUTH").await.expect(400);
    scene.come_back(&visitor, "good-ming").await.expect(400);
    scene.come_back(&visitor, "invented").await.expect(400);
    for wrong in ["", "a%20b", "%E5%AF%86", &"x".repeat(600)] {
        scene.come_back(&visitor, wrong).await.expect(400);
    }
    assert_eq!(scene.wechat.calls("code"), 3, "only what may be a code is shown to WeChat");
    visitor.get("/api/wx/callback").await.expect(400);
}

/// Login CSRF: an attacker cannot make another person open a callback with the attacker's code:
/// every login has its own state, bound to a cookie of the browser that started it.
#[tokio::test]
async fn a_state_of_somebody_else_signs_nobody_in() {
    let scene = Scene::new().await;
    let (victim, attacker) = (scene.host.visitor(), scene.host.visitor());
    let own = state_of(&scene.begin(&victim, &scene.page("/h5/1")).await);
    let other = state_of(&scene.begin(&attacker, &scene.page("/h5/1")).await);
    assert_ne!(own, other);
    for state in ["", "WXAUTH", &other, &own[..37]] {
        callback(&victim, "good-evil", state).await.expect(400);
    }
    assert_eq!(scene.wechat.calls("code"), 0);
    callback(&victim, "good-ming", &own).await.expect(200);
}

/// The cookie is signed; a login is valid once, even if its cookie is kept, and for ten minutes.
#[tokio::test]
async fn a_login_that_was_begun_is_used_once_and_soon() {
    let scene = Scene::new().await;
    let keeper = Person { http: plain_client(), ..scene.host.visitor() };
    let begun = scene.begin(&keeper, &scene.page("/h5/1")).await;
    let cookie = begun.header("set-cookie").split(';').next().unwrap().to_owned();
    let state = state_of(&begun);
    let back = async |cookie: String, code: &str| {
        let path = format!("/api/wx/callback?code={code}&state={state}");
        let request = keeper.request(reqwest::Method::GET, &path);
        keeper.send(request.header("cookie", cookie)).await
    };
    back(format!("{cookie}0"), "good-a").await.expect(400);
    back(cookie.replace("pinye_wx=1", "pinye_wx=2"), "good-a").await.expect(400);
    back("pinye_wx=".to_owned(), "good-a").await.expect(400);
    assert_eq!(scene.wechat.calls("code"), 0);
    // Of ten concurrent callbacks with one login, one succeeds.
    let codes: Vec<String> = (0..10).map(|number| format!("good-p{number}")).collect();
    let all = futures_util::future::join_all(codes.iter().map(|code| back(cookie.clone(), code)));
    let all: Vec<u16> = all.await.iter().map(crate::app::Reply::code).collect();
    assert_eq!(all.iter().filter(|code| **code == 200).count(), 1, "{all:?}");
    assert_eq!(all.iter().filter(|code| **code == 400).count(), 9, "{all:?}");
    let begun = scene.begin(&keeper, &scene.page("/h5/1")).await;
    let cookie = begun.header("set-cookie").split(';').next().unwrap().to_owned();
    scene.clock.advance(10 * 60 * 1000);
    back(cookie, "good-late").await.expect(400);
}

fn plain_client() -> reqwest::Client {
    let none = reqwest::redirect::Policy::none();
    reqwest::Client::builder().no_proxy().redirect(none).build().unwrap()
}

/// API-WX-004: whatever WeChat returns, the visitor gets a clear error, and the next login works.
#[tokio::test]
async fn a_wechat_of_no_use_is_502() {
    let scene = Scene::new().await;
    let visitor = scene.host.visitor();
    let moods = [
        Mood::Errcode(-1),
        Mood::Errcode(40001),
        Mood::Errcode(42001),
        Mood::Errcode(40125),
        Mood::Says(500, "{}".to_owned()),
        Mood::Says(302, String::new()),
        Mood::Says(200, String::new()),
        Mood::Says(200, "<html>".to_owned()),
        Mood::Says(200, "{}".to_owned()),
        Mood::Says(200, "[1]".to_owned()),
        Mood::Says(200, "{\"openid\":7,\"access_token\":\"a\"}".to_owned()),
        Mood::Says(200, "{\"openid\":\"\",\"access_token\":\"a\"}".to_owned()),
        Mood::Says(200, "x".repeat(100_000)),
    ];
    for mood in moods {
        scene.wechat.is(mood.clone());
        let failed = scene.come_back(&visitor, "good-ming").await;
        assert_eq!(failed.code(), 502, "{mood:?}: {}", failed.text);
        assert_eq!(failed.message(), "WeChat does not answer; please try again later");
        assert!(!failed.text.contains(SECRET), "{}", failed.text);
    }
    scene.wechat.is(Mood::Slow(Duration::from_secs(30)));
    let begun = std::time::Instant::now();
    scene.come_back(&visitor, "good-ming").await.expect(502);
    assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
    scene.wechat.is(Mood::Well);
    scene.come_back(&visitor, "good-ming").await.expect(200);
    let answers = scene.come_back(&visitor, "unknown").await.expect(400);
    assert_eq!(
        answers.message(),
        "the WeChat authorisation is not valid or was used; please sign in again"
    );
}

/// API-009: callbacks cause requests to WeChat, so they are rate limited.
#[tokio::test]
async fn an_address_comes_back_sixty_times_a_minute_at_most() {
    let scene = Scene::new().await;
    let visitor = scene.host.visitor();
    for number in 0..60 {
        scene.come_back(&visitor, &format!("unknown-{number}")).await.expect(400);
    }
    scene.come_back(&visitor, "good-ming").await.expect(429);
    assert_eq!(scene.wechat.calls("code"), 60);
    scene.clock.advance(60_000);
    scene.come_back(&visitor, "good-ming").await.expect(200);
}

/// WX-016
#[tokio::test]
async fn without_an_account_all_three_say_so() {
    let host = TestApp::start().await;
    for path in ["/api/wx/authorize", "/api/wx/callback?code=x", "/api/wx/jssdk?url=x"] {
        for person in [host.visitor(), host.nobody()] {
            let refused = person.get(path).await.expect(503);
            assert_eq!(refused.message(), "WeChat login is not configured");
            let chinese = Person { language: "zh-CN", ..person }.get(path).await.expect(503);
            assert_eq!(chinese.message(), "微信登录未配置");
        }
    }
}

/// WX-016: the test provider, in development only.
#[tokio::test]
async fn a_test_provider_signs_visitors_in_without_wechat() {
    let options = Options { wechat_test: Some(true), ..Options::default() };
    assert!(options.clone().resolve().is_err(), "only in development");
    let options = Options { dev: Some(true), ..options };
    let host = TestApp::start_with(With::Nothing, Clock::system(), options).await;
    let visitor = host.visitor();
    let page = format!("{}/h5/1?a=b", host.works);
    let sent = authorize(&visitor, &page).await.expect(302);
    let back = sent.header("location");
    assert!(back.starts_with(&format!("{page}&code=test-")), "{back}");
    let code = back.split("code=").nth(1).unwrap().split('&').next().unwrap();
    let got = callback(&visitor, code, &state_of(&sent)).await.expect(200);
    assert!(got.data()["user"]["nickname"].as_str().unwrap().starts_with("测试访客"));
    let half = Options { wechat_app_id: Some("wx1".to_owned()), ..Options::default() };
    assert!(half.resolve().is_err(), "an account has a secret");
}

/// Publishes a work with an element that requires a login; returns the URL of its likes.
async fn liked_work(author: &Person) -> String {
    let plugins = author.get("/api/plugins").await.expect(200);
    let types = plugins.data().as_array().unwrap().iter();
    let mut types = types.flat_map(|plugin| plugin["element_types"].as_array().unwrap());
    let kind = types.find(|kind| kind["hooks"].to_string().contains("like.add")).unwrap();
    let mut props = kind["defaults"]["en"].clone();
    props["enableWxLogin"] = json!(true);
    let element = json!({ "uuid": "like_1", "name": kind["type"], "pluginProps": props });
    let sent = json!({ "pages": [{ "id": "p", "elements": [element] }] });
    let id = author.post("/api/works", &sent).await.expect(201).id();
    let info = format!("/api/works/info/{id}");
    author.post(&info, &json!({ "is_publish": true })).await.expect(200);
    format!("/api/works/{id}/elements/like_1/likes")
}

/// WX-009, WX-011, WX-012, API-LIKE-003, AD-007: a visitor's token can like for thirty days, and do
/// nothing else.
#[tokio::test]
async fn a_visitor_who_is_signed_in_likes_and_nothing_else() {
    let scene = Scene::with_plugins().await;
    let author = scene.host.author("author").await;
    let path = liked_work(&author).await;
    let visitor = scene.host.visitor();
    visitor.post(&path, &json!({})).await.expect(401);
    visitor.delete(&path).await.expect(401);
    let got = scene.come_back(&visitor, "good-ming").await.expect(200);
    let token = got.data()["token"].as_str().unwrap().to_owned();
    let ming = Person { token: Some(token.clone()), ..scene.host.visitor() };
    let liked = ming.post(&path, &json!({})).await.expect(200);
    let picture = "https://thirdwx.qlogo.cn/mmopen/ming/132";
    let expected = json!({
        "likeCount": 1, "hasLiked": true, "likers": [{ "name": "ming 小明", "avatar": picture }],
    });
    assert_eq!(liked.data(), &expected);
    assert_eq!(liked.header("set-cookie"), "", "who is signed in needs no cookie");
    // Another session of the same person is the same liker.
    let again = scene.come_back(&scene.host.visitor(), "good-ming-2").await.expect(200);
    let other = again.data()["token"].as_str().unwrap().to_owned();
    let other = Person { token: Some(other), ..scene.host.visitor() };
    assert_eq!(other.post(&path, &json!({})).await.expect(200).data()["likeCount"], 1);
    assert_eq!(other.delete(&path).await.expect(200).data()["likeCount"], 0);
    assert_eq!(ming.get(&path).await.expect(200).data()["hasLiked"], false);

    let at_the_studio = Person { token: Some(token), ..scene.host.nobody() };
    for closed in ["/api/users/me", "/api/works", "/api/users", "/api/upload/files"] {
        at_the_studio.get(closed).await.expect(401);
    }
    at_the_studio.post("/api/works", &json!({})).await.expect(401);
    scene.clock.advance(30 * 24 * 3600 * 1000 - 1);
    ming.post(&path, &json!({})).await.expect(200);
    scene.clock.advance(1);
    ming.post(&path, &json!({})).await.expect(401);
    assert_eq!(ming.get(&path).await.expect(200).data()["hasLiked"], false);
}
