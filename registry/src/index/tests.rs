use super::*;
use std::cell::Cell;

fn stored(count: u64) -> Vec<StoredPackage> {
    (0..count).map(|at| StoredPackage { sha256: format!("{at:064}"), added: at }).collect()
}

fn entry(stored: &StoredPackage) -> IndexEntry {
    IndexEntry {
        id: format!("plugin-{}", stored.added),
        version: "1.0.0".into(),
        elements: vec!["sample".into()],
        added: stored.added,
    }
}

/// Opens the index and returns how many packages had to be read for it.
fn open(folder: &Path, stored: &[StoredPackage]) -> (PackageIndex, usize) {
    let reads = Cell::new(0);
    let index = PackageIndex::open(folder, stored, |one| {
        reads.set(reads.get() + 1);
        Some(entry(one))
    });
    (index.unwrap(), reads.get())
}

fn sled_files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for item in fs::read_dir(folder).unwrap() {
        let path = item.unwrap().path();
        if path.is_dir() { found.extend(sled_files(&path)) } else { found.push(path) }
    }
    found
}

#[test]
fn reads_a_package_only_once_in_its_life() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("index");
    let stored = stored(20);
    let (index, reads) = open(&path, &stored);
    assert_eq!((index.entries().len(), reads), (20, 20));
    drop(index);
    let (index, reads) = open(&path, &stored);
    assert_eq!((index.entries().len(), reads), (20, 0));
    assert_eq!(index.entries()[&stored[3].sha256], entry(&stored[3]));
}

#[test]
fn follows_the_store_when_packages_came_or_went_without_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("index");
    drop(open(&path, &stored(5)));
    let mut changed = stored(7);
    changed.remove(0);
    changed[0].added = 99;
    let (index, reads) = open(&path, &changed);
    assert_eq!((index.entries().len(), reads), (6, 3), "two new ones and one that was replaced");
    drop(index);
    assert_eq!(open(&path, &changed).1, 0);
}

#[test]
fn a_package_that_cannot_be_read_is_left_out_and_tried_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("index");
    let index =
        PackageIndex::open(&path, &stored(2), |one| (one.added == 0).then(|| entry(one))).unwrap();
    assert_eq!(index.entries().len(), 1);
    drop(index);
    assert_eq!(open(&path, &stored(2)).0.entries().len(), 2);
}

#[test]
fn keeps_what_was_inserted_and_forgets_what_was_removed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("index");
    let stored = stored(3);
    let (mut index, _) = open(&path, &stored[..2]);
    index.insert(&stored[2].sha256, entry(&stored[2]));
    index.remove(&stored[0].sha256);
    drop(index);
    let (index, reads) = open(&path, &stored[1..]);
    assert_eq!((index.entries().len(), reads), (2, 0));
}

#[test]
fn a_second_process_works_in_memory_and_harms_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("index");
    let (first, _) = open(&path, &stored(2));
    let (second, reads) = open(&path, &stored(2));
    assert_eq!((second.entries().len(), reads), (2, 2));
    assert!(second.disk.is_none() && first.disk.is_some());
    assert!(!path.with_extension("damaged").exists());
}

/// The index is rebuilt after any damage to the files of sled.
#[test]
fn starts_after_any_of_its_files_was_zeroed_cut_or_scribbled_over() {
    type Harm = fn(&mut Vec<u8>);
    let harms: [(&str, Harm); 6] = [
        ("zeroed", |bytes| bytes.fill(0)),
        ("half zeroed", |bytes| {
            let half = bytes.len() / 2;
            bytes[half..].fill(0);
        }),
        ("emptied", Vec::clear),
        ("cut in half", |bytes| bytes.truncate(bytes.len() / 2)),
        ("scribbled over", |bytes| bytes.fill(0xa5)),
        ("beginning zeroed", |bytes| {
            let end = bytes.len().min(4096);
            bytes[..end].fill(0);
        }),
    ];
    let folder = tempfile::tempdir().unwrap();
    let stored = stored(40);
    let whole = folder.path().join("whole");
    drop(open(&whole, &stored));
    let count = sled_files(&whole).len();
    assert!(count >= 2, "sled keeps several files");
    for (name, harm) in harms {
        for victim in (0..count).map(Some).chain([None]) {
            let path = folder.path().join("index");
            drop(open(&path, &stored));
            for (at, file) in sled_files(&path).into_iter().enumerate() {
                if victim.is_none_or(|victim| victim == at) {
                    let mut bytes = fs::read(&file).unwrap();
                    harm(&mut bytes);
                    fs::write(&file, bytes).unwrap();
                }
            }
            let (index, _) = open(&path, &stored);
            assert_eq!(index.entries().len(), 40, "{name}, file {victim:?}");
            assert_eq!(index.entries()[&stored[7].sha256], entry(&stored[7]));
            drop(index);
            let (index, reads) = open(&path, &stored);
            assert_eq!((index.entries().len(), reads), (40, 0), "{name}, file {victim:?}");
            drop(index);
            fs::remove_dir_all(&path).unwrap();
        }
    }
}

#[test]
fn starts_when_a_file_stands_where_the_folder_should_be() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("index");
    fs::write(&path, "not a folder").unwrap();
    assert_eq!(open(&path, &stored(3)).0.entries().len(), 3);
    assert_eq!(fs::read(path.with_extension("damaged")).unwrap(), b"not a folder");
}

#[test]
fn starts_when_sled_holds_something_else() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("index");
    let disk = sled::Config::new().path(&path).flush_every_ms(None).open().unwrap();
    disk.insert([0xff, 0xfe], b"what").unwrap();
    disk.flush().unwrap();
    drop(disk);
    assert_eq!(open(&path, &stored(3)).0.entries().len(), 3);
    assert_eq!(open(&path, &stored(3)).1, 0);
}
