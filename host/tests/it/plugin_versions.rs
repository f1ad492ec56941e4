//! Versions of a plugin: which one is enabled, which one waits for confirmation, and how to recover
//! from every state.

use pinye_host::Options;
use pinye_host::domain::clock::Clock;
use pinye_registry::{Files, Manifest, Package, PackageLimits, archive};
use serde_json::{Value, json};

use crate::app::{Person, Reply, TestApp, With};
use crate::hostile::Guest;
use crate::hostile::guest::details;
use crate::own_plugins::{install, register, work_of};
use crate::plugins::checks::MIGRATE;

const HTTP: &str = "(func $send (import \"pinye:plugin/http@1.0.0\" \"send\") (param i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32))";
const CONFIG: &str =
    "(func $get (import \"pinye:plugin/config@1.0.0\" \"get\") (param i32 i32 i32))";

/// Returns a plugin with HTTP access to these hosts.
fn reaching(hosts: &str) -> Guest {
    Guest::new("mine").capability("http", HTTP, &format!("hosts = [{hosts}],"))
}

async fn record(admin: &Person) -> Value {
    admin.get("/api/plugins?all=true").await.expect(200).data()[0].clone()
}

/// Returns the running version, the stored version, and whether another version waits.
async fn versions(host: &TestApp, admin: &Person) -> (String, String, bool) {
    let running = host.app.plugins.status();
    let running = running.first().map(|one| one.version.clone()).unwrap_or_default();
    let record = record(admin).await;
    (running, record["version"].as_str().unwrap().to_owned(), record["waiting"].is_string())
}

fn version_state(running: &str, written: &str, waits: bool) -> (String, String, bool) {
    (running.to_owned(), written.to_owned(), waits)
}

/// Only administrators see plugin settings, whether or not the manifest declares them as secret.
#[tokio::test]
async fn settings_of_plugins_are_not_shown_to_authors() {
    let (host, author) = TestApp::with_author().await;
    let admin = host.admin().await;
    let asked = "keys = [\"app_id\"], secrets = [\"app_key\"],";
    let guest = Guest::new("mine").capability("config", CONFIG, asked);
    register(&admin, &guest.build().package_bytes).await.expect(201);
    let config = json!({ "app_id": "shown", "app_key": "s3cret-1", "forgotten": "s3cret-2" });
    let grants = json!({ "capabilities": ["config"], "config": config });
    let sent = json!({ "enabled": true, "grants": grants });
    let changed = admin.put("/api/plugins/mine", &sent).await.expect(200);
    let listed = admin.get("/api/plugins?all=true").await.expect(200);
    for seen in [&changed.text, &listed.text] {
        assert!(seen.contains("shown") && !seen.contains("s3cret"), "{seen}");
    }
    let seen = author.get("/api/plugins").await.expect(200);
    assert!(!seen.text.contains("s3cret") && !seen.text.contains("shown"), "{}", seen.text);
    assert_eq!(seen.data()[0]["grants"], json!({}));
    assert!(seen.data()[0]["versions"].is_null() && seen.data()[0]["waiting"].is_null());
}

