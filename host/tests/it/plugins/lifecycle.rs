//! Loading, replacing and unloading plugins.

use pinye_host::domain::element::Phase;
use pinye_host::plugin::{Grants, Limits, PluginEvent, PluginState, describe, inspect};

use super::room::{Room, candidate, draft, reaction};
use crate::hostile::{Guest, good};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_loaded_plugin_has_types_a_status_and_an_event() {
    let room = Room::new();
    let mut events = room.plugins.events();
    let sha256 = room.load(&good("neighbour").package_bytes).await.unwrap();
    let types = room.plugins.element_types();
    assert_eq!(types.len(), 1);
    assert_eq!((types[0].type_name.as_str(), types[0].plugin.as_str()), ("neighbour", "neighbour"));
    assert_eq!(types[0].details["type"], "neighbour");
    assert_eq!(types[0].html_props().collect::<Vec<_>>(), ["text"]);
    let status = room.plugins.status().remove(0);
    assert_eq!((status.state, status.cause, status.faults), (PluginState::Loaded, None, 0));
    let (id, version) = ("neighbour".to_owned(), "1.0.0".to_owned());
    assert_eq!(events.recv().await.unwrap(), PluginEvent::Loaded { id, version, sha256 });
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn loading_the_same_package_again_does_nothing() {
    let room = Room::new();
    let package = good("neighbour").package_bytes;
    room.load(&package).await.unwrap();
    let mut events = room.plugins.events();
    room.load(&package).await.unwrap();
    assert!(events.try_recv().is_err(), "nothing happened");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_new_version_replaces_the_old_one_and_a_bad_one_does_not() {
    let room = Room::new();
    room.load(&good("neighbour").package_bytes).await.unwrap();
    let two = Guest::new("neighbour").version("2.0.0");
    room.load(&two.package_bytes).await.unwrap();
    assert_eq!(room.plugins.status()[0].version, "2.0.0");
    let bad = Guest::new("neighbour").describe("unreachable").version("3.0.0");
    room.load(&bad.package_bytes).await.unwrap_err();
    let status = room.plugins.status().remove(0);
    assert_eq!((status.version.as_str(), status.state), ("2.0.0", PluginState::Loaded));
    assert!(
        status.cause.unwrap().contains("trapped"),
        "the administrator sees why the new one is not there"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_disabled_plugin_has_no_types_and_no_hooks() {
    let room = Room::new();
    room.load(&good("neighbour").package_bytes).await.unwrap();
    let mut events = room.plugins.events();
    room.plugins.unload("neighbour");
    assert!(room.plugins.element_types().is_empty());
    assert!(room.plugins.status().is_empty());
    assert!(room.plugins.on_react(reaction("neighbour")).await.is_err());
    assert_eq!(events.recv().await.unwrap(), PluginEvent::Unloaded { id: "neighbour".into() });
    room.load(&good("neighbour").package_bytes).await.unwrap();
    room.plugins.on_react(reaction("neighbour")).await.unwrap();
}

/// The administrator's last request wins, however long the compilation takes.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_plugin_that_is_disabled_while_it_is_being_loaded_stays_disabled() {
    let room = Room::new();
    let package = room.registry.add(&good("neighbour").package_bytes).unwrap();
    let load = room.plugins.load("neighbour", &package.sha256, Grants::all());
    let (loaded, ()) = tokio::join!(load, async { room.plugins.unload("neighbour") });
    assert!(loaded.is_err());
    assert!(room.plugins.status().is_empty(), "neither loaded nor failed");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_power_that_is_not_granted_is_named() {
    let room = Room::new();
    let clock = "(func $now (import \"pinye:plugin/clock@1.0.0\" \"now-ms\") (result i64))";
    let guest = Guest::new("teller").capability("clock", clock, "").reacts("(drop (call $now))");
    let package = room.registry.add(&guest.build().package_bytes).unwrap();
    let refused =
        room.plugins.load("teller", &package.sha256, Grants::default()).await.unwrap_err();
    assert!(refused.to_string().contains("pinye:plugin/clock@1.0.0"), "{refused}");
    room.plugins.load("teller", &package.sha256, Grants::all()).await.unwrap();
    room.plugins.on_react(reaction("teller")).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_package_is_only_loaded_under_its_own_id() {
    let room = Room::new();
    let package = room.registry.add(&good("neighbour").package_bytes).unwrap();
    let refused = room.plugins.load("other", &package.sha256, Grants::all()).await.unwrap_err();
    assert!(refused.to_string().contains("neighbour"), "{refused}");
    assert!(room.plugins.load("neighbour", &"0".repeat(64), Grants::all()).await.is_err());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn publishing_takes_over_what_the_plugin_says() {
    let room = Room::new();
    room.load(&good("neighbour").package_bytes).await.unwrap();
    let outcome = room.publish("neighbour", r#"{"size": 3}"#).await.unwrap();
    assert_eq!(outcome.props.get(), r#"{"size": 3}"#);
    let hostile = r#"{"text":"<script>x</script>y"}"#;
    let outcome = room.publish("neighbour", hostile).await.unwrap();
    assert_eq!(outcome.props.get(), r#"{"text":"y"}"#, "what is frozen is sanitised too");
}

/// `err(denied("seen"))`
const REFUSE: &str = "(i32.store8 (global.get $scratch) (i32.const 1)) (i32.store8 offset=4 (global.get $scratch) (i32.const 3))
    (i32.store offset=8 (global.get $scratch) (i32.const 0x1000)) (i32.store offset=12 (global.get $scratch) (i32.const 4))";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_refusal_is_an_answer_and_no_fault() {
    let room = Room::new();
    room.load(&Guest::new("strict").reacts(REFUSE).build().package_bytes).await.unwrap();
    for _ in 0..10 {
        assert_eq!(
            room.plugins.on_react(reaction("strict")).await.unwrap_err().to_string(),
            "seen"
        );
    }
    assert_eq!(room.plugins.status()[0].faults, 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_failure_means_is_the_manifests_to_say() {
    let room = Room::new();
    for (name, policy, goes_on) in
        [("opens", "open", true), ("closes", "closed", false), ("falls-back", "fallback", true)]
    {
        let guest =
            Guest::new(name).on_failure(policy).reacts("unreachable").publishes("unreachable");
        room.load(&guest.build().package_bytes).await.unwrap();
        assert_eq!(room.plugins.on_react(reaction(name)).await.is_ok(), goes_on, "{policy}");
        let published = room.publish(name, r#"{"a":1}"#).await;
        assert_eq!(published.is_ok(), goes_on, "{policy}");
        if let Ok(outcome) = published {
            assert_eq!(outcome.props.get(), r#"{"a":1}"#);
        }
    }
}

/// Refuses non-empty props.
const REFUSE_FULL: &str = "(if (i32.gt_u (local.get $props_len) (i32.const 2)) (then
    (i32.store8 (global.get $scratch) (i32.const 1)) (i32.store8 offset=4 (global.get $scratch) (i32.const 3))
    (i32.store offset=8 (global.get $scratch) (i32.const 0x1000)) (i32.store offset=12 (global.get $scratch) (i32.const 4))
    (return (global.get $scratch))))";

/// One call publishes all elements of a plugin, and a refusal concerns its element only.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_work_is_published_with_one_call_a_plugin_and_an_answer_an_element() {
    let room = Room::new();
    for name in ["picky", "other"] {
        room.load(&Guest::new(name).publishes(REFUSE_FULL).build().package_bytes).await.unwrap();
    }
    room.load(&Guest::new("silent").build().package_bytes).await.unwrap();
    let before = calls(&room, "on-publish");
    let drafts = [
        draft(0, "picky", "{}"),
        draft(1, "picky", r#"{"size":1}"#),
        draft(2, "silent", r#"{"size":2}"#),
        draft(3, "picky", "{ }"),
        draft(4, "other", "{}"),
    ];
    let answers = room.plugins.on_publish(&drafts).await;
    let said: Vec<String> = answers
        .into_iter()
        .map(|answer| {
            answer.map_or_else(|error| error.to_string(), |out| out.props.get().to_owned())
        })
        .collect();
    assert_eq!(said, ["{}", "seen", r#"{"size":2}"#, "seen", "{}"]);
    assert_eq!(calls(&room, "on-publish") - before, 2, "one for each plugin that has the hook");
    assert!(room.plugins.status().iter().all(|one| one.faults == 0), "a refusal is no fault");
}

/// A trap fails the call for all elements of the plugin, but for no other plugin; it counts as one
/// failure.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_trap_while_publishing_is_one_fault_of_one_plugin() {
    let room = Room::new();
    room.load(&Guest::new("traps").publishes("unreachable").build().package_bytes).await.unwrap();
    room.load(&good("neighbour").package_bytes).await.unwrap();
    let mut drafts: Vec<_> = (0..20).map(|n| draft(n, "traps", "{}")).collect();
    drafts.push(draft(20, "neighbour", "{}"));
    let answers = room.plugins.on_publish(&drafts).await;
    let failed = answers.iter().filter(|answer| answer.is_err()).count();
    assert_eq!((failed, answers[20].is_ok()), (20, true));
    let status = room.plugins.status();
    assert_eq!(status.iter().map(|one| one.faults).collect::<Vec<_>>().iter().sum::<u64>(), 1);
}

/// Results contain the props again: a large work takes several calls, so that its size is not a
/// failure of the plugin.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_heavy_work_is_published_in_several_calls() {
    let room = Room::new();
    room.load(&good("neighbour").package_bytes).await.unwrap();
    let props = format!(r#"{{"words":"{}"}}"#, "x".repeat(30_000));
    let drafts: Vec<_> = (0..100).map(|n| draft(n, "neighbour", &props)).collect();
    let answers = room.plugins.on_publish(&drafts).await;
    let is_whole = answers.iter().all(|one| one.as_ref().is_ok_and(|one| one.props.get() == props));
    assert!(is_whole, "3 MB in all, of which an answer may have one");
    assert!((4..30).contains(&calls(&room, "on-publish")), "and still few calls");
}

/// Returns how often a call was made.
fn calls(room: &Room, name: &str) -> u64 {
    let calls = room.plugins.calls();
    calls.iter().filter(|(key, _)| key.call == name).map(|(_, count)| count.calls).sum()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn compiled_code_is_used_again_by_the_next_process() {
    let room = Room::new();
    room.load(&good("neighbour").package_bytes).await.unwrap();
    let Room { folder, registry, .. } = room;
    // Too little time to compile: what loads now comes from the cache.
    let limits = pinye_host::plugin::Limits { compile_ms: 1, ..Default::default() };
    let room = Room::open(folder, registry, limits);
    room.load(&good("neighbour").package_bytes).await.unwrap();
    let report = room.plugins.check(vec![candidate(0, "neighbour", "{}")], Phase::Edit).await;
    assert!(report.failures.is_empty());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tools_can_look_at_a_component_without_a_registry() {
    let made = good("neighbour");
    let surface = inspect(&made.component).unwrap();
    assert_eq!(surface.imports, ["pinye:plugin/log@1.0.0", "pinye:plugin/types@1.0.0"]);
    assert!(surface.exports.contains(&"pinye:plugin/element@1.0.0".to_owned()));
    let types = describe(&made.component).await.unwrap();
    assert_eq!(
        (types[0]["type"].as_str(), types[0]["schemaVersion"].as_u64()),
        (Some("neighbour"), Some(1))
    );
    assert!(inspect(b"\0asm\x01\0\0\0").is_err(), "a core module is no component");
    assert!(describe(b"no wasm at all").await.is_err());
}

/// Damaged cache entries of native code are never executed, and are replaced. Regression: a start
/// with a damaged cache crashed in 5 of 8 cases.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn damaged_native_code_is_never_run() {
    let Room { folder, registry, .. } = {
        let room = Room::new();
        room.load(&good("neighbour").package_bytes).await.unwrap();
        room
    };
    let compiled = folder.path().join("cache/native");
    let entry = || {
        let mut entries = std::fs::read_dir(&compiled).unwrap().flatten();
        entries.find(|entry| entry.path().extension().is_some_and(|end| end == "native")).unwrap()
    };
    let whole = std::fs::read(entry().path()).unwrap();
    let mut room = Room::open(folder, registry, Limits::default());
    for damage in 0..4 {
        let Room { folder, registry, .. } = room;
        let mut bytes = whole.clone();
        match damage {
            // The middle of the file is machine code.
            0 => bytes.iter_mut().skip(whole.len() / 2).step_by(7).for_each(|byte| *byte ^= 0x55),
            1 => bytes[40] ^= 1,
            2 => bytes.truncate(whole.len() - 1),
            _ => bytes = vec![0xcc; whole.len()],
        }
        std::fs::write(entry().path(), bytes).unwrap();
        room = Room::open(folder, registry, Limits::default());
        room.load(&good("neighbour").package_bytes).await.unwrap();
        let report = room.plugins.check(vec![candidate(0, "neighbour", "{}")], Phase::Edit).await;
        assert!(report.failures.is_empty(), "it runs: {:?}", report.failures);
        assert!(std::fs::read(entry().path()).unwrap() == whole, "and is kept anew");
    }
    // A start that crashed while loading the code does not load the same code again.
    let Room { folder, registry, .. } = room;
    std::fs::write(entry().path().with_extension("loading"), b"").unwrap();
    let room = Room::open(folder, registry, Limits::default());
    assert!(std::fs::read_dir(&compiled).unwrap().next().is_none(), "it is thrown away");
    room.load(&good("neighbour").package_bytes).await.unwrap();
}
