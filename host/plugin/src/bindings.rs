//! Types of the plugin contract, generated from `wit/`. The world is never instantiated as a whole:
//! exports are looked up one interface at a time, because every interface but `element` is
//! optional.

#![allow(missing_docs, reason = "generated from wit/, where every item is documented")]
#![allow(unreachable_pub, clippy::all, reason = "generated code")]

wasmtime::component::bindgen!({
    path: "../../wit",
    world: "host-view",
    imports: { default: async | trappable },
    exports: { default: async },
});
