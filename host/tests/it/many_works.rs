//! Response times for an author with very many works.

use std::time::{Duration, Instant};

use serde_json::json;

use crate::app::{Person, TestApp};
use crate::database::execute;

const WORKS: usize = 100_000;

/// Inserts works of 3 KB for user 2, the first author.
const FILL: &str = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000) INSERT INTO works (id, user_id, title, is_template, revision, saved_by, etag, document, card, created_at, updated_at) SELECT 1000 + i, u.id, 'title ' || (i * 7919 % 100003), FALSE, 1, u.id, '\"e' || i || '\"', '{\"id\":' || (1000 + i) || ',\"title\":\"t\",\"description\":\"' || REPLACE('0123456789', '5', 'FILLER') || '\",\"pages\":[]}', '{\"id\":' || (1000 + i) || ',\"title\":\"t\"}', i * 104729 % 100003, i * 1299709 % 100003 FROM n, users u WHERE u.username = 'author'";

async fn middle(mut run: impl AsyncFnMut()) -> Duration {
    let mut times = Vec::new();
    for _ in 0..11 {
        let began = Instant::now();
        run().await;
        times.push(began.elapsed());
    }
    times.sort();
    times[5]
}

async fn last_page(author: &Person, sort: &str) -> Duration {
    let path = format!("/api/works?is_template=false&limit=12&offset={}&sort={sort}", WORKS - 12);
    middle(async || drop(author.get(&path).await.expect(200))).await
}

/// Response times do not grow with the number of works, except for index scans: `make soak`.
#[tokio::test]
#[ignore = "makes 100,000 works: make soak"]
async fn an_author_of_a_hundred_thousand_works_does_not_wait() {
    let (host, author) = TestApp::with_author().await;
    let filler = "x".repeat(3_000);
    let sql: &'static str = FILL.replace("FILLER", &filler).leak();
    execute(&host.app.ctx.db, sql).await;
    execute(&host.app.ctx.db, "UPDATE counters SET value = 200000 WHERE name = 'works'").await;
    let began = Instant::now();
    let forms = author.get("/api/works/has-forms").await.expect(200);
    assert_eq!(forms.json["total"], 0);
    let first = began.elapsed();
    let again = middle(async || drop(author.get("/api/works/has-forms").await.expect(200))).await;
    let create =
        middle(async || drop(author.post("/api/works", &json!({})).await.expect(201))).await;
    let work = author.work().await;
    let (address, mut revision) = (format!("/api/works/{}", work["id"]), 1);
    let grow = middle(async || {
        let sent = json!({ "revision": revision, "title": "x".repeat(revision) });
        author.put(&address, &sent).await.expect(200);
        revision += 1;
    })
    .await;
    eprintln!("has-forms {first:?}, again {again:?}; create {create:?}; a growing save {grow:?}");
    assert!(first < Duration::from_secs(30) && again < Duration::from_secs(3));
    assert!(create < Duration::from_millis(60) && grow < Duration::from_millis(60));
    for sort in ["id:desc", "id:asc", "updated_at:desc", "created_at:desc", "title:asc"] {
        let took = last_page(&author, sort).await;
        eprintln!("last page by {sort}: {took:?}");
        assert!(took < Duration::from_millis(200), "{sort}: {took:?}");
    }
}
