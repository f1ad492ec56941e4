use super::*;
use crate::testing::{FULL, element_type, manifest, plain_toml};
use serde_json::{Value, json};

/// Returns the error of parsing `FULL` after one replacement.
fn fault(from: &str, to: &str) -> ManifestError {
    assert!(FULL.contains(from), "{from} is not in the sample");
    Manifest::parse_toml(&FULL.replacen(from, to, 1)).unwrap_err()
}

#[track_caller]
fn assert_fault(from: &str, to: &str, key: &str, line: usize) {
    let fault = fault(from, to);
    assert_eq!((fault.key.as_str(), fault.line), (key, Some(line)), "{fault}");
}

#[test]
fn reads_every_key_of_a_full_manifest() {
    let manifest = Manifest::parse_toml(FULL).unwrap();
    assert_eq!(manifest.id, "clock");
    assert_eq!(manifest.version, "1.2.3");
    assert_eq!(manifest.name, LocalizedText { zh: "时钟".into(), en: "Clock".into() });
    assert_eq!(manifest.elements, ["clock", "sundial"]);
    assert_eq!(manifest.web, Web { abi: 1, policy: WebPolicy::default() });
    assert_eq!(manifest.capability_names(), ["kv", "http", "clock", "random", "config"]);
    assert_eq!(manifest.capabilities.kv.unwrap().scopes, ["element", "work"]);
    assert_eq!(manifest.capabilities.http.unwrap().hosts, ["api.example.com/v1/"]);
    let config = manifest.capabilities.config.unwrap();
    assert_eq!((config.keys, config.secrets), (vec!["app_id".into()], vec!["app_key".into()]));
    assert_eq!(manifest.hooks["reaction-hooks"].on_failure, OnFailure::Open);
    assert_eq!(manifest.hooks["migration"].on_failure, OnFailure::Closed);
    assert_eq!(manifest.limits.memory_mib, Some(8));
}

#[test]
fn reads_a_manifest_with_only_what_must_be_there() {
    let manifest = Manifest::parse_toml(&plain_toml("sample", "0.1.0", &["sample"])).unwrap();
    assert!(manifest.capability_names().is_empty());
    assert!(manifest.hooks.is_empty() && manifest.authors.is_empty());
    assert_eq!(manifest.limits, PluginLimits::default());
}

#[test]
fn reads_tables_however_toml_spells_them() {
    let text = FULL.replace(
        "[limits]\nmemory-mib = 8",
        "[limits]\nmemory-mib = 0x8\n[hooks.form-field]\non-failure = 'fallback'",
    );
    let manifest = Manifest::parse_toml(&text).unwrap();
    assert_eq!(manifest.hooks["form-field"].on_failure, OnFailure::Fallback);
    assert_eq!(manifest.limits.memory_mib, Some(8));
}

#[test]
fn form_hooks_name_the_fields_that_they_read() {
    let with =
        |hook: &str| FULL.replacen("migration = {}", &format!("migration = {{}}\n{hook}"), 1);
    let text = with("form-hooks = { on-failure = \"open\", reads = [\"email\", \"姓名\"] }");
    let hook = Manifest::parse_toml(&text).unwrap().hooks["form-hooks"].clone();
    assert_eq!(hook.reads, ["email", "姓名"]);
    assert!(Manifest::parse_toml(FULL).unwrap().hooks["migration"].reads.is_empty());
    for (wrong, key) in [
        ("form-hooks = { reads = [] }", "hooks.form-hooks.reads"),
        ("form-hooks = { reads = \"email\" }", "hooks.form-hooks.reads"),
        ("form-hooks = { reads = [\"a\", \"a\"] }", "hooks.form-hooks.reads[1]"),
        ("form-field = { reads = [\"a\"] }", "hooks.form-field.reads"),
    ] {
        assert_eq!(Manifest::parse_toml(&with(wrong)).unwrap_err().key, key, "{wrong}");
    }
}

