//! Retention periods count observed time: a clock that jumps ahead deletes nothing.

use pinye_host::Options;
use pinye_host::domain::clock::Clock;
use pinye_host::store::{Db, pending_deletions, retention_clock};
use serde_json::json;

use crate::app::{AUTHOR_PASSWORD, TestApp, With};
use crate::database;

const NOW: i64 = 1_795_255_200_000;
const HOUR_MS: i64 = 3_600_000;
const DAY_MS: i64 = 24 * HOUR_MS;

/// Advances the clock in steps with sweeps between them, as while a host runs.
pub async fn pass(host: &TestApp, clock: &Clock, milliseconds: i64) {
    let mut left = milliseconds;
    while left > 0 {
        let step = left.min(pending_deletions::MAX_CLOCK_STEP_MS);
        clock.advance(step);
        pending_deletions::advance_sweep_clock(&host.app.ctx.db, clock.now_ms()).await.unwrap();
        left -= step;
    }
}

/// Everything with a retention period, with a query of the test's rows.
const KEPT: [(&str, &str); 6] = [
    ("works in the bin", "SELECT title FROM works WHERE deleted_at IS NOT NULL"),
    ("files in the bin", "SELECT stored_name FROM files_to_go"),
    ("versions", "SELECT CAST(revision AS TEXT) FROM work_versions WHERE revision < 0"),
    ("sessions", "SELECT user_agent FROM sessions WHERE user_agent = 'kept'"),
    ("sessions of visitors", "SELECT token_hash FROM wechat_sessions WHERE token_hash = 'kept'"),
    ("known places", "SELECT address FROM sign_in_places WHERE address = 'kept'"),
];

/// Runs everything that deletes expired rows.
async fn remove_what_is_over(host: &TestApp, saved: i64) {
    pinye_host::http::works::bin::sweep(&host.app.ctx).await.unwrap();
    pinye_host::app::uploads::cleanup::sweep(&host.app.uploads).await.unwrap();
    let now = host.app.ctx.clock.now_ms();
    let named =
        pinye_host::store::wechat::WeChatIdentity { openid: "other", nickname: "", avatar: "" };
    pinye_host::store::wechat::start(&host.app.ctx.db, &named, &now.to_string(), now)
        .await
        .unwrap();
    // Signing in deletes expired sessions and known places; a save deletes versions.
    crate::accounts::sign_in(host, "author", AUTHOR_PASSWORD).await.expect(200);
    let author = host.again("author").await;
    let path = format!("/api/works/{saved}");
    let revision = author.get(&path).await.expect(200).data()["revision"].clone();
    author.put(&path, &json!({ "revision": revision, "title": "again" })).await.expect(200);
    let newest = revision.as_i64().unwrap() + 1;
    for _ in 0..200 {
        let versions = author.get(&format!("{path}/versions")).await.expect(200);
        if versions.data()[0]["revision"] == newest {
            // Old versions are deleted right after the new one is stored.
            tokio::time::sleep(std::time::Duration::from_millis(100)).await;
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    panic!("the save left no version");
}

async fn counts(host: &TestApp) -> Vec<(&'static str, usize)> {
    let mut counts = Vec::new();
    for (what, sql) in KEPT {
        counts.push((what, database::texts(&host.app.ctx.db, sql).await.len()));
    }
    counts
}

#[tokio::test]
async fn a_clock_that_jumps_ahead_removes_nothing_that_is_kept_for_a_while() {
    let clock = Clock::fixed(NOW);
    let host = TestApp::start_with(With::Nothing, clock.clone(), Options::default()).await;
    let db = &host.app.ctx.db;
    let author = host.author("author").await;
    let (binned, saved) = (author.work().await, author.work().await);
    author.delete(&format!("/api/works/{}", binned["id"])).await.expect(200);
    let saved = saved["id"].as_i64().unwrap();
    for day in 1..=31 {
        let at = NOW - day * DAY_MS;
        let version = format!(
            "INSERT INTO work_versions (work_id, revision, user_id, name, created_at, size, document) VALUES ({saved}, {}, 1, '', {at}, 1, '')",
            -day
        );
        database::execute(db, version.leak()).await;
    }
    for sql in [
        "INSERT INTO files_to_go (stored_name, step) VALUES ('kept.png', 1)".to_owned(),
        format!("UPDATE sessions SET user_agent = 'kept' WHERE used_at = {NOW}"),
        "INSERT INTO wechat_users (id, openid, nickname, avatar, created_at, used_at) VALUES (99, 'kept', '', '', 0, 0)".to_owned(),
        format!("INSERT INTO wechat_sessions (token_hash, user_id, created_at, expires_at) VALUES ('kept', 99, 0, {})", NOW + 30 * DAY_MS),
        format!("INSERT INTO sign_in_places (username_key, address, used_at) VALUES ('author', 'kept', {NOW})"),
    ] {
        database::execute(db, sql.leak()).await;
    }
    let before = counts(&host).await;
    assert!(before.iter().all(|(_, count)| *count > 0), "{before:?}");

    clock.advance(200 * DAY_MS);
    remove_what_is_over(&host, saved).await;
    assert_eq!(counts(&host).await, before, "nobody saw these days go by");
    // The bin shows the actual time of deletion, and the work can be restored.
    let author = host.again("author").await;
    let bin = author.get("/api/works/bin").await.expect(200);
    let gone_at = bin.data()[0]["gone_at"].as_str().unwrap();
    assert!(gone_at > pinye_host::domain::moment::iso(clock.now_ms()).as_str(), "{gone_at}");
    let path = format!("/api/works/{}", binned["id"]);
    author.post(&format!("{path}/restore"), &json!({})).await.expect(200);
    author.delete(&path).await.expect(200);

    pass(&host, &clock, 31 * DAY_MS).await;
    remove_what_is_over(&host, saved).await;
    let after = counts(&host).await;
    for (what, count) in after {
        let is_over = !["versions", "known places"].contains(&what);
        assert_eq!(count == 0, is_over, "{what} after 31 days");
    }
}

/// Skipped time counts while it lies within the period, and not at all once the clock is right
/// again.
#[tokio::test]
async fn seen_time_leaves_out_what_the_clock_skipped() {
    let folder = tempfile::tempdir().unwrap();
    let db = match database::ready(folder.path()).await {
        Some(address) => Db::open(&address).await.unwrap(),
        None => Db::open_file(&folder.path().join("pinye.db")).await.unwrap(),
    };
    pending_deletions::advance_sweep_clock(&db, NOW).await.unwrap();
    let skipped = 31 * DAY_MS - pending_deletions::MAX_CLOCK_STEP_MS;
    let now = NOW + 31 * DAY_MS;
    let seen =
        async |now, period| now - retention_clock::retention_now(&db, now, period).await.unwrap();
    for period in [HOUR_MS, 7 * DAY_MS, 30 * DAY_MS, 90 * DAY_MS] {
        assert_eq!(seen(now, period).await, skipped, "{period}");
    }
    let mut later = now;
    for _ in 0..13 {
        later += HOUR_MS;
        pending_deletions::advance_sweep_clock(&db, later).await.unwrap();
    }
    assert_eq!(seen(later, 12 * HOUR_MS).await, 0, "it lies before the period");
    assert_eq!(seen(later, DAY_MS).await, skipped);
    assert_eq!(seen(NOW + HOUR_MS, DAY_MS).await, 0, "the clock went back");
    assert_eq!(seen(NOW + 2 * HOUR_MS, 90 * DAY_MS).await, 0);
}
