//! Files of a restore: staged in a folder beside their place until everything is read, then moved
//! into place, and removed again if the transaction is not committed.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use pinye_storage::InstallationMarker;

use super::{Error, Result};

/// Staged files. Dropping them removes the folder.
pub(super) struct StagedFiles {
    /// The staging folder.
    pub(super) folder: PathBuf,
    /// Whether an earlier restore was killed.
    pub(super) was_interrupted: bool,
    data_dir: PathBuf,
}

impl StagedFiles {
    /// Creates the staging folder, and removes the one that a killed restore left. In that case the
    /// target folders may contain files of that restore: the installation was not used since, or
    /// the database would contain data.
    pub(super) fn prepare(data_dir: &Path) -> Result<StagedFiles> {
        let folder = data_dir.join("restoring");
        let was_interrupted = folder.exists();
        for place in ["uploads", "uploads/bin", "registry/store"].map(|name| data_dir.join(name)) {
            if !was_interrupted && holds_files(&place)? {
                return Err(Error::FolderNotEmpty(place));
            }
        }
        if was_interrupted {
            tracing::warn!("an interrupted restore is cleaned up");
            std::fs::remove_dir_all(&folder).map_err(Error::at(&folder))?;
        }
        make_folder(&folder)?;
        make_folder(&folder.join("uploads"))?;
        make_folder(&folder.join("uploads/incoming"))?;
        Ok(StagedFiles { folder, was_interrupted, data_dir: data_dir.to_owned() })
    }

    /// Moves the files into place and writes the id of the installation.
    pub(super) fn move_into_place(self, mark: &InstallationMarker) -> Result<MovedFiles> {
        let moved = MovedFiles { staged: self, is_to_stay: false };
        for name in ["uploads", "registry"] {
            let (from, to) = (moved.staged.folder.join(name), moved.staged.data_dir.join(name));
            let to = own_folder(&to).map_err(Error::at(&to))?;
            empty(&to).map_err(Error::at(&to))?;
            merge(&from, &to).map_err(Error::at(&to))?;
        }
        let data_dir = &moved.staged.data_dir;
        mark.write(data_dir).map_err(Error::at(data_dir))?;
        File::open(data_dir).and_then(|folder| folder.sync_all()).map_err(Error::at(data_dir))?;
        Ok(moved)
    }
}

impl Drop for StagedFiles {
    fn drop(&mut self) {
        drop(std::fs::remove_dir_all(&self.folder));
    }
}

/// Files in place whose rows are not committed yet. Dropping them removes the files.
pub(super) struct MovedFiles {
    staged: StagedFiles,
    is_to_stay: bool,
}

impl MovedFiles {
    /// Keeps the files: the rows are committed.
    pub(super) fn commit(mut self) {
        self.is_to_stay = true;
    }
}

impl Drop for MovedFiles {
    fn drop(&mut self) {
        if !self.is_to_stay {
            for name in ["uploads", "registry"] {
                drop(empty(&self.staged.data_dir.join(name)));
            }
            drop(InstallationMarker::remove(&self.staged.data_dir));
        }
    }
}

fn holds_files(folder: &Path) -> Result<bool> {
    let entries = match std::fs::read_dir(folder) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(false),
        entries => entries.map_err(Error::at(folder))?,
    };
    Ok(entries.flatten().any(|entry| entry.file_type().is_ok_and(|kind| kind.is_file())))
}

/// Returns the folder at this path and creates it if missing. Follows a link: uploads may be on
/// another disk.
fn own_folder(path: &Path) -> io::Result<PathBuf> {
    let target = match fs::read_link(path) {
        Ok(target) => path.parent().unwrap_or(Path::new("")).join(target),
        Err(_) => path.to_owned(),
    };
    if !target.is_dir() {
        use std::os::unix::fs::DirBuilderExt as _;
        fs::DirBuilder::new().recursive(true).mode(0o700).create(&target)?;
    }
    Ok(target)
}

