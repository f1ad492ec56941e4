//! Maps errors of the engine to causes that an administrator understands.

use wasmtime::Trap;

use crate::call::CallState;
use crate::error::Cause;
use crate::target::truncate_text;

/// The engine has no error type for this case, only the message.
const TOO_MANY_BYTES: &str = "fuel allocated for hostcalls has been exhausted";

/// Returns why the engine ended the call.
pub(super) fn classify(error: &wasmtime::Error, call: &mut CallState) -> Cause {
    if let Some(cause) = call.abort_cause.take() {
        return cause;
    }
    if error.downcast_ref::<wasmtime::PoolConcurrencyLimitError>().is_some() {
        return Cause::Engine(error.to_string());
    }
    let trap = error.downcast_ref::<Trap>();
    match trap {
        Some(Trap::OutOfFuel) => Cause::Fuel,
        Some(Trap::Interrupt) => Cause::CpuTime,
        Some(Trap::StackOverflow) => Cause::Stack,
        _ if call.memory.has_refused() => Cause::Memory,
        Some(trap) => Cause::Trap(trap.to_string()),
        None => {
            let text = format!("{error:#}");
            if text.contains(TOO_MANY_BYTES) {
                Cause::OutputTooLarge
            } else {
                Cause::Trap(truncate_text(text))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::call::tests::call;
    use wasmtime::ResourceLimiter;

    #[test]
    fn every_trap_has_its_cause() {
        let causes = [
            (Trap::OutOfFuel, Cause::Fuel),
            (Trap::Interrupt, Cause::CpuTime),
            (Trap::StackOverflow, Cause::Stack),
        ];
        for (trap, cause) in causes {
            assert_eq!(classify(&wasmtime::Error::from(trap), &mut call()), cause);
        }
        let trap = classify(&wasmtime::Error::from(Trap::UnreachableCodeReached), &mut call());
        assert!(matches!(trap, Cause::Trap(_)));
    }

    #[test]
    fn a_trap_after_refused_memory_is_blamed_on_memory() {
        let mut call = call();
        assert!(!call.memory.memory_growing(0, usize::MAX, None).unwrap());
        let error = wasmtime::Error::from(Trap::UnreachableCodeReached);
        assert_eq!(classify(&error, &mut call), Cause::Memory);
    }

    #[test]
    fn what_a_power_said_comes_first() {
        let mut call = call();
        call.abort_cause = Some(Cause::HostCalls);
        let error = wasmtime::Error::from(Trap::UnreachableCodeReached);
        assert_eq!(classify(&error, &mut call), Cause::HostCalls);
    }
}
