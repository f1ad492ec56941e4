use super::*;
use proptest::prelude::*;

/// Resolves as the host does: shared modules have an address, nothing else has.
fn shared(specifier: &str) -> Option<String> {
    ["react", "react/jsx-runtime", "@pinye/plugin-api"]
        .contains(&specifier)
        .then(|| format!("/shared/{}.js", specifier.replace('/', "-")))
}

#[track_caller]
fn assert_rewritten(source: &str, expected: &str) {
    assert_eq!(rewrite(source, shared).as_deref(), Ok(expected));
}

#[test]
fn rewrites_every_form_of_import_and_export_from() {
    for (source, expected) in [
        ("import 'react'", "import '/shared/react.js'"),
        ("import React from 'react';", "import React from '/shared/react.js';"),
        ("import * as R from \"react\"", "import * as R from \"/shared/react.js\""),
        ("import R, { useState } from 'react'", "import R, { useState } from '/shared/react.js'"),
        ("import R, * as S from 'react'", "import R, * as S from '/shared/react.js'"),
        ("import {} from 'react'", "import {} from '/shared/react.js'"),
        (
            "import { default as a, 'b-c' as d, } from 'react'",
            "import { default as a, 'b-c' as d, } from '/shared/react.js'",
        ),
        ("import { from } from 'react'", "import { from } from '/shared/react.js'"),
        ("import from from 'react'", "import from from '/shared/react.js'"),
        ("export * from 'react'", "export * from '/shared/react.js'"),
        ("export * as r from 'react'", "export * as r from '/shared/react.js'"),
        ("export { a as default } from 'react'", "export { a as default } from '/shared/react.js'"),
        (
            "import a from 'react' with { type: 'json' }; x",
            "import a from '/shared/react.js' with { type: 'json' }; x",
        ),
    ] {
        assert_rewritten(source, expected);
    }
}

#[test]
fn rewrites_minified_code_without_a_space() {
    assert_rewritten(
        r#"import{a as b}from"react";import"react/jsx-runtime";import*as c from"@pinye/plugin-api";import d,{e}from"./chunk-1.js";b("react")"#,
        r#"import{a as b}from"/shared/react.js";import"/shared/react-jsx-runtime.js";import*as c from"/shared/@pinye-plugin-api.js";import d,{e}from"./chunk-1.js";b("react")"#,
    );
    assert_rewritten(
        r#"import $a,{_b}from"react"
export{x}from"react""#,
        r#"import $a,{_b}from"/shared/react.js"
export{x}from"/shared/react.js""#,
    );
}

#[test]
fn skips_comments_directives_and_empty_statements() {
    assert_rewritten(
        "#!/usr/bin/env node\n\u{feff}/*! licence: import 'x' */\n\"use strict\";;\n// import 'y'\nimport/**/{a}/*b*/from/**/'react'// c\n;import 'react'",
        "#!/usr/bin/env node\n\u{feff}/*! licence: import 'x' */\n\"use strict\";;\n// import 'y'\nimport/**/{a}/*b*/from/**/'/shared/react.js'// c\n;import '/shared/react.js'",
    );
    assert_rewritten("'use client'\nimport 'react'", "'use client'\nimport '/shared/react.js'");
}

#[test]
fn leaves_everything_after_the_leading_statements_as_it_is() {
    for source in [
        "",
        "const a = \"import 'x'\"\nimport 'x'",
        "import('x')",
        "import.meta.url",
        "export default 1",
        "export { a }\nimport 'x'",
        "export const a = 1",
        "export{a as b};from('x')",
        "'import' + \"import 'x'\"",
        "importScripts('x')",
        "/import 'x'/.test(y)",
        "/* never closed import 'x'",
        "`import 'x'`",
    ] {
        assert_rewritten(source, source);
    }
    assert_rewritten(
        "import 'react';f(\"import 'x'\")",
        "import '/shared/react.js';f(\"import 'x'\")",
    );
}

#[test]
fn keeps_relative_specifiers() {
    let source = "import './a.js';import '../b.js';export * from './c.js'";
    assert_rewritten(source, source);
}

