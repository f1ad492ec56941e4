//! Every error response: status, envelope, and message in both languages.

use axum::body::to_bytes;
use axum::extract::Request;
use axum::middleware::from_fn;
use axum::response::IntoResponse as _;
use axum::routing::get;
use axum::{Router, body::Body};
use pinye_host::domain::json::{JsonError, ParseError};
use pinye_host::domain::messages::Message;
use pinye_host::domain::rule::{Rule, Violation};
use pinye_host::http::error::{ApiError, Error, FieldError};
use pinye_host::http::middleware;
use pinye_host::{publish, store};
use serde_json::{Value, json};
use tower::ServiceExt as _;

/// Returns the response to a request in this language.
async fn spoken(error: fn() -> Error, language: &str) -> (u16, Value, String) {
    let failing = get(move || async move { ApiError(error()).into_response() });
    let router: Router =
        Router::new().route("/api/x", failing).layer(from_fn(middleware::localize_errors));
    let request = Request::get("/api/x").header("accept-language", language);
    let answer = router.oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
    let status = answer.status().as_u16();
    let wait = answer.headers().get("retry-after").map(|wait| wait.to_str().unwrap().to_owned());
    let body = to_bytes(answer.into_body(), 100_000).await.unwrap();
    (status, serde_json::from_slice(&body).unwrap(), wait.unwrap_or_default())
}

/// API-009, API-010
#[tokio::test]
async fn every_failure_has_its_status_in_the_envelope_and_words_in_both_languages() {
    let cases: [(fn() -> Error, u16); 13] = [
        (|| Error::BadRequest(Message::new("http.badRequest")), 400),
        (|| Error::BadField("captcha", Message::new("http.badRequest")), 400),
        (|| Error::Unauthorized, 401),
        (|| Error::SignInFirst(Message::new("like.login")), 401),
        (|| Error::Forbidden, 403),
        (|| Error::Refused(Message::new("http.forbidden")), 403),
        (Error::work_not_found, 404),
        (|| Error::Conflict(Message::new("http.conflict"), json!({ "field": "name" })), 409),
        (|| Error::TooLarge(Message::new("http.tooLarge").with("limit", "8 MiB")), 413),
        (|| Error::Unsupported(Message::new("json.type")), 415),
        (|| Error::Invalid(Vec::new()), 422),
        (|| Error::Unavailable(Message::new("http.unavailable")), 503),
        (|| Error::Internal(anyhow::anyhow!("the password is swordfish")), 500),
    ];
    for (error, code) in cases {
        let (status, english, _) = spoken(error, "en-US").await;
        let (_, chinese, _) = spoken(error, "zh-CN,zh;q=0.9").await;
        assert_eq!((status, &english["code"]), (code, &json!(code)), "{english}");
        let words = |body: &Value| body["message"].as_str().unwrap().to_owned();
        assert!(words(&english).is_ascii() && !words(&english).contains('{'), "{english}");
        // AD-016 prescribes the same word for 403 in both languages.
        let is_chinese = !words(&chinese).is_ascii() || words(&chinese) == "Forbidden";
        assert!(is_chinese && !words(&chinese).contains('{'), "{chinese}");
        assert!(!english.to_string().contains("swordfish"), "the cause is for the log");
    }
    let conflict: fn() -> Error =
        || Error::Conflict(Message::new("http.conflict"), json!({ "field": "name" }));
    assert_eq!(spoken(conflict, "en").await.1["data"], json!({ "field": "name" }));
}

#[tokio::test]
async fn whoever_comes_too_often_is_told_how_long_to_wait() {
    let error: fn() -> Error = || Error::TooMany(Message::new("http.unavailable"), 900);
    let (status, _, wait) = spoken(error, "en").await;
    assert_eq!((status, wait.as_str()), (429, "900"));
}

