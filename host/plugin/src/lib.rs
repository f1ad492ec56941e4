//! Plugin runtime: loads packages, calls their components within limits, and isolates failures.
//!
//! A failure is a value ([`PluginError`]). A plugin that is missing, disabled or failing leaves its elements as they are.

mod batch;
mod bindings;
mod breaker;
mod call;
mod call_metrics;
mod capabilities;
mod cpu_meter;
mod element_type;
mod elements;
mod engine;
mod error;
mod form_fields;
mod form_hooks;
mod grants;
mod guest;
mod hooks;
mod index;
mod inspect;
mod limits;
mod loaded_plugin;
mod loading;
mod memory;
mod memory_kv;
mod publish_hooks;
mod runtime;
mod status;
mod target;
mod ticker;
mod watch;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use pinye_registry::Registry;
use rand::SeedableRng;
use rand::rngs::StdRng;
use serde_json::value::RawValue;
use tokio::sync::broadcast::{Receiver, Sender};

use self::call::HostServices;
use self::elements::CheckContext;
use self::engine::PluginEngine;
use self::runtime::PluginRuntime;
use pinye_compiler::Compiler;
use pinye_domain::clock::Clock;
use pinye_domain::element::{Candidate, Diagnostic, Phase};
use pinye_domain::kv::KvStore;
use pinye_outbound::HttpClient;

pub use self::elements::html::is_bounded as is_bounded_html;

pub use self::call_metrics::{CallCount, CallKey};
pub use self::element_type::ElementType;
pub use self::elements::{CheckedElement, PluginFailure, ValidationReport};
pub use self::error::{Cause, Error, HookError, PluginError};
pub use self::form_fields::{CheckedAnswer, CheckedForm, FieldAnswer};
pub use self::form_hooks::{Decision, HookSubmission};
pub use self::grants::Grants;
pub use self::inspect::{describe, inspect};
pub use self::limits::{CallLimits, HttpLimits, KvLimits, Limits};
pub use self::memory_kv::MemoryKvStore;
pub use self::publish_hooks::ElementDraft;
pub use self::status::{PluginEvent, PluginLogLine, PluginState, PluginStatus, ResourceUsage};
pub use self::target::{
    Actor, ActorKind, OfferedFile, PublishOutcome, Reaction, ReactionEvent, Target, Viewer,
};
pub use self::watch::PackageWatcher;

/// Settings of the plugin runtime.
#[derive(Clone, Debug)]
pub struct PluginSettings {
    /// Limits, cut to the ceiling.
    pub limits: Limits,
    /// Cache of native code. Entries run only if they are authenticated with the key.
    pub cache_dir: PathBuf,
    /// Key file of the cache; anyone who can read it can make this process run arbitrary code.
    pub key_file: PathBuf,
    /// The program to start for compiling; normally the running program itself.
    pub worker: PathBuf,
    /// Seed that makes the capability `random` deterministic; for tests.
    pub seed: Option<u64>,
}

impl PluginSettings {
    /// Returns the default limits, with the key file beside the folder.
    pub fn new(cache_dir: impl Into<PathBuf>, worker: impl Into<PathBuf>) -> PluginSettings {
        let (cache_dir, worker) = (cache_dir.into(), worker.into());
        let key_file = cache_dir.with_extension("key");
        PluginSettings { limits: Limits::default(), cache_dir, key_file, worker, seed: None }
    }
}

/// The plugin runtime. Cheap to clone.
#[derive(Clone)]
pub struct Plugins {
    runtime: Arc<PluginRuntime>,
}

impl Plugins {
    /// Starts the engine, without any plugin.
    pub fn open(
        settings: PluginSettings,
        registry: Arc<Registry>,
        kv: Arc<dyn KvStore>,
        clock: Clock,
    ) -> Result<Plugins, Error> {
        let limits = settings.limits.within_ceiling();
        let engine = PluginEngine::start(&limits)?;
        let compiler = Compiler::open(&settings.cache_dir, &settings.key_file, &settings.worker)?;
        let random =
            Mutex::new(settings.seed.map_or_else(StdRng::from_os_rng, StdRng::seed_from_u64));
        let (http, lines) = (HttpClient::default(), Sender::new(256));
        let services = HostServices { kv, clock, random, http, lines };
        Ok(Plugins {
            runtime: Arc::new(PluginRuntime::new(engine, compiler, registry, services, limits)),
        })
    }

    /// Loads a registered package; does nothing if it is loaded with these grants already. If the
    /// package is rejected, the version loaded before stays. Loading a quarantined plugin again
    /// resets its quarantine.
    pub async fn load(&self, id: &str, sha256: &str, grants: Grants) -> Result<(), Error> {
        let index = self.runtime.index();
        if index.plugin(id).is_some_and(|plugin| plugin.is_same(sha256, &grants)) {
            return Ok(());
        }
        let unloads = self.runtime.unloads(id);
        let loaded = loading::load(&self.runtime, id, sha256, grants).await;
        match loaded.and_then(|plugin| self.runtime.install(plugin, unloads)) {
            Err(error) if !matches!(error, Error::Unloaded) => {
                self.runtime.failed(id, sha256, &error);
                Err(error)
            }
            outcome => outcome,
        }
    }

    /// Unloads a plugin; its element types stay known.
    pub fn unload(&self, id: &str) {
        self.runtime.unload(id);
    }

