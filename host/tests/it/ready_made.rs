//! Bundled templates.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use pinye_host::domain::clock::Clock;
use pinye_host::{Options, bundled_templates, store};
use serde_json::{Value, json};

use crate::app::{Person, TestApp, With};
use crate::built;

const LANGUAGES: [&str; 2] = ["zh-CN", "en-US"];
/// Number of templates per language.
const COUNT: usize = 16;

async fn host() -> TestApp {
    built::expect_everything();
    let host = TestApp::start_with(With::Templates, Clock::system(), Options::default()).await;
    let until = Instant::now() + Duration::from_secs(60);
    while created_templates(&host).await.len() < LANGUAGES.len() * COUNT {
        assert!(Instant::now() < until, "only {:?} were made", created_templates(&host).await);
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    host
}

async fn created_templates(host: &TestApp) -> Vec<String> {
    store::bundled_templates::list_created(&host.app.ctx.db).await.unwrap().1
}

async fn templates(who: &Person, language: &str) -> Vec<Value> {
    let path = format!("/api/works?is_template=true&limit=100&language={language}");
    let list = who.get(&path).await.expect(200);
    list.data().as_array().unwrap().clone()
}

/// Whether any text of `value` has a Chinese character.
fn has_han(value: &Value) -> bool {
    value.to_string().chars().any(|c| ('\u{2e80}'..='\u{9fff}').contains(&c))
}

/// GEN-004, TP-005: a new author finds all templates, each with a picture; together they contain
/// every installed element type, and each can be used, saved and published without diagnostics. The
/// English ones differ in their texts, which contain no Chinese; one of them is published too.
#[tokio::test]
async fn every_template_can_be_used_and_published_and_together_they_show_every_element_type() {
    let host = host().await;
    let author = host.author("author").await;
    let mut listed = Vec::new();
    for language in LANGUAGES {
        let of_language = templates(&author, language).await;
        assert_eq!(of_language.len(), COUNT, "{language}");
        listed.extend(of_language.into_iter().map(|template| (language, template)));
    }
    let all = author.get("/api/works?is_template=true&limit=100").await.expect(200);
    assert_eq!(all.data().as_array().unwrap().len(), listed.len());
    author.get("/api/works?is_template=true&language=fr").await.expect(400);
    let mut shown = BTreeSet::new();
    for (number, (language, template)) in listed.iter().enumerate() {
        let cover = template["cover_image_url"].as_str().unwrap();
        let picture = author.get(cover).await.expect(200);
        assert_eq!(picture.header("content-type"), "image/jpeg");
        assert!(!template["tags"].as_array().unwrap().is_empty(), "{}", template["title"]);

        let copy = author
            .post(&format!("/api/works/use-template/{}", template["id"]), &json!({}))
            .await
            .expect(201);
        let work = copy.data().clone();
        assert!(!work.to_string().contains("\"file:"), "a file of {} is missing", work["title"]);
        for said in ["title", "description", "pages"] {
            assert!(*language == "zh-CN" || !has_han(&work[said]), "{said} of {}", work["title"]);
        }
        for page in work["pages"].as_array().unwrap() {
            for element in page["elements"].as_array().unwrap() {
                shown.insert(element["name"].as_str().unwrap().to_owned());
            }
        }
        if number > COUNT {
            continue;
        }
        let path = format!("/api/works/{}", work["id"]);
        let saved = author.put(&path, &work).await.expect(200);
        let title = work["title"].as_str().unwrap();
        assert_eq!(saved.json["remarks"], json!([]), "{title}");
        assert_eq!(saved.json["faults"], json!([]), "{title}");
        let id = &work["id"];
        let info = author
            .post(&format!("/api/works/info/{id}"), &json!({ "is_publish": true }))
            .await
            .expect(200);
        // Hints are allowed: an element may need a service key that this installation lacks.
        let is_hint = |remark: &Value| remark["severity"] == "info";
        let remarks = info.json["remarks"].as_array().unwrap();
        assert!(remarks.iter().all(is_hint), "{title}: {remarks:?}");
        let html = reqwest::get(format!("{}/h5/{id}", host.works)).await.unwrap();
        let html = html.error_for_status().unwrap().text().await.unwrap();
        let social =
            format!("<meta property=\"og:image\" content=\"{}{cover}?card=wide\">", host.works);
        assert!(html.contains(&social), "{title} is shared with its cover");
    }
    let installed: BTreeSet<String> =
        host.app.plugins.element_types().iter().map(|one| one.type_name.clone()).collect();
    let never: Vec<_> = installed.difference(&shown).collect();
    assert!(never.is_empty(), "no template shows {never:?}");
}

/// Created once: a second start, or a second host, adds nothing, and templates deleted by an
/// administrator stay deleted.
#[tokio::test]
async fn templates_are_made_once_and_stay_deleted() {
    let host = host().await;
    let admin = host.admin().await;
    let first = &templates(&admin, "zh-CN").await[0];
    admin.delete(&format!("/api/works/{}?forever=true", first["id"])).await.expect(200);
    let (one, other) = tokio::join!(
        bundled_templates::create_missing(&host.app.template_seeder),
        bundled_templates::create_missing(&host.app.template_seeder)
    );
    assert!(one.unwrap() && other.unwrap());
    assert_eq!(templates(&admin, "zh-CN").await.len(), COUNT - 1);
    assert_eq!(created_templates(&host).await.len(), LANGUAGES.len() * COUNT);
}

/// Of two hosts that start at the same moment, one creates them, the other waits, and there are no
/// duplicates.
#[tokio::test]
async fn only_one_host_at_a_time_makes_them() {
    let host = TestApp::start().await;
    let db = &host.app.ctx.db;
    let taken = store::bundled_templates::acquire_lease;
    assert!(taken(db, 1_000, 61_000, 0).await.unwrap());
    assert!(!taken(db, 2_000, 62_000, 0).await.unwrap(), "somebody has the turn");
    assert!(taken(db, 3_000, 63_000, 61_000).await.unwrap(), "whoever has it keeps it");
    assert!(taken(db, 63_000, 123_000, 0).await.unwrap(), "a host that ended is not waited for");
    assert!(!taken(db, 64_000, 124_000, 63_000).await.unwrap(), "who was too slow has lost it");
    store::bundled_templates::release_lease(db, 123_000).await.unwrap();
    assert!(taken(db, 65_000, 125_000, 0).await.unwrap());
}

/// The owner of the templates cannot sign in, and their name cannot be registered.
#[tokio::test]
async fn nobody_signs_in_as_the_owner_of_the_templates() {
    let host = host().await;
    let (owner, _) = store::bundled_templates::list_created(&host.app.ctx.db).await.unwrap();
    let owner = store::users::by_id(&host.app.ctx.db, owner.unwrap()).await.unwrap().unwrap();
    assert!(owner.blocked && !pinye_host::accounts::can_sign_in(&host.app.ctx.settings, &owner));
    assert!(pinye_host::domain::user::check_username(&owner.username).is_err());
}