#[test]
fn refuses_unknown_keys_naming_key_and_line() {
    assert_fault("license =", "licence =", "licence", 5);
    assert_fault("en = \"Clock\"", "en = \"Clock\", fr = \"Horloge\"", "name.fr", 6);
    assert_fault("abi = 1", "abi = 1\nreact = 19", "web.react", 13);
    assert_fault("clock = {", "clok = {", "capabilities.clok", 17);
    assert_fault("scopes =", "scope =", "capabilities.kv.scope", 15);
    assert_fault("migration = {}", "on-save = {}", "hooks.on-save", 23);
    assert_fault(
        "on-failure = \"open\"",
        "onFailure = \"open\"",
        "hooks.reaction-hooks.onFailure",
        22,
    );
    assert_fault("memory-mib = 8", "memory = 8", "limits.memory", 26);
    assert_fault("manifest = 1", "manifest = 1\nimports = []", "imports", 2);
}

#[test]
fn says_which_keys_are_known_beside_an_unknown_one() {
    let says = fault("abi = 1", "abii = 1").to_string();
    assert_eq!(says, "line 12: `web.abii` is not a known key; the keys here are abi, policy");
}

#[test]
fn refuses_values_of_the_wrong_kind_naming_key_and_line() {
    assert_fault("manifest = 1", "manifest = \"1\"", "manifest", 1);
    assert_fault("id = \"clock\"", "id = 7", "id", 2);
    assert_fault("name = { zh = \"时钟\", en = \"Clock\" }", "name = \"Clock\"", "name", 6);
    assert_fault("elements = [\"clock\", \"sundial\"]", "elements = \"clock\"", "elements", 9);
    assert_fault("[\"clock\", \"sundial\"]", "[\"clock\",\n 1.5]", "elements[1]", 10);
    assert_fault("abi = 1", "abi = true", "web.abi", 12);
    assert_fault("memory-mib = 8", "memory-mib = 8.0", "limits.memory-mib", 26);
    assert_fault("memory-mib = 8", "memory-mib = 2026-11-21", "limits.memory-mib", 26);
    let says = fault("id = \"clock\"", "id = [1]").to_string();
    assert_eq!(says, "line 2: `id` must be a text, but it is a list");
}

#[test]
fn refuses_values_that_are_not_allowed_naming_key_and_line() {
    for (from, to, key, line) in [
        ("manifest = 1", "manifest = 2", "manifest", 1),
        ("id = \"clock\"", "id = \"Clock\"", "id", 2),
        ("id = \"clock\"", "id = \"c\"", "id", 2),
        ("id = \"clock\"", "id = \"9clock\"", "id", 2),
        ("id = \"clock\"", "id = \"../clock\"", "id", 2),
        ("id = \"clock\"", "id = \"events\"", "id", 2),
        ("\"1.2.3\"", "\"1.2\"", "version", 3),
        ("\"1.2.3\"", "\"v1.2.3\"", "version", 3),
        ("api = \"1.0\"", "api = \"2.0\"", "api", 4),
        ("MIT OR Apache-2.0", "free for all", "license", 5),
        ("MIT OR Apache-2.0", "", "license", 5),
        ("\"Clock\"", "\" \"", "name.en", 6),
        ("\"Clock\"", "\"Clo\\u0000ck\"", "name.en", 6),
        ("\"sundial\"", "\"clock\"", "elements[1]", 9),
        ("\"sundial\"", "\"Sun dial\"", "elements[1]", 9),
        ("[\"clock\", \"sundial\"]", "[]", "elements", 9),
        ("abi = 1", "abi = 2", "web.abi", 12),
        ("\"work\"]", "\"world\"]", "capabilities.kv.scopes[1]", 15),
        ("keys = [\"app_id\"]", "keys = [\"app id\"]", "capabilities.config.keys[0]", 19),
        ("secrets = [\"app_key\"]", "secrets = [\"app_id\"]", "capabilities.config", 19),
        ("on-failure = \"open\"", "on-failure = \"ignore\"", "hooks.reaction-hooks.on-failure", 22),
        ("memory-mib = 8", "memory-mib = 0", "limits.memory-mib", 26),
        ("memory-mib = 8", "memory-mib = 65", "limits.memory-mib", 26),
        ("memory-mib = 8", "memory-mib = -8", "limits.memory-mib", 26),
    ] {
        assert_fault(from, to, key, line);
    }
}

