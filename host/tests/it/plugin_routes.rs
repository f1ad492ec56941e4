use pinye_host::Options;
use reqwest::multipart::{Form, Part};
use serde_json::json;

use crate::app::{Person, TestApp};
use crate::endpoint_coverage;

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

/// AD-012: the specimen of a plugin is shown to administrators in their language, sandboxed from
/// the studio.
#[tokio::test]
async fn administrators_look_at_the_specimen_of_a_plugin() {
    let host = TestApp::with_plugins().await;
    let (admin, author) = (host.admin().await, host.author("author").await);
    let all = admin.get("/api/plugins?all=true").await.expect(200);
    let plugin = all.data()[0]["id"].as_str().unwrap();
    let path = format!("/api/plugins/{plugin}/specimen");
    author.get(&path).await.expect(403);
    for language in ["zh-CN", "en-US"] {
        let page = admin.get(&format!("{path}?language={language}")).await.expect(200);
        assert!(page.text.contains(&format!("<html lang=\"{language}\"")), "{}", page.text);
        assert!(page.text.contains("data-el=") && !page.text.contains("<script"));
        let policy = page.header("content-security-policy");
        assert!(
            policy.starts_with("default-src 'none'") && policy.ends_with("sandbox"),
            "{policy}"
        );
    }
    admin.get("/api/plugins/none/specimen").await.expect(404);
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
    // A misspelled field would enable a plugin with other capabilities than intended.
    let misspelled = json!({ "enabled": true, "grant": { "capabilities": [] } });
    admin.put("/api/plugins/none", &misspelled).await.expect(400);
    admin.delete("/api/plugins/none").await.expect(404);
}

/// AD-009, EM-013, API-PLG-004
#[tokio::test]
async fn a_disabled_plugin_leaves_the_list_and_its_elements_keep_their_bytes() {
    let host = TestApp::with_plugins().await;
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
    let misspelled = json!({ "enabled": true, "grants": { "capability": ["kv"] } });
    let refused = admin.put(&address, &misspelled).await.expect(422);
    assert_eq!(refused.fields(), ["grants"]);
    admin.put(&address, &json!({ "enabled": true })).await.expect(200);
    admin.delete(&address).await.expect(400);
}

