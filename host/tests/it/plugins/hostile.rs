//! Every malicious plugin is stopped with the right error, and affects no other plugin.

use std::sync::Arc;
use std::time::{Duration, Instant};

use pinye_host::domain::element::Phase;
use pinye_host::domain::kv::{KvEntry, KvFuture, KvSpace, KvStore};
use pinye_host::plugin::{CallLimits, HookError, Limits, PluginState, ResourceUsage};

use super::room::{Room, candidate, codes, reaction};
use crate::hostile::{self, Hostile, Strike, good};

/// Limits with generous time, so that fuel and memory end a call first, on slow machines too.
fn patient() -> Limits {
    let mut limits = limits();
    for call in [&mut limits.pure, &mut limits.hook, &mut limits.publish] {
        (call.cpu_ms, call.wall_ms) = (20_000, 30_000);
    }
    limits
}

/// Result of an attack: the error message (empty on success), and its duration.
struct StrikeOutcome {
    sentence: String,
    took: Duration,
}

pub fn limits() -> Limits {
    let mut limits = Limits::default();
    limits.kv.quota_bytes = 512 << 10;
    limits
}

/// Runs attack number `n` with unique props, so that no cached verdict is used.
async fn strike(room: &Room, hostile: &Hostile, n: usize) -> StrikeOutcome {
    let name = hostile.name;
    let began = Instant::now();
    let loaded = room.load(&hostile.package_bytes).await;
    if matches!(hostile.strike, Strike::Register | Strike::Load) {
        let sentence = loaded.expect_err(name);
        return StrikeOutcome { sentence, took: began.elapsed() };
    }
    loaded.unwrap_or_else(|error| panic!("{name}: {error}"));
    let began = Instant::now();
    let sentence = match hostile.strike {
        Strike::Validate | Strike::Migrate => {
            let props = format!(r#"{{ "size": 7, "n":{n} }}"#);
            let mut element = candidate(0, name, &props);
            element.schema_version = u32::from(hostile.strike == Strike::Migrate);
            let report = room.plugins.check(vec![element], Phase::Edit).await;
            assert!(
                !report.has_errors(),
                "{name}: an author pays for a plugin's fault: {:?}",
                codes(&report)
            );
            assert_eq!(
                report.elements[0].props.get(),
                props,
                "{name}: props are kept byte for byte"
            );
            report.failures.first().map(|fault| fault.cause.to_string())
        }
        Strike::React => error_text(room.plugins.on_react(reaction(name)).await.err()),
        Strike::Publish => error_text(room.publish(name, "{}").await.err()),
        Strike::Register | Strike::Load => unreachable!("handled above"),
    };
    StrikeOutcome { sentence: sentence.unwrap_or_default(), took: began.elapsed() }
}

fn error_text(error: Option<HookError>) -> Option<String> {
    error.map(|error| error.to_string())
}

/// Asserts that another plugin still returns its own diagnostic. Unique props, so that no cached
/// verdict is used.
async fn neighbour_answers(room: &Room, n: usize) {
    let props = format!(r#"{{"size":{}}}"#, 1 + n % 100);
    let element = candidate(n, "neighbour", &props);
    let report = room.plugins.check(vec![element], Phase::Publish).await;
    assert!(report.failures.is_empty(), "{:?}", report.failures);
    assert_eq!(codes(&report), [format!("pages[0].elements[{n}] seen")]);
    room.plugins.on_react(reaction("neighbour")).await.unwrap();
}

/// Each is stopped with the right cause, another plugin continues to work, and no elements are
/// lost.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_hostile_plugin_ends_as_a_value_and_its_neighbour_goes_on() {
    let room = Room::with(patient());
    room.load(&good("neighbour").package_bytes).await.unwrap();
    for (n, hostile) in hostile::all().iter().enumerate() {
        let ended = strike(&room, hostile, n).await;
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
        assert!(ended.took < Duration::from_secs(60), "{}: {:?}", hostile.name, ended.took);
        neighbour_answers(&room, n).await;
    }
}

/// The compiler cannot be interrupted in-process: the child process has limits.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_compile_bomb_is_stopped_in_its_own_process() {
    let room = Room::new();
    room.load(&good("neighbour").package_bytes).await.unwrap();
    let Room { folder, registry, .. } = room;
    // The other plugin is compiled already; the bomb has less time than it needs.
    let limits = Limits { compile_ms: 300, ..Limits::default() };
    let room = Room::open(folder, registry, limits);
    room.load(&good("neighbour").package_bytes).await.unwrap();
    let bomb = hostile::compile_bomb();
    let ended = strike(&room, &bomb, 0).await;
    assert!(ended.sentence.contains(bomb.ends_with), "{}", ended.sentence);
    neighbour_answers(&room, 1).await;
    let failed = room.plugins.status().into_iter().find(|one| one.id == bomb.name).unwrap();
    assert_eq!(failed.state, PluginState::Failed);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_component_that_needs_too_much_memory_to_compile_is_refused() {
    let limits = Limits { compile_memory_bytes: 1 << 20, ..Limits::default() };
    let room = Room::with(limits);
    let refused = room.load(&good("neighbour").package_bytes).await.unwrap_err();
    assert!(refused.contains("could not be compiled"), "{refused}");
}

/// Fuel ends most loops first; if not, the CPU limit does, before the wall-clock limit.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn processor_time_ends_a_call_that_has_fuel_left() {
    let mut limits = Limits::default();
    (limits.hook.fuel, limits.hook.cpu_ms, limits.hook.wall_ms) = (2_000_000_000, 30, 30_000);
    let room = Room::with(limits);
    let ended = strike(&room, &named("react-loops"), 0).await;
    assert!(ended.sentence.contains("processor time"), "{}", ended.sentence);
}

