use pinye_host::domain::content::Tag;
use pinye_host::domain::kv::{KvSpace, KvStore as _};
use pinye_host::store::bin;
use pinye_host::store::likes::{self, LikeChange, LikeKey, Liker};
use pinye_host::store::list::PagedQuery;
use pinye_host::store::plugin_kv::SqlKvStore;
use pinye_host::store::submissions;
use pinye_host::store::{tags, works};

use super::House;
use super::submissions::new;

fn newest_first() -> PagedQuery {
    PagedQuery {
        limit: 10,
        offset: 0,
        order_by: "deleted_at",
        descending: true,
        filters: Vec::new(),
    }
}

async fn binned(house: &House, user: i64) -> Vec<i64> {
    let (cards, total) = bin::list(&house.db, user, &newest_first()).await.unwrap();
    assert_eq!(cards.len(), usize::try_from(total).unwrap());
    cards.into_iter().map(|(_, deleted_at)| deleted_at).collect()
}

/// A work is moved to the bin or restored once, and only by its owner.
#[tokio::test]
async fn a_work_goes_into_the_bin_and_comes_back_once() {
    let house = House::new().await;
    let (one, two) = (house.work(1, "a").await, house.work(1, "b").await);
    assert!(!bin::restore(&house.db, one).await.unwrap(), "it is not there");
    assert!(works::move_to_bin(&house.db, one, 100).await.unwrap());
    assert!(!works::move_to_bin(&house.db, one, 200).await.unwrap(), "it is there");
    assert!(works::move_to_bin(&house.db, two, 150).await.unwrap());
    assert_eq!(binned(&house, 1).await, [150, 100], "the moment is the first one's");
    assert!(binned(&house, 2).await.is_empty());
    let found = bin::find(&house.db, one).await.unwrap().unwrap();
    assert_eq!((found.user_id, found.is_template, found.deleted_at), (1, false, 100));
    assert!(works::find(&house.db, one).await.unwrap().is_none());
    assert_eq!(works::ids_of(&house.db, 1).await.unwrap(), [0; 0]);
    assert!(bin::restore(&house.db, one).await.unwrap());
    assert!(!bin::restore(&house.db, one).await.unwrap());
    assert!(bin::find(&house.db, one).await.unwrap().is_none());
    assert_eq!(works::ids_of(&house.db, 1).await.unwrap(), [one]);
    assert_eq!(works::find(&house.db, one).await.unwrap().unwrap().revision, 1, "as it was");
}

/// Only expired works are deleted, unless they were restored or moved to the bin again meanwhile.
#[tokio::test]
async fn only_what_is_old_goes() {
    let house = House::new().await;
    let mut ids = Vec::new();
    for (title, at) in [("a", 100), ("b", 200), ("c", 300)] {
        let id = house.work(1, title).await;
        works::move_to_bin(&house.db, id, at).await.unwrap();
        ids.push(id);
    }
    assert_eq!(bin::list_deleted_before(&house.db, 200).await.unwrap(), ids[..2]);
    assert!(bin::list_deleted_before(&house.db, 99).await.unwrap().is_empty());
    bin::restore(&house.db, ids[0]).await.unwrap();
    assert!(!bin::remove(&house.db, ids[0], Some(200)).await.unwrap(), "it was taken out");
    works::move_to_bin(&house.db, ids[0], 400).await.unwrap();
    assert!(!bin::remove(&house.db, ids[0], Some(200)).await.unwrap(), "and put in again");
    assert!(bin::remove(&house.db, ids[1], Some(200)).await.unwrap());
    assert!(!bin::remove(&house.db, ids[1], Some(200)).await.unwrap());
    assert_eq!(binned(&house, 1).await, [400, 300]);
    assert!(bin::remove(&house.db, ids[2], None).await.unwrap(), "on demand at once");
}

async fn fill(house: &House, work_id: i64) {
    let tag = Tag { name: format!("tag of {work_id}"), color: "red".to_owned(), ..Tag::default() };
    let tag = tags::add(&house.db, &tag).await.unwrap();
    tags::set_for_work(&house.db, work_id, &[tag]).await.unwrap();
    let key = LikeKey { work_id, element_id: "e".to_owned(), visitor: "user:2".to_owned() };
    let liker = Liker { name: String::new(), avatar: String::new() };
    likes::apply_changes(
        &house.db,
        &[LikeChange { key, liker, counted_by: String::new(), likes: true, at: 1 }],
    )
    .await
    .unwrap();
    submissions::add(&house.db, &[new(work_id, "key", 1)]).await.unwrap();
    let token = (format!("token {work_id}"), format!("hash {work_id}"));
    pinye_store::share_tokens::find_or_create(&house.db, work_id, (&token.0, &token.1), false, 1)
        .await
        .unwrap();
}

async fn rows(house: &House) -> Vec<String> {
    crate::database::texts(
        &house.db,
        "SELECT CAST(work_id AS TEXT) FROM work_tags UNION ALL SELECT CAST(work_id AS TEXT) FROM likes UNION ALL SELECT CAST(work_id AS TEXT) FROM like_counts UNION ALL SELECT CAST(work_id AS TEXT) FROM submissions UNION ALL SELECT CAST(work_id AS TEXT) FROM submission_counts UNION ALL SELECT CAST(work_id AS TEXT) FROM form_versions UNION ALL SELECT CAST(work_id AS TEXT) FROM share_tokens",
    )
    .await
}

/// WM-010: deleting a work deletes all of its rows and files, and none of other works.
#[tokio::test]
async fn with_a_work_goes_what_belongs_to_it_and_nothing_else() {
    let house = House::new().await;
    let mut ids = Vec::new();
    // The ids 1 and 11: one is a prefix of the other.
    for number in 0..11 {
        ids.push(house.work(1, &format!("{number}")).await);
    }
    let (gone, stays) = (ids[0], ids[10]);
    assert_eq!((gone, stays), (1, 11));
    let values = SqlKvStore::new(house.db.clone());
    for work in [gone, stays] {
        fill(&house, work).await;
        for scope in [format!("work:{work}"), format!("element:{work}:e")] {
            let space = KvSpace { plugin: "sparkle".to_owned(), scope };
            values.put(&space, "key", b"value", None, 1_000).await.unwrap();
        }
    }
    assert!(bin::remove(&house.db, gone, None).await.unwrap());
    assert_eq!(rows(&house).await, ["11"; 7]);
    let scopes =
        crate::database::texts(&house.db, "SELECT scope FROM plugin_values ORDER BY scope");
    assert_eq!(scopes.await, ["element:11:e", "work:11"]);
    let usage = crate::database::texts(&house.db, "SELECT CAST(bytes AS TEXT) FROM plugin_usage");
    assert_eq!(usage.await, [(2 * "keyvalue".len()).to_string()], "the quota is free again");
}
