//! Publishing as a job, share links of drafts, and published pages while the database is
//! unavailable.

use std::time::Duration;

use pinye_host::store::Db;
use pinye_host::store::availability::DatabaseAvailability;
use reqwest::Method;
use serde_json::{Value, json};

use crate::app::{Person, Reply, TestApp};

fn placed(type_name: &str, id: &str, props: &Value) -> Value {
    let style = json!({ "top": 10, "left": 20, "width": 200, "height": 40, "zindex": 1 });
    json!({ "uuid": id, "name": type_name, "pluginProps": props, "commonStyle": style })
}

/// Returns a work with `count` pages, each with a text.
fn pages(count: usize) -> Value {
    let page = |number: usize| {
        let text = json!({ "text": format!("<p>text {number}</p>") });
        json!({ "id": format!("p{number}"), "elements": [placed("text", &format!("t{number}"), &text)] })
    };
    json!({ "title": "many", "pages": (0..count).map(page).collect::<Vec<_>>() })
}

async fn share(author: &Person, host: &TestApp, id: i64) -> String {
    let token = author.get(&format!("/api/works/token/{id}")).await.expect(200);
    token.data()["url"].as_str().unwrap().trim_start_matches(&host.works).to_owned()
}

async fn publish(author: &Person, id: i64, wait: &str) -> Reply {
    let request = author.request(Method::POST, &format!("/api/works/info/{id}"));
    let request = request.header("prefer", wait).json(&json!({ "is_publish": true }));
    author.send(request).await
}

#[tokio::test]
async fn a_work_has_at_most_a_thousand_pages_and_five_thousand_elements() {
    let (_host, author) = TestApp::with_author().await;
    let empty = |count: usize| {
        let pages: Vec<_> = (0..count).map(|n| json!({ "id": format!("p{n}") })).collect();
        json!({ "title": "t", "pages": pages })
    };
    let refused = author.post("/api/works", &empty(1_001)).await.expect(413);
    assert!(refused.message().contains("1000 pages"), "{}", refused.message());
    let full = author.post("/api/works", &empty(1_000)).await.expect(201);
    let path = format!("/api/works/{}", full.id());
    let mut more = empty(1_001);
    more["revision"] = json!(1);
    author.put(&path, &more).await.expect(413);
    let elements: Vec<_> =
        (0..5_001).map(|n| placed("never", &format!("e{n}"), &json!({}))).collect();
    let crowded = json!({ "title": "t", "pages": [{ "id": "p", "elements": elements }] });
    let refused = author.post("/api/works", &crowded).await.expect(413);
    assert!(refused.message().contains("5000 elements"), "{}", refused.message());
}

/// A draft is rendered once per state of the work, however many requests come with the share link.
#[tokio::test]
async fn a_draft_is_drawn_once_however_many_look() {
    let host = TestApp::with_plugins().await;
    let author = host.author("author").await;
    let mut work = pages(40);
    let like = placed("like", "like_1", &json!({}));
    let names = host.app.plugins.element_types();
    let lively = names.iter().find(|one| one.details["hydrate"] == "load").unwrap();
    let mut like = like;
    like["name"] = json!(lively.type_name);
    like["pluginProps"] = lively.details.pointer("/defaults/zh").unwrap().clone();
    work["pages"][0]["elements"][0] = like;
    let id = author.post("/api/works", &work).await.expect(201).id();
    let url = share(&author, &host, id).await;
    // The document contains the time of rendering.
    let drawn = |reply: Reply| {
        let text = reply.expect(200).text.clone();
        text.split("\"now\":").nth(1).unwrap().split(',').next().unwrap().to_owned()
    };
    let visitor = host.visitor();
    let paths: Vec<String> = (0..30).map(|n| format!("{url}&page={n}")).collect();
    let visits = paths.iter().map(|path| visitor.get(path));
    let moments: std::collections::BTreeSet<String> =
        futures_util::future::join_all(visits).await.into_iter().map(drawn).collect();
    assert_eq!(moments.len(), 1, "drawn once: {moments:?}");
    author
        .put(&format!("/api/works/{id}"), &json!({ "revision": 1, "title": "new" }))
        .await
        .expect(200);
    let after = visitor.get(&url).await.expect(200);
    assert!(after.text.contains("<title>new</title>"), "a saved change is seen at once");
    assert!(!moments.contains(&drawn(after)));
}

