//! `pinye backup`, `pinye restore` and `pinye move`

use crate::runtime::block_on;
use pinye_host::Options;
use pinye_host::backup::{self, Summary};
use std::path::PathBuf;
use std::process::ExitCode;

/// The backup file, and options that locate the installation.
#[derive(clap::Args)]
pub(crate) struct FileArguments {
    /// The file.
    file: PathBuf,
    #[command(flatten)]
    options: Options,
}

/// The target database, and options that locate the installation.
#[derive(clap::Args)]
pub(crate) struct MoveArguments {
    /// `sqlite:` or `postgres:` address of an empty database.
    #[arg(long, env = "PINYE_MOVE_TO", hide_env_values = true)]
    to: String,
    #[command(flatten)]
    options: Options,
}

/// Writes a backup of the installation to a file.
pub(crate) fn make(arguments: FileArguments) -> anyhow::Result<ExitCode> {
    let FileArguments { file, options } = arguments;
    let config = options.resolve()?;
    let summary = block_on(async { Ok(backup::create(&config, &file).await?) })?;
    say!("备份完成 / backed up: {}", file.display());
    print_summary(&summary);
    Ok(ExitCode::SUCCESS)
}

/// Creates an installation from a backup file.
pub(crate) fn restore(arguments: FileArguments) -> anyhow::Result<ExitCode> {
    let FileArguments { file, options } = arguments;
    let config = options.resolve()?;
    let summary = block_on(async { Ok(backup::restore(&config, &file).await?) })?;
    say!("恢复完成 / restored: {}", config.settings.data_dir.display());
    print_summary(&summary);
    say!("所有人需要重新登录 / everybody has to sign in again");
    Ok(ExitCode::SUCCESS)
}

/// Copies the database into another one.
pub(crate) fn relocate(arguments: MoveArguments) -> anyhow::Result<ExitCode> {
    let MoveArguments { to, options } = arguments;
    let config = options.resolve()?;
    let summary = block_on(async { Ok(backup::move_database(&config, &to).await?) })?;
    say!("迁移完成 / moved");
    print_summary(&summary);
    say!("请用新的 --database-url 启动 / start with the new --database-url from now on");
    Ok(ExitCode::SUCCESS)
}

fn print_summary(summary: &Summary) {
    let Summary { rows, works, uploads, packages, lost } = summary;
    say!(
        "作品 / works: {works}  上传 / uploads: {uploads}  插件包 / packages: {packages}  记录 / rows: {rows}"
    );
    for name in lost {
        say!("缺失的文件 / a file that is missing: {name}");
    }
}
