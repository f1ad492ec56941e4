//! Checks the files of the browser half: allowed paths, sizes as loaded by visitors and editors,
//! and the imports of scripts.

use super::Measure;
use crate::imports;
use crate::package::Package;
use flate2::Compression;
use flate2::write::GzEncoder;
use std::collections::BTreeSet;
use std::io::Write;

/// Gzip size of one view together with the module it shares with other views, as loaded by a
/// visitor's phone.
const MAX_VIEW_GZIP_BYTES: u64 = 32 << 10;
/// Gzip size of the editor's script with its statically imported chunks, which load together with
/// it.
const MAX_EDITOR_GZIP_BYTES: u64 = 128 << 10;
/// Gzip size of a chunk that the editor imports on demand.
const MAX_CHUNK_GZIP_BYTES: u64 = 256 << 10;
/// Size in bytes of the federation container.
const MAX_REMOTE_BYTES: u64 = 64 << 10;
/// Size in bytes of the script that prerenders all views on the server.
const MAX_PRERENDER_BYTES: u64 = 1 << 20;
/// Size in bytes of one style sheet.
const MAX_STYLESHEET_BYTES: u64 = 256 << 10;
/// Size in bytes of an icon in the picker.
const MAX_ICON_BYTES: u64 = 64 << 10;
/// Content larger than this many times its gzip limit is not compressed to measure it; its raw size
/// counts.
const MAX_GZIP_RATIO: u64 = 32;

/// Error messages of the stubs that bundlers (Rolldown, esbuild) emit for an unresolved `require`.
/// They are matched because a minifier renames the stub itself.
const REQUIRE_STUBS: [&str; 3] =
    ["Calling `require` for ", "Calling \\`require\\` for ", "Dynamic require of "];

/// Module specifiers that the host resolves to shared modules, in views and in the editor.
pub const SHARED: &[&str] = &[
    "react",
    "react-dom",
    "react/jsx-runtime",
    "react/jsx-dev-runtime",
    "zustand",
    "@pinye/plugin-api",
];
/// Module specifier that the host additionally resolves in the editor.
pub const SHARED_IN_EDITOR: &str = "@pinye/plugin-api/fields";

/// Path within a package of the module shared by the views of one plugin.
pub const VIEWS_CHUNK_PATH: &str = "web/views.js";
/// Specifier with which views import that module.
pub const VIEWS_CHUNK_SPECIFIER: &str = "./views.js";

/// Role of a file in the browser half.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    View,
    Common,
    Editor,
    Remote,
    Prerender,
    Styles,
    Icon,
}

impl Part {
    fn of(path: &str) -> Option<Part> {
        let is_script = path.ends_with(".js");
        match path {
            "icon.svg" => Some(Part::Icon),
            _ if path.starts_with("icon-") && path.ends_with(".svg") => Some(Part::Icon),
            "web/remote.js" => Some(Part::Remote),
            "web/prerender.js" => Some(Part::Prerender),
            VIEWS_CHUNK_PATH => Some(Part::Common),
            _ if path.starts_with("web/view-") && is_script => Some(Part::View),
            _ if path.starts_with("web/") && is_script => Some(Part::Editor),
            _ if path.starts_with("web/") && path.ends_with(".css") => Some(Part::Styles),
            _ => None,
        }
    }
}

/// Checks all files and returns their sizes.
pub(super) fn check(package: &Package, problems: &mut Vec<String>) -> Vec<Measure> {
    let mut measures = Vec::new();
    let mut editor = 0;
    let eager_files = find_eager_files(package);
    for path in package.paths() {
        if let Some(says) = path_fault(path) {
            let shown: String = path.chars().flat_map(char::escape_default).collect();
            problems.push(format!("{shown}: {says}"));
            continue;
        }
        let Some(part) = Part::of(path) else { continue };
        let content = package.file(path).unwrap_or_default();
        let raw = u64::try_from(content.len()).unwrap_or(u64::MAX);
        let mut measure =
            |what: String, bytes, limit| measures.push(Measure { what, bytes, limit });
        match part {
            Part::View => {
                measure(format!("{path}, gzip"), view(package, &content), MAX_VIEW_GZIP_BYTES);
            }
            Part::Common => measure(
                format!("{path}, gzip"),
                gzip(&content, MAX_VIEW_GZIP_BYTES),
                MAX_VIEW_GZIP_BYTES,
            ),
            Part::Editor if eager_files.contains(path) => {
                editor += gzip(&content, MAX_EDITOR_GZIP_BYTES);
            }
            Part::Editor => measure(
                format!("{path}, gzip"),
                gzip(&content, MAX_CHUNK_GZIP_BYTES),
                MAX_CHUNK_GZIP_BYTES,
            ),
            Part::Remote => measure(path.to_owned(), raw, MAX_REMOTE_BYTES),
            Part::Prerender => measure(path.to_owned(), raw, MAX_PRERENDER_BYTES),
            Part::Styles => measure(path.to_owned(), raw, MAX_STYLESHEET_BYTES),
            Part::Icon => measure(path.to_owned(), raw, MAX_ICON_BYTES),
        }
        match String::from_utf8(content) {
            Ok(source) => {
                problems.extend(import_fault(package, path, part, &source));
                problems.extend(require_fault(path, part, &source));
            }
            Err(_) => problems.push(format!("{path}: is not UTF-8 text")),
        }
    }
    let what = "web/editor.js and what it imports, gzip".to_owned();
    measures.push(Measure { what, bytes: editor, limit: MAX_EDITOR_GZIP_BYTES });
    measures
}

