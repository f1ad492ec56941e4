//! Plugin projects on an author's disk, and how they become packages.

mod browser_half;
mod packing;
mod server_half;
mod stamp;
mod write_file;

pub(crate) use browser_half::{BrowserHalf, BuilderMessage, watch};
pub(crate) use packing::{BuiltPackage, pack};
pub(crate) use server_half::{Profile, ServerHalf, build_modules};
pub(crate) use stamp::BuildStamp;
pub(crate) use write_file::write_if_changed;

use anyhow::{Context, bail};
use pinye_registry::Manifest;
use std::path::{Path, PathBuf};

/// A clone of the product's repository.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Checkout(PathBuf);

impl Checkout {
    /// Returns the checkout that contains `folder`.
    pub(crate) fn containing(folder: &Path) -> Option<Checkout> {
        let folder = std::path::absolute(folder).ok()?;
        let is_checkout = |folder: &&Path| {
            folder.join("plugin-api/Cargo.toml").is_file() && folder.join("plugins").is_dir()
        };
        folder.ancestors().find(is_checkout).map(|folder| Checkout(folder.to_owned()))
    }

    /// Folder of its plugins.
    pub(crate) fn plugins(&self) -> PathBuf {
        self.0.join("plugins")
    }

    /// The plugin kit.
    pub(crate) fn kit(&self) -> PathBuf {
        self.0.join("plugin-api")
    }

    /// Folder of built packages.
    pub(crate) fn packages(&self, profile: Profile) -> PathBuf {
        self.0.join(profile.packages())
    }

    /// Whether a plugin in `folder` is a member of the checkout's Cargo workspace.
    pub(crate) fn has_member(&self, folder: &Path) -> bool {
        std::path::absolute(folder).is_ok_and(|folder| folder.parent() == Some(&self.plugins()))
    }

    /// Opens all plugins of the checkout.
    pub(crate) fn projects(&self) -> anyhow::Result<Vec<Project>> {
        let mut folders = Vec::new();
        for entry in std::fs::read_dir(self.plugins())? {
            let folder = entry?.path();
            if folder.join("plugin.toml").is_file() {
                folders.push(folder);
            }
        }
        folders.sort();
        folders.iter().map(|folder| Project::open(folder)).collect()
    }
}

/// The folder of one plugin.
#[derive(Debug, Clone)]
pub(crate) struct Project {
    /// Absolute path of the folder.
    pub folder: PathBuf,
    /// The parsed `plugin.toml`.
    pub manifest: Manifest,
    /// Name of the crate of its server half.
    pub crate_name: String,
    /// Path of the plugin kit that it is built with.
    pub kit: PathBuf,
    /// The checkout whose workspace contains it.
    pub checkout: Option<Checkout>,
}

impl Project {
    /// Reads the plugin in `folder`.
    pub(crate) fn open(folder: &Path) -> anyhow::Result<Project> {
        let folder = std::path::absolute(folder)?;
        let checkout = Checkout::containing(&folder);
        let manifest = read_manifest(&folder)?;
        let cargo = read_cargo(&folder)?;
        let crate_name = cargo
            .get("package")
            .and_then(|package| package.get("name")?.as_str())
            .with_context(|| format!("{}/Cargo.toml names no package", folder.display()))?
            .to_owned();
        let kit_of_crate = cargo
            .get("dependencies")
            .and_then(|dependencies| dependencies.get("pinye-plugin")?.get("path")?.as_str())
            .map(|path| folder.join(path));
        let kit = match (kit_of_crate, &checkout) {
            (Some(kit), _) => kit,
            (None, Some(checkout)) => checkout.kit(),
            (None, None) => bail!("{} names no path to pinye-plugin", folder.display()),
        };
        let checkout = checkout.filter(|checkout| checkout.has_member(&folder));
        Ok(Project { folder, manifest, crate_name, kit, checkout })
    }

    /// Reads `plugin.toml` again.
    pub(crate) fn reread(&mut self) -> anyhow::Result<()> {
        self.manifest = read_manifest(&self.folder)?;
        Ok(())
    }

    /// Working folder for Cargo: the root of the workspace.
    pub(crate) fn cargo_folder(&self) -> &Path {
        self.checkout.as_ref().map_or(&self.folder, |checkout| &checkout.0)
    }

    /// Default output folder of packages.
    pub(crate) fn packages(&self, profile: Profile) -> PathBuf {
        match Checkout::containing(&self.folder) {
            Some(checkout) => checkout.packages(profile),
            None => self.folder.join(profile.packages()),
        }
    }

    /// Folder of intermediate build results.
    pub(crate) fn intermediate_dir(&self, profile: Profile) -> PathBuf {
        self.folder.join(profile.intermediate_dir())
    }
}

fn read_manifest(folder: &Path) -> anyhow::Result<Manifest> {
    let path = folder.join("plugin.toml");
    let shown = path.display();
    let text = std::fs::read_to_string(&path).with_context(|| format!("{shown} cannot be read"))?;
    Manifest::parse_toml(&text).with_context(|| format!("{shown} is refused"))
}

fn read_cargo(folder: &Path) -> anyhow::Result<toml::Table> {
    let path = folder.join("Cargo.toml");
    let shown = path.display();
    let text = std::fs::read_to_string(&path).with_context(|| format!("{shown} cannot be read"))?;
    text.parse().with_context(|| format!("{shown} is wrong"))
}
