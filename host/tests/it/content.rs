//! Tags, gifts and combinations.

use serde_json::{Value, json};

use crate::app::TestApp;

fn names(reply: &Value) -> Vec<&str> {
    reply.as_array().unwrap().iter().map(|row| row["name"].as_str().unwrap()).collect()
}

/// GT-001, GT-005, API-TGC-001..004, API-GEN-007
#[tokio::test]
async fn tags_are_made_by_who_may_and_seen_by_everybody() {
    let (host, author) = TestApp::with_author().await;
    let admin = host.admin().await;
    let red = json!({ "name": "red", "category": "colour", "color": "#f00" });
    author.post("/api/tags", &red).await.expect(403);
    let made = admin.post("/api/tags", &red).await.expect(201);
    assert_eq!((made.id(), &made.data()["color"]), (1, &json!("#f00")));
    let again = admin.post("/api/tags", &red).await.expect(409);
    assert_eq!(again.message(), "this category has a tag of this name already");
    admin.post("/api/tags", &json!({ "name": "red", "category": "mood" })).await.expect(201);
    let wrong = admin.post("/api/tags", &json!({ "color": "red;x" })).await.expect(422);
    assert_eq!(wrong.fields(), ["name", "color"]);
    for number in 0..12 {
        admin.post("/api/tags", &json!({ "name": format!("t{number}") })).await.expect(201);
    }
    let all = author.get("/api/tags").await.expect(200);
    assert_eq!(all.data().as_array().unwrap().len(), 14, "without a limit all of them");
    assert_eq!(all.header("x-total-count"), "14");
    let some = author.get("/api/tags?category=colour&is_template=false").await.expect(200);
    assert_eq!(names(some.data()), ["red"]);
    assert_eq!(author.get("/api/tags?limit=5").await.data().as_array().unwrap().len(), 5);
    let categories = author.get("/api/tags/categories").await.expect(200);
    assert_eq!(categories.data(), &json!(["colour", "mood"]));

    let changed = admin.put("/api/tags/1", &json!({ "name": "rot" })).await.expect(200);
    assert_eq!(changed.data()["category"], "colour", "what is not sent stays");
    admin.put("/api/tags/2", &json!({ "name": "rot", "category": "colour" })).await.expect(409);
    assert_eq!(author.get("/api/tags/1").await.expect(200).data()["name"], "rot");
    author.put("/api/tags/1", &json!({})).await.expect(403);
    author.delete("/api/tags/1").await.expect(403);
    admin.delete("/api/tags/1").await.expect(200);
    admin.delete("/api/tags/1").await.expect(404);
    author.get("/api/tags/1").await.expect(404);
}

/// GT-002, GT-008, API-WRK-019, API-WRK-020
#[tokio::test]
async fn a_work_carries_tags_and_is_found_by_them() {
    let (host, author) = TestApp::with_author().await;
    let admin = host.admin().await;
    for name in ["wedding", "party", "spring"] {
        admin.post("/api/tags", &json!({ "name": name, "color": "#0f0" })).await.expect(201);
    }
    let (first, second) = (author.work().await, author.work().await);
    let path = |work: &Value| format!("/api/works/{}/tags", work["id"]);
    let given = author.put(&path(&first), &json!({ "tagIds": [1, 2, 2] })).await.expect(200);
    assert_eq!(names(given.data()), ["party", "wedding"]);
    assert_eq!(
        given.data()[0],
        json!({ "id": 2, "name": "party", "category": "", "color": "#0f0", "own": false })
    );
    author.put(&path(&second), &json!({ "tagIds": [3] })).await.expect(200);
    let unknown = author.put(&path(&second), &json!({ "tagIds": [1, 99] })).await.expect(422);
    assert_eq!(unknown.fields(), ["tagIds"]);
    assert_eq!(names(author.get(&path(&second)).await.data()), ["spring"], "nothing was written");
    author.put(&path(&second), &json!({})).await.expect(422);
    let too_many: Vec<i64> = (0..101).collect();
    author.put(&path(&second), &json!({ "tagIds": too_many })).await.expect(422);
    let other = host.author("other").await;
    other.get(&path(&first)).await.expect(404);
    other.put(&path(&first), &json!({ "tagIds": [] })).await.expect(404);

    let found = |query: &'static str| {
        let author = author.clone();
        async move {
            let reply = author.get(&format!("/api/works?{query}")).await.expect(200);
            let rows = reply.data().as_array().unwrap().iter();
            rows.map(|row| row["id"].as_i64().unwrap()).collect::<Vec<_>>()
        }
    };
    assert_eq!(found("filters[tags]=1").await, [1]);
    assert_eq!(found("tags=3").await, [2]);
    assert_eq!(found("filters[tags][$in]=1,3&sort=id:asc").await, [1, 2]);
    assert_eq!(found("filters[tags][$contains]=PART").await, [1]);
    assert_eq!(found("filters[tags]=spring").await, [2]);
    assert_eq!(found("filters[tags][$ne]=1").await, [2]);
    assert_eq!(found("sort=tags:asc").await, [1, 2]);
    assert_eq!(found("sort=tags:desc").await, [2, 1]);
    author.get("/api/works?filters[tags][$gt]=1").await.expect(400);

    let cards = author.get("/api/works?sort=id:asc").await;
    assert_eq!(
        names(&cards.data()[0]["tags"]),
        ["wedding", "party"],
        "cards show tags as they are"
    );
    admin.delete("/api/tags/1").await.expect(200);
    assert_eq!(names(author.get(&path(&first)).await.data()), ["party"]);
    let read = author.get("/api/works/1").await.expect(200);
    assert_eq!(read.data()["revision"], 1, "the author's text is the same");
}

