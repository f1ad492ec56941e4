//! `pinye plugin dev`

use crate::project::{
    BuildStamp, BuilderMessage, BuiltPackage, Profile, Project, ServerHalf, build_modules, pack,
    watch,
};
use crate::remote::Remote;
use crate::report::size;
use crate::runtime::block_on;
use anyhow::Context;
use notify::{EventKind, RecursiveMode};
use notify_debouncer_full::{DebounceEventResult, new_debouncer};
use pinye_host::domain::clock::Clock;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, UNIX_EPOCH};

/// Debounce of file events: editors save a file in several steps.
const DEBOUNCE_INTERVAL: Duration = Duration::from_millis(30);

/// Pause between two attempts to follow the host's log.
const RECONNECT_INTERVAL: Duration = Duration::from_secs(2);

/// The plugin, and the host to register its packages with.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Folder of the plugin.
    #[arg(default_value = ".")]
    folder: PathBuf,
    /// Where packages go; a host started with `--dev-packages` on this folder loads them at once
    /// [default: `dist/plugins-dev` of the checkout].
    #[arg(long)]
    out: Option<PathBuf>,
    /// Hand every package to a running host as well, which needs a token.
    #[command(flatten)]
    remote: Remote,
}

/// Rebuilds after every save until the process is stopped.
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let project = Project::open(&arguments.folder)?;
    let out = arguments.out.clone().unwrap_or_else(|| project.packages(Profile::Dev));
    say!("{} {}", project.manifest.id, project.manifest.version);
    say!("  packages go to {}", out.display());
    let (send, events) = channel();
    let web = project.intermediate_dir(Profile::Dev).join("web");
    std::fs::create_dir_all(&web).with_context(|| format!("{} cannot be made", web.display()))?;
    let lines = send.clone();
    let _builder = watch(&project, &web, move |line| drop(lines.send(Event::Built(line))))?;
    let _watcher = watch_sources(&project, send)?;
    let remote = arguments.remote.host.as_ref().map(|_| arguments.remote.clone());
    if let Some(remote) = remote.clone() {
        let id = project.manifest.id.clone();
        std::thread::spawn(move || follow_log(&remote, &id));
    }
    let mut session = DevSession::new(project, web, out, remote);
    session.build_server();
    session.handle_events(&events)?;
    Ok(ExitCode::SUCCESS)
}

enum Event {
    /// A message of the browser half's builder.
    Built(anyhow::Result<BuilderMessage>),
    /// Sources of the server half were saved.
    Saved(Vec<PathBuf>),
}

/// Prints the plugin's log lines from the host, panics with file and line included; reconnects when
/// the connection ends.
fn follow_log(remote: &Remote, id: &str) {
    loop {
        // An unreachable host is reported when a package is registered.
        let _ = block_on(remote.follow_log(id, |line| say!("  {id} {line}")));
        std::thread::sleep(RECONNECT_INTERVAL);
    }
}

fn watch_sources(project: &Project, send: Sender<Event>) -> anyhow::Result<impl Sized + use<>> {
    let folder = project.folder.clone();
    let on_file_event = move |result: DebounceEventResult| {
        let events = result.unwrap_or_default();
        let changes = events.iter().filter(|event| !matches!(event.kind, EventKind::Access(_)));
        let paths = changes.flat_map(|event| event.paths.clone());
        let mut paths: Vec<PathBuf> = paths.filter(|path| is_source(&folder, path)).collect();
        paths.sort();
        paths.dedup();
        if !paths.is_empty() {
            // The receiver is gone once the command ends.
            drop(send.send(Event::Saved(paths)));
        }
    };
    let mut watcher =
        new_debouncer(DEBOUNCE_INTERVAL, None, on_file_event).context("files cannot be watched")?;
    watcher.watch(&project.folder, RecursiveMode::NonRecursive)?;
    watcher.watch(project.folder.join("src"), RecursiveMode::Recursive)?;
    if project.folder.join("icons").is_dir() {
        watcher.watch(project.folder.join("icons"), RecursiveMode::NonRecursive)?;
    }
    Ok(watcher)
}

/// Whether `path` is a source of the server half or of the package; the browser half has its own
/// watcher.
fn is_source(folder: &Path, path: &Path) -> bool {
    let Ok(inside) = path.strip_prefix(folder) else { return false };
    let is_rust = inside.starts_with("src") && path.extension().is_some_and(|end| end == "rs");
    is_rust
        || inside.starts_with("icons")
        || ["Cargo.toml", "plugin.toml", "icon.svg"].iter().any(|name| inside == Path::new(name))
}

/// Build state of the plugin: which halves are up to date, and where packages go.
struct DevSession {
    project: Project,
    web: PathBuf,
    out: PathBuf,
    remote: Option<Remote>,
    stamp: BuildStamp,
    server: Option<ServerHalf>,
    has_browser_half: bool,
    has_packaged: bool,
}

impl DevSession {
    fn new(project: Project, web: PathBuf, out: PathBuf, remote: Option<Remote>) -> DevSession {
        let stamp = BuildStamp::read(&project.intermediate_dir(Profile::Dev));
        DevSession {
            project,
            web,
            out,
            remote,
            stamp,
            server: None,
            has_browser_half: false,
            has_packaged: false,
        }
    }

