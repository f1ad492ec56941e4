//! Export and import of works as archives between installations.

use std::io::{Cursor, Read as _, Write as _};

use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipArchive, ZipWriter};

use crate::app::{Person, Reply, TestApp};
use crate::one_language::english_in;

pub(crate) async fn import(person: &Person, bytes: Vec<u8>) -> Reply {
    let form = Form::new().part("file", Part::bytes(bytes).file_name("work.zip"));
    person.post_form("/api/works/import", form).await
}

async fn export(person: &Person, id: &Value) -> Vec<u8> {
    let request = person.request(reqwest::Method::GET, &format!("/api/works/{id}/export"));
    let answer = request.send().await.unwrap();
    assert_eq!(answer.status().as_u16(), 200);
    assert_eq!(answer.headers()["content-type"], "application/zip");
    answer.bytes().await.unwrap().to_vec()
}

fn entries(archive: &[u8]) -> Vec<(String, Vec<u8>)> {
    let mut zip = ZipArchive::new(Cursor::new(archive)).unwrap();
    let read = (0..zip.len()).map(|index| {
        let mut entry = zip.by_index(index).unwrap();
        let mut bytes = Vec::new();
        entry.read_to_end(&mut bytes).unwrap();
        (entry.name().unwrap().into_owned(), bytes)
    });
    read.collect()
}

