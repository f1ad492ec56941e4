//! Errors of the plugin runtime: a package that cannot be loaded ([`Error`]), and a call that
//! failed ([`PluginError`]).

use pinye_compiler::CompileError;
use serde::Serialize;

/// Why a package could not be loaded. The messages are for administrators.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The registry does not have the package, or its bytes have changed.
    #[error(transparent)]
    Registry(#[from] pinye_registry::Error),
    /// The package contains another plugin than requested.
    #[error("the package holds plugin {found}, not {asked}")]
    OtherPlugin {
        /// Requested id.
        asked: String,
        /// Id in the manifest.
        found: String,
    },
    /// The package has no `component.wasm`.
    #[error("the package has no component.wasm")]
    NoComponent,
    /// A size exceeds its limit.
    #[error("{what} has {bytes} bytes, the limit is {limit}")]
    TooLarge {
        /// Name of the item that is too large.
        what: &'static str,
        /// Its size in bytes.
        bytes: u64,
        /// The limit in bytes.
        limit: u64,
    },
    /// Not a WebAssembly component.
    #[error("component.wasm is not a component: {0}")]
    NotAComponent(String),
    /// The manifest cannot be used by this host.
    #[error("the manifest cannot be used: {0}")]
    Manifest(String),
    /// The component imports a capability that the manifest does not declare.
    #[error("the component imports {import}, which the manifest does not declare")]
    UndeclaredImport {
        /// Full name of the import.
        import: String,
    },
    /// The component imports something that this host does not provide.
    #[error("the component imports {import}, which this host does not lend to anybody")]
    UnknownImport {
        /// Full name of the import.
        import: String,
    },
    /// The component imports a capability that the administrator has not granted.
    #[error("the component imports {import}, and the capability {capability} has not been granted")]
    NotGranted {
        /// Full name of the import.
        import: String,
        /// The capability.
        capability: String,
    },
    /// The required interface is missing.
    #[error("the component does not export pinye:plugin/element@1")]
    NoElementInterface,
    /// The manifest names a hook that the component does not export.
    #[error("the manifest declares the hook {0}, which the component does not export")]
    HookNotExported(String),
    /// The compiler rejected it or exceeded its limits.
    #[error("the component could not be compiled: {0}")]
    Compile(#[from] CompileError),
    /// The engine could not link it.
    #[error("the component could not be linked: {0}")]
    Link(String),
    /// The engine could not be started.
    #[error("the plugin engine could not be started: {0}")]
    Engine(String),
    /// `describe` failed.
    #[error(transparent)]
    Describe(#[from] PluginError),
    /// `describe` returned no element type.
    #[error("the plugin describes no element type")]
    NoElementTypes,
    /// `describe` and the manifest disagree.
    #[error("describe() and the manifest disagree about {about}")]
    Disagrees {
        /// Element type and field.
        about: String,
    },
    /// The description of an element type cannot be used.
    #[error("element type {type_name}: {reason}")]
    ElementType {
        /// The element type.
        type_name: String,
        /// Reason.
        reason: String,
    },
    /// Another enabled plugin provides this element type already.
    #[error("element type {type_name} already comes from plugin {owner}")]
    TypeTaken {
        /// The element type.
        type_name: String,
        /// Id of the plugin that provides it.
        owner: String,
    },
    /// The plugin was disabled while it was being loaded.
    #[error("the plugin was disabled while it was being loaded")]
    Unloaded,
    /// A file could not be read or written.
    #[error(transparent)]
    Io(#[from] std::io::Error),
}

/// A failed call. Callers continue without the plugin.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("plugin {plugin} failed in {call}: {cause}")]
pub struct PluginError {
    /// The plugin's id.
    pub plugin: String,
    /// The function that was called.
    pub call: &'static str,
    /// Cause.
    pub cause: Cause,
}

/// Why a call failed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[serde(tag = "cause", content = "detail", rename_all = "snake_case")]
pub enum Cause {
    /// The guest aborted or trapped.
    #[error("it trapped: {0}")]
    Trap(String),
    /// The call exceeded its fuel.
    #[error("it used all the instructions a call may use")]
    Fuel,
    /// The call exceeded its processor time.
    #[error("it used all the processor time a call may use")]
    CpuTime,
    /// The schemas of its element types exceeded their steps.
    #[error("the schemas of its element types took too long")]
    Schema,
    /// The call exceeded its time limit.
    #[error("it was not done in time")]
    WallTime,
    /// The call exceeded its memory.
    #[error("it needed more memory than it may have")]
    Memory,
    /// Calls nested too deeply.
    #[error("its calls are nested too deeply")]
    Stack,
    /// The call copied more bytes to the host than allowed.
    #[error("it handed over more bytes than a call may")]
    OutputTooLarge,
    /// The call used capabilities more often than allowed.
    #[error("it used the host's capabilities more often than a call may")]
    HostCalls,
    /// A pure call used a capability.
    #[error("it used the capability {0} in a call that must not use any")]
    #[serde(rename = "power_in_pure_call")]
    CapabilityInPureCall(String),
    /// The answer is not JSON or is nested too deeply.
    #[error("its answer is not usable JSON: {0}")]
    BadJson(String),
    /// The answer violates the contract.
    #[error("its answer does not keep the contract: {0}")]
    BadAnswer(String),
    /// The plugin reported an internal error.
    #[error("it said: {0}")]
    #[serde(rename = "said")]
    Reported(String),
    /// Too many calls are waiting.
    #[error("it is busy, try again in a moment")]
    Busy,
    /// The plugin is not enabled, or was removed.
    #[error("it is not enabled")]
    Disabled,
    /// The plugin is enabled, but could not be loaded.
    #[error("it could not be loaded: {0}")]
    NotLoaded(String),
    /// Calls are suspended after several faults.
    #[error("it is not called for now after several faults, the last: {0}")]
    Degraded(String),
    /// Calls are stopped until an administrator intervenes.
    #[error("it is quarantined after repeated faults, the last: {0}")]
    Quarantined(String),
    /// The host failed; not a fault of the plugin.
    #[error("the plugin engine failed: {0}")]
    Engine(String),
}

impl Cause {
    /// Whether there is no plugin at all, so that its elements were not even checked by the host.
    pub fn is_absence(&self) -> bool {
        matches!(self, Cause::Disabled | Cause::NotLoaded(_))
    }

    /// Whether this counts as a fault of the plugin for the circuit breaker.
    pub fn is_fault(&self) -> bool {
        !matches!(
            self,
            Cause::Busy
                | Cause::Disabled
                | Cause::NotLoaded(_)
                | Cause::Degraded(_)
                | Cause::Quarantined(_)
                | Cause::Engine(_)
        )
    }
}

/// Why a hook did not succeed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HookError {
    /// The plugin refused, with a message for the acting person.
    #[error("{0}")]
    Refused(String),
    /// The plugin failed and its policy is `closed`.
    #[error(transparent)]
    Plugin(#[from] PluginError),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plugin_error_names_plugin_call_and_cause() {
        let error = PluginError { plugin: "good".into(), call: "validate", cause: Cause::Fuel };
        let sentence =
            "plugin good failed in validate: it used all the instructions a call may use";
        assert_eq!(error.to_string(), sentence);
    }

    #[test]
    fn being_busy_or_disabled_is_not_a_fault_of_the_plugin() {
        let excused = [
            Cause::Busy,
            Cause::Disabled,
            Cause::NotLoaded("x".into()),
            Cause::Degraded("x".into()),
            Cause::Quarantined("x".into()),
            Cause::Engine("x".into()),
        ];
        assert!(excused.iter().all(|cause| !cause.is_fault()));
    }

    #[test]
    fn everything_a_guest_does_wrong_is_a_fault() {
        let faults = [
            Cause::Trap("x".into()),
            Cause::Fuel,
            Cause::CpuTime,
            Cause::Schema,
            Cause::WallTime,
            Cause::Memory,
            Cause::Stack,
            Cause::OutputTooLarge,
            Cause::HostCalls,
            Cause::CapabilityInPureCall("kv".into()),
            Cause::BadJson("x".into()),
            Cause::BadAnswer("x".into()),
            Cause::Reported("x".into()),
        ];
        assert!(faults.iter().all(Cause::is_fault));
    }
}
