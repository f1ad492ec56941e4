//! Patterns with catastrophic backtracking: the sandboxed field matches their texts in linear time.

use std::time::{Duration, Instant};

use reqwest::Method;
use serde_json::{Value, json};

use crate::app::TestApp;

/// Patterns with pathological texts; the browser half is tested with the same file.
const CORPUS: &str = include_str!("../../../../plugins/forms/src/tests/redos.json");
/// Number of fields in one form: a submission has at most 64 KiB.
const CONCURRENT_SUBMISSIONS: usize = 20;
const LETTERS: usize = 700;

/// FM-013, EL-INPUT-24
#[tokio::test]
async fn patterns_that_explode_are_compared_in_linear_time() {
    let corpus: Vec<Value> = serde_json::from_str(CORPUS).unwrap();
    assert!(corpus.len() >= 40);
    let host = TestApp::with_plugins().await;
    let author = host.author("author").await;
    let mut compared = 0;
    for chunk in corpus.chunks(CONCURRENT_SUBMISSIONS) {
        let style = json!({ "top": 0, "left": 0, "width": 300, "height": 40, "zindex": 1 });
        let fields: Vec<Value> = chunk.iter().enumerate().map(|(number, one)| {
            json!({ "uuid": format!("e{number}"), "name": "enhanced-input", "commonStyle": style,
                "pluginProps": { "name": format!("f{number}"), "pattern": one["pattern"], "maxLength": 0 } })
        }).collect();
        let work = json!({ "title": "t", "pages": [{ "id": "p", "elements": fields }] });
        let work = author.post("/api/works", &work).await.expect(201).id();
        let request = author.request(Method::POST, &format!("/api/works/info/{work}"));
        let request = request.header("prefer", "wait=25").json(&json!({ "is_publish": true }));
        author.send(request).await.expect(200);
        let answers = chunk.iter().enumerate().map(|(number, one)| {
            let (repeated, end) = (one["repeated"].as_str().unwrap(), one["end"].as_str().unwrap());
            let times = LETTERS / repeated.chars().count();
            (format!("f{number}"), Value::from(repeated.repeat(times) + end))
        });
        let answers: serde_json::Map<String, Value> = answers.collect();
        compared += answers.len();
        let sent = json!({ "work_id": work.to_string(), "form_id": "", "form_data": answers });
        let began = Instant::now();
        let reply = host.visitor().post("/api/workforms", &sent).await;
        let took = began.elapsed();
        // Whether a text matches does not matter; a timeout would be a plugin failure with another
        // status.
        assert!(matches!(reply.code(), 200 | 400), "{} {}", reply.code(), reply.text);
        assert!(reply.code() == 200 || !reply.fields().is_empty(), "{}", reply.text);
        assert!(took < Duration::from_secs(20), "{took:?}");
        eprintln!("{} patterns: {} in {} ms", chunk.len(), reply.code(), took.as_millis());
    }
    assert_eq!(compared, corpus.len());
    let status = host.app.plugins.status();
    assert!(status.iter().all(|one| one.faults == 0), "no plugin failed");
}
