//! Diagnostics for authors.

use pinye_plugin::testing::check_lines;

use crate::{
    CheckboxGroup, DatePicker, EnhancedInput, FileUpload, FormButton, FormContainer, RadioGroup,
    Select, SubmitButton, Textarea,
};

const NONE: [&str; 0] = [];

/// EL-FLD-001: the editor fills in the name when a field is added.
#[test]
fn a_field_without_a_name_is_remarked() {
    let unnamed = ["warning name.empty /name"];
    assert_eq!(check_lines::<EnhancedInput>("{}"), unnamed);
    assert_eq!(check_lines::<Textarea>("{}"), unnamed);
    assert_eq!(check_lines::<Select>("{}"), unnamed);
    assert_eq!(check_lines::<RadioGroup>("{}"), unnamed);
    assert_eq!(check_lines::<CheckboxGroup>("{}"), unnamed);
    assert_eq!(check_lines::<DatePicker>("{}"), unnamed);
    assert_eq!(check_lines::<FileUpload>("{}"), unnamed);
}

#[test]
fn elements_that_are_no_fields_have_nothing_to_complain_about() {
    assert_eq!(check_lines::<FormContainer>("{}"), NONE);
    assert_eq!(check_lines::<SubmitButton>("{}"), NONE);
    assert_eq!(check_lines::<FormButton>("{}"), NONE);
}

