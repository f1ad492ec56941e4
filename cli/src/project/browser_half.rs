//! The browser half: runs the kit's builder in Node and parses its output lines.

use super::{BuildStamp, Project};
use anyhow::{Context, bail, ensure};
use pinye_registry::hash;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::io::BufRead;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// One line of the builder's output.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub(crate) enum BuilderMessage {
    /// The build failed.
    Failed {
        /// Why.
        error: String,
        /// In which file.
        file: Option<String>,
        /// In which line.
        line: Option<u64>,
    },
    /// The build is complete.
    Done {
        /// Duration of the build in milliseconds.
        ms: u64,
    },
    /// A file was written.
    Written {
        /// Its name in the folder `web` of the package.
        file: String,
        /// Its size.
        bytes: u64,
        /// Its size after gzip.
        gzip: u64,
    },
}

/// The files of a browser half.
#[derive(Debug)]
pub(crate) struct BrowserHalf {
    /// Names and sizes of what was written; empty when nothing had changed.
    pub written: Vec<(String, u64)>,
    /// Whether the output of an earlier build is still up to date.
    pub is_unchanged: bool,
}

impl BrowserHalf {
    /// Builds into `out`, unless the last build had the same sources.
    pub(crate) fn make(
        project: &Project,
        out: &Path,
        stamp: &mut BuildStamp,
    ) -> anyhow::Result<BrowserHalf> {
        let sources = fingerprint(project)?;
        if stamp.browser == sources && out.join("editor.js").is_file() {
            return Ok(BrowserHalf { written: Vec::new(), is_unchanged: true });
        }
        let mut child = start(project, out, false)?;
        let mut written = Vec::new();
        let mut failed = None;
        for line in lines(&mut child)? {
            match line? {
                BuilderMessage::Written { file, bytes: _, gzip } => written.push((file, gzip)),
                line @ BuilderMessage::Failed { .. } => failed = Some(line),
                BuilderMessage::Done { .. } => {}
            }
        }
        let status = child.wait().context("the builder cannot be waited for")?;
        if let Some(line) = failed {
            bail!("the browser half does not build: {line}");
        }
        ensure!(status.success(), "the builder of the browser half stopped ({status})");
        stamp.browser = sources;
        Ok(BrowserHalf { written, is_unchanged: false })
    }
}

impl std::fmt::Display for BuilderMessage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            BuilderMessage::Failed { error, file: None, .. } => write!(f, "{error}"),
            BuilderMessage::Failed { error, file: Some(file), line: None } => {
                write!(f, "{file}: {error}")
            }
            BuilderMessage::Failed { error, file: Some(file), line: Some(line) } => {
                write!(f, "{file}:{line}: {error}")
            }
            BuilderMessage::Done { ms } => write!(f, "built in {ms} ms"),
            BuilderMessage::Written { file, bytes, gzip } => {
                write!(f, "{file}: {bytes} bytes, {gzip} gzip")
            }
        }
    }
}

/// A builder in watch mode, which rebuilds whenever a source changes. Killed on drop.
pub(crate) struct WatchProcess(Child);

impl Drop for WatchProcess {
    fn drop(&mut self) {
        // Fails when the process has already exited.
        drop(self.0.kill());
        drop(self.0.wait());
    }
}

/// Starts a builder in watch mode and calls `each` for every line of its output.
pub(crate) fn watch(
    project: &Project,
    out: &Path,
    each: impl Fn(anyhow::Result<BuilderMessage>) + Send + 'static,
) -> anyhow::Result<WatchProcess> {
    let mut child = start(project, out, true)?;
    let lines = lines(&mut child)?;
    std::thread::spawn(move || {
        for line in lines {
            each(line);
        }
        each(Err(anyhow::anyhow!("the builder of the browser half stopped")));
    });
    Ok(WatchProcess(child))
}

fn start(project: &Project, out: &Path, is_watch: bool) -> anyhow::Result<Child> {
    let builder = project.kit.join("web/vite/build.mjs");
    ensure!(builder.is_file(), "the kit in {} has no browser part", project.kit.display());
    let mut command = Command::new("node");
    command.arg(builder).arg("--plugin").arg(&project.folder).arg("--out").arg(out);
    if is_watch {
        // The builder exits when its standard input closes, also when this process is killed.
        command.arg("--watch").stdin(Stdio::piped());
    } else {
        command.stdin(Stdio::null());
    }
    command.current_dir(&project.folder).stdout(Stdio::piped());
    command.spawn().context("`node` cannot be started; Node 20.19 or newer is needed")
}

fn lines(
    child: &mut Child,
) -> anyhow::Result<impl Iterator<Item = anyhow::Result<BuilderMessage>> + use<>> {
    let output = child.stdout.take().context("the builder says nothing")?;
    let read = std::io::BufReader::new(output).lines();
    Ok(read.filter_map(|line| match line {
        // Lines that are not JSON are log output of the bundler.
        Ok(line) => line.starts_with('{').then(|| {
            serde_json::from_str(&line).with_context(|| format!("the builder says `{line}`"))
        }),
        Err(error) => Some(Err(error.into())),
    }))
}

/// Hashes all inputs of the browser half: its sources, the kit and the versions of dependencies.
fn fingerprint(project: &Project) -> anyhow::Result<String> {
    let mut hashes = BTreeMap::new();
    for folder in
        [project.folder.join("web"), project.kit.join("web/src"), project.kit.join("web/vite")]
    {
        gather(&folder, &mut hashes)?;
    }
    let locks = project.folder.ancestors().map(|folder| folder.join("package-lock.json"));
    let lock = locks.into_iter().find(|lock| lock.is_file());
    for file in [Some(project.folder.join("plugin.toml")), lock].into_iter().flatten() {
        hashes.insert(file.clone(), hash(&std::fs::read(file)?));
    }
    let all: String =
        hashes.iter().map(|(path, hash)| format!("{} {hash}\n", path.display())).collect();
    Ok(hash(all.as_bytes()))
}

fn gather(folder: &Path, hashes: &mut BTreeMap<PathBuf, String>) -> anyhow::Result<()> {
    let entries = std::fs::read_dir(folder)
        .with_context(|| format!("{} cannot be read", folder.display()))?;
    for entry in entries {
        let entry = entry?;
        let (path, name) = (entry.path(), entry.file_name());
        if entry.file_type()?.is_dir() {
            if name != "node_modules" && name != "dist" {
                gather(&path, hashes)?;
            }
        } else if let Ok(content) = std::fs::read(&path) {
            // A dangling symbolic link is not a source.
            hashes.insert(path, hash(&content));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> BuilderMessage {
        serde_json::from_str(text).unwrap()
    }

    #[test]
    fn reads_the_lines_of_the_builder() {
        let written = BuilderMessage::Written { file: "editor.js".into(), bytes: 9, gzip: 7 };
        assert_eq!(read(r#"{"file":"editor.js","bytes":9,"gzip":7}"#), written);
        assert_eq!(read(r#"{"done":true,"ms":812}"#), BuilderMessage::Done { ms: 812 });
        let failed = read(r#"{"error":"no such name","file":"web/index.ts","line":3}"#);
        assert_eq!(failed.to_string(), "web/index.ts:3: no such name");
        assert_eq!(read(r#"{"error":"broken"}"#).to_string(), "broken");
    }
}
