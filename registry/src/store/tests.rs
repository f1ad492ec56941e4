use super::*;

fn open() -> (tempfile::TempDir, PackageStore) {
    let folder = tempfile::tempdir().unwrap();
    let store = PackageStore::open(folder.path()).unwrap();
    (folder, store)
}

#[test]
fn gives_back_what_it_was_given() {
    let (_folder, store) = open();
    let sha256 = hash(b"one");
    let added = store.put(&sha256, b"one", 0).unwrap();
    assert_eq!(store.read(&sha256).unwrap().unwrap(), b"one");
    assert_eq!(store.list().unwrap(), [StoredPackage { sha256, added }]);
    assert_eq!(store.read(&hash(b"two")).unwrap(), None);
}

#[test]
fn never_leaves_its_folder_for_a_strange_hash() {
    let (folder, store) = open();
    fs::write(folder.path().join("secret.pinye"), "x").unwrap();
    for name in ["../secret", "", "secret", &"A".repeat(64), "/etc/passwd"] {
        assert_eq!(store.read(name).unwrap(), None, "{name}");
    }
}

#[test]
fn keeps_the_order_in_which_packages_came_even_when_the_clock_stands_still() {
    let (_folder, store) = open();
    let far = 9_000_000_000_000_000_000;
    let first = store.put(&hash(b"1"), b"1", far).unwrap();
    let second = store.put(&hash(b"2"), b"2", first).unwrap();
    assert!(far < first && first < second);
    let order: Vec<_> = store.list().unwrap().into_iter().map(|one| one.sha256).collect();
    assert_eq!(order, [hash(b"1"), hash(b"2")]);
}

#[test]
fn adding_the_same_again_does_not_make_it_newer_but_mends_it() {
    let (folder, store) = open();
    let sha256 = hash(b"one");
    let added = store.put(&sha256, b"one", 0).unwrap();
    assert_eq!(store.put(&sha256, b"one", added + 5_000_000_000).unwrap(), added);
    fs::write(folder.path().join("store").join(&sha256).with_extension("pinye"), "on").unwrap();
    store.put(&sha256, b"one", 0).unwrap();
    assert_eq!(store.read(&sha256).unwrap().unwrap(), b"one");
}

#[test]
fn sweeps_away_what_a_killed_process_left_and_never_lists_it() {
    let (folder, store) = open();
    let left = folder.path().join("store").join(format!("{}.7-0.unfinished", hash(b"half")));
    fs::write(&left, "ha").unwrap();
    assert!(store.list().unwrap().is_empty());
    PackageStore::open(folder.path()).unwrap();
    assert!(!left.exists());
}

#[test]
fn leaves_nothing_unfinished_behind() {
    let (folder, store) = open();
    store.put(&hash(b"one"), b"one", 0).unwrap();
    store.add_tombstone("sample", &["sample".into()]).unwrap();
    for folder in ["store", "removed"].map(|name| folder.path().join(name)) {
        assert_eq!(fs::read_dir(folder).unwrap().count(), 1);
    }
}

#[test]
fn a_tombstone_gathers_every_element_type_the_plugin_ever_had() {
    let (folder, store) = open();
    store.add_tombstone("sample", &["one".into()]).unwrap();
    store.add_tombstone("sample", &["two".into(), "one".into()]).unwrap();
    store.add_tombstone("other", &["three".into()]).unwrap();
    fs::write(folder.path().join("removed/broken.json"), "{").unwrap();
    let graves = store.tombstones().unwrap();
    assert_eq!(graves.len(), 2);
    assert_eq!(graves[0].id, "other");
    assert_eq!(graves[1].elements, ["one", "two"]);
}

#[test]
fn tells_when_the_disk_refuses() {
    let (folder, store) = open();
    fs::remove_dir_all(folder.path().join("store")).unwrap();
    assert!(store.put(&hash(b"one"), b"one", 0).is_err());
    assert!(store.list().is_err());
}
