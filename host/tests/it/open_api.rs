use std::collections::BTreeSet;

use pinye_host::router::{Auth, routes};

use crate::app::TestApp;

#[tokio::test]
async fn every_route_stands_in_the_document_with_its_rule() {
    let host = TestApp::start().await;
    let document = host.nobody().get("/api/openapi.json").await.expect(200).json.clone();
    assert!(document["openapi"].as_str().unwrap().starts_with("3.1"));
    let mut names = BTreeSet::new();
    for route in routes() {
        let operation = &document["paths"][&route.path][route.method.as_str().to_lowercase()];
        assert!(operation.is_object(), "{} {}", route.method, route.path);
        assert!(operation["responses"]["default"].is_object());
        let name = operation["operationId"].as_str().unwrap();
        assert!(names.insert(name.to_owned()), "{name} comes twice");
        let needs_token = !matches!(route.auth, Auth::Public | Auth::OptionalAuth);
        assert_eq!(operation["security"].is_array(), needs_token, "{}", route.path);
    }
    let text = document.to_string();
    for name in text.split("#/components/schemas/").skip(1) {
        let name = name.split('"').next().unwrap();
        assert!(document["components"]["schemas"][name].is_object(), "{name} is missing");
    }
}

#[tokio::test]
async fn the_viewer_loads_nothing_from_elsewhere() {
    let host = TestApp::start().await;
    let page = host.nobody().get("/api/docs/").await.expect(200);
    assert!(page.header("content-security-policy").contains("script-src 'self'"));
    assert!(!page.text.contains("https://"));
}
