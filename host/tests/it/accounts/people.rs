use pinye_host::domain::user::{ROLE_ADMIN, ROLE_AUTHOR};
use pinye_host::store;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};

use super::{EVERYTHING, another_session, delete_user, manager, quick_user, register, sign_in};
use crate::app::{ADMIN_PASSWORD, AUTHOR_PASSWORD, Person, Reply, TestApp};
use crate::database;

async fn names(admin: &Person, query: &str) -> Vec<String> {
    let list = admin.get(&format!("/api/users?{query}")).await.expect(200);
    let names = list.data().as_array().unwrap().iter();
    names.map(|user| user["username"].as_str().unwrap().to_owned()).collect()
}

/// API-ADM-002, AD-001, AD-014, API-007
#[tokio::test]
async fn users_are_listed_searched_and_sorted() {
    let host = TestApp::start().await;
    let admin = host.admin().await;
    for name in ["berta", "anna", "carla"] {
        register(&host, name, &format!("{name}@example.com")).await.expect(201);
    }
    let (blocked, _) = quick_user(&host, "dora", ROLE_AUTHOR).await;
    store::admin_users::set_blocked(&host.app.ctx.db, 1, blocked, true).await.unwrap();
    let list = admin.get("/api/users").await.expect(200);
    assert_eq!((&list.json["total"], list.header("x-total-count")), (&json!(5), "5"));
    assert_eq!(list.json["pagination"], json!({ "total": 5, "limit": 10, "offset": 0 }));
    let first = &list.data()[0];
    assert_eq!(first["username"], "dora");
    assert_eq!((&first["blocked"], &first["roles"][0]["code"]), (&json!(true), &json!("author")));
    assert!(!list.text.contains("password") && !list.text.contains("argon2"), "{}", list.text);
    assert_eq!(names(&admin, "sort=username:asc&limit=2&offset=1").await, ["anna", "berta"]);
    assert_eq!(names(&admin, "keyword=ANNA").await, ["anna"]);
    assert_eq!(names(&admin, "keyword=carla%40example").await, ["carla"]);
    assert_eq!(names(&admin, "keyword=%25").await, Vec::<String>::new());
    assert_eq!(names(&admin, "blocked=true").await, ["dora"]);
    assert_eq!(names(&admin, "blocked=false&keyword=a&sort=id:asc").await.len(), 4);
    for query in ["sort=password_hash:asc", "blocked=maybe", "filters[email_key]=x", "keyword=%00"]
    {
        admin.get(&format!("/api/users?{query}")).await.expect(400);
    }
}

/// API-ADM-004, AD-001
#[tokio::test]
async fn a_blocked_user_is_out_at_once_and_may_come_back() {
    let (host, author) = TestApp::with_author().await;
    let admin = host.admin().await;
    let id = author.get("/api/users/me").await.expect(200).id();
    let path = format!("/api/users/{id}/status");
    let blocked = admin.put(&path, &json!({ "blocked": true })).await.expect(200);
    assert_eq!((blocked.id(), &blocked.data()["blocked"]), (id, &json!(true)));
    author.get("/api/users/me").await.expect(401);
    let refused = sign_in(&host, "author", crate::app::AUTHOR_PASSWORD).await.expect(403);
    assert_eq!(refused.message(), "this account is disabled");
    admin.put(&path, &json!({ "blocked": false })).await.expect(200);
    author.get("/api/users/me").await.expect(401);
    sign_in(&host, "author", crate::app::AUTHOR_PASSWORD).await.expect(200);
    admin.put("/api/users/999/status", &json!({ "blocked": true })).await.expect(404);
    admin.put(&path, &json!({ "blocked": "yes" })).await.expect(400);
}

