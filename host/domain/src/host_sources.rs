//! Sources of all crates, for tests that inspect their text.

use std::fs;
use std::path::{Path, PathBuf};

/// Returns every source file of the crates with its path, without `host/tests`.
pub(crate) fn sources() -> Vec<(PathBuf, String)> {
    let host = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let rooms = fs::read_dir(host).unwrap().map(|room| room.unwrap().path().join("src"));
    let mut folders: Vec<PathBuf> = rooms.filter(|room| room.is_dir()).collect();
    folders.push(host.join("src"));
    assert!(folders.len() > 9, "{folders:?}");
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "rs") {
                found.push((path.clone(), fs::read_to_string(path).unwrap()));
            }
        }
    }
    found
}
