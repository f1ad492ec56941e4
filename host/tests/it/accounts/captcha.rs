use pinye_host::accounts::captcha::answer_hash;
use pinye_host::domain::clock::Clock;
use pinye_host::http::guard::hash;
use pinye_host::store::captchas::{self, NewCaptcha};
use pinye_host::store::sign_in_attempts::{self, Purpose, SignInAttempt};
use pinye_host::{Options, admin};
use reqwest::Method;
use serde_json::json;

use super::sign_in;
use crate::app::{ADMIN_PASSWORD, Reply, TestApp, With};
use crate::database;

const COOKIE: &str = "0123456789abcdef0123456789abcdef";

async fn fail(host: &TestApp, times: usize) {
    for _ in 0..times {
        let refused = sign_in(host, admin::USERNAME, "wrong-2026").await.expect(400);
        assert_eq!(refused.fields(), ["password"]);
    }
}

/// Stores a captcha with a known solution.
async fn insert_captcha(host: &TestApp, cookie: &str, answer: &str) {
    let drawn = NewCaptcha {
        cookie_hash: &hash(cookie),
        answer_hash: &answer_hash(cookie, answer),
        address: "127.0.0.1",
        at: host.app.ctx.clock.now_ms(),
    };
    captchas::add(&host.app.ctx.db, &drawn).await.unwrap();
}

async fn answer(host: &TestApp, cookie: &str, read: &str) -> Reply {
    let nobody = host.nobody();
    let sent = json!({ "username": "admin", "password": ADMIN_PASSWORD, "captcha": read });
    let request = nobody.request(Method::POST, "/api/users/login");
    let request = request.header("cookie", format!("pinye_captcha={cookie}"));
    nobody.send(request.json(&sent)).await
}

/// AU-023, API-ACC-003
#[tokio::test]
async fn a_picture_is_asked_for_after_three_failures() {
    let host = TestApp::start().await;
    fail(&host, 2).await;
    let reply = host.nobody().get("/api/users/captcha").await.expect(200);
    assert_eq!(reply.data(), &json!({ "required": false, "svg": "" }));
    assert_eq!(reply.header("set-cookie"), "");
    fail(&host, 1).await;
    let refused = sign_in(&host, admin::USERNAME, ADMIN_PASSWORD).await.expect(400);
    assert_eq!((refused.fields(), refused.message()), (vec!["captcha"], "wrong captcha"));
    let reply = host.nobody().get("/api/users/captcha").await.expect(200);
    assert_eq!(reply.data()["required"], true);
    let svg = reply.data()["svg"].as_str().unwrap();
    assert!(svg.starts_with("<svg") && svg.contains("<path") && !svg.contains("<text"), "{svg}");
    let cookie = reply.header("set-cookie");
    for word in ["pinye_captcha=", "HttpOnly", "Max-Age=300", "SameSite=Lax", "Path=/api/users"] {
        assert!(cookie.contains(word), "{cookie}");
    }
}

/// API-ACC-003
#[tokio::test]
async fn the_right_answer_lets_in_once() {
    let host = TestApp::start().await;
    fail(&host, 3).await;
    insert_captcha(&host, COOKIE, "AH3KM").await;
    answer(&host, COOKIE, " ah3km ").await.expect(200);
    // Signing in has cleared the failures of the account; the address still has its other failures.
    let again = answer(&host, COOKIE, "AH3KM").await.expect(400);
    assert_eq!(again.fields(), ["captcha"]);
}

#[tokio::test]
async fn a_wrong_answer_uses_the_picture_up() {
    let host = TestApp::start().await;
    fail(&host, 3).await;
    insert_captcha(&host, COOKIE, "AH3KM").await;
    assert_eq!(answer(&host, COOKIE, "AH3KN").await.expect(400).fields(), ["captcha"]);
    assert_eq!(answer(&host, COOKIE, "AH3KM").await.expect(400).fields(), ["captcha"]);
    // The cookie of another captcha does not help.
    insert_captcha(&host, COOKIE, "AH3KM").await;
    insert_captcha(&host, "ffffffffffffffffffffffffffffffff", "XXXXX").await;
    let other = answer(&host, "ffffffffffffffffffffffffffffffff", "AH3KM").await.expect(400);
    assert_eq!(other.fields(), ["captcha"]);
}

/// A captcha expires after five minutes.
#[tokio::test]
async fn a_picture_is_valid_for_five_minutes() {
    let clock = Clock::fixed(1_800_000_000_000);
    let host = TestApp::start_with(With::Nothing, clock.clone(), Options::default()).await;
    fail(&host, 3).await;
    insert_captcha(&host, COOKIE, "AH3KM").await;
    clock.advance(5 * 60 * 1000);
    assert_eq!(answer(&host, COOKIE, "AH3KM").await.expect(400).fields(), ["captcha"]);
    insert_captcha(&host, COOKIE, "AH3KM").await;
    clock.advance(5 * 60 * 1000 - 1);
    answer(&host, COOKIE, "AH3KM").await.expect(200);
}

/// AU-023: failures count per username and per address; a known device has its own count.
#[tokio::test]
async fn failures_from_elsewhere_ask_whoever_names_the_account() {
    let host = TestApp::start().await;
    let (purpose, at) = (Purpose::SignIn, host.app.ctx.clock.now_ms());
    let elsewhere =
        SignInAttempt { purpose, username_key: "admin", address: "10.0.0.9", device: "", at };
    for _ in 0..3 {
        sign_in_attempts::record_attempt(&host.app.ctx.db, &elsewhere, true).await.unwrap();
    }
    let nobody = host.nobody();
    let of = async |path: &str| nobody.get(path).await.expect(200).data()["required"].clone();
    assert_eq!(of("/api/users/captcha").await, false);
    assert_eq!(of("/api/users/captcha?username=%20ADMIN").await, true);
    assert_eq!(of("/api/users/captcha?username=nobody").await, false);
    let here = SignInAttempt { address: "127.0.0.1", ..elsewhere };
    sign_in_attempts::clear_failures(&host.app.ctx.db, &here).await.unwrap();
    for _ in 0..3 {
        sign_in_attempts::record_attempt(&host.app.ctx.db, &elsewhere, true).await.unwrap();
    }
    assert_eq!(of("/api/users/captcha?username=admin").await, false);
    sign_in(&host, "admin", ADMIN_PASSWORD).await.expect(200);
}

/// One client cannot fill the database with captchas, and solutions are stored hashed.
#[tokio::test]
async fn pictures_are_kept_hashed_and_few() {
    let host = TestApp::start().await;
    fail(&host, 3).await;
    for _ in 0..25 {
        host.nobody().get("/api/users/captcha").await.expect(200);
    }
    insert_captcha(&host, COOKIE, "AH3KM").await;
    let db = &host.app.ctx.db;
    let kept = database::texts(db, "SELECT answer_hash FROM captchas").await;
    assert_eq!(kept.len(), 20);
    assert!(kept.iter().all(|hash| hash.len() == 64));
    assert_eq!(database::holders(db, "AH3KM").await, Vec::<String>::new());
    assert_eq!(database::holders(db, COOKIE).await, Vec::<String>::new());
}