/// API-ADM-004, API-ADM-006, API-ADM-026, AD-014
#[tokio::test]
async fn oneself_and_the_last_administrator_stay() {
    let host = TestApp::start().await;
    let admin = host.admin().await;
    let own = admin.get("/api/users/me").await.expect(200).id();
    let (_, manager) = manager(&host, "manager", &EVERYTHING).await;
    let (status, user, roles) = (
        format!("/api/users/{own}/status"),
        format!("/api/users/{own}"),
        format!("/api/permissions/users/{own}/roles"),
    );
    let (block, author) =
        (json!({ "blocked": true }), json!({ "roleIds": [2], "password": AUTHOR_PASSWORD }));
    let refused = |reply: Reply, sentence: &str| {
        assert_eq!(reply.expect(400).message(), sentence);
    };
    let (to_self, last) =
        ("this cannot be done to one's own account", "this is the last administrator");
    refused(admin.put(&status, &block).await, to_self);
    refused(admin.delete(&user).await, to_self);
    refused(admin.post(&roles, &author).await, to_self);
    refused(manager.put(&status, &block).await, last);
    refused(delete_user(&manager, &user, AUTHOR_PASSWORD).await, last);
    refused(manager.post(&roles, &author).await, last);
    // A blocked administrator does not count; with another active one, the first may go.
    let (second, _) = quick_user(&host, "second", ROLE_ADMIN).await;
    let path = format!("/api/users/{second}/status");
    manager.put(&path, &block).await.expect(200);
    refused(delete_user(&manager, &user, AUTHOR_PASSWORD).await, last);
    manager.put(&path, &json!({ "blocked": false })).await.expect(200);
    manager.put(&status, &block).await.expect(200);
    refused(delete_user(&manager, &format!("/api/users/{second}"), AUTHOR_PASSWORD).await, last);
    delete_user(&manager, &user, AUTHOR_PASSWORD).await.expect(200);
}

/// AD-014: of two administrators who block each other concurrently, one stays.
#[tokio::test]
async fn two_administrators_cannot_remove_each_other_at_once() {
    let host = TestApp::start().await;
    let admin = host.admin().await;
    let own = admin.get("/api/users/me").await.expect(200).id();
    for round in 0..10 {
        let (id, other) = quick_user(&host, &format!("other{round}"), ROLE_ADMIN).await;
        let first = another_session(&host, own).await;
        let block = json!({ "blocked": true });
        let (there, back) = (format!("/api/users/{id}/status"), format!("/api/users/{own}/status"));
        futures_util::join!(first.put(&there, &block), other.put(&back, &block));
        let admins = "SELECT u.username FROM users u JOIN user_roles h ON h.user_id = u.id WHERE h.role_id = 1 AND u.blocked = FALSE";
        assert_eq!(database::texts(&host.app.ctx.db, admins).await.len(), 1, "round {round}");
        for (id, blocked) in [(own, false), (id, true)] {
            store::admin_users::set_blocked(&host.app.ctx.db, 1, id, blocked).await.unwrap();
        }
    }
}

async fn upload(person: &Person) -> Value {
    let wave = Part::bytes(b"RIFF\0\0\0\0WAVEfmt ".to_vec()).file_name("zebra-canary.wav");
    let form = Form::new().part("files", wave);
    person.post_form("/api/upload/files", form).await.expect(201).data()[0].clone()
}

