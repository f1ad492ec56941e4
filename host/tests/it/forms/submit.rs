//! Submitting forms: API-FRM-001, FM-020 to FM-022.

use std::collections::HashSet;

use futures_util::future::join_all;
use pinye_host::Options;
use pinye_host::domain::spam::{FORM_TOKEN_LIFETIME_MS, MIN_FILL_TIME_MS};
use reqwest::Method;
use serde_json::{Value, json};

use super::{Scene, fields, ids};
use crate::hostile::Guest;

/// FM-020, API-FRM-002
#[tokio::test]
async fn a_submission_is_kept_without_the_fields_that_nobody_knows() {
    let scene = Scene::new().await;
    let sent = scene.body(&json!({ "name": "张三", "evil": "<script>", "tel": "" }));
    let id = scene.submit(&sent).await.expect(201).id();
    let kept = scene.records("").await.expect(200);
    assert_eq!((ids(&kept), kept.json["total"].as_i64()), (vec![id], Some(1)));
    assert_eq!(kept.header("x-total-count"), "1");
    let record = &kept.data()["records"][0];
    assert_eq!(record["form_data"], json!({ "name": "张三", "tel": "" }));
    assert_eq!(record["answers"], json!({ "name": "张三" }));
    assert_eq!(record["created_at"], "2026-11-21T10:00:00.000Z");
    assert_eq!((&record["is_read"], &record["is_spam"]), (&json!(false), &json!(false)));
    let fields = &kept.data()["fields"];
    let name = json!({ "name": "name", "label": "Your name", "type": "answer", "removed": false });
    assert_eq!((&fields[0], fields.as_array().unwrap().len()), (&name, 2));
    let request = scene.visitor.request(Method::PUT, "/api/workforms").json(&sent);
    scene.visitor.send(request).await.expect(201);
    let by_number = json!({ "work_id": scene.work, "form_data": { "name": "b" } });
    scene.submit(&by_number).await.expect(201);
}

/// FM-020: every rejected field is named, in the visitor's language if the message is translated.
#[tokio::test]
async fn what_the_plugin_refuses_is_told_field_by_field() {
    let scene = Scene::new().await;
    let wrong = scene.body(&json!({ "name": "", "tel": "5".repeat(250) }));
    let refused = scene.submit(&wrong).await.expect(400);
    let mut found = refused.fields();
    found.sort_unstable();
    assert_eq!(found, ["name", "tel"]);
    assert_eq!(refused.message(), "form validation failed, please check the input");
    let errors = refused.json["errors"].as_array().unwrap();
    let said = |field: &str| errors.iter().find(|error| error["field"] == field).unwrap();
    assert_eq!(said("name")["message"], "this item is required");
    assert_eq!(said("tel")["code"], "too.long", "the plugin's own sentence keeps its code");
    let mut chinese = scene.visitor.clone();
    chinese.language = "zh-CN";
    let refused = chinese.post("/api/workforms", &wrong).await.expect(400);
    assert_eq!(refused.message(), "表单验证失败，请检查输入内容");
    assert!(refused.text.contains("该字段为必填项"), "{}", refused.text);
    let missing = scene.submit(&scene.body(&json!({ "tel": "1" }))).await.expect(400);
    assert_eq!(missing.fields(), ["name"], "what was not sent at all is missing too");
    assert_eq!(scene.records("?spam=all").await.expect(200).json["total"], 0);
}

/// FM-021, VR-006: visitors need a published work; its owner may try the draft.
#[tokio::test]
async fn drafts_take_submissions_of_their_owner_only() {
    let scene = Scene::new().await;
    crate::database::execute(&scene.host.app.ctx.db, "UPDATE works SET is_publish = FALSE").await;
    let sent = scene.body(&json!({ "name": "a" }));
    scene.submit(&sent).await.expect(404);
    scene.host.author("other").await.post("/api/workforms", &sent).await.expect(404);
    scene.author.post("/api/workforms", &sent).await.expect(201);
    for work_id in ["0", "999999", "x", "", "1 "] {
        let body = json!({ "work_id": work_id, "form_data": {} });
        scene.submit(&body).await.expect(404);
    }
    let other = scene.author.work().await["id"].as_i64().unwrap();
    let body = json!({ "work_id": other, "form_data": { "name": "a" } });
    let refused = scene.author.post("/api/workforms", &body).await.expect(400);
    assert_eq!(refused.fields(), ["form_id"], "a work without a form");
}