#[tokio::test]
async fn the_same_state_published_twenty_times_at_once_is_one_publication() {
    let host = TestApp::with_plugins().await;
    let author = host.author("author").await;
    let id = author.post("/api/works", &pages(30)).await.expect(201).id();
    let all = (0..20).map(|_| publish(&author, id, "wait=25"));
    for reply in futures_util::future::join_all(all).await {
        assert_eq!(reply.expect(200).json["publication"], 1);
    }
    assert_eq!(publish(&author, id, "wait=25").await.expect(200).json["publication"], 1);
    let list = format!("/api/works/{id}/publications");
    assert_eq!(author.get(&list).await.data().as_array().unwrap().len(), 1);
    author
        .post(&format!("/api/works/info/{id}"), &json!({ "is_publish": false }))
        .await
        .expect(200);
    assert_eq!(publish(&author, id, "wait=25").await.expect(200).json["publication"], 1);
    host.visitor().get(&format!("/h5/{id}")).await.expect(200);
    let path = format!("/api/works/{id}");
    author.put(&path, &json!({ "revision": 1, "title": "new" })).await.expect(200);
    assert_eq!(publish(&author, id, "wait=25").await.expect(200).json["publication"], 2);
    author.put(&path, &json!({ "revision": 2, "title": "many" })).await.expect(200);
    let back = publish(&author, id, "wait=25").await.expect(200);
    assert_eq!(back.json["publication"], 1, "as it was before: shown again");
    assert!(host.visitor().get(&format!("/h5/{id}")).await.text.contains("<title>many</title>"));
}

#[tokio::test]
async fn a_publication_goes_on_and_tells_how_far_it_is() {
    let host = TestApp::with_plugins().await;
    let author = host.author("author").await;
    let id = author.post("/api/works", &pages(60)).await.expect(201).id();
    let path = format!("/api/works/{id}/publishing");
    author.get(&path).await.expect(404);
    let begun = publish(&author, id, "wait=0").await.expect(202);
    let step = begun.json["publishing"]["step"].as_str().unwrap();
    assert!(["waiting", "drawing"].contains(&step), "{}", begun.text);
    assert_eq!(begun.data()["id"], id);
    let mut reply = author.get(&path).await;
    while reply.code() == 202 {
        assert!(
            reply.json["publishing"]["done"].as_u64() <= reply.json["publishing"]["pages"].as_u64()
        );
        reply = author.get(&path).await;
    }
    let reply = reply.expect(200);
    assert_eq!(
        (&reply.json["publication"], &reply.data()["is_publish"]),
        (&json!(1), &json!(true))
    );
    assert_eq!(reply.json["remarks"], json!([]));
    host.author("other").await.get(&path).await.expect(404);
    host.visitor().get(&format!("/h5/{id}?page=59")).await.expect(200);
}

