//! Image variants: pictures in several widths.

use image::{DynamicImage, ImageFormat, RgbImage};
use pinye_host::Options;
use pinye_host::domain::clock::Clock;
use pinye_host::domain::upload::WIDTHS;
use reqwest::Method;

use super::{corpus, upload};
use crate::app::{Person, TestApp, With};

pub(crate) fn photograph() -> Vec<u8> {
    let pixels = RgbImage::from_fn(900, 600, |x, y| {
        image::Rgb([(x * y % 251) as u8, (x / 4) as u8, (y / 3) as u8])
    });
    let mut bytes = Vec::new();
    let mut out = std::io::Cursor::new(&mut bytes);
    DynamicImage::ImageRgb8(pixels).write_to(&mut out, ImageFormat::Jpeg).unwrap();
    bytes
}

struct Got {
    mime: String,
    etag: String,
    vary: String,
    bytes: Vec<u8>,
}

async fn get(person: &Person, path: &str, accept: &str) -> Got {
    let request = person.request(Method::GET, path).header("accept", accept);
    let answer = request.send().await.unwrap();
    assert_eq!(answer.status(), 200, "{path}");
    let header = |name: &str| {
        let value = answer.headers().get(name);
        value.map_or(String::new(), |value| value.to_str().unwrap().to_owned())
    };
    assert!(header("cache-control").contains("immutable"), "{path}");
    assert!(header("content-security-policy").ends_with("sandbox"));
    let (mime, etag, vary) = (header("content-type"), header("etag"), header("vary"));
    Got { mime, etag, vary, bytes: answer.bytes().await.unwrap().to_vec() }
}

fn kept_sizes(host: &TestApp) -> usize {
    let sizes = std::fs::read_dir(host.app.ctx.settings.data_dir.join("cache/sizes")).unwrap();
    sizes.flatten().map(|one| std::fs::read_dir(one.path()).unwrap().count()).sum()
}

/// VR-013: share previews need a small JPEG; messengers accept no large picture, WebP or SVG.
#[tokio::test]
async fn a_picture_comes_as_the_cards_that_links_are_shared_with() {
    let (host, author) = TestApp::with_author().await;
    let made = upload(&author, "a.jpg", photograph()).await.expect(201);
    let path = made.data()[0]["path"].as_str().unwrap().to_owned();
    for (card, size) in [("wide", (1200, 630)), ("square", (600, 600))] {
        let got = get(&host.visitor(), &format!("{path}?card={card}"), "image/webp,*/*").await;
        assert_eq!((got.mime.as_str(), got.vary.contains("accept")), ("image/jpeg", false));
        assert!(got.bytes.len() <= 300 * 1024, "{} bytes", got.bytes.len());
        let pixels = image::load_from_memory(&got.bytes).unwrap();
        assert_eq!((pixels.width(), pixels.height()), size);
        let again = get(&host.nobody(), &format!("{path}?card={card}"), "*/*").await;
        assert!(again.bytes == got.bytes && again.etag == got.etag, "made once");
    }
    assert_eq!(kept_sizes(&host), 2);
    host.visitor().get(&format!("{path}?card=huge")).await.expect(400);
    host.visitor().get(&path.replace(".jpg", ".png?card=wide")).await.expect(404);
}

/// UP-011
#[tokio::test]
async fn a_picture_comes_in_the_width_and_format_that_was_asked_for() {
    let (host, author) = TestApp::with_author().await;
    let made = upload(&author, "a.jpg", photograph()).await.expect(201);
    let path = made.data()[0]["path"].as_str().unwrap().to_owned();
    let whole = get(&host.visitor(), &path, "image/webp").await;
    assert_eq!((whole.mime.as_str(), whole.vary.contains("accept")), ("image/jpeg", false));
    for (accept, mime) in [("image/webp,*/*", "image/webp"), ("*/*", "image/jpeg")] {
        let small = get(&host.visitor(), &format!("{path}?w=320"), accept).await;
        assert_eq!(small.mime, mime);
        assert!(small.vary.contains("accept") && small.etag != whole.etag);
        assert!(small.bytes.len() * 2 < whole.bytes.len(), "{} bytes", small.bytes.len());
        let pixels = image::load_from_memory(&small.bytes).unwrap();
        assert_eq!((pixels.width(), pixels.height()), (320, 213));
        let again = get(&host.nobody(), &format!("{path}?w=320&v=2"), accept).await;
        assert!(again.bytes == small.bytes && again.etag == small.etag, "made once");
        let known = author.request(Method::GET, &format!("{path}?w=320"));
        let known = known.header("accept", accept).header("if-none-match", &small.etag);
        author.send(known).await.expect(304);
    }
    assert_eq!(kept_sizes(&host), 2);
    let wide = get(&host.visitor(), &format!("{path}?w=1500"), "*/*").await;
    let pixels = image::load_from_memory(&wide.bytes).unwrap();
    assert_eq!(pixels.width(), 900, "no picture is made larger");
}

