//! Shutdown and restart: acknowledged writes are durable, and no client can block a shutdown.

use std::time::Duration;

use pinye_host::domain::clock::Clock;
use pinye_host::{Assets, Host, Options};
use serde_json::json;
use tokio::sync::oneshot;

use crate::app::{ADMIN_PASSWORD, TestApp};

fn options(folder: &std::path::Path) -> Options {
    Options {
        data_dir: Some(folder.to_owned()),
        studio_addr: Some("127.0.0.1:0".parse().unwrap()),
        works_addr: Some("127.0.0.1:0".parse().unwrap()),
        admin_password: Some(ADMIN_PASSWORD.to_owned()),
        ..Options::default()
    }
}

/// An event stream never ends by itself; the host shuts down nevertheless.
#[tokio::test]
async fn an_open_stream_of_events_ends_when_the_host_stops() {
    let TestApp { app, studio, _stop, _folder, .. } = TestApp::start().await;
    let token = pinye_host::admin::create_token_in(&app.ctx.db, "admin", app.ctx.clock.now_ms())
        .await
        .unwrap();
    let http = reqwest::Client::builder().no_proxy().build().unwrap();
    let asked = http.get(format!("{studio}/api/plugins/events")).bearer_auth(token).send();
    let mut stream = asked.await.unwrap();
    _stop.send(()).unwrap();
    let ended = tokio::time::timeout(Duration::from_secs(20), async {
        while let Ok(Some(_)) = stream.chunk().await {}
    });
    ended.await.unwrap();
}

/// A restarted host has all acknowledged data and has deleted partial uploads.
#[tokio::test]
async fn what_was_saved_is_there_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let settings = options(folder.path()).resolve().unwrap();
    let host = Host::open(settings, Assets::none(), Clock::system()).await.unwrap();
    let (base, app) = (host.app.ctx.settings.studio_url.clone(), host.app.clone());
    let (stop, stopped) = oneshot::channel::<()>();
    let running = tokio::spawn(host.run(async move { drop(stopped.await) }));
    let http = reqwest::Client::builder().no_proxy().build().unwrap();
    let token = pinye_host::admin::create_token_in(&app.ctx.db, "admin", app.ctx.clock.now_ms())
        .await
        .unwrap();
    let made = http.post(format!("{base}/api/works")).bearer_auth(&token);
    let made = made.json(&json!({ "title": "kept" })).send().await.unwrap();
    assert_eq!(made.status(), 201);
    drop(app);
    stop.send(()).unwrap();
    running.await.unwrap().unwrap();

    let left_over = folder.path().join("uploads/incoming/half");
    std::fs::write(&left_over, b"half").unwrap();
    let later = Clock::fixed(i64::MAX / 2);
    let settings = options(folder.path()).resolve().unwrap();
    let again = Host::open(settings, Assets::none(), later).await.unwrap();
    assert!(!left_over.exists());
    let work = pinye_host::store::works::find(&again.app.ctx.db, 1).await.unwrap().unwrap();
    assert!(work.document.contains(r#""title":"kept""#));
}
