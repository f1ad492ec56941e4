//! Who visits published works: by what they are known, whether they are let in, what they are shown, how they are counted.

pub mod access;
pub mod files;
pub mod publication_cache;
pub mod visitor;
pub mod visits;

pub use files::VisitorUploads;
pub use publication_cache::PublicationCache;
pub use visitor::{AccessKeys, Caller, Visitor};
pub use visits::Visits;
