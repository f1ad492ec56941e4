//! HTTP headers of published works: visitors get the newest publication, cached, from the right
//! origin.

use reqwest::Method;
use serde_json::{Value, json};

use crate::app::{Person, Reply, TestApp};

/// A published work with an element of every bundled type on each of its pages.
struct PublishedWork {
    host: TestApp,
    author: Person,
    visitor: Person,
    id: i64,
}

impl PublishedWork {
    async fn new(mode: &str, pages: usize) -> PublishedWork {
        let host = TestApp::with_plugins().await;
        let (author, visitor) = (host.author("author").await, host.visitor());
        let plugins = author.get("/api/plugins").await.expect(200);
        let types: Vec<Value> = plugins
            .data()
            .as_array()
            .unwrap()
            .iter()
            .flat_map(|plugin| plugin["element_types"].as_array().unwrap().clone())
            .collect();
        let page = |number: usize| {
            let elements: Vec<Value> = types
                .iter()
                .map(|kind| {
                    json!({ "uuid": format!("{}-{number}", kind["type"].as_str().unwrap()), "name": kind["type"],
                        "pluginProps": kind["defaults"]["en"], "commonStyle": { "top": 5, "width": 50, "height": 20 } })
                })
                .collect();
            json!({ "id": format!("p{number}"), "title": format!("page {number}"), "elements": elements })
        };
        let pages: Vec<Value> = (0..pages).map(page).collect();
        let sent = json!({ "title": "work", "page_mode": mode, "pages": pages });
        let id = author.post("/api/works", &sent).await.expect(201).id();
        let published = PublishedWork { host, author, visitor, id };
        published.publish().await;
        published
    }

    async fn publish(&self) -> Reply {
        let path = format!("/api/works/info/{}", self.id);
        self.author.post(&path, &json!({ "is_publish": true })).await.expect(200)
    }

    async fn page(&self, rest: &str) -> Reply {
        self.visitor.get(&format!("/h5/{}{rest}", self.id)).await
    }

    async fn get_page(&self, rest: &str, header: (&str, &str)) -> Reply {
        let request = self.visitor.request(Method::GET, &format!("/h5/{}{rest}", self.id));
        self.visitor.send(request.header(header.0, header.1)).await
    }
}

/// VR-008: every referenced file exists, is immutable and has a content hash as its name.
#[tokio::test]
async fn every_file_a_page_names_is_there_and_never_changes() {
    let work = PublishedWork::new("h5_swipper", 2).await;
    let page = work.page("").await.expect(200);
    let files: Vec<&str> = page.text.split('"').filter(|text| text.starts_with("/a/")).collect();
    assert!(!files.is_empty(), "a paged work brings its core");
    for file in files {
        let got = work.visitor.get(file).await.expect(200);
        assert!(got.header("cache-control").contains("immutable"), "{file}");
        let (hash, extension) = file.trim_start_matches("/a/").split_once('.').unwrap();
        let kind = if extension == "js" { "text/javascript" } else { "image/svg+xml" };
        assert!(got.header("content-type").starts_with(kind), "{file}");
        assert_eq!(pinye_registry::hash(got.text.as_bytes()), hash, "named by its content");
        for import in got.text.split(['"', '\'']).filter(|text| text.starts_with("/a/")) {
            work.visitor.get(import).await.expect(200);
        }
        work.host.nobody().get(file).await.expect(404);
    }
}

/// ER-001: a page is sent once, in the smallest encoding that the browser accepts.
#[tokio::test]
async fn a_page_is_sent_once_and_small() {
    let work = PublishedWork::new("h5_long_page", 1).await;
    let plain = work.page("").await.expect(200);
    assert_eq!((plain.header("content-encoding"), plain.header("vary")), ("", "accept-encoding"));
    let length = |reply: &Reply| reply.header("content-length").parse::<usize>().unwrap();
    let cases = [
        ("br", "br"),
        ("gzip", "gzip"),
        ("gzip, br", "br"),
        ("br;q=0, gzip", "gzip"),
        ("zstd", ""),
    ];
    for (accepted, encoding) in cases {
        let packed = work.get_page("", ("accept-encoding", accepted)).await.expect(200);
        assert_eq!(packed.header("content-encoding"), encoding, "{accepted}");
        assert!(encoding.is_empty() || length(&packed) < length(&plain), "{accepted}");
        assert_eq!(packed.header("etag"), plain.header("etag"));
    }
    let etag = plain.header("etag").to_owned();
    for known in [etag.clone(), format!("\"other\", {etag}"), "*".to_owned(), format!("W/{etag}")] {
        let again = work.get_page("", ("if-none-match", &known)).await.expect(304);
        assert!(again.text.is_empty(), "{known}");
    }
    work.get_page("", ("if-none-match", "\"other\"")).await.expect(200);
    // Publishing the same work again yields the same bytes.
    work.publish().await;
    work.get_page("", ("if-none-match", &etag)).await.expect(304);
}

