//! Packages that parse without an error but are not accepted by a host.

use super::*;
use crate::archive::Files;
use crate::registry::{Error, Registry};
use crate::testing::{component, files, manifest};
use serde_json::{Value, json};

fn with_type(change: impl FnOnce(&mut Value)) -> Vec<u8> {
    let mut manifest = manifest("sample", "1.0.0", &["sample"]);
    change(&mut manifest.element_types[0]);
    Package::build(manifest, files(&["sample"])).unwrap()
}

fn with_prop(change: impl FnOnce(&mut Value)) -> Vec<u8> {
    let mut prop =
        json!({ "name": "words", "type": "string", "label": { "zh": "字", "en": "Words" } });
    change(&mut prop);
    with_type(|one| one["props"] = json!([prop]))
}

fn with_files(change: impl FnOnce(&mut Files)) -> Vec<u8> {
    let mut files = files(&["sample"]);
    change(&mut files);
    Package::build(manifest("sample", "1.0.0", &["sample"]), files).unwrap()
}

fn with_file(path: &str, content: impl Into<Vec<u8>>) -> Vec<u8> {
    let content = content.into();
    with_files(|files| drop(files.insert(path.to_owned(), content)))
}

/// Asserts that registering fails with a message containing `named`, and that `check` returns the
/// same messages.
#[track_caller]
fn refused(package: &[u8], named: &str) {
    let folder = tempfile::tempdir().unwrap();
    let registry = Registry::open(folder.path()).unwrap();
    let Err(Error::Unacceptable(messages)) = registry.add(package) else {
        panic!("it was taken, but should be refused because of {named}");
    };
    assert!(messages.join("; ").contains(named), "{named} is not in {messages:?}");
    assert_eq!(check(&Package::parse(package).unwrap()).messages(), messages);
    assert!(registry.list().is_empty());
}

#[test]
fn a_prop_as_the_contract_has_it_is_taken() {
    let package = with_prop(|prop| {
        prop["control"] = json!("number");
        prop["enum"] = json!(["a", "b"]);
        prop["enumLabels"] = json!({ "a": { "zh": "甲", "en": "A" } });
        prop["visibleWhen"] = json!("words == a");
        prop["unit"] = json!("px");
        (prop["min"], prop["runtime"]) = (json!(1.5), json!(false));
    });
    let found = check(&Package::parse(&package).unwrap());
    assert!(found.is_good(), "{:?}", found.messages());
}

#[test]
fn props_of_a_wrong_shape_are_refused_with_their_place() {
    let place = "element_types[0].props[0]";
    for (key, value) in [
        ("name", json!(7)),
        ("name", json!("a/b")),
        ("name", json!("__proto__")),
        ("type", json!("strnig")),
        ("control", json!("knob")),
        ("label", json!("Words")),
        ("label", json!({ "zh": "字" })),
        ("enum", json!("a")),
        ("enum", json!([{ "a": 1 }])),
        ("enumLabels", json!({ "a": "A" })),
        ("visibleWhen", json!("nobody")),
        ("visibleWhen", json!("words == ")),
        ("unit", json!({})),
        ("min", json!("1")),
        ("runtime", json!("yes")),
        ("role", json!("owner")),
        ("description", json!([])),
    ] {
        refused(&with_prop(|prop| prop[key] = value), &format!("{place}.{key}"));
    }
    for prop in [json!(null), json!("words"), json!([])] {
        refused(&with_type(|one| one["props"] = json!([prop])), place);
    }
    let twice = json!({ "name": "a", "type": "string", "label": { "zh": "a", "en": "a" } });
    refused(&with_type(|one| one["props"] = json!([twice, twice])), "props[1]");
}

