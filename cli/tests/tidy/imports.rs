//! Who may import whom.

use std::fs;

use crate::sources::{Source, root};

/// Room of the host → rooms it may name after `crate::`.
const HOST: [(&str, &[&str]); 12] = [
    ("backup", &["backup", "config", "domain", "storage", "store"]),
    ("domain", &["domain"]),
    ("store", &["store", "domain"]),
    ("storage", &["storage", "domain"]),
    ("mail", &["mail"]),
    ("wechat", &["wechat", "domain", "outgoing"]),
    ("outgoing", &["outgoing"]),
    ("worker", &["worker", "domain"]),
    ("plugin", &["plugin", "domain", "outgoing", "worker"]),
    ("publish", &["publish", "domain", "plugin", "store", "worker"]),
    (
        "desk",
        &[
            "desk",
            "domain",
            "storage",
            "store",
            "plugin",
            "publish",
            "app",
            "error",
            "config",
            "installed",
            "mail",
            "wechat",
            "outgoing",
            "worker",
        ],
    ),
    (
        "http",
        &[
            "http",
            "desk",
            "domain",
            "storage",
            "store",
            "plugin",
            "publish",
            "app",
            "error",
            "config",
            "router",
            "admin",
            "installed",
            "mail",
            "wechat",
            "outgoing",
            "worker",
        ],
    ),
];

pub fn rust_violations(files: &[Source]) -> Vec<String> {
    let mut found = Vec::new();
    for file in files {
        let inside = file.path.trim_start_matches("host/src/");
        let room = inside.split(['/', '.']).next().unwrap_or_default();
        let Some((_, allowed)) = HOST.iter().find(|(name, _)| *name == room) else { continue };
        for (number, line) in file.code_lines().enumerate() {
            for used in line.split("crate::").skip(1).flat_map(named) {
                if !allowed.contains(&used.as_str()) {
                    found.push(format!(
                        "{}:{}: {room} may not use crate::{used}",
                        file.path,
                        number + 1
                    ));
                }
            }
        }
    }
    found
}

/// The first names after `crate::`, also of a list in braces on the same line.
fn named(rest: &str) -> Vec<String> {
    let word = |text: &str| -> String {
        text.trim().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
    };
    match rest.strip_prefix('{') {
        Some(list) => list.split(',').map(word).filter(|name| !name.is_empty()).collect(),
        None => vec![word(rest)],
    }
}

pub fn crate_violations() -> Vec<String> {
    let table: [(&str, &[&str]); 4] = [
        ("plugin-api", &[]),
        ("registry", &[]),
        ("host", &["pinye-registry"]),
        ("cli", &["pinye-registry", "pinye-host"]),
    ];
    let mut found = Vec::new();
    let mut check = |folder: &str, allowed: &[&str]| {
        let text = fs::read_to_string(root().join(folder).join("Cargo.toml")).unwrap();
        let dependencies = text.split("[dependencies]").nth(1).unwrap_or_default();
        for line in dependencies.lines().take_while(|line| !line.starts_with('[')) {
            let name = line.split(['.', ' ', '=']).next().unwrap_or_default();
            if name.starts_with("pinye") && !allowed.contains(&name) {
                found.push(format!("{folder} may not depend on {name}"));
            }
        }
    };
    for (folder, allowed) in table {
        check(folder, allowed);
    }
    for entry in fs::read_dir(root().join("plugins")).unwrap().flatten() {
        if !entry.path().is_dir() {
            continue;
        }
        check(&format!("plugins/{}", entry.file_name().to_string_lossy()), &["pinye-plugin"]);
    }
    found
}

/// Room of the web app → rooms it may import.
const WEB: [(&str, &[&str]); 9] = [
    ("model", &[]),
    ("ui", &[]),
    ("api", &["model"]),
    ("plugins", &["model", "api"]),
    ("runtime", &["model", "api", "plugins", "ui"]),
    ("editor", &["model", "api", "plugins", "runtime", "ui"]),
    ("manager", &["api", "model", "ui"]),
    ("account", &["api", "model", "ui"]),
    ("admin", &["api", "model", "ui"]),
];

pub fn web_violations(files: &[Source]) -> Vec<String> {
    let mut found = Vec::new();
    for file in files {
        let folders: Vec<&str> = file.path.trim_start_matches("web/src/").split('/').collect();
        let [room, .., _] = folders.as_slice() else { continue };
        let Some((_, allowed)) = WEB.iter().find(|(name, _)| name == room) else { continue };
        for target in imported(&file.text) {
            let Some(other) = room_of(&folders, &target) else { continue };
            let known = WEB.iter().any(|(name, _)| *name == other) || other == "app";
            if known && other != *room && !allowed.contains(&other.as_str()) {
                found.push(format!("{}: {room} may not import {other} ({target})", file.path));
            }
        }
    }
    found
}

pub fn plugin_violations(files: &[Source]) -> Vec<String> {
    let allowed =
        ["react", "react-dom", "react/jsx-runtime", "zustand", "tinymce", "@tinymce/tinymce-react"];
    let mut found = Vec::new();
    for file in files {
        for target in imported(&file.text) {
            let own =
                target.starts_with("./") || target.starts_with("../") && !target.contains("../../");
            if !own
                && !target.starts_with("@pinye/plugin-api")
                && !allowed.contains(&target.as_str())
            {
                found.push(format!("{}: {target}", file.path));
            }
        }
    }
    found
}

/// Every specifier that is imported, re-exported or imported on demand.
fn imported(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for opener in ["from '", "from \"", "import '", "import \"", "import('", "import(\""] {
        for rest in text.split(opener).skip(1) {
            let end = rest.find(['\'', '"']).unwrap_or(0);
            found.push(rest.get(..end).unwrap_or_default().to_owned());
        }
    }
    found
}

/// The room a relative specifier leads to, counted from the importing file's folder.
fn room_of(folders: &[&str], target: &str) -> Option<String> {
    if !target.starts_with('.') {
        return None;
    }
    let mut at: Vec<&str> = folders.get(..folders.len() - 1)?.to_vec();
    for part in target.split('/') {
        match part {
            "." => {}
            ".." => {
                at.pop();
            }
            name => at.push(name),
        }
    }
    at.first().map(|room| (*room).to_owned())
}
