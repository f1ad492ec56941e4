//! Shared cases of `cases.json`, which the tests of the browser half run too.

use pinye_plugin::serde_json::{self, Value};
use pinye_plugin::{Diagnostic, Diagnostics, Element, FormField, Phase, testing};

use crate::{CheckboxGroup, DatePicker, EnhancedInput, FileUpload, RadioGroup, Select, Textarea};

/// Returns the field's diagnostics for a value as submitted.
pub(super) fn diagnostics_of<E: FormField>(props: &str, value: Value) -> Vec<Diagnostic> {
    let field: E = serde_json::from_str(props).expect("props of this type");
    let mut diagnostics = Diagnostics::new(Phase::Runtime);
    field.check_value(&testing::target::<E>(), &field.normalize(value), &mut diagnostics);
    diagnostics.into_diagnostics()
}

/// EL-FLD-004, FM-008: an empty answer is checked by this rule only, and only where an answer is
/// required.
#[test]
fn an_empty_answer_is_wrong_only_where_one_is_required() {
    let fields = [
        (EnhancedInput::TYPE.name(), r#""type": "email", "minLength": 5"#, "\"\""),
        (Textarea::TYPE.name(), r#""minLength": 5"#, "\"\""),
        (Select::TYPE.name(), r#""options": []"#, "\"\""),
        (RadioGroup::TYPE.name(), r#""options": []"#, "\"\""),
        (CheckboxGroup::TYPE.name(), r#""options": []"#, "[]"),
        (DatePicker::TYPE.name(), r#""minDate": "2026-01-01""#, "\"\""),
        (FileUpload::TYPE.name(), r#""accept": "image/*""#, "[]"),
    ];
    for (name, rule, empty) in fields {
        let diagnostics_of = |required: bool| {
            let props = format!(r#"{{"required": {required}, {rule}}}"#);
            said_by(name, &props, serde_json::from_str(empty).expect("an answer"))
        };
        assert!(diagnostics_of(false).is_empty(), "{name}: {:?}", diagnostics_of(false));
        assert_eq!(diagnostics_of(true).len(), 1, "{name}");
    }
    let rules: Value = serde_json::from_str(include_str!("../../rules.json")).expect("rules");
    assert_eq!(rules["shared"]["v.required"][0], "该字段为必填项");
}

fn said_by(type_name: &str, props: &str, value: Value) -> Vec<Diagnostic> {
    let say = match type_name {
        name if name == EnhancedInput::TYPE.name() => diagnostics_of::<EnhancedInput>,
        name if name == Textarea::TYPE.name() => diagnostics_of::<Textarea>,
        name if name == Select::TYPE.name() => diagnostics_of::<Select>,
        name if name == RadioGroup::TYPE.name() => diagnostics_of::<RadioGroup>,
        name if name == CheckboxGroup::TYPE.name() => diagnostics_of::<CheckboxGroup>,
        name if name == DatePicker::TYPE.name() => diagnostics_of::<DatePicker>,
        name if name == FileUpload::TYPE.name() => diagnostics_of::<FileUpload>,
        other => panic!("{other} is no field"),
    };
    say(props, value)
}

/// FM-006 to FM-019, EL-INPUT-24, EL-INPUT-25, EL-CHECK-18, EL-CHECK-19, EL-RADIO-19, EL-SEL-23, EL-DATE-18, EL-FILE-14,
/// CO-037
#[test]
fn every_case_is_judged_as_it_is_written() {
    let cases: Vec<Value> = serde_json::from_str(include_str!("../../cases.json")).expect("JSON");
    assert!(cases.len() >= 150, "{}", cases.len());
    for case in cases {
        let found = said_by(
            case["type"].as_str().expect("a type"),
            &case["props"].to_string(),
            case["value"].clone(),
        );
        let wanted: Vec<&str> = case["says"].as_str().into_iter().collect();
        let codes: Vec<&str> = found.iter().map(|found| found.code.as_str()).collect();
        assert_eq!(codes, wanted, "{case}");
        let args: serde_json::Map<String, Value> = found
            .into_iter()
            .flat_map(|found| found.args)
            .map(|(name, value)| (name, value.into()))
            .collect();
        assert_eq!(
            Value::Object(args),
            case.get("args").cloned().unwrap_or_else(|| serde_json::json!({})),
            "{case}"
        );
    }
}

/// FM-007: the visitor reads the author's own message.
#[test]
fn an_own_sentence_takes_the_place_of_every_other() {
    let found = diagnostics_of::<EnhancedInput>(
        r#"{"required": true, "errorMessage": "请填写姓名"}"#,
        Value::Null,
    );
    assert_eq!(found[0].message, "请填写姓名");
}
