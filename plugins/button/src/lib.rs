//! A button: text, colours, corners and a shadow. Its tap action is the element's interaction,
//! which all elements have.

use pinye_plugin::{Color, Diagnostics, Element, ElementType, Group};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The props.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct Button {
    #[schemars(title = "按钮文字", extend("x-en" = "Text", "x-default-en" = "Button"))]
    text: String,
    #[schemars(title = "文字颜色", extend("x-en" = "Text colour"))]
    color: Color,
    #[schemars(title = "背景色", extend("x-en" = "Background"))]
    background_color: Color,
    #[schemars(title = "边框颜色", extend("x-en" = "Border colour"))]
    border_color: Color,
    #[schemars(title = "字号", extend("x-en" = "Font size", "x-unit" = "px"))]
    font_size: f64,
    #[schemars(title = "行高", extend("x-en" = "Line height"))]
    line_height: f64,
    #[schemars(title = "边框宽度", extend("x-en" = "Border width", "x-unit" = "px"))]
    border_width: f64,
    #[schemars(
        title = "左上圆角",
        range(min = 0, max = 200),
        extend("x-en" = "Top-left radius", "x-unit" = "px")
    )]
    border_top_left_radius: f64,
    #[schemars(
        title = "右上圆角",
        range(min = 0, max = 200),
        extend("x-en" = "Top-right radius", "x-unit" = "px")
    )]
    border_top_right_radius: f64,
    #[schemars(
        title = "右下圆角",
        range(min = 0, max = 200),
        extend("x-en" = "Bottom-right radius", "x-unit" = "px")
    )]
    border_bottom_right_radius: f64,
    #[schemars(
        title = "左下圆角",
        range(min = 0, max = 200),
        extend("x-en" = "Bottom-left radius", "x-unit" = "px")
    )]
    border_bottom_left_radius: f64,
    #[schemars(title = "阴影类型", extend("x-en" = "Shadow"))]
    shadow_type: Shadow,
    #[schemars(
        title = "阴影X",
        range(min = -20, max = 20),
        extend("x-en" = "Shadow X", "x-unit" = "px", "x-visible-when" = "shadowType != none")
    )]
    shadow_x: f64,
    #[schemars(
        title = "阴影Y",
        range(min = -20, max = 20),
        extend("x-en" = "Shadow Y", "x-unit" = "px", "x-visible-when" = "shadowType != none")
    )]
    shadow_y: f64,
    #[schemars(
        title = "模糊",
        range(min = 0, max = 40),
        extend("x-en" = "Blur", "x-unit" = "px", "x-visible-when" = "shadowType != none")
    )]
    shadow_blur: f64,
    #[schemars(
        title = "扩散",
        range(min = -10, max = 40),
        extend("x-en" = "Spread", "x-unit" = "px", "x-visible-when" = "shadowType != none")
    )]
    shadow_spread: f64,
    #[schemars(
        title = "阴影颜色",
        extend("x-en" = "Shadow colour", "x-visible-when" = "shadowType != none")
    )]
    shadow_color: Color,
    #[schemars(title = "文字对齐", extend("x-en" = "Text align"))]
    text_align: Align,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Shadow {
    #[schemars(title = "无", extend("x-en" = "None"))]
    None,
    #[schemars(title = "外阴影", extend("x-en" = "Outside"))]
    Outset,
    #[schemars(title = "内阴影", extend("x-en" = "Inside"))]
    Inset,
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
}

impl Default for Button {
    fn default() -> Button {
        Button {
            text: "按钮".into(),
            color: "#ffffff".into(),
            background_color: "#1890ff".into(),
            border_color: "#1890ff".into(),
            font_size: 14.0,
            line_height: 1.0,
            border_width: 1.0,
            border_top_left_radius: 4.0,
            border_top_right_radius: 4.0,
            border_bottom_right_radius: 4.0,
            border_bottom_left_radius: 4.0,
            shadow_type: Shadow::None,
            shadow_x: 0.0,
            shadow_y: 2.0,
            shadow_blur: 4.0,
            shadow_spread: 0.0,
            shadow_color: "rgba(0,0,0,0.2)".into(),
            text_align: Align::Center,
        }
    }
}

/// Background of new buttons: white text on it has a contrast of 6.3 : 1.
const BLUE: &str = "#0958d9";
/// Smallest font size in pixels that is readable on a phone.
const READABLE_PX: f64 = 8.0;

impl Element for Button {
    const TYPE: ElementType = ElementType::new("button", Group::Basic)
        .label("按钮", "Button")
        .size(120, 40)
        .begins_with(&[("backgroundColor", BLUE), ("borderColor", BLUE)])
        .has_presets()
        .grows_with_content();

    fn check(&self, diagnostics: &mut Diagnostics) {
        if self.text.trim().is_empty() {
            let message = "A button without text has no name for people who cannot see it.";
            diagnostics.warning("/text", "text.empty", message);
        }
        if self.font_size <= 0.0 {
            diagnostics.error("/fontSize", "fontSize.positive", "The font size must be above 0.");
        } else if self.font_size < READABLE_PX {
            let message = "Text this small cannot be read on a phone.";
            diagnostics.warning("/fontSize", "fontSize.small", message).arg("min", READABLE_PX);
        }
        if self.line_height <= 0.0 {
            diagnostics.error(
                "/lineHeight",
                "lineHeight.positive",
                "The line height must be above 0.",
            );
        }
        if self.border_width < 0.0 {
            let message = "The border cannot be thinner than 0.";
            diagnostics.error("/borderWidth", "borderWidth.negative", message);
        }
    }
}

pinye_plugin::plugin! { elements: [Button] }

#[cfg(test)]
mod tests;
