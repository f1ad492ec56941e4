//! Diagnostics shared by several element types.

use std::collections::BTreeSet;

use pinye_plugin::Diagnostics;

use crate::choices::{Options, text_of};
use crate::rules::{ValidationResult, named_pattern, pattern};

/// Warns about a field without a name, which is not submitted.
pub(crate) fn check_name(name: &str, diagnostics: &mut Diagnostics) {
    if name.trim().is_empty() {
        let message = "A field without a name is not submitted.";
        diagnostics.warning("/name", "name.empty", message);
    }
}

/// Warns about options that cannot be selected or told apart.
pub(crate) fn check_options(options: &Options, diagnostics: &mut Diagnostics) {
    if options.0.is_empty() {
        let message = "There is nothing to choose from.";
        diagnostics.warning("/options", "options.empty", message);
    }
    let mut seen = BTreeSet::new();
    for (index, choice) in options.0.iter().enumerate() {
        let value = text_of(&choice.value).unwrap_or_default();
        let at = |name: &str| format!("/options/{index}/{name}");
        if value.trim().is_empty() {
            let message = "An option without a value cannot be chosen.";
            diagnostics.warning(&at("value"), "option.value.empty", message).arg("n", index + 1);
        } else if !seen.insert(value.clone()) {
            let message = "Two options have the same value and cannot be told apart.";
            diagnostics.warning(&at("value"), "option.repeated", message).arg("value", value);
        }
        if choice.label.trim().is_empty() {
            let message = "This option has no text; its value is shown.";
            diagnostics.warning(&at("label"), "option.label.empty", message).arg("n", index + 1);
        }
    }
}

/// Checks the numbers of selected options: a minimum that cannot be reached makes the form
/// unusable.
#[expect(clippy::cast_precision_loss, reason = "nobody has so many options")]
pub(crate) fn check_selection(
    options: &Options,
    min: f64,
    max: f64,
    diagnostics: &mut Diagnostics,
) {
    if max > 0.0 && min > max {
        let message = "The minimum is above the maximum, which does not count then.";
        diagnostics.warning("/minSelect", "select.order", message);
    }
    let count = options.0.len();
    if min > count as f64 {
        let message = "There are fewer options than must be chosen.";
        diagnostics.warning("/minSelect", "select.few", message).arg("count", count);
    }
}

/// Warns about a pattern that cannot be used.
pub(crate) fn check_pattern(pattern_text: &str, diagnostics: &mut Diagnostics) {
    let pattern_text = pattern_text.trim();
    let is_fine = pattern_text.is_empty() || named_pattern(pattern_text).is_some();
    if !is_fine && !pattern::is_readable(pattern_text) {
        let message = "This pattern cannot be read, so answers are not compared with it.";
        diagnostics.warning("/pattern", "pattern.unreadable", message).arg("value", pattern_text);
    }
}

/// Warns about a minimum length above the maximum.
pub(crate) fn check_lengths(min: f64, max: f64, diagnostics: &mut Diagnostics) {
    if max > 0.0 && min > max {
        let message = "The minimum length is above the maximum, which does not count then.";
        diagnostics.warning("/minLength", "length.order", message);
    }
}

/// Warns about a default value that the field itself rejects.
pub(crate) fn check_default(
    is_empty: bool,
    checked: &ValidationResult,
    diagnostics: &mut Diagnostics,
) {
    if !is_empty && checked.is_err() {
        let message = "The default value does not keep the rules of this field.";
        diagnostics.warning("/value", "value.refused", message);
    }
}

/// Checks the text of a button, which is its accessible name, and its font size.
pub(crate) fn check_button(text: &str, font_size: f64, diagnostics: &mut Diagnostics) {
    if text.trim().is_empty() {
        let message = "A button without text has no name for people who cannot see it.";
        diagnostics.warning("/text", "text.empty", message);
    }
    if font_size <= 0.0 {
        diagnostics.error("/fontSize", "fontSize.positive", "The font size must be above 0.");
    } else if font_size < READABLE_PX {
        let message = "Text this small cannot be read on a phone.";
        diagnostics.warning("/fontSize", "fontSize.small", message).arg("min", READABLE_PX);
    }
}

/// Smallest font size in pixels that is readable on a phone.
const READABLE_PX: f64 = 8.0;
