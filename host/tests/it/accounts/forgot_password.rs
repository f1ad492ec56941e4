use pinye_host::domain::clock::Clock;
use pinye_host::{Options, store};
use serde_json::json;

use super::{post_from, register, sign_in, signed_in};
use crate::app::{Reply, TestApp, With};
use crate::database;
use crate::log_capture::LogCapture;
use crate::mail_server::MailServer;

const PATH: &str = "/api/users/forgot-password";

async fn host_with(mail: &MailServer, clock: Clock) -> TestApp {
    let host = TestApp::start_with(With::Nothing, clock, mail.options()).await;
    register(&host, "ming", "ming@example.com").await.expect(201);
    host
}

async fn ask(host: &TestApp, email: &str) -> Reply {
    host.nobody().post(PATH, &json!({ "email": email })).await
}

async fn reset(host: &TestApp, code: &str, password: &str) -> Reply {
    let sent = json!({ "email": "ming@example.com", "code": code, "newPassword": password });
    host.nobody().post(PATH, &sent).await
}

/// Returns a code that differs from this one.
fn other_than(code: &str) -> String {
    let last = if code.ends_with('a') { 'b' } else { 'a' };
    format!("{}{last}", &code[..code.len() - 1])
}

/// API-ACC-009, AU-027
#[tokio::test]
async fn a_code_out_of_the_letter_sets_a_password_and_ends_all_sessions() {
    let mail = MailServer::start().await;
    let host = host_with(&mail, Clock::system()).await;
    let before = signed_in(&host, "ming", "secret-2026").await;
    let asked = ask(&host, " Ming@Example.com").await.expect(200);
    assert_eq!(asked.json["data"], serde_json::Value::Null);
    let letter = mail.letters(1).await.remove(0);
    assert!(
        letter.to.contains("<ming@example.com>") && letter.from.contains("<pinye@example.com>")
    );
    let code = letter.code();
    assert!(letter.text.contains(&format!("Subject: {code} is your Pinye code")));
    assert!(letter.text.contains("text/plain") && letter.text.contains("text/html"));
    assert!(letter.readable().contains("account ming."), "{}", letter.readable());

    let weak = reset(&host, &code, "short").await.expect(422);
    assert_eq!(weak.fields(), ["newPassword"]);
    let wrong = reset(&host, &other_than(&code), "changed-2026").await.expect(400);
    assert_eq!(wrong.fields(), ["code"]);
    before.get("/api/users/me").await.expect(200);
    reset(&host, &code, "changed-2026").await.expect(200);
    before.get("/api/users/me").await.expect(401);
    sign_in(&host, "ming", "secret-2026").await.expect(400);
    signed_in(&host, "ming", "changed-2026").await;
    reset(&host, &code, "again-2026").await.expect(400);
}

