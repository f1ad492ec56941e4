//! Marker of the installation that a data folder belongs to. The database has the same id among its
//! secrets, and a bucket's folder in an object.

use std::fs::File;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

/// Name of the file in the data folder.
const FILE: &str = "installation";
/// Second line of the file if uploaded files are in a bucket.
const IN_BUCKET: &str = "bucket";

/// Content of the marker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InstallationMarker {
    /// Id of the installation.
    pub installation: String,
    /// Whether uploaded files are in a bucket.
    pub is_bucket: bool,
}

impl InstallationMarker {
    /// Reads the marker of a data folder, if there is one.
    pub fn read(data_dir: &Path) -> io::Result<Option<InstallationMarker>> {
        let text = match std::fs::read_to_string(path(data_dir)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            text => text?,
        };
        let mut lines = text.lines();
        let installation = lines.next().unwrap_or_default().trim().to_owned();
        let is_bucket = lines.next().is_some_and(|line| line.trim() == IN_BUCKET);
        // A full disk may have left the file empty, which counts as missing.
        Ok((!installation.is_empty()).then_some(InstallationMarker { installation, is_bucket }))
    }

    /// Writes the marker atomically.
    pub fn write(&self, data_dir: &Path) -> io::Result<()> {
        let unfinished = path(data_dir).with_extension("unfinished");
        let place = if self.is_bucket { IN_BUCKET } else { "folder" };
        let mut file = File::create(&unfinished)?;
        writeln!(file, "{}\n{place}", self.installation)?;
        file.sync_all()?;
        std::fs::rename(&unfinished, path(data_dir))?;
        File::open(data_dir)?.sync_all()
    }

    /// Removes the marker: the folder then belongs to the next installation that starts with it.
    pub fn remove(data_dir: &Path) -> io::Result<()> {
        match std::fs::remove_file(path(data_dir)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }
}

fn path(data_dir: &Path) -> PathBuf {
    data_dir.join(FILE)
}

#[cfg(test)]
mod tests {
    use super::InstallationMarker;

    #[test]
    fn a_mark_is_read_as_it_was_written() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(InstallationMarker::read(folder.path()).unwrap(), None);
        for is_bucket in [true, false] {
            let mark = InstallationMarker { installation: "abc".to_owned(), is_bucket };
            mark.write(folder.path()).unwrap();
            assert_eq!(InstallationMarker::read(folder.path()).unwrap(), Some(mark));
        }
        std::fs::write(folder.path().join("installation"), "").unwrap();
        assert_eq!(
            InstallationMarker::read(folder.path()).unwrap(),
            None,
            "an empty file says nothing"
        );
        InstallationMarker::remove(folder.path()).unwrap();
        InstallationMarker::remove(folder.path()).unwrap();
    }
}