/// Waiting for capabilities costs no CPU time and no fuel: the wall-clock limit ends the call.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_call_that_waits_for_ever_is_not_waited_for() {
    let mut limits = Limits::default();
    limits.hook.wall_ms = 200;
    let room = Room::with_kv(limits, Arc::new(Asleep));
    let ended = strike(&room, &named("kv-storm"), 0).await;
    // A database that does not respond is not a failure of the plugin.
    assert!(ended.sentence.contains("did not answer in time"), "{}", ended.sentence);
}

/// A database that never responds.
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

/// Many concurrent attacks with regular calls between them: a full pool delays other plugins, but
/// never fails their calls.
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
            plugins.check(vec![element], Phase::Edit).await.failures.len()
        }));
    }
    for n in 0..40 {
        neighbour_answers(&room, n).await;
    }
    for call in calls {
        assert_eq!(call.await.unwrap(), 1, "every hostile call is told apart from a good one");
    }
}

fn named(name: &str) -> Hostile {
    hostile::all().into_iter().find(|one| one.name == name).unwrap()
}

/// The maximum resource use over several attacks that all reached the plugin.
pub struct StrikeReport {
    pub sentence: String,
    pub used: ResourceUsage,
    pub wall: Duration,
}

impl StrikeReport {
    pub fn cpu_ms(&self) -> f64 {
        self.used.cpu_us as f64 / 1e3
    }

    pub fn wall_ms(&self) -> f64 {
        self.wall.as_secs_f64() * 1e3
    }
}

/// Attacks `calls` times. The clock advances between two attacks, so that the circuit breaker stays
/// closed.
pub async fn stopped(room: &Room, hostile: &Hostile, calls: usize) -> StrikeReport {
    let mut stopped = StrikeReport {
        sentence: String::new(),
        used: ResourceUsage::default(),
        wall: Duration::ZERO,
    };
    for n in 0..calls {
        let ended = strike(room, hostile, n).await;
        stopped.wall = stopped.wall.max(ended.took);
        stopped.sentence = ended.sentence;
        room.clock.advance(61_000);
    }
    if !matches!(hostile.strike, Strike::Register | Strike::Load) {
        let status = room.plugins.status().into_iter().find(|one| one.id == hostile.name).unwrap();
        assert_eq!(status.state, PluginState::Loaded, "{}: {:?}", hostile.name, status.cause);
        stopped.used = status.used;
    }
    stopped
}

/// Asserts that no call exceeds its CPU time by more than 20 ms, nor its wall-clock time by more
/// than `late_ms`.
pub fn within_budget(hostile: &Hostile, limits: &Limits, stopped: &StrikeReport, late_ms: f64) {
    let budget: &CallLimits = match hostile.strike {
        Strike::Register | Strike::Load => return,
        Strike::Validate | Strike::Migrate => &limits.pure,
        Strike::React => &limits.hook,
        Strike::Publish => &limits.publish,
    };
    let (cpu, wall) = (stopped.cpu_ms(), stopped.wall_ms());
    assert!(cpu <= budget.cpu_ms as f64 + 20.0, "{}: {cpu} ms of CPU", hostile.name);
    assert!(wall <= budget.wall_ms as f64 + late_ms, "{}: {wall} ms on the wall", hostile.name);
}

/// Measures attacks that fuel does not end: CPU time, wall-clock time, and the compiler's own
/// limits.
pub async fn unusual(calls: usize, late_ms: f64) -> Vec<(&'static str, Strike, StrikeReport)> {
    let mut all = Vec::new();
    let mut cpu = limits();
    (cpu.hook.fuel, cpu.hook.cpu_ms) = (2_000_000_000, 50);
    let loops = named("react-loops");
    let stop = stopped(&Room::with(cpu.clone()), &loops, calls).await;
    within_budget(&loops, &cpu, &stop, late_ms);
    all.push(("react-loops, 50 ms of CPU, fuel to spare", loops.strike, stop));
    let mut wall = limits();
    wall.hook.wall_ms = 200;
    let storm = named("kv-storm");
    let stop = stopped(&Room::with_kv(wall.clone(), Arc::new(Asleep)), &storm, calls).await;
    within_budget(&storm, &wall, &stop, late_ms);
    all.push(("kv-storm, 200 ms on the wall, a database that sleeps", storm.strike, stop));
    let slow = Limits { compile_ms: 1_000, ..limits() };
    let bomb = hostile::compile_bomb();
    let stop = stopped(&Room::with(slow), &bomb, 1).await;
    all.push(("compile-bomb, 1,000 ms to compile", bomb.strike, stop));
    all
}
