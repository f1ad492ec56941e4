//! Concurrent publishing and changes of visibility: the owner's last request wins.

use reqwest::Method;
use serde_json::{Value, json};

use crate::app::{Person, Reply, TestApp};

fn work(title: &str) -> Value {
    let text = |n: usize| json!({ "text": format!("<p>text {n}</p>") });
    let style = json!({ "top": 10, "left": 20, "width": 200, "height": 40, "zindex": 1 });
    let element = |n: usize| json!({ "uuid": format!("t{n}"), "name": "text", "pluginProps": text(n), "commonStyle": style });
    let page = |n: usize| json!({ "id": format!("p{n}"), "elements": [element(n)] });
    json!({ "title": title, "pages": (0..12).map(page).collect::<Vec<_>>() })
}

async fn publish(author: &Person, id: i64, wait: &str) -> Reply {
    let request = author.request(Method::POST, &format!("/api/works/info/{id}"));
    author.send(request.header("prefer", wait).json(&json!({ "is_publish": true }))).await
}

async fn take_offline(author: &Person, id: i64) {
    let offline = json!({ "is_publish": false });
    author.post(&format!("/api/works/info/{id}"), &offline).await.expect(200);
}

/// Waits for the latest publication and returns its result.
async fn wait_for_publication(author: &Person, id: i64) -> Reply {
    loop {
        let request = author.request(Method::GET, &format!("/api/works/{id}/publishing"));
        let reply = author.send(request.header("prefer", "wait=25")).await;
        if reply.code() != 202 {
            return reply;
        }
    }
}

/// Publishes the next revision and takes the work offline meanwhile, `times` times.
async fn take_offline_during_publications(times: i64) {
    let host = TestApp::with_plugins().await;
    let author = host.author("author").await;
    let id = author.post("/api/works", &work("0")).await.expect(201).id();
    let mut superseded = 0;
    for revision in 1..=times {
        let change = json!({ "revision": revision, "title": revision.to_string() });
        author.put(&format!("/api/works/{id}"), &change).await.expect(200);
        if revision % 2 == 0 {
            // Make it visible before the next publication starts.
            publish(&author, id, "wait=25").await.expect(200);
        }
        let begun = publish(&author, id, "wait=0").await;
        // The delay varies, so that some publications have just started and some are about to be
        // stored.
        tokio::time::sleep(std::time::Duration::from_millis((revision % 10).unsigned_abs() * 20))
            .await;
        take_offline(&author, id).await;
        if begun.code() == 202 && wait_for_publication(&author, id).await.code() == 409 {
            superseded += 1;
        }
        let now = author.get(&format!("/api/works/info/{id}")).await.expect(200);
        assert_eq!(now.data()["is_publish"], json!(false), "round {revision}");
        host.visitor().get(&format!("/h5/{id}")).await.expect(404);
    }
    assert!(superseded > 0, "no publication was under way when the work was taken offline");
}

#[tokio::test]
async fn offline_wins_over_a_publication_under_way() {
    take_offline_during_publications(10).await;
}

/// The same a hundred times: `make soak`.
#[tokio::test]
#[ignore = "takes minutes"]
async fn offline_wins_over_a_hundred_publications_under_way() {
    take_offline_during_publications(100).await;
}

#[tokio::test]
async fn a_publication_that_lost_is_kept_and_its_caller_is_told() {
    let host = TestApp::with_plugins().await;
    let author = host.author("author").await;
    let id = author.post("/api/works", &work("first")).await.expect(201).id();
    let owner = author.get("/api/users/me").await.expect(200).id();
    let turn = host.app.publisher.acquire_slot(owner).await.unwrap();
    publish(&author, id, "wait=0").await.expect(202);
    take_offline(&author, id).await;
    drop(turn);
    let lost = wait_for_publication(&author, id).await.expect(409);
    assert!(lost.message().contains("taken offline"), "{}", lost.message());
    let list = format!("/api/works/{id}/publications");
    let kept = author.get(&list).await.expect(200);
    assert_eq!(kept.data().as_array().unwrap().len(), 1);
    assert_eq!(kept.data()[0]["is_current"], json!(false));
    // A later publication makes it visible again.
    publish(&author, id, "wait=25").await.expect(200);
    host.visitor().get(&format!("/h5/{id}")).await.expect(200);
}

#[tokio::test]
async fn the_publication_that_was_chosen_wins_over_one_under_way() {
    let host = TestApp::with_plugins().await;
    let author = host.author("author").await;
    let id = author.post("/api/works", &work("first")).await.expect(201).id();
    publish(&author, id, "wait=25").await.expect(200);
    let path = format!("/api/works/{id}");
    author.put(&path, &json!({ "revision": 1, "title": "second" })).await.expect(200);
    let owner = author.get("/api/users/me").await.expect(200).id();
    let turn = host.app.publisher.acquire_slot(owner).await.unwrap();
    publish(&author, id, "wait=0").await.expect(202);
    let current = format!("/api/works/{id}/publications/1/current");
    author.put(&current, &json!({})).await.expect(200);
    drop(turn);
    wait_for_publication(&author, id).await.expect(409);
    let shown = host.visitor().get(&format!("/h5/{id}")).await.expect(200);
    assert!(shown.text.contains("<title>first</title>"));
}

#[tokio::test]
async fn a_stale_save_changes_nothing_that_visitors_see() {
    let host = TestApp::with_plugins().await;
    let author = host.author("author").await;
    let path =
        format!("/api/works/{}", author.post("/api/works", &work("a")).await.expect(201).id());
    let id: i64 = path.rsplit('/').next().unwrap().parse().unwrap();
    let visible =
        async || author.get(&format!("/api/works/info/{id}")).await.data()["is_publish"].clone();
    publish(&author, id, "wait=25").await.expect(200);
    let public = author.get(&path).await.expect(200).data().clone();
    take_offline(&author, id).await;
    let hidden = author.get(&path).await.expect(200).data().clone();
    // A tab that loaded the work while it was public saves it unchanged.
    let saved = author.put(&path, &public).await.expect(200);
    assert!(saved.json["publication_problem"]["message"].is_string(), "{}", saved.text);
    assert_eq!(visible().await, json!(false));
    publish(&author, id, "wait=25").await.expect(200);
    let mut hidden = hidden;
    hidden["revision"] = saved.data()["revision"].clone();
    author.put(&path, &hidden).await.expect(200);
    assert_eq!(visible().await, json!(true), "nor does one that was read while it was hidden");
    // An explicit request is applied.
    let revision = author.get(&path).await.data()["revision"].clone();
    author.put(&path, &json!({ "revision": revision, "is_publish": false })).await.expect(200);
    assert_eq!(visible().await, json!(false));
}
