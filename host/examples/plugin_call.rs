//! G1 of the bars: what one check in a fresh instance costs, and 200 elements of all given types in one go.
//!
//! `cargo run --release -p pinye-host --example plugin_call -- target/release/pinye dist/plugins/*.pinye`

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use pinye_host::domain::clock::Clock;
use pinye_host::domain::element::{Candidate, Phase};
use pinye_host::plugin::{ElementType, Grants, Kept, PluginSettings, Plugins};
use pinye_registry::Registry;
use serde_json::value::RawValue;

const ROUNDS: usize = 2_000;
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
    let kv = Arc::new(Kept::default());
    let plugins = Plugins::open(settings, Arc::clone(&registry), kv, Clock::system())?;
    for path in arguments {
        let package = registry.add(&std::fs::read(path)?)?;
        plugins.load(&package.id, &package.sha256, Grants::all()).await?;
    }
    let types = plugins.element_types();
    anyhow::ensure!(!types.is_empty(), "name at least one package");

    let cpu_before = cpu();
    let mut ones = Vec::new();
    for n in 0..ROUNDS {
        let one = types.get(n % types.len()).map(|one| candidate(one, n)).into_iter().collect();
        ones.push(check(&plugins, one).await?);
    }
    let cpu_between = cpu();
    let mut batches = Vec::new();
    for round in 0..BATCHES {
        let number = |n: usize| ROUNDS + round * BATCH + n;
        let many = (0..BATCH).zip(types.iter().cycle()).map(|(n, one)| candidate(one, number(n)));
        batches.push(check(&plugins, many.collect()).await?);
    }
    let cpu_after = cpu();
    let mut out = std::io::stdout();
    let one_us = (cpu_between - cpu_before).as_secs_f64() * 1e6 / ROUNDS as f64;
    let batch_us = (cpu_after - cpu_between).as_secs_f64() * 1e6 / BATCHES as f64;
    writeln!(out, "one element, fresh instance: {}, {one_us:.0} us CPU", summary(&mut ones))?;
    let count = types.len();
    writeln!(
        out,
        "{BATCH} elements, {count} types, one go: {}, {batch_us:.0} us CPU",
        summary(&mut batches)
    )?;
    // The last line is for programs.
    let figures = serde_json::json!({
        "one_p50_us": at(&ones, 50),
        "one_p99_us": at(&ones, 99),
        "batch_p50_us": at(&batches, 50),
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

async fn check(plugins: &Plugins, elements: Vec<Candidate>) -> anyhow::Result<Duration> {
    let began = Instant::now();
    let report = plugins.check(elements, Phase::Edit).await;
    let took = began.elapsed();
    anyhow::ensure!(report.faults.is_empty(), "{:?}", report.faults);
    Ok(took)
}

fn summary(times: &mut [Duration]) -> String {
    times.sort();
    format!("p50 {:.0} us, p99 {:.0} us", at(times, 50), at(times, 99))
}

/// The given percentile of sorted times, in microseconds.
fn at(sorted: &[Duration], percent: usize) -> f64 {
    let time = sorted.get(sorted.len() * percent / 100).copied().unwrap_or_default();
    time.as_secs_f64() * 1e6
}