/// A version with a new host or capability waits for confirmation; the confirmed version stays
/// enabled, also after a restart.
#[tokio::test]
async fn a_version_that_wants_more_waits_until_it_was_seen() {
    let host = TestApp::start().await;
    let admin = host.admin().await;
    install(&admin, "mine", &reaching("\"a.com\"").version("1.0.0").package_bytes).await;
    register(&admin, &reaching("\"a.com\"").version("1.0.1").package_bytes).await.expect(201);
    assert_eq!(
        versions(&host, &admin).await,
        version_state("1.0.1", "1.0.1", false),
        "the same wishes"
    );

    let more = reaching("\"a.com\", \"evil.com\"").version("1.1.0").package_bytes;
    let made = register(&admin, &more).await.expect(201);
    assert_eq!(made.data()["version"], "1.0.1");
    assert_eq!(versions(&host, &admin).await, version_state("1.0.1", "1.0.1", true));
    pinye_host::app::plugins::startup::install_and_load(&host.app.plugin_admin).await.unwrap();
    assert_eq!(
        versions(&host, &admin).await,
        version_state("1.0.1", "1.0.1", true),
        "after a restart"
    );

    let record = record(&admin).await;
    let waiting = record["versions"].as_array().unwrap().iter();
    let mut waiting = waiting.filter(|one| one["sha256"] == record["waiting"]);
    let waiting = waiting.next().unwrap();
    assert_eq!(waiting["version"], "1.1.0");
    assert_eq!(waiting["capabilities"]["http"]["hosts"], json!(["a.com", "evil.com"]));
    // A confirmation enables exactly the version that was shown.
    let seen = json!({ "enabled": true, "sha256": record["waiting"] });
    admin.put("/api/plugins/mine", &seen).await.expect(200);
    assert_eq!(versions(&host, &admin).await, version_state("1.1.0", "1.1.0", false));

    // Regression: a new capability was always refused with 422, because the confirmation lists no
    // grants.
    let clock = "(func $now (import \"pinye:plugin/clock@1.0.0\" \"now-ms\") (result i64))";
    let guest = reaching("\"a.com\"").capability("clock", clock, "").version("1.2.0");
    let made = register(&admin, &guest.package_bytes).await.expect(201);
    let seen = json!({ "enabled": true, "sha256": made.data()["waiting"] });
    let changed = admin.put("/api/plugins/mine", &seen).await.expect(200);
    assert_eq!(changed.data()["grants"]["capabilities"], json!(["clock", "http"]));
    assert_eq!(versions(&host, &admin).await, version_state("1.2.0", "1.2.0", false));
}

/// A downgrade needs a confirmation, and an earlier version can be enabled again.
#[tokio::test]
async fn an_older_version_waits_and_one_that_was_there_can_run_again() {
    let host = TestApp::start().await;
    let admin = host.admin().await;
    let one = Guest::new("mine").version("1.0.0").package_bytes;
    install(&admin, "mine", &one).await;
    register(&admin, &Guest::new("mine").version("2.0.0").package_bytes).await.expect(201);
    assert_eq!(versions(&host, &admin).await, version_state("2.0.0", "2.0.0", false));
    register(&admin, &one).await.expect(201);
    assert_eq!(versions(&host, &admin).await, version_state("2.0.0", "2.0.0", true), "asked about");
    register(&admin, &Guest::new("mine").text("x").version("1.0.0").package_bytes)
        .await
        .expect(409);
    let back = json!({ "enabled": true, "sha256": record(&admin).await["waiting"] });
    admin.put("/api/plugins/mine", &back).await.expect(200);
    assert_eq!(versions(&host, &admin).await, version_state("1.0.0", "1.0.0", false));
    let gone = json!({ "enabled": true, "sha256": "0".repeat(64) });
    admin.put("/api/plugins/mine", &gone).await.expect(404);

    // A disabled plugin with a new version that fails to load.
    admin.put("/api/plugins/mine", &json!({ "enabled": false })).await.expect(200);
    let broken = Guest::new("mine").describe("unreachable").version("3.0.0").package_bytes;
    register(&admin, &broken).await.expect(201);
    admin.put("/api/plugins/mine", &json!({ "enabled": true })).await.expect(422);
    let known = record(&admin).await;
    let names = |one: &Value| one["version"].as_str().unwrap().to_owned();
    let known = known["versions"].as_array().unwrap();
    assert_eq!(known.iter().map(names).collect::<Vec<_>>(), ["3.0.0", "2.0.0", "1.0.0"]);
    let back = json!({ "enabled": true, "sha256": known[1]["sha256"] });
    admin.put("/api/plugins/mine", &back).await.expect(200);
    assert_eq!(versions(&host, &admin).await, version_state("2.0.0", "2.0.0", false));
    // Registered again it fails again, and the record keeps it.
    register(&admin, &broken).await.expect(422);
    let known = record(&admin).await;
    let known = known["versions"].as_array().unwrap();
    assert_eq!(known.iter().map(names).collect::<Vec<_>>(), ["3.0.0", "2.0.0", "1.0.0"]);
    assert_eq!(versions(&host, &admin).await, version_state("2.0.0", "2.0.0", false));
}

