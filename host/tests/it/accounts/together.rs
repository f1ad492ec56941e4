//! An action and its audit row are written in one transaction: both exist, or neither does.

use std::time::Duration;

use pinye_host::domain::user::ROLE_AUTHOR;
use pinye_host::store::dump::{Snapshot, latest_schema_version};
use pinye_host::store::plugins::InstalledPlugin;
use pinye_host::store::tables::all_tables;
use pinye_host::store::{self, Db};
use reqwest::multipart::{Form, Part};
use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};
use sqlx::Executor as _;

use super::{quick_user, register};
use crate::app::{ADMIN_PASSWORD, AUTHOR_PASSWORD, Person, TestApp};
use crate::database;

/// Tables of counters that are written whether or not the request succeeds.
const COUNTED: [&str; 3] = ["sign_in_failures", "sign_in_places", "captchas"];

async fn everything(db: &Db) -> Vec<String> {
    let mut snapshot = Snapshot::begin(db).await.unwrap();
    let mut lines = Vec::new();
    let mut tables = all_tables(latest_schema_version()).await.unwrap();
    tables.retain(|table| !COUNTED.contains(&table.name.as_str()));
    for table in &tables {
        let take = async |line: String| {
            lines.push(format!("{}: {line}", table.name));
            true
        };
        snapshot.rows(table, take).await.unwrap();
    }
    lines
}

async fn silence_the_audit(db: &Db) {
    match db {
        Db::Sqlite { .. } => {
            database::execute(db, "CREATE TRIGGER silent BEFORE INSERT ON audit BEGIN SELECT RAISE(ABORT, 'silent'); END").await;
        }
        Db::Postgres { .. } => {
            database::execute(db, "CREATE FUNCTION silent() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION USING MESSAGE = TG_NAME; END'").await;
            database::execute(db, "CREATE TRIGGER silent BEFORE INSERT ON audit FOR EACH ROW EXECUTE FUNCTION silent()").await;
        }
    }
}

/// Named requests that change something, one of each kind.
struct Deeds(Vec<(String, Person, RequestBuilder)>);

impl Deeds {
    fn add(&mut self, person: &Person, (method, path): (Method, &str), body: Option<Value>) {
        let request = person.request(method.clone(), path);
        let request = match body {
            Some(body) => request.json(&body),
            None => request,
        };
        self.0.push((format!("{method} {path}"), person.clone(), request));
    }

    fn put(&mut self, person: &Person, path: &str, body: Value) {
        self.add(person, (Method::PUT, path), Some(body));
    }

    fn post(&mut self, person: &Person, path: &str, body: Value) {
        self.add(person, (Method::POST, path), Some(body));
    }

    fn get(&mut self, person: &Person, path: &str) {
        self.add(person, (Method::GET, path), None);
    }

    /// Adds a deletion that requires the administrator's password.
    fn delete_with_password(&mut self, person: &Person, path: &str) {
        self.add(person, (Method::DELETE, path), Some(json!({ "password": ADMIN_PASSWORD })));
    }

    fn delete(&mut self, person: &Person, path: &str) {
        self.add(person, (Method::DELETE, path), None);
    }
}

async fn of_works(host: &TestApp, author: &Person, deeds: &mut Deeds) {
    let work = author.work().await["id"].clone();
    let path = format!("/api/works/{work}");
    deeds.delete(author, &path);
    deeds.delete(author, &format!("{path}?forever=true"));
    deeds.get(author, &format!("{path}/export"));
    deeds.get(author, &format!("/api/works/token/{work}"));
    deeds.put(author, &format!("/api/works/token/{work}/refresh"), json!({}));
    deeds.post(author, &format!("/api/works/set-as-template/{work}"), json!({}));
    deeds.post(author, &format!("/api/works/info/{work}"), json!({ "is_publish": false }));
    deeds.put(author, &format!("/api/works/form/settings/{work}"), json!({ "mails_owner": true }));
    deeds.get(author, &format!("/api/works/export-data?workId={work}&format=csv"));
    let binned = author.work().await["id"].clone();
    author.delete(&format!("/api/works/{binned}")).await.expect(200);
    deeds.post(author, &format!("/api/works/{binned}/restore"), json!({}));
    deeds.delete(author, &format!("/api/works/{binned}?forever=true"));
    let new = crate::store::submissions::new(work.as_i64().unwrap(), "k", 1);
    let kept = store::submissions::add(&host.app.ctx.db, &[new]).await.unwrap();
    let store::submissions::SubmissionOutcome::New(id) = kept[0] else { panic!("it is new") };
    deeds.delete(author, &format!("/api/workforms/{id}"));
    deeds.post(author, &format!("/api/works/form/delete/{work}"), json!({ "ids": [id] }));
    let text = json!({ "title": "t", "pages": [{ "id": "p", "elements": [] }] }).to_string();
    let file = Part::bytes(text.into_bytes()).file_name("work.json");
    let request = author.request(Method::POST, "/api/works/import");
    let request = request.multipart(Form::new().part("file", file));
    deeds.0.push(("POST /api/works/import".to_owned(), author.clone(), request));
}

