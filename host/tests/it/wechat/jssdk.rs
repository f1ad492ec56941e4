use std::time::Duration;

use pinye_host::wechat::signature::sign;
use serde_json::json;

use super::stand_in::{APP_ID, Mood, SECRET};
use super::{Scene, jssdk};
use crate::app::Reply;

/// Verifies the signature as a page would.
fn is_signed(reply: &Reply, ticket: &str, url: &str) -> bool {
    let data = reply.data();
    let (nonce, at) = (data["nonceStr"].as_str().unwrap(), data["timestamp"].as_i64().unwrap());
    data["signature"] == json!(sign(ticket, nonce, at, url))
}

/// WX-007, WX-015, API-WX-005
#[tokio::test]
async fn a_page_gets_what_the_share_sdk_takes() {
    let scene = Scene::new().await;
    let visitor = scene.host.visitor();
    let page = scene.page("/h5/1?a=%E5%AF%86&b=c+d");
    let got = jssdk(&visitor, &format!("{page}#part")).await.expect(200);
    assert_eq!(
        (&got.data()["appId"], &got.data()["timestamp"]),
        (&json!(APP_ID), &json!(1_800_000_000))
    );
    assert!(is_signed(&got, "ticket-of-token-1", &page), "{}", got.text);
    assert_eq!(
        got.data()["jsApiList"],
        json!([
            "updateAppMessageShareData",
            "updateTimelineShareData",
            "hideOptionMenu",
            "showOptionMenu",
            "openLocation",
            "getLocation"
        ])
    );
    let again = jssdk(&visitor, &page).await.expect(200);
    assert_ne!(again.data()["nonceStr"], got.data()["nonceStr"]);
    jssdk(&visitor, &format!("{}/preview/1", scene.host.studio)).await.expect(200);
    assert_eq!((scene.wechat.calls("token"), scene.wechat.calls("ticket")), (1, 1));
    assert_eq!(scene.wechat.complaints(), Vec::<String>::new());
    assert!(!got.text.contains("ticket") && !got.text.contains("token-1"), "{}", got.text);
}

/// API-WX-006
#[tokio::test]
async fn pages_of_others_are_not_signed() {
    let scene = Scene::new().await;
    let visitor = scene.host.visitor();
    let works = &scene.host.works;
    let host = works.strip_prefix("http://").unwrap();
    for page in [
        String::new(),
        "/h5/1".to_owned(),
        "https://evil.example/h5/1".to_owned(),
        format!("{works}.evil.example/"),
        format!("http://a@{host}/h5/1"),
        format!("https://{host}/h5/1"),
    ] {
        let refused = jssdk(&visitor, &page).await.expect(400);
        assert_eq!(refused.message(), "the address is not one of this installation", "{page}");
    }
    visitor.get("/api/wx/jssdk").await.expect(400);
    assert_eq!(scene.wechat.calls("token"), 0, "nothing is asked for them");
}

/// Fifty concurrent pages cause one request to WeChat; over a day, token and ticket are requested
/// only when they expire.
#[tokio::test]
async fn token_and_ticket_are_fetched_once_and_anew_before_their_end() {
    let scene = Scene::new().await;
    let visitor = scene.host.visitor();
    let page = scene.page("/h5/1");
    scene.wechat.is(Mood::Slow(Duration::from_millis(200)));
    let all = futures_util::future::join_all((0..50).map(|_| jssdk(&visitor, &page))).await;
    assert!(all.iter().all(|reply| reply.code() == 200));
    assert_eq!((scene.wechat.calls("token"), scene.wechat.calls("ticket")), (1, 1));
    scene.wechat.is(Mood::Well);
    for _ in 0..24 * 6 {
        scene.clock.advance(10 * 60 * 1000);
        jssdk(&visitor, &page).await.expect(200);
    }
    // Valid for two hours, refreshed five minutes before they expire.
    let calls = (scene.wechat.calls("token"), scene.wechat.calls("ticket"));
    assert!((12..=14).contains(&calls.0) && (12..=14).contains(&calls.1), "{calls:?}");
}

/// On 40001 and 42001 the host gets a new token and retries once, not twice.
#[tokio::test]
async fn a_token_that_was_taken_away_is_fetched_anew_once() {
    let scene = Scene::new().await;
    let visitor = scene.host.visitor();
    let page = scene.page("/h5/1");
    scene.wechat.lends_tickets_for(600);
    jssdk(&visitor, &page).await.expect(200);
    scene.wechat.takes_the_token_away();
    scene.clock.advance(600_000);
    let got = jssdk(&visitor, &page).await.expect(200);
    // The second token was issued to another client; the third one by a forced refresh.
    assert!(is_signed(&got, "ticket-of-token-3", &page), "{}", got.text);
    assert_eq!((scene.wechat.calls("token"), scene.wechat.calls("ticket")), (2, 3));
    assert_eq!(scene.wechat.complaints(), Vec::<String>::new());

    for expired in [40001, 42001] {
        let before = (scene.wechat.calls("token"), scene.wechat.calls("ticket"));
        scene.wechat.refuses_tickets(Some(expired));
        scene.clock.advance(3_600_000);
        jssdk(&visitor, &page).await.expect(502);
        let after = (scene.wechat.calls("token"), scene.wechat.calls("ticket"));
        assert!(after.0 - before.0 <= 2, "{before:?} {after:?}");
        assert_eq!(after.1 - before.1, 2);
        scene.wechat.refuses_tickets(None);
        scene.clock.advance(3_600_000);
        jssdk(&visitor, &page).await.expect(200);
    }
}

/// A cached ticket is used until it expires; then the error names the problem, and requests to
/// WeChat are limited.
#[tokio::test]
async fn a_silent_wechat_is_survived_as_long_as_possible_and_then_named() {
    let scene = Scene::new().await;
    let visitor = scene.host.visitor();
    let page = scene.page("/h5/1");
    jssdk(&visitor, &page).await.expect(200);
    for mood in [Mood::Errcode(-1), Mood::Says(200, "garbage".to_owned())] {
        scene.wechat.is(mood);
        scene.clock.advance(7000 * 1000);
        assert!(is_signed(&jssdk(&visitor, &page).await.expect(200), "ticket-of-token-1", &page));
        scene.clock.advance(200 * 1000);
        let asked = scene.wechat.calls("token");
        for _ in 0..10 {
            let failed = jssdk(&visitor, &page).await.expect(502);
            assert_eq!(failed.message(), "WeChat does not answer; please try again later");
            assert!(!failed.text.contains(SECRET));
        }
        assert!(scene.wechat.calls("token") - asked <= 1, "ten pages asked once at most");
        scene.wechat.is(Mood::Well);
        scene.clock.advance(5 * 60 * 1000);
        jssdk(&visitor, &page).await.expect(200);
    }
}
