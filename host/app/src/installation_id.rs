//! Checks that database, data folder and bucket belong together. Each of them carries the id of the
//! installation; where the ids differ, or where there are none yet and rows and files do not match,
//! the host does not start and changes nothing.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use anyhow::Context as _;

use pinye_context::Settings;
use pinye_domain::random;
use pinye_storage::{self as storage, InstallationMarker, Storage};
use pinye_store::{self as store, Db};

/// Name of the id among the secrets of the database.
const ID_SECRET: &str = store::secrets::INSTALLATION_ID;

/// Why the host does not start.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum InstallationMismatch {
    /// The database has another id than the data folder, or none.
    #[error(
        "数据库与数据文件夹 {0} 不属于同一个安装，未做任何改动。请检查 --database-url 与 --data-dir；如果确定它们属于一起，请用相同的设置运行 pinye admin adopt / \
         the database does not belong to the data folder {0}; nothing was changed. Check --database-url and --data-dir; if you are sure that they belong together, \
         run `pinye admin adopt` with the same settings"
    )]
    Database(PathBuf),
    /// There are no ids to compare yet, and rows and files do not match.
    #[error(
        "数据库记录了 {rows} 个上传文件，存储位置中有 {files} 个，其中只有 {both} 个相符，未做任何改动。请检查 --database-url、--data-dir 与 --storage-url；\
         如果确定它们属于一起，请用相同的设置运行 pinye admin adopt / \
         the database names {rows} uploaded files, {files} are kept, and only {both} are the same; nothing was changed. Check --database-url, --data-dir and \
         --storage-url; if you are sure that they belong together, run `pinye admin adopt` with the same settings"
    )]
    Files {
        /// Files that the database names.
        rows: usize,
        /// Files in the storage.
        files: usize,
        /// Files that are both named and in the storage.
        both: usize,
    },
    /// The bucket's folder has another id than the database.
    #[error(
        "存储桶的该文件夹属于另一个安装，请换一个文件夹；如果确定它属于本安装，请用相同的设置运行 pinye admin adopt / \
         the bucket's folder belongs to another installation; choose another folder, or, if you are sure that it is this one's, run `pinye admin adopt` with the same settings"
    )]
    Bucket,
}

/// Compares the ids, and sets missing ones where everything else matches.
pub async fn check(settings: &Settings, db: &Db, storage: &Storage) -> anyhow::Result<()> {
    let data_dir = &settings.data_dir;
    let database = store::secrets::find(db, ID_SECRET).await?;
    let folder = InstallationMarker::read(data_dir).with_context(|| unreadable(data_dir))?;
    let owner = storage.owner().await.map_err(unusable)?;
    if folder.as_ref().is_some_and(|folder| Some(&folder.installation) != database.as_ref()) {
        return Err(InstallationMismatch::Database(data_dir.clone()).into());
    }
    if owner.as_ref().is_some_and(|owner| Some(owner) != database.as_ref()) {
        return Err(InstallationMismatch::Bucket.into());
    }
    let is_known = match storage {
        Storage::Folder(_) => folder.as_ref().is_some_and(|folder| !folder.is_bucket),
        Storage::Bucket(_) => owner.is_some(),
    };
    if !is_known {
        check_files_match(db, storage, &settings.uploads_dir()).await?;
    }
    let installation = store::secrets::find_or_create(db, ID_SECRET, &random::name(24)?).await?;
    write(data_dir, storage, &installation, folder.as_ref())?;
    storage.claim(&installation).await.map_err(unusable)
}

/// Sets every id to that of the database, whatever it was: for an administrator who knows that they
/// belong together.
pub async fn adopt(settings: &Settings, db: &Db, storage: &Storage) -> anyhow::Result<()> {
    let installation = store::secrets::find_or_create(db, ID_SECRET, &random::name(24)?).await?;
    write(&settings.data_dir, storage, &installation, None)?;
    storage.force_claim(&installation).await.map_err(unusable)
}

fn write(
    data_dir: &Path,
    storage: &Storage,
    installation: &str,
    known: Option<&InstallationMarker>,
) -> anyhow::Result<()> {
    let is_bucket = matches!(storage, Storage::Bucket(_));
    let mark = InstallationMarker { installation: installation.to_owned(), is_bucket };
    if known != Some(&mark) {
        mark.write(data_dir).with_context(|| unreadable(data_dir))?;
    }
    Ok(())
}

/// Checks that at least half of the files that the database names exist, and that it names at least
/// half of the existing files.
async fn check_files_match(db: &Db, storage: &Storage, folder: &Path) -> anyhow::Result<()> {
    let rows: HashSet<String> = store::uploads::stored_names(db).await?.into_iter().collect();
    let mut files = names(storage).await?;
    if matches!(storage, Storage::Bucket(_)) {
        // Files of the folder are about to move into the bucket.
        files.extend(names(&Storage::Folder(folder.to_owned())).await?);
    }
    let both = rows.intersection(&files).count();
    if both * 2 >= rows.len() && both * 2 >= files.len() {
        return Ok(());
    }
    Err(InstallationMismatch::Files { rows: rows.len(), files: files.len(), both }.into())
}

async fn names(storage: &Storage) -> anyhow::Result<HashSet<String>> {
    let kept = storage.list().await.map_err(unusable)?;
    Ok(kept.into_iter().map(|file| file.name).collect())
}

fn unreadable(data_dir: &Path) -> String {
    format!(
        "数据文件夹 {0} 无法读写 / the data folder {0} cannot be read or written",
        data_dir.display()
    )
}

fn unusable(error: storage::Error) -> anyhow::Error {
    match error {
        storage::Error::OtherInstallation => InstallationMismatch::Bucket.into(),
        storage::Error::Disk(_) => anyhow::Error::new(error)
            .context("无法读取上传的文件 / the uploaded files cannot be read"),
        storage::Error::Bucket(_) => anyhow::Error::new(error).context(
            "无法访问存储桶，请检查地址与密钥 / the bucket cannot be used; check its address and key",
        ),
    }
}
