//! Administration of plugins: registering packages, selecting versions, enabling, disabling and
//! removing.
//!
//! A version that requests more than the running one was granted, or that is older, waits for an
//! administrator's consent; meanwhile the running version stays.

use std::sync::Arc;

use pinye_context::Ctx;
use pinye_registry::{Manifest, Package, Registry};
use serde_json::Value;

use pinye_domain::audit;
use pinye_domain::error::{Error, FieldError, Result};
use pinye_domain::messages::Message;
use pinye_plugin_host::Grants;
use pinye_store as store;
use pinye_store::audit::AuditedDb;
use pinye_store::plugins::InstalledPlugin;

mod capabilities;
mod installation;
pub mod startup;

use capabilities::new_capabilities;
use installation::{grants_with_settings, is_bundled, is_newer, load, remove_packages, superseded};

pub use installation::{PluginAdmin, install_record};

/// Registers a package: a new plugin waits to be enabled, a new version replaces the running one if
/// it needs no consent.
pub async fn register(admin: &PluginAdmin, who: i64, archive: Vec<u8>) -> Result<InstalledPlugin> {
    let opened = archive.clone();
    let limits = admin.registry.limits();
    let opened = blocking(move || Package::parse_with_limits(&opened, limits)).await?;
    let package = opened.map_err(|error| refused("package", "plugin.package", error))?;
    let _alone = admin.lock.lock().await;
    let former = store::plugins::find(&admin.ctx.db, &package.manifest.id).await?;
    resolve_version_conflict(admin, &package, former.as_ref()).await?;
    check_migration(&admin.registry, former.as_ref(), &package.manifest)?;

    // A version that was stored before stays available even if it fails to start now.
    let was_kept = is_kept(&admin.registry, &package);
    let registry = Arc::clone(&admin.registry);
    let added = blocking(move || registry.add(&archive)).await?;
    let reference = added.map_err(|error| refused("package", "plugin.package", error))?;
    let plugin = match &former {
        Some(former)
            if !admin.ctx.settings.dev
                && needs_consent(&admin.registry, former, &package.manifest) =>
        {
            InstalledPlugin { waiting: reference.sha256.clone(), ..former.clone() }
        }
        former => {
            let plugin = install_record(admin, &reference, former.as_ref())?;
            // In development a package runs at once, as those of the watched folder do.
            let enabled = plugin.enabled || admin.ctx.settings.dev;
            let plugin = InstalledPlugin { enabled, ..plugin };
            let was_enabled = former.as_ref().is_some_and(|former| former.enabled);
            // A version that cannot be loaded is not saved, or the next start would try it.
            if plugin.enabled
                && let Err(error) = switch_on(admin, &plugin, was_enabled).await
            {
                if !was_kept {
                    remove_packages(&admin.registry, vec![reference]).await;
                }
                return Err(error);
            }
            plugin
        }
    };
    let audited_db = admin.ctx.with_audit_event(who, audit::PLUGIN_REGISTER, &package.sha256);
    save(admin, audited_db, former.as_ref(), &plugin).await?;
    Ok(plugin)
}

/// Change of a plugin by an administrator.
#[derive(Debug)]
pub struct PluginUpdate {
    /// Whether it runs.
    pub enabled: bool,
    /// Capabilities and settings to grant. `None` leaves them, or grants everything that the
    /// version in `sha256` requests.
    pub grants: Option<Value>,
    /// The package to run from now on; the administrator has seen its capabilities.
    pub sha256: Option<String>,
}

/// Enables or disables a plugin, or selects the version that runs.
pub async fn update(
    admin: &PluginAdmin,
    who: i64,
    id: &str,
    change: PluginUpdate,
) -> Result<InstalledPlugin> {
    let _alone = admin.lock.lock().await;
    let former = find(&admin.ctx, id).await?;
    let mut plugin = former.clone();
    if let Some(sha256) = &change.sha256 {
        plugin = select_version(admin, plugin, sha256)?;
    }
    if let Some(grants) = change.grants {
        plugin.grants = grants_text(with_kept_settings(grants, &plugin.grants))?;
    }
    let was_enabled = std::mem::replace(&mut plugin.enabled, change.enabled);
    plugin.updated_at = admin.ctx.clock.now_ms();
    if plugin.enabled {
        switch_on(admin, &plugin, was_enabled).await?;
    } else {
        switch_off(admin, id, was_enabled).await;
    }
    let action = if plugin.enabled { audit::PLUGIN_ENABLE } else { audit::PLUGIN_DISABLE };
    let detail = format!("{} {}", plugin.version, plugin.sha256);
    save(admin, admin.ctx.with_audit_event(who, action, detail), Some(&former), &plugin).await?;
    Ok(plugin)
}

