//! Fonts: what a published page embeds, what the editor loads, and how damaged files are handled.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::io::{Read as _, Write as _};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use pinye_host::fonts::child::{FontJob, FontReply, FontTask};
use pinye_host::fonts::{Error, FontSubsetter, Library, slices};
use reqwest::Method;
use serde_json::{Value, json};

use crate::app::{Person, TestApp};
use crate::built::{font, worker};

mod mutated;
mod own;

pub use own::own;

fn text(id: &str, top: u32, family: &str, words: &str) -> Value {
    let style = json!({ "top": top, "left": 20, "width": 335, "height": 80, "zindex": 1 });
    let props = json!({ "text": format!("<p>{words}</p>"), "fontFamily": family });
    json!({ "uuid": id, "name": "text", "pluginProps": props, "commonStyle": style })
}

fn work(elements: &[Value]) -> Value {
    json!({ "title": "fonts", "pageMode": "h5_long_page", "pages": [{ "id": "p0", "elements": elements }] })
}

/// Returns `count` different characters, the most common ones after the first `skip`.
fn characters(skip: usize, count: usize) -> String {
    let all = (1..4).flat_map(|slice| slices::characters(slice).unwrap()).flatten();
    all.skip(skip).take(count).filter_map(char::from_u32).collect()
}

async fn publish(author: &Person, work: &Value) -> (i64, Value) {
    let id = author.post("/api/works", work).await.expect(201).id();
    let request = author.request(Method::POST, &format!("/api/works/info/{id}"));
    let request = request.header("prefer", "wait=60").json(&json!({ "is_publish": true }));
    (id, author.send(request).await.expect(200).json.clone())
}

/// Returns the URLs of the fonts in a page.
fn named(html: &str) -> Vec<String> {
    let parts = html.split("src:url(").skip(1);
    parts.map(|rest| rest.split(')').next().unwrap().to_owned()).collect()
}

async fn bytes(host: &TestApp, path: &str) -> Vec<u8> {
    let reply = reqwest::get(format!("{}{path}", host.works)).await.unwrap();
    assert_eq!(reply.status(), 200, "{path}");
    assert_eq!(reply.headers()["content-type"], "font/woff2");
    assert_eq!(reply.headers()["cache-control"], "public, max-age=31536000, immutable");
    let body = reply.bytes().await.unwrap().to_vec();
    assert!(body.starts_with(b"wOF2"), "{path}");
    body
}

/// A headline, a quote and a text in three families: one file per family, under 100 KiB together.
#[tokio::test]
async fn a_page_in_three_typefaces_brings_less_than_100_kib_of_them() {
    let host = TestApp::with_plugins().await;
    let author = host.author("author").await;
    let (brush, serif, sans) = (characters(0, 20), characters(20, 60), characters(80, 300));
    assert_eq!(sans.chars().count(), 300);
    let elements = [
        text("a", 10, "Ma Shan Zheng", &brush),
        text("b", 100, "Noto Serif SC", &serif),
        text("c", 200, "Noto Sans SC", &sans),
    ];
    let (id, told) = publish(&author, &work(&elements)).await;
    assert_eq!(told["remarks"].as_array().map_or(0, Vec::len), 0, "{}", told);
    let page = host.visitor().get(&format!("/h5/{id}")).await.expect(200);
    let files = named(&page.text);
    assert_eq!(files.len(), 3, "{files:?}");
    assert_eq!(page.text.matches("font-display:swap").count(), 3);
    assert!(page.header("content-security-policy").contains("font-src 'self';"));
    assert_eq!(page.text.matches("rel=\"preload\" as=\"font\"").count(), 2, "what is seen first");
    let mut sizes = Vec::new();
    for file in &files {
        sizes.push(bytes(&host, file).await.len());
    }
    let whole: usize = sizes.iter().sum();
    eprintln!("20 brush, 60 serif and 300 sans characters: {sizes:?}, {whole} bytes");
    assert!(whole < 100 * 1024, "{sizes:?}");
}

