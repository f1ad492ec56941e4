//! The files of a restore: beside their place until everything was read, then in it, and gone again if the rows do not follow.

use std::fs::File;
use std::path::{Path, PathBuf};

use pinye_storage::Mark;

use super::{Error, Result};

/// Files on their way. Dropped, nothing of them is left.
pub(super) struct Staged {
    /// Where they are until then.
    pub(super) folder: PathBuf,
    /// Whether a killed restore had begun before this one.
    pub(super) was_cut_off: bool,
    data_dir: PathBuf,
}

impl Staged {
    /// Makes the folder, and clears away what a killed restore left: its folder is still there then, and nobody has
    /// worked in the installation since, or there would be people in the database.
    pub(super) fn prepare(data_dir: &Path) -> Result<Staged> {
        let folder = data_dir.join("restoring");
        let was_cut_off = folder.exists();
        for place in ["uploads", "uploads/bin", "registry/store"].map(|name| data_dir.join(name)) {
            if !was_cut_off && holds_files(&place)? {
                return Err(Error::FilesThere(place));
            }
        }
        if was_cut_off {
            tracing::warn!("a restore that was cut off is cleared away");
            std::fs::remove_dir_all(&folder).map_err(Error::at(&folder))?;
        }
        make_folder(&folder)?;
        make_folder(&folder.join("uploads"))?;
        make_folder(&folder.join("uploads/incoming"))?;
        Ok(Staged { folder, was_cut_off, data_dir: data_dir.to_owned() })
    }

    /// Puts them in their place, with the mark of the installation that they are.
    pub(super) fn move_to_place(self, mark: &Mark) -> Result<Moved> {
        let moved = Moved { staged: self, is_to_stay: false };
        for name in ["uploads", "registry"] {
            let (from, to) = (moved.staged.folder.join(name), moved.staged.data_dir.join(name));
            remove_folder(&to)?;
            std::fs::rename(&from, &to).map_err(Error::at(&to))?;
        }
        let data_dir = &moved.staged.data_dir;
        mark.write(data_dir).map_err(Error::at(data_dir))?;
        File::open(data_dir).and_then(|folder| folder.sync_all()).map_err(Error::at(data_dir))?;
        Ok(moved)
    }
}

impl Drop for Staged {
    fn drop(&mut self) {
        drop(std::fs::remove_dir_all(&self.folder));
    }
}

/// Files in their place, before the rows are. Dropped, they are gone again.
pub(super) struct Moved {
    staged: Staged,
    is_to_stay: bool,
}

impl Moved {
    /// The rows are there: so are the files from now on.
    pub(super) fn stay(mut self) {
        self.is_to_stay = true;
    }
}

impl Drop for Moved {
    fn drop(&mut self) {
        if !self.is_to_stay {
            for name in ["uploads", "registry"] {
                drop(std::fs::remove_dir_all(self.staged.data_dir.join(name)));
            }
            drop(Mark::remove(&self.staged.data_dir));
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

fn remove_folder(folder: &Path) -> Result<()> {
    match std::fs::remove_dir_all(folder) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(Error::at(folder)(error)),
        _ => Ok(()),
    }
}

/// A folder that only this account may look into.
pub(super) fn make_folder(folder: &Path) -> Result<()> {
    use std::os::unix::fs::DirBuilderExt as _;
    let made = std::fs::DirBuilder::new().recursive(true).mode(0o700).create(folder);
    made.map_err(Error::at(folder))
}
