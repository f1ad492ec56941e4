//! Days of a work are those of its time zone (FM, DC and EL-COUNT-18 of the amendments).

use pinye_host::Options;
use pinye_host::context::time_zones;
use serde_json::json;

use super::{Scene, field};

const HOUR_MS: i64 = 3_600_000;

/// 01:00 on the 22nd in Shanghai is noon of the 21st in New York, and the 21st in UTC.
#[tokio::test]
async fn days_begin_where_the_work_is() {
    let options = Options { time_zone: Some("Asia/Shanghai".to_owned()), ..Options::default() };
    let scene = Scene::with(field(), options).await;
    scene.clock.advance(7 * HOUR_MS);
    let app = &scene.host.app;
    let config = scene.author.get("/api/config").await.expect(200);
    assert_eq!(config.data()["time_zone"], "Asia/Shanghai");
    for (own, day, clock, closes_at) in [
        ("", "2026-11-22", "2026-11-22 01:00:00", "2026-11-30T10:00:00.000Z"),
        ("America/New_York", "2026-11-21", "2026-11-21 12:00:00", "2026-11-30T23:00:00.000Z"),
        ("UTC", "2026-11-21", "2026-11-21 17:00:00", "2026-11-30T18:00:00.000Z"),
    ] {
        let path = format!("/api/works/{}", scene.work);
        let mut draft = scene.author.get(&path).await.expect(200).data().clone();
        draft["time_zone"] = json!(own);
        scene.author.put(&path, &draft).await.expect(200);
        scene.publish().await;
        let known = time_zones::of_work(&app.ctx.db, &app.ctx.settings.time_zone, scene.work)
            .await
            .unwrap();
        let name = if own.is_empty() { "Asia/Shanghai" } else { own };
        assert_eq!(known.name(), name);
        let sent = scene
            .submit(&scene.body(&json!({ "name": format!("in {name}") })))
            .await
            .expect(201)
            .id();
        app.visits.count_view(&format!("10.9.0.{sent}"), scene.work, &known).await;

        let stats = format!("/api/works/form/stats/{}?days=1", scene.work);
        let stats = scene.author.get(&stats).await.expect(200);
        let counted = &stats.data()["days"][0];
        assert_eq!((&stats.data()["time_zone"], &counted["day"]), (&json!(name), &json!(day)));
        assert!(counted["submissions"].as_i64() >= Some(1), "{counted}");
        assert!(counted["views"].as_i64() >= Some(1), "{counted}");

        let that_day = format!("?from={day}&to={day}&sort=id:desc");
        let records = scene.records(&that_day).await.expect(200);
        assert_eq!(super::ids(&records)[0], sent);

        let export = format!("/api/works/export-data?workId={}&format=csv", scene.work);
        let export = scene.author.get(&export).await.expect(200);
        let file = format!("{}.csv", day.replace('-', ""));
        assert!(export.header("content-disposition").contains(&file), "{file}");
        assert!(export.text.contains(clock), "{}", export.text);

        let settings = format!("/api/works/form/settings/{}", scene.work);
        for (sent, at) in [
            ("2026-11-30T18:00", closes_at),
            ("2026-11-30T18:00:00+08:00", "2026-11-30T10:00:00.000Z"),
        ] {
            let saved = scene.author.put(&settings, &json!({ "closes_at": sent })).await;
            assert_eq!(saved.expect(200).data()["closes_at"], at, "{sent} in {name}");
        }
    }
    let path = format!("/api/works/form/settings/{}", scene.work);
    let saved = scene.author.put(&path, &json!({ "closes_at": "2026-12-01" })).await.expect(200);
    assert_eq!(saved.data()["closes_at"], "2026-12-01T00:00:00.000Z", "a day alone, in UTC");
    scene.author.put(&path, &json!({ "closes_at": "tomorrow" })).await.expect(400);
}

#[tokio::test]
async fn what_is_no_zone_is_refused() {
    let scene = Scene::new().await;
    let path = format!("/api/works/{}", scene.work);
    let mut draft = scene.author.get(&path).await.expect(200).data().clone();
    draft["time_zone"] = json!("Mars/Olympus");
    let refused = scene.author.put(&path, &draft).await.expect(422);
    assert_eq!(refused.json["errors"][0]["field"], "time_zone");
    let options = Options { time_zone: Some("Mars/Olympus".to_owned()), ..Options::default() };
    let error = options.resolve().unwrap_err().to_string();
    assert!(error.contains("Mars/Olympus") && error.contains("Asia/Shanghai"), "{error}");
}
