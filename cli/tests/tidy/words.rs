//! Forbidden words and names.

use std::collections::BTreeMap;
use std::fs;

use crate::sources::{Source, root};

/// Finds element type names: types are data of the plugins' manifests, and no other room names one.
pub fn element_names(files: &[Source]) -> Vec<String> {
    let names = type_names();
    let mut found = Vec::new();
    for file in files {
        for (number, line) in file.code_lines().enumerate() {
            for name in &names {
                if spells(line, name) {
                    found.push(format!("{}:{}: {}", file.path, number + 1, line.trim()));
                }
            }
        }
    }
    found
}

fn type_names() -> Vec<String> {
    let mut names = Vec::new();
    for entry in fs::read_dir(root().join("plugins")).unwrap().flatten() {
        let Ok(text) = fs::read_to_string(entry.path().join("plugin.toml")) else { continue };
        let manifest: toml::Table = toml::from_str(&text).unwrap();
        let elements = manifest["elements"].as_array().unwrap();
        names.extend(elements.iter().filter_map(|name| name.as_str().map(str::to_owned)));
    }
    assert!(names.len() >= 5, "the plugins' manifests name their element types: {names:?}");
    names
}

/// Type names that are also words of HTML, of property kinds, of controls, of databases or of the
/// studio's pickers.
const WORDS: [&str; 12] = [
    "text",
    "button",
    "select",
    "textarea",
    "date-picker",
    "icon",
    "shape",
    "table",
    "slide",
    "video",
    "background",
    "map",
];

/// Whether a line names an element type; for a name in `WORDS`, only a comparison counts.
fn spells(line: &str, name: &str) -> bool {
    let quoted = [format!("'{name}'"), format!("\"{name}\"")];
    if WORDS.contains(&name) {
        return quoted.iter().any(|word| {
            let compared = [
                format!("name === {word}"),
                format!("typeName === {word}"),
                format!("type_name == {word}"),
            ];
            compared.iter().any(|comparison| line.contains(comparison))
        });
    }
    quoted.iter().any(|word| line.contains(word.as_str()))
}

/// The only line of unsafe code, and its file: it loads native code.
const UNSAFE_LINE: (&str, &str) =
    ("host/compiler/src/lib.rs", "unsafe { Component::deserialize(engine, native) }");

/// Finds lint exceptions without a reason, and forbidden constructs.
pub fn forbidden(files: &[Source]) -> Vec<String> {
    let mut found = Vec::new();
    for file in files {
        let is_rust = file.path.ends_with(".rs");
        let lines: Vec<&str> = file.code_lines().collect();
        for (number, line) in lines.iter().enumerate() {
            let wrong = if is_rust {
                let next = lines.get(number + 1..).unwrap_or_default();
                (file.path.as_str(), line.trim()) != UNSAFE_LINE
                    && wrong_in_rust(line, &next.iter().take(3).copied().collect::<String>())
            } else {
                wrong_in_typescript(&file.path, line)
            };
            if wrong {
                found.push(format!("{}:{}: {}", file.path, number + 1, line.trim()));
            }
        }
    }
    found
}

fn wrong_in_rust(line: &str, next: &str) -> bool {
    let code = line.split("//").next().unwrap_or_default();
    let reasoned = line.contains("reason") || next.contains("reason");
    ["unsafe {", "unsafe fn", "unsafe impl", "todo!(", "unimplemented!("]
        .iter()
        .any(|word| code.contains(word))
        || (code.contains("#[allow(") || code.contains("#![allow(") || code.contains("#[expect("))
            && !reasoned
}

fn wrong_in_typescript(path: &str, line: &str) -> bool {
    let disabled = ["eslint-disable", "@ts-expect-error"].iter().any(|word| line.contains(word));
    let raw_html = line.contains("dangerouslySetInnerHTML") && !path.contains("RichText.ts");
    (disabled && !line.contains(" -- ") && !line.contains(": "))
        || raw_html
        || ["@ts-ignore", ": any", "as any", "<any>", "new Function(", "eval("]
            .iter()
            .any(|word| line.contains(word))
}

/// Public type names that several host crates may declare: they are always used with a path.
const SHARED_NAMES: [&str; 2] = ["Error", "Result"];

