use reqwest::Method;
use serde_json::Value;

use crate::app::{Reply, TestApp};

fn list(reply: &Reply) -> Vec<Value> {
    assert_eq!((reply.code(), reply.header("content-type")), (200, "application/json"));
    reply.json.as_array().unwrap().clone()
}

/// Asserts that the response is an SVG image that runs no script, even when opened on its own.
fn assert_drawing(reply: &Reply, name: &str) {
    assert_eq!(reply.header("content-type"), "image/svg+xml", "{name}");
    assert_eq!(reply.header("x-content-type-options"), "nosniff", "{name}");
    let policy = reply.header("content-security-policy");
    assert_eq!(policy, "default-src 'none'; style-src 'unsafe-inline'; sandbox", "{name}");
    assert!(reply.text.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""), "{name}");
    assert!(reply.text.contains("viewBox=\"0 0 100 100\""), "{name}: CO-034 within 100 units");
    for forbidden in ["script", "href", "url(", "<!", " on"] {
        assert!(!reply.text.contains(forbidden), "{name}: {forbidden}");
    }
}

/// API-PUB-001, API-PUB-004, EL-PIC-20, CO-034
#[tokio::test]
async fn every_mask_of_the_list_is_there_on_both_origins() {
    let host = TestApp::start().await;
    for person in [host.nobody(), host.visitor()] {
        let masks = list(&person.get("/masks/index.json").await);
        assert_eq!(masks.len(), 37);
        let kinds: Vec<&str> = masks.iter().map(|mask| mask["type"].as_str().unwrap()).collect();
        let first = [
            "rect",
            "circle",
            "triangle",
            "star",
            "pentagon",
            "hexagon",
            "heart",
            "parallelogram",
            "ellipse",
            "diamond",
            "arrow",
        ];
        assert_eq!(kinds[..11], first);
        for (at, mask) in masks.iter().enumerate() {
            let number = mask["number"].as_u64().unwrap();
            assert_eq!(number, at as u64 + 1);
            assert!(!mask["names"]["zh-CN"].as_str().unwrap().is_empty());
            let reply = person.get(&format!("/masks/shape-{number}.svg")).await.expect(200);
            assert_drawing(&reply, kinds[at]);
        }
    }
}

/// API-PUB-001, API-PUB-004, EL-SHAPE-14, EL-SHAPE-15, EL-SHAPE-16
#[tokio::test]
async fn every_shape_of_the_list_is_there_and_says_what_it_can() {
    let host = TestApp::start().await;
    let person = host.visitor();
    let shapes = list(&person.get("/shapes/index.json").await);
    let filled = shapes.iter().filter(|shape| shape["hasBorder"] == false).count();
    assert!(filled >= 28 && shapes.len() >= 30, "{filled} of {}", shapes.len());
    for shape in &shapes {
        let id = shape["id"].as_str().unwrap();
        assert_eq!(shape["path"], format!("/shapes/{id}.svg"));
        assert_eq!(shape["type"], "svg");
        let is_bordered = id.starts_with("bordered-");
        assert_eq!(shape["hasBorder"], is_bordered, "{id}");
        assert_eq!(shape["supportBorderWidthAdjust"], is_bordered, "{id}");
        assert_eq!(shape["defaultBorderWidth"], if is_bordered { 4 } else { 0 }, "{id}");
        let is_rectangle = ["rectangle", "bordered-rectangle"].contains(&id);
        assert_eq!(shape["supportBorderRadius"], is_rectangle, "{id}");
        let reply = person.get(&format!("/shapes/{id}.svg")).await.expect(200);
        assert_drawing(&reply, id);
        assert_eq!(reply.text.contains("fill=\"none\""), is_bordered, "EL-SHAPE-20: {id}");
    }
    let again = person.get("/shapes/star.svg").await;
    let known = person.request(Method::GET, "/shapes/star.svg");
    let known = known.header("if-none-match", again.header("etag"));
    person.send(known).await.expect(304);
}

/// API-PUB-001, API-PUB-004, EL-TEXT-41
#[tokio::test]
async fn fonts_are_those_of_the_device_those_shipped_and_those_an_administrator_added() {
    let host = TestApp::start().await;
    let person = host.visitor();
    let fonts = list(&person.get("/fonts/index.json").await);
    let of_device = fonts.iter().filter(|font| font["system"] == true);
    let families: Vec<&str> = of_device.map(|font| font["family"].as_str().unwrap()).collect();
    assert_eq!(families.len(), 11);
    assert!(families.contains(&"Microsoft YaHei") && families.contains(&"Times New Roman"));
    let mut shipped = 0;
    for font in fonts.iter().filter(|font| font["system"] == false) {
        let url = font["url"].as_str().unwrap();
        shipped += 1;
        if url.ends_with(".css") {
            // EL-TEXT-40: a library font is loaded in slices.
            let sheet = person.get(url).await.expect(200);
            assert!(sheet.text.contains("@font-face") && font["licence"] == "OFL-1.1", "{url}");
            continue;
        }
        let request = person.request(Method::GET, url).send().await.unwrap();
        assert_eq!(request.status(), 200, "{url}");
        assert_eq!(request.headers()["content-type"], "font/woff2");
        assert_eq!(request.headers()["access-control-allow-origin"], "*");
        let body = request.bytes().await.unwrap();
        assert!(body.starts_with(b"wOF2"), "{url}");
        assert_eq!(font["size"], body.len(), "{url}");
    }
    assert_eq!(shipped, 11);

    let folder = host.app.ctx.settings.data_dir.join("fonts");
    std::fs::create_dir(&folder).unwrap();
    std::fs::write(folder.join("My-Font.woff2"), b"wOF2 anything").unwrap();
    std::fs::write(folder.join("page.woff2"), b"<html><script>alert(1)</script>").unwrap();
    let added = list(&person.get("/fonts/index.json").await);
    let mine = added.iter().find(|font| font["family"] == "My-Font").unwrap();
    assert_eq!((&mine["label"], &mine["url"]), (&"My Font".into(), &"/fonts/My-Font.woff2".into()));
    person.get("/fonts/My-Font.woff2").await.expect(200);
    person.get("/fonts/page.woff2").await.expect(404);
}

/// Only listed files are served, however the path is spelled.
#[tokio::test]
async fn nothing_else_of_the_folder_or_the_disk_is_served() {
    let host = TestApp::start().await;
    for path in [
        "/masks/shape-0.svg",
        "/masks/shape-38.svg",
        "/masks/..%2fdraw.mjs",
        "/masks/..%2fshapes%2fstar.svg",
        "/shapes/..%2f..%2fsrc%2flib.rs",
        "/shapes/star.SVG",
        "/shapes/star.svg%00",
        "/fonts/LICENSE.txt",
        "/fonts/..%2fpinye.db.woff2",
        "/fonts/%2e%2e.woff2",
        "/fonts/none.woff2",
    ] {
        assert_eq!(host.nobody().get(path).await.code(), 404, "{path}");
    }
}
