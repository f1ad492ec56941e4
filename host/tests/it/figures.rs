//! Monitoring: metrics and readiness.

use std::time::Duration;

use pinye_host::domain::clock::Clock;
use pinye_host::{Assets, Host, Options};
use serde_json::json;
use tokio::sync::oneshot;

use crate::app::{ADMIN_PASSWORD, Person, TestApp};

struct WatchedProcess {
    person: Person,
    metrics: String,
    stop: oneshot::Sender<()>,
    running: tokio::task::JoinHandle<anyhow::Result<()>>,
    _folder: tempfile::TempDir,
}

async fn watched(drain_seconds: u64) -> WatchedProcess {
    // Provides an HTTP client and the path of the worker.
    let helper = TestApp::start().await;
    let folder = tempfile::tempdir().unwrap();
    let any = || Some("127.0.0.1:0".parse().unwrap());
    let options = Options {
        data_dir: Some(folder.path().to_owned()),
        database_url: crate::database::fresh().await,
        studio_addr: any(),
        works_addr: any(),
        metrics_addr: any(),
        drain_seconds: Some(drain_seconds),
        admin_password: Some(ADMIN_PASSWORD.to_owned()),
        worker: Some(helper.app.ctx.settings.worker.clone()),
        ..Options::default()
    };
    let host =
        Host::open(options.resolve().unwrap(), Assets::none(), Clock::system()).await.unwrap();
    let metrics = format!("http://{}/metrics", host.metrics_addr().unwrap());
    let app = host.app.clone();
    let token = pinye_host::admin::create_token_in(&app.ctx.db, "admin", app.ctx.clock.now_ms())
        .await
        .unwrap();
    let person =
        Person { base: app.ctx.settings.studio_url.clone(), token: Some(token), ..helper.nobody() };
    let (stop, stopped) = oneshot::channel::<()>();
    let running = tokio::spawn(host.run(async move { drop(stopped.await) }));
    WatchedProcess { person, metrics, stop, running, _folder: folder }
}

impl WatchedProcess {
    async fn figures(&self) -> String {
        let answer = self.person.http.get(&self.metrics).send().await.unwrap();
        let kind = answer.headers()["content-type"].to_str().unwrap().to_owned();
        assert!(kind.starts_with("application/openmetrics-text"), "{kind}");
        let text = answer.text().await.unwrap();
        assert!(text.ends_with("# EOF\n"), "{text}");
        text
    }
}

fn value(figures: &str, line: &str) -> f64 {
    let found = figures.lines().find_map(|one| one.strip_prefix(line)?.strip_prefix(' '));
    found
        .and_then(|number| number.parse().ok())
        .unwrap_or_else(|| panic!("no {line} in\n{figures}"))
}

