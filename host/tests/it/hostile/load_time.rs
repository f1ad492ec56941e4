//! Plugins that must be refused before they are loaded.

use serde_json::json;

use super::guest::details;
use super::{Guest, Hostile, Strike};

pub fn all() -> Vec<Hostile> {
    vec![
        undeclared_import(),
        at_load(
            "describe-loops",
            "instructions",
            Guest::new("describe-loops").describe("(loop $l (br $l))"),
        ),
        at_load(
            "start-loops",
            "instructions",
            Guest::new("start-loops").extra("(func $s (loop $l (br $l))) (start $s)"),
        ),
        at_load("every-export-traps", "trapped", {
            let traps = "unreachable";
            Guest::new("every-export-traps")
                .describe(traps)
                .validate(traps)
                .reacts(traps)
                .publishes(traps)
        }),
        at_load(
            "describe-no-json",
            "JSON",
            Guest::new("describe-no-json").details("{\"group\": basic"),
        ),
        at_load("describe-deep-json", "64 levels", {
            let bomb = format!("{{\"a\":{}1{}}}", "[".repeat(5_000), "]".repeat(5_000));
            Guest::new("describe-deep-json").details(&bomb).written(details("describe-deep-json"))
        }),
        at_load("element-less", "no element type", Guest::new("element-less").element_less()),
        at_load("disagrees", "disagree about width", {
            let mut other = details("disagrees");
            other["width"] = json!(999);
            Guest::new("disagrees").written(other)
        }),
        at_load(
            "schema-doubles",
            "schema",
            Guest::new("schema-doubles").details(&doubling_schema()),
        ),
        at_load("schema-decodes", "%64", Guest::new("schema-decodes").details(&decoded_schema())),
        at_load(
            "schema-of-patterns",
            "pattern",
            Guest::new("schema-of-patterns").details(&schema_of_patterns()),
        ),
        at_load("wants-64-mib", "memory", {
            Guest::new("wants-64-mib").memory("(memory (export \"memory\") 1024)")
        }),
        at_load("wants-a-large-table", "table", {
            Guest::new("wants-a-large-table").extra("(table 9000000 funcref)")
        }),
        at_load("describe-uses-kv", "capability kv", {
            Guest::new("describe-uses-kv")
                .capability("kv", super::run_time::KV_INCREMENT, "scopes = [\"plugin\"],")
                .describe(super::run_time::INCREMENT)
        }),
    ]
}

fn at_load(name: &'static str, ends_with: &'static str, guest: Guest) -> Hostile {
    Hostile { name, strike: Strike::Load, ends_with, package_bytes: guest.build().package_bytes }
}

fn undeclared_import() -> Hostile {
    let import = "(func $now (import \"pinye:plugin/clock@1.0.0\" \"now-ms\") (result i64))";
    let name = "undeclared-import";
    let made =
        Guest::new(name).secret_power("clock", import).validate("(drop (call $now))").build();
    let package_bytes = made.package_bytes;
    Hostile { name, strike: Strike::Register, ends_with: "pinye:plugin/clock@1.0.0", package_bytes }
}

/// A schema of 4 KB that expands to 2^40 subschemas.
fn doubling_schema() -> String {
    let mut whole = details("schema-doubles");
    for n in 0..40 {
        let below = json!({ "$ref": format!("#/$defs/d{}", n + 1) });
        whole["schema"]["$defs"][format!("d{n}")] = json!({ "allOf": [below.clone(), below] });
    }
    whole["schema"]["$defs"]["d40"] = json!({});
    whole["schema"]["$ref"] = json!("#/$defs/d0");
    whole.to_string()
}

/// The same, with references that one parser takes literally and another one percent-decodes.
pub fn decoded_schema() -> String {
    let mut whole = details("schema-decodes");
    for n in 0..40 {
        let below = json!({ "$ref": format!("#/$defs/%64{}", n + 1) });
        whole["schema"]["$defs"][format!("d{n}")] = json!({ "allOf": [below.clone(), below] });
        whole["schema"]["$defs"][format!("%64{n}")] = json!({});
    }
    whole["schema"]["$defs"]["d40"] = json!({});
    whole["schema"]["$ref"] = json!("#/$defs/%640");
    whole.to_string()
}

/// 100 KB of patterns that would compile to 8 GiB.
pub fn schema_of_patterns() -> String {
    let mut whole = details("schema-of-patterns");
    for n in 0..1_500 {
        whole["schema"]["properties"][format!("p{n}")] =
            json!({ "pattern": format!(r"\p{{L}}{{20}}{n}") });
    }
    whole.to_string()
}

/// Functions with thousands of live values, the worst case of register allocation.
pub fn compile_bomb() -> Hostile {
    let mut functions = String::new();
    for n in 0..40 {
        let mut body = String::new();
        for step in 0..2_400_u32 {
            let (a, b) = (step % 400, (step * 7 + 13) % 400);
            body.push_str(&format!(
                "(local.set {a} (i32.add (i32.mul (local.get {a}) (local.get {b})) (call $mix (local.get {b}) (local.get {a}))))\n\
                 (if (i32.lt_u (local.get {a}) (local.get {b})) (then (local.set {b} (i32.xor (local.get {a}) (i32.const {step})))))\n"
            ));
        }
        functions.push_str(&format!(
            "(func $bomb{n} (result i32) (local {}) {body} (local.get 7))\n",
            "i32 ".repeat(400)
        ));
    }
    functions
        .push_str("(func $mix (param i32 i32) (result i32) (i32.add (local.get 0) (local.get 1)))");
    let guest = Guest::new("compile-bomb").extra(&functions);
    Hostile {
        name: "compile-bomb",
        strike: Strike::Load,
        ends_with: "could not be compiled",
        package_bytes: guest.build().package_bytes,
    }
}
