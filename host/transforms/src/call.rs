//! Calls a module once, within limits beyond Extism's own: fuel for computation, pages of memory, a
//! timeout, and the kernel's limits of this process.

use std::time::Duration;

use extism::{Manifest, PluginBuilder, Wasm};
use extism_engine::Trap;
use pinye_sandbox::transform::{MAX_MEMORY_PAGES, TransformError, TransformLimits};

use crate::validate::ENTRY;

/// Calls the module; returns its output and the fuel consumed.
pub(crate) fn call(
    module: &[u8],
    input: &[u8],
    limits: &TransformLimits,
) -> Result<(Vec<u8>, u64), TransformError> {
    let manifest = Manifest::new([Wasm::data(module)])
        .with_timeout(Duration::from_millis(limits.wall_ms))
        .with_memory_max(MAX_MEMORY_PAGES)
        .disallow_all_hosts();
    let mut manifest = manifest;
    manifest.memory.max_var_bytes = Some(0);
    let mut plugin = PluginBuilder::new(manifest)
        .with_wasi(false)
        .with_cache_disabled()
        .with_fuel_limit(limits.fuel)
        .with_wasmtime_config(small())
        .build()
        .map_err(|error| broken(&error))?;
    let answer: Vec<u8> = plugin.call(ENTRY, input).map_err(|error| fault(&error))?;
    if answer.len() > limits.max_output_bytes {
        return Err(TransformError::OutputTooLarge);
    }
    Ok((answer, plugin.fuel_consumed().unwrap_or_default()))
}

/// Engine configuration that allocates memory on demand: the process's address space is too small
/// for wasmtime's default reservations.
fn small() -> extism_engine::Config {
    let mut config = extism_engine::Config::new();
    // Copy-on-write memory images are files, and the process may not open any.
    config.memory_init_cow(false);
    config.memory_reservation(0);
    config.memory_guard_size(64 << 10);
    config.memory_reservation_for_growth(1 << 20);
    config.wasm_backtrace_max_frames(None);
    config
}

/// Maps an error of instantiation.
fn broken(error: &extism::Error) -> TransformError {
    let reason = format!("{error:#}");
    match reason {
        reason if is_memory(&reason) => TransformError::Memory,
        // Code that runs before the first call consumes fuel too.
        reason if reason.contains("fuel") => TransformError::Timeout,
        reason => TransformError::Damaged(short(&reason)),
    }
}

/// Maps an error of a call.
fn fault(error: &extism::Error) -> TransformError {
    let reason = error.root_cause().to_string();
    let trap = error.downcast_ref::<Trap>().copied();
    match (reason.as_str(), trap) {
        ("plugin ran out of fuel" | "timeout", _) => TransformError::Timeout,
        (_, Some(Trap::OutOfFuel | Trap::Interrupt)) => TransformError::Timeout,
        (reason, _) if is_memory(reason) => TransformError::Memory,
        (_, Some(trap)) => TransformError::Trap(short(&trap.to_string())),
        (reason, None) => TransformError::Rejected(short(reason)),
    }
}

fn is_memory(reason: &str) -> bool {
    reason == "oom"
        || reason.contains("memory minimum size")
        || reason.contains("failed to allocate")
}

fn short(reason: &str) -> String {
    reason.chars().take(500).collect()
}
