//! `pinye plugin new`

use crate::project::Checkout;
use crate::template::{self, TemplateValues};
use anyhow::{Context, bail, ensure};
use pinye_registry::manifest::{RESERVED_IDS, is_name};
use std::path::{Component, Path, PathBuf};
use std::process::ExitCode;

/// Names whose Rust type would collide with one that the template uses.
const RESERVED_RUST_NAMES: &[&str] = &[
    "color",
    "default",
    "deserialize",
    "diagnostics",
    "element",
    "element-type",
    "group",
    "json-schema",
    "none",
    "option",
    "self",
    "serialize",
    "some",
    "string",
    "vec",
];

/// The name and the location of the new plugin.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Name of the plugin and of its first element type: a-z, 0-9 and hyphens.
    name: String,
    /// Folder to make the plugin's folder in [default: `plugins` of the checkout].
    #[arg(long = "in", value_name = "FOLDER")]
    parent: Option<PathBuf>,
    /// What authors read in Chinese [default: the English label].
    #[arg(long)]
    label_zh: Option<String>,
    /// What authors read in English [default: the name].
    #[arg(long)]
    label_en: Option<String>,
    /// The folder `plugin-api` of a checkout, for a plugin that lives elsewhere.
    #[arg(long)]
    kit: Option<PathBuf>,
}

/// Copies the template and prints the next steps.
pub(crate) fn run(arguments: Arguments) -> anyhow::Result<ExitCode> {
    let name = arguments.name;
    check_name(&name)?;
    let label_en = arguments.label_en.unwrap_or_else(|| template::sentence_case(&name));
    let label_zh = arguments.label_zh.unwrap_or_else(|| label_en.clone());
    check_label(&label_en)?;
    check_label(&label_zh)?;
    let here = std::env::current_dir().context("the current folder cannot be read")?;
    let checkout = Checkout::containing(arguments.parent.as_deref().unwrap_or(&here));
    let parent = match (&arguments.parent, &checkout) {
        (Some(parent), _) => parent.clone(),
        (None, Some(checkout)) => checkout.plugins(),
        (None, None) => here.clone(),
    };
    let folder = parent.join(&name);
    ensure!(!folder.exists(), "{} exists already", folder.display());
    let kit = kit(arguments.kit.as_deref(), checkout.as_ref(), &folder)?;
    let values = TemplateValues { id: name.clone(), label_zh, label_en, kit };
    let mut files = template::fill(&values)?;
    if !checkout.as_ref().is_some_and(|checkout| checkout.has_member(&folder)) {
        detach_from_workspace(&mut files, &values)?;
    }
    template::write(&files, &folder)?;
    explain(&name, &relative(&here, &folder).unwrap_or(folder), files.len());
    Ok(ExitCode::SUCCESS)
}

fn check_name(name: &str) -> anyhow::Result<()> {
    ensure!(
        is_name(name),
        "`{name}` cannot be the name of a plugin: use 2 to 40 of a-z, 0-9 and hyphens, beginning with a letter"
    );
    let is_odd = name.ends_with('-') || name.contains("--");
    ensure!(!is_odd, "`{name}` cannot be the name of a plugin: every hyphen needs a word after it");
    let is_taken = RESERVED_IDS.contains(&name) || RESERVED_RUST_NAMES.contains(&name);
    ensure!(!is_taken, "`{name}` is reserved; choose another name");
    Ok(())
}

/// Validates a label: it is inserted into TOML, Rust and TypeScript unescaped.
fn check_label(label: &str) -> anyhow::Result<()> {
    let is_fine = |c: char| !c.is_control() && !"\"'`\\{}<>".contains(c);
    let is_short = (1..=40).contains(&label.trim().chars().count());
    if is_short && label.chars().all(is_fine) {
        return Ok(());
    }
    bail!(
        "`{label}` cannot be a label: use 1 to 40 characters without quotes, brackets and backslashes"
    )
}

/// Returns the path to the Rust kit as the new `Cargo.toml` spells it.
fn kit(given: Option<&Path>, checkout: Option<&Checkout>, folder: &Path) -> anyhow::Result<String> {
    let kit = match (given, checkout) {
        (Some(kit), _) => kit.to_owned(),
        (None, Some(checkout)) => checkout.kit(),
        (None, None) => {
            bail!("this is no Pinye checkout; name the folder `plugin-api` of one with --kit")
        }
    };
    ensure!(kit.join("Cargo.toml").is_file(), "{} is not the plugin kit", kit.display());
    let kit = std::path::absolute(kit)?;
    let folder = std::path::absolute(folder)?;
    let path = if given.is_some() { kit } else { relative(&folder, &kit).unwrap_or(kit) };
    path.to_str().map(str::to_owned).context("the path to the kit is not plain text")
}

