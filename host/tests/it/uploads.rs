//! Uploads of authors and of visitors.

use pinye_host::{Options, domain::clock::Clock};
use reqwest::Method;
use reqwest::multipart::{Form, Part};

use bombs::promising;

use crate::app::{Person, Reply, TestApp, With};

mod bombs;
mod corpus;
pub(crate) mod disk;
mod fetch;
mod hostile;
mod sizes;
mod visitors;

pub(crate) use sizes::photograph;

fn png(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = Vec::new();
    let picture = image::RgbImage::new(width, height);
    picture.write_to(&mut std::io::Cursor::new(&mut bytes), image::ImageFormat::Png).unwrap();
    bytes
}

pub(crate) async fn upload(person: &Person, name: &str, bytes: Vec<u8>) -> Reply {
    let part = Part::bytes(bytes).file_name(name.to_owned());
    person.post_form("/api/upload/files", Form::new().part("files", part)).await
}

/// UP-002, UP-009, UP-011, API-UPL-004, API-UPL-006
#[tokio::test]
async fn a_picture_is_kept_under_a_random_name_and_served_with_its_found_type() {
    let (host, author) = TestApp::with_author().await;
    let made = upload(&author, "../图 1.jpg", png(30, 20)).await.expect(201);
    let file = &made.data()[0];
    assert_eq!((&file["name"], &file["mime"]), (&"图 1.jpg".into(), &"image/png".into()));
    assert_eq!((&file["width"], &file["height"]), (&30.into(), &20.into()));
    let url = file["url"].as_str().unwrap();
    assert!(url.starts_with(&host.studio) && url.ends_with(".png") && !url.contains("图"));
    let path = file["path"].as_str().unwrap();
    for person in [host.nobody(), host.visitor()] {
        let got = person.get(path).await.expect(200);
        assert_eq!(got.header("content-type"), "image/png");
        assert_eq!(got.header("x-content-type-options"), "nosniff");
        assert!(got.header("content-security-policy").contains("sandbox"));
        assert!(got.header("cache-control").contains("immutable"));
        let again = person.request(Method::GET, path).header("if-none-match", got.header("etag"));
        person.send(again).await.expect(304);
    }
    let sent =
        std::fs::read(host.app.ctx.settings.data_dir.join("uploads").join(&path[9..])).unwrap();
    let part = author.request(Method::GET, path).header("range", "bytes=0-7");
    let part = author.send(part).await.expect(206);
    assert_eq!(part.header("content-range"), format!("bytes 0-7/{}", sent.len()));
    assert_eq!(part.header("content-length"), "8");
    let beyond = author.request(Method::GET, path).header("range", "bytes=999999-");
    author.send(beyond).await.expect(416);
}

/// UP-011: pictures of phones are downscaled, or refused with a message that says what to do.
#[tokio::test]
async fn odd_pictures_are_taken_or_refused_with_a_reason() {
    let (_host, author) = TestApp::with_author().await;
    for brand in ["heic", "heix", "hevc", "mif1", "msf1", "avif"] {
        let photo = format!("\0\0\0\x18ftyp{brand}\0\0\0\0mif1{brand}\0\0\0\x08mdat").into_bytes();
        let refused = upload(&author, "IMG_1.jpg", photo).await.expect(415);
        assert!(refused.message().contains("JPEG"), "{brand}: {}", refused.message());
    }
    let unknown = b"\0\0\0\x14ftypabcd\0\0\0\0efgh".to_vec();
    upload(&author, "a.mp4", unknown).await.expect(415);
    // The child process decodes 108 megapixels within its memory and time limits.
    let made = upload(&author, "108.jpg", corpus::flat_jpeg(12_000, 9_000)).await.expect(201);
    let side = |name: &str| made.data()[0][name].as_u64().unwrap();
    let pixels = side("width") * side("height");
    assert!((20_000_000..=40_000_000).contains(&pixels), "{}", made.text);
}

/// A file that is not the picture it claims to be is 415.
#[tokio::test]
async fn what_is_not_what_it_says_is_415() {
    let (host, author) = TestApp::with_author().await;
    let html = b"<html><script>alert(1)</script>".to_vec();
    let mut cut = png(10, 10);
    cut.truncate(20);
    for (name, bytes) in [
        ("a.png", html.clone()),
        ("a.html", html),
        ("a.png", cut),
        ("a.png", b"\x89PNG\r\n\x1a\n<script>".to_vec()),
        ("a.exe", b"MZ\x90\0".to_vec()),
        ("a.png", Vec::new()),
        ("a.js", b"alert(1)".to_vec()),
    ] {
        let reply = upload(&author, name, bytes).await;
        assert_eq!(reply.code(), 415, "{name}: {}", reply.text);
    }
    let svg = upload(&author, "a.svg", b"<svg xmlns='x' onload='x'/>".to_vec()).await.expect(415);
    assert!(svg.message().contains("SVG"));
    let left = std::fs::read_dir(host.app.ctx.settings.data_dir.join("uploads/incoming")).unwrap();
    assert_eq!(left.count(), 0, "nothing refused is left on the disk");
}

