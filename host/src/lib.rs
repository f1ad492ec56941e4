//! The Pinye host: API, plugins, publishing, visitor pages.

pub mod admin;
pub mod app;
pub mod backup;
pub mod config;
pub mod demo;
pub mod desk;
pub mod error;
pub mod http;
pub mod installed;
pub mod mail;
pub mod metrics;
pub mod router;

mod serve;

// Rooms that are crates of their own.
pub use pinye_domain as domain;
pub use pinye_outgoing as outgoing;
pub use pinye_plugin_host as plugin;
pub use pinye_plugin_host::worker;
pub use pinye_publish as publish;
pub use pinye_storage as storage;
pub use pinye_store as store;
pub use pinye_wechat as wechat;

use std::borrow::Cow;

pub use app::App;
pub use config::{Options, Settings};
pub use serve::{Host, serve, start_logging};

/// A bundled package: its file name and its bytes.
pub type Package = (String, Cow<'static, [u8]>);

/// Files that came with the program; each function finds one by its path.
#[derive(Clone, Copy)]
pub struct Assets {
    /// `web/dist/studio`
    pub studio: fn(&str) -> Option<Cow<'static, [u8]>>,
    /// `web/dist/visitor`
    pub visitor: fn(&str) -> Option<Cow<'static, [u8]>>,
    /// `web/dist/tinymce`
    pub tinymce: fn(&str) -> Option<Cow<'static, [u8]>>,
    /// Bundled plugin packages: file name and archive.
    pub packages: fn() -> Vec<Package>,
}

impl Assets {
    /// A host without any of them still serves its API.
    pub fn none() -> Assets {
        Assets { studio: |_| None, visitor: |_| None, tinymce: |_| None, packages: Vec::new }
    }
}
