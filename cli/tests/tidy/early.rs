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

#[test]
fn a_return_within_a_test_is_found_and_one_beside_it_is_not() {
    let text = "fn helper() {\n    return;\n}\n#[tokio::test(flavor = \"x\")]\n#[ignore]\nasync fn a_test() {\n    \
                let Some(x) = y else { return };\n    if z {\n        return;\n    }\n}\nfn other() {\n    return;\n}\n";
    let file = Source { path: "a.rs".to_owned(), text: text.to_owned() };
    let expected = ["a.rs:7: let Some(x) = y else { return };", "a.rs:9: return;"];
    assert_eq!(early_returns(&[file]), expected);
}
