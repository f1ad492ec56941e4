//! The plugin room: loads packages, calls their components within limits, and never lets a failing plugin fail anybody else.
//!
//! A failure is a value ([`PluginError`]). A plugin that is missing, disabled or failing leaves its elements as they are.

mod batch;
mod bindings;
mod breaker;
mod budget;
mod call;
mod capabilities;
mod compile;
mod counts;
mod element_type;
mod elements;
mod engine;
mod error;
mod fields;
mod guest;
mod hooks;
mod index;
mod inspect;
mod kept;
mod limits;
mod loaded;
mod loading;
mod memory;
mod native;
mod publishing;
mod room;
mod status;
mod submissions;
mod target;
mod ticker;
mod turns;
mod watch;
pub mod worker;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use pinye_registry::Registry;
use rand::SeedableRng;
use rand::rngs::StdRng;
use serde_json::value::RawValue;
use tokio::sync::broadcast::{Receiver, Sender};

use self::call::Powers;
use self::compile::Compiler;
use self::elements::CheckContext;
use self::engine::PluginEngine;
use self::native::NativeCodeCache;
use self::room::Room;
use pinye_domain::clock::Clock;
use pinye_domain::element::{Candidate, Diagnostic, Phase};
use pinye_domain::kv::KvStore;
use pinye_outgoing::HttpClient;

pub use self::elements::html::is_bounded as is_bounded_html;