#[tokio::test]
async fn what_is_too_large_is_413_and_leaves_nothing() {
    let (host, author) = TestApp::with_author().await;
    let bomb = upload(&author, "bomb.png", promising(60_000, 60_000)).await.expect(413);
    assert!(bomb.message().contains("pixels"));
    let mut long = png(1, 1);
    long.resize(20 * 1024 * 1024 + 1, 0);
    let reply = upload(&author, "long.png", long).await.expect(413);
    assert!(reply.message().contains("20 MB"), "CO-040");
    assert_eq!(author.get("/api/upload/files").await.json["total"], 0);
    let files = std::fs::read_dir(host.app.ctx.settings.data_dir.join("uploads")).unwrap();
    assert_eq!(files.count(), 1, "only the folder for incoming files");
}

#[tokio::test]
async fn an_author_cannot_keep_more_than_the_quota() {
    let options = Options { upload_quota_mib: Some(0), ..Options::default() };
    let host = TestApp::start_with(With::Nothing, Clock::system(), options).await;
    let author = host.author("author").await;
    upload(&author, "a.png", png(1, 1)).await.expect(413);
}

/// UP-001, UP-003, UP-012, API-UPL-005
#[tokio::test]
async fn files_are_listed_and_removed_by_their_owner_only() {
    let (host, author) = TestApp::with_author().await;
    let other = host.author("other").await;
    let made = upload(&author, "a.png", png(1, 1)).await.expect(201);
    upload(&author, "b.wav", b"RIFF\x24\0\0\0WAVEfmt ".to_vec()).await.expect(201);
    let query = "/api/upload/files?_limit=12&_start=0&filters[mime][$contains]=audio/&_sort=created_at:desc";
    let audio = author.get(query).await.expect(200);
    assert_eq!((&audio.json["total"], &audio.data()[0]["name"]), (&1.into(), &"b.wav".into()));
    let sound = &audio.data()[0];
    assert_eq!(sound["mime"], "audio/wav");
    assert!(sound["id"].is_i64() && sound["url"].as_str().unwrap().ends_with(".wav"), "{sound}");
    assert_eq!(other.get("/api/upload/files").await.json["total"], 0);
    let address = format!("/api/upload/files/{}", made.data()[0]["id"]);
    other.delete(&address).await.expect(404);
    author.delete(&address).await.expect(200);
    author.delete(&address).await.expect(404);
    host.nobody().get(made.data()[0]["path"].as_str().unwrap()).await.expect(404);
}

/// EN-011
#[tokio::test]
async fn a_drawn_cover_is_no_file_of_the_library_and_goes_once_nothing_shows_it() {
    let (host, author) = TestApp::with_author().await;
    let other = host.author("other").await;
    let id = author.work().await["id"].clone();
    let address = format!("/api/works/{id}");
    let draw = async |person: &Person| {
        let file = Part::bytes(png(1, 1)).file_name("cover.png".to_owned());
        let form = Form::new().text("cover_of", id.to_string()).part("files", file);
        person.post_form("/api/upload/files", form).await
    };
    let show = async |path: &str| {
        let mut work = author.get(&address).await.expect(200).data().clone();
        work["cover_image_url"] = path.into();
        author.put(&address, &work).await.expect(200);
    };
    draw(&other).await.expect(404);
    draw(&host.nobody()).await.expect(401);
    let mut paths = Vec::new();
    for _ in 0..3 {
        let made = draw(&author).await.expect(201);
        paths.push(made.data()[0]["path"].as_str().unwrap().to_owned());
        show(paths.last().unwrap()).await;
    }
    draw(&author).await.expect(201);
    assert_eq!(author.get("/api/upload/files").await.json["total"], 0);
    // The previous cover is still used by the draft.
    for (path, status) in paths.iter().zip([404, 404, 200]) {
        host.nobody().get(path).await.expect(status);
    }
}

#[tokio::test]
async fn all_files_of_a_call_are_kept_or_none() {
    let (_host, author) = TestApp::with_author().await;
    let part = |bytes: Vec<u8>| Part::bytes(bytes).file_name("a.png");
    let form = Form::new().part("files", part(png(1, 1))).part("files", part(b"no".to_vec()));
    author.post_form("/api/upload/files", form).await.expect(415);
    assert_eq!(author.get("/api/upload/files").await.json["total"], 0);
    let form = Form::new().part("files", part(png(1, 1))).part("files", part(png(2, 2)));
    let both = author.post_form("/api/upload/files", form).await.expect(201);
    assert_eq!(both.data().as_array().unwrap().len(), 2);
    author.post_form("/api/upload/files", Form::new().text("files", "x")).await.expect(400);
    author.post("/api/upload/files", &serde_json::json!({})).await.expect(400);
}

