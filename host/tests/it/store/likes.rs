use futures_util::future::join_all;
use pinye_host::store::Db;
use pinye_host::store::likes::{self, LikeChange, LikeKey, Liker};

use super::House;

fn key(work_id: i64, element: &str, visitor: &str) -> LikeKey {
    LikeKey { work_id, element_id: element.to_owned(), visitor: visitor.to_owned() }
}

async fn set(db: &Db, key: &LikeKey, likes: bool, (name, at): (&str, i64)) {
    let liker = Liker { name: name.to_owned(), avatar: String::new() };
    likes::apply_changes(
        db,
        &[LikeChange { key: key.clone(), liker, counted_by: String::new(), likes, at }],
    )
    .await
    .unwrap();
}

/// The count is exact under concurrent toggles, and a visitor counts once.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn fifty_visitors_who_toggle_at_once_are_counted_exactly() {
    let house = House::new().await;
    let work = house.work(1, "a").await;
    let toggles = (0..50).map(|visitor| {
        let (db, key) = (house.db.clone(), key(work, "e", &format!("anonymous:{visitor}")));
        tokio::spawn(async move {
            // An even visitor ends with a like, an odd one without.
            for step in 0..=4 + visitor % 2 {
                set(&db, &key, step % 2 == 0, ("", step)).await;
                likes::state(&db, &key).await.unwrap();
            }
        })
    });
    join_all(toggles).await.into_iter().for_each(|one| one.unwrap());
    let state = likes::state(&house.db, &key(work, "e", "anonymous:0")).await.unwrap();
    assert_eq!((state.count, state.has_liked), (25, true));
    let odd = likes::state(&house.db, &key(work, "e", "anonymous:1")).await.unwrap();
    assert_eq!((odd.count, odd.has_liked), (25, false));
}

/// API-LIKE-003: repeating a like or an unlike changes nothing.
#[tokio::test]
async fn liking_twice_and_taking_back_twice_is_once() {
    let house = House::new().await;
    let work = house.work(1, "a").await;
    let own = key(work, "e", "user:1");
    for _ in 0..2 {
        set(&house.db, &own, true, ("first", 1)).await;
    }
    assert_eq!(likes::state(&house.db, &own).await.unwrap().count, 1);
    for _ in 0..2 {
        set(&house.db, &own, false, ("", 2)).await;
    }
    let state = likes::state(&house.db, &own).await.unwrap();
    assert_eq!((state.count, state.has_liked, state.likers.len()), (0, false, 0), "never below 0");
}

/// WX-011: the newest 24, separately for each element.
#[tokio::test]
async fn the_newest_likers_of_this_very_element_are_shown() {
    let house = House::new().await;
    let (work, other) = (house.work(1, "a").await, house.work(1, "b").await);
    for number in 0..30 {
        let own = key(work, "e", &format!("user:{number}"));
        set(&house.db, &own, true, (&number.to_string(), number)).await;
    }
    set(&house.db, &key(work, "f", "user:1"), true, ("f", 99)).await;
    set(&house.db, &key(other, "e", "user:1"), true, ("o", 99)).await;
    let state = likes::state(&house.db, &key(work, "e", "")).await.unwrap();
    let names: Vec<&str> = state.likers.iter().map(|liker| liker.name.as_str()).collect();
    assert_eq!((state.count, names.len(), state.has_liked), (30, 24, false));
    assert_eq!((names[0], names[23]), ("29", "6"));
}
