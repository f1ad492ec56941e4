//! Reaction, publish and lifecycle hooks of plugins, as visitors and authors see their results.

use std::time::{Duration, Instant};

use futures_util::future::join_all;
use pinye_host::Options;
use pinye_host::app::likes::MAX_READS;
use pinye_host::domain::clock::Clock;
use pinye_host::plugin::Limits;
use pinye_host::store::{self, Db};
use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};
use sqlx::Executor as _;

use crate::app::{Person, Reply, TestApp, With};
use crate::hostile::Guest;
use crate::hostile::run_time::{INCREMENT, KV_INCREMENT};
use crate::log_capture::LogCapture;

/// A host with an author who has a work with one element of this plugin.
struct Scene {
    host: TestApp,
    author: Person,
    work: i64,
    likes: String,
}

impl Scene {
    async fn of(guest: Guest, name: &str) -> Scene {
        let host = TestApp::start_with(With::Nothing, Clock::system(), Options::default()).await;
        Scene::on(host, guest, name).await
    }

    async fn on(host: TestApp, guest: Guest, name: &str) -> Scene {
        let (admin, author) = (host.admin().await, host.author("author").await);
        let package = Part::bytes(guest.build().package_bytes).file_name("own.pinye");
        let form = Form::new().part("package", package);
        admin.post_form("/api/plugins", form).await.expect(201);
        let path = format!("/api/plugins/{name}");
        admin.put(&path, &json!({ "enabled": true })).await.expect(200);
        let element = json!({ "uuid": "e", "name": name, "pluginProps": { "size": 7 } });
        let sent =
            json!({ "page_mode": "h5_long_page", "pages": [{ "id": "p", "elements": [element] }] });
        let work = author.post("/api/works", &sent).await.expect(201).id();
        let likes = format!("/api/works/{work}/elements/e/likes");
        Scene { host, author, work, likes }
    }

    async fn like(&self) -> Reply {
        self.author.post(&self.likes, &json!({})).await
    }

    async fn count(&self) -> Value {
        self.author.get(&self.likes).await.expect(200).data()["likeCount"].clone()
    }
}

/// `err(denied("seen"))`
const REFUSE: &str = "(i32.store8 (global.get $scratch) (i32.const 1)) (i32.store8 offset=4 (global.get $scratch) (i32.const 3))
    (i32.store offset=8 (global.get $scratch) (i32.const 0x1000)) (i32.store offset=12 (global.get $scratch) (i32.const 4))";

/// API-LIKE-003: a refusal shows the plugin's own message and leaves the record unchanged.
#[tokio::test]
async fn a_refused_reaction_is_403_with_the_plugins_sentence() {
    let scene = Scene::of(Guest::new("strict").reacts(REFUSE), "strict").await;
    let refused = scene.like().await.expect(403);
    assert!(refused.message().contains("seen"), "{}", refused.text);
    assert_eq!(scene.count().await, 0);
}

/// The failure policy of the manifest decides: `closed` refuses, `open` continues without the
/// plugin. The cause is logged.
#[tokio::test]
async fn a_failing_reaction_hook_is_met_as_its_manifest_says() {
    for (policy, code, count) in [("closed", 503, 0), ("open", 200, 1), ("fallback", 200, 1)] {
        let guest = Guest::new("fails").on_failure(policy).reacts("unreachable");
        let scene = Scene::of(guest, "fails").await;
        let log = LogCapture::start(tracing::Level::WARN);
        let reply = scene.like().await.expect(code);
        let line = ["plugin call failed", "fails", "on-react", "trapped"];
        assert!(log.has_line(&line), "{policy}: {}", log.text());
        assert_eq!(scene.count().await, count, "{policy}");
        if code == 503 {
            // The visitor's message says what to do and does not mention plugins.
            for word in ["fails", "plugin", "trap"] {
                assert!(!reply.message().contains(word), "{}", reply.text);
            }
            assert!(reply.message().contains("again"), "{}", reply.text);
        }
    }
}

/// Circuit breaker: after five failures the plugin is not called, and the response stays clear and
/// fast.
#[tokio::test]
async fn a_plugin_that_rests_is_not_asked_and_comes_back_when_enabled_again() {
    let scene = Scene::of(Guest::new("fails").reacts("unreachable"), "fails").await;
    for _ in 0..7 {
        scene.like().await.expect(503);
    }
    let admin = scene.host.admin().await;
    let shown = admin.get("/api/plugins?all=true").await.expect(200);
    let plugin = &shown.data()[0];
    assert_eq!((&plugin["state"], &plugin["faults"]), (&json!("degraded"), &json!(5)));
    assert!(plugin["error"].as_str().unwrap().contains("trapped"), "{plugin}");
    let work = format!("/api/works/{}", scene.work);
    let read = scene.author.get(&work).await.expect(200);
    let saved = scene.author.put(&work, read.data()).await.expect(200);
    assert_eq!(saved.data()["pages"], read.data()["pages"], "the editor goes on");
    let enabled = admin.put("/api/plugins/fails", &json!({ "enabled": true })).await.expect(200);
    assert_eq!(enabled.data()["state"], "loaded");
}

