//! Fixtures for tests of the capabilities, and tests of the call's counters.

use super::*;
use crate::memory_kv::MemoryKvStore;
use pinye_registry::manifest::{Capabilities, KvCapability, LocalizedText, PlainCapability};
use rand::SeedableRng;

/// Target of the tests' calls.
pub(crate) fn target() -> Target {
    Target {
        work_id: "7".into(),
        page_id: "p-1".into(),
        element_id: "e-1".into(),
        type_name: "sample".into(),
        schema_version: 1,
    }
}

/// A hook call of a plugin with `kv`, `clock` and `random`, and a small quota.
pub(crate) fn call() -> CallState {
    CallState::new(caller(), CallKind::Hook, Some(target()))
}

/// A pure call, which may not use capabilities.
pub(crate) fn pure_call() -> CallState {
    CallState::new(caller(), CallKind::Pure, None)
}

fn caller() -> Arc<PluginContext> {
    let reason = || LocalizedText { zh: "测试".into(), en: "test".into() };
    let scopes = ["plugin", "work", "element"].map(str::to_owned).into();
    let asked = Capabilities {
        kv: Some(KvCapability { scopes, reason: reason() }),
        clock: Some(PlainCapability { reason: reason() }),
        random: Some(PlainCapability { reason: reason() }),
        ..Capabilities::default()
    };
    let mut limits = Limits::default();
    limits.kv.quota_bytes = 200 << 10;
    limits.http.per_minute = 6;
    Arc::new(PluginContext {
        id: "sample".into(),
        version: "1.0.0".into(),
        limits,
        granted: GrantedCapabilities::of(&asked, &crate::Grants::all()),
        requests: Mutex::default(),
        services: Arc::new(HostServices {
            kv: Arc::new(MemoryKvStore::default()),
            clock: Clock::fixed(1_000_000),
            random: Mutex::new(StdRng::seed_from_u64(7)),
            http: HttpClient::default(),
            lines: Sender::new(1),
        }),
    })
}

#[test]
fn one_call_sends_only_so_many_requests() {
    let mut call = call();
    let sent = (0..10).filter(|_| call.admit_request()).count();
    assert_eq!(sent, 4);
}

#[test]
fn a_plugin_sends_only_so_many_requests_in_a_minute_over_all_its_calls() {
    let caller = caller();
    let send = || {
        let mut call = CallState::new(Arc::clone(&caller), CallKind::Hook, None);
        (0..4).filter(|_| call.admit_request()).count()
    };
    assert_eq!((send(), send(), send()), (4, 2, 0));
    caller.services.clock.advance(60_000);
    assert_eq!(send(), 4, "a minute later it may again");
}

#[test]
fn a_storm_of_host_calls_ends_the_call() {
    let mut call = call();
    let uses = (0..20_000).take_while(|_| call.charge_host_call("clock", 0).is_ok()).count();
    assert_eq!(uses, 10_000);
    assert_eq!(call.abort_cause, Some(Cause::HostCalls));
}

#[test]
fn bytes_are_counted_over_all_powers() {
    let mut call = call();
    call.charge_host_call("log", 600_000).unwrap();
    assert!(call.charge_host_call("kv", 600_000).is_err());
    assert_eq!(call.abort_cause, Some(Cause::OutputTooLarge));
}

#[test]
fn every_power_but_the_log_ends_a_pure_call() {
    for capability in ["kv", "http", "clock", "random", "config"] {
        let mut call = pure_call();
        assert!(call.charge_host_call(capability, 0).is_err(), "{capability}");
        assert_eq!(call.abort_cause, Some(Cause::CapabilityInPureCall(capability.into())));
    }
    pure_call().charge_host_call("log", 10).unwrap();
}