#[test]
fn refuses_a_specifier_that_is_not_shared_naming_it_and_the_line() {
    for specifier in [
        "lodash",
        "react-dom",
        "https://evil.example/x.js",
        "/shared/react.js",
        "data:text/javascript,1",
        ".hidden",
        "node:fs",
    ] {
        let source = format!("import 'react'\n\nimport '{specifier}'");
        let unknown = Error::Unknown { specifier: specifier.into(), line: 3 };
        assert_eq!(rewrite(&source, shared), Err(unknown));
    }
    let says = rewrite("import 'lodash'", shared).unwrap_err().to_string();
    assert_eq!(says, "line 1: `lodash` is not a shared module and not a file of the plugin");
}

#[test]
fn refuses_statements_it_cannot_read_naming_the_line() {
    for source in [
        "\nimport",
        "\nimport {a",
        "\nimport {a} form 'react'",
        "\nimport a 'react'",
        "\nimport 'react",
        "\nimport 're\nact'",
        "\nimport '\\x72eact'",
        "\nimport ''",
        "\nimport * as from 'react'",
        "\nimport a from `react`",
        "\nimport 'react' with",
        "\nexport * as 'react'",
        "\nexport *",
        "\nimport {a} /*",
    ] {
        assert_eq!(rewrite(source, shared), Err(Error::Unreadable { line: 2 }), "{source}");
    }
}

#[test]
fn lists_the_specifiers_in_their_order() {
    let source = "import 'b';import a from './a.js';export * from 'c';d('e')";
    assert_eq!(specifiers(source).unwrap(), ["b", "./a.js", "c"]);
}

fn statement() -> impl Strategy<Value = (String, String)> {
    let clause = prop_oneof![
        Just(String::new()),
        Just("a from".into()),
        Just("* as b from".into()),
        Just("{c}from".into()),
        Just("{c as d,\n'e f' as g}from".into()),
        Just("h,{i}from".into()),
    ];
    let specifier = prop_oneof![
        Just("react".to_owned()),
        Just("@pinye/plugin-api".to_owned()),
        "\\./[a-z]{1,8}\\.js",
    ];
    let space = prop_oneof![Just(" "), Just("\n"), Just("/* x */"), Just(" // y\n ")];
    (clause, specifier, space, prop_oneof![Just('"'), Just('\'')]).prop_map(
        |(clause, specifier, space, quote)| {
            let before = format!("import{space}{clause}{space}{quote}");
            (before + &specifier + &quote.to_string(), specifier)
        },
    )
}

proptest! {
    #[test]
    fn changes_the_specifiers_and_not_one_other_byte(
        statements in proptest::collection::vec(statement(), 0..6),
        separator in prop_oneof![Just(";"), Just("\n"), Just(";\n// import 'z'\n")],
        rest in "(const|let|f\\(|\\[|`)[ -~\n]{0,80}",
    ) {
        let mut source = String::new();
        let mut expected = String::new();
        for (statement, specifier) in &statements {
            let address = shared(specifier).unwrap_or_else(|| specifier.clone());
            let rewritten = statement.replace(specifier.as_str(), &address);
            source += &format!("{statement}{separator}");
            expected += &format!("{rewritten}{separator}");
        }
        source += &rest;
        expected += &rest;
        prop_assert_eq!(rewrite(&source, shared), Ok(expected));
        let found: Vec<String> = statements.into_iter().map(|(_, specifier)| specifier).collect();
        prop_assert_eq!(specifiers(&source), Ok(found));
    }

    #[test]
    fn never_panics_and_changes_nothing_when_the_map_changes_nothing(source in "[ -~\n\u{feff}é倒]{0,120}") {
        if let Ok(rewritten) = rewrite(&source, |same| Some(same.to_owned())) {
            prop_assert_eq!(rewritten, source);
        }
    }

    #[test]
    fn never_panics_on_things_that_look_like_imports(
        parts in proptest::collection::vec(
            prop_oneof![
                Just("import"), Just("export"), Just("from"), Just("as"), Just("with"), Just("{"), Just("}"),
                Just("*"), Just(","), Just(" "), Just("\n"), Just("'"), Just("\""), Just("\\"), Just("/*"),
                Just("*/"), Just("//"), Just(";"), Just("é"), Just("react"), Just("("),
            ],
            0..30,
        )
    ) {
        let source = parts.concat();
        if let Ok(rewritten) = rewrite(&source, |same| Some(same.to_owned())) {
            prop_assert_eq!(rewritten, source);
        }
    }
}
