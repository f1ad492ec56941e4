//! Every hostile plugin is met as what it is, and harms nobody.

use std::sync::Arc;
use std::time::{Duration, Instant};

use pinye_host::domain::element::Phase;
use pinye_host::domain::kv::{KvEntry, KvFuture, KvSpace, KvStore};
use pinye_host::plugin::{HookError, Limits, State};

use super::room::{Room, candidate, codes, raw, reaction, target};
use crate::hostile::{self, Hostile, Strike, good};

/// How a strike ended: the sentence (empty when nothing was wrong), and how long it took.
struct Ended {
    sentence: String,
    took: Duration,
}

fn limits() -> Limits {
    let mut limits = Limits::default();
    limits.kv.quota_bytes = 512 << 10;
    limits
}

async fn strike(room: &Room, hostile: &Hostile) -> Ended {
    let name = hostile.name;
    let began = Instant::now();
    let loaded = room.load(&hostile.package_bytes).await;
    if matches!(hostile.strike, Strike::Register | Strike::Load) {
        let sentence = loaded.expect_err(name);
        return Ended { sentence, took: began.elapsed() };
    }
    loaded.unwrap_or_else(|error| panic!("{name}: {error}"));
    let began = Instant::now();
    let sentence = match hostile.strike {
        Strike::Validate | Strike::Migrate => {
            let mut element = candidate(0, name, r#"{ "size": 7 }"#);
            element.schema_version = u32::from(hostile.strike == Strike::Migrate);
            let report = room.plugins.check(vec![element], Phase::Edit).await;
            assert!(
                !report.has_errors(),
                "{name}: an author pays for a plugin's fault: {:?}",
                codes(&report)
            );
            assert_eq!(
                report.elements[0].props.get(),
                r#"{ "size": 7 }"#,
                "{name}: props are kept byte for byte"
            );
            report.faults.first().map(|fault| fault.cause.to_string())
        }
        Strike::React => said(room.plugins.on_react(reaction(name)).await.err()),
        Strike::Publish => said(room.plugins.on_publish(target(name), &raw("{}")).await.err()),
        Strike::Register | Strike::Load => unreachable!("handled above"),
    };
    Ended { sentence: sentence.unwrap_or_default(), took: began.elapsed() }
}

fn said(error: Option<HookError>) -> Option<String> {
    error.map(|error| error.to_string())
}

/// A good neighbour answers with a remark that only its own code can make. New props every time, so that no verdict is kept.
async fn neighbour_answers(room: &Room, n: usize) {
    let props = format!(r#"{{"size":{}}}"#, 1 + n % 100);
    let element = candidate(n, "neighbour", &props);
    let report = room.plugins.check(vec![element], Phase::Publish).await;
    assert!(report.faults.is_empty(), "{:?}", report.faults);
    assert_eq!(codes(&report), [format!("pages[0].elements[{n}] seen")]);
    room.plugins.on_react(reaction("neighbour")).await.unwrap();
}

/// R23, R24: each is stopped with the right cause, its neighbour goes on, nobody's elements are lost.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_hostile_plugin_ends_as_a_value_and_its_neighbour_goes_on() {
    let room = Room::with(limits());
    room.load(&good("neighbour").package_bytes).await.unwrap();
    for (n, hostile) in hostile::all().iter().enumerate() {
        let ended = strike(&room, hostile).await;
        let is_expected = match hostile.ends_with {
            "" => ended.sentence.is_empty(),
            words => words.split('|').any(|word| match word {
                "" => ended.sentence.is_empty(),
                word => ended.sentence.contains(word),
            }),
        };
        assert!(
            is_expected,
            "{}: expected {:?}, got {:?}",
            hostile.name, hostile.ends_with, ended.sentence
        );
        assert!(ended.took < Duration::from_secs(30), "{}: {:?}", hostile.name, ended.took);
        neighbour_answers(&room, n).await;
    }
}

/// The compiler is the one part without limits of its own: the child process has them.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_compile_bomb_is_stopped_in_its_own_process() {
    let room = Room::new();
    room.load(&good("neighbour").package_bytes).await.unwrap();
    let Room { folder, registry, .. } = room;
    // The neighbour is compiled already; the bomb has less time than it needs.
    let limits = Limits { compile_ms: 300, ..Limits::default() };
    let room = Room::open(folder, registry, limits);
    room.load(&good("neighbour").package_bytes).await.unwrap();
    let bomb = hostile::compile_bomb();
    let ended = strike(&room, &bomb).await;
    assert!(ended.sentence.contains(bomb.ends_with), "{}", ended.sentence);
    neighbour_answers(&room, 1).await;
    let failed = room.plugins.status().into_iter().find(|one| one.id == bomb.name).unwrap();
    assert_eq!(failed.state, State::Failed);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_component_that_needs_too_much_memory_to_compile_is_refused() {
    let limits = Limits { compile_memory_bytes: 1 << 20, ..Limits::default() };
    let room = Room::with(limits);
    let refused = room.load(&good("neighbour").package_bytes).await.unwrap_err();
    assert!(refused.contains("could not be compiled"), "{refused}");
}

/// Fuel ends most loops first; where it does not, processor time does, and never the clock on the wall.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn processor_time_ends_a_call_that_has_fuel_left() {
    let mut limits = Limits::default();
    (limits.hook.fuel, limits.hook.cpu_ms, limits.hook.wall_ms) = (2_000_000_000, 30, 30_000);
    let room = Room::with(limits);
    let ended = strike(&room, &named("react-loops")).await;
    assert!(ended.sentence.contains("processor time"), "{}", ended.sentence);
}

