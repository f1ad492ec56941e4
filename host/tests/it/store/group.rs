use std::sync::{Arc, Mutex};
use std::time::Duration;

use futures_util::future::join_all;
use pinye_host::store::group_commit::{BatchedWrite, GroupCommit};
use pinye_host::store::likes::{self, LikeChange, LikeKey, Liker};
use pinye_host::store::submissions::{self, SubmissionOutcome};
use pinye_host::store::{Db, Error, Result};
use tokio::sync::Semaphore;

use super::House;
use super::submissions::{everything, new};

/// Records the batches written, in order; the semaphore lets writers continue.
struct Place {
    written: Mutex<Vec<Vec<u32>>>,
    gate: Semaphore,
}

/// An item: 13 fails, 50 loses the connection, and 99 panics the writer.
struct Number(u32, &'static str, Arc<Place>);

impl BatchedWrite for Number {
    type Key = &'static str;
    type ItemResult = u32;

    fn key(&self) -> &'static str {
        self.1
    }

    async fn write_all(_db: &Db, items: &[Number]) -> Result<Vec<u32>> {
        let place = &items[0].2;
        place.gate.acquire().await.unwrap().forget();
        let numbers: Vec<u32> = items.iter().map(|item| item.0).collect();
        assert!(!numbers.contains(&99), "nobody can write 99");
        if numbers.contains(&13) {
            return Err(Error::Duplicate("13"));
        }
        if numbers.contains(&50) {
            place.written.lock().unwrap().push(numbers);
            return Err(Error::Sql(sqlx::Error::WorkerCrashed));
        }
        place.written.lock().unwrap().push(numbers.clone());
        Ok(numbers)
    }
}

struct Counter {
    group: Arc<GroupCommit<Number>>,
    place: Arc<Place>,
    _house: House,
}

impl Counter {
    async fn new() -> Counter {
        let house = House::new().await;
        let place = Arc::new(Place { written: Mutex::default(), gate: Semaphore::new(0) });
        Counter { group: Arc::new(GroupCommit::new(house.db.clone())), place, _house: house }
    }

    /// Queues these items of a key one after the other, without waiting for their results.
    async fn write(
        &self,
        key: &'static str,
        numbers: &[u32],
    ) -> Vec<tokio::task::JoinHandle<Result<u32>>> {
        let mut asked = Vec::new();
        for number in numbers {
            let (group, item) =
                (Arc::clone(&self.group), Number(*number, key, Arc::clone(&self.place)));
            asked.push(tokio::spawn(async move { group.write(item).await }));
            tokio::task::yield_now().await;
        }
        asked
    }

    fn written(&self) -> Vec<Vec<u32>> {
        self.place.written.lock().unwrap().clone()
    }
}

async fn answers(asked: Vec<tokio::task::JoinHandle<Result<u32>>>) -> Vec<Option<u32>> {
    join_all(asked).await.into_iter().map(|answer| answer.unwrap().ok()).collect()
}

/// Items that arrive during a write form the next batch, in order, at most 64; each has its own
/// result.
#[tokio::test]
async fn those_who_come_meanwhile_are_written_together() {
    let counter = Counter::new().await;
    let mut asked = counter.write("a", &[1]).await;
    tokio::time::sleep(Duration::from_millis(20)).await;
    let rest: Vec<u32> = (100..200).collect();
    asked.extend(counter.write("a", &rest).await);
    counter.place.gate.add_permits(3);
    let mut expected = vec![Some(1)];
    expected.extend(rest.iter().copied().map(Some));
    assert_eq!(answers(asked).await, expected);
    assert_eq!(counter.written(), [vec![1], rest[..64].to_vec(), rest[64..].to_vec()]);
    counter.place.gate.add_permits(1);
    assert_eq!(answers(counter.write("a", &[2]).await).await, [Some(2)], "and begins anew");
}

/// Keys do not block each other.
#[tokio::test]
async fn keys_do_not_wait_for_each_other() {
    let counter = Counter::new().await;
    let asked = [counter.write("a", &[1]).await, counter.write("b", &[2]).await];
    tokio::time::sleep(Duration::from_millis(20)).await;
    counter.place.gate.add_permits(2);
    for (asked, number) in asked.into_iter().zip([1, 2]) {
        assert_eq!(answers(asked).await, [Some(number)]);
    }
}

