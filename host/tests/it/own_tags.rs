//! Private tags of authors, copies of works, and visit counts.

use serde_json::{Value, json};

use crate::app::TestApp;

fn names(reply: &Value) -> Vec<&str> {
    reply.as_array().unwrap().iter().map(|row| row["name"].as_str().unwrap()).collect()
}

/// GT-005: besides the installation's tags, every author has private ones that others cannot see,
/// use or change.
#[tokio::test]
async fn own_tags_are_seen_and_used_by_their_author_alone() {
    let (host, author) = TestApp::with_author().await;
    let (other, admin) = (host.author("other").await, host.admin().await);
    admin.post("/api/tags", &json!({ "name": "wedding", "category": "scene" })).await.expect(201);
    let mine = json!({ "name": "urgent", "color": "#d4521f", "category": "scene" });
    let made = author.post("/api/tags/own", &mine).await.expect(201);
    assert_eq!((&made.data()["own"], &made.data()["category"]), (&json!(true), &json!("")));
    author.post("/api/tags/own", &mine).await.expect(409);
    other.post("/api/tags/own", &mine).await.expect(201);
    author.post("/api/tags/own", &json!({ "name": " " })).await.expect(422);

    let seen = author.get("/api/tags?sort=id:asc").await.expect(200);
    assert_eq!(names(seen.data()), ["wedding", "urgent"]);
    assert_eq!(seen.header("x-total-count"), "2");
    let categories = author.get("/api/tags/categories").await.expect(200);
    assert_eq!(categories.data(), &json!(["scene"]), "nobody is shown what keeps them apart");
    assert_eq!(names(admin.get("/api/tags").await.data()), ["wedding"]);
    for stranger in [&other, &admin] {
        stranger.get("/api/tags/2").await.expect(404);
        stranger.put("/api/tags/own/2", &json!({ "name": "x" })).await.expect(404);
        stranger.delete("/api/tags/own/2").await.expect(404);
    }
    admin.put("/api/tags/2", &json!({ "name": "x" })).await.expect(404);
    admin.delete("/api/tags/2").await.expect(404);
    author.delete("/api/tags/own/1").await.expect(404);

    let (work, theirs) = (author.work().await, other.work().await);
    let path = |work: &Value| format!("/api/works/{}/tags", work["id"]);
    author.put(&path(&work), &json!({ "tagIds": [1, 2] })).await.expect(200);
    other.put(&path(&theirs), &json!({ "tagIds": [2] })).await.expect(422);
    let found = author.get("/api/works?filters[tags]=2").await.expect(200);
    assert_eq!(names(&found.data()[0]["tags"]), ["wedding", "urgent"]);

    let changed = author.put("/api/tags/own/2", &json!({ "name": "later" })).await.expect(200);
    assert_eq!(changed.data()["color"], "#d4521f", "what is not sent stays");
    author.delete("/api/tags/own/2").await.expect(200);
    assert_eq!(names(author.get(&path(&work)).await.data()), ["wedding"]);
}

/// A copy has its own ids, a title that marks it as a copy, the same tags, and no visitor data.
#[tokio::test]
async fn a_copy_is_a_draft_of_its_own() {
    let (host, author) = TestApp::with_author().await;
    let page = json!({ "id": "p1", "title": "one", "elements": [] });
    let sent = json!({ "title": "Party", "pages": [page], "currentPageIndex": 0 });
    let work = author.post("/api/works", &sent).await.expect(201);
    let id = work.id();
    author.post("/api/tags/own", &json!({ "name": "mine" })).await.expect(201);
    author.put(&format!("/api/works/{id}/tags"), &json!({ "tagIds": [1] })).await.expect(200);
    let copy = author.post(&format!("/api/works/{id}/copy"), &json!({})).await.expect(201);
    assert_ne!(copy.id(), id);
    let title = copy.data()["title"].as_str().unwrap();
    assert!(["Party copy", "Party 副本"].contains(&title), "{title}");
    assert_eq!((&copy.data()["revision"], &copy.data()["is_publish"]), (&json!(1), &json!(false)));
    assert_ne!(copy.data()["pages"][0]["id"], work.data()["pages"][0]["id"]);
    let cards = author.get("/api/works?sort=id:desc").await.expect(200);
    assert_eq!(names(&cards.data()[0]["tags"]), ["mine"]);
    assert_eq!(cards.data()[0]["views"], 0);
    let other = host.author("other").await;
    other.post(&format!("/api/works/{id}/copy"), &json!({})).await.expect(404);
}
