//! The engine that runs all plugins: one wasmtime engine, one pool of instance slots, one ticker
//! thread.

use std::sync::Arc;

use tokio::sync::Semaphore;
use wasmtime::{Engine, PoolingAllocationConfig};

use super::error::Error;
use super::limits::Limits;
use super::ticker::Ticker;
use pinye_compiler::compile_config;

/// Core instances of one component (an encoded Rust guest has three).
const CORE_INSTANCES: u32 = 8;
/// Linear memories of one component (guests written in JavaScript need two).
pub(super) const MEMORIES: u32 = 2;
/// Tables of one component.
pub(super) const TABLES: u32 = 4;
/// Bytes of memory, stack and tables that stay resident in a slot between calls.
const MEMORY_KEPT: usize = 256 << 10;
const STACK_KEPT: usize = 16 << 10;
const TABLE_KEPT: usize = 16 << 10;
/// Stack space for host functions that a guest calls.
const HOST_STACK: usize = 1 << 20;

/// The engine and its shared parts.
pub(super) struct PluginEngine {
    /// The engine itself.
    pub engine: Engine,
    /// One permit per slot of the pool: when the pool is full, calls wait instead of failing.
    pub slots: Arc<Semaphore>,
    /// Counts running calls and ticks while there are any.
    pub ticker: Ticker,
}

impl PluginEngine {
    /// Starts the engine.
    pub(super) fn start(limits: &Limits) -> Result<PluginEngine, Error> {
        let mut config = compile_config();
        config.max_wasm_stack(limits.stack_bytes);
        config.async_stack_size(limits.stack_bytes + HOST_STACK);
        config.allocation_strategy(pool(limits));
        let engine = Engine::new(&config).map_err(|error| Error::Engine(format!("{error:#}")))?;
        let ticker = Ticker::start(engine.weak())?;
        let slots = Arc::new(Semaphore::new(usize::try_from(limits.slots).unwrap_or(1)));
        Ok(PluginEngine { engine, slots, ticker })
    }
}

fn pool(limits: &Limits) -> PoolingAllocationConfig {
    let mut pool = PoolingAllocationConfig::new();
    pool.total_component_instances(limits.slots);
    pool.total_stacks(limits.slots);
    pool.total_core_instances(limits.slots * CORE_INSTANCES);
    pool.total_memories(limits.slots * MEMORIES);
    pool.total_tables(limits.slots * TABLES);
    pool.max_core_instances_per_component(CORE_INSTANCES);
    pool.max_memories_per_component(MEMORIES);
    pool.max_tables_per_component(TABLES);
    pool.max_memory_size(limits.memory_bytes);
    pool.table_elements(limits.table_elements);
    pool.linear_memory_keep_resident(MEMORY_KEPT);
    pool.async_stack_keep_resident(STACK_KEPT);
    pool.table_keep_resident(TABLE_KEPT);
    pool.max_unused_warm_slots(16);
    pool
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_settings_an_administrator_can_choose_still_start() {
        let limits = Limits { memory_bytes: usize::MAX, ..Limits::default() }.within_ceiling();
        PluginEngine::start(&limits).unwrap();
    }
}
