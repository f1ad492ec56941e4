use pinye_host::domain::clock::Clock;
use pinye_host::domain::user::ROLE_AUTHOR;
use pinye_host::store::Db;
use pinye_host::store::users::NewUser;
use pinye_host::{Options, admin, store};
use serde_json::json;

use crate::accounts::{post_from, sign_in_reading};
use crate::app::{ADMIN_PASSWORD, AUTHOR_PASSWORD, TestApp, With};
use crate::database;

/// AU-002, API-ACC-002, AD-003
#[tokio::test]
async fn signing_in_answers_a_token_that_opens_me() {
    let host = TestApp::start().await;
    let mut admin = host.nobody();
    let sent = json!({ "username": "  Admin ", "password": ADMIN_PASSWORD, "captcha": "" });
    let session = admin.post("/api/users/login", &sent).await.expect(200);
    assert_eq!(session.json["message"], "success");
    assert_eq!(session.data()["user"]["username"], "admin");
    let token = session.data()["token"].as_str().unwrap().to_owned();
    assert!(token.len() >= 32);
    admin.token = Some(token);
    let me = admin.get("/api/users/me").await.expect(200);
    assert_eq!(me.data()["roles"][0]["code"], "admin");
    assert_eq!(me.data()["permissions"].as_array().unwrap().len(), 7);
    let roles = admin.get("/api/permissions/user/roles").await.expect(200);
    assert_eq!(roles.data()[0]["is_system"], true);
    let permissions = admin.get("/api/permissions/user/permissions").await.expect(200);
    assert!(permissions.text.contains("plugin.manage"));
}

/// AU-028: the database holds only hashes of tokens, which cannot be used to sign in.
#[tokio::test]
async fn tokens_are_hashed_at_rest() {
    let (host, author) = TestApp::with_author().await;
    let token = author.token.clone().unwrap();
    let kept = database::texts(&host.app.ctx.db, "SELECT token_hash FROM sessions").await;
    assert!(!kept.is_empty() && kept.iter().all(|text| !text.contains(&token)));
    assert_eq!(database::holders(&host.app.ctx.db, &token).await, [""; 0]);
}

/// AU-028: tokens are not in the files of SQLite either, such as its write-ahead log.
#[tokio::test]
async fn tokens_are_in_no_file_of_the_database() {
    let folder = tempfile::tempdir().unwrap();
    let db = Db::open_file(&folder.path().join("pinye.db")).await.unwrap();
    let new =
        NewUser { username: "author", nickname: "", password_hash: "", role: ROLE_AUTHOR, at: 0 };
    store::users::add(&db, &new).await.unwrap();
    let token = admin::create_token_in(&db, "author", 1).await.unwrap();
    let files = ["pinye.db", "pinye.db-wal"].map(|name| folder.path().join(name));
    let bytes = files.map(|path| std::fs::read(path).unwrap()).concat();
    let holds = |text: &str| bytes.windows(text.len()).any(|part| part == text.as_bytes());
    assert!(holds("author") && !holds(&token));
}

/// API-ACC-002: a wrong password and an unknown user get the same response.
#[tokio::test]
async fn a_wrong_password_and_an_unknown_name_answer_alike() {
    let host = TestApp::start().await;
    let mut nobody = host.nobody();
    let wrong = json!({ "username": "admin", "password": "wrong-2026" });
    let unknown = json!({ "username": "nobody", "password": "wrong-2026" });
    let first = nobody.post("/api/users/login", &wrong).await.expect(400);
    let second = nobody.post("/api/users/login", &unknown).await.expect(400);
    assert_eq!(first.text, second.text);
    assert_eq!(first.fields(), ["password"]);
    assert_eq!(first.message(), "wrong username or password");
    nobody.language = "zh-CN";
    let chinese = nobody.post("/api/users/login", &wrong).await;
    assert_eq!(chinese.message(), "用户名或密码错误");
}

/// API-ACC-002
#[tokio::test]
async fn after_ten_failures_the_account_waits_whatever_the_client_changes() {
    let host = TestApp::start().await;
    let nobody = host.nobody();
    for attempt in 0..40 {
        let sent = json!({ "username": "ADMIN ", "password": format!("wrong-{attempt}"), "captcha": attempt.to_string() });
        let refused = nobody.post("/api/users/login", &sent).await.expect(400);
        let expected = if attempt < 3 { "password" } else { "captcha" };
        assert_eq!(refused.fields(), [expected], "without the picture it is no try");
    }
    for attempt in 3..10 {
        let sent = json!({ "username": " Admin", "password": format!("wrong-{attempt}") });
        let place = (format!("203.0.113.{attempt}"), format!("{attempt:032x}"));
        let refused = sign_in_reading(&host, (&place.0, &place.1), &sent).await.expect(400);
        assert_eq!(refused.fields(), ["password"]);
    }
    let right = json!({ "username": "admin", "password": ADMIN_PASSWORD });
    let blocked = sign_in_reading(&host, ("203.0.113.99", ""), &right).await.expect(429);
    assert_eq!(blocked.header("retry-after"), "900");
}