/// Returns the gzip size of a view, including the shared module if the view imports it.
fn view(package: &Package, content: &[u8]) -> u64 {
    let imported = imports::specifiers(&String::from_utf8_lossy(content)).unwrap_or_default();
    let common = imported.iter().any(|name| name == VIEWS_CHUNK_SPECIFIER);
    let common = common.then(|| package.file(VIEWS_CHUNK_PATH)).flatten().unwrap_or_default();
    gzip(content, MAX_VIEW_GZIP_BYTES).saturating_add(gzip(&common, MAX_VIEW_GZIP_BYTES))
}

/// Returns the paths of the editor's script and of its static imports, direct and transitive.
fn find_eager_files(package: &Package) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut waiting = vec!["web/editor.js".to_owned()];
    while let Some(path) = waiting.pop() {
        let source = package.file(&path).and_then(|content| String::from_utf8(content).ok());
        let Some(source) = source.filter(|_| found.insert(path)) else { continue };
        let specifiers = imports::specifiers(&source).unwrap_or_default();
        let sibling_files = specifiers.iter().filter_map(|name| name.strip_prefix("./"));
        waiting.extend(sibling_files.map(|file| format!("web/{file}")));
    }
    found
}

/// Checks a path. Files of `web/` are served as addresses of the studio, so only scripts and style
/// sheets are allowed, no pages.
fn path_fault(path: &str) -> Option<&'static str> {
    if !path.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Some("a path holds visible ASCII only");
    }
    let inside = path.strip_prefix("web/")?;
    if inside.contains('/') {
        return Some("there are no folders in `web/`");
    }
    let fits = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
    if inside.bytes().all(fits) && (inside.ends_with(".js") || inside.ends_with(".css")) {
        return None;
    }
    Some("`web/` holds scripts (.js) and style sheets (.css) only")
}

/// Returns a message about an import that a host cannot resolve.
fn import_fault(package: &Package, path: &str, part: Part, source: &str) -> Option<String> {
    if matches!(part, Part::Styles | Part::Icon) {
        return None;
    }
    let is_shared = |name: &str| match part {
        Part::View | Part::Common => SHARED.contains(&name),
        Part::Editor | Part::Remote => SHARED.contains(&name) || name == SHARED_IN_EDITOR,
        _ => false,
    };
    if let Err(error) = imports::rewrite(source, |name| is_shared(name).then(|| name.to_owned())) {
        return Some(format!("{path}: {error}"));
    }
    let specifiers = imports::specifiers(source).unwrap_or_default();
    let mut sibling_files = specifiers.iter().filter(|name| name.starts_with('.'));
    let one_piece = match part {
        Part::View => sibling_files.clone().find(|name| *name != VIEWS_CHUNK_SPECIFIER),
        Part::Common | Part::Prerender => sibling_files.clone().next(),
        _ => None,
    };
    if let Some(name) = one_piece {
        return Some(format!("{path}: imports `{name}`, but it must be of one piece"));
    }
    let gone = sibling_files.find(|name| {
        let file = name.strip_prefix("./").map(|file| format!("web/{file}"));
        !file.is_some_and(|file| package.manifest.files.contains_key(&file))
    })?;
    Some(format!("{path}: imports `{gone}`, which is not in the package"))
}

/// Returns a message about a CommonJS `require` call left over by the bundler. No environment of
/// these scripts defines `require`, so such a script fails when it loads.
fn require_fault(path: &str, part: Part, source: &str) -> Option<String> {
    if matches!(part, Part::Styles | Part::Icon) {
        return None;
    }
    let called = required_module(source).or_else(|| {
        let at = REQUIRE_STUBS.iter().find_map(|stub| source.find(stub))?;
        Some((at, "…"))
    });
    let (at, module) = called?;
    let line = source.get(..at).unwrap_or_default().matches('\n').count() + 1;
    let module: String = module.chars().take(100).collect();
    Some(format!(
        "{path}: line {line}: calls `require(\"{module}\")`, which no browser has; use `import`, or a build of \
         the library for browsers (ES modules)"
    ))
}

/// Returns the offset of the first `require` call with a literal module name, and that name.
/// Methods and longer identifiers are skipped.
fn required_module(source: &str) -> Option<(usize, &str)> {
    source.match_indices("require").find_map(|(at, word)| {
        let before = source.get(..at)?;
        let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$' | '#');
        let is_member = before.ends_with('.') && !before.ends_with("...");
        if is_member || before.ends_with(is_part) {
            return None;
        }
        let arguments = source.get(at + word.len()..)?.trim_start().strip_prefix('(')?.trim_start();
        let quote = arguments.chars().next().filter(|c| matches!(c, '"' | '\'' | '`'))?;
        let module = arguments.get(1..)?.split(quote).next()?;
        Some((at, module))
    })
}

fn gzip(content: &[u8], limit: u64) -> u64 {
    let raw = u64::try_from(content.len()).unwrap_or(u64::MAX);
    if raw > limit.saturating_mul(MAX_GZIP_RATIO) {
        return raw;
    }
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    let written = encoder.write_all(content).and_then(|()| encoder.finish());
    written.map_or(raw, |bytes| u64::try_from(bytes.len()).unwrap_or(u64::MAX))
}
