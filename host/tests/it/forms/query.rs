//! The data centre: DC-002 to DC-008, API-WRK-013 to API-WRK-016, API-GEN-003.

use std::time::Instant;

use pinye_host::store::Db;
use serde_json::{Value, json};

use super::{NOW, Scene, fields, ids, stored};
use crate::app::Person;

const DAY_MS: i64 = 24 * 3600 * 1000;

/// API-WRK-016, DC-006: newest first, ten per page, with pages by offset and by cursor.
#[tokio::test]
async fn submissions_are_listed_sorted_and_paged() {
    let scene = Scene::new().await;
    let mut all = Vec::new();
    for number in 0..25 {
        scene.clock.advance(1000);
        let sent = scene.body(&json!({ "name": format!("n{number}") }));
        all.push(scene.submit(&sent).await.expect(201).id());
    }
    let oldest_first = all.clone();
    all.reverse();
    let first = scene.records("").await.expect(200);
    assert_eq!((ids(&first), first.json["total"].as_i64()), (all[..10].to_vec(), Some(25)));
    assert_eq!(first.json["pagination"], json!({ "total": 25, "limit": 10, "offset": 0 }));
    let asked = &scene;
    let read = |query: &'static str| async move { ids(&asked.records(query).await.expect(200)) };
    assert_eq!(read("?limit=10&offset=20").await, all[20..]);
    assert_eq!(read("?sort=id:asc&limit=3").await, oldest_first[..3]);
    assert_eq!(read("?sort=created_at:asc&limit=3&offset=3").await, oldest_first[3..6]);
    for (sort, all) in [("id:desc", &all), ("id:asc", &oldest_first)] {
        let (mut after, mut seen) = (String::new(), Vec::new());
        loop {
            let page = scene.records(&format!("?sort={sort}&limit=7{after}")).await.expect(200);
            assert_eq!(page.json["total"], 25, "a cursor does not change how many there are");
            let found = ids(&page);
            let Some(last) = found.last() else { break };
            after = format!("&after={last}");
            seen.extend(found);
        }
        assert_eq!(&seen, all);
    }
    for wrong in [
        "?after=x",
        "?after=1&sort=created_at:asc",
        "?limit=0",
        "?limit=101",
        "?sort=form_data:asc",
        "?from=soon",
        "?spam=maybe",
        "?keyword=%00",
        "?anything=1",
    ] {
        scene.records(wrong).await.expect(400);
    }
}

/// Search covers every value, in any language and case, and treats wildcards of LIKE literally.
#[tokio::test]
async fn submissions_are_found_by_any_answer() {
    let scene = Scene::new().await;
    for (name, tel) in [("Ärger 100%", "1"), ("王小明", "138_0000"), ("plain", "ABC")] {
        scene.submit(&scene.body(&json!({ "name": name, "tel": tel }))).await.expect(201);
        scene.clock.advance(DAY_MS);
    }
    let asked = &scene;
    let found = |query: &'static str| async move {
        let records = asked.records(query).await.expect(200);
        let list = records.data()["records"].as_array().unwrap().clone();
        let names = list.iter().map(|one| one["answers"]["name"].as_str().unwrap().to_owned());
        names.collect::<Vec<_>>()
    };
    assert_eq!(found("?keyword=%C3%A4RGER").await, ["Ärger 100%"]);
    assert_eq!(found("?keyword=%E5%B0%8F").await, ["王小明"]);
    assert_eq!(found("?keyword=abc").await, ["plain"]);
    assert_eq!(found("?keyword=100%25").await, ["Ärger 100%"]);
    assert_eq!(found("?keyword=8_0").await, ["王小明"]);
    assert_eq!(
        found("?keyword=name").await,
        Vec::<String>::new(),
        "names of fields are no answers"
    );
    assert_eq!(found("?from=2026-11-22").await, ["plain", "王小明"]);
    assert_eq!(found("?to=2026-11-22").await, ["王小明", "Ärger 100%"]);
    assert_eq!(found("?from=2026-11-22&to=2026-11-22").await, ["王小明"]);
    assert_eq!(found("?to=2026-11-21T10:00:00Z").await, ["Ärger 100%"], "the moment is included");
}