/// API-FRM-002: malformed bodies, and every limit exceeded.
#[tokio::test]
async fn bodies_that_are_no_submission_are_refused() {
    let scene = Scene::new().await;
    let many: serde_json::Map<String, Value> =
        (0..101).map(|number| (format!("f{number}"), json!("x"))).collect();
    let refused = scene.submit(&scene.body(&Value::Object(many))).await.expect(400);
    assert_eq!(refused.fields(), ["form_data"]);
    let large = scene.body(&json!({ "name": "x".repeat(64 * 1024) }));
    scene.submit(&large).await.expect(413);
    for body in [
        json!({}),
        json!({ "work_id": "1" }),
        json!([]),
        json!({ "work_id": {}, "form_data": {} }),
        json!({ "work_id": "1", "form_data": [] }),
    ] {
        scene.submit(&body).await.expect(400);
    }
    scene
        .visitor
        .post_text("/api/workforms", r#"{"work_id":"1","form_data":{"a":1,"a":2}}"#)
        .await
        .expect(400);
    for key in ["", "with space", "键", &"k".repeat(101)] {
        let mut body = scene.body(&json!({ "name": "a" }));
        body["key"] = json!(key);
        assert_eq!(scene.submit(&body).await.expect(400).fields(), ["key"]);
    }
    assert_eq!(scene.records("?spam=all").await.expect(200).json["total"], 0);
}

/// A retried submission is stored once, however many retries run concurrently; the same key with
/// other content is not a retry.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_retry_is_the_same_submission() {
    let scene = Scene::new().await;
    let mut body = scene.body(&json!({ "name": "a" }));
    body["key"] = json!("k-1");
    let tries = join_all((0..30).map(|_| scene.submit(&body))).await;
    let found: HashSet<i64> = tries.into_iter().map(|reply| reply.expect(201).id()).collect();
    assert_eq!(found.len(), 1);
    assert_eq!(scene.records("?spam=all").await.expect(200).json["total"], 1);
    // A retry does not count toward the rate limit: all 15 from one address succeed.
    for _ in 0..15 {
        scene.submit_from("10.9.9.9", &body).await.expect(201);
    }
    body["form_data"]["name"] = json!("b");
    scene.submit(&body).await.expect(409);
    let header =
        scene.visitor.request(Method::POST, "/api/workforms").header("idempotency-key", "k-1");
    let sent = scene.body(&json!({ "name": "a" }));
    let again = scene.visitor.send(header.json(&sent)).await.expect(201).id();
    assert!(found.contains(&again));
}

/// FM-021: ten submissions per minute, address and work; others get a 429 with Retry-After.
#[tokio::test]
async fn an_address_may_submit_ten_times_a_minute() {
    let scene = Scene::new().await;
    let sent = scene.body(&json!({ "name": "a" }));
    for _ in 0..10 {
        scene.submit_from("10.1.1.1", &sent).await.expect(201);
    }
    let refused = scene.submit_from("10.1.1.1", &sent).await.expect(429);
    assert_eq!(refused.header("retry-after"), "60");
    scene.submit_from("10.1.1.2", &sent).await.expect(201);
    scene.clock.advance(59_999);
    scene.submit_from("10.1.1.1", &sent).await.expect(429);
    scene.clock.advance(1);
    scene.submit_from("10.1.1.1", &sent).await.expect(201);
    assert_eq!(scene.records("").await.expect(200).json["total"], 12);
    // Rejected submissions count as well, because they cost plugin calls.
    for _ in 0..10 {
        scene.submit_from("10.1.1.3", &scene.body(&json!({}))).await.expect(400);
    }
    scene.submit_from("10.1.1.3", &sent).await.expect(429);
    let tries = crate::database::holders(&scene.host.app.ctx.db, "10.1.1.").await;
    assert_eq!(tries, Vec::<String>::new(), "no address stands in the database");
}

/// Junk from many addresses at once: the rate limit holds for each address, and acknowledged
/// submissions are stored.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn junk_posts_stay_within_the_limit() {
    junk(600).await;
}

/// The full number of posts: `make junk-posts`.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "takes long: 10,000 posts"]
async fn ten_thousand_junk_posts() {
    junk(10_000).await;
}

