//! Malicious modules and data sources, alone and next to other users, who must not notice.

use std::time::{Duration, Instant};

use serde_json::json;

use super::{
    echo, form, host, keep, module, module_with, preview, serve, serve_rows, source, tried,
};
use crate::app::{Person, With};

fn wat(text: &str) -> Vec<u8> {
    wat::parse_str(text).unwrap()
}

const ENTRY: &str = "(func (export \"transform\") (result i32) (i32.const 0))";

/// Modules refused at upload, with the beginning of the error message.
#[expect(clippy::too_many_lines, reason = "a list")]
fn refused() -> Vec<(&'static str, Vec<u8>, &'static str)> {
    let asks_for = |import: &str| wat(&format!("(module (import {import} (func)) {ENTRY})"));
    vec![
        ("nothing", Vec::new(), "this is no WebAssembly module"),
        ("a text", b"(module)".to_vec(), "this is no WebAssembly module"),
        (
            "a manifest",
            br#"{"wasm":[{"url":"http://127.0.0.1/"}]}"#.to_vec(),
            "this is no WebAssembly",
        ),
        ("a component", wat("(component)"), "this is no WebAssembly module"),
        ("half a module", echo()[..60].to_vec(), "the module cannot be read"),
        (
            "a module with a lie",
            [b"\0asm\x01\0\0\0\x01".as_slice(), &[0xff; 40]].concat(),
            "the module cannot be read",
        ),
        ("too large", [echo(), vec![0; 2 << 20]].concat(), "a transform may have at most 2 MiB"),
        (
            "a start function that never ends",
            wat(&format!("(module (func $s (loop (br 0))) (start $s) {ENTRY})")),
            "a module may not have a start function",
        ),
        (
            "a start function that fills memory",
            wat(&format!(
                "(module (memory 1) (func $s (loop (drop (memory.grow (i32.const 1))) (br 0))) (start $s) {ENTRY})"
            )),
            "a module may not have a start function",
        ),
        (
            "files",
            asks_for("\"wasi_snapshot_preview1\" \"path_open\""),
            "the module asks for wasi_snapshot_preview1.path_open",
        ),
        (
            "requests",
            asks_for("\"extism:host/env\" \"http_request\""),
            "the module asks for extism:host/env.http_request",
        ),
        (
            "functions of nobody",
            asks_for("\"extism:host/user\" \"shell\""),
            "the module asks for extism:host/user.shell",
        ),
        (
            "a table without an end",
            wat(&format!("(module (table 0 funcref) {ENTRY})")),
            "a table of the module",
        ),
        (
            "a huge table",
            wat(&format!("(module (table 0 9000000 funcref) {ENTRY})")),
            "a table of the module",
        ),
        (
            "many tables",
            wat(&format!("(module {} {ENTRY})", "(table 9 9 funcref)".repeat(20))),
            "a table of the module",
        ),
        (
            "a huge memory",
            wat(&format!("(module (memory 40000) {ENTRY})")),
            "the module wants more than 64 MiB",
        ),
        ("no entry", wat("(module)"), "the module exports no function named transform"),
        (
            "an entry that wants something",
            wat("(module (func (export \"transform\") (param i32)))"),
            "the module exports no function",
        ),
        (
            "an entry that is none",
            wat("(module (global (export \"transform\") i32 (i32.const 0)))"),
            "the module exports no function",
        ),
        (
            "64-bit memory",
            wat(&format!("(module (memory i64 1) {ENTRY})")),
            "the module cannot be read",
        ),
        (
            "threads",
            wat(&format!("(module (memory 1 2 shared) {ENTRY})")),
            "the module cannot be read",
        ),
        ("objects", wat(&format!("(module (type (struct)) {ENTRY})")), "the module cannot be read"),
    ]
}

