//! The studio's session cookie is accepted only on requests that the studio itself sends.

use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};

use crate::app::{AUTHOR_PASSWORD, Person, Reply, TestApp};

async fn browser(host: &TestApp) -> (Person, Reply) {
    let browser = host.nobody();
    let sent = json!({ "username": "author", "password": AUTHOR_PASSWORD, "cookie": true });
    let login = browser.post("/api/users/login", &sent).await.expect(200);
    (browser, login)
}

/// Returns the header that sets the session cookie; another cookie remembers the device.
fn session_cookie(reply: &Reply) -> Option<String> {
    let mut all = reply.headers.get_all("set-cookie").iter().filter_map(|one| one.to_str().ok());
    all.find(|one| one.starts_with("pinye_session_")).map(str::to_owned)
}

fn from(request: RequestBuilder, origin: &str, site: Option<&str>) -> RequestBuilder {
    let request = request.header("origin", origin);
    match site {
        Some(site) => request.header("sec-fetch-site", site),
        None => request,
    }
}

#[tokio::test]
async fn a_browser_gets_its_session_in_a_cookie_and_no_token() {
    let (host, _) = TestApp::with_author().await;
    let (browser, login) = browser(&host).await;
    assert_eq!(login.data()["token"], "");
    let cookie = session_cookie(&login).expect("a session's cookie");
    assert!(cookie.starts_with("pinye_session_"), "{cookie}");
    for word in ["HttpOnly", "SameSite=Strict", "Path=/"] {
        assert!(cookie.contains(word), "{cookie}");
    }
    browser.get("/api/users/me").await.expect(200);
    let change = browser.request(Method::PUT, "/api/users/me").json(&json!({ "nickname": "n" }));
    browser.send(from(change, &host.studio, Some("same-origin"))).await.expect(200);
    // API clients get a token and no cookie.
    let sent = json!({ "username": "author", "password": AUTHOR_PASSWORD });
    let client = host.nobody().post("/api/users/login", &sent).await.expect(200);
    assert_eq!(
        (client.data()["token"].as_str().map(str::len), session_cookie(&client)),
        (Some(64), None)
    );
    let out = browser.request(Method::POST, "/api/users/logout");
    let out = browser.send(from(out, &host.studio, None)).await.expect(200);
    let cookie = session_cookie(&out).expect("a cookie that ends the session's");
    assert!(cookie.contains("Max-Age=0"), "{cookie}");
    browser.get("/api/users/me").await.expect(401);
}

#[tokio::test]
async fn what_another_origin_sends_does_not_count() {
    let (host, _) = TestApp::with_author().await;
    let (browser, _) = browser(&host).await;
    let evil = "http://evil.example";
    let foreign = [
        (host.works.as_str(), Some("same-site")),
        (host.works.as_str(), None),
        (evil, Some("cross-site")),
        (evil, None),
        ("null", None),
    ];
    for (origin, site) in foreign {
        let make = browser.request(Method::POST, "/api/works").json(&json!({}));
        let refused = browser.send(from(make, origin, site)).await.expect(403);
        assert!(refused.message().contains("studio-url"), "{}", refused.text);
        let out = browser.request(Method::POST, "/api/users/logout");
        browser.send(from(out, origin, site)).await.expect(200);
        let read = browser.request(Method::GET, "/api/works");
        browser.send(from(read, origin, site)).await.expect(403);
    }
    // A request that does not state its origin changes nothing.
    browser.post("/api/works", &json!({})).await.expect(403);
    assert_eq!(browser.get("/api/works").await.expect(200).json["total"], 0);
}

#[tokio::test]
async fn the_cookie_opens_nothing_on_the_works_origin() {
    let (host, author) = TestApp::with_author().await;
    let (browser, login) = browser(&host).await;
    let cookie = session_cookie(&login).unwrap();
    let cookie = cookie.split(';').next().unwrap().to_owned();
    let id = author.work().await["id"].clone();
    // An unpublished work accepts submissions from its owner only: an anonymous client gets 404,
    // the owner another status.
    let sent = json!({ "work_id": id.to_string(), "form_data": {} });
    let there = Person { base: host.works.clone(), ..browser.clone() };
    let request = there.request(Method::POST, "/api/workforms").json(&sent);
    let request = from(request, &host.works, Some("same-origin")).header("cookie", &cookie);
    there.send(request).await.expect(404);
    let here = browser.request(Method::POST, "/api/workforms").json(&sent);
    let here = browser.send(from(here, &host.studio, Some("same-origin"))).await;
    assert_ne!(here.code(), 404, "{}", here.text);
}

/// The Content-Security-Policy of the studio: its forms are sent by scripts, so `form-action`
/// allows none.
#[tokio::test]
async fn the_studios_policy_names_what_is_needed() {
    let host = TestApp::with_plugins().await;
    let page = host.nobody().get("/").await.expect(200);
    let policy = page.header("content-security-policy");
    assert!(policy.contains("form-action 'none'"), "{policy}");
    let pictures = format!("img-src 'self' data: blob: https: {};", host.works);
    assert!(policy.contains(&pictures), "{policy}");
    assert_eq!(page.json, Value::Null);
}