/// Removes a plugin with all its packages. Its name and its stored values stay; elements keep their
/// props.
pub async fn remove(admin: &PluginAdmin, who: i64, id: &str) -> Result<()> {
    let _alone = admin.lock.lock().await;
    let plugin = find(&admin.ctx, id).await?;
    if plugin.bundled {
        return Err(Error::BadRequest(Message::new("plugin.bundled")));
    }
    switch_off(admin, id, plugin.enabled).await;
    store::plugins::remove(
        admin.ctx.with_audit_event(who, audit::PLUGIN_DELETE, plugin.sha256),
        id,
    )
    .await?;
    remove_packages(&admin.registry, admin.registry.versions(id)).await;
    admin.plugins.notify_listing_changed(id);
    Ok(())
}

/// Whether a new version needs consent before it replaces the installed one.
fn needs_consent(registry: &Registry, former: &InstalledPlugin, new: &Manifest) -> bool {
    if is_newer(&former.version, &new.version) {
        return true;
    }
    if !former.enabled {
        // It waits to be enabled anyway, which shows its capabilities.
        return false;
    }
    let grants: Grants = serde_json::from_str(&former.grants).unwrap_or_default();
    let known = registry.manifest(&former.sha256);
    !new_capabilities(new, known.as_deref(), &grants).is_empty()
}

/// Enforces that a version is one package for good, except in development, and unless the plugin is
/// not installed any more.
async fn resolve_version_conflict(
    admin: &PluginAdmin,
    new: &Package,
    former: Option<&InstalledPlugin>,
) -> Result<()> {
    let Some(known) = admin.registry.find(&new.manifest.id, &new.manifest.version) else {
        return Ok(());
    };
    let is_same = known.sha256 == new.sha256;
    match former {
        None if is_same => Ok(()),
        None => {
            remove_packages(&admin.registry, vec![known]).await;
            Ok(())
        }
        // It is stored and another version runs: registering it again means going back to it.
        Some(former) if is_same && former.sha256 != new.sha256 => Ok(()),
        Some(_) if admin.ctx.settings.dev => Ok(()),
        Some(_) => {
            let known = serde_json::json!({ "id": known.id, "version": known.version });
            Err(Error::Conflict(Message::new("plugin.exists"), known))
        }
    }
}

/// Requires a migration hook when the schema version of an element type rises: props of existing
/// elements must be migrated.
fn check_migration(
    registry: &Registry,
    former: Option<&InstalledPlugin>,
    new: &Manifest,
) -> Result<()> {
    let former = former.and_then(|former| registry.manifest(&former.sha256));
    let Some(former) = former.filter(|_| !new.hooks.contains_key("migration")) else {
        return Ok(());
    };
    let version = |manifest: &Manifest, name: &Value| {
        let of_type = |one: &&Value| one.get("type") == Some(name);
        manifest.element_types.iter().find(of_type)?.get("schemaVersion")?.as_u64()
    };
    for one in &new.element_types {
        let Some(name) = one.get("type") else { continue };
        let (before, now) = (version(&former, name), version(new, name));
        if before.is_some_and(|before| now > Some(before)) {
            let name = name.as_str().unwrap_or_default();
            let message = Message::new("plugin.migration").with("type", name);
            return Err(Error::Invalid(vec![FieldError::host("package", message)]));
        }
    }
    Ok(())
}

/// Selects a version with everything it requests; settings stay.
fn select_version(
    admin: &PluginAdmin,
    plugin: InstalledPlugin,
    sha256: &str,
) -> Result<InstalledPlugin> {
    let versions = admin.registry.versions(&plugin.id);
    let chosen = versions.into_iter().find(|package| package.sha256 == sha256);
    let missing = || Error::NotFound(Message::new("plugin.version"));
    let package = chosen.ok_or_else(missing)?;
    let manifest = admin.registry.manifest(sha256).ok_or_else(missing)?;
    if sha256 != plugin.sha256 {
        check_migration(&admin.registry, Some(&plugin), &manifest)?;
    }
    let grants = grants_with_settings(&admin.registry, &package, Some(&plugin))?;
    let bundled = if sha256 == plugin.sha256 { plugin.bundled } else { is_bundled(admin, sha256) };
    let (sha256, version) = (package.sha256, package.version);
    Ok(InstalledPlugin { sha256, version, grants, bundled, waiting: String::new(), ..plugin })
}

