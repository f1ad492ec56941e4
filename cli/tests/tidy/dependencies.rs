//! Dependencies of the program: licences, counts and duplicate versions, compared with
//! docs/dependencies.md and deny.toml.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::process::Command;

use crate::sources::root;

/// A crate of the shipped program: its name, and its name with its version.
struct ShippedCrate {
    name: String,
    full: String,
    licence: String,
}

/// Returns all crates that `pinye` is linked with and its procedural macros, without build and
/// test dependencies.
fn shipped() -> Vec<ShippedCrate> {
    let tree = Command::new(env!("CARGO"))
        .args(["tree", "-p", "pinye", "-e", "normal", "--target", "x86_64-unknown-linux-gnu"])
        .args(["--prefix", "none", "--format", "{p}|{l}", "--locked", "--offline"])
        .current_dir(root())
        .output()
        .unwrap();
    assert!(tree.status.success(), "{}", String::from_utf8_lossy(&tree.stderr));
    let text = String::from_utf8(tree.stdout).unwrap();
    let mut found = BTreeMap::new();
    for line in text.lines().filter(|line| !line.is_empty()) {
        let (package, licence) = line.trim_end_matches(" (*)").rsplit_once('|').unwrap();
        let full = package.split(" (").next().unwrap();
        let name = full.split(' ').next().unwrap();
        let shipped = ShippedCrate {
            name: name.to_owned(),
            full: full.to_owned(),
            licence: licence.replace('/', " OR "),
        };
        found.insert(full.to_owned(), shipped);
    }
    found.into_values().collect()
}

/// Whether one of our crates links this library, directly or transitively.
pub fn reaches(package: &str, library: &str) -> bool {
    let tree = Command::new(env!("CARGO"))
        .args(["tree", "-p", package, "-e", "normal", "--target", "x86_64-unknown-linux-gnu"])
        .args(["--prefix", "none", "--format", "{p}", "--locked", "--offline"])
        .current_dir(root())
        .output()
        .unwrap();
    assert!(tree.status.success(), "{}", String::from_utf8_lossy(&tree.stderr));
    let text = String::from_utf8(tree.stdout).unwrap();
    text.lines().any(|line| line.starts_with(&format!("{library} v")))
}

fn text(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap()
}

/// Returns the comma-separated names in the first column of the table below this heading.
fn column(document: &str, heading: &str) -> BTreeSet<String> {
    let below = document.split(&format!("\n## {heading}\n")).nth(1).unwrap_or_default();
    let below = below.split("\n## ").next().unwrap_or_default();
    let rows = below.lines().filter(|line| line.starts_with("| ") && !line.starts_with("|-"));
    // Skip the header row.
    let cells = rows.skip(1).filter_map(|row| row.split('|').nth(1));
    cells.flat_map(|cell| cell.split(',')).map(|name| name.trim().to_owned()).collect()
}

fn counted(document: &str, what: &str) -> usize {
    let row = document.lines().find(|line| line.starts_with(&format!("| {what}")));
    let cell = row.and_then(|row| row.split('|').nth(2)).unwrap_or_default();
    cell.trim().parse().unwrap_or_default()
}

/// Returns the licences of deny.toml, and its exceptions per crate.
fn allowed() -> (Vec<spdx::Licensee>, BTreeMap<String, String>) {
    let rules: toml::Table = toml::from_str(&text("deny.toml")).unwrap();
    let licences = rules["licenses"].as_table().unwrap();
    let names = |value: &toml::Value| -> Vec<String> {
        value.as_array().unwrap().iter().map(|one| one.as_str().unwrap().to_owned()).collect()
    };
    let exceptions = licences["exceptions"].as_array().unwrap().iter();
    let exceptions = exceptions
        .map(|one| (one["crate"].as_str().unwrap().to_owned(), names(&one["allow"]).join(" OR ")));
    let allowed = names(&licences["allow"]);
    let parsed = allowed.iter().map(|name| spdx::Licensee::parse(name).unwrap());
    (parsed.collect(), exceptions.collect())
}

