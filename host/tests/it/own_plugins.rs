//! Non-bundled plugins through the API: registered, enabled, used by works, replaced and removed.

use pinye_host::store::{self, publications};
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};

use crate::app::{Person, Reply, TestApp};
use crate::hostile::{Guest, good};
use crate::plugins::checks::MIGRATE;

pub async fn register(admin: &Person, package: &[u8]) -> Reply {
    let package = Part::bytes(package.to_vec()).file_name("own.pinye");
    admin.post_form("/api/plugins", Form::new().part("package", package)).await
}

pub async fn install(admin: &Person, id: &str, package: &[u8]) {
    register(admin, package).await.expect(201);
    admin.put(&format!("/api/plugins/{id}"), &json!({ "enabled": true })).await.expect(200);
}

pub fn work_of(type_name: &str, props: &Value) -> Value {
    let element = json!({ "uuid": "e", "name": type_name, "pluginProps": props });
    json!({ "page_mode": "h5_long_page", "pages": [{ "id": "p", "elements": [element] }] })
}

/// API-PLG-003: registering does not enable a plugin, and a version can be registered only once.
#[tokio::test]
async fn a_registered_plugin_waits_for_an_administrator() {
    let (host, author) = TestApp::with_author().await;
    let admin = host.admin().await;
    let package = good("mine").package_bytes;
    let made = register(&admin, &package).await.expect(201);
    assert_eq!(
        (&made.data()["state"], &made.data()["enabled"]),
        (&json!("disabled"), &json!(false))
    );
    assert_eq!(author.get("/api/plugins").await.expect(200).data(), &json!([]));
    let again = register(&admin, &package).await.expect(409);
    assert_eq!((&again.data()["id"], &again.data()["version"]), (&json!("mine"), &json!("1.0.0")));
    let saved = author.post("/api/works", &work_of("mine", &json!({ "size": 500 }))).await;
    assert_eq!(saved.expect(201).json["faults"][0]["plugin"], "mine", "known, but not running");
    admin.put("/api/plugins/mine", &json!({ "enabled": true })).await.expect(200);
    let refused = author.post("/api/works", &work_of("mine", &json!({ "size": 500 }))).await;
    assert_eq!(refused.expect(422).fields(), ["pages[0].elements[0].pluginProps.size"]);
}

/// A new version of an enabled plugin replaces it; one that fails to load leaves the old one
/// running.
#[tokio::test]
async fn a_new_version_replaces_the_old_one_or_changes_nothing() {
    let host = TestApp::start().await;
    let admin = host.admin().await;
    install(&admin, "mine", &Guest::new("mine").version("1.0.0").package_bytes).await;
    let next = Guest::new("mine").version("1.1.0").package_bytes;
    let made = register(&admin, &next).await.expect(201);
    assert_eq!(
        (&made.data()["version"], &made.data()["state"]),
        (&json!("1.1.0"), &json!("loaded"))
    );
    let broken = Guest::new("mine").describe("unreachable").version("1.2.0").package_bytes;
    let refused = register(&admin, &broken).await.expect(422);
    assert_eq!(refused.fields(), ["enabled"]);
    let running = host.app.plugins.status();
    assert_eq!(running[0].version, "1.1.0", "{running:?}");
    let written = store::plugins::find(&host.app.ctx.db, "mine").await.unwrap().unwrap();
    assert_eq!(written.version, "1.1.0", "the next start brings up what runs now");
    register(&admin, &broken).await.expect(422);
    let sent = work_of("mine", &json!({ "size": 7 }));
    assert_eq!(admin.post("/api/works", &sent).await.expect(201).json["faults"], json!([]));
}

