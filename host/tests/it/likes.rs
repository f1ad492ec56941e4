use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::app::{Person, Reply, TestApp};

/// A published work with an element that takes likes without a login, and its address.
async fn liked_work(host: &TestApp, author: &Person, wants_login: bool) -> (i64, String) {
    let plugins = author.get("/api/plugins").await.expect(200);
    let types = plugins.data().as_array().unwrap().iter();
    let mut types = types.flat_map(|plugin| plugin["element_types"].as_array().unwrap());
    let takes_likes = |kind: &&Value| kind["hooks"].to_string().contains("like.add");
    let kind = types.find(takes_likes).expect("a bundled element type takes likes");
    let mut props = kind["defaults"]["en"].clone();
    props["enableWxLogin"] = wants_login.into();
    let element = json!({ "uuid": "like_1", "name": kind["type"], "pluginProps": props });
    let sent = json!({ "pages": [{ "id": "p", "elements": [element] }] });
    let id = author.post("/api/works", &sent).await.expect(201).id();
    let info = format!("/api/works/info/{id}");
    author.post(&info, &json!({ "is_publish": true })).await.expect(200);
    drop(host.app.clone());
    (id, format!("/api/works/{id}/elements/like_1/likes"))
}

async fn like(person: &Person, path: &str) -> Reply {
    person.post(path, &json!({})).await
}

#[tokio::test]
async fn an_element_that_does_not_exist_takes_no_likes() {
    let (host, author) = TestApp::with_author().await;
    let work = author.work().await;
    let path = format!("/api/works/{}/elements/none/likes", work["id"]);
    for person in [host.visitor(), author] {
        person.get(&path).await.expect(404);
        like(&person, &path).await.expect(404);
        person.delete(&path).await.expect(404);
    }
}

/// WX-011, EL-RATE-17, EL-RATE-20, API-LIKE-003
#[tokio::test]
async fn a_visitor_likes_once_and_takes_it_back() {
    let host = TestApp::with_plugins().await;
    let author = host.author("author").await;
    let (_, path) = liked_work(&host, &author, false).await;
    let (visitor, stranger) = (host.visitor(), host.visitor());
    let none = visitor.get(&path).await.expect(200);
    assert_eq!(none.data(), &json!({ "likeCount": 0, "hasLiked": false, "likers": [] }));
    assert_eq!(none.header("set-cookie"), "", "reading leaves no trace");
    let first = like(&visitor, &path).await.expect(200);
    let cookie = first.header("set-cookie");
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
    assert_eq!(first.data()["likeCount"], 1);
    assert_eq!(first.data()["likers"][0]["name"], "Anonymous");
    assert_eq!(like(&visitor, &path).await.data()["likeCount"], 1);
    assert_eq!(like(&stranger, &path).await.data()["likeCount"], 2);
    assert_eq!(visitor.get(&path).await.data()["hasLiked"], true);
    let back = visitor.delete(&path).await.expect(200);
    assert_eq!((&back.data()["likeCount"], &back.data()["hasLiked"]), (&json!(1), &json!(false)));
    assert_eq!(visitor.delete(&path).await.expect(200).data()["likeCount"], 1);
}

/// R18: exact under fifty at once.
#[tokio::test]
async fn fifty_likes_at_once_of_one_visitor_are_one() {
    let host = TestApp::with_plugins().await;
    let author = host.author("author").await;
    let (_, path) = liked_work(&host, &author, false).await;
    let visitor = host.visitor();
    like(&visitor, &path).await.expect(200);
    visitor.delete(&path).await.expect(200);
    let replies = join_all((0..50).map(|_| like(&visitor, &path))).await;
    assert!(replies.iter().all(|reply| reply.code() == 200), "{:?}", replies[0]);
    assert_eq!(visitor.get(&path).await.data()["likeCount"], 1);
    let visitors: Vec<_> = (0..20).map(|_| host.visitor()).collect();
    join_all(visitors.iter().map(|visitor| like(visitor, &path))).await;
    assert_eq!(visitor.get(&path).await.data()["likeCount"], 21);
}

/// API-LIKE-003
#[tokio::test]
async fn an_element_that_wants_a_login_answers_401_without_one() {
    let host = TestApp::with_plugins().await;
    let author = host.author("author").await;
    let (id, path) = liked_work(&host, &author, true).await;
    like(&host.visitor(), &path).await.expect(401);
    host.visitor().get(&path).await.expect(200);
    let own = like(&author, &path).await.expect(200);
    assert_eq!(own.data()["likers"][0]["name"], "author");
    let info = format!("/api/works/info/{id}");
    author.post(&info, &json!({ "is_publish": false })).await.expect(200);
    host.visitor().get(&path).await.expect(404);
    author.get(&path).await.expect(200);
}
