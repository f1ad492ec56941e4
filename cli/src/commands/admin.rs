//! `pinye admin`

use crate::runtime::block_on;
use std::process::ExitCode;

/// Administration of an installation on the machine that it runs on.
#[derive(clap::Subcommand)]
pub(crate) enum Command {
    /// Print a token that signs in as a user, for scripts and for `pinye plugin register`.
    Token(Arguments),
    /// Set and print a fresh password for a user, who is signed out everywhere.
    Password(Arguments),
    /// Confirm that the database, the data folder and the bucket of these settings belong together,
    /// after the host refused to start because it cannot verify this.
    Adopt(AdoptArguments),
}

/// Options that locate the installation.
#[derive(clap::Args)]
pub(crate) struct AdoptArguments {
    #[command(flatten)]
    options: pinye_host::Options,
}

/// The user, and options that locate the installation.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Name of the user.
    #[arg(long)]
    user: String,
    #[command(flatten)]
    options: pinye_host::Options,
}

impl Command {
    /// Runs the selected command.
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
