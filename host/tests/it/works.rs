use serde_json::{Value, json};

use crate::app::{Person, TestApp};

fn path(work: &Value) -> String {
    format!("/api/works/{}", work["id"])
}

/// EN-001, EN-002, EN-004, EN-005, EN-006, EN-008
#[tokio::test]
async fn a_new_work_has_its_defaults_in_the_authors_language() {
    let (_host, mut author) = TestApp::with_author().await;
    let work = author.work().await;
    assert_eq!(work["title"], "Untitled work");
    assert_eq!(work["pages"][0]["title"], "page 1");
    let page = &work["pages"][0];
    assert_eq!((&page["backgroundColor"], &page["groups"]), (&json!("#ffffff"), &json!([])));
    assert!(page["uuid"].is_string() && page["elements"] == json!([]), "{page}");
    assert_eq!((&work["width"], &work["height"]), (&json!(375), &json!(812)));
    assert_eq!(work["page_mode"], "h5_swipper");
    assert_eq!((&work["revision"], &work["is_publish"]), (&json!(1), &json!(false)));
    assert!(work["created_at"].as_str().unwrap().ends_with('Z'));
    author.language = "zh-CN";
    let work = author.work().await;
    assert_eq!(work["title"], "未命名作品");
    assert_eq!(work["pages"][0]["title"], "第1页");
}

/// API-WRK-003
#[tokio::test]
async fn fields_of_the_server_cannot_be_sent() {
    let (_host, author) = TestApp::with_author().await;
    let sent = json!({ "id": 99, "user_id": 99, "revision": 9, "is_publish": true, "title": "a" });
    let made = author.post("/api/works", &sent).await.expect(201);
    assert_eq!((made.id(), &made.data()["user_id"]), (1, &json!(2)));
    assert_eq!(made.data()["revision"], 1);
    assert_eq!(made.data()["is_publish"], false);
}

/// ED-007, amendment of ED-020
#[tokio::test]
async fn a_save_raises_the_revision_and_a_stale_one_changes_nothing() {
    let (host, author) = TestApp::with_author().await;
    let work = author.work().await;
    let mine = json!({ "revision": 1, "title": "mine" });
    let saved = author.put(&path(&work), &mine).await.expect(200);
    assert_eq!(saved.data()["revision"], 2);
    assert_eq!(saved.data()["pages"], work["pages"], "what is not sent stays");
    assert_eq!((&saved.json["remarks"], &saved.json["faults"]), (&json!([]), &json!([])));

    let theirs = json!({ "revision": 1, "title": "theirs" });
    let admin = host.admin().await;
    let stale = admin.put(&path(&work), &theirs).await.expect(409);
    assert_eq!(stale.data()["revision"], 2);
    assert_eq!(stale.data()["author"]["username"], "author");
    assert!(stale.data()["updated_at"].is_string());
    assert_eq!(author.get(&path(&work)).await.data()["title"], "mine");
    let missing = author.put(&path(&work), &json!({ "title": "x" })).await.expect(422);
    assert_eq!(missing.fields(), ["revision"]);
}

/// Of many concurrent saves from one revision, exactly one is written.
#[tokio::test]
async fn of_twenty_saves_at_once_one_wins_and_the_others_are_told() {
    let (_host, author) = TestApp::with_author().await;
    let work = author.work().await;
    let address = path(&work);
    let bodies: Vec<_> =
        (0..20).map(|number| json!({ "revision": 1, "title": number.to_string() })).collect();
    let saves = bodies.iter().map(|body| author.put(&address, body));
    let replies = futures_util::future::join_all(saves).await;
    assert_eq!(replies.iter().filter(|reply| reply.code() == 200).count(), 1);
    assert_eq!(replies.iter().filter(|reply| reply.code() == 409).count(), 19);
    assert_eq!(author.get(&address).await.data()["revision"], 2);
}