#[test]
fn element_types_of_a_wrong_shape_are_refused() {
    refused(&with_type(|one| one["width"] = json!(0)), "width");
    refused(&with_type(|one| one["height"] = json!(1e300)), "height");
    refused(&with_type(|one| one["singleton"] = json!("site")), "singleton");
    refused(&with_type(|one| one["fillsPage"] = json!("page")), "fillsPage");
    refused(&with_type(|one| one["staysLowest"] = json!(1)), "staysLowest");
    refused(&with_type(|one| one["keepsRatio"] = json!(1)), "keepsRatio");
    refused(&with_type(|one| one["beginsWith"] = json!({ "nobodys": 1 })), "beginsWith");
    refused(&with_type(|one| one["hooks"] = json!(["field.check"])), "hooks[0]");
    refused(&with_type(|one| one["square"] = json!(1)), "square");
    refused(&with_type(|one| one["sizeProps"] = json!("size")), "sizeProps");
    refused(&with_type(|one| one["sizeProps"] = json!({ "width": "nobody" })), "sizeProps.width");
    refused(&with_type(|one| one["pickOnAdd"] = json!("shape-picker")), "pickOnAdd");
    refused(&with_type(|one| one["label"]["en"] = json!("x".repeat(800 << 10))), "label.en");
}

/// `true` is the older spelling of "page".
#[test]
fn a_type_may_stand_once_on_a_page_or_once_in_a_work() {
    for within in [json!(true), json!(false), json!("page"), json!("work")] {
        let folder = tempfile::tempdir().unwrap();
        let registry = Registry::open(folder.path()).unwrap();
        let package = with_type(|one| {
            one["singleton"] = within.clone();
            one["fillsPage"] = json!(true);
            one["staysLowest"] = json!(true);
        });
        assert!(registry.add(&package).is_ok(), "{within}");
    }
}

/// Without the export, answers to the field would be stored unchecked.
#[test]
fn a_hook_that_nobody_exports_is_refused() {
    let hooks = |one: &mut Value| one["hooks"] = json!(["field.validate"]);
    refused(&with_type(hooks), "does not export form-field");
    let mut manifest = manifest("sample", "1.0.0", &["sample"]);
    hooks(&mut manifest.element_types[0]);
    let label = json!({ "zh": "名", "en": "Name" });
    let name = json!({ "name": "name", "type": "string", "role": "field-name", "label": label });
    manifest.element_types[0]["props"] = json!([name]);
    let hook = crate::manifest::Hook { on_failure: Default::default(), reads: Vec::new() };
    manifest.hooks.insert("form-field".into(), hook);
    let mut files = files(&["sample"]);
    files.insert("component.wasm".into(), component(&["log"], &["element", "form-field"]));
    let package = Package::build(manifest, files).unwrap();
    assert!(check(&Package::parse(&package).unwrap()).is_good());
}

/// Diagnostics of a field without a name could not be assigned to an input.
#[test]
fn a_field_without_a_name_is_refused() {
    refused(&with_type(|one| one["hooks"] = json!(["field.validate"])), "role field-name");
}

#[test]
fn scripts_that_import_what_nobody_has_are_refused() {
    refused(&with_file("web/editor.js", "import 'lodash'"), "`lodash`");
    refused(&with_file("web/remote.js", "import 'lodash'"), "`lodash`");
    refused(&with_file("web/chunk-a.js", "import 'lodash'"), "`lodash`");
    refused(&with_file("web/view-sample.js", "import '@pinye/plugin-api/fields'"), "fields");
    refused(&with_file("web/view-sample.js", "import './chunk-a.js'"), "of one piece");
    refused(&with_file("web/view-sample.js", "import './views.js'"), "not in the package");
    refused(&with_file("web/views.js", "import './chunk-a.js'"), "of one piece");
    refused(&with_file("web/views.js", "import '@pinye/plugin-api/fields'"), "fields");
    refused(&with_file("web/prerender.js", "import 'react'"), "react");
    refused(&with_file("web/editor.js", "import './gone.js'"), "not in the package");
    refused(&with_file("web/editor.js", "import '../../../api/me'"), "not in the package");
    refused(&with_file("web/editor.js", b"\xff".to_vec()), "not UTF-8");
}

#[test]
fn files_that_are_too_large_or_have_no_place_are_refused() {
    refused(&with_file("web/view.css", "a".repeat(6 << 20)), "web/view.css has 6291456 bytes");
    refused(&with_file("icon.svg", " ".repeat(65 << 10)), "icon.svg");
    refused(&with_file("web/index.html", "<script>1</script>"), "web/index.html");
    refused(&with_file("web/a.svg", "<svg/>"), "web/a.svg");
    refused(&with_file("web/a/b.js", ""), "no folders");
    refused(&with_file("NOTICE\u{202e}gnp", ""), "visible ASCII");
    refused(&with_file("web/view-sample.js", noise(8_000)), "more than the 32768 allowed");
}

