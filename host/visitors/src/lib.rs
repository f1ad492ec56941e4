//! Visitors of published works: identity, access to works, uploaded files, cached publications and
//! visit counts.

pub mod access;
pub mod files;
pub mod publication_cache;
pub mod visitor;
pub mod visits;

pub use files::VisitorUploads;
pub use publication_cache::PublicationCache;
pub use visitor::{AccessKeys, Caller, Visitor};
pub use visits::Visits;