/// A save migrates old props once and stores their new schema version.
#[tokio::test]
async fn props_of_an_older_version_are_carried_over_once() {
    let (host, author) = TestApp::with_author().await;
    let mover = Guest::new("mover").text(r#"{"size":9}"#).migrates(MIGRATE);
    install(&host.admin().await, "mover", &mover.build().package_bytes).await;
    let mut sent = work_of("mover", &json!({ "old": 1 }));
    sent["pages"][0]["elements"][0]["schemaVersion"] = json!(1);
    let made = author.post("/api/works", &sent).await.expect(201);
    let element = |work: &Value| work["pages"][0]["elements"][0].clone();
    assert_eq!(element(made.data())["pluginProps"], json!({ "size": 9 }));
    assert_eq!(element(made.data())["schemaVersion"], 2);
    assert_eq!(made.json["remarks"][0]["code"], "migration.note");
    let mut next = made.data().clone();
    next["pages"][0]["elements"][0]["pluginProps"] = json!({ "size": 10 });
    let path = format!("/api/works/{}", made.id());
    let saved = author.put(&path, &next).await.expect(200);
    assert_eq!(element(saved.data())["pluginProps"], json!({ "size": 10 }), "not a second time");
    assert_eq!(saved.json["remarks"], json!([]));
}

/// Props are migrated when the work is opened, so that edits after an upgrade are made to current
/// props.
#[tokio::test]
async fn props_of_an_older_version_are_carried_over_when_the_work_is_opened() {
    let (host, author) = TestApp::with_author().await;
    let admin = host.admin().await;
    install(&admin, "mine", &Guest::new("mine").version("1.0.0").package_bytes).await;
    let mut sent = work_of("mine", &json!({ "size": 1 }));
    sent["pages"][0]["elements"][0]["schemaVersion"] = json!(1);
    let path = format!("/api/works/{}", author.post("/api/works", &sent).await.expect(201).id());
    let element = |work: &Value| work["pages"][0]["elements"][0].clone();
    let before = author.get(&path).await.expect(200);
    assert_eq!(element(before.data())["pluginProps"], json!({ "size": 1 }));

    let raised = Guest::new("mine").text(r#"{"size":9}"#).migrates(MIGRATE).version("1.1.0");
    register(&admin, &raised.package_bytes).await.expect(201);
    let known =
        |etag: &str| author.request(reqwest::Method::GET, &path).header("if-none-match", etag);
    let opened = author.send(known(before.header("etag"))).await.expect(200);
    assert_eq!(element(opened.data())["pluginProps"], json!({ "size": 9 }));
    assert_eq!(element(opened.data())["schemaVersion"], 2);
    author.send(known(opened.header("etag"))).await.expect(304);
    let stored = store::works::find(&host.app.ctx.db, opened.id()).await.unwrap().unwrap();
    assert_eq!(stored.revision, 1, "opening stores nothing");
    assert!(stored.document.contains(r#"{"size":1}"#), "{}", stored.document);

    let mut typed = opened.data().clone();
    typed["pages"][0]["elements"][0]["pluginProps"] = json!({ "size": 10 });
    author.put(&path, &typed).await.expect(200);
    let again = author.get(&path).await.expect(200);
    assert_eq!(element(again.data())["pluginProps"], json!({ "size": 10 }), "not lost at saving");
}

/// Returns the text `{"size":42}` as the published props.
const PUBLISH: &str = r#"
    (i32.store offset=4 (global.get $scratch) (i32.const 0x1100))
    (i32.store offset=8 (global.get $scratch) (i32.const 11))
    (return (global.get $scratch))"#;

/// PV-007: visitors get the props returned by the plugin's publish hook; the draft stays unchanged.
#[tokio::test]
async fn visitors_get_the_props_that_a_plugin_published() {
    let host = TestApp::with_plugins().await;
    let author = host.author("author").await;
    let guest = Guest::new("freezer").text(r#"{"size":42}"#).publishes(PUBLISH).reacts("");
    install(&host.admin().await, "freezer", &guest.build().package_bytes).await;
    let made = author.post("/api/works", &work_of("freezer", &json!({ "size": 7 }))).await;
    let id = made.expect(201).id();
    let info = format!("/api/works/info/{id}");
    author.post(&info, &json!({ "is_publish": true })).await.expect(200);
    let current = publications::current(&host.app.ctx.db, id).await.unwrap().unwrap();
    let frozen = host.app.publication_cache.work(&host.app.ctx.db, current).await.unwrap().unwrap();
    assert_eq!(frozen.pages[0].elements[0].props().get(), r#"{"size":42}"#);
    let draft = author.get(&format!("/api/works/{id}")).await.expect(200);
    assert_eq!(draft.data()["pages"][0]["elements"][0]["pluginProps"], json!({ "size": 7 }));
}

/// A bundled plugin that was replaced by a newer version is not downgraded at the next start.
#[tokio::test]
async fn a_newer_version_of_a_bundled_plugin_outlives_a_restart() {
    let host = TestApp::with_plugins().await;
    let admin = host.admin().await;
    let all = admin.get("/api/plugins?all=true").await.expect(200);
    let bundled = all.data().as_array().unwrap().iter().find(|one| one["id"] == "text").unwrap();
    assert_eq!((&bundled["bundled"], &bundled["version"]), (&json!(true), &json!("1.0.0")));
    register(&admin, &Guest::new("text").version("1.0.1").package_bytes).await.expect(201);
    pinye_host::app::plugins::startup::install_and_load(&host.app.plugin_admin).await.unwrap();
    let running = host.app.plugins.status();
    let text = running.iter().find(|one| one.id == "text").unwrap();
    assert_eq!(text.version, "1.0.1");
    let older = register(&admin, &Guest::new("text").version("0.9.0").package_bytes).await;
    let wanted = json!({ "enabled": true, "sha256": older.expect(201).data()["waiting"] });
    admin.put("/api/plugins/text", &wanted).await.expect(200);
    pinye_host::app::plugins::startup::install_and_load(&host.app.plugin_admin).await.unwrap();
    let written = store::plugins::find(&host.app.ctx.db, "text").await.unwrap().unwrap();
    assert_eq!((written.version.as_str(), written.bundled), ("1.0.0", true), "an older one is");
}

/// API-PLG-005: the name of a removed plugin is kept; its elements keep their props and say why
/// they are not shown.
#[tokio::test]
async fn elements_of_a_removed_plugin_stay() {
    let (host, author) = TestApp::with_author().await;
    let admin = host.admin().await;
    install(&admin, "mine", &good("mine").package_bytes).await;
    let made = author.post("/api/works", &work_of("mine", &json!({ "size": 7 }))).await.expect(201);
    admin.delete("/api/plugins/mine").await.expect(200);
    admin.put("/api/plugins/mine", &json!({ "enabled": true })).await.expect(404);
    let path = format!("/api/works/{}", made.id());
    let saved = author.put(&path, made.data()).await.expect(200);
    assert_eq!(saved.data()["pages"], made.data()["pages"]);
    assert_eq!(saved.json["faults"][0]["places"], json!(["pages[0].elements[0]"]));
}
