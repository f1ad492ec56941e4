//! Plugins that load normally and attack when they are called.

use super::guest::{SCRATCH, TEXT_STEP, TEXTS};
use super::{Guest, Hostile, Strike};

pub const KV_INCREMENT: &str = "(func $increment (import \"pinye:plugin/kv@1.0.0\" \"increment\") (param i32 i32 i32 i64 i32))";
/// Adds 1 to the value `seen` in the plugin's own scope.
pub const INCREMENT: &str = "(call $increment (i32.const 0) (i32.const 0x1000) (i32.const 4) (i64.const 1) (i32.const 0x28000))";
const KV_PUT: &str = "(func $put (import \"pinye:plugin/kv@1.0.0\" \"put\") (param i32 i32 i32 i32 i32 i32 i64 i32))";
const CLOCK: &str = "(func $now (import \"pinye:plugin/clock@1.0.0\" \"now-ms\") (result i64))";
const HTTP: &str = "(func $send (import \"pinye:plugin/http@1.0.0\" \"send\") (param i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32))";

const LOOP: &str = "(loop $l (br $l))";
/// One instruction that runs for a long time, so fuel does not end it.
const FILL: &str = "(drop (memory.grow (i32.const 200)))
    (loop $l (memory.fill (i32.const 0x30000) (i32.const 7) (i32.const 0xc00000)) (br $l))";
const GROW: &str =
    "(loop $l (br_if $l (i32.ne (memory.grow (i32.const 1)) (i32.const -1)))) unreachable";
const GROW_TABLE: &str = "(loop $l (br_if $l (i32.ne (table.grow $t (ref.null func) (i32.const 1000)) (i32.const -1)))) unreachable";
const RECURSE: &str = "(drop (call $down (i32.const 1)))";
const DOWN: &str = "(func $down (param i32) (result i32)
    (i32.add (call $down (i32.add (local.get 0) (i32.const 1))) (i32.const 1)))";
/// Logs lines of LEN bytes in an endless loop.
const LOG: &str = "(loop $l (call $log (i32.const 1) (i32.const 0x1000) (i32.const LEN)) (br $l))";

pub fn all() -> Vec<Hostile> {
    let mut all = computing();
    all.extend(answering());
    all.extend(using_powers());
    all
}

fn hostile(name: &'static str, strike: Strike, ends_with: &'static str, guest: Guest) -> Hostile {
    Hostile { name, strike, ends_with, package_bytes: guest.build().package_bytes }
}

fn computing() -> Vec<Hostile> {
    use Strike::{Migrate, Publish, React, Validate};
    let new = Guest::new;
    let table = "(table $t 1 funcref)";
    vec![
        hostile("endless-loop", Validate, "instructions", new("endless-loop").validate(LOOP)),
        hostile("migrate-loops", Migrate, "instructions", new("migrate-loops").migrates(LOOP)),
        hostile("react-loops", React, "instructions", new("react-loops").reacts(LOOP)),
        hostile("publish-loops", Publish, "instructions", new("publish-loops").publishes(LOOP)),
        hostile(
            "endless-fill",
            Validate,
            "instructions|processor time",
            new("endless-fill").validate(FILL),
        ),
        hostile(
            "react-fills",
            React,
            "instructions|processor time",
            new("react-fills").reacts(FILL),
        ),
        hostile("memory-bomb", Validate, "memory", new("memory-bomb").validate(GROW)),
        hostile(
            "table-bomb",
            Validate,
            "memory",
            new("table-bomb").extra(table).validate(GROW_TABLE),
        ),
        hostile(
            "deep-recursion",
            Validate,
            "nested",
            new("deep-recursion").extra(DOWN).validate(RECURSE),
        ),
        hostile("traps", Validate, "trapped", new("traps").validate("unreachable")),
        hostile("react-traps", React, "trapped", new("react-traps").reacts("unreachable")),
        hostile("publish-traps", Publish, "trapped", new("publish-traps").publishes("unreachable")),
        hostile("divides-by-zero", Validate, "divide", {
            new("divides-by-zero").validate("(drop (i32.div_u (local.get $n) (local.get $at)))")
        }),
        hostile("reads-outside", Validate, "out of bounds", {
            new("reads-outside").validate("(drop (i32.load (i32.const -8)))")
        }),
        hostile("post-return-loops", Validate, "instructions", {
            let export = "(func (export \"cabi_post_pinye:plugin/element@1.0.0#validate\") (param i32) (loop $l (br $l)))";
            new("post-return-loops").extra(export)
        }),
    ]
}

