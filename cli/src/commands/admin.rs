//! `pinye admin`

use crate::wait::wait_for;
use std::process::ExitCode;

/// What an administrator can do on the machine itself.
#[derive(clap::Subcommand)]
pub(crate) enum Command {
    /// Print a token that signs in as a user, for scripts and for `pinye plugin register`.
    Token(TokenArguments),
}

/// Whose token, and where the installation is.
#[derive(clap::Args)]
pub(crate) struct TokenArguments {
    /// Name of the user.
    #[arg(long)]
    user: String,
    #[command(flatten)]
    options: pinye_host::Options,
}

impl Command {
    /// Does what was asked.
    pub(crate) fn run(self) -> anyhow::Result<ExitCode> {
        let Command::Token(TokenArguments { user, options }) = self;
        let settings = options.resolve()?;
        let token = wait_for(pinye_host::admin::token(settings, &user))?;
        say!("{token}");
        Ok(ExitCode::SUCCESS)
    }
}
