//! The Pinye host: assembles the crates and serves both origins.

mod confinement;
mod host_lock;
pub mod maintenance;
mod serve;
mod startup;

pub use pinye_accounts::{self as accounts, admin};
pub use pinye_app::{
    self as app, App, Assets, BundledFile, Config, Options, backup, bundled_templates, config,
    demo, metrics,
};
pub use pinye_compiler as compiler;
pub use pinye_context::{self as context, Ctx, Settings};
pub use pinye_datasources as datasources;
pub use pinye_domain::{self as domain, error};
pub use pinye_fonts as fonts;
pub use pinye_http::{self as http, router};
pub use pinye_outbound as outbound;
pub use pinye_outbound::{mail, wechat};
pub use pinye_plugin_host as plugin;
pub use pinye_publish as publish;
pub use pinye_sandbox as sandbox;
pub use pinye_storage as storage;
pub use pinye_store as store;
pub use pinye_submissions as forms;
pub use pinye_visitors as visitors;
pub use serve::{Host, serve, start_logging};
