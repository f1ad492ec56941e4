//! Runs the browser half in the prerenderer that publishing uses: every state of the specimen must
//! render in both languages.

use super::CheckResult;
use crate::assets;
use anyhow::Context;
use pinye_host::domain::language::Language;
use pinye_host::publish::{StateFailure, ViewTrial, try_views};
use pinye_registry::Package;

pub(crate) async fn run(package: &Package) -> anyhow::Result<Vec<CheckResult>> {
    let worker = std::env::current_exe().context("this program cannot find itself")?;
    let visitor = assets::embedded().visitor;
    let mut findings = Vec::new();
    for (tag, language) in [("zh", Language::Zh), ("en", Language::En)] {
        let trials = try_views(&worker, visitor, package, language).await;
        let trials = trials.context("the views cannot be drawn")?;
        findings.extend(trials.iter().map(|trial| finding(trial, tag)));
    }
    Ok(findings)
}

fn finding(trial: &ViewTrial, tag: &str) -> CheckResult {
    let ViewTrial { type_name, states, failures } = trial;
    let what = format!("{type_name}: prerendered ({tag})");
    match failures.first() {
        None => CheckResult::good(what, format!("{states} states")),
        Some(StateFailure { state, cause }) => {
            let failed = failures.len();
            let says = format!("{failed} of {states} states fail; \"{state}\": {cause}");
            CheckResult::bad(what, says)
        }
    }
}
