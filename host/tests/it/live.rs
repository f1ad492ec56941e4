//! Live data: works embed rows of data sources when they are published, and pages refresh them.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use pinye_host::Options;
use pinye_host::domain::clock::Clock;
use reqwest::Method;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpListener;

use crate::app::{Person, Reply, TestApp};

const NOW: i64 = 1_795_255_200_000;

/// A server of a data source with changing content.
struct Server {
    url: String,
    asked: Arc<AtomicUsize>,
    answer: Arc<Mutex<(u16, String)>>,
}

impl Server {
    async fn start() -> Server {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/rows.json", listener.local_addr().unwrap());
        let (asked, answer) = (Arc::<AtomicUsize>::default(), Arc::default());
        let server = Server { url, asked: Arc::clone(&asked), answer: Arc::clone(&answer) };
        server.answers(200, &json!([["city", "people"], ["Pingyao", 50]]));
        tokio::spawn(async move {
            while let Ok((mut stream, _)) = listener.accept().await {
                asked.fetch_add(1, Ordering::SeqCst);
                let (status, body) = answer.lock().unwrap().clone();
                tokio::spawn(async move {
                    let _ = stream.read(&mut [0; 4096]).await;
                    tokio::time::sleep(Duration::from_millis(50)).await;
                    let head = format!(
                        "HTTP/1.1 {status} X\r\ncontent-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n",
                        body.len()
                    );
                    let _ = stream.write_all(format!("{head}{body}").as_bytes()).await;
                });
            }
        });
        server
    }

    fn answers(&self, status: u16, rows: &Value) {
        *self.answer.lock().unwrap() = (status, rows.to_string());
    }

    fn request_count(&self) -> usize {
        self.asked.load(Ordering::SeqCst)
    }
}

/// A published work with a table of a source that is refreshed every minute.
struct Scene {
    host: TestApp,
    clock: Clock,
    author: Person,
    server: Server,
    source: i64,
    work: i64,
}

impl Scene {
    async fn new() -> Scene {
        let options = Options {
            data_source_networks: Some(vec!["127.0.0.0/8".parse().unwrap()]),
            ..Options::default()
        };
        let (clock, server) = (Clock::fixed(NOW), Server::start().await);
        let host = TestApp::with_plugins_at(clock.clone(), options).await;
        let author = host.author("author").await;
        let source = json!({ "name": "cities", "url": server.url, "refreshType": "fixed", "refreshInterval": 60 });
        let source = author.post("/api/datasources", &source).await.expect(201).id();
        let work = json!({ "title": "t", "pages": [{ "id": "p", "elements": [
            table("live", &json!({ "dataSourceId": source.to_string() })),
            table("typed", &json!({ "dataset": [["typed"], ["by hand"]] })),
        ] }] });
        let work = author.post("/api/works", &work).await.expect(201).id();
        Scene { host, clock, author, server, source, work }
    }

    async fn publish(&self) -> Reply {
        let request = self.author.request(Method::POST, &format!("/api/works/info/{}", self.work));
        let request = request.header("prefer", "wait=25").json(&json!({ "is_publish": true }));
        self.author.send(request).await.expect(200)
    }

    async fn page(&self) -> String {
        self.host.visitor().get(&format!("/h5/{}", self.work)).await.expect(200).text.clone()
    }

    async fn asks(&self, element: &str) -> Reply {
        self.host.visitor().get(&format!("/h5/{}/live/{element}?lang=zh-CN", self.work)).await
    }
}

fn table(uuid: &str, props: &Value) -> Value {
    let style = json!({ "top": 10, "left": 20, "width": 300, "height": 200, "zindex": 1 });
    json!({ "uuid": uuid, "name": "table", "pluginProps": props, "commonStyle": style })
}

fn text(uuid: &str, html: &str) -> Value {
    let style = json!({ "top": 10, "left": 20, "width": 300, "height": 60, "zindex": 1 });
    json!({ "uuid": uuid, "name": "text", "pluginProps": { "text": html }, "commonStyle": style })
}

/// DS-002, DS-013: rows are part of the published document; without a refresh interval the page has
/// no script.
#[tokio::test]
async fn rows_stand_in_the_document_that_is_published() {
    let scene = Scene::new().await;
    let made = scene.publish().await;
    assert_eq!(made.json["remarks"], json!([]));
    let page = scene.page().await;
    assert!(page.contains("Pingyao") && page.contains("by hand"), "{page}");
    assert_eq!(page.matches("data-live=\"60\"").count(), 1, "only one of them changes");
    assert_eq!(page.matches("<script type=\"module\"").count(), 1);
    assert!(!page.contains(&scene.server.url), "visitors never see where rows come from");

    let once = json!({ "refreshType": "once" });
    let path = format!("/api/datasources/{}", scene.source);
    scene.author.put(&path, &once).await.expect(200);
    scene.publish().await;
    let page = scene.page().await;
    assert!(page.contains("Pingyao") && !page.contains("data-live") && !page.contains("<script"));
    scene.asks("live").await.expect(404);
}