/// Modules that are accepted and fail in every call, with the beginnings of the possible error
/// messages.
#[expect(clippy::too_many_lines, reason = "a list")]
fn failing() -> Vec<(&'static str, Vec<u8>, &'static [&'static str])> {
    let slow: &[&str] = &["the module was not done in time"];
    let memory: &[&str] =
        &["the module wants more than 64 MiB", "the module broke off", "the module says"];
    let broke: &[&str] = &["the module broke off"];
    vec![
        ("never ends", module("(loop (br 0))"), slow),
        (
            "never ends before it begins",
            module_with("(func (export \"_initialize\") (loop (br 0)))", ""),
            slow,
        ),
        (
            "grows",
            module(
                "(block $full (loop $next (br_if $full (i32.eq (memory.grow (i32.const 16)) (i32.const -1))) (br $next))) (unreachable)",
            ),
            memory,
        ),
        (
            "asks the kit for memory",
            module("(loop (drop (call $alloc (i64.const 1048576))) (br 0))"),
            memory,
        ),
        ("calls itself", module_with("(func $deep (call $deep))", "(call $deep)"), broke),
        ("breaks off", module("(unreachable)"), broke),
        ("divides by nothing", module("(drop (i32.div_u (i32.const 1) (i32.const 0)))"), broke),
        (
            "answers much",
            module("(call $output_set (call $alloc (i64.const 20000000)) (i64.const 20000000))"),
            &["the module answers with more than 4 MiB"],
        ),
        (
            "answers from elsewhere",
            module("(call $output_set (i64.const 8) (i64.const 4000000000))"),
            &["the module"],
        ),
        (
            "answers what is no JSON",
            module_with(
                "(data (i32.const 0) \"<b>\")",
                "(call $output_set (call $text (i32.const 0) (i32.const 3)) (i64.const 3))",
            ),
            &["the module's answer is no JSON from 1:1"],
        ),
        (
            "answers depths",
            module_with(
                "(func $fill (local $at i32) (loop $next (i32.store8 (local.get $at) (i32.const 91)) (local.set $at (i32.add (local.get $at) (i32.const 1))) (br_if $next (i32.lt_u (local.get $at) (i32.const 60000)))))",
                "(call $fill) (call $output_set (call $text (i32.const 0) (i32.const 60000)) (i64.const 60000))",
            ),
            &["the module's answer is nested too deeply"],
        ),
        (
            "talks without end",
            module_with(
                "(data (i32.const 0) \"again\")",
                "(loop (call $log_info (call $text (i32.const 0) (i32.const 5))) (br 0))",
            ),
            // The first limit reached ends the call: time, instructions, or the memory of its log
            // texts.
            &[
                "the module was not done in time",
                "the module wants more",
                "the module says: invalid handle offset for log message",
            ],
        ),
        (
            "refuses",
            module_with(
                "(data (i32.const 0) \"no\")",
                "(call $error_set (call $text (i32.const 0) (i32.const 2))) (return (i32.const 1))",
            ),
            &["the module says: no"],
        ),
        (
            "is hard to compile",
            wat(&format!(
                "(module (func (export \"transform\") (result i32) (local i64) {} (unreachable)))",
                "(local.set 0 (i64.mul (i64.add (local.get 0) (i64.const 7)) (local.get 0)))"
                    .repeat(150_000)
            )),
            &["the module"],
        ),
    ]
}

/// Each has a specific error message at upload or in the call, and nothing of it is stored.
#[tokio::test]
async fn every_hostile_module_has_its_sentence() {
    let host = host(With::Nothing).await;
    let author = host.author("author").await;
    let id = source(&author, "cities", &serve_rows().await).await;
    for (name, module, sentence) in refused() {
        let reply = keep(&author, id, module).await;
        assert!(matches!(reply.code(), 413 | 422), "{name}: {} {}", reply.code(), reply.text);
        assert!(reply.text.contains(sentence), "{name}: {}", reply.text);
    }
    assert_eq!(
        author.get(&format!("/api/datasources/{id}")).await.data()["transform"],
        json!(null)
    );
    let (mut wrong, mut talked) = (Vec::new(), false);
    for (name, module, sentences) in failing() {
        let began = Instant::now();
        let trial = tried(&author, id, form(module)).await.expect(200);
        let failure = trial.data()["failure"].as_str().unwrap_or_default().to_owned();
        let said = trial.data()["said"].as_array().unwrap().len();
        if !sentences.iter().any(|one| failure.starts_with(one)) || said > 64 {
            wrong.push(format!("{name}: {failure:?}, {said} lines"));
        }
        talked |= said > 0;
        eprintln!("{name}: {failure} ({} ms)", began.elapsed().as_millis());
    }
    assert_eq!(wrong, Vec::<String>::new());
    assert!(talked, "what a module says is heard");
}

async fn attack(attacker: Person, round: usize) -> usize {
    let mut answered = 0;
    let slow = serve(500, "text/plain", Vec::new(), 2_000).await;
    let never = serve(200, "application/json", b"[]".to_vec(), 3_600_000).await;
    let page = serve(200, "text/html", b"<h1>no data</h1>".to_vec(), 0).await;
    for (number, url) in [slow, never, page].iter().enumerate() {
        let id = source(&attacker, &format!("bad{round}_{number}"), url).await;
        let attacker = attacker.clone();
        tokio::spawn(async move { preview(&attacker, id).await });
    }
    let id = source(&attacker, &format!("rows{round}"), &serve_rows().await).await;
    for (_, module, _) in failing() {
        let reply = tried(&attacker, id, form(module)).await;
        assert!(matches!(reply.code(), 200 | 429 | 503), "{} {}", reply.code(), reply.text);
        answered += 1;
    }
    answered
}

/// While three accounts run all attacks above, a thousand requests of other users succeed.
#[tokio::test]
#[ignore = "three attackers take a minute: make soak"]
async fn hostile_transforms_and_sources_beside_a_thousand_honest_requests() {
    let (attackers, requests) = (["mallory", "trudy", "eve"], 1_000);
    let host = host(With::Nothing).await;
    let honest = host.author("honest").await;
    let id = source(&honest, "cities", &serve_rows().await).await;
    keep(&honest, id, echo()).await.expect(200);
    let mut attacks = Vec::new();
    for name in attackers {
        attacks.push(tokio::spawn(attack(host.author(name).await, attacks.len())));
    }
    let (mut previews, mut longest) = (0, Duration::ZERO);
    for number in 0..requests {
        let began = Instant::now();
        if number % 50 == 0 {
            let reply = preview(&honest, id).await.expect(200);
            assert_eq!(reply.data()["value"][1], json!(["Pingyao", 50]));
            previews += 1;
        } else {
            let reply = honest.get(&format!("/api/datasources/{id}")).await.expect(200);
            assert_eq!(reply.data()["transform"]["name"], "rows.wasm");
        }
        longest = longest.max(began.elapsed());
    }
    let mut hostile = 0;
    for attack in attacks {
        hostile += attack.await.unwrap();
    }
    assert_eq!(hostile, attackers.len() * failing().len());
    eprintln!(
        "{requests} honest requests, {previews} of them through a module; the longest took {longest:?}; {hostile} hostile calls"
    );
}
