use super::*;
use proptest::prelude::*;

fn files(entries: &[(&str, &[u8])]) -> Files {
    entries.iter().map(|(path, content)| ((*path).to_owned(), content.to_vec())).collect()
}

/// Builds an archive entry by entry, with paths and kinds as given and without any check.
fn raw(entries: &[(&[u8], EntryType, &[u8])]) -> Vec<u8> {
    let mut builder = tar::Builder::new(GzEncoder::new(Vec::new(), Compression::fast()));
    for (path, kind, content) in entries {
        let mut header = Header::new_ustar();
        header.as_old_mut().name[..path.len()].copy_from_slice(path);
        header.set_entry_type(*kind);
        header.set_size(content.len() as u64);
        header.set_cksum();
        builder.append(&header, *content).unwrap();
    }
    builder.into_inner().unwrap().finish().unwrap()
}

fn refusal(archive: &[u8]) -> String {
    unpack(archive, PackageLimits::default()).unwrap_err().to_string()
}

#[test]
fn the_same_files_are_the_same_bytes_in_whatever_order_they_came() {
    let one = files(&[("b/c.js", b"2"), ("a.txt", b"1")]);
    let other = files(&[("a.txt", b"1"), ("b/c.js", b"2")]);
    assert_eq!(pack(&one).unwrap(), pack(&other).unwrap());
}

#[test]
fn holds_no_time_and_no_owner() {
    let archive = pack(&files(&[("a", b"1")])).unwrap();
    assert_eq!(archive[4..8], [0; 4], "time of the gzip header");
    let mut tar = tar::Archive::new(GzDecoder::new(archive.as_slice()));
    let entry = tar.entries().unwrap().next().unwrap().unwrap();
    let header = entry.header();
    let numbers = (header.mtime().unwrap(), header.uid().unwrap(), header.gid().unwrap());
    assert_eq!(numbers, (0, 0, 0));
}

proptest! {
    #[test]
    fn what_was_packed_unpacks_to_the_same(
        files in proptest::collection::btree_map(
            "[a-zA-Z0-9_@-]{1,12}(/[a-zA-Z0-9_.@-]{1,12}x){0,3}",
            proptest::collection::vec(any::<u8>(), 0..2000),
            0..12,
        )
    ) {
        let archive = pack(&files).unwrap();
        prop_assert_eq!(&unpack(&archive, PackageLimits::default()).unwrap(), &files);
    }

    #[test]
    fn damaged_bytes_never_panic_and_never_grow(
        seed in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..8)
    ) {
        let mut archive = pack(&files(&[("a", &[7; 3000]), ("b/c", b"text")])).unwrap();
        for (at, byte) in seed {
            let at = at.index(archive.len());
            archive[at] = byte;
        }
        if let Ok(files) = unpack(&archive, PackageLimits::default()) {
            prop_assert!(files.values().map(Vec::len).sum::<usize>() <= 32 << 20);
        }
    }

    #[test]
    fn any_bytes_are_refused_without_a_panic(bytes in proptest::collection::vec(any::<u8>(), 0..2000)) {
        prop_assert!(unpack(&bytes, PackageLimits::default()).is_err());
    }
}

#[test]
fn refuses_paths_that_leave_the_folder_naming_them() {
    for path in [
        "../evil.js",
        "web/../../evil.js",
        "web/..",
        "/etc/passwd",
        "./a",
        "a//b",
        "a/./b",
        "a/",
        "C:\\evil",
        "c:evil",
        "a\\b",
        "a\tb",
        "",
    ] {
        let archive = raw(&[(path.as_bytes(), EntryType::Regular, b"x")]);
        let says = refusal(&archive);
        let shown = path.escape_debug().to_string();
        assert!(says.contains(&format!("`{shown}`")), "{path}: {says}");
        assert!(pack(&files(&[(path, b"x")])).is_err(), "{path}");
    }
}

#[test]
fn refuses_paths_that_are_not_utf_8() {
    assert!(
        refusal(&raw(&[(b"a\xffb", EntryType::Regular, b"x")])).contains("not allowed as a path")
    );
}

#[test]
fn refuses_paths_longer_than_the_header_holds() {
    assert!(pack(&files(&[(&"a".repeat(101), b"x")])).is_err());
    let longest = files(&[(&"a".repeat(100), b"x")]);
    assert_eq!(unpack(&pack(&longest).unwrap(), PackageLimits::default()).unwrap(), longest);
}

