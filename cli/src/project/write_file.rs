//! Atomic file writes: a watcher of the folder never sees a partial file.

use anyhow::Context;
use std::io::Write;
use std::path::Path;

/// Writes `content` to `path` atomically and returns whether the file changed; a file with the same
/// content is left alone.
pub(crate) fn write_if_changed(path: &Path, content: &[u8]) -> anyhow::Result<bool> {
    if std::fs::read(path).is_ok_and(|there| there == content) {
        return Ok(false);
    }
    let write = || -> std::io::Result<()> {
        let folder = path.parent().unwrap_or(Path::new("."));
        std::fs::create_dir_all(folder)?;
        let mut file = tempfile::NamedTempFile::new_in(folder)?;
        file.write_all(content)?;
        make_readable(file.as_file())?;
        file.persist(path)?;
        Ok(())
    };
    write().with_context(|| format!("{} cannot be written", path.display()))?;
    Ok(true)
}

/// Makes the file readable for everyone: temporary files are created for their owner only.
fn make_readable(file: &std::fs::File) -> std::io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        file.set_permissions(std::fs::Permissions::from_mode(0o644))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn makes_missing_folders_and_leaves_an_equal_file_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a/b/c.txt");
        assert!(write_if_changed(&path, b"one").unwrap());
        let before = std::fs::metadata(&path).unwrap().modified().unwrap();
        assert!(!write_if_changed(&path, b"one").unwrap());
        assert_eq!(std::fs::metadata(&path).unwrap().modified().unwrap(), before);
        write_if_changed(&path, b"two").unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"two");
        assert_eq!(std::fs::read_dir(folder.path().join("a/b")).unwrap().count(), 1);
    }
}