/// Empties a folder. Keeps the folder itself, which may be a mount point, mount points in it, and
/// folders that another account owns, such as `lost+found` of a new file system.
fn empty(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let path = entry.path();
        if !entry.file_type()?.is_dir() {
            fs::remove_file(&path)?;
            continue;
        }
        match empty(&path).and_then(|()| fs::remove_dir(&path)) {
            Err(error) if may_stay(&error) => {}
            removed => removed?,
        }
    }
    Ok(())
}

fn may_stay(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::ResourceBusy | io::ErrorKind::PermissionDenied)
}

/// Moves the content of a folder into another one, which may be on another disk.
fn merge(from: &Path, to: &Path) -> io::Result<()> {
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let (path, target) = (entry.path(), to.join(entry.file_name()));
        let is_folder = entry.file_type()?.is_dir();
        if !(is_folder && target.is_dir()) {
            match fs::rename(&path, &target) {
                Err(error) if error.kind() == io::ErrorKind::CrossesDevices => {}
                renamed => {
                    renamed?;
                    continue;
                }
            }
        }
        if is_folder {
            merge(&path, &own_folder(&target)?)?;
        } else {
            fs::copy(&path, &target)?;
            File::open(&target)?.sync_all()?;
        }
    }
    File::open(to)?.sync_all()
}

/// Creates a folder that only this account can read.
pub(super) fn make_folder(folder: &Path) -> Result<()> {
    use std::os::unix::fs::DirBuilderExt as _;
    let made = std::fs::DirBuilder::new().recursive(true).mode(0o700).create(folder);
    made.map_err(Error::at(folder))
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::os::unix::fs::symlink;
    use std::path::Path;

    use pinye_storage::InstallationMarker;

    use super::StagedFiles;

    fn write(path: &Path, text: &str) {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// Files arrive where `uploads` leads to: a link, a link to another disk, or a folder that must
    /// stay.
    #[test]
    fn files_come_into_the_folders_that_are_there() {
        let elsewhere = tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).unwrap();
        for uploads in ["nothing", "a folder", "a link", "a link to another disk", "a broken link"]
        {
            let folder = tempfile::tempdir().unwrap();
            let data_dir = folder.path().join("data");
            fs::create_dir_all(&data_dir).unwrap();
            let target = match uploads {
                "a link to another disk" => elsewhere.path().join("uploads"),
                _ => folder.path().join("target"),
            };
            let link = data_dir.join("uploads");
            match uploads {
                "a folder" => fs::create_dir_all(link.join("incoming")).unwrap(),
                "nothing" => {}
                "a broken link" => symlink(&target, &link).unwrap(),
                _ => {
                    fs::create_dir_all(target.join("bin")).unwrap();
                    symlink(&target, &link).unwrap();
                }
            }
            let staged = StagedFiles::prepare(&data_dir).unwrap();
            write(&staged.folder.join("uploads/a.png"), "picture");
            write(&staged.folder.join("registry/store/b"), "package");
            let mark = InstallationMarker { installation: "x".repeat(24), is_bucket: false };
            staged.move_into_place(&mark).unwrap().commit();
            assert_eq!(fs::read_to_string(link.join("a.png")).unwrap(), "picture", "{uploads}");
            assert_eq!(fs::read_to_string(data_dir.join("registry/store/b")).unwrap(), "package");
            assert!(link.join("incoming").is_dir(), "{uploads}");
            let is_link = fs::symlink_metadata(&link).unwrap().file_type().is_symlink();
            assert_eq!(is_link, uploads.contains("link"), "{uploads}");
            assert!(!data_dir.join("restoring").exists());
            // A restore that fails after the move leaves none of its files.
            if uploads == "a link" {
                fs::remove_file(link.join("a.png")).unwrap();
                fs::remove_dir_all(data_dir.join("registry")).unwrap();
                let staged = StagedFiles::prepare(&data_dir).unwrap();
                write(&staged.folder.join("uploads/c.png"), "picture");
                write(&staged.folder.join("registry/store/d"), "package");
                drop(staged.move_into_place(&mark).unwrap());
                assert!(!link.join("c.png").exists() && link.is_dir());
                assert!(fs::symlink_metadata(&link).unwrap().file_type().is_symlink());
            }
        }
    }
}
