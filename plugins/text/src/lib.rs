//! Rich text, edited in place. The host sanitizes it when the work is saved.

use pinye_plugin::{Color, Diagnostics, Element, ElementType, Group, Html, Phase};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The props.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct Text {
    #[schemars(title = "字体", extend("x-en" = "Font", "x-control" = "font-picker"))]
    font_family: String,
    #[schemars(
        title = "内容",
        extend("x-en" = "Content", "x-default-en" = "double-click to edit text")
    )]
    text: Html,
    #[schemars(title = "编辑器模式", extend("x-en" = "Editor mode", "x-runtime" = true))]
    editor_mode: bool,
    #[schemars(title = "正在编辑", extend("x-en" = "Being edited", "x-runtime" = true))]
    is_editing_element: bool,
    #[schemars(title = "加粗", extend("x-en" = "Bold", "x-control" = "toolbar"))]
    bold: bool,
    #[schemars(title = "斜体", extend("x-en" = "Italic", "x-control" = "toolbar"))]
    italic: bool,
    #[schemars(title = "下划线", extend("x-en" = "Underline", "x-control" = "toolbar"))]
    underline: bool,
    #[schemars(title = "竖排文字", extend("x-en" = "Vertical text", "x-control" = "toolbar"))]
    vertical_text: bool,
    #[schemars(title = "对齐", extend("x-en" = "Align", "x-control" = "toolbar"))]
    text_align: Align,
    #[schemars(
        title = "字号",
        range(min = 8, max = 200),
        extend("x-en" = "Font size", "x-control" = "toolbar", "x-unit" = "px")
    )]
    font_size: f64,
    #[schemars(
        title = "行高",
        range(min = 1, max = 3),
        extend("x-en" = "Line height", "x-control" = "toolbar", "x-step" = 0.1)
    )]
    line_height: f64,
    #[schemars(
        title = "字间距",
        range(min = 0, max = 20),
        extend("x-en" = "Letter spacing", "x-control" = "toolbar", "x-unit" = "px")
    )]
    letter_spacing: f64,
    #[schemars(title = "文字颜色", extend("x-en" = "Text colour", "x-control" = "toolbar"))]
    color: Color,
    #[schemars(title = "背景色", extend("x-en" = "Background", "x-control" = "toolbar"))]
    background_color: Color,
    #[schemars(title = "文字阴影", extend("x-en" = "Text shadow", "x-control" = "toolbar"))]
    text_shadow: TextShadow,
    #[schemars(title = "启用工具栏", extend("x-en" = "Toolbar enabled", "x-runtime" = true))]
    enabled: bool,
    #[schemars(title = "文字描边", extend("x-en" = "Text outline", "x-type" = "object"))]
    text_stroke: Option<TextStroke>,
    #[schemars(title = "渐变填充", extend("x-en" = "Gradient fill", "x-type" = "object"))]
    text_gradient: Option<TextGradient>,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Align {
    #[schemars(title = "左对齐", extend("x-en" = "Left"))]
    Left,
    #[schemars(title = "居中", extend("x-en" = "Centre"))]
    Center,
    #[schemars(title = "右对齐", extend("x-en" = "Right"))]
    Right,
    #[schemars(title = "两端对齐", extend("x-en" = "Justify"))]
    Justify,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
struct TextShadow {
    enabled: bool,
    color: String,
    #[schemars(range(min = 0, max = 20))]
    blur: f64,
    #[schemars(range(min = -20, max = 20))]
    offset_x: f64,
    #[schemars(range(min = -20, max = 20))]
    offset_y: f64,
}

/// Outline of the letters; an addition to the catalogue.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
struct TextStroke {
    color: String,
    #[schemars(range(min = 0, max = 12))]
    width: f64,
    /// Whether the letters are not filled.
    hollow: bool,
}

impl Default for TextStroke {
    fn default() -> TextStroke {
        TextStroke { color: "#000000".into(), width: 1.0, hollow: false }
    }
}

/// Gradient of the letters; an addition to the catalogue.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
struct TextGradient {
    shape: String,
    #[schemars(range(min = -360, max = 360))]
    angle: f64,
    #[schemars(length(max = 8))]
    stops: Vec<Stop>,
}

impl Default for TextGradient {
    fn default() -> TextGradient {
        TextGradient { shape: "linear".into(), angle: 90.0, stops: Vec::new() }
    }
}

#[derive(Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
struct Stop {
    color: String,
    #[schemars(range(min = 0, max = 100))]
    at: f64,
}

impl Default for Text {
    fn default() -> Text {
        Text {
            font_family: "Microsoft YaHei".into(),
            text: "双击编辑文字".into(),
            editor_mode: false,
            is_editing_element: false,
            bold: false,
            italic: false,
            underline: false,
            vertical_text: false,
            text_align: Align::Left,
            font_size: 14.0,
            line_height: 1.5,
            letter_spacing: 0.0,
            color: "#000000".into(),
            background_color: "transparent".into(),
            text_shadow: TextShadow::default(),
            enabled: true,
            text_stroke: None,
            text_gradient: None,
        }
    }
}

impl Default for TextShadow {
    fn default() -> TextShadow {
        let color = "rgba(0,0,0,0.5)".into();
        TextShadow { enabled: false, color, blur: 4.0, offset_x: 2.0, offset_y: 2.0 }
    }
}

impl Element for Text {
    const TYPE: ElementType = ElementType::new("text", Group::Basic)
        .label("文字", "Text")
        .size(200, 20)
        .always_visible()
        .quick_add()
        .has_presets()
        .edits_in_place()
        .grows_with_content();

    fn check(&self, diagnostics: &mut Diagnostics) {
        diagnostics.color("/textShadow/color", &self.text_shadow.color);
        if let Some(stroke) = &self.text_stroke {
            diagnostics.color("/textStroke/color", &stroke.color);
        }
        let stops = self.text_gradient.iter().flat_map(|gradient| &gradient.stops);
        for (place, stop) in stops.enumerate() {
            diagnostics.color(&format!("/textGradient/stops/{place}/color"), &stop.color);
        }
        if !is_font_family(&self.font_family) {
            let message =
                "A font name has letters, digits, spaces, hyphens, commas and quotes only.";
            diagnostics.error("/fontFamily", "fontFamily.invalid", message);
        }
        if diagnostics.phase() == Phase::Publish && shows_nothing(&self.text) {
            diagnostics.info("/text", "text.empty", "This text is empty: visitors see nothing.");
        }
    }
}

/// Checks a font family: it is used in a style attribute, so it must not be able to end its
/// declaration.
fn is_font_family(name: &str) -> bool {
    let is_plain =
        |c: char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_' | ',' | '.' | '\'' | '"');
    name.chars().count() <= 200 && name.chars().all(is_plain)
}

/// Returns whether there is neither text nor an image.
fn shows_nothing(html: &str) -> bool {
    let mut inside_tag = false;
    let has_letters = html.replace("&nbsp;", " ").chars().any(|c| {
        inside_tag = (inside_tag && c != '>') || c == '<';
        !inside_tag && c != '>' && !c.is_whitespace()
    });
    !has_letters && !html.contains("<img")
}

pinye_plugin::plugin! { elements: [Text] }

#[cfg(test)]
mod tests;