async fn junk(posts: usize) {
    let scene = Scene::new().await;
    let mut kept = HashSet::new();
    let addresses = 4;
    for start in (0..posts).step_by(40) {
        let batch = (start..(start + 40).min(posts)).map(|number| {
            let address = format!("10.2.0.{}", number % addresses);
            let body = scene.body(&json!({ "name": format!("junk {number}"), "tel": "=1+1" }));
            let scene = &scene;
            async move { scene.submit_from(&address, &body).await }
        });
        for reply in join_all(batch).await {
            match reply.code() {
                201 => assert!(kept.insert(reply.id())),
                429 => {}
                other => panic!("{other}: {}", reply.text),
            }
        }
    }
    assert_eq!(kept.len(), addresses * 10, "{posts} posts within one minute");
    let mut found = HashSet::new();
    let listed = scene.records("?limit=100&spam=all").await.expect(200);
    found.extend(ids(&listed));
    assert_eq!(found, kept);
}

/// Spam checks: honeypots, minimum fill time, and a signed, short-lived token. A suspicious
/// submission is never acknowledged; if a person may have sent it, a retry with the same key is
/// accepted. All are kept in the spam folder with their reason.
#[tokio::test]
async fn what_looks_like_a_program_is_put_aside_and_not_thanked_for() {
    let scene = Scene::new().await;
    let path = format!("/api/workforms/token?work_id={}", scene.work);
    let opened = scene.visitor.get(&path).await.expect(200);
    let token = opened.data()["token"].as_str().unwrap().to_owned();
    assert_eq!(opened.data()["expires_at"], "2026-11-21T14:00:00.000Z");
    scene.visitor.get("/api/workforms/token?work_id=999999").await.expect(404);
    scene.visitor.get("/api/workforms/token").await.expect(404);
    let settings = format!("/api/works/form/settings/{}", scene.work);
    let with = |key: &str, extra: &Value| {
        let mut body = scene.body(&json!({ "name": "a" }));
        body["key"] = json!(key);
        body.as_object_mut().unwrap().extend(extra.as_object().unwrap().clone());
        body
    };
    let hour = 3600 * 1000;
    // Columns: extra fields, time since the form was opened, status, status of a retry, spam
    // reason.
    let table = [
        (json!({ "token": token }), 0, 428, 201, "too-fast"),
        (json!({ "token": "1.00" }), MIN_FILL_TIME_MS, 428, 201, "foreign-token"),
        (json!({ "token": token, "website": "http://me.example" }), hour, 428, 201, "autofill"),
        (json!({ "token": token, "honeypot": "http://x.example" }), hour, 403, 403, "trap"),
        (json!({ "token": token, "website": "", "honeypot": "" }), hour, 201, 201, ""),
        (json!({ "token": token }), -3_000, 201, 201, ""),
        (json!({ "token": token }), -60_000, 201, 201, ""),
        (json!({ "token": token }), FORM_TOKEN_LIFETIME_MS + 1, 428, 201, "old-token"),
        (json!({}), hour, 428, 201, "no-token"),
    ];
    for (number, (extra, since, first, second, reason)) in table.into_iter().enumerate() {
        scene.clock.advance(super::NOW + since - scene.clock.now_ms());
        let needs_token = json!({ "needs_token": reason == "no-token" });
        scene.author.put(&settings, &needs_token).await.expect(200);
        let before = ids(&scene.records("").await.expect(200));
        let sent = with(&format!("k-{number}"), &extra);
        let answered = scene.submit(&sent).await.expect(first);
        let aside = scene.records("?spam=true&limit=1").await.expect(200);
        if first == 201 {
            assert_eq!(scene.records("").await.expect(200).json["total"], before.len() + 1);
        } else {
            assert_eq!(aside.data()["records"][0]["spam_reason"], reason);
            assert_eq!(ids(&scene.records("").await.expect(200)), before, "{reason}");
            let told = if first == 403 { "hidden field" } else { "submit once more" };
            assert!(answered.message().contains(told), "{}", answered.message());
        }
        scene.submit(&sent).await.expect(second);
        let kept = scene.records("").await.expect(200);
        let expected = before.len() + usize::from(second == 201);
        assert_eq!(kept.json["total"], expected, "{reason}: once, and not in both places");
    }
    let folder = scene.records("?spam=true").await.expect(200);
    assert_eq!(folder.data()["put_aside"], json!([{ "reason": "trap", "count": 1 }]));
    // Move a submission out of the spam folder.
    let path = format!("/api/works/form/marks/{}", scene.work);
    let innocent = ids(&folder)[0];
    let marks = json!({ "ids": [innocent], "is_spam": false });
    assert_eq!(scene.author.put(&path, &marks).await.expect(200).data()["changed"], 1);
    assert!(ids(&scene.records("").await.expect(200)).contains(&innocent));
    assert_eq!(scene.records("").await.expect(200).data()["put_aside"], json!([]));
}