    /// Returns the element types of all loaded plugins.
    pub fn element_types(&self) -> Arc<Vec<Arc<ElementType>>> {
        self.runtime.index().types()
    }

    /// Returns the status of every plugin, including those that could not be loaded.
    pub fn status(&self) -> Vec<PluginStatus> {
        self.runtime.status()
    }

    /// Returns the number and results of plugin calls since the host started.
    pub fn calls(&self) -> Vec<(CallKey, CallCount)> {
        self.runtime.call_metrics.all()
    }

    /// Announces that a plugin's stored record has changed. Needed because the plugin is loaded or
    /// unloaded before the record is written, and clients that listed plugins in between have the
    /// old record.
    pub fn notify_listing_changed(&self, id: &str) {
        self.runtime.notify(PluginEvent::Listed { id: id.to_owned() });
    }

    /// Subscribes to changes of plugins.
    pub fn events(&self) -> Receiver<PluginEvent> {
        self.runtime.events.subscribe()
    }

    /// Subscribes to log lines of plugins.
    pub fn lines(&self) -> Receiver<PluginLogLine> {
        self.runtime.services.lines.subscribe()
    }

    /// Returns the grants of a loaded plugin: names of capabilities, and kinds of origins that its
    /// views need.
    pub fn granted(&self, id: &str) -> BTreeSet<String> {
        let index = self.runtime.index();
        index.plugin(id).map(|plugin| plugin.grants.capabilities.clone()).unwrap_or_default()
    }

    /// Checks elements: natively first, then with one call per plugin.
    pub async fn check(&self, candidates: Vec<Candidate>, phase: Phase) -> ValidationReport {
        let runtime = &self.runtime;
        let index = runtime.index();
        let is_known = |one: &Candidate| index.element_type(&one.type_name).is_some();
        let known = if candidates.iter().all(is_known) {
            None
        } else {
            Some(runtime.registry.known_types())
        };
        let absent =
            |type_name: &str| known.as_ref().and_then(|known| runtime.absent(known, type_name));
        let (verdicts, limits) = (&runtime.verdicts, &runtime.limits);
        CheckContext { index, verdicts, limits, absent: &absent }.check(candidates, phase).await
    }

    /// Calls the hook before a record is read for a visitor. A plugin without `reaction-hooks`
    /// allows it.
    pub async fn on_read(
        &self,
        at: Target,
        props: &RawValue,
        viewer: Viewer<'_>,
    ) -> Result<(), HookError> {
        hooks::on_read(&self.runtime, &at, props, viewer).await
    }

    /// Calls the hook before the host changes its record of a reaction.
    pub async fn on_react(&self, event: ReactionEvent) -> Result<(), HookError> {
        hooks::on_react(&self.runtime, &event).await
    }

    /// Checks the answers of one form and formats them, one result per answer, in order. Each
    /// plugin is called once. The form's plugin also decides about the `submission` in the same
    /// instance where possible; otherwise there is no decision, and the caller uses
    /// [`Plugins::before_submit`].
    pub async fn check_answers(
        &self,
        answers: &[FieldAnswer],
        language: &'static str,
        submission: Option<&HookSubmission>,
    ) -> Result<CheckedForm, HookError> {
        form_fields::check_answers(&self.runtime, answers, language, submission).await
    }

    /// Checks a visitor's file; the result is empty if it is accepted.
    pub async fn accept_file(
        &self,
        at: Target,
        props: &RawValue,
        file: &OfferedFile,
    ) -> Result<Vec<Diagnostic>, HookError> {
        form_fields::accept_file(&self.runtime, &at, props, file).await
    }

    /// Calls the hook before a submission is stored. A plugin without `form-hooks` accepts it.
    pub async fn before_submit(&self, submission: HookSubmission) -> Result<Decision, HookError> {
        form_hooks::before_submit(&self.runtime, &submission).await
    }

    /// Whether the plugin of this element type is to be notified after submissions are stored. A
    /// plugin without capabilities is not, because it could not act on it.
    pub fn wants_after_submit(&self, type_name: &str) -> bool {
        form_hooks::wants_after_submit(&self.runtime, type_name)
    }

    /// Calls the hook after a submission was stored; the caller retries failures.
    pub async fn after_submit(&self, submission: HookSubmission) -> Result<(), HookError> {
        form_hooks::after_submit(&self.runtime, &submission).await
    }

    /// Calls the hook while a work is published; returns one answer per element, in order. A plugin
    /// without `publish-hooks` leaves the props unchanged.
    pub async fn on_publish(
        &self,
        drafts: &[ElementDraft],
    ) -> Vec<Result<PublishOutcome, HookError>> {
        publish_hooks::on_publish(&self.runtime, drafts).await
    }

    /// Calls the hook when an administrator enables or disables a loaded plugin. The manifest's
    /// failure policy applies.
    pub async fn set_enabled(&self, id: &str, is_on: bool) -> Result<(), HookError> {
        hooks::set_enabled(&self.runtime, id, is_on).await
    }

    /// Loads the packages in `folder` and every one that is added or changed, until the result is
    /// dropped. For development: every requested capability is granted.
    pub fn watch(&self, folder: &Path) -> Result<PackageWatcher, Error> {
        watch::watch(self, folder)
    }
}
