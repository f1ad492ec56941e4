//! Versions of works, stored by saves.

use pinye_host::Options;
use pinye_host::domain::clock::Clock;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};

use crate::app::{Person, TestApp, With};

async fn save(author: &Person, path: &str, revision: i64, title: &str) {
    author.put(path, &json!({ "revision": revision, "title": title })).await.expect(200);
}

/// Waits until there are `wanted` versions and returns them: they are stored in the background.
async fn versions(author: &Person, path: &str, wanted: usize) -> Vec<Value> {
    for _ in 0..200 {
        let answer = author.get(&format!("{path}/versions")).await.expect(200);
        let found = answer.data().as_array().unwrap().clone();
        if found.len() == wanted {
            return found;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    panic!("there are no {wanted} versions");
}

/// The same, once the newest has this revision.
async fn versions_up_to(author: &Person, path: &str, newest: i64, wanted: usize) -> Vec<Value> {
    for _ in 0..200 {
        let found = versions(author, path, wanted).await;
        if found[0]["revision"] == newest {
            return found;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    panic!("revision {newest} is not the newest of {wanted} versions");
}

/// ED-029: every save can be viewed, named and compared.
#[tokio::test]
async fn every_save_leaves_a_version_that_can_be_read_and_named() {
    let (_host, author) = TestApp::with_author().await;
    let work = author.work().await;
    let path = format!("/api/works/{}", work["id"]);
    save(&author, &path, 1, "one").await;
    save(&author, &path, 2, "two").await;
    let found = versions(&author, &path, 3).await;
    assert_eq!(found[2]["revision"], 1, "as it was made");
    assert_eq!((&found[0]["revision"], &found[1]["revision"]), (&json!(3), &json!(2)));
    assert_eq!((&found[0]["author"], &found[0]["name"]), (&json!("author"), &json!("")));
    assert_eq!(found[0]["publication"], Value::Null);

    let old = author.get(&format!("{path}/versions/2")).await.expect(200);
    assert_eq!((&old.data()["title"], &old.data()["revision"]), (&json!("one"), &json!(2)));
    assert_eq!(old.data()["pages"], work["pages"]);

    let named = format!("{path}/versions/2");
    author.put(&named, &json!({ "name": " 定稿 " })).await.expect(200);
    assert_eq!(versions(&author, &path, 3).await[1]["name"], "定稿");
    let long = author.put(&named, &json!({ "name": "x".repeat(51) })).await.expect(422);
    assert_eq!(long.fields(), ["name"]);
    author.get(&format!("{path}/versions/9")).await.expect(404);
    author.put(&format!("{path}/versions/9"), &json!({ "name": "x" })).await.expect(404);
}

/// ED-029, PV-007: published versions are marked; others are thinned out by age, except named ones.
#[tokio::test]
async fn old_versions_go_but_for_named_and_published_ones() {
    let clock = Clock::fixed(1_000_000_000_000);
    let host = TestApp::with_plugins_at(clock.clone(), Options::default()).await;
    let author = host.author("author").await;
    let work = author.work().await;
    let path = format!("/api/works/{}", work["id"]);
    save(&author, &path, 1, "published").await;
    versions(&author, &path, 2).await;
    let info = format!("/api/works/info/{}", work["id"]);
    author.post(&info, &json!({ "is_publish": true })).await.expect(200);
    save(&author, &path, 2, "named").await;
    versions(&author, &path, 3).await;
    author.put(&format!("{path}/versions/3"), &json!({ "name": "mine" })).await.expect(200);
    for revision in 3..70 {
        save(&author, &path, revision, &format!("save {revision}")).await;
    }
    let marked = |found: &[Value]| {
        let last: Vec<&Value> = found.iter().rev().take(2).collect();
        assert_eq!((&last[0]["revision"], &last[0]["publication"]), (&json!(2), &json!(1)));
        assert_eq!((&last[1]["revision"], &last[1]["name"]), (&json!(3), &json!("mine")));
    };
    // The sixty of the last ten minutes, and the two that are kept.
    let found = versions_up_to(&author, &path, 70, 62).await;
    marked(&found);
    author.get(&format!("{path}/versions/4")).await.expect(404);
    author.get(&format!("{path}/versions/11")).await.expect(200);
    // An hour later those count as one per ten minutes, next to the thirty newest and the two that
    // are kept.
    clock.advance(3_600_000);
    let author = host.again("author").await;
    save(&author, &path, 70, "later").await;
    let found = versions_up_to(&author, &path, 71, 32).await;
    marked(&found);
    author.get(&format!("{path}/versions/41")).await.expect(404);
    author.get(&format!("{path}/versions/42")).await.expect(200);
}

/// Named versions count toward the document quota.
#[tokio::test]
async fn named_versions_count_for_the_quota() {
    let options = Options { document_quota_mib: Some(1), ..Options::default() };
    let host = TestApp::start_with(With::Nothing, Clock::system(), options).await;
    let author = host.author("author").await;
    let user = author.get("/api/users/me").await.expect(200).id();
    let text =
        || (0..12_000).map(|_| uuid::Uuid::new_v4().simple().to_string()).collect::<String>();
    let work =
        author.post("/api/works", &json!({ "title": "t", "notes": text() })).await.expect(201).id();
    let path = format!("/api/works/{work}");
    let (mut codes, mut refusal) = (Vec::new(), String::new());
    for revision in 1..=8 {
        let change = json!({ "revision": revision, "notes": text() });
        author.put(&path, &change).await.expect(200);
        let named = format!("{path}/versions/{}", revision + 1);
        // The version is stored in the background of its save.
        let reply = loop {
            let reply = author.put(&named, &json!({ "name": format!("v{revision}") })).await;
            if reply.code() != 404 {
                break reply;
            }
        };
        codes.push(reply.code());
        if reply.code() == 413 {
            reply.message().clone_into(&mut refusal);
        }
    }
    // Unnamed versions are deleted in the background, so the number that fits before the quota is
    // reached varies.
    assert!(codes.starts_with(&[200, 200]) && codes.contains(&413), "{codes:?}");
    assert!(refusal.contains("storage is full"), "{refusal}");
    let used = pinye_host::store::usage::document_bytes(&host.app.ctx.db, user).await.unwrap();
    assert!(used < (1 << 20) + (1 << 19), "{used} bytes");
    author.put(&format!("{path}/versions/2"), &json!({ "name": "" })).await.expect(200);
}

/// ED-029: every way to create or change a work stores a version.
#[tokio::test]
async fn whatever_makes_or_changes_a_work_leaves_a_version() {
    let (_host, author) = TestApp::with_author().await;
    let work = author.work().await;
    let id = &work["id"];
    let path = format!("/api/works/{id}");
    let file = json!({ "title": "imported", "pages": work["pages"] }).to_string().into_bytes();
    let form = Form::new().part("file", Part::bytes(file).file_name("work.json"));
    let set = format!("/api/works/set-as-template/{id}");
    let template = author.post(&set, &json!({})).await.expect(201);
    let made = [
        ("made", work["id"].as_i64().unwrap()),
        ("copied", author.post(&format!("{path}/copy"), &json!({})).await.expect(201).id()),
        ("set as a template", template.id()),
        ("made of a template", {
            let path = format!("/api/works/use-template/{}", template.id());
            author.post(&path, &json!({})).await.expect(201).id()
        }),
        ("imported", author.post_form("/api/works/import", form).await.expect(201).id()),
    ];
    for (how, id) in made {
        let path = format!("/api/works/{id}");
        let found = versions(&author, &path, 1).await;
        assert_eq!(found[0]["revision"], 1, "{how}");
        let kept = author.get(&format!("{path}/versions/1")).await.expect(200);
        let now = author.get(&path).await.expect(200);
        assert_eq!(kept.data(), now.data(), "{how}");
    }
    let info = format!("/api/works/info/{id}");
    author.post(&info, &json!({ "title": "changed on its card" })).await.expect(200);
    let found = versions(&author, &path, 2).await;
    assert_eq!(found[0]["revision"], 2);
    let kept = author.get(&format!("{path}/versions/2")).await.expect(200);
    assert_eq!(kept.data()["title"], "changed on its card");
}

/// PV-007: a publication is linked to its version by revision, not by time.
#[tokio::test]
async fn a_publication_is_matched_to_its_version_without_the_clock() {
    let clock = Clock::fixed(1_000_000_000_000);
    let host = TestApp::with_plugins_at(clock.clone(), Options::default()).await;
    let author = host.author("author").await;
    let work = author.work().await;
    let path = format!("/api/works/{}", work["id"]);
    let info = format!("/api/works/info/{}", work["id"]);
    save(&author, &path, 1, "published").await;
    versions(&author, &path, 2).await;
    // The clock is set back by an hour between saving and publishing, and later forward again.
    clock.advance(-3_600_000);
    author.post(&info, &json!({ "is_publish": true })).await.expect(200);
    save(&author, &path, 2, "later").await;
    clock.advance(7_200_000);
    save(&author, &path, 3, "latest").await;
    let found = versions(&author, &path, 4).await;
    let told: Vec<_> = found.iter().map(|one| (&one["revision"], &one["publication"])).collect();
    let none = Value::Null;
    assert_eq!(told[0], (&json!(4), &none));
    assert_eq!(told[1], (&json!(3), &none));
    assert_eq!(told[2], (&json!(2), &json!(1)));
    assert_eq!(told[3], (&json!(1), &none));
}

/// PV-007: opening the preview saves the open work. A save without changes does not mark the work
/// as changed since its publication.
#[tokio::test]
async fn a_save_without_a_change_leaves_the_time_of_the_last_change() {
    let clock = Clock::fixed(1_000_000_000_000);
    let host = TestApp::with_plugins_at(clock.clone(), Options::default()).await;
    let author = host.author("author").await;
    let work = author.work().await;
    let path = format!("/api/works/{}", work["id"]);
    let info = format!("/api/works/info/{}", work["id"]);
    author.post(&info, &json!({ "is_publish": true })).await.expect(200);
    clock.advance(60_000);
    let published = author.get(&path).await.expect(200).data().clone();
    let time = async || {
        let card = author.get("/api/works").await.expect(200).data()[0]["updated_at"].clone();
        assert_eq!(author.get(&path).await.data()["updated_at"], card);
        card
    };
    let mut sent = published.clone();
    sent.as_object_mut().unwrap().remove("is_publish");
    for (change, revision) in [
        (json!({}), 2),
        // The editor's position is stored, but is not a change of the work.
        (json!({ "currentPageIndex": 3 }), 3),
    ] {
        sent.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        sent["revision"] = json!(revision - 1);
        let saved = author.put(&path, &sent).await.expect(200);
        assert_eq!(saved.data()["revision"], revision);
        assert_eq!(time().await, published["updated_at"], "{change}");
    }
    assert_eq!(author.get(&path).await.data()["currentPageIndex"], 3);
    author.post(&info, &json!({ "title": published["title"] })).await.expect(200);
    assert_eq!(time().await, published["updated_at"], "the card says the same");
    author.post(&info, &json!({ "title": "changed" })).await.expect(200);
    assert_ne!(time().await, published["updated_at"]);
}
