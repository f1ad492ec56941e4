//! Bindings generated from `wit/` by `wit-bindgen`: one module per world.
//!
//! A capability's world is linked when one of its functions is used, an export's world when its
//! `export!` macro is called (which [`plugin!`](crate::plugin!) does). A plugin's component is
//! therefore the union of exactly the worlds it uses. All of them share the types of the first one.

macro_rules! worlds {
    ($($(#[$doc:meta])* mod $module:ident = $world:literal $({ $($option:tt)* })?;)+) => { $(
        $(#[$doc])*
        #[expect(missing_docs, reason = "generated from wit/, where every item is documented")]
        pub mod $module {
            wit_bindgen::generate!({
                path: "../wit",
                world: $world,
                additional_derives: [PartialEq, Eq],
                $($($option)*)?
            });
        }
    )+ };
}

worlds! {
    /// Minimal world of every plugin: imports `log`, exports `element`.
    mod plugin = "plugin" { pub_export_macro: true, generate_unused_types: true };

    /// Capability `kv`.
    mod kv = "with-kv";
    /// Capability `http`.
    mod http = "with-http";
    /// Capability `clock`.
    mod clock = "with-clock";
    /// Capability `random`.
    mod random = "with-random";
    /// Capability `config`.
    mod config = "with-config";

    /// Export `migration`.
    mod migration = "with-migration" {
        pub_export_macro: true,
        with: { "pinye:plugin/types@1.0.0": crate::bindings::plugin::pinye::plugin::types },
    };
    /// Export `form-field`.
    mod form_field = "with-form-field" {
        pub_export_macro: true,
        with: { "pinye:plugin/types@1.0.0": crate::bindings::plugin::pinye::plugin::types },
    };
    /// Export `form-hooks`.
    mod form_hooks = "with-form-hooks" {
        pub_export_macro: true,
        with: { "pinye:plugin/types@1.0.0": crate::bindings::plugin::pinye::plugin::types },
    };
    /// Export `reaction-hooks`.
    mod reaction_hooks = "with-reaction-hooks" {
        pub_export_macro: true,
        with: { "pinye:plugin/types@1.0.0": crate::bindings::plugin::pinye::plugin::types },
    };
    /// Export `publish-hooks`.
    mod publish_hooks = "with-publish-hooks" {
        pub_export_macro: true,
        with: { "pinye:plugin/types@1.0.0": crate::bindings::plugin::pinye::plugin::types },
    };
    /// Export `lifecycle`.
    mod lifecycle = "with-lifecycle" {
        pub_export_macro: true,
        with: { "pinye:plugin/types@1.0.0": crate::bindings::plugin::pinye::plugin::types },
    };
}
