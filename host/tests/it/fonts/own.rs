//! Fonts uploaded by authors for themselves, and added by administrators for all users.

use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};

use super::{bytes, named, publish, text, work};
use crate::app::{Person, Reply, TestApp};

/// Reads a font of the tests: frames for letters, digits and some Chinese characters.
pub fn own(file: &str) -> Vec<u8> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fonts/");
    std::fs::read(format!("{folder}{file}")).unwrap()
}

async fn upload_font(
    person: &Person,
    file: &str,
    bytes: Vec<u8>,
    fields: &[(&str, &str)],
) -> Reply {
    let mut form = Form::new();
    for (name, value) in fields {
        form = form.text((*name).to_owned(), (*value).to_owned());
    }
    let part = Part::bytes(bytes).file_name(file.to_owned());
    person.post_form("/api/fonts", form.part("file", part)).await
}

async fn upload(person: &Person, file: &str, licence: &str) -> Value {
    upload_font(person, file, own(file), &[("licence", licence)]).await.expect(201).data().clone()
}

fn family(font: &Value) -> &str {
    font["entry"]["family"].as_str().unwrap()
}

/// Returns the offset of a table in an uncompressed font file.
pub fn table(font: &[u8], tag: &[u8; 4]) -> usize {
    let entries = font[12..].chunks(16);
    let entry = entries.into_iter().find(|entry| entry.starts_with(tag)).unwrap();
    u32::from_be_bytes(entry[8..12].try_into().unwrap()) as usize
}

/// Returns the test font with other embedding rights (`OS/2.fsType`).
fn with_rights(rights: u16) -> Vec<u8> {
    let mut font = own("regular.ttf");
    let at = table(&font, b"OS/2") + 8;
    font[at..at + 2].copy_from_slice(&rights.to_be_bytes());
    font
}

/// An author's own font can be used; a publication embeds a subset with the characters of the page,
/// and is immutable.
#[tokio::test]
async fn an_authors_own_font_is_published_with_the_characters_of_the_page() {
    let host = TestApp::with_plugins().await;
    let author = host.author("author").await;
    let font = upload(&author, "regular.ttf", "own").await;
    assert_eq!(font["name"], "拼页测试体");
    assert_eq!(family(&font), "Pinye Test");
    assert_eq!(font["copyright"], "Copyright 2026 The Pinye contributors");
    assert_eq!(font["faces"][0]["embedding"], "installable");
    let both = upload(&author, "bold.otf", "own").await;
    assert_eq!(both["id"], font["id"], "a second weight of the same family");
    let weights: Vec<_> =
        both["faces"].as_array().unwrap().iter().map(|one| &one["weight"]).collect();
    assert_eq!(weights, [400, 700]);

    let sheet = author.get(both["entry"]["url"].as_str().unwrap()).await.expect(200);
    let slices = named(&sheet.text);
    assert!(slices.len() >= 4, "{slices:?}");
    for slice in &slices {
        let reply = reqwest::get(format!("{}{slice}", host.studio)).await.unwrap();
        assert_eq!(reply.status(), 200, "{slice}");
        assert!(reply.bytes().await.unwrap().starts_with(b"wOF2"), "{slice}");
    }

    let page = work(&[text("a", 10, "Pinye Test", "春天 <strong>AB</strong>")]);
    let (id, told) = publish(&author, &page).await;
    assert_eq!(told["remarks"].as_array().map_or(0, Vec::len), 0, "{told}");
    let seen = host.visitor().get(&format!("/h5/{id}")).await.expect(200);
    let files = named(&seen.text);
    assert_eq!(files.len(), 2, "{files:?}");
    assert!(seen.text.contains("font-family:\"Pinye Test\";font-weight:700;font-display:swap"));
    let parts = [bytes(&host, &files[0]).await, bytes(&host, &files[1]).await];
    assert!(parts.iter().all(|part| part.len() < 1_500), "only what the page draws");
    let kept = |part: &[u8]| {
        let plain = woofwoof::decompress(part).unwrap();
        let wide: Vec<u8> = "Copyright 2026".encode_utf16().flat_map(u16::to_be_bytes).collect();
        plain.windows(wide.len()).any(|at| at == wide)
    };
    assert!(parts.iter().all(|part| kept(part)), "the copyright goes along");

    let uses = author.get(&format!("/api/fonts/{}/works", font["id"])).await.expect(200);
    assert_eq!(uses.data()["works"].as_array().unwrap().len(), 1);
    author.delete(&format!("/api/fonts/{}", font["id"])).await.expect(200);
    assert_eq!(author.get("/api/fonts").await.expect(200).data(), &json!([]));
    let again = host.visitor().get(&format!("/h5/{id}")).await.expect(200);
    assert_eq!(named(&again.text), files, "what was published stays");
    bytes(&host, &files[0]).await;
    let request = author.request(Method::POST, &format!("/api/works/info/{id}"));
    let request = request.header("prefer", "wait=60").json(&json!({ "is_publish": true }));
    let told = author.send(request).await.expect(200).json.clone();
    let codes: Vec<_> =
        told["remarks"].as_array().unwrap().iter().map(|one| &one["code"]).collect();
    assert_eq!(codes, ["font.unknown"], "published anew, the author hears of it");
}

