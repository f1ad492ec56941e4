//! Lengths of a work.

use pinye_domain::work::Settings;

/// How many design pixels the window stands for.
pub(crate) fn design_width(settings: &Settings) -> f64 {
    if settings.width > 0.0 { settings.width } else { 375.0 }
}
