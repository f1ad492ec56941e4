use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::app::{Person, Reply, TestApp};

/// Publishes a work with an element that takes likes, with or without a login; returns its id and
/// the URL of the likes.
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

/// WX-011, EL-RATE-15, EL-RATE-17, EL-RATE-20, API-LIKE-003
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
    assert!(first.data()["likers"][0]["avatar"].is_string(), "{}", first.text);
    assert_eq!(like(&visitor, &path).await.data()["likeCount"], 1);
    assert_eq!(like(&stranger, &path).await.data()["likeCount"], 2);
    assert_eq!(visitor.get(&path).await.data()["hasLiked"], true);
    let back = visitor.delete(&path).await.expect(200);
    assert_eq!((&back.data()["likeCount"], &back.data()["hasLiked"]), (&json!(1), &json!(false)));
    assert_eq!(visitor.delete(&path).await.expect(200).data()["likeCount"], 1);
}

/// Exact under fifty concurrent requests.
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
    assert_eq!(own.data()["likers"][0]["name"], "Anonymous", "B3: never the name to sign in with");
    let info = format!("/api/works/info/{id}");
    author.post(&info, &json!({ "is_publish": false })).await.expect(200);
    host.visitor().get(&path).await.expect(404);
    author.get(&path).await.expect(200);
}

/// A liker's name is shown only on their own work's page, and a username is never shown.
#[tokio::test]
async fn no_face_is_shown_that_nobody_asked_for() {
    let host = TestApp::with_plugins().await;
    let author = host.author("author").await;
    for wants_login in [false, true] {
        let (_, path) = liked_work(&host, &author, wants_login).await;
        let stranger = host.author(&format!("stranger-{wants_login}")).await;
        let avatar = json!({ "nickname": "Stranger", "avatar": "/uploads/face.png" });
        stranger.put("/api/users/me", &avatar).await.expect(200);
        let liked = like(&stranger, &path).await.expect(200);
        let anonymous = json!({ "name": "Anonymous", "avatar": "" });
        assert_eq!(liked.data()["likers"], json!([anonymous]));
        let own = like(&author, &path).await.expect(200);
        assert_eq!(own.data()["likers"], json!([anonymous, anonymous]), "no name to sign in with");
        assert_eq!(own.data()["likeCount"], 2);
    }
    // On their own page, authors see their nickname.
    author.put("/api/users/me", &json!({ "nickname": "小明" })).await.expect(200);
    let (_, path) = liked_work(&host, &author, true).await;
    assert_eq!(like(&author, &path).await.expect(200).data()["likers"][0]["name"], "小明");
}

/// The owner removes a liker's name and picture permanently; the like stays.
#[tokio::test]
async fn the_owner_takes_a_face_off() {
    let host = TestApp::with_plugins().await;
    let author = host.author("author").await;
    author.put("/api/users/me", &json!({ "nickname": "小明" })).await.expect(200);
    let (id, path) = liked_work(&host, &author, true).await;
    like(&author, &path).await.expect(200);
    let faces = author.get(&format!("/api/works/{id}/faces")).await.expect(200);
    let face = faces.data()[0]["id"].as_str().unwrap().to_owned();
    assert_eq!(
        (faces.data().as_array().unwrap().len(), &faces.data()[0]["name"]),
        (1, &json!("小明"))
    );
    let stranger = host.author("stranger").await;
    stranger.get(&format!("/api/works/{id}/faces")).await.expect(404);
    stranger.delete(&format!("/api/works/{id}/faces/{face}")).await.expect(404);
    author.delete(&format!("/api/works/{id}/faces/{face}")).await.expect(200);
    author.delete(&format!("/api/works/{id}/faces/{face}")).await.expect(404);
    let shown = author.get(&path).await.expect(200);
    assert_eq!(
        (&shown.data()["likeCount"], &shown.data()["likers"][0]["name"]),
        (&json!(1), &json!("Anonymous"))
    );
    author.delete(&path).await.expect(200);
    let again = like(&author, &path).await.expect(200);
    assert_eq!(again.data()["likers"][0]["name"], "Anonymous", "it does not come back");
}

/// The likes of one address per work are limited; visitors who have liked may still unlike and like
/// again.
#[tokio::test]
async fn one_address_likes_a_work_so_often_and_no_oftener() {
    use pinye_host::store::likes::{LikeChange, LikeKey, Liker, MAX_PER_ADDRESS, apply_changes};
    let (host, author) = TestApp::with_author().await;
    let work_id = author.work().await["id"].as_i64().unwrap();
    let by = |number: i64, counted_by: &str, likes: bool| LikeChange {
        key: LikeKey {
            work_id,
            element_id: "e".to_owned(),
            visitor: format!("anonymous:{number}"),
        },
        liker: Liker { name: String::new(), avatar: String::new() },
        counted_by: counted_by.to_owned(),
        likes,
        at: 1_800_000_000_000 + number,
    };
    let flood: Vec<_> = (0..1000).map(|number| by(number, "one address", true)).collect();
    let done = apply_changes(&host.app.ctx.db, &flood).await.unwrap();
    let most = usize::try_from(MAX_PER_ADDRESS).unwrap();
    assert_eq!(done.iter().filter(|done| **done).count(), most);
    let counted =
        pinye_host::store::likes::count_per_element(&host.app.ctx.db, work_id).await.unwrap();
    assert_eq!(counted, [("e".to_owned(), MAX_PER_ADDRESS)]);
    let others = [
        by(1, "one address", true),
        by(1, "one address", false),
        by(1, "one address", true),
        by(2000, "another", true),
        by(2001, "", true),
        by(2002, "one address", true),
    ];
    let done = apply_changes(&host.app.ctx.db, &others).await.unwrap();
    assert_eq!(done, [true, true, true, true, true, false]);
    let tomorrow =
        LikeChange { at: 1_800_000_000_000 + 25 * 3600 * 1000, ..by(3000, "one address", true) };
    assert_eq!(apply_changes(&host.app.ctx.db, &[tomorrow]).await.unwrap(), [true]);
}
