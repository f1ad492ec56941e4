use reqwest::Method;

use crate::app::TestApp;

/// API-002, ER-001, API-009, API-010
#[tokio::test]
async fn every_api_answer_is_an_envelope_with_a_request_id() {
    let host = TestApp::start().await;
    let nobody = host.nobody();
    let health = nobody.get("/api/health").await.expect(200);
    assert_eq!(health.data()["status"], "ok");
    assert_eq!(health.json["code"], 200);
    assert_eq!(host.visitor().get("/api/health").await.code(), 200);
    for (path, code) in [("/api/nothing", 404), ("/api/works", 401), ("/api/works/has-forms", 401)]
    {
        let reply = nobody.get(path).await.expect(code);
        assert_eq!(reply.json["code"], code, "{path}");
        assert!(!reply.message().is_empty() && reply.json["data"].is_null());
        assert!(!reply.header("x-request-id").is_empty());
    }
    let method = nobody.send(nobody.request(Method::PATCH, "/api/works")).await.expect(405);
    assert_eq!(method.json["code"], 405);
}

#[tokio::test]
async fn the_config_says_where_works_are() {
    let host = TestApp::start().await;
    let config = host.nobody().get("/api/config").await.expect(200);
    assert_eq!(config.data()["works_url"], host.works);
    assert_eq!(config.data()["bench"], false, "closed in production");
}

/// API-PUB-006
#[tokio::test]
async fn every_other_path_answers_the_app_with_a_strict_policy() {
    let host = TestApp::with_plugins().await;
    let nobody = host.nobody();
    for path in ["/", "/work-manager/list", "/editor/1", "/nothing/at/all"] {
        let page = nobody.get(path).await.expect(200);
        assert!(page.header("content-type").starts_with("text/html"), "{path}");
        let policy = page.header("content-security-policy");
        for rule in
            ["script-src 'self';", "object-src 'none'", "frame-ancestors 'none'", "base-uri 'none'"]
        {
            assert!(policy.contains(rule), "{rule} in {policy}");
        }
        assert!(policy.contains(&format!("frame-src {}", host.works)));
        assert_eq!(page.header("x-content-type-options"), "nosniff");
        assert_eq!(page.header("cross-origin-opener-policy"), "same-origin");
    }
    let worker = nobody.get("/studio-worker.js").await.expect(200);
    assert_eq!(worker.header("content-security-policy"), "default-src 'none'; connect-src 'self'");
    assert_eq!(worker.header("cache-control"), "no-cache", "a new worker is found at once");
    nobody.get("/assets/nothing.js").await.expect(404);
    let shared = nobody.get("/shared/react.js").await.expect(200);
    assert_eq!(shared.header("content-type"), "text/javascript; charset=utf-8");
    for path in ["/tinymce/tinymce.min.js", "/langs/zh_CN.js"] {
        let script = nobody.get(path).await.expect(200);
        assert_eq!(script.header("content-type"), "text/javascript; charset=utf-8", "{path}");
        assert!(script.text.contains("tinymce"), "{path}");
    }
    let packed = nobody.request(Method::GET, "/").header("accept-encoding", "br");
    nobody.send(packed).await.expect(200);
}

#[tokio::test]
async fn without_the_built_app_it_says_so() {
    let host = TestApp::start().await;
    let page = host.nobody().get("/").await.expect(404);
    assert!(page.text.contains("make build"));
}

/// Other spellings of a path are subject to the same access checks.
#[tokio::test]
async fn other_spellings_of_a_path_give_no_other_rights() {
    let (host, author) = TestApp::with_author().await;
    let id = author.work().await["id"].to_string();
    let spellings = [
        format!("//api/works/{id}"),
        format!("/api//works/{id}"),
        format!("/api/works//{id}"),
        format!("/api/works/{id}/"),
        format!("/api/works/{id};x=1"),
        format!("/api/works/{id}."),
        format!("/API/works/{id}"),
        format!("/api/Works/{id}"),
        format!("/api/works/%2e/{id}"),
        format!("/api/works/0{id}"),
        format!("/api/works/+{id}"),
        format!("/api/%77orks/{id}"),
        format!("/api/works/{id}%00"),
        format!("/api/works/{id}%20"),
    ];
    for path in spellings {
        let reply = host.nobody().get(&path).await;
        let is_refused = [401, 404].contains(&reply.code());
        assert!(is_refused && reply.data().is_null(), "{path}: {} {}", reply.code(), reply.text);
    }
}
