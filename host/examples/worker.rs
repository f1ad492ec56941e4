//! The child processes alone, for tests that run before the `pinye` program is built.

use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().collect();
    match arguments.get(1).map(String::as_str) {
        Some("prerender") => pinye_host::worker::prerender::run(),
        _ => ExitCode::from(64),
    }
}