/// An item that fails does not fail the other items of its batch.
#[tokio::test]
async fn one_that_fails_fails_alone() {
    let counter = Counter::new().await;
    let mut asked = counter.write("a", &[1]).await;
    tokio::time::sleep(Duration::from_millis(20)).await;
    asked.extend(counter.write("a", &[2, 13, 3]).await);
    counter.place.gate.add_permits(5);
    assert_eq!(answers(asked).await, [Some(1), Some(2), None, Some(3)]);
    assert_eq!(counter.written(), [[1], [2], [3]]);
}

/// After a lost connection it is unknown whether the batch was committed: it is not written again.
#[tokio::test]
async fn what_may_have_been_written_is_not_written_again() {
    let counter = Counter::new().await;
    let mut asked = counter.write("a", &[1]).await;
    tokio::time::sleep(Duration::from_millis(20)).await;
    asked.extend(counter.write("a", &[2, 50]).await);
    counter.place.gate.add_permits(9);
    assert_eq!(answers(asked).await, [Some(1), None, None]);
    assert_eq!(counter.written(), [vec![1], vec![2, 50]]);
}

/// If the writer panics, no item waits forever, and the next writer can start.
#[tokio::test]
async fn a_writer_that_breaks_down_leaves_nobody_waiting() {
    let counter = Counter::new().await;
    let mut asked = counter.write("a", &[1]).await;
    tokio::time::sleep(Duration::from_millis(20)).await;
    asked.extend(counter.write("a", &[2, 99]).await);
    counter.place.gate.add_permits(3);
    assert_eq!(answers(asked).await, [Some(1), None, None]);
    assert_eq!(answers(counter.write("a", &[3]).await).await, [Some(3)]);
}

/// An item is written even if its caller stops waiting, as when a visitor closes the page.
#[tokio::test]
async fn whoever_stops_waiting_is_written_all_the_same() {
    let counter = Counter::new().await;
    let asked = counter.write("a", &[1, 2]).await;
    tokio::time::sleep(Duration::from_millis(20)).await;
    asked.iter().for_each(tokio::task::JoinHandle::abort);
    counter.place.gate.add_permits(2);
    for _ in 0..200 {
        if counter.written().concat() == [1, 2] {
            break;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert_eq!(counter.written().concat(), [1, 2]);
}

/// Forty concurrent submissions are stored once each, a retry among them is not, and the counter is
/// exact.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn forty_submissions_at_once_are_kept_once_each() {
    let house = House::new().await;
    let (one, two) = (house.work(1, "a").await, house.work(1, "b").await);
    let group = Arc::new(GroupCommit::new(house.db.clone()));
    let asked = (0..40).map(|number| {
        let work = if number % 4 == 0 { two } else { one };
        let group = Arc::clone(&group);
        tokio::spawn(async move { group.write(new(work, &format!("key {}", number / 2), 5)).await })
    });
    let added: Vec<SubmissionOutcome> =
        join_all(asked).await.into_iter().map(|added| added.unwrap().unwrap()).collect();
    let mut ids: Vec<i64> = added
        .iter()
        .filter_map(|added| match added {
            SubmissionOutcome::New(id) => Some(*id),
            _ => None,
        })
        .collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), 30, "{added:?}");
    for (work, kept) in [(one, 20), (two, 10)] {
        assert_eq!(submissions::count(&house.db, work, &everything()).await.unwrap(), kept);
        let rows = submissions::page(&house.db, work, &everything()).await.unwrap();
        assert!(rows.iter().all(|row| ids.contains(&row.id)));
        assert_eq!(i64::try_from(rows.len()).unwrap(), kept);
    }
}

/// Likes written in one batch are counted one by one.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn fifty_likes_at_once_count_fifty() {
    let house = House::new().await;
    let work = house.work(1, "a").await;
    let group = Arc::new(GroupCommit::new(house.db.clone()));
    let asked = (0..60).map(|number| {
        let group = Arc::clone(&group);
        let key = LikeKey {
            work_id: work,
            element_id: "e".to_owned(),
            visitor: format!("user:{}", number % 50),
        };
        let liker = Liker { name: String::new(), avatar: String::new() };
        tokio::spawn(async move {
            group
                .write(LikeChange { key, liker, counted_by: String::new(), likes: true, at: 1 })
                .await
        })
    });
    join_all(asked).await.into_iter().for_each(|one| assert!(one.unwrap().unwrap()));
    assert_eq!(likes::count_per_element(&house.db, work).await.unwrap(), [("e".to_owned(), 50)]);
}
