//! Loads a package from the registry as a callable plugin. If any step fails, the version loaded
//! before stays in place.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use pinye_registry::Package;
use serde_json::Value;

use super::call::PluginContext;
use super::element_type::{ElementType, disagreement};
use super::elements::schema::SchemaBudget;
use super::error::Error;
use super::grants::{GrantedCapabilities, Grants, allows_imports, interface_name};
use super::guest::Guest;
use super::inspect::{described, inspect};
use super::limits::Limits;
use super::loaded_plugin::LoadedPlugin;
use super::runtime::PluginRuntime;
use pinye_compiler::CompileLimits;

/// Reads, checks, compiles and describes a package.
pub(super) async fn load(
    runtime: &Arc<PluginRuntime>,
    id: &str,
    sha256: &str,
    grants: Grants,
) -> Result<LoadedPlugin, Error> {
    let package = read(runtime, sha256).await?;
    let manifest = &package.manifest;
    if manifest.id != id {
        let (asked, found) = (id.to_owned(), manifest.id.clone());
        return Err(Error::OtherPlugin { asked, found });
    }
    let component = package.component();
    check_size(&component, &runtime.limits)?;
    check_interfaces(&package, &component, &grants)?;

    let limits = runtime.limits.clone().lowered_by(&manifest.limits);
    let compile_limits =
        CompileLimits { memory_bytes: limits.compile_memory_bytes, timeout_ms: limits.compile_ms };
    let (compiled, loading) =
        runtime.compiler.compile(&runtime.engine.engine, component, compile_limits).await?;
    let granted = GrantedCapabilities::of(&manifest.capabilities, &grants);
    let services = granted.names();
    let caller = Arc::new(PluginContext {
        id: manifest.id.clone(),
        version: manifest.version.clone(),
        granted,
        requests: Mutex::new(VecDeque::new()),
        services: Arc::clone(&runtime.services),
        limits: limits.clone(),
    });
    let guest = Guest::new(Arc::clone(&runtime.engine), &compiled, caller, &services)?;

    let details = described(&guest, &limits).await?;
    // The component runs, so a later crash of this process is not caused by loading it.
    drop(loading);
    if let Some(about) = disagreement(&details, &manifest.element_types) {
        return Err(Error::Disagrees { about });
    }
    let (id, version) = (manifest.id.clone(), manifest.version.clone());
    let types = tokio::task::spawn_blocking(move || element_types(&id, &version, details, &limits));
    let types = types.await.map_err(|error| Error::Engine(error.to_string()))??;
    Ok(LoadedPlugin {
        id: manifest.id.clone(),
        version: manifest.version.clone(),
        sha256: package.sha256.clone(),
        grants,
        types,
        guest,
        hooks: manifest.hooks.clone(),
        clock: runtime.services.clock.clone(),
        events: runtime.events.clone(),
        call_metrics: Arc::clone(&runtime.call_metrics),
        breaker: Mutex::default(),
    })
}

async fn read(runtime: &Arc<PluginRuntime>, sha256: &str) -> Result<Package, Error> {
    let (runtime, sha256) = (Arc::clone(runtime), sha256.to_owned());
    let read = tokio::task::spawn_blocking(move || runtime.registry.get(&sha256));
    Ok(read.await.map_err(|error| Error::Engine(error.to_string()))??)
}

fn check_size(component: &[u8], limits: &Limits) -> Result<(), Error> {
    if component.is_empty() {
        return Err(Error::NoComponent);
    }
    let bytes = u64::try_from(component.len()).unwrap_or(u64::MAX);
    if bytes > limits.component_bytes {
        let limit = limits.component_bytes;
        return Err(Error::TooLarge { what: "component.wasm", bytes, limit });
    }
    Ok(())
}

/// Whether component, manifest and grants agree. The registry has compared the first two already;
/// check again, because this is where capabilities are granted.
fn check_interfaces(package: &Package, component: &[u8], grants: &Grants) -> Result<(), Error> {
    let manifest = &package.manifest;
    let surface = inspect(component)?;
    allows_imports(&surface.imports, &manifest.capability_names(), grants)?;
    let exports: Vec<&str> =
        surface.exports.iter().filter_map(|name| interface_name(name)).collect();
    if !exports.contains(&"element") {
        return Err(Error::NoElementInterface);
    }
    if let Some(hook) = manifest.hooks.keys().find(|hook| !exports.contains(&hook.as_str())) {
        return Err(Error::HookNotExported(hook.clone()));
    }
    Ok(())
}

fn element_types(
    id: &str,
    version: &str,
    details: Vec<Value>,
    limits: &Limits,
) -> Result<Vec<Arc<ElementType>>, Error> {
    let mut budget = SchemaBudget::of(limits);
    let one = |details| ElementType::new(id, version, details, &mut budget).map(Arc::new);
    details.into_iter().map(one).collect()
}