/// DC-008: values of renamed or removed fields keep their columns, at the end.
#[tokio::test]
async fn removed_and_renamed_fields_keep_their_columns() {
    let scene = Scene::new().await;
    scene.submit(&scene.body(&json!({ "name": "a", "tel": "1" }))).await.expect(201);
    scene.change(&[fields(&[("mobile", false), ("name", true)])]).await;
    scene
        .submit(&scene.body(&json!({ "name": "b", "mobile": "2", "tel": "dropped" })))
        .await
        .expect(201);
    let kept = scene.records("").await.expect(200);
    let columns: Vec<(&str, bool)> = kept.data()["fields"]
        .as_array()
        .unwrap()
        .iter()
        .map(|field| (field["name"].as_str().unwrap(), field["removed"].as_bool().unwrap()))
        .collect();
    assert_eq!(columns, [("mobile", false), ("name", false), ("tel", true)]);
    let answers = |at: usize| kept.data()["records"][at]["answers"].clone();
    assert_eq!(answers(0), json!({ "name": "b", "mobile": "2" }));
    assert_eq!(answers(1), json!({ "name": "a", "tel": "1" }));
}

/// API-WRK-014, DC-005
#[tokio::test]
async fn works_with_forms_are_listed_with_what_came_in() {
    let scene = Scene::new().await;
    let list = |query: &'static str, person: &Person| {
        let person = person.clone();
        async move { person.get(&format!("/api/works/has-forms{query}")).await.expect(200) }
    };
    scene.author.work().await;
    let fresh = list("?is_template=false", &scene.author).await;
    assert_eq!(fresh.json["total"], 1, "the empty work has no form");
    let row = &fresh.data()[0];
    assert_eq!(
        (&row["title"], &row["form_count"], &row["last_submitted_at"]),
        (&json!("Party: \"2026\""), &json!(0), &json!(null))
    );
    scene.submit(&scene.body(&json!({ "name": "a" }))).await.expect(201);
    let mut spam = scene.body(&json!({ "name": "a" }));
    spam["honeypot"] = json!("x");
    scene.submit(&spam).await.expect(403);
    let counted = list("", &scene.author).await;
    let row = &counted.data()[0];
    assert_eq!((&row["form_count"], &row["unread_count"]), (&json!(1), &json!(1)));
    assert_eq!(row["last_submitted_at"], "2026-11-21T10:00:00.000Z");
    // A work without fields stays in the list because of its submissions.
    scene.change(&[json!([])]).await;
    assert_eq!(list("", &scene.author).await.json["total"], 1);
    // A draft appears with its first field.
    let made = scene
        .author
        .post("/api/works", &super::work(&[fields(&[("a", true)])]))
        .await
        .expect(201)
        .id();
    assert_eq!(list("?sort=id:desc", &scene.author).await.data()[0]["id"], made);
    assert_eq!(list("?is_template=true", &scene.author).await.json["total"], 0);
    assert_eq!(list("?keyword=party&limit=1", &scene.author).await.json["total"], 2);
    assert_eq!(list("", &scene.host.author("other").await).await.json["total"], 0);
    // Fields of a disabled plugin still count.
    scene.admin.put("/api/plugins/answer", &json!({ "enabled": false })).await.expect(200);
    assert_eq!(list("", &scene.author).await.json["total"], 2);
}