/// API-PLG-003: of concurrent registrations of the same version, one succeeds.
#[tokio::test]
async fn of_twelve_registrations_at_once_one_is_taken() {
    let host = TestApp::start().await;
    let admin = host.admin().await;
    let package = Guest::new("mine").version("1.0.0").package_bytes;
    let all = (0..12).map(|_| register(&admin, &package));
    let mut codes: Vec<u16> =
        futures_util::future::join_all(all).await.iter().map(Reply::code).collect();
    codes.sort_unstable();
    assert_eq!(codes, [&[201][..], &[409; 11]].concat());
}

/// Concurrent switches: the running version is the stored one.
#[tokio::test]
async fn what_runs_is_what_is_written_down_whoever_switches_at_once() {
    let host = TestApp::start().await;
    let admin = host.admin().await;
    install(&admin, "mine", &Guest::new("mine").version("1.0.0").package_bytes).await;
    register(&admin, &Guest::new("mine").version("2.0.0").package_bytes).await.expect(201);
    let known = record(&admin).await["versions"].clone();
    let run = |n: usize| json!({ "enabled": true, "sha256": known[n]["sha256"] });
    let off = json!({ "enabled": false });
    for round in 0..6 {
        let (one, two) = (run(round % 2), run(1 - round % 2));
        let path = "/api/plugins/mine";
        let answers = futures_util::join!(
            admin.put(path, &one),
            admin.put(path, &two),
            admin.put(path, if round % 3 == 0 { &off } else { &one }),
        );
        for answer in [answers.0, answers.1, answers.2] {
            answer.expect(200);
        }
        let written = record(&admin).await;
        let running = host.app.plugins.status().into_iter().find(|one| one.id == "mine");
        let loaded = running.filter(|one| one.state == pinye_host::plugin::PluginState::Loaded);
        let runs = loaded.map(|one| one.sha256);
        let expected =
            written["enabled"].as_bool().unwrap().then(|| written["sha256"].as_str().unwrap());
        assert_eq!(runs.as_deref(), expected, "round {round}");
    }
}

/// Hosts that share a database: an update based on an outdated record is refused (optimistic
/// locking).
#[tokio::test]
async fn a_plugin_is_not_written_over_a_change_that_was_not_seen() {
    use pinye_host::store::plugins;
    let host = TestApp::start().await;
    let admin = host.admin().await;
    install(&admin, "mine", &Guest::new("mine").version("1.0.0").package_bytes).await;
    let db = &host.app.ctx.db;
    let seen = plugins::find(db, "mine").await.unwrap().unwrap();
    let mine = plugins::InstalledPlugin {
        enabled: false,
        updated_at: seen.updated_at + 1,
        ..seen.clone()
    };
    let theirs = plugins::InstalledPlugin { grants: "{ }".to_owned(), ..seen.clone() };
    assert!(plugins::replace_if_unchanged(db, Some(&seen), &theirs).await.unwrap());
    assert!(!plugins::replace_if_unchanged(db, Some(&seen), &mine).await.unwrap());
    assert!(!plugins::replace_if_unchanged(db, None, &mine).await.unwrap());
    assert_eq!(plugins::find(db, "mine").await.unwrap(), Some(theirs));
}

/// Deleting a plugin removes its packages from disk; it can be installed again, and old versions do
/// not accumulate.
#[tokio::test]
async fn a_deleted_plugin_leaves_no_packages_and_can_come_again() {
    let host = TestApp::start().await;
    let admin = host.admin().await;
    let package = |n: usize| Guest::new("mine").version(&format!("1.0.{n}")).package_bytes;
    install(&admin, "mine", &package(0)).await;
    for n in 1..13 {
        register(&admin, &package(n)).await.expect(201);
    }
    let kept = host.app.registry.versions("mine");
    assert_eq!((kept.len(), kept[0].version.as_str()), (10, "1.0.12"));
    let made = admin.post("/api/works", &work_of("mine", &json!({ "size": 7 }))).await.expect(201);
    admin.delete("/api/plugins/mine").await.expect(200);
    assert!(host.app.registry.list().is_empty());
    install(&admin, "mine", &package(12)).await;
    let path = format!("/api/works/{}", made.id());
    let saved = admin.put(&path, made.data()).await.expect(200);
    assert_eq!(saved.json["faults"], json!([]), "its elements live again");

    // Deleted by an older host, which left the package on disk.
    pinye_host::store::plugins::remove(&host.app.ctx.db, "mine").await.unwrap();
    host.app.plugins.unload("mine");
    install(&admin, "mine", &package(12)).await;
    pinye_host::store::plugins::remove(&host.app.ctx.db, "mine").await.unwrap();
    host.app.plugins.unload("mine");
    let another = Guest::new("mine").text("x").version("1.0.12").package_bytes;
    install(&admin, "mine", &another).await;
    assert_eq!(host.app.registry.versions("mine").len(), 1);
}

