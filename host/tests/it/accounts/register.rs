use pinye_host::domain::clock::Clock;
use pinye_host::store::sign_in_attempts::{AttemptVerdict, Purpose, SignInAttempt};
use pinye_host::{Options, store};
use serde_json::json;

use super::{register, signed_in};
use crate::app::{TestApp, With};

/// API-ACC-007, AU-025, amendment of AU-026
#[tokio::test]
async fn whoever_registers_can_sign_in_and_is_an_author() {
    let host = TestApp::start().await;
    let made = register(&host, "  小明.ming_1 ", "Ming@Example.com ").await.expect(201);
    assert_eq!(made.json["code"], 201);
    assert_eq!(made.data()["username"], "小明.ming_1");
    assert_eq!(made.data()["email"], "Ming@Example.com");
    assert_eq!(made.data().as_object().unwrap().len(), 3, "{}", made.text);
    let ming = signed_in(&host, "小明.MING_1", "secret-2026").await;
    let me = ming.get("/api/users/me").await.expect(200);
    assert_eq!(me.id(), made.id());
    assert_eq!(me.data()["roles"].as_array().unwrap().len(), 1);
    assert_eq!(me.data()["roles"][0]["code"], "author");
    assert_eq!(me.data()["permissions"], json!([]));
}

/// AU-025
#[tokio::test]
async fn every_field_is_checked() {
    let host = TestApp::start().await;
    let nobody = host.nobody();
    let reply = nobody.post("/api/users/register", &json!({})).await.expect(422);
    assert_eq!(reply.fields(), ["username", "email", "password"]);
    let wrong = json!({ "username": "a b", "email": "no", "password": "12345678" });
    let reply = nobody.post("/api/users/register", &wrong).await.expect(422);
    assert_eq!(reply.fields(), ["username", "email", "password"]);
    let wrong = json!({ "username": "ab", "email": "a@b.c", "password": "secret-2026" });
    let reply = nobody.post("/api/users/register", &wrong).await.expect(422);
    assert_eq!(reply.fields(), ["username"]);
    assert_eq!(reply.json["errors"][0]["message"], "length should be between 3 and 32 characters");
}

/// API-ACC-007
#[tokio::test]
async fn a_name_and_an_address_belong_to_one_account() {
    let host = TestApp::start().await;
    register(&host, "first", "one@example.com").await.expect(201);
    let taken = register(&host, "FIRST", "two@example.com").await.expect(409);
    assert_eq!(taken.message(), "this name is taken");
    let taken = register(&host, "second", "ONE@example.com").await.expect(409);
    assert_eq!(taken.message(), "this e-mail address is taken");
    assert_eq!(taken.data()["field"], "email");
    let with_password =
        |email: &str| json!({ "email": email, "password": crate::app::AUTHOR_PASSWORD });
    // Several accounts may have no address, and a profile cannot take another account's address.
    let (author, other) = (host.author("author").await, host.author("other").await);
    author.put("/api/users/me", &json!({ "email": "" })).await.expect(200);
    other.put("/api/users/me", &json!({ "email": "" })).await.expect(200);
    let taken = author.put("/api/users/me", &with_password("One@Example.com")).await;
    assert_eq!(taken.expect(409).data()["field"], "email");
    author.put("/api/users/me", &with_password("three@example.com")).await.expect(200);
    author.put("/api/users/me", &json!({ "nickname": "still mine" })).await.expect(200);
}

/// API-ACC-007: of two concurrent registrations of one name, one succeeds.
#[tokio::test]
async fn of_two_who_register_the_same_name_at_once_one_wins() {
    let host = TestApp::start().await;
    let both =
        futures_util::join!(register(&host, "same", "a@b.cn"), register(&host, "same", "c@d.cn"));
    let mut codes = [both.0.code(), both.1.code()];
    codes.sort_unstable();
    assert_eq!(codes, [201, 409]);
}

/// API-ACC-007
#[tokio::test]
async fn an_installation_may_close_registration() {
    let options = Options { registration: Some(false), ..Options::default() };
    let host = TestApp::start_with(With::Nothing, Clock::system(), options).await;
    let config = host.nobody().get("/api/config").await.expect(200);
    assert_eq!(config.data()["registration"], false);
    let refused = register(&host, "first", "one@example.com").await.expect(403);
    assert_eq!(refused.message(), "registration is closed");
    assert!(store::users::by_name(&host.app.ctx.db, "first").await.unwrap().is_none());
    let open = TestApp::start().await;
    let config = open.nobody().get("/api/config").await.expect(200);
    assert_eq!(config.data()["registration"], true);
}

/// AU-023: one address cannot create accounts without limit.
#[tokio::test]
async fn after_three_accounts_from_one_address_a_picture_has_to_be_read() {
    let clock = Clock::fixed(1_800_000_000_000);
    let host = TestApp::start_with(With::Nothing, clock.clone(), Options::default()).await;
    for number in 0..3 {
        let name = format!("user{number}");
        register(&host, &name, &format!("{name}@example.com")).await.expect(201);
    }
    let refused = register(&host, "fourth", "fourth@example.com").await.expect(400);
    assert_eq!(refused.fields(), ["captcha"]);
    let drawn = host.nobody().get("/api/users/captcha").await.expect(200);
    assert_eq!(drawn.data()["required"], true);
    let db = &host.app.ctx.db;
    let (purpose, at) = (Purpose::Register, clock.now_ms());
    let this = SignInAttempt { purpose, username_key: "", address: "127.0.0.1", device: "", at };
    for _ in 0..40 {
        register(&host, "fourth", "fourth@example.com").await.expect(400);
    }
    for _ in 0..27 {
        assert_eq!(
            store::sign_in_attempts::record_attempt(db, &this, true).await.unwrap(),
            AttemptVerdict::Allowed
        );
    }
    let refused = register(&host, "fourth", "fourth@example.com").await.expect(429);
    assert_eq!(refused.header("retry-after"), "900");
    clock.advance(store::sign_in_attempts::WINDOW_MS + 1);
    register(&host, "fourth", "fourth@example.com").await.expect(201);
}
