use reqwest::multipart::{Form, Part};
use serde_json::json;

use crate::app::TestApp;

/// AD-012, AD-016
#[tokio::test]
async fn only_administrators_see_all_plugins() {
    let (host, author) = TestApp::with_author().await;
    assert_eq!(author.get("/api/plugins").await.expect(200).data(), &json!([]));
    let refused = author.get("/api/plugins?all=true").await.expect(403);
    assert_eq!(refused.message(), "Forbidden");
    let admin = host.admin().await;
    admin.get("/api/plugins?all=true").await.expect(200);
    admin.get("/api/plugins?all=perhaps").await.expect(400);
}

/// API-PLG-003
#[tokio::test]
async fn what_is_no_package_is_422_with_the_reason() {
    let host = TestApp::start().await;
    let admin = host.admin().await;
    let form =
        Form::new().part("package", Part::bytes(b"no package".to_vec()).file_name("a.pinye"));
    let reply = admin.post_form("/api/plugins", form).await.expect(422);
    assert_eq!(reply.fields(), ["package"]);
    admin.post_form("/api/plugins", Form::new().text("other", "x")).await.expect(400);
    admin.post("/api/plugins", &json!({})).await.expect(400);
    admin.put("/api/plugins/none", &json!({ "enabled": true })).await.expect(404);
    admin.delete("/api/plugins/none").await.expect(404);
}

/// AD-009, EM-013, API-PLG-004
#[tokio::test]
async fn a_disabled_plugin_leaves_the_list_and_its_elements_keep_their_bytes() {
    let Some(host) = TestApp::with_plugins().await else { return };
    let (admin, author) = (host.admin().await, host.author("author").await);
    let all = author.get("/api/plugins").await.expect(200);
    let plugins = all.data().as_array().unwrap();
    assert!(plugins.iter().all(|plugin| plugin["state"] == "loaded"), "{}", all.text);
    let plugin = &plugins[0];
    let element_type = &plugin["element_types"][0];
    let element = json!({
        "uuid": "e1", "name": element_type["type"], "pluginProps": element_type["defaults"]["zh"],
    });
    let sent = json!({ "pages": [{ "id": "p", "elements": [element] }] });
    let work = author.post("/api/works", &sent).await.expect(201);

    let address = format!("/api/plugins/{}", plugin["id"].as_str().unwrap());
    let off = admin.put(&address, &json!({ "enabled": false })).await.expect(200);
    assert_eq!(off.data()["state"], "disabled");
    let shown = author.get("/api/plugins").await.expect(200);
    assert_eq!(shown.data().as_array().unwrap().len(), plugins.len() - 1);
    let path = format!("/api/works/{}", work.id());
    let saved = author.put(&path, &json!({ "revision": 1, "pages": work.data()["pages"] })).await;
    let saved = saved.expect(200);
    assert_eq!(saved.data()["pages"], work.data()["pages"]);
    assert_eq!(saved.json["faults"][0]["places"], json!(["pages[0].elements[0]"]));
    admin.put(&address, &json!({ "enabled": true })).await.expect(200);
    admin.delete(&address).await.expect(400);
}

/// API-PLG-005: bare imports become the studio's own copies.
#[tokio::test]
async fn browser_halves_are_served_for_ever_with_their_imports_rewritten() {
    let Some(host) = TestApp::with_plugins().await else { return };
    let author = host.author("author").await;
    let all = author.get("/api/plugins").await.expect(200);
    for plugin in all.data().as_array().unwrap() {
        let remote = plugin["editor_remote"].as_str().unwrap();
        let served = host.nobody().get(remote).await.expect(200);
        assert_eq!(served.header("content-type"), "text/javascript; charset=utf-8");
        assert!(served.header("cache-control").contains("immutable"));
        let editor = host.nobody().get(&remote.replace("remote.js", "editor.js")).await.expect(200);
        assert!(!editor.text.contains("from\"react\"") && !editor.text.contains("from \"react\""));
        let base = remote.trim_end_matches("web/remote.js");
        for hidden in ["component.wasm", "manifest.json", "web/..%2fmanifest.json", "web/none.js"] {
            host.nobody().get(&format!("{base}{hidden}")).await.expect(404);
        }
        let icon = host.nobody().get(plugin["icon"].as_str().unwrap()).await.expect(200);
        assert!(icon.header("content-security-policy").contains("sandbox"));
    }
}

#[tokio::test]
async fn what_happens_to_plugins_is_told_as_it_happens() {
    let Some(host) = TestApp::with_plugins().await else { return };
    let admin = host.admin().await;
    let listening = admin.request(reqwest::Method::GET, "/api/plugins/events");
    let mut stream = listening.send().await.unwrap();
    assert_eq!(stream.headers()["content-type"], "text/event-stream");
    let all = admin.get("/api/plugins").await.expect(200);
    let id = all.data()[0]["id"].as_str().unwrap().to_owned();
    admin.put(&format!("/api/plugins/{id}"), &json!({ "enabled": false })).await.expect(200);
    let told = stream.chunk().await.unwrap().unwrap();
    let told = String::from_utf8_lossy(&told);
    assert!(told.contains("event: plugin") && told.contains(r#""event":"unloaded""#), "{told}");
}
