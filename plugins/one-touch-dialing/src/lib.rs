//! A button that dials a telephone number. The view implements confirmation and messages.

mod number;

use pinye_plugin::{Color, Diagnostics, Element, ElementType, Group, Hydrate, Phase, Tel};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The props.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct OneTouchDialing {
    #[schemars(title = "按钮文字", extend("x-en" = "Text", "x-default-en" = "one-touch dial"))]
    text: String,
    #[schemars(title = "电话号码", extend("x-en" = "Phone number"))]
    phone_number: Tel,
    #[schemars(title = "背景色", extend("x-en" = "Background"))]
    background_color: Color,
    #[schemars(title = "文字颜色", extend("x-en" = "Text colour"))]
    text_color: Color,
    #[schemars(title = "图标颜色", extend("x-en" = "Icon colour"))]
    icon_color: Color,
    #[schemars(title = "圆角", extend("x-en" = "Corner radius", "x-unit" = "px"))]
    border_radius: f64,
    #[schemars(title = "字号", extend("x-en" = "Font size", "x-unit" = "px"))]
    font_size: f64,
    #[schemars(title = "图标大小", extend("x-en" = "Icon size", "x-unit" = "px"))]
    icon_size: f64,
    #[schemars(title = "拨号前确认", extend("x-en" = "Confirm first"))]
    show_confirm: bool,
}

impl Default for OneTouchDialing {
    fn default() -> OneTouchDialing {
        OneTouchDialing {
            text: "一键拨号".into(),
            phone_number: "".into(),
            background_color: "#409EFF".into(),
            text_color: "#ffffff".into(),
            icon_color: "#ffffff".into(),
            border_radius: 4.0,
            font_size: 16.0,
            icon_size: 24.0,
            show_confirm: false,
        }
    }
}

/// Smallest font size in pixels that is readable on a phone.
const READABLE_PX: f64 = 8.0;

impl Element for OneTouchDialing {
    const TYPE: ElementType = ElementType::new("one-touch-dialing", Group::Basic)
        .label("一键拨号", "One-touch dialing")
        .size(200, 50)
        .hydrate(Hydrate::Load)
        .grows_with_content();

    fn check(&self, diagnostics: &mut Diagnostics) {
        self.check_words(diagnostics);
        if self.border_radius < 0.0 {
            let message = "The corner radius cannot be below 0.";
            diagnostics.error("/borderRadius", "borderRadius.negative", message);
        }
        if self.font_size <= 0.0 {
            diagnostics.error("/fontSize", "fontSize.positive", "The font size must be above 0.");
        } else if self.font_size < READABLE_PX {
            let message = "Text this small cannot be read on a phone.";
            diagnostics.warning("/fontSize", "fontSize.small", message).arg("min", READABLE_PX);
        }
        if self.icon_size < 0.0 {
            diagnostics.error(
                "/iconSize",
                "iconSize.negative",
                "The icon cannot be smaller than 0.",
            );
        }
    }
}

impl OneTouchDialing {
    fn check_words(&self, diagnostics: &mut Diagnostics) {
        if self.text.trim().is_empty() {
            let message = "A button without text has no name for people who cannot see it.";
            diagnostics.warning("/text", "text.empty", message);
        }
        let number = self.phone_number.trim();
        if number.is_empty() {
            // Only at publishing: a new button has no number yet.
            if diagnostics.phase() == Phase::Publish {
                let message = "Without a number the button dials nobody.";
                diagnostics.warning("/phoneNumber", "phoneNumber.empty", message);
            }
        } else if !number::is_dialable(number) {
            let message = "Visitors are told that this is not a valid phone number.";
            diagnostics.warning("/phoneNumber", "phoneNumber.invalid", message);
        }
    }
}

pinye_plugin::plugin! { elements: [OneTouchDialing] }

#[cfg(test)]
mod tests;