async fn of_files_sources_and_tags(author: &Person, admin: &Person, deeds: &mut Deeds) {
    let wave = Part::bytes(b"RIFF\0\0\0\0WAVEfmt ".to_vec()).file_name("a.wav");
    let made = author.post_form("/api/upload/files", Form::new().part("files", wave)).await;
    deeds.delete(author, &format!("/api/upload/files/{}", made.expect(201).data()[0]["id"]));
    let source = |name: &str| json!({ "name": name, "type": "static" });
    let id = author.post("/api/datasources", &source("weather")).await.expect(201).id();
    deeds.post(author, "/api/datasources", source("tides"));
    deeds.put(author, &format!("/api/datasources/{id}"), json!({ "refreshInterval": 60 }));
    deeds.delete(author, &format!("/api/datasources/{id}"));
    let tag = |name: &str| json!({ "name": name, "category": "season" });
    let id = admin.post("/api/tags", &tag("spring")).await.expect(201).id();
    deeds.post(admin, "/api/tags", tag("summer"));
    deeds.put(admin, &format!("/api/tags/{id}"), tag("autumn"));
    deeds.delete(admin, &format!("/api/tags/{id}"));
}

async fn of_people(host: &TestApp, admin: &Person, deeds: &mut Deeds) {
    let id = register(host, "ming", "ming@example.com").await.expect(201).id();
    let ming = host.again("ming").await;
    let other = host.again("ming").await;
    let new = json!({ "username": "hong", "email": "hong@example.com", "password": "secret-2026" });
    deeds.post(&host.nobody(), "/api/users/register", new);
    let sign_in = json!({ "username": "ming", "password": "secret-2026", "captcha": "" });
    deeds.post(&host.nobody(), "/api/users/login", sign_in);
    let asked = json!({ "email": "ming@example.com" });
    deeds.post(&host.nobody(), "/api/users/forgot-password", asked);
    deeds.put(&ming, "/api/users/me", json!({ "nickname": "小明" }));
    let change = json!({ "oldPassword": "secret-2026", "newPassword": "changed-2026" });
    deeds.put(&ming, "/api/users/me/password", change);
    deeds.delete(&ming, "/api/users/me/sessions");
    let running = ming.get("/api/users/me/sessions").await.expect(200);
    let session = running.data().as_array().unwrap().iter().find(|one| one["current"] == false);
    deeds.delete(&ming, &format!("/api/users/me/sessions/{}", session.unwrap()["id"]));
    deeds.post(&other, "/api/users/logout", json!({}));
    deeds.put(admin, &format!("/api/users/{id}/status"), json!({ "blocked": true }));
    deeds.put(admin, &format!("/api/users/{id}/status"), json!({ "blocked": false }));
    deeds.delete_with_password(admin, &format!("/api/users/{id}"));
    let role = |code: &str| json!({ "code": code, "name": "Editor" });
    let role_id = admin.post("/api/permissions/roles", &role("editor")).await.expect(201).id();
    deeds.post(admin, "/api/permissions/roles", role("reader"));
    let path = format!("/api/permissions/roles/{role_id}/permissions");
    deeds.post(admin, &path, json!({ "permissionIds": [5], "password": ADMIN_PASSWORD }));
    let missing = "DELETE FROM permissions WHERE code = 'work.manage-all'";
    crate::database::execute(&host.app.ctx.db, missing).await;
    let permission = json!({ "code": "work.manage-all", "name": "All works", "group": "content" });
    deeds.post(admin, "/api/permissions/create", permission);
    let path = format!("/api/permissions/users/{id}/roles");
    deeds.post(admin, &path, json!({ "roleIds": [role_id], "password": ADMIN_PASSWORD }));
    deeds.post(admin, "/api/member/allocate", json!({ "userId": id }));
    let (member, _) = quick_user(host, "member", ROLE_AUTHOR).await;
    admin.post("/api/member/allocate", &json!({ "userId": member })).await.expect(201);
    deeds.post(admin, "/api/member/cancel", json!({ "userId": member }));
}

