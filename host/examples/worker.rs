//! The child processes alone, for tests that run before the `pinye` program is built.

use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().collect();
    match arguments.get(1).map(String::as_str) {
        Some("prerender") => pinye_host::worker::prerender::run(),
        Some("pipe") => pinye_host::worker::pipe::run(),
        Some("image") => pinye_host::worker::picture::run(),
        Some("compile") => pinye_host::worker::compile::run(),
        Some("probe") => pinye_host::worker::probe::run(),
        _ => ExitCode::from(64),
    }
}
