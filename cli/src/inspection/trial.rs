//! Trial run in the host's own plugin runtime: compiles the component in a child process, loads it
//! with all the capabilities it requests, and validates default and hostile props. A failure
//! includes the plugin's error log lines: the kit logs panics there, with file and line.

use super::defaults::defaults;
use super::{CheckResult, hostile_props};
use crate::report::size;
use anyhow::Context;
use pinye_host::domain::clock::Clock;
use pinye_host::domain::element::{Candidate, Phase, Severity};
use pinye_host::plugin::{
    ElementType, Grants, Limits, MemoryKvStore, PluginLogLine, PluginSettings, Plugins,
    ValidationReport,
};
use pinye_registry::{Package, Registry};
use serde_json::Value;
use serde_json::value::RawValue;
use std::sync::Arc;
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::TryRecvError;

pub(crate) async fn run(package: &Package, archive: &[u8]) -> anyhow::Result<Vec<CheckResult>> {
    let folder = tempfile::tempdir().context("no temporary folder can be made")?;
    let registry = Arc::new(Registry::open(folder.path().join("registry"))?);
    registry.add(archive)?;
    let worker = std::env::current_exe().context("this program cannot find itself")?;
    let settings = PluginSettings::new(folder.path().join("cache"), worker);
    let limits = settings.limits.clone().lowered_by(&package.manifest.limits);
    let plugins =
        Plugins::open(settings, registry, Arc::new(MemoryKvStore::default()), Clock::system())?;
    let mut lines = plugins.lines();
    let loaded = plugins.load(&package.manifest.id, &package.sha256, Grants::all()).await;
    if let Err(error) = loaded {
        let says = with_logged(&error.to_string(), &logged_errors(&mut lines));
        return Ok(vec![CheckResult::bad("compiles and describes itself", says)]);
    }
    let mut findings = vec![CheckResult::good("compiles and describes itself", "as the manifest")];
    for element_type in plugins.element_types().iter() {
        let mut trial = Trial { plugins: &plugins, element_type, lines: plugins.lines() };
        findings.extend(trial.defaults().await?);
        findings.push(trial.hostile().await?);
    }
    findings.extend(used(&plugins, &limits));
    Ok(findings)
}

struct Trial<'a> {
    plugins: &'a Plugins,
    element_type: &'a ElementType,
    /// Log lines of the plugin.
    lines: Receiver<PluginLogLine>,
}

impl Trial<'_> {
    /// Default props must validate without an error in both languages.
    async fn defaults(&mut self) -> anyhow::Result<Vec<CheckResult>> {
        let mut findings = Vec::new();
        for language in ["zh", "en"] {
            let what = format!("{}: defaults ({language})", self.element_type.type_name);
            let Some(props) = self.props(language) else {
                findings.push(CheckResult::bad(what, "there are none"));
                continue;
            };
            let report = self.ask(&props).await?;
            let complaint = self.fault(&report).or_else(|| first_error(&report));
            findings.push(match complaint {
                None => CheckResult::good(what, "valid"),
                Some(says) => CheckResult::bad(what, says),
            });
        }
        Ok(findings)
    }

    /// No input of an author may make the plugin fail.
    async fn hostile(&mut self) -> anyhow::Result<CheckResult> {
        let what = format!("{}: hostile props", self.element_type.type_name);
        let props = self.props("en").unwrap_or_default();
        let cases = hostile_props::cases(&props);
        let before = self.calls();
        for (name, props) in &cases {
            let report = self.ask(props).await?;
            if let Some(says) = self.fault(&report) {
                return Ok(CheckResult::bad(what, format!("it fails at {name}: {says}")));
            }
        }
        // Props that the host rejects do not reach the component.
        let reached = self.calls().saturating_sub(before);
        Ok(CheckResult::good(what, format!("{} survived, {reached} in the component", cases.len())))
    }

    fn calls(&self) -> u64 {
        self.plugins.status().iter().map(|status| status.used.calls).sum()
    }

    fn props(&self, language: &str) -> Option<Value> {
        defaults(&self.element_type.details, language, Clock::system().now_ms())
    }

    /// Returns the cause of the plugin's failure in the last call, if it failed.
    fn fault(&mut self, report: &ValidationReport) -> Option<String> {
        let errors = logged_errors(&mut self.lines);
        let fault = report.failures.first()?;
        Some(with_logged(&fault.cause.to_string(), &errors))
    }

    async fn ask(&self, props: &Value) -> anyhow::Result<ValidationReport> {
        let type_name = self.element_type.type_name.clone();
        let candidate = Candidate {
            place: "pages[0].elements[0]".to_owned(),
            page_id: "page".to_owned(),
            element_id: format!("{type_name}-trial"),
            type_name,
            schema_version: self.element_type.schema_version,
            props: RawValue::from_string(props.to_string())?,
        };
        Ok(self.plugins.check(vec![candidate], Phase::Edit).await)
    }
}

/// Drains the lines that the plugin has logged as errors since the last call.
fn logged_errors(lines: &mut Receiver<PluginLogLine>) -> Vec<String> {
    let mut errors = Vec::new();
    loop {
        match lines.try_recv() {
            Ok(line) if line.level == "error" => errors.push(line.text),
            Ok(_) | Err(TryRecvError::Lagged(_)) => {}
            Err(TryRecvError::Empty | TryRecvError::Closed) => return errors,
        }
    }
}

fn with_logged(cause: &str, errors: &[String]) -> String {
    match errors {
        [] => cause.to_owned(),
        errors => format!("{cause}; it logged: {}", errors.join("; ")),
    }
}

fn first_error(report: &ValidationReport) -> Option<String> {
    let mut remarks = report.remarks.iter().map(|remark| &remark.diagnostic);
    let error = remarks.find(|diagnostic| diagnostic.severity == Severity::Error)?;
    Some(format!("{} {}", error.path, error.message).trim().to_owned())
}

/// Returns the highest resource use of any call.
fn used(plugins: &Plugins, limits: &Limits) -> Vec<CheckResult> {
    let status = plugins.status();
    let Some(used) = status.first().map(|status| status.used) else { return Vec::new() };
    let (memory, most) = (used.memory_bytes as u64, limits.memory_bytes as u64);
    let milliseconds = |micros: u64| format!("{}.{} ms", micros / 1000, micros % 1000 / 100);
    vec![
        CheckResult::measured("memory of a call", memory, most, size),
        CheckResult::measured("instructions of a call", used.fuel, limits.pure.fuel, |fuel| {
            fuel.to_string()
        }),
        CheckResult::measured(
            "processor time of a call",
            used.cpu_us,
            limits.pure.cpu_ms * 1000,
            milliseconds,
        ),
    ]
}
