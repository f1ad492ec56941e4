//! Visit statistics, without a script on the page and without addresses in the database.

use reqwest::Method;
use serde_json::{Value, json};

use pinye_host::domain::publication::PublishedPage;
use pinye_host::store;

use super::Scene;
use crate::database::holders;

const DAY_MS: i64 = 24 * 3600 * 1000;

async fn visit(scene: &Scene, address: &str, browser: &str, code: u16) {
    let path = format!("/h5/{}", scene.work);
    let request = scene.visitor.request(Method::GET, &path);
    let request = request.header("x-forwarded-for", address).header("user-agent", browser);
    scene.visitor.send(request).await.expect(code);
}

async fn today(scene: &Scene) -> Value {
    let path = format!("/api/works/form/stats/{}", scene.work);
    let counted = scene.author.get(&path).await.expect(200);
    counted.data()["days"].as_array().unwrap().last().unwrap().clone()
}

/// Visits counted during the drain are flushed before the database is closed.
#[tokio::test]
async fn visits_during_the_drain_are_written_down() {
    let options = pinye_host::Options { drain_seconds: Some(1), ..pinye_host::Options::default() };
    let scene = Scene::with(super::field(), options).await;
    show(&scene).await;
    visit(&scene, "10.3.0.1", "Mozilla/5.0 iPhone", 200).await;
    let Scene { host, work, visitor, .. } = scene;
    let crate::app::TestApp { app, config, _stop, _folder, .. } = host;
    _stop.send(()).unwrap();
    while !app.ctx.shutdown.has_begun() {
        tokio::task::yield_now().await;
    }
    let request = visitor.request(Method::GET, &format!("/h5/{work}"));
    let request = request.header("x-forwarded-for", "10.3.0.2").header("user-agent", "Mozilla/5.0");
    visitor.send(request).await.expect(200);
    for _ in 0..400 {
        if !app.ctx.db.is_alive().await {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(25)).await;
    }
    let again = match &config.database_url {
        Some(address) => store::Db::connect(address).await,
        None => store::Db::connect_file(&app.ctx.settings.data_dir.join("pinye.db")).await,
    };
    let days = store::visits::per_day(&again.unwrap(), work, 0, i64::MAX).await.unwrap();
    assert_eq!(days.iter().map(|day| (day.views, day.visitors)).collect::<Vec<_>>(), [(2, 2)]);
}

/// One address is one visitor per day, whatever its user agents; bots do not count; the conversion
/// is the share of visitors who submit.
#[tokio::test]
async fn views_visitors_and_conversion_are_counted_per_day() {
    let scene = Scene::new().await;
    show(&scene).await;
    for _ in 0..3 {
        visit(&scene, "10.3.0.1", "Mozilla/5.0 iPhone", 200).await;
    }
    visit(&scene, "10.3.0.1", "Mozilla/5.0 Android", 200).await;
    visit(&scene, "10.3.0.2", "Mozilla/5.0 iPhone", 200).await;
    visit(&scene, "10.3.0.3", "Mozilla/5.0 Android", 200).await;
    visit(&scene, "10.3.0.5", "Mozilla/5.0 Android", 200).await;
    visit(&scene, "10.3.0.4", "Googlebot/2.1", 200).await;
    scene.submit(&scene.body(&json!({ "name": "a" }))).await.expect(201);
    let day = today(&scene).await;
    assert_eq!(day["day"], "2026-11-21");
    assert_eq!(
        (&day["views"], &day["visitors"], &day["submissions"]),
        (&json!(7), &json!(4), &json!(1))
    );
    assert_eq!(day["conversion"], json!(0.25));
    // Five submissions of one visitor count as one: the conversion is 2 of 4, not 150 percent.
    for _ in 0..5 {
        scene.submit_from("10.3.0.3", &scene.body(&json!({ "name": "a" }))).await.expect(201);
    }
    let day = today(&scene).await;
    assert_eq!((&day["submissions"], &day["submitters"]), (&json!(6), &json!(2)));
    assert_eq!(day["conversion"], json!(0.5));
    // A repeated flush does not count a visitor twice.
    visit(&scene, "10.3.0.2", "Mozilla/5.0 iPhone", 200).await;
    scene.host.app.visits.flush().await.unwrap();
    let day = today(&scene).await;
    assert_eq!((&day["views"], &day["visitors"]), (&json!(8), &json!(4)));
    // Visitors are counted anew the next day, and cannot be linked to the day before.
    scene.clock.advance(DAY_MS);
    visit(&scene, "10.3.0.2", "Mozilla/5.0 iPhone", 200).await;
    let path = format!("/api/works/form/stats/{}", scene.work);
    let both = scene.author.get(&path).await.expect(200);
    assert_eq!((&both.data()["views"], &both.data()["visitors"]), (&json!(9), &json!(5)));
}