async fn of_plugins(host: &TestApp, admin: &Person, deeds: &mut Deeds) {
    let row = InstalledPlugin {
        id: "sample".to_owned(),
        sha256: "0".repeat(64),
        version: "1.0.0".to_owned(),
        enabled: true,
        bundled: false,
        grants: "{}".to_owned(),
        waiting: String::new(),
        updated_at: 0,
    };
    store::plugins::put(&host.app.ctx.db, &row).await.unwrap();
    deeds.put(admin, "/api/plugins/sample", json!({ "enabled": false }));
    deeds.delete(admin, "/api/plugins/sample");
    let package = Part::bytes(crate::hostile::good("mine").package_bytes).file_name("own.pinye");
    let request = admin.request(Method::POST, "/api/plugins");
    let request = request.multipart(Form::new().part("package", package));
    deeds.0.push(("POST /api/plugins".to_owned(), admin.clone(), request));
}

/// If the audit row cannot be written, no action takes effect.
#[tokio::test]
async fn what_the_audit_cannot_tell_is_not_done() {
    let (host, author) = TestApp::with_author().await;
    let admin = host.admin().await;
    let mut deeds = Deeds(Vec::new());
    of_works(&host, &author, &mut deeds).await;
    of_files_sources_and_tags(&author, &admin, &mut deeds).await;
    of_people(&host, &admin, &mut deeds).await;
    of_plugins(&host, &admin, &mut deeds).await;
    assert!(deeds.0.len() >= 38, "{}", deeds.0.len());
    silence_the_audit(&host.app.ctx.db).await;
    let before = everything(&host.app.ctx.db).await;
    for (name, person, request) in deeds.0 {
        let reply = person.send(request).await;
        assert_eq!(reply.code(), 500, "{name}: {}", reply.text);
        let after = everything(&host.app.ctx.db).await;
        let changed: Vec<_> = after.iter().filter(|line| !before.contains(line)).collect();
        assert!(before == after, "{name} was done: {changed:?}");
    }
    let login = json!({ "username": "author", "password": AUTHOR_PASSWORD, "captcha": "" });
    host.nobody().post("/api/users/login", &login).await.expect(500);
}

/// A client that disconnects does not cancel a request: a started action completes, with its audit
/// row.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_has_begun_is_finished_and_told_when_nobody_waits_for_the_answer() {
    let (host, author) = TestApp::with_author().await;
    let path = format!("/api/works/{}", author.work().await["id"]);
    let impatient = async || {
        let asked = author.delete(&path);
        assert!(tokio::time::timeout(Duration::from_millis(500), asked).await.is_err());
    };
    match &host.app.ctx.db {
        Db::Sqlite { write, .. } => {
            let held = write.begin_with("BEGIN IMMEDIATE").await.unwrap();
            impatient().await;
            held.rollback().await.unwrap();
        }
        Db::Postgres { write, .. } => {
            let mut held = write.begin().await.unwrap();
            held.execute("UPDATE counters SET value = value WHERE name = 'audit'").await.unwrap();
            impatient().await;
            held.rollback().await.unwrap();
        }
    }
    let told = "SELECT subject FROM audit WHERE action = 'work.delete'";
    for _ in 0..200 {
        if !database::texts(&host.app.ctx.db, told).await.is_empty() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(database::texts(&host.app.ctx.db, told).await.len(), 1);
    author.get(&path).await.expect(404);
}

/// A truncated body is not taken for a complete one when the client disconnects.
#[tokio::test]
async fn a_body_that_breaks_off_is_not_taken_for_a_whole_one() {
    use tokio::io::AsyncWriteExt as _;
    let (host, author) = TestApp::with_author().await;
    let token = author.token.clone().unwrap();
    let address = host.studio.trim_start_matches("http://").to_owned();
    let mut connection = tokio::net::TcpStream::connect(&address).await.unwrap();
    let head = format!(
        "POST /api/works HTTP/1.1\r\nhost: {address}\r\nauthorization: Bearer {token}\r\ncontent-type: application/json\r\ncontent-length: 400\r\n\r\n{{\"title\":\"half\"}}"
    );
    connection.write_all(head.as_bytes()).await.unwrap();
    tokio::time::sleep(Duration::from_millis(300)).await;
    drop(connection);
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(author.get("/api/works").await.json["total"], 0);
}