#[test]
fn refuses_links_folders_and_extensions_of_tar_naming_them() {
    for (kind, named) in [
        (EntryType::Symlink, "a symbolic link"),
        (EntryType::Link, "a hard link"),
        (EntryType::Directory, "a folder"),
        (EntryType::Fifo, "a device"),
        (EntryType::GNULongName, "a tar entry of kind 'L'"),
        (EntryType::XHeader, "a tar entry of kind 'x'"),
        (EntryType::GNUSparse, "a tar entry of kind 'S'"),
    ] {
        let says = refusal(&raw(&[(b"web/link", kind, b"")]));
        assert_eq!(says, format!("`web/link` is {named}, but a package holds plain files only"));
    }
}

#[test]
fn refuses_a_path_that_occurs_twice() {
    let one = (b"a.js".as_slice(), EntryType::Regular, b"1".as_slice());
    assert_eq!(refusal(&raw(&[one, one])), "`a.js` is in the package twice");
}

#[test]
fn refuses_more_files_than_allowed() {
    let many: Files = (0..401).map(|at| (format!("f{at}"), Vec::new())).collect();
    assert_eq!(refusal(&pack(&many).unwrap()), "the package holds more than the 400 files allowed");
    let as_many: Files = (0..400).map(|at| (format!("f{at}"), Vec::new())).collect();
    assert!(unpack(&pack(&as_many).unwrap(), PackageLimits::default()).is_ok());
}

#[test]
fn refuses_an_archive_that_is_larger_than_allowed_before_reading_it() {
    let limits = PackageLimits { packed: 10, ..PackageLimits::default() };
    let says = unpack(&[0; 11], limits).unwrap_err().to_string();
    assert_eq!(says, "the package has 11 bytes, more than the 10 allowed");
}

#[test]
fn refuses_a_bomb_naming_the_file_that_explodes() {
    let archive = pack(&files(&[("a", b"1"), ("bomb", &vec![0; 40 << 20])])).unwrap();
    assert!(archive.len() < 100_000, "a bomb is small");
    let says = refusal(&archive);
    assert_eq!(
        says,
        "the package unpacks to more than the 33554432 bytes allowed, reached at `bomb`"
    );
}

#[test]
fn refuses_a_bomb_behind_the_last_file() {
    let mut tar = Vec::new();
    let mut builder = tar::Builder::new(&mut tar);
    builder.append_data(&mut sized(1), "a", b"1".as_slice()).unwrap();
    builder.finish().unwrap();
    drop(builder);
    tar.resize(40 << 20, 0);
    assert!(refusal(&gzip(&tar)).contains("unpacks to more than"));
}

#[test]
fn refuses_a_header_that_claims_more_than_there_is() {
    let mut tar = Vec::new();
    let mut header = sized(u64::from(u32::MAX));
    header.set_path("a").unwrap();
    header.set_cksum();
    tar.extend_from_slice(header.as_bytes());
    tar.extend_from_slice(&[1; 512]);
    assert!(refusal(&gzip(&tar)).contains("reached at `a`"));
    let mut header = sized(5000);
    header.set_path("a").unwrap();
    header.set_cksum();
    let short = [header.as_bytes().as_slice(), &[1; 512]].concat();
    assert!(refusal(&gzip(&short)).contains("not a readable"));
}

#[test]
fn refuses_what_follows_after_the_end() {
    let archive = pack(&files(&[("a", b"1")])).unwrap();
    let says = "something follows after the end of the package";
    assert_eq!(refusal(&[archive.as_slice(), b"x"].concat()), says);
    assert_eq!(refusal(&[archive.as_slice(), archive.as_slice()].concat()), says);
    let mut tar = Vec::new();
    GzDecoder::new(archive.as_slice()).read_to_end(&mut tar).unwrap();
    tar.extend_from_slice(b"hidden");
    assert_eq!(refusal(&gzip(&tar)), says);
}

#[test]
fn refuses_an_archive_that_was_cut_off() {
    let archive = pack(&files(&[("a", &[7; 3000])])).unwrap();
    for length in 0..archive.len() {
        assert!(unpack(&archive[..length], PackageLimits::default()).is_err(), "{length}");
    }
}

fn sized(size: u64) -> Header {
    let mut header = Header::new_ustar();
    header.set_entry_type(EntryType::Regular);
    header.set_mode(0o644);
    header.set_size(size);
    header
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}
