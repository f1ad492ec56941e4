//! Validation, sanitizing and migration of element props by `check`.

use pinye_host::domain::element::{Phase, Severity};
use pinye_host::plugin::{Cause, Grants, Limits};

use super::room::{Room, candidate, codes, value};
use crate::hostile::{Guest, good};

async fn room() -> Room {
    let room = Room::new();
    room.load(&good("neighbour").package_bytes).await.unwrap();
    room
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn good_props_come_back_as_the_very_same_bytes() {
    let room = room().await;
    let props = r#"{ "size" : 1e1,  "other": [1.0, "\u4f60"], "text":"<p>x</p>" }"#;
    let report = room.plugins.check(vec![candidate(0, "neighbour", props)], Phase::Edit).await;
    assert_eq!(report.elements[0].props.get(), props);
    assert_eq!(
        report.elements[0].schema_version, 1,
        "an element without a version gets the current one"
    );
    assert_eq!(codes(&report), ["pages[0].elements[0] seen"]);
    assert!(!report.has_errors(), "a remark of the plugin, but no error");
}

/// EL-TEXT-25
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rich_text_is_sanitised_and_the_rest_stays() {
    let room = room().await;
    let props = r#"{"z":1,"text":"<p onclick='x'>a</p><script>b</script>","a":2}"#;
    let report = room.plugins.check(vec![candidate(0, "neighbour", props)], Phase::Edit).await;
    assert_eq!(report.elements[0].props.get(), r#"{"z":1,"text":"<p>a</p>","a":2}"#);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_error_names_the_element_and_the_field() {
    let room = room().await;
    let deep = format!(r#"{{"a":{}{}}}"#, "[".repeat(64), "]".repeat(64));
    let elements = vec![
        candidate(0, "neighbour", r#"{"size":"10"}"#),
        candidate(1, "neighbour", r#"{"size":500}"#),
        candidate(2, "neighbour", r#"{"link":"javascript:alert(1)"}"#),
        candidate(3, "neighbour", r#"{"color":"red;}"}"#),
        candidate(4, "neighbour", &deep),
        candidate(5, "neighbour", r#"{"a":1,"a":2}"#),
        candidate(6, "neighbour", "[]"),
        candidate(7, "never-heard-of", "{}"),
    ];
    let mut found = codes(&room.plugins.check(elements, Phase::Edit).await);
    found.sort();
    assert_eq!(
        found,
        [
            "pages[0].elements[0] schema.type/size",
            "pages[0].elements[1] schema.maximum/size",
            "pages[0].elements[2] kind.url/link",
            "pages[0].elements[3] kind.color/color",
            "pages[0].elements[4] depth",
            "pages[0].elements[5] json.twice",
            "pages[0].elements[6] schema.type",
            "pages[0].elements[7] type.unknown",
        ]
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn props_above_their_size_are_refused_before_anything_is_read() {
    let room = Room::with(Limits { props_bytes: 1_000, ..Limits::default() });
    room.load(&good("neighbour").package_bytes).await.unwrap();
    let large = format!(r#"{{"a":"{}"}}"#, "x".repeat(1_000));
    let report = room.plugins.check(vec![candidate(0, "neighbour", &large)], Phase::Edit).await;
    assert_eq!(codes(&report), ["pages[0].elements[0] size"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_hundred_elements_are_one_call() {
    let room = room().await;
    let before = room.plugins.status()[0].used.calls;
    let elements =
        (0..200).map(|n| candidate(n, "neighbour", &format!(r#"{{"n":{n}}}"#))).collect();
    let report = room.plugins.check(elements, Phase::Edit).await;
    assert_eq!(report.elements.len(), 200);
    assert_eq!(
        codes(&report),
        ["pages[0].elements[0] seen"],
        "the sample remarks on the first of a call"
    );
    assert_eq!(room.plugins.status()[0].used.calls, before + 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_verdict_is_given_once_for_the_same_props() {
    let room = room().await;
    let check = async |place: usize, phase| {
        let element = candidate(place, "neighbour", r#"{"size":7}"#);
        codes(&room.plugins.check(vec![element], phase).await)
    };
    assert_eq!(check(0, Phase::Edit).await, ["pages[0].elements[0] seen"]);
    let calls = room.plugins.status()[0].used.calls;
    assert_eq!(
        check(9, Phase::Edit).await,
        ["pages[0].elements[9] seen"],
        "it names the new place"
    );
    assert_eq!(room.plugins.status()[0].used.calls, calls, "no second call");
    check(0, Phase::Publish).await;
    assert_eq!(room.plugins.status()[0].used.calls, calls + 1, "another phase is another question");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn elements_with_the_same_uuid_get_their_own_remarks() {
    let room = room().await;
    let mut twin = candidate(1, "neighbour", r#"{"n":2}"#);
    twin.element_id = "neighbour-0".into();
    let elements = vec![candidate(0, "neighbour", r#"{"n":1}"#), twin];
    let found = codes(&room.plugins.check(elements, Phase::Edit).await);
    assert_eq!(found, ["pages[0].elements[0] seen", "pages[0].elements[1] seen"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn elements_of_a_disabled_plugin_keep_their_props_and_are_named() {
    let room = room().await;
    room.plugins.unload("neighbour");
    let elements =
        vec![candidate(0, "neighbour", r#"{"size": "wrong"}"#), candidate(1, "neighbour", "{}")];
    let report = room.plugins.check(elements, Phase::Edit).await;
    assert!(report.remarks.is_empty(), "an author cannot repair it");
    assert_eq!(report.elements[0].props.get(), r#"{"size": "wrong"}"#);
    let fault = &report.failures[0];
    assert_eq!((fault.plugin.as_str(), fault.cause.clone()), ("neighbour", Cause::Disabled));
    assert_eq!(fault.places, ["pages[0].elements[0]", "pages[0].elements[1]"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn elements_of_a_plugin_that_could_not_be_loaded_say_why() {
    let room = Room::new();
    let bytes = Guest::new("broken").describe("unreachable").build().package_bytes;
    room.load(&bytes).await.unwrap_err();
    let report = room.plugins.check(vec![candidate(0, "broken", "{}")], Phase::Edit).await;
    assert!(matches!(&report.failures[0].cause, Cause::NotLoaded(why) if why.contains("trapped")));
}

/// Sets the props to the first text, `{"size":9}`, with schema version 2 and one note.
pub const MIGRATE: &str = r#"
    (i32.store offset=4 (global.get $scratch) (i32.const 2))
    (i32.store offset=8 (global.get $scratch) (i32.const 0x1100))
    (i32.store offset=12 (global.get $scratch) (i32.const 10))
    (i32.store offset=16 (global.get $scratch) (i32.add (global.get $scratch) (i32.const 64)))
    (i32.store offset=20 (global.get $scratch) (i32.const 1))
    (i32.store offset=64 (global.get $scratch) (i32.const 0x1000))
    (i32.store offset=68 (global.get $scratch) (i32.const 4))"#;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn older_props_are_carried_to_the_current_version() {
    let room = Room::new();
    let guest = Guest::new("mover").text(r#"{"size":9}"#).migrates(MIGRATE);
    room.load(&guest.build().package_bytes).await.unwrap();
    let version = |version| {
        let mut one = candidate(0, "mover", r#"{ "old": 1 }"#);
        one.schema_version = version;
        one
    };
    let report = room.plugins.check(vec![version(1)], Phase::Edit).await;
    assert_eq!(report.elements[0].schema_version, 2);
    assert_eq!(value(&report.elements[0].props), serde_json::json!({ "size": 9 }));
    assert_eq!(codes(&report), ["pages[0].elements[0] migration.note"]);

    let report = room.plugins.check(vec![version(2)], Phase::Edit).await;
    assert_eq!(
        report.elements[0].props.get(),
        r#"{ "old": 1 }"#,
        "the current version is left alone"
    );

    let report = room.plugins.check(vec![version(3)], Phase::Edit).await;
    assert_eq!(report.elements[0].schema_version, 3, "a newer version is never rewritten");
    assert_eq!(codes(&report), ["pages[0].elements[0] schema.newer"]);
    assert_eq!(report.remarks[0].diagnostic.severity, Severity::Warning);
}

/// One call migrates all old elements of a plugin; elements that fail do not affect the others.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn old_elements_are_carried_over_in_one_call_and_each_for_itself() {
    let room = Room::new();
    let refuse = "(if (i32.eq (local.get $props_len) (i32.const 2)) (then
        (i32.store8 (global.get $scratch) (i32.const 1)) (i32.store8 offset=4 (global.get $scratch) (i32.const 0))
        (i32.store offset=8 (global.get $scratch) (i32.const 0x1000)) (i32.store offset=12 (global.get $scratch) (i32.const 4))
        (return (global.get $scratch))))";
    let guest = Guest::new("mover").text(r#"{"size":9}"#).migrates(&format!("{refuse}{MIGRATE}"));
    room.load(&guest.build().package_bytes).await.unwrap();
    let old = |n: usize| {
        let props = if n == 3 { "{}".to_owned() } else { format!(r#"{{"old":{n}}}"#) };
        let mut one = candidate(n, "mover", &props);
        one.schema_version = 1;
        one
    };
    let report = room.plugins.check((0..6).map(old).collect(), Phase::Edit).await;
    let versions: Vec<_> = report.elements.iter().map(|one| one.schema_version).collect();
    assert_eq!(versions, [2, 2, 2, 1, 2, 2]);
    assert_eq!(report.elements[3].props.get(), "{}", "kept byte for byte");
    assert_eq!(report.failures.len(), 1);
    assert_eq!(report.failures[0].places, ["pages[0].elements[3]"]);
    let cause = report.failures[0].cause.to_string();
    assert!(cause.ends_with("seen"), "{cause}");
    let calls = room.plugins.calls();
    let migrated =
        calls.iter().find(|(key, _)| key.call == "migrate").map(|(_, count)| count.calls);
    assert_eq!(migrated, Some(1));
    assert_eq!(room.plugins.status()[0].faults, 0, "nobody's old props are a fault of the plugin");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rich_text_is_sanitised_even_when_the_plugin_fails() {
    let room = Room::new();
    let validate = Guest::new("traps").validate("unreachable");
    let migrate = Guest::new("stays").migrates("unreachable");
    room.load(&validate.build().package_bytes).await.unwrap();
    room.load(&migrate.build().package_bytes).await.unwrap();
    let mut old = candidate(1, "stays", r#"{"text":"<img src=x onerror=y>a"}"#);
    old.schema_version = 1;
    let elements = vec![candidate(0, "traps", r#"{"text":"<script>x</script>a"}"#), old];
    let report = room.plugins.check(elements, Phase::Edit).await;
    assert_eq!(report.failures.len(), 2);
    assert_eq!(report.elements[0].props.get(), r#"{"text":"a"}"#);
    assert_eq!(report.elements[1].props.get(), r#"{"text":"a"}"#);
    assert_eq!(report.elements[1].schema_version, 1, "still the old version");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn too_many_calls_at_once_are_told_so_and_are_no_fault() {
    let room = Room::with(Limits { running: 1, queued: 0, ..Limits::default() });
    let slow = Guest::new("slow").validate("(loop $l (br $l))").build();
    let package = room.registry.add(&slow.package_bytes).unwrap();
    room.plugins.load("slow", &package.sha256, Grants::all()).await.unwrap();
    let calls = (0..16).map(|n| {
        let plugins = room.plugins.clone();
        let element = candidate(n, "slow", &format!(r#"{{"n":{n}}}"#));
        tokio::spawn(async move {
            plugins.check(vec![element], Phase::Edit).await.failures.remove(0).cause
        })
    });
    let calls: Vec<_> = calls.collect();
    let mut causes = Vec::new();
    for call in calls {
        causes.push(call.await.unwrap());
    }
    let busy = causes.iter().filter(|cause| **cause == Cause::Busy).count();
    let faults = room.plugins.status()[0].faults;
    assert!(busy < causes.len(), "somebody had a turn: {causes:?}");
    assert!(
        faults + u64::try_from(busy).unwrap() <= 16,
        "being busy is not counted: {faults} and {busy}"
    );
}

/// Returns a schema that would take minutes, and a text that triggers it.
pub fn slow_schema(name: &'static str) -> (Guest, String) {
    let mut details = crate::hostile::guest::details(name);
    let pattern = |n: usize| serde_json::json!({ "pattern": format!("[^z]*[yz][xyz]{{40}}{n}") });
    let patterns: Vec<_> = (0..10).map(pattern).collect();
    details["schema"]["properties"]["words"] = serde_json::json!({ "allOf": patterns });
    let words: String = (0_u32..200).map(|n| pinye_registry::hash(&n.to_le_bytes())).collect();
    let words: String = words.chars().map(|c| if c < '8' { 'x' } else { 'y' }).collect();
    (Guest::new(name).details(&details.to_string()), words)
}

/// The time of schema validation is limited; exceeding it is a failure of that plugin only.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_schema_that_takes_too_long_is_a_fault_of_its_plugin() {
    let room = room().await;
    let (guest, words) = slow_schema("slow");
    room.load(&guest.build().package_bytes).await.unwrap();
    let props = |n: usize| format!(r#"{{"words":"{words}","n":{n},"text":"<script>x</script>a"}}"#);
    for n in 0..5 {
        let elements = vec![
            candidate(0, "slow", &props(n)),
            candidate(1, "slow", r#"{"link":"javascript:x"}"#),
            candidate(2, "neighbour", &format!(r#"{{"size":500,"n":{n}}}"#)),
        ];
        let report = room.plugins.check(elements, Phase::Edit).await;
        assert_eq!(report.failures[0].plugin, "slow");
        assert_eq!(report.failures[0].cause, Cause::Schema);
        assert_eq!(report.failures[0].places, ["pages[0].elements[0]", "pages[0].elements[1]"]);
        assert_eq!(value(&report.elements[0].props)["text"], "a", "sanitised all the same");
        let codes = codes(&report);
        assert!(codes.contains(&"pages[0].elements[1] kind.url/link".to_owned()), "{codes:?}");
        assert!(
            codes.contains(&"pages[0].elements[2] schema.maximum/size".to_owned()),
            "{codes:?}"
        );
    }
    let status = room.plugins.status();
    let slow = status.iter().find(|one| one.id == "slow").unwrap();
    assert_eq!(slow.state, pinye_host::plugin::PluginState::Degraded);
    assert!(slow.cause.as_ref().unwrap().contains("schemas"), "{slow:?}");
}