/// All four file formats are accepted and yield the same font.
#[tokio::test]
async fn every_form_of_a_font_file_is_taken() {
    let host = TestApp::start().await;
    for file in ["regular.ttf", "regular.woff", "regular.woff2", "bold.otf"] {
        let author = host.author(&file.replace('.', "-")).await;
        let font = upload(&author, file, "open").await;
        assert_eq!(font["faces"].as_array().unwrap().len(), 1, "{file}");
        assert_eq!(font["faces"][0]["glyphs"], 75, "{file}");
        let again = upload_font(&author, file, own(file), &[("licence", "open")]).await.expect(409);
        assert!(again.message().contains("拼页测试体"), "{}", again.message());
    }
}

/// A refused upload gets an error that names the reason.
#[tokio::test]
async fn a_refused_font_says_why() {
    let (_host, author) = TestApp::with_author().await;
    let licence = [("licence", "bought")];
    let mut no_characters = own("regular.ttf");
    let at = table(&no_characters, b"cmap");
    no_characters[at..at + 20].fill(0);
    let short = own("regular.ttf")[..2_000].to_vec();
    let cases: [(&str, Vec<u8>, &str, &str); 8] = [
        ("restricted", with_rights(0x0002), "禁止嵌入", "must not be embedded"),
        ("whole", with_rights(0x0100), "禁止提取", "forbids to make a part"),
        ("bitmaps", with_rights(0x0204), "点阵", "bitmaps"),
        ("text", b"no font at all".to_vec(), "不是字体文件", "no font file"),
        ("picture", b"\x89PNG\r\n\x1a\n".to_vec(), "不是字体文件", "no font file"),
        ("collection", [b"ttcf".as_slice(), &[0; 200]].concat(), "合集", "collection"),
        ("short", short, "已损坏", "damaged"),
        ("empty cmap", no_characters, "", ""),
    ];
    for (name, file, zh, en) in cases {
        for (language, words) in [("zh-CN", zh), ("en-US", en)] {
            let part = Part::bytes(file.clone()).file_name("a.ttf");
            let form = Form::new().text("licence", licence[0].1).part("file", part);
            let request = author.request(Method::POST, "/api/fonts").multipart(form);
            // The first of two `accept-language` headers counts.
            let asked = [("accept-language".parse().unwrap(), language.parse().unwrap())];
            let request = request.headers(asked.into_iter().collect());
            let reply = author.send(request).await.expect(415);
            assert!(reply.message().contains(words), "{name}: {}", reply.message());
        }
    }
    let kept = author.get("/api/fonts").await.expect(200);
    assert_eq!(kept.data(), &json!([]), "nothing of them is kept");
    let files = author.get("/api/upload/files").await.expect(200);
    assert_eq!(files.data(), &json!([]));
    for (rights, word) in [(0x0008, "editable"), (0x0004, "preview"), (0x0006, "preview")] {
        let made = upload_font(&author, "a.ttf", with_rights(rights), &licence).await.expect(201);
        assert_eq!(made.data()["faces"][0]["embedding"], word);
        author.delete(&format!("/api/fonts/{}", made.data()["id"])).await.expect(200);
    }
    upload_font(&author, "a.ttf", own("regular.ttf"), &[]).await.expect(422);
    upload_font(&author, "a.ttf", own("regular.ttf"), &[("licence", "found it")]).await.expect(422);
    let long = "字".repeat(501);
    let note = [("licence", "own"), ("licence_note", long.as_str())];
    upload_font(&author, "a.ttf", own("regular.ttf"), &note).await.expect(422);
}

