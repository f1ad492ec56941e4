//! Sign-in takes the same time for known and unknown users. A measurement, so it runs only on
//! request: `cargo test -p pinye-host --test it known_and_unknown -- --ignored --nocapture`

use std::time::{Duration, Instant};

use pinye_host::domain::clock::Clock;
use pinye_host::store;
use serde_json::{Value, json};

use super::register;
use crate::app::{Person, TestApp, With};
use crate::mail_server::MailServer;

const CALLS: usize = 1000;

async fn timed(person: &Person, path: &str, body: &Value) -> (u16, String, Duration) {
    let started = Instant::now();
    let reply = person.post(path, body).await;
    let took = started.elapsed();
    (reply.code(), reply.text.clone(), took)
}

fn median(mut times: Vec<Duration>) -> f64 {
    times.sort_unstable();
    times[times.len() / 2].as_secs_f64() * 1000.0
}

async fn compare(name: &str, path: &str, known: Value, unknown: Value) {
    let clock = Clock::fixed(1_800_000_000_000);
    let mail = MailServer::start().await;
    let host = TestApp::start_with(With::Nothing, clock.clone(), mail.options()).await;
    register(&host, "ming", "ming@example.com").await.expect(201);
    let nobody = host.nobody();
    let (mut of_known, mut of_unknown) = (Vec::new(), Vec::new());
    for call in 0..CALLS {
        // Skip the rate limit, which has its own tests.
        clock.advance(store::sign_in_attempts::WINDOW_MS + 1);
        let mut turns = [(&known, &mut of_known), (&unknown, &mut of_unknown)];
        if call % 2 == 1 {
            turns.reverse();
        }
        let mut answers = Vec::new();
        for (body, times) in turns {
            let (code, text, took) = timed(&nobody, path, body).await;
            answers.push((code, text));
            times.push(took);
        }
        assert_eq!(answers[0], answers[1], "the answers differ");
    }
    let (known, unknown) = (median(of_known), median(of_unknown));
    let difference = (known - unknown).abs();
    eprintln!(
        "{name}: {CALLS} calls each, median known {known:.2} ms, unknown {unknown:.2} ms, difference {difference:.2} ms"
    );
    assert!(difference <= 5.0, "{name}: {difference:.2} ms");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "measures for some minutes"]
async fn known_and_unknown_users_sign_in_in_the_same_time() {
    let wrong = |name| json!({ "username": name, "password": "wrong-2026" });
    compare("login", "/api/users/login", wrong("ming"), wrong("nobody")).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "measures for some minutes"]
async fn known_and_unknown_users_forget_their_password_in_the_same_time() {
    let email = |address| json!({ "email": address });
    let path = "/api/users/forgot-password";
    compare("forgot, step one", path, email("ming@example.com"), email("nobody@example.com")).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "measures for some minutes"]
async fn known_and_unknown_users_type_a_wrong_code_in_the_same_time() {
    let wrong = |address| json!({ "email": address, "code": "x", "newPassword": "secret-2026" });
    let path = "/api/users/forgot-password";
    compare("forgot, step two", path, wrong("ming@example.com"), wrong("nobody@example.com")).await;
}
