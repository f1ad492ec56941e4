//! The scripts of a package: how large they are for whoever loads them, and what they import.

use super::Finding;
use crate::report::size;
use flate2::Compression;
use flate2::write::GzEncoder;
use pinye_registry::{Package, imports};
use std::io::Write;

/// Bytes after gzip of one view, which a visitor's phone loads.
const VIEW: u64 = 32 << 10;
/// Bytes after gzip of the editor's script and its chunks.
const EDITOR: u64 = 128 << 10;
/// What a host puts in the place of these names for everybody.
const SHARED: &[&str] = &[
    "react",
    "react-dom",
    "react/jsx-runtime",
    "react/jsx-dev-runtime",
    "zustand",
    "@pinye/plugin-api",
];
/// And for the editor besides.
const SHARED_IN_EDITOR: &str = "@pinye/plugin-api/fields";

pub(crate) fn look(package: &Package) -> Vec<Finding> {
    let mut findings = Vec::new();
    let views = package.manifest.elements.iter();
    for path in views.map(|element| format!("web/view-{element}.js")) {
        findings.push(Finding::measured(format!("{path}, gzip"), gzip(package, &path), VIEW, size));
        findings.extend(foreign_import(package, &path));
    }
    let editor: Vec<&str> = package.paths().filter(|path| is_editor(path)).collect();
    let total = editor.iter().map(|path| gzip(package, path)).sum();
    findings.push(Finding::measured("web/editor.js and chunks, gzip", total, EDITOR, size));
    findings.extend(editor.iter().filter_map(|path| foreign_import(package, path)));
    findings
}

fn is_editor(path: &str) -> bool {
    path == "web/editor.js" || (path.starts_with("web/chunk-") && path.ends_with(".js"))
}

/// An import that no host could resolve.
fn foreign_import(package: &Package, path: &str) -> Option<Finding> {
    let source = package.file(path).and_then(|content| String::from_utf8(content).ok());
    let Some(source) = source else {
        return Some(Finding::bad(path, "it is not UTF-8 text"));
    };
    let is_shared =
        |name: &str| SHARED.contains(&name) || (is_editor(path) && name == SHARED_IN_EDITOR);
    let rewritten = imports::rewrite(&source, |name| is_shared(name).then(|| name.to_owned()));
    rewritten.err().map(|error| Finding::bad(path, error.to_string()))
}

fn gzip(package: &Package, path: &str) -> u64 {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    let written = encoder.write_all(&package.file(path).unwrap_or_default());
    let packed = written.and_then(|()| encoder.finish());
    packed.map_or(0, |bytes| bytes.len() as u64)
}