#[test]
fn refuses_hosts_that_are_more_or_less_than_a_name_and_a_path() {
    for host in [
        "https://api.example.com/",
        "*.example.com",
        "api.example.com:8080",
        "me@api.example.com",
        "localhost",
        "127.0.0.1/",
        "10.0.0.1",
        "[::1]/",
        "API.example.com",
        "api..example.com",
        "-api.example.com",
        "api.example.com/../admin",
        "api.example.com/./v1",
        "api.example.com//v1",
        "api.example.com/?q=1",
        "api.example.com/v1#x",
        "api.example.com/%2e%2e/",
        "例子.com",
        "",
    ] {
        let fault = fault("api.example.com/v1/", host);
        assert_eq!(fault.key, "capabilities.http.hosts[0]", "{host}");
        assert_eq!(fault.line, Some(16), "{host}");
    }
    for host in ["api.example.com", "a-b.example.co/", "1.example.com/v1/x_y~z.json"] {
        assert!(Manifest::parse_toml(&FULL.replace("api.example.com/v1/", host)).is_ok(), "{host}");
    }
}

#[test]
fn refuses_a_missing_key_naming_it_and_where_it_belongs() {
    let text = FULL.replace("license = \"MIT OR Apache-2.0\"\n", "");
    let fault = Manifest::parse_toml(&text).unwrap_err();
    assert_eq!(fault.to_string(), "line 1: `license` is missing");
    assert_fault(
        "clock = { reason = { zh = \"时间\", en = \"Needs the time.\" } }",
        "clock = {}",
        "capabilities.clock.reason",
        17,
    );
    assert_fault(", en = \"Clock\" }", " }", "name.en", 6);
}

#[test]
fn refuses_text_that_is_not_toml_naming_the_line() {
    let fault = Manifest::parse_toml("manifest = 1\nid = \"clock\nversion = 1").unwrap_err();
    assert_eq!(fault.line, Some(2), "{fault}");
    let fault = Manifest::parse_toml("id = \"a\"\nid = \"b\"").unwrap_err();
    assert_eq!(fault.line, Some(2), "{fault}");
}

#[test]
fn a_packaged_manifest_reads_back_as_it_was_written() {
    let mut written = manifest("sample", "1.0.0", &["sample"]);
    written.imports = vec!["pinye:plugin/log@1.0.0".into()];
    let entry = FileEntry { sha256: "0".repeat(64), size: 7 };
    written.files.insert("icon.svg".into(), entry);
    let read = Manifest::parse_json(written.to_canonical_json().as_bytes()).unwrap();
    // Serializing makes the element types canonical, so they are compared as values.
    assert_eq!(read, written);
    // Keys without secrets, and secrets without keys.
    for unwanted in ["keys = [\"app_id\"], ", "secrets = [\"app_key\"], "] {
        let config = Manifest::parse_toml(&FULL.replacen(unwanted, "", 1)).unwrap();
        written.capabilities.config = config.capabilities.config;
        let read = Manifest::parse_json(written.to_canonical_json().as_bytes()).unwrap();
        assert_eq!(read.capabilities, written.capabilities, "{unwanted}");
    }
}

/// Returns a packaged manifest after one change.
fn packaged(change: impl FnOnce(&mut Value)) -> Result<Manifest, ManifestError> {
    let mut value = json!(manifest("sample", "1.0.0", &["sample"]));
    change(&mut value);
    Manifest::parse_json(crate::canonical::to_string(&value).as_bytes())
}

#[test]
fn refuses_unknown_keys_in_a_packaged_manifest_naming_them() {
    let fault = packaged(|value| value["signature"] = json!("x")).unwrap_err();
    assert!(fault.to_string().starts_with("`signature` is not a known key"), "{fault}");
    let entry = json!({ "sha256": "0".repeat(64), "size": 1, "mode": 7 });
    let fault = packaged(|value| value["files"]["a"] = entry).unwrap_err();
    assert_eq!(fault.key, "a.mode");
}

#[test]
fn refuses_a_packaged_manifest_that_is_not_spelled_canonically() {
    let written = manifest("sample", "1.0.0", &["sample"]).to_canonical_json();
    let twice = written.replacen('{', "{\"api\":\"1.0\",", 1);
    for text in [written.replace(':', ": "), twice, format!("{written}\n")] {
        let fault = Manifest::parse_json(text.as_bytes()).unwrap_err();
        assert!(fault.says.contains("canonically"), "{fault}");
    }
    assert!(Manifest::parse_json(b"[]").is_err());
    assert!(Manifest::parse_json(&[b'['; 100_000]).is_err());
}

