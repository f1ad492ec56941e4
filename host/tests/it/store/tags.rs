use pinye_host::domain::content::Tag;
use pinye_host::store::list::{Comparison, Filter, PagedQuery, Value};
use pinye_host::store::{self, tags};

use super::House;

fn tag(name: &str, category: &str) -> Tag {
    Tag {
        id: 0,
        name: name.to_owned(),
        category: category.to_owned(),
        color: "#123456".to_owned(),
        created_at: 7,
        owner: None,
    }
}

async fn added(house: &House, name: &str, category: &str) -> i64 {
    tags::add(&house.db, &tag(name, category)).await.unwrap()
}

async fn names(house: &House, work_id: i64) -> Vec<String> {
    let carried = tags::list_for_work(&house.db, work_id).await.unwrap();
    carried.into_iter().map(|one| one.name).collect()
}

/// GT-005: a name is unique within its category; a refused request changes nothing.
#[tokio::test]
async fn a_name_is_taken_once_in_its_category() {
    let house = House::new().await;
    let red = added(&house, "red", "colour").await;
    added(&house, "red", "mood").await;
    let blue = added(&house, "blue", "colour").await;
    let again = tags::add(&house.db, &tag("red", "colour")).await.unwrap_err();
    assert!(matches!(again, store::Error::Duplicate("name")), "{again}");
    let renamed = Tag { id: blue, ..tag("red", "colour") };
    let taken = tags::update(&house.db, &renamed).await.unwrap_err();
    assert!(matches!(taken, store::Error::Duplicate("name")), "{taken}");
    assert_eq!(tags::find(&house.db, blue).await.unwrap().unwrap().name, "blue");
    let same = Tag { id: red, color: "teal".to_owned(), ..tag("red", "colour") };
    assert!(tags::update(&house.db, &same).await.unwrap(), "its own name is no other's");
    assert_eq!(tags::find(&house.db, red).await.unwrap().unwrap().color, "teal");
    assert!(!tags::update(&house.db, &Tag { id: 99, ..tag("x", "") }).await.unwrap());
    added(&house, "plain", "").await;
    assert_eq!(tags::categories(&house.db).await.unwrap(), ["colour", "mood"]);
}

/// GT-002: a work has exactly the tags of the last request, each once; a request with an unknown
/// tag changes nothing.
#[tokio::test]
async fn a_work_carries_what_it_was_given() {
    let house = House::new().await;
    let (work, other) = (house.work(1, "a").await, house.work(2, "b").await);
    let (one, two) = (added(&house, "one", "").await, added(&house, "two", "").await);
    assert_eq!(tags::set_for_work(&house.db, work, &[two, one, two]).await.unwrap(), None);
    tags::set_for_work(&house.db, other, &[one]).await.unwrap();
    assert_eq!(names(&house, work).await, ["one", "two"]);
    assert_eq!(tags::set_for_work(&house.db, work, &[one, 77, 78]).await.unwrap(), Some(77));
    assert_eq!(names(&house, work).await, ["one", "two"], "nothing was taken away");
    let of_both = tags::list_for_works(&house.db, &[work, other, 99]).await.unwrap();
    let mut pairs: Vec<(i64, &str)> =
        of_both.iter().map(|(id, tag)| (*id, tag.name.as_str())).collect();
    pairs.sort_unstable();
    assert_eq!(pairs, [(work, "one"), (work, "two"), (other, "one")]);
    assert!(tags::list_for_works(&house.db, &[]).await.unwrap().is_empty());
    assert!(tags::remove(&house.db, one).await.unwrap());
    assert!(!tags::remove(&house.db, one).await.unwrap());
    assert_eq!(names(&house, work).await, ["two"]);
    assert!(names(&house, other).await.is_empty());
    tags::set_for_work(&house.db, work, &[]).await.unwrap();
    assert!(names(&house, work).await.is_empty());
}

/// Of two concurrent requests that set tags, one wins completely; tags are never mixed.
#[tokio::test]
async fn tags_given_at_once_are_not_mixed() {
    let house = House::new().await;
    let work = house.work(1, "a").await;
    let mut ids = Vec::new();
    for name in ["a", "b", "c", "d"] {
        ids.push(added(&house, name, "").await);
    }
    for _ in 0..20 {
        let (left, right) = (ids[..2].to_vec(), ids[2..].to_vec());
        let (one, two) = tokio::join!(
            tags::set_for_work(&house.db, work, &left),
            tags::set_for_work(&house.db, work, &right)
        );
        assert_eq!((one.unwrap(), two.unwrap()), (None, None));
        let now = names(&house, work).await;
        assert!(now == ["a", "b"] || now == ["c", "d"], "{now:?}");
    }
}

/// GT-008: works are found by the names of their tags, also by exclusion.
#[tokio::test]
async fn works_are_found_by_their_tags() {
    let house = House::new().await;
    let (work, bare) = (house.work(1, "a").await, house.work(1, "b").await);
    let red = added(&house, "Red", "colour").await;
    tags::set_for_work(&house.db, work, &[red]).await.unwrap();
    let found = async |wrapper, name: &str| {
        let mut filter = Filter::on("t.name", Comparison::Eq, vec![Value::Text(name.to_owned())]);
        filter.wrapper = wrapper;
        let page = PagedQuery {
            limit: 10,
            offset: 0,
            order_by: "id",
            descending: false,
            filters: vec![filter],
        };
        let (cards, total) =
            store::works::list(&house.db, &page, &[("user_id = ", Value::Number(1))])
                .await
                .unwrap();
        assert_eq!(cards.len(), usize::try_from(total).unwrap());
        cards.iter().map(|card| card.contains(&format!("\"id\":{work},"))).collect::<Vec<_>>()
    };
    assert_eq!(found(tags::HAS_TAG, "Red").await, [true]);
    assert_eq!(found(tags::HAS_NO_TAG, "Red").await, [false], "{bare} has none");
    assert!(found(tags::HAS_TAG, "none").await.is_empty());
    assert_eq!(found(tags::HAS_NO_TAG, "none").await, [true, false]);
}
