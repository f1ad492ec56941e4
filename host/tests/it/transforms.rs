//! Transforms: modules that reshape the responses of data sources: stored, tried, used in works,
//! and malicious ones.

use std::time::Duration;

use pinye_host::Options;
use pinye_host::domain::clock::Clock;
use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpListener;

use crate::app::{Person, Reply, TestApp, With};

mod hostile;

/// Starts a host whose data sources may read from this machine.
async fn host(with: With) -> TestApp {
    let options = Options {
        data_source_networks: Some(vec!["127.0.0.0/8".parse().unwrap()]),
        ..Options::default()
    };
    TestApp::start_with(with, Clock::system(), options).await
}

/// Starts a server on this machine that responds after a delay in milliseconds; returns its URL.
async fn serve(status: u16, mime: &str, body: Vec<u8>, after_ms: u64) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let head = format!(
        "HTTP/1.1 {status} X\r\ncontent-type: {mime}\r\ncontent-length: {}\r\nconnection: close\r\n\r\n",
        body.len()
    );
    let answer = [head.into_bytes(), body].concat();
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let answer = answer.clone();
            tokio::spawn(async move {
                let _ = stream.read(&mut [0; 4096]).await;
                tokio::time::sleep(Duration::from_millis(after_ms)).await;
                let _ = stream.write_all(&answer).await;
            });
        }
    });
    format!("http://127.0.0.1:{port}/rows")
}

async fn serve_rows() -> String {
    let rows = json!([["city", "people"], ["Pingyao", 50]]).to_string();
    serve(200, "application/json", rows.into_bytes(), 0).await
}

async fn source(author: &Person, name: &str, url: &str) -> i64 {
    let sent = json!({ "name": name, "url": url });
    author.post("/api/datasources", &sent).await.expect(201).id()
}

/// Imports from Extism, and a page of memory for texts.
const KIT: &str = r#"
    (import "extism:host/env" "input_offset" (func $input_offset (result i64)))
    (import "extism:host/env" "input_length" (func $input_length (result i64)))
    (import "extism:host/env" "output_set" (func $output_set (param i64 i64)))
    (import "extism:host/env" "error_set" (func $error_set (param i64)))
    (import "extism:host/env" "alloc" (func $alloc (param i64) (result i64)))
    (import "extism:host/env" "store_u8" (func $store_u8 (param i64 i32)))
    (import "extism:host/env" "log_info" (func $log_info (param i64)))
    (memory 1)
    (func $text (param $from i32) (param $length i32) (result i64)
        (local $to i64) (local $at i32)
        (local.set $to (call $alloc (i64.extend_i32_u (local.get $length))))
        (block $done (loop $next
            (br_if $done (i32.ge_u (local.get $at) (local.get $length)))
            (call $store_u8 (i64.add (local.get $to) (i64.extend_i32_u (local.get $at)))
                (i32.load8_u (i32.add (local.get $from) (local.get $at))))
            (local.set $at (i32.add (local.get $at) (i32.const 1)))
            (br $next)))
        (local.get $to))
"#;

/// Returns a module with this body of `transform`.
fn module(body: &str) -> Vec<u8> {
    module_with("", body)
}

fn module_with(more: &str, body: &str) -> Vec<u8> {
    let text = format!(
        "(module {KIT} {more} (func (export \"transform\") (result i32) {body} (i32.const 0)))"
    );
    wat::parse_str(text).unwrap()
}

/// Returns a module that outputs its input.
fn echo() -> Vec<u8> {
    module("(call $output_set (call $input_offset) (call $input_length))")
}

/// Returns a module that always outputs this JSON.
fn says(json: &Value) -> Vec<u8> {
    let text = json.to_string();
    let data: String = text.bytes().map(|byte| format!("\\{byte:02x}")).collect();
    let length = text.len();
    module_with(
        &format!("(data (i32.const 0) \"{data}\")"),
        &format!(
            "(call $output_set (call $text (i32.const 0) (i32.const {length})) (i64.const {length}))"
        ),
    )
}

fn form(module: Vec<u8>) -> Form {
    Form::new().part("module", Part::bytes(module).file_name("rows.wasm"))
}

async fn keep(author: &Person, id: i64, module: Vec<u8>) -> Reply {
    let request = author.request(Method::PUT, &format!("/api/datasources/{id}/transform"));
    author.send(request.multipart(form(module))).await
}

async fn tried(author: &Person, id: i64, form: Form) -> Reply {
    author.post_form(&format!("/api/datasources/{id}/trial"), form).await
}

async fn preview(author: &Person, id: i64) -> Reply {
    author.post(&format!("/api/datasources/{id}/preview"), &json!({})).await
}