/// API-PLG-005: bare imports are rewritten to the studio's own modules.
#[tokio::test]
async fn browser_halves_are_served_for_ever_with_their_imports_rewritten() {
    let host = TestApp::with_plugins().await;
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

/// Files of packages are cached, missing ones too: a package is read once, however often they are
/// requested.
#[tokio::test]
async fn files_of_packages_are_remembered() {
    let host = TestApp::with_plugins().await;
    let author = host.author("author").await;
    let all = author.get("/api/plugins").await.expect(200);
    let remote = all.data()[0]["editor_remote"].as_str().unwrap();
    let served = host.nobody().get(remote).await.expect(200);
    let packages = host.app.ctx.settings.data_dir.join("registry/store");
    assert!(std::fs::read_dir(&packages).unwrap().count() > 0);
    std::fs::rename(&packages, packages.with_extension("away")).unwrap();
    let again = host.nobody().get(remote).await.expect(200);
    assert_eq!(again.text, served.text);
    let none = remote.replace("remote.js", "none.js");
    host.nobody().get(&none).await.expect(404);
    // A file that was not requested before must be read, which fails.
    let other = all.data()[1]["editor_remote"].as_str().unwrap();
    host.nobody().get(other).await.expect(500);
}

#[tokio::test]
async fn what_happens_to_plugins_is_told_as_it_happens() {
    let host = TestApp::with_plugins().await;
    let admin = host.admin().await;
    let listening = admin.request(reqwest::Method::GET, "/api/plugins/events");
    let mut stream = listening.send().await.unwrap();
    assert_eq!(stream.headers()["content-type"], "text/event-stream");
    let all = admin.get("/api/plugins").await.expect(200);
    let id = all.data()[0]["id"].as_str().unwrap().to_owned();
    admin.put(&format!("/api/plugins/{id}"), &json!({ "enabled": false })).await.expect(200);
    let mut told = String::new();
    while !told.contains(r#""event":"listed""#) {
        told.push_str(&String::from_utf8_lossy(&stream.chunk().await.unwrap().unwrap()));
    }
    endpoint_coverage::record(reqwest::Method::GET, &stream);
    assert!(told.contains("event: plugin") && told.contains(r#""event":"unloaded""#), "{told}");
}

/// A prop of the wrong type is 422 with its path and a message in the client's language.
#[tokio::test]
async fn a_wrong_kind_of_prop_is_422_with_its_path() {
    let host = TestApp::with_plugins().await;
    let mut author = host.author("author").await;
    let all = author.get("/api/plugins").await.expect(200);
    let plugins = all.data().as_array().unwrap().iter();
    let mut types = plugins.flat_map(|plugin| plugin["element_types"].as_array().unwrap());
    let has_number = |kind: &&serde_json::Value| kind["defaults"]["zh"]["fontSize"].is_number();
    let kind = types.find(has_number).unwrap();
    let mut props = kind["defaults"]["zh"].clone();
    props["fontSize"] = json!("large");
    let element = json!({ "uuid": "e", "name": kind["type"], "pluginProps": props });
    let sent = json!({ "pages": [{ "id": "p" }, { "id": "q", "elements": [element] }] });
    let reply = author.post("/api/works", &sent).await.expect(422);
    assert_eq!(reply.fields(), ["pages[1].elements[0].pluginProps.fontSize"]);
    author.language = "zh-CN";
    let reply = author.post("/api/works", &sent).await.expect(422);
    assert_eq!(reply.json["errors"][0]["message"], "值的类型不正确");
}

/// A plugin's error is 422 with its code, so that the studio can translate it.
#[tokio::test]
async fn what_a_plugin_refuses_is_422_with_its_code() {
    let host = TestApp::with_plugins().await;
    let author = host.author("author").await;
    let all = author.get("/api/plugins").await.expect(200);
    let plugins = all.data().as_array().unwrap().iter();
    let mut types = plugins.flat_map(|plugin| plugin["element_types"].as_array().unwrap());
    let kind = types.find(|kind| kind["defaults"]["zh"]["lineHeight"].is_number()).unwrap();
    let mut props = kind["defaults"]["zh"].clone();
    props["fontFamily"] = json!("a;b{}");
    props["fontSize"] = json!(-1);
    let element = json!({ "uuid": "e", "name": kind["type"], "pluginProps": props });
    let sent = json!({ "pages": [{ "id": "p", "elements": [element] }] });
    let reply = author.post("/api/works", &sent).await.expect(422);
    let errors = reply.json["errors"].as_array().unwrap();
    let plain = |error: &&serde_json::Value| !error["code"].is_string();
    assert!(errors.iter().any(|error| error["code"].is_string()), "{errors:?}");
    assert!(errors.iter().filter(plain).all(|error| error["args"].is_null()), "{errors:?}");
}

/// Unknown props and fields of elements are kept byte for byte.
#[tokio::test]
async fn props_that_the_plugin_does_not_know_are_kept() {
    let host = TestApp::with_plugins().await;
    let author = host.author("author").await;
    let all = author.get("/api/plugins").await.expect(200);
    let kind = &all.data()[0]["element_types"][0];
    let mut props = kind["defaults"]["zh"].to_string();
    props.insert_str(1, r#""later": {"n": 1.50, "t": "\u4e2d"},"#);
    let name = &kind["type"];
    let text = format!(
        r#"{{"pages":[{{"id":"p","elements":[{{"uuid":"e","name":{name},"pluginProps":{props},"mine":[1 , 2]}}]}}]}}"#
    );
    let made = author.post_text("/api/works", text).await.expect(201);
    let read = author.get(&format!("/api/works/{}", made.id())).await.expect(200);
    assert!(read.text.contains(&props), "{}", read.text);
    assert!(read.text.contains(r#""mine":[1 , 2]"#) && read.text.contains(r#""schemaVersion":"#));
}

/// Demo content: every sample is valid for the bundled plugins, and published if marked so.
#[tokio::test]
async fn the_demo_author_has_two_published_works_and_a_template() {
    let options = Options { demo: Some(true), ..Options::default() };
    let host = TestApp::with_plugins_and(options).await;
    let nobody = host.nobody();
    let password = std::fs::read_to_string(pinye_host::demo::password_file(&host.app.ctx)).unwrap();
    let sent = json!({ "username": "demo", "password": password.trim(), "captcha": "" });
    let session = nobody.post("/api/users/login", &sent).await.expect(200);
    let token = session.data()["token"].as_str().map(str::to_owned);
    let demo = Person { token, ..nobody };
    let works = demo.get("/api/works?is_template=false").await.expect(200);
    assert_eq!(works.json["total"], 2);
    assert_eq!(demo.get("/api/works?is_template=true").await.json["total"], 1);
    for work in works.data().as_array().unwrap() {
        assert_eq!(work["is_publish"], true);
        host.visitor().get(&format!("/h5/{}", work["id"])).await.expect(200);
    }
    // The well-known password of earlier versions.
    let known = json!({ "username": "demo", "password": "demo-2026", "captcha": "" });
    host.nobody().post("/api/users/login", &known).await.expect(400);
}
