//! A plugin runtime with a registry in its own folder, and helpers for its tests.

use std::sync::Arc;

use pinye_host::domain::clock::Clock;
use pinye_host::domain::element::Candidate;
use pinye_host::domain::kv::KvStore;
use pinye_host::plugin::{
    Actor, ActorKind, ElementDraft, Grants, HookError, Limits, MemoryKvStore, PluginSettings,
    Plugins, PublishOutcome, Reaction, ReactionEvent, Target,
};
use pinye_registry::Registry;
use serde_json::Value;
use serde_json::value::RawValue;

use crate::built::worker;

/// A plugin runtime for one test.
pub struct Room {
    pub plugins: Plugins,
    pub registry: Arc<Registry>,
    pub clock: Clock,
    pub folder: tempfile::TempDir,
}

impl Room {
    pub fn new() -> Room {
        Room::with(Limits::default())
    }

    pub fn with(limits: Limits) -> Room {
        let folder = tempfile::tempdir().unwrap();
        let registry = Arc::new(Registry::open(folder.path().join("packages")).unwrap());
        Room::open(folder, registry, limits)
    }

    /// With another store for the capability `kv`.
    pub fn with_kv(limits: Limits, kv: Arc<dyn KvStore>) -> Room {
        let folder = tempfile::tempdir().unwrap();
        let registry = Arc::new(Registry::open(folder.path().join("packages")).unwrap());
        Room::start(folder, registry, limits, kv)
    }

    /// With the packages and the compilation cache of another runtime.
    pub fn open(folder: tempfile::TempDir, registry: Arc<Registry>, limits: Limits) -> Room {
        Room::start(folder, registry, limits, Arc::new(MemoryKvStore::default()))
    }

    fn start(
        folder: tempfile::TempDir,
        registry: Arc<Registry>,
        limits: Limits,
        kv: Arc<dyn KvStore>,
    ) -> Room {
        let clock = Clock::fixed(1_700_000_000_000);
        let mut settings = PluginSettings::new(folder.path().join("cache"), worker());
        (settings.limits, settings.seed) = (limits, Some(1));
        let plugins = Plugins::open(settings, Arc::clone(&registry), kv, clock.clone()).unwrap();
        Room { plugins, registry, clock, folder }
    }

    /// Registers and loads a package; returns its hash.
    pub async fn load(&self, package: &[u8]) -> Result<String, String> {
        let package = self.registry.add(package).map_err(|error| error.to_string())?;
        let loaded = self.plugins.load(&package.id, &package.sha256, Grants::all()).await;
        loaded.map(|()| package.sha256).map_err(|error| error.to_string())
    }
}

/// Returns candidate number `n` of a work.
pub fn candidate(n: usize, type_name: &str, props: &str) -> Candidate {
    Candidate {
        place: format!("pages[0].elements[{n}]"),
        page_id: "page-1".into(),
        element_id: format!("{type_name}-{n}"),
        type_name: type_name.into(),
        schema_version: 0,
        props: raw(props),
    }
}

pub fn raw(json: &str) -> Box<RawValue> {
    RawValue::from_string(json.to_owned()).unwrap()
}

pub fn target(type_name: &str) -> Target {
    Target {
        work_id: "7".into(),
        page_id: "page-1".into(),
        element_id: format!("{type_name}-0"),
        type_name: type_name.into(),
        schema_version: 1,
    }
}

/// Returns element number `n` of the type for publishing.
pub fn draft(n: usize, type_name: &str, props: &str) -> ElementDraft {
    let element_id = format!("{type_name}-{n}");
    ElementDraft { target: Target { element_id, ..target(type_name) }, props: raw(props) }
}

impl Room {
    /// Publishes one element; returns the result.
    pub async fn publish(&self, type_name: &str, props: &str) -> Result<PublishOutcome, HookError> {
        self.plugins.on_publish(&[draft(0, type_name, props)]).await.remove(0)
    }
}

pub fn actor() -> Actor {
    let (name, avatar) = (String::new(), String::new());
    Actor { kind: ActorKind::Anonymous, id: "visitor".into(), name, avatar }
}

pub fn reaction(type_name: &str) -> ReactionEvent {
    let (target, props, actor) = (target(type_name), raw("{}"), actor());
    let (id, reaction) = ("e-1".to_owned(), Reaction::Add);
    ReactionEvent { id, target, props, actor, reaction, count: 0, language: "en-US" }
}

/// Returns the codes of a report's diagnostics with their paths.
pub fn codes(report: &pinye_host::plugin::ValidationReport) -> Vec<String> {
    let one = |remark: &pinye_host::domain::element::ElementDiagnostic| {
        format!("{} {}{}", remark.place, remark.diagnostic.code, remark.diagnostic.path)
    };
    report.remarks.iter().map(one).collect()
}

pub fn value(raw: &RawValue) -> Value {
    serde_json::from_str(raw.get()).unwrap()
}
