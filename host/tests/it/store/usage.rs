use pinye_host::domain::combination::Combination;
use pinye_host::domain::publication::{MAX_KEPT_PUBLICATIONS, NewPublication, PublishedPage};
use pinye_host::domain::work::Work;
use pinye_host::store::admin_users::{self, AccountRemoval};
use pinye_host::store::works::{self, Save, VisibilityUpdate};
use pinye_host::store::{bin, combinations, publications, usage};

use super::{House, stored};
use crate::database::texts;

/// Sum of the bytes of documents and publications per account, with its id.
const SUMS: &str = "SELECT u.id || ':' || CAST(COALESCE((SELECT SUM(OCTET_LENGTH(w.document)) FROM works w WHERE w.user_id = u.id), 0) + COALESCE((SELECT SUM(v.size) FROM work_versions v JOIN works w ON w.id = v.work_id WHERE w.user_id = u.id), 0) + COALESCE((SELECT SUM(OCTET_LENGTH(c.elements) + OCTET_LENGTH(c.relative_positions) + OCTET_LENGTH(c.thumbnail)) FROM combinations c WHERE c.user_id = u.id), 0) AS BIGINT) || ':' || CAST(COALESCE((SELECT SUM(OCTET_LENGTH(p.document)) FROM publications p JOIN works w ON w.id = p.work_id WHERE w.user_id = u.id), 0) + COALESCE((SELECT SUM(OCTET_LENGTH(g.html) + COALESCE(OCTET_LENGTH(g.br), 0) + COALESCE(OCTET_LENGTH(g.gzip), 0)) FROM publication_pages g JOIN publications p ON p.id = g.publication_id JOIN works w ON w.id = p.work_id WHERE w.user_id = u.id), 0) AS BIGINT) FROM users u ORDER BY u.id";
const COUNTERS: &str = "SELECT u.id || ':' || COALESCE(q.documents, 0) || ':' || COALESCE(q.publications, 0) FROM users u LEFT JOIN quota_usage q ON q.user_id = u.id ORDER BY u.id";

/// Deterministic pseudo-random numbers.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, most: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % most
    }
}

#[derive(Clone)]
struct KnownWork {
    id: i64,
    title: String,
    is_binned: bool,
}

fn title(numbers: &mut Numbers) -> String {
    // Multi-byte characters: sizes are in bytes, not characters.
    format!("{}{}", "拼".repeat(numbers.below(300)), numbers.below(1_000_000))
}

fn publication(work_id: i64, numbers: &mut Numbers) -> NewPublication {
    let page = |place: usize, bytes: usize| PublishedPage {
        place: place.to_string(),
        html: vec![7; bytes],
        br: bytes.is_multiple_of(2).then(|| vec![1; bytes / 3]),
        gzip: bytes.is_multiple_of(3).then(|| vec![1; bytes / 2]),
        ..PublishedPage::default()
    };
    NewPublication {
        work_id,
        user_id: 1,
        revision: 1,
        title: String::new(),
        document: title(numbers),
        lock: "[]".to_owned(),
        warnings: "[[],[]]".to_owned(),
        state: numbers.below(1_000_000).to_string(),
        at: 1,
        pages: (0..=numbers.below(3)).map(|place| page(place, numbers.below(5_000))).collect(),
        assets: Vec::new(),
    }
}

async fn combination(house: &House, user_id: i64, numbers: &mut Numbers) -> i64 {
    let new = Combination {
        user_id,
        elements: title(numbers),
        relative_positions: title(numbers),
        thumbnail: title(numbers),
        ..Combination::default()
    };
    combinations::add(&house.db, &new).await.unwrap()
}

/// Applies one random change to a work of user 1 or 2.
async fn change(house: &House, works: &mut Vec<KnownWork>, numbers: &mut Numbers) {
    let db = &house.db;
    let at = numbers.below(works.len());
    let mut known = works.swap_remove(at);
    let id = known.id;
    let from = stored(id, &known.title).etag;
    let stale = "\"stale\"".to_owned();
    let next = title(numbers);
    let written = stored(id, &next);
    match numbers.below(8) {
        0..=2 => {
            let from_etag = if numbers.below(4) == 0 { &stale } else { &from };
            let save = Save { id, user_id: 1, from_etag, at: 1, stored: &written, key: None };
            if works::save(db, &save).await.unwrap() {
                known.title = next;
            }
        }
        3 => {
            let change = VisibilityUpdate {
                id,
                from_etag: &from,
                is_publish: true,
                publication: None,
                visibility: 0,
                published_at: None,
                stored: &written,
            };
            if works::set_visibility(db, &change).await.unwrap() {
                known.title = next;
            }
        }
        4 => {
            for _ in 0..=numbers.below(usize::try_from(MAX_KEPT_PUBLICATIONS).unwrap() + 5) {
                publications::add(db, &publication(id, numbers)).await.unwrap();
            }
        }
        5 => known.is_binned = works::move_to_bin(db, id, 1).await.unwrap() || known.is_binned,
        6 => known.is_binned = known.is_binned && !bin::restore(db, id).await.unwrap(),
        _ => {
            // With a time limit, a work that was restored meanwhile is kept.
            let before = (numbers.below(2) == 0).then_some(i64::MAX);
            if bin::remove(db, id, before).await.unwrap() {
                return;
            }
        }
    }
    works.push(known);
}