/// The database contains no address and no user agent, and the daily visitor hashes are deleted
/// after the following day.
#[tokio::test]
async fn nothing_is_kept_that_leads_to_a_visitor() {
    let scene = Scene::new().await;
    show(&scene).await;
    visit(&scene, "10.3.1.7", "Mozilla/5.0 Unusual", 200).await;
    scene.host.app.visits.flush().await.unwrap();
    for text in ["10.3.1.7", "Unusual"] {
        assert_eq!(holders(&scene.host.app.ctx.db, text).await, Vec::<String>::new(), "{text}");
    }
    let db = &scene.host.app.ctx.db;
    let hashes = "SELECT visitor FROM day_visitors";
    let salts = "SELECT salt FROM daily_salts";
    assert_eq!(crate::database::texts(db, hashes).await.len(), 1);
    let first = crate::database::texts(db, salts).await;
    scene.clock.advance(DAY_MS);
    visit(&scene, "10.3.1.7", "Mozilla/5.0 Unusual", 200).await;
    scene.host.app.visits.flush().await.unwrap();
    let both = crate::database::texts(db, hashes).await;
    assert!(both.len() == 2 && both[0] != both[1], "another salt, another hash");
    scene.clock.advance(DAY_MS);
    scene.host.app.visits.forget().await.unwrap();
    assert_eq!(crate::database::texts(db, hashes).await.len(), 1);
    let left = crate::database::texts(db, salts).await;
    assert!(left.len() == 1 && left != first);
}

/// A missing page is not a view, and visits of a deleted work do not affect other works.
#[tokio::test]
async fn only_what_is_shown_counts() {
    let scene = Scene::new().await;
    show(&scene).await;
    let head = scene.visitor.request(Method::HEAD, &format!("/h5/{}", scene.work));
    scene.visitor.send(head).await.expect(200);
    visit(&scene, "10.3.2.1", "Mozilla/5.0", 200).await;
    crate::database::execute(&scene.host.app.ctx.db, "UPDATE works SET is_publish = FALSE").await;
    visit(&scene, "10.3.2.2", "Mozilla/5.0", 404).await;
    assert_eq!(today(&scene).await["views"], 1);
    crate::database::execute(&scene.host.app.ctx.db, "UPDATE works SET is_publish = TRUE").await;
    visit(&scene, "10.3.2.3", "Mozilla/5.0", 200).await;
    scene.author.delete(&format!("/api/works/{}?forever=true", scene.work)).await.expect(200);
    scene.host.app.visits.flush().await.unwrap();
}

/// Gives the work's current publication a rendered page.
async fn show(scene: &Scene) {
    let page = PublishedPage {
        place: "whole".to_owned(),
        html: b"<!doctype html><title>form</title>".to_vec(),
        br: None,
        gzip: None,
        etag: "\"one\"".to_owned(),
        csp: "default-src 'none'".to_owned(),
    };
    scene.publish_with(vec![page]).await;
    let current = store::publications::current(&scene.host.app.ctx.db, scene.work).await.unwrap();
    assert!(current.is_some());
}