/// WM-009: submissions of a work cannot be read, marked, counted, exported or deleted by other
/// users.
#[tokio::test]
async fn submissions_belong_to_the_owner_of_their_work() {
    let scene = Scene::new().await;
    let id = scene.submit(&scene.body(&json!({ "name": "a" }))).await.expect(201).id();
    let other = scene.host.author("other").await;
    let own = other.work().await["id"].as_i64().unwrap();
    let (work, one) = (scene.work, json!({ "ids": [id] }));
    other.get(&format!("/api/works/form/query/{work}")).await.expect(404);
    other.get(&format!("/api/works/form/stats/{work}")).await.expect(404);
    other.get(&format!("/api/works/export-data?workId={work}")).await.expect(404);
    other.get(&format!("/api/workforms/{id}")).await.expect(404);
    other.delete(&format!("/api/workforms/{id}")).await.expect(404);
    assert_eq!(other.get("/api/workforms").await.expect(200).json["total"], 0);
    // Not even through a work of the attacker.
    let deleted = other.post(&format!("/api/works/form/delete/{own}"), &one).await.expect(200);
    assert_eq!(deleted.data()["changed"], 0);
    let marks = json!({ "ids": [id], "is_read": true });
    let marked = other.put(&format!("/api/works/form/marks/{own}"), &marks).await.expect(200);
    assert_eq!(marked.data()["changed"], 0);
    let mine = scene.author.get("/api/workforms").await.expect(200);
    assert_eq!(mine.data()[0]["work_id"], work.to_string());
    scene.admin.get(&format!("/api/works/form/query/{work}")).await.expect(200);
}

/// Marking as read and deleting one or many add audit rows.
#[tokio::test]
async fn submissions_are_marked_and_deleted() {
    let scene = Scene::new().await;
    let mut all = Vec::new();
    for number in 0..4 {
        all.push(stored(&scene.host, scene.work, &json!({ "name": number })).await);
    }
    let path = format!("/api/works/form/marks/{}", scene.work);
    let marks = json!({ "ids": [all[0], all[1], 999_999], "is_read": true });
    assert_eq!(scene.author.put(&path, &marks).await.expect(200).data()["changed"], 2);
    assert_eq!(ids(&scene.records("?is_read=true&sort=id:asc").await.expect(200)), all[..2]);
    scene.author.put(&path, &json!({ "ids": [all[0]], "is_read": false })).await.expect(200);
    assert_eq!(ids(&scene.records("?is_read=true").await.expect(200)), [all[1]]);
    for none in [json!([]), json!(vec![1; 1001])] {
        assert_eq!(
            scene.author.put(&path, &json!({ "ids": none })).await.expect(400).fields(),
            ["ids"]
        );
    }
    let one = format!("/api/workforms/{}", all[0]);
    assert_eq!(scene.author.delete(&one).await.expect(200).data()["id"], all[0]);
    scene.author.delete(&one).await.expect(404);
    let path = format!("/api/works/form/delete/{}", scene.work);
    let deleted = scene.author.post(&path, &json!({ "ids": all[1..3] })).await.expect(200);
    assert_eq!(deleted.data()["changed"], 2);
    assert_eq!(ids(&scene.records("").await.expect(200)), all[3..]);
    let lines = scene.admin.get("/api/audit?filters[action]=submission.delete").await.expect(200);
    assert_eq!(lines.json["total"], 2, "it is audited");
}