/// Waiting for powers costs no processor time and no fuel: the wall limit is what ends it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_call_that_waits_for_ever_is_not_waited_for() {
    let mut limits = Limits::default();
    limits.hook.wall_ms = 200;
    let room = Room::with_kv(limits, Arc::new(Asleep));
    let ended = strike(&room, &named("kv-storm")).await;
    assert!(ended.sentence.contains("not done in time"), "{}", ended.sentence);
}

/// A database that never answers.
struct Asleep;

impl KvStore for Asleep {
    fn get<'a>(&'a self, _: &'a KvSpace, _: &'a str) -> KvFuture<'a, Option<KvEntry>> {
        Box::pin(std::future::pending())
    }

    fn put<'a>(
        &'a self,
        _: &'a KvSpace,
        _: &'a str,
        _: &'a [u8],
        _: Option<u64>,
        _: u64,
    ) -> KvFuture<'a, u64> {
        Box::pin(std::future::pending())
    }

    fn delete<'a>(&'a self, _: &'a KvSpace, _: &'a str) -> KvFuture<'a, bool> {
        Box::pin(std::future::pending())
    }

    fn increment<'a>(&'a self, _: &'a KvSpace, _: &'a str, _: i64, _: u64) -> KvFuture<'a, i64> {
        Box::pin(std::future::pending())
    }

    fn list_keys<'a>(&'a self, _: &'a KvSpace, _: &'a str) -> KvFuture<'a, Vec<String>> {
        Box::pin(std::future::pending())
    }
}

/// Many at once, with good work between them: a full pool means waiting, never a failed neighbour.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_storm_of_hostile_calls_leaves_room_for_others() {
    let room = Room::with(Limits { slots: 4, ..limits() });
    room.load(&good("neighbour").package_bytes).await.unwrap();
    for hostile in hostile::all() {
        if ["endless-fill", "memory-bomb"].contains(&hostile.name) {
            room.load(&hostile.package_bytes).await.unwrap();
        }
    }
    let mut calls = Vec::new();
    for n in 0..40 {
        let plugins = room.plugins.clone();
        calls.push(tokio::spawn(async move {
            let name = ["endless-fill", "memory-bomb"][n % 2];
            let element = candidate(n, name, &format!(r#"{{"size":{}}}"#, n + 1));
            plugins.check(vec![element], Phase::Edit).await.faults.len()
        }));
    }
    for n in 0..40 {
        neighbour_answers(&room, n).await;
    }
    for call in calls {
        assert_eq!(call.await.unwrap(), 1, "every hostile call is told apart from a good one");
    }
}

/// Prints the tables of docs/plugin-limits.md:
/// `cargo test -p pinye-host --test it stop_times -- --ignored --nocapture`.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "measures; its figures mean nothing on a busy machine"]
async fn stop_times() {
    println!(
        "| plugin | strikes in | ends with | CPU ms | wall ms | instructions | memory KiB | host MiB |"
    );
    println!("|---|---|---|---|---|---|---|---|");
    for hostile in hostile::all() {
        row(&Room::with(limits()), &hostile, hostile.name).await;
    }
    let mut cpu = limits();
    (cpu.hook.fuel, cpu.hook.cpu_ms) = (2_000_000_000, 50);
    row(&Room::with(cpu), &named("react-loops"), "react-loops, 50 ms of CPU, fuel to spare").await;
    let mut wall = limits();
    wall.hook.wall_ms = 200;
    let room = Room::with_kv(wall, Arc::new(Asleep));
    row(&room, &named("kv-storm"), "kv-storm, 200 ms on the wall, a database that sleeps").await;
    let slow = Limits { compile_ms: 1_000, ..limits() };
    row(&Room::with(slow), &hostile::compile_bomb(), "compile-bomb, 1,000 ms to compile").await;
}

fn named(name: &str) -> Hostile {
    hostile::all().into_iter().find(|one| one.name == name).unwrap()
}

async fn row(room: &Room, hostile: &Hostile, title: &str) {
    let ended = strike(room, hostile).await;
    let used = room.plugins.status().first().map(|status| status.used).unwrap_or_default();
    let sentence = if ended.sentence.is_empty() { "no fault" } else { &ended.sentence };
    let (cpu, strikes_in) =
        (used.cpu_us as f64 / 1e3, format!("{:?}", hostile.strike).to_lowercase());
    let wall = ended.took.as_secs_f64() * 1e3;
    let (fuel, memory) = (used.fuel, used.memory_bytes / 1024);
    println!(
        "| {title} | {strikes_in} | {sentence} | {cpu:.1} | {wall:.1} | {fuel} | {memory} | {} |",
        rss_mib()
    );
}

fn rss_mib() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap_or("0");
    line.trim().trim_end_matches(" kB").trim().parse::<u64>().unwrap_or(0) / 1024
}
