//! Which addresses the tests call: read from their sources.

use std::path::Path;

/// One call in a source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    pub method: &'static str,
    /// As it is written, without its query.
    pub path: String,
    pub file: String,
    pub function: String,
}

impl Call {
    /// Whether the written address may be one of this route.
    pub fn fits(&self, route: &str) -> bool {
        fits(&self.path, route, true)
    }

    /// Whether the fixed parts are those of this route, so that no name in braces has to stand for one of them.
    pub fn is_spelled(&self, route: &str) -> bool {
        let fixed = |path: &str| path.split('/').filter(|part| !is_open(part)).count();
        fits(&self.path, route, false) && fixed(&self.path) == fixed(route)
    }
}

fn is_open(part: &str) -> bool {
    part.contains('{')
}

fn fits(written: &str, route: &str, may_name: bool) -> bool {
    let (written, route): (Vec<&str>, Vec<&str>) =
        (written.split('/').collect(), route.split('/').collect());
    // A file's path may have several parts.
    let is_tail =
        route.last().is_some_and(|last| *last == "{file}") && written.len() >= route.len();
    (is_tail || written.len() == route.len())
        && written.iter().zip(&route).all(|(written, route)| {
            written == route
                || (is_open(route) && !written.is_empty() && (may_name || is_open(written)))
        })
}

/// The path with its names forgotten.
pub fn shape(path: &str) -> String {
    let part = |part: &str| if is_open(part) { "{}".to_owned() } else { part.to_owned() };
    path.split('/').map(part).collect::<Vec<_>>().join("/")
}

/// Whether two paths differ in the names of their values only.
pub fn same_path(one: &str, other: &str) -> bool {
    shape(one) == shape(other)
}

/// All calls of the tests below a folder. The tests that go through all routes by themselves say nothing.
pub fn calls(folder: &Path) -> Vec<Call> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in std::fs::read_dir(&next).unwrap().flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let inside = path.strip_prefix(folder).unwrap().with_extension("");
            let file = inside.to_string_lossy().replace('/', "::");
            if !["rights", "endpoints"].contains(&file.split("::").next().unwrap()) {
                found.extend(in_source(&file, &std::fs::read_to_string(&path).unwrap()));
            }
        }
    }
    found.sort_by(|one, other| (&one.file, &one.function).cmp(&(&other.file, &other.function)));
    found
}

/// All calls in one source.
pub fn in_source(file: &str, source: &str) -> Vec<Call> {
    let mut found = Vec::new();
    let mut function = String::new();
    let mut before = String::new();
    for line in source.lines().filter(|line| !line.trim_start().starts_with("//")) {
        if let Some((_, rest)) = line.split_once("fn ") {
            function = rest.split(['(', '<']).next().unwrap_or_default().to_owned();
        }
        before.push_str(line);
        before.push('\n');
        // A call may begin on the line before.
        let start = before
            .trim_end()
            .rfind('\n')
            .map_or(0, |at| before[..at].rfind('\n').map_or(0, |at| at + 1));
        let (earlier, this) = before[start..].split_at(before.len() - start - line.len() - 1);
        for (at, _) in this.match_indices("\"/") {
            let method = method_before(&format!("{earlier}{}", &this[..at]));
            let path = this[at + 1..].split(['"', '?']).next().unwrap_or_default();
            if let Some(method) = method {
                let (path, function) = (path.to_owned(), function.clone());
                found.push(Call { method, path, file: file.to_owned(), function });
            }
        }
        for (at, _) in this
            .match_indices("{}/")
            .chain(this.match_indices("studio}/"))
            .chain(this.match_indices("works}/"))
            .chain(this.match_indices("base}/"))
        {
            let end = this[at..].find('}').map_or(at, |end| at + end + 1);
            let path = this[end..].split(['"', '?']).next().unwrap_or_default();
            let opening = this[..at].rfind('"').unwrap_or(at);
            let is_origin = this[opening..at].len() <= 2;
            if let Some(method) =
                method_before(&format!("{earlier}{}", &this[..opening])).filter(|_| is_origin)
            {
                let (path, function) = (path.to_owned(), function.clone());
                found.push(Call { method, path, file: file.to_owned(), function });
            }
        }
    }
    found
}

/// The method whose call the text ends with, its first argument being next.
fn method_before(text: &str) -> Option<&'static str> {
    let text = text.trim_end();
    let text = text.strip_suffix("format!(").unwrap_or(text).trim_end();
    let text = text.strip_suffix('&').unwrap_or(text).trim_end();
    let words = [
        ("get(", "GET"),
        ("post(", "POST"),
        ("post_form(", "POST"),
        ("post_text(", "POST"),
        ("put(", "PUT"),
        ("delete(", "DELETE"),
        ("Method::GET,", "GET"),
        ("Method::POST,", "POST"),
        ("Method::PUT,", "PUT"),
        ("Method::DELETE,", "DELETE"),
    ];
    words.into_iter().find(|(word, _)| text.ends_with(word)).map(|(_, method)| method)
}
