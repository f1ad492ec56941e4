//! Installed plugins: their packages, their grants, and which of them run.

use std::sync::Arc;

use pinye_context::Ctx;
use pinye_plugin_host::{Grants, Plugins};
use pinye_registry::{PackageRef, Registry};
use pinye_store::plugins::InstalledPlugin;
use tokio::sync::Mutex;

use crate::BundledFile;

/// Maximum number of versions of a plugin that are kept to go back to.
const MAX_KEPT_VERSIONS: usize = 10;

/// Administration of plugins: stored packages and running plugins. Cheap to clone.
#[derive(Clone)]
pub struct PluginAdmin {
    /// Installed plugins are in its database.
    pub ctx: Ctx,
    /// Packages.
    pub registry: Arc<Registry>,
    /// Running plugins.
    pub plugins: Plugins,
    /// Returns the packages that come with the program.
    pub bundled: fn() -> Vec<BundledFile>,
    /// Serializes registering, enabling and removing plugins.
    pub lock: Arc<Mutex<()>>,
}

/// Whether a version is newer than another one.
pub(super) fn is_newer(version: &str, than: &str) -> bool {
    let parse = |text| semver::Version::parse(text).ok();
    parse(version).zip(parse(than)).is_some_and(|(version, than)| version > than)
}

/// Returns the row of a registered package that needs no consent: a disabled plugin is granted
/// everything when it is enabled, and an enabled one requests nothing that it was not granted.
pub fn install_record(
    admin: &PluginAdmin,
    package: &PackageRef,
    former: Option<&InstalledPlugin>,
) -> anyhow::Result<InstalledPlugin> {
    Ok(InstalledPlugin {
        enabled: former.is_some_and(|former| former.enabled),
        grants: grants_with_settings(&admin.registry, package, former)?,
        ..row(&admin.ctx, package)
    })
}

/// Returns grants of everything that a package requests, with the settings of the former grants.
pub(super) fn grants_with_settings(
    registry: &Registry,
    package: &PackageRef,
    former: Option<&InstalledPlugin>,
) -> anyhow::Result<String> {
    let former = former.map(|former| serde_json::from_str(&former.grants).unwrap_or_default());
    let Grants { config, .. } = former.unwrap_or_default();
    let grants = Grants { config, ..requested_grants(registry, &package.sha256)? };
    Ok(serde_json::to_string(&grants)?)
}

/// Whether exactly this package came with the program.
pub(super) fn is_bundled(admin: &PluginAdmin, sha256: &str) -> bool {
    let packages = (admin.bundled)();
    packages.into_iter().any(|(_, archive)| pinye_registry::hash(&archive) == sha256)
}

pub(super) fn row(ctx: &Ctx, package: &PackageRef) -> InstalledPlugin {
    InstalledPlugin {
        id: package.id.clone(),
        sha256: package.sha256.clone(),
        version: package.version.clone(),
        enabled: false,
        bundled: false,
        grants: "{}".to_owned(),
        waiting: String::new(),
        updated_at: ctx.clock.now_ms(),
    }
}

/// Returns grants of everything that a package requests.
pub(super) fn requested_grants(registry: &Registry, sha256: &str) -> anyhow::Result<Grants> {
    let package = registry.get(sha256)?;
    let capabilities = package.manifest.grantable_names().into_iter().map(str::to_owned).collect();
    Ok(Grants { capabilities, ..Grants::default() })
}

/// Loads a plugin with its grants.
pub(super) async fn load(
    admin: &PluginAdmin,
    plugin: &InstalledPlugin,
) -> Result<(), pinye_plugin_host::Error> {
    let grants = serde_json::from_str(&plugin.grants).unwrap_or_default();
    admin.plugins.load(&plugin.id, &plugin.sha256, grants).await
}

/// Returns the versions that are not kept any more.
pub(super) fn superseded(registry: &Registry, plugin: &InstalledPlugin) -> Vec<PackageRef> {
    let is_used = |one: &PackageRef| one.sha256 == plugin.sha256 || one.sha256 == plugin.waiting;
    let versions = registry.versions(&plugin.id);
    versions.into_iter().filter(|one| !is_used(one)).skip(MAX_KEPT_VERSIONS - 1).collect()
}

/// Removes packages. One that cannot be removed only wastes space, and is logged.
pub(super) async fn remove_packages(registry: &Arc<Registry>, packages: Vec<PackageRef>) {
    let registry = Arc::clone(registry);
    let removed = tokio::task::spawn_blocking(move || {
        for package in packages {
            if let Err(error) = registry.remove(&package.sha256) {
                tracing::warn!(plugin = package.id, version = package.version, %error, "a package was not removed");
            }
        }
    });
    // The task does not panic; if it did, the packages would only waste space.
    let _ = removed.await;
}
