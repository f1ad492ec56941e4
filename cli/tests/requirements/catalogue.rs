//! Checks of the catalogue that concern all types together. The tests of each plugin compare its
//! declarations with these files.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

use serde_json::{Value, json};

use crate::sources::root;

fn plugins() -> BTreeMap<String, PathBuf> {
    let folders = fs::read_dir(root().join("plugins")).unwrap().map(|entry| entry.unwrap().path());
    let folders = folders.filter(|folder| folder.join("plugin.toml").exists());
    folders
        .map(|folder| (folder.file_name().unwrap().to_str().unwrap().to_owned(), folder))
        .collect()
}

fn manifest(folder: &std::path::Path) -> toml::Table {
    fs::read_to_string(folder.join("plugin.toml")).unwrap().parse().unwrap()
}

fn types_of(manifest: &toml::Table) -> Vec<String> {
    let types = manifest["elements"].as_array().unwrap();
    types.iter().map(|name| name.as_str().unwrap().to_owned()).collect()
}

/// Returns the declarations of all types by name.
fn declared() -> BTreeMap<String, Value> {
    let mut found = BTreeMap::new();
    for folder in plugins().values() {
        for entry in fs::read_dir(folder.join("src/tests")).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_none_or(|end| end != "json") {
                continue;
            }
            let one: Value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
            if let Some(name) = one["type"].as_str() {
                found.insert(name.to_owned(), one.clone());
            }
        }
    }
    found
}

const GROUPS: [(&str, &str); 5] = [
    ("basic", "background button icon notice-bar one-touch-dialing picture qr-code shape text"),
    (
        "form",
        "checkbox-group date-picker enhanced-input file-upload form-button form-container radio-group select submit-button textarea",
    ),
    ("media", "background-music slide video"),
    ("chart", "bar-chart line-chart pie-chart radar-chart table"),
    ("advanced", "countdown display-list map news-list rate"),
];

/// EL-ALL-001, EL-ALL-002, EL-ALL-004, EL-ALL-005
#[test]
fn there_are_32_types_in_five_groups() {
    let declared = declared();
    let mut wanted = 0;
    for (group, types) in GROUPS {
        for name in types.split(' ') {
            assert_eq!(declared[name]["group"], group, "{name}");
            wanted += 1;
        }
    }
    assert_eq!((declared.len(), wanted), (32, 32));
    let table = declared["table"]["props"].as_array().unwrap();
    let theme = table.iter().find(|prop| prop["name"] == "theme").unwrap();
    assert_eq!(theme["enum"].as_array().unwrap().len(), 3);
}

/// EL-ALL-006, EL-ALL-007
#[test]
fn sizes_are_those_that_were_decided() {
    let declared = declared();
    let sizes = [
        ("map", 300, 200),
        ("table", 300, 200),
        ("news-list", 300, 300),
        ("date-picker", 220, 36),
        ("form-container", 335, 400),
        ("background", 375, 812),
    ];
    for (name, width, height) in sizes {
        assert_eq!(
            (&declared[name]["width"], &declared[name]["height"]),
            (&width.into(), &height.into()),
            "{name}"
        );
    }
}

/// CO-021, CO-027, CO-029, CO-030, CO-031, CO-036: those that are the default or the bounds of a property.
#[test]
fn constants_of_elements_are_their_defaults_and_bounds() {
    let declared = declared();
    let rows = [
        ("shape", "borderWidth", json!({ "default": 4 })),
        ("slide", "interval", json!({ "default": 4000, "min": 1000, "max": 10000, "step": 100 })),
        ("map", "zoomLevel", json!({ "default": 12 })),
        ("background", "waterMarkFontSize", json!({ "default": 16 })),
        ("background", "waterMarkRotate", json!({ "default": 10 })),
        ("qr-code", "size", json!({ "default": 200, "min": 50, "max": 500 })),
        ("qr-code", "centerImageSize", json!({ "min": 5, "max": 30 })),
        ("textarea", "minRows", json!({ "default": 3 })),
        ("textarea", "maxRows", json!({ "default": 6 })),
        ("file-upload", "maxSize", json!({ "default": 5, "min": 0.1, "max": 50, "step": 0.1 })),
        ("table", "columnWidth", json!({ "default": 100 })),
    ];
    let property = |name: &str, prop: &str| {
        let props = declared[name]["props"].as_array().unwrap();
        props.iter().find(|one| one["name"] == prop).unwrap().clone()
    };
    for (name, prop, wanted) in rows {
        let found = property(name, prop);
        for (key, value) in wanted.as_object().unwrap() {
            assert_eq!(&found[key], value, "{name} {prop} {key}");
        }
    }
    for chart in ["bar-chart", "line-chart", "pie-chart", "radar-chart"] {
        let colors = property(chart, "chartColors");
        assert_eq!(colors["default"].as_array().unwrap().len(), 5, "{chart}");
    }
}

/// EL-PLG-003: twenty plugins; the forms, the charts and the like have names that are no type's.
#[test]
fn twenty_plugins_supply_them() {
    let plugins = plugins();
    assert_eq!(plugins.len(), 20);
    let mut supplied = BTreeSet::new();
    for (id, folder) in &plugins {
        let types = types_of(&manifest(folder));
        match id.as_str() {
            "chart" => assert_eq!(types.len(), 4),
            "forms" => assert_eq!(types.len(), 10),
            "like" => assert_eq!(types, ["rate"]),
            _ => assert_eq!(types, std::slice::from_ref(id)),
        }
        supplied.extend(types);
    }
    assert_eq!(supplied, declared().into_keys().collect());
}

/// EL-PLG-001: both halves of every type: a component that describes it, and a module that registers its view.
#[test]
fn every_type_has_a_component_and_a_module() {
    for (id, folder) in plugins() {
        let crate_file: toml::Table =
            fs::read_to_string(folder.join("Cargo.toml")).unwrap().parse().unwrap();
        let kinds = crate_file["lib"]["crate-type"].as_array().unwrap();
        assert!(kinds.iter().any(|kind| kind.as_str() == Some("cdylib")), "{id}");
        let module = fs::read_to_string(folder.join("web/index.ts")).unwrap();
        assert!(module.contains("definePlugin("), "{id}");
        for name in types_of(&manifest(&folder)) {
            let key = [format!("{name}:"), format!("'{name}':")];
            assert!(key.iter().any(|key| module.contains(key)), "{id}: {name}");
        }
    }
}

/// EL-PLG-007
#[test]
fn types_name_hooks_of_the_contract_and_no_others() {
    let mut named = BTreeMap::<String, BTreeSet<String>>::new();
    for (name, one) in declared() {
        for hook in one["hooks"].as_array().into_iter().flatten() {
            named.entry(hook.as_str().unwrap().to_owned()).or_default().insert(name.clone());
        }
    }
    let hooks: Vec<&str> = named.keys().map(String::as_str).collect();
    let wanted = [
        "field.validate",
        "form.after-submit",
        "form.before-submit",
        "like.add",
        "like.read",
        "like.remove",
        "upload.accept",
    ];
    assert_eq!(hooks, wanted);
    assert_eq!(named["field.validate"].len(), 7, "each of the seven fields");
}
