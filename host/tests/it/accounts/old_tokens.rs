//! When a session ends, for any reason, the next request with its token is refused.

use pinye_host::domain::user::ROLE_AUTHOR;
use serde_json::json;

use super::{another_session, delete_user, quick_user, register, signed_in};
use crate::app::{ADMIN_PASSWORD, Person, TestApp};
use crate::mail_server::MailServer;

const TRIES: usize = 20;

/// Ways to end a session, by its owner or by an administrator.
#[derive(Clone, Copy, Debug)]
enum End {
    Logout,
    Others,
    One,
    Block,
    Delete,
    Roles,
}

async fn end(how: End, host: &TestApp, admin: &Person, (id, person): (i64, &Person)) {
    let user = format!("/api/users/{id}");
    match how {
        End::Logout => person.post("/api/users/logout", &json!({})).await,
        End::Others => another_session(host, id).await.delete("/api/users/me/sessions").await,
        End::One => {
            let list = person.get("/api/users/me/sessions").await.expect(200);
            person.delete(&format!("/api/users/me/sessions/{}", list.data()[0]["id"])).await
        }
        End::Block => admin.put(&format!("{user}/status"), &json!({ "blocked": true })).await,
        End::Delete => delete_user(admin, &user, ADMIN_PASSWORD).await,
        End::Roles => {
            let path = format!("/api/permissions/users/{id}/roles");
            admin.post(&path, &json!({ "roleIds": [1], "password": ADMIN_PASSWORD })).await
        }
    }
    .expect(200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_old_token_is_refused_at_the_next_request_every_time() {
    let host = TestApp::start().await;
    let admin = host.admin().await;
    for how in [End::Logout, End::Others, End::One, End::Block, End::Delete, End::Roles] {
        let mut refused = 0;
        for number in 0..TRIES {
            let name = format!("{how:?}-{number}");
            let (id, person) = quick_user(&host, &name, ROLE_AUTHOR).await;
            person.get("/api/users/me").await.expect(200);
            end(how, &host, &admin, (id, &person)).await;
            refused += usize::from(person.get("/api/users/me").await.code() == 401);
        }
        assert_eq!(refused, TRIES, "{how:?}");
    }
}

/// A changed password ends every other session of the user.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_changed_password_refuses_every_old_token() {
    let host = TestApp::start().await;
    let id = register(&host, "ming", "ming@example.com").await.expect(201).id();
    let mut password = "secret-2026".to_owned();
    for round in 0..4 {
        let here = signed_in(&host, "ming", &password).await;
        let mut others = Vec::new();
        for _ in 0..TRIES / 4 {
            others.push(another_session(&host, id).await);
        }
        let next = format!("secret-{round}-2026");
        let change = json!({ "oldPassword": password, "newPassword": next });
        here.put("/api/users/me/password", &change).await.expect(200);
        for other in others {
            other.get("/api/users/me").await.expect(401);
        }
        here.get("/api/users/me").await.expect(200);
        password = next;
    }
}

/// A password reset with a code ends every session of the user, also the one that requests it.
#[tokio::test]
async fn a_reset_password_refuses_every_old_token() {
    let mail = MailServer::start().await;
    let clock = pinye_host::domain::clock::Clock::system();
    let host = TestApp::start_with(crate::app::With::Nothing, clock, mail.options()).await;
    let id = register(&host, "ming", "ming@example.com").await.expect(201).id();
    for round in 0..4 {
        let mut people = Vec::new();
        for _ in 0..TRIES / 4 {
            people.push(another_session(&host, id).await);
        }
        let path = "/api/users/forgot-password";
        let email = "ming@example.com";
        people[0].post(path, &json!({ "email": email })).await.expect(200);
        let code = mail.code(round + 1).await;
        let sent = json!({ "email": email, "code": code, "newPassword": "changed-2026" });
        people[0].post(path, &sent).await.expect(200);
        for person in people {
            person.get("/api/users/me").await.expect(401);
        }
    }
}
