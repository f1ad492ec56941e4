//! `pinye admin`

use super::wait_for;
use pinye_host::domain::clock::Clock;
use pinye_host::{App, Assets};
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
        let token = wait_for(async {
            let app = App::open(settings, Assets::none(), Clock::system()).await?;
            pinye_host::admin::token_for(&app, &user).await
        })?;
        say!("{token}");
        Ok(ExitCode::SUCCESS)
    }
}
