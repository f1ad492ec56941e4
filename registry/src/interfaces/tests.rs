use super::*;
use crate::testing::{FULL, component, manifest};

fn read(imports: &[&str], exports: &[&str]) -> Interfaces {
    Interfaces::read(&component(imports, exports)).unwrap()
}

#[test]
fn reads_the_outermost_imports_and_exports_sorted() {
    let found = read(&["log", "kv"], &["reaction-hooks", "element"]);
    assert_eq!(found.imports, ["pinye:plugin/kv@1.0.0", "pinye:plugin/log@1.0.0"]);
    assert_eq!(found.exports, ["pinye:plugin/element@1.0.0", "pinye:plugin/reaction-hooks@1.0.0"]);
}

#[test]
fn does_not_count_what_inner_components_and_modules_import() {
    let text = r#"(component
        (component (import "inner:only/power@1.0.0" (instance)))
        (core module (import "env" "memory" (memory 1)))
        (instance $empty)
        (import "pinye:plugin/log@1.0.0" (instance))
        (export "pinye:plugin/element@1.0.0" (instance $empty)))"#;
    let found = Interfaces::read(&wat::parse_str(text).unwrap()).unwrap();
    assert_eq!(found.imports, ["pinye:plugin/log@1.0.0"]);
    assert_eq!(found.exports, ["pinye:plugin/element@1.0.0"]);
}

#[test]
fn refuses_what_is_not_a_component() {
    assert!(matches!(Interfaces::read(b"not wasm"), Err(Error::NotAComponent(_))));
    assert!(matches!(Interfaces::read(b""), Err(Error::NotAComponent(_))));
    let module = wat::parse_str("(module)").unwrap();
    assert_eq!(
        Interfaces::read(&module).unwrap_err().to_string(),
        "`component.wasm` is not a component: it is a plain module"
    );
    let whole = component(&["log"], &["element"]);
    assert!(Interfaces::read(&whole[..whole.len() - 3]).is_err());
}

#[test]
fn a_component_may_always_log_and_share_words() {
    let plain = manifest("sample", "1.0.0", &["sample"]);
    assert_eq!(read(&["types", "log"], &["element"]).check_against(&plain), Ok(()));
    assert_eq!(read(&[], &["element"]).check_against(&plain), Ok(()));
}

#[test]
fn refuses_a_power_that_the_manifest_does_not_ask_for_naming_it() {
    let plain = manifest("sample", "1.0.0", &["sample"]);
    let error = read(&["log", "kv"], &["element"]).check_against(&plain).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the component imports `pinye:plugin/kv@1.0.0`, but `capabilities.kv` is not in the manifest"
    );
}

#[test]
fn refuses_a_power_that_is_asked_for_and_not_used() {
    let full = crate::Manifest::parse_toml(FULL).unwrap();
    let found = read(&["kv", "http", "clock", "config"], &["element"]);
    assert_eq!(found.check_against(&full), Err(Error::Unused("random".into())));
}

#[test]
fn refuses_imports_from_elsewhere_and_of_other_versions() {
    let plain = manifest("sample", "1.0.0", &["sample"]);
    for import in [
        "wasi:io/poll@0.2.6",
        "pinye:plugin/log@2.0.0",
        "pinye:plugin/log@1.1.0",
        "pinye:plugin/log",
    ] {
        let text = format!("(component (import \"{import}\" (instance)))");
        let found = Interfaces::read(&wat::parse_str(text).unwrap()).unwrap();
        assert_eq!(found.check_against(&plain), Err(Error::Foreign(import.into())));
    }
}

#[test]
fn refuses_exports_that_the_manifest_or_the_contract_does_not_name() {
    let plain = manifest("sample", "1.0.0", &["sample"]);
    let hook = read(&[], &["element", "reaction-hooks"]).check_against(&plain).unwrap_err();
    assert!(matches!(hook, Error::UndeclaredHook { ref name, .. } if name == "reaction-hooks"));
    let unknown = read(&[], &["element", "backdoor"]).check_against(&plain);
    assert_eq!(unknown, Err(Error::UnknownExport("pinye:plugin/backdoor@1.0.0".into())));
}

#[test]
fn refuses_a_component_without_the_exports_it_promises() {
    let plain = manifest("sample", "1.0.0", &["sample"]);
    assert_eq!(
        read(&[], &[]).check_against(&plain),
        Err(Error::Missing("pinye:plugin/element".into()))
    );
    let full = crate::Manifest::parse_toml(FULL).unwrap();
    let found = read(&["kv", "http", "clock", "random", "config"], &["element", "reaction-hooks"]);
    assert_eq!(found.check_against(&full), Err(Error::Missing("pinye:plugin/migration".into())));
}
