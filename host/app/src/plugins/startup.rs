//! Plugins at start-up: bundled packages are installed, enabled plugins are loaded. A plugin that
//! fails to load is reported to the administrator and stops nothing.

use std::time::Duration;

use pinye_registry::PackageRef;
use tokio::sync::broadcast::error::RecvError;

use super::installation::{
    PluginAdmin, grants_with_settings, install_record, is_newer, load, remove_packages, row,
    superseded,
};
use pinye_plugin_host::{PluginEvent, PluginState};
use pinye_store as store;
use pinye_store::plugins::InstalledPlugin;

/// Installs bundled packages and loads every enabled plugin.
pub async fn install_and_load(admin: &PluginAdmin) -> anyhow::Result<()> {
    for (name, archive) in (admin.bundled)() {
        match admin.registry.add(&archive) {
            Ok(package) => install_bundled(admin, &package).await?,
            Err(error) => tracing::error!(name, %error, "a bundled package is invalid"),
        }
    }
    for plugin in store::plugins::list(&admin.ctx.db).await? {
        if plugin.enabled {
            load(admin, &plugin).await.unwrap_or_else(|error| {
                tracing::error!(plugin = plugin.id, %error, "an enabled plugin failed to load");
            });
        }
    }
    Ok(())
}

/// Pauses before plugins that failed to load are retried: a busy machine may have killed their
/// compilation.
const RETRIES: [Duration; 3] =
    [Duration::from_secs(60), Duration::from_secs(300), Duration::from_secs(1_800)];

/// Retries plugins that failed to load.
pub async fn run_retries(admin: PluginAdmin) {
    for pause in RETRIES {
        tokio::time::sleep(pause).await;
        if let Err(error) = retry(&admin).await {
            tracing::error!(%error, "retrying plugins that failed to load was not possible");
        }
    }
}

/// Retries enabled plugins that failed to load; returns how many were loaded.
pub async fn retry(admin: &PluginAdmin) -> anyhow::Result<usize> {
    let statuses = admin.plugins.status().into_iter();
    let failed =
        statuses.filter(|plugin| plugin.state == PluginState::Failed).map(|plugin| plugin.id);
    let mut came_up = 0;
    for id in failed {
        let _alone = admin.lock.lock().await;
        let plugin = store::plugins::find(&admin.ctx.db, &id).await?;
        if let Some(plugin) = plugin.filter(|plugin| plugin.enabled) {
            came_up += usize::from(load(admin, &plugin).await.is_ok());
        }
    }
    Ok(came_up)
}

/// Installs a bundled package over an older version; the administrator's choice whether it runs
/// stays. A newer version that an administrator has installed stays too.
async fn install_bundled(admin: &PluginAdmin, package: &PackageRef) -> anyhow::Result<()> {
    let former = store::plugins::find(&admin.ctx.db, &package.id).await?;
    if former.as_ref().is_some_and(|former| {
        former.sha256 == package.sha256 || is_newer(&former.version, &package.version)
    }) {
        return Ok(());
    }
    let plugin = InstalledPlugin {
        enabled: former.as_ref().is_none_or(|former| former.enabled),
        bundled: true,
        grants: grants_with_settings(&admin.registry, package, former.as_ref())?,
        ..row(&admin.ctx, package)
    };
    Ok(store::plugins::put(&admin.ctx.db, &plugin).await?)
}

/// Returns the limits of packages that an administrator has set.
pub fn package_limits(limits: &pinye_plugin_host::Limits) -> pinye_registry::PackageLimits {
    let (packed, component) = (limits.package_bytes, limits.component_bytes);
    let whole = pinye_registry::PackageLimits::default();
    let unpacked = whole.unpacked.max(packed.saturating_mul(4));
    pinye_registry::PackageLimits { packed, component, unpacked, ..whole }
}

/// In development: records packages of the watched folder as the installed versions.
pub async fn record_dev_packages(admin: PluginAdmin) {
    let mut events = admin.plugins.events();
    loop {
        match events.recv().await {
            Ok(PluginEvent::Loaded { id, version, sha256 }) => {
                if let Err(error) =
                    record_dev_package(&admin, PackageRef { id, version, sha256 }).await
                {
                    tracing::warn!(%error, "a package of the development folder was not recorded");
                }
            }
            Ok(_) | Err(RecvError::Lagged(_)) => {}
            Err(RecvError::Closed) => return,
        }
    }
}

async fn record_dev_package(admin: &PluginAdmin, package: PackageRef) -> anyhow::Result<()> {
    let _alone = admin.lock.lock().await;
    let former = store::plugins::find(&admin.ctx.db, &package.id).await?;
    if former.as_ref().is_some_and(|former| former.sha256 == package.sha256) {
        return Ok(());
    }
    let plugin =
        InstalledPlugin { enabled: true, ..install_record(admin, &package, former.as_ref())? };
    store::plugins::put(&admin.ctx.db, &plugin).await?;
    remove_packages(&admin.registry, superseded(&admin.registry, &plugin)).await;
    admin.plugins.notify_listing_changed(&plugin.id);
    Ok(())
}
