//! Builds a linker per plugin that contains only its granted capabilities.

use wasmtime::Engine;
use wasmtime::component::{Component, HasSelf, InstancePre, Linker};

use crate::bindings::pinye::plugin::{clock, config, http, kv, log, random};
use crate::call::CallState;
use crate::error::Error;

/// Links `component` with `log` and these capabilities; any other import is an error that names it.
pub(super) fn link(
    engine: &Engine,
    component: &Component,
    capabilities: &[&str],
) -> Result<InstancePre<CallState>, Error> {
    fill(engine, capabilities)
        .and_then(|linker| linker.instantiate_pre(component))
        .map_err(|error| Error::Link(format!("{error:#}")))
}

fn fill(engine: &Engine, capabilities: &[&str]) -> wasmtime::Result<Linker<CallState>> {
    let mut linker = Linker::new(engine);
    log::add_to_linker::<CallState, HasSelf<CallState>>(&mut linker, |call| call)?;
    for &capability in capabilities {
        match capability {
            "kv" => kv::add_to_linker::<CallState, HasSelf<CallState>>(&mut linker, |call| call)?,
            "http" => {
                http::add_to_linker::<CallState, HasSelf<CallState>>(&mut linker, |call| call)?;
            }
            "clock" => {
                clock::add_to_linker::<CallState, HasSelf<CallState>>(&mut linker, |call| call)?;
            }
            "random" => {
                random::add_to_linker::<CallState, HasSelf<CallState>>(&mut linker, |call| call)?;
            }
            "config" => {
                config::add_to_linker::<CallState, HasSelf<CallState>>(&mut linker, |call| call)?;
            }
            _ => {}
        }
    }
    Ok(linker)
}
