use super::*;
use crate::testing::{element_type, files, manifest, package};
use std::fs;

fn open() -> (tempfile::TempDir, Registry) {
    let folder = tempfile::tempdir().unwrap();
    let registry = Registry::open(folder.path()).unwrap();
    (folder, registry)
}

#[test]
fn keeps_what_was_added_across_a_restart() {
    let (folder, registry) = open();
    let added = registry.add(&package("sample", "1.0.0", &["one", "two"])).unwrap();
    drop(registry);
    let registry = Registry::open(folder.path()).unwrap();
    assert_eq!(registry.list(), std::slice::from_ref(&added));
    assert_eq!(registry.find("sample", "1.0.0").as_ref(), Some(&added));
    let kept = registry.get(&added.sha256).unwrap();
    assert_eq!(kept.manifest.elements, ["one", "two"]);
    assert_eq!(kept.reference(), added);
}

#[test]
fn adding_the_same_package_again_changes_nothing() {
    let (_folder, registry) = open();
    let archive = package("sample", "1.0.0", &["sample"]);
    assert_eq!(registry.add(&archive).unwrap(), registry.add(&archive).unwrap());
    assert_eq!(registry.list().len(), 1);
}

#[test]
fn orders_versions_from_the_highest_as_semver_does() {
    let (_folder, registry) = open();
    for version in ["1.2.0", "1.10.0", "1.10.0-beta.2", "0.9.9"] {
        registry.add(&package("sample", version, &["sample"])).unwrap();
    }
    registry.add(&package("another", "3.0.0", &["another"])).unwrap();
    let versions: Vec<_> = registry.versions("sample").into_iter().map(|one| one.version).collect();
    assert_eq!(versions, ["1.10.0", "1.10.0-beta.2", "1.2.0", "0.9.9"]);
    assert_eq!(registry.list()[0].id, "another");
    assert!(registry.versions("none").is_empty());
    assert_eq!(registry.find("sample", "7.0.0"), None);
}

#[test]
fn of_two_packages_of_one_version_the_newest_is_found_also_after_a_rebuild() {
    let (folder, registry) = open();
    let mut latest = None;
    for at in 0..5 {
        let mut files = files(&["sample"]);
        files.insert("web/editor.js".into(), format!("export default {at}").into());
        let archive = Package::build(manifest("sample", "1.0.0", &["sample"]), files).unwrap();
        latest = Some(registry.add(&archive).unwrap());
        assert_eq!(registry.find("sample", "1.0.0"), latest);
    }
    drop(registry);
    fs::remove_dir_all(folder.path().join("index")).unwrap();
    let registry = Registry::open(folder.path()).unwrap();
    assert_eq!(registry.find("sample", "1.0.0"), latest);
    assert_eq!(registry.versions("sample").len(), 5);
}

#[test]
fn an_element_type_belongs_to_one_plugin() {
    let (_folder, registry) = open();
    registry.add(&package("sample", "1.0.0", &["one"])).unwrap();
    let error = registry.add(&package("thief", "1.0.0", &["two", "one"])).unwrap_err();
    assert_eq!(error.to_string(), "the element type `one` belongs to the plugin `sample`");
    assert!(registry.versions("thief").is_empty());
    assert!(registry.add(&package("sample", "2.0.0", &["one", "two"])).is_ok());
    assert_eq!(registry.known_types()["two"], "sample");
}

#[test]
fn the_names_of_a_removed_plugin_stay_taken_even_without_the_index() {
    let (folder, registry) = open();
    let added = registry.add(&package("sample", "1.0.0", &["one"])).unwrap();
    registry.remove(&added.sha256).unwrap();
    assert!(registry.list().is_empty());
    assert!(matches!(registry.get(&added.sha256), Err(Error::NotFound(_))));
    assert!(matches!(registry.remove(&added.sha256), Err(Error::NotFound(_))));
    drop(registry);
    fs::remove_dir_all(folder.path().join("index")).unwrap();
    let registry = Registry::open(folder.path()).unwrap();
    assert_eq!(registry.known_types()["one"], "sample");
    assert!(matches!(
        registry.add(&package("thief", "1.0.0", &["one"])),
        Err(Error::ElementTypeTaken { .. })
    ));
    assert!(registry.add(&package("sample", "1.0.1", &["one"])).is_ok());
}

#[test]
fn refuses_a_bad_package_and_keeps_nothing_of_it() {
    let (folder, registry) = open();
    assert!(matches!(registry.add(b"nothing"), Err(Error::Package(_))));
    assert_eq!(fs::read_dir(folder.path().join("store")).unwrap().count(), 0);
}

