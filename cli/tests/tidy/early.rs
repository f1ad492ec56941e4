//! Tests that return before they assert anything.

use crate::sources::Source;

/// Finds early returns in tests: a test that returns passes, so a missing prerequisite must fail
/// with instructions instead.
pub fn early_returns(files: &[Source]) -> Vec<String> {
    let mut found = Vec::new();
    for file in files.iter().filter(|file| !file.path.ends_with("tidy/early.rs")) {
        let mut is_next = false;
        // Indentation of the current test.
        let mut within: Option<usize> = None;
        for (number, line) in file.text.lines().enumerate() {
            let code = line.trim();
            if within.is_some_and(|indent| line == format!("{}}}", " ".repeat(indent))) {
                within = None;
            }
            if within.is_some() && is_return(code) {
                found.push(format!("{}:{}: {code}", file.path, number + 1));
            }
            is_next |= ["#[test]", "#[tokio::test"].iter().any(|mark| code.starts_with(mark));
            if is_next && code.split("fn ").count() > 1 && !code.starts_with("//") {
                within = Some(line.len() - line.trim_start().len());
                is_next = false;
            }
        }
    }
    found
}

/// Whether a line returns without a value; a return with a value belongs to a closure or to a test
/// that returns a `Result`.
fn is_return(code: &str) -> bool {
    !code.starts_with("//") && (code.contains("return;") || code.contains("return }"))
}

/// Input of the next test.
const EXAMPLE: &str = r#"fn helper() {
    return;
}
#[tokio::test(flavor = "x")]
#[ignore]
async fn a_test() {
    let Some(x) = y else { return };
    if z {
        return;
    }
}
fn other() {
    return;
}
"#;

#[test]
fn an_early_end_within_a_test_is_found_and_one_beside_it_is_not() {
    let file = Source { path: "a.rs".to_owned(), text: EXAMPLE.to_owned() };
    let found = early_returns(&[file]);
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(found[0].starts_with("a.rs:7: ") && found[1].starts_with("a.rs:9: "), "{found:?}");
}
