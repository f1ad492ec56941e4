//! Plugins that mean harm, as real components in real packages. `all()` is the list; every other test may install them too.

#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::too_many_lines,
    unreachable_pub,
    reason = "builders for tests: a panic is a failed test, and the lists of attacks are long"
)]

pub mod guest;
pub mod load_time;
pub mod run_time;

pub use guest::{Guest, PackedPlugin};

/// Where a hostile plugin strikes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strike {
    /// The registry refuses the package.
    Register,
    /// It cannot be loaded.
    Load,
    /// While elements are checked.
    Validate,
    /// While old props are carried over.
    Migrate,
    /// When a visitor reacts.
    React,
    /// While a work is published.
    Publish,
}

/// One hostile plugin.
pub struct Hostile {
    /// What it does; also the plugin's id and its one element type.
    pub name: &'static str,
    /// Where it strikes.
    pub strike: Strike,
    /// A word that the refusal or the cause holds; several are separated by `|`. Empty: the host takes it without a fault.
    pub ends_with: &'static str,
    /// The package as it would be uploaded.
    pub package_bytes: Vec<u8>,
}

/// Every hostile plugin there is. The compile bomb is not among them: it costs seconds by itself, see [`compile_bomb`].
pub fn all() -> Vec<Hostile> {
    load_time::all().into_iter().chain(run_time::all()).collect()
}

/// A component within the size limit that keeps a compiler busy for long.
pub fn compile_bomb() -> Hostile {
    load_time::compile_bomb()
}

/// A plugin that does what it should: finds one remark (`seen`) about the first element of every call, likes every reaction,
/// publishes props as they are.
pub fn good(name: &'static str) -> PackedPlugin {
    Guest::new(name).validate(guest::ONE_REMARK).reacts("").publishes("").build()
}
