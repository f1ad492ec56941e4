//! Errors of backup, restore and move, in both languages: they are shown to the person who runs the
//! command.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use pinye_storage as storage;
use pinye_store as store;

/// Why nothing was copied. No error leaves anything half done.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The file differs from what was written.
    #[error("备份文件已损坏：{} / the backup is damaged: {}", .0.zh(), .0.en())]
    Damaged(Damage),
    /// The file is something else.
    #[error("这不是拼页的备份文件 / this is no backup of Pinye")]
    NotABackup,
    /// The file is of a later version.
    #[error(
        "备份由版本 {0} 创建，本版本无法读取，请先升级 / the backup was made by version {0}, which this one cannot read; update first"
    )]
    Version(String),
    /// The file would be overwritten.
    #[error(
        "文件 {0} 已存在，备份不会覆盖它 / {0} exists already, and a backup overwrites nothing"
    )]
    Exists(PathBuf),
    /// The target database contains data.
    #[error(
        "数据库中已有数据，只能恢复到全新的安装 / there is data in the database; only an empty installation takes a copy"
    )]
    NotEmpty,
    /// The target data folder contains files.
    #[error(
        "文件夹 {0} 中已有文件，只能恢复到全新的安装 / there are files in {0}; only an empty installation takes a copy"
    )]
    FolderNotEmpty(PathBuf),
    /// The bucket's folder contains files, or belongs to another installation.
    #[error(
        "存储桶的该文件夹中已有文件或属于另一个安装，请换一个空文件夹 / there are files in the bucket's folder, or it belongs to another installation; choose an empty one"
    )]
    BucketInUse,
    /// Error of the storage of uploaded files.
    #[error("无法访问上传文件的存储：{0} / the storage of uploaded files: {0}")]
    Storage(storage::Error),
    /// A host, a restore or a move is running.
    #[error(
        "数据文件夹正被另一个拼页进程使用，请先停止它 / another Pinye works in this data folder; stop it first"
    )]
    InUse,
    /// There is nothing to copy.
    #[error("找不到拼页的数据：{0} / there is no installation: {0}")]
    NoInstallation(PathBuf),
    /// The database has no tables of Pinye.
    #[error("数据库中没有拼页的数据 / there is nothing of Pinye in the database")]
    NoTables,
    /// The tables are of another schema version.
    #[error(
        "数据库属于另一个版本，请先用本版本启动一次 / the database is of another version; start this version once first"
    )]
    OtherVersion,
    /// Source and target are the same database.
    #[error("源数据库与目标数据库相同 / the database cannot be moved to itself")]
    SameDatabase,
    /// The disk has less free space than the copy needs.
    #[error(
        "磁盘空间不足：需要 {needed} 字节，剩余 {free} 字节 / not enough room on the disk: {needed} bytes are needed, {free} are free"
    )]
    NotEnoughSpace {
        /// Bytes of the copy.
        needed: u64,
        /// Bytes that are free.
        free: u64,
    },
    /// The disk became full during the copy.
    #[error("磁盘已满：{0} / the disk is full: {0}")]
    DiskFull(PathBuf),
    /// Error of the disk.
    #[error("无法读写 {0}：{1} / {0} cannot be read or written: {1}")]
    Disk(PathBuf, std::io::Error),
    /// Error of the database.
    #[error("数据库错误：{0} / the database: {0}")]
    Store(#[from] store::Error),
    /// A background task failed.
    #[error("内部错误：{0} / internal error: {0}")]
    Task(#[from] tokio::task::JoinError),
}

/// What is wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Damage {
    /// It ends early, or cannot be unpacked.
    Unreadable,
    /// This part is not the one the manifest names, or is missing.
    Part(String),
    /// A part of this name does not belong in the file.
    Unexpected(String),
    /// The rows of this table do not fit it.
    Rows(String),
}

impl Damage {
    fn zh(&self) -> String {
        match self {
            Damage::Unreadable => "文件不完整或无法解压".to_owned(),
            Damage::Part(part) => format!("{part:?} 缺失或与清单不符"),
            Damage::Unexpected(part) => format!("含有不应出现的内容 {part:?}"),
            Damage::Rows(table) => format!("表 {table:?} 的数据不符合要求"),
        }
    }

    fn en(&self) -> String {
        match self {
            Damage::Unreadable => "it is cut off or cannot be unpacked".to_owned(),
            Damage::Part(part) => format!("{part:?} is missing or not what the manifest says"),
            Damage::Unexpected(part) => format!("{part:?} does not belong there"),
            Damage::Rows(table) => format!("the rows of {table:?} do not fit the table"),
        }
    }
}

impl From<storage::Error> for Error {
    fn from(error: storage::Error) -> Error {
        match error {
            storage::Error::Disk(error) => Error::at(Path::new("uploads"))(error),
            other => Error::Storage(other),
        }
    }
}

impl Error {
    /// Returns the error for a part that does not belong in the file.
    pub(super) fn unexpected(name: impl Into<String>) -> Error {
        Error::Damaged(Damage::Unexpected(name.into()))
    }

    /// Maps an I/O error at this path.
    pub(super) fn at(path: &Path) -> impl FnOnce(std::io::Error) -> Error {
        let path = path.to_owned();
        move |error| match error.kind() {
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge => {
                Error::DiskFull(path)
            }
            _ => Error::Disk(path, error),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::ErrorKind;
    use std::path::Path;

    use super::{Damage, Error};

    /// Every message exists in both languages, and a full disk has its own.
    #[test]
    fn sentences_stand_in_both_languages() {
        let path = Path::new("/data");
        let errors = [
            Error::Damaged(Damage::Unreadable),
            Error::Damaged(Damage::Part("rows".to_owned())),
            Error::unexpected("../x"),
            Error::Damaged(Damage::Rows("works".to_owned())),
            Error::NotABackup,
            Error::Version("9.9.9".to_owned()),
            Error::Exists(path.to_owned()),
            Error::NotEmpty,
            Error::FolderNotEmpty(path.to_owned()),
            Error::BucketInUse,
            Error::Storage(pinye_storage::Error::OtherInstallation),
            Error::InUse,
            Error::NoInstallation(path.to_owned()),
            Error::NoTables,
            Error::OtherVersion,
            Error::SameDatabase,
            Error::NotEnoughSpace { needed: 2, free: 1 },
            Error::at(path)(ErrorKind::StorageFull.into()),
            Error::at(path)(ErrorKind::PermissionDenied.into()),
        ];
        for error in &errors {
            let text = error.to_string();
            let (zh, en) = text.split_once(" / ").unwrap();
            assert!(zh.chars().any(|c| ('一'..='鿿').contains(&c)), "{text}");
            assert!(en.is_ascii() && en.len() > 5, "{text}");
        }
        assert!(matches!(Error::at(path)(ErrorKind::StorageFull.into()), Error::DiskFull(_)));
        assert!(matches!(Error::at(path)(ErrorKind::NotFound.into()), Error::Disk(..)));
    }
}