/// A font is private to its owner: other users cannot list, change, delete or publish it, and its
/// complete file is never served.
#[tokio::test]
async fn nobody_else_uses_an_authors_font() {
    let host = TestApp::with_plugins().await;
    let (author, other) = (host.author("author").await, host.author("other").await);
    let font = upload(&author, "regular.ttf", "bought").await;
    assert_eq!(other.get("/api/fonts").await.expect(200).data(), &json!([]));
    let path = format!("/api/fonts/{}", font["id"]);
    other.put(&path, &json!({ "name": "mine" })).await.expect(404);
    other.get(&format!("{path}/works")).await.expect(404);
    other.delete(&path).await.expect(404);
    host.admin().await.delete(&path).await.expect(404);
    let (id, told) = publish(&other, &work(&[text("a", 10, "Pinye Test", "AB")])).await;
    assert_eq!(told["remarks"][0]["code"], "font.unknown", "{told}");
    let page = host.visitor().get(&format!("/h5/{id}")).await.expect(200);
    assert!(!page.text.contains("@font-face"));
    let folder = host.app.ctx.settings.data_dir.join("uploads");
    let files = std::fs::read_dir(folder).unwrap().flatten();
    let names: Vec<String> =
        files.map(|file| file.file_name().to_string_lossy().into_owned()).collect();
    let name = names.iter().find(|name| name.ends_with(".ttf")).unwrap();
    for person in [&author, &other, &host.visitor()] {
        person.get(&format!("/uploads/{name}")).await.expect(404);
    }
    assert_eq!(author.get("/api/upload/files").await.expect(200).data(), &json!([]));
    let changed = json!({ "name": "我的字", "licence": "permission", "licenceNote": "No. 7" });
    let changed = author.put(&path, &changed).await.expect(200);
    assert_eq!(changed.data()["name"], "我的字");
    assert_eq!(changed.data()["licenceNote"], "No. 7");
    author.put(&path, &json!({ "name": "" })).await.expect(422);
    author.put(&path, &json!({ "licence": "x" })).await.expect(422);
}

/// An administrator adds fonts for all users of the installation.
#[tokio::test]
async fn an_administrator_offers_a_font_to_everybody() {
    let host = TestApp::with_plugins().await;
    let (author, admin) = (host.author("author").await, host.admin().await);
    let shared = [("licence", "bought"), ("shared", "true")];
    upload_font(&author, "a.ttf", own("regular.ttf"), &shared).await.expect(403);
    let font = upload_font(&admin, "a.ttf", own("regular.ttf"), &shared).await.expect(201);
    let listed = author.get("/api/fonts").await.expect(200);
    assert_eq!(listed.data()[0]["isShared"], true);
    assert_eq!(listed.data()[0]["isMine"], false);
    author.delete(&format!("/api/fonts/{}", font.data()["id"])).await.expect(404);
    let own = upload(&author, "regular.ttf", "own").await;
    assert_eq!(family(&own), "Pinye Test 2", "no two that one may use are called the same");
    let (id, told) = publish(&author, &work(&[text("a", 10, "Pinye Test", "AB")])).await;
    assert_eq!(told["remarks"].as_array().map_or(0, Vec::len), 0, "{told}");
    let page = host.visitor().get(&format!("/h5/{id}")).await.expect(200);
    assert_eq!(named(&page.text).len(), 1);
    let uses = admin.get(&format!("/api/fonts/{}/works", font.data()["id"])).await.expect(200);
    assert_eq!(uses.data(), &json!({ "works": [], "others": 1 }));
    let audit = admin.get("/api/audit").await.expect(200);
    assert!(audit.text.contains("font.share"), "{}", audit.text);
}

/// A template includes its font if the licence allows it; otherwise the author who starts from the
/// template is informed.
#[tokio::test]
async fn a_template_brings_its_font_along_only_where_the_licence_allows_it() {
    let host = TestApp::with_plugins().await;
    for (licence, goes_along) in [("open", true), ("bought", false)] {
        let author = host.author(&format!("author-{licence}")).await;
        let other = host.author(&format!("other-{licence}")).await;
        let font = upload(&author, "regular.ttf", licence).await;
        let made = author.post("/api/works", &work(&[text("a", 10, "Pinye Test", "AB")])).await;
        let id = made.expect(201).id();
        let path = format!("/api/works/set-as-template/{id}");
        let everybody = json!({ "only_owner": false });
        let template = author.post(&path, &everybody).await.expect(201).id();
        let path = format!("/api/works/use-template/{template}");
        let started = other.post(&path, &json!({})).await.expect(201);
        let codes: Vec<_> = started.json["remarks"].as_array().into_iter().flatten().collect();
        assert_eq!(codes.is_empty(), goes_along, "{codes:?}");
        let theirs = other.get("/api/fonts").await.expect(200);
        assert_eq!(theirs.data().as_array().unwrap().len(), usize::from(goes_along));
        // The copy belongs to the other author: it stays when the first author deletes the
        // original.
        author.delete(&format!("/api/fonts/{}", font["id"])).await.expect(200);
        let path = format!("/api/works/info/{}", started.id());
        let request = other.request(Method::POST, &path).header("prefer", "wait=60");
        other.send(request.json(&json!({ "is_publish": true }))).await.expect(200);
        let page = host.visitor().get(&format!("/h5/{}", started.id())).await.expect(200);
        assert_eq!(page.text.contains("@font-face"), goes_along);
    }
}