/// Text that gzip compresses poorly.
fn noise(lines: u64) -> String {
    (0..lines).map(|n| crate::hash(&n.to_le_bytes())).collect()
}

/// A visitor loads the view and the shared module, so their sizes add up to one limit.
#[test]
fn views_may_have_one_module_in_common_within_the_size_of_a_view() {
    let package = |view: String, common: String| {
        with_files(|files| {
            files.insert("web/view-sample.js".into(), view.into());
            files.insert("web/views.js".into(), common.into());
        })
    };
    let (import, half) = ("import './views.js'\n", format!("/*{}*/", noise(500)));
    let found = check(&Package::parse(&package(import.into(), half.clone())).unwrap());
    assert!(found.is_good(), "{:?}", found.messages());
    let half = format!("/*{}*/", noise(600));
    assert!(check(&Package::parse(&package(half.clone(), half.clone())).unwrap()).is_good());
    refused(&package(format!("{import}{half}"), half), "more than the 32768 allowed");
}

/// A chart library may run on the server and in the editor; visitors never load it.
#[test]
fn the_script_that_draws_on_the_server_has_a_limit_of_its_own() {
    let good = |path: &str, content: String| {
        let package = with_file(path, content);
        let found = check(&Package::parse(&package).unwrap());
        assert!(found.is_good(), "{path}: {:?}", found.messages());
    };
    good("web/prerender.js", format!("const a = '{}'", noise(8_000)));
    good("web/prerender.js", " ".repeat(1 << 20));
    refused(&with_file("web/prerender.js", " ".repeat((1 << 20) + 1)), "more than the 1048576");
    good("web/chunk-a.js", format!("const a = '{}'", noise(6_000)));
    let large = format!("const a = '{}'", noise(9_000));
    refused(&with_file("web/chunk-a.js", large), "more than the 262144 allowed");
}

/// Static imports of the editor load with it and count towards its limit, whatever file they are
/// in.
#[test]
fn chunks_that_the_editor_needs_at_once_count_as_its_own() {
    let with_chunk = |editor: &str| {
        with_files(|files| {
            let chunk = format!("export const a = '{}'", noise(4_500));
            files.insert("web/chunk-a.js".into(), chunk.into());
            files.insert("web/chunk-b.js".into(), "import './chunk-a.js'".into());
            files.insert("web/editor.js".into(), editor.into());
        })
    };
    let later = with_chunk("export const load = () => import('./chunk-b.js')");
    assert!(check(&Package::parse(&later).unwrap()).is_good());
    refused(&with_chunk("import './chunk-b.js'"), "more than the 131072 allowed");
}

#[test]
fn what_people_read_holds_nothing_that_they_do_not_see() {
    let mut turned = manifest("sample", "1.0.0", &["sample"]);
    turned.name.en = "Safe \u{202e}livE".into();
    let package = Package::build(turned, files(&["sample"])).unwrap();
    refused(&package, "name.en: holds U+202E");
    let turned = |prop: &mut Value| prop["label"]["zh"] = json!("字\u{200b}");
    refused(&with_prop(turned), "label.zh: holds U+200B");
}

/// Rules added later do not affect packages already stored.
#[test]
fn a_package_that_is_here_is_not_asked_again() {
    let folder = tempfile::tempdir().unwrap();
    let package = with_prop(|prop| prop["control"] = json!("knob"));
    let sha256 = crate::hash(&package);
    std::fs::create_dir_all(folder.path().join("store")).unwrap();
    std::fs::write(folder.path().join(format!("store/{sha256}.pinye")), &package).unwrap();
    let registry = Registry::open(folder.path()).unwrap();
    assert_eq!(registry.add(&package).unwrap().sha256, sha256);
    registry.get(&sha256).unwrap();
}

