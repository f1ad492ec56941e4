//! Finds and reads the sources of the tree.

use std::fs;
use std::path::{Path, PathBuf};

/// One source file; `path` is relative to the root, with slashes.
pub struct Source {
    pub path: String,
    pub text: String,
}

impl Source {
    /// Lines of code: everything before an inline test module.
    pub fn code_lines(&self) -> impl Iterator<Item = &str> {
        self.text.lines().take_while(|line| line.trim() != "#[cfg(test)]")
    }

    fn is_test(&self) -> bool {
        let path = &self.path;
        path.contains("/tests/")
            || path.ends_with("/tests.rs")
            || path.ends_with("/testing.rs")
            || path.contains(".test.")
            || path.contains("/testing/")
            || path.contains("/e2e/")
    }
}

pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_path_buf()
}

/// Returns Rust sources in these rooms, without tests.
pub fn rust(rooms: &[&str]) -> Vec<Source> {
    every(rooms, &["rs"]).into_iter().filter(|file| !file.is_test()).collect()
}

/// Returns Rust sources in these rooms, with tests.
pub fn rust_with_tests(rooms: &[&str]) -> Vec<Source> {
    every(rooms, &["rs"])
}

/// Returns TypeScript sources in these rooms, without tests and generated files.
pub fn typescript(rooms: &[&str]) -> Vec<Source> {
    every(rooms, &["ts", "tsx", "mjs"])
        .into_iter()
        .filter(|file| !file.is_test() && !file.path.ends_with(".d.ts"))
        .collect()
}

/// Returns all files with tests: Rust sources with inline tests, and the test files of the web app.
pub fn tests() -> Vec<Source> {
    let rust = ["host", "registry", "cli", "plugin-api", "plugins"];
    let web = ["web/src", "web/e2e", "plugin-api/web", "plugins"];
    let is_test = |file: &Source| file.is_test() || file.path.contains(".spec.");
    let scripts = every(&web, &["ts", "tsx", "mjs"]).into_iter().filter(is_test);
    every(&rust, &["rs"]).into_iter().chain(scripts).collect()
}

fn every(rooms: &[&str], kinds: &[&str]) -> Vec<Source> {
    let root = root();
    let mut found = Vec::new();
    for room in rooms {
        walk(&root.join(room), &mut |path| {
            let kind = path.extension().and_then(|kind| kind.to_str()).unwrap_or_default();
            if kinds.contains(&kind) {
                let relative =
                    path.strip_prefix(&root).unwrap().to_string_lossy().replace('\\', "/");
                found.push(Source { path: relative, text: fs::read_to_string(path).unwrap() });
            }
        });
    }
    found.sort_by(|a, b| a.path.cmp(&b.path));
    found
}

fn walk(folder: &Path, visit: &mut impl FnMut(&Path)) {
    let entries = fs::read_dir(folder);
    let entries =
        entries.unwrap_or_else(|error| panic!("{} is not read: {error}", folder.display()));
    for entry in entries.flatten() {
        let path = entry.path();
        let name = entry.file_name();
        if ["node_modules", "target", "dist"].iter().any(|skipped| name == *skipped) {
            continue;
        }
        if path.is_dir() { walk(&path, visit) } else { visit(&path) }
    }
}
