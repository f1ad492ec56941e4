//! Finds the requirement ids that tests cite.

use std::collections::BTreeSet;

use crate::sources::Source;

/// Prefixes of ids: the groups of elements after `EL-`, and those of the platform.
const STARTS: [&str; 20] = [
    "EL-", "ED-", "CV-", "PF-", "EM-", "IN-", "AN-", "CB-", "TP-", "PV-", "VR-", "EN-", "WM-",
    "AD-", "DS-", "GT-", "UP-", "ER-", "ST-", "CO-",
];

#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Citation {
    pub id: String,
    pub file: String,
    pub test: String,
}

/// Returns the citations of all tests in `files`: in the comment before a test, in its name, and in
/// its body.
pub fn of(files: &[Source]) -> BTreeSet<Citation> {
    let cite = |file: &Source| {
        let found =
            if file.path.ends_with(".rs") { in_rust(&file.text) } else { in_script(&file.text) };
        let path = file.path.clone();
        found.into_iter().map(move |(id, test)| Citation { id, file: path.clone(), test })
    };
    // The tests of this file cite ids that do not exist.
    let files = files.iter().filter(|file| !file.path.ends_with("requirements/citations.rs"));
    files.flat_map(cite).collect()
}

/// State of the scan: ids of comments that precede a test, and the current test with its closing
/// line.
#[derive(Default)]
struct Reading {
    waiting: Vec<String>,
    test: Option<(String, String)>,
    found: Vec<(String, String)>,
}

impl Reading {
    fn begin(&mut self, name: &str, end: String) {
        let waiting = std::mem::take(&mut self.waiting);
        self.found.extend(waiting.into_iter().map(|id| (id, name.to_owned())));
        self.test = Some((name.to_owned(), end));
    }

    /// Reads a line that begins no test: ids in a test belong to it; outside, only ids in comments
    /// wait for the next test.
    fn read(&mut self, line: &str, is_comment: bool) {
        if self.test.as_ref().is_some_and(|(_, end)| line.starts_with(end)) {
            self.test = None;
        }
        match &self.test {
            Some((name, _)) => {
                self.found.extend(ids(line).into_iter().map(|id| (id, name.clone())));
            }
            None if is_comment => self.waiting.extend(ids(line)),
            None if line.trim().is_empty() => {}
            None => self.waiting.clear(),
        }
    }
}

fn in_rust(text: &str) -> Vec<(String, String)> {
    let mut reading = Reading::default();
    let mut is_test = false;
    for line in text.lines() {
        let code = line.trim_start();
        let indent = &line[..line.len() - code.len()];
        let name = code.split_once("fn ").and_then(|(_, rest)| rest.split_once('('));
        if ["#[test]", "#[tokio::test"].iter().any(|mark| code.starts_with(mark)) {
            is_test = true;
        } else if code.starts_with("#[") && reading.test.is_none() {
            // Other attributes may stand between the comment and the test.
        } else if let (true, Some((name, _))) = (is_test, name) {
            reading.begin(name, format!("{indent}}}"));
            is_test = false;
        } else {
            reading.read(line, code.starts_with("//") && !code.starts_with("//!"));
        }
    }
    reading.found
}

fn in_script(text: &str) -> Vec<(String, String)> {
    let mut reading = Reading::default();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        let code = line.trim_start();
        let indent = &line[..line.len() - code.len()];
        let is_setting =
            ["test.setTimeout(", "test.use("].iter().any(|word| code.starts_with(word));
        let is_inner = reading.test.as_ref().is_some_and(|(name, _)| !name.starts_with("describe"));
        let begins = ["it(", "it.", "test(", "test.", "describe(", "describe."];
        if !is_inner && !is_setting && begins.iter().any(|word| code.starts_with(word)) {
            let kind = if code.starts_with("describe") { "describe " } else { "" };
            reading.begin(
                &format!("{kind}{}", named(code, lines.peek().copied())),
                format!("{indent}}})"),
            );
            // Ids in the comment of a `describe` belong to the group, not to its first test.
            if !kind.is_empty() {
                reading.test = None;
            }
            reading.read(code, false);
        } else {
            reading.read(line, ["//", "/*", "*"].iter().any(|mark| code.starts_with(mark)));
        }
    }
    reading.found
}

/// The quoted name of a test; it may stand on the line below.
fn named(code: &str, below: Option<&str>) -> String {
    let quoted = |line: &str| {
        let at = line.find(['\'', '"', '`'])?;
        line[at + 1..].split(&line[at..=at]).next().map(str::to_owned)
    };
    quoted(code).or_else(|| quoted(below?)).unwrap_or_else(|| code.to_owned())
}

