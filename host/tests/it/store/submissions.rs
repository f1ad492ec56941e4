use pinye_host::domain::zone::Zone;
use pinye_host::store::list::{Comparison, Filter, PagedQuery, Value};
use pinye_host::store::submissions::{
    self, ExistingSubmission, Marks, NewSubmission, SubmissionOutcome, SubmissionSummary,
};
use pinye_host::store::{Db, works};

use super::House;

const DAY_MS: i64 = 24 * 3600 * 1000;

/// Returns a submission of this work with this idempotency key.
pub fn new(work_id: i64, client_key: &str, at: i64) -> NewSubmission {
    NewSubmission {
        work_id,
        form_id: "form".to_owned(),
        client_key: client_key.to_owned(),
        sent_hash: "as sent".to_owned(),
        version: ("[]".to_owned(), "first version".to_owned()),
        form_data: r#"{"name":"Ann"}"#.to_owned(),
        answers: r#"{"Name":"Ann"}"#.to_owned(),
        search: "ann".to_owned(),
        at,
        ..NewSubmission::default()
    }
}

async fn add(db: &Db, new: NewSubmission) -> SubmissionOutcome {
    submissions::add(db, &[new]).await.unwrap()[0]
}

async fn insert_new(house: &House, new: NewSubmission) -> i64 {
    match add(&house.db, new).await {
        SubmissionOutcome::New(id) => id,
        other => panic!("{other:?}"),
    }
}

pub fn everything() -> PagedQuery {
    PagedQuery {
        limit: 100,
        offset: 0,
        order_by: "created_at",
        descending: true,
        filters: Vec::new(),
    }
}

async fn page_ids(house: &House, work_id: i64, page: &PagedQuery) -> Vec<i64> {
    let rows = submissions::page(&house.db, work_id, page).await.unwrap();
    rows.into_iter().map(|row| row.id).collect()
}

/// A retry with the same key returns the stored submission, also under concurrent writes; the same
/// key with other content is refused.
#[tokio::test]
async fn the_same_key_never_makes_a_second_submission() {
    let house = House::new().await;
    let (one, two) = (house.work(1, "a").await, house.work(1, "b").await);
    let first = insert_new(&house, new(one, "key", 1)).await;
    let again = add(&house.db, new(one, "key", 2)).await;
    assert_eq!(again, SubmissionOutcome::Replayed(first));
    let changed = NewSubmission { sent_hash: "something else".to_owned(), ..new(one, "key", 3) };
    assert_eq!(add(&house.db, changed).await, SubmissionOutcome::KeyConflict);
    let elsewhere = insert_new(&house, new(two, "key", 4)).await;
    assert_ne!(elsewhere, first, "keys count within a work");
    let known = submissions::find_by_client_key(&house.db, one, "key").await.unwrap();
    let sent_hash = "as sent".to_owned();
    assert_eq!(known, Some(ExistingSubmission { id: first, sent_hash, spam: String::new() }));
    assert_eq!(submissions::find_by_client_key(&house.db, one, "KEY").await.unwrap(), None);

    let tries = (0..20).map(|_| {
        let db = house.db.clone();
        tokio::spawn(async move { add(&db, new(one, "at once", 5)).await })
    });
    let (mut fresh, mut again) = (0, 0);
    for one_try in tries.collect::<Vec<_>>() {
        match one_try.await.unwrap() {
            SubmissionOutcome::New(_) => fresh += 1,
            SubmissionOutcome::Replayed(_) => again += 1,
            other => panic!("it was the same: {other:?}"),
        }
    }
    assert_eq!((fresh, again), (1, 19));
}

/// DC-006: pages contain every row once, in order, also if many have the same timestamp.
#[tokio::test]
async fn pages_of_equal_moments_hold_every_submission_once() {
    let house = House::new().await;
    let (one, two) = (house.work(1, "a").await, house.work(1, "b").await);
    let keys: Vec<String> = (0..25).map(|number| format!("key {number}")).collect();
    for (number, key) in (0_i64..).zip(&keys) {
        insert_new(&house, new(one, key, 100 + number / 10)).await;
    }
    insert_new(&house, new(two, "other", 100)).await;
    let mut seen = Vec::new();
    for offset in [0, 10, 20] {
        let page = PagedQuery { limit: 10, offset, ..everything() };
        seen.extend(page_ids(&house, one, &page).await);
    }
    assert_eq!(seen.len(), 25);
    assert!(seen.windows(2).all(|pair| pair[0] > pair[1]), "the newest first: {seen:?}");
    assert_eq!(submissions::count(&house.db, one, &everything()).await.unwrap(), 25);
    let (of_owner, total) = submissions::list_for_owner(&house.db, 1, &everything()).await.unwrap();
    assert_eq!((of_owner.len(), total), (26, 26));
    assert_eq!(submissions::list_for_owner(&house.db, 2, &everything()).await.unwrap().1, 0);
    works::move_to_bin(&house.db, two, 9).await.unwrap();
    assert_eq!(submissions::list_for_owner(&house.db, 1, &everything()).await.unwrap().1, 25);
}