/// Concurrent attempts gain nothing, since an attempt is counted before the password is verified.
#[tokio::test]
async fn thirty_tries_at_once_are_at_most_three() {
    let host = TestApp::start().await;
    let nobody = host.nobody();
    let sent = json!({ "username": "admin", "password": "wrong-2026" });
    let tries = (0..30).map(|_| nobody.post("/api/users/login", &sent));
    let replies = futures_util::future::join_all(tries).await;
    let refused = |field: &str| replies.iter().filter(|reply| reply.fields() == [field]).count();
    assert_eq!((refused("password"), refused("captcha")), (3, 27));
}

/// The lock expires after fifteen minutes.
#[tokio::test]
async fn the_wait_is_over_after_fifteen_minutes() {
    let clock = Clock::fixed(1_800_000_000_000);
    let host = TestApp::start_with(With::Nothing, clock.clone(), Options::default()).await;
    let nobody = host.nobody();
    let wrong = json!({ "username": "admin", "password": "wrong-2026" });
    for _ in 0..10 {
        sign_in_reading(&host, ("127.0.0.1", ""), &wrong).await.expect(400);
    }
    let right = json!({ "username": "admin", "password": ADMIN_PASSWORD });
    nobody.post("/api/users/login", &right).await.expect(429);
    clock.advance(store::sign_in_attempts::WINDOW_MS + 1);
    nobody.post("/api/users/login", &right).await.expect(200);
}

#[tokio::test]
async fn guesses_from_elsewhere_do_not_lock_out_a_known_place() {
    let host = TestApp::start().await;
    use store::sign_in_attempts::{AttemptVerdict, Purpose, SignInAttempt};
    let purpose = Purpose::SignIn;
    let trying =
        |address| SignInAttempt { purpose, username_key: "admin", address, device: "", at: 1 };
    let (home, elsewhere) = (trying("10.0.0.1"), trying("10.0.0.2"));
    let begin = async |this| {
        store::sign_in_attempts::record_attempt(&host.app.ctx.db, this, true).await.unwrap()
    };
    assert_eq!(begin(&home).await, AttemptVerdict::Allowed);
    store::sign_in_attempts::clear_failures(&host.app.ctx.db, &home).await.unwrap();
    for _ in 0..10 {
        assert_ne!(begin(&elsewhere).await, AttemptVerdict::Refused);
    }
    assert_eq!(begin(&elsewhere).await, AttemptVerdict::Refused);
    assert_eq!(begin(&home).await, AttemptVerdict::Allowed);
}

/// Decision 17: behind a proxy, clients are told apart by the forwarded address. 31 wrong attempts
/// of one client do not lock sign-in for others: not behind the same proxy, not for another account
/// at the same address, and not for the owner of the account.
#[tokio::test]
async fn guesses_close_sign_in_for_nobody_else() {
    let host = TestApp::start().await;
    host.author("ming").await;
    let nobody = host.nobody();
    let of = |name: &str, password: &str| json!({ "username": name, "password": password });
    let right = of("admin", ADMIN_PASSWORD);
    let known = sign_in_reading(&host, ("10.0.0.1", ""), &right).await.expect(200);
    let device = known.header("set-cookie").split(['=', ';']).nth(1).unwrap().to_owned();
    for word in ["pinye_device=", "HttpOnly", "SameSite=Strict", "Path=/api/users"] {
        assert!(known.header("set-cookie").contains(word), "{}", known.header("set-cookie"));
    }
    for number in 0..31 {
        let path = "/api/users/login";
        post_from(&nobody, "10.6.6.6", path, &of(&format!("name{number}"), "wrong-2026")).await;
        post_from(&nobody, "10.6.6.6", path, &of("admin", "wrong-2026")).await;
    }
    let ming = of("ming", AUTHOR_PASSWORD);
    post_from(&nobody, "10.0.0.9", "/api/users/login", &ming).await.expect(200);
    sign_in_reading(&host, ("10.6.6.6", ""), &ming).await.expect(200);
    // An attacker reads every captcha: the account is locked for unknown addresses and devices, not
    // for its owner.
    for _ in 0..12 {
        sign_in_reading(&host, ("10.6.6.6", ""), &of("admin", "wrong-2026")).await;
    }
    sign_in_reading(&host, ("10.5.5.5", ""), &right).await.expect(429);
    post_from(&nobody, "10.0.0.1", "/api/users/login", &right).await.expect(200);
    for _ in 0..12 {
        sign_in_reading(&host, ("10.6.6.6", ""), &of("admin", "wrong-2026")).await;
    }
    sign_in_reading(&host, ("10.5.5.5", &device), &right).await.expect(200);
}

