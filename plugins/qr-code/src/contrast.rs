//! Contrast of two colours.

/// Relative luminance of a colour, 0 to 1, as defined by the Web Content Accessibility Guidelines.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub(crate) struct Luminance(f64);

impl Luminance {
    /// Returns the luminance of a CSS colour; `None` for notations not parsed here. Transparency is
    /// blended with white.
    pub(crate) fn of(color: &str) -> Option<Luminance> {
        let color = color.trim().to_ascii_lowercase();
        let [red, green, blue, alpha] = match color.as_str() {
            "black" => [0.0, 0.0, 0.0, 1.0],
            "white" => [1.0, 1.0, 1.0, 1.0],
            "transparent" => [1.0, 1.0, 1.0, 0.0],
            _ => hex(&color).or_else(|| rgb(&color))?,
        };
        let light = |part: f64| linear(part * alpha + 1.0 - alpha);
        Some(Luminance(0.2126 * light(red) + 0.7152 * light(green) + 0.0722 * light(blue)))
    }

    pub(crate) fn is_lighter_than(self, other: Luminance) -> bool {
        self.0 > other.0
    }
}

/// Returns the contrast ratio: 1 for equal colours, 21 for black and white.
pub(crate) fn contrast_ratio(one: Luminance, other: Luminance) -> f64 {
    (one.0.max(other.0) + 0.05) / (one.0.min(other.0) + 0.05)
}

fn linear(part: f64) -> f64 {
    if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
}

/// Parses `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`.
fn hex(color: &str) -> Option<[f64; 4]> {
    let digits = color.strip_prefix('#')?;
    let wide = matches!(digits.len(), 6 | 8);
    if !wide && !matches!(digits.len(), 3 | 4) {
        return None;
    }
    let mut parts = [1.0; 4];
    let step = if wide { 2 } else { 1 };
    for (part, at) in parts.iter_mut().zip((0..digits.len()).step_by(step)) {
        let value = u8::from_str_radix(digits.get(at..at + step)?, 16).ok()?;
        *part = f64::from(value) / if wide { 255.0 } else { 15.0 };
    }
    Some(parts)
}

/// Parses `rgb(0, 0, 0)`, `rgba(0, 0, 0, 0.5)`, also with blanks and percentages.
fn rgb(color: &str) -> Option<[f64; 4]> {
    let arguments = color.strip_prefix("rgb")?.trim_start_matches('a').strip_prefix('(')?;
    let numbers = arguments.strip_suffix(')')?.split([',', ' ', '/']).filter(|one| !one.is_empty());
    let mut parts = [1.0; 4];
    let mut count = 0;
    for (index, (part, number)) in parts.iter_mut().zip(numbers).enumerate() {
        let whole = if index < 3 { 255.0 } else { 1.0 };
        let value = match number.strip_suffix('%') {
            Some(hundredths) => hundredths.parse::<f64>().ok()? / 100.0,
            None => number.parse::<f64>().ok()? / whole,
        };
        *part = value.clamp(0.0, 1.0);
        count = index + 1;
    }
    (count >= 3).then_some(parts)
}
