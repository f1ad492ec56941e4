//! A QR code of a text, or of the address of the work. The view draws it; the server half checks
//! that cameras can read it.

mod contrast;

use pinye_plugin::{Color, Diagnostics, Element, ElementType, Group, Image, Text};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use contrast::{Luminance, contrast_ratio};

/// The props.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct QrCode {
    #[schemars(
        title = "二维码内容",
        extend(
            "x-en" = "Content",
            "x-help" = "留空则为作品的访问地址",
            "x-help-en" = "Empty: the address of the work"
        )
    )]
    text: Text,
    #[schemars(
        title = "尺寸",
        range(min = 50, max = 500),
        extend("x-en" = "Size", "x-unit" = "px")
    )]
    size: f64,
    #[schemars(title = "前景色", extend("x-en" = "Dark colour"))]
    color_dark: Color,
    #[schemars(title = "背景色", extend("x-en" = "Light colour"))]
    color_light: Color,
    #[schemars(title = "中心图片", extend("x-en" = "Centre image"))]
    center_image: Image,
    #[schemars(
        title = "中心图片大小",
        range(min = 5, max = 30),
        extend("x-en" = "Centre image size", "x-unit" = "%")
    )]
    center_image_size: f64,
}

impl Default for QrCode {
    fn default() -> QrCode {
        QrCode {
            text: "".into(),
            size: 200.0,
            color_dark: "#000000".into(),
            color_light: "#ffffff".into(),
            center_image: "".into(),
            center_image_size: 20.0,
        }
    }
}

/// Smallest module in design pixels that a camera reads from a short distance; phones display them
/// about one to one.
const MIN_MODULE_PX: f64 = 2.0;
/// Smallest contrast ratio that cameras read in bad light.
const MIN_CONTRAST: f64 = 3.0;

impl Element for QrCode {
    const TYPE: ElementType = ElementType::new("qr-code", Group::Basic)
        .label("二维码", "QR code")
        .size(200, 200)
        .square()
        .size_props("size", "size");

    fn check(&self, diagnostics: &mut Diagnostics) {
        match modules(&self.text) {
            None => {
                let message = "This text is too long for a QR code.";
                diagnostics.warning("/text", "text.long", message).arg("length", self.text.len());
            }
            Some(modules) if self.size / f64::from(modules) < MIN_MODULE_PX => {
                let least = (f64::from(modules) * MIN_MODULE_PX).min(500.0);
                let message = "So much text in so small a code is hard to scan.";
                diagnostics.warning("/size", "size.dense", message).arg("min", least);
            }
            Some(_) => {}
        }
        self.check_colors(diagnostics);
    }
}

impl QrCode {
    fn check_colors(&self, diagnostics: &mut Diagnostics) {
        let (Some(dark), Some(light)) =
            (Luminance::of(&self.color_dark), Luminance::of(&self.color_light))
        else {
            return;
        };
        if contrast_ratio(dark, light) < MIN_CONTRAST {
            let message = "These colours are too much alike to be scanned.";
            diagnostics.warning("/colorDark", "color.contrast", message);
        } else if dark.is_lighter_than(light) {
            let message = "Not every phone reads light on dark.";
            diagnostics.warning("/colorDark", "color.inverted", message);
        }
    }
}

/// Capacity in bytes of the versions 1 to 40 with error correction H (EL-QR-11).
const BYTES: [u32; 40] = [
    7, 14, 24, 34, 44, 58, 64, 84, 98, 119, 137, 155, 177, 194, 220, 250, 280, 310, 338, 382, 403,
    439, 461, 511, 535, 593, 625, 658, 698, 742, 790, 842, 898, 958, 983, 1051, 1093, 1139, 1219,
    1273,
];

/// Returns the modules per side of the code of a text; `None` if it is too long for a code. An
/// empty text stands for the address of the work, which is short.
fn modules(text: &str) -> Option<u32> {
    // Ten bits hold three digits, eleven hold two alphanumeric characters, eight hold a byte.
    let tenths_of_bits = if text.bytes().all(|byte| byte.is_ascii_digit()) {
        34
    } else if text.bytes().all(is_capital) {
        55
    } else {
        80
    };
    let bytes = u32::try_from(text.len()).ok()?.checked_mul(tenths_of_bits)?.div_ceil(80);
    let version = BYTES.iter().position(|room| bytes <= *room)?;
    Some(21 + 4 * u32::try_from(version).ok()?)
}

/// Returns whether a byte is one of the 45 characters of the alphanumeric mode.
fn is_capital(byte: u8) -> bool {
    byte.is_ascii_digit() || byte.is_ascii_uppercase() || b" $%*+-./:".contains(&byte)
}

pinye_plugin::plugin! { elements: [QrCode] }

#[cfg(test)]
mod tests;