/// The mail is in the language of the request.
#[tokio::test]
async fn a_letter_is_written_in_the_language_of_whoever_asked() {
    let mail = MailServer::start().await;
    let host = host_with(&mail, Clock::system()).await;
    let mut nobody = host.nobody();
    nobody.language = "zh-CN";
    nobody.post(PATH, &json!({ "email": "ming@example.com" })).await.expect(200);
    let letter = mail.letters(1).await.remove(0).readable();
    assert!(
        letter.contains(r#"<html lang="zh-CN">"#) && letter.contains("请输入此验证码"),
        "{letter}"
    );
}

/// An unknown address and a blocked user's get the same response, and no mail.
#[tokio::test]
async fn nobodys_address_gets_the_same_answer_and_no_letter() {
    let mail = MailServer::start().await;
    let host = host_with(&mail, Clock::system()).await;
    let id = register(&host, "blocked", "blocked@example.com").await.expect(201).id();
    store::admin_users::set_blocked(&host.app.ctx.db, 1, id, true).await.unwrap();
    let known = ask(&host, "ming@example.com").await.expect(200);
    for email in ["nobody@example.com", "blocked@example.com"] {
        assert_eq!(ask(&host, email).await.expect(200).text, known.text);
    }
    ask(&host, "ming@example.com").await.expect(200);
    let letters = mail.letters(2).await;
    assert!(letters.iter().all(|letter| letter.to.contains("ming@example.com")));
    assert_eq!(letters.len(), 2);
    let malformed = ask(&host, "no address").await.expect(422);
    assert_eq!(malformed.fields(), ["email"]);
    // Codes of unknown addresses are stored like all others, and using one gets the same response.
    let kept = database::texts(&host.app.ctx.db, "SELECT code_hash FROM password_codes").await;
    assert_eq!(kept.len(), 3);
    assert!(kept.iter().all(|hash| hash.starts_with("$argon2id$")), "{kept:?}");
    let sent = |email| json!({ "email": email, "code": "aaaa-bbbb-cccc-dddd", "newPassword": "changed-2026" });
    let nobodys = host.nobody().post(PATH, &sent("nobody@example.com")).await.expect(400);
    let never = host.nobody().post(PATH, &sent("never@example.com")).await.expect(400);
    assert_eq!(nobodys.text, never.text);
}

/// API-ACC-009
#[tokio::test]
async fn a_code_has_five_tries() {
    let mail = MailServer::start().await;
    let host = host_with(&mail, Clock::system()).await;
    ask(&host, "ming@example.com").await.expect(200);
    let code = mail.code(1).await;
    for _ in 0..5 {
        reset(&host, &other_than(&code), "changed-2026").await.expect(400);
    }
    reset(&host, &code, "changed-2026").await.expect(400);
    // A new code has its own attempts; all codes together have ten in fifteen minutes.
    ask(&host, "ming@example.com").await.expect(200);
    let code = mail.code(2).await;
    reset(&host, &other_than(&code), "changed-2026").await.expect(400);
    reset(&host, &code, "changed-2026").await.expect(200);
    for _ in 0..10 {
        ask(&host, "ming@example.com").await.expect(200);
    }
    ask(&host, "ming@example.com").await.expect(429);
    assert_eq!(reset(&host, &code, "changed-2026").await.expect(429).header("retry-after"), "900");
}

/// Concurrent attempts on a code are at most five.
#[tokio::test]
async fn tries_at_once_are_counted_before_they_are_looked_at() {
    let mail = MailServer::start().await;
    let host = host_with(&mail, Clock::system()).await;
    ask(&host, "ming@example.com").await.expect(200);
    let code = mail.code(1).await;
    let wrong = other_than(&code);
    let tries = (0..9).map(|_| reset(&host, &wrong, "changed-2026"));
    let replies = futures_util::future::join_all(tries).await;
    assert!(replies.iter().all(|reply| reply.code() == 400));
    let db = &host.app.ctx.db;
    let tries = "SELECT CAST(tries AS TEXT) FROM password_codes";
    assert_eq!(database::texts(db, tries).await, ["9"]);
    sign_in(&host, "ming", "secret-2026").await.expect(200);
}

/// AU-027
#[tokio::test]
async fn a_code_is_valid_for_fifteen_minutes() {
    let clock = Clock::fixed(1_800_000_000_000);
    let mail = MailServer::start().await;
    let host = host_with(&mail, clock.clone()).await;
    ask(&host, "ming@example.com").await.expect(200);
    let code = mail.code(1).await;
    clock.advance(15 * 60 * 1000);
    reset(&host, &code, "changed-2026").await.expect(400);
    ask(&host, "ming@example.com").await.expect(200);
    let code = mail.code(2).await;
    clock.advance(15 * 60 * 1000 - 1);
    reset(&host, &code, "changed-2026").await.expect(200);
}

/// Attempts from elsewhere use up neither the attempts of a code, nor replace the code by
/// requesting another.
#[tokio::test]
async fn strangers_cannot_keep_somebody_from_setting_their_password() {
    let mail = MailServer::start().await;
    let host = TestApp::start_with(With::Nothing, Clock::system(), mail.options()).await;
    register(&host, "ming", "ming@example.com").await.expect(201);
    let (nobody, asks) = (host.nobody(), json!({ "email": "ming@example.com" }));
    let with = |code: &str| json!({ "email": "ming@example.com", "code": code, "newPassword": "changed-2026" });
    // Ming has signed in from this address before, so it has its own count.
    let login = json!({ "username": "ming", "password": "secret-2026" });
    post_from(&nobody, "10.0.0.1", "/api/users/login", &login).await.expect(200);
    post_from(&nobody, "10.0.0.1", PATH, &asks).await.expect(200);
    let code = mail.code(1).await;
    for _ in 0..6 {
        let guess = with(&other_than(&code));
        post_from(&nobody, "10.6.6.6", PATH, &guess).await.expect(400);
    }
    // After five wrong attempts, the right code is refused from the attacker's address.
    post_from(&nobody, "10.6.6.6", PATH, &with(&code)).await.expect(400);
    for _ in 0..3 {
        post_from(&nobody, "10.6.6.6", PATH, &asks).await.expect(200);
    }
    post_from(&nobody, "10.6.6.6", PATH, &asks).await.expect(429);
    post_from(&nobody, "10.7.7.7", PATH, &asks).await.expect(429);
    post_from(&nobody, "10.0.0.1", PATH, &with(&code)).await.expect(200);
}

/// A code is valid at another address than the one that requested it.
#[tokio::test]
async fn a_code_works_from_another_place_too() {
    let mail = MailServer::start().await;
    let host = TestApp::start_with(With::Nothing, Clock::system(), mail.options()).await;
    register(&host, "ming", "ming@example.com").await.expect(201);
    let asks = json!({ "email": "ming@example.com" });
    post_from(&host.nobody(), "10.0.0.1", PATH, &asks).await.expect(200);
    let code = mail.code(1).await;
    let sent = json!({ "email": "ming@example.com", "code": code, "newPassword": "changed-2026" });
    post_from(&host.nobody(), "10.0.0.2", PATH, &sent).await.expect(200);
}

/// A code becomes invalid when the account's address or password changes.
#[tokio::test]
async fn a_code_dies_with_the_address_and_with_the_password() {
    let mail = MailServer::start().await;
    let host = host_with(&mail, Clock::system()).await;
    let ming = signed_in(&host, "ming", "secret-2026").await;
    ask(&host, "ming@example.com").await.expect(200);
    let code = mail.code(1).await;
    for (number, email) in [(2, "new@example.com"), (3, "ming@example.com")] {
        let sent = json!({ "email": email, "password": "secret-2026" });
        ming.put("/api/users/me", &sent).await.expect(200);
        let sent = json!({ "code": mail.code(number).await });
        ming.post("/api/users/me/email", &sent).await.expect(200);
        reset(&host, &code, "changed-2026").await.expect(400);
    }
    ask(&host, "ming@example.com").await.expect(200);
    let code = mail.code(4).await;
    let change = json!({ "oldPassword": "secret-2026", "newPassword": "mine-2026" });
    ming.put("/api/users/me/password", &change).await.expect(200);
    reset(&host, &code, "changed-2026").await.expect(400);
}

/// A mail that the server defers is sent again.
#[tokio::test]
async fn a_letter_that_was_not_taken_is_sent_again() {
    let mail = MailServer::busy_at_first(1).await;
    let host = host_with(&mail, Clock::system()).await;
    ask(&host, "ming@example.com").await.expect(200);
    let code = mail.code(1).await;
    reset(&host, &code, "changed-2026").await.expect(200);
}

/// A code is never logged, with a mail server or without one; an administrator can set a password
/// instead.
#[tokio::test]
async fn a_code_never_stands_in_the_log() {
    let log = LogCapture::start(tracing::Level::TRACE);
    let host = TestApp::start().await;
    register(&host, "ming", "ming@example.com").await.expect(201);
    ask(&host, "ming@example.com").await.expect(200);
    ask(&host, "nobody@example.com").await.expect(200);
    let mail = MailServer::start().await;
    let sending = host_with(&mail, Clock::system()).await;
    ask(&sending, "ming@example.com").await.expect(200);
    let code = mail.code(1).await;
    let text = log.text();
    assert_eq!(
        text.matches("a verification code was not sent").count(),
        1,
        "whoever watches is told so"
    );
    assert!(!text.contains(&code) && !text.contains("secret-2026"));
    let is_code =
        |word: &str| word.len() == 19 && word.bytes().filter(|byte| *byte == b'-').count() == 3;
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '-');
    assert_eq!(words.filter(|word| is_code(word)).collect::<Vec<_>>(), Vec::<&str>::new());
}

/// Only a development host prints codes.
#[test]
fn codes_are_printed_in_development_alone() {
    let options = Options { print_codes: Some(true), ..Options::default() };
    assert!(options.clone().resolve().is_err());
    assert!(Options { dev: Some(true), ..options }.resolve().unwrap().settings.print_codes);
}
