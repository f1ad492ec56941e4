//! An e-mail address belongs to an account once a code sent to it was confirmed.

use pinye_host::domain::clock::Clock;
use pinye_host::store;
use serde_json::json;

use super::{register, signed_in};
use crate::app::{Person, TestApp, With};
use crate::mail_server::MailServer;

const ME: &str = "/api/users/me";
const EMAIL: &str = "/api/users/me/email";

async fn host_and_ming(mail: &MailServer, clock: Clock) -> (TestApp, Person) {
    let host = TestApp::start_with(With::Nothing, clock, mail.options()).await;
    register(&host, "ming", "ming@example.com").await.expect(201);
    let ming = signed_in(&host, "ming", "secret-2026").await;
    (host, ming)
}

#[tokio::test]
async fn another_address_needs_the_password_and_the_code_that_was_sent_there() {
    let mail = MailServer::start().await;
    let (host, ming) = host_and_ming(&mail, Clock::system()).await;
    for sent in [
        json!({ "email": "new@example.com" }),
        json!({ "email": "new@example.com", "password": "wrong-2026" }),
        json!({ "email": "" }),
    ] {
        assert_eq!(ming.put(ME, &sent).await.expect(400).fields(), ["password"]);
    }
    let sent = json!({ "email": "new@example.com", "password": "secret-2026", "nickname": "小明" });
    let asked = ming.put(ME, &sent).await.expect(200);
    assert_eq!(
        (asked.data()["email"].as_str(), &asked.data()["nickname"]),
        (Some("ming@example.com"), &json!("小明"))
    );
    assert_eq!(asked.data()["pending_email"], "new@example.com");
    let letter = mail.letters(1).await.remove(0);
    assert!(letter.to.contains("<new@example.com>"), "{}", letter.to);
    let wrong = ming.post(EMAIL, &json!({ "code": "aaaa-bbbb-cccc-dddd" })).await.expect(400);
    assert_eq!(wrong.fields(), ["code"]);
    // The code is bound to the account.
    let other = host.author("other").await;
    other.post(EMAIL, &json!({ "code": letter.code() })).await.expect(400);
    let typed = letter.code().to_uppercase().replace('-', " ");
    let done = ming.post(EMAIL, &json!({ "code": typed })).await.expect(200);
    assert_eq!(done.data()["email"], "new@example.com");
    assert_eq!(done.data()["email_confirmed"], true);
    assert_eq!(done.data()["pending_email"], json!(null));
    ming.post(EMAIL, &json!({ "code": letter.code() })).await.expect(400);
    // Setting the same address again needs no confirmation; removing it needs only the password.
    ming.put(ME, &json!({ "email": "new@example.com" })).await.expect(200);
    let none = json!({ "email": "", "password": "secret-2026" });
    assert_eq!(ming.put(ME, &none).await.expect(200).data()["email_confirmed"], false);
}

#[tokio::test]
async fn the_address_of_the_registration_is_confirmed_later_and_its_code_ends() {
    let clock = Clock::fixed(1_800_000_000_000);
    let mail = MailServer::start().await;
    let (host, ming) = host_and_ming(&mail, clock.clone()).await;
    assert_eq!(ming.get(ME).await.expect(200).data()["email_confirmed"], false);
    ming.post(EMAIL, &json!({})).await.expect(200);
    let code = mail.code(1).await;
    clock.advance(store::email_codes::LIFE_MS);
    ming.post(EMAIL, &json!({ "code": code })).await.expect(400);
    ming.post(EMAIL, &json!({})).await.expect(200);
    let done = ming.post(EMAIL, &json!({ "code": mail.code(2).await })).await.expect(200);
    assert_eq!(done.data()["email_confirmed"], true);
    ming.post(EMAIL, &json!({})).await.expect(400);
    // An address that another account has is refused before a mail is sent.
    register(&host, "lan", "lan@example.com").await.expect(201);
    let sent = json!({ "email": "LAN@example.com", "password": "secret-2026" });
    assert_eq!(ming.put(ME, &sent).await.expect(409).message(), "this e-mail address is taken");
    for _ in 0..10 {
        let guess = ming.post(EMAIL, &json!({ "code": "aaaa-bbbb-cccc-dddd" })).await;
        assert!([400, 429].contains(&guess.code()), "{}", guess.text);
    }
    ming.post(EMAIL, &json!({ "code": "aaaa-bbbb-cccc-dddd" })).await.expect(429);
}

#[tokio::test]
async fn without_a_mail_server_an_address_stays_unconfirmed() {
    let (_host, author) = TestApp::with_author().await;
    let sent = json!({ "email": "new@example.com", "password": crate::app::AUTHOR_PASSWORD });
    let changed = author.put(ME, &sent).await.expect(200);
    assert_eq!(changed.data()["email"], "new@example.com");
    assert_eq!(changed.data()["email_confirmed"], false);
    author.post(EMAIL, &json!({})).await.expect(503);
}