#[tokio::test]
async fn an_ended_session_is_refused_at_the_next_request() {
    let (host, author) = TestApp::with_author().await;
    author.post("/api/users/logout", &json!({})).await.expect(200);
    author.get("/api/users/me").await.expect(401);
    author.post("/api/users/logout", &json!({})).await.expect(200);

    let again = host.author("another").await;
    let id = again.get("/api/users/me").await.expect(200).id();
    let change = store::admin_users::set_blocked(&host.app.ctx.db, 1, id, true).await.unwrap();
    assert_eq!(change, store::admin_users::AccountChange::Done);
    again.get("/api/users/me").await.expect(401);
    let sent = json!({ "username": "another", "password": AUTHOR_PASSWORD });
    let refused = again.post("/api/users/login", &sent).await.expect(403);
    assert_ne!(refused.message(), "Forbidden");
}

/// AU-028
#[tokio::test]
async fn a_session_lives_seven_days_after_its_last_use() {
    let clock = Clock::fixed(1_800_000_000_000);
    let host = TestApp::start_with(With::Nothing, clock.clone(), Options::default()).await;
    let author = host.author("author").await;
    let day = 24 * 60 * 60 * 1000;
    clock.advance(6 * day);
    author.get("/api/users/me").await.expect(200);
    clock.advance(6 * day);
    author.get("/api/users/me").await.expect(200);
    clock.advance(7 * day + 1);
    author.get("/api/users/me").await.expect(401);
}

/// API-ACC-015
#[tokio::test]
async fn a_new_password_ends_the_other_sessions() {
    let host = TestApp::start().await;
    let (here, elsewhere) = (host.admin().await, host.admin().await);
    let weak = json!({ "oldPassword": ADMIN_PASSWORD, "newPassword": "short" });
    let reply = here.put("/api/users/me/password", &weak).await.expect(422);
    assert_eq!(reply.fields(), ["newPassword"]);
    let wrong = json!({ "oldPassword": "wrong-2026", "newPassword": "other-2026" });
    let reply = here.put("/api/users/me/password", &wrong).await.expect(400);
    assert_eq!(reply.fields(), ["oldPassword"]);
    let right = json!({ "oldPassword": ADMIN_PASSWORD, "newPassword": "other-2026" });
    here.put("/api/users/me/password", &right).await.expect(200);
    here.get("/api/users/me").await.expect(200);
    elsewhere.get("/api/users/me").await.expect(401);
    let old = json!({ "username": "admin", "password": ADMIN_PASSWORD });
    here.post("/api/users/login", &old).await.expect(400);
}

/// API-ACC-013
#[tokio::test]
async fn the_profile_changes_field_by_field() {
    let (_host, author) = TestApp::with_author().await;
    let reply = author.put("/api/users/me", &json!({ "nickname": "小明" })).await.expect(200);
    assert_eq!(reply.data()["nickname"], "小明");
    let reply = author
        .put("/api/users/me", &json!({ "email": "a@b.cn", "password": AUTHOR_PASSWORD }))
        .await
        .expect(200);
    assert_eq!(
        (&reply.data()["nickname"], &reply.data()["email"]),
        (&json!("小明"), &json!("a@b.cn"))
    );
    let wrong = json!({ "email": "no", "avatar": "javascript:alert(1)" });
    let reply = author.put("/api/users/me", &wrong).await.expect(422);
    assert_eq!(reply.fields(), ["email", "avatar"]);
}

/// Amendment of AU-026
#[tokio::test]
async fn an_empty_installation_keeps_its_first_password_where_only_its_owner_reads_it() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().unwrap();
    let options = Options {
        data_dir: Some(folder.path().to_owned()),
        studio_addr: Some("127.0.0.1:0".parse().unwrap()),
        works_addr: Some("127.0.0.1:0".parse().unwrap()),
        ..Options::default()
    };
    let settings = options.resolve().unwrap();
    let host = pinye_host::Host::open(settings, pinye_host::Assets::none(), Clock::system());
    let host = host.await.unwrap();
    let path = admin::password_file(&host.app.ctx);
    assert_eq!(std::fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
    let password = std::fs::read_to_string(&path).unwrap();
    let user = store::users::by_name(&host.app.ctx.db, "admin").await.unwrap().unwrap();
    let fits =
        host.app.accounts.passwords.verify(password.trim().to_owned(), Some(user.password_hash));
    assert!(fits.await.unwrap());
    admin::delete_password_file(&host.app.ctx);
    assert!(!path.exists());
}