/// Every day is listed, also those without submissions; days are in UTC.
#[tokio::test]
async fn submissions_are_counted_per_day() {
    let scene = Scene::new().await;
    let mut spam = scene.body(&json!({ "name": "a" }));
    spam["honeypot"] = json!("x");
    scene.submit(&spam).await.expect(403);
    scene.submit(&scene.body(&json!({ "name": "a" }))).await.expect(201);
    // 14 hours to midnight: one millisecond before it.
    scene.clock.advance(14 * 3600 * 1000 - 1);
    scene.submit(&scene.body(&json!({ "name": "a" }))).await.expect(201);
    scene.clock.advance(1);
    scene.submit(&scene.body(&json!({ "name": "a" }))).await.expect(201);
    let path = format!("/api/works/form/stats/{}", scene.work);
    let counted = scene.author.get(&path).await.expect(200);
    let days = counted.data()["days"].as_array().unwrap();
    assert_eq!(days.len(), 30);
    let told =
        |at: usize| (days[at]["day"].as_str().unwrap(), days[at]["submissions"].as_i64().unwrap());
    assert_eq!(
        [told(27), told(28), told(29)],
        [("2026-11-20", 0), ("2026-11-21", 2), ("2026-11-22", 1)]
    );
    assert_eq!((&counted.data()["submissions"], &counted.data()["spam"]), (&json!(3), &json!(1)));
    let one = scene.author.get(&format!("{path}?from=2026-11-22&to=2026-11-22")).await.expect(200);
    assert_eq!(one.data()["days"].as_array().unwrap().len(), 1);
    scene.author.get(&format!("{path}?from=2026-11-22&to=2026-11-21")).await.expect(400);
}

/// Inserts `rows` submissions, two per second, directly into the database.
async fn fill(db: &Db, work: i64, rows: i64) {
    let sql = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < $2) INSERT INTO submissions (id, work_id, version_id, form_id, client_key, sent_hash, form_data, answers, search, is_spam, spam, created_at) SELECT 1000000 + i, $1, (SELECT MIN(id) FROM form_versions WHERE work_id = $1), '', 'k' || i, '', '{\"name\":\"person ' || i || '\",\"tel\":\"1380000' || i || '\"}', '{\"name\":\"person ' || i || '\",\"tel\":\"1380000' || i || '\"}', 'person ' || i || '\n1380000' || i, i % 10 = 0, '', $3 + i * 500 FROM n";
    match db {
        Db::Sqlite { write, .. } => {
            sqlx::query(sql)
                .bind(work)
                .bind(rows)
                .bind(NOW)
                .execute(write)
                .await
                .map(drop)
                .unwrap();
        }
        Db::Postgres { write: pool, .. } => {
            let sql = sql.replace("$2", "CAST($2 AS BIGINT)").replace("$3", "CAST($3 AS BIGINT)");
            let query = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(work).bind(rows).bind(NOW);
            query.execute(pool).await.map(drop).unwrap();
            sqlx::query("ANALYZE submissions").execute(pool).await.unwrap();
        }
    }
}

/// With 100,000 rows, every page, the search and the statistics stay fast. The limit allows for a
/// debug build on a busy machine.
#[tokio::test]
async fn a_hundred_thousand_submissions_are_read_quickly() {
    let scene = Scene::new().await;
    scene.submit(&scene.body(&json!({ "name": "a" }))).await.expect(201);
    fill(&scene.host.app.ctx.db, scene.work, 100_000).await;
    let mut slowest = (0, String::new());
    for query in [
        "",
        "?offset=89000&limit=100",
        "?sort=created_at:asc&offset=50000",
        "?after=1050000",
        "?spam=all",
        "?keyword=person+99999",
        "?from=2026-11-21&to=2026-11-21",
        "?is_read=false",
    ] {
        let begin = Instant::now();
        let page = scene.records(query).await.expect(200);
        let took = begin.elapsed().as_millis();
        assert!(page.json["total"].as_i64().unwrap() > 0, "{query}");
        slowest = slowest.max((took, query.to_owned()));
    }
    for path in ["/api/works/has-forms".to_owned(), format!("/api/works/form/stats/{}", scene.work)]
    {
        let begin = Instant::now();
        let answer = scene.author.get(&path).await.expect(200);
        assert_ne!(answer.data(), &Value::Null);
        slowest = slowest.max((begin.elapsed().as_millis(), path));
    }
    println!("100,000 submissions: the slowest answer took {} ms: {}", slowest.0, slowest.1);
    assert!(slowest.0 < 3_000, "{slowest:?}");
}
