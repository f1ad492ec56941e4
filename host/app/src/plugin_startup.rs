//! Plugins at start-up: bundled packages are installed, enabled plugins are loaded. A plugin that
//! fails to load is reported to the administrator and stops nothing.

use pinye_context::Ctx;
use std::time::Duration;

use pinye_registry::PackageRef;
use tokio::sync::broadcast::error::RecvError;

use crate::App;
use pinye_plugin_host::{Grants, PluginEvent, PluginState};
use pinye_store as store;
use pinye_store::plugins::InstalledPlugin;

/// Installs bundled packages and loads every enabled plugin.
pub async fn install_and_load(app: &App) -> anyhow::Result<()> {
    for (name, archive) in (app.assets.packages)() {
        match app.registry.add(&archive) {
            Ok(package) => install_bundled(app, &package).await?,
            Err(error) => tracing::error!(name, %error, "a bundled package cannot be used"),
        }
    }
    for plugin in store::plugins::list(&app.db).await? {
        if plugin.enabled {
            load(app, &plugin).await.unwrap_or_else(|error| {
                tracing::error!(plugin = plugin.id, %error, "an enabled plugin did not come up");
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
pub async fn run_retries(app: App) {
    for pause in RETRIES {
        tokio::time::sleep(pause).await;
        if let Err(error) = retry(&app).await {
            tracing::error!(%error, "plugins that did not come up could not be tried again");
        }
    }
}

/// Retries enabled plugins that failed to load; returns how many were loaded.
pub async fn retry(app: &App) -> anyhow::Result<usize> {
    let statuses = app.plugins.status().into_iter();
    let failed =
        statuses.filter(|plugin| plugin.state == PluginState::Failed).map(|plugin| plugin.id);
    let mut came_up = 0;
    for id in failed {
        let _alone = app.plugin_lock.lock().await;
        let plugin = store::plugins::find(&app.db, &id).await?;
        if let Some(plugin) = plugin.filter(|plugin| plugin.enabled) {
            came_up += usize::from(load(app, &plugin).await.is_ok());
        }
    }
    Ok(came_up)
}

/// Installs a bundled package over an older version; the administrator's choice whether it runs
/// stays. A newer version that an administrator has installed stays too.
async fn install_bundled(app: &App, package: &PackageRef) -> anyhow::Result<()> {
    let former = store::plugins::find(&app.db, &package.id).await?;
    if former.as_ref().is_some_and(|former| {
        former.sha256 == package.sha256 || is_newer(&former.version, &package.version)
    }) {
        return Ok(());
    }
    let plugin = InstalledPlugin {
        enabled: former.as_ref().is_none_or(|former| former.enabled),
        bundled: true,
        grants: grants_with_settings(app, package, former.as_ref())?,
        ..row(app, package)
    };
    Ok(store::plugins::put(&app.db, &plugin).await?)
}

/// Whether a version is newer than another one.
pub fn is_newer(version: &str, than: &str) -> bool {
    let parse = |text| semver::Version::parse(text).ok();
    parse(version).zip(parse(than)).is_some_and(|(version, than)| version > than)
}

/// Returns the row of a registered package that needs no consent: a disabled plugin is granted
/// everything when it is enabled, and an enabled one requests nothing that it was not granted.
pub fn install_record(
    app: &App,
    package: &PackageRef,
    former: Option<&InstalledPlugin>,
) -> anyhow::Result<InstalledPlugin> {
    Ok(InstalledPlugin {
        enabled: former.is_some_and(|former| former.enabled),
        grants: grants_with_settings(app, package, former)?,
        ..row(app, package)
    })
}

/// Returns grants of everything that a package requests, with the settings of the former grants.
pub fn grants_with_settings(
    app: &App,
    package: &PackageRef,
    former: Option<&InstalledPlugin>,
) -> anyhow::Result<String> {
    let former = former.map(|former| serde_json::from_str(&former.grants).unwrap_or_default());
    let Grants { config, .. } = former.unwrap_or_default();
    let grants = Grants { config, ..requested_grants(app, &package.sha256)? };
    Ok(serde_json::to_string(&grants)?)
}

/// Whether exactly this package came with the program.
pub fn is_bundled(app: &App, sha256: &str) -> bool {
    let packages = (app.assets.packages)();
    packages.into_iter().any(|(_, archive)| pinye_registry::hash(&archive) == sha256)
}

/// Returns the limits of packages that an administrator has set.
pub fn package_limits(limits: &pinye_plugin_host::Limits) -> pinye_registry::PackageLimits {
    let (packed, component) = (limits.package_bytes, limits.component_bytes);
    let whole = pinye_registry::PackageLimits::default();
    let unpacked = whole.unpacked.max(packed.saturating_mul(4));
    pinye_registry::PackageLimits { packed, component, unpacked, ..whole }
}

fn row(ctx: &Ctx, package: &PackageRef) -> InstalledPlugin {
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

/// In development: records packages of the watched folder as the installed versions.
pub async fn record_dev_packages(app: App) {
    let mut events = app.plugins.events();
    loop {
        match events.recv().await {
            Ok(PluginEvent::Loaded { id, version, sha256 }) => {
                if let Err(error) =
                    record_dev_package(&app, PackageRef { id, version, sha256 }).await
                {
                    tracing::warn!(%error, "a package of the development folder was not written down");
                }
            }
            Ok(_) | Err(RecvError::Lagged(_)) => {}
            Err(RecvError::Closed) => return,
        }
    }
}

async fn record_dev_package(app: &App, package: PackageRef) -> anyhow::Result<()> {
    let _alone = app.plugin_lock.lock().await;
    let former = store::plugins::find(&app.db, &package.id).await?;
    if former.as_ref().is_some_and(|former| former.sha256 == package.sha256) {
        return Ok(());
    }
    let plugin =
        InstalledPlugin { enabled: true, ..install_record(app, &package, former.as_ref())? };
    store::plugins::put(&app.db, &plugin).await?;
    crate::plugins::remove_packages(app, crate::plugins::superseded(app, &plugin)).await;
    app.plugins.notify_listing_changed(&plugin.id);
    Ok(())
}

/// Returns grants of everything that a package requests.
pub fn requested_grants(app: &App, sha256: &str) -> anyhow::Result<Grants> {
    let package = app.registry.get(sha256)?;
    let capabilities = package.manifest.grantable_names().into_iter().map(str::to_owned).collect();
    Ok(Grants { capabilities, ..Grants::default() })
}

/// Loads a plugin with its grants.
pub async fn load(app: &App, plugin: &InstalledPlugin) -> Result<(), pinye_plugin_host::Error> {
    let grants = serde_json::from_str(&plugin.grants).unwrap_or_default();
    app.plugins.load(&plugin.id, &plugin.sha256, grants).await
}
