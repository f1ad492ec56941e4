//! Archives as written by this crate, and damaged or forged ones.

use std::fs::File;
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::GzEncoder;
use pinye_store::dump::latest_schema_version;

use super::super::manifest::{BackupHeader, BackupManifest, HEADER_ENTRY, MANIFEST};
use super::super::{Damage, Error};
use super::{ArchiveEntry, ArchiveWriter, read};

fn opening() -> Vec<u8> {
    serde_json::to_vec(&BackupHeader::now(String::new(), Vec::new())).unwrap()
}

fn upload_name() -> String {
    format!("uploads/{}.png", "a".repeat(24))
}

/// A small backup with a part of every kind.
fn written(folder: &Path) -> (PathBuf, BackupManifest) {
    let (target, source) = (folder.join("pinye.backup"), folder.join("source"));
    std::fs::write(&source, b"picture".repeat(5000)).unwrap();
    let mut writer = ArchiveWriter::create(&target).unwrap();
    writer.add(HEADER_ENTRY, &opening()).unwrap();
    writer.add("rows/works/000001.jsonl", b"[1]\n[2]\n").unwrap();
    writer.add_file(&upload_name(), &source).unwrap();
    let manifest =
        writer.finish(BackupManifest { uploads: 1, ..BackupManifest::default() }).unwrap();
    (target, manifest)
}

/// Writes an archive of arbitrary parts with a matching manifest.
fn forged(folder: &Path, parts: &[(&str, &[u8])]) -> PathBuf {
    let target = folder.join("forged");
    let mut writer = ArchiveWriter::create(&target).unwrap();
    for (path, bytes) in parts {
        writer.add(path, bytes).unwrap();
    }
    writer.finish(BackupManifest::default()).unwrap();
    target
}

fn damage(path: &Path) -> Damage {
    match read(path, |_| Ok(())) {
        Err(Error::Damaged(damage)) => damage,
        Err(other) => panic!("{other}"),
        Ok(_) => panic!("it was believed"),
    }
}

#[test]
fn what_was_written_comes_out_in_its_order() {
    let folder = tempfile::tempdir().unwrap();
    let (path, manifest) = written(folder.path());
    let mut seen = Vec::new();
    let (opening, again) = read(&path, |piece| {
        match piece {
            ArchiveEntry::Bytes(name, bytes) => seen.push(format!("{name:?} {}", bytes.len())),
            ArchiveEntry::Stream(name, from) => {
                let mut bytes = Vec::new();
                from.read_to_end(&mut bytes).unwrap();
                seen.push(format!("{name} {}", bytes.len()));
            }
        }
        Ok(())
    })
    .unwrap();
    assert_eq!(opening.schema, latest_schema_version());
    assert_eq!(again, manifest);
    assert_eq!(again.parts.len(), 3);
    assert!(again.bytes() > 35_000);
    assert_eq!(opening.program, env!("CARGO_PKG_VERSION"));
    let expected = ["Rows(\"works\") 8".to_owned(), format!("{}.png 35000", "a".repeat(24))];
    assert_eq!(seen, expected);
    // A callback that leaves a stream unread does not affect the check.
    assert!(read(&path, |_| Ok(())).is_ok());
}

#[test]
fn a_backup_is_for_its_owner_and_overwrites_nothing() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().unwrap();
    let (path, _) = written(folder.path());
    assert_eq!(std::fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
    let before = std::fs::read(&path).unwrap();
    assert!(matches!(ArchiveWriter::create(&path).err(), Some(Error::Exists(_))));
    assert_eq!(std::fs::read(&path).unwrap(), before);
    let given_up = folder.path().join("given-up");
    let mut writer = ArchiveWriter::create(&given_up).unwrap();
    writer.add(HEADER_ENTRY, &opening()).unwrap();
    drop(writer);
    let left: Vec<_> = std::fs::read_dir(folder.path())
        .unwrap()
        .flatten()
        .map(|entry| entry.file_name())
        .collect();
    assert_eq!(left.len(), 2, "nothing is left of what was given up: {left:?}");
}

/// With one bit flipped anywhere, or the file cut off, reading fails or returns the original
/// content.
#[test]
fn no_damage_goes_unseen() {
    let folder = tempfile::tempdir().unwrap();
    let (path, manifest) = written(folder.path());
    let whole = std::fs::read(&path).unwrap();
    let copy = folder.path().join("copy");
    let mut unseen = Vec::new();
    for position in 0..whole.len() {
        let mut bytes = whole.clone();
        bytes[position] ^= 1 << (position % 8);
        std::fs::write(&copy, &bytes).unwrap();
        if let Ok((_, read)) = read(&copy, |_| Ok(())) {
            assert_eq!(read, manifest, "byte {position}");
            unseen.push(position);
        }
    }
    // Flips may go unnoticed only in some bytes of the gzip header, and where padding decodes to
    // the same.
    assert!(unseen.len() * 50 < whole.len(), "{unseen:?}");
    for length in (0..whole.len()).step_by(7).chain([whole.len() - 1]) {
        std::fs::write(&copy, &whole[..length]).unwrap();
        assert!(read(&copy, |_| Ok(())).is_err(), "{length} bytes of {}", whole.len());
    }
    std::fs::write(&copy, [whole.as_slice(), b"more"].concat()).unwrap();
    assert!(read(&copy, |_| Ok(())).is_err(), "something stands behind its end");
}