/// DC-006: a search matches literally; wildcards and operators of the database have no effect.
#[tokio::test]
async fn a_search_finds_what_it_says() {
    let house = House::new().await;
    let work = house.work(1, "a").await;
    let texts = ["100% 红色", "100 percent", "a_b", "axb", "semi;colon'quote"];
    let mut ids = Vec::new();
    for text in texts {
        ids.push(
            insert_new(&house, NewSubmission { search: text.to_owned(), ..new(work, text, 1) })
                .await,
        );
    }
    let found = async |text: &str| {
        let contains = vec![Value::Text(text.to_owned())];
        let filters = vec![Filter::on("search", Comparison::Contains, contains)];
        let page = PagedQuery { filters, descending: false, ..everything() };
        let rows = page_ids(&house, work, &page).await;
        let total = submissions::count(&house.db, work, &page).await.unwrap();
        assert_eq!(rows.len(), usize::try_from(total).unwrap());
        rows
    };
    assert_eq!(found("100%").await, [ids[0]]);
    assert_eq!(found("A_B").await, [ids[2]]);
    assert_eq!(found("红").await, [ids[0]]);
    assert_eq!(found("'quote").await, [ids[4]]);
    assert_eq!(found("100").await, [ids[0], ids[1]]);
    assert!(found("!").await.is_empty());
}

/// DC-005: spam counts only in its own column; a work without submissions has a summary too.
#[tokio::test]
async fn days_and_sums_leave_spam_out() {
    let house = House::new().await;
    let work = house.work(1, "a").await;
    assert_eq!(submissions::summary(&house.db, work).await.unwrap(), SubmissionSummary::default());
    let first = insert_new(&house, new(work, "1", 0)).await;
    insert_new(&house, new(work, "2", DAY_MS - 1)).await;
    let spam = NewSubmission { spam: "too fast", ..new(work, "3", DAY_MS - 1) };
    let spam = insert_new(&house, spam).await;
    insert_new(&house, new(work, "4", 3 * DAY_MS)).await;
    let days = async |from, to| {
        let [run] = Zone::from_name("UTC").unwrap().uniform_day_ranges(from, to)[..] else {
            panic!("one run")
        };
        let days = submissions::per_day(&house.db, work, run).await.unwrap();
        days.iter().map(|one| (one.day, one.submissions, one.spam)).collect::<Vec<_>>()
    };
    assert_eq!(days(0, 3).await, [(0, 2, 1), (3, 1, 0)]);
    assert_eq!(days(0, 2).await, [(0, 2, 1)]);
    assert_eq!(days(1, 2).await, []);

    let read = Marks { is_read: Some(true), is_spam: None };
    assert_eq!(submissions::mark(&house.db, work, &[first, spam], read).await.unwrap(), 2);
    let summary = submissions::summary(&house.db, work).await.unwrap();
    assert_eq!(summary, SubmissionSummary { count: 3, unread: 2, last_at: Some(3 * DAY_MS) });
    let found = submissions::find(&house.db, spam).await.unwrap().unwrap();
    assert_eq!((found.is_read, found.is_spam, found.spam.as_str()), (true, true, "too fast"));
    let ham = Marks { is_read: None, is_spam: Some(false) };
    submissions::mark(&house.db, work, &[spam], ham).await.unwrap();
    let found = submissions::find(&house.db, spam).await.unwrap().unwrap();
    assert_eq!((found.is_read, found.is_spam, found.spam.as_str()), (true, false, ""));
    assert_eq!(days(0, 0).await, [(0, 3, 0)]);
}

