//! A small plugin with a real component, assembled from text so that the tests need no second
//! compiler.

use pinye_registry::{Files, Manifest, Package};
use serde_json::{Value, json};
use std::fmt::Write;
use wit_component::{ComponentEncoder, StringEncoding, embed_component_metadata};
use wit_parser::Resolve;

/// Body of a `validate` that returns no diagnostics: an empty list.
pub(crate) const FINDS_NOTHING: &str = "(i32.store (i32.const 0x3000) (i32.const 0)) (i32.store offset=4 (i32.const 0x3000) (i32.const 0)) (i32.const 0x3000)";
/// Body of a `validate` that traps.
pub(crate) const TRAPS: &str = "(unreachable)";
/// Body of a `validate` that logs [`PANIC`] and traps, like Rust with the kit's panic hook.
pub(crate) const PANICS: &str =
    "(call $write (i32.const 3) (i32.const 0x5000) (i32.const 41)) (unreachable)";
/// The logged panic message.
pub(crate) const PANIC: &str = "panicked at src/lib.rs:7:9: no such word!";

pub(crate) fn manifest() -> Manifest {
    Manifest::parse_toml(
        "manifest = 1\nid = \"sample\"\nversion = \"1.2.3\"\napi = \"1.0\"\nlicense = \"MIT\"\n\
         name = { zh = \"样品\", en = \"Sample\" }\ndescription = { zh = \"样品\", en = \"A sample.\" }\n\
         elements = [\"sample\"]\n[web]\nabi = 1\n",
    )
    .unwrap()
}

pub(crate) fn details() -> Value {
    json!({
        "group": "basic", "label": { "zh": "样品", "en": "Sample" }, "width": 100, "height": 50, "hydrate": "none",
        "hooks": [], "schema": { "type": "object", "properties": { "words": { "type": "string" } } },
        "props": [{ "name": "words", "type": "string", "default": "", "label": { "zh": "字", "en": "Words" } }],
        "defaults": { "zh": { "words": "样品" }, "en": { "words": "sample" } },
    })
}

/// Assembles the component with this body of `validate`.
fn component(validate: &str) -> Vec<u8> {
    let details = details().to_string();
    let mut escaped = String::new();
    for byte in details.bytes() {
        write!(escaped, "\\{byte:02x}").unwrap();
    }
    let length = details.len();
    let log = "pinye:plugin/log@1.0.0";
    let import = if validate == PANICS {
        format!(r#"(import "{log}" "write" (func $write (param i32 i32 i32)))"#)
    } else {
        String::new()
    };
    // `describe` returns a list of one descriptor at 0x2000, which points at the name and the
    // details.
    let text = format!(
        r#"(module
        {import}
        (memory (export "memory") 64)
        (global $free (mut i32) (i32.const 0x10000))
        (data (i32.const 0x1000) "sample")
        (data (i32.const 0x4000) "{escaped}")
        (data (i32.const 0x5000) "{PANIC}")
        (func (export "cabi_realloc") (param i32 i32 i32 i32) (result i32)
            (local $at i32)
            (local.set $at (i32.and (i32.add (global.get $free) (i32.const 7)) (i32.const -8)))
            (global.set $free (i32.add (local.get $at) (local.get 3)))
            (local.get $at))
        (func (export "pinye:plugin/element@1.0.0#describe") (result i32)
            (i32.store (i32.const 0x2000) (i32.const 0x2010))
            (i32.store (i32.const 0x2004) (i32.const 1))
            (i32.store (i32.const 0x2010) (i32.const 0x1000))
            (i32.store (i32.const 0x2014) (i32.const 6))
            (i32.store (i32.const 0x2018) (i32.const 1))
            (i32.store (i32.const 0x201c) (i32.const 0x4000))
            (i32.store (i32.const 0x2020) (i32.const {length}))
            (i32.const 0x2000))
        (func (export "pinye:plugin/element@1.0.0#validate") (param i32 i32 i32) (result i32) {validate}))"#
    );
    let mut module = wat::parse_str(text).unwrap();
    let mut resolve = Resolve::default();
    let (package, _) = resolve.push_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../wit")).unwrap();
    let world = resolve.select_world(&[package], Some("plugin")).unwrap();
    embed_component_metadata(&mut module, &resolve, world, StringEncoding::UTF8).unwrap();
    ComponentEncoder::default().validate(true).module(&module).unwrap().encode().unwrap()
}

pub(crate) fn files(validate: &str) -> Files {
    let script = b"import{useState as a}from\"react\";export default a".to_vec();
    [
        ("component.wasm", component(validate)),
        ("icon.svg", b"<svg xmlns='http://www.w3.org/2000/svg'/>".to_vec()),
        ("web/editor.js", script.clone()),
        ("web/remote.js", b"export const init=()=>{}".to_vec()),
        ("web/prerender.js", prerender("()=>null")),
        ("web/view-sample.js", script),
    ]
    .map(|(path, content)| (path.to_owned(), content))
    .into()
}

/// Returns the prerender script with this view.
pub(crate) fn prerender(view: &str) -> Vec<u8> {
    format!("globalThis.__pinye.register(\"sample\",{{sample:{view}}})").into_bytes()
}

/// Packs these files; `change` may modify the manifest first.
pub(crate) fn package_of(files: Files, change: impl FnOnce(&mut Manifest)) -> Vec<u8> {
    let mut element_type = json!({ "type": "sample", "schemaVersion": 1 });
    element_type.as_object_mut().unwrap().extend(details().as_object().unwrap().clone());
    let mut manifest = Manifest { element_types: vec![element_type], ..manifest() };
    change(&mut manifest);
    Package::build(manifest, files).unwrap()
}

/// A package that every host accepts.
pub(crate) fn package() -> Vec<u8> {
    package_of(files(FINDS_NOTHING), |_| ())
}

/// The same package with one more script.
pub(crate) fn package_with(path: &str, content: &[u8]) -> Vec<u8> {
    let mut files = files(FINDS_NOTHING);
    files.insert(path.to_owned(), content.to_vec());
    package_of(files, |_| ())
}
