//! What a plugin package is, and where packages are kept.
//!
//! A [`Manifest`] says what a plugin brings and asks for. A [`Package`] is a manifest with its files, checked down to
//! the last byte. The [`Registry`] keeps packages under the hash of their content and knows which element type
//! belongs to which plugin.

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