#[test]
fn options_that_cannot_be_chosen_or_told_apart_are_remarked() {
    let found = |options: &str| {
        check_lines::<RadioGroup>(&format!(r#"{{"name": "a", "options": {options}}}"#))
    };
    assert_eq!(found("[]"), ["warning options.empty /options"]);
    assert_eq!(
        found(r#"[{"label": "a", "value": ""}]"#),
        ["warning option.value.empty /options/0/value"]
    );
    assert_eq!(found(r#"[{"value": "a"}]"#), ["warning option.label.empty /options/0/label"]);
    let twice = r#"[{"label": "a", "value": 1}, {"label": "b", "value": "1"}]"#;
    assert_eq!(found(twice), ["warning option.repeated /options/1/value"]);
}

/// EL-SEL-08, EL-RADIO-07, EL-CHECK-07
#[test]
fn a_default_that_is_no_option_is_remarked() {
    let refused = ["warning value.refused /value"];
    assert_eq!(check_lines::<RadioGroup>(r#"{"name": "a", "value": "x"}"#), refused);
    assert_eq!(check_lines::<Select>(r#"{"name": "a", "value": "x"}"#), refused);
    assert_eq!(
        check_lines::<Select>(r#"{"name": "a", "value": ["x"], "multiple": true}"#),
        refused
    );
    assert_eq!(check_lines::<CheckboxGroup>(r#"{"name": "a", "value": ["x"]}"#), refused);
    assert_eq!(check_lines::<CheckboxGroup>(r#"{"name": "a", "value": ["option1"]}"#), NONE);
    assert_eq!(check_lines::<Select>(r#"{"name": "a", "value": "option1"}"#), NONE);
}

/// EL-CHECK-08, EL-CHECK-09, EL-SEL-11, EL-SEL-12
#[test]
fn numbers_of_choices_that_nobody_can_reach_are_remarked() {
    let found = check_lines::<CheckboxGroup>(r#"{"name": "a", "minSelect": 3, "maxSelect": 2}"#);
    assert_eq!(found, ["warning select.order /minSelect"]);
    let found = check_lines::<Select>(r#"{"name": "a", "multiple": true, "minSelect": 4}"#);
    assert_eq!(found, ["warning select.few /minSelect"]);
    assert_eq!(check_lines::<Select>(r#"{"name": "a", "minSelect": 4}"#), NONE, "one is chosen");
}

/// EL-INPUT-09 to EL-INPUT-13
#[test]
fn rules_of_a_text_that_contradict_each_other_are_remarked() {
    let found = |props: &str| check_lines::<EnhancedInput>(&format!(r#"{{"name": "a", {props}}}"#));
    assert_eq!(found(r#""minLength": 5, "maxLength": 3"#), ["warning length.order /minLength"]);
    assert_eq!(found(r#""minLength": 5, "maxLength": 0"#), NONE);
    let unreadable = ["warning pattern.unreadable /pattern"];
    assert_eq!(found(r#""pattern": "[""#), unreadable);
    assert_eq!(found(r#""pattern": "(?=a)b""#), unreadable);
    assert_eq!(found(r#""pattern": "mobile""#), NONE);
    assert_eq!(found(r#""pattern": "^\\d+$""#), NONE);
    assert_eq!(found(r#""type": "number", "min": "a""#), ["warning min.unreadable /min"]);
    assert_eq!(found(r#""type": "time", "max": "25:00""#), ["warning max.unreadable /max"]);
    assert_eq!(found(r#""type": "number", "min": "10", "max": "9""#), ["warning range.order /min"]);
    assert_eq!(found(r#""type": "number", "min": "9", "max": "10""#), NONE);
    assert_eq!(found(r#""type": "text", "min": "10", "max": "9""#), NONE, "not shown, not used");
    assert_eq!(found(r#""type": "email", "value": "a""#), ["warning value.refused /value"]);
}

/// EL-AREA-25
#[test]
fn rows_and_lengths_of_a_textarea_are_remarked() {
    let found = |props: &str| check_lines::<Textarea>(&format!(r#"{{"name": "a", {props}}}"#));
    assert_eq!(found(r#""autoSize": true, "minRows": 9"#), ["warning rows.order /maxRows"]);
    assert_eq!(found(r#""minRows": 9"#), NONE);
    assert_eq!(found(r#""minLength": 9, "maxLength": 2"#), ["warning length.order /minLength"]);
    assert_eq!(found(r#""maxLength": 2, "value": "abc""#), ["warning value.refused /value"]);
}

/// EL-DATE-04, EL-DATE-08, EL-DATE-09
#[test]
fn days_that_are_none_or_in_the_wrong_order_are_remarked() {
    let found = |props: &str| check_lines::<DatePicker>(&format!(r#"{{"name": "a", {props}}}"#));
    assert_eq!(found(r#""minDate": "soon""#), ["warning minDate.noDay /minDate"]);
    assert_eq!(found(r#""value": "2026-02-30""#), ["warning value.noDay /value"]);
    let order = r#""minDate": "2026-02-02", "maxDate": "2026-02-01""#;
    assert_eq!(found(order), ["warning date.order /minDate"]);
    let outside = r#""minDate": "2026-02-02", "value": "2026-02-01""#;
    assert_eq!(found(outside), ["warning value.refused /value"]);
    assert_eq!(found(r#""minDate": "2026-02-02", "value": "2026-02-02""#), NONE);
}

/// EL-FILE-09, EL-FILE-11
#[test]
fn files_that_nobody_can_hand_in_are_remarked() {
    let found = |props: &str| check_lines::<FileUpload>(&format!(r#"{{"name": "a", {props}}}"#));
    assert_eq!(
        found(r#""multiple": true, "minFiles": 3, "maxFiles": 2"#),
        ["warning files.order /minFiles"]
    );
    assert_eq!(found(r#""minFiles": 3, "maxFiles": 2"#), NONE);
    assert_eq!(found(r#""buttonText": " ""#), ["warning buttonText.empty /buttonText"]);
}

/// EL-FORM-15, EL-FORM-19
#[test]
fn an_address_that_is_missing_or_elsewhere_is_told() {
    let found =
        |address: &str| check_lines::<FormContainer>(&format!(r#"{{"submitUrl": "{address}"}}"#));
    assert_eq!(found(" "), ["warning submitUrl.empty /submitUrl"]);
    assert_eq!(found("https://a.test/b"), ["info submitUrl.elsewhere /submitUrl"]);
    assert_eq!(found("/api/workforms"), NONE);
}

#[test]
fn buttons_that_cannot_be_read_or_used_are_remarked() {
    assert_eq!(check_lines::<FormButton>(r#"{"text": " "}"#), ["warning text.empty /text"]);
    assert_eq!(
        check_lines::<FormButton>(r#"{"fontSize": 0}"#),
        ["error fontSize.positive /fontSize"]
    );
    assert_eq!(
        check_lines::<SubmitButton>(r#"{"fontSize": 7}"#),
        ["warning fontSize.small /fontSize"]
    );
    assert_eq!(check_lines::<SubmitButton>(r#"{"height": 0}"#), ["error height.positive /height"]);
    assert_eq!(
        check_lines::<SubmitButton>(r#"{"disabled": true}"#),
        ["warning submit.disabled /disabled"]
    );
}
