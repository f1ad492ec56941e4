//! The plugin room: loads packages, calls their components within limits, and never lets a failing plugin fail anybody else.
//!
//! A failure is a value ([`PluginError`]). A plugin that is missing, disabled or failing leaves its elements as they are.

mod batch;
mod bindings;
mod breaker;
mod call;
mod call_metrics;
mod capabilities;
mod compile;
pub mod compile_child;
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
mod native_cache;
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
use self::compile::Compiler;
use self::elements::CheckContext;
use self::engine::PluginEngine;
use self::native_cache::NativeCodeCache;
use self::runtime::PluginRuntime;
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

/// How the plugin room is set up.
#[derive(Clone, Debug)]
pub struct PluginSettings {
    /// Limits; cut to the ceiling.
    pub limits: Limits,
    /// Where compiled code is kept. It is run only if the key vouches for it.
    pub cache_dir: PathBuf,
    /// The key; whoever can read it can have code run in this process.
    pub key_file: PathBuf,
    /// The program that is started to compile: this very program, as a rule.
    pub worker: PathBuf,
    /// Makes the capability `random` repeat itself; for tests.
    pub seed: Option<u64>,
}

impl PluginSettings {
    /// The default limits, and a key beside the folder.
    pub fn new(cache_dir: impl Into<PathBuf>, worker: impl Into<PathBuf>) -> PluginSettings {
        let (cache_dir, worker) = (cache_dir.into(), worker.into());
        let key_file = cache_dir.with_extension("key");
        PluginSettings { limits: Limits::default(), cache_dir, key_file, worker, seed: None }
    }
}

/// The plugin room. Cheap to clone.
#[derive(Clone)]
pub struct Plugins {
    runtime: Arc<PluginRuntime>,
}

impl Plugins {
    /// Starts the engine. No plugin is loaded yet.
    pub fn open(
        settings: PluginSettings,
        registry: Arc<Registry>,
        kv: Arc<dyn KvStore>,
        clock: Clock,
    ) -> Result<Plugins, Error> {
        let limits = settings.limits.within_ceiling();
        let native = NativeCodeCache::open(&settings.cache_dir, &settings.key_file)?;
        let engine = PluginEngine::start(&limits, Some(native.live()))?;
        let compiler = Compiler::new(native, &settings.worker);
        let random =
            Mutex::new(settings.seed.map_or_else(StdRng::from_os_rng, StdRng::seed_from_u64));
        let (http, lines) = (HttpClient::default(), Sender::new(256));
        let services = HostServices { kv, clock, random, http, lines };
        Ok(Plugins {
            runtime: Arc::new(PluginRuntime::new(engine, compiler, registry, services, limits)),
        })
    }

    /// Loads a registered package, or does nothing when it is loaded with these grants already. A refused package leaves the
    /// version that was loaded before in place. Loading a quarantined plugin again gives it a new chance.
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

    /// Disables a plugin; its element types stay known.
    pub fn unload(&self, id: &str) {
        self.runtime.unload(id);
    }

    /// The element types of all loaded plugins.
    pub fn element_types(&self) -> Arc<Vec<Arc<ElementType>>> {
        self.runtime.index().types()
    }

    /// How every plugin is doing, those that could not be loaded included.
    pub fn status(&self) -> Vec<PluginStatus> {
        self.runtime.status()
    }

    /// How often plugins were called since the host started, and how that ended.
    pub fn calls(&self) -> Vec<(CallKey, CallCount)> {
        self.runtime.call_metrics.all()
    }

    /// Tells that what is written down of a plugin has changed: it was loaded or taken away before that, and whoever asked
    /// in between has read the old list.
    pub fn notify_listing_changed(&self, id: &str) {
        self.runtime.notify(PluginEvent::Listed { id: id.to_owned() });
    }

    /// What changes from now on.
    pub fn events(&self) -> Receiver<PluginEvent> {
        self.runtime.events.subscribe()
    }

    /// What plugins write into the log from now on.
    pub fn lines(&self) -> Receiver<PluginLogLine> {
        self.runtime.services.lines.subscribe()
    }

    /// What a loaded plugin was granted: names of capabilities, and of kinds of sites that its views need.
    pub fn granted(&self, id: &str) -> BTreeSet<String> {
        let index = self.runtime.index();
        index.plugin(id).map(|plugin| plugin.grants.capabilities.clone()).unwrap_or_default()
    }

    /// Looks at elements: natively first, then with one call per plugin.
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

    /// Before a record is read for a visitor. A plugin without `reaction-hooks` has nothing against it.
    pub async fn on_read(
        &self,
        at: Target,
        props: &RawValue,
        viewer: Viewer<'_>,
    ) -> Result<(), HookError> {
        hooks::on_read(&self.runtime, &at, props, viewer).await
    }

    /// Before the host changes its record of a reaction.
    pub async fn on_react(&self, event: ReactionEvent) -> Result<(), HookError> {
        hooks::on_react(&self.runtime, &event).await
    }

    /// What fields have against the answers of one form, and how people read them: one entry for each, in their order. Each
    /// plugin is asked once, in one instance; the one that holds the form is asked about the `submission` in there as well,
    /// where it may be (else there is no decision, and [`Plugins::before_submit`] asks).
    pub async fn check_answers(
        &self,
        answers: &[FieldAnswer],
        language: &'static str,
        submission: Option<&HookSubmission>,
    ) -> Result<CheckedForm, HookError> {
        form_fields::check_answers(&self.runtime, answers, language, submission).await
    }

    /// What a field has against a file of a visitor; nothing when it may be kept.
    pub async fn accept_file(
        &self,
        at: Target,
        props: &RawValue,
        file: &OfferedFile,
    ) -> Result<Vec<Diagnostic>, HookError> {
        form_fields::accept_file(&self.runtime, &at, props, file).await
    }

    /// Before a submission is stored. A plugin without `form-hooks` has nothing against it.
    pub async fn before_submit(&self, submission: HookSubmission) -> Result<Decision, HookError> {
        form_hooks::before_submit(&self.runtime, &submission).await
    }

    /// Whether the plugin of this element type is to be told of submissions after they were stored. One that has no capabilities is
    /// not: it could do nothing about it.
    pub fn wants_after_submit(&self, type_name: &str) -> bool {
        form_hooks::wants_after_submit(&self.runtime, type_name)
    }

    /// After a submission was stored; what fails is tried again by whoever asks.
    pub async fn after_submit(&self, submission: HookSubmission) -> Result<(), HookError> {
        form_hooks::after_submit(&self.runtime, &submission).await
    }

    /// While a work is published: one answer for each element, in their order. A plugin without `publish-hooks` leaves the
    /// props as they are.
    pub async fn on_publish(
        &self,
        drafts: &[ElementDraft],
    ) -> Vec<Result<PublishOutcome, HookError>> {
        publish_hooks::on_publish(&self.runtime, drafts).await
    }

    /// When an administrator switches a loaded plugin on or off. What a failure means is its manifest's to say.
    pub async fn set_enabled(&self, id: &str, is_on: bool) -> Result<(), HookError> {
        hooks::set_enabled(&self.runtime, id, is_on).await
    }

    /// Loads the packages in `folder` and every one that is added or changed, until the answer is dropped. For development:
    /// every capability asked for is granted.
    pub fn watch(&self, folder: &Path) -> Result<PackageWatcher, Error> {
        watch::watch(self, folder)
    }
}
