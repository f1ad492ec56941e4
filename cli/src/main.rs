//! The `pinye` command: `serve` runs the product; `plugin` creates, builds and registers plugins.

/// Prints one line, formatted like `println!`.
macro_rules! say {
    ($($text:tt)*) => { $crate::report::line(format_args!($($text)*)) };
}

mod assets;
mod commands;
mod inspection;
mod project;
mod remote;
mod report;
mod runtime;
mod template;

use clap::{CommandFactory, Parser};
use commands::Command;
use std::process::ExitCode;

/// Pinye: pages for phones, made of plugins.
#[derive(Parser)]
#[command(name = "pinye", version, about)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

/// Returns the definition of the command line.
fn command() -> clap::Command {
    Arguments::command()
}

fn main() -> ExitCode {
    match Arguments::parse().command.run() {
        Ok(code) => code,
        Err(error) => {
            report::print_error(&error);
            ExitCode::FAILURE
        }
    }
}
