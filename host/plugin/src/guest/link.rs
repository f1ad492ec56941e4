//! A linker per plugin that holds nothing but what it was granted.

use wasmtime::Engine;
use wasmtime::component::{Component, HasSelf, InstancePre, Linker};

use crate::bindings::pinye::plugin::{clock, config, http, kv, log, random};
use crate::call::Call;
use crate::error::Error;

/// Links `component` with `log` and these powers; anything else it imports is an error that names it.
pub(super) fn link(
    engine: &Engine,
    component: &Component,
    powers: &[&str],
) -> Result<InstancePre<Call>, Error> {
    fill(engine, powers)
        .and_then(|linker| linker.instantiate_pre(component))
        .map_err(|error| Error::Link(format!("{error:#}")))
}

fn fill(engine: &Engine, powers: &[&str]) -> wasmtime::Result<Linker<Call>> {
    let mut linker = Linker::new(engine);
    log::add_to_linker::<Call, HasSelf<Call>>(&mut linker, |call| call)?;
    for &power in powers {
        match power {
            "kv" => kv::add_to_linker::<Call, HasSelf<Call>>(&mut linker, |call| call)?,
            "http" => http::add_to_linker::<Call, HasSelf<Call>>(&mut linker, |call| call)?,
            "clock" => clock::add_to_linker::<Call, HasSelf<Call>>(&mut linker, |call| call)?,
            "random" => random::add_to_linker::<Call, HasSelf<Call>>(&mut linker, |call| call)?,
            "config" => config::add_to_linker::<Call, HasSelf<Call>>(&mut linker, |call| call)?,
            _ => {}
        }
    }
    Ok(linker)
}