/// `EL-X-01`, `EL-X-01 to EL-X-14`, `EL-X-33, -34`; the same with `ED-001`.
pub fn ids(line: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = line;
    while let Some((prefix, after)) = next_id(rest) {
        let (first, mut tail) = digits(after);
        rest = after;
        let Ok(mut from) = first.parse::<usize>() else { continue };
        let width = first.len();
        let id = |number: usize| format!("{prefix}{number:0width$}");
        found.push(id(from));
        loop {
            let whole = format!(" to {prefix}");
            if let Some((last, after)) =
                [whole.as_str(), " to -"].iter().find_map(|to| tail.strip_prefix(to)).map(digits)
            {
                let Ok(to) = last.parse::<usize>() else { break };
                found.extend((from + 1..=to).map(id));
                (from, tail) = (to, after);
            } else if let Some((next, after)) = tail.strip_prefix(", -").map(digits) {
                let Ok(number) = next.parse() else { break };
                found.push(id(number));
                (from, tail) = (number, after);
            } else {
                break;
            }
        }
        rest = tail;
    }
    found
}

/// Returns the prefix of the next id and the text after it; `EL-` is followed by the name of a
/// group.
fn next_id(line: &str) -> Option<(&str, &str)> {
    let mut from = 0;
    loop {
        let places =
            STARTS.iter().filter_map(|start| Some((line[from..].find(start)?, start.len())));
        let (at, length) = places.min()?;
        let (at, behind) = (from + at, from + at + length);
        from = behind;
        if line[..at].ends_with(|before: char| before.is_ascii_alphanumeric() || before == '-') {
            continue;
        }
        if &line[at..behind] != "EL-" {
            return Some((&line[at..behind], &line[behind..]));
        }
        let Some((group, _)) = line[behind..].split_once('-') else { continue };
        if !group.is_empty() && group.bytes().all(|byte| byte.is_ascii_uppercase()) {
            let end = behind + group.len() + 1;
            return Some((&line[at..end], &line[end..]));
        }
    }
}

fn digits(text: &str) -> (&str, &str) {
    let end = text.find(|character: char| !character.is_ascii_digit()).unwrap_or(text.len());
    text.split_at(end)
}

#[test]
fn ids_are_read_alone_in_rows_and_as_ranges() {
    assert_eq!(ids("/// EL-A-01, EL-B-002; EL-"), ["EL-A-01", "EL-B-002"]);
    assert_eq!(ids("EL-A-09 to EL-A-11, EL-A-13"), ["EL-A-09", "EL-A-10", "EL-A-11", "EL-A-13"]);
    assert_eq!(ids("EL-A-33, -34."), ["EL-A-33", "EL-A-34"]);
    assert_eq!(ids("EL-A as such, EL-a-1, SHED-001"), Vec::<String>::new());
    assert_eq!(
        ids("ED-029, CV-003 to CV-005, -007"),
        ["ED-029", "CV-003", "CV-004", "CV-005", "CV-007"]
    );
}

#[test]
fn a_comment_belongs_to_the_test_behind_it_and_to_no_helper() {
    let rust = "//! EL-A-01\n/// EL-A-02\nfn helper() {}\n/// EL-A-03\n#[test]\n#[ignore]\nfn one() {\n    // EL-A-04\n}\n/// EL-A-05\nconst X: u8 = 1;\n#[test]\nfn two() {}\n";
    let found: Vec<_> = in_rust(rust);
    let wanted = [("EL-A-03", "one"), ("EL-A-04", "one")];
    assert_eq!(found, wanted.map(|(id, test)| (id.to_owned(), test.to_owned())));
    let script = "/** EL-A-01 */\nconst x = 1\n/** EL-A-02 */\ndescribe('all', () => {\n  /** EL-A-03 */\n  it('one', () => {\n    // EL-A-04\n  })\n})\n";
    let wanted = [("EL-A-02", "describe all"), ("EL-A-03", "one"), ("EL-A-04", "one")];
    assert_eq!(in_script(script), wanted.map(|(id, test)| (id.to_owned(), test.to_owned())));
    let script = "test.use({ flags: ['--a'] })\n/** EL-A-01 */\ntest(\n  'one',\n  () => {},\n)\n";
    assert_eq!(in_script(script), [("EL-A-01".to_owned(), "one".to_owned())]);
}
