//! Package checks of the host, run on the author's machine: the same code with the same limits.

mod defaults;
mod hostile_props;
mod trial;
mod views;

use crate::report::size;
use pinye_registry::{Package, PackageLimits, acceptance};
use serde::Serialize;

/// The result of one check.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct CheckResult {
    /// What is checked.
    pub what: String,
    /// The measured value; empty when nothing is measured.
    pub figure: String,
    /// Upper limit of the measured value.
    pub limit: String,
    /// Whether the check passes.
    pub is_good: bool,
    /// The problem; empty when the check passes.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub says: String,
}

impl CheckResult {
    fn good(what: impl Into<String>, figure: impl Into<String>) -> CheckResult {
        let (what, figure) = (what.into(), figure.into());
        CheckResult { what, figure, limit: String::new(), is_good: true, says: String::new() }
    }

    fn bad(what: impl Into<String>, says: impl Into<String>) -> CheckResult {
        CheckResult { is_good: false, says: says.into(), ..CheckResult::good(what, "") }
    }

    fn measured(
        what: impl Into<String>,
        figure: u64,
        limit: u64,
        unit: fn(u64) -> String,
    ) -> CheckResult {
        let says = if figure <= limit { "" } else { "it is over the limit" };
        CheckResult {
            limit: unit(limit),
            is_good: figure <= limit,
            says: says.to_owned(),
            ..CheckResult::good(what, unit(figure))
        }
    }
}

/// The results of all checks of one package.
#[derive(Debug, Serialize)]
pub(crate) struct CheckReport {
    /// Id of the plugin, empty when the package cannot be read.
    pub id: String,
    /// Its version.
    pub version: String,
    /// SHA-256 of the package.
    pub sha256: String,
    /// One entry per check.
    pub findings: Vec<CheckResult>,
}

impl CheckReport {
    /// Checks a package. A package that the registry rejects is not run.
    pub(crate) async fn of(archive: &[u8]) -> anyhow::Result<CheckReport> {
        let limits = PackageLimits::default();
        let sha256 = pinye_registry::hash(archive);
        let mut findings =
            vec![CheckResult::measured("package", archive.len() as u64, limits.packed, size)];
        let package = match Package::parse(archive) {
            Ok(package) => package,
            Err(error) => {
                findings.push(CheckResult::bad("whole and honest", error.to_string()));
                let (id, version) = (String::new(), String::new());
                return Ok(CheckReport { id, version, sha256, findings });
            }
        };
        findings.extend(contents(&package, limits));
        let acceptance_report = acceptance::check(&package);
        let is_good = acceptance_report.is_good();
        for measure in acceptance_report.measures {
            findings.push(CheckResult::measured(measure.what, measure.bytes, measure.limit, size));
        }
        findings.extend(
            acceptance_report.problems.into_iter().map(|says| CheckResult::bad("acceptable", says)),
        );
        if is_good {
            findings.extend(trial::run(&package, archive).await?);
            findings.extend(views::run(&package).await?);
        }
        let (id, version) = (package.manifest.id.clone(), package.manifest.version.clone());
        Ok(CheckReport { id, version, sha256, findings })
    }

    /// Whether a host accepts the package.
    pub(crate) fn is_good(&self) -> bool {
        self.findings.iter().all(|finding| finding.is_good)
    }
}

fn contents(package: &Package, limits: PackageLimits) -> Vec<CheckResult> {
    let manifest = &package.manifest;
    let unpacked = manifest.files.values().map(|entry| entry.size).sum();
    let component = manifest.files.get("component.wasm").map_or(0, |entry| entry.size);
    let files = u64::try_from(manifest.files.len()).unwrap_or(u64::MAX);
    let most_files = u64::try_from(limits.files).unwrap_or(u64::MAX);
    let capabilities = manifest.capability_names();
    let capabilities =
        if capabilities.is_empty() { "none but log".to_owned() } else { capabilities.join(", ") };
    let hooks: Vec<&str> = manifest.hooks.keys().map(String::as_str).collect();
    let hooks = if hooks.is_empty() { "none".to_owned() } else { hooks.join(", ") };
    vec![
        CheckResult::measured("unpacked", unpacked, limits.unpacked, size),
        CheckResult::measured("files", files, most_files, |count| count.to_string()),
        CheckResult::measured("component", component, limits.component, size),
        CheckResult::good("every byte as the manifest says", "yes"),
        CheckResult::good("capabilities, as imported and asked for", capabilities),
        CheckResult::good("hooks, as exported and named", hooks),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_figure_over_its_limit_is_no_good() {
        let over = CheckResult::measured("package", 11, 10, size);
        assert_eq!(
            (over.is_good, over.figure.as_str(), over.limit.as_str()),
            (false, "11 B", "10 B")
        );
        assert!(CheckResult::measured("package", 10, 10, size).is_good);
    }

    #[tokio::test]
    async fn a_package_that_cannot_be_read_is_said_to_be_so_and_not_run() {
        let inspection = CheckReport::of(b"nothing").await.unwrap();
        assert!(!inspection.is_good());
        assert_eq!(inspection.findings.len(), 2);
        assert!(inspection.findings[1].says.contains("not a readable .tar.gz"));
    }
}
