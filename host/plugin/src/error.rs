//! What can go wrong in the plugin room: a package that is not let in ([`Error`]), and a call that failed ([`PluginError`]).

use serde::Serialize;

/// Why a package could not be loaded. The sentences are for the administrator.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The registry does not have it, or its bytes have changed.
    #[error(transparent)]
    Registry(#[from] pinye_registry::Error),
    /// The package stands under another id than the one asked for.
    #[error("the package holds plugin {found}, not {asked}")]
    OtherPlugin {
        /// The id asked for.
        asked: String,
        /// The id in the manifest.
        found: String,
    },
    /// The package has no `component.wasm`.
    #[error("the package has no component.wasm")]
    NoComponent,
    /// A size above its limit.
    #[error("{what} has {bytes} bytes, the limit is {limit}")]
    TooLarge {
        /// What is too large.
        what: &'static str,
        /// Its size.
        bytes: u64,
        /// The limit.
        limit: u64,
    },
    /// Not a WebAssembly component.
    #[error("component.wasm is not a component: {0}")]
    NotAComponent(String),
    /// A manifest this host cannot read.
    #[error("the manifest cannot be used: {0}")]
    Manifest(String),
    /// The component uses a capability the manifest does not name.
    #[error("the component imports {import}, which the manifest does not declare")]
    UndeclaredImport {
        /// Full name of the import.
        import: String,
    },
    /// The component uses something this host does not have.
    #[error("the component imports {import}, which this host does not lend to anybody")]
    UnknownImport {
        /// Full name of the import.
        import: String,
    },
    /// The administrator has not granted a capability the component uses.
    #[error("the component imports {import}, and the power {capability} has not been granted")]
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
    /// The compiler refused it, ran out of time or out of memory.
    #[error("the component could not be compiled: {0}")]
    Compile(String),
    /// The engine refused it.
    #[error("the component could not be linked: {0}")]
    Link(String),
    /// The engine could not be started.
    #[error("the plugin engine could not be started: {0}")]
    Engine(String),
    /// `describe` failed.
    #[error(transparent)]
    Describe(#[from] PluginError),
    /// `describe` names no element type.
    #[error("the plugin describes no element type")]
    NoElementTypes,
    /// `describe` and the manifest do not say the same.
    #[error("describe() and the manifest disagree about {about}")]
    Disagrees {
        /// Element type and field.
        about: String,
    },
    /// An element type is described in a way this host cannot use.
    #[error("element type {type_name}: {reason}")]
    ElementType {
        /// The element type.
        type_name: String,
        /// What is wrong.
        reason: String,
    },
    /// Another enabled plugin already brings this element type.
    #[error("element type {type_name} already comes from plugin {owner}")]
    TypeTaken {
        /// The element type.
        type_name: String,
        /// The plugin that has it.
        owner: String,
    },
    /// It was disabled while it was being loaded.
    #[error("the plugin was disabled while it was being loaded")]
    Unloaded,
    /// A file could not be read or written.
    #[error(transparent)]
    Io(#[from] std::io::Error),
}

/// A call that failed. It is a value: the caller goes on without the plugin.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("plugin {plugin} failed in {call}: {cause}")]
pub struct PluginError {
    /// The plugin's id.
    pub plugin: String,
    /// The function that was called.
    pub call: &'static str,
    /// Why.
    pub cause: Cause,
}

/// Why a call failed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[serde(tag = "cause", content = "detail", rename_all = "snake_case")]
pub enum Cause {
    /// The guest's code stopped itself or did something impossible.
    #[error("it trapped: {0}")]
    Trap(String),
    /// All instructions it may use.
    #[error("it used all the instructions a call may use")]
    Fuel,
    /// All processor time it may use.
    #[error("it used all the processor time a call may use")]
    CpuTime,
    /// All steps that the schemas of its element types may take.
    #[error("the schemas of its element types took too long")]
    Schema,
    /// Not done in time.
    #[error("it was not done in time")]
    WallTime,
    /// More memory than it may have.
    #[error("it needed more memory than it may have")]
    Memory,
    /// Calls nested too deeply.
    #[error("its calls are nested too deeply")]
    Stack,
    /// Handed over more bytes than a call may.
    #[error("it handed over more bytes than a call may")]
    OutputTooLarge,
    /// Used capabilities more often than a call may.
    #[error("it used the host's powers more often than a call may")]
    HostCalls,
    /// Used a capability in a call that must not use any.
    #[error("it used the power {0} in a call that must not use any")]
    #[serde(rename = "power_in_pure_call")]
    CapabilityInPureCall(String),
    /// An answer that is not JSON, or nested too deeply.
    #[error("its answer is not usable JSON: {0}")]
    BadJson(String),
    /// An answer that does not keep the contract.
    #[error("its answer does not keep the contract: {0}")]
    BadAnswer(String),
    /// It said itself that it failed.
    #[error("it said: {0}")]
    #[serde(rename = "said")]
    Reported(String),
    /// Too many calls at once.
    #[error("it is busy, try again in a moment")]
    Busy,
    /// Not enabled, or removed.
    #[error("it is not enabled")]
    Disabled,
    /// Enabled, but it could not be loaded.
    #[error("it could not be loaded: {0}")]
    NotLoaded(String),
    /// Not called for now, after several faults.
    #[error("it is not called for now after several faults, the last: {0}")]
    Degraded(String),
    /// Not called any more until an administrator looks at it.
    #[error("it is quarantined after repeated faults, the last: {0}")]
    Quarantined(String),
    /// The host's own engine failed; not the plugin's fault.
    #[error("the plugin engine failed: {0}")]
    Engine(String),
}

impl Cause {
    /// Whether there is no plugin at all: then nobody, not even the host, has looked at its elements.
    pub fn is_absence(&self) -> bool {
        matches!(self, Cause::Disabled | Cause::NotLoaded(_))
    }

    /// Whether this counts as a fault of the plugin (for the breaker).
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

/// Why a hook said no.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HookError {
    /// The plugin refused, with a sentence for the person who acts.
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