/// API-ADM-006, AD-001
#[tokio::test]
async fn deleting_a_user_deletes_everything_that_was_theirs() {
    let host = TestApp::start().await;
    let admin = host.admin().await;
    let id = register(&host, "zebra-canary", "zebra-canary@example.com").await.expect(201).id();
    for _ in 0..2 {
        sign_in(&host, "zebra-canary", "wrong-2026").await.expect(400);
    }
    let zebra = super::signed_in(&host, "zebra-canary", "secret-2026").await;
    let change = json!({ "nickname": "zebra-canary", "avatar": "/zebra-canary.png" });
    zebra.put("/api/users/me", &change).await.expect(200);
    sign_in(&host, "zebra-canary", "wrong-2026").await.expect(400);
    let work = zebra.post("/api/works", &json!({ "title": "zebra-canary" })).await.expect(201).id();
    let file = upload(&zebra).await;
    let asked = json!({ "email": "zebra-canary@example.com" });
    host.nobody().post("/api/users/forgot-password", &asked).await.expect(200);
    liked(&host, id, &admin).await;
    kept_by_a_plugin(&host, work).await;
    assert!(database::holders(&host.app.ctx.db, "zebra-canary").await.len() > 5);

    delete_user(&admin, &format!("/api/users/{id}"), ADMIN_PASSWORD).await.expect(200);
    assert_eq!(database::holders(&host.app.ctx.db, "zebra-canary").await, Vec::<String>::new());
    zebra.get("/api/users/me").await.expect(401);
    admin.get(&format!("/api/works/{work}")).await.expect(404);
    let url = file["url"].as_str().unwrap();
    let name = url.rsplit('/').next().unwrap();
    assert!(!host.app.ctx.settings.data_dir.join("uploads").join(name).exists(), "{file}");
    let db = &host.app.ctx.db;
    let counts = "SELECT CAST(count AS TEXT) FROM like_counts";
    assert_eq!(database::texts(db, counts).await, ["1"]);
    let usage = "SELECT CAST(bytes AS TEXT) FROM plugin_usage";
    assert_eq!(database::texts(db, usage).await, ["8"]);
    admin.delete(&format!("/api/users/{id}")).await.expect(404);
    // The name is available again.
    register(&host, "zebra-canary", "zebra-canary@example.com").await.expect(201);
}

/// Adds two likes to another user's work: one of them is deleted with the user.
async fn liked(host: &TestApp, id: i64, admin: &Person) {
    let work_id = admin.work().await["id"].as_i64().unwrap();
    for visitor in [format!("user:{id}"), "anonymous:0".to_owned()] {
        let name = if visitor.starts_with("user") { "zebra-canary" } else { "" };
        let key = store::likes::LikeKey { work_id, element_id: "e".to_owned(), visitor };
        let liker = store::likes::Liker { name: name.to_owned(), avatar: String::new() };
        let change =
            store::likes::LikeChange { key, liker, counted_by: String::new(), likes: true, at: 1 };
        store::likes::apply_changes(&host.app.ctx.db, &[change]).await.unwrap();
    }
}

/// Stores values of a plugin: for a work, for one of its elements, and for the plugin.
async fn kept_by_a_plugin(host: &TestApp, work: i64) {
    use pinye_host::domain::kv::{KvSpace, KvStore as _};
    let values = store::plugin_kv::SqlKvStore::new(host.app.ctx.db.clone());
    for scope in [format!("work:{work}"), format!("element:{work}:e"), "plugin".to_owned()] {
        let is_own = scope == "plugin";
        let space = KvSpace { plugin: "p".to_owned(), scope };
        let value: &[u8] = if is_own { b"mine" } else { "斑马 zebra-canary".as_bytes() };
        values.put(&space, "名k", value, None, 10_000).await.unwrap();
    }
}

/// API-ADM-006, AD-014
#[tokio::test]
async fn works_and_files_can_be_handed_over() {
    let host = TestApp::start().await;
    let (admin, heir) = (host.admin().await, host.author("heir").await);
    let heir_id = heir.get("/api/users/me").await.expect(200).id();
    let (id, leaving) = quick_user(&host, "leaving", ROLE_AUTHOR).await;
    let (work, binned) = (leaving.work().await, leaving.work().await);
    leaving.delete(&format!("/api/works/{}", binned["id"])).await.expect(200);
    let file = upload(&leaving).await;
    let url = format!("/api/works/{}", work["id"]);
    heir.get(&url).await.expect(404);
    for nobody in ["999".to_owned(), "x".to_owned(), id.to_string()] {
        let path = format!("/api/users/{id}?transferTo={nobody}");
        let refused = delete_user(&admin, &path, ADMIN_PASSWORD).await.expect(422);
        assert_eq!(refused.fields(), ["transferTo"]);
    }
    leaving.get(&url).await.expect(200);
    let path = format!("/api/users/{id}?transferTo={heir_id}");
    delete_user(&admin, &path, ADMIN_PASSWORD).await.expect(200);
    leaving.get(&url).await.expect(401);
    let got = heir.get(&url).await.expect(200);
    assert_eq!(got.data()["user_id"], heir_id);
    assert_eq!(got.data()["revision"], work["revision"]);
    let listed = heir.get("/api/works").await.expect(200);
    assert_eq!(
        (listed.json["total"].clone(), &listed.data()[0]["user_id"]),
        (json!(1), &json!(heir_id))
    );
    let saved = json!({ "title": "mine now", "revision": work["revision"] });
    heir.put(&url, &saved).await.expect(200);
    let files = heir.get("/api/upload/files").await.expect(200);
    assert_eq!(files.data()[0]["id"], file["id"]);
    let url = file["url"].as_str().unwrap();
    let path = url.split_at(url.find("/uploads/").unwrap()).1;
    host.nobody().get(path).await.expect(200);
}

