//! `[web.policy]`: other sites that a plugin's views need, as granted by an administrator.

use serde_json::{Value, json};

use crate::app::{Person, TestApp};

/// Returns the bundled plugin that requests frames.
async fn framing(admin: &Person) -> Value {
    let plugins = admin.get("/api/plugins?all=true").await.expect(200);
    let plugins = plugins.data().as_array().unwrap().clone();
    let asks = |plugin: &Value| plugin["capabilities"]["frames"].is_object();
    plugins.into_iter().find(asks).expect("a bundled plugin shows films of other sites")
}

/// Creates a long work: an embedded video on its first page, an empty second one.
async fn film(author: &Person, plugin: &Value) -> i64 {
    let kind = &plugin["element_types"][0];
    let is_address = |prop: &&Value| prop["type"] == "url";
    let address = kind["props"].as_array().unwrap().iter().find(is_address).unwrap();
    let mut props = kind["defaults"]["zh"].clone();
    props[address["name"].as_str().unwrap()] = "https://www.bilibili.com/video/BV1xx411c7mD".into();
    let element = json!({ "uuid": "film", "name": kind["type"], "pluginProps": props });
    let pages = json!([{ "id": "p", "elements": [element] }, { "id": "q" }]);
    let sent = json!({ "page_mode": "h5_long_page", "pages": pages });
    author.post("/api/works", &sent).await.expect(201).id()
}

/// Returns HTML and Content-Security-Policy of the whole work.
async fn whole(host: &TestApp, work: i64) -> (String, String) {
    document(host, &format!("/h5/{work}")).await
}

/// Returns HTML and Content-Security-Policy of a single page.
async fn page(host: &TestApp, work: i64, index: usize) -> (String, String) {
    document(host, &format!("/h5/{work}/page/{index}")).await
}

async fn document(host: &TestApp, path: &str) -> (String, String) {
    let reply = host.visitor().get(path).await.expect(200);
    (reply.text.clone(), reply.header("content-security-policy").to_owned())
}

/// EL-VIDEO-12: with the grant, a video plays in a sandboxed frame, and only documents with the
/// video allow the site: the whole work and its own page, but no other page. Without the grant, the
/// video is a link card. Earlier publications do not change.
#[tokio::test]
async fn a_site_is_let_in_where_it_was_granted_and_needed() {
    let host = TestApp::with_plugins().await;
    let (admin, author) = (host.admin().await, host.author("author").await);
    let plugin = framing(&admin).await;
    let asked = &plugin["capabilities"]["frames"];
    assert!(asked["origins"].as_array().unwrap().len() >= 4, "{asked}");
    assert!(asked["reason"]["zh"].is_string() && asked["reason"]["en"].is_string());
    let work = film(&author, &plugin).await;
    let publish = async || {
        let info = format!("/api/works/info/{work}");
        author.post(&info, &json!({ "is_publish": true })).await.expect(200)
    };
    publish().await;
    let site = "https://player.bilibili.com";
    for (body, policy) in [whole(&host, work).await, page(&host, work, 0).await] {
        assert!(body.contains(&format!("src=\"{site}/player.html?")), "{body}");
        assert!(body.contains("sandbox=\"allow-scripts allow-same-origin"), "{body}");
        let frames = policy.split("; ").find(|one| one.starts_with("frame-src ")).unwrap();
        assert!(frames.contains(site), "{policy}");
    }
    let second = host.visitor().get(&format!("/h5/{work}?page=1")).await.expect(302);
    assert_eq!(second.header("location"), format!("/h5/{work}#py-page-1"), "the whole work");
    let (body, policy) = page(&host, work, 1).await;
    assert!(!body.contains("<iframe"), "{body}");
    assert!(!policy.contains("frame-src") && policy.starts_with("default-src 'none'"), "{policy}");

    let path = format!("/api/plugins/{}", plugin["id"].as_str().unwrap());
    let nothing = json!({ "enabled": true, "grants": { "capabilities": [], "config": {} } });
    admin.put(&path, &nothing).await.expect(200);
    for (body, policy) in [whole(&host, work).await, page(&host, work, 0).await] {
        let is_as_it_was = body.contains("<iframe") && policy.contains("frame-src");
        assert!(is_as_it_was, "a publication stays as it is: {policy}");
    }
    publish().await;
    for (body, policy) in [whole(&host, work).await, page(&host, work, 0).await] {
        assert!(
            !body.contains("<iframe") && body.contains("href=\"https://www.bilibili.com/"),
            "{body}"
        );
        assert!(!policy.contains("frame-src"), "{policy}");
    }
}
