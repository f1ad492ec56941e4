use super::{CommandOutput, pinye, sample};
use pinye_registry::{Files, PackageLimits, archive};
use serde_json::Value;

fn check(archive: &[u8], flags: &[&str]) -> CommandOutput {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("sample.pinye");
    std::fs::write(&path, archive).unwrap();
    let path = path.to_str().unwrap();
    pinye(folder.path(), &[&["check", path], flags].concat())
}

/// Checks the sample after `change` modified its files without updating the manifest.
fn tampered(change: impl FnOnce(&mut Files)) -> CommandOutput {
    let mut files = archive::unpack(&sample::package(), PackageLimits::default()).unwrap();
    change(&mut files);
    check(&archive::pack(&files).unwrap(), &[])
}

#[track_caller]
fn assert_refused(said: &CommandOutput, named: &str) {
    assert!(!said.is_success, "{}", said.out);
    assert!(said.out.contains(named), "{named} is not in\n{}", said.out);
    assert!(said.out.contains("a host would refuse this package"), "{}", said.out);
}

#[test]
fn a_good_package_passes_with_every_figure_beside_its_limit() {
    let said = check(&sample::package(), &[]);
    assert!(said.is_success, "{}{}", said.out, said.complaint);
    assert!(said.out.contains("sample 1.2.3"), "{}", said.out);
    for line in ["8.0 MiB", "4.0 MiB", "32.0 KiB", "128.0 KiB", "16.0 MiB", "50000000", "200.0 ms"]
    {
        assert!(said.out.contains(line), "no limit {line} in\n{}", said.out);
    }
    assert!(said.out.contains("a host would take this package"), "{}", said.out);
}

#[test]
fn answers_in_json_for_programs() {
    let said = check(&sample::package(), &["--json"]);
    let inspection: Value = serde_json::from_str(&said.out).unwrap();
    assert_eq!(inspection["id"], "sample");
    let findings = inspection["findings"].as_array().unwrap();
    assert!(findings.len() > 10 && findings.iter().all(|finding| finding["is_good"] == true));
}

#[test]
fn a_changed_byte_is_refused_naming_the_file() {
    let said = tampered(|files| files.get_mut("web/editor.js").unwrap()[0] ^= 1);
    assert_refused(&said, "`web/editor.js` was changed");
}

#[test]
fn a_missing_and_an_extra_file_are_refused_naming_them() {
    assert_refused(&tampered(|files| drop(files.remove("icon.svg"))), "`icon.svg` is missing");
    let said = tampered(|files| drop(files.insert("web/extra.js".into(), Vec::new())));
    assert_refused(&said, "`web/extra.js` is in the package but not in its manifest");
}

#[test]
fn an_unknown_manifest_key_is_refused_naming_it() {
    let said = tampered(|files| {
        let text = String::from_utf8(files["manifest.json"].clone()).unwrap();
        files.insert(
            "manifest.json".into(),
            text.replacen("\"api\"", "\"aaa\":1,\"api\"", 1).into(),
        );
    });
    assert_refused(&said, "`aaa` is not a known key");
}

#[test]
fn an_undeclared_import_is_refused_naming_it() {
    let wat = r#"(component (instance $e) (import "pinye:plugin/http@1.0.0" (instance))
        (export "pinye:plugin/element@1.0.0" (instance $e)))"#;
    let said = tampered(|files| {
        let component = wat::parse_str(wat).unwrap();
        let mut manifest: Value = serde_json::from_slice(&files["manifest.json"]).unwrap();
        manifest["files"]["component.wasm"]["sha256"] = pinye_registry::hash(&component).into();
        manifest["files"]["component.wasm"]["size"] = component.len().into();
        manifest["imports"] = serde_json::json!(["pinye:plugin/http@1.0.0"]);
        files.insert("component.wasm".into(), component);
        files.insert("manifest.json".into(), sorted(&manifest).into_bytes());
    });
    assert_refused(&said, "imports `pinye:plugin/http@1.0.0`");
}

#[test]
fn a_path_that_leaves_the_package_is_refused_naming_it() {
    let mut builder =
        tar::Builder::new(flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast()));
    let mut header = tar::Header::new_ustar();
    header.as_old_mut().name[..10].copy_from_slice(b"../evil.js");
    header.set_size(1);
    header.set_cksum();
    builder.append(&header, b"x".as_slice()).unwrap();
    let archive = builder.into_inner().unwrap().finish().unwrap();
    assert_refused(&check(&archive, &[]), "`../evil.js`");
}

#[test]
fn a_script_that_imports_what_no_host_has_is_refused_naming_both() {
    let said = check(&sample::package_with("web/view-sample.js", b"import 'lodash'"), &[]);
    assert_refused(&said, "`lodash` is not a shared module");
    assert_refused(&said, "web/view-sample.js");
}

