use pinye_host::domain::publication::{
    Asset, MAX_KEPT_PUBLICATIONS, NewPublication, PublishedPage,
};
use pinye_host::store::{publications, works};

use super::{House, stored};

fn asset(name: &str) -> Asset {
    let (mime, body) = ("text/javascript".to_owned(), name.as_bytes().to_vec());
    Asset { name: name.to_owned(), mime, body, br: None, gzip: None }
}

fn new(work_id: i64, number: i64, assets: &[&str]) -> NewPublication {
    let page = PublishedPage {
        place: "whole".to_owned(),
        html: format!("page {number}").into_bytes(),
        br: None,
        gzip: Some(vec![1]),
        etag: format!("\"{number}\""),
        csp: "default-src 'none'".to_owned(),
    };
    NewPublication {
        work_id,
        user_id: 1,
        revision: number,
        title: format!("title {number}"),
        document: format!(r#"{{"number":{number}}}"#),
        lock: "[]".to_owned(),
        warnings: "[[],[]]".to_owned(),
        state: format!("state {number}"),
        at: number,
        pages: vec![page],
        assets: assets.iter().map(|name| asset(name)).collect(),
    }
}

async fn publish(house: &House, work: i64, number: i64, assets: &[&str]) -> i64 {
    let id = publications::add(&house.db, &new(work, number, assets)).await.unwrap().id;
    let current = "UPDATE works SET publication = (SELECT MAX(p.id) FROM publications p WHERE p.work_id = works.id)";
    crate::database::execute(&house.db, current).await;
    id
}

/// PV-007: numbers are per work, and visitors get the newest once the work is visible.
#[tokio::test]
async fn the_newest_publication_is_the_current_one() {
    let house = House::new().await;
    let (one, two) = (house.work(1, "a").await, house.work(1, "b").await);
    publish(&house, one, 1, &[]).await;
    publish(&house, two, 1, &[]).await;
    let second = publish(&house, one, 2, &[]).await;
    assert_eq!(publications::current(&house.db, one).await.unwrap(), None, "not visible yet");
    let shown = stored(one, "shown");
    let from = format!("\"{one}-a\"");
    let change = works::VisibilityUpdate {
        id: one,
        from_etag: &from,
        is_publish: true,
        publication: Some(second),
        visibility: 1,
        published_at: Some(1),
        stored: &shown,
    };
    assert!(works::set_visibility(&house.db, &change).await.unwrap());
    assert_eq!(publications::current(&house.db, one).await.unwrap(), Some(second));
    let all = publications::list(&house.db, one).await.unwrap();
    let numbers: Vec<i64> = all.iter().map(|one| one.number).collect();
    assert_eq!(numbers, [2, 1]);
    assert_eq!((all[0].title.as_str(), all[1].created_at), ("title 2", 1));
    works::move_to_bin(&house.db, one, 9).await.unwrap();
    assert_eq!(publications::current(&house.db, one).await.unwrap(), None, "WM-003");
}

/// A publication is immutable: bytes and policy are read as stored.
#[tokio::test]
async fn a_publication_is_read_as_it_was_made() {
    let house = House::new().await;
    let work = house.work(1, "a").await;
    let first = publish(&house, work, 1, &["a.js"]).await;
    publish(&house, work, 2, &["a.js"]).await;
    let page = publications::page(&house.db, first, "whole").await.unwrap().unwrap();
    assert_eq!(page, new(work, 1, &[]).pages[0]);
    assert!(publications::page(&house.db, first, "0").await.unwrap().is_none());
    assert!(publications::page(&house.db, 99, "whole").await.unwrap().is_none());
    let document = publications::document(&house.db, first).await.unwrap();
    assert_eq!(document.as_deref(), Some(r#"{"number":1}"#));
    assert_eq!(publications::asset(&house.db, "a.js").await.unwrap(), Some(asset("a.js")));
    assert_eq!(publications::asset(&house.db, "b.js").await.unwrap(), None);
}

/// The oldest publications are deleted with the scripts that no other publication references.
#[tokio::test]
async fn the_oldest_go_with_what_only_they_named() {
    let house = House::new().await;
    let (work, other) = (house.work(1, "a").await, house.work(2, "b").await);
    let first = publish(&house, work, 1, &["only-the-first.js", "shared.js", "elsewhere.js"]).await;
    publish(&house, other, 1, &["elsewhere.js"]).await;
    for number in 2..=MAX_KEPT_PUBLICATIONS {
        publish(&house, work, number, &["shared.js"]).await;
    }
    assert!(
        publications::page(&house.db, first, "whole").await.unwrap().is_some(),
        "{MAX_KEPT_PUBLICATIONS} stay"
    );
    publish(&house, work, MAX_KEPT_PUBLICATIONS + 1, &["shared.js"]).await;
    assert!(publications::page(&house.db, first, "whole").await.unwrap().is_none());
    assert!(publications::document(&house.db, first).await.unwrap().is_none());
    let there = async |name| publications::asset(&house.db, name).await.unwrap().is_some();
    assert!(!there("only-the-first.js").await);
    assert!(there("shared.js").await && there("elsewhere.js").await);
    let all = publications::list(&house.db, work).await.unwrap();
    assert_eq!(
        (all.len() as i64, all[0].number),
        (MAX_KEPT_PUBLICATIONS, MAX_KEPT_PUBLICATIONS + 1),
        "numbers go on"
    );
    assert_eq!(publications::list(&house.db, other).await.unwrap().len(), 1);
}

/// All or nothing: a publication whose pages cannot be stored does not become the current one.
#[tokio::test]
async fn a_publication_that_cannot_be_stored_leaves_nothing() {
    let house = House::new().await;
    let work = house.work(1, "a").await;
    publish(&house, work, 1, &[]).await;
    let mut broken = new(work, 2, &["late.js"]);
    broken.pages.push(broken.pages[0].clone());
    assert!(publications::add(&house.db, &broken).await.is_err(), "the same place twice");
    assert_eq!(publications::list(&house.db, work).await.unwrap().len(), 1);
    assert!(publications::asset(&house.db, "late.js").await.unwrap().is_none());
    let row = works::find(&house.db, work).await.unwrap().unwrap();
    assert_eq!(row.publication, Some(1));
}

/// A publication stored without being shown does not displace the current one.
#[tokio::test]
async fn the_current_publication_is_kept_however_many_come_after_it() {
    let house = House::new().await;
    let work = house.work(1, "a").await;
    let current = publish(&house, work, 1, &["current.js"]).await;
    for number in 2..=MAX_KEPT_PUBLICATIONS + 3 {
        publications::add(&house.db, &new(work, number, &[])).await.unwrap();
    }
    let row = works::find(&house.db, work).await.unwrap().unwrap();
    assert_eq!(row.publication, Some(current));
    assert!(publications::page(&house.db, current, "whole").await.unwrap().is_some());
    assert!(publications::asset(&house.db, "current.js").await.unwrap().is_some());
    assert_eq!(
        publications::list(&house.db, work).await.unwrap().len() as i64,
        MAX_KEPT_PUBLICATIONS + 1
    );
}
