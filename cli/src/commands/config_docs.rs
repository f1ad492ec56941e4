//! `pinye config-docs`: prints the reference of all settings, generated from the clap arguments
//! that parse them.

use clap::{Arg, Args, Command};
use serde_json::Value;
use std::fmt::Write;
use std::process::ExitCode;

const HEAD: &str = "\
# Settings

Made by `pinye config-docs > docs/configuration.md` from the code; a test fails when it is stale.

A setting is looked for as a flag, then in the environment, then in the TOML file named by `--config`, and has its default
otherwise. Every command that works on an installation (`serve`, `backup`, `restore`, `move`, `admin`) takes the same ones.
Where the default is empty, there is none, or it is off.
";

const AFTER_SETTINGS: &str = "
`RUST_LOG` chooses what is written to the log, for example `RUST_LOG=debug` or `RUST_LOG=info,sqlx=debug`.
";

const LIMITS: &str = "
## Limits of plugins

In the file only, in the table `[limits]` and those below it; what is not named keeps its default. A value above the ceiling
counts as the ceiling. What each one holds back is in [plugin-limits.md](plugin-limits.md).

| key | default | ceiling |
|---|---|---|
";

const COMMANDS: &str = "
## What else commands take

| command | argument | environment | meaning |
|---|---|---|---|
";

/// Prints the document.
pub(crate) fn run() -> anyhow::Result<ExitCode> {
    say!("{}", document()?.trim_end());
    Ok(ExitCode::SUCCESS)
}

fn document() -> anyhow::Result<String> {
    let mut text = HEAD.to_owned();
    text.push_str(
        "\n| flag | environment | in the file | default | meaning |\n|---|---|---|---|---|\n",
    );
    let settings = settings();
    for arg in settings.get_arguments() {
        text.push_str(&setting(arg)?);
    }
    text.push_str(AFTER_SETTINGS);
    text.push_str(LIMITS);
    let default = serde_json::to_value(pinye_host::plugin::Limits::default())?;
    let ceiling = serde_json::to_value(pinye_host::plugin::Limits::ceiling())?;
    limits(&mut text, "limits", &default, &ceiling)?;
    text.push_str(COMMANDS);
    commands(&mut text, "pinye", &crate::command(), &settings)?;
    Ok(text)
}

/// Returns a bare command whose arguments are the settings of an installation.
fn settings() -> Command {
    pinye_host::Options::augment_args(Command::new("pinye").disable_help_flag(true))
}

fn setting(arg: &Arg) -> Result<String, std::fmt::Error> {
    let (meaning, default) = meaning(arg);
    let default = default.map(|default| format!("`{default}`")).unwrap_or_default();
    // `--config` has no key: a configuration file cannot name another one.
    let key = match arg.get_id().as_str() {
        "config" => String::new(),
        key => format!("`{key}`"),
    };
    let mut row = String::new();
    let (flag, variable) = (flag(arg), variable(arg));
    writeln!(row, "| {flag} | {variable} | {key} | {default} | {meaning} |")?;
    Ok(row)
}

fn flag(arg: &Arg) -> String {
    match arg.get_long() {
        Some(long) => format!("`--{long}`"),
        None => format!("`{}`", arg.get_id().as_str().to_uppercase()),
    }
}

fn variable(arg: &Arg) -> String {
    arg.get_env().map(|name| format!("`{}`", name.to_string_lossy())).unwrap_or_default()
}

/// Splits the help of an argument into its text and the default in `[default: …]` at its end.
fn meaning(arg: &Arg) -> (String, Option<String>) {
    let help = arg.get_long_help().or_else(|| arg.get_help());
    let help =
        help.map(ToString::to_string).unwrap_or_default().replace('\n', " ").replace('|', "\\|");
    match help.split_once(" [default: ") {
        Some((help, rest)) => {
            let default = rest.trim_end_matches(']');
            (format!("{}.", help.trim_end_matches('.')), Some(default.to_owned()))
        }
        None => (help, None),
    }
}

fn limits(text: &mut String, table: &str, default: &Value, ceiling: &Value) -> std::fmt::Result {
    let Value::Object(fields) = default else { return Ok(()) };
    for (key, value) in fields.iter().filter(|(_, value)| !value.is_object()) {
        let most = ceiling.get(key).unwrap_or(&Value::Null);
        writeln!(text, "| `{table}.{key}` | {value} | {most} |")?;
    }
    for (key, value) in fields.iter().filter(|(_, value)| value.is_object()) {
        let most = ceiling.get(key).unwrap_or(&Value::Null);
        limits(text, &format!("{table}.{key}"), value, most)?;
    }
    Ok(())
}

/// Appends the arguments of visible commands that are not settings of an installation.
fn commands(
    text: &mut String,
    path: &str,
    command: &Command,
    settings: &Command,
) -> std::fmt::Result {
    let is_setting = |arg: &&Arg| {
        let is_same = |one: &Arg| one.get_id() == arg.get_id() && one.get_env() == arg.get_env();
        settings.get_arguments().any(is_same)
    };
    let is_help = |arg: &&Arg| ["help", "version"].contains(&arg.get_id().as_str());
    for arg in command.get_arguments().filter(|arg| !is_setting(arg) && !is_help(arg)) {
        let (meaning, _) = meaning(arg);
        writeln!(text, "| `{path}` | {} | {} | {meaning} |", flag(arg), variable(arg))?;
    }
    for below in command.get_subcommands().filter(|below| !below.is_hide_set()) {
        commands(text, &format!("{path} {}", below.get_name()), below, settings)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{document, settings};
    use std::fs;
    use std::path::{Path, PathBuf};

    fn root() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
    }

    #[test]
    fn the_document_is_not_stale() {
        let kept = fs::read_to_string(root().join("docs/configuration.md")).unwrap();
        let made = document().unwrap();
        assert_eq!(
            kept.trim_end(),
            made.trim_end(),
            "run: pinye config-docs > docs/configuration.md"
        );
    }

    #[test]
    fn every_setting_has_a_meaning_and_can_be_set_in_the_environment() {
        for arg in settings().get_arguments() {
            assert!(arg.get_help().is_some_and(|help| help.to_string().len() > 10), "{arg:?}");
            let name = arg.get_env().unwrap().to_string_lossy().into_owned();
            let long = arg.get_long().unwrap();
            assert_eq!(name, format!("PINYE_{}", long.replace('-', "_").to_uppercase()));
        }
    }

    /// Every environment variable that the code reads is documented.
    #[test]
    fn every_variable_named_in_the_code_is_in_the_document() {
        let document = document().unwrap();
        let mut folders =
            vec![root().join("host/app/src"), root().join("host/src"), root().join("cli/src")];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                    continue;
                }
                // `target_env` is a condition for the compiler, not a setting.
                let text = fs::read_to_string(&path).unwrap().replace("target_env", "");
                for rest in text.split("env = \"").skip(1) {
                    let name = rest.split('"').next().unwrap();
                    assert!(document.contains(&format!("`{name}`")), "{name} in {path:?}");
                }
            }
        }
    }
}
