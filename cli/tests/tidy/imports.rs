//! Rules on imports between crates and between rooms of the web app.

use std::fs;

use crate::dependencies::reaches;
use crate::sources::{Source, root};

/// Crate → crates of this repository that it may depend on; the compiler enforces the rest.
const CRATES: [(&str, &[&str]); 22] = [
    ("plugin-api", &[]),
    ("registry", &[]),
    ("host/domain", &[]),
    ("host/outbound", &["domain"]),
    ("host/sandbox", &["domain"]),
    ("host/storage", &["domain"]),
    ("host/store", &["domain"]),
    ("host/context", &["domain", "store"]),
    ("host/compiler", &["domain", "registry", "sandbox"]),
    ("host/plugin", &["compiler", "domain", "outbound", "registry", "sandbox"]),
    ("host/fonts", &["domain", "sandbox"]),
    ("host/transforms", &["domain", "sandbox"]),
    ("host/datasources", &["context", "domain", "outbound", "sandbox", "storage", "store"]),
    (
        "host/publish",
        &[
            "datasources",
            "domain",
            "fonts",
            "plugin-host",
            "registry",
            "sandbox",
            "storage",
            "store",
        ],
    ),
    ("host/accounts", &["context", "domain", "outbound", "store"]),
    ("host/visitors", &["accounts", "context", "domain", "plugin-host", "store"]),
    (
        "host/forms",
        &[
            "context",
            "domain",
            "outbound",
            "plugin-host",
            "publish",
            "registry",
            "store",
            "visitors",
        ],
    ),
    (
        "host/app",
        &[
            "accounts",
            "context",
            "datasources",
            "domain",
            "fonts",
            "outbound",
            "plugin-host",
            "publish",
            "registry",
            "sandbox",
            "storage",
            "store",
            "submissions",
            "visitors",
        ],
    ),
    (
        "host/transfer",
        &[
            "app",
            "context",
            "datasources",
            "domain",
            "outbound",
            "plugin-host",
            "registry",
            "sandbox",
            "storage",
            "store",
        ],
    ),
    (
        "host/http",
        &[
            "accounts",
            "app",
            "context",
            "datasources",
            "domain",
            "fonts",
            "outbound",
            "plugin-host",
            "publish",
            "registry",
            "sandbox",
            "storage",
            "store",
            "submissions",
            "transfer",
            "visitors",
        ],
    ),
    (
        "host",
        &[
            "accounts",
            "app",
            "compiler",
            "context",
            "datasources",
            "domain",
            "fonts",
            "http",
            "outbound",
            "plugin-host",
            "publish",
            "registry",
            "sandbox",
            "storage",
            "store",
            "submissions",
            "visitors",
        ],
    ),
    ("cli", &["registry", "host", "transforms"]),
];

/// Library → the only host crates that may depend on it; with `true`, no other host crate may reach
/// it, not even transitively.
const WALLS: [(&str, &[&str], bool); 8] = [
    ("axum", &["http", "host"], true),
    ("sqlx", &["store"], false),
    ("wasmtime", &["compiler", "plugin"], false),
    ("rquickjs", &["sandbox"], false),
    ("skera", &["fonts"], false),
    ("woofwoof", &["fonts"], false),
    ("extism", &["transforms"], true),
    ("extism-engine", &["transforms"], false),
];

/// Finds host crates that depend on, or reach, a library outside of its wall.
pub fn wall_violations() -> Vec<String> {
    let rooms = CRATES.iter().filter(|(folder, _)| folder.starts_with("host"));
    let mut found = Vec::new();
    for (folder, _) in rooms {
        let room = folder.trim_start_matches("host/");
        let text = fs::read_to_string(root().join(folder).join("Cargo.toml")).unwrap();
        let named = text.split("[dependencies]").nth(1).unwrap_or_default();
        let named = named.split("\n[").next().unwrap_or_default();
        let package = text.split('"').nth(1).unwrap_or_default();
        for (library, inside, is_deep) in WALLS {
            if inside.contains(&room) {
                continue;
            }
            if named.lines().any(|line| line.starts_with(&format!("{library}."))) {
                found.push(format!("{folder} may not use {library}"));
            }
            if is_deep && reaches(package, library) {
                found.push(format!("{folder} may not reach {library}"));
            }
        }
    }
    found
}

/// Returns the source folder of every crate in the table.
pub fn source_folders() -> Vec<String> {
    CRATES.iter().map(|(folder, _)| format!("{folder}/src")).collect()
}

/// Finds crates of the workspace that the table does not know, so that no rule reads them.
fn unknown_crates() -> Vec<String> {
    let text = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    let workspace: toml::Table = toml::from_str(&text).unwrap();
    let members = workspace["workspace"]["members"].as_array().unwrap();
    let members = members.iter().map(|member| member.as_str().unwrap());
    members
        .filter(|member| *member != "plugins/*" && !member.starts_with("web/e2e/"))
        .filter(|member| CRATES.iter().all(|(folder, _)| folder != member))
        .map(|member| format!("{member} is not in the table of cli/tests/tidy/imports.rs"))
        .collect()
}

pub fn crate_violations() -> Vec<String> {
    let mut found = unknown_crates();
    let mut check = |folder: &str, allowed: &[String]| {
        let text = fs::read_to_string(root().join(folder).join("Cargo.toml")).unwrap();
        let dependencies = text.split("[dependencies]").nth(1).unwrap_or_default();
        for line in dependencies.lines().take_while(|line| !line.starts_with('[')) {
            let name = line.split(['.', ' ', '=']).next().unwrap_or_default();
            if name.starts_with("pinye") && !allowed.iter().any(|one| one == name) {
                found.push(format!("{folder} may not depend on {name}"));
            }
        }
    };
    for (folder, allowed) in CRATES {
        check(folder, &allowed.iter().map(|name| format!("pinye-{name}")).collect::<Vec<_>>());
    }
    for entry in fs::read_dir(root().join("plugins")).unwrap().flatten() {
        if !entry.path().is_dir() {
            continue;
        }
        check(
            &format!("plugins/{}", entry.file_name().to_string_lossy()),
            &["pinye-plugin".to_owned()],
        );
    }
    found
}

/// Room of the web app → rooms that it may import.
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
    let allowed = [
        "react",
        "react-dom",
        "react/jsx-runtime",
        "zustand",
        "tinymce",
        "@tinymce/tinymce-react",
        "uqr",
        "fflate",
        // In no view; docs/decisions/0016 names the files that import them.
        "echarts/charts",
        "echarts/components",
        "echarts/core",
        "echarts/renderers",
    ];
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

/// Returns every specifier of an import, re-export or dynamic import.
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

/// Returns the room that a relative specifier leads to, resolved from the importing file's folder.
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
