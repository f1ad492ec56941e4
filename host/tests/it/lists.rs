use serde_json::json;

use crate::app::TestApp;

/// API-007, API-GEN-004, API-GEN-008, WM-001, CO-018, CO-040: ten from the first on when nothing is said.
#[tokio::test]
async fn a_list_is_paged_sorted_filtered_and_counted() {
    let (_host, author) = TestApp::with_author().await;
    for number in 1..=12 {
        let title = if number % 2 == 0 { "even" } else { "Odd_1%" };
        author.post("/api/works", &json!({ "title": title })).await.expect(201);
    }
    let first = author.get("/api/works?is_template=false").await.expect(200);
    assert_eq!(first.header("x-total-count"), "12");
    assert_eq!(first.json["pagination"], json!({ "total": 12, "limit": 10, "offset": 0 }));
    assert_eq!(first.data().as_array().unwrap().len(), 10);
    assert_eq!(first.data()[0]["id"], 12, "the newest first");
    assert!(first.data()[0].get("pages").is_none() && first.data()[0].get("datasources").is_none());

    let second = author.get("/api/works?limit=10&offset=10&sort=id:asc").await.expect(200);
    assert_eq!(second.data()[1]["id"], 12);
    let odd = author.get("/api/works?filters%5Btitle%5D%5B%24contains%5D=odd_").await.expect(200);
    assert_eq!(odd.json["total"], 6, "without regard to case, signs taken literally");
    let literal = author.get("/api/works?filters[title][$contains]=%25n").await.expect(200);
    assert_eq!(literal.json["total"], 0);
    let some = author.get("/api/works?filters[id][$in]=1,2,99&limit=1").await.expect(200);
    assert_eq!(some.json["total"], 2);
    let later = author.get("/api/works?filters[created_at][$gt]=2000-01-01").await.expect(200);
    assert_eq!(later.json["total"], 12);
}

/// CO-040: more than 100 at once are refused.
#[tokio::test]
async fn an_unknown_field_or_value_is_400_and_nothing_else() {
    let (_host, author) = TestApp::with_author().await;
    for query in [
        "sort=password_hash:asc",
        "sort=id;drop",
        "filters[user_id]=1",
        "filters[title][$or]=1",
        "limit=1e3",
        "limit=101",
        "offset=99999999999999999999",
        "filters[id]=1%20OR%201=1",
        "filters[title]=%00",
        "unknown=1",
    ] {
        let reply = author.get(&format!("/api/works?{query}")).await;
        assert_eq!(reply.code(), 400, "{query}: {}", reply.text);
    }
    author.get("/api/works?limit=100").await.expect(200);
    author
        .get("/api/works?filters[title]=' OR 1=1 --&offset=9223372036854775807")
        .await
        .expect(200);
}

/// A query with too many conditions is refused with a message, on every list.
#[tokio::test]
async fn very_many_conditions_are_refused() {
    let (host, author) = TestApp::with_author().await;
    let many = (0..1500).map(|_| "filters[title][$contains]=a").collect::<Vec<_>>().join("&");
    let refused = author.get(&format!("/api/works?{many}")).await.expect(400);
    assert!(refused.message().contains("50"), "{}", refused.text);
    let some = (0..40).map(|_| "filters[title][$contains]=a").collect::<Vec<_>>().join("&");
    author.get(&format!("/api/works?{some}")).await.expect(200);
    drop(host);
}

/// `$contains` is case-insensitive for every alphabet, on both databases.
#[tokio::test]
async fn contains_takes_no_heed_of_case_in_any_alphabet() {
    let (host, author) = TestApp::with_author().await;
    for title in ["L’ÉTÉ à Paris", "Привет МИР", "ΟΔΥΣΣΕΥΣ", "Straße 图", "Łódź %_!"]
    {
        author.post("/api/works", &json!({ "title": title })).await.expect(201);
    }
    for (asked, count) in [
        ("été", 1),
        ("ÉTÉ", 1),
        ("éTé À", 1),
        ("мир", 1),
        ("ПРИВЕТ мИр", 1),
        ("οδυσσευς", 1),
        ("Οδυσσεύς", 0),
        ("STRASSE", 0),
        ("STRAßE 图", 1),
        ("łÓDŹ", 1),
        ("%_!", 1),
        ("été%", 0),
        ("a", 2),
    ] {
        let word: String = url::form_urlencoded::byte_serialize(asked.as_bytes()).collect();
        let found = author.get(&format!("/api/works?filters[title][$contains]={word}")).await;
        assert_eq!(found.expect(200).json["total"], count, "{asked}");
    }
    drop(host);
}