/// Keeps secrets: a response shows `true` instead of a secret, and a client that sends `true`
/// leaves it unchanged.
fn with_kept_settings(mut grants: Value, former: &str) -> Value {
    let former: Grants = serde_json::from_str(former).unwrap_or_default();
    let settings = grants.get_mut("config").and_then(Value::as_object_mut);
    if let Some(settings) = settings {
        settings.retain(|key, value| {
            let is_kept = *value == Value::Bool(true);
            let known = former.config.get(key).filter(|_| is_kept);
            if let Some(known) = known {
                *value = Value::from(known.as_str());
            }
            !is_kept || known.is_some()
        });
    }
    grants
}

/// Serializes grants strictly: a misspelled key must not drop every capability.
fn grants_text(grants: Value) -> Result<String> {
    let keys = grants.as_object().into_iter().flat_map(|grants| grants.keys());
    if let Some(unknown) =
        keys.into_iter().find(|key| !["capabilities", "config"].contains(&key.as_str()))
    {
        return Err(refused("grants", "plugin.grants", format!("unknown key {unknown}")));
    }
    let read = serde_json::from_value::<Grants>(grants);
    read.and_then(|grants| serde_json::to_string(&grants))
        .map_err(|error| refused("grants", "plugin.grants", error))
}

async fn find(ctx: &Ctx, id: &str) -> Result<InstalledPlugin> {
    let found = store::plugins::find(&ctx.db, id).await?;
    found.ok_or_else(|| Error::NotFound(Message::new("plugin.missing")))
}

async fn start(admin: &PluginAdmin, plugin: &InstalledPlugin) -> Result<()> {
    load(admin, plugin).await.map_err(|error| refused("enabled", "plugin.load", error))
}

/// Loads a plugin. One that an administrator enables is notified, and may refuse unless its
/// manifest says otherwise.
async fn switch_on(admin: &PluginAdmin, plugin: &InstalledPlugin, was_enabled: bool) -> Result<()> {
    start(admin, plugin).await?;
    if was_enabled {
        return Ok(());
    }
    admin.plugins.set_enabled(&plugin.id, true).await.map_err(|error| {
        admin.plugins.unload(&plugin.id);
        refused("enabled", "plugin.load", error)
    })
}

/// Unloads a plugin. It is notified but cannot refuse.
async fn switch_off(admin: &PluginAdmin, id: &str, was_enabled: bool) {
    if was_enabled && let Err(error) = admin.plugins.set_enabled(id, false).await {
        tracing::warn!(plugin = id, %error, "a plugin failed while it was disabled");
    }
    admin.plugins.unload(id);
}

/// Saves a plugin that runs already. If that fails, or another host was faster, runs the saved
/// version again.
async fn save(
    admin: &PluginAdmin,
    audited_db: AuditedDb<'_>,
    former: Option<&InstalledPlugin>,
    plugin: &InstalledPlugin,
) -> Result<()> {
    let written = store::plugins::replace_if_unchanged(audited_db, former, plugin).await;
    if !matches!(written, Ok(true)) {
        run_as_written(admin, &plugin.id, former).await;
    }
    if !written? {
        return Err(Error::Conflict(Message::new("plugin.changed"), Value::Null));
    }
    remove_packages(&admin.registry, superseded(&admin.registry, plugin)).await;
    admin.plugins.notify_listing_changed(&plugin.id);
    Ok(())
}

/// Runs a plugin as the database has it or, if that is unavailable, as it was read before.
async fn run_as_written(admin: &PluginAdmin, id: &str, former: Option<&InstalledPlugin>) {
    let written = store::plugins::find(&admin.ctx.db, id).await;
    let written = written.unwrap_or_else(|_| former.cloned());
    let Some(plugin) = written.filter(|plugin| plugin.enabled) else {
        admin.plugins.unload(id);
        return;
    };
    if let Err(error) = load(admin, &plugin).await {
        tracing::error!(plugin = id, %error, "the stored version of a plugin failed to load again");
    }
}

/// Whether the registry already has exactly this package.
fn is_kept(registry: &Registry, package: &Package) -> bool {
    let known = registry.find(&package.manifest.id, &package.manifest.version);
    known.is_some_and(|known| known.sha256 == package.sha256)
}

async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
    tokio::task::spawn_blocking(work).await.map_err(|error| Error::Internal(error.into()))
}

fn refused(field: &'static str, code: &'static str, reason: impl std::fmt::Display) -> Error {
    let message = Message::new(code).with("reason", reason);
    Error::Invalid(vec![FieldError::host(field, message)])
}

#[cfg(test)]
mod tests;
