//! Everything the plugin room shares between its calls.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use pinye_registry::Registry;
use tokio::sync::broadcast::Sender;

use super::call::HostServices;
use super::call_metrics::CallMetrics;
use super::compile::Compiler;
use super::elements::verdict_cache::VerdictCache;
use super::engine::PluginEngine;
use super::error::{Cause, Error};
use super::index::Index;
use super::limits::Limits;
use super::loaded_plugin::LoadedPlugin;
use super::status::ResourceUsage;
use super::status::{PluginEvent, PluginState, PluginStatus};

/// The shared parts.
pub(super) struct PluginRuntime {
    /// The engine.
    pub engine: Arc<PluginEngine>,
    /// The compiler.
    pub compiler: Compiler,
    /// The packages.
    pub registry: Arc<Registry>,
    /// What the host lends.
    pub services: Arc<HostServices>,
    /// Limits of this installation.
    pub limits: Limits,
    /// Who wants to know about changes.
    pub events: Sender<PluginEvent>,
    /// How often plugins were called.
    pub call_metrics: Arc<CallMetrics>,
    /// Verdicts that were given before.
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
    /// A room without plugins.
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

    /// The plugins of this moment.
    pub(super) fn index(&self) -> Arc<Index> {
        Arc::clone(&self.index.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// How often this plugin has been taken away; whoever loads it asks before and hands the answer to [`PluginRuntime::install`].
    pub(super) fn unloads(&self, id: &str) -> u64 {
        let unloads = self.unloads.lock().unwrap_or_else(PoisonError::into_inner);
        unloads.get(id).copied().unwrap_or_default()
    }

    /// Makes a loaded plugin the one that is called, unless it was taken away while it was being loaded.
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

    /// Takes a plugin away. Calls that are under way end by themselves.
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

    /// Remembers why a package could not be loaded.
    pub(super) fn failed(&self, id: &str, sha256: &str, error: &Error) {
        let cause = error.to_string();
        tracing::warn!(plugin = id, sha256, cause, "plugin could not be loaded");
        let failure = Failure { sha256: sha256.to_owned(), cause: cause.clone() };
        self.failures().insert(id.to_owned(), failure);
        self.notify(PluginEvent::Failed { id: id.to_owned(), cause });
    }

    /// How every plugin is doing.
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

    /// Which plugin a type belongs to that is not loaded, and why it is not; nothing for a type nobody knows.
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

    /// Tells everybody who listens.
    pub(super) fn notify(&self, event: PluginEvent) {
        // Nobody listening is fine.
        let _ = self.events.send(event);
    }
}
