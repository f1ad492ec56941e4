//! The house rules of ARCHITECTURE.md as tests: allowed imports, file lengths, forbidden text.
#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "helpers of tests fail the test that calls them"
)]
#![expect(unreachable_pub, reason = "the whole crate is one test")]

#[path = "tidy/circles.rs"]
mod circles;
#[path = "tidy/dependencies.rs"]
mod dependencies;
#[path = "tidy/early.rs"]
mod early;
#[path = "tidy/imports.rs"]
mod imports;
#[path = "tidy/sources.rs"]
#[expect(dead_code, reason = "elements.rs uses the rest")]
mod sources;
#[path = "tidy/words.rs"]
mod words;

use sources::Source;

/// Fails with one line per finding, so that a single run lists everything to fix.
fn assert_none(rule: &str, findings: &[String]) {
    assert!(findings.is_empty(), "{rule}\n{}", findings.join("\n"));
}

#[test]
fn crates_depend_only_on_what_the_table_allows() {
    assert_none("ARCHITECTURE.md, \"Who may import whom\":", &imports::crate_violations());
}

/// No axum below `http`, no sqlx outside `store`, no engine outside `plugin`.
#[test]
fn libraries_stay_behind_their_walls() {
    assert_none("ARCHITECTURE.md, \"Who may import whom\":", &imports::wall_violations());
}

#[test]
fn web_rooms_import_only_what_the_table_allows() {
    assert_none(
        "ARCHITECTURE.md, \"Who may import whom\":",
        &imports::web_violations(&sources::typescript(&["web/src"])),
    );
}

#[test]
fn plugins_import_only_the_kit() {
    assert_none(
        "a plugin may use the kit and its own files:",
        &imports::plugin_violations(&sources::typescript(&["plugins"])),
    );
}

#[test]
fn files_of_different_folders_do_not_use_each_other_in_circles() {
    let mut findings = Vec::new();
    for folder in imports::source_folders() {
        let circles = circles::over_folders(&sources::rust(&[&folder]), &folder);
        findings.extend(circles.iter().map(|circle| format!("{folder}: {}", circle.join(", "))));
    }
    assert_none("a circle of files in different folders has no bottom:", &findings);
}

/// The paths in docs/where-things-are.md exist: relative to the root, to `web/src` or to the `src`
/// of a host crate.
#[test]
fn the_guide_to_the_files_names_files_that_are_there() {
    let root = sources::root();
    let guide = std::fs::read_to_string(root.join("docs/where-things-are.md")).unwrap();
    let paths: Vec<&str> =
        guide.split('`').skip(1).step_by(2).filter(|name| name.contains('/')).collect();
    let is_there = |name: &&str| {
        let in_crate = name.split_once('/').map(|(room, rest)| format!("host/{room}/src/{rest}"));
        let places = [(*name).to_owned(), format!("web/src/{name}"), in_crate.unwrap_or_default()];
        places.iter().any(|place| root.join(place).exists())
    };
    let gone: Vec<String> =
        paths.iter().filter(|name| !is_there(name)).map(|name| (*name).to_owned()).collect();
    assert!(paths.len() > 40, "{} paths", paths.len());
    assert_none("docs/where-things-are.md names what is not there:", &gone);
}

/// The tests that docs/reported.md names as `file: name` exist. A name is that of a function, or the
/// beginning of a title up to the first placeholder.
#[test]
fn reported_faults_name_tests_that_are_there() {
    let root = sources::root();
    let table = std::fs::read_to_string(root.join("docs/reported.md")).unwrap();
    let quoted = table.split('`').skip(1).step_by(2);
    let named: Vec<(&str, &str)> = quoted.filter_map(|cell| cell.split_once(": ")).collect();
    let is_there = |(path, name): &&(&str, &str)| {
        let file = std::fs::read_to_string(root.join(path)).unwrap_or_default();
        let function = name.rsplit("::").next().filter(|_| path.ends_with(".rs"));
        let title = name.split(['%', '$']).next().unwrap_or_default().trim();
        file.contains(function.unwrap_or(title))
    };
    let gone = named.iter().filter(|test| !is_there(test));
    let gone: Vec<String> = gone.map(|(path, name)| format!("{path}: {name}")).collect();
    assert!(named.len() > 300, "{} tests", named.len());
    assert_none("docs/reported.md names tests that are not there:", &gone);
}

#[test]
fn every_shipped_crate_has_an_allowed_licence() {
    assert_none("deny.toml says which licences are allowed:", &dependencies::wrong_licences());
}

#[test]
fn what_the_program_is_made_of_is_counted_and_explained() {
    assert_none("docs/dependencies.md counts:", &dependencies::wrong_numbers());
    assert_none("docs/dependencies.md gives one line of reason:", &dependencies::unexplained());
}

#[test]
fn files_stay_within_their_budget() {
    let mut findings = over_budget(&rust_sources(), 400);
    findings.extend(over_budget(&sources::typescript(&WEB_ROOMS), 300));
    assert_none("a file past its budget asks for a better design:", &findings);
}

#[test]
fn no_element_type_is_named_outside_the_plugins() {
    let mut all = crate_sources();
    all.extend(sources::typescript(&["web/src", "plugin-api/web"]));
    assert_none(
        "everything about an element type lives in its plugin:",
        &words::element_names(&all),
    );
}

#[test]
fn nothing_forbidden_is_written() {
    let mut all = rust_sources();
    all.extend(sources::typescript(&WEB_ROOMS));
    assert_none("forbidden words:", &words::forbidden(&all));
}

#[test]
fn names_are_words_of_the_field() {
    let host = sources::rust(&["host"]);
    assert_none("one word has one meaning:", &words::repeated_type_names(&host));
    let mut all = rust_sources();
    all.extend(sources::typescript(&WEB_ROOMS));
    assert_none("words that nobody would search for:", &words::private_words(&all));
}

#[test]
fn no_test_ends_before_it_has_looked() {
    let rooms = ["host", "registry", "cli", "plugin-api", "plugins", "web/e2e"];
    assert_none(
        "a test that returns early passes; it fails and says what it needs:",
        &early::early_returns(&sources::rust_with_tests(&rooms)),
    );
}

/// Returns the Rust sources of all crates but plugins, without tests.
fn crate_sources() -> Vec<Source> {
    let folders = imports::source_folders();
    sources::rust(&folders.iter().map(String::as_str).collect::<Vec<_>>())
}

/// Returns the Rust sources of all crates, without tests.
fn rust_sources() -> Vec<Source> {
    let mut all = crate_sources();
    all.extend(sources::rust(&["plugins"]));
    all
}

const WEB_ROOMS: [&str; 3] = ["web/src", "plugin-api/web", "plugins"];

fn over_budget(files: &[Source], budget: usize) -> Vec<String> {
    files
        .iter()
        .filter(|file| file.code_lines().count() > budget)
        .map(|file| format!("{}: {} lines, budget {budget}", file.path, file.code_lines().count()))
        .collect()
}