/// Makes the crate a Cargo workspace of its own: outside of a checkout it cannot inherit versions.
fn detach_from_workspace(
    files: &mut std::collections::BTreeMap<String, String>,
    values: &TemplateValues,
) -> anyhow::Result<()> {
    let text = files.get("Cargo.toml").context("the template has no Cargo.toml")?;
    let mut cargo: toml::Table = text.parse().context("the Cargo.toml of the template")?;
    let package = cargo.get_mut("package").and_then(toml::Value::as_table_mut);
    for (key, value) in package.into_iter().flatten() {
        if takes_from_workspace(value) {
            *value = match key.as_str() {
                "version" => "0.1.0".into(),
                "edition" => "2024".into(),
                "license" => "Apache-2.0".into(),
                "publish" => false.into(),
                _ => env!("CARGO_PKG_RUST_VERSION").into(),
            };
        }
    }
    cargo.remove("lints");
    for section in ["dependencies", "dev-dependencies"] {
        let dependencies = cargo.get_mut(section).and_then(toml::Value::as_table_mut);
        for (name, value) in dependencies.into_iter().flatten() {
            if takes_from_workspace(value) {
                *value = dependency(name, &values.kit);
            }
        }
    }
    cargo.insert("workspace".to_owned(), toml::Table::new().into());
    files.insert("Cargo.toml".to_owned(), toml::to_string(&cargo)?);
    Ok(())
}

fn takes_from_workspace(value: &toml::Value) -> bool {
    value.get("workspace").and_then(toml::Value::as_bool) == Some(true)
}

fn dependency(name: &str, kit: &str) -> toml::Value {
    let mut table = toml::Table::new();
    match name {
        "pinye-plugin" => table.insert("path".to_owned(), kit.into()),
        "serde" => {
            table.insert("features".to_owned(), vec!["derive"].into());
            table.insert("version".to_owned(), "1".into())
        }
        _ => table.insert("version".to_owned(), "1".into()),
    };
    table.into()
}

/// Returns `to` relative to `from`; none when they have no common prefix.
fn relative(from: &Path, to: &Path) -> Option<PathBuf> {
    let (from, to) = (std::path::absolute(from).ok()?, std::path::absolute(to).ok()?);
    let shared =
        from.components().zip(to.components()).take_while(|(one, other)| one == other).count();
    if shared <= 1 {
        return None;
    }
    let up = from.components().skip(shared).map(|_| Component::ParentDir);
    let path: PathBuf = up.chain(to.components().skip(shared)).collect();
    Some(if path.as_os_str().is_empty() { PathBuf::from(".") } else { path })
}

fn explain(name: &str, folder: &Path, count: usize) {
    let folder = folder.display();
    say!("made {folder} ({count} files)");
    say!("");
    say!(
        "  src/lib.rs              the props and their rules: an ordinary `cargo test` checks them"
    );
    say!("  web/{}View.tsx  what visitors see", template::pascal_case(name));
    say!("");
    say!("next:");
    say!("  pinye plugin dev {folder}      build at every save, live in a host started with --dev");
    say!("  pinye plugin build {folder}    make the package");
    say!("  pinye plugin check {folder}    look at it as an administrator's host will");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_make_no_good_plugin_are_refused_with_a_reason() {
        for name in
            ["", "a", "Word", "word_cloud", "-word", "word-", "word--cloud", "9word", "../x"]
        {
            assert!(check_name(name).is_err(), "{name}");
        }
        for name in ["events", "string", "element"] {
            assert!(check_name(name).unwrap_err().to_string().contains("reserved"), "{name}");
        }
        assert!(check_name("word-cloud2").is_ok());
    }

    #[test]
    fn labels_that_would_break_a_source_file_are_refused() {
        for label in ["", "  ", "a\"b", "it's", "a\\", "{{id}}", "<b>", "a\nb", &"长".repeat(41)] {
            assert!(check_label(label).is_err(), "{label}");
        }
        assert!(check_label("词云 (新)").is_ok());
    }

    #[test]
    fn paths_are_relative_where_two_folders_share_more_than_the_root() {
        let from = |from, to| relative(Path::new(from), Path::new(to));
        assert_eq!(from("/a/b/c", "/a/k"), Some("../../k".into()));
        assert_eq!(from("/a/b", "/a/b"), Some(".".into()));
        assert_eq!(from("/a/b", "/c"), None);
    }

    #[test]
    fn a_plugin_outside_of_a_checkout_stands_alone() {
        let cargo = "[package]\nname = \"pinye-x\"\nversion.workspace = true\nedition.workspace = true\nrust-version.workspace = true\n\
            [lints]\nworkspace = true\n[dependencies]\npinye-plugin.workspace = true\nserde.workspace = true\nother = \"2\"\n";
        let mut files = [("Cargo.toml".to_owned(), cargo.to_owned())].into();
        let values = TemplateValues {
            id: "x".into(),
            label_zh: "x".into(),
            label_en: "x".into(),
            kit: "/kit".into(),
        };
        detach_from_workspace(&mut files, &values).unwrap();
        let cargo: toml::Table = files["Cargo.toml"].parse().unwrap();
        assert_eq!(cargo["package"]["edition"].as_str(), Some("2024"));
        assert_eq!(cargo["dependencies"]["pinye-plugin"]["path"].as_str(), Some("/kit"));
        assert_eq!(cargo["dependencies"]["serde"]["features"][0].as_str(), Some("derive"));
        assert_eq!(cargo["dependencies"]["other"].as_str(), Some("2"));
        assert!(cargo.contains_key("workspace") && !cargo.contains_key("lints"));
    }
}
