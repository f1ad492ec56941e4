//! Development: watches a folder of packages. A new or changed package is registered and loaded at
//! once.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use notify::{EventKind, RecursiveMode, Watcher};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

use super::error::Error;
use super::grants::{CAPABILITIES, Grants};
use super::{PluginRuntime, Plugins};

/// Changes within this time are handled together.
const DEBOUNCE_INTERVAL: Duration = Duration::from_millis(30);
/// Attempts to read a file that is incomplete, because its writer does not rename.
const MAX_READ_ATTEMPTS: u32 = 20;

/// Watches the folder until it is dropped.
pub struct PackageWatcher {
    _watcher: notify::RecommendedWatcher,
    task: tokio::task::JoinHandle<()>,
}

impl Drop for PackageWatcher {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// Loads every package in `folder`, and from then on every one that is added or changed.
pub(super) fn watch(plugins: &Plugins, folder: &Path) -> Result<PackageWatcher, Error> {
    std::fs::create_dir_all(folder)?;
    let (changed, changes) = unbounded_channel();
    for entry in std::fs::read_dir(folder)? {
        let _ = changed.send(entry?.path());
    }
    let watched = |error: notify::Error| Error::Io(std::io::Error::other(error));
    let mut watcher = notify::recommended_watcher(move |event: notify::Result<notify::Event>| {
        // Ignore access events, which reading the packages here causes too.
        if let Ok(event) = event
            && !matches!(event.kind, EventKind::Access(_) | EventKind::Remove(_))
        {
            event.paths.into_iter().for_each(|path| drop(changed.send(path)));
        }
    })
    .map_err(watched)?;
    watcher.watch(folder, RecursiveMode::NonRecursive).map_err(watched)?;
    let task = tokio::spawn(follow(plugins.clone(), changes));
    Ok(PackageWatcher { _watcher: watcher, task })
}

async fn follow(plugins: Plugins, mut changes: UnboundedReceiver<PathBuf>) {
    while let Some(first) = changes.recv().await {
        let mut paths = vec![first];
        while let Ok(Some(path)) = tokio::time::timeout(DEBOUNCE_INTERVAL, changes.recv()).await {
            paths.push(path);
        }
        paths.sort();
        paths.dedup();
        for path in
            paths.into_iter().filter(|path| path.extension().is_some_and(|end| end == "pinye"))
        {
            load_package(&plugins, &path).await;
        }
    }
}

/// Registers and loads a file. Failures are logged and shown in the plugin's status.
async fn load_package(plugins: &Plugins, path: &Path) {
    let mut refused = None;
    for _ in 0..MAX_READ_ATTEMPTS {
        match register(Arc::clone(&plugins.runtime), path.to_owned()).await {
            Ok((id, sha256)) => {
                let grants = grants(&plugins.runtime, &id);
                // The plugin's status already reports the failure.
                let _ = plugins.load(&id, &sha256, grants).await;
                return;
            }
            Err(error) => refused = Some(error),
        }
        tokio::time::sleep(DEBOUNCE_INTERVAL).await;
    }
    if let Some(error) = refused {
        let file = path.display().to_string();
        tracing::warn!(file, %error, "a package of the development folder was rejected");
    }
}

async fn register(runtime: Arc<PluginRuntime>, path: PathBuf) -> Result<(String, String), Error> {
    let work = move || {
        let bytes = std::fs::metadata(&path)?.len();
        let limit = runtime.limits.package_bytes;
        if bytes > limit {
            return Err(Error::TooLarge { what: "the package", bytes, limit });
        }
        let package = runtime.registry.add(&std::fs::read(&path)?)?;
        Ok((package.id, package.sha256))
    };
    tokio::task::spawn_blocking(work).await.map_err(|error| Error::Engine(error.to_string()))?
}

/// Grants every requested capability; settings stay unchanged.
fn grants(runtime: &PluginRuntime, id: &str) -> Grants {
    let before = runtime.index().plugin(id).map(|plugin| plugin.grants.clone()).unwrap_or_default();
    let capabilities = CAPABILITIES.iter().map(|&capability| capability.to_owned()).collect();
    Grants { capabilities, ..before }
}
