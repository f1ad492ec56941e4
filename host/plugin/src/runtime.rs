//! Shared state of the plugin runtime.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use pinye_registry::Registry;
use tokio::sync::broadcast::Sender;

use super::call::HostServices;
use super::call_metrics::CallMetrics;
use super::elements::verdict_cache::VerdictCache;
use super::engine::PluginEngine;
use super::error::{Cause, Error};
use super::index::Index;
use super::limits::Limits;
use super::loaded_plugin::LoadedPlugin;
use super::status::ResourceUsage;
use super::status::{PluginEvent, PluginState, PluginStatus};
use pinye_compiler::Compiler;

/// Shared state of the plugin runtime.
pub(super) struct PluginRuntime {
    /// The engine.
    pub engine: Arc<PluginEngine>,
    /// The compiler.
    pub compiler: Compiler,
    /// Registry of packages.
    pub registry: Arc<Registry>,
    /// Services behind the capabilities.
    pub services: Arc<HostServices>,
    /// Limits of this installation.
    pub limits: Limits,
    /// Broadcasts changes of plugins.
    pub events: Sender<PluginEvent>,
    /// Counters of calls.
    pub call_metrics: Arc<CallMetrics>,
    /// Cache of verdicts.
    pub verdicts: VerdictCache,
    index: RwLock<Arc<Index>>,
    failures: Mutex<BTreeMap<String, Failure>>,
    unloads: Mutex<BTreeMap<String, u64>>,
}

/// A package that could not be loaded.
#[derive(Clone)]
struct Failure {
    sha256: String,
    cause: String,
}

impl PluginRuntime {
    /// Creates a runtime without plugins.
    pub(super) fn new(
        engine: PluginEngine,
        compiler: Compiler,
        registry: Arc<Registry>,
        services: HostServices,
        limits: Limits,
    ) -> PluginRuntime {
        let (events, _) = tokio::sync::broadcast::channel(256);
        PluginRuntime {
            engine: Arc::new(engine),
            compiler,
            registry,
            services: Arc::new(services),
            limits,
            events,
            call_metrics: Arc::default(),
            verdicts: VerdictCache::default(),
            index: RwLock::default(),
            failures: Mutex::default(),
            unloads: Mutex::default(),
        }
    }

    /// Returns the current snapshot of loaded plugins.
    pub(super) fn index(&self) -> Arc<Index> {
        Arc::clone(&self.index.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Returns how often this plugin has been unloaded. Read it before loading and pass it to
    /// [`PluginRuntime::install`].
    pub(super) fn unloads(&self, id: &str) -> u64 {
        let unloads = self.unloads.lock().unwrap_or_else(PoisonError::into_inner);
        unloads.get(id).copied().unwrap_or_default()
    }

    /// Installs a loaded plugin; fails if it was unloaded while it was being loaded.
    pub(super) fn install(&self, plugin: LoadedPlugin, unloads: u64) -> Result<(), Error> {
        let (id, version, sha256) =
            (plugin.id.clone(), plugin.version.clone(), plugin.sha256.clone());
        let mut index = self.index.write().unwrap_or_else(PoisonError::into_inner);
        if self.unloads(&id) != unloads {
            return Err(Error::Unloaded);
        }
        *index = Arc::new(index.with(Arc::new(plugin))?);
        drop(index);
        self.failures().remove(&id);
        tracing::info!(plugin = id, version, sha256, "plugin loaded");
        self.notify(PluginEvent::Loaded { id, version, sha256 });
        Ok(())
    }

    /// Unloads a plugin. Running calls complete.
    pub(super) fn unload(&self, id: &str) {
        let mut index = self.index.write().unwrap_or_else(PoisonError::into_inner);
        let mut unloads = self.unloads.lock().unwrap_or_else(PoisonError::into_inner);
        *unloads.entry(id.to_owned()).or_default() += 1;
        drop(unloads);
        let was_there = index.plugin(id).is_some();
        *index = Arc::new(index.without(id));
        drop(index);
        let had_failed = self.failures().remove(id).is_some();
        if was_there || had_failed {
            tracing::info!(plugin = id, "plugin unloaded");
            self.notify(PluginEvent::Unloaded { id: id.to_owned() });
        }
    }

    /// Records why a package could not be loaded.
    pub(super) fn failed(&self, id: &str, sha256: &str, error: &Error) {
        let cause = error.to_string();
        tracing::warn!(plugin = id, sha256, cause, "plugin could not be loaded");
        let failure = Failure { sha256: sha256.to_owned(), cause: cause.clone() };
        self.failures().insert(id.to_owned(), failure);
        self.notify(PluginEvent::Failed { id: id.to_owned(), cause });
    }

    /// Returns the status of every plugin.
    pub(super) fn status(&self) -> Vec<PluginStatus> {
        let index = self.index();
        let failures = self.failures().clone();
        let cause = |id: &str| failures.get(id).map(|failure| failure.cause.clone());
        let mut all: Vec<PluginStatus> =
            index.plugins().map(|plugin| plugin.status(cause(&plugin.id))).collect();
        for (id, failure) in failures.iter().filter(|(id, _)| index.plugin(id).is_none()) {
            all.push(PluginStatus {
                id: id.clone(),
                version: String::new(),
                sha256: failure.sha256.clone(),
                state: PluginState::Failed,
                cause: Some(failure.cause.clone()),
                faults: 0,
                element_types: Vec::new(),
                used: ResourceUsage::default(),
            });
        }
        all
    }

    /// Returns plugin id and cause of absence for a type that is not loaded; `None` for an unknown
    /// type.
    pub(super) fn absent(
        &self,
        known: &BTreeMap<String, String>,
        type_name: &str,
    ) -> Option<(String, Cause)> {
        let plugin = known.get(type_name)?.clone();
        let cause = match self.failures().get(&plugin) {
            Some(failure) => Cause::NotLoaded(failure.cause.clone()),
            None => Cause::Disabled,
        };
        Some((plugin, cause))
    }

    fn failures(&self) -> std::sync::MutexGuard<'_, BTreeMap<String, Failure>> {
        self.failures.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sends an event to all subscribers.
    pub(super) fn notify(&self, event: PluginEvent) {
        // An error means that there are no subscribers.
        let _ = self.events.send(event);
    }
}
