//! Forms: a container, seven kinds of fields, and the buttons that submit or reset them.
//!
//! Validation rules are defined once for both halves: patterns and messages in `rules.json`, which
//! the browser half reads too, and shared test cases in `cases.json`, which the tests of both
//! halves run.

mod checkbox_group;
mod choices;
mod date_picker;
mod diagnostics;
mod enhanced_input;
mod file_upload;
mod form_button;
mod form_container;
mod label;
mod radio_group;
mod rules;
mod select;
mod submit_button;
mod textarea;

pub use checkbox_group::CheckboxGroup;
pub use date_picker::DatePicker;
pub use enhanced_input::EnhancedInput;
pub use file_upload::FileUpload;
pub use form_button::FormButton;
pub use form_container::FormContainer;
pub use radio_group::RadioGroup;
pub use select::Select;
pub use submit_button::SubmitButton;
pub use textarea::Textarea;

pinye_plugin::plugin! {
    elements: [
        FormContainer,
        EnhancedInput,
        Textarea,
        Select,
        RadioGroup,
        CheckboxGroup,
        DatePicker,
        FileUpload,
        SubmitButton,
        FormButton
    ],
    form_field: [
        EnhancedInput,
        Textarea,
        Select,
        RadioGroup,
        CheckboxGroup,
        DatePicker,
        FileUpload
    ],
    form_hooks: [FormContainer]
}

#[cfg(test)]
mod tests;