pub(crate) fn archive(entries: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
    for (name, bytes) in entries {
        zip.start_file(*name, options).unwrap();
        zip.write_all(bytes).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

fn wave() -> Vec<u8> {
    b"RIFF\x24\0\0\0WAVEfmt something".to_vec()
}

fn work_json() -> Vec<u8> {
    json!({ "title": "t", "pages": [{ "id": "p", "elements": [] }] }).to_string().into_bytes()
}

pub(crate) const NOTES: &[u8] = br#"{"format":1}"#;

fn incoming(host: &TestApp) -> usize {
    std::fs::read_dir(host.app.ctx.settings.data_dir.join("uploads/incoming")).unwrap().count()
}

#[tokio::test]
async fn a_work_travels_with_its_files_and_gets_ids_of_its_own() {
    let (host, author) = TestApp::with_author().await;
    let form = Form::new().part("files", Part::bytes(wave()).file_name("song.wav"));
    let file = author.post_form("/api/upload/files", form).await.expect(201);
    let path = file.data()[0]["path"].as_str().unwrap();
    let sent = json!({
        "title": "Reise", "cover_image_url": path, "later": { "url": format!("{}{path}", host.studio) },
        "pages": [{ "id": "p1", "extra": [1.50], "groups": [{ "id": "g", "elements": [] }] }],
        "datasources": [{ "id": 5 }],
    });
    let work = author.post("/api/works", &sent).await.expect(201);
    let archive = export(&author, &work.data()["id"]).await;
    let inside = entries(&archive);
    let names: Vec<&str> = inside.iter().map(|(name, _)| name.as_str()).collect();
    let asset = format!("assets/{}", path.trim_start_matches("/uploads/"));
    assert_eq!(names, ["work.json", &asset, "pinye.json"]);
    assert_eq!(inside[1].1, wave());
    let notes: Value = serde_json::from_slice(&inside[2].1).unwrap();
    assert_eq!((&notes["format"], &notes["origin"]), (&json!(1), &json!(host.studio)));

    let elsewhere = TestApp::start().await;
    let other = elsewhere.author("other").await;
    let made = import(&other, archive.clone()).await.expect(201);
    let copy = made.data();
    assert_eq!((&copy["title"], &copy["revision"]), (&json!("Reise"), &json!(1)));
    assert_eq!((&copy["is_publish"], &copy["datasources"]), (&json!(false), &json!([])));
    assert_ne!(copy["pages"][0]["id"], "p1");
    assert_eq!(copy["pages"][0]["extra"], json!([1.5]));
    let cover = copy["cover_image_url"].as_str().unwrap();
    assert_ne!(cover, path, "the file has a name of its own");
    assert_eq!(copy["later"]["url"], format!("{}{cover}", elsewhere.studio));
    let bytes = other.get(cover).await.expect(200);
    assert_eq!(bytes.text.as_bytes(), wave());
    let files = other.get("/api/upload/files").await.expect(200);
    assert_eq!((&files.json["total"], &files.data()[0]["name"]), (&json!(1), &json!("song.wav")));
    assert_eq!(made.json["report"]["assets"], 1);
    assert_eq!(made.json["report"]["missing"], json!([]));
    assert_eq!((incoming(&host), incoming(&elsewhere)), (0, 0), "nothing is left lying about");
    host.author("stranger").await.get("/api/works/1/export").await.expect(404);
}

#[tokio::test]
async fn elements_nobody_knows_keep_their_data_and_saving_goes_on() {
    let (_host, author) = TestApp::with_author().await;
    let element = r#"{"uuid":"e","name":"sparkle","pluginProps":{"n": 1.50},"schemaVersion":3}"#;
    let text = format!(r#"{{"title":"t","pages":[{{"id":"p","elements":[{element}]}}]}}"#);
    let made = import(&author, text.clone().into_bytes()).await.expect(201);
    let missing = &made.json["report"]["missing"][0];
    assert_eq!((&missing["type"], &missing["count"]), (&json!("sparkle"), &json!(1)));
    assert!(made.text.contains(r#""pluginProps":{"n": 1.50}"#), "byte for byte");
    let path = format!("/api/works/{}", made.id());
    let mut changed = made.data().clone();
    changed["title"] = json!("saved");
    let saved = author.put(&path, &changed).await.expect(200);
    assert_eq!(saved.data()["title"], "saved");
    changed = saved.data().clone();
    changed["pages"][0]["elements"][0]["name"] = json!("other");
    author.put(&path, &changed).await.expect(422);
    let notes = br#"{"format":1,"plugins":[{"id":"glitter","version":"2.1.0","sha256":"","elements":["sparkle"]}]}"#;
    let zip = archive(&[("work.json", text.as_bytes()), ("pinye.json", notes)]);
    let made = import(&author, zip).await.expect(201);
    assert_eq!(made.json["report"]["missing"][0]["plugin"], "glitter 2.1.0");
}

/// Returns the English words in the Chinese messages of an error response, apart from names of
/// files and formats.
fn english_words(refused: &Reply) -> Vec<String> {
    let errors = refused.json["errors"].as_array().into_iter().flatten();
    let sentences = errors.map(|error| error["message"].as_str().unwrap());
    let mut found = Vec::new();
    for sentence in sentences.chain([refused.message()]) {
        let is_chinese = sentence.contains(|c| c > '\u{2e80}');
        assert!(is_chinese, "not in Chinese: {sentence}");
        let words = sentence.split(|c: char| c.is_whitespace() || !c.is_ascii());
        let is_english = |word: &&str| {
            word.len() > 3 && word.bytes().all(|b| b.is_ascii_alphabetic()) && *word != "JSON"
        };
        found.extend(words.filter(is_english).map(str::to_owned));
    }
    found
}

/// Error messages are in the importer's language.
#[tokio::test]
async fn an_archive_that_is_not_ours_is_refused_and_leaves_nothing() {
    let (host, author) = TestApp::with_author().await;
    let work = work_json();
    let name = format!("assets/{}.wav", "a".repeat(24));
    let song = wave();
    let hostile: Vec<Vec<u8>> = vec![
        archive(&[("work.json", &work)]),
        archive(&[("pinye.json", NOTES)]),
        archive(&[("work.json", &work), ("pinye.json", br#"{"format":2}"#)]),
        archive(&[("work.json", &work), ("pinye.json", b"{")]),
        archive(&[("work.json", b"\xff"), ("pinye.json", NOTES)]),
        archive(&[("work.json", &work), ("pinye.json", NOTES), ("../../evil.png", &song)]),
        archive(&[("work.json", &work), ("pinye.json", NOTES), ("assets/../../evil.png", &song)]),
        archive(&[("work.json", &work), ("pinye.json", NOTES), ("/etc/evil.png", &song)]),
        archive(&[("work.json", &work), ("pinye.json", NOTES), ("assets\\evil.png", &song)]),
        archive(&[("work.json", &work), ("pinye.json", NOTES), ("assets/short.png", &song)]),
        archive(&[("work.json", &work), ("pinye.json", NOTES), ("assets/", b"")]),
        b"PK\x03\x04 and then nothing".to_vec(),
    ];
    let chinese = Person { language: "zh-CN", ..author.clone() };
    for (number, bytes) in hostile.into_iter().enumerate() {
        let reply = import(&chinese, bytes).await;
        assert!([400, 422].contains(&reply.code()), "{number}: {}", reply.text);
        assert_eq!(english_words(&reply), Vec::<String>::new(), "{number}: {}", reply.text);
    }
    let mut link = ZipWriter::new(Cursor::new(Vec::new()));
    link.add_symlink(name.as_str(), "/etc/passwd", SimpleFileOptions::default()).unwrap();
    let refused = import(&chinese, link.finish().unwrap().into_inner()).await.expect(422);
    assert_eq!(english_words(&refused), Vec::<String>::new(), "{}", refused.text);
    let many: Vec<String> = (0..1_100).map(|number| format!("assets/{number:024}.wav")).collect();
    let many: Vec<(&str, &[u8])> = many.iter().map(|name| (name.as_str(), &b""[..])).collect();
    let refused = import(&chinese, archive(&many)).await.expect(422);
    assert_eq!(english_words(&refused), Vec::<String>::new(), "{}", refused.text);
    for (text, code) in
        [(&b""[..], 400), (b"{", 400), (b"[]", 400), (b"\xff\xfe", 422), (b"{}", 422)]
    {
        let reply = import(&author, text.to_vec()).await;
        assert_eq!(reply.code(), code, "{text:?}: {}", reply.text);
    }
    import(&author, json!({ "pages": [] }).to_string().into_bytes()).await.expect(422);
    author.post("/api/works/import", &json!({})).await.expect(400);
    assert_eq!(author.get("/api/works").await.json["total"], 0);
    assert_eq!(author.get("/api/upload/files").await.json["total"], 0);
    assert_eq!(incoming(&host), 0);
    assert!(!host.app.ctx.settings.data_dir.join("evil.png").exists());
}

/// Decompression bombs: an archive that exceeds the limit is aborted while unpacking, whatever
/// sizes it declares.
#[tokio::test]
async fn a_bomb_does_not_go_off() {
    let (host, author) = TestApp::with_author().await;
    let zeros = vec![0; 40 << 20];
    let bomb = archive(&[("work.json", &zeros), ("pinye.json", NOTES)]);
    assert!(bomb.len() < 1 << 20, "{} bytes", bomb.len());
    let reply = import(&author, bomb).await;
    assert!([413, 422].contains(&reply.code()), "{}", reply.text);
    let large = "x".repeat(9 << 20);
    let reply = import(&author, format!(r#"{{"title":"{large}"}}"#).into_bytes()).await;
    reply.expect(413);
    let page = format!("assets/{}.png", "b".repeat(24));
    let html = archive(&[
        ("work.json", &work_json()),
        (&page, b"<html><script>alert(1)</script>"),
        ("pinye.json", NOTES),
    ]);
    let chinese = Person { language: "zh-CN", ..author.clone() };
    let made = import(&chinese, html).await.expect(201);
    let lost = made.json["report"]["lost"].as_array().unwrap();
    assert_eq!(lost.len(), 1, "no upload, no file");
    assert!(lost[0].as_str().unwrap().contains(|c| c > '\u{2e80}'), "{lost:?}");
    assert_eq!(author.get("/api/upload/files").await.json["total"], 0);
    assert_eq!(incoming(&host), 0);
}

/// Returns a work in the format of luban-h5.
fn of_luban() -> Value {
    let style = json!({ "top": 10, "left": 20, "width": 100, "height": 40, "zindex": 1, "color": "#000000" });
    let element = |number: i64, name: &str, props: Value| json!({ "name": name, "uuid": number, "pluginProps": props, "commonStyle": style, "events": [] });
    json!({
        "id": 12, "title": "标题", "description": "描述", "cover_image_url": "", "is_publish": true,
        "is_template": false, "height": 568, "page_mode": "h5_swipper",
        "pages": [{ "uuid": 1574650741342i64, "title": "", "slidePresentation": { "pfst": false },
            "elements": [
                element(1, "lbp-picture", json!({ "imgSrc": "https://cdn.example/a.png" })),
                element(2, "lbp-button", json!({ "text": "去", "fontSize": 14, "borderRadius": 3, "color": "black" })),
                element(3, "lbp-text", json!({ "text": "<p>hi<script>alert(1)</script></p>", "lineHeight": 1 })),
                element(4, "lbp-tabs", json!({ "items": [{ "value": 1 }] })),
                element(5, "lbp-picture", json!({ "imgSrc": "javascript:alert(1)" })),
            ]}],
    })
}

#[tokio::test]
async fn a_work_of_luban_keeps_everything_even_where_nothing_is_known() {
    let (_host, author) = TestApp::with_author().await;
    let made = import(&author, of_luban().to_string().into_bytes()).await.expect(201);
    let elements = made.data()["pages"][0]["elements"].as_array().unwrap();
    assert_eq!(elements.len(), 5);
    assert_eq!(elements[3]["name"], "lbp-tabs");
    assert_eq!(elements[3]["pluginProps"], json!({ "items": [{ "value": 1 }] }));
    assert!(elements[3]["uuid"].as_str().unwrap().starts_with("lbp-tabs_"));
    assert_eq!(elements[0]["commonStyle"]["left"], 20);
    assert_eq!((&made.data()["is_publish"], &made.data()["height"]), (&json!(false), &json!(568)));
    assert_eq!(made.json["report"]["missing"].as_array().unwrap().len(), 4);
}

/// An imported element with several errors is reported once; it stays as a placeholder, and the
/// import continues.
#[tokio::test]
async fn an_element_with_two_errors_is_refused_once() {
    let host = TestApp::with_plugins().await;
    let author = host.author("author").await;
    let mut work = of_luban();
    let button = &mut work["pages"][0]["elements"][1]["pluginProps"];
    *button =
        json!({ "text": "x", "fontSize": "large", "borderRadius": "round", "color": "no colour" });
    let made = import(&author, work.to_string().into_bytes()).await.expect(201);
    let refused = made.json["report"]["refused"].as_array().unwrap();
    let places: Vec<_> = refused.iter().map(|one| one["place"].as_str().unwrap()).collect();
    assert_eq!(places, ["pages[0].elements[1]", "pages[0].elements[4]"]);
    assert_eq!(made.data()["pages"][0]["elements"][1]["name"], "lbp-button");
}

/// The reason why an element is refused is in the reader's language and names the prop by its
/// label.
#[tokio::test]
async fn a_report_says_in_one_language_why_elements_are_refused() {
    let host = TestApp::with_plugins().await;
    let author = host.author("author").await;
    let mut work = of_luban();
    // The first error is a rule of the plugin, the second one of the host.
    work["pages"][0]["elements"][1]["pluginProps"] = json!({ "text": "x", "fontSize": 0 });
    for (language, told) in [
        ("zh-CN", ["插件不接受这里的内容", "请输入有效的链接地址"]),
        ("en-US", ["The font size must be above 0.", "http"]),
    ] {
        let reader = Person { language, ..author.clone() };
        let made = import(&reader, work.to_string().into_bytes()).await.expect(201);
        let refused = made.json["report"]["refused"].as_array().unwrap();
        let reasons: Vec<_> = refused.iter().map(|one| one["reason"].as_str().unwrap()).collect();
        assert_eq!(reasons.len(), 2, "{reasons:?}");
        for (reason, end) in reasons.into_iter().zip(told) {
            assert!(reason.contains(end), "{reason}");
            let is_chinese = language == "zh-CN";
            assert_eq!(reason.contains('：'), is_chinese, "{reason}");
            assert!(!is_chinese || english_in(reason).is_empty(), "{reason}");
        }
    }
}

/// EM-013: elements of unknown types are left out of a publication if the author agrees, with a
/// diagnostic.
#[tokio::test]
async fn a_work_of_luban_can_be_published() {
    let host = TestApp::with_plugins().await;
    let author = host.author("author").await;
    let id = import(&author, of_luban().to_string().into_bytes()).await.expect(201).id();
    let info = format!("/api/works/info/{id}");
    author.post(&info, &json!({ "is_publish": true })).await.expect(409);
    let without = json!({ "is_publish": true, "leaves_out_missing": true });
    let made = author.post(&info, &without).await.expect(200);
    let remarks = made.json["remarks"].as_array().unwrap();
    let told: Vec<_> = remarks
        .iter()
        .filter(|one| one["code"] == "type.unavailable")
        .map(|one| (one["place"].as_str().unwrap(), one["severity"].as_str().unwrap()))
        .collect();
    assert_eq!(told, [("pages[0].elements[3]", "warning"), ("pages[0].elements[4]", "warning")]);
    let page = host.visitor().get(&format!("/h5/{id}")).await.expect(200);
    assert!(page.text.contains("去") && !page.text.contains("lbp-"), "{}", page.text);
}

#[tokio::test]
async fn elements_of_luban_become_those_that_a_plugin_takes_them_for() {
    let host = TestApp::with_plugins().await;
    let author = host.author("author").await;
    let made = import(&author, of_luban().to_string().into_bytes()).await.expect(201);
    let report = &made.json["report"];
    let elements = made.data()["pages"][0]["elements"].as_array().unwrap();
    if report["adopted"] == json!({}) {
        panic!("the built packages are older than their manifests: {report}");
    }
    let names: Vec<&str> = elements.iter().map(|one| one["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["picture", "button", "text", "lbp-tabs", "lbp-picture"]);
    assert_eq!(elements[0]["pluginProps"]["imgSrc"], "https://cdn.example/a.png");
    assert_eq!(elements[1]["pluginProps"]["borderTopLeftRadius"], 3);
    assert!(!elements[2]["pluginProps"]["text"].as_str().unwrap().contains("script"));
    assert_eq!(
        elements[4]["pluginProps"]["imgSrc"], "javascript:alert(1)",
        "kept, and never shown"
    );
    assert_eq!(report["adopted"], json!({ "lbp-picture": 1, "lbp-button": 1, "lbp-text": 1 }));
    assert_eq!(report["refused"][0]["place"], "pages[0].elements[4]");
    let missing: Vec<_> =
        report["missing"].as_array().unwrap().iter().map(|one| &one["type"]).collect();
    assert_eq!(missing, ["lbp-picture", "lbp-tabs"]);
}