/// Metrics of requests, saves, publications, sign-ins and the database.
#[tokio::test]
async fn figures_say_what_was_asked_and_how_it_ended() {
    let watched = watched(0).await;
    let person = &watched.person;
    let work = person.work().await;
    let url = format!("/api/works/{}", work["id"]);
    person.put(&url, &json!({ "revision": work["revision"] })).await.expect(200);
    person.put(&url, &json!({ "revision": work["revision"] })).await.expect(409);
    let info = format!("/api/works/info/{}", work["id"]);
    // Without the visitor runtime nothing can be published; the failed attempt is counted.
    person.post(&info, &json!({ "is_publish": true })).await.expect(503);
    let wrong = json!({ "username": "admin", "password": "wrong-1234", "captcha": "" });
    person.post("/api/users/login", &wrong).await.expect(400);
    let right = json!({ "username": "admin", "password": ADMIN_PASSWORD, "captcha": "" });
    person.post("/api/users/login", &right).await.expect(200);
    let figures = watched.figures().await;
    let is = |line: &str, expected: f64| assert_eq!(value(&figures, line), expected, "{line}");
    is(r#"pinye_requests_total{method="POST",route="/api/works",status="201"}"#, 1.0);
    is(r#"pinye_requests_total{method="PUT",route="/api/works/{id}",status="200"}"#, 1.0);
    is(r#"pinye_requests_total{method="PUT",route="/api/works/{id}",status="409"}"#, 1.0);
    is(r#"pinye_request_seconds_count{method="PUT",route="/api/works/{id}"}"#, 2.0);
    is(r#"pinye_saves_total{result="kept"}"#, 2.0);
    is(r#"pinye_saves_total{result="stale"}"#, 1.0);
    is(r#"pinye_sign_ins_total{result="accepted"}"#, 1.0);
    is(r#"pinye_sign_ins_total{result="refused"}"#, 1.0);
    let tried = figures.lines().filter(|line| line.starts_with("pinye_publications_total{"));
    assert_eq!(tried.count(), 1, "{figures}");
    is(r#"pinye_plugins{state="loaded"}"#, 0.0);
    assert!(figures.contains(r#"pinye_database_connections{pool=""#), "{figures}");
}

/// Unknown paths and methods add no time series, and request content never appears in a metric.
#[tokio::test]
async fn strangers_cannot_make_figures_grow() {
    let watched = watched(0).await;
    let person = &watched.person;
    watched.figures().await;
    for number in 0..50 {
        person.get(&format!("/api/works/{}", 1000 + number)).await.expect(404);
        person.get(&format!("/api/secret-{number}?token=abc")).await.expect(404);
        let odd = reqwest::Method::from_bytes(format!("ODD{number}").as_bytes()).unwrap();
        person.send(person.request(odd, "/api/works")).await.expect(405);
    }
    let figures = watched.figures().await;
    let lines = figures.lines().filter(|line| line.starts_with("pinye_requests_total{"));
    assert!(lines.clone().count() <= 5, "{figures}");
    assert!(!figures.contains("secret") && !figures.contains("ODD") && !figures.contains("1001"));
    assert_eq!(
        value(
            &figures,
            r#"pinye_requests_total{method="GET",route="/api/works/{id}",status="404"}"#
        ),
        50.0
    );
}

/// Calls of plugins, by plugin and outcome.
#[tokio::test]
async fn figures_count_calls_of_plugins() {
    let host = TestApp::with_plugins().await;
    let author = host.author("author").await;
    let types = host.app.plugins.element_types();
    let one = types.first().unwrap();
    let element = json!({ "uuid": "e", "name": one.type_name, "pluginProps": {} });
    let work =
        json!({ "page_mode": "h5_long_page", "pages": [{ "id": "p", "elements": [element] }] });
    author.post("/api/works", &work).await.expect(201);
    let figures = host.app.metrics.text().unwrap();
    let calls = format!(r#"pinye_plugin_calls_total{{plugin="{}",call=""#, one.plugin);
    let counted = figures.lines().filter(|line| line.starts_with(&calls)).count();
    assert!(counted > 0, "{calls} in\n{figures}");
    assert!(value(&figures, r#"pinye_plugins{state="loaded"}"#) > 1.0);
}

/// During graceful shutdown, the host reports not ready before it closes its ports, and completes
/// running requests.
#[tokio::test]
async fn a_host_that_stops_is_not_ready_any_more() {
    let watched = watched(2).await;
    let person = watched.person.clone();
    let ready = person.get("/api/ready").await.expect(200);
    assert_eq!(ready.data(), &json!({ "status": "ready" }));
    watched.stop.send(()).unwrap();
    let mut answers = Vec::new();
    for _ in 0..40 {
        answers.push(person.get("/api/ready").await.code());
        if answers.ends_with(&[503]) {
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert!(answers.ends_with(&[503]), "{answers:?}");
    person.get("/api/health").await.expect(200);
    person.work().await;
    tokio::time::timeout(Duration::from_secs(20), watched.running).await.unwrap().unwrap().unwrap();
    assert!(person.http.get(format!("{}/api/health", person.base)).send().await.is_err());
}

/// Without configuration there is no metrics listener.
#[tokio::test]
async fn figures_stand_at_neither_origin() {
    let host = TestApp::start().await;
    for person in [host.nobody(), host.visitor()] {
        let answer = person.get("/metrics").await;
        assert!(!answer.text.contains("pinye_requests"), "{}", answer.text);
        person.get("/api/ready").await.expect(200);
    }
}
