//! A full disk.

use std::path::{Path, PathBuf};
use std::process::Command;

use image::ImageFormat;
use pinye_host::Options;
use pinye_host::domain::clock::Clock;

use super::sizes::photograph;
use super::{corpus, upload};
use crate::app::{Person, TestApp, With};

/// A tmpfs mounted on a folder; unmounted on drop.
pub(crate) struct Disk(PathBuf);

impl Disk {
    pub(crate) fn mount(folder: &Path, kib: usize) -> Disk {
        let mounted = Command::new("mount")
            .args(["-t", "tmpfs", "-o", &format!("size={kib}k"), "tmpfs"])
            .arg(folder)
            .output();
        assert!(
            mounted.is_ok_and(|done| done.status.success()),
            "this user may not mount a disk; `make test-rust` gives the tests a namespace in which they may"
        );
        Disk(folder.to_owned())
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        drop(Command::new("umount").arg("-l").arg(&self.0).output());
    }
}

fn files_below(folder: &Path) -> usize {
    let entries = std::fs::read_dir(folder).unwrap().flatten();
    entries.map(|entry| if entry.path().is_dir() { files_below(&entry.path()) } else { 1 }).sum()
}

async fn assert_full(person: &Person, name: &str, bytes: Vec<u8>) {
    let reply = upload(person, name, bytes.clone()).await.expect(507);
    assert_eq!(reply.message(), "the server has no room left, please tell its administrator");
    let chinese = Person { language: "zh-CN", ..person.clone() };
    let reply = upload(&chinese, name, bytes).await.expect(507);
    assert_eq!(reply.message(), "服务器存储空间不足，请联系管理员");
    assert_eq!((&reply.json["code"], reply.data()), (&507.into(), &serde_json::Value::Null));
}

#[tokio::test]
async fn a_full_disk_is_told_in_the_authors_language_and_leaves_nothing() {
    // No free space is reserved, so the disk itself becomes full.
    let options = Options { free_disk_mib: Some(0), ..Options::default() };
    let host = TestApp::start_with(With::Nothing, Clock::system(), options).await;
    let author = host.author("author").await;
    let uploads = host.app.ctx.settings.data_dir.join("uploads");
    let _disk = Disk::mount(&uploads, 1024);
    std::fs::create_dir(uploads.join("incoming")).unwrap();
    let mut wave = b"RIFF\0\0\0\0WAVEfmt ".to_vec();
    wave.resize(3 << 20, 7);
    assert_full(&author, "a.wav", wave.clone()).await;
    // The uploaded picture fits, its processed version does not: it is written while the original
    // still exists.
    let still = corpus::picture(ImageFormat::Gif);
    let start = still.windows(2).position(|two| two == b"!\xf9").unwrap();
    let frame = &still[start..still.len() - 1];
    let moving = [&still[..start], &frame.repeat((700 << 10) / frame.len()), b";"].concat();
    assert_full(&author, "a.gif", moving).await;
    assert_eq!(author.get("/api/upload/files").await.json["total"], 0, "no half row");
    assert_eq!(files_below(&uploads), 0, "no half file");
    wave.truncate(100 << 10);
    upload(&author, "b.wav", wave).await.expect(201);
    assert_eq!(files_below(&uploads), 1);
}

/// Image variants are optional: if they cannot be stored, the whole picture is served.
#[tokio::test]
async fn a_full_cache_costs_nobody_the_picture() {
    let (host, author) = TestApp::with_author().await;
    let made = upload(&author, "a.jpg", photograph()).await.expect(201);
    let path = made.data()[0]["path"].as_str().unwrap();
    let disk = Disk::mount(
        &pinye_host::app::uploads::image_variants::image_variants_dir(&host.app.ctx.settings),
        4,
    );
    // The root folder of the tmpfs takes its only free page.
    std::fs::write(
        pinye_host::app::uploads::image_variants::image_variants_dir(&host.app.ctx.settings)
            .join("filling"),
        vec![0; 4096],
    )
    .unwrap();
    let reply = author.get(&format!("{path}?w=320")).await.expect(200);
    assert_eq!(reply.header("content-type"), "image/jpeg");
    assert_eq!(reply.header("cache-control"), "no-cache");
    drop(disk);
    let request = author.request(reqwest::Method::GET, &format!("{path}?w=320"));
    let reply = author.send(request.header("accept", "image/webp")).await.expect(200);
    assert!(reply.header("cache-control").contains("immutable"));
}