/// Blocks all writes of plugin values until it is dropped.
async fn hold(host: &TestApp) -> Box<dyn std::any::Any> {
    match &host.app.ctx.db {
        Db::Sqlite { write, .. } => Box::new(write.begin_with("BEGIN IMMEDIATE").await.unwrap()),
        Db::Postgres { write, .. } => {
            let mut held = write.begin().await.unwrap();
            held.execute("LOCK TABLE plugin_usage, plugin_values").await.unwrap();
            Box::new(held)
        }
    }
}

/// A busy database is not a failure of the plugin that waits for it: its circuit breaker stays
/// closed however often it is tried.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_busy_database_is_no_fault_of_the_plugin_that_waits_for_it() {
    let mut limits = Limits::default();
    limits.hook.wall_ms = 200;
    let options = Options { limits: Some(limits), ..Options::default() };
    let host = TestApp::start_with(With::Nothing, Clock::system(), options).await;
    let guest = Guest::new("counts").capability("kv", KV_INCREMENT, "scopes = [\"plugin\"],");
    let scene = Scene::on(host, guest.reacts(INCREMENT), "counts").await;
    let held = hold(&scene.host).await;
    // The first reaction is not counted before the plugin has accepted it; the wall-clock limit of
    // its call ends each wait.
    let began = Instant::now();
    for _ in 0..6 {
        scene.like().await.expect(503);
    }
    assert!(began.elapsed() < Duration::from_secs(10), "{:?}", began.elapsed());
    drop(held);
    let admin = scene.host.admin().await;
    let shown = admin.get("/api/plugins?all=true").await.expect(200);
    let plugin = &shown.data()[0];
    assert_eq!((&plugin["state"], &plugin["faults"]), (&json!("loaded"), &json!(0)), "{plugin}");
    scene.like().await.expect(200);
    assert_eq!(scene.count().await, 1);
}

/// An element type that does not declare likes accepts none, whatever hooks its plugin exports.
#[tokio::test]
async fn only_types_that_ask_for_likes_take_them() {
    let scene = Scene::of(Guest::new("plain"), "plain").await;
    scene.like().await.expect(404);
    scene.author.get(&scene.likes).await.expect(404);
    let stranger = scene.host.author("stranger").await;
    stranger.get(&scene.likes).await.expect(404);
}

/// While the plugin is disabled, a like is refused with an error that differs from that of an
/// unknown element.
#[tokio::test]
async fn elements_of_a_disabled_plugin_take_no_likes_for_now() {
    let scene = Scene::of(Guest::new("likes").reacts(""), "likes").await;
    scene.like().await.expect(200);
    let admin = scene.host.admin().await;
    admin.put("/api/plugins/likes", &json!({ "enabled": false })).await.expect(200);
    scene.like().await.expect(503);
    admin.put("/api/plugins/likes", &json!({ "enabled": true })).await.expect(200);
    assert_eq!(scene.count().await, 1, "what was liked stays liked");
}

/// PV-008: a plugin that refuses stops the publication; one that fails does not.
#[tokio::test]
async fn a_refusal_stops_publishing_and_a_failure_does_not() {
    let host = TestApp::with_plugins().await;
    let refuse = format!("{REFUSE} (return (global.get $scratch))");
    let scene = Scene::on(host, Guest::new("strict").publishes(&refuse), "strict").await;
    let info = format!("/api/works/info/{}", scene.work);
    let refused = scene.author.post(&info, &json!({ "is_publish": true })).await.expect(422);
    assert_eq!(refused.fields(), ["pages[0].elements[0].pluginProps"]);
    assert_eq!(refused.json["errors"][0]["message"], "seen");
    let shown = scene.author.get(&info).await.expect(200);
    assert_eq!(shown.data()["is_publish"], false);
    scene.host.visitor().get(&format!("/h5/{}", scene.work)).await.expect(404);

    let guest = Guest::new("falls").publishes("unreachable");
    let host = TestApp::with_plugins().await;
    let scene = Scene::on(host, guest, "falls").await;
    let info = format!("/api/works/info/{}", scene.work);
    let published = scene.author.post(&info, &json!({ "is_publish": true })).await.expect(200);
    assert_eq!(published.json["faults"][0]["plugin"], "falls");
    scene.host.visitor().get(&format!("/h5/{}", scene.work)).await.expect(200);
    let path = format!("/api/works/{}/publications", scene.work);
    let list = scene.author.get(&path).await.expect(200);
    assert!(list.data()[0]["warnings"].to_string().contains("falls"), "it is kept for later");
}

