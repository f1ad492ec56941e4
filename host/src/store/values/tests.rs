use super::Values;
use crate::domain::kv::{KvError, KvSpace, KvStore};
use crate::store::Db;

const QUOTA: u64 = 1024;

async fn values() -> (tempfile::TempDir, Values) {
    let folder = tempfile::tempdir().unwrap();
    let db = Db::open_file(&folder.path().join("pinye.db")).await.unwrap();
    (folder, Values::new(db))
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
        let values = values.clone();
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
