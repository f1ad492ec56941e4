//! Packs two halves, an icon and a manifest into one package.

use super::{Project, ServerHalf};
use anyhow::{Context, ensure};
use pinye_registry::{Files, Manifest, Package, file_name};
use std::path::{Path, PathBuf};

/// A package on disk.
pub(crate) struct BuiltPackage {
    /// Path of the package.
    pub(crate) path: PathBuf,
    /// Its size.
    pub(crate) bytes: u64,
    /// Whether an identical package already existed.
    pub(crate) is_unchanged: bool,
}

/// Writes the package into `out`, in place of other versions of this plugin there.
pub(crate) fn pack(
    project: &Project,
    half: &ServerHalf,
    web: &Path,
    out: &Path,
) -> anyhow::Result<BuiltPackage> {
    let mut files = Files::new();
    files.insert("component.wasm".to_owned(), half.component.clone());
    for entry in
        std::fs::read_dir(web).with_context(|| format!("{} cannot be read", web.display()))?
    {
        let path = entry?.path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if matches!(path.extension().and_then(|end| end.to_str()), Some("js" | "css")) {
            files.insert(format!("web/{name}"), std::fs::read(&path)?);
        }
    }
    // Samples of the specimen: data, not loaded by browsers.
    if let Ok(samples) = std::fs::read(web.join("samples.json")) {
        files.insert("samples.json".to_owned(), samples);
    }
    let icon = project.folder.join("icon.svg");
    ensure!(icon.is_file(), "{} is missing; every plugin has an icon", icon.display());
    files.insert("icon.svg".to_owned(), std::fs::read(icon)?);
    for type_name in &project.manifest.elements {
        let icon = project.folder.join("icons").join(format!("{type_name}.svg"));
        if let Ok(picture) = std::fs::read(icon) {
            files.insert(format!("icon-{type_name}.svg"), picture);
        }
    }
    for name in ["LICENSE", "LICENSE.txt", "NOTICE"] {
        if let Ok(text) = std::fs::read(project.folder.join(name)) {
            files.insert(name.to_owned(), text);
        }
    }
    let manifest =
        Manifest { element_types: half.element_types.clone(), ..project.manifest.clone() };
    let (id, version) = (manifest.id.clone(), manifest.version.clone());
    let archive = Package::build(manifest, files).context("this cannot be a package")?;
    let path = out.join(file_name(&id, &version));
    let is_unchanged = !super::write_if_changed(&path, &archive)?;
    remove_other_versions(&id, &path)?;
    Ok(BuiltPackage { path, bytes: archive.len() as u64, is_unchanged })
}

fn remove_other_versions(id: &str, kept: &Path) -> anyhow::Result<()> {
    let folder = kept.parent().unwrap_or(Path::new("."));
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if path != kept && is_version_of(id, name) {
            std::fs::remove_file(&path)?;
        }
    }
    Ok(())
}

fn is_version_of(id: &str, file: &str) -> bool {
    let version = file.strip_prefix(id).and_then(|rest| rest.strip_prefix('-'));
    let version = version.and_then(|rest| rest.strip_suffix(".pinye"));
    version.is_some_and(|version| semver::Version::parse(version).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_versions_of_the_same_plugin_give_way() {
        assert!(is_version_of("word", "word-1.0.0.pinye"));
        assert!(is_version_of("word", "word-2.0.0-beta.1.pinye"));
        for other in [
            "word-cloud-1.0.0.pinye",
            "words-1.0.0.pinye",
            "word-1.0.0.tar",
            "word-.pinye",
            "word.pinye",
        ] {
            assert!(!is_version_of("word", other), "{other}");
        }
    }
}
