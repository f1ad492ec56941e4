//! Import cycles over several folders. A file and the folder of its name count as one; files in one
//! folder may import each other. Code in a cycle over folders cannot be read in any order, nor
//! become a crate.

use std::collections::{BTreeMap, BTreeSet};

use crate::sources::Source;

/// The modules of a crate by name, without the crate root.
type Modules<'f> = BTreeMap<String, &'f Source>;

/// Returns every cycle of a crate over several folders: its modules, in order.
pub fn over_folders(files: &[Source], root: &str) -> Vec<Vec<String>> {
    let named = files.iter().map(|file| (module(file.path.trim_start_matches(root)), file));
    let all: Modules<'_> = named.filter(|(name, _)| !["lib", "main"].contains(&&**name)).collect();
    let uses: BTreeMap<&str, BTreeSet<&str>> =
        all.iter().map(|(name, file)| (name.as_str(), used(name, file, &all))).collect();
    let reach: BTreeMap<&str, BTreeSet<&str>> =
        uses.keys().map(|name| (*name, reached(name, &uses))).collect();
    let mut circles = BTreeSet::new();
    for name in uses.keys() {
        let around = |other: &&str| reach[name].contains(other) && reach[other].contains(name);
        let circle: BTreeSet<&str> = uses.keys().copied().filter(around).collect();
        let folders: BTreeSet<&str> = circle.iter().map(|name| folder(name, &all)).collect();
        if folders.len() > 1 {
            circles.insert(circle.into_iter().map(str::to_owned).collect::<Vec<_>>());
        }
    }
    circles.into_iter().collect()
}

/// Converts `a/b.rs` to `a::b`.
fn module(path: &str) -> String {
    path.trim_start_matches('/').trim_end_matches(".rs").replace('/', "::")
}

/// Returns the folder of a module; a module with submodules belongs to the folder of its own name.
fn folder<'a>(name: &'a str, all: &Modules<'_>) -> &'a str {
    let is_face = all.keys().any(|other| other.starts_with(&format!("{name}::")));
    if is_face { name } else { name.rsplit_once("::").map_or("", |(folder, _)| folder) }
}

fn reached<'a>(name: &str, uses: &BTreeMap<&'a str, BTreeSet<&'a str>>) -> BTreeSet<&'a str> {
    let mut found = BTreeSet::new();
    let mut next: Vec<&str> = uses[name].iter().copied().collect();
    while let Some(one) = next.pop() {
        if found.insert(one) {
            next.extend(uses[one].iter().copied());
        }
    }
    found
}

/// Returns the modules that a file names. The crate root is ignored in both directions.
fn used<'a>(name: &str, file: &Source, all: &'a Modules<'_>) -> BTreeSet<&'a str> {
    let plain = |line: &str| line.split("//").next().unwrap_or_default().to_owned();
    let text = file.code_lines().map(plain).collect::<Vec<_>>().join("\n");
    let begins = |at: usize| {
        let before = text[..at].chars().next_back();
        before.is_none_or(|c| !c.is_alphanumeric() && c != '_' && c != ':')
    };
    let mut paths = Vec::new();
    for opener in ["crate::", "super::", "self::"] {
        let places = text.match_indices(opener).filter(|(at, _)| begins(*at));
        paths.extend(places.flat_map(|(at, _)| spread(&text[at..])));
    }
    let inner = format!("{name}::");
    for child in all.keys().filter_map(|other| other.strip_prefix(&inner)) {
        let path = format!("{child}::");
        if text.match_indices(&path).any(|(at, _)| begins(at)) {
            paths.push(format!("self::{child}"));
        }
    }
    let found = paths.iter().filter_map(|path| resolved(name, path, all));
    found.filter(|other| *other != name).collect()
}

/// Returns the paths at the start of `text`: one path, or those of a list in braces.
fn spread(text: &str) -> Vec<String> {
    let is_path = |c: char| c.is_alphanumeric() || "_:".contains(c);
    let (path, rest) = text.split_at(text.find(|c| !is_path(c)).unwrap_or(text.len()));
    let Some(list) = rest.strip_prefix('{').filter(|_| path.ends_with("::")) else {
        return vec![path.to_owned()];
    };
    let (mut depth, mut words) = (1, vec![String::new()]);
    for c in list.chars() {
        depth += i32::from(c == '{') - i32::from(c == '}');
        match c {
            _ if depth == 0 => break,
            ',' if depth == 1 => words.push(String::new()),
            _ => words.last_mut().unwrap().push(c),
        }
    }
    let words = words.iter().map(|word| word.trim()).filter(|word| !word.is_empty());
    words.flat_map(|word| spread(&format!("{path}{word}"))).collect()
}

/// Resolves a path to its module: the longest prefix that is a file.
fn resolved<'a>(name: &str, path: &str, all: &'a Modules<'_>) -> Option<&'a str> {
    let mut at: Vec<&str> = name.split("::").collect();
    for part in path.split("::").filter(|part| !part.is_empty()) {
        match part {
            "crate" => at.clear(),
            "self" => {}
            "super" => drop(at.pop()),
            word => at.push(word),
        }
    }
    loop {
        if let Some((known, _)) = all.get_key_value(&at.join("::")) {
            return Some(known);
        }
        at.pop()?;
    }
}

#[test]
fn a_circle_over_folders_is_found_and_one_within_a_folder_is_not() {
    let file = |path: &str, text: &str| Source { path: path.to_owned(), text: text.to_owned() };
    let files = [
        file("x/src/lib.rs", "mod a; mod b; use a::one;"),
        file("x/src/a.rs", "mod inner;\nuse inner::One;\nuse crate::b::{self, Two};"),
        file("x/src/a/inner.rs", "use super::Three;\n// crate::c::Never"),
        file("x/src/b.rs", "fn f() { crate::c::call() }"),
        file("x/src/c.rs", "use crate::{d::{Four, Five}, b};"),
        file("x/src/d.rs", ""),
        file("x/src/d/deep.rs", "use super::super::a::inner;"),
    ];
    let circle = |files: &[Source]| over_folders(files, "x/src");
    assert_eq!(circle(&files), [] as [Vec<String>; 0], "b and c stand in one folder");
    let mut more = files;
    more[5].text = "mod deep; fn f() { deep::call() }".to_owned();
    more[1].text.push_str("use crate::d;");
    assert_eq!(circle(&more), [["a", "a::inner", "b", "c", "d", "d::deep"]]);
}
