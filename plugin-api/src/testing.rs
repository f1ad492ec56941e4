//! Test support for plugins: rules and hooks run natively, and an in-memory host provides the
//! capabilities.
//!
//! Each thread, and so each test, has its own host.

#![cfg(not(target_arch = "wasm32"))]

mod catalogue;
mod declaration;
pub(crate) mod kv;

use std::cell::RefCell;
use std::collections::BTreeMap;

use serde_json::Value;

use crate::dispatch::{self, Entry};
use crate::kv::Entry as Stored;
use crate::log::Level;
use crate::{Actor, ActorKind, Diagnostic, Diagnostics, Element, Phase, Target, http};

/// Earlier name of [`check_lines`].
pub use self::check_lines as lines;
/// Earlier name of [`format_diagnostic`].
pub use self::format_diagnostic as line;
pub use catalogue::diff_declaration;
/// Earlier name of [`diff_declaration`].
pub use catalogue::diff_declaration as differences;
pub use declaration::check_declaration;
/// Earlier name of [`check_declaration`].
pub use declaration::check_declaration as faults;

/// Returns the diagnostics of these props (JSON; missing props have their default) in the phase
/// `edit`.
pub fn check<E: Element>(props: &str) -> Vec<Diagnostic> {
    check_at::<E>(props, Phase::Edit)
}

/// Returns the diagnostics of these props in the given phase.
pub fn check_at<E: Element>(props: &str, phase: Phase) -> Vec<Diagnostic> {
    let mut diagnostics = Diagnostics::new(phase);
    Entry::of::<E>().check(props, &mut diagnostics);
    diagnostics.into_diagnostics()
}

/// Returns severity, code and path of each diagnostic, one line each, for short assertions:
/// `warning text.empty /text`.
pub fn check_lines<E: Element>(props: &str) -> Vec<String> {
    check::<E>(props).iter().map(format_diagnostic).collect()
}

/// Formats severity, code and path of a diagnostic.
pub fn format_diagnostic(found: &Diagnostic) -> String {
    let severity = format!("{:?}", found.severity);
    let severity = severity.rsplit("::").next().unwrap_or_default().to_lowercase();
    format!("{severity} {} {}", found.code, found.path).trim_end().to_owned()
}

/// Returns the element type in the form of section 2 of the plugin contract.
pub fn descriptor<E: Element>() -> Value {
    let described = dispatch::describe::<E>();
    let mut element_type: Value = serde_json::from_str(&described.details).unwrap_or_default();
    if let Value::Object(fields) = &mut element_type {
        fields.insert("type".to_owned(), described.type_name.into());
        fields.insert("schemaVersion".to_owned(), described.schema_version.into());
    }
    element_type
}

/// Returns a placed element of this type, for hooks.
pub fn target<E: Element>() -> Target {
    Target {
        work_id: "1".to_owned(),
        page_id: "page-1".to_owned(),
        element_id: format!("{}-1", E::TYPE.name),
        type_name: E::TYPE.name.to_owned(),
        schema_version: E::TYPE.schema_version,
    }
}

/// Returns a visitor without a name, for hooks.
pub fn visitor() -> Actor {
    Actor {
        kind: ActorKind::Anonymous,
        id: "visitor-1".to_owned(),
        name: String::new(),
        avatar: String::new(),
    }
}

/// Sets the time of the `clock` capability.
pub fn set_now_ms(now_ms: u64) {
    with_fake_host(|host| host.now_ms = now_ms);
}

/// Sets a value of the `config` capability.
pub fn set_config(key: &str, value: &str) {
    with_fake_host(|host| host.config.insert(key.to_owned(), value.to_owned()));
}

/// Sets the function that answers requests of the `http` capability.
pub fn answer_http(answer: HttpAnswer) {
    with_fake_host(|host| host.http = Some(answer));
}

/// Returns and clears the lines written to the log so far.
pub fn take_log() -> Vec<(Level, String)> {
    with_fake_host(|host| std::mem::take(&mut host.log))
}

/// Fake of the remote hosts.
pub type HttpAnswer = fn(&http::Request) -> Result<http::Response, http::Error>;

/// In-memory host of one test.
#[derive(Default)]
pub(crate) struct FakeHost {
    pub(crate) log: Vec<(Level, String)>,
    pub(crate) now_ms: u64,
    pub(crate) config: BTreeMap<String, String>,
    pub(crate) http: Option<HttpAnswer>,
    pub(crate) kv: BTreeMap<(u8, String), Stored>,
}

thread_local! {
    static FAKE_HOST: RefCell<FakeHost> = RefCell::default();
}

pub(crate) fn with_fake_host<T>(use_host: impl FnOnce(&mut FakeHost) -> T) -> T {
    FAKE_HOST.with_borrow_mut(use_host)
}
