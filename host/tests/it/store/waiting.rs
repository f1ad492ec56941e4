//! Waiting for locks: waiting writers hold no connection, do not block readers, and time out.

use std::time::Duration;

use pinye_host::store::submissions::{self, SubmissionOutcome};
use pinye_host::store::works::{self, Save};
use pinye_host::store::{Db, is_busy, tags};
use sqlx::Executor as _;

use super::submissions::new;
use super::{House, stored};

/// Begins a transaction that blocks all other writers.
async fn hold(db: &Db) -> HeldTransaction {
    match db {
        Db::Sqlite { write, .. } => {
            HeldTransaction::Sqlite(write.begin_with("BEGIN IMMEDIATE").await.unwrap())
        }
        Db::Postgres { write, .. } => {
            let mut held = write.begin().await.unwrap();
            let lock = "SELECT pg_advisory_xact_lock(hashtextextended('', 0))";
            held.execute(lock).await.unwrap();
            HeldTransaction::Postgres(held)
        }
    }
}

enum HeldTransaction {
    Sqlite(sqlx::Transaction<'static, sqlx::Sqlite>),
    Postgres(sqlx::Transaction<'static, sqlx::Postgres>),
}

impl HeldTransaction {
    async fn release(self) {
        match self {
            HeldTransaction::Sqlite(held) => held.rollback().await.unwrap(),
            HeldTransaction::Postgres(held) => held.rollback().await.unwrap(),
        }
    }
}

fn in_use(db: &Db) -> u32 {
    db.connections().iter().map(|(_, open, idle)| open - idle).sum()
}

#[tokio::test]
async fn many_who_wait_for_one_hold_no_connections() {
    let house = House::new().await;
    let id = house.work(1, "a").await;
    let held = hold(&house.db).await;
    let tag = |number: i32| pinye_host::domain::content::Tag {
        name: format!("tag {number}"),
        category: "c".to_owned(),
        ..Default::default()
    };
    let waiting: Vec<_> = (0..40)
        .map(|number| {
            let (db, tag) = (house.db.clone(), tag(number));
            tokio::spawn(async move { tags::add(&db, &tag).await })
        })
        .collect();
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert!(in_use(&house.db) <= 2, "{:?}", house.db.connections());
    assert!(works::find(&house.db, id).await.unwrap().is_some(), "reading goes on");
    if let Db::Postgres { .. } = &house.db {
        let (mine, from) = (stored(id, "mine"), format!("\"{id}-a\""));
        let save = Save { id, user_id: 1, from_etag: &from, at: 6_000, stored: &mine, key: None };
        let saved = tokio::time::timeout(Duration::from_secs(2), works::save(&house.db, &save));
        assert!(saved.await.unwrap().unwrap(), "a work of its own waits for nobody");
    }
    held.release().await;
    for one in waiting {
        one.await.unwrap().unwrap();
    }
}

/// A waiting write times out with a busy error; the test's time limit is generous.
#[tokio::test]
async fn nobody_waits_without_end() {
    let house = House::new().await;
    let held = hold(&house.db).await;
    let tag = pinye_host::domain::content::Tag::default();
    let asked = tokio::time::timeout(Duration::from_secs(30), tags::add(&house.db, &tag));
    let error = asked.await.expect("it is told in time").unwrap_err();
    let pinye_host::store::Error::Sql(error) = error else { panic!("{error}") };
    assert!(is_busy(&error), "{error}");
    held.release().await;
    tags::add(&house.db, &tag).await.unwrap();
}

/// Submissions of one work do not wait for those of another.
#[tokio::test]
async fn submissions_of_one_work_do_not_wait_for_those_of_another() {
    let house = House::new().await;
    let (first, second) = (house.work(1, "a").await, house.work(1, "b").await);
    for (work, key) in [(first, "one"), (second, "two")] {
        submissions::add(&house.db, &[new(work, key, 1)]).await.unwrap();
    }
    let add = |work: i64, key: &'static str| {
        let db = house.db.clone();
        tokio::spawn(async move { submissions::add(&db, &[new(work, key, 2)]).await })
    };
    let stuck = match &house.db {
        // SQLite has a single writer, so there is no waiting inside a transaction.
        Db::Sqlite { .. } => add(first, "three"),
        Db::Postgres { write, .. } => {
            let mut held = write.begin().await.unwrap();
            let row = format!("SELECT 1 FROM submission_counts WHERE work_id = {first} FOR UPDATE");
            held.execute(sqlx::AssertSqlSafe(row)).await.unwrap();
            let stuck = add(first, "three");
            tokio::time::sleep(Duration::from_millis(300)).await;
            assert!(!stuck.is_finished(), "it waits inside its transaction");
            let other = tokio::time::timeout(Duration::from_secs(3), add(second, "four")).await;
            let other = other.expect("it does not wait").unwrap().unwrap();
            assert!(matches!(other[0], SubmissionOutcome::New(_)));
            held.rollback().await.unwrap();
            stuck
        }
    };
    let kept = stuck.await.unwrap().unwrap();
    assert!(matches!(kept[0], SubmissionOutcome::New(_)));
}
