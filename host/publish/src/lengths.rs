//! Lengths of finished documents. Views and style sheets write `calc(20 * var(--px))`, which the editor needs; a document
//! knows how wide its work is, and a browser reads `.53334rem` without working out a variable for every length (V2).

use std::borrow::Cow;
use std::fmt::Write as _;

use pinye_domain::work::Settings;

/// Longer lengths stay formulas.
const MOST: f64 = 1e6;
/// VR-009: the window is so many `rem` wide.
const WINDOW: f64 = 10.0;

/// Design pixels as parts of the window's width, for works of one width.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scale {
    width: f64,
}

impl Scale {
    /// That of a work.
    pub(crate) fn of(settings: &Settings) -> Scale {
        Scale { width: design_width(settings) }
    }

    /// The same style sheet, or value of a `style` attribute, with its plain lengths in `rem`.
    pub(crate) fn css<'a>(self, css: &'a str) -> Cow<'a, str> {
        if !css.contains("var(--px)") {
            return Cow::Borrowed(css);
        }
        let mut parts = css.split("calc(");
        let mut scaled = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            match length(part) {
                Some((pixels, rest)) => {
                    let _ = write!(scaled, "{}{rest}", self.rem(pixels));
                }
                None => {
                    scaled.push_str("calc(");
                    scaled.push_str(part);
                }
            }
        }
        Cow::Owned(scaled)
    }

    /// Rounded up: a text that just fits its box does not wrap for a hundred-thousandth.
    fn rem(self, pixels: f64) -> String {
        let rem = ((pixels * WINDOW / self.width) * 1e5 - 1e-4).ceil() / 1e5;
        // Adding nothing makes `-0` a `0`.
        let number = (rem + 0.0).to_string();
        match (number.strip_prefix("0."), number.strip_prefix("-0.")) {
            (Some(part), _) => format!(".{part}rem"),
            (None, Some(part)) => format!("-.{part}rem"),
            (None, None) => format!("{number}rem"),
        }
    }
}

/// How many design pixels the window stands for.
pub(crate) fn design_width(settings: &Settings) -> f64 {
    if settings.width > 0.0 { settings.width } else { 375.0 }
}

/// What stands behind `calc(` as design pixels, and what comes behind it; none where it is another formula.
fn length(text: &str) -> Option<(f64, &str)> {
    let text = text.trim_start();
    let end = text.find(|sign: char| !matches!(sign, '0'..='9' | '.' | '-'))?;
    let (number, rest) = text.split_at(end);
    let rest = rest.trim_start().strip_prefix('*')?.trim_start().strip_prefix("var(--px)")?;
    let rest = rest.trim_start().strip_prefix(')')?;
    let number: f64 = number.parse().ok()?;
    (number.abs() <= MOST).then_some((number, rest))
}

#[cfg(test)]
mod tests {
    use super::Scale;

    const PHONE: Scale = Scale { width: 375.0 };

    /// VR-009
    #[test]
    fn design_pixels_are_parts_of_the_window() {
        for (css, wanted) in [
            ("left:calc(20 * var(--px));top:calc(-7.5*var(--px))", "left:.53334rem;top:-.2rem"),
            ("width:calc(375 * var(--px));height:calc(0 * var(--px))", "width:10rem;height:0rem"),
            ("inset:calc( .5 * var(--px) ) calc(37.5 * var(--px))", "inset:.01334rem 1rem"),
            ("top:calc(100% - calc(75 * var(--px)))", "top:calc(100% - 2rem)"),
            ("font:calc(14 * var(--px))/1.5 serif", "font:.37334rem/1.5 serif"),
        ] {
            assert_eq!(PHONE.css(css), wanted);
        }
        let square = Scale { width: 600.0 };
        assert_eq!(square.css("left:calc(20 * var(--px))"), "left:.33334rem");
    }

    #[test]
    fn other_formulas_stay() {
        for css in [
            "",
            "color:red",
            "width:calc(100% - 2px)",
            "--px:calc(10rem / var(--width))",
            "top:calc(var(--sheet) * var(--px))",
            "top:calc(2 * var(--px) + 1px)",
            "top:calc(2 * var(--pxx))",
            "top:calc(1-2 * var(--px))",
            "top:calc(9999999 * var(--px))",
            "top:calc(2 * var(--px)",
            "top:calc(",
        ] {
            assert_eq!(PHONE.css(css), css);
        }
    }
}
