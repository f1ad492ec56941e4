//! Compiles components. The compiler is the only part of the engine that is not hardened against
//! hostile input, so it runs in a confined child process; its output is cached, and this process
//! only loads it.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Semaphore;
use wasmtime::Engine;
use wasmtime::component::Component;

use super::error::Error;
use super::limits::Limits;
use super::native_cache::{LoadMarker, NativeCodeCache, NativeEntry, pack};
use crate::compile_child::{CompileJob, JOB_ENV, MAX_OUTPUT_BYTES};
use pinye_sandbox::child::{self, ChildCommand};

/// Components compiled at the same time; each compilation uses all cores.
const MAX_CONCURRENT: usize = 2;

/// Compiles components and caches the native code.
pub(super) struct Compiler {
    native: Arc<NativeCodeCache>,
    worker: PathBuf,
    permits: Semaphore,
}

impl Compiler {
    /// Creates a compiler with a cache that runs `worker` as its child.
    pub(super) fn new(native: NativeCodeCache, worker: &Path) -> Compiler {
        let permits = Semaphore::new(MAX_CONCURRENT);
        Compiler { native: Arc::new(native), worker: worker.to_owned(), permits }
    }

    /// Returns the compiled component and a marker to hold until the component is known to run. The
    /// caller has checked the size of `bytes`.
    pub(super) async fn compile(
        &self,
        engine: &Engine,
        bytes: Vec<u8>,
        limits: &Limits,
    ) -> Result<(Component, LoadMarker), Error> {
        let name = NativeCodeCache::name(engine, &bytes);
        let packed = match self.find_cached(&name).await? {
            Some(packed) => packed,
            None => self.compile_and_store(&name, &bytes, limits).await?,
        };
        let (engine, cache) = (engine.clone(), Arc::clone(&self.native));
        let load = move || {
            let loading = cache.mark_loading(&name);
            let component = cache.load_verified(
                &engine,
                NativeEntry { component: &bytes, packed: &packed },
                || Component::new(&engine, &bytes),
            );
            component.map(|component| (component, loading))
        };
        tokio::task::spawn_blocking(load)
            .await
            .map_err(|error| Error::Compile(error.to_string()))?
            .map_err(|error| Error::Compile(format!("{error:#}")))
    }

    async fn find_cached(&self, name: &str) -> Result<Option<Vec<u8>>, Error> {
        let (cache, name) = (Arc::clone(&self.native), name.to_owned());
        let found = tokio::task::spawn_blocking(move || cache.find(&name)).await;
        found.map_err(|error| Error::Compile(error.to_string()))
    }

    /// Compiles in a child, unless another caller has done so while this one waited for a permit.
    async fn compile_and_store(
        &self,
        name: &str,
        bytes: &[u8],
        limits: &Limits,
    ) -> Result<Vec<u8>, Error> {
        let _permit =
            self.permits.acquire().await.map_err(|error| Error::Compile(error.to_string()))?;
        if let Some(packed) = self.find_cached(name).await? {
            return Ok(packed);
        }
        let native = self.run_child(bytes, limits).await?;
        let (cache, name) = (Arc::clone(&self.native), name.to_owned());
        let keep = move || {
            let packed = pack(&native)?;
            if let Err(error) = cache.store(&name, &packed) {
                tracing::warn!(%error, "native code could not be kept; the next start compiles it again");
            }
            Ok(packed)
        };
        let packed = tokio::task::spawn_blocking(keep).await;
        packed.map_err(|error| Error::Compile(error.to_string()))?
    }

    async fn run_child(&self, bytes: &[u8], limits: &Limits) -> Result<Vec<u8>, Error> {
        let job = CompileJob {
            memory_bytes: limits.compile_memory_bytes,
            cpu_seconds: limits.compile_ms.div_ceil(1_000).saturating_mul(2).max(1),
        };
        let job = serde_json::to_string(&job).map_err(|error| Error::Compile(error.to_string()))?;
        let command = ChildCommand {
            program: &self.worker,
            command: "compile",
            env: Some((JOB_ENV, &job)),
            timeout: Duration::from_millis(limits.compile_ms),
            max_output_bytes: MAX_OUTPUT_BYTES,
        };
        child::run(&command, bytes).await.map_err(|end| Error::Compile(end.to_string()))
    }
}