/// A page without a library font references none, and its policy allows none.
#[tokio::test]
async fn a_page_without_a_typeface_of_the_library_pays_nothing() {
    let host = TestApp::with_plugins().await;
    let author = host.author("author").await;
    let elements = [text("a", 10, "Microsoft YaHei", "Ma Shan Zheng 春天")];
    let (id, _) = publish(&author, &work(&elements)).await;
    let page = host.visitor().get(&format!("/h5/{id}")).await.expect(200);
    assert!(!page.text.contains("@font-face") && !page.text.contains("as=\"font\""));
    assert!(page.header("content-security-policy").contains("font-src 'none';"));
}

/// PV-010: a draft embeds the same fonts as its publication; the same state makes the same bytes.
#[tokio::test]
async fn a_draft_and_its_publication_draw_with_the_same_typefaces() {
    let host = TestApp::with_plugins().await;
    let author = host.author("author").await;
    let (elements, style) = (
        [text("a", 10, "ZCOOL KuaiLe", "快乐")],
        json!({ "top": 90, "left": 20, "width": 200,
        "height": 40, "zindex": 1, "fontFamily": "Zhi Mang Xing" }),
    );
    let names = host.app.plugins.element_types();
    let button = names.iter().find(|one| one.type_name == "button").unwrap();
    let props = button.details.pointer("/defaults/zh").unwrap();
    let other =
        json!({ "uuid": "b", "name": "button", "pluginProps": props, "commonStyle": style });
    let all = [elements[0].clone(), other];
    let (id, _) = publish(&author, &work(&all)).await;
    let page = host.visitor().get(&format!("/h5/{id}")).await.expect(200);
    assert_eq!(named(&page.text).len(), 2, "a text's own, and that of a button's box");
    let token = author.get(&format!("/api/works/token/{id}")).await.expect(200);
    let url = token.data()["url"].as_str().unwrap().trim_start_matches(&host.works).to_owned();
    let draft = host.visitor().get(&url).await.expect(200);
    let files = named(&draft.text);
    assert_eq!(files.len(), 2, "{files:?}");
    for file in &files {
        bytes(&host, file).await;
    }
    assert!(draft.header("content-security-policy").contains("font-src 'self';"));
    let (again, _) = publish(&author, &work(&all)).await;
    let again = host.visitor().get(&format!("/h5/{again}")).await.expect(200);
    assert_eq!(named(&again.text), named(&page.text), "the same characters, the same bytes");
}

/// Characters that a font lacks are drawn with a fallback font, and the author gets a diagnostic.
#[tokio::test]
async fn an_author_is_told_which_characters_a_typeface_lacks() {
    let host = TestApp::with_plugins().await;
    let author = host.author("author").await;
    let (_, told) = publish(&author, &work(&[text("a", 10, "Ma Shan Zheng", "春㐂龘天")])).await;
    let remarks = told["remarks"].as_array().unwrap();
    let remark = remarks.iter().find(|one| one["code"] == "font.lacks").unwrap();
    let message = remark["message"].as_str().unwrap();
    assert!(message.contains("㐂龘") && !message.contains('春'), "{message}");
}

/// EL-TEXT-42: the editor loads a family in slices.
#[tokio::test]
async fn the_editor_gets_a_family_in_slices() {
    let host = TestApp::with_plugins().await;
    let person = host.visitor();
    let sheet = person.get("/fonts/library.css").await.expect(200);
    assert_eq!(sheet.header("content-type"), "text/css; charset=utf-8");
    let files: BTreeSet<String> = named(&sheet.text).into_iter().collect();
    for family in host.app.fonts.library().families() {
        let first = format!("/fonts/{}-400-0.woff2?v=", family.id);
        let first = files.iter().find(|file| file.starts_with(&first)).unwrap();
        let sample = format!("/fonts/{}-sample.woff2?v=", family.id);
        let sample = files.iter().find(|file| file.starts_with(&sample)).unwrap();
        assert!(bytes(&host, first).await.len() < 150 * 1024, "{first}");
        assert!(bytes(&host, sample).await.len() < 20 * 1024, "{sample}");
    }
    for path in
        ["ma-shan-zheng-400-15", "ma-shan-zheng-700-0", "ma-shan-zheng-400-99", "none-400-0"]
    {
        person.get(&format!("/fonts/{path}.woff2")).await.expect(404);
    }
}