/// DS-012, DS-014: the element is rendered again with new rows, and keeps the last ones while the
/// source fails.
#[tokio::test]
async fn a_page_gets_the_rows_of_now_and_the_last_known_ones_after_a_failure() {
    let scene = Scene::new().await;
    scene.publish().await;
    let asked = scene.server.request_count();
    let first = scene.asks("live").await.expect(200);
    assert!(first.text.contains("data-el=\"live\"") && first.text.contains("Pingyao"));
    assert_eq!(first.header("content-security-policy"), "default-src 'none'; sandbox");
    scene.server.answers(200, &json!([["city", "people"], ["Datong", 310]]));
    assert_eq!(scene.asks("live").await.expect(200).text, first.text, "within its minute");
    assert_eq!(scene.server.request_count(), asked);

    scene.clock.advance(61_000);
    let second = scene.asks("live").await.expect(200);
    assert!(second.text.contains("Datong") && !second.text.contains("Pingyao"));
    assert_eq!(scene.server.request_count(), asked + 1);
    let path = format!("/h5/{}/live/live?lang=zh-CN", scene.work);
    let visitor = scene.host.visitor();
    let again = visitor.request(Method::GET, &path).header("if-none-match", second.header("etag"));
    assert_eq!(visitor.send(again).await.code(), 304);

    scene.server.answers(500, &json!("down"));
    scene.clock.advance(61_000);
    assert_eq!(scene.asks("live").await.expect(200).text, second.text, "what it said last");
    let while_down = scene.server.request_count();
    scene.asks("live").await.expect(200);
    assert_eq!(scene.server.request_count(), while_down, "it is left in peace for a while");

    scene.server.answers(200, &json!([["city", "people"], ["Linfen", 390]]));
    scene.clock.advance(11_000);
    assert!(scene.asks("live").await.expect(200).text.contains("Linfen"), "it came back");
}

/// Concurrent visitors cause one request to the source.
#[tokio::test]
async fn a_crowd_of_visitors_asks_a_source_once() {
    let scene = Scene::new().await;
    scene.publish().await;
    scene.server.answers(200, &json!([["city", "people"], ["Datong", 310]]));
    scene.clock.advance(61_000);
    let asked = scene.server.request_count();
    let visitors: Vec<_> = (0..40).map(|_| scene.host.visitor()).collect();
    let path = format!("/h5/{}/live/live", scene.work);
    let replies = futures_util::future::join_all(visitors.iter().map(|one| one.get(&path))).await;
    for reply in replies {
        assert!(reply.expect(200).text.contains("Datong"));
    }
    assert_eq!(scene.server.request_count(), asked + 1);
}

/// An unusable response yields a diagnostic for the author, and the element shows the rows that the
/// author typed.
#[tokio::test]
async fn what_a_source_should_not_say_is_told_to_the_author_and_harms_no_page() {
    let scene = Scene::new().await;
    for (status, body, code) in [
        (500, json!("down"), "source.status"),
        (200, json!({ "total": 3 }), "source.shape"),
        (200, json!([1, 2, 3]), "source.shape"),
    ] {
        scene.server.answers(status, &body);
        let made = scene.publish().await;
        let remarks = made.json["remarks"].as_array().unwrap();
        assert_eq!((remarks.len(), &remarks[0]["code"]), (1, &json!(code)), "{remarks:?}");
        assert_eq!(remarks[0]["place"], "pages[0].elements[0]");
        assert_eq!(remarks[0]["path"], "/dataSourceId");
        assert!(scene.page().await.contains("by hand"));
        assert_eq!(scene.asks("live").await.code(), 204, "the page keeps what it shows");
        scene.clock.advance(61_000);
    }
    scene.server.answers(200, &json!((0..9_000).map(|n| json!([n, "x"])).collect::<Vec<_>>()));
    let made = scene.publish().await;
    assert_eq!(made.json["remarks"][0]["code"], "source.cut");

    scene.author.delete(&format!("/api/datasources/{}?force=true", scene.source)).await.expect(200);
    let made = scene.publish().await;
    assert_eq!(made.json["remarks"][0]["code"], "source.gone");
    scene.asks("live").await.expect(404);
}

