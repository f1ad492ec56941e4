//! A restore into folders that are mount points: they can be neither replaced nor renamed.

use std::os::unix::fs::MetadataExt as _;
use std::path::Path;

use super::{Place, backed_up, backup, files};
use crate::uploads::disk::Disk;

/// Each folder that an administrator may mount is a mount point, with the content of a new disk.
#[tokio::test]
async fn a_restore_fills_the_disks_that_are_mounted() {
    let (host, _author, file) = backed_up().await;
    let wanted = files(&host.app.ctx.settings.data_dir);
    let place = Place::empty().await;
    let data_dir = &place.config.settings.data_dir;
    let mut disks = Vec::new();
    for folder in ["", "uploads", "registry"] {
        let folder = data_dir.join(folder);
        std::fs::create_dir_all(&folder).unwrap();
        disks.push(Disk::mount(&folder, 64 << 10));
        std::fs::create_dir(folder.join("lost+found")).unwrap();
    }
    backup::restore(&place.config, &file).await.unwrap();
    assert_eq!(place.files(), wanted);
    let device = |path: &Path| std::fs::metadata(path).unwrap().dev();
    for folder in ["", "uploads", "registry"] {
        let folder = data_dir.join(folder);
        assert_ne!(device(&folder), device(folder.parent().unwrap()), "{folder:?} is no disk now");
    }
    // Unmount in reverse order.
    while let Some(disk) = disks.pop() {
        drop(disk);
    }
}
