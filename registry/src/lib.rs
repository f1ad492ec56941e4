//! Plugin packages and their storage.
//!
//! A [`Manifest`] declares what a plugin provides and requires. A [`Package`] is a manifest with
//! its files, verified byte for byte. The [`Registry`] stores packages under the hash of their
//! content and maps element types to plugins.

pub mod acceptance;
pub mod archive;
pub mod backup;
pub mod catalogue;
pub mod imports;
pub mod interfaces;
pub mod manifest;
pub mod package;
pub mod text;

mod canonical;
mod index;
mod manifest_cache;
mod registry;
mod store;
#[cfg(test)]
mod testing;

pub use archive::{Files, PackageLimits};
pub use catalogue::Catalogue;
pub use manifest::Manifest;
pub use package::{Package, PackageRef, file_name, hash};
pub use registry::{Error, Registry};