#[tokio::test]
async fn no_path_leads_out_of_the_folder() {
    let host = TestApp::start().await;
    for path in [
        "/uploads/..%2fpinye.db",
        "/uploads/%2e%2e%2fpinye.db",
        "/uploads/incoming",
        "/uploads/..",
        "/uploads/%00",
        "/uploads/a.png",
    ] {
        let reply = host.nobody().get(path).await;
        assert_eq!(reply.code(), 404, "{path}");
    }
}

/// UP-011, API-UPL-006, EL-SHAPE-21
#[tokio::test]
async fn a_drawing_is_cleaned_and_never_opened_in_place() {
    let (host, author) = TestApp::with_author().await;
    let svg = "<?xml version='1.0'?><!DOCTYPE svg><svg xmlns='http://www.w3.org/2000/svg' width='30' height='20' \
               onload='alert(1)'><script>alert(1)</script><circle r='4' fill='red'/></svg>";
    let made = upload(&author, "a.svg", svg.as_bytes().to_vec()).await.expect(201);
    let file = &made.data()[0];
    assert_eq!((&file["mime"], &file["width"]), (&"image/svg+xml".into(), &30.into()));
    for person in [host.nobody(), host.visitor()] {
        let got = person.get(file["path"].as_str().unwrap()).await.expect(200);
        let policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
        assert_eq!(got.header("content-security-policy"), policy);
        assert_eq!(got.header("content-disposition"), "attachment");
        let cleaned = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"30\" height=\"20\">\
                       <circle r=\"4\" fill=\"red\"></circle></svg>";
        assert_eq!(got.text, cleaned);
    }
    let listed = author.get("/api/upload/files?filters[mime][$contains]=image/").await.expect(200);
    assert_eq!(listed.json["total"], 1);
}

/// SVG is compressed for clients that accept it; a range is still a range of the uncompressed file.
#[tokio::test]
async fn a_drawing_is_sent_compressed_to_whoever_takes_that() {
    let (host, author) = TestApp::with_author().await;
    let dots = "<circle r=\"4\" fill=\"red\"></circle>".repeat(200);
    let svg =
        format!("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\">{dots}</svg>");
    let made = upload(&author, "a.svg", svg.clone().into_bytes()).await.expect(201);
    let path = made.data()[0]["path"].as_str().unwrap();
    let visitor = host.visitor();
    let ask = async |name: &'static str, value: &'static str| {
        visitor.send(visitor.request(Method::GET, path).header(name, value)).await
    };
    for encoding in ["br", "gzip"] {
        let packed = ask("accept-encoding", encoding).await.expect(200);
        assert_eq!(packed.header("content-encoding"), encoding);
        assert_eq!(packed.header("content-type"), "image/svg+xml");
        assert_eq!(packed.header("vary"), "accept-encoding");
        assert!(packed.header("content-security-policy").contains("sandbox"));
        let length: usize = packed.header("content-length").parse().unwrap();
        assert!(length < svg.len() / 10, "{length} of {}", svg.len());
    }
    let plain = ask("accept-encoding", "identity").await.expect(200);
    assert_eq!((plain.header("content-encoding"), plain.text.as_str()), ("", svg.as_str()));
    let part = ask("range", "bytes=0-3").await.expect(206);
    assert_eq!((part.header("content-encoding"), part.text.as_str()), ("", "<svg"));
}

/// API-UPL-006
#[tokio::test]
async fn a_sound_is_sent_in_the_part_that_was_asked_for() {
    let (_host, author) = TestApp::with_author().await;
    let sound: Vec<u8> = b"OggS".iter().copied().chain((0..=255).cycle().take(9_996)).collect();
    let made = upload(&author, "a.ogg", sound.clone()).await.expect(201);
    let path = made.data()[0]["path"].as_str().unwrap();
    let ask = async |range: &str, only_of: Option<&str>| {
        let request = author.request(Method::GET, path).header("range", range);
        let request = only_of.into_iter().fold(request, |all, tag| all.header("if-range", tag));
        let answer = request.send().await.unwrap();
        let part =
            answer.headers().get("content-range").map(|part| part.to_str().unwrap().to_owned());
        (answer.status().as_u16(), part, answer.bytes().await.unwrap().to_vec())
    };
    let (code, part, bytes) = ask("bytes=-4", None).await;
    assert_eq!((code, part.as_deref()), (206, Some("bytes 9996-9999/10000")));
    assert_eq!(bytes, sound[9_996..]);
    let (code, _, bytes) = ask("bytes=100-199", None).await;
    assert_eq!((code, bytes.as_slice()), (206, &sound[100..200]));
    let etag = author.get(path).await.header("etag").to_owned();
    assert_eq!(ask("bytes=0-9", Some(&etag)).await.0, 206);
    for whole in [ask("bytes=0-9", Some("\"other\"")).await, ask("bytes=0-1,5-9", None).await] {
        assert_eq!((whole.0, whole.2.len()), (200, sound.len()));
    }
    assert_eq!(ask("bytes=10000-", None).await.0, 416);
}