#[test]
fn notices_a_package_that_changed_on_the_disk() {
    let (folder, registry) = open();
    let added = registry.add(&package("sample", "1.0.0", &["sample"])).unwrap();
    let path = folder.path().join("store").join(&added.sha256).with_extension("pinye");
    let mut bytes = fs::read(&path).unwrap();
    bytes[9] ^= 1;
    fs::write(&path, bytes).unwrap();
    assert!(matches!(registry.get(&added.sha256), Err(Error::Damaged(_))));
    drop(registry);
    fs::remove_dir_all(folder.path().join("index")).unwrap();
    assert!(Registry::open(folder.path()).unwrap().list().is_empty(), "a rebuild leaves it out");
}

/// The registry keeps all packages after the files of sled were overwritten with zeros.
#[test]
fn starts_with_everything_after_the_index_was_zeroed() {
    let (folder, registry) = open();
    let added = registry.add(&package("sample", "1.0.0", &["sample"])).unwrap();
    drop(registry);
    for name in ["conf", "db"] {
        let path = folder.path().join("index").join(name);
        let length = fs::metadata(&path).unwrap().len();
        fs::write(&path, vec![0; usize::try_from(length).unwrap()]).unwrap();
    }
    let registry = Registry::open(folder.path()).unwrap();
    assert_eq!(registry.list(), [added]);
}

#[test]
fn leaves_a_foreign_file_in_the_store_alone() {
    let (folder, registry) = open();
    drop(registry);
    fs::write(folder.path().join("store/readme.txt"), "hello").unwrap();
    fs::write(folder.path().join("store").join("0".repeat(64) + ".pinye"), "no").unwrap();
    assert!(Registry::open(folder.path()).unwrap().list().is_empty());
    assert!(folder.path().join("store/readme.txt").exists());
}

#[test]
fn the_catalogue_leaves_out_what_cannot_be_read() {
    let (_folder, registry) = open();
    let manifest = crate::Manifest {
        element_types: vec![element_type("sample", "media")],
        ..manifest("sample", "1.0.0", &["sample"])
    };
    let added = registry.add(&Package::build(manifest, files(&["sample"])).unwrap()).unwrap();
    let gone = PackageRef { sha256: "0".repeat(64), ..added.clone() };
    let catalogue = registry.catalogue(&[gone, added]);
    assert_eq!(catalogue.groups.len(), 1);
    assert_eq!(catalogue.groups[0].name, "media");
}

#[test]
fn many_threads_may_add_and_read_at_once() {
    let (_folder, registry) = open();
    std::thread::scope(|scope| {
        for at in 0..4 {
            let registry = &registry;
            scope.spawn(move || {
                let name = format!("sample-{at}");
                for version in ["1.0.0", "1.0.1", "1.0.2"] {
                    let added = registry.add(&package(&name, version, &[&name])).unwrap();
                    assert_eq!(registry.get(&added.sha256).unwrap().manifest.version, version);
                }
            });
        }
    });
    assert_eq!(registry.list().len(), 12);
}

/// Regression: holding a guard while locking again would deadlock the registry, and with it the
/// host.
#[test]
fn tombstones_that_cannot_be_read_cost_no_answer_and_stop_nobody() {
    let (folder, registry) = open();
    registry.add(&package("sample", "1.0.0", &["one"])).unwrap();
    let removed = folder.path().join("removed");
    fs::remove_dir_all(&removed).unwrap();
    fs::write(&removed, b"not a folder").unwrap();
    let (answer, answered) = std::sync::mpsc::channel();
    // Not joined: a deadlocked thread would block the test too.
    std::thread::spawn(move || {
        let known = registry.known_types();
        answer.send((known, registry.list().len())).unwrap();
    });
    let answered = answered.recv_timeout(std::time::Duration::from_secs(30));
    let (known, packages) = answered.expect("the registry hangs");
    assert_eq!(known["one"], "sample", "what is here is known all the same");
    assert_eq!(packages, 1);
}

/// Every save and every page looks up the owner of element types, so the lookup must not read the
/// disk.
#[test]
fn names_of_removed_plugins_are_known_without_reading_the_disk_again() {
    let (folder, registry) = open();
    registry.add(&package("sample", "1.0.0", &["one"])).unwrap();
    let gone = registry.add(&package("gone", "1.0.0", &["two"])).unwrap();
    assert_eq!(registry.known_types()["two"], "gone");
    registry.remove(&gone.sha256).unwrap();
    assert_eq!(registry.known_types()["two"], "gone", "the removal is seen at once");
    let removed = folder.path().join("removed");
    fs::remove_dir_all(&removed).unwrap();
    fs::write(&removed, b"not a folder").unwrap();
    let known = registry.known_types();
    assert_eq!((known["one"].as_str(), known["two"].as_str()), ("sample", "gone"));
}
