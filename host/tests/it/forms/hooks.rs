//! The form hooks of the element that holds a form: EL-FORM-20, EL-FORM-22.

use std::time::{Duration, Instant};

use pinye_host::domain::kv::{KvSpace, KvStore as _};
use pinye_host::forms::deliver::deliver_due;
use pinye_host::store::plugin_kv::SqlKvStore;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};

use super::{Scene, fields};
use crate::app::Reply;
use crate::database::texts;
use crate::hostile::Guest;
use crate::log_capture::LogCapture;

pub const KV: &str = "(func $increment (import \"pinye:plugin/kv@1.0.0\" \"increment\") (param i32 i32 i32 i64 i32))";
/// Adds 1 to the value whose key is the submission's id; the new value is at 0x28008.
const COUNT: &str = "(call $increment (i32.const 0) (i32.load (local.get $submission)) (i32.load offset=4 (local.get $submission)) (i64.const 1) (i32.const 0x28000))";
/// `err(denied("seen"))`
pub const REFUSE: &str = "(i32.store8 (global.get $scratch) (i32.const 1)) (i32.store8 offset=4 (global.get $scratch) (i32.const 3))
    (i32.store offset=8 (global.get $scratch) (i32.const 0x1000)) (i32.store offset=12 (global.get $scratch) (i32.const 4))";
/// `ok(reject([one error about /tel with code `seen` and form-data as its sentence]))`
pub const REJECT: &str = "(i32.store8 offset=4 (global.get $scratch) (i32.const 2))
    (i32.store offset=8 (global.get $scratch) (i32.add (global.get $scratch) (i32.const 32))) (i32.store offset=12 (global.get $scratch) (i32.const 1))
    (i32.store offset=36 (global.get $scratch) (i32.const 0x1000)) (i32.store offset=40 (global.get $scratch) (i32.const 4))
    (i32.store offset=44 (global.get $scratch) (i32.const 0x1100)) (i32.store offset=48 (global.get $scratch) (i32.const 4))
    (i32.store offset=52 (global.get $scratch) (i32.load offset=52 (local.get $submission)))
    (i32.store offset=56 (global.get $scratch) (i32.load offset=56 (local.get $submission)))";
/// `ok(reject([50 errors of a megabyte each]))`
const FIFTY_MEGABYTES: &str = "(drop (memory.grow (i32.const 64))) (local.set $at (i32.const 0x40000))
    (loop $l
      (i32.store offset=20 (local.get $at) (i32.const 0x50000)) (i32.store offset=24 (local.get $at) (i32.const 1000000))
      (local.set $at (i32.add (local.get $at) (i32.const 36)))
      (local.set $n (i32.add (local.get $n) (i32.const 1)))
      (br_if $l (i32.lt_u (local.get $n) (i32.const 50))))
    (i32.store8 offset=4 (global.get $scratch) (i32.const 2))
    (i32.store offset=8 (global.get $scratch) (i32.const 0x40000)) (i32.store offset=12 (global.get $scratch) (i32.const 50))";

/// `ok(accept-with(the text at 0x1200))`
fn change_to(length: usize) -> String {
    format!(
        "(i32.store8 offset=4 (global.get $scratch) (i32.const 1))
         (i32.store offset=8 (global.get $scratch) (i32.const 0x1200)) (i32.store offset=12 (global.get $scratch) (i32.const {length}))"
    )
}

/// Returns a plugin with form hooks that reads the field `tel`.
fn holder() -> Guest {
    Guest::new("holder").text("/tel")
}

fn asks(before: &str) -> Guest {
    holder().holds_forms((before, ""), &["tel"])
}

/// Starts a host with the fields `name` and `tel` in a form of the plugin.
async fn scene(guest: Guest) -> Scene {
    let scene = Scene::new().await;
    let package = Part::bytes(guest.build().package_bytes).file_name("own.pinye");
    let form = Form::new().part("package", package);
    scene.admin.post_form("/api/plugins", form).await.expect(201);
    scene.admin.put("/api/plugins/holder", &json!({ "enabled": true })).await.expect(200);
    let mut elements = fields(&[("name", true), ("tel", false)]);
    let box_around = json!({ "uuid": "box", "name": "holder", "pluginProps": {},
        "commonStyle": { "left": 0, "top": 0, "width": 300, "height": 300 } });
    elements.as_array_mut().unwrap().push(box_around);
    scene.change(&[elements]).await;
    scene
}

async fn submit(scene: &Scene, form_data: &Value) -> Reply {
    scene.submit(&scene.body(form_data)).await
}

async fn stored(scene: &Scene) -> Vec<Value> {
    let kept = scene.records("?spam=all").await.expect(200);
    let records = kept.data()["records"].as_array().unwrap();
    records.iter().map(|record| record["form_data"].clone()).collect()
}

