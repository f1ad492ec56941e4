//! Advisory lock for a single host per SQLite installation. Hosts that share a PostgreSQL database
//! may share a data folder; with SQLite a second host would sweep, count and deliver concurrently.
//! The lock file in the data folder names the process that holds it.

use std::fs::{File, TryLockError};
use std::io::{Read as _, Write as _};
use std::path::Path;

use anyhow::Context as _;
use pinye_store::Db;

use crate::startup::make_folders;
use pinye_app::Config;

/// The lock file; it contains the process id.
const LOCK: &str = "host.lock";

/// Locks the data folder until the returned file is dropped; `None` if the database allows several
/// hosts.
///
/// # Errors
///
/// Another host runs in the data folder.
pub(crate) fn acquire(config: &Config) -> anyhow::Result<Option<File>> {
    make_folders(&config.settings.data_dir)?;
    let is_file = config.database_url.as_deref().is_none_or(|url| Db::sqlite_path(url).is_some());
    is_file.then(|| lock(&config.settings.data_dir)).transpose()
}

fn lock(data_dir: &Path) -> anyhow::Result<File> {
    let path = data_dir.join(LOCK);
    let opened = File::options().create(true).read(true).append(true).open(&path);
    let mut file = opened.with_context(|| format!("{} cannot be opened", path.display()))?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            let mut pid = String::new();
            file.read_to_string(&mut pid)?;
            let (pid, folder) = (pid.trim(), data_dir.display());
            anyhow::bail!(
                "数据文件夹 {folder} 已有一个拼页在运行（进程 {pid}）。请先停止它；多个进程同时服务需要 PostgreSQL / \
                 a Pinye host runs in the data folder {folder} already (process {pid}). Stop it first; several hosts need PostgreSQL"
            );
        }
        Err(TryLockError::Error(error)) => {
            tracing::warn!(%error, "the data folder cannot be locked");
            return Ok(file);
        }
    }
    file.set_len(0)?;
    writeln!(file, "{}", std::process::id())?;
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::lock;

    #[test]
    fn a_second_host_is_told_which_process_runs() {
        let folder = tempfile::tempdir().unwrap();
        let first = lock(folder.path()).unwrap();
        let refused = lock(folder.path()).unwrap_err().to_string();
        assert!(refused.contains(&std::process::id().to_string()), "{refused}");
        assert!(refused.contains("已有一个拼页在运行") && refused.contains("already"), "{refused}");
        drop(first);
        lock(folder.path()).unwrap();
    }
}
