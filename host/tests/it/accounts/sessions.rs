use reqwest::Method;
use serde_json::json;

use super::signed_in;
use crate::app::{AUTHOR_PASSWORD, Person, TestApp};

async fn with_browser(host: &TestApp, browser: &str) -> Person {
    let nobody = host.nobody();
    let sent = json!({ "username": "author", "password": AUTHOR_PASSWORD });
    let request = nobody.request(Method::POST, "/api/users/login").header("user-agent", browser);
    let session = nobody.send(request.json(&sent)).await.expect(200);
    Person { token: session.data()["token"].as_str().map(str::to_owned), ..nobody }
}

/// AU-028
#[tokio::test]
async fn somebody_sees_where_they_are_signed_in() {
    let (host, _author) = TestApp::with_author().await;
    let here = with_browser(&host, "Firefox on a desk").await;
    let long = "x".repeat(1000);
    let _elsewhere = with_browser(&host, &long).await;
    let list = here.get("/api/users/me/sessions").await.expect(200);
    let sessions = list.data().as_array().unwrap();
    assert_eq!(sessions.len(), 3);
    let own: Vec<_> = sessions.iter().filter(|session| session["current"] == true).collect();
    assert_eq!(own.len(), 1);
    assert_eq!(own[0]["user_agent"], "Firefox on a desk");
    assert_eq!(own[0]["address"], "127.0.0.1");
    assert!(own[0]["expires_at"].as_str() > own[0]["created_at"].as_str());
    assert!(sessions.iter().any(|session| session["user_agent"] == long[..300]));
    for secret in [here.token.as_deref().unwrap(), "token_hash"] {
        assert!(!list.text.contains(secret));
    }
}

#[tokio::test]
async fn one_session_or_all_others_can_be_ended() {
    let (host, author) = TestApp::with_author().await;
    let (second, third) = (
        signed_in(&host, "author", AUTHOR_PASSWORD).await,
        signed_in(&host, "author", AUTHOR_PASSWORD).await,
    );
    let stranger = host.author("stranger").await;
    let list = second.get("/api/users/me/sessions").await.expect(200);
    let own = list.data().as_array().unwrap().iter().find(|session| session["current"] == true);
    let path = format!("/api/users/me/sessions/{}", own.unwrap()["id"]);
    stranger.delete(&path).await.expect(404);
    second.get("/api/users/me").await.expect(200);
    author.delete(&path).await.expect(200);
    second.get("/api/users/me").await.expect(401);
    author.delete(&path).await.expect(404);
    let ended = author.delete("/api/users/me/sessions").await.expect(200);
    assert_eq!(ended.data()["ended"], 1);
    third.get("/api/users/me").await.expect(401);
    author.get("/api/users/me").await.expect(200);
    stranger.get("/api/users/me").await.expect(200);
}