/// GT-003, GT-006, API-TGC-005, API-TGC-006
#[tokio::test]
async fn everybody_has_gifts_of_their_own() {
    let (host, author) = TestApp::with_author().await;
    let cup = json!({ "name": "杯子 Cup", "stock": 3, "image_url": "/uploads/a.png", "sort": 2 });
    let made = author.post("/api/gift/create", &cup).await.expect(201);
    assert_eq!((&made.data()["enabled"], &made.data()["stock"]), (&json!(true), &json!(3)));
    let wrong = json!({ "name": "x".repeat(51), "stock": -1, "enabled": 1 });
    let wrong = author.post("/api/gift/create", &wrong).await.expect(422);
    assert_eq!(wrong.fields(), ["name", "stock", "enabled"]);
    for number in 0..11 {
        let gift = json!({ "name": format!("gift {number}") });
        author.post("/api/gift/create", &gift).await.expect(201);
    }
    for path in ["/api/gift/", "/api/gift"] {
        let list = author.get(path).await.expect(200);
        assert_eq!((&list.json["total"], list.data().as_array().unwrap().len()), (&json!(12), 10));
    }
    let found = author.get("/api/gift/?keyword=cup&limit=5&offset=0").await.expect(200);
    assert_eq!((&found.json["total"], &found.data()[0]["id"]), (&json!(1), &json!(1)));
    let other = host.author("other").await;
    assert_eq!(other.get("/api/gift/").await.json["total"], 0);
    for path in ["/api/gift/1", "/api/gift/99"] {
        other.put(path, &json!({ "stock": 9 })).await.expect(404);
        other.delete(path).await.expect(404);
    }
    let changed = author.put("/api/gift/1", &json!({ "enabled": false })).await.expect(200);
    assert_eq!((&changed.data()["enabled"], &changed.data()["stock"]), (&json!(false), &json!(3)));
    author.delete("/api/gift/1").await.expect(200);
    author.delete("/api/gift/1").await.expect(404);
    assert_eq!(author.get("/api/gift/").await.json["total"], 11);
}

fn combination(name: &str) -> Value {
    let element = |uuid: &str| json!({ "uuid": uuid, "name": "any", "pluginProps": { "deep": [1, { "n": 2 }] } });
    json!({
        "name": name, "description": "d", "tags": "x,y", "width": 100.5, "height": 50,
        "elements": [element("a"), element("b")],
        "relativePositions": [{ "uuid": "a", "left": 0, "top": 0, "width": 1, "height": 1 }],
    })
}

