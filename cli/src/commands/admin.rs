//! `pinye admin`

use super::wait_for;
use std::process::ExitCode;

/// What an administrator can do on the machine itself.
#[derive(clap::Subcommand)]
pub(crate) enum Command {
    /// Print a token that signs in as a user, for scripts and for `pinye plugin register`.
    Token(Arguments),
    /// Set and print a fresh password for a user, who is signed out everywhere.
    Password(Arguments),
}

/// Whose, and where the installation is.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Name of the user.
    #[arg(long)]
    user: String,
    #[command(flatten)]
    options: pinye_host::Options,
}

impl Command {
    /// Does what was asked.
    pub(crate) fn run(self) -> anyhow::Result<ExitCode> {
        let made = match self {
            Command::Token(Arguments { user, options }) => {
                wait_for(pinye_host::admin::token(options.resolve()?, &user))?
            }
            Command::Password(Arguments { user, options }) => {
                wait_for(pinye_host::admin::set_password(options.resolve()?, &user))?
            }
        };
        say!("{made}");
        Ok(ExitCode::SUCCESS)
    }
}
