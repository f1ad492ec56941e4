//! Words that must not be written.

use std::fs;

use crate::sources::{Source, root};

/// Element types are data: their names come from the plugins' manifests, and no other room spells one.
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

/// Names that are also words of HTML, of property kinds, of controls, of databases and of the studio's pickers.
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

/// For names that are words as well only a comparison counts.
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

/// Switched-off lints need a reason; some things are never right.
pub fn forbidden(files: &[Source]) -> Vec<String> {
    let mut found = Vec::new();
    for file in files {
        let is_rust = file.path.ends_with(".rs");
        let lines: Vec<&str> = file.code_lines().collect();
        for (number, line) in lines.iter().enumerate() {
            let wrong = if is_rust {
                wrong_in_rust(
                    line,
                    &lines
                        .get(number + 1..)
                        .unwrap_or_default()
                        .iter()
                        .take(3)
                        .copied()
                        .collect::<String>(),
                )
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
