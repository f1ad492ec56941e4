//! The development folder: a package that appears or changes is loaded without a restart.

use std::time::Duration;

use pinye_host::plugin::PluginEvent;
use tokio::sync::broadcast::Receiver;

use super::room::Room;
use crate::hostile::{Guest, good};

async fn loaded(events: &mut Receiver<PluginEvent>) -> String {
    loop {
        let event = tokio::time::timeout(Duration::from_secs(60), events.recv()).await;
        if let PluginEvent::Loaded { id, version, .. } = event.unwrap().unwrap() {
            return format!("{id} {version}");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn packages_that_are_there_appear_or_change_are_loaded() {
    let room = Room::new();
    let folder = room.folder.path().join("dev");
    std::fs::create_dir(&folder).unwrap();
    std::fs::write(folder.join("neighbour.pinye"), good("neighbour").package_bytes).unwrap();
    let mut events = room.plugins.events();
    let watch = room.plugins.watch(&folder).unwrap();
    assert_eq!(loaded(&mut events).await, "neighbour 1.0.0");

    // A tool that writes a temporary file and renames it.
    let next = folder.join(".neighbour.pinye.part");
    std::fs::write(&next, Guest::new("neighbour").version("1.1.0").package_bytes).unwrap();
    std::fs::rename(&next, folder.join("neighbour.pinye")).unwrap();
    assert_eq!(loaded(&mut events).await, "neighbour 1.1.0");

    // A tool that writes slowly: the first half is not a valid package.
    let package = Guest::new("other").version("1.0.0").package_bytes;
    let (half, whole) = (folder.join("other.pinye"), package.as_slice());
    std::fs::write(&half, &whole[..whole.len() / 2]).unwrap();
    tokio::time::sleep(Duration::from_millis(100)).await;
    std::fs::write(&half, whole).unwrap();
    assert_eq!(loaded(&mut events).await, "other 1.0.0");

    // Other files are ignored.
    std::fs::write(folder.join("broken.pinye"), b"not a package").unwrap();
    std::fs::write(folder.join("readme.txt"), b"not even called one").unwrap();
    std::fs::write(folder.join("third.pinye"), good("third").package_bytes).unwrap();
    assert_eq!(loaded(&mut events).await, "third 1.0.0");
    drop(watch);
}