#[test]
fn a_view_that_is_too_large_is_refused_with_both_figures() {
    // Digits without repetition, so that gzip does not shrink the file below the limit.
    let numbers: String = (0_u64..8000).map(|n| pinye_registry::hash(&n.to_le_bytes())).collect();
    let said = check(&sample::package_with("web/view-sample.js", numbers.as_bytes()), &[]);
    assert_refused(&said, "it is over the limit");
}

#[test]
fn a_plugin_that_traps_is_refused_saying_so() {
    let said = check(&sample::package_of(sample::files(sample::TRAPS), |_| ()), &[]);
    assert_refused(&said, "it trapped");
}

#[test]
fn a_panic_is_told_with_its_message_file_and_line() {
    let said = check(&sample::package_of(sample::files(sample::PANICS), |_| ()), &[]);
    assert_refused(&said, "it trapped");
    assert_refused(&said, sample::PANIC);
}

/// Checks the sample with this view and these samples next to the defaults.
fn check_with_view(view: &str, samples: &Value) -> CommandOutput {
    let mut files = sample::files(sample::FINDS_NOTHING);
    files.insert("web/prerender.js".to_owned(), sample::prerender(view));
    files.insert("samples.json".to_owned(), samples.to_string().into_bytes());
    check(&sample::package_of(files, |_| ()), &[])
}

#[test]
fn a_view_that_cannot_be_prerendered_is_refused_naming_the_state_and_why() {
    let samples = serde_json::json!({ "sample": [{ "words": "good" }, { "words": "bad" }] });
    let throws = "({props})=>{if(props.words==='bad')throw Error('no such word');return null}";
    let said = check_with_view(throws, &samples);
    for line in ["sample: prerendered (zh)", "sample: prerendered (en)", "1 of "] {
        assert_refused(&said, line);
    }
    assert_refused(&said, "it threw Error: no such word");
    let said = check_with_view("0});throw Error('no bundle');({", &samples);
    assert_refused(&said, "web/prerender.js cannot be loaded: no bundle");
    let said = check_with_view("()=>{for(;;){}}", &samples);
    assert_refused(&said, "it did not end in time");
    let said = check_with_view("()=>null", &samples);
    assert!(said.is_success, "{}", said.out);
}

#[test]
fn a_require_that_bundling_left_over_is_refused_naming_the_module() {
    let stub = r#"var r=e=>{throw Error("Calling `require` for \""+e+"\" in an environment")}"#;
    for (path, script, module) in [
        ("web/editor.js", "const fs = require('fs')", "fs"),
        ("web/remote.js", "const fs = require (\"fs\")", "fs"),
        ("web/view-sample.js", "export default [...require(`react`)]", "react"),
        ("web/prerender.js", "var a = {};\nrequire('react')", "react"),
        ("web/editor.js", stub, "…"),
    ] {
        let said = check(&sample::package_with(path, script.as_bytes()), &[]);
        assert_refused(&said, &format!("calls `require(\"{module}\")`"));
        assert_refused(&said, path);
    }
    assert_refused(
        &check(&sample::package_with("web/editor.js", b"\n\nrequire('fs')"), &[]),
        "web/editor.js: line 3",
    );
    let others =
        "export const a = (b) => [b.require('x'), required('x'), __require('x'), typeof require]";
    let said = check(&sample::package_with("web/editor.js", others.as_bytes()), &[]);
    assert!(said.is_success, "{}", said.out);
}

#[test]
fn a_manifest_that_describes_other_elements_than_the_component_is_refused() {
    let archive = sample::package_of(sample::files(sample::TRAPS), |manifest| {
        manifest.element_types[0]["width"] = 7.into();
    });
    assert_refused(&check(&archive, &[]), "width");
}

#[test]
fn what_is_no_package_or_not_there_is_said_to_be_so() {
    assert_refused(&check(b"nothing", &[]), "not a readable .tar.gz");
    let folder = tempfile::tempdir().unwrap();
    let said = pinye(folder.path(), &["check", "missing.pinye"]);
    assert!(!said.is_success && said.complaint.contains("missing.pinye cannot be read"));
}

fn sorted(value: &Value) -> String {
    match value {
        Value::Object(map) => {
            let mut keys: Vec<_> = map.keys().collect();
            keys.sort();
            let entry =
                |key: &String| format!("{}:{}", Value::from(key.as_str()), sorted(&map[key]));
            format!("{{{}}}", keys.into_iter().map(entry).collect::<Vec<_>>().join(","))
        }
        Value::Array(items) => {
            format!("[{}]", items.iter().map(sorted).collect::<Vec<_>>().join(","))
        }
        plain => plain.to_string(),
    }
}