/// Returns `count` verdicts about the first candidate, each with one diagnostic whose message has
/// `len` bytes.
fn many_remarks(count: u32, len: u32) -> String {
    format!(
        "(drop (memory.grow (i32.const 64)))
         (i32.store offset=8 (global.get $scratch) (i32.const {TEXTS})) (i32.store offset=12 (global.get $scratch) (i32.const 4))
         (local.set $at (i32.const 0x40000))
         (loop $l
           (i32.store8 (local.get $at) (i32.const 1))
           (i32.store offset=4 (local.get $at) (i32.const {TEXTS})) (i32.store offset=8 (local.get $at) (i32.const 4))
           (i32.store offset=12 (local.get $at) (i32.const {TEXTS})) (i32.store offset=16 (local.get $at) (i32.const 0))
           (i32.store offset=20 (local.get $at) (i32.const 0x30000)) (i32.store offset=24 (local.get $at) (i32.const {len}))
           (local.set $at (i32.add (local.get $at) (i32.const 36)))
           (local.set $n (i32.add (local.get $n) (i32.const 1)))
           (br_if $l (i32.lt_u (local.get $n) (i32.const {count}))))
         (i32.store offset=32 (global.get $scratch) (i32.load (local.get $candidates)))
         (i32.store offset=36 (global.get $scratch) (i32.load offset=4 (local.get $candidates)))
         (i32.store offset=40 (global.get $scratch) (i32.const 0x40000))
         (i32.store offset=44 (global.get $scratch) (i32.const {count}))
         (i32.store (global.get $scratch) (i32.const {}))
         (i32.store offset=4 (global.get $scratch) (i32.const 1))",
        SCRATCH + 32
    )
}

fn answering() -> Vec<Hostile> {
    use Strike::{Migrate, Publish, Validate};
    let new = Guest::new;
    let answer = |ptr: u32, len: u32| {
        format!(
            "(i32.store (global.get $scratch) (i32.const {ptr})) (i32.store offset=4 (global.get $scratch) (i32.const {len}))"
        )
    };
    let foreign = super::guest::ONE_REMARK
        .replace("(i32.load (local.get $candidates))", &format!("(i32.const {TEXTS})"))
        .replace("(i32.load offset=4 (local.get $candidates))", "(i32.const 4)");
    let bad_text = super::guest::ONE_REMARK
        .replace("(i32.const 0x1000)", &format!("(i32.const {})", TEXTS + TEXT_STEP));
    let published = format!(
        "(i32.store offset=4 (global.get $scratch) (i32.const {TEXTS})) (i32.store offset=8 (global.get $scratch) (i32.const 4))
         (return (global.get $scratch))"
    );
    let migrated = format!(
        "(i32.store offset=4 (global.get $scratch) (i32.const 2)) (i32.store offset=8 (global.get $scratch) (i32.const {TEXTS}))
         (i32.store offset=12 (global.get $scratch) (i32.const 4))"
    );
    vec![
        // 50 MB of messages from 1 MB of memory: every message is the same text.
        hostile(
            "fifty-megabytes",
            Validate,
            "more bytes",
            new("fifty-megabytes").validate(&many_remarks(50, 1_000_000)),
        ),
        hostile(
            "ten-thousand-remarks",
            Validate,
            "|more bytes",
            new("ten-thousand-remarks").validate(&many_remarks(10_000, 4)),
        ),
        hostile(
            "two-thousand-remarks",
            Validate,
            "",
            new("two-thousand-remarks").validate(&many_remarks(2_000, 4)),
        ),
        hostile(
            "answers-outside",
            Validate,
            "trapped",
            new("answers-outside").validate(&answer(0x7fff_0000, 1_000_000)),
        ),
        hostile(
            "answers-a-crooked-list",
            Validate,
            "trapped",
            new("answers-a-crooked-list").validate(&answer(0x2_0001, 1)),
        ),
        hostile("answers-no-text", Validate, "trapped", {
            new("answers-no-text")
                .text("\u{7f}")
                .extra("(data (i32.const 0x1100) \"\\ff\\fe\\fd\\fc\")")
                .validate(&bad_text)
        }),
        hostile(
            "talks-about-others",
            Validate,
            "nobody asked",
            new("talks-about-others").validate(&foreign),
        ),
        hostile(
            "publishes-no-json",
            Publish,
            "JSON",
            new("publishes-no-json").publishes(&published),
        ),
        hostile(
            "migrates-to-no-json",
            Migrate,
            "JSON",
            new("migrates-to-no-json").migrates(&migrated),
        ),
    ]
}

