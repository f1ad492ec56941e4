use pinye_host::store::rate_limit_hits::{self, RateLimitHit};

use super::House;

/// A hit with a limit of ten per half second.
fn somebody(at: i64) -> RateLimitHit {
    RateLimitHit { counted_by: "somebody".to_owned(), at, limit: (10, 500) }
}

/// A rate limit admits exactly its number, also under concurrency, and only within its window.
#[tokio::test]
async fn of_many_tries_at_once_only_so_many_are_admitted() {
    let house = House::new().await;
    let tries = (0..30).map(|_| {
        let db = house.db.clone();
        tokio::spawn(async move {
            rate_limit_hits::record_hits(&db, &[somebody(1_000)]).await.unwrap()[0]
        })
    });
    let mut admitted = 0;
    for one_try in tries.collect::<Vec<_>>() {
        admitted += u32::from(one_try.await.unwrap());
    }
    assert_eq!(admitted, 10);
    let else_one = RateLimitHit { counted_by: "somebody else".to_owned(), ..somebody(1_000) };
    let one_by_one = [somebody(1_499), else_one, somebody(1_500), somebody(1_500)];
    let open =
        async |one: &RateLimitHit| rate_limit_hits::is_below_limit(&house.db, one).await.unwrap();
    assert!(
        !open(&one_by_one[0]).await && open(&one_by_one[1]).await && open(&one_by_one[2]).await
    );
    // Within the window; another key; after the window of the first ones.
    let admitted = rate_limit_hits::record_hits(&house.db, &one_by_one[..3]).await.unwrap();
    assert_eq!(admitted, [false, true, true]);
    let at_once: Vec<RateLimitHit> = (0..30).map(|_| somebody(9_000)).collect();
    let admitted = rate_limit_hits::record_hits(&house.db, &at_once).await.unwrap();
    assert_eq!(admitted.iter().filter(|is| **is).count(), 10, "also of those who come together");
    assert!(admitted[..10].iter().all(|is| *is), "first come, first served");
    rate_limit_hits::delete_before(&house.db, 9_001).await.unwrap();
    rate_limit_hits::record_hits(&house.db, &[somebody(1_500)]).await.unwrap();
    rate_limit_hits::delete_before(&house.db, 1_500).await.unwrap();
    let left = crate::database::texts(&house.db, "SELECT counted_by FROM submission_tries").await;
    assert_eq!(left, ["somebody"], "the newest is still counted");
}