/// Rich text stored while its plugin was unavailable was not sanitized; visitors get it sanitized,
/// or not at all.
#[tokio::test]
async fn rich_text_stored_without_its_plugin_is_cleaned_before_anybody_sees_it() {
    let host = TestApp::with_plugins().await;
    let (admin, author) = (host.admin().await, host.author("author").await);
    let enable = |on: bool| json!({ "enabled": on });
    admin.put("/api/plugins/text", &enable(false)).await.expect(200);
    let text =
        "<p>kept</p><img src=\"/uploads/x.png\" onerror=\"hit()\"><form action=\"/x\">asks</form>";
    let element = placed("text", "t", &json!({ "text": text }));
    let work = json!({ "title": "t", "page_mode": "h5_long_page", "pages": [{ "id": "p", "elements": [element] }] });
    let made = author.post("/api/works", &work).await.expect(201);
    assert!(made.text.contains("onerror"), "nothing of the author's is lost");
    let url = share(&author, &host, made.id()).await;
    let shown = async || host.visitor().get(&url).await.expect(200).text.clone();
    assert!(!shown().await.contains("kept"), "nobody has looked at it");
    admin.put("/api/plugins/text", &enable(true)).await.expect(200);
    let text = shown().await;
    assert!(text.contains("<p>kept</p>") && !text.contains("onerror"), "{text}");
    let of_the_host = text.matches("<aside class=\"py-aside\"><img ").count();
    let pictures = text.matches("<img").count();
    assert!(pictures == of_the_host && !text.contains("<form"), "rich text holds neither");
    publish(&author, made.id(), "wait=25").await.expect(200);
    let text = host.visitor().get(&format!("/h5/{}", made.id())).await.expect(200).text.clone();
    assert!(text.contains("<p>kept</p>") && !text.contains("onerror"), "{text}");
    assert!(!text.contains("/uploads/x.png"), "{text}");
}

/// WM-008, TP-002 with its amendment, TP-005
#[tokio::test]
async fn authors_preview_the_templates_they_may_read_and_nothing_else() {
    let host = TestApp::with_plugins().await;
    let (owner, reader) = (host.author("owner").await, host.author("reader").await);
    let id = owner.post("/api/works", &json!({ "title": "Plan" })).await.expect(201).id();
    let everybody = json!({ "only_owner": false });
    let made =
        owner.post(&format!("/api/works/set-as-template/{id}"), &everybody).await.expect(201);
    let template = made.id();
    let look = reader.get(&format!("/api/works/token/{template}")).await.expect(200);
    let url = look.data()["url"].as_str().unwrap().trim_start_matches(&host.works).to_owned();
    let page = host.visitor().get(&url).await.expect(200);
    assert!(page.text.contains("<title>Plan</title>") && page.text.contains("preview"));
    assert_eq!(
        reader.get(&format!("/api/works/info/{template}")).await.expect(200).data()["title"],
        "Plan"
    );
    let shared = owner.get(&format!("/api/works/token/{template}")).await.expect(200);
    assert_eq!((&shared.data()["is_own"], &look.data()["is_own"]), (&json!(true), &json!(false)));
    assert_ne!(
        shared.data()["token"],
        look.data()["token"],
        "the share link is its owner's to give"
    );
    reader.put(&format!("/api/works/token/{template}/refresh"), &json!({})).await.expect(404);
    let token = look.data()["token"].as_str().unwrap();
    host.visitor().get(&format!("/h5/{id}?token={token}")).await.expect(404);
    host.visitor().get(&format!("/h5/{template}?token={token}0")).await.expect(404);
    reader.get(&format!("/api/works/token/{id}")).await.expect(404);
    let hers = json!({ "only_owner": true });
    owner.put(&format!("/api/works/set-as-template/{template}"), &hers).await.expect(200);
    host.visitor().get(&url).await.expect(404);
}

/// Cached pages are served while the database is unavailable; other requests fail at once.
#[tokio::test]
async fn published_pages_outlive_the_database() {
    let host = TestApp::with_plugins().await;
    let author = host.author("author").await;
    let seen = author.post("/api/works", &pages(2)).await.expect(201).id();
    let unseen = author.post("/api/works", &json!({ "title": "Unseen" })).await.expect(201).id();
    publish(&author, seen, "wait=25").await.expect(200);
    publish(&author, unseen, "wait=25").await.expect(200);
    let visitor = host.visitor();
    let page = visitor.get(&format!("/h5/{seen}")).await.expect(200);
    let script = page.text.split("src=\"").nth(1).unwrap().split('"').next().unwrap();
    host.app.ctx.db.close().await;
    host.app.db_availability.set_unavailable(true);
    let began = std::time::Instant::now();
    let again = visitor.get(&format!("/h5/{seen}")).await.expect(200);
    assert_eq!(again.text, page.text);
    visitor.get(script).await.expect(200);
    for path in [format!("/h5/{unseen}"), format!("/h5/{seen}?token=x"), "/api/health".to_owned()] {
        visitor.get(&path).await.expect(503);
    }
    let refused = author.get(&format!("/api/works/{seen}")).await.expect(503);
    assert!(!refused.message().is_empty());
    author.put(&format!("/api/works/{seen}"), &json!({ "revision": 1 })).await.expect(503);
    author.get("/api/config").await.expect(200);
    assert!(began.elapsed().as_secs() < 8, "nobody waits for a connection");
}

