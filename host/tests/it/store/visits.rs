use std::collections::HashMap;

use pinye_host::store::bin;
use pinye_host::store::visits::{self, WorkDay};

use super::House;

fn views(counts: &[(WorkDay, i64)]) -> HashMap<WorkDay, i64> {
    counts.iter().copied().collect()
}

fn visitors(of: WorkDay, names: &[&str]) -> Vec<(WorkDay, String)> {
    names.iter().map(|name| (of, (*name).to_owned())).collect()
}

async fn days(house: &House, work_id: i64) -> Vec<(i64, i64, i64)> {
    let days = visits::per_day(&house.db, work_id, 0, 100).await.unwrap();
    days.into_iter().map(|one| (one.day, one.views, one.visitors)).collect()
}

/// Views add up, and a visitor counts once per day and work, in however many batches they are
/// written.
#[tokio::test]
async fn a_visitor_counts_once_a_day() {
    let house = House::new().await;
    let (one, two) = (house.work(1, "a").await, house.work(2, "b").await);
    let today = (one, 10);
    let first = [visitors(today, &["x", "y", "x"]), visitors((two, 10), &["x"])].concat();
    visits::add(&house.db, &views(&[(today, 4), ((two, 10), 1)]), &first).await.unwrap();
    visits::add(&house.db, &views(&[(today, 2)]), &visitors(today, &["y", "z"])).await.unwrap();
    visits::add(&house.db, &views(&[((one, 11), 1)]), &visitors((one, 11), &["x"])).await.unwrap();
    assert_eq!(days(&house, one).await, [(10, 6, 3), (11, 1, 1)]);
    assert_eq!(days(&house, two).await, [(10, 1, 1)]);
    let all = visits::views_of(&house.db, &[two, one, 99]).await.unwrap();
    assert_eq!(all, HashMap::from([(one, 7), (two, 1)]));
    let only = visits::per_day(&house.db, one, 11, 11).await.unwrap();
    assert_eq!((only.len(), only[0].day), (1, 11), "both ends are included");
    assert!(visits::per_day(&house.db, one, 12, 10).await.unwrap().is_empty());
    assert!(visits::views_of(&house.db, &[]).await.unwrap().is_empty());
}

/// Batches written concurrently are all counted.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn portions_written_at_once_add_up() {
    let house = House::new().await;
    let work = house.work(1, "a").await;
    let portions = (0..20).map(|number| {
        let db = house.db.clone();
        tokio::spawn(async move {
            let place = (work, 3);
            let own = visitors(place, &["everybody", &format!("visitor {number}")]);
            visits::add(&db, &views(&[(place, 5)]), &own).await.unwrap();
        })
    });
    for portion in portions.collect::<Vec<_>>() {
        portion.await.unwrap();
    }
    assert_eq!(days(&house, work).await, [(3, 100, 21)]);
}

/// Views of a work deleted meanwhile are dropped; the rest of the batch is stored.
#[tokio::test]
async fn views_of_a_work_that_is_gone_are_dropped() {
    let house = House::new().await;
    let (gone, stays) = (house.work(1, "a").await, house.work(1, "b").await);
    visits::add(&house.db, &views(&[((gone, 1), 1)]), &[]).await.unwrap();
    assert!(bin::remove(&house.db, gone, None).await.unwrap());
    let portion = views(&[((gone, 1), 3), ((stays, 1), 2), ((999, 1), 1)]);
    let people = [visitors((gone, 1), &["x"]), visitors((stays, 1), &["x"])].concat();
    visits::add(&house.db, &portion, &people).await.unwrap();
    assert!(days(&house, gone).await.is_empty());
    assert_eq!(days(&house, stays).await, [(1, 2, 1)]);
}

/// A day has one salt; after the day, the salt and the visitor hashes are deleted and only the
/// counts remain.
#[tokio::test]
async fn nothing_leads_to_a_visitor_after_the_day() {
    let house = House::new().await;
    let work = house.work(1, "a").await;
    let salts = (0..8).map(|number| {
        let db = house.db.clone();
        tokio::spawn(async move {
            visits::find_or_create_salt(&db, 5, &format!("salt {number}")).await.unwrap()
        })
    });
    let mut agreed = Vec::new();
    for salt in salts.collect::<Vec<_>>() {
        agreed.push(salt.await.unwrap());
    }
    agreed.dedup();
    assert_eq!(agreed.len(), 1, "all use the same: {agreed:?}");
    assert_eq!(visits::find_or_create_salt(&house.db, 6, "another").await.unwrap(), "another");
    for day in [5, 6] {
        let place = (work, day);
        let marked = visitors(place, &[&format!("mark-of-day-{day}")]);
        visits::add(&house.db, &views(&[(place, 1)]), &marked).await.unwrap();
    }
    visits::delete_visitors_before(&house.db, 6).await.unwrap();
    assert_eq!(crate::database::holders(&house.db, "mark-of-day-5").await, [""; 0]);
    assert_eq!(
        crate::database::holders(&house.db, "mark-of-day-6").await,
        ["day_visitors.visitor"]
    );
    assert_eq!(
        visits::find_or_create_salt(&house.db, 5, "fresh").await.unwrap(),
        "fresh",
        "the old one is gone"
    );
    assert_eq!(visits::find_or_create_salt(&house.db, 6, "fresh").await.unwrap(), "another");
    assert_eq!(days(&house, work).await, [(5, 1, 1), (6, 1, 1)]);
}