/// Import of the capability `kv`: the function `put`.
const KV_PUT: &str = "(func $put (import \"pinye:plugin/kv@1.0.0\" \"put\") (param i32 i32 i32 i32 i32 i32 i64 i32))";
/// Stores a value under the event's id; its revision counts the calls with this id.
const NOTE_ID: &str =
    "(call $put (i32.const 0) (i32.load (local.get $event)) (i32.load offset=4 (local.get $event))
    (i32.const 0x1000) (i32.const 4) (i32.const 0) (i64.const 0) (i32.const 0x28000))";

/// Returns names and revisions of a plugin's values.
async fn noted(host: &TestApp) -> Vec<(String, i64)> {
    let query = "SELECT name, revision FROM plugin_values ORDER BY name";
    match &host.app.ctx.db {
        Db::Sqlite { read, .. } => sqlx::query_as(query).fetch_all(read).await.unwrap(),
        Db::Postgres { read, .. } => sqlx::query_as(query).fetch_all(read).await.unwrap(),
    }
}

/// Event ids: a reaction retried after a failure of the plugin keeps its id; every completed
/// reaction has its own, also when a visitor unlikes and likes again.
#[tokio::test]
async fn a_reaction_that_is_tried_again_has_the_id_it_had() {
    let notes = |then: &str| {
        Guest::new("notes")
            .on_failure("closed")
            .capability("kv", KV_PUT, "scopes = [\"plugin\"],")
            .reacts(&format!("{NOTE_ID} {then}"))
    };
    let scene = Scene::of(notes("unreachable"), "notes").await;
    scene.like().await.expect(503);
    scene.like().await.expect(503);
    let failed = noted(&scene.host).await;
    assert_eq!((failed.len(), failed[0].1), (1, 2), "two tries of one reaction: {failed:?}");

    let admin = scene.host.admin().await;
    let package = Part::bytes(notes("").version("1.0.1").package_bytes).file_name("own.pinye");
    admin.post_form("/api/plugins", Form::new().part("package", package)).await.expect(201);
    scene.like().await.expect(200);
    scene.like().await.expect(200);
    let done = noted(&scene.host).await;
    assert_eq!((done.len(), done[0].1), (1, 3), "the third try; a second like is no reaction");
    scene.author.delete(&scene.likes).await.expect(200);
    scene.like().await.expect(200);
    scene.author.delete(&scene.likes).await.expect(200);
    let ids = noted(&scene.host).await;
    assert_eq!(ids.len(), 4, "four reactions: {ids:?}");
    assert!(ids.iter().all(|(id, _)| id.len() == 64), "{ids:?}");
}

/// The plugin is called only for reactions within the address limit.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_flood_of_one_address_reaches_the_plugin_as_often_as_it_counts() {
    let notes =
        Guest::new("notes").capability("kv", KV_PUT, "scopes = [\"plugin\"],").reacts(NOTE_ID);
    let scene = Scene::on(TestApp::with_plugins().await, notes, "notes").await;
    let info = format!("/api/works/info/{}", scene.work);
    scene.author.post(&info, &json!({ "is_publish": true })).await.expect(200);
    let visitor = scene.host.visitor();
    let most = usize::try_from(store::likes::MAX_PER_ADDRESS).unwrap();
    let mut codes = Vec::new();
    for start in (0..most + 40).step_by(24) {
        let some = (start..start + 24).map(|number| {
            let cookie = format!("pinye_visitor={number:032x}");
            let request = visitor.request(Method::POST, &scene.likes).header("cookie", cookie);
            visitor.send(request.json(&json!({})))
        });
        codes.extend(join_all(some).await.iter().map(Reply::code));
    }
    // Concurrent requests count before they complete, so the limit may be reached early: send the
    // rest one by one.
    for number in 1_000..1_020 {
        let cookie = format!("pinye_visitor={number:032x}");
        let request = visitor.request(Method::POST, &scene.likes).header("cookie", cookie);
        codes.push(visitor.send(request.json(&json!({}))).await.code());
    }
    let accepted = codes.iter().filter(|code| **code == 200).count();
    let refused = codes.iter().filter(|code| **code == 429).count();
    assert_eq!((accepted, accepted + refused), (most, codes.len()), "{codes:?}");
    assert_eq!(noted(&scene.host).await.len(), most, "as often as the plugin was asked");
}