/// ED-020: rejected fields are named by their path, each with its own message.
#[tokio::test]
async fn broken_rules_become_fields() {
    let error: fn() -> Error = || {
        Error::from(vec![
            Violation::new("title", Rule::TooLong(200)),
            Violation::new("pages[0].elements[3].name", Rule::Required),
            Violation::new("width", Rule::Range(1, 10_000)),
        ])
    };
    let (status, body, _) = spoken(error, "en").await;
    assert_eq!(status, 422);
    let fields: Vec<&str> = body["errors"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["field"].as_str().unwrap())
        .collect();
    assert_eq!(fields, ["title", "pages[0].elements[3].name", "width"]);
    let sentence = |at: usize| body["errors"][at]["message"].as_str().unwrap();
    assert!(sentence(0).contains("200") && sentence(2).contains("10000"), "{body}");
    let (_, chinese, _) = spoken(error, "zh").await;
    assert!(!chinese["errors"][1]["message"].as_str().unwrap().is_ascii());
    let one: fn() -> Error =
        || Error::Invalid(vec![FieldError::host("name", Message::new("v.required"))]);
    assert_eq!(spoken(one, "en").await.1["errors"][0]["field"], "name");
}

/// A JSON syntax error is reported with line and column.
#[tokio::test]
async fn json_that_is_refused_says_where() {
    let syntax: fn() -> Error = || Error::from(JsonError::Syntax { line: 3, column: 14 });
    let (status, body, _) = spoken(syntax, "en").await;
    let sentence = body["message"].as_str().unwrap();
    assert!(status == 400 && sentence.contains('3') && sentence.contains("14"), "{body}");
    let twice: fn() -> Error = || Error::from(JsonError::DuplicateKey("pages[1].id".to_owned()));
    assert!(spoken(twice, "zh").await.1["message"].as_str().unwrap().contains("pages[1].id"));
    let shape: fn() -> Error = || Error::from(ParseError::Shape("a text is missing".to_owned()));
    assert_eq!(spoken(shape, "en").await.0, 400);
    let deep: fn() -> Error = || Error::from(ParseError::Malformed(JsonError::TooDeep));
    assert_eq!(spoken(deep, "en").await.0, 400);
}

/// Lack of resources is not the client's error, and never a 500 without a reason.
#[tokio::test]
async fn a_full_disk_is_507_and_a_busy_database_503() {
    let full: fn() -> Error = || Error::from(std::io::Error::from(std::io::ErrorKind::StorageFull));
    assert_eq!(spoken(full, "en").await.0, 507);
    let busy: fn() -> Error = || Error::from(store::Error::Sql(sqlx::Error::PoolTimedOut));
    assert_eq!(spoken(busy, "en").await.0, 503);
    let taken: fn() -> Error = || Error::from(store::Error::Duplicate("username"));
    let (status, body, _) = spoken(taken, "en").await;
    assert_eq!((status, &body["data"]["field"]), (409, &json!("username")));
    let broken: fn() -> Error =
        || Error::from(std::io::Error::from(std::io::ErrorKind::PermissionDenied));
    assert_eq!(spoken(broken, "en").await.0, 500);
    let unpublished: fn() -> Error =
        || Error::from(publish::Error::Store(store::Error::Sql(sqlx::Error::PoolTimedOut)));
    assert_eq!(spoken(unpublished, "en").await.0, 503);
}

/// Errors of the web framework use the same envelope.
#[tokio::test]
async fn answers_of_the_framework_are_worded_too() {
    let host = crate::app::TestApp::start().await;
    let nobody = host.nobody();
    let method = nobody.delete("/api/health").await.expect(405);
    assert_eq!((&method.json["code"], &method.json["data"]), (&json!(405), &Value::Null));
    assert!(!method.message().is_empty() && !method.header("allow").is_empty());
    let missing = nobody.get("/api/no/such/route").await.expect(404);
    assert_eq!(missing.json["code"], 404);
    for answer in [&method, &missing] {
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
        assert!(answer.header("content-type").starts_with("application/json"));
    }
}
