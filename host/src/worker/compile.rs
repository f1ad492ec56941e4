//! The child process `pinye compile`: compiles one component into the engine's cache, within limits it sets itself.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use rustix::process::{Resource, Rlimit, setrlimit};
use serde::{Deserialize, Serialize};
use wasmtime::Engine;
use wasmtime::component::Component;

use crate::plugin::{compiling, open_cache};

/// The environment variable that carries the [`Order`].
pub const ORDER: &str = "PINYE_COMPILE";
/// What the child says when the cache is filled.
pub const DONE: &[u8] = b"compiled\n";

/// What the parent asks for.
#[derive(Debug, Serialize, Deserialize)]
pub struct Order {
    /// The cache to fill.
    pub cache_dir: PathBuf,
    /// Address space this process may have.
    pub memory_bytes: u64,
    /// Processor seconds this process may use.
    pub cpu_seconds: u64,
}

/// Compiles `component` as the order in the environment says. Says [`DONE`] on success, a sentence on failure.
pub fn run(component: &Path) -> ExitCode {
    match compile(component) {
        Ok(()) => {
            let said = std::io::stdout().write_all(DONE);
            if said.is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
        }
        Err(error) => {
            // Nobody reading is no reason to fail in another way.
            let _ = writeln!(std::io::stderr(), "{error:#}");
            ExitCode::FAILURE
        }
    }
}

fn compile(component: &Path) -> anyhow::Result<()> {
    let order = std::env::var(ORDER)
        .map_err(|_| anyhow::anyhow!("this command is for the host itself: {ORDER} is not set"))?;
    let order: Order = serde_json::from_str(&order)?;
    limit(&order)?;
    let bytes = std::fs::read(component)?;
    let engine = Engine::new(&compiling(Some(open_cache(&order.cache_dir)?)))
        .map_err(|error| anyhow::anyhow!("{error:#}"))?;
    Component::new(&engine, bytes).map_err(|error| anyhow::anyhow!("{error:#}"))?;
    Ok(())
}

/// From here on the kernel ends this process when it wants too much.
fn limit(order: &Order) -> std::io::Result<()> {
    let both = |most: u64| Rlimit { current: Some(most), maximum: Some(most) };
    setrlimit(Resource::As, both(order.memory_bytes))?;
    setrlimit(Resource::Cpu, both(order.cpu_seconds))?;
    setrlimit(Resource::Core, both(0))?;
    Ok(())
}