/// Alternating likes and unlikes cost plugin calls: the rate limit of a visitor stops them.
#[tokio::test]
async fn a_visitor_who_changes_their_mind_without_end_is_held_up() {
    let scene = Scene::of(Guest::new("likes").reacts(""), "likes").await;
    let mut codes = Vec::new();
    for _ in 0..20 {
        codes.push(scene.like().await.code());
        codes.push(scene.author.delete(&scene.likes).await.code());
    }
    // Likes and unlikes alternate; the first requests are within the limit.
    assert_eq!((codes[0], codes[29], codes[38]), (200, 200, 429), "{codes:?}");
}

/// Reads that call a plugin are limited by address; other addresses are not affected.
#[tokio::test]
async fn reads_that_ask_a_plugin_are_limited_by_address() {
    let mut details = crate::hostile::guest::details("likes");
    details["hooks"] = json!(["like.read", "like.add", "like.remove"]);
    let guest = Guest::new("likes").reacts("").details(&details.to_string());
    let scene = Scene::of(guest, "likes").await;
    let read = |address: &str| {
        let request = scene.author.request(Method::GET, &scene.likes);
        scene.author.send(request.header("x-forwarded-for", address))
    };
    let max_reads = usize::try_from(MAX_READS).unwrap();
    let mut codes = Vec::new();
    for _ in 0..(max_reads + 20) / 20 {
        codes.extend(join_all((0..20).map(|_| read("10.0.0.1"))).await.iter().map(Reply::code));
    }
    let accepted = codes.iter().filter(|code| **code == 200).count();
    let refused = codes.iter().filter(|code| **code == 429).count();
    assert_eq!((accepted, refused), (max_reads, 20), "{codes:?}");
    assert_eq!(read("10.0.0.1").await.expect(429).header("retry-after"), "60");
    read("10.0.0.2").await.expect(200);
    // Types without a read hook have no such limit.
    let scene = Scene::of(Guest::new("silent").reacts(""), "silent").await;
    for _ in 0..(max_reads + 20) / 20 {
        join_all((0..20).map(|_| scene.count())).await;
    }
}

/// EL-ALL: the role of a prop, not its name, marks the prop that requires visitors to sign in.
#[tokio::test]
async fn a_prop_with_the_role_sign_in_is_enforced_whatever_it_is_called() {
    let mut details = crate::hostile::guest::details("likes");
    details["hooks"] = json!(["like.add", "like.remove"]);
    details["props"] = json!([{ "name": "members", "type": "boolean", "role": "sign-in",
        "control": "switch", "label": { "zh": "登录", "en": "Sign in" } }]);
    let guest = Guest::new("likes").reacts("").details(&details.to_string());
    let scene = Scene::on(TestApp::with_plugins().await, guest, "likes").await;
    let work = format!("/api/works/{}", scene.work);
    for (props, code) in [
        (json!({ "members": true }), 401),
        (json!({ "members": false }), 200),
        (json!({ "enableWxLogin": true }), 200),
    ] {
        let mut draft = scene.author.get(&work).await.expect(200).data().clone();
        draft["pages"][0]["elements"][0]["pluginProps"] = props.clone();
        draft["is_publish"] = json!(null);
        scene.author.put(&work, &draft).await.expect(200);
        let info = format!("/api/works/info/{}", scene.work);
        scene.author.post(&info, &json!({ "is_publish": true })).await.expect(200);
        let liked = scene.host.visitor().post(&scene.likes, &json!({})).await;
        assert_eq!(liked.code(), code, "{props}");
    }
}

