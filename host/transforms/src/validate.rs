//! Validates a module before it is compiled. Rejects everything that the engine would execute or
//! allocate before limits apply: a `start` function, tables and memories with a large initial size.

use pinye_sandbox::transform::{MAX_MEMORY_PAGES, MAX_MODULE_BYTES, TransformError};
use wasmparser::{
    BinaryReaderError, CompositeInnerType, ExternalKind, Parser, Payload, TypeRef, ValType,
    Validator, WasmFeatures,
};

/// The exported function that is called.
pub(crate) const ENTRY: &str = "transform";
/// Import module of Extism's own functions.
const KERNEL: &str = "extism:host/env";
/// Extism functions that would reach the network.
const FORBIDDEN_IMPORTS: &[&str] = &["http_request", "http_status_code", "http_headers"];
/// Entries of all tables together, and number of tables.
const MAX_TABLE_ENTRIES: u64 = 100_000;
const MAX_TABLES: usize = 16;
/// WebAssembly 2.0: no garbage collection, no threads, no multiple memories.
const FEATURES: WasmFeatures = WasmFeatures::WASM2;

/// Verifies that the module may be called.
pub(crate) fn validate_module(module: &[u8]) -> Result<(), TransformError> {
    if module.len() > MAX_MODULE_BYTES {
        return Err(TransformError::ModuleTooLarge);
    }
    if !module.starts_with(b"\0asm\x01\0\0\0") {
        return Err(TransformError::NotAModule);
    }
    // Check imports first: for a module that wants WASI, a missing import is a clearer error than
    // an unsupported feature.
    let entry = entry_of(module)?;
    let types = Validator::new_with_features(FEATURES).validate_all(module).map_err(damaged)?;
    let types = types.as_ref();
    let called = entry.and_then(|entry| types.get(types.core_function_at(entry)));
    match called.map(|ty| &ty.composite_type.inner) {
        Some(CompositeInnerType::Func(ty))
            if ty.params().is_empty() && matches!(ty.results(), [] | [ValType::I32]) =>
        {
            Ok(())
        }
        _ => Err(TransformError::NoEntryPoint),
    }
}

#[expect(clippy::needless_pass_by_value, reason = "what is mapped over is handed on whole")]
fn damaged(error: BinaryReaderError) -> TransformError {
    TransformError::Damaged(error.message().to_owned())
}

/// Returns the index of the exported [`ENTRY`] function; an error if a section contains something
/// forbidden.
fn entry_of(module: &[u8]) -> Result<Option<u32>, TransformError> {
    let (mut entry, mut entries, mut tables_so_far) = (None, 0_u64, 0);
    for payload in Parser::new(0).parse_all(module) {
        match payload.map_err(damaged)? {
            Payload::StartSection { .. } => return Err(TransformError::StartFunction),
            Payload::ImportSection(imports) => {
                for import in imports.into_imports() {
                    let import = import.map_err(damaged)?;
                    let is_ours = import.module == KERNEL
                        && matches!(import.ty, TypeRef::Func(_))
                        && !FORBIDDEN_IMPORTS.contains(&import.name);
                    if !is_ours {
                        let name = format!("{}.{}", import.module, import.name);
                        return Err(TransformError::Import(name.chars().take(100).collect()));
                    }
                }
            }
            Payload::TableSection(tables) => {
                for table in tables {
                    // A table without a maximum could grow outside the memory limit.
                    let most = table.map_err(damaged)?.ty.maximum.ok_or(TransformError::Table)?;
                    entries = entries.saturating_add(most);
                    tables_so_far += 1;
                    if entries > MAX_TABLE_ENTRIES || tables_so_far > MAX_TABLES {
                        return Err(TransformError::Table);
                    }
                }
            }
            Payload::MemorySection(memories) => {
                for memory in memories {
                    let memory = memory.map_err(damaged)?;
                    if memory.initial > u64::from(MAX_MEMORY_PAGES) {
                        return Err(TransformError::Memory);
                    }
                }
            }
            Payload::ExportSection(exports) => {
                for export in exports {
                    let export = export.map_err(damaged)?;
                    if export.name == ENTRY && export.kind == ExternalKind::Func {
                        entry = Some(export.index);
                    }
                }
            }
            _ => {}
        }
    }
    Ok(entry)
}