#[test]
fn refuses_bad_hashes_and_sizes_of_files() {
    for (sha256, size) in
        [("xyz".into(), json!(1)), ("A".repeat(64), json!(1)), ("0".repeat(64), json!(-1))]
    {
        let entry = json!({ "sha256": sha256, "size": size });
        assert!(packaged(|value| value["files"]["a"] = entry).is_err(), "{sha256} {size}");
    }
}

#[test]
fn refuses_element_types_that_are_not_the_ones_named() {
    let fault = packaged(|value| value["elements"] = json!(["sample", "other"])).unwrap_err();
    let says = "`elements` names `other`, `sample`, but the component describes `sample`";
    assert_eq!(fault.to_string(), says);
    let twice = json!([element_type("sample", "basic"), element_type("sample", "basic")]);
    assert!(packaged(|value| value["element_types"] = twice).is_err());
    let fault = packaged(|value| value["element_types"] = json!([])).unwrap_err();
    assert!(fault.says.ends_with("describes nothing"), "{fault}");
}

#[test]
fn refuses_element_types_that_lack_something_naming_it() {
    for (key, value) in [
        ("schemaVersion", json!(0)),
        ("group", json!("games")),
        ("label", json!({ "zh": "名" })),
        ("width", json!("wide")),
        ("hydrate", json!("always")),
        ("schema", json!(true)),
        ("props", json!({})),
        ("defaults", json!({ "zh": {} })),
    ] {
        let fault = packaged(|manifest| manifest["element_types"][0][key] = value).unwrap_err();
        assert!(fault.key.starts_with(&format!("element_types[0].{key}")), "{key}: {fault}");
    }
}

#[test]
fn names_are_lower_case_and_of_sensible_length() {
    assert!(is_name("ab") && is_name("a-1") && is_name(&"a".repeat(40)));
    for name in ["", "a", "-a", "1a", "aB", "a_b", "a b", "ä1", &"a".repeat(41)] {
        assert!(!is_name(name), "{name}");
    }
}

#[test]
fn a_plugin_says_what_it_takes_over_from_other_products() {
    let table = "[adopts.luban-h5.lbp-x]\nelement = \"NAME\"\nprops = { size = \"theirSize\" }\n";
    let own = Manifest::parse_toml(FULL).unwrap().elements.remove(0);
    let text = format!("{FULL}\n{}", table.replace("NAME", &own));
    let manifest = Manifest::parse_toml(&text).unwrap();
    let adoption = &manifest.adopts["luban-h5"]["lbp-x"];
    assert_eq!(
        (adoption.element.as_str(), adoption.props["size"].as_str()),
        (own.as_str(), "theirSize")
    );
    assert!(manifest.to_canonical_json().contains("\"adopts\":"));
    let fault = Manifest::parse_toml(&format!("{FULL}\n{}", table.replace("NAME", "not-mine")));
    assert_eq!(fault.unwrap_err().key, "adopts.luban-h5.lbp-x.element");
    let plain = Manifest::parse_toml(FULL).unwrap().to_canonical_json();
    assert!(!plain.contains("adopts"), "packages made before stay what they were");
}