/// Existing elements would be validated by a schema of a version that they were not made for.
#[tokio::test]
async fn a_raised_schema_version_without_a_migration_is_refused() {
    let host = TestApp::start().await;
    let admin = host.admin().await;
    install(&admin, "mine", &Guest::new("mine").version("1.0.0").package_bytes).await;
    let raised = Guest::new("mine").migrates(MIGRATE).version("1.1.0").package_bytes;
    let silent = changed(&raised, |manifest, _| manifest.hooks.clear(), false);
    // The manifest omits the hook that the component still exports, so the check of interfaces
    // fails first.
    register(&admin, &silent).await.expect(422);
    let raised_only = Guest::new("mine").schema_version(2).version("1.1.0").package_bytes;
    let refused = register(&admin, &raised_only).await.expect(422);
    assert!(refused.text.contains("exports no migration"), "{}", refused.text);
    assert_eq!(versions(&host, &admin).await, version_state("1.0.0", "1.0.0", false));
    register(&admin, &raised).await.expect(201);
    assert_eq!(versions(&host, &admin).await, version_state("1.1.0", "1.1.0", false));
}

/// Returns the package after `change`, with a manifest whose hashes match its files.
fn changed(package: &[u8], change: impl FnOnce(&mut Manifest, &mut Files), whole: bool) -> Vec<u8> {
    let mut files = archive::unpack(package, PackageLimits::default()).unwrap();
    let mut manifest = Manifest::parse_json(&files.remove("manifest.json").unwrap()).unwrap();
    change(&mut manifest, &mut files);
    if whole {
        return Package::build(manifest, files).unwrap();
    }
    files.insert("manifest.json".into(), manifest.to_canonical_json().into_bytes());
    archive::pack(&files).unwrap()
}

/// Registration reports the same errors as `pinye plugin check`, because it is the same code; each
/// once over the API.
#[tokio::test]
async fn what_check_refuses_is_refused_at_registering() {
    let host = TestApp::start().await;
    let admin = host.admin().await;
    let good = Guest::new("mine").build().package_bytes;
    let with_file = |path: &str, content: &[u8]| {
        changed(&good, |_, files| drop(files.insert(path.to_owned(), content.to_vec())), true)
    };
    let with_type = |change: &dyn Fn(&mut Value)| {
        changed(&good, |manifest, _| change(&mut manifest.element_types[0]), true)
    };
    let attempts = [
        (with_type(&|one| one["props"] = json!([{ "name": "a" }])), "props[0]"),
        (with_type(&|one| one["hooks"] = json!(["field.validate"])), "form-field"),
        (with_type(&|one| one["label"]["en"] = json!("x".repeat(800 << 10))), "label.en"),
        (with_file("web/editor.js", b"import 'lodash'"), "lodash"),
        (with_file("web/view.css", &vec![b'a'; 6 << 20]), "web/view.css"),
        (with_file("web/index.html", b"<p>"), "web/index.html"),
        (changed(&good, |manifest, _| manifest.name.en = "a\u{202e}b".into(), true), "U+202E"),
        (changed(&good, |manifest, _| manifest.limits.component_bytes = Some(100), false), "100"),
    ];
    for (package, named) in attempts {
        let refused = register(&admin, &package).await.expect(422);
        assert_eq!(refused.fields(), ["package"], "{}", refused.text);
        assert!(refused.text.contains(named), "{named}: {}", refused.text);
    }
    assert!(host.app.registry.list().is_empty(), "nothing of it is kept");
    register(&admin, &good).await.expect(201);
}