/// Decision 6
#[tokio::test]
async fn a_module_is_tried_then_kept_and_every_answer_goes_through_it() {
    let host = host(With::Nothing).await;
    let author = host.author("author").await;
    let id = source(&author, "cities", &serve_rows().await).await;
    let other = json!([["town"], ["Datong"]]);

    let trial = tried(&author, id, form(says(&other))).await.expect(200);
    assert_eq!(trial.data()["input"], json!([["city", "people"], ["Pingyao", 50]]));
    assert_eq!((&trial.data()["value"], &trial.data()["rows"]), (&other, &other));
    assert_eq!(trial.data()["failure"], json!(null));
    let fuel = trial.data()["fuel"].as_u64().unwrap();
    assert!((1..1_000_000).contains(&fuel), "{fuel}");
    assert_eq!(
        author.get(&format!("/api/datasources/{id}")).await.data()["transform"],
        json!(null)
    );
    let own = form(echo()).text("input", "[[\"of\", \"my own\"]]");
    assert_eq!(
        tried(&author, id, own).await.expect(200).data()["value"],
        json!([["of", "my own"]])
    );

    let kept = keep(&author, id, says(&other)).await.expect(200);
    let size = says(&other).len();
    assert_eq!(
        (&kept.data()["transform"]["name"], &kept.data()["transform"]["size"]),
        (&json!("rows.wasm"), &json!(size))
    );
    assert_eq!(preview(&author, id).await.expect(200).data()["value"], other);
    // The expression of the pipe runs after the module.
    author.put(&format!("/api/datasources/{id}"), &json!({ "pipe": "$[1]" })).await.expect(200);
    assert_eq!(preview(&author, id).await.expect(200).data()["value"], json!(["Datong"]));
    assert_eq!(
        tried(&author, id, Form::new().text("x", "")).await.expect(200).data()["value"],
        json!(["Datong"])
    );

    let path = format!("/api/datasources/{id}/transform");
    let got = author.get(&path).await.expect(200);
    assert_eq!(got.header("content-type"), "application/wasm");
    let stranger = host.author("stranger").await;
    stranger.get(&path).await.expect(404);
    stranger.delete(&path).await.expect(404);
    keep(&stranger, id, echo()).await.expect(404);
    tried(&stranger, id, form(echo())).await.expect(404);

    assert_eq!(author.delete(&path).await.expect(200).data()["transform"], json!(null));
    author.get(&path).await.expect(404);
    author.put(&format!("/api/datasources/{id}"), &json!({ "pipe": "" })).await.expect(200);
    assert_eq!(preview(&author, id).await.expect(200).data()["value"][1][0], "Pingyao");
    keep(&author, id, echo()).await.expect(200);
    author.delete(&format!("/api/datasources/{id}")).await.expect(200);
}

/// DS-009, DS-010: the input is JSON for a table of a CSV source and for the values of other
/// sources.
#[tokio::test]
async fn every_kind_of_source_comes_in_as_json() {
    let host = host(With::Nothing).await;
    let author = host.author("author").await;
    let url = serve(200, "text/csv", "城市,人口\n平遥,50\n".into(), 0).await;
    let csv = json!({ "name": "csv", "type": "csv", "url": url });
    let csv = author.post("/api/datasources", &csv).await.expect(201).id();
    let trial = tried(&author, csv, form(echo())).await.expect(200);
    assert_eq!(
        trial.data()["value"],
        json!({ "columns": ["城市", "人口"], "rows": [["平遥", 50]] })
    );
    let fixed = json!({ "name": "all", "type": "static", "dependencies": ["csv"] });
    let fixed = author.post("/api/datasources", &fixed).await.expect(201).id();
    let trial = tried(&author, fixed, form(echo())).await.expect(200);
    assert_eq!(trial.data()["value"]["csv"]["rows"], json!([["平遥", 50]]));
}

/// DS-002, DS-013: a published page shows the module's output, and the last output while the module
/// fails.
#[tokio::test]
async fn a_work_shows_what_a_module_makes() {
    let host = host(With::Everything).await;
    let author = host.author("author").await;
    let id = source(&author, "cities", &serve_rows().await).await;
    keep(&author, id, says(&json!([["town"], ["Datong"]]))).await.expect(200);
    let style = json!({ "top": 10, "left": 20, "width": 300, "height": 200, "zindex": 1 });
    let table = json!({ "uuid": "live", "name": "table", "commonStyle": style,
        "pluginProps": { "dataSourceId": id.to_string() } });
    let work = json!({ "title": "t", "pages": [{ "id": "p", "elements": [table] }] });
    let work = author.post("/api/works", &work).await.expect(201).id();
    let request = author.request(Method::POST, &format!("/api/works/info/{work}"));
    let request = request.header("prefer", "wait=25").json(&json!({ "is_publish": true }));
    author.send(request).await.expect(200);
    let page = host.visitor().get(&format!("/h5/{work}")).await.expect(200).text.clone();
    assert!(page.contains("Datong") && !page.contains("Pingyao"), "{page}");
}
