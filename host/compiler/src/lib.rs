//! Compiles components. The compiler is the only part of the engine that is not hardened against
//! hostile input, so it runs in a confined child process ([`compile_child`]); its output is cached
//! (`native_cache`), and this process only loads it.
//!
//! The only unsafe code of the host is here, in `load`. Native code reaches it from two sources,
//! both in this crate: a child process of this program, and the cache, which returns only what the
//! key of the installation vouches for.

pub mod compile_child;
mod native_cache;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Semaphore;
use wasmtime::Engine;
use wasmtime::component::Component;

use compile_child::{CompileJob, JOB_ENV, MAX_OUTPUT_BYTES};
use native_cache::NativeCodeCache;
use pinye_sandbox::child::{self, ChildCommand};

pub use compile_child::compile_config;
pub use native_cache::LoadMarker;

/// Components compiled at the same time; each compilation uses all cores.
const MAX_CONCURRENT: usize = 2;

/// A component that could not be compiled or loaded, and why.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct CompileError(String);

impl CompileError {
    /// Wraps an error of the compiler or the engine.
    pub fn new(error: impl std::fmt::Display) -> CompileError {
        CompileError(format!("{error:#}"))
    }
}

/// Limits of one compilation.
#[derive(Clone, Copy, Debug)]
pub struct CompileLimits {
    /// Memory of the child process, in bytes.
    pub memory_bytes: u64,
    /// Time, in milliseconds.
    pub timeout_ms: u64,
}

/// Compiles components and caches the native code.
pub struct Compiler {
    cache: Arc<NativeCodeCache>,
    worker: PathBuf,
    permits: Semaphore,
}

impl Compiler {
    /// Creates a compiler that runs the program `worker` as its child. Native code is cached in
    /// `cache_dir`, authenticated with the key in `key_file`, which is created if necessary.
    ///
    /// # Errors
    ///
    /// The folder or the key cannot be created or read.
    pub fn open(cache_dir: &Path, key_file: &Path, worker: &Path) -> std::io::Result<Compiler> {
        let cache = Arc::new(NativeCodeCache::open(cache_dir, key_file)?);
        let permits = Semaphore::new(MAX_CONCURRENT);
        Ok(Compiler { cache, worker: worker.to_owned(), permits })
    }

    /// Returns the compiled component and a marker to hold until the component is known to run. The
    /// caller has checked the size of `bytes`.
    ///
    /// # Errors
    ///
    /// The compiler rejects the component or exceeds its limits, or the engine does not accept the
    /// native code.
    pub async fn compile(
        &self,
        engine: &Engine,
        bytes: Vec<u8>,
        limits: CompileLimits,
    ) -> Result<(Component, LoadMarker), CompileError> {
        let name = NativeCodeCache::name(engine, &bytes);
        let native = match self.find_cached(&name).await? {
            Some(native) => native,
            None => self.compile_and_store(&name, &bytes, limits).await?,
        };
        let (engine, cache) = (engine.clone(), Arc::clone(&self.cache));
        let load = move || {
            let loading = cache.mark_loading(&name);
            load(&engine, &native).map(|component| (component, loading))
        };
        let loaded = tokio::task::spawn_blocking(load).await.map_err(CompileError::new)?;
        loaded.map_err(CompileError::new)
    }

    async fn find_cached(&self, name: &str) -> Result<Option<Vec<u8>>, CompileError> {
        let (cache, name) = (Arc::clone(&self.cache), name.to_owned());
        let found = tokio::task::spawn_blocking(move || cache.find(&name)).await;
        found.map_err(CompileError::new)
    }

    /// Compiles in a child, unless another caller has done so while this one waited for a permit.
    async fn compile_and_store(
        &self,
        name: &str,
        bytes: &[u8],
        limits: CompileLimits,
    ) -> Result<Vec<u8>, CompileError> {
        let _permit = self.permits.acquire().await.map_err(CompileError::new)?;
        if let Some(native) = self.find_cached(name).await? {
            return Ok(native);
        }
        let native = self.run_child(bytes, limits).await?;
        let (cache, name) = (Arc::clone(&self.cache), name.to_owned());
        let store = move || {
            if let Err(error) = cache.store(&name, &native) {
                tracing::warn!(%error, "native code was not cached; the next start compiles it again");
            }
            native
        };
        tokio::task::spawn_blocking(store).await.map_err(CompileError::new)
    }

    async fn run_child(
        &self,
        bytes: &[u8],
        limits: CompileLimits,
    ) -> Result<Vec<u8>, CompileError> {
        let job = CompileJob {
            memory_bytes: limits.memory_bytes,
            cpu_seconds: limits.timeout_ms.div_ceil(1_000).saturating_mul(2).max(1),
        };
        let job = serde_json::to_string(&job).map_err(CompileError::new)?;
        let command = ChildCommand {
            program: &self.worker,
            command: "compile",
            env: Some((JOB_ENV, &job)),
            timeout: Duration::from_millis(limits.timeout_ms),
            max_output_bytes: MAX_OUTPUT_BYTES,
        };
        child::run(&command, bytes).await.map_err(CompileError::new)
    }
}

/// Loads native code, which must come from the compiler of this program: changed code would run as
/// part of this process.
#[expect(unsafe_code, reason = "the engine has no safe way to load native code from memory")]
fn load(engine: &Engine, native: &[u8]) -> wasmtime::Result<Component> {
    // SAFETY: the engine requires the unchanged output of `Engine::precompile_component`. That is
    // what `run_child` reads from this program's child process, and what `NativeCodeCache::find`
    // returns, which verifies an HMAC that only `store` makes, of the same output. The engine
    // itself compares its version and configuration.
    unsafe { Component::deserialize(engine, native) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_of_another_configuration_is_refused() {
        let component = wat::parse_str("(component (core module (func (export \"f\"))))").unwrap();
        let engine = Engine::new(&compile_config()).unwrap();
        let native = engine.precompile_component(&component).unwrap();
        load(&engine, &native).unwrap();
        let mut other = compile_config();
        other.consume_fuel(false);
        assert!(load(&Engine::new(&other).unwrap(), &native).is_err());
        assert!(load(&engine, b"no code").is_err());
    }
}