/// Raised limits of an administrator apply to the registry too.
#[tokio::test]
async fn a_raised_limit_of_components_is_a_raised_limit() {
    let limits = pinye_host::plugin::Limits {
        component_bytes: 6 << 20,
        ..pinye_host::plugin::Limits::default()
    };
    let options = Options { limits: Some(limits), ..Options::default() };
    let host = TestApp::start_with(With::Nothing, Clock::system(), options).await;
    let admin = host.admin().await;
    let large = format!("(data \"{}\")", "x".repeat(5 << 20));
    let package = Guest::new("mine").extra(&large).build();
    assert!(package.component.len() > 5 << 20);
    install(&admin, "mine", &package.package_bytes).await;
}

/// In development, the same version can be registered repeatedly, as `plugin dev --host` does.
#[tokio::test]
async fn a_host_in_development_takes_the_same_version_again() {
    let options = Options { dev: Some(true), ..Options::default() };
    let host = TestApp::start_with(With::Nothing, Clock::system(), options).await;
    let admin = host.admin().await;
    for label in ["one", "two", "three"] {
        let mut details = details("mine");
        details["label"]["en"] = json!(label);
        let package = Guest::new("mine").details(&details.to_string()).build().package_bytes;
        let made = register(&admin, &package).await.expect(201);
        assert_eq!(made.data()["state"], "loaded");
        assert_eq!(made.data()["element_types"][0]["label"]["en"], label);
        assert_eq!(host.app.plugins.element_types()[0].details["label"]["en"], label);
    }
}

/// In development, managers of plugins can follow the log of server halves; a panic is a log line
/// with its file and line.
#[tokio::test]
async fn a_host_in_development_tells_what_plugins_log() {
    let options = Options { dev: Some(true), ..Options::default() };
    let host = TestApp::start_with(With::Nothing, Clock::system(), options).await;
    let (admin, author) = (host.admin().await, host.author("author").await);
    let logs = "(call $log (i32.const 3) (i32.const 0x1000) (i32.const 4))";
    install(&admin, "mine", &Guest::new("mine").validate(logs).build().package_bytes).await;
    let listen = async |who: &Person| {
        let asked = who.request(reqwest::Method::GET, "/api/plugins/events");
        asked.send().await.unwrap()
    };
    let (mut heard, mut unheard) = (listen(&admin).await, listen(&author).await);
    author.post("/api/works", &work_of("mine", &json!({ "size": 7 }))).await.expect(201);
    admin.put("/api/plugins/mine", &json!({ "enabled": false })).await.expect(200);
    let read_events = async |stream: &mut reqwest::Response| {
        let mut text = String::new();
        while !text.contains(r#""event":"listed""#) {
            text.push_str(&String::from_utf8_lossy(&stream.chunk().await.unwrap().unwrap()));
        }
        text
    };
    let line = "event: log\ndata: {\"plugin\":\"mine\",\"level\":\"error\",\"text\":\"seen\"}";
    let heard = read_events(&mut heard).await;
    assert!(heard.contains(line), "{heard}");
    assert!(
        !read_events(&mut unheard).await.contains("event: log"),
        "an author hears of no other work"
    );
}

/// A killed compiler process does not mark the plugin as failed.
#[tokio::test]
async fn a_plugin_whose_compiler_was_killed_at_the_start_comes_up_later() {
    let folder = tempfile::tempdir().unwrap();
    let (script, flag) = crate::built::worker_that_dies(folder.path(), "compile");
    let options = Options { worker: Some(script), ..Options::default() };
    let host = TestApp::start_with(With::Nothing, Clock::system(), options).await;
    let admin = host.admin().await;
    // A unique text, so that the compilation cache has no entry for it.
    let text = uuid::Uuid::new_v4().to_string();
    register(&admin, &Guest::new("mine").text(&text).version("1.0.0").package_bytes)
        .await
        .expect(201);
    crate::database::execute(&host.app.ctx.db, "UPDATE plugins SET enabled = TRUE").await;
    std::fs::write(&flag, b"").unwrap();
    pinye_host::app::plugins::startup::install_and_load(&host.app.plugin_admin).await.unwrap();
    let state = || host.app.plugins.status()[0].state;
    assert_eq!(state(), pinye_host::plugin::PluginState::Failed);
    std::fs::remove_file(&flag).unwrap();
    assert_eq!(pinye_host::app::plugins::startup::retry(&host.app.plugin_admin).await.unwrap(), 1);
    assert_eq!(state(), pinye_host::plugin::PluginState::Loaded);
}
