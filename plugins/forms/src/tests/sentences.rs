//! Patterns that make backtracking engines hang, and the messages of `rules.json`.

use std::time::{Duration, Instant};

use pinye_plugin::serde_json::{self, Value};

use super::agreement::diagnostics_of;
use crate::EnhancedInput;
use crate::rules::pattern::matches_pattern;

/// Each would take a backtracking engine years.
const HANGING: [&str; 10] = [
    "(a+)+$",
    "(a|a)*b",
    "(.*)*x",
    "^(([a-z])+.)+$",
    "(a*)*b",
    "(a|aa)+$",
    "^(a?){50}a{50}$",
    ".*.*.*.*.*x",
    "(x+x+)+y",
    r"^(\w+\s?)*$",
];

#[test]
fn no_pattern_takes_long() {
    let long = "a".repeat(9_999) + "!";
    for pattern in HANGING {
        let start = Instant::now();
        matches_pattern(pattern, &long);
        assert!(start.elapsed() < Duration::from_secs(5), "{pattern} {:?}", start.elapsed());
    }
}

#[test]
fn an_answer_too_long_for_a_pattern_does_not_match_it() {
    assert!(matches_pattern("a", &"a".repeat(10_000)));
    assert!(!matches_pattern("a", &"a".repeat(10_001)));
}

/// TX-062 to TX-099: both languages, with the same placeholders.
#[test]
fn every_sentence_stands_in_both_languages() {
    let files = [include_str!("../../rules.json"), include_str!("../../files.json")];
    let files = files.map(|file| serde_json::from_str::<Value>(file).expect("JSON"));
    let values = |sentence: &str| {
        let mut names: Vec<String> = sentence
            .split('{')
            .skip(1)
            .filter_map(|rest| rest.split_once('}').map(|(name, _)| name.to_owned()))
            .collect();
        names.sort();
        names
    };
    for table in ["shared", "texts", "dates", "picks", "files"] {
        let rules = files.iter().find_map(|file| file.get(table)).expect("a table");
        for (code, sentence) in rules.as_object().expect("sentences by code") {
            let (zh, en) = (sentence[0].as_str().expect("zh"), sentence[1].as_str().expect("en"));
            assert!(!zh.is_ascii() && en.is_ascii(), "{code}");
            assert_eq!(values(zh), values(en), "{code}");
        }
    }
}

/// FM-008
#[test]
fn a_finding_brings_its_sentence_in_english() {
    let found = diagnostics_of::<EnhancedInput>(r#"{"required": true}"#, Value::Null);
    assert_eq!(found[0].message, "this item is required");
}