#[test]
fn what_a_plugin_takes_over_may_have_words_bounds_and_cases_of_its_own() {
    let own = Manifest::parse_toml(FULL).unwrap().elements.remove(0);
    let table = format!(
        "[adopts.other.old]\nelement = \"{own}\"\ndefaults = {{ a = 1.42, b = [{{ c = true }}] }}\n\
         fixed = {{ d = false }}\nnear = {{ e = {{ none = \"cover\" }} }}\nignores = [\"uuid\"]\n\
         cases = [{{ when = {{ f = 5 }}, fixed = {{ g = \"h\" }}, near = true }}]\n"
    );
    let manifest = Manifest::parse_toml(&format!("{FULL}\n{table}")).unwrap();
    let adoption = &manifest.adopts["other"]["old"];
    assert_eq!(adoption.defaults["a"], 1.42);
    assert_eq!(adoption.defaults["b"][0]["c"], true);
    assert!(adoption.cases[0].near && adoption.cases[0].when["f"] == 5);
    for (wrong, key) in [
        ("style = { color = \"x\" }", "adopts.other.new"),
        ("marks = { prop = \"x\" }", "adopts.other.new.marks.sign"),
        ("cases = [{ element = \"x\" }]", "adopts.other.new.cases[0].when"),
        ("ignores = [\"a\", \"a\"]", "adopts.other.new.ignores[1]"),
        ("values = { a = 5 }", "adopts.other.new.values.a"),
        ("more = 1", "adopts.other.new.more"),
    ] {
        let text = format!("{FULL}\n[adopts.other.new]\nelement = \"{own}\"\n{wrong}\n");
        assert_eq!(Manifest::parse_toml(&text).unwrap_err().key, key, "{wrong}");
    }
}

#[test]
fn a_manifest_may_lower_the_size_of_its_component() {
    let text = FULL.replace("memory-mib = 8", "memory-mib = 8\ncomponent-bytes = 500_000");
    assert_eq!(Manifest::parse_toml(&text).unwrap().limits.component_bytes, Some(500_000));
    assert_eq!(Manifest::parse_toml(FULL).unwrap().limits.component_bytes, None);
    for wrong in ["0", "16777217", "\"1\"", "-1"] {
        let text = FULL.replace("memory-mib = 8", &format!("component-bytes = {wrong}"));
        let fault = Manifest::parse_toml(&text).unwrap_err();
        assert_eq!(fault.key, "limits.component-bytes", "{wrong}: {fault}");
    }
}

fn with_policy(policy: &str) -> Result<Manifest, ManifestError> {
    let label = r#"{ zh = "一", en = "one" }"#;
    Manifest::parse_toml(&format!(
        "manifest = 1\nid = \"one\"\nversion = \"1.0.0\"\napi = \"1.0\"\nlicense = \"MIT\"\nname = {label}\n\
         description = {label}\nelements = [\"one\"]\n[web]\nabi = 1\n[web.policy]\n{}",
        policy.replace("REASON", &format!("reason = {label}"))
    ))
}

/// Sites are requested by origin, each kind with its reason, and survive packing.
#[test]
fn sites_of_the_web_policy_are_asked_for_with_a_reason() {
    let manifest = with_policy(
        "frames = { origins = [\"https://player.example.com\", \"https://*.video.example\"], REASON }",
    )
    .unwrap();
    assert_eq!(manifest.grantable_names(), ["frames"]);
    assert!(manifest.capability_names().is_empty(), "a site is nothing that a component imports");
    let origins = &manifest.web.policy.frames.as_ref().unwrap().origins;
    assert_eq!(origins, &["https://player.example.com", "https://*.video.example"]);
    assert!(with_policy("frames = { origins = [\"https://a.example\"] }").is_err(), "no reason");
    let images = with_policy("images = { origins = [\"https://a.example\"], REASON }");
    assert_eq!(images.unwrap_err().key, "web.policy.images");
}

/// A value that could widen the policy beyond one site, or end a directive, is not an origin.
#[test]
fn nothing_but_an_https_origin_is_a_site() {
    for origin in [
        "*",
        "https:",
        "https://*",
        "https://*.com",
        "http://a.example",
        "a.example",
        "'self'",
        "https://a.example/",
        "https://a.example:8443",
        "https://u@a.example",
        "https://10.0.0.1",
        "https://[::1]",
        "https://*.*.example",
        "https://a.*.example",
        "https://a.example; script-src *",
        "https://a.example 'unsafe-inline'",
        "HTTPS://a.example",
        "https://localhost",
        "data:",
        "",
    ] {
        let found = with_policy(&format!("connect = {{ origins = [{origin:?}], REASON }}"));
        assert!(found.is_err(), "{origin}");
    }
    let many: Vec<String> = (0..17).map(|n| format!("https://a{n}.example")).collect();
    let found = with_policy(&format!("frames = {{ origins = {many:?}, REASON }}"));
    assert!(found.unwrap_err().says.contains("16"));
}
