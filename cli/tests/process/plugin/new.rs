use super::pinye;
use pinye_registry::Manifest;
use std::fs;
use std::path::Path;

/// Creates a folder that looks like a checkout.
fn checkout() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir_all(folder.path().join("plugin-api")).unwrap();
    fs::create_dir_all(folder.path().join("plugins")).unwrap();
    fs::write(folder.path().join("plugin-api/Cargo.toml"), "[package]\n").unwrap();
    folder
}

fn read(path: impl AsRef<Path>) -> String {
    fs::read_to_string(path).unwrap()
}

#[test]
fn a_new_plugin_lands_in_the_plugins_of_the_checkout() {
    let checkout = checkout();
    let arguments = ["new", "word-cloud", "--label-zh", "词云", "--label-en", "Word cloud"];
    let said = pinye(checkout.path(), &arguments);
    assert!(said.is_success, "{}", said.complaint);
    assert!(said.out.contains("pinye plugin dev plugins/word-cloud"), "{}", said.out);
    let plugin = checkout.path().join("plugins/word-cloud");
    let manifest = Manifest::parse_toml(&read(plugin.join("plugin.toml"))).unwrap();
    assert_eq!((manifest.id.as_str(), manifest.name.zh.as_str()), ("word-cloud", "词云"));
    assert_eq!(manifest.name.en, "Word cloud");
    assert!(read(plugin.join("web/WordCloudView.tsx")).contains("WordCloudView"));
    assert!(read(plugin.join("src/lib.rs")).contains("struct WordCloud"));
    assert!(read(plugin.join("Cargo.toml")).contains("workspace = true"));
    assert!(plugin.join("icon.svg").is_file());
}

#[test]
fn elsewhere_it_is_a_workspace_of_its_own_and_names_the_kit() {
    let (checkout, folder) = (checkout(), tempfile::tempdir().unwrap());
    let kit = checkout.path().join("plugin-api");
    let kit = kit.to_str().unwrap();
    let said = pinye(folder.path(), &["new", "sparkle", "--kit", kit]);
    assert!(said.is_success, "{}", said.complaint);
    let cargo: toml::Table = read(folder.path().join("sparkle/Cargo.toml")).parse().unwrap();
    assert!(cargo.contains_key("workspace"));
    assert_eq!(cargo["dependencies"]["pinye-plugin"]["path"].as_str(), Some(kit));
    assert_eq!(cargo["package"]["name"].as_str(), Some("pinye-sparkle"));
}

#[test]
fn another_folder_can_be_chosen() {
    let (checkout, folder) = (checkout(), tempfile::tempdir().unwrap());
    let kit = checkout.path().join("plugin-api");
    let arguments = ["new", "sparkle", "--in", "mine", "--kit", kit.to_str().unwrap()];
    assert!(pinye(folder.path(), &arguments).is_success);
    assert!(folder.path().join("mine/sparkle/plugin.toml").is_file());
}

#[test]
fn a_name_that_is_taken_or_no_name_is_refused_and_nothing_is_made() {
    let checkout = checkout();
    assert!(pinye(checkout.path(), &["new", "sparkle"]).is_success);
    let said = pinye(checkout.path(), &["new", "sparkle"]);
    assert!(said.complaint.contains("exists already"), "{}", said.complaint);
    for (name, reason) in [
        ("Sparkle", "cannot be the name"),
        ("../sparkle", "cannot be the name"),
        ("spark--le", "every hyphen needs a word"),
        ("events", "reserved"),
        ("string", "reserved"),
    ] {
        let said = pinye(checkout.path(), &["new", name]);
        assert!(!said.is_success && said.complaint.contains(reason), "{name}: {}", said.complaint);
    }
    assert_eq!(fs::read_dir(checkout.path().join("plugins")).unwrap().count(), 1);
}

#[test]
fn a_label_that_would_break_the_sources_is_refused() {
    let said = pinye(checkout().path(), &["new", "sparkle", "--label-en", "\" + evil"]);
    assert!(said.complaint.contains("cannot be a label"), "{}", said.complaint);
}

#[test]
fn without_a_kit_it_says_how_to_name_one() {
    let folder = tempfile::tempdir().unwrap();
    let said = pinye(folder.path(), &["new", "sparkle"]);
    assert!(said.complaint.contains("--kit"), "{}", said.complaint);
    let said = pinye(folder.path(), &["new", "sparkle", "--kit", "."]);
    assert!(said.complaint.contains("is not the plugin kit"), "{}", said.complaint);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}