async fn counted(scene: &Scene, id: &str) -> Option<String> {
    let space = KvSpace { plugin: "holder".to_owned(), scope: "plugin".to_owned() };
    let values = SqlKvStore::new(scene.host.app.ctx.db.clone());
    let entry = values.get(&space, id).await.unwrap();
    entry.map(|entry| String::from_utf8(entry.value).unwrap())
}

async fn deliveries(scene: &Scene) -> Value {
    let path = format!("/api/works/form/deliveries/{}", scene.work);
    scene.host.again("author").await.get(&path).await.expect(200).data().clone()
}

/// Returns the plugin as administrators see it.
async fn of_holder(scene: &Scene) -> Value {
    let shown = scene.admin.get("/api/plugins?all=true").await.expect(200);
    let mut plugins = shown.data().as_array().unwrap().iter();
    plugins.find(|plugin| plugin["id"] == "holder").unwrap().clone()
}

/// EL-FORM-22: a rejection is shown at its field; the plugin receives only the fields that its
/// manifest names.
#[tokio::test]
async fn a_plugin_refuses_a_submission_and_sees_only_what_it_reads() {
    let scene = scene(asks(REJECT)).await;
    let refused = submit(&scene, &json!({ "name": "a", "tel": "12" })).await.expect(400);
    assert_eq!(refused.message(), "form validation failed, please check the input");
    assert_eq!(refused.fields(), ["tel"]);
    let error = &refused.json["errors"][0];
    assert_eq!((&error["code"], &error["message"]), (&json!("seen"), &json!(r#"{"tel":"12"}"#)));
    // The hook is not called if a field rejects its value.
    let refused = submit(&scene, &json!({ "name": "", "tel": "12" })).await.expect(400);
    assert_eq!(refused.fields(), ["name"]);
    assert!(stored(&scene).await.is_empty());

    let blind = self::scene(holder().holds_forms((REJECT, ""), &[])).await;
    let refused = submit(&blind, &json!({ "name": "a", "tel": "12" })).await.expect(400);
    assert_eq!(refused.json["errors"][0]["message"], "{}", "without `reads` it gets nothing");

    let strict = self::scene(asks(REFUSE)).await;
    let refused = submit(&strict, &json!({ "name": "a" })).await.expect(403);
    assert_eq!(refused.message(), "seen");
    assert!(stored(&strict).await.is_empty());
}

/// EL-FORM-22: fields changed by the plugin are stored after the fields have validated them again.
#[tokio::test]
async fn a_plugin_changes_the_fields_that_it_reads() {
    let answer = r#"{"tel":"0800","name":"evil","more":1}"#;
    let scene = scene(holder().text(answer).holds_forms((&change_to(answer.len()), ""), &["tel"]));
    let scene = scene.await;
    submit(&scene, &json!({ "name": "a", "tel": "1" })).await.expect(201);
    assert_eq!(stored(&scene).await, [json!({ "name": "a", "tel": "0800" })]);
    let found = scene.records("?keyword=0800").await.expect(200);
    assert_eq!(found.data()["records"][0]["answers"]["tel"], "0800");

    let long = format!(r#"{{"tel":"{}"}}"#, "5".repeat(210));
    let guest = holder().text(&long).holds_forms((&change_to(long.len()), ""), &["tel"]);
    let scene = self::scene(guest).await;
    let refused = submit(&scene, &json!({ "name": "a", "tel": "1" })).await.expect(400);
    assert_eq!((refused.fields(), stored(&scene).await.len()), (vec!["tel"], 0));
}

/// A plugin that traps, loops, returns too much or invalid JSON affects a submission according to
/// its manifest's failure policy. The log always names the plugin and the cause.
#[tokio::test]
async fn a_failing_plugin_is_met_as_its_manifest_says() {
    for (before, cause, or) in [
        ("unreachable", "trapped", "trapped"),
        // On a slow machine the CPU limit is reached before the fuel limit.
        ("(loop $l (br $l))", "instructions", "processor time"),
        (FIFTY_MEGABYTES, "more bytes", "more bytes"),
        (change_to(4).as_str(), "JSON", "JSON"),
    ] {
        // The other policies behave the same for every cause, so one case covers them.
        let policies = [("closed", 503), ("open", 201), ("fallback", 201)];
        for (policy, code) in policies.into_iter().take(if cause == "trapped" { 3 } else { 2 }) {
            let guest = asks(before).text("seen").on_failure(policy);
            let scene = scene(guest).await;
            let sent = json!({ "name": "a", "tel": "1" });
            let log = LogCapture::start(tracing::Level::WARN);
            let began = Instant::now();
            let reply = submit(&scene, &sent).await.expect(code);
            assert!(began.elapsed() < Duration::from_secs(20), "{cause}: {:?}", began.elapsed());
            let line = |cause| ["plugin call failed", "holder", "before-submit", cause];
            let is_logged = log.has_line(&line(cause)) || log.has_line(&line(or));
            assert!(is_logged, "{cause}, {policy}: {}", log.text());
            if code == 503 {
                // The visitor's message says what to do and does not mention plugins.
                assert!(reply.message().contains("again"), "{}", reply.text);
                let tells = ["holder", "plugin", "trap", cause, or];
                assert!(!tells.iter().any(|word| reply.message().contains(word)), "{}", reply.text);
            }
            assert_eq!(of_holder(&scene).await["faults"], 1, "{cause}, {policy}");
            let expected = if code == 201 { vec![sent] } else { Vec::new() };
            assert_eq!(stored(&scene).await, expected, "{cause}, {policy}");
        }
    }
}

/// Visitors do not see the cause; administrators do, once the plugin is paused.
#[tokio::test]
async fn an_administrator_reads_why_a_plugin_is_left_alone() {
    let scene = scene(asks("unreachable").on_failure("closed")).await;
    for _ in 0..6 {
        let refused = submit(&scene, &json!({ "name": "a", "tel": "1" })).await.expect(503);
        assert!(!refused.text.contains("trap"), "{}", refused.text);
    }
    let plugin = of_holder(&scene).await;
    assert_eq!((&plugin["state"], &plugin["faults"]), (&json!("degraded"), &json!(5)));
    assert!(plugin["error"].as_str().unwrap().contains("trapped"), "{plugin}");
}

/// `ok(reject([one error whose sentence is the id of the actor]))`
const NAME_ACTOR: &str = "(i32.store8 offset=4 (global.get $scratch) (i32.const 2))
    (i32.store offset=8 (global.get $scratch) (i32.add (global.get $scratch) (i32.const 32))) (i32.store offset=12 (global.get $scratch) (i32.const 1))
    (i32.store offset=36 (global.get $scratch) (i32.const 0x1000)) (i32.store offset=40 (global.get $scratch) (i32.const 4))
    (i32.store offset=52 (global.get $scratch) (i32.load offset=64 (local.get $submission)))
    (i32.store offset=56 (global.get $scratch) (i32.load offset=68 (local.get $submission)))";

/// A plugin sees the same visitor id for all submissions of a visitor, including the first.
#[tokio::test]
async fn a_visitor_has_one_id_for_all_forms() {
    let scene = scene(asks(NAME_ACTOR)).await;
    let sent = scene.body(&json!({ "name": "a" }));
    let id = async |visitor: &crate::app::Person| {
        let refused = visitor.post("/api/workforms", &sent).await.expect(400);
        let cookie = refused.header("set-cookie").starts_with("pinye_visitor=");
        (refused.json["errors"][0]["message"].as_str().unwrap().to_owned(), cookie)
    };
    let (one, other) = (scene.host.visitor(), scene.host.visitor());
    let (first, second) = (id(&one).await, id(&one).await);
    assert!(first.0.starts_with("anonymous:"), "{first:?}");
    assert_eq!((&first.0, first.1, second.1), (&second.0, true, false));
    assert_ne!(id(&other).await.0, first.0);
}

/// Only the plugin that holds the form is called; if it cannot be called, the submission is not
/// accepted.
#[tokio::test]
async fn only_the_element_that_holds_the_form_is_asked() {
    let scene = scene(asks(REJECT)).await;
    let mut outside = fields(&[("name", true)]);
    outside[0]["commonStyle"] = json!({ "left": 900, "top": 0, "width": 10, "height": 10 });
    let mut pages = fields(&[("tel", false)]);
    pages.as_array_mut().unwrap().push(outside[0].clone());
    let box_around = json!({ "uuid": "box", "name": "holder", "pluginProps": {},
        "commonStyle": { "left": 0, "top": 0, "width": 300, "height": 300 } });
    pages.as_array_mut().unwrap().push(box_around);
    scene.change(&[pages]).await;
    submit(&scene, &json!({ "name": "a" })).await.expect(201);
    submit(&scene, &json!({ "tel": "1" })).await.expect(400);
    let mut named = scene.body(&json!({ "tel": "1" }));
    named["form_id"] = json!("box");
    scene.submit(&named).await.expect(400);
    scene.admin.put("/api/plugins/holder", &json!({ "enabled": false })).await.expect(200);
    submit(&scene, &json!({ "name": "a" })).await.expect(201);
    submit(&scene, &json!({ "tel": "1" })).await.expect(503);
    assert_eq!(stored(&scene).await.len(), 2);
}

/// Retries with the same key have the same submission id; other submissions have another one.
#[tokio::test]
async fn a_retry_has_the_same_id() {
    let before = format!("{COUNT} {REJECT}");
    let guest = asks(&before).capability("kv", KV, "scopes = [\"plugin\"],");
    let scene = scene(guest).await;
    let mut body = scene.body(&json!({ "name": "a", "tel": "1" }));
    scene.submit(&body).await.expect(400);
    body["key"] = json!("k-1");
    for _ in 0..2 {
        scene.submit(&body).await.expect(400);
    }
    let mut times = Vec::new();
    for id in texts(&scene.host.app.ctx.db, "SELECT name FROM plugin_values").await {
        times.push(counted(&scene, &id).await.unwrap());
    }
    times.sort_unstable();
    assert_eq!(times, ["1", "2"]);
}

/// The hook after a submission is called at least once, with the same id on every retry, after the
/// queue's pauses.
#[tokio::test]
async fn what_comes_afterwards_is_tried_until_it_succeeds() {
    let after = format!(
        "{COUNT} (if (i64.lt_s (i64.load (i32.const 0x28008)) (i64.const 3)) (then unreachable))"
    );
    let guest = holder().capability("kv", KV, "scopes = [\"plugin\"],");
    let scene = scene(guest.on_failure("open").holds_forms(("", &after), &["tel"])).await;
    // Stop the host's own worker, so that only the test works off the queue.
    scene.host.app.ctx.shutdown.begin();
    submit(&scene, &json!({ "name": "a", "tel": "1" })).await.expect(201);
    let mut spam = scene.body(&json!({ "name": "a" }));
    spam["honeypot"] = json!("x");
    scene.submit(&spam).await.expect(403);
    let found = deliveries(&scene).await;
    assert_eq!(found.as_array().unwrap().len(), 1, "it is told of no spam");
    let key = found[0]["key"].as_str().unwrap();
    assert_eq!((&found[0]["kind"], key.len()), (&json!("hook"), 64));
    for (tries, pause) in [(1, 10_000), (2, 30_000)] {
        until(&scene, tries, "waiting").await;
        let found = deliveries(&scene).await;
        assert!(found[0]["error"].as_str().unwrap().contains("trapped"), "{found}");
        assert_eq!(counted(&scene, key).await, Some(tries.to_string()));
        scene.clock.advance(pause);
    }
    until(&scene, 3, "done").await;
    assert_eq!(counted(&scene, key).await, Some("3".to_owned()));
    assert_eq!(deliveries(&scene).await[0]["error"], "");
    let told = texts(&scene.host.app.ctx.db, "SELECT told FROM deliveries").await;
    assert_eq!(told, [""], "who it was is not kept longer than it is needed");
}

/// Works off the queue until its one delivery has had `tries` attempts and is in this state.
async fn until(scene: &Scene, tries: i64, state: &str) {
    for _ in 0..600 {
        deliver_due(&scene.host.app.forms).await.unwrap();
        let found = deliveries(scene).await;
        let is_told = found[0]["error"] != "" || state == "done";
        if found[0]["tries"] == tries && found[0]["state"] == state && is_told {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("not {state}: {}", deliveries(scene).await);
}

/// Without capabilities the hook could have no effect.
#[tokio::test]
async fn a_plugin_without_powers_is_not_told_afterwards() {
    let scene = scene(holder().holds_forms(("", "unreachable"), &["tel"])).await;
    submit(&scene, &json!({ "name": "a", "tel": "1" })).await.expect(201);
    assert_eq!(deliveries(&scene).await, json!([]));
}

/// A plugin whose after-submit hook always fails affects no submission: it is stored, and other
/// plugins continue.
#[tokio::test]
async fn a_plugin_that_fails_afterwards_harms_no_submission() {
    for after in ["(loop $l (br $l))", "unreachable", REFUSE] {
        let guest = holder().capability("kv", KV, "scopes = [\"plugin\"],");
        let scene = scene(guest.holds_forms(("", after), &["tel"])).await;
        scene.host.app.ctx.shutdown.begin();
        for _ in 0..2 {
            submit(&scene, &json!({ "name": "a", "tel": "1" })).await.expect(201);
        }
        // Deliveries that the host had claimed before it stopped are not due.
        assert!(deliver_due(&scene.host.app.forms).await.unwrap() <= 2);
        for _ in 0..600 {
            let found = deliveries(&scene).await;
            if found.as_array().unwrap().iter().all(|one| one["error"] != "") {
                break;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        assert_eq!(stored(&scene).await.len(), 2);
        let found = deliveries(&scene).await;
        for one in found.as_array().unwrap() {
            assert_eq!((&one["state"], &one["tries"]), (&json!("waiting"), &json!(1)), "{one}");
        }
        submit(&scene, &json!({ "name": "b", "tel": "1" })).await.expect(201);
    }
}
