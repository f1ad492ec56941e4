//! What one check in a fresh instance costs, type by type, and 200 elements of all given types in one go.
//! Times are processor time of this process, which no other process on the machine changes, and time on the wall.
//!
//! `cargo run --release -p pinye-host --example plugin_call -- target/release/pinye dist/plugins/*.pinye`

use std::collections::BTreeSet;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use pinye_host::domain::clock::Clock;
use pinye_host::domain::element::{Candidate, Phase};
use pinye_host::plugin::{ElementType, Grants, MemoryKvStore, PluginSettings, Plugins};
use pinye_registry::Registry;
use serde_json::value::RawValue;

/// Checks of each type.
const ROUNDS: usize = 200;
const BATCHES: usize = 200;
const BATCH: usize = 200;

#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() -> anyhow::Result<()> {
    let mut arguments = std::env::args_os().skip(1).map(PathBuf::from);
    let worker =
        arguments.next().ok_or_else(|| anyhow::anyhow!("usage: plugin_call WORKER PACKAGE…"))?;
    let folder = std::env::temp_dir().join(format!("pinye-plugin-call-{}", std::process::id()));
    let registry = Arc::new(Registry::open(folder.join("packages"))?);
    let settings = PluginSettings::new(folder.join("cache"), worker);
    let kv = Arc::new(MemoryKvStore::default());
    let plugins = Plugins::open(settings, Arc::clone(&registry), kv, Clock::system())?;
    for path in arguments {
        let package = registry.add(&std::fs::read(path)?)?;
        plugins.load(&package.id, &package.sha256, Grants::all()).await?;
    }
    let types = plugins.element_types();
    anyhow::ensure!(!types.is_empty(), "name at least one package");

    let mut ones = Spent::default();
    let mut by_type: Vec<Spent> = types.iter().map(|_| Spent::default()).collect();
    for n in 0..ROUNDS * types.len() {
        let place = n % types.len();
        let (Some(one), Some(of_type)) = (types.get(place), by_type.get_mut(place)) else { break };
        let took = check(&plugins, vec![candidate(one, n)]).await?;
        ones.add(took);
        of_type.add(took);
    }
    let mut batches = Spent::default();
    for round in 0..BATCHES {
        let number = |n: usize| ROUNDS * types.len() + round * BATCH + n;
        let many = (0..BATCH).zip(types.iter().cycle()).map(|(n, one)| candidate(one, number(n)));
        batches.add(check(&plugins, many.collect()).await?);
    }
    let mut out = std::io::stdout();
    for (one, spent) in types.iter().zip(&by_type) {
        writeln!(out, "{}: {}", one.type_name, spent.summary())?;
    }
    writeln!(out, "one element, fresh instance: {}", ones.summary())?;
    writeln!(out, "{BATCH} elements, {} types, one go: {}", types.len(), batches.summary())?;
    let worst = |percent| by_type.iter().map(|one| at(&one.cpu, percent)).fold(0.0, f64::max);
    let plugins: BTreeSet<&str> = types.iter().map(|one| one.plugin.as_str()).collect();
    // The last line is for programs.
    let figures = serde_json::json!({
        "plugins": plugins.len(),
        "types": types.len(),
        "one": ones.figures(),
        "worst": { "cpu_p50_us": worst(50), "cpu_p99_us": worst(99) },
        "batch": batches.figures(),
    });
    writeln!(out, "{figures}")?;
    std::fs::remove_dir_all(folder)?;
    Ok(())
}

/// Processor time of this process so far: it does not depend on how busy the machine is.
fn cpu() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), u32::try_from(time.tv_nsec).unwrap_or_default())
}

/// A default element that was never seen before, so that no verdict is kept for it.
fn candidate(element_type: &ElementType, n: usize) -> Candidate {
    let mut props = element_type.details.pointer("/defaults/zh").cloned().unwrap_or_default();
    if let Some(object) = props.as_object_mut() {
        object.insert("benchNumber".to_owned(), n.into());
    }
    let props = RawValue::from_string(props.to_string()).unwrap_or_default();
    Candidate {
        place: format!("pages[0].elements[{n}]"),
        page_id: "page".to_owned(),
        element_id: format!("{}-{n}", element_type.type_name),
        type_name: element_type.type_name.clone(),
        schema_version: element_type.schema_version,
        props,
    }
}

async fn check(
    plugins: &Plugins,
    elements: Vec<Candidate>,
) -> anyhow::Result<(Duration, Duration)> {
    let (began, cpu_before) = (Instant::now(), cpu());
    let report = plugins.check(elements, Phase::Edit).await;
    let took = (began.elapsed(), cpu() - cpu_before);
    anyhow::ensure!(report.failures.is_empty(), "{:?}", report.failures);
    Ok(took)
}

/// What calls took.
#[derive(Default)]
struct Spent {
    wall: Vec<Duration>,
    cpu: Vec<Duration>,
}

impl Spent {
    fn add(&mut self, (wall, cpu): (Duration, Duration)) {
        self.wall.push(wall);
        self.cpu.push(cpu);
    }

    fn summary(&self) -> String {
        let percent = |times: &[Duration]| format!("{:.0} / {:.0}", at(times, 50), at(times, 99));
        format!("p50 / p99: {} us CPU, {} us wall", percent(&self.cpu), percent(&self.wall))
    }

    fn figures(&self) -> serde_json::Value {
        serde_json::json!({
            "cpu_p50_us": at(&self.cpu, 50),
            "cpu_p99_us": at(&self.cpu, 99),
            "wall_p50_us": at(&self.wall, 50),
            "wall_p99_us": at(&self.wall, 99),
        })
    }
}

/// The given percentile, in microseconds.
fn at(times: &[Duration], percent: usize) -> f64 {
    let mut sorted = times.to_vec();
    sorted.sort();
    let time = sorted.get(sorted.len() * percent / 100).copied().unwrap_or_default();
    time.as_secs_f64() * 1e6
}