/// API-ADM-006: an account's own records and those that its works need are transferred; of two tags
/// with one name, the heir's stays.
#[tokio::test]
async fn everything_of_an_account_goes_to_its_heir() {
    let host = TestApp::start().await;
    let (admin, heir) = (host.admin().await, host.author("heir").await);
    let heir_id = heir.get("/api/users/me").await.expect(200).id();
    let (id, leaving) = quick_user(&host, "leaving", ROLE_AUTHOR).await;
    let work = leaving.work().await["id"].as_i64().unwrap();
    let source = json!({ "name": "prices", "url": "https://example.com/a.json" });
    let source = leaving.post("/api/datasources", &source).await.expect(201).id();
    database::execute(&host.app.ctx.db, format!("INSERT INTO gifts (id, user_id, name, description, image_url, stock, enabled, sort, created_at, updated_at) VALUES (77, {id}, 'cup', '', '', 3, TRUE, 0, 0, 0)").leak()).await;
    database::execute(&host.app.ctx.db, format!("INSERT INTO combinations (id, user_id, name, description, tags, elements, relative_positions, width, height, thumbnail, size, created_at) VALUES (78, {id}, 'card', '', '[]', '[]', '[]', 1, 1, '', 0, 0)").leak()).await;
    let mut tags = Vec::new();
    for (owner, name) in [(&heir, "spring"), (&leaving, "spring"), (&leaving, "summer")] {
        let tag = json!({ "name": name, "color": "#ff0000" });
        tags.push(owner.post("/api/tags/own", &tag).await.expect(201).id());
    }
    let own = [tags[1], tags[2]];
    assert_eq!(store::tags::set_for_work(&host.app.ctx.db, work, &own).await.unwrap(), None);
    let path = format!("/api/users/{id}?transferTo={heir_id}");
    // A source of the same name would give the pages other data, so the transfer is refused.
    let namesake = json!({ "name": "prices", "url": "https://example.com/b.json" });
    let same = heir.post("/api/datasources", &namesake).await.expect(201).id();
    let refused = delete_user(&admin, &path, ADMIN_PASSWORD).await.expect(422);
    assert!(refused.text.contains("prices"), "{}", refused.text);
    heir.delete(&format!("/api/datasources/{same}")).await.expect(200);
    delete_user(&admin, &path, ADMIN_PASSWORD).await.expect(200);
    heir.get(&format!("/api/datasources/{source}")).await.expect(200);
    for table in ["gifts", "combinations", "datasources"] {
        let owners = format!("SELECT CAST(user_id AS TEXT) FROM {table}");
        assert_eq!(
            database::texts(&host.app.ctx.db, owners.leak()).await,
            [heir_id.to_string()],
            "{table}"
        );
    }
    let carried = store::tags::list_for_work(&host.app.ctx.db, work).await.unwrap();
    let mut carried: Vec<_> = carried.iter().map(|tag| (tag.id, tag.owner)).collect();
    carried.sort_unstable();
    assert_eq!(carried, [(tags[0], Some(heir_id)), (tags[2], Some(heir_id))]);
    // They belong to the heir now: a second tag of this name is refused.
    heir.post("/api/tags/own", &json!({ "name": "summer", "color": "#ff0000" })).await.expect(409);
}