#[test]
fn what_is_no_backup_is_called_so() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    for bytes in [b"".as_slice(), b"a letter", b"PK\x03\x04 an archive", &[0; 4096]] {
        std::fs::write(&path, bytes).unwrap();
        assert!(matches!(read(&path, |_| Ok(())), Err(Error::NotABackup)), "{bytes:?}");
    }
    let other = forged(folder.path(), &[("rows/works/000001.jsonl", b"[1]")]);
    assert!(matches!(read(&other, |_| Ok(())), Err(Error::NotABackup)), "the opening comes first");
    assert!(matches!(read(&folder.path().join("none"), |_| Ok(())), Err(Error::Disk(..))));
}

#[test]
fn parts_that_do_not_belong_there_are_refused_by_name() {
    let opening = opening();
    let (first, row) =
        ((HEADER_ENTRY, opening.as_slice()), ("rows/works/000001.jsonl", b"[1]".as_slice()));
    for (name, parts) in [
        ("pinye.db", vec![first, ("pinye.db", b"x".as_slice())]),
        (HEADER_ENTRY, vec![first, first]),
        (row.0, vec![first, row, row]),
        ("uploads/x.sh", vec![first, ("uploads/x.sh", b"x")]),
    ] {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(damage(&forged(folder.path(), &parts)), Damage::Unexpected(name.to_owned()));
    }
}

/// The tar writer refuses such names itself, so the header is written by hand.
#[test]
fn a_path_that_climbs_out_and_links_are_refused() {
    let hand_made = |name: &str, kind: tar::EntryType| {
        let mut tar = tar::Builder::new(GzEncoder::new(Vec::new(), Compression::fast()));
        let opening = opening();
        let mut head = tar::Header::new_gnu();
        head.set_size(opening.len() as u64);
        tar.append_data(&mut head, HEADER_ENTRY, opening.as_slice()).unwrap();
        let mut head = tar::Header::new_gnu();
        head.as_mut_bytes()[..name.len()].copy_from_slice(name.as_bytes());
        head.set_entry_type(kind);
        head.set_size(4);
        head.set_cksum();
        tar.append(&head, b"evil".as_slice()).unwrap();
        tar.into_inner().unwrap().finish().unwrap()
    };
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("hand-made");
    let fine = upload_name();
    for (name, kind) in [
        ("uploads/../../../tmp/evil.png", tar::EntryType::Regular),
        ("../evil", tar::EntryType::Regular),
        ("/etc/evil", tar::EntryType::Regular),
        ("packages/../../evil.pinye", tar::EntryType::Regular),
        (fine.as_str(), tar::EntryType::Symlink),
        (fine.as_str(), tar::EntryType::Link),
        (fine.as_str(), tar::EntryType::Directory),
        (fine.as_str(), tar::EntryType::Char),
    ] {
        std::fs::write(&path, hand_made(name, kind)).unwrap();
        assert_eq!(damage(&path), Damage::Unexpected(name.to_owned()), "{kind:?}");
    }
}

#[test]
fn a_manifest_that_says_something_else_is_not_believed() {
    let folder = tempfile::tempdir().unwrap();
    let (path, manifest) = written(folder.path());
    let mut parts: Vec<(String, Vec<u8>)> = Vec::new();
    let mut tar = tar::Archive::new(flate2::read::GzDecoder::new(File::open(&path).unwrap()));
    for entry in tar.entries().unwrap() {
        let mut entry = entry.unwrap();
        let mut bytes = Vec::new();
        entry.read_to_end(&mut bytes).unwrap();
        parts.push((entry.path().unwrap().to_string_lossy().into_owned(), bytes));
    }
    let rewritten = |manifest: &BackupManifest, drop_last: bool| {
        let mut tar = tar::Builder::new(GzEncoder::new(Vec::new(), Compression::fast()));
        let kept = parts.len() - 1 - usize::from(drop_last);
        let text = serde_json::to_vec(manifest).unwrap();
        let manifest = (MANIFEST.to_owned(), text);
        for (name, bytes) in parts[..kept].iter().chain([&manifest]) {
            let mut head = tar::Header::new_gnu();
            head.set_size(bytes.len() as u64);
            tar.append_data(&mut head, name, bytes.as_slice()).unwrap();
        }
        let path = folder.path().join("rewritten");
        let mut file = File::create(&path).unwrap();
        file.write_all(&tar.into_inner().unwrap().finish().unwrap()).unwrap();
        path
    };
    assert!(read(&rewritten(&manifest, false), |_| Ok(())).is_ok());
    let part = |name: &str| Damage::Part(name.to_owned());
    assert_eq!(damage(&rewritten(&manifest, true)), part(&upload_name()), "a part is missing");
    let mut wrong = manifest.clone();
    wrong.parts[1].sha256 = "0".repeat(64);
    assert_eq!(damage(&rewritten(&wrong, false)), part("rows/works/000001.jsonl"));
    let mut wrong = manifest.clone();
    wrong.parts[2].bytes += 1;
    assert_eq!(damage(&rewritten(&wrong, false)), part(&upload_name()));
    let mut wrong = manifest;
    wrong.parts.pop();
    assert_eq!(damage(&rewritten(&wrong, false)), part(&upload_name()), "one that is not named");
}
