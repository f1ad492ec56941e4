//! The Rust kit for the server half of a Pinye plugin.
//!
//! A plugin author writes three things: a struct whose fields are the props, the rules that a schema
//! cannot express, and one macro call. The rest of the plugin is in `plugin.toml` and `web/`
//! (`docs/plugin-contract.md`).
//!
//! ```
//! use pinye_plugin::{Color, Diagnostics, Element, ElementType, Group};
//! use schemars::JsonSchema;
//! use serde::{Deserialize, Serialize};
//!
//! #[derive(Serialize, Deserialize, JsonSchema)]
//! #[serde(rename_all = "camelCase", default)]
//! struct Badge {
//!     #[schemars(title = "文字", extend("x-en" = "Text", "x-default-en" = "New"))]
//!     text: String,
//!     #[schemars(title = "颜色", extend("x-en" = "Colour"))]
//!     color: Color,
//!     #[schemars(title = "圆角", range(min = 0, max = 20), extend("x-en" = "Corner radius", "x-unit" = "px"))]
//!     radius: f64,
//! }
//!
//! impl Default for Badge {
//!     fn default() -> Badge {
//!         Badge { text: "新".into(), color: "#ff0000".into(), radius: 4.0 }
//!     }
//! }
//!
//! impl Element for Badge {
//!     const TYPE: ElementType =
//!         ElementType::new("badge", Group::Basic).label("徽标", "Badge").size(60, 24);
//!
//!     fn check(&self, diagnostics: &mut Diagnostics) {
//!         if self.text.trim().is_empty() {
//!             diagnostics.warning("/text", "text.empty", "An empty badge shows nothing.");
//!         }
//!     }
//! }
//!
//! pinye_plugin::plugin! { elements: [Badge] }
//!
//! // An ordinary `cargo test`, no WebAssembly needed:
//! let found = pinye_plugin::testing::check::<Badge>(r#"{"text": " "}"#);
//! assert_eq!(found[0].code, "text.empty");
//! ```
//!
//! # Props
//!
//! `#[serde(default)]` on the struct is required: a stored element may lack a prop that came later. The `Default` gives
//! the props of a new element. Per field, through `#[schemars(...)]`:
//!
//! | attribute | becomes |
//! |---|---|
//! | `title = "…"`, `extend("x-en" = "…")` | the label in Chinese and English |
//! | `range(min = .., max = ..)`, `length(..)`, `regex(..)` | limits, checked by the host; `min` and `max` of the panel |
//! | `extend("x-type" = "…")` | the type, where the field's Rust type does not say it |
//! | `extend("x-control" = "…")` | the control, where it is not the usual one of the type |
//! | `extend("x-unit" = "px")`, `extend("x-step" = 0.1)`, `extend("multipleOf" = 1)` | unit and step; `multipleOf` is also checked |
//! | `extend("x-visible-when" = "…")` | `name`, `!name`, `name == value`, `name != value`, `name in a, b` |
//! | `extend("x-default-en" = ..)` | the default for authors who work in English |
//! | `extend("x-role" = "field-name")` | special treatment by the host: `field-name`, `field-label`, `field-hint`, `sign-in`, `data` (the id of a data source), `rows` (where its rows go) |
//! | `extend("x-runtime" = true)` | passed to the view by the host, never stored |
//! | `extend("x-help" = "…", "x-help-en" = "…")` | a line of help under the field |
//! | `extend("x-note" = "…")` | a note for people who read the schema |
//!
//! An enum's variants have names in the panel through `title` and `x-en` of their own.
//!
//! [`testing::check_declaration`] reports mistakes and omissions in them.
//!
//! # Building
//!
//! `pinye plugin build` does all of this. By hand:
//!
//! ```sh
//! RUSTFLAGS="-C link-arg=-zstack-size=32768 -C link-arg=--initial-memory=262144" \
//!   cargo build --target wasm32-unknown-unknown --profile plugin
//! ```
//!
//! and `wit-component` turns the module into a component. The two link arguments matter: the host
//! creates a fresh instance for every call, which takes a fraction of the time with a small stack
//! and a memory that need not grow. The kit brings the allocator and the panic hook (a panic's message goes to the log) itself.
//!
//! Half of such a component only computes the result of `describe`, which is constant. A second
//! build with the result of the first in the environment variable `PINYE_PLUGIN_DESCRIBED` (one
//! line per element type: name, schema version and details, separated by tabs) embeds that text and
//! is little more than half the size.

/// Not part of the public API: used by the expansion of [`plugin!`].
#[doc(hidden)]
pub mod bindings;
/// Not part of the public API: used by the expansion of [`plugin!`].
#[doc(hidden)]
pub mod dispatch;

pub mod clock;
pub mod config;
pub mod http;
pub mod kv;
pub mod log;
pub mod random;
pub mod rules;
pub mod testing;

mod dataset;
mod descriptor;
mod diagnostics;
mod element;
mod hooks;
mod kinds;
mod macros;
#[cfg(target_arch = "wasm32")]
mod runtime;

pub use bindings::form_field::exports::pinye::plugin::form_field::File;
pub use bindings::form_hooks::exports::pinye::plugin::form_hooks::{Decision, Submission};
pub use bindings::plugin::pinye::plugin::types::{
    Actor, ActorKind, Diagnostic, Phase, PluginError, Severity, Target,
};
pub use bindings::reaction_hooks::exports::pinye::plugin::reaction_hooks::{Event, Reaction};
pub use dataset::{Cell, Dataset};
pub use diagnostics::{DiagnosticBuilder, Diagnostics};
/// Earlier names of [`DiagnosticBuilder`] and [`Diagnostics`].
pub use diagnostics::{DiagnosticBuilder as Finding, Diagnostics as Findings};
pub use element::{Element, ElementType, Group, Hydrate, Singleton};
pub use hooks::{
    FormField, FormHooks, Lifecycle, Migrate, Props, Publication, PublishHooks, ReactionHooks,
};
pub use kinds::{Audio, Color, Date, DateTime, Html, Image, Tel, Text, Url, Video};
/// JSON values as used by [`Migrate`], [`FormField`] and [`PublishHooks`].
pub use serde_json;
