//! Small packages for tests.

use crate::archive::Files;
use crate::{Manifest, Package};
use serde_json::{Value, json};

/// A `plugin.toml` with every kind of table.
pub(crate) const FULL: &str = r#"manifest = 1
id = "clock"
version = "1.2.3"
api = "1.0"
license = "MIT OR Apache-2.0"
name = { zh = "时钟", en = "Clock" }
description = { zh = "显示时间。", en = "Shows the time." }
authors = ["Pinye"]
elements = ["clock", "sundial"]

[web]
abi = 1

[capabilities]
kv = { scopes = ["element", "work"], reason = { zh = "记录", en = "Keeps score." } }
http = { hosts = ["api.example.com/v1/"], reason = { zh = "查询", en = "Asks for the time." } }
clock = { reason = { zh = "时间", en = "Needs the time." } }
random = { reason = { zh = "随机", en = "Rolls dice." } }
config = { keys = ["app_id"], secrets = ["app_key"], reason = { zh = "设置", en = "Signs in." } }

[hooks]
reaction-hooks = { on-failure = "open" }
migration = {}

[limits]
memory-mib = 8
"#;

/// Returns a `plugin.toml` with only the required keys.
pub(crate) fn plain_toml(id: &str, version: &str, elements: &[&str]) -> String {
    format!(
        "manifest = 1\nid = \"{id}\"\nversion = \"{version}\"\napi = \"1.0\"\nlicense = \"Apache-2.0\"\n\
         name = {{ zh = \"名\", en = \"Name\" }}\ndescription = {{ zh = \"述\", en = \"About\" }}\n\
         elements = {elements:?}\n[web]\nabi = 1\n"
    )
}

pub(crate) fn element_type(name: &str, group: &str) -> Value {
    json!({
        "type": name, "schemaVersion": 1, "group": group, "label": { "zh": "名", "en": "Name" },
        "width": 100, "height": 50.5, "hydrate": "none", "hooks": [], "schema": { "type": "object" },
        "props": [], "defaults": { "zh": {}, "en": {} },
    })
}

/// Builds an empty component with these imports and exports of the contract.
pub(crate) fn component(imports: &[&str], exports: &[&str]) -> Vec<u8> {
    use std::fmt::Write;
    let mut text = "(component (instance $empty)".to_owned();
    for name in imports {
        write!(text, "(import \"pinye:plugin/{name}@1.0.0\" (instance))").unwrap();
    }
    for name in exports {
        write!(text, "(export \"pinye:plugin/{name}@1.0.0\" (instance $empty))").unwrap();
    }
    wat::parse_str(text + ")").unwrap()
}

/// Returns the files of a package with these element types.
pub(crate) fn files(elements: &[&str]) -> Files {
    let mut files = Files::new();
    files.insert("component.wasm".to_owned(), component(&["log"], &["element"]));
    files.insert("icon.svg".to_owned(), b"<svg xmlns='http://www.w3.org/2000/svg'/>".to_vec());
    for name in ["editor", "remote", "prerender"] {
        files.insert(format!("web/{name}.js"), b"export default {}".to_vec());
    }
    for element in elements {
        files
            .insert(format!("web/view-{element}.js"), format!("export default '{element}'").into());
    }
    files
}

pub(crate) fn manifest(id: &str, version: &str, elements: &[&str]) -> Manifest {
    let manifest = Manifest::parse_toml(&plain_toml(id, version, elements)).unwrap();
    let element_types = elements.iter().map(|name| element_type(name, "basic")).collect();
    Manifest { element_types, ..manifest }
}

/// Builds the archive of a complete package.
pub(crate) fn package(id: &str, version: &str, elements: &[&str]) -> Vec<u8> {
    Package::build(manifest(id, version, elements), files(elements)).unwrap()
}
