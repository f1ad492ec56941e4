//! `pinye admin`

use crate::runtime::block_on;
use std::process::ExitCode;

/// What an administrator can do on the machine itself.
#[derive(clap::Subcommand)]
pub(crate) enum Command {
    /// Print a token that signs in as a user, for scripts and for `pinye plugin register`.
    Token(Arguments),
    /// Set and print a fresh password for a user, who is signed out everywhere.
    Password(Arguments),
    /// Say that the database, the data folder and the bucket of these settings belong together; after a start was refused
    /// because it cannot be seen.
    Adopt(AdoptArguments),
}

/// Where the installation is.
#[derive(clap::Args)]
pub(crate) struct AdoptArguments {
    #[command(flatten)]
    options: pinye_host::Options,
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
        match self {
            Command::Token(Arguments { user, options }) => {
                let token =
                    block_on(pinye_host::maintenance::create_token(options.resolve()?, &user))?;
                say!("{token}");
            }
            Command::Password(Arguments { user, options }) => {
                let made =
                    block_on(pinye_host::maintenance::set_password(options.resolve()?, &user))?;
                say!("{made}");
            }
            Command::Adopt(AdoptArguments { options }) => {
                block_on(pinye_host::maintenance::adopt(options.resolve()?))?;
                say!(
                    "数据库、数据文件夹与存储位置现已属于同一个安装 / the database, the data folder and the place of files belong together now"
                );
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}
