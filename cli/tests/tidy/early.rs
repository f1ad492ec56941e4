//! Tests that end before they have looked at anything.

use crate::sources::Source;

/// A test that returns passes. Where something is missing that it needs, it has to fail and say how to get it.
pub fn early_returns(files: &[Source]) -> Vec<String> {
    let mut found = Vec::new();
    for file in files {
        let mut is_next = false;
        // How far the test that is being read is indented.
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

/// Without a value: what answers one is a closure, or a test that tells whether it went well.
fn is_return(code: &str) -> bool {
    !code.starts_with("//") && (code.contains("return;") || code.contains("return }"))
}

/// What the next test reads.
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
