//! Schemas that would take minutes to validate, registered and used over HTTP while the health
//! endpoint is requested. `cargo test --workspace --test it schemas:: -- --nocapture` prints the
//! durations.

use std::time::{Duration, Instant};

use serde_json::json;

use crate::app::{Person, TestApp};
use crate::hostile::Guest;
use crate::hostile::load_time::{decoded_schema, schema_of_patterns};
use crate::own_plugins::{install, register, work_of};
use crate::plugins::checks::slow_schema;
use crate::resident;

/// Registers and enables a plugin with this schema; returns the final status.
async fn register_with_schema(admin: &Person, name: &'static str, details: &str) -> u16 {
    let made = register(admin, &Guest::new(name).details(details).build().package_bytes).await;
    if made.code() != 201 {
        return made.code();
    }
    admin.put(&format!("/api/plugins/{name}"), &json!({ "enabled": true })).await.code()
}

/// Returns each attempt with its response time.
async fn attack(admin: &Person, author: &Person) -> Vec<(&'static str, Duration)> {
    let mut tried = Vec::new();
    let timed = Instant::now();
    assert_eq!(register_with_schema(admin, "schema-decodes", &decoded_schema()).await, 422);
    tried.push(("2^40 schemas behind %64: refused", timed.elapsed()));
    let timed = Instant::now();
    assert_eq!(register_with_schema(admin, "schema-of-patterns", &schema_of_patterns()).await, 422);
    tried.push(("1,500 patterns of 20 letters: refused", timed.elapsed()));
    let (guest, words) = slow_schema("slow");
    install(admin, "slow", &guest.build().package_bytes).await;
    for n in 0..3 {
        let timed = Instant::now();
        let work = work_of("slow", &json!({ "words": words, "n": n }));
        let saved = author.post("/api/works", &work).await.expect(201);
        assert_eq!(saved.json["faults"][0]["plugin"], "slow", "{}", saved.text);
        tried.push(("a save against slow patterns: kept", timed.elapsed()));
    }
    tried
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn schemas_that_would_take_minutes_are_refused_or_cut_off_while_others_are_answered() {
    let (host, author) = TestApp::with_author().await;
    let (admin, visitor) = (host.admin().await, host.visitor());
    let before = resident::kib();
    let mut took = Vec::new();
    let watching = async {
        loop {
            let asked = Instant::now();
            visitor.get("/api/health").await.expect(200);
            took.push(asked.elapsed());
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    let patience = Duration::from_secs(60);
    let tried = tokio::select! {
        ended = tokio::time::timeout(patience, attack(&admin, &author)) => ended.unwrap(),
        () = watching => Vec::new(),
    };
    for (what, took) in &tried {
        println!("{what} after {took:?}");
    }
    assert_eq!(tried.len(), 5);
    took.sort();
    assert!(took.len() > 5, "{} answers", took.len());
    let p99 = took[took.len() * 99 / 100];
    let grown = resident::grown_mib(before);
    println!(
        "{} times healthy meanwhile: p99 {p99:?}, slowest {:?}; {grown:+.1} MiB",
        took.len(),
        took.last()
    );
}