/// Views that show time correct the visitor's clock with the host's time.
#[tokio::test]
async fn a_page_says_what_time_it_is_for_the_host() {
    let work = PublishedWork::new("h5_long_page", 1).await;
    let before = work.host.app.ctx.clock.now_ms();
    let page = work.page("").await.expect(200);
    let stamp = page.header("server-timing");
    let time = stamp.strip_prefix("now;desc=\"").and_then(|rest| rest.strip_suffix('"'));
    let time: i64 = time.unwrap_or_else(|| panic!("{stamp}")).parse().unwrap();
    assert!(time >= before && time <= work.host.app.ctx.clock.now_ms(), "{stamp}");
}

/// SH-032, EN-010: single pages, and start pages of a work.
#[tokio::test]
async fn pages_can_be_asked_for_by_number() {
    let work = PublishedWork::new("h5_swipper", 3).await;
    let whole = work.page("").await.expect(200);
    assert_eq!(whole.text.matches("class=\"py-page\"").count(), 3);
    let second = work.page("?page=1").await.expect(200);
    assert_eq!(second.text.matches("class=\"py-page\"").count(), 3);
    assert_ne!(second.header("etag"), whole.header("etag"));
    let alone = work.page("/page/2").await.expect(200);
    assert!(alone.text.contains("page 2") && !alone.text.contains("page 1"));
    assert_eq!(alone.text.matches("class=\"py-page\"").count(), 1);
    for odd in ["/page/99", "/page/x", "/page/-1", "?page=99", "?page=x"] {
        assert_eq!(work.page(odd).await.code(), 200, "{odd}: the first page is shown");
    }
}

/// VR-012: only the page's own hashed scripts run, only the studio may frame it, and viewing sets
/// no cookie.
#[tokio::test]
async fn a_page_is_locked_up() {
    let work = PublishedWork::new("h5_swipper", 1).await;
    let page = work.page("").await.expect(200);
    let policy = page.header("content-security-policy");
    for part in ["default-src 'none'", "script-src 'self'", "object-src 'none'", "base-uri 'none'"]
    {
        assert!(policy.contains(part), "{part} in {policy}");
    }
    let scripts = policy.split(';').find(|part| part.contains("script-src")).unwrap();
    assert!(!scripts.contains("unsafe"), "{scripts}");
    assert!(policy.ends_with(&format!("frame-ancestors 'self' {}", work.host.studio)), "{policy}");
    assert_eq!(page.header("set-cookie"), "");
    assert_eq!(page.header("x-content-type-options"), "nosniff");
    assert_eq!(page.header("cross-origin-opener-policy"), "unsafe-none", "no process of its own");
    assert!(!page.text.contains("onclick=") && !page.text.contains("javascript:"));
}

/// PV-010: a draft reflects every save, is not cached, and requires its token.
#[tokio::test]
async fn a_draft_is_the_saved_work_for_whoever_has_its_token() {
    let work = PublishedWork::new("h5_long_page", 1).await;
    let shared = work.author.get(&format!("/api/works/token/{}", work.id)).await.expect(200);
    let token = shared.data()["token"].as_str().unwrap().to_owned();
    let path = format!("/api/works/{}", work.id);
    let mut next = work.author.get(&path).await.expect(200).data().clone();
    next["title"] = json!("a later title");
    work.author.put(&path, &next).await.expect(200);
    let draft = work.page(&format!("?token={token}")).await.expect(200);
    assert!(draft.text.contains("a later title") && draft.text.contains("noindex"));
    assert_eq!(draft.header("cache-control"), "no-store");
    let page = work.page("").await.expect(200);
    assert!(!page.text.contains("a later title") && !page.text.contains("noindex"));
    for wrong in ["", "x", "%00", &token[1..]] {
        assert_eq!(work.page(&format!("?token={wrong}")).await.code(), 404, "{wrong}");
    }
}

/// WM-003, PV-008: a work taken offline or moved to the bin is unavailable at once, and so are its
/// likes.
#[tokio::test]
async fn what_is_taken_offline_is_gone_at_once() {
    let work = PublishedWork::new("h5_long_page", 1).await;
    let info = format!("/api/works/info/{}", work.id);
    work.page("").await.expect(200);
    let off = work.author.post(&info, &json!({ "is_publish": false })).await.expect(200);
    assert_eq!(off.data()["is_publish"], false);
    assert!(off.json.get("publication").is_none());
    work.page("").await.expect(404);
    let likes = format!("/api/works/{}/elements/rate-0/likes", work.id);
    work.visitor.get(&likes).await.expect(404);
    let again = work.publish().await;
    assert_eq!(again.json["publication"], 1, "the same state is the same publication");
    work.page("").await.expect(200);
    work.visitor.get(&likes).await.expect(200);
    work.author.delete(&format!("/api/works/{}", work.id)).await.expect(200);
    work.page("").await.expect(404);
    work.visitor.get(&likes).await.expect(404);
}
