//! Conversion of works of luban-h5: elements, files, data sources and rich texts.

pub(crate) mod adopt;
pub(crate) mod data_sources;
pub(crate) mod files;
mod quill_html;
mod translate;