/// Finds public type names that two files of the host declare: one word has one meaning.
pub fn repeated_type_names(files: &[Source]) -> Vec<String> {
    let mut declared: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for file in files {
        for line in file.code_lines().map(str::trim).filter(|line| line.starts_with("pub ")) {
            if let Some(name) = declared_type(line).filter(|name| !SHARED_NAMES.contains(name)) {
                declared.entry(name).or_default().push(&file.path);
            }
        }
    }
    let repeated = declared.into_iter().filter(|(_, paths)| paths.len() > 1);
    repeated.map(|(name, paths)| format!("{name}: {}", paths.join(", "))).collect()
}

/// Participles and pronouns, which are no type names.
const NO_TYPE_NAMES: [&str; 34] = [
    "Added", "Anybody", "Asked", "Beside", "Brought", "Cut", "Drawn", "Due", "Ended", "Entered",
    "Filled", "ForWhom", "Found", "Given", "Gone", "Handed", "Kept", "Known", "Looked", "Made",
    "Nobody", "Noted", "Said", "Sent", "Settled", "Shown", "Squeezed", "Stored", "Taken", "Told",
    "Waiting", "Wanted", "Who", "Whole",
];

/// Finds names that a developer of the field would not search for, and comments that cite benches
/// and reviews.
pub fn private_words(files: &[Source]) -> Vec<String> {
    let mut found = Vec::new();
    for file in files {
        for (number, line) in file.code_lines().enumerate() {
            if is_private_word(line) {
                found.push(format!("{}:{}: {}", file.path, number + 1, line.trim()));
            }
        }
    }
    found
}

fn is_private_word(line: &str) -> bool {
    let code = line.trim_start();
    let is_comment = ["//", "*", "/*"].iter().any(|start| code.starts_with(start));
    if is_comment {
        return code.split(|c: char| !c.is_ascii_alphanumeric() && c != '-').any(is_review_id);
    }
    declared_type(code).is_some_and(|name| NO_TYPE_NAMES.contains(&name))
        || declared_constant(code).is_some_and(|name| {
            ["MOST", "LEAST", "PATIENCE"].iter().any(|word| name.split('_').next() == Some(word))
        })
}

/// Whether `word` is the id of a bench or review row: `E3`, `R22`. Requirement ids look like
/// `ED-CAN-012`.
fn is_review_id(word: &str) -> bool {
    let Some(digits) = word.strip_prefix(['A', 'B', 'C', 'E', 'G', 'P', 'R', 'V']) else {
        return false;
    };
    matches!(digits.len(), 1 | 2) && digits.bytes().all(|digit| digit.is_ascii_digit())
}

/// Returns the name of the type that a line declares, in Rust or TypeScript.
fn declared_type(line: &str) -> Option<&str> {
    declared(line, &["struct", "enum", "trait", "type", "interface", "class"])
}

/// Returns the name of the constant that a line declares.
fn declared_constant(line: &str) -> Option<&str> {
    declared(line, &["const", "static"])
}

fn declared<'a>(line: &'a str, keywords: &[&str]) -> Option<&'a str> {
    let visibilities = ["pub", "pub(crate)", "pub(super)", "export", "default", "declare"];
    let mut words = line.split_whitespace().skip_while(|word| visibilities.contains(word));
    let keyword = words.next()?;
    let name = words.next()?.split(|c: char| !c.is_alphanumeric() && c != '_').next()?;
    keywords.contains(&keyword).then_some(name).filter(|name| !name.is_empty())
}

#[cfg(test)]
mod tests {
    use super::is_private_word;

    #[test]
    fn private_words_are_found_and_words_of_the_field_are_not() {
        for wrong in [
            "pub struct Told(String);",
            "    pub(super) enum Kept {",
            "interface Asked {",
            "export type Shown = string",
            "const MOST_FILES: usize = 3;",
            "export const PATIENCE = 3_000",
            "/// A17: hanging up lets nobody in.",
            "// measured for E3",
        ] {
            assert!(is_private_word(wrong), "{wrong}");
        }
        for right in [
            "pub struct PendingDelete;",
            "const MAX_FILES: usize = 3;",
            "const ALMOST: u8 = 1;",
            "/// ED-CAN-012: a click selects.",
            "let told = 1;",
            "// UTF-8, E.164 and BE-004",
        ] {
            assert!(!is_private_word(right), "{right}");
        }
    }
}
