//! Compiling a component. The compiler is the one part of the engine that promises nothing about hostile input, so it runs in
//! a child process with limits; the child fills the engine's own cache, and this process only reads it.

use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use pinye_registry::hash;
use tokio::process::Command;
use tokio::sync::Semaphore;
use wasmtime::Engine;
use wasmtime::component::Component;

use super::error::Error;
use super::limits::Limits;
use crate::worker::compile::{DONE, ORDER, Order};

/// Components compiled at the same time; each already uses every core.
const AT_ONCE: usize = 2;

/// Compiles components and remembers which ones are in the cache.
pub(super) struct Compiler {
    cache_dir: PathBuf,
    worker: PathBuf,
    turns: Semaphore,
}

impl Compiler {
    /// A compiler that keeps its results in `cache_dir` and runs `worker` as its child.
    pub(super) fn new(cache_dir: &Path, worker: &Path) -> Result<Compiler, Error> {
        let cache_dir = std::path::absolute(cache_dir)?;
        std::fs::create_dir_all(cache_dir.join("compiled"))?;
        let turns = Semaphore::new(AT_ONCE);
        Ok(Compiler { cache_dir, worker: worker.to_owned(), turns })
    }

    /// The compiled component. The bytes have been checked for their size before.
    pub(super) async fn compile(
        &self,
        engine: &Engine,
        bytes: Vec<u8>,
        limits: &Limits,
    ) -> Result<Component, Error> {
        let mark = self.mark(engine, &bytes);
        if !mark.exists() {
            let turn =
                self.turns.acquire().await.map_err(|error| Error::Compile(error.to_string()))?;
            let file = mark.with_extension("wasm");
            tokio::fs::write(&file, &bytes).await?;
            let outcome = self.run_child(&file, limits).await;
            // A file left behind is only waste: the mark decides.
            let _ = tokio::fs::remove_file(&file).await;
            outcome?;
            tokio::fs::write(&mark, b"").await?;
            drop(turn);
        }
        let engine = engine.clone();
        let compiled = tokio::task::spawn_blocking(move || Component::new(&engine, bytes)).await;
        compiled
            .map_err(|error| Error::Compile(error.to_string()))?
            .map_err(|error| Error::Compile(format!("{error:#}")))
    }

    /// A file that says: these bytes went through the child with this very engine. Should the cache have dropped them since,
    /// compiling them here is no danger any more, because the child did it within its limits.
    fn mark(&self, engine: &Engine, bytes: &[u8]) -> PathBuf {
        let mut hasher = std::hash::DefaultHasher::new();
        std::hash::Hash::hash(&engine.precompile_compatibility_hash(), &mut hasher);
        let engine = std::hash::Hasher::finish(&hasher);
        self.cache_dir.join("compiled").join(format!("{}-{engine:016x}", hash(bytes)))
    }

    async fn run_child(&self, file: &Path, limits: &Limits) -> Result<(), Error> {
        let order = Order {
            cache_dir: self.cache_dir.clone(),
            memory_bytes: limits.compile_memory_bytes,
            cpu_seconds: limits.compile_ms.div_ceil(1_000).saturating_mul(2).max(1),
        };
        let order =
            serde_json::to_string(&order).map_err(|error| Error::Compile(error.to_string()))?;
        let child = Command::new(&self.worker)
            .arg("compile")
            .arg(file)
            .env_clear()
            .env(ORDER, order)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .map_err(|error| {
                Error::Compile(format!("{} could not be started: {error}", self.worker.display()))
            })?;
        let patience = Duration::from_millis(limits.compile_ms);
        let output = tokio::time::timeout(patience, child.wait_with_output()).await;
        let output = output.map_err(|_| Error::Compile("it was not done in time".to_owned()))??;
        if output.status.success() && output.stdout == DONE {
            return Ok(());
        }
        let said = String::from_utf8_lossy(&output.stderr);
        let said: String = said.trim().chars().take(2_000).collect();
        Err(Error::Compile(format!("the compiling process ended with {}: {said}", output.status)))
    }
}
