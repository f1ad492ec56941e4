//! Inspects a component without loading it as a plugin, for the tools of plugin authors.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use pinye_registry::interfaces::Interfaces;
use rand::SeedableRng;
use rand::rngs::StdRng;
use serde_json::Value;
use tokio::sync::broadcast::Sender;
use wasmtime::component::Component;

use super::call::{HostServices, PluginContext};
use super::element_type::{ElementType, joined};
use super::elements::schema::SchemaBudget;
use super::engine::PluginEngine;
use super::error::Error;
use super::grants::{CAPABILITIES, GrantedCapabilities};
use super::guest::Guest;
use super::limits::Limits;
use super::memory_kv::MemoryKvStore;
use pinye_compiler::CompileError;
use pinye_domain::clock::Clock;
use pinye_outbound::HttpClient;

/// Returns the interfaces that a component imports and exports, for example
/// `pinye:plugin/log@1.0.0`.
pub fn inspect(component: &[u8]) -> Result<Interfaces, Error> {
    Interfaces::read(component).map_err(|error| Error::NotAComponent(error.to_string()))
}

/// Returns the element types of a component, each as the object that `element_types` of a manifest
/// contains. Checks them as loading does. The component is compiled in this process: use it for
/// trusted components only.
pub async fn describe(component: &[u8]) -> Result<Vec<Value>, Error> {
    let limits = Limits { slots: 1, ..Limits::default() };
    let engine = Arc::new(PluginEngine::start(&limits)?);
    let compiled = Component::new(&engine.engine, component).map_err(CompileError::new)?;
    let plugin = PluginContext {
        id: "component".to_owned(),
        version: String::new(),
        granted: GrantedCapabilities::default(),
        requests: Mutex::new(VecDeque::new()),
        services: Arc::new(HostServices {
            kv: Arc::new(MemoryKvStore::default()),
            clock: Clock::system(),
            random: Mutex::new(StdRng::seed_from_u64(0)),
            http: HttpClient::default(),
            lines: Sender::new(1),
        }),
        limits,
    };
    let guest = Guest::new(engine, &compiled, Arc::new(plugin), &CAPABILITIES)?;
    described(&guest, &Limits::default()).await
}

/// Returns the guest's element types, merged and checked as far as possible without other plugins.
pub(super) async fn described(guest: &Guest, limits: &Limits) -> Result<Vec<Value>, Error> {
    let described = guest.describe().await?;
    if described.is_empty() {
        return Err(Error::NoElementTypes);
    }
    let whole: Vec<Value> =
        described.iter().map(|one| joined(one, limits)).collect::<Result<_, _>>()?;
    let (checked, limits) = (whole.clone(), limits.clone());
    // On a blocking thread: the schemas come from the plugin.
    let check = move || {
        let mut budget = SchemaBudget::of(&limits);
        let one = |details| ElementType::new("", "", details, &mut budget).map(drop);
        checked.into_iter().try_for_each(one)
    };
    let checked = tokio::task::spawn_blocking(check).await;
    checked.map_err(|error| Error::Engine(error.to_string()))??;
    Ok(whole)
}
