use pinye_host::store::deliveries::{self, Settings};
use pinye_host::store::list::Page;
use pinye_host::store::submissions::{self, NewSubmission};

use super::House;
use super::submissions::new;

async fn submit(house: &House, work_id: i64, client_key: &str, (spam, at): (&'static str, i64)) {
    let new = NewSubmission { spam, ..new(work_id, client_key, at) };
    submissions::add(&house.db, &[new]).await.unwrap();
}

fn wanting(webhook_url: &str, mails_owner: bool) -> Settings {
    Settings { webhook_url: webhook_url.to_owned(), mails_owner, ..Settings::default() }
}

async fn claimed(house: &House, now: i64) -> Vec<(i64, String, i64)> {
    let due = deliveries::claim(&house.db, now, 60, 10).await.unwrap();
    due.into_iter().map(|one| (one.id, one.kind, one.tries)).collect()
}

async fn states(house: &House, work_id: i64) -> Vec<(String, i64, String)> {
    let page = Page { limit: 9, offset: 0, order_by: "id", descending: false, filters: Vec::new() };
    let (rows, total) = deliveries::list(&house.db, work_id, &page).await.unwrap();
    assert_eq!(rows.len(), usize::try_from(total).unwrap());
    rows.into_iter().map(|row| (row.state, row.tries, row.error)).collect()
}

/// What an author wants told is queued with the submission itself, and for nobody's spam.
#[tokio::test]
async fn a_submission_queues_what_its_author_wants() {
    let house = House::new().await;
    let (loud, silent) = (house.work(1, "a").await, house.work(1, "b").await);
    assert_eq!(deliveries::settings(&house.db, loud).await.unwrap(), None);
    deliveries::set(&house.db, loud, &wanting("https://a.example/", true)).await.unwrap();
    deliveries::set(&house.db, silent, &wanting("", false)).await.unwrap();
    submit(&house, loud, "1", ("", 5)).await;
    submit(&house, loud, "1", ("", 5)).await;
    submit(&house, loud, "2", ("too fast", 5)).await;
    submit(&house, silent, "1", ("", 5)).await;
    assert!(claimed(&house, 4).await.is_empty(), "not due yet");
    let kinds: Vec<String> = claimed(&house, 5).await.into_iter().map(|one| one.1).collect();
    assert_eq!(kinds, ["webhook", "mail"], "the retry and the spam told nobody");
    deliveries::set(&house.db, loud, &wanting("https://b.example/", false)).await.unwrap();
    let settings = deliveries::settings(&house.db, loud).await.unwrap();
    assert_eq!(settings, Some(wanting("https://b.example/", false)), "the last ones hold");
}

/// A delivery whose taker is gone comes back when the lease is over, and not before.
#[tokio::test]
async fn what_was_taken_and_not_settled_is_due_again() {
    let house = House::new().await;
    let work = house.work(1, "a").await;
    deliveries::set(&house.db, work, &wanting("https://a.example/", false)).await.unwrap();
    submit(&house, work, "1", ("", 100)).await;
    let first = claimed(&house, 100).await;
    assert_eq!(first, [(first[0].0, "webhook".to_owned(), 0)]);
    assert!(claimed(&house, 159).await.is_empty(), "somebody is at it");
    assert_eq!(claimed(&house, 160).await, [(first[0].0, "webhook".to_owned(), 1)]);
    deliveries::settle(&house.db, first[0].0, Ok(())).await.unwrap();
    assert!(claimed(&house, 10_000).await.is_empty());
    assert_eq!(states(&house, work).await, [("done".to_owned(), 2, String::new())]);
}

/// A refused one waits until it is tried again; a hopeless one stays failed, with the reason.
#[tokio::test]
async fn a_failure_is_tried_again_or_given_up() {
    let house = House::new().await;
    let work = house.work(1, "a").await;
    deliveries::set(&house.db, work, &wanting("https://a.example/", true)).await.unwrap();
    submit(&house, work, "1", ("", 100)).await;
    let due = claimed(&house, 100).await;
    let again = Err(("503".to_owned(), Some(5_000)));
    deliveries::settle(&house.db, due[0].0, again).await.unwrap();
    let never = Err(("no such address".to_owned(), None));
    deliveries::settle(&house.db, due[1].0, never).await.unwrap();
    let expected = [
        ("waiting".to_owned(), 1, "503".to_owned()),
        ("failed".to_owned(), 1, "no such address".to_owned()),
    ];
    assert_eq!(states(&house, work).await, expected);
    assert!(claimed(&house, 4_999).await.is_empty());
    assert_eq!(claimed(&house, 5_000).await.len(), 1, "only the one that waits");
}

/// Of many that take at once nobody takes what another has; the oldest go first, and no more than asked for.
#[tokio::test]
async fn a_delivery_is_taken_by_one() {
    let house = House::new().await;
    let work = house.work(1, "a").await;
    deliveries::set(&house.db, work, &wanting("https://a.example/", false)).await.unwrap();
    for number in 0..30_i64 {
        submit(&house, work, &number.to_string(), ("", 1_000 - number)).await;
    }
    let oldest = deliveries::claim(&house.db, 2_000, 60_000, 5).await.unwrap();
    let told: Vec<i64> = oldest.iter().map(|one| one.submission_id).collect();
    assert_eq!(told, [30, 29, 28, 27, 26], "what waits longest");
    let takers = (0..8).map(|_| {
        let db = house.db.clone();
        tokio::spawn(async move { deliveries::claim(&db, 2_000, 60_000, 10).await.unwrap() })
    });
    let mut taken: Vec<i64> = oldest.iter().map(|one| one.id).collect();
    let mut keys: Vec<String> = oldest.into_iter().map(|one| one.key).collect();
    for taker in takers.collect::<Vec<_>>() {
        for one in taker.await.unwrap() {
            taken.push(one.id);
            keys.push(one.key);
        }
    }
    taken.sort_unstable();
    taken.dedup();
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(taken.len(), 30);
    assert_eq!(keys.len(), 30, "each has a key of its own");
}
