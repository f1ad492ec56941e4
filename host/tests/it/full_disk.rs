//! A database that cannot be written, because its disk is full or for another reason: no failed
//! write is acknowledged, and writes work again as soon as there is space.

use pinye_host::store::Db;
use serde_json::json;
use sqlx::Executor as _;

use crate::app::{Reply, TestApp};
use crate::database;

/// Simulates a full disk: on SQLite with a page limit, which fails at the same place as a full
/// disk, on PostgreSQL with the error of a full disk.
async fn fill(db: &Db) {
    match db {
        Db::Sqlite { write, .. } => {
            let pages: i64 =
                sqlx::query_scalar("PRAGMA page_count").fetch_one(write).await.unwrap();
            let bound = format!("PRAGMA max_page_count = {}", pages + 4);
            write.execute(sqlx::AssertSqlSafe(bound)).await.unwrap();
        }
        Db::Postgres { .. } => {
            database::execute(db, "CREATE FUNCTION is_full() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE disk_full; END'").await;
            database::execute(db, "CREATE TRIGGER fills BEFORE UPDATE ON works FOR EACH ROW EXECUTE FUNCTION is_full()").await;
        }
    }
}

/// Removes the limit. On SQLite it went away with the connection that reached it.
async fn free(db: &Db) {
    if let Db::Postgres { .. } = db {
        database::execute(db, "DROP TRIGGER fills ON works").await;
    }
}

/// Regression: SQLite's own rollback left the only writing connection in a transaction that was
/// never ended, and every write returned 500 until a restart.
#[tokio::test]
async fn a_save_after_a_full_disk_is_kept() {
    let (host, author) = TestApp::with_author().await;
    let work = author.work().await;
    let address = format!("/api/works/{}", work["id"]);
    fill(&host.app.ctx.db).await;
    let long = json!({ "revision": 1, "title": "lost", "later": "x".repeat(200_000) });
    let refused: Reply = author.put(&address, &long).await.expect(507);
    assert_eq!(refused.message(), "the server has no room left, please tell its administrator");
    free(&host.app.ctx.db).await;
    let kept = author.get(&address).await.expect(200);
    assert_eq!(kept.data(), &work, "nothing of what was refused is there");
    for revision in 1..4 {
        let short = json!({ "revision": revision, "title": format!("kept {revision}") });
        author.put(&address, &short).await.expect(200);
    }
    author.get("/api/ready").await.expect(200);
    assert_eq!(author.get(&address).await.data()["title"], "kept 3");
}

/// A host whose database accepts no writes is alive, but not ready.
#[tokio::test]
async fn a_host_whose_database_takes_no_writes_is_not_ready() {
    let host = TestApp::start().await;
    let nobody = host.nobody();
    match &host.app.ctx.db {
        Db::Sqlite { write, .. } => {
            let held = write.begin_with("BEGIN IMMEDIATE").await.unwrap();
            nobody.get("/api/health").await.expect(200);
            nobody.get("/api/ready").await.expect(503);
            held.rollback().await.unwrap();
        }
        Db::Postgres { write, .. } => {
            let mut held = write.begin().await.unwrap();
            held.execute("LOCK TABLE counters IN EXCLUSIVE MODE").await.unwrap();
            nobody.get("/api/health").await.expect(200);
            nobody.get("/api/ready").await.expect(503);
            held.rollback().await.unwrap();
        }
    }
    let mut answer = nobody.get("/api/ready").await;
    for _ in 0..200 {
        if answer.code() == 200 {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        answer = nobody.get("/api/ready").await;
    }
    answer.expect(200);
}
