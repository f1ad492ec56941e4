//! Traceability of requirements: which tests assert the requirements of elements, their plugin
//! contract, and the platform around them.
//!
//! `make requirements` prints the table. A requirement counts as tested when a test's comment, name
//! or message cites its id; an id is cited only where the test asserts the requirement.
#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "helpers of tests fail the test that calls them"
)]
#![expect(unreachable_pub, reason = "the whole crate is one test")]

#[path = "requirements/catalogue.rs"]
mod catalogue;
#[path = "requirements/citations.rs"]
mod citations;
#[path = "tidy/sources.rs"]
#[expect(dead_code, reason = "tidy.rs uses the rest")]
mod sources;

use std::collections::{BTreeMap, BTreeSet};

use citations::Citation;

/// Returns ids and descriptions, in the order of the catalogue.
fn requirements() -> Vec<(String, String)> {
    ["elements", "platform"].into_iter().flat_map(listed).collect()
}

fn listed(catalogue: &str) -> Vec<(String, String)> {
    let file = sources::root().join(format!("docs/requirements/{catalogue}.txt"));
    let list = std::fs::read_to_string(file).unwrap();
    let lines = list.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| line.split_once('\t').unwrap())
        .map(|(id, gist)| (id.to_owned(), gist.to_owned()))
        .collect()
}

fn citations() -> BTreeMap<String, Vec<Citation>> {
    let mut by_id = BTreeMap::<String, Vec<Citation>>::new();
    for citation in citations::of(&sources::tests()) {
        by_id.entry(citation.id.clone()).or_default().push(citation);
    }
    by_id
}

#[test]
fn every_requirement_is_held_by_a_test() {
    let (requirements, held) = (requirements(), citations());
    let gaps: BTreeMap<String, String> = listed("gaps").into_iter().collect();
    let mut missing = Vec::new();
    for (id, gist) in &requirements {
        println!("{id}  {gist}");
        for Citation { file, test, .. } in held.get(id).into_iter().flatten() {
            println!("    {file}: {test}");
        }
        if let Some(reason) = gaps.get(id) {
            println!("    gap: {reason}");
        } else if !held.contains_key(id) {
            missing.push(format!("{id}  {gist}"));
        }
    }
    let tests: BTreeSet<_> =
        held.values().flatten().map(|citation| (&citation.file, &citation.test)).collect();
    println!(
        "{} requirements; {} held by {} tests",
        requirements.len(),
        requirements.len() - missing.len() - gaps.len(),
        tests.len(),
    );
    assert!(missing.is_empty(), "no test cites and asserts these:\n{}", missing.join("\n"));
}

/// Every listed gap is a requirement that no test cites.
#[test]
fn gaps_are_requirements_that_no_test_holds() {
    let held = citations();
    let known: BTreeSet<String> = requirements().into_iter().map(|(id, _)| id).collect();
    for (id, reason) in listed("gaps") {
        assert!(known.contains(&id), "{id} is no requirement");
        assert!(!held.contains_key(&id), "{id} is held by {:?}", held[&id]);
        assert!(reason.len() > 20, "{id} says why");
    }
}

#[test]
fn nothing_is_cited_that_is_no_requirement() {
    let known: BTreeSet<String> = requirements().into_iter().map(|(id, _)| id).collect();
    let cited = citations();
    let unknown: Vec<_> = cited.iter().filter(|(id, _)| !known.contains(*id)).collect();
    assert!(unknown.is_empty(), "{unknown:?}");
}
