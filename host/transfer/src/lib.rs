//! Export and import of works as files, and import of works of luban-h5.

mod export;
mod import;
mod import_archive;
mod importer;
mod legacy;
mod queue;
mod report;
mod temp_file;

pub use export::export;
pub use import::import;
pub use importer::{Importer, LegacySite};
pub use queue::Transfers;
pub use report::ImportReport;
pub use temp_file::{MAX_FILE_BYTES, TempFile, receive_file};
