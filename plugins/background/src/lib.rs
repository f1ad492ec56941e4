//! Page background: a colour or an image, with an optional watermark.

use pinye_plugin::{Color, Diagnostics, Element, ElementType, Group, Image, Singleton};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The props.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct Background {
    #[schemars(title = "背景图", extend("x-en" = "Background image"))]
    img_src: Image,
    #[schemars(title = "背景色", extend("x-en" = "Background colour"))]
    background_color: Color,
    #[schemars(title = "水印文字", length(max = 200), extend("x-en" = "Watermark text"))]
    water_mark_text: String,
    #[schemars(title = "水印字号", extend("x-en" = "Watermark size", "x-unit" = "px"))]
    water_mark_font_size: f64,
    #[schemars(title = "水印旋转角度", extend("x-en" = "Watermark rotation", "x-unit" = "deg"))]
    water_mark_rotate: f64,
    #[schemars(title = "水印颜色", extend("x-en" = "Watermark colour"))]
    water_mark_color: Color,
}

impl Default for Background {
    fn default() -> Background {
        Background {
            img_src: "".into(),
            background_color: "#ffffff".into(),
            water_mark_text: String::new(),
            water_mark_font_size: 16.0,
            water_mark_rotate: 10.0,
            water_mark_color: "rgba(128,128,128,0.2)".into(),
        }
    }
}

/// Diagonal in pixels of the tile that repeats the watermark (EL-BG-10).
const DIAGONAL: f64 = 141.0;

impl Element for Background {
    const TYPE: ElementType = ElementType::new("background", Group::Basic)
        .label("背景", "Background")
        .size(375, 812)
        .singleton(Singleton::Page)
        .fills_page()
        .stays_lowest();

    fn check(&self, diagnostics: &mut Diagnostics) {
        let text = self.water_mark_text.trim();
        if width(text) * self.water_mark_font_size > DIAGONAL {
            let message = "The watermark is longer than its tile of 100 x 100; its ends are cut.";
            diagnostics.warning("/waterMarkText", "waterMark.long", message);
        }
        if !text.is_empty() && !(1.0..=100.0).contains(&self.water_mark_font_size) {
            let message = "A watermark is between 1 and 100 px high.";
            diagnostics.warning("/waterMarkFontSize", "waterMark.size", message);
        }
    }
}

/// Returns the approximate width of a text in widths of a Chinese character.
fn width(text: &str) -> f64 {
    text.chars().map(|c| if c.is_ascii() { 0.5 } else { 1.0 }).sum()
}

pinye_plugin::plugin! { elements: [Background] }

#[cfg(test)]
mod tests;
