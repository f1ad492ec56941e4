use super::*;

struct Place(tempfile::TempDir);

impl Place {
    fn new() -> Place {
        Place(tempfile::tempdir().unwrap())
    }

    fn open(&self) -> NativeCodeCache {
        NativeCodeCache::open(&self.0.path().join("cache"), &self.key()).unwrap()
    }

    fn key(&self) -> PathBuf {
        self.0.path().join("native-code.key")
    }

    fn entry(&self, name: &str) -> PathBuf {
        self.0.path().join("cache/native").join(name).with_extension(ENTRY)
    }
}

#[test]
fn what_was_kept_is_found_again_by_the_next_start() {
    let place = Place::new();
    place.open().store("one", b"code").unwrap();
    assert_eq!(place.open().find("one").unwrap(), b"code");
    assert_eq!(place.open().find("two"), None);
    let mode = fs::metadata(place.key()).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
}

/// Regression: 5 of 8 starts crashed because of a damaged entry.
#[test]
fn one_changed_bit_anywhere_throws_the_entry_away() {
    let place = Place::new();
    let code = place.open();
    for byte in 0..CODE + 4 {
        code.store("one", b"code").unwrap();
        let mut bytes = fs::read(place.entry("one")).unwrap();
        bytes[byte] ^= 1;
        fs::write(place.entry("one"), bytes).unwrap();
        assert_eq!(code.find("one"), None, "byte {byte}");
        assert!(!place.entry("one").exists());
    }
    for length in [0, 1, CODE, CODE + 3] {
        code.store("one", b"code").unwrap();
        let whole = fs::read(place.entry("one")).unwrap();
        fs::write(place.entry("one"), &whole[..length]).unwrap();
        assert_eq!(code.find("one"), None, "cut to {length}");
    }
}

#[test]
fn code_of_another_installation_or_of_another_name_is_not_run() {
    let (place, other) = (Place::new(), Place::new());
    other.open().store("one", b"planted").unwrap();
    let code = place.open();
    fs::copy(other.entry("one"), place.entry("one")).unwrap();
    assert_eq!(code.find("one"), None);
    code.store("one", b"code").unwrap();
    fs::copy(place.entry("one"), place.entry("two")).unwrap();
    assert_eq!(code.find("two"), None);
    assert_eq!(code.find("one").unwrap(), b"code");
}

#[test]
fn a_key_that_others_could_read_is_replaced_and_with_it_everything_it_vouched_for() {
    let place = Place::new();
    place.open().store("one", b"code").unwrap();
    let key = fs::read(place.key()).unwrap();
    fs::set_permissions(place.key(), fs::Permissions::from_mode(0o644)).unwrap();
    assert_eq!(place.open().find("one"), None);
    assert_ne!(fs::read(place.key()).unwrap(), key);
    place.open().store("one", b"code").unwrap();
    fs::write(place.key(), b"").unwrap();
    assert_eq!(place.open().find("one"), None, "a key that a full disk cut off");
}

#[test]
fn what_a_start_died_of_is_not_loaded_again() {
    let place = Place::new();
    let code = place.open();
    code.store("one", b"code").unwrap();
    code.store("two", b"code").unwrap();
    drop(code.mark_loading("two"));
    let loading = code.mark_loading("one");
    assert!(place.open().find("one").is_some(), "another host is loading it at this moment");
    // A killed process leaves the file without a lock.
    let LoadMarker(Some((_, held))) = &loading else { panic!("it is not written down") };
    held.unlock().unwrap();
    let next = place.open();
    assert_eq!(next.find("one"), None);
    assert!(next.find("two").is_some());
    assert!(!place.entry("one").with_extension(LOADING).exists());
}

#[test]
fn the_oldest_entries_go_when_there_are_too_many() {
    let place = Place::new();
    let code = place.open();
    code.store("old", &[0; 64]).unwrap();
    let long_ago = std::time::SystemTime::UNIX_EPOCH;
    File::open(place.entry("old")).unwrap().set_modified(long_ago).unwrap();
    code.store("new", &[0; 64]).unwrap();
    let bytes = fs::metadata(place.entry("new")).unwrap().len();
    evict_to_size(place.entry("new").parent().unwrap(), bytes);
    assert!(!place.entry("old").exists() && place.entry("new").exists());
}
