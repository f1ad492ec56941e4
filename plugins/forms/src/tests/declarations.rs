//! Declarations of the ten types, as in the catalogue.

use pinye_plugin::{Element, FormHooks as _, testing};

use crate::{
    CheckboxGroup, DatePicker, EnhancedInput, FileUpload, FormButton, FormContainer, RadioGroup,
    Select, SubmitButton, Textarea,
};

fn assert_declared<E: Element>(catalogue: &str) {
    assert_eq!(testing::diff_declaration::<E>(catalogue), Vec::<String>::new());
    assert_eq!(testing::check_declaration::<E>(), Vec::<String>::new());
}

/// EL-FORM-01 to EL-FORM-13
#[test]
fn the_container_is_declared_as_the_catalogue_says() {
    assert_declared::<FormContainer>(include_str!("form-container.json"));
}

/// EL-INPUT-01 to EL-INPUT-21
#[test]
fn the_input_is_declared_as_the_catalogue_says() {
    assert_declared::<EnhancedInput>(include_str!("enhanced-input.json"));
}

/// EL-AREA-01 to EL-AREA-24
#[test]
fn the_textarea_is_declared_as_the_catalogue_says() {
    assert_declared::<Textarea>(include_str!("textarea.json"));
}

/// EL-SEL-01 to EL-SEL-20
#[test]
fn the_select_is_declared_as_the_catalogue_says() {
    assert_declared::<Select>(include_str!("select.json"));
}

/// EL-RADIO-01 to EL-RADIO-18
#[test]
fn the_radio_group_is_declared_as_the_catalogue_says() {
    assert_declared::<RadioGroup>(include_str!("radio-group.json"));
}

/// EL-CHECK-01 to EL-CHECK-17
#[test]
fn the_checkbox_group_is_declared_as_the_catalogue_says() {
    assert_declared::<CheckboxGroup>(include_str!("checkbox-group.json"));
}

/// EL-DATE-01 to EL-DATE-17, EL-DATE-19
#[test]
fn the_date_picker_is_declared_as_the_catalogue_says() {
    assert_declared::<DatePicker>(include_str!("date-picker.json"));
}

/// EL-FILE-01 to EL-FILE-13
#[test]
fn the_file_upload_is_declared_as_the_catalogue_says() {
    assert_declared::<FileUpload>(include_str!("file-upload.json"));
}

/// EL-SUBMIT-01 to EL-SUBMIT-16, EL-SUBMIT-20
#[test]
fn the_submit_button_is_declared_as_the_catalogue_says() {
    assert_declared::<SubmitButton>(include_str!("submit-button.json"));
}

/// EL-FBTN-01 to EL-FBTN-12
#[test]
fn the_form_button_is_declared_as_the_catalogue_says() {
    assert_declared::<FormButton>(include_str!("form-button.json"));
}

/// EL-FORM-22: the container accepts every submission; the host calls the hook all the same.
#[test]
fn the_container_takes_every_submission() {
    let submission = pinye_plugin::Submission {
        id: "s-1".to_owned(),
        form: testing::target::<FormContainer>(),
        props: "{}".to_owned(),
        form_data: "{}".to_owned(),
        actor: testing::visitor(),
        received_ms: 0,
        language: "zh-CN".to_owned(),
    };
    let decision = FormContainer::default().before_submit(&submission);
    assert!(matches!(decision, Ok(pinye_plugin::Decision::Accept)));
    assert!(FormContainer::default().after_submit(&submission).is_ok());
}