/// Updates and deletions affect only submissions of the given work, whatever ids are sent.
#[tokio::test]
async fn nobody_reaches_the_submissions_of_another_work() {
    let house = House::new().await;
    let (mine, theirs) = (house.work(1, "a").await, house.work(2, "b").await);
    let own = insert_new(&house, new(mine, "1", 1)).await;
    let other = insert_new(&house, new(theirs, "1", 1)).await;
    let ids = [own, other, 999];
    let marks = Marks { is_read: Some(true), is_spam: Some(true) };
    assert_eq!(submissions::mark(&house.db, mine, &ids, marks).await.unwrap(), 1);
    let untouched = submissions::find(&house.db, other).await.unwrap().unwrap();
    assert_eq!((untouched.is_read, untouched.is_spam), (false, false));
    assert_eq!(submissions::remove(&house.db, mine, &ids).await.unwrap(), 1);
    assert!(submissions::find(&house.db, own).await.unwrap().is_none());
    assert!(submissions::find(&house.db, other).await.unwrap().is_some());
    let freed = add(&house.db, new(mine, "1", 2)).await;
    assert!(
        matches!(freed, SubmissionOutcome::New(id) if id > other),
        "an id is never given twice: {freed:?}"
    );
}

/// DC-008: the same columns make one version; changed ones another, and the newest comes first.
#[tokio::test]
async fn every_change_of_a_form_is_a_version_once() {
    let house = House::new().await;
    let work = house.work(1, "a").await;
    let versions = [(r#"["a"]"#, "1"), (r#"["a","b"]"#, "2"), (r#"["a"]"#, "1")];
    for ((columns, hash), key) in versions.into_iter().zip(["x", "y", "z"]) {
        let version = (columns.to_owned(), hash.to_owned());
        insert_new(&house, NewSubmission { version, ..new(work, key, 1) }).await;
    }
    let stored = submissions::versions(&house.db, work).await.unwrap();
    assert_eq!(stored, [r#"["a","b"]"#, r#"["a"]"#]);
    assert!(submissions::versions(&house.db, work + 1).await.unwrap().is_empty());
}

/// The stored counters per folder equal the number of rows after any change.
#[tokio::test]
async fn the_known_number_is_the_counted_one() {
    let house = House::new().await;
    let (work, other) = (house.work(1, "a").await, house.work(1, "b").await);
    let folder = |is_spam| Filter::on("is_spam", Comparison::Eq, vec![Value::Flag(is_spam)]);
    let anything = Filter::on("id", Comparison::Gt, vec![Value::Number(0)]);
    let numbers = async |work| {
        let mut numbers = Vec::new();
        for filters in [vec![folder(false)], vec![folder(true)], vec![]] {
            let known = PagedQuery { filters: filters.clone(), ..everything() };
            let counted =
                PagedQuery { filters: [filters, vec![anything.clone()]].concat(), ..everything() };
            let known = submissions::count(&house.db, work, &known).await.unwrap();
            assert_eq!(known, submissions::count(&house.db, work, &counted).await.unwrap());
            numbers.push(known);
        }
        numbers
    };
    assert_eq!(numbers(work).await, [0, 0, 0]);
    let mut several: Vec<NewSubmission> = ["1", "2", "3", "1"].map(|key| new(work, key, 1)).into();
    several[1].spam = "too fast";
    let added = submissions::add(&house.db, &several).await.unwrap();
    let [
        SubmissionOutcome::New(one),
        SubmissionOutcome::New(two),
        SubmissionOutcome::New(three),
        SubmissionOutcome::Replayed(same),
    ] = added[..]
    else {
        panic!("{added:?}")
    };
    assert_eq!((one, numbers(work).await), (same, vec![2, 1, 3]));
    let ids = [one, two, three, 999];
    let marks = |is_spam| Marks { is_read: Some(true), is_spam: Some(is_spam) };
    assert_eq!(submissions::mark(&house.db, work, &ids[..2], marks(true)).await.unwrap(), 2);
    assert_eq!(numbers(work).await, [1, 2, 3]);
    let reason = submissions::find(&house.db, two).await.unwrap().unwrap().spam;
    assert_eq!(reason, "too fast", "it lay there before");
    submissions::mark(&house.db, other, &ids, marks(true)).await.unwrap();
    submissions::mark(&house.db, work, &ids, marks(false)).await.unwrap();
    submissions::mark(&house.db, work, &ids[..1], marks(true)).await.unwrap();
    assert_eq!((numbers(work).await, numbers(other).await), (vec![2, 1, 3], vec![0, 0, 0]));
    assert_eq!(submissions::remove(&house.db, work, &[one, two, one]).await.unwrap(), 2);
    assert_eq!(numbers(work).await, [1, 0, 1]);
    assert_eq!(submissions::summary(&house.db, work).await.unwrap().count, 1);
}
