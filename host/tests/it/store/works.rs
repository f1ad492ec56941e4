use pinye_host::store::list::{Comparison, Filter, PagedQuery, Value};
use pinye_host::store::works::{self, Save, VisibilityUpdate};

use super::{House, stored};

fn page(filters: Vec<Filter>) -> PagedQuery {
    PagedQuery { limit: 10, offset: 0, order_by: "id", descending: false, filters }
}

fn filter(column: &'static str, comparison: Comparison, values: &[Value]) -> Filter {
    Filter::on(column, comparison, values.to_vec())
}

fn text(text: &str) -> Value {
    Value::Text(text.to_owned())
}

async fn titles(house: &House, page: &PagedQuery) -> Vec<String> {
    let own = [("deleted_at IS NULL AND user_id = ", Value::Number(1))];
    let (cards, total) = works::list(&house.db, page, &own).await.unwrap();
    assert!(total >= cards.len() as i64);
    let title = |card: String| {
        let card: serde_json::Value = serde_json::from_str(&card).unwrap();
        card["title"].as_str().unwrap().to_owned()
    };
    cards.into_iter().map(title).collect()
}

/// API-007: every comparison operator, on texts, numbers and booleans.
#[tokio::test]
async fn a_filter_finds_what_it_says_and_nothing_else() {
    let house = House::new().await;
    for title in ["Spring", "spring 50%", "Summer", "春天"] {
        house.work(1, title).await;
    }
    house.work(2, "Spring of somebody else").await;
    let cases: [(&'static str, Comparison, Vec<Value>, &[&str]); 11] = [
        ("title", Comparison::Eq, vec![text("Spring")], &["Spring"]),
        ("title", Comparison::Ne, vec![text("Spring")], &["spring 50%", "Summer", "春天"]),
        ("title", Comparison::Contains, vec![text("SPRING")], &["Spring", "spring 50%"]),
        ("title", Comparison::Contains, vec![text("0%")], &["spring 50%"]),
        ("title", Comparison::Contains, vec![text("天")], &["春天"]),
        ("id", Comparison::Lt, vec![Value::Number(2)], &["Spring"]),
        ("id", Comparison::Lte, vec![Value::Number(2)], &["Spring", "spring 50%"]),
        ("id", Comparison::Gt, vec![Value::Number(3)], &["春天"]),
        ("id", Comparison::Gte, vec![Value::Number(3)], &["Summer", "春天"]),
        ("id", Comparison::In, vec![Value::Number(1), Value::Number(5)], &["Spring"]),
        ("is_template", Comparison::Eq, vec![Value::Flag(true)], &[]),
    ];
    for (column, comparison, values, expected) in cases {
        let found = titles(&house, &page(vec![filter(column, comparison, &values)])).await;
        assert_eq!(found, expected, "{column} {comparison:?} {values:?}");
    }
    let both = page(vec![
        filter("title", Comparison::Contains, &[text("s")]),
        filter("id", Comparison::Gt, &[Value::Number(1)]),
    ]);
    assert_eq!(titles(&house, &both).await, ["spring 50%", "Summer"], "all of them must hold");
}

/// API-007: pages do not overlap and leave nothing out, also if the sort key has ties.
#[tokio::test]
async fn pages_of_a_list_hold_every_row_once() {
    let house = House::new().await;
    for number in 0..7 {
        house.work(1, if number % 2 == 0 { "same" } else { "other" }).await;
    }
    let own = [("deleted_at IS NULL AND user_id = ", Value::Number(1))];
    let mut seen = Vec::new();
    for offset in [0, 3, 6, 9] {
        let page = PagedQuery {
            limit: 3,
            offset,
            order_by: "title",
            descending: true,
            filters: Vec::new(),
        };
        let (cards, total) = works::list(&house.db, &page, &own).await.unwrap();
        assert_eq!(total, 7, "on every page, also behind the last one");
        seen.extend(cards);
    }
    assert_eq!(seen.len(), 7);
    assert!(seen[0].contains("same") && seen[6].contains("other"), "{seen:?}");
    assert!(seen[0].contains(r#""id":7"#), "the id decides between equals: {seen:?}");
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), 7);
}

/// The UPDATE statement itself compares the ETag, whatever was read before.
#[tokio::test]
async fn a_save_is_written_only_over_the_document_it_was_made_from() {
    let house = House::new().await;
    let id = house.work(1, "a").await;
    let (mine, theirs) = (stored(id, "mine"), stored(id, "theirs"));
    let save =
        |stored, from| Save { id, user_id: 2, from_etag: from, at: 6_000, stored, key: None };
    let first = format!("\"{id}-a\"");
    assert!(works::save(&house.db, &save(&mine, &first)).await.unwrap());
    assert!(!works::save(&house.db, &save(&theirs, &first)).await.unwrap());
    let row = works::find(&house.db, id).await.unwrap().unwrap();
    assert_eq!((row.revision, row.saved_by, row.updated_at), (2, 2, 6_000));
    assert_eq!((row.document, row.user_id), (mine.document.clone(), 1), "the owner stays");
    assert!(works::move_to_bin(&house.db, id, 7_000).await.unwrap());
    let late = save(&theirs, &mine.etag);
    assert!(!works::save(&house.db, &late).await.unwrap(), "what is in the bin is not written");
    assert!(works::find(&house.db, id).await.unwrap().is_none());
    assert!(works::find_head(&house.db, id).await.unwrap().is_none());
    assert!(!works::move_to_bin(&house.db, id, 8_000).await.unwrap(), "once is enough");
}

/// PV-008: a change of visibility is not a new revision.
#[tokio::test]
async fn visibility_leaves_the_revision_and_loses_against_a_save() {
    let house = House::new().await;
    let id = house.work(1, "a").await;
    let shown = stored(id, "shown");
    let first = format!("\"{id}-a\"");
    let change = VisibilityUpdate {
        id,
        from_etag: &first,
        is_publish: true,
        publication: None,
        visibility: 1,
        published_at: Some(9_000),
        stored: &shown,
    };
    assert!(works::set_visibility(&house.db, &change).await.unwrap());
    let row = works::find(&house.db, id).await.unwrap().unwrap();
    assert_eq!((row.revision, row.is_publish, row.published_at), (1, true, Some(9_000)));
    assert_eq!(row.updated_at, 5_000);
    assert!(!works::set_visibility(&house.db, &change).await.unwrap(), "from an old state");
}

/// PV-010
#[tokio::test]
async fn a_share_token_stays_until_it_is_replaced() {
    let house = House::new().await;
    let id = house.work(1, "a").await;
    let other = house.work(1, "b").await;
    let ask = async |token: &str, replace| {
        let hash = format!("hash of {token}");
        pinye_store::share_tokens::find_or_create(&house.db, id, (token, &hash), replace, 1)
            .await
            .unwrap()
            .0
    };
    assert_eq!(ask("one", false).await, "one");
    assert_eq!(ask("two", false).await, "one");
    assert!(pinye_store::share_tokens::is_current(&house.db, id, "hash of one").await.unwrap());
    assert!(!pinye_store::share_tokens::is_current(&house.db, other, "hash of one").await.unwrap());
    assert_eq!(ask("three", true).await, "three");
    assert!(!pinye_store::share_tokens::is_current(&house.db, id, "hash of one").await.unwrap());
}