fn using_powers() -> Vec<Hostile> {
    use Strike::{React, Validate};
    let new = Guest::new;
    let kv = "scopes = [\"plugin\", \"element\"],";
    // Puts 60,000 bytes under one key after the other until a result is not `ok`; then it must be
    // `quota`.
    let fill = "(loop $l
        (i32.store8 (i32.const 0x1000) (i32.add (local.get $n) (i32.const 65)))
        (call $put (i32.const 0) (i32.const 0x1000) (i32.const 1) (i32.const 0x30000) (i32.const 60000)
          (i32.const 0) (i64.const 0) (i32.const 0x28000))
        (local.set $n (i32.add (local.get $n) (i32.const 1)))
        (br_if $l (i32.eqz (i32.load8_u (i32.const 0x28000)))))
      (if (i32.ne (i32.load8_u (i32.const 0x28008)) (i32.const 1)) (then unreachable))";
    // Requests an internal address; the result must be `denied`.
    let ask = |text: u32, len: u32| {
        format!(
            "(call $send (i32.const {}) (i32.const 3) (i32.const {}) (i32.const {len})
               (i32.const 0) (i32.const 0) (i32.const 0) (i32.const 0) (i32.const 0) (i32.const 0) (i32.const 0) (i32.const 0x28000))
             (if (i32.ne (i32.load8_u (i32.const 0x28000)) (i32.const 1)) (then unreachable))
             (if (i32.ne (i32.load8_u (i32.const 0x28004)) (i32.const 1)) (then unreachable))",
            TEXTS + TEXT_STEP,
            TEXTS + text * TEXT_STEP
        )
    };
    let metadata = "https://169.254.169.254/latest/meta-data/";
    let hidden = "https://[::ffff:127.0.0.1]/";
    let asks = format!("{}{}", ask(2, metadata.len() as u32), ask(3, hidden.len() as u32));
    vec![
        hostile(
            "log-storm",
            Validate,
            "capabilities more often",
            new("log-storm").validate(&LOG.replace("LEN", "4")),
        ),
        hostile("loud-log-storm", Validate, "more bytes", {
            new("loud-log-storm")
                .memory("(memory (export \"memory\") 32)")
                .validate(&LOG.replace("LEN", "900000"))
        }),
        hostile("host-call-storm", React, "capabilities more often", {
            new("host-call-storm")
                .capability("clock", CLOCK, "")
                .reacts("(loop $l (drop (call $now)) (br $l))")
        }),
        hostile("capability-in-validate", Validate, "capability clock", {
            new("capability-in-validate")
                .capability("clock", CLOCK, "")
                .validate("(drop (call $now))")
        }),
        hostile("kv-storm", React, "capabilities more often|not done in time", {
            let storm = format!("(loop $l {INCREMENT} (br $l))");
            new("kv-storm").capability("kv", KV_INCREMENT, kv).reacts(&storm)
        }),
        hostile("kv-over-quota", React, "", {
            new("kv-over-quota")
                .capability("kv", KV_PUT, kv)
                .reacts(&format!("(drop (memory.grow (i32.const 8))) {fill}"))
        }),
        hostile("http-inside", React, "", {
            let hosts = "hosts = [\"api.example.com/\"],";
            let guest = new("http-inside").capability("http", HTTP, hosts);
            guest.text("GET").text(metadata).text(hidden).reacts(&asks)
        }),
    ]
}
