use pinye_host::store::deliveries::{
    self, ClaimLimits, DeliveryResult, FormSettingsRow, MAX_PER_PLUGIN, MAX_PER_TARGET,
};
use pinye_host::store::list::PagedQuery;
use pinye_host::store::submissions::{self, NewSubmission};

use super::House;
use super::submissions::new;

async fn submit(house: &House, work_id: i64, client_key: &str, (spam, at): (&'static str, i64)) {
    let new = NewSubmission { spam, ..new(work_id, client_key, at) };
    submissions::add(&house.db, &[new]).await.unwrap();
}

type Outcome = Result<(), (String, Option<i64>)>;

async fn settle(house: &House, id: i64, outcome: Outcome) {
    deliveries::record_results(&house.db, &[DeliveryResult { id, outcome }]).await.unwrap();
}

fn wanting(webhook_url: &str, mails_owner: bool) -> FormSettingsRow {
    FormSettingsRow {
        webhook_url: webhook_url.to_owned(),
        mails_owner,
        ..FormSettingsRow::default()
    }
}

async fn claimed(house: &House, now: i64) -> Vec<(i64, String, i64)> {
    let due = deliveries::claim(&house.db, now, 60, &ClaimLimits::with_max(10)).await.unwrap();
    due.into_iter().map(|one| (one.id, one.kind, one.tries)).collect()
}

async fn states(house: &House, work_id: i64) -> Vec<(String, i64, String)> {
    let page =
        PagedQuery { limit: 9, offset: 0, order_by: "id", descending: false, filters: Vec::new() };
    let (rows, total) = deliveries::list(&house.db, work_id, &page).await.unwrap();
    assert_eq!(rows.len(), usize::try_from(total).unwrap());
    rows.into_iter().map(|row| (row.state, row.tries, row.error)).collect()
}

/// Deliveries are queued in the transaction of the submission, and not for spam.
#[tokio::test]
async fn a_submission_queues_what_its_author_wants() {
    let house = House::new().await;
    let (loud, silent) = (house.work(1, "a").await, house.work(1, "b").await);
    assert_eq!(deliveries::settings(&house.db, loud).await.unwrap(), None);
    deliveries::put_settings(&house.db, loud, &wanting("https://a.example/", true)).await.unwrap();
    deliveries::put_settings(&house.db, silent, &wanting("", false)).await.unwrap();
    submit(&house, loud, "1", ("", 5)).await;
    submit(&house, loud, "1", ("", 5)).await;
    submit(&house, loud, "2", ("too fast", 5)).await;
    submit(&house, silent, "1", ("", 5)).await;
    assert!(claimed(&house, 4).await.is_empty(), "not due yet");
    let kinds: Vec<String> = claimed(&house, 5).await.into_iter().map(|one| one.1).collect();
    assert_eq!(kinds, ["webhook", "mail"], "the retry and the spam told nobody");
    deliveries::put_settings(&house.db, loud, &wanting("https://b.example/", false)).await.unwrap();
    let settings = deliveries::settings(&house.db, loud).await.unwrap();
    assert_eq!(settings, Some(wanting("https://b.example/", false)), "the last ones hold");
}

/// A claimed delivery is due again when its lease expires, and not before.
#[tokio::test]
async fn what_was_taken_and_not_settled_is_due_again() {
    let house = House::new().await;
    let work = house.work(1, "a").await;
    deliveries::put_settings(&house.db, work, &wanting("https://a.example/", false)).await.unwrap();
    submit(&house, work, "1", ("", 100)).await;
    let first = claimed(&house, 100).await;
    assert_eq!(first, [(first[0].0, "webhook".to_owned(), 0)]);
    assert!(claimed(&house, 159).await.is_empty(), "somebody is at it");
    assert_eq!(claimed(&house, 160).await, [(first[0].0, "webhook".to_owned(), 1)]);
    settle(&house, first[0].0, Ok(())).await;
    assert!(claimed(&house, 10_000).await.is_empty());
    assert_eq!(states(&house, work).await, [("done".to_owned(), 2, String::new())]);
}

/// A failed delivery waits for its next attempt; one that is given up stays failed, with the
/// reason.
#[tokio::test]
async fn a_failure_is_tried_again_or_given_up() {
    let house = House::new().await;
    let work = house.work(1, "a").await;
    deliveries::put_settings(&house.db, work, &wanting("https://a.example/", true)).await.unwrap();
    submit(&house, work, "1", ("", 100)).await;
    let due = claimed(&house, 100).await;
    let again = Err(("503".to_owned(), Some(5_000)));
    settle(&house, due[0].0, again).await;
    let never = Err(("no such address".to_owned(), None));
    settle(&house, due[1].0, never).await;
    let expected = [
        ("waiting".to_owned(), 1, "503".to_owned()),
        ("failed".to_owned(), 1, "no such address".to_owned()),
    ];
    assert_eq!(states(&house, work).await, expected);
    assert!(claimed(&house, 4_999).await.is_empty());
    assert_eq!(claimed(&house, 5_000).await.len(), 1, "only the one that waits");
}

/// Concurrent claims get different deliveries, the oldest first, and at most the requested number.
#[tokio::test]
async fn a_delivery_is_taken_by_one() {
    let house = House::new().await;
    let work = house.work(1, "a").await;
    deliveries::put_settings(&house.db, work, &wanting("https://a.example/", false)).await.unwrap();
    for number in 0..30_i64 {
        submit(&house, work, &number.to_string(), ("", 1_000 - number)).await;
    }
    let oldest =
        deliveries::claim(&house.db, 2_000, 60_000, &ClaimLimits::with_max(5)).await.unwrap();
    let told: Vec<i64> = oldest.iter().map(|one| one.submission_id).collect();
    assert_eq!(
        told,
        [30, 29],
        "what waits longest, and no more of one target than may be under way"
    );
    let takers = (0..20).map(|_| {
        let db = house.db.clone();
        let wanted = ClaimLimits::with_max(10);
        tokio::spawn(async move { deliveries::claim(&db, 2_000, 60_000, &wanted).await.unwrap() })
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

/// Deliveries of one plugin are claimed as a batch; others are not delayed.
#[tokio::test]
async fn a_plugin_is_told_of_many_together() {
    let house = House::new().await;
    let work = house.work(1, "a").await;
    deliveries::put_settings(&house.db, work, &wanting("https://a.example/", false)).await.unwrap();
    for number in 0..20 {
        let hook = Some((format!("key-{number}"), "{}".to_owned()));
        let new = NewSubmission { hook, ..new(work, &number.to_string(), 1) };
        submissions::add(&house.db, &[new]).await.unwrap();
    }
    let due = deliveries::claim(&house.db, 10, 60, &ClaimLimits::with_max(16)).await.unwrap();
    let of = |kind: &str| due.iter().filter(|one| one.kind == kind).count();
    assert_eq!((of("hook"), of("webhook")), (MAX_PER_PLUGIN, MAX_PER_TARGET));
    let settled: Vec<_> =
        due.iter().map(|one| DeliveryResult { id: one.id, outcome: Ok(()) }).collect();
    deliveries::record_results(&house.db, &settled).await.unwrap();
    let later = deliveries::claim(&house.db, 10_000, 60, &ClaimLimits::with_max(16)).await.unwrap();
    let hooks = later.iter().filter(|one| one.kind == "hook");
    assert_eq!(hooks.count(), 20 - MAX_PER_PLUGIN, "what was settled is not due again");
}

/// Deliveries to one server are limited per claim, so that they do not block other servers.
#[tokio::test]
async fn deliveries_to_one_server_take_turns() {
    let house = House::new().await;
    let (dead, twin, well) =
        (house.work(1, "a").await, house.work(1, "b").await, house.work(2, "c").await);
    for (work, url) in [
        (dead, "https://dead.example/a"),
        (twin, "https://DEAD.example/b?c"),
        (well, "https://well.example"),
    ] {
        deliveries::put_settings(&house.db, work, &wanting(url, false)).await.unwrap();
    }
    for number in 0..30 {
        submit(&house, dead, &format!("{number}"), ("", 5)).await;
        submit(&house, twin, &format!("{number}"), ("", 5)).await;
    }
    submit(&house, well, "1", ("", 6)).await;
    let first = deliveries::claim(&house.db, 10, 60, &ClaimLimits::with_max(10)).await.unwrap();
    let of = |due: &[deliveries::DueDelivery], target: &str| {
        due.iter().filter(|one| one.target == format!("webhook:{target}")).count()
    };
    assert_eq!((of(&first, "dead.example"), of(&first, "well.example")), (MAX_PER_TARGET, 1));
    assert_eq!(first.len(), MAX_PER_TARGET + 1);
    // While those are in progress, the server gets no more; other deliveries are claimed at once.
    let busy = [("webhook:dead.example".to_owned(), MAX_PER_TARGET)].into();
    submit(&house, well, "2", ("", 7)).await;
    let next = deliveries::claim(&house.db, 10, 60, &ClaimLimits { most: 10, busy }).await.unwrap();
    assert_eq!((next.len(), of(&next, "well.example")), (1, 1));
    let later = deliveries::claim(&house.db, 10, 60, &ClaimLimits::with_max(10)).await.unwrap();
    assert_eq!(of(&later, "dead.example"), MAX_PER_TARGET);
}
