//! Responses to saves: a successful save never reports failure, and a retried save is not applied
//! twice.

use pinye_host::store::Db;
use reqwest::Method;
use serde_json::{Value, json};

use crate::app::{Person, Reply, TestApp};
use crate::database;

/// Makes every insert of a publication fail.
async fn refuse_publications(db: &Db) {
    match db {
        Db::Sqlite { .. } => {
            database::execute(db, "CREATE TRIGGER refused BEFORE INSERT ON publications BEGIN SELECT RAISE(ABORT, 'none today'); END").await;
        }
        Db::Postgres { .. } => {
            database::execute(db, "CREATE FUNCTION refused() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION USING MESSAGE = TG_NAME; END'").await;
            database::execute(db, "CREATE TRIGGER refused BEFORE INSERT ON publications FOR EACH ROW EXECUTE FUNCTION refused()").await;
        }
    }
}

/// ED-007, PV-008: the response reports the save and the failed publication, and the next save
/// starts from the stored revision.
#[tokio::test]
async fn a_save_is_told_of_although_its_publication_was_not_made() {
    let (host, author) = TestApp::with_author().await;
    let work = author.work().await;
    let address = format!("/api/works/{}", work["id"]);
    refuse_publications(&host.app.ctx.db).await;
    let sent = json!({ "revision": 1, "title": "kept", "is_publish": true });
    let saved = author.put(&address, &sent).await.expect(200);
    assert_eq!((&saved.data()["revision"], &saved.data()["title"]), (&json!(2), &json!("kept")));
    assert_eq!(saved.data()["is_publish"], false);
    let problem = &saved.json["publication_problem"];
    assert!(problem["code"].as_u64().unwrap() >= 500, "{problem}");
    assert!(problem["message"].as_str().unwrap().is_ascii() && problem["data"].is_null());
    let now = author.get(&address).await.expect(200);
    assert_eq!((now.header("etag"), now.data()), (saved.header("etag"), saved.data()));

    let next = json!({ "revision": 2, "title": "kept too" });
    let next = author.put(&address, &next).await.expect(200);
    assert_eq!(next.json.get("publication_problem"), None);
    let light = format!("/api/works/info/{}", work["id"]);
    let both = author.post(&light, &json!({ "title": "light", "is_publish": true })).await;
    let both = both.expect(200);
    assert_eq!((&both.data()["title"], &both.data()["revision"]), (&json!("light"), &json!(4)));
    assert!(both.json["publication_problem"]["message"].is_string(), "{}", both.text);
    let alone = author.post(&light, &json!({ "is_publish": true })).await;
    assert!(alone.code() >= 500, "nothing else was asked for: {}", alone.text);
}

