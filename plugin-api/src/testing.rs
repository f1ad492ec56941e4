//! For the tests of a plugin: its rules and hooks run natively, the host's powers are stood in for in memory.
//!
//! Every test has its own powers (they belong to the thread).

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

pub use catalogue::differences;
pub use declaration::faults;

/// What is found about these props (JSON; what they lack is the default) while an author works.
pub fn check<E: Element>(props: &str) -> Vec<Diagnostic> {
    check_at::<E>(props, Phase::Edit)
}

/// What is found about these props in another phase.
pub fn check_at<E: Element>(props: &str, phase: Phase) -> Vec<Diagnostic> {
    let mut diagnostics = Diagnostics::new(phase);
    Entry::of::<E>().check(props, &mut diagnostics);
    diagnostics.into_diagnostics()
}

/// Severity, code and path of what is found, one line each, for short assertions: `warning text.empty /text`.
pub fn lines<E: Element>(props: &str) -> Vec<String> {
    check::<E>(props).iter().map(line).collect()
}

/// Severity, code and path of a diagnostic.
pub fn line(found: &Diagnostic) -> String {
    let severity = format!("{:?}", found.severity);
    let severity = severity.rsplit("::").next().unwrap_or_default().to_lowercase();
    format!("{severity} {} {}", found.code, found.path).trim_end().to_owned()
}

/// The element type as everybody else sees it (section 2 of the plugin contract).
pub fn descriptor<E: Element>() -> Value {
    let described = dispatch::describe::<E>();
    let mut element_type: Value = serde_json::from_str(&described.details).unwrap_or_default();
    if let Value::Object(fields) = &mut element_type {
        fields.insert("type".to_owned(), described.type_name.into());
        fields.insert("schemaVersion".to_owned(), described.schema_version.into());
    }
    element_type
}

/// A placed element of this type, for hooks.
pub fn target<E: Element>() -> Target {
    Target {
        work_id: "1".to_owned(),
        page_id: "page-1".to_owned(),
        element_id: format!("{}-1", E::TYPE.name),
        type_name: E::TYPE.name.to_owned(),
        schema_version: E::TYPE.schema_version,
    }
}

/// A visitor without a name, for hooks.
pub fn visitor() -> Actor {
    Actor {
        kind: ActorKind::Anonymous,
        id: "visitor-1".to_owned(),
        name: String::new(),
        avatar: String::new(),
    }
}

/// Sets the time of the `clock` power.
pub fn set_now_ms(now_ms: u64) {
    powers(|powers| powers.now_ms = now_ms);
}

/// Sets a value of the `config` power.
pub fn set_config(key: &str, value: &str) {
    powers(|powers| powers.config.insert(key.to_owned(), value.to_owned()));
}

/// Sets what the `http` power answers.
pub fn answer_http(answer: HttpAnswer) {
    powers(|powers| powers.http = Some(answer));
}

/// Takes what was written to the log so far.
pub fn take_log() -> Vec<(Level, String)> {
    powers(|powers| std::mem::take(&mut powers.log))
}

/// Stands in for everybody on the web.
pub type HttpAnswer = fn(&http::Request) -> Result<http::Response, http::Error>;

/// What the host lends, for one test.
#[derive(Default)]
pub(crate) struct FakeHost {
    pub(crate) log: Vec<(Level, String)>,
    pub(crate) now_ms: u64,
    pub(crate) config: BTreeMap<String, String>,
    pub(crate) http: Option<HttpAnswer>,
    pub(crate) kv: BTreeMap<(u8, String), Stored>,
}

thread_local! {
    static POWERS: RefCell<FakeHost> = RefCell::default();
}

pub(crate) fn powers<T>(use_them: impl FnOnce(&mut FakeHost) -> T) -> T {
    POWERS.with_borrow_mut(use_them)
}