/// WebP is limited to 16,383 pixels per side; a taller picture is downscaled in its own format.
#[tokio::test]
async fn a_picture_too_long_for_webp_comes_in_its_own_format() {
    let (host, author) = TestApp::with_author().await;
    let made = upload(&author, "long.jpg", corpus::flat_jpeg(400, 24_000)).await.expect(201);
    let path = made.data()[0]["path"].as_str().unwrap().to_owned();
    let whole = get(&host.visitor(), &path, "image/webp").await;
    // At a width of 160 the height is 9,600, within the limit of WebP; at 320 it is 19,200, above
    // it.
    for (width, mime) in [(160, "image/webp"), (320, "image/jpeg")] {
        let small = get(&host.visitor(), &format!("{path}?w={width}"), "image/webp").await;
        assert_eq!(small.mime, mime, "{width}");
        assert!(small.bytes.len() < whole.bytes.len(), "{width}");
    }
}

/// Only fixed widths can be requested, so that clients cannot fill the disk; variants are deleted
/// with their picture.
#[tokio::test]
async fn only_known_widths_are_made_and_they_go_with_their_picture() {
    let (host, author) = TestApp::with_author().await;
    let made = upload(&author, "a.jpg", photograph()).await.expect(201);
    let (path, id) = (made.data()[0]["path"].as_str().unwrap(), &made.data()[0]["id"]);
    for width in ["1", "321", "99999", "-320", "x", ""] {
        let reply = author.get(&format!("{path}?w={width}")).await.expect(400);
        assert!(reply.message().contains("160, 320"), "{}", reply.text);
    }
    assert_eq!(kept_sizes(&host), 0);
    for width in WIDTHS {
        get(&author, &format!("{path}?w={width}"), "image/webp").await;
        get(&author, &format!("{path}?w={width}"), "image/webp").await;
    }
    let kept = kept_sizes(&host);
    assert!((1..=WIDTHS.len()).contains(&kept), "{kept} files of {} widths", WIDTHS.len());
    author.delete(&format!("/api/upload/files/{id}")).await.expect(200);
    assert_eq!(kept_sizes(&host), 0);
    author.get(&format!("{path}?w=320")).await.expect(404);
    author.get("/uploads/aaaaaaaaaaaaaaaaaaaaaaaa.jpg?w=320").await.expect(404);
    assert_eq!(kept_sizes(&host), 0);
}

#[tokio::test]
async fn what_moves_or_has_no_pixels_comes_as_it_is() {
    let (_host, author) = TestApp::with_author().await;
    let svg = b"<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"30\" height=\"20\"><rect/></svg>";
    for (name, bytes) in [("a.gif", corpus::picture(ImageFormat::Gif)), ("a.svg", svg.to_vec())] {
        let made = upload(&author, name, bytes).await.expect(201);
        let path = made.data()[0]["path"].as_str().unwrap();
        let whole = get(&author, path, "*/*").await;
        let asked = get(&author, &format!("{path}?w=160"), "image/webp").await;
        assert!(asked.bytes == whole.bytes && asked.etag == whole.etag, "{name}");
    }
}

/// UP-011: EXIF data with the location is neither stored nor served.
#[tokio::test]
async fn notes_in_a_photograph_are_neither_kept_nor_served() {
    let (host, author) = TestApp::with_author().await;
    let mut jpeg = corpus::picture(ImageFormat::Jpeg);
    // EXIF: an orientation and a note.
    let mut exif =
        b"\xff\xe1\0\x3eExif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\0\0\0\0"
            .to_vec();
    exif.extend_from_slice(b"31.2304N 121.4737E Shanghai!");
    jpeg.splice(2..2, exif);
    let made = upload(&author, "a.jpg", jpeg).await.expect(201);
    let file = &made.data()[0];
    assert_eq!((&file["width"], &file["height"]), (&16.into(), &24.into()), "turned upright");
    let folder = host.app.ctx.settings.data_dir.join("uploads");
    let stored = std::fs::read(folder.join(&file["path"].as_str().unwrap()[9..])).unwrap();
    assert!(!stored.windows(8).any(|window| window == b"121.4737"));
    assert_eq!(file["size"], stored.len());
}

/// A killed child process is not a property of the picture: processing is retried later, and the
/// picture is not called damaged.
#[tokio::test]
async fn a_picture_whose_child_was_killed_is_tried_again() {
    let folder = tempfile::tempdir().unwrap();
    let (script, flag) = crate::built::worker_that_dies(folder.path(), "image");
    let clock = Clock::fixed(1_795_255_200_000);
    let options = Options { worker: Some(script), ..Options::default() };
    let host = TestApp::start_with(With::Nothing, clock.clone(), options).await;
    let author = host.author("author").await;

    std::fs::write(&flag, b"").unwrap();
    let refused = upload(&author, "a.jpg", photograph()).await.expect(503);
    assert!(refused.message().contains("Try again"), "{}", refused.message());
    std::fs::remove_file(&flag).unwrap();
    let made = upload(&author, "a.jpg", photograph()).await.expect(201);
    let path = made.data()[0]["path"].as_str().unwrap();
    let small = format!("{path}?w=320");
    let width = async || {
        let answer = author.request(Method::GET, &small).send().await.unwrap();
        let is_kept = answer.headers()["cache-control"].to_str().unwrap().contains("immutable");
        let bytes = answer.bytes().await.unwrap();
        (image::load_from_memory(&bytes).unwrap().width(), is_kept)
    };
    std::fs::write(&flag, b"").unwrap();
    assert_eq!(width().await, (900, false), "the picture itself, for now");
    std::fs::remove_file(&flag).unwrap();
    assert_eq!(width().await, (900, false), "children are not started without end");
    clock.advance(61_000);
    assert_eq!(width().await, (320, true));
}