/// EM-013: unknown content is returned byte for byte.
#[tokio::test]
async fn unknown_fields_come_back_byte_for_byte() {
    let (_host, author) = TestApp::with_author().await;
    let text =
        r#"{"title":"a","later":{"n": 1.50,"t":"\u4e2d"},"pages":[{"id":"p","extra":[1 , 2]}]}"#;
    let made = author.post_text("/api/works", text).await.expect(201);
    let read = author.get(&format!("/api/works/{}", made.id())).await.expect(200);
    assert!(read.text.contains(r#""later":{"n": 1.50,"t":"\u4e2d"}"#));
    assert!(read.text.contains(r#"{"id":"p","extra":[1 , 2]}"#));
}

/// Unknown element type, page without id, wrong types: 422 with path and message.
#[tokio::test]
async fn what_is_not_a_work_is_refused_field_by_field() {
    let (_host, mut author) = TestApp::with_author().await;
    let element = json!({ "uuid": "e1", "name": "no-such-type", "pluginProps": {} });
    let sent = json!({ "pages": [{ "id": "p", "elements": [element] }] });
    let reply = author.post("/api/works", &sent).await.expect(422);
    assert_eq!(reply.fields(), ["pages[0].elements[0].name"]);
    assert_eq!(reply.json["errors"][0]["message"], "unknown element type no-such-type");

    author.language = "zh-CN";
    let sent = json!({ "title": 1, "pages": [{ "id": "p" }, {}] });
    let reply = author.post("/api/works", &sent).await.expect(422);
    assert_eq!(reply.fields(), ["title", "pages[1]"]);
    assert_eq!(reply.json["errors"][1]["message"], "页面缺少 id");
    let reply = author.post("/api/works", &json!({ "pages": [] })).await.expect(422);
    assert_eq!(reply.fields(), ["pages"]);
    assert_eq!(author.get("/api/works").await.json["total"], 0, "nothing was stored");
}

/// WM-004
#[tokio::test]
async fn without_the_id_of_a_work_there_is_an_error() {
    let (_host, author) = TestApp::with_author().await;
    author.work().await;
    for id in ["", "NaN", "undefined", "-1", "0"] {
        let address = format!("/api/works/{id}");
        for reply in [
            author.get(&address).await,
            author.put(&address, &json!({ "revision": 1 })).await,
            author.delete(&address).await,
            author.get(&format!("/api/works/info/{id}")).await,
        ] {
            assert!((400..500).contains(&reply.code()), "{id}: {} {}", reply.code(), reply.text);
        }
    }
    assert_eq!(author.get("/api/works").await.json["total"], 1);
}

/// ER-001
#[tokio::test]
async fn an_unchanged_work_is_not_sent_again() {
    let (_host, author) = TestApp::with_author().await;
    let work = author.work().await;
    let first = author.get(&path(&work)).await.expect(200);
    let etag = first.header("etag").to_owned();
    assert!(etag.starts_with('"'), "strong");
    let ask = || {
        author.request(reqwest::Method::GET, &path(&work)).header("if-none-match", etag.as_str())
    };
    let second = author.send(ask()).await.expect(304);
    assert!(second.text.is_empty());
    author.put(&path(&work), &json!({ "revision": 1, "title": "b" })).await.expect(200);
    author.send(ask()).await.expect(200);
}

/// WM-003, amendment of WM-010
#[tokio::test]
async fn a_deleted_work_is_gone_for_everybody_but_kept_in_the_bin() {
    let (host, author) = TestApp::with_author().await;
    let work = author.work().await;
    let gone = author.delete(&path(&work)).await.expect(200);
    assert_eq!(gone.data()["id"], work["id"]);
    author.get(&path(&work)).await.expect(404);
    author.delete(&path(&work)).await.expect(404);
    author.put(&path(&work), &json!({ "revision": 1 })).await.expect(404);
    assert_eq!(author.get("/api/works").await.json["total"], 0);
    let next = author.work().await;
    assert_ne!(next["id"], work["id"], "an id is never given twice");
    drop(host);
}

/// PV-004, PV-009
#[tokio::test]
async fn the_light_record_changes_single_fields_and_keeps_the_rest() {
    let (host, author) = TestApp::with_author().await;
    let work = author.work().await;
    let light = format!("/api/works/info/{}", work["id"]);
    let shown = author.get(&light).await.expect(200);
    assert!(shown.data().get("pages").is_none());
    assert_eq!(shown.data()["public_url"], format!("{}/h5/{}", host.works, work["id"]));
    let sent = json!({ "title": "新", "page_effect": "fade", "id": 77, "public_url": "x" });
    let changed = author.post(&light, &sent).await.expect(200);
    assert_eq!(changed.id(), work["id"].as_i64().unwrap());
    assert_eq!((&changed.data()["title"], &changed.data()["revision"]), (&json!("新"), &json!(2)));
    let whole = author.get(&path(&work)).await;
    assert_eq!(whole.data()["page_effect"], "fade");
    assert_eq!(whole.data()["pages"], work["pages"]);
    let wrong = author.post(&light, &json!({ "page_mode": "scroll" })).await.expect(422);
    assert_eq!(wrong.fields(), ["page_mode"]);
}

/// WM-009, TP-005
#[tokio::test]
async fn templates_are_read_by_everybody_and_changed_by_their_owner() {
    let (host, author) = TestApp::with_author().await;
    let sent = json!({ "is_template": true, "only_owner": false });
    let made = author.post("/api/works", &sent).await.expect(201);
    let other = host.author("other").await;
    let address = path(made.data());
    other.get(&address).await.expect(200);
    other.put(&address, &json!({ "revision": 1 })).await.expect(404);
    other.delete(&address).await.expect(404);
    assert_eq!(other.get("/api/works?is_template=true").await.json["total"], 1);
    assert_eq!(other.get("/api/works").await.json["total"], 0);
    let saved =
        author.put(&address, &json!({ "revision": 1, "is_template": false })).await.expect(200);
    assert_eq!(saved.data()["is_template"], true, "a save does not change what it is");
}

/// TP-001, TP-003, TP-004
#[tokio::test]
async fn a_work_becomes_a_template_and_a_template_becomes_a_work_of_somebody_else() {
    let (host, author) = TestApp::with_author().await;
    let other = host.author("other").await;
    let sent = json!({ "title": "名片", "pages": [{ "id": "p", "later": { "x": 1 } }] });
    let work = author.post("/api/works", &sent).await.expect(201);
    let set = format!("/api/works/set-as-template/{}", work.id());
    let made = author.post(&set, &json!({ "only_owner": false })).await.expect(201);
    assert_eq!(made.data()["title"], "名片");
    assert_eq!(author.get(&path(work.data())).await.data(), work.data(), "it stays as it is");
    let started = other.post(&format!("/api/works/use-template/{}", made.id()), &json!({})).await;
    let started = started.expect(201);
    assert_eq!(started.data()["is_template"], false);
    assert_ne!(started.data()["user_id"], work.data()["user_id"]);
    assert_eq!(started.data()["pages"][0]["later"], json!({ "x": 1 }));
    assert_ne!(started.data()["pages"][0]["id"], "p");
    other.post(&format!("/api/works/use-template/{}", work.id()), &json!({})).await.expect(404);
    other.post(&set, &json!({})).await.expect(404);
}

/// TP-003, TP-004: a template fills an empty work, which keeps its id and title; a work with
/// content is refused.
#[tokio::test]
async fn a_template_fills_an_empty_work_and_no_other_one() {
    let host = TestApp::with_plugins().await;
    let (author, other) = (host.author("author").await, host.author("other").await);
    let note = json!({ "uuid": "n", "name": "text", "pluginProps": { "text": "x" } });
    let pages = json!([{ "id": "p", "elements": [note] }, { "id": "q", "elements": [] }]);
    let sent = json!({ "title": "名片", "page_mode": "h5_long_page", "pages": pages });
    let work = author.post("/api/works", &sent).await.expect(201);
    let set = format!("/api/works/set-as-template/{}", work.id());
    let made = author.post(&set, &json!({ "only_owner": false })).await.expect(201);
    let into = |id: i64| format!("/api/works/use-template/{}?into={id}", made.id());
    for (title, wanted) in
        [("未命名作品", "名片"), ("Untitled work", "名片"), ("我的婚礼", "我的婚礼")]
    {
        let empty = other.post("/api/works", &json!({ "title": title })).await.expect(201);
        let filled = other.post(&into(empty.id()), &json!({})).await.expect(201);
        assert_eq!(filled.id(), empty.id());
        let now = other.get(&path(empty.data())).await.expect(200);
        assert_eq!(now.data(), filled.data());
        let is = |field: &str| now.data()[field].clone();
        assert_eq!((is("title"), is("revision")), (json!(wanted), json!(2)));
        assert_eq!((is("page_mode"), is("is_template")), (json!("h5_long_page"), json!(false)));
        assert_eq!(is("user_id"), empty.data()["user_id"]);
        assert_eq!(is("pages").as_array().map(Vec::len), Some(2));
        assert_ne!(is("pages")[0]["elements"][0]["uuid"], "n");
        let again = other.post(&into(empty.id()), &json!({})).await.expect(400).text.clone();
        assert!(["已有内容", "not empty"].iter().any(|told| again.contains(told)), "{again}");
    }
    let total = other.get("/api/works").await.expect(200).json["total"].clone();
    assert_eq!(total, 3, "no work beside those");
    other.post(&into(work.id()), &json!({})).await.expect(404);
    let own = other.post("/api/works", &json!({})).await.expect(201);
    author.post(&into(own.id()), &json!({})).await.expect(404);
    other.post(&into(own.id()).replace("into=", "into=x"), &json!({})).await.expect(404);
}

/// TP-002 with its amendment: the owner decides who can see a template, every route checks this,
/// and by default only the owner can.
#[tokio::test]
async fn a_template_is_its_owners_until_they_offer_it_to_everybody() {
    let (host, author) = TestApp::with_author().await;
    let (other, keeper) = (host.author("other").await, host.admin().await);
    let work = author.work().await;
    let set = format!("/api/works/set-as-template/{}", work["id"]);
    let made = author.send(author.request(reqwest::Method::POST, &set)).await.expect(201);
    assert_eq!(made.data()["only_owner"], true, "without a word it is only hers");
    let id = made.id();
    let (one, offer) = (format!("/api/works/{id}"), format!("/api/works/set-as-template/{id}"));
    let ways = ["", "info/", "token/"].map(|way| format!("/api/works/{way}{id}"));
    let sees = async |who: &Person, status: u16| {
        for way in &ways {
            who.get(way).await.expect(status);
        }
        let list = who.get("/api/works?is_template=true").await.expect(200);
        assert_eq!(list.json["total"], i64::from(status == 200));
        list.json["data"][0]["only_owner"].clone()
    };
    assert_eq!(sees(&author, 200).await, true);
    sees(&other, 404).await;
    let start = format!("/api/works/use-template/{id}");
    other.post(&start, &json!({})).await.expect(404);
    other.put(&offer, &json!({ "only_owner": false })).await.expect(404);
    keeper.get(&one).await.expect(200);
    assert_eq!(keeper.get("/api/works?is_template=true").await.json["total"], 0);

    let now = author.put(&offer, &json!({ "only_owner": false })).await.expect(200);
    assert_eq!(now.data()["only_owner"], false);
    assert_eq!(sees(&other, 200).await, false);
    other.post(&start, &json!({})).await.expect(201);
    other.put(&offer, &json!({ "only_owner": true })).await.expect(404);

    author.put(&offer, &json!({ "only_owner": true })).await.expect(200);
    sees(&other, 404).await;
    let sent = json!({ "revision": 1, "only_owner": false, "title": "after" });
    author.put(&one, &sent).await.expect(200);
    sees(&other, 404).await;
    author.delete(&one).await.expect(200);
    other.post(&format!("{one}/restore"), &json!({})).await.expect(404);
    author.put(&offer, &json!({ "only_owner": false })).await.expect(404);
}

#[tokio::test]
async fn a_flag_is_a_flag() {
    let (_host, author) = TestApp::with_author().await;
    let reply = author.post("/api/works", &json!({ "is_publish": {} })).await.expect(422);
    assert_eq!(reply.fields(), ["is_publish"]);
    let sent = json!({ "is_template": true, "only_owner": "nobody" });
    assert_eq!(author.post("/api/works", &sent).await.expect(422).fields(), ["only_owner"]);
    let work = author.work().await;
    let sent = json!({ "revision": 1, "is_publish": "yes" });
    assert_eq!(author.put(&path(&work), &sent).await.expect(422).fields(), ["is_publish"]);
    let light = format!("/api/works/info/{}", work["id"]);
    author.post(&light, &json!({ "is_publish": 1 })).await.expect(422);
}

fn thirty_days() -> i64 {
    pinye_host::http::works::bin::RETENTION_MS
}

/// Amendment of WM-010
#[tokio::test]
async fn a_work_comes_back_from_the_bin_as_it_was() {
    let (host, author) = TestApp::with_author().await;
    let other = host.author("other").await;
    let made = author.post("/api/works", &json!({ "title": "kept" })).await.expect(201);
    let address = path(made.data());
    author.post(&format!("{address}/restore"), &json!({})).await.expect(404);
    author.delete(&address).await.expect(200);
    let bin = author.get("/api/works/bin?is_template=false").await.expect(200);
    assert_eq!((&bin.json["total"], &bin.data()[0]["title"]), (&json!(1), &json!("kept")));
    let days = |key: &str| bin.data()[0][key].as_str().unwrap()[..10].to_owned();
    assert!(days("gone_at") > days("deleted_at"));
    assert!(bin.data()[0].get("pages").is_none());
    assert_eq!(other.get("/api/works/bin").await.json["total"], 0);
    other.post(&format!("{address}/restore"), &json!({})).await.expect(404);
    other.delete(&format!("{address}?forever=true")).await.expect(404);
    author.post(&format!("{address}/restore"), &json!({})).await.expect(200);
    let back = author.get(&address).await.expect(200);
    assert_eq!(back.data(), made.data(), "nothing of it has changed");
    assert_eq!(author.get("/api/works/bin").await.json["total"], 0);
}

/// Amendment of WM-010
#[tokio::test]
async fn after_30_days_or_on_demand_everything_of_a_work_goes() {
    use pinye_host::http::works::bin::sweep;
    let clock = pinye_host::domain::clock::Clock::fixed(1_795_255_200_000);
    let options = pinye_host::Options::default();
    let host = TestApp::start_with(crate::app::With::Nothing, clock.clone(), options).await;
    let author = host.author("author").await;
    let (first, second) = (author.work().await, author.work().await);
    author.get(&format!("/api/works/token/{}", first["id"])).await.expect(200);
    author.delete(&path(&first)).await.expect(200);
    crate::retention::pass(&host, &clock, thirty_days() - 1).await;
    assert_eq!(sweep(&host.app.ctx).await.unwrap(), 0, "not a moment too early");
    let author = host.again("author").await;
    author.delete(&path(&second)).await.expect(200);
    clock.advance(1);
    author.post(&format!("{}/restore", path(&first)), &json!({})).await.expect(404);
    assert_eq!(sweep(&host.app.ctx).await.unwrap(), 1);
    assert_eq!(author.get("/api/works/bin").await.json["total"], 1, "the other one is still there");
    author.delete(&format!("{}?forever=true", path(&second))).await.expect(200);
    author.delete(&format!("{}?forever=true", path(&second))).await.expect(404);
    assert_eq!(author.get("/api/works/bin").await.json["total"], 0);
    let third = author.work().await;
    author.delete(&format!("{}?forever=true", path(&third))).await.expect(200);
    assert_eq!(author.get("/api/works/bin").await.json["total"], 0, "it never was in the bin");
    let left = crate::database::texts(&host.app.ctx.db, "SELECT token FROM share_tokens").await;
    assert!(left.is_empty());
}