/// A confirmed submission replaces the one in the spam folder, also with changed content, and
/// triggers deliveries.
#[tokio::test]
async fn a_confirmation_takes_the_place_of_what_was_put_aside() {
    let scene = Scene::new().await;
    let settings = format!("/api/works/form/settings/{}", scene.work);
    let webhook = json!({ "needs_token": true, "webhook_url": "https://hook.example/x" });
    scene.author.put(&settings, &webhook).await.expect(200);
    let deliveries = format!("/api/works/form/deliveries/{}", scene.work);
    let mut sent = scene.body(&json!({ "name": "a" }));
    sent["key"] = json!("k");
    scene.submit(&sent).await.expect(428);
    assert_eq!(scene.author.get(&deliveries).await.expect(200).json["total"], 0);
    sent["form_data"]["name"] = json!("b");
    let id = scene.submit(&sent).await.expect(201).id();
    assert_eq!(scene.submit(&sent).await.expect(201).id(), id, "a retry");
    assert_eq!(scene.author.get(&deliveries).await.expect(200).json["total"], 1);
    let all = scene.records("?spam=all").await.expect(200);
    assert_eq!(
        (ids(&all), &all.data()["records"][0]["form_data"]["name"]),
        (vec![id], &json!("b"))
    );
    sent["form_data"]["name"] = json!("c");
    scene.submit(&sent).await.expect(409);
}

/// Author's limits of a form: a maximum number, a closing time, and one submission per person; the
/// error names the limit.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_form_takes_what_its_author_lets_it_take() {
    let scene = Scene::new().await;
    let settings = format!("/api/works/form/settings/{}", scene.work);
    let set = async |settings_of: Value| {
        scene.author.put(&settings, &settings_of).await.expect(200);
    };
    let sent = |name: &str, tel: &str| scene.body(&json!({ "name": name, "tel": tel }));
    // One submission per mobile number, in any spelling.
    set(json!({ "once": "mobile" })).await;
    scene.submit(&sent("a", "13800138000")).await.expect(201);
    let refused = scene.submit(&sent("b", "+86 138-0013-8000")).await.expect(403);
    assert!(refused.message().contains("mobile number"), "{}", refused.message());
    scene.submit(&sent("c", "13900139000")).await.expect(201);
    // One submission per visitor, identified by a cookie set with the first response.
    set(json!({ "once": "visitor" })).await;
    let visitor = scene.host.visitor();
    visitor.post("/api/workforms", &sent("d", "")).await.expect(201);
    visitor.post("/api/workforms", &sent("e", "")).await.expect(403);
    scene.host.visitor().post("/api/workforms", &sent("f", "")).await.expect(201);
    // A maximum number of submissions, also for concurrent ones; a retry does not count.
    set(json!({ "once": "", "places": 7 })).await;
    let tries = join_all((0..12).map(|number| {
        let mut body = sent("g", "");
        body["key"] = json!(format!("k-{number}"));
        let scene = &scene;
        async move { (body.clone(), scene.submit(&body).await) }
    }));
    let (mut taken, mut full) = (Vec::new(), 0);
    for (body, reply) in tries.await {
        match reply.code() {
            201 => taken.push((body, reply.id())),
            403 => full += 1,
            other => panic!("{other}: {}", reply.text),
        }
    }
    assert_eq!((taken.len(), full), (3, 9));
    assert_eq!(scene.submit(&taken[0].0).await.expect(201).id(), taken[0].1);
    assert_eq!(scene.records("").await.expect(200).json["total"], 7);
    // A closing time.
    set(json!({ "places": 0, "closes_at": "2026-11-21T11:00:00.000Z" })).await;
    scene.submit(&sent("h", "")).await.expect(201);
    scene.clock.advance(3600 * 1000);
    let refused = scene.submit(&sent("i", "")).await.expect(403);
    assert!(refused.message().contains("closed"), "{}", refused.message());
    let kept = scene.author.get(&settings).await.expect(200);
    assert_eq!(kept.data()["closes_at"], "2026-11-21T11:00:00.000Z");
    // A thanks page.
    set(json!({ "closes_at": "", "thanks_page": 2 })).await;
    let reply = scene.submit(&sent("j", "")).await.expect(201);
    assert_eq!(reply.data()["next"], format!("/h5/{}?page=1", scene.work));
    for (field, wrong) in [
        ("closes_at", json!("soon")),
        ("places", json!(-1)),
        ("once", json!("daily")),
        ("thanks_page", json!(-1)),
    ] {
        let refused = scene.author.put(&settings, &json!({ field: wrong })).await.expect(400);
        assert_eq!(refused.fields(), [field]);
    }
}

