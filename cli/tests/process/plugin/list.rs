use super::{pinye, sample};
use pinye_registry::Registry;
use serde_json::Value;

#[test]
fn lists_what_a_data_folder_holds_also_while_a_host_has_it_open() {
    let folder = tempfile::tempdir().unwrap();
    let registry = Registry::open(folder.path().join("pinye-data/registry")).unwrap();
    let added = registry.add(&sample::package()).unwrap();
    let said = pinye(folder.path(), &["list"]);
    assert!(said.is_success, "{}", said.complaint);
    let lines: Vec<&str> = said.out.lines().collect();
    assert!(lines[0].starts_with("id      version"), "{}", said.out);
    for entry in ["sample", "1.2.3", "样品", &added.sha256[..16]] {
        assert!(lines[1].contains(entry), "{}", said.out);
    }
    let said = pinye(folder.path(), &["list", "--data-dir", "pinye-data", "--json"]);
    let plugins: Value = serde_json::from_str(&said.out).unwrap();
    assert_eq!(plugins[0]["sha256"], added.sha256.as_str());
    assert_eq!(plugins[0]["element_types"][0]["type"], "sample");
    assert!(!folder.path().join("pinye-data/registry/index.damaged").exists());
}

#[test]
fn an_empty_registry_is_said_to_be_empty() {
    let folder = tempfile::tempdir().unwrap();
    drop(Registry::open(folder.path().join("registry")).unwrap());
    let said = pinye(folder.path(), &["list", "--data-dir", "."]);
    assert_eq!(said.out, "no plugins\n");
}

#[test]
fn a_folder_that_is_none_is_not_made_into_one() {
    let folder = tempfile::tempdir().unwrap();
    let said = pinye(folder.path(), &["list"]);
    assert!(!said.is_success);
    assert!(said.complaint.contains("is this a data folder?"), "{}", said.complaint);
    assert!(!folder.path().join("pinye-data").exists());
}

#[test]
fn a_host_that_does_not_answer_is_said_to_be_unreachable() {
    let folder = tempfile::tempdir().unwrap();
    let said = pinye(folder.path(), &["list", "--host", "http://127.0.0.1:1"]);
    assert!(said.complaint.contains("the host cannot be reached"), "{}", said.complaint);
}
