//! Malicious plugins, as real components in real packages. `all()` lists them, for use in any test.

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

/// The call in which a malicious plugin attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strike {
    /// The registry refuses the package.
    Register,
    /// The component cannot be loaded.
    Load,
    /// During the validation of elements.
    Validate,
    /// During the migration of old props.
    Migrate,
    /// In the reaction hook.
    React,
    /// In the publish hook.
    Publish,
}

/// One malicious plugin.
pub struct Hostile {
    /// Name of the attack; also the plugin's id and its one element type.
    pub name: &'static str,
    /// The call in which it attacks.
    pub strike: Strike,
    /// A word of the error; alternatives are separated by `|`. Empty: the call succeeds.
    pub ends_with: &'static str,
    /// The package as uploaded.
    pub package_bytes: Vec<u8>,
}

/// Returns every malicious plugin except the compile bomb, which takes seconds: see
/// [`compile_bomb`].
pub fn all() -> Vec<Hostile> {
    load_time::all().into_iter().chain(run_time::all()).collect()
}

/// A component within the size limit that takes very long to compile.
pub fn compile_bomb() -> Hostile {
    load_time::compile_bomb()
}

/// A well-behaved plugin: reports one diagnostic (`seen`) about the first element of every call,
/// accepts every reaction, and publishes props unchanged.
pub fn good(name: &'static str) -> PackedPlugin {
    Guest::new(name).validate(guest::ONE_REMARK).reacts("").publishes("").build()
}