    fn handle_events(&mut self, events: &Receiver<Event>) -> anyhow::Result<()> {
        while let Ok(event) = events.recv() {
            match event {
                Event::Built(Ok(BuilderMessage::Written { file, gzip, .. })) => {
                    say!("  web/{file}  {} after gzip", size(gzip));
                }
                Event::Built(Ok(BuilderMessage::Done { .. })) => {
                    self.has_browser_half = true;
                    let toml = modified(&self.project.folder.join("plugin.toml"));
                    self.package(newest(&self.project.folder.join("web")).max(toml));
                }
                Event::Built(Ok(line @ BuilderMessage::Failed { .. })) => {
                    say!("  browser half: {line}");
                }
                Event::Built(Err(error)) => return Err(error),
                Event::Saved(paths) => self.on_saved(&paths),
            }
        }
        Ok(())
    }

    fn on_saved(&mut self, paths: &[PathBuf]) {
        let saved = paths.iter().filter_map(|path| modified(path)).max();
        if let Err(error) = self.project.reread() {
            say!("  {error:#}");
            return;
        }
        let only_icon = paths.iter().all(|path| path.extension().is_some_and(|end| end == "svg"));
        if only_icon || self.build_server() {
            self.package(saved);
        }
    }

    /// Returns whether there is an up-to-date server half.
    fn build_server(&mut self) -> bool {
        match self.try_build_server() {
            Ok(half) => {
                if !half.is_unchanged {
                    say!("  component.wasm  {}", size(half.component.len() as u64));
                }
                self.server = Some(half);
                true
            }
            Err(error) => {
                say!("  server half: {error:#}");
                false
            }
        }
    }

    fn try_build_server(&mut self) -> anyhow::Result<ServerHalf> {
        let modules = build_modules(std::slice::from_ref(&self.project), Profile::Dev)?;
        let module = modules.get(&self.project.crate_name).context("the module is gone")?;
        let module = std::fs::read(module).context("the module cannot be read")?;
        let folder = self.project.intermediate_dir(Profile::Dev);
        let half = ServerHalf::make(&module, &folder, &mut self.stamp)?;
        self.stamp.write(&folder)?;
        Ok(half)
    }

    /// Packages the plugin once both halves exist, and prints the time since `saved` (milliseconds
    /// since the epoch).
    fn package(&mut self, saved: Option<u128>) {
        let Some(server) = self.server.as_ref().filter(|_| self.has_browser_half) else { return };
        let packed = match self.pack_and_register(server) {
            Ok(packed) => packed,
            Err(error) => return say!("  package: {error:#}"),
        };
        let is_first = !std::mem::replace(&mut self.has_packaged, true);
        if is_first {
            say!("packaged ({}); waiting for changes", size(packed.bytes));
        } else if !packed.is_unchanged {
            let now = u128::try_from(Clock::system().now_ms()).unwrap_or_default();
            let took = now.saturating_sub(saved.unwrap_or(now));
            say!("saved → packaged in {took} ms ({})", size(packed.bytes));
        }
    }

    fn pack_and_register(&self, server: &ServerHalf) -> anyhow::Result<BuiltPackage> {
        let packed = pack(&self.project, server, &self.web, &self.out)?;
        if let Some(remote) =
            self.remote.as_ref().filter(|_| !packed.is_unchanged || !self.has_packaged)
        {
            let name = packed.path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            block_on(remote.register(name.to_owned(), std::fs::read(&packed.path)?))?;
        }
        Ok(packed)
    }
}

/// Returns the newest modification time of the files below `folder`.
fn newest(folder: &Path) -> Option<u128> {
    let entries = std::fs::read_dir(folder).ok()?.flatten();
    let inner = entries.filter(|entry| entry.file_name() != "node_modules").filter_map(|entry| {
        if entry.file_type().ok()?.is_dir() {
            newest(&entry.path())
        } else {
            modified(&entry.path())
        }
    });
    inner.max()
}

fn modified(path: &Path) -> Option<u128> {
    let time = std::fs::metadata(path).ok()?.modified().ok()?;
    Some(time.duration_since(UNIX_EPOCH).ok()?.as_millis())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_sources_of_the_server_half_and_the_package_count() {
        let folder = Path::new("/plugins/sample");
        let is = |path: &str| is_source(folder, &folder.join(path));
        assert!(is("src/lib.rs") && is("src/deep/rules.rs") && is("Cargo.toml"));
        assert!(is("plugin.toml") && is("icon.svg") && is("icons/note.svg"));
        assert!(!is("web/index.ts") && !is("dist/component.wasm") && !is("src/lib.rs~"));
        assert!(!is_source(folder, Path::new("/plugins/other/src/lib.rs")));
    }

    #[test]
    fn the_newest_file_is_found_below_folders() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(newest(folder.path()), None);
        std::fs::create_dir_all(folder.path().join("a/b")).unwrap();
        let file = std::fs::File::create(folder.path().join("a/b/c")).unwrap();
        file.set_modified(UNIX_EPOCH + Duration::from_millis(1234)).unwrap();
        assert_eq!(newest(folder.path()), Some(1234));
    }
}
