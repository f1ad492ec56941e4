use serde_json::json;

use crate::app::TestApp;

/// PV-004, PV-010
#[tokio::test]
async fn a_share_token_is_kept_until_it_is_replaced() {
    let (host, author) = TestApp::with_author().await;
    let work = author.work().await;
    let address = format!("/api/works/token/{}", work["id"]);
    let first = author.get(&address).await.expect(200);
    let token = first.data()["token"].as_str().unwrap();
    assert_eq!(first.data()["url"], format!("{}/h5/{}?token={token}", host.works, work["id"]));
    assert_eq!(author.get(&address).await.data(), first.data());
    let fresh = author.put(&format!("{address}/refresh"), &json!({})).await.expect(200);
    assert_ne!(fresh.data()["token"], first.data()["token"]);
    assert_eq!(author.get(&address).await.data(), fresh.data());
    let old = host.visitor().get(&format!("/h5/{}?token={token}", work["id"])).await;
    assert_eq!(old.code(), 404);
}

#[tokio::test]
async fn a_token_of_another_work_opens_nothing() {
    let (host, author) = TestApp::with_author().await;
    let (one, two) = (author.work().await, author.work().await);
    let shared = author.get(&format!("/api/works/token/{}", one["id"])).await.expect(200);
    let token = shared.data()["token"].as_str().unwrap();
    host.visitor().get(&format!("/h5/{}?token={token}", two["id"])).await.expect(404);
}
