//! What `wit-bindgen` makes of `wit/`: one module per world.
//!
//! A world that lends a capability is linked in by using one of its functions, a world that adds an export by calling its
//! `export!` macro (which [`plugin!`](crate::plugin!) does). So a plugin's component is the union of exactly the
//! worlds that it uses. All of them share the types of the first one.

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
    /// What every plugin is: `log` in, `element` out.
    mod plugin = "plugin" { pub_export_macro: true, generate_unused_types: true };

    /// Power `kv`.
    mod kv = "with-kv";
    /// Power `http`.
    mod http = "with-http";
    /// Power `clock`.
    mod clock = "with-clock";
    /// Power `random`.
    mod random = "with-random";
    /// Power `config`.
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
