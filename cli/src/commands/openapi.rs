//! `pinye openapi`

use anyhow::Context;
use std::process::ExitCode;

/// Prints the OpenAPI document, from which the studio's typed client is generated.
pub(crate) fn run() -> anyhow::Result<ExitCode> {
    let document = pinye_host::http::open_api::build_document();
    say!("{}", serde_json::to_string_pretty(&document).context("the document cannot be written")?);
    Ok(ExitCode::SUCCESS)
}
