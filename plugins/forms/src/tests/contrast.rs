//! Contrast of new buttons between text and background.

use pinye_plugin::{Element, testing};

use crate::{FormButton, SubmitButton};

/// Returns the relative luminance of a colour `#rrggbb` (WCAG 2.2).
fn luminance(color: &str) -> f64 {
    let part = |at: usize| {
        let share = f64::from(u8::from_str_radix(&color[at..at + 2], 16).unwrap()) / 255.0;
        if share <= 0.04045 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
}

/// Returns the contrast between text and background of a new element.
fn contrast<E: Element>(language: &str) -> f64 {
    let described = testing::descriptor::<E>();
    let first = |name: &str| {
        let begins = described["beginsWith"][name].as_str();
        luminance(begins.or(described["defaults"][language][name].as_str()).unwrap())
    };
    let (text, ground) = (first("textColor"), first("backgroundColor"));
    (text.max(ground) + 0.05) / (text.min(ground) + 0.05)
}

/// Stored buttons keep the colours of the catalogue; new ones must pass the contrast check before
/// publishing.
#[test]
fn the_text_of_a_new_button_stands_out_from_its_ground() {
    for language in ["zh", "en"] {
        let found = [contrast::<SubmitButton>(language), contrast::<FormButton>(language)];
        assert!(found.iter().all(|contrast| *contrast >= 4.5), "{language}: {found:?}");
    }
}
