//! What works of luban-h5 have that is not ours: their elements, files, data sources and rich texts.

pub(crate) mod adopt;
pub(crate) mod data_sources;
pub(crate) mod files;
mod quill_html;
mod translate;
