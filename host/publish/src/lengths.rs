//! Lengths of a work.

use pinye_domain::work::WorkSettings;

/// How many design pixels the window stands for.
pub(crate) fn design_width(settings: &WorkSettings) -> f64 {
    if settings.width > 0.0 { settings.width } else { 375.0 }
}
