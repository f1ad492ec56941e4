//! Invalid JSON bodies.

use std::time::Duration;

use pinye_host::router::MAX_WORK_BYTES;
use serde_json::json;

use crate::app::TestApp;

fn nested(levels: usize) -> String {
    format!("{}{}", r#"{"a":"#.repeat(levels), "1".to_owned() + &"}".repeat(levels))
}

#[tokio::test]
async fn json_deeper_than_64_levels_is_400_however_deep() {
    let (_host, author) = TestApp::with_author().await;
    for levels in [65, 100, 129, 1_000, 20_000, 200_000, 1_000_000] {
        let reply = author.post_text("/api/works", nested(levels)).await.expect(400);
        assert_eq!(reply.message(), "the JSON is nested deeper than 64 levels", "{levels}");
    }
    author.post_text("/api/works", nested(64)).await.expect(201);
}

#[tokio::test]
async fn a_key_that_comes_twice_is_400_with_its_path() {
    let (_host, mut author) = TestApp::with_author().await;
    let text = r#"{"pages":[{"id":"a","id":"b"}]}"#;
    let reply = author.post_text("/api/works", text).await.expect(400);
    assert_eq!(reply.message(), "the key pages[0].id comes twice");
    author.language = "zh-CN";
    let reply = author.post_text("/api/users/login", r#"{"username":"a","username":"b"}"#).await;
    assert_eq!((reply.code(), reply.message()), (400, "键 username 重复"));
}

#[tokio::test]
async fn what_is_no_json_is_400_and_what_is_no_object_too() {
    let (_host, author) = TestApp::with_author().await;
    for text in ["", "{", "[]", "null", "1", "\"x\"", "{}{}", "{\"a\":NaN}", "\u{feff}{}"] {
        let reply = author.post_text("/api/works", text).await;
        assert_eq!(reply.code(), 400, "{text}: {}", reply.text);
    }
    author.post_text("/api/works", vec![b'"', 0xff, b'"']).await.expect(400);
    let request = author.request(reqwest::Method::POST, "/api/works").body("{}");
    author.send(request).await.expect(415);
}

/// A work over 8 MiB is refused.
#[tokio::test]
async fn a_work_over_8_mib_is_413_and_one_below_is_kept() {
    let (_host, author) = TestApp::with_author().await;
    let work = |bytes: usize| format!(r#"{{"later":"{}"}}"#, "x".repeat(bytes));
    let reply = author.post_text("/api/works", work(MAX_WORK_BYTES)).await.expect(413);
    assert_eq!(reply.message(), "the body is too large, the limit is 8 MiB");
    author.post_text("/api/works", work(MAX_WORK_BYTES - 100)).await.expect(201);
    let login = json!({ "username": "a", "password": "x".repeat(100_000) });
    author.post("/api/users/login", &login).await.expect(413);
}

/// A stalled body does not block others.
#[tokio::test]
async fn half_a_body_does_not_hold_up_others() {
    use tokio::io::AsyncWriteExt as _;
    let (host, author) = TestApp::with_author().await;
    let address = host.studio.trim_start_matches("http://").to_owned();
    let mut half = Vec::new();
    for _ in 0..50 {
        let mut stream = tokio::net::TcpStream::connect(&address).await.unwrap();
        let head = "POST /api/users/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{\"us";
        stream.write_all(head.as_bytes()).await.unwrap();
        half.push(stream);
    }
    let asked = tokio::time::timeout(Duration::from_secs(20), author.get("/api/health"));
    asked.await.unwrap().expect(200);
}
