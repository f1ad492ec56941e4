//! Lengths in a work's design.

use pinye_domain::work::WorkSettings;

/// Returns the width of the design in pixels, which corresponds to the width of the window.
pub(crate) fn design_width(settings: &WorkSettings) -> f64 {
    if settings.width > 0.0 { settings.width } else { 375.0 }
}