pub use self::capabilities::Grants;
pub use self::counts::{CallCount, CallKey};
pub use self::element_type::ElementType;
pub use self::elements::{CheckedElement, PluginFailure, ValidationReport};
pub use self::error::{Cause, Error, HookError, PluginError};
pub use self::fields::{Answer, CheckedAnswer, CheckedForm};
pub use self::guest::Used;
pub use self::inspect::{describe, inspect};
pub use self::kept::MemoryKvStore;
pub use self::limits::{CallLimits, HttpLimits, KvLimits, Limits};
pub use self::publishing::ElementDraft;
pub use self::status::{PluginEvent, PluginLogLine, PluginStatus, State};
pub use self::submissions::{Decision, Submission};
pub use self::target::{
    Actor, ActorKind, OfferedFile, PublishOutcome, Reaction, ReactionEvent, Target,
};
pub use self::turns::{Busy, FairPermit, FairQueue, Turns};
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
    /// Makes the power `random` repeat itself; for tests.
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
    room: Arc<Room>,
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
        let powers = Powers { kv, clock, random, http, lines };
        Ok(Plugins { room: Arc::new(Room::new(engine, compiler, registry, powers, limits)) })
    }

    /// Loads a registered package, or does nothing when it is loaded with these grants already. A refused package leaves the
    /// version that was loaded before in place. Loading a quarantined plugin again gives it a new chance.
    pub async fn load(&self, id: &str, sha256: &str, grants: Grants) -> Result<(), Error> {
        let index = self.room.index();
        if index.plugin(id).is_some_and(|plugin| plugin.is_same(sha256, &grants)) {
            return Ok(());
        }
        let unloads = self.room.unloads(id);
        let loaded = loading::load(&self.room, id, sha256, grants).await;
        match loaded.and_then(|plugin| self.room.install(plugin, unloads)) {
            Err(error) if !matches!(error, Error::Unloaded) => {
                self.room.failed(id, sha256, &error);
                Err(error)
            }
            outcome => outcome,
        }
    }

    /// Disables a plugin; its element types stay known.
    pub fn unload(&self, id: &str) {
        self.room.unload(id);
    }

    /// The element types of all loaded plugins.
    pub fn element_types(&self) -> Arc<Vec<Arc<ElementType>>> {
        self.room.index().types()
    }

    /// How every plugin is doing, those that could not be loaded included.
    pub fn status(&self) -> Vec<PluginStatus> {
        self.room.status()
    }

    /// How often plugins were called since the host started, and how that ended.
    pub fn calls(&self) -> Vec<(CallKey, CallCount)> {
        self.room.counts.all()
    }

    /// Tells that what is written down of a plugin has changed: it was loaded or taken away before that, and whoever asked
    /// in between has read the old list.
    pub fn notify_listing_changed(&self, id: &str) {
        self.room.notify(PluginEvent::Listed { id: id.to_owned() });
    }

    /// What changes from now on.
    pub fn events(&self) -> Receiver<PluginEvent> {
        self.room.events.subscribe()
    }

    /// What plugins write into the log from now on.
    pub fn lines(&self) -> Receiver<PluginLogLine> {
        self.room.powers.lines.subscribe()
    }

    /// What a loaded plugin was granted: names of powers, and of kinds of sites that its views need.
    pub fn granted(&self, id: &str) -> BTreeSet<String> {
        let index = self.room.index();
        index.plugin(id).map(|plugin| plugin.grants.capabilities.clone()).unwrap_or_default()
    }

    /// Looks at elements: natively first, then with one call per plugin.
    pub async fn check(&self, candidates: Vec<Candidate>, phase: Phase) -> ValidationReport {
        let room = &self.room;
        let index = room.index();
        let is_known = |one: &Candidate| index.element_type(&one.type_name).is_some();
        let known =
            if candidates.iter().all(is_known) { None } else { Some(room.registry.known_types()) };
        let absent =
            |type_name: &str| known.as_ref().and_then(|known| room.absent(known, type_name));
        let (verdicts, limits) = (&room.verdicts, &room.limits);
        CheckContext { index, verdicts, limits, absent: &absent }.check(candidates, phase).await
    }

    /// Before a record is read for a visitor. A plugin without `reaction-hooks` has nothing against it.
    pub async fn on_read(
        &self,
        at: Target,
        props: &RawValue,
        by: (&Actor, &'static str),
    ) -> Result<(), HookError> {
        hooks::on_read(&self.room, &at, props, by).await
    }

    /// Before the host changes its record of a reaction.
    pub async fn on_react(&self, event: ReactionEvent) -> Result<(), HookError> {
        hooks::on_react(&self.room, &event).await
    }

    /// What fields have against the answers of one form, and how people read them: one entry for each, in their order. Each
    /// plugin is asked once, in one instance; the one that holds the form is asked about the `submission` in there as well,
    /// where it may be (else there is no decision, and [`Plugins::before_submit`] asks).
    pub async fn check_answers(
        &self,
        answers: &[Answer],
        language: &'static str,
        submission: Option<&Submission>,
    ) -> Result<CheckedForm, HookError> {
        fields::check_answers(&self.room, answers, language, submission).await
    }

    /// What a field has against a file of a visitor; nothing when it may be kept.
    pub async fn accept_file(
        &self,
        at: Target,
        props: &RawValue,
        file: &OfferedFile,
    ) -> Result<Vec<Diagnostic>, HookError> {
        fields::accept_file(&self.room, &at, props, file).await
    }

    /// Before a submission is stored. A plugin without `form-hooks` has nothing against it.
    pub async fn before_submit(&self, submission: Submission) -> Result<Decision, HookError> {
        submissions::before_submit(&self.room, &submission).await
    }

    /// Whether the plugin of this element type is to be told of submissions after they were stored. One that has no powers is
    /// not: it could do nothing about it.
    pub fn wants_after_submit(&self, type_name: &str) -> bool {
        submissions::wants_after_submit(&self.room, type_name)
    }

    /// After a submission was stored; what fails is tried again by whoever asks.
    pub async fn after_submit(&self, submission: Submission) -> Result<(), HookError> {
        submissions::after_submit(&self.room, &submission).await
    }

    /// While a work is published: one answer for each element, in their order. A plugin without `publish-hooks` leaves the
    /// props as they are.
    pub async fn on_publish(&self, drafts: &[ElementDraft]) -> Vec<Result<PublishOutcome, HookError>> {
        publishing::on_publish(&self.room, drafts).await
    }

    /// When an administrator switches a loaded plugin on or off. What a failure means is its manifest's to say.
    pub async fn switch(&self, id: &str, is_on: bool) -> Result<(), HookError> {
        hooks::switch(&self.room, id, is_on).await
    }

    /// Loads the packages in `folder` and every one that is added or changed, until the answer is dropped. For development:
    /// every power asked for is granted.
    pub fn watch(&self, folder: &Path) -> Result<PackageWatcher, Error> {
        watch::watch(self, folder)
    }
}