/// `Prefer: return=minimal`: unchanged pages are not echoed. Pages that the host had to change are
/// returned whole.
#[tokio::test]
async fn pages_that_were_stored_as_they_were_sent_need_not_come_back() {
    let host = TestApp::with_plugins().await;
    let author = host.author("author").await;
    let work = author.work().await;
    let address = format!("/api/works/{}", work["id"]);
    let save = async |revision: i64, pages: &str| {
        let sent = format!(r#"{{"revision":{revision},"title":"brief","pages":{pages}}}"#);
        let asked = author.request(Method::PUT, &address).header("prefer", "return=minimal");
        let asked = asked.header("content-type", "application/json").body(sent);
        author.send(asked).await.expect(200)
    };
    let pages = |text: &str| {
        let note = json!({ "uuid": "a", "name": "text", "pluginProps": { "text": text } });
        json!([{ "id": "p", "elements": [note] }]).to_string()
    };
    // The host adds the missing schema version to an element, so these pages are returned.
    let first = save(1, &pages("<p>x</p>")).await;
    let brief = save(2, &first.data()["pages"].to_string()).await;
    assert_eq!(brief.header("preference-applied"), "return=minimal");
    assert_eq!(brief.data().get("pages"), None);
    assert_eq!((&brief.data()["revision"], &brief.data()["title"]), (&json!(3), &json!("brief")));
    let stored = author.get(&address).await.expect(200);
    assert_eq!(stored.header("etag"), brief.header("etag"));
    assert!(stored.text.contains("<p>x</p>"), "{}", stored.text);
    let cleaned = save(3, &pages("<p onclick=\"x()\">y</p>")).await;
    assert!(!cleaned.headers.contains_key("preference-applied"));
    assert!(cleaned.data()["pages"].is_array() && !cleaned.text.contains("onclick"));
}

async fn save(person: &Person, address: &str, key: &str, body: &Value) -> Reply {
    let request = person.request(reqwest::Method::PUT, address).header("idempotency-key", key);
    person.send(request.json(body)).await
}

/// Idempotency key: a client that timed out and retries a save gets the stored result.
#[tokio::test]
async fn a_save_that_is_sent_again_is_answered_with_what_was_stored() {
    let (host, author) = TestApp::with_author().await;
    let admin = host.admin().await;
    let work = author.work().await;
    let address = format!("/api/works/{}", work["id"]);
    let mine = json!({ "revision": 1, "title": "mine", "pages": work["pages"] });
    let first = save(&author, &address, "k-1", &mine).await.expect(200);
    let again = save(&author, &address, "k-1", &mine).await.expect(200);
    assert_eq!((again.header("etag"), &again.text), (first.header("etag"), &first.text));
    assert_eq!(author.get(&address).await.data()["revision"], 2, "nothing was written again");

    let theirs = json!({ "revision": 2, "title": "theirs" });
    save(&admin, &address, "k-1", &theirs).await.expect(200);
    let again = save(&author, &address, "k-1", &mine).await.expect(200);
    assert_eq!((again.header("etag"), again.data()), (first.header("etag"), first.data()));
    let now = author.get(&address).await;
    assert_eq!((&now.data()["revision"], &now.data()["title"]), (&json!(3), &json!("theirs")));
    author.put(&address, &mine).await.expect(409);

    let other = json!({ "revision": 3, "title": "other" });
    let refused = save(&author, &address, "k-1", &other).await.expect(409);
    assert_eq!(refused.message(), "this key was used for a save of something else");
    for key in ["", "a b", &"k".repeat(101)] {
        save(&author, &address, key, &other).await.expect(400);
    }
    for revision in 3..24 {
        let body = json!({ "revision": revision, "title": "more" });
        save(&author, &address, &format!("more-{revision}"), &body).await.expect(200);
    }
    save(&author, &address, "k-1", &mine).await.expect(409);
    let kept = database::texts(&host.app.ctx.db, "SELECT key FROM saves").await;
    assert_eq!(kept.len(), 20, "no more are remembered");
}

/// A retry while the first attempt is in progress: one of them writes, both get the same response.
#[tokio::test]
async fn the_same_save_twice_at_once_is_written_once() {
    let (_host, author) = TestApp::with_author().await;
    let work = author.work().await;
    let address = format!("/api/works/{}", work["id"]);
    let body = json!({ "revision": 1, "title": "once" });
    let attempts = (0..8).map(|_| save(&author, &address, "k", &body));
    for reply in futures_util::future::join_all(attempts).await {
        assert_eq!(reply.expect(200).data()["revision"], 2);
    }
    assert_eq!(author.get(&address).await.data()["revision"], 2);
}

/// EM-014, IN-004, IN-005, AN-002: interactions and animations are validated on save, like props.
#[tokio::test]
async fn what_elements_do_is_looked_at_when_they_are_saved() {
    let (host, author) = TestApp::with_author().await;
    let element = |does: Value| {
        let mut element = json!({ "uuid": "e", "name": "nobody-knows", "pluginProps": {} });
        element.as_object_mut().unwrap().extend(does.as_object().unwrap().clone());
        json!([{ "id": "p", "elements": [element] }])
    };
    let link = |url: &str| json!({ "interaction": { "type": "link", "config": { "url": url } } });
    let bad = element(link("javascript:alert(1)"));
    let refused = author.post("/api/works", &json!({ "pages": bad })).await.expect(422);
    assert_eq!(refused.fields(), ["pages[0].elements[0].interaction.config.url"]);
    assert_eq!(refused.json["errors"][0]["message"], "please enter a valid link address");
    assert_eq!(author.get("/api/works").await.json["total"], 0, "nothing was stored");

    // A work of an earlier version, which did not validate this.
    let work = author.work().await;
    let address = format!("/api/works/{}", work["id"]);
    let row = pinye_host::store::works::find(&host.app.ctx.db, work["id"].as_i64().unwrap()).await;
    let row = row.unwrap().unwrap();
    let mut document: Value = serde_json::from_str(&row.document).unwrap();
    document["pages"] = bad.clone();
    let stored = pinye_host::store::works::StoredWork {
        document: document.to_string(),
        card: "{}".to_owned(),
        etag: "\"odd\"".to_owned(),
        title: String::new(),
        tags: "[]".to_owned(),
    };
    let change = pinye_host::store::works::VisibilityUpdate {
        id: row.id,
        from_etag: &row.etag,
        is_publish: false,
        publication: None,
        visibility: 1,
        published_at: None,
        stored: &stored,
    };
    pinye_host::store::works::set_visibility(&host.app.ctx.db, &change).await.unwrap();
    let untouched = json!({ "revision": 1, "title": "new title", "pages": bad });
    author.put(&address, &untouched).await.expect(200);
    for worse in [
        link("javascript:alert(2)"),
        json!({ "interaction": { "type": "phone", "config": { "phone": "call me" } } }),
        json!({ "interaction": { "type": "explode" } }),
        json!({ "methodList": [{ "trigger": "click", "name": "eval", "arguments": ["1"] }] }),
        json!({ "animations": [{ "type": "explode", "duration": 1000, "delay": 0 }] }),
    ] {
        let sent = json!({ "revision": 2, "pages": element(worse.clone()) });
        let refused = author.put(&address, &sent).await.expect(422);
        assert!(refused.fields()[0].starts_with("pages[0].elements[0]."), "{worse}");
    }
    let good = json!({ "revision": 2, "pages": element(link("https://example.com")) });
    author.put(&address, &good).await.expect(200);
}