pub fn wrong_licences() -> Vec<String> {
    let (allowed, exceptions) = allowed();
    let is_allowed = |one: &ShippedCrate| {
        exceptions.get(&one.name).is_some_and(|licence| *licence == one.licence)
            || spdx::Expression::parse(&one.licence).is_ok_and(|expression| {
                expression
                    .evaluate(|wanted| allowed.iter().any(|licence| licence.satisfies(wanted)))
            })
    };
    let wrong = shipped().into_iter().filter(|one| !is_allowed(one));
    wrong.map(|one| format!("{}: {}", one.full, one.licence)).collect()
}

pub fn wrong_numbers() -> Vec<String> {
    let document = text("docs/dependencies.md");
    let lock: serde_json::Value = serde_json::from_str(&text("package-lock.json")).unwrap();
    let packages = lock["packages"].as_object().unwrap();
    let packages = packages.keys().filter(|path| path.starts_with("node_modules/")).count();
    let numbers = [
        ("crates of others in the shipped program", of_others()),
        ("packages of `package-lock.json`", packages),
    ];
    let wrong = numbers.into_iter().filter(|(what, number)| counted(&document, what) != *number);
    wrong
        .map(|(what, number)| {
            format!("{what}: {number}, and the document says {}", counted(&document, what))
        })
        .collect()
}

/// Number of third-party crates in the shipped program.
fn of_others() -> usize {
    shipped().iter().filter(|one| one.name != "pinye" && !one.name.starts_with("pinye-")).count()
}

pub fn unexplained() -> Vec<String> {
    let document = text("docs/dependencies.md");
    let mut found = differences(
        &asked_crates(),
        &column(&document, "Crates that are asked for by name"),
        "a crate that is asked for by name",
    );
    found.extend(differences(
        &asked_packages(),
        &column(&document, "Packages that are asked for by name"),
        "a package that is asked for by name",
    ));
    let mut versions: BTreeMap<String, usize> = BTreeMap::new();
    for one in shipped() {
        *versions.entry(one.name).or_default() += 1;
    }
    let doubles = versions.into_iter().filter(|(_, count)| *count > 1).map(|(name, _)| name);
    found.extend(differences(
        &doubles.collect(),
        &column(&document, "Crates that are there twice"),
        "a crate that is there twice",
    ));
    found
}

fn asked_crates() -> BTreeSet<String> {
    let workspace: toml::Table = toml::from_str(&text("Cargo.toml")).unwrap();
    let asked = workspace["workspace"]["dependencies"].as_table().unwrap().iter();
    let foreign = asked.filter(|(_, source)| source.get("path").is_none());
    foreign.map(|(name, _)| name.clone()).collect()
}

fn asked_packages() -> BTreeSet<String> {
    let mut places = vec!["package.json".to_owned(), "web/package.json".to_owned()];
    places.push("plugin-api/web/package.json".to_owned());
    for plugin in fs::read_dir(root().join("plugins")).unwrap().flatten() {
        let name = plugin.file_name().into_string().unwrap();
        if plugin.path().join("web/package.json").is_file() {
            places.push(format!("plugins/{name}/web/package.json"));
        }
    }
    let mut asked = BTreeSet::new();
    for place in places {
        let package: serde_json::Value = serde_json::from_str(&text(&place)).unwrap();
        for kind in ["dependencies", "devDependencies"] {
            asked.extend(package[kind].as_object().into_iter().flatten().map(|one| one.0.clone()));
        }
    }
    asked.retain(|name| !name.starts_with("@pinye/"));
    asked
}

fn differences(real: &BTreeSet<String>, told: &BTreeSet<String>, what: &str) -> Vec<String> {
    let missing = real.difference(told).map(|name| format!("{name}: {what}, without a line"));
    let gone = told.difference(real).map(|name| format!("{name}: a line, and not {what}"));
    missing.chain(gone).collect()
}
