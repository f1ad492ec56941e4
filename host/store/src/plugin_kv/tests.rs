use std::sync::Arc;

use futures_util::future::join_all;

use super::SqlKvStore;
use crate::Db;
use pinye_domain::kv::{KvError, KvSpace, KvStore};

const QUOTA: u64 = 1024;

async fn values() -> (tempfile::TempDir, Arc<SqlKvStore>) {
    let folder = tempfile::tempdir().unwrap();
    let db = Db::open_file(&folder.path().join("pinye.db")).await.unwrap();
    (folder, Arc::new(SqlKvStore::new(db)))
}

fn space(scope: &str) -> KvSpace {
    KvSpace { plugin: "a".to_owned(), scope: scope.to_owned() }
}

#[tokio::test]
async fn a_value_is_written_only_from_the_revision_it_was_read_at() {
    let (_folder, values) = values().await;
    let here = space("plugin");
    assert_eq!(values.put(&here, "k", b"1", Some(0), QUOTA).await, Ok(1));
    assert_eq!(values.put(&here, "k", b"2", Some(0), QUOTA).await, Err(KvError::Stale(1)));
    assert_eq!(values.put(&here, "k", b"2", Some(1), QUOTA).await, Ok(2));
    assert_eq!(values.get(&here, "k").await.unwrap().unwrap().value, b"2");
    assert_eq!(values.get(&space("work:1"), "k").await, Ok(None));
}

#[tokio::test]
async fn fifty_increments_at_once_are_all_counted() {
    let (_folder, values) = values().await;
    let tasks = (0..50).map(|_| {
        let values = Arc::clone(&values);
        tokio::spawn(async move { values.increment(&space("element:1:e"), "n", 1, QUOTA).await })
    });
    for task in tasks.collect::<Vec<_>>() {
        task.await.unwrap().unwrap();
    }
    assert_eq!(values.increment(&space("element:1:e"), "n", 0, QUOTA).await, Ok(50));
    let text = values.put(&space("plugin"), "n", b"x", None, QUOTA).await;
    assert_eq!(text, Ok(1));
    let refused = values.increment(&space("plugin"), "n", 1, QUOTA).await;
    assert!(matches!(refused, Err(KvError::Invalid(_))));
}

#[tokio::test]
async fn the_quota_counts_keys_and_values_of_all_scopes_and_what_is_deleted_is_free_again() {
    let (_folder, values) = values().await;
    let full = vec![0; 1000];
    assert_eq!(values.put(&space("plugin"), "k", &full, None, QUOTA).await, Ok(1));
    let more = values.put(&space("work:1"), "k", &full, None, QUOTA).await;
    assert_eq!(more, Err(KvError::Quota));
    assert_eq!(values.get(&space("work:1"), "k").await, Ok(None));
    assert_eq!(values.delete(&space("plugin"), "k").await, Ok(true));
    assert_eq!(values.delete(&space("plugin"), "k").await, Ok(false));
    assert_eq!(values.put(&space("work:1"), "k", &full, None, QUOTA).await, Ok(1));
}

#[tokio::test]
async fn keys_are_listed_by_prefix_in_order() {
    let (_folder, values) = values().await;
    for key in ["b1", "a2", "a1", "A1", "a%"] {
        values.put(&space("plugin"), key, b"", None, QUOTA).await.unwrap();
    }
    assert_eq!(values.list_keys(&space("plugin"), "a").await.unwrap(), ["a%", "a1", "a2"]);
}

/// Each of the concurrent increments has the result that it would have alone.
#[tokio::test]
async fn one_addition_that_cannot_be_leaves_the_others_theirs() {
    let (_folder, values) = values().await;
    let here = space("element:1:e");
    let add = |by| values.increment(&here, "n", by, QUOTA);
    assert_eq!(add(i64::MAX - 1).await, Ok(i64::MAX - 1));
    let answers = join_all([1, 1, -2, 5, 1].map(add)).await;
    let sums: Vec<i64> = answers.iter().filter_map(|answer| answer.clone().ok()).collect();
    assert_eq!(sums, [i64::MAX, i64::MAX - 2, i64::MAX - 1]);
    assert!(matches!(&answers[1], Err(KvError::Invalid(_))), "{answers:?}");
    assert!(matches!(&answers[3], Err(KvError::Invalid(_))), "{answers:?}");
    let entry = values.get(&here, "n").await.unwrap().unwrap();
    assert_eq!((entry.value, entry.revision), ((i64::MAX - 1).to_string().into_bytes(), 4));
}

/// The quota applies to concurrent increments, to the byte.
#[tokio::test]
async fn a_number_that_grows_beyond_the_quota_stays_as_it_was() {
    let (_folder, values) = values().await;
    let here = space("plugin");
    values.put(&here, "full", &vec![0; 1024 - 4 - 2], None, QUOTA).await.unwrap();
    let add = |by| values.increment(&here, "n", by, QUOTA);
    let answers = join_all([8, 1, 1, -1, 1].map(add)).await;
    let expected = [Ok(8), Ok(9), Err(KvError::Quota), Ok(8), Ok(9)];
    assert_eq!(answers, expected);
    assert_eq!(values.get(&here, "n").await.unwrap().unwrap().value, b"9");
    assert_eq!(values.delete(&here, "n").await, Ok(true));
    assert_eq!(values.put(&here, "m", b"x", None, QUOTA).await, Ok(1), "and its bytes are free");
}