#[test]
fn every_form_of_a_condition_is_taken() {
    for condition in ["words", "!words", "words == a b", "words != a", "words in a, b"] {
        let package = with_prop(|prop| prop["visibleWhen"] = json!(condition));
        let found = check(&Package::parse(&package).unwrap());
        assert!(found.is_good(), "{condition}: {:?}", found.messages());
    }
    for condition in
        [json!("words > 3"), json!(" words"), json!(""), json!(7), json!("a".repeat(501))]
    {
        refused(&with_prop(|prop| prop["visibleWhen"] = condition), "visibleWhen");
    }
}

#[test]
fn every_type_and_every_control_of_the_contract_is_taken() {
    for kind in PROP_TYPES {
        let package = with_prop(|prop| prop["type"] = json!(kind));
        assert!(check(&Package::parse(&package).unwrap()).is_good(), "{kind}");
    }
    for control in CONTROLS {
        let package = with_prop(|prop| prop["control"] = json!(control));
        assert!(check(&Package::parse(&package).unwrap()).is_good(), "{control}");
    }
}

#[test]
fn texts_and_lists_have_their_lengths() {
    let long = |count: usize| json!("字".repeat(count));
    refused(&with_prop(|prop| prop["label"]["zh"] = long(101)), "longer than 100 characters");
    refused(&with_prop(|prop| prop["unit"] = long(21)), "longer than 20 characters");
    refused(&with_prop(|prop| prop["note"] = long(501)), "longer than 500 characters");
    refused(&with_prop(|prop| prop["enum"] = json!(["a".repeat(201)])), "enum[0]");
    refused(&with_prop(|prop| prop["enum"] = json!(vec!["a"; 1_001])), "at most 1000 texts");
    refused(&with_type(|one| one["label"]["zh"] = long(61)), "longer than 60 characters");
    let prop = |n: usize| json!({ "name": format!("p{n}"), "type": "string", "label": { "zh": "a", "en": "a" } });
    let props = |count: usize| (0..count).map(prop).collect::<Vec<_>>();
    refused(&with_type(|one| one["props"] = json!(props(301))), "more than 300 props");
    let package = with_type(|one| one["props"] = json!(props(300)));
    assert!(check(&Package::parse(&package).unwrap()).is_good());
}

#[test]
fn a_manifest_with_too_many_authors_or_elements_is_refused() {
    let names: Vec<String> = (0..101).map(|n| format!("type-{n}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let many = Package::build(manifest("sample", "1.0.0", &names), files(&names)).unwrap();
    refused(&many, "elements: there are more than 100");
    let mut crowd = manifest("sample", "1.0.0", &["sample"]);
    crowd.authors = vec!["Pinye".into(); 51];
    refused(&Package::build(crowd, files(&["sample"])).unwrap(), "authors: there are more than 50");
    let mut turned = manifest("sample", "1.0.0", &["sample"]);
    turned.authors = vec!["\u{2067}Pinye".into()];
    refused(&Package::build(turned, files(&["sample"])).unwrap(), "authors[0]: holds U+2067");
}

#[test]
fn every_size_stands_beside_its_limit() {
    let found = check(&Package::parse(&with_files(|_| ())).unwrap());
    let mut names: Vec<&str> = found.measures.iter().map(|one| one.what.as_str()).collect();
    names.sort_unstable();
    let expected = [
        "icon.svg",
        "web/editor.js and what it imports, gzip",
        "web/prerender.js",
        "web/remote.js",
        "web/view-sample.js, gzip",
    ];
    assert_eq!(names, expected);
    assert!(found.measures.iter().all(|one| one.bytes > 0 && one.fits()), "{:?}", found.measures);
}

/// An administrator reads the first problems, not all of a thousand.
#[test]
fn at_most_twenty_sentences_are_said() {
    let props: Vec<Value> = (0..300).map(|_| json!({})).collect();
    let package = with_type(|one| one["props"] = json!(props));
    assert_eq!(check(&Package::parse(&package).unwrap()).messages().len(), 20);
}

#[test]
fn a_component_above_what_its_own_manifest_allows_is_refused() {
    let mut small = manifest("sample", "1.0.0", &["sample"]);
    small.limits.component_bytes = Some(10);
    let refused = Package::build(small, files(&["sample"])).unwrap_err();
    assert!(refused.to_string().contains("more than the 10 allowed"), "{refused}");
}
