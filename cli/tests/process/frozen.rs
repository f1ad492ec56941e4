//! The plugin contract (WIT) is frozen: a package built for a version stays valid for as long as
//! hosts accept that version.

use std::fs;
use std::path::Path;

const WIT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../wit");

/// Returns all interfaces and worlds without comments, which may change.
fn contract() -> String {
    let files = fs::read_dir(WIT).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<_> =
        files.filter(|path| path.extension().is_some_and(|end| end == "wit")).collect();
    files.sort();
    let mut text = String::new();
    for file in files {
        for line in fs::read_to_string(file).unwrap().lines() {
            let said = line.split("//").next().unwrap_or_default();
            let words: Vec<&str> = said.split_whitespace().collect();
            if !words.is_empty() && words.first() != Some(&"package") {
                text.push_str(&words.join(" "));
                text.push('\n');
            }
        }
    }
    text
}

#[test]
fn the_contract_is_the_one_that_was_frozen() {
    let version = pinye_registry::manifest::API;
    let frozen = fs::read_to_string(format!("{WIT}/frozen/{version}.wit")).unwrap();
    let now = contract();
    let written = Path::new(env!("CARGO_TARGET_TMPDIR")).join("contract.wit");
    fs::write(&written, &now).unwrap();
    let differs = now.lines().zip(frozen.lines()).find(|(now, then)| now != then);
    assert!(
        now == frozen,
        "wit/ is not what was frozen as {version}; first difference (now, frozen): {differs:?}\n\n\
         Packages that are installed were built for {version}, and a host takes them as long as its major version is the \
         same. So:\n\
         - An export never gets another function and a record never another field: a new hook is a new optional interface \
         with a world of its own.\n\
         - A capability (an import) may get new functions.\n\
         - What JSON carries evolves by schema_version and needs no change here.\n\
         Was it one of the allowed changes: raise API in registry/src/manifest.rs by a minor version, copy {} to \
         wit/frozen/ under that version, keep the older files, and say in docs/plugin-contract.md what is new. Was it not: \
         take it back.",
        written.display()
    );
}

/// Exported interfaces of an older version are unchanged in the current one.
#[test]
fn exports_of_every_frozen_version_are_still_there() {
    let now = contract();
    for entry in fs::read_dir(format!("{WIT}/frozen")).unwrap() {
        let text = fs::read_to_string(entry.unwrap().path()).unwrap();
        let interfaces = text.split("interface ").skip(1);
        let interfaces = interfaces.map(|one| one.split("\nworld ").next().unwrap_or_default());
        let mut exports = 0;
        for interface in interfaces {
            let name = interface.split_whitespace().next().unwrap_or_default();
            if text.contains(&format!("export {name};")) {
                assert!(now.contains(interface.trim_end()), "interface {name} is another one");
                exports += 1;
            }
        }
        assert!(exports >= 7, "{exports} exports were found");
    }
}
