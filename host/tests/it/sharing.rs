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
    let page = format!("/h5/{}?token={token}", work["id"]);
    assert_eq!(first.data()["url"], format!("{}{page}&lang=en-US", host.works));
    assert_eq!(author.get(&address).await.data(), first.data());
    let fresh = author.put(&format!("{address}/refresh"), &json!({})).await.expect(200);
    assert_ne!(fresh.data()["token"], first.data()["token"]);
    assert_eq!(author.get(&address).await.data(), fresh.data());
    let old = host.visitor().get(&format!("/h5/{}?token={token}", work["id"])).await;
    assert_eq!(old.code(), 404);
}

/// PV-010: a draft is in the language of the author who shares it, as its publication will be, and
/// not in the reader's.
#[tokio::test]
async fn a_draft_speaks_the_language_of_its_link() {
    let host = TestApp::with_plugins().await;
    let mut author = host.author("author").await;
    author.language = "zh-CN";
    let work = author.work().await;
    let shared = author.get(&format!("/api/works/token/{}", work["id"])).await.expect(200);
    let url = shared.data()["url"].as_str().unwrap().to_owned();
    let path = url.strip_prefix(&host.works).unwrap();
    assert!(path.ends_with("&lang=zh-CN"), "{path}");
    for (path, language) in [(path, "zh-CN"), (path.split_once("&lang").unwrap().0, "en-US")] {
        let draft = host.visitor().get(path).await.expect(200);
        assert!(draft.text.contains(&format!("<html lang=\"{language}\"")), "{}", draft.text);
    }
}

#[tokio::test]
async fn a_token_of_another_work_opens_nothing() {
    let (host, author) = TestApp::with_author().await;
    let (one, two) = (author.work().await, author.work().await);
    let shared = author.get(&format!("/api/works/token/{}", one["id"])).await.expect(200);
    let token = shared.data()["token"].as_str().unwrap();
    host.visitor().get(&format!("/h5/{}?token={token}", two["id"])).await.expect(404);
}