/// Sanitizing removes nothing of the bundled element types' output.
#[tokio::test]
async fn our_own_elements_look_as_their_views_drew_them() {
    let host = TestApp::with_plugins().await;
    let author = host.author("author").await;
    let names = host.app.plugins.element_types();
    let of = |name: &str| {
        let known = names.iter().find(|one| one.type_name == name).unwrap();
        known.details.pointer("/defaults/zh").unwrap().clone()
    };
    let mut elements: Vec<Value> = names
        .iter()
        .map(|one| placed(&one.type_name, &one.type_name, &of(&one.type_name)))
        .collect();
    assert!(elements.len() >= 5);
    let mut filled = of("picture");
    filled["imgSrc"] = json!(format!("/uploads/{}.png", "a".repeat(24)));
    elements.push(placed("picture", "filled", &filled));
    let rich = "<h1 style=\"color:red\">a</h1><ul><li><a href=\"https://a.test/?a=1&amp;b=2\" target=\"_blank\">b</a></li></ul>\
                <p><font color=\"#ff0000\" size=\"3\">c</font><br><sub>d</sub> &lt;e&gt; f=\"g\"</p>";
    elements.push(placed("text", "rich", &json!({ "text": rich })));
    for kind in ["page", "link", "video", "phone"] {
        let mut tapped = placed("button", &format!("tapped-{kind}"), &of("button"));
        let config =
            json!({ "pageId": "p", "url": "https://a.test/{x}|\"y\"", "phone": "13800000000" });
        tapped["interaction"] = json!({ "type": kind, "config": config });
        elements.push(tapped);
    }
    let work = json!({ "title": "t", "pages": [{ "id": "p", "elements": elements }] });
    let id = author.post("/api/works", &work).await.expect(201).id();
    let made = publish(&author, id, "wait=25").await.expect(200);
    // Diagnostics about props that are still empty are expected.
    let remarks = made.json["remarks"].as_array().unwrap().iter();
    let codes = remarks.map(|remark| remark["code"].as_str().unwrap());
    let is_unfilled = |code: &str| code.ends_with(".empty") || code.ends_with(".missing");
    let of_views: Vec<_> = codes.filter(|code| !is_unfilled(code)).collect();
    assert_eq!(of_views, Vec::<&str>::new(), "nothing was taken out");
    let page = host.visitor().get(&format!("/h5/{id}")).await.expect(200).text.clone();
    for part in [
        "srcset=\"/uploads/aaaaaaaaaaaaaaaaaaaaaaaa.png?w=",
        "<path",
        "viewBox=",
        "role=\"timer\"",
        "href=\"https://a.test/%7Bx%7D%7C%22y%22\"",
        "data-video=\"https://a.test/%7Bx%7D%7C%22y%22\"",
        "href=\"tel:13800000000\"",
        "<font color=\"#ff0000\" size=\"3\">",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
}

/// Uses a real server behind a TCP proxy that the test shuts down.
#[tokio::test]
#[ignore = "needs PostgreSQL: `make test-postgres` runs it"]
async fn a_server_that_goes_away_is_noticed_and_so_is_its_return() {
    let address = crate::database::fresh().await.expect("PINYE_TEST_POSTGRES names a server");
    let (before, rest) = address.split_once('@').unwrap();
    let (server, name) = rest.split_once('/').unwrap();
    let door = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let at = door.local_addr().unwrap();
    let open = tokio::spawn(pass(door, server.to_owned()));
    let db = Db::open(&format!("{before}@{at}/{name}")).await.unwrap();
    let presence = DatabaseAvailability::default();
    tokio::spawn(presence.clone().monitor(db.clone()));
    tokio::time::sleep(Duration::from_millis(700)).await;
    assert!(!presence.is_unavailable());
    open.abort();
    let asked = presence.run_while_available(db_answers(&db));
    let asked = tokio::time::timeout(Duration::from_secs(8), asked).await.expect("not after 10 s");
    assert!(asked.is_none_or(|answers| !answers));
    wait_until(&presence, true).await;
    let door = tokio::net::TcpListener::bind(at).await.unwrap();
    let _open = tokio::spawn(pass(door, server.to_owned()));
    wait_until(&presence, false).await;
    assert!(db.is_alive().await);
}

async fn db_answers(db: &Db) -> bool {
    db.is_alive().await
}

async fn wait_until(presence: &DatabaseAvailability, is_unavailable: bool) {
    let seen = async {
        while presence.is_unavailable() != is_unavailable {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(15), seen).await.expect("it is noticed");
}

/// TCP proxy: forwards connections until it is aborted.
async fn pass(door: tokio::net::TcpListener, server: String) {
    let mut passing = tokio::task::JoinSet::new();
    loop {
        let (mut here, _) = door.accept().await.unwrap();
        let server = server.clone();
        passing.spawn(async move {
            let mut there = tokio::net::TcpStream::connect(server).await.unwrap();
            drop(tokio::io::copy_bidirectional(&mut here, &mut there).await);
        });
    }
}

/// FM-022: the diagnostic of a duplicate field name contains the name, and many fields do not slow
/// down publishing.
#[tokio::test]
async fn fields_of_one_name_are_told_with_their_name() {
    let host = TestApp::with_plugins().await;
    let author = host.author("author").await;
    let named = |at: usize| placed("enhanced-input", &format!("f{at}"), &json!({ "name": "tel" }));
    let elements: Vec<Value> = (0..40).map(named).collect();
    let work = json!({ "title": "t", "pages": [{ "id": "p", "elements": elements }] });
    let id = author.post("/api/works", &work).await.expect(201).id();
    let made = publish(&author, id, "wait=25").await.expect(200);
    let told = made.json["remarks"].as_array().unwrap().iter();
    let told: Vec<_> = told.filter(|remark| remark["code"] == "field.twice").collect();
    assert_eq!(told.len(), 39, "all but the last: {made:?}");
    assert!(told.iter().all(|remark| remark["args"]["name"] == "tel"), "{told:?}");
}

/// PV-005: a dry run of publishing returns the diagnostics and the size of what visitors would
/// load, and publishes nothing.
#[tokio::test]
async fn an_author_reads_what_publishing_would_say_before_it_is_done() {
    let host = TestApp::with_plugins().await;
    let author = host.author("author").await;
    let work = json!({ "title": "t", "pages": [{ "id": "p0", "elements": [
        placed("text", "t0", &json!({ "text": "<p>words</p>" })),
        placed("text", "t1", &json!({ "text": "<p> </p>" })),
    ] }] });
    let id = author.post("/api/works", &work).await.expect(201).id();
    let told = author.get(&format!("/api/works/{id}/foresight")).await.expect(200);
    let remark = &told.json["remarks"][0];
    assert_eq!([&remark["code"], &remark["element_id"]], [&json!("text.empty"), &json!("t1")]);
    assert_eq!(told.json["remarks"].as_array().unwrap().len(), 1);
    assert_eq!([&told.json["faults"], &told.data()["files"]], [&json!([]), &json!([])]);
    let info = author.get(&format!("/api/works/info/{id}")).await.expect(200);
    assert_eq!(info.data()["is_publish"], json!(false));
}
