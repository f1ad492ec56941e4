//! Fairness: publications, drafts and imports of one author do not block other authors.

use std::io::Cursor;
use std::time::Duration;

use image::{DynamicImage, ImageFormat};
use pinye_host::Options;
use pinye_host::domain::clock::Clock;
use reqwest::Method;
use serde_json::{Value, json};
use tokio::net::TcpListener;

use crate::app::{Person, Reply, TestApp};
use crate::transfer;

/// Starts a server that accepts every request and never responds.
async fn hanging_server() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/rows.json", listener.local_addr().unwrap());
    tokio::spawn(async move {
        let mut taken = Vec::new();
        while let Ok((stream, _)) = listener.accept().await {
            taken.push(stream);
        }
    });
    url
}

fn placed(name: &str, props: &Value) -> Value {
    let style = json!({ "top": 10, "left": 20, "width": 200, "height": 40, "zindex": 1 });
    let element = json!({ "uuid": "e", "name": name, "pluginProps": props, "commonStyle": style });
    json!({ "title": "t", "pages": [{ "id": "p", "elements": [element] }] })
}

async fn work(author: &Person) -> i64 {
    author
        .post("/api/works", &placed("text", &json!({ "text": "<p>quick</p>" })))
        .await
        .expect(201)
        .id()
}

async fn publish(author: &Person, id: i64, wait: &str) -> Reply {
    let request = author.request(Method::POST, &format!("/api/works/info/{id}"));
    author.send(request.header("prefer", wait).json(&json!({ "is_publish": true }))).await
}

async fn progress(author: &Person, id: i64) -> Reply {
    let request = author.request(Method::GET, &format!("/api/works/{id}/publishing"));
    author.send(request.header("prefer", "wait=0")).await
}

async fn share(author: &Person, host: &TestApp, id: i64) -> String {
    let token = author.get(&format!("/api/works/token/{id}")).await.expect(200);
    token.data()["url"].as_str().unwrap().trim_start_matches(&host.works).to_owned()
}

/// Creates authors whose works use a data source that never responds, more than there are slots.
async fn with_dead_sources(host: &TestApp) -> Vec<(Person, i64, i64)> {
    let url = hanging_server().await;
    let mut slow = Vec::new();
    for n in 0..3 {
        let author = host.author(&format!("slow{n}")).await;
        let source = json!({ "name": "dead", "url": url });
        let source = author.post("/api/datasources", &source).await.expect(201).id();
        let shown = placed("table", &json!({ "dataSourceId": source.to_string() }));
        let work = author.post("/api/works", &shown).await.expect(201).id();
        slow.push((author, work, source));
    }
    slow
}

async fn host() -> TestApp {
    let networks = Some(vec!["127.0.0.0/8".parse().unwrap()]);
    let options = Options { data_source_networks: networks, ..Options::default() };
    TestApp::with_plugins_at(Clock::system(), options).await
}

#[tokio::test]
async fn dead_sources_hold_up_nobody_elses_publication() {
    let host = host().await;
    let slow = with_dead_sources(&host).await;
    let quick = host.author("quick").await;
    let id = work(&quick).await;
    for (author, work, _) in &slow {
        publish(author, *work, "wait=0").await.expect(202);
    }
    tokio::time::sleep(Duration::from_millis(300)).await;
    publish(&quick, id, "wait=25").await.expect(200);
    for (author, work, _) in &slow {
        progress(author, *work).await.expect(202);
    }
}

#[tokio::test]
async fn dead_sources_hold_up_nobody_elses_preview() {
    let host = host().await;
    let slow = with_dead_sources(&host).await;
    let quick = host.author("quick").await;
    let url = share(&quick, &host, work(&quick).await).await;
    let mut waiting = Vec::new();
    for (author, work, source) in slow {
        let (visitor, draft) = (host.visitor(), share(&author, &host, work).await);
        waiting.push(tokio::spawn(async move { visitor.get(&draft).await.code() }));
        // Previews of the source use the same slots.
        for _ in 0..4 {
            let author = author.clone();
            let path = format!("/api/datasources/{source}/preview");
            waiting.push(tokio::spawn(async move { author.post(&path, &json!({})).await.code() }));
        }
    }
    tokio::time::sleep(Duration::from_millis(300)).await;
    let shown = host.visitor().get(&url).await.expect(200);
    assert!(shown.text.contains("quick"));
    let source = json!({ "name": "own", "type": "static", "url": "", "pipe": "$" });
    let source = quick.post("/api/datasources", &source).await.expect(201).id();
    quick.post(&format!("/api/datasources/{source}/preview"), &json!({})).await.expect(200);
    assert!(waiting.iter().all(|one| !one.is_finished()), "they wait longer than others need");
    waiting.iter().for_each(tokio::task::JoinHandle::abort);
}

/// Builds a small archive that is expensive to import: large pictures of one color, and a long
/// work.
fn heavy_archive() -> Vec<u8> {
    let mut picture = Cursor::new(Vec::new());
    DynamicImage::new_rgb8(3_000, 3_000).write_to(&mut picture, ImageFormat::Png).unwrap();
    let picture = picture.into_inner();
    let mut work = placed("text", &json!({ "text": "<p>quick</p>" }));
    let element = work["pages"][0]["elements"][0].clone();
    let many = (0..500).map(|n| {
        let mut element = element.clone();
        element["uuid"] = json!(format!("e{n}"));
        element
    });
    work["pages"][0]["elements"] = many.collect();
    let work = work.to_string();
    let names: Vec<String> = (0..12).map(|n| format!("assets/{n:024}.png")).collect();
    let mut entries = vec![("work.json", work.as_bytes()), ("pinye.json", transfer::NOTES)];
    entries.extend(names.iter().map(|name| (name.as_str(), &picture[..])));
    transfer::archive(&entries)
}

/// While three authors run six imports, the readiness probe always returns 200.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_host_that_imports_is_ready() {
    let host = host().await;
    let archive = heavy_archive();
    assert!(archive.len() < 300 << 10, "{} bytes", archive.len());
    let mut imports = Vec::new();
    for n in 0..3 {
        let author = host.author(&format!("author{n}")).await;
        for _ in 0..2 {
            let (author, archive) = (author.clone(), archive.clone());
            imports.push(tokio::spawn(async move { transfer::import(&author, archive).await }));
        }
    }
    let nobody = host.nobody();
    while !imports.iter().all(tokio::task::JoinHandle::is_finished) {
        nobody.get("/api/ready").await.expect(200);
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    for import in imports {
        import.await.unwrap().expect(201);
    }
}

/// `make soak`
#[tokio::test]
#[ignore = "takes a minute"]
async fn a_hundred_publications_and_drafts_at_once_are_all_made() {
    let host = TestApp::with_plugins().await;
    let author = host.author("author").await;
    let mut works = Vec::new();
    for _ in 0..100 {
        works.push(work(&author).await);
    }
    let begun = works.iter().map(|id| publish(&author, *id, "wait=0"));
    for reply in futures_util::future::join_all(begun).await {
        assert!([200, 202].contains(&reply.code()), "{}", reply.text);
    }
    for id in &works {
        while progress(&author, *id).await.code() == 202 {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        progress(&author, *id).await.expect(200);
    }
    let mut urls = Vec::new();
    for id in &works {
        urls.push(share(&author, &host, *id).await);
    }
    let visitor = host.visitor();
    let shown = urls.iter().map(|url| visitor.get(url));
    for reply in futures_util::future::join_all(shown).await {
        reply.expect(200);
    }
}