/// PV-008: elements of a disabled plugin are left out only if the author agrees.
#[tokio::test]
async fn publishing_stops_at_elements_whose_plugin_is_switched_off() {
    let host = TestApp::with_plugins().await;
    let scene = Scene::on(host, Guest::new("likes").reacts(""), "likes").await;
    let admin = scene.host.admin().await;
    admin.put("/api/plugins/likes", &json!({ "enabled": false })).await.expect(200);
    let foresight = format!("/api/works/{}/foresight", scene.work);
    let foreseen = scene.author.get(&foresight).await.expect(200);
    let remark = &foreseen.json["remarks"][0];
    let told = (&remark["code"], &remark["severity"], &remark["element_id"]);
    assert_eq!(told, (&json!("type.unavailable"), &json!("error"), &json!("e")));
    let info = format!("/api/works/info/{}", scene.work);
    let refused = scene.author.post(&info, &json!({ "is_publish": true })).await.expect(409);
    assert!(refused.message().contains("1 element"), "{}", refused.message());
    assert_eq!(refused.data()["missing"], json!(["likes"]));
    scene.host.visitor().get(&format!("/h5/{}", scene.work)).await.expect(404);
    let without = json!({ "is_publish": true, "leaves_out_missing": true });
    let published = scene.author.post(&info, &without).await.expect(200);
    assert_eq!(published.json["remarks"][0]["code"], "type.unavailable");
    scene.host.visitor().get(&format!("/h5/{}", scene.work)).await.expect(200);
    admin.put("/api/plugins/likes", &json!({ "enabled": true })).await.expect(200);
    let published = scene.author.post(&info, &json!({ "is_publish": true })).await.expect(200);
    let remarks = published.json["remarks"].as_array().unwrap();
    assert!(remarks.iter().all(|remark| remark["code"] != "type.unavailable"), "{remarks:?}");
}

/// Returns a plugin whose `lifecycle` hooks count their calls and then run `on` or `off`.
fn switched(on: &str, off: &str, policy: &'static str) -> Guest {
    let count = |key: u32| {
        format!(
            "(call $increment (i32.const 0) (i32.const {key}) (i32.const 4) (i64.const 1) (i32.const 0x28000))"
        )
    };
    Guest::new("switched")
        .text("idle")
        .on_failure(policy)
        .capability("kv", KV_INCREMENT, "scopes = [\"plugin\"],")
        .switched(&format!("{}{on}", count(0x1000)), &format!("{}{off}", count(0x1100)))
}

/// The contract's `lifecycle`: called when an administrator enables or disables the plugin, and at
/// no other time.
#[tokio::test]
async fn a_plugin_is_told_when_it_is_switched_on_and_off() {
    let scene = Scene::of(switched("", "", "closed"), "switched").await;
    let counts = async || {
        let counts = noted(&scene.host).await;
        counts.into_iter().map(|(name, revision)| format!("{name} {revision}")).collect::<Vec<_>>()
    };
    assert_eq!(counts().await, ["seen 1"], "switched on");
    let admin = scene.host.admin().await;
    let set = async |enabled: bool| {
        admin.put("/api/plugins/switched", &json!({ "enabled": enabled })).await.expect(200);
    };
    set(true).await;
    let package = Part::bytes(switched("", "", "closed").version("1.0.1").package_bytes);
    let form = Form::new().part("package", package.file_name("own.pinye"));
    admin.post_form("/api/plugins", form).await.expect(201);
    assert_eq!(counts().await, ["seen 1"], "it was on, and another version is no switch");
    set(false).await;
    set(false).await;
    assert_eq!(counts().await, ["idle 1", "seen 1"]);
    set(true).await;
    admin.delete("/api/plugins/switched").await.expect(200);
    assert_eq!(counts().await, ["idle 2", "seen 2"], "deleting switches it off first");
}

/// Failures of `lifecycle`: `closed` keeps the plugin disabled with the reason, `open` enables it;
/// disabling always succeeds.
#[tokio::test]
async fn a_plugin_may_refuse_to_be_switched_on_but_not_to_be_switched_off() {
    let host = TestApp::start_with(With::Nothing, Clock::system(), Options::default()).await;
    let admin = host.admin().await;
    let register = async |guest: Guest| {
        let package = Part::bytes(guest.build().package_bytes).file_name("own.pinye");
        admin.post_form("/api/plugins", Form::new().part("package", package)).await.expect(201);
    };
    let state = async |enabled: bool, code: u16| {
        let reply = admin.put("/api/plugins/switched", &json!({ "enabled": enabled })).await;
        reply.expect(code)
    };
    let refuse = format!("{REFUSE} (return (global.get $scratch))");
    for (on, says) in [(refuse.as_str(), "seen"), ("unreachable", "trapped")] {
        register(switched(on, "", "closed")).await;
        let refused = state(true, 422).await;
        assert!(refused.text.contains(says), "{}", refused.text);
        let shown = admin.get("/api/plugins?all=true").await.expect(200);
        assert_eq!(shown.data()[0]["enabled"], false, "{}", shown.text);
        assert!(host.app.plugins.element_types().is_empty(), "it does not run");
        admin.delete("/api/plugins/switched").await.expect(200);
    }
    register(switched("unreachable", "unreachable", "open")).await;
    state(true, 200).await;
    let off = state(false, 200).await;
    assert_eq!(off.data()["enabled"], false);
    assert!(host.app.plugins.element_types().is_empty());
}