/// EL-FORM-20: required fields of the work's other forms are not required.
#[tokio::test]
async fn forms_of_one_work_are_handed_in_by_themselves() {
    let scene = Scene::new().await;
    scene
        .change(&[
            fields(&[("name", true), ("tel", true)]),
            fields(&[("mail", true), ("note", false)]),
        ])
        .await;
    scene.submit(&scene.body(&json!({ "mail": "a@b.example" }))).await.expect(201);
    scene.submit(&scene.body(&json!({ "name": "a", "tel": "1" }))).await.expect(201);
    let refused = scene.submit(&scene.body(&json!({ "note": "x" }))).await.expect(400);
    assert_eq!(refused.fields(), ["mail"]);
    let mut body = scene.body(&json!({ "mail": "a" }));
    body["form_id"] = json!("no-such-element");
    assert_eq!(scene.submit(&body).await.expect(400).fields(), ["form_id"]);
}

/// A failing field plugin is handled by the failure policy of its manifest; a visitor never gets an
/// acknowledgement for a submission that was not stored.
#[tokio::test]
async fn a_failing_field_is_met_as_its_manifest_says() {
    for (policy, code, kept) in [("closed", 503, 0), ("open", 201, 1)] {
        let guest = Guest::new("answer").on_failure(policy).checks_values("unreachable");
        let scene = Scene::with(guest, Options::default()).await;
        let reply =
            scene.visitor.post("/api/workforms", &scene.body(&json!({ "name": "a" }))).await;
        reply.expect(code);
        assert_eq!(scene.records("").await.expect(200).json["total"], kept, "{policy}");
    }
    let scene = Scene::with(super::field(), Options::default()).await;
    scene.admin.put("/api/plugins/answer", &json!({ "enabled": false })).await.expect(200);
    let body = scene.body(&json!({ "name": "a" }));
    scene.visitor.post("/api/workforms", &body).await.expect(503);
    scene.admin.put("/api/plugins/answer", &json!({ "enabled": true })).await.expect(200);
    scene.visitor.post("/api/workforms", &body).await.expect(201);
}

/// An acknowledged submission is durable when the host crashes.
#[tokio::test]
async fn what_was_acknowledged_outlives_the_host() {
    let scene = Scene::new().await;
    let mut body = scene.body(&json!({ "name": "a" }));
    body["key"] = json!("once");
    let id = scene.submit(&body).await.expect(201).id();
    let folder = tempfile::tempdir().unwrap();
    let db = match &scene.host.config.database_url {
        Some(address) => pinye_host::store::Db::open(address).await.unwrap(),
        None => {
            // Copy the database files without closing the database, as after a crash.
            for file in ["pinye.db", "pinye.db-wal"] {
                let from = scene.host.app.ctx.settings.data_dir.join(file);
                std::fs::copy(from, folder.path().join(file)).unwrap();
            }
            pinye_host::store::Db::open_file(&folder.path().join("pinye.db")).await.unwrap()
        }
    };
    let known =
        pinye_host::store::submissions::find_by_client_key(&db, scene.work, "once").await.unwrap();
    assert_eq!(known.map(|known| known.id), Some(id));
}

/// WM-010: submissions are deleted with the permanent deletion of their work, and not before.
#[tokio::test]
async fn submissions_go_with_their_work() {
    let scene = Scene::new().await;
    let id = scene.submit(&scene.body(&json!({ "name": "a" }))).await.expect(201).id();
    let work = format!("/api/works/{}", scene.work);
    scene.author.delete(&work).await.expect(200);
    scene.submit(&scene.body(&json!({ "name": "a" }))).await.expect(404);
    scene.author.get(&format!("/api/workforms/{id}")).await.expect(404);
    scene.author.post(&format!("{work}/restore"), &json!({})).await.expect(200);
    scene.author.get(&format!("/api/workforms/{id}")).await.expect(200);
    scene.author.delete(&format!("{work}?forever=true")).await.expect(200);
    let left = pinye_host::store::submissions::find(&scene.host.app.ctx.db, id).await.unwrap();
    assert!(left.is_none());
}
