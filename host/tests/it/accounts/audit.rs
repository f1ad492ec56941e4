use std::collections::HashSet;

use pinye_host::domain::audit::ALL;
use pinye_host::domain::user::ROLE_AUTHOR;
use reqwest::multipart::{Form, Part};
use serde_json::json;

use super::{delete_user, quick_user, register, sign_in, signed_in};
use crate::app::{ADMIN_PASSWORD, Person, TestApp};
use crate::database;
use crate::mail_server::MailServer;

async fn actions(admin: &Person, query: &str) -> Vec<String> {
    let list = admin.get(&format!("/api/audit?limit=100&{query}")).await.expect(200);
    let lines = list.data().as_array().unwrap().iter();
    lines.map(|line| line["action"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn the_audit_is_paged_and_filtered_and_never_changed() {
    let host = TestApp::start().await;
    let admin = host.admin().await;
    let made = register(&host, "ming", "ming@example.com").await.expect(201);
    signed_in(&host, "ming", "secret-2026").await;
    sign_in(&host, "nobody", "canary-word-1").await.expect(400);
    sign_in(&host, "canary-word-2", "x").await.expect(400);
    let list = admin.get("/api/audit?limit=1&action=session.start").await.expect(200);
    assert_eq!(list.header("x-total-count"), "1");
    let line = &list.data()[0];
    assert_eq!((&line["user_id"], &line["username"]), (&json!(made.id()), &json!("ming")));
    assert_eq!(
        (&line["subject"], &line["detail"]),
        (&json!(made.id().to_string()), &json!("127.0.0.1"))
    );
    assert_eq!(actions(&admin, "sort=id:asc").await.len(), 5);
    let own = actions(&admin, &format!("user_id={}", made.id())).await;
    assert_eq!(own, ["session.start", "account.register"]);
    let since = "filters[created_at][$gte]=2100-01-01T00:00:00Z";
    assert_eq!(actions(&admin, since).await, Vec::<String>::new());
    let until = "filters[created_at][$lt]=2100-01-01T00:00:00Z&filters[action][$contains]=session";
    assert_eq!(actions(&admin, until).await.len(), 4);
    admin.get("/api/audit?filters[detail]=x").await.expect(400);
    admin.get("/api/audit?sort=detail:asc").await.expect(400);
    admin.delete("/api/audit").await.expect(405);
    admin.put("/api/audit", &json!({})).await.expect(405);
    // A password typed into the name field must not be stored.
    for word in ["canary-word-1", "canary-word-2"] {
        assert_eq!(database::holders(&host.app.ctx.db, word).await, Vec::<String>::new());
    }
}

/// The store inserts and reads audit rows; no statement updates or deletes one.
#[test]
fn no_statement_changes_the_audit() {
    let host = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let rooms = std::fs::read_dir(host).unwrap().map(|room| room.unwrap().path().join("src"));
    let mut folders: Vec<_> = rooms.filter(|room| room.is_dir()).collect();
    let mut inserts = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            if path.extension().is_none_or(|extension| extension != "rs") {
                continue;
            }
            let text = std::fs::read_to_string(&path).unwrap();
            inserts += text.matches("INSERT INTO audit ").count();
            for forbidden in ["UPDATE audit", "DELETE FROM audit"] {
                assert!(!text.contains(forbidden), "{forbidden} in {path:?}");
            }
        }
    }
    assert_eq!(
        inserts, 2,
        "the audit's own, and the one of a copy that is taken in, in its transaction"
    );
}

async fn act_on_works(author: &Person) {
    let path = format!("/api/works/{}", author.work().await["id"]);
    author.get(&format!("{path}/export")).await.expect(200);
    let id = path.rsplit('/').next().unwrap();
    let shared = format!("/api/works/token/{id}");
    author.get(&shared).await.expect(200);
    author.get(&shared).await.expect(200);
    author.put(&format!("{shared}/refresh"), &json!({})).await.expect(200);
    author.post(&format!("/api/works/set-as-template/{id}"), &json!({})).await.expect(201);
    author.delete(&path).await.expect(200);
    author.post(&format!("{path}/restore"), &json!({})).await.expect(200);
    author.delete(&format!("{path}?forever=true")).await.expect(200);
    let work = json!({ "title": "t", "pages": [{ "id": "p", "elements": [] }] });
    let file = Part::bytes(work.to_string().into_bytes()).file_name("work.json");
    author.post_form("/api/works/import", Form::new().part("file", file)).await.expect(201);
}

async fn act_on_files_and_sources(author: &Person) {
    let wave = Part::bytes(b"RIFF\0\0\0\0WAVEfmt ".to_vec()).file_name("a.wav");
    let made = author.post_form("/api/upload/files", Form::new().part("files", wave)).await;
    let id = made.expect(201).data()[0]["id"].clone();
    author.delete(&format!("/api/upload/files/{id}")).await.expect(200);
    let source = json!({ "name": "weather", "type": "static" });
    let id = author.post("/api/datasources", &source).await.expect(201).id();
    let path = format!("/api/datasources/{id}");
    author.put(&path, &json!({ "refreshInterval": 60 })).await.expect(200);
    author.delete(&path).await.expect(200);
}

async fn act_on_fonts(admin: &Person) {
    let file = Part::bytes(crate::fonts::own("regular.ttf")).file_name("a.ttf");
    let form = Form::new().text("licence", "open").text("shared", "true").part("file", file);
    let made = admin.post_form("/api/fonts", form).await.expect(201);
    admin.delete(&format!("/api/fonts/{}", made.id())).await.expect(200);
}

async fn act_on_site_files(admin: &Person) {
    let file = json!({ "name": "MP_verify_a.txt", "content": "a" });
    admin.post("/api/site-files", &file).await.expect(201);
    admin.delete("/api/site-files/MP_verify_a.txt").await.expect(200);
}

async fn act_on_tags(admin: &Person) {
    let tag = json!({ "name": "spring", "category": "season" });
    let path = format!("/api/tags/{}", admin.post("/api/tags", &tag).await.expect(201).id());
    admin.put(&path, &json!({ "name": "summer", "category": "season" })).await.expect(200);
    admin.delete(&path).await.expect(200);
}

/// Every action on accounts and of administration adds an audit row.
#[tokio::test]
async fn every_act_of_account_and_administration_is_written_down() {
    let host = TestApp::start().await;
    let admin = host.admin().await;
    let id = register(&host, "ming", "ming@example.com").await.expect(201).id();
    sign_in(&host, "ming", "wrong-2026").await.expect(400);
    let ming = signed_in(&host, "ming", "secret-2026").await;
    ming.put("/api/users/me", &json!({ "nickname": "小明" })).await.expect(200);
    ming.delete("/api/users/me/sessions").await.expect(200);
    let change = json!({ "oldPassword": "secret-2026", "newPassword": "changed-2026" });
    ming.put("/api/users/me/password", &change).await.expect(200);
    let asked = json!({ "email": "ming@example.com" });
    host.nobody().post("/api/users/forgot-password", &asked).await.expect(200);
    act_on_works(&ming).await;
    act_on_files_and_sources(&ming).await;
    ming.post("/api/users/logout", &json!({})).await.expect(200);
    for blocked in [true, false] {
        let sent = json!({ "blocked": blocked });
        admin.put(&format!("/api/users/{id}/status"), &sent).await.expect(200);
    }
    let role = json!({ "code": "editor", "name": "Editor" });
    let role = admin.post("/api/permissions/roles", &role).await.expect(201).id();
    let path = format!("/api/permissions/roles/{role}/permissions");
    admin
        .post(&path, &json!({ "permissionIds": [5], "password": ADMIN_PASSWORD }))
        .await
        .expect(200);
    let missing = "DELETE FROM permissions WHERE code = 'work.manage-all'";
    database::execute(&host.app.ctx.db, missing).await;
    let new = json!({ "code": "work.manage-all", "name": "All works", "group": "content" });
    admin.post("/api/permissions/create", &new).await.expect(201);
    let path = format!("/api/permissions/users/{id}/roles");
    admin.post(&path, &json!({ "roleIds": [role], "password": ADMIN_PASSWORD })).await.expect(200);
    admin.post("/api/member/allocate", &json!({ "userId": id })).await.expect(201);
    admin.post("/api/member/cancel", &json!({ "userId": id })).await.expect(200);
    act_on_tags(&admin).await;
    act_on_site_files(&admin).await;
    act_on_fonts(&admin).await;
    let (other, _) = quick_user(&host, "other", ROLE_AUTHOR).await;
    delete_user(&admin, &format!("/api/users/{other}"), ADMIN_PASSWORD).await.expect(200);

    let written: HashSet<_> = actions(&admin, "").await.into_iter().collect();
    // Covered by the test below, and by the tests of forms and backups.
    let elsewhere = [
        "face.remove",
        "submission.delete",
        "submission.export",
        "form.settings",
        "installation.backup",
        "installation.restore",
        "installation.move",
    ];
    let is_elsewhere = |code: &&str| elsewhere.contains(code) || OTHERS.contains(code);
    let missing: Vec<_> =
        ALL.iter().filter(|code| !written.contains(**code) && !is_elsewhere(code)).collect();
    assert!(missing.is_empty(), "{missing:?}");
    assert!(written.iter().all(|code| ALL.contains(&code.as_str())), "{written:?}");
    assert!(written.len() >= 30, "{} actions", written.len());
    let shares = actions(&admin, "action=work.share").await;
    assert_eq!(shares.len(), 2, "made once, made anew once; looking at it is nothing");
    for secret in ["secret-2026", "changed-2026", "wrong-2026"] {
        assert_eq!(database::holders(&host.app.ctx.db, secret).await, Vec::<String>::new());
    }
}

/// Actions that need a mail server, a package or the built plugins.
const OTHERS: [&str; 8] = [
    "password.reset",
    "plugin.register",
    "plugin.enable",
    "plugin.disable",
    "plugin.delete",
    "work.publish",
    "work.offline",
    "work.door",
];

/// Password resets, plugin changes and publishing add audit rows.
#[tokio::test]
async fn every_act_of_passwords_plugins_and_publishing_is_written_down() {
    let mail = MailServer::start().await;
    let host = TestApp::with_plugins_and(mail.options()).await;
    let admin = host.admin().await;
    let before = actions(&admin, "action=plugin.enable").await.len();
    register(&host, "ming", "ming@example.com").await.expect(201);
    let path = "/api/users/forgot-password";
    let email = "ming@example.com";
    host.nobody().post(path, &json!({ "email": email })).await.expect(200);
    let sent = json!({ "email": email, "code": mail.code(1).await, "newPassword": "changed-2026" });
    host.nobody().post(path, &sent).await.expect(200);

    let package = Part::bytes(crate::hostile::good("mine").package_bytes).file_name("own.pinye");
    admin.post_form("/api/plugins", Form::new().part("package", package)).await.expect(201);
    for enabled in [true, false] {
        admin.put("/api/plugins/mine", &json!({ "enabled": enabled })).await.expect(200);
    }
    admin.delete("/api/plugins/mine").await.expect(200);
    let ming = signed_in(&host, "ming", "changed-2026").await;
    let work = &ming.work().await["id"];
    let info = format!("/api/works/info/{work}");
    for is_publish in [true, false] {
        ming.post(&info, &json!({ "is_publish": is_publish })).await.expect(200);
    }
    let door = format!("/api/works/{work}/door");
    ming.put(&door, &json!({ "offline_text": "Closed" })).await.expect(200);
    for action in OTHERS {
        let lines = actions(&admin, &format!("action={action}")).await;
        assert!(!lines.is_empty(), "{action}");
    }
    assert_eq!(actions(&admin, "action=plugin.enable").await.len(), before + 1);
}
