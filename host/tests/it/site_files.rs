//! Files at the root of the works' origin.

use serde_json::json;

use crate::app::TestApp;

/// Verification files: services request such a file to verify the owner of a domain.
#[tokio::test]
async fn an_administrator_puts_files_at_the_root_of_the_works_origin() {
    let (host, author) = TestApp::with_author().await;
    let (admin, visitor) = (host.admin().await, host.visitor());
    let file = json!({ "name": "MP_verify_AbC123.txt", "content": "AbC123" });
    visitor.get("/MP_verify_AbC123.txt").await.expect(404);
    author.post("/api/site-files", &file).await.expect(403);
    let made = admin.post("/api/site-files", &file).await.expect(201);
    assert_eq!(made.data()["url"], format!("{}/MP_verify_AbC123.txt", host.works));

    let seen = visitor.get("/MP_verify_AbC123.txt").await.expect(200);
    assert_eq!(seen.text, "AbC123");
    assert_eq!(seen.header("content-type"), "text/plain; charset=utf-8");
    assert!(seen.header("content-security-policy").contains("default-src 'none'"));

    let page = json!({ "name": "google12.html", "content": "<script>1</script>" });
    admin.post("/api/site-files", &page).await.expect(201);
    let seen = visitor.get("/google12.html").await.expect(200);
    assert_eq!(seen.header("content-type"), "text/html; charset=utf-8");
    assert_eq!(seen.header("content-security-policy"), "default-src 'none'; sandbox");

    let other = json!({ "name": "MP_verify_AbC123.txt", "content": "other" });
    admin.post("/api/site-files", &other).await.expect(201);
    assert_eq!(visitor.get("/MP_verify_AbC123.txt").await.text, "other");
    assert_eq!(admin.get("/api/site-files").await.data().as_array().unwrap().len(), 2);
    admin.delete("/api/site-files/google12.html").await.expect(200);
    admin.delete("/api/site-files/google12.html").await.expect(404);
    visitor.get("/google12.html").await.expect(404);
    let audit = admin.get("/api/audit?sort=id:desc").await.expect(200);
    assert_eq!(audit.data()[0]["action"], "site-file.delete");
}

#[tokio::test]
async fn no_file_takes_the_place_of_a_page_or_leads_out_of_the_root() {
    let host = TestApp::start().await;
    let admin = host.admin().await;
    for name in ["", "a", "a.js", "../a.txt", "h5/1.txt", ".txt", "a..txt", "一.txt"] {
        let file = json!({ "name": name, "content": "x" });
        let refused = admin.post("/api/site-files", &file).await.expect(400);
        assert_eq!(refused.json["errors"][0]["field"], "name", "{name}");
    }
    let empty = json!({ "name": "a.txt", "content": "" });
    admin.post("/api/site-files", &empty).await.expect(400);
    let large = json!({ "name": "a.txt", "content": "x".repeat(33 * 1024) });
    admin.post("/api/site-files", &large).await.expect(400);
    host.visitor().get("/robots.txt").await.expect(404);
}