/// EL-TEXT-45: a variable is replaced by the escaped value of the author's source of that name,
/// otherwise by a placeholder for the page's script; sources of other authors are not accessible.
#[tokio::test]
async fn variables_in_a_text_stand_for_what_sources_say() {
    let scene = Scene::new().await;
    let price = json!({ "name": "price", "type": "static", "pipe": "\"<b>5</b>\"" });
    scene.author.post("/api/datasources", &price).await.expect(201);
    scene.server.answers(200, &json!({ "people": 50 }));
    let elements = json!([
        text("live", "<p>{{cities}} for {{ price }}</p>"),
        text("asked", "<p>{{guest}} <a href=\"https://a.example/{{price}}\">x</a></p>"),
    ]);
    let work = json!({ "title": "t", "pages": [{ "id": "p", "elements": elements }] });
    let theirs = scene.host.author("other").await;
    let theirs = theirs.post("/api/works", &work).await.expect(201).id();
    let work = scene.author.post("/api/works", &work).await.expect(201).id();
    let scene = Scene { work, ..scene };
    assert_eq!(scene.publish().await.json["remarks"], json!([]));
    let page = scene.page().await;
    assert!(page.contains("<bdi>50</bdi> for <bdi>&lt;b&gt;5&lt;/b&gt;</bdi>"), "{page}");
    assert!(page.contains("<bdi data-variable=\"guest\"></bdi>"), "{page}");
    assert_eq!(page.matches("<script type=\"module\"").count(), 2, "live.js and variables.js");
    assert_eq!(page.matches("data-live=\"60\"").count(), 1);

    scene.asks("asked").await.expect(404);
    scene.server.answers(200, &json!(51));
    scene.clock.advance(61_000);
    let drawn = scene.asks("live").await.expect(200).text.clone();
    assert!(drawn.contains("<bdi>51</bdi> for <bdi>&lt;b&gt;5"), "{drawn}");
    scene.server.answers(200, &json!({ "a": 1, "b": 2 }));
    let made = scene.publish().await;
    assert_eq!(made.json["remarks"], json!([]), "within its minute");
    scene.clock.advance(61_000);
    let made = scene.publish().await;
    assert_eq!(made.json["remarks"][0]["code"], "source.text", "{}", made.json["remarks"]);

    let used = scene.author.delete(&format!("/api/datasources/{}", scene.source)).await;
    assert_eq!(used.code(), 409, "a text names it");
    scene.host.visitor().get(&format!("/h5/{theirs}/live/live")).await.expect(404);
}

/// DS-014: visitors can refresh only elements of published pages, with their own author's sources.
#[tokio::test]
async fn only_elements_of_published_pages_are_drawn_anew() {
    let scene = Scene::new().await;
    scene.asks("live").await.expect(404);
    scene.publish().await;
    scene.asks("live").await.expect(200);
    scene.asks("typed").await.expect(404);
    scene.asks("nobody").await.expect(404);
    let other = scene.host.author("other").await;
    let work = json!({ "title": "t", "pages": [{ "id": "p", "elements": [
        table("theirs", &json!({ "dataSourceId": scene.source.to_string() })) ] }] });
    let id = other.post("/api/works", &work).await.expect(201).id();
    let request = other.request(Method::POST, &format!("/api/works/info/{id}"));
    let request = request.header("prefer", "wait=25").json(&json!({ "is_publish": true }));
    let made = other.send(request).await.expect(200);
    assert_eq!(made.json["remarks"][0]["code"], "source.gone");
    scene.host.visitor().get(&format!("/h5/{id}/live/theirs")).await.expect(404);

    let request = scene.author.request(Method::POST, &format!("/api/works/info/{}", scene.work));
    scene.author.send(request.json(&json!({ "is_publish": false }))).await.expect(200);
    scene.asks("live").await.expect(404);
}

/// PV-010: a preview of the draft shows the rows too.
#[tokio::test]
async fn a_draft_shows_the_rows_of_now() {
    let scene = Scene::new().await;
    let token = scene.author.get(&format!("/api/works/token/{}", scene.work)).await.expect(200);
    let url =
        token.data()["url"].as_str().unwrap().trim_start_matches(&scene.host.works).to_owned();
    let draft = scene.host.visitor().get(&url).await.expect(200);
    assert!(draft.text.contains("Pingyao") && !draft.text.contains("data-live"), "{}", draft.text);
}

/// Pages of a deleted account keep the data of their sources after the transfer.
#[tokio::test]
async fn a_page_keeps_its_live_rows_when_it_is_handed_over() {
    let scene = Scene::new().await;
    scene.publish().await;
    let heir = scene.host.author("heir").await;
    let heir_id = heir.get("/api/users/me").await.expect(200).id();
    let id = scene.author.get("/api/users/me").await.expect(200).id();
    let admin = scene.host.admin().await;
    let path = format!("/api/users/{id}?transferTo={heir_id}");
    let password = json!({ "password": crate::app::ADMIN_PASSWORD });
    admin.send(admin.request(Method::DELETE, &path).json(&password)).await.expect(200);
    scene.server.answers(200, &json!([["city", "people"], ["Datong", 310]]));
    scene.clock.advance(61_000);
    let shown = scene.asks("live").await.expect(200);
    assert!(shown.text.contains("Datong"), "{}", shown.text);
    let work = json!({ "is_publish": true });
    heir.post(&format!("/api/works/info/{}", scene.work), &work).await.expect(200);
    assert!(scene.page().await.contains("Datong"));
}
