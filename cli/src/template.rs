//! Templates of `pinye plugin new` and `pinye transform new`, with their placeholders filled in.

use anyhow::{Context, ensure};
use rust_embed::Embed;
use std::collections::BTreeMap;
use std::path::Path;

#[derive(Embed)]
#[folder = "template"]
struct Template;

/// Values of the placeholders, in paths and in texts.
pub(crate) struct TemplateValues {
    /// `{{id}}` and `{{name}}`: `word-cloud`.
    pub id: String,
    /// `{{label_zh}}`.
    pub label_zh: String,
    /// `{{label_en}}`.
    pub label_en: String,
    /// `{{kit}}`: path to the Rust kit.
    pub kit: String,
}

impl TemplateValues {
    fn fill(&self, text: &str) -> String {
        let name = pascal_case(&self.id);
        [
            ("{{id}}", &self.id),
            ("{{name}}", &self.id),
            ("{{Name}}", &name),
            ("{{label_zh}}", &self.label_zh),
            ("{{label_en}}", &self.label_en),
            ("{{kit}}", &self.kit),
        ]
        .into_iter()
        .fold(text.to_owned(), |text, (blank, value)| text.replace(blank, value))
    }
}

/// Returns the files of a new plugin, text by path.
pub(crate) fn fill(values: &TemplateValues) -> anyhow::Result<BTreeMap<String, String>> {
    let mut files = BTreeMap::new();
    for path in Template::iter() {
        if path.split('/').any(|part| matches!(part, "node_modules" | "dist" | "target")) {
            continue;
        }
        let file = Template::get(&path).with_context(|| format!("template file {path} is gone"))?;
        let text = std::str::from_utf8(&file.data)
            .with_context(|| format!("template file {path} is not text"))?;
        files.insert(values.fill(&path), values.fill(text));
    }
    ensure!(files.contains_key("plugin.toml"), "this program was built without its template");
    Ok(files)
}

/// Writes the files into a folder that does not exist yet; removes it again after a failure.
pub(crate) fn write(files: &BTreeMap<String, String>, folder: &Path) -> anyhow::Result<()> {
    let written = files.iter().try_for_each(|(path, text)| -> std::io::Result<()> {
        let path = folder.join(path);
        if let Some(parent) = path.parent() {
            std::fs::create_dir_all(parent)?;
        }
        std::fs::write(path, text)
    });
    if written.is_err() {
        // The write error is reported, not an error of the cleanup.
        drop(std::fs::remove_dir_all(folder));
    }
    written.with_context(|| format!("{} cannot be written", folder.display()))
}

/// Converts `word-cloud` to `WordCloud`.
pub(crate) fn pascal_case(id: &str) -> String {
    let mut name = String::new();
    for part in id.split('-') {
        let mut letters = part.chars();
        name.extend(letters.next().map(|letter| letter.to_ascii_uppercase()));
        name.push_str(letters.as_str());
    }
    name
}

/// Converts `word-cloud` to `Word cloud`.
pub(crate) fn sentence_case(id: &str) -> String {
    let words = id.replace('-', " ");
    let mut letters = words.chars();
    letters.next().map(|letter| letter.to_ascii_uppercase()).into_iter().chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values() -> TemplateValues {
        TemplateValues {
            id: "word-cloud".into(),
            label_zh: "词云".into(),
            label_en: "Word cloud".into(),
            kit: "../../plugin-api".into(),
        }
    }

    #[test]
    fn every_blank_is_filled_in_texts_and_paths() {
        let text = values()
            .fill("{{id}} {{name}} {{Name}} {{label_zh}} {{label_en}} {{kit}} style={{ a: 1 }}");
        assert_eq!(
            text,
            "word-cloud word-cloud WordCloud 词云 Word cloud ../../plugin-api style={{ a: 1 }}"
        );
    }

    #[test]
    fn no_file_of_the_template_keeps_a_blank() {
        for (path, text) in fill(&values()).unwrap() {
            for whole in [&path, &text] {
                for rest in whole.split("{{").skip(1) {
                    let word = rest.split("}}").next().unwrap_or_default();
                    let is_blank =
                        !word.is_empty() && word.chars().all(|c| c.is_alphanumeric() || c == '_');
                    assert!(!is_blank, "{path} keeps {{{{{word}}}}}");
                }
            }
        }
    }

    #[test]
    fn names_are_written_as_each_language_likes_them() {
        assert_eq!(pascal_case("word-cloud-2"), "WordCloud2");
        assert_eq!(sentence_case("word-cloud"), "Word cloud");
    }

    #[test]
    fn a_folder_that_cannot_be_written_is_not_left_half_there() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("new");
        let files = [("a", "1"), ("b", "2"), ("b/c", "3")];
        let files = files.map(|(path, text)| (path.to_owned(), text.to_owned())).into();
        assert!(write(&files, &target).is_err());
        assert!(!target.exists());
    }
}