fn sample_job() -> FontJob {
    let wanted = [0x41..=0x5a, 0x4e00..=0x4e10, 0x6625..=0x6625].to_vec();
    FontJob { task: FontTask::Subset { wanted, quality: 1 }, is_packed: false }
}

/// Runs the font child process on `bytes`; returns its reply and duration. No reply if the process
/// failed.
fn run_child(job: &FontJob, bytes: &[u8]) -> (Option<FontReply>, Duration) {
    let mut child = Command::new(worker());
    child.arg("font").env_clear();
    child.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let (mut child, begun) = (child.spawn().unwrap(), Instant::now());
    let mut input = serde_json::to_vec(job).unwrap();
    input.push(b'\n');
    input.extend_from_slice(bytes);
    // Writing fails when the child process has already exited.
    let _ = child.stdin.take().unwrap().write_all(&input);
    let mut answer = Vec::new();
    child.stdout.take().unwrap().read_to_end(&mut answer).unwrap();
    let status = child.wait().unwrap();
    let line = answer.split(|byte| *byte == b'\n').next().unwrap();
    let answer = status.success().then(|| serde_json::from_slice(line).unwrap());
    (answer, begun.elapsed())
}

fn whole() -> Vec<u8> {
    let library = Library::new(font);
    let packed = library.packed(&library.find("zcool-kuaile").unwrap().faces[0]).unwrap();
    let mut bytes = Vec::new();
    brotli::Decompressor::new(&*packed, 1 << 16).read_to_end(&mut bytes).unwrap();
    bytes
}

/// A damaged font at most ends the child process, and quickly; a truncated font is not taken for a
/// complete one.
#[test]
fn a_damaged_typeface_ends_nothing_but_its_child() {
    let good = whole();
    assert!(
        matches!(run_child(&sample_job(), &good).0, Some(FontReply::Subset(cut)) if cut.bytes > 1_000)
    );
    let mut longest = Duration::ZERO;
    for cut in [0, 3, 12, 200, good.len() / 4, good.len() / 2, good.len() - 5_000] {
        let (answer, took) = run_child(&sample_job(), &good[..cut]);
        assert!(!matches!(answer, Some(FontReply::Subset(_))), "{cut} bytes of {}", good.len());
        longest = longest.max(took);
    }
    // Damage the table directory, then the tables, with pseudo-random bytes.
    let mut seed = 7_u32;
    for round in 0..60 {
        let mut bad = good.clone();
        for _ in 0..=round / 4 {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let within = if round % 2 == 0 { 300 } else { bad.len() };
            let at = seed as usize % within;
            bad[at] ^= 1 << (seed >> 29);
        }
        longest = longest.max(run_child(&sample_job(), &bad).1);
    }
    eprintln!("the longest of 67 damaged typefaces took {longest:?}");
    assert!(longest < Duration::from_secs(40));
}

fn capitals() -> Vec<std::ops::RangeInclusive<u32>> {
    std::iter::once(0x41..=0x5a).collect()
}

/// The host returns an error and continues.
#[tokio::test]
async fn a_library_of_nonsense_is_an_error() {
    let nonsense = Library::new(|_| Some(Cow::Borrowed(b"no typeface")));
    let subsetter = FontSubsetter::new(nonsense, None, &worker());
    let face = &nonsense.families()[0].faces[0];
    let refused = subsetter.subset(face, capitals(), 5).await.unwrap_err();
    assert!(matches!(refused, Error::Refused(_)), "{refused}");
    let missing = FontSubsetter::new(Library::new(|_| None), None, &worker());
    let missing = missing.subset(face, capitals(), 5).await.unwrap_err();
    assert!(matches!(missing, Error::Missing(_)), "{missing}");
}