/// CB-001, CB-005, CB-006, CB-017, CB-018, CB-019, API-TGC-007..010
#[tokio::test]
async fn combinations_are_kept_listed_and_found() {
    let (host, author) = TestApp::with_author().await;
    for name in ["b", "a", "c"] {
        author.post("/api/combinations", &combination(name)).await.expect(201);
    }
    for number in 0..11 {
        author
            .post("/api/combinations", &combination(&format!("more {number:02}")))
            .await
            .expect(201);
    }
    let list = author.get("/api/combinations").await.expect(200);
    assert_eq!((&list.json["total"], list.data().as_array().unwrap().len()), (&json!(14), 12));
    assert_eq!(list.json["pagination"]["total"], 14);
    let newest = &list.data()[0];
    assert_eq!((&newest["name"], &newest["element_count"]), (&json!("more 10"), &json!(2)));
    assert!(newest.get("elements").is_none() && newest.get("relative_positions").is_none());
    let sorted = author.get("/api/combinations?sort=name&order=asc&limit=3").await.expect(200);
    assert_eq!(names(sorted.data()), ["a", "b", "c"]);
    let sorted = author.get("/api/combinations?sort=name&order=desc&limit=1").await.expect(200);
    assert_eq!(names(sorted.data()), ["more 10"]);
    let oldest = author.get("/api/combinations?sort=created_at&order=asc&limit=1").await;
    assert_eq!(names(oldest.data()), ["b"]);
    for (keyword, total) in [("MORE", 11), ("x,y", 14), ("d", 14), ("dx", 0), ("%25", 0)] {
        let found = author.get(&format!("/api/combinations?keyword={keyword}&limit=1")).await;
        assert_eq!(found.expect(200).json["total"], total, "{keyword}");
    }
    author.get("/api/combinations?keyword=d%0Ax").await.expect(400);
    author.get("/api/combinations?order=up").await.expect(400);
    author.get("/api/combinations?sort=user_id").await.expect(400);

    let whole = author.get("/api/combinations/1").await.expect(200);
    assert_eq!(whole.data()["elements"], combination("b")["elements"]);
    assert_eq!(whole.data()["relative_positions"][0]["uuid"], "a");
    let sent = json!({ "name": "neu", "tags": ["p", "q"], "elements": [] });
    let changed = author.put("/api/combinations/1", &sent).await.expect(200);
    assert_eq!(
        (&changed.data()["tags"], &changed.data()["element_count"]),
        (&json!("p,q"), &json!(2))
    );
    let other = host.author("other").await;
    assert_eq!(other.get("/api/combinations").await.json["total"], 0);
    let missing = other.get("/api/combinations/1").await.expect(404);
    assert_eq!(missing.message(), "combination not found");
    other.put("/api/combinations/1", &json!({})).await.expect(404);
    other.delete("/api/combinations/1").await.expect(404);
    host.admin().await.get("/api/combinations/1").await.expect(404);
    author.delete("/api/combinations/1").await.expect(200);
    author.get("/api/combinations/1").await.expect(404);
}

/// CB-007, API-TGC-010
#[tokio::test]
async fn what_is_no_combination_is_422() {
    let (_host, mut author) = TestApp::with_author().await;
    let mut one = combination("x");
    one["elements"].as_array_mut().unwrap().pop();
    let reply = author.post("/api/combinations", &one).await.expect(422);
    let sentence = "need to select at least 2 elements to save as a combination";
    assert_eq!(
        (reply.fields(), &reply.json["errors"][0]["message"]),
        (vec!["elements"], &json!(sentence))
    );
    author.language = "zh-CN";
    let mut text = combination("x");
    text["elements"] = json!("[not json");
    let reply = author.post("/api/combinations", &text).await.expect(422);
    assert_eq!(reply.json["errors"][0]["field"], "elements");
    text["elements"] = json!(combination("x")["elements"].to_string());
    author.post("/api/combinations", &text).await.expect(201);
    let deep = format!("{}{}", "[".repeat(100), "]".repeat(100));
    text["elements"] = json!(deep);
    author.post("/api/combinations", &text).await.expect(422);
    author.post("/api/combinations", &json!({})).await.expect(422);
    assert_eq!(author.get("/api/combinations").await.json["total"], 1);
}

/// API-GEN-003
#[tokio::test]
async fn a_resource_nobody_knows_is_404() {
    let (_host, author) = TestApp::with_author().await;
    for name in ["users2", "widgets", "users_roles", "sqlite_master", "Works", "works2", "sessions"]
    {
        let path = format!("/api/{name}");
        author.get(&path).await.expect(404);
        author.post(&path, &json!({})).await.expect(404);
        author.get(&format!("{path}/1")).await.expect(404);
        author.put(&format!("{path}/1"), &json!({})).await.expect(404);
        author.delete(&format!("{path}/1")).await.expect(404);
    }
}
