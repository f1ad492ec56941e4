//! Isolation of plugins end to end: with every malicious plugin installed and used, works that also
//! contain elements of the bundled plugins are saved and visited as usual.

use std::time::{Duration, Instant};

use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};

use crate::app::{Person, Reply, TestApp};
use crate::hostile::{self, Hostile, Strike};
use crate::plugins::hostile::{StrikeReport, limits, stopped, unusual, within_budget};
use crate::plugins::room::Room;
use crate::resident;

/// Saves and visits per plugin.
const SAVES: usize = 1_000;
const MAX_GROWTH_MIB: f64 = 32.0;

/// Saves and visits succeed beside every hostile plugin; prints the table of docs/plugin-limits.md:
/// `make hostile-plugins`.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "takes long; needs a process of its own, since it measures memory"]
async fn hostile_plugins() {
    let (calls, late_ms) = (20, 100.0);
    let stage = Stage::set().await;
    // As many as beside a plugin: until then the caches of the host itself still grow.
    let work = stage.work(None).await;
    stage.run(&work, None, SAVES).await;
    let all = hostile::all();
    let begin = resident::kib();
    println!(
        "| plugin | strikes in | ends with | CPU ms | wall ms | instructions | memory KiB | saves, visits | faults, then | MiB |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|");
    let only = std::env::var("PINYE_ONLY").unwrap_or_default();
    for hostile in all.iter().filter(|hostile| hostile.name.contains(&only)) {
        let stop = stopped(&Room::with(limits()), hostile, calls).await;
        within_budget(hostile, &limits(), &stop, late_ms);
        let before = resident::kib();
        let used = stage.run_beside(hostile, SAVES).await;
        let grown = resident::grown_mib(before);
        println!(
            "{} {} | {used} | {grown:.1} |",
            row(hostile.name, hostile.strike),
            format_row(&stop)
        );
        assert!(grown <= MAX_GROWTH_MIB, "{}: {grown:.1} MiB", hostile.name);
    }
    let (grown, resident) = (resident::grown_mib(begin), resident::kib() >> 10);
    for (title, strike, stop) in unusual(calls, late_ms).await {
        println!("{} {} | — | — | — |", row(title, strike), format_row(&stop));
    }
    println!(
        "{} plugins x {SAVES} saves and visits, every one succeeded; {calls} strikes of each with the breaker closed; the host grew by {grown:.1} MiB in all to {resident} MiB",
        all.len(),
    );
}

fn row(title: &str, strike: Strike) -> String {
    format!("| {title} | {} |", format!("{strike:?}").to_lowercase())
}

fn format_row(stop: &StrikeReport) -> String {
    let sentence = if stop.sentence.is_empty() { "no fault" } else { &stop.sentence };
    let wall = stop.wall_ms();
    if stop.used.calls == 0 {
        return format!("{sentence} | — | {wall:.1} | — | —");
    }
    // When the CPU limit ends a call, the engine does not know the remaining fuel.
    let is_known = !sentence.contains("processor time");
    let fuel = if is_known { stop.used.fuel.to_string() } else { "—".to_owned() };
    let memory = stop.used.memory_bytes / 1024;
    format!("{sentence} | {:.1} | {wall:.1} | {fuel} | {memory}", stop.cpu_ms())
}

/// A host with the bundled plugins, and its users.
struct Stage {
    host: TestApp,
    author: Person,
    admin: Person,
    /// One element of every bundled type.
    good: Vec<Value>,
    /// Id of the element that takes likes.
    liked: String,
}

impl Stage {
    async fn set() -> Stage {
        let host = TestApp::with_plugins().await;
        let (author, admin) = (host.author("author").await, host.admin().await);
        let plugins = author.get("/api/plugins").await.expect(200);
        let types: Vec<&Value> = plugins
            .data()
            .as_array()
            .unwrap()
            .iter()
            .flat_map(|plugin| plugin["element_types"].as_array().unwrap())
            .collect();
        let of_type = |kind: &&Value| {
            let mut props = kind["defaults"]["en"].clone();
            props["enableWxLogin"] = json!(false);
            json!({ "uuid": format!("good-{}", kind["type"].as_str().unwrap()), "name": kind["type"],
                "schemaVersion": kind["schemaVersion"], "pluginProps": props, "visible": true,
                "commonStyle": { "top": 0, "left": 0, "width": 100, "height": 40, "zindex": 1 } })
        };
        let good: Vec<Value> = types.iter().map(of_type).collect();
        let likes = types.iter().position(|kind| kind["hooks"].to_string().contains("like.add"));
        let liked = good[likes.unwrap()]["uuid"].as_str().unwrap().to_owned();
        Stage { host, author, admin, good, liked }
    }

    /// Publishes a work with an element of every bundled type, and one of the malicious plugin.
    async fn work(&self, hostile: Option<&Hostile>) -> Value {
        let mut elements = self.good.clone();
        elements.extend(hostile.map(|hostile| {
            json!({ "uuid": "hostile", "name": hostile.name, "schemaVersion": 1, "pluginProps": { "size": 7 },
                "visible": true, "commonStyle": { "top": 0, "left": 0, "width": 9, "height": 9, "zindex": 1 } })
        }));
        let sent =
            json!({ "page_mode": "h5_long_page", "pages": [{ "id": "p", "elements": elements }] });
        let made = self.author.post("/api/works", &sent).await.expect(201);
        self.publish(made.id(), hostile).await;
        self.author.get(&format!("/api/works/{}", made.id())).await.expect(200).data().clone()
    }

