//! Settings of bundled plugins by an administrator (capability `config`).

use pinye_host::store;
use serde_json::{Value, json};

use crate::app::{Person, TestApp};
use crate::own_plugins::work_of;

/// Returns id and element type of the bundled plugin that has settings.
async fn asking(admin: &Person) -> (String, String) {
    let plugins = admin.get("/api/plugins?all=true").await.expect(200);
    let all = plugins.data().as_array().unwrap();
    let asks = |plugin: &&Value| plugin["capabilities"]["config"].is_object();
    let plugin = all.iter().find(asks).expect("a bundled plugin asks for settings");
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    (text(&plugin["id"]), text(&plugin["element_types"][0]["type"]))
}

/// Publishes a work; returns the page's body.
async fn published(host: &TestApp, author: &Person, work: i64) -> String {
    let info = format!("/api/works/info/{work}");
    author.post(&info, &json!({ "is_publish": true })).await.expect(200);
    host.visitor().get(&format!("/h5/{work}")).await.expect(200).text.clone()
}

/// EL-MAP-23: an installation may set a default key that is used when the prop is empty.
#[tokio::test]
async fn the_installations_key_is_published_where_a_work_has_none() {
    let host = TestApp::with_plugins().await;
    let (admin, author) = (host.admin().await, host.author("author").await);
    let (id, kind) = asking(&admin).await;
    let made = async |props: Value| {
        author.post("/api/works", &work_of(&kind, &props)).await.expect(201).id()
    };
    let (plain, own) =
        (made(json!({})).await, made(json!({ "provider": "tencent", "amapKey": "OWN-1" })).await);
    let other = made(json!({ "provider": "amap" })).await;
    assert!(
        !published(&host, &author, plain).await.contains("staticmap"),
        "as long as none is set"
    );

    let config = json!({ "tencent_key": "HOUSE-1", "unknown": "x" });
    let grants = json!({ "capabilities": ["config"], "config": config });
    let sent = json!({ "enabled": true, "grants": grants });
    admin.put(&format!("/api/plugins/{id}"), &sent).await.expect(200);
    assert!(published(&host, &author, plain).await.contains("key=HOUSE-1"));
    let body = published(&host, &author, own).await;
    assert!(body.contains("key=OWN-1") && !body.contains("HOUSE-1"));
    assert!(!published(&host, &author, other).await.contains("HOUSE-1"), "another provider's");
    let draft = author.get(&format!("/api/works/{plain}")).await.expect(200);
    assert!(!draft.text.contains("HOUSE-1"), "the draft keeps none");
    let seen = author.get("/api/plugins").await.expect(200);
    assert!(!seen.text.contains("HOUSE-1"), "authors are not told");
}

/// A newer bundled version gets its requested capabilities and keeps its settings.
#[tokio::test]
async fn settings_outlive_a_newer_version_of_the_program() {
    let host = TestApp::with_plugins().await;
    let admin = host.admin().await;
    let (id, _) = asking(&admin).await;
    let former = store::plugins::find(&host.app.ctx.db, &id).await.unwrap().unwrap();
    let grants = json!({ "capabilities": [], "config": { "tencent_key": "HOUSE-1" } }).to_string();
    let older =
        store::plugins::InstalledPlugin { version: "0.9.0".to_owned(), grants, ..former.clone() };
    let older = store::plugins::InstalledPlugin { sha256: "0".repeat(64), ..older };
    store::plugins::put(&host.app.ctx.db, &older).await.unwrap();
    pinye_host::app::plugins::startup::install_and_load(&host.app.plugin_admin).await.unwrap();
    let now = store::plugins::find(&host.app.ctx.db, &id).await.unwrap().unwrap();
    assert_eq!((now.version.as_str(), now.sha256.as_str()), ("1.0.0", former.sha256.as_str()));
    let grants: Value = serde_json::from_str(&now.grants).unwrap();
    assert_eq!(grants["config"], json!({ "tencent_key": "HOUSE-1" }));
    assert_eq!(grants["capabilities"], json!(["config"]));
}
