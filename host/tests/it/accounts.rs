//! Accounts and their administration.

mod audit;
mod captcha;
mod cookie;
mod email;
mod forgot_password;
mod members;
mod old_tokens;
mod people;
mod privilege_escalation;
mod register;
mod roles;
mod sessions;
mod timing;
mod together;

use std::sync::OnceLock;

use pinye_host::accounts::captcha::answer_hash;
use pinye_host::domain::password;
use pinye_host::http::guard::hash;
use pinye_host::store;
use pinye_host::store::captchas::NewCaptcha;
use pinye_host::store::sessions::NewSession;
use pinye_host::store::users::NewUser;
use serde_json::{Value, json};

use crate::app::{ADMIN_PASSWORD, AUTHOR_PASSWORD, Person, Reply, TestApp};

/// The permissions of a new installation.
pub const EVERYTHING: [&str; 7] = [
    "user.manage",
    "role.manage",
    "member.manage",
    "plugin.manage",
    "tag.manage",
    "template.manage",
    "work.manage-all",
];

/// Signs in over HTTP.
pub async fn sign_in(host: &TestApp, username: &str, password: &str) -> Reply {
    let sent = json!({ "username": username, "password": password, "captcha": "" });
    host.nobody().post("/api/users/login", &sent).await
}

/// Signs in and returns a client with the session.
pub async fn signed_in(host: &TestApp, username: &str, password: &str) -> Person {
    let session = sign_in(host, username, password).await.expect(200);
    let token = session.data()["token"].as_str().unwrap().to_owned();
    Person { token: Some(token), ..host.nobody() }
}

/// Signs in over HTTP from an address, on a device, with a solved captcha.
pub async fn sign_in_reading(
    host: &TestApp,
    (address, device): (&str, &str),
    sent: &Value,
) -> Reply {
    let cookie = uuid::Uuid::new_v4().simple().to_string();
    let drawn = NewCaptcha {
        cookie_hash: &hash(&cookie),
        answer_hash: &answer_hash(&cookie, "AH3KM"),
        address,
        at: host.app.ctx.clock.now_ms(),
    };
    store::captchas::add(&host.app.ctx.db, &drawn).await.unwrap();
    let nobody = host.nobody();
    let request = nobody.request(reqwest::Method::POST, "/api/users/login");
    let request = request.header("x-forwarded-for", address);
    let request =
        request.header("cookie", format!("pinye_captcha={cookie}; pinye_device={device}"));
    let mut sent = sent.clone();
    sent["captcha"] = json!("AH3KM");
    nobody.send(request.json(&sent)).await
}

/// Registers over HTTP.
pub async fn register(host: &TestApp, username: &str, email: &str) -> Reply {
    let sent = json!({ "username": username, "email": email, "password": "secret-2026" });
    host.nobody().post("/api/users/register", &sent).await
}

/// Posts with a forwarded address; the host must trust its proxy.
pub async fn post_from(person: &Person, address: &str, path: &str, body: &Value) -> Reply {
    let request = person.request(reqwest::Method::POST, path);
    person.send(request.header("x-forwarded-for", address).json(body)).await
}

/// Inserts a user with a running session; returns the id and a client. The password is hashed once
/// for all tests.
pub async fn quick_user(host: &TestApp, username: &str, role: &str) -> (i64, Person) {
    static HASH: OnceLock<String> = OnceLock::new();
    let password_hash = HASH.get_or_init(|| password::hash(AUTHOR_PASSWORD).unwrap());
    let new = NewUser { username, nickname: "", password_hash, role, at: 0 };
    let id = store::users::add(&host.app.ctx.db, &new).await.unwrap();
    (id, another_session(host, id).await)
}

/// Adds a session of a user.
pub async fn another_session(host: &TestApp, user_id: i64) -> Person {
    let token = uuid::Uuid::new_v4().to_string();
    let new = NewSession {
        token_hash: &hash(&token),
        user_id,
        address: "",
        user_agent: "",
        at: host.app.ctx.clock.now_ms(),
    };
    store::sessions::start(&host.app.ctx.db, &new).await.unwrap().unwrap();
    Person { token: Some(token), ..host.nobody() }
}

/// Deletes a user, confirmed with the password of `person`.
pub async fn delete_user(person: &Person, path: &str, password: &str) -> Reply {
    let request = person.request(reqwest::Method::DELETE, path);
    person.send(request.json(&json!({ "password": password }))).await
}

/// Creates a role with these permissions, and a user with this role.
pub async fn manager(host: &TestApp, username: &str, permissions: &[&str]) -> (i64, Person) {
    let admin = host.admin().await;
    let known = admin.get("/api/permissions/list").await.expect(200);
    let wanted = |one: &&Value| permissions.contains(&one["code"].as_str().unwrap());
    let ids: Vec<_> = known
        .data()
        .as_array()
        .unwrap()
        .iter()
        .filter(wanted)
        .map(|one| one["id"].clone())
        .collect();
    let role = json!({ "code": format!("{username}-role"), "name": "Manager" });
    let role = admin.post("/api/permissions/roles", &role).await.expect(201).id();
    let path = format!("/api/permissions/roles/{role}/permissions");
    admin
        .post(&path, &json!({ "permissionIds": ids, "password": ADMIN_PASSWORD }))
        .await
        .expect(200);
    quick_user(host, username, &format!("{username}-role")).await
}