/// After any changes of works, combinations, publications and accounts, the counters equal the sums
/// over all rows.
#[tokio::test]
async fn counters_of_bytes_are_what_a_sum_would_be() {
    let house = House::new().await;
    let mut numbers = Numbers(7);
    let (mut works, mut pairs) = (Vec::new(), Vec::new());
    for step in 0..250 {
        let owner = 1 + i64::try_from(numbers.below(2)).unwrap();
        match numbers.below(5) {
            0 => {
                let title = title(&mut numbers);
                works.push(KnownWork {
                    id: house.work(owner, &title).await,
                    title,
                    is_binned: false,
                });
            }
            1 => pairs.push((combination(&house, owner, &mut numbers).await, owner)),
            2 if !pairs.is_empty() => {
                let (id, owner) = pairs.swap_remove(numbers.below(pairs.len()));
                assert!(!combinations::remove(&house.db, id, 3 - owner).await.unwrap());
                assert!(combinations::remove(&house.db, id, owner).await.unwrap());
            }
            _ if !works.is_empty() => change(&house, &mut works, &mut numbers).await,
            _ => {}
        }
        assert_eq!(texts(&house.db, COUNTERS).await, texts(&house.db, SUMS).await, "step {step}");
    }
    let before = [1, 2].map(|user| usage::document_bytes(&house.db, user));
    for bytes in futures_util::future::join_all(before).await {
        assert!(bytes.unwrap() > 1_000, "something was counted");
    }
    // The heir's counters include everything transferred; a rewritten document has another length.
    let leaving = AccountRemoval { id: 1, actor: 2, heir: Some(2) };
    let rewrite = |document: &str| {
        let mut work = Work::read(document).ok()?;
        work.set_server_field("user_id", &2);
        Some(works::StoredWork::of(&mut work))
    };
    let admin = "INSERT INTO user_roles (user_id, role_id) SELECT 2, id FROM roles WHERE code = 'admin' ON CONFLICT DO NOTHING";
    crate::database::execute(&house.db, admin).await;
    let (change, _) = admin_users::remove(&house.db, leaving, rewrite).await.unwrap();
    assert_eq!(change, admin_users::AccountChange::Done);
    assert_eq!(texts(&house.db, COUNTERS).await, texts(&house.db, SUMS).await, "after a removal");
    assert_eq!(
        usage::document_bytes(&house.db, 1).await.unwrap(),
        0,
        "nobody is left to count for"
    );
}

/// The migration initializes the counters of existing data.
#[tokio::test]
async fn counters_begin_with_what_is_there() {
    let house = House::new().await;
    let mut numbers = Numbers(3);
    for owner in [1, 1, 2] {
        let work = house.work(owner, &title(&mut numbers)).await;
        publications::add(&house.db, &publication(work, &mut numbers)).await.unwrap();
        combination(&house, owner, &mut numbers).await;
    }
    let counted = texts(&house.db, COUNTERS).await;
    crate::database::execute(&house.db, "DROP TABLE quota_usage").await;
    crate::database::execute(
        &house.db,
        include_str!("../../../store/migrations/0090_quota_usage.sql"),
    )
    .await;
    assert_eq!(texts(&house.db, COUNTERS).await, counted);
    assert_eq!(texts(&house.db, COUNTERS).await, texts(&house.db, SUMS).await);
}

/// Sizes of many files are read with few statements, and each is correct.
#[tokio::test]
async fn sizes_of_many_files_are_those_of_each() {
    let house = House::new().await;
    crate::database::execute(&house.db, "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 150) INSERT INTO uploads (id, user_id, name, stored_name, mime, size, created_at) SELECT i, 1, 'x', 'file' || i, 'image/png', i * 10, 0 FROM n").await;
    let names: Vec<String> = (0..=151).rev().map(|number| format!("file{number}")).collect();
    let sizes = pinye_host::store::uploads::find_sizes(&house.db, &names).await.unwrap();
    let expected: Vec<(String, i64)> =
        (1..=150).rev().map(|number| (format!("file{number}"), number * 10)).collect();
    assert_eq!(sizes, expected);
    let mut named =
        pinye_host::store::pending_deletions::filter_referenced(&house.db, &names).await.unwrap();
    named.sort();
    let mut all: Vec<String> = expected.into_iter().map(|(name, _)| name).collect();
    all.sort();
    assert_eq!(named, all);
}
