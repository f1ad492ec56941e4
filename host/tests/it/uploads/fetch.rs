//! Pictures of other sites are copied into the author's uploads; pictures that pages cannot load
//! yield a diagnostic.

use axum::Router;
use axum::http::{StatusCode, header};
use axum::routing::get;
use pinye_host::Options;
use serde_json::json;

use super::png;
use crate::app::{Person, TestApp};

const PATH: &str = "/api/uploads/fetch";

/// Starts another site on this machine.
async fn site() -> String {
    let picture = || async { ([(header::CONTENT_TYPE, "image/png")], png(3, 2)) };
    let page = || async { ([(header::CONTENT_TYPE, "image/png")], "<html><script>") };
    let large = || async { vec![0_u8; 21 << 20] };
    let router = Router::new()
        .route("/a/cat.png", get(picture))
        .route("/page.png", get(page))
        .route("/large.png", get(large))
        .route("/text.txt", get(|| async { "Guten Tag" }))
        .route("/moved", get(|| async { (StatusCode::FOUND, [(header::LOCATION, "/a/cat.png")]) }))
        .route(
            "/away",
            get(|| async { (StatusCode::FOUND, [(header::LOCATION, "file:///etc/passwd")]) }),
        );
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(async move { axum::serve(listener, router).await });
    address
}

async fn host(options: Options) -> (TestApp, Person) {
    let networks = Some(vec!["127.0.0.0/8".parse().unwrap()]);
    let options = Options { data_source_networks: networks, ..options };
    let host = TestApp::with_plugins_and(options).await;
    let author = host.author("author").await;
    (host, author)
}

#[tokio::test]
async fn a_picture_of_another_site_becomes_a_file_of_ones_own() {
    let ((host, author), site) = (host(Options::default()).await, site().await);
    for path in ["/a/cat.png", "/moved"] {
        let made = author.post(PATH, &json!({ "url": format!("{site}{path}") })).await.expect(201);
        let file = &made.data()[0];
        assert_eq!((&file["mime"], &file["width"]), (&json!("image/png"), &json!(3)));
        host.visitor().get(file["path"].as_str().unwrap()).await.expect(200);
    }
    assert_eq!(author.get("/api/upload/files").await.expect(200).json["total"], 2);
    assert_eq!(author.get("/api/upload/files?filters[name]=cat.png").await.json["total"], 1);
    for (path, code) in [
        ("/page.png", 415),
        ("/text.txt", 415),
        ("/large.png", 413),
        ("/nothing", 502),
        ("/away", 400),
    ] {
        author.post(PATH, &json!({ "url": format!("{site}{path}") })).await.expect(code);
    }
    for wrong in ["", "x", "file:///etc/passwd", "http://u:p@a.example/x.png"] {
        assert_eq!(author.post(PATH, &json!({ "url": wrong })).await.expect(400).fields(), ["url"]);
    }
    host.nobody().post("/api/uploads/fetch", &json!({ "url": site })).await.expect(401);
    assert_eq!(author.get("/api/upload/files").await.expect(200).json["total"], 2);
    let left = std::fs::read_dir(host.app.ctx.settings.incoming_dir()).unwrap().count();
    assert_eq!(left, 0, "nothing is left behind");
}

/// SSRF and quota: internal addresses are refused, and the author's quota applies.
#[tokio::test]
async fn a_fetched_picture_is_held_to_the_limits_of_uploads() {
    let (inside, site) = (TestApp::start().await, site().await);
    let author = inside.author("author").await;
    let sent = json!({ "url": format!("{site}/a/cat.png") });
    assert_eq!(author.post(PATH, &sent).await.expect(400).fields(), ["url"]);
    let (_full, author) = host(Options { upload_quota_mib: Some(0), ..Options::default() }).await;
    author.post(PATH, &sent).await.expect(413);
}

/// A picture over HTTP, which pages cannot load, is saved with a diagnostic, on save and on
/// publish.
#[tokio::test]
async fn a_picture_without_encryption_is_told() {
    let (_host, author) = host(Options::default()).await;
    let plugins = author.get("/api/plugins").await.expect(200);
    let types = plugins.data().as_array().unwrap().iter();
    let mut types = types.flat_map(|plugin| plugin["element_types"].as_array().unwrap());
    let is_picture = |prop: &serde_json::Value| prop["type"] == "image" && prop["runtime"] != true;
    let kind = types.find(|kind| kind["props"].as_array().unwrap().iter().any(is_picture)).unwrap();
    let prop = kind["props"].as_array().unwrap().iter().find(|prop| is_picture(prop)).unwrap();
    let name = prop["name"].as_str().unwrap();
    let work = |address: &str| {
        let mut props = kind["defaults"]["en"].clone();
        props[name] = json!(address);
        let element = json!({ "uuid": "e1", "name": kind["type"], "pluginProps": props });
        json!({ "pages": [{ "id": "p", "elements": [element] }] })
    };
    let insecure = |reply: &crate::app::Reply| {
        let remarks = reply.json["remarks"].as_array().into_iter().flatten();
        let ours = remarks.filter(|remark| remark["code"] == "media.insecure");
        ours.map(|remark| (remark["element_id"].clone(), remark["path"].clone()))
            .collect::<Vec<_>>()
    };
    let made = author.post("/api/works", &work("http://a.example/x.png")).await.expect(201);
    let expected = [(json!("e1"), json!(format!("/{name}")))];
    assert_eq!(insecure(&made), expected, "{}", made.text);
    let info = format!("/api/works/info/{}", made.id());
    let published = author.post(&info, &json!({ "is_publish": true })).await.expect(200);
    assert_eq!(insecure(&published), expected, "{}", published.text);
    let well = author.post("/api/works", &work("https://a.example/x.png")).await.expect(201);
    assert_eq!(insecure(&well), []);
}

/// Files that forms accept are stored with their detected type.
#[tokio::test]
async fn texts_and_office_documents_are_kept_as_what_they_are() {
    let (host, author) = TestApp::with_author().await;
    let office = b"PK\x03\x04\x14\0\0\0\0\0....[Content_Types].xml".to_vec();
    let old = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1....".to_vec();
    for (name, bytes, mime) in [
        ("a.txt", b"Guten Tag".to_vec(), "text/plain"),
        ("a.csv", "姓名,电话\n".as_bytes().to_vec(), "text/csv"),
        ("a.doc", old, "application/msword"),
        (
            "a.docx",
            office,
            "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        ),
    ] {
        let part = reqwest::multipart::Part::bytes(bytes).file_name(name);
        let form = reqwest::multipart::Form::new().part("files", part);
        let made = author.post_form("/api/upload/files", form).await.expect(201);
        assert_eq!(made.data()[0]["mime"], mime);
        let got = host.visitor().get(made.data()[0]["path"].as_str().unwrap()).await.expect(200);
        assert_eq!(got.header("content-type"), mime);
        assert_eq!(got.header("content-disposition").split(';').next(), Some("attachment"));
        assert_eq!(got.header("x-content-type-options"), "nosniff");
    }
}
