//! Application logic of the host, such as saving, publishing, uploads, likes, plugins and backups,
//! and its shared state ([`App`]). Independent of axum: `http` parses requests, calls these
//! functions and builds responses.

use std::borrow::Cow;

pub mod backup;
pub mod bundled_templates;
pub mod compressed_assets;
pub mod config;
pub mod demo;
pub mod document_quota;
pub mod downloads;
pub mod font_loader;
pub mod fonts;
pub mod installation_id;
pub mod likes;
pub mod live_fragments;
pub mod metrics;
pub mod place_search;
pub mod plugins;
pub mod publications;
pub mod publish_jobs;
pub mod quota;
pub mod readiness;
pub mod state;
pub mod temp_file_cleanup;
pub mod uploads;
pub mod work_access;
pub mod works;

pub use config::{Config, Options};
pub use state::App;

/// A bundled package: its file name and its bytes.
pub type BundledFile = (String, Cow<'static, [u8]>);

/// Files that come with the program; each function returns a file by its path.
#[derive(Clone, Copy)]
pub struct Assets {
    /// `web/dist/studio`
    pub studio: fn(&str) -> Option<Cow<'static, [u8]>>,
    /// `web/dist/visitor`
    pub visitor: fn(&str) -> Option<Cow<'static, [u8]>>,
    /// `web/dist/tinymce`
    pub tinymce: fn(&str) -> Option<Cow<'static, [u8]>>,
    /// `dist/fonts`
    pub fonts: fn(&str) -> Option<Cow<'static, [u8]>>,
    /// Bundled plugin packages: file name and archive.
    pub packages: fn() -> Vec<BundledFile>,
    /// Files of the templates that come with the program: `<name>/<file>` and its bytes.
    pub templates: fn() -> Vec<BundledFile>,
}

impl Assets {
    /// No files. A host without them still serves its API.
    pub fn none() -> Assets {
        Assets {
            studio: |_| None,
            visitor: |_| None,
            tinymce: |_| None,
            fonts: |_| None,
            packages: Vec::new,
            templates: Vec::new,
        }
    }
}
