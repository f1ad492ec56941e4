//! What a host does: save, publish, submit, react, deliver, back up, sweep, and the parts it does so with ([`App`]). Free of
//! axum: `http` extracts, calls what stands here, and answers.

use std::borrow::Cow;

pub mod admin;
pub mod app;
pub mod backup;
pub mod codes;
pub mod config;
pub mod confinement;
pub mod datasources;
pub mod demo;
pub mod documents;
pub mod error;
pub mod files;
pub mod finished;
pub mod fonts;
pub mod forms;
pub mod front_doors;
pub mod host_lock;
pub mod installed;
pub mod jobs;
pub mod leftovers;
pub mod likes;
pub mod limits;
pub mod mail;
pub mod maps;
pub mod marks;
pub mod metrics;
pub mod passwords;
pub mod patience;
pub mod places;
pub mod plugins;
pub mod publications;
pub mod publishing;
pub mod pulse;
pub mod ready_made;
pub mod room;
pub mod sending;
pub mod squeezed;
pub mod transfer;
mod transfer_queue;
pub mod typefaces;
pub mod uploads;
pub mod visits;
pub mod works;
pub mod zones;

pub use app::App;
pub use config::{Options, Settings};

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
    /// `dist/fonts`
    pub fonts: fn(&str) -> Option<Cow<'static, [u8]>>,
    /// Bundled plugin packages: file name and archive.
    pub packages: fn() -> Vec<Package>,
    /// Files of the templates that come with the program: `<name>/<file>` and its bytes.
    pub templates: fn() -> Vec<Package>,
}

impl Assets {
    /// A host without any of them still serves its API.
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
