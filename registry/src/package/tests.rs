use super::*;
use crate::testing::{component, files, manifest, package};

/// Returns the error for a package whose files `change` modifies after its manifest was made.
fn tampered(change: impl FnOnce(&mut Files)) -> String {
    let mut files =
        archive::unpack(&package("sample", "1.0.0", &["sample"]), PackageLimits::default())
            .unwrap();
    change(&mut files);
    Package::parse(&archive::pack(&files).unwrap()).unwrap_err().to_string()
}

#[test]
fn what_was_built_parses_and_gives_its_files() {
    let archive = package("sample", "1.0.0", &["sample", "other"]);
    let package = Package::parse(&archive).unwrap();
    assert_eq!(
        package.reference(),
        PackageRef { id: "sample".into(), version: "1.0.0".into(), sha256: hash(&archive) }
    );
    assert_eq!(package.file("web/view-other.js").unwrap(), b"export default 'other'");
    assert_eq!(package.component(), component(&["log"], &["element"]));
    assert_eq!(package.manifest.imports, ["pinye:plugin/log@1.0.0"]);
    assert_eq!(package.file("web/none.js"), None);
    assert!(package.file("manifest.json").is_some());
    assert_eq!(package.paths().count(), 8);
}

#[test]
fn building_twice_gives_the_same_bytes() {
    assert_eq!(package("sample", "1.0.0", &["sample"]), package("sample", "1.0.0", &["sample"]));
}

#[test]
fn refuses_a_changed_byte_naming_the_file_and_both_hashes() {
    let says = tampered(|files| files.get_mut("web/editor.js").unwrap()[0] ^= 1);
    assert!(says.starts_with("`web/editor.js` was changed: its SHA-256 is "), "{says}");
    assert!(says.contains(&hash(b"export default {}")), "{says}");
}

#[test]
fn refuses_every_single_changed_byte_of_the_archive() {
    let archive = package("sample", "1.0.0", &["sample"]);
    let whole = Package::parse(&archive).unwrap();
    for at in (0..archive.len()).step_by(7) {
        let mut changed = archive.clone();
        changed[at] ^= 0x10;
        // A flipped bit in the gzip header may leave the content unchanged; the result is then a
        // different package with the same files.
        if let Ok(package) = Package::parse(&changed) {
            assert_ne!(package.sha256, whole.sha256);
            assert_eq!(package.manifest, whole.manifest);
        }
    }
}

#[test]
fn refuses_a_missing_and_an_extra_file_naming_them() {
    assert_eq!(
        tampered(|files| drop(files.remove("icon.svg"))),
        "`icon.svg` is missing from the package"
    );
    assert_eq!(
        tampered(|files| drop(files.insert("web/extra.js".into(), Vec::new()))),
        "`web/extra.js` is in the package but not in its manifest"
    );
    assert_eq!(
        tampered(|files| drop(files.remove("manifest.json"))),
        "`manifest.json` is missing from the package"
    );
}

#[test]
fn refuses_a_package_without_a_file_that_every_package_has() {
    for path in ["icon.svg", "web/remote.js", "web/prerender.js", "web/view-sample.js"] {
        let mut files = files(&["sample"]);
        files.remove(path);
        let error = Package::build(manifest("sample", "1.0.0", &["sample"]), files).unwrap_err();
        assert_eq!(error.to_string(), format!("`{path}` is missing from the package"));
    }
}

#[test]
fn refuses_an_undeclared_import_naming_it() {
    let mut files = files(&["sample"]);
    files.insert("component.wasm".into(), component(&["http"], &["element"]));
    let error = Package::build(manifest("sample", "1.0.0", &["sample"]), files).unwrap_err();
    assert!(error.to_string().contains("`pinye:plugin/http@1.0.0`"), "{error}");
}

#[test]
fn refuses_a_manifest_that_lies_about_the_imports() {
    let says = tampered(|files| {
        let text = String::from_utf8(files["manifest.json"].clone()).unwrap();
        let lie = text.replace("[\"pinye:plugin/log@1.0.0\"]", "[]");
        assert_ne!(lie, text);
        files.insert("manifest.json".into(), lie.into_bytes());
    });
    assert_eq!(says, "`imports` in the manifest is not what the component has");
}

#[test]
fn refuses_an_unknown_manifest_key_naming_it() {
    let says = tampered(|files| {
        let text = String::from_utf8(files["manifest.json"].clone()).unwrap();
        files.insert(
            "manifest.json".into(),
            text.replacen("\"api\"", "\"aaa\":1,\"api\"", 1).into(),
        );
    });
    assert!(says.starts_with("`manifest.json`: `aaa` is not a known key"), "{says}");
}

#[test]
fn refuses_a_component_that_is_larger_than_allowed() {
    let archive = package("sample", "1.0.0", &["sample"]);
    let limits = PackageLimits { component: 10, ..PackageLimits::default() };
    let says = Package::parse_with_limits(&archive, limits).unwrap_err().to_string();
    assert!(says.ends_with("bytes, more than the 10 allowed"), "{says}");
}

#[test]
fn is_called_by_id_and_version() {
    assert_eq!(file_name("sample", "1.0.0-beta.1"), "sample-1.0.0-beta.1.pinye");
}