    async fn publish(&self, work: i64, hostile: Option<&Hostile>) {
        let path = format!("/api/works/info/{work}");
        let done = self
            .author
            .post(&path, &json!({ "is_publish": true, "leaves_out_missing": true }))
            .await
            .expect(200);
        only_about(&done, hostile);
    }

    /// Registers, enables and uses one plugin; returns the two cells of its row.
    async fn run_beside(&self, hostile: &Hostile, saves: usize) -> String {
        let package = Part::bytes(hostile.package_bytes.clone()).file_name("hostile.pinye");
        let sent = self.admin.post_form("/api/plugins", Form::new().part("package", package)).await;
        if hostile.strike == Strike::Register {
            sent.expect(422);
            let work = self.work(None).await;
            self.run(&work, None, saves).await;
            return format!("{saves}, {saves} | refused");
        }
        sent.expect(201);
        self.enable(hostile).await;
        let work = self.work(Some(hostile)).await;
        self.run(&work, Some(hostile), saves).await;
        let shown = self.admin.get("/api/plugins?all=true").await.expect(200);
        let plugins = shown.data().as_array().unwrap();
        let plugin = plugins.iter().find(|plugin| plugin["id"] == hostile.name).unwrap();
        for plugin in plugins.iter().filter(|plugin| plugin["bundled"] == true) {
            assert_eq!((&plugin["state"], &plugin["faults"]), (&json!("loaded"), &json!(0)));
        }
        let told = format!("{saves}, {saves} | {} {}", plugin["faults"], plugin["state"]);
        self.admin.delete(&format!("/api/plugins/{}", hostile.name)).await.expect(200);
        told.replace('"', "")
    }

    async fn enable(&self, hostile: &Hostile) {
        let path = format!("/api/plugins/{}", hostile.name);
        let enabled = self.admin.put(&path, &json!({ "enabled": true })).await;
        let code = if hostile.strike == Strike::Load { 422 } else { 200 };
        enabled.expect(code);
    }

    /// Saves and visits the work; now and then publishes it again and lets visitors react.
    async fn run(&self, work: &Value, hostile: Option<&Hostile>, saves: usize) {
        let id = work["id"].as_i64().unwrap();
        let mut visitor = self.host.visitor();
        let mut work = work.clone();
        for n in 1..=saves {
            // The rate limit is 30 reactions per minute, visitor and element.
            if n % 100 == 0 {
                visitor = self.host.visitor();
            }
            work = self.save(work, hostile, n).await;
            let page = visitor.get(&format!("/h5/{id}")).await.expect(200);
            assert_eq!(page.text.matches("data-el=\"good-").count(), self.good.len());
            // EM-013: an element without a working plugin is left out for visitors, and its author
            // was told.
            let has_box = hostile.is_some_and(|hostile| hostile.strike != Strike::Load);
            assert_eq!(page.text.contains("data-el=\"hostile\""), has_box);
            if n % 12 == 0 {
                self.react(&visitor, id, hostile).await;
            }
            if n % 200 == 0 || n == saves {
                if let Some(hostile) = hostile.filter(|one| one.strike == Strike::Load) {
                    self.enable(hostile).await;
                }
                self.publish(id, hostile).await;
                work =
                    self.author.get(&format!("/api/works/{id}")).await.expect(200).data().clone();
            }
        }
    }

    /// Saves with new props in every element, so that no cached verdict is used; checks that the
    /// response echoes them.
    async fn save(&self, mut work: Value, hostile: Option<&Hostile>, n: usize) -> Value {
        for element in work["pages"][0]["elements"].as_array_mut().unwrap() {
            element["pluginProps"]["n"] = json!(n);
        }
        let saved = self.author.put(&format!("/api/works/{}", work["id"]), &work).await.expect(200);
        only_about(&saved, hostile);
        assert_eq!(saved.data()["pages"], work["pages"], "nobody's props are touched");
        assert_eq!(saved.data()["revision"].as_i64(), work["revision"].as_i64().map(|n| n + 1));
        saved.data().clone()
    }

    /// Likes and unlikes: the malicious element may refuse within its time limit; the good one must
    /// accept.
    async fn react(&self, visitor: &Person, work: i64, hostile: Option<&Hostile>) {
        let path = |element: &str| format!("/api/works/{work}/elements/{element}/likes");
        visitor.post(&path(&self.liked), &json!({})).await.expect(200);
        visitor.delete(&path(&self.liked)).await.expect(200);
        if hostile.is_some_and(|hostile| hostile.strike == Strike::React) {
            let began = Instant::now();
            let reply = visitor.post(&path("hostile"), &json!({})).await;
            assert!([200, 503].contains(&reply.code()), "{}", reply.text);
            let most = limits().hook.wall_ms + 1_000;
            assert!(began.elapsed() < Duration::from_millis(most), "{:?}", began.elapsed());
            if reply.code() == 200 {
                visitor.delete(&path("hostile")).await.expect(200);
            }
        }
    }
}

/// Asserts that failures and diagnostics concern only the malicious plugin.
fn only_about(reply: &Reply, hostile: Option<&Hostile>) {
    let name = hostile.map_or("", |hostile| hostile.name);
    for fault in reply.json["faults"].as_array().unwrap() {
        assert_eq!(fault["plugin"], name, "{fault}");
    }
    for remark in reply.json["remarks"].as_array().unwrap() {
        assert_ne!(remark["severity"], "error", "{remark}");
        let is_hostile = remark["element_id"] == "hostile";
        // Diagnostics about props that are still empty.
        let is_empty = remark["code"].as_str().is_some_and(|code| code.ends_with(".empty"));
        assert!(is_hostile || is_empty || remark["severity"] == "info", "{remark}");
    }
}
