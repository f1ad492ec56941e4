//! The submit button of a form.

use pinye_plugin::{Color, Diagnostics, Element, ElementType, Group, Hydrate};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::diagnostics;

/// The props.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct SubmitButton {
    #[schemars(title = "按钮文字", extend("x-en" = "Text", "x-default-en" = "Submit"))]
    pub(crate) text: String,
    #[schemars(title = "提交中文字", extend("x-en" = "Loading text", "x-default-en" = "Submitting..."))]
    pub(crate) loading_text: String,
    #[schemars(title = "成功提示", extend("x-en" = "Success message", "x-default-en" = "submit success"))]
    pub(crate) success_message: String,
    #[schemars(title = "失败提示", extend("x-en" = "Error message", "x-default-en" = "submit failed"))]
    pub(crate) error_message: String,
    #[schemars(title = "背景色", extend("x-en" = "Background"))]
    pub(crate) background_color: Color,
    #[schemars(title = "文字颜色", extend("x-en" = "Text colour"))]
    pub(crate) text_color: Color,
    #[schemars(title = "边框颜色", extend("x-en" = "Border colour"))]
    pub(crate) border_color: Color,
    #[schemars(title = "字号", extend("x-en" = "Font size", "x-unit" = "px"))]
    pub(crate) font_size: f64,
    #[schemars(title = "边框宽度", range(min = 0, max = 10), extend("x-en" = "Border width", "x-unit" = "px"))]
    pub(crate) border_width: f64,
    #[schemars(title = "圆角", range(min = 0, max = 20), extend("x-en" = "Corner radius", "x-unit" = "px"))]
    pub(crate) border_radius: f64,
    #[schemars(title = "宽度", range(min = 10, max = 100), extend("x-en" = "Width", "x-control" = "slider", "x-step" = 5, "x-unit" = "%"))]
    pub(crate) width: f64,
    #[schemars(title = "高度", extend("x-en" = "Height", "x-unit" = "px"))]
    pub(crate) height: f64,
    #[schemars(title = "禁用", extend("x-en" = "Disabled"))]
    pub(crate) disabled: bool,
}

impl Default for SubmitButton {
    fn default() -> SubmitButton {
        SubmitButton {
            text: "提交".into(),
            loading_text: "提交中...".into(),
            success_message: "提交成功".into(),
            error_message: "提交失败".into(),
            background_color: "#1890ff".into(),
            text_color: "#ffffff".into(),
            border_color: "#1890ff".into(),
            font_size: 14.0,
            border_width: 1.0,
            border_radius: 4.0,
            width: 100.0,
            height: 40.0,
            disabled: false,
        }
    }
}

impl Element for SubmitButton {
    const TYPE: ElementType = ElementType::new("submit-button", Group::Form)
        .label("提交按钮", "Submit button")
        .size(120, 40)
        .hydrate(Hydrate::Load)
        // White text on it has a contrast of 6.3 : 1.
        .begins_with(&[("backgroundColor", "#0958d9"), ("borderColor", "#0958d9")])
        .size_props("", "height")
        .grows_with_content();

    fn check(&self, diagnostics: &mut Diagnostics) {
        diagnostics::check_button(&self.text, self.font_size, diagnostics);
        if self.height <= 0.0 {
            diagnostics.error("/height", "height.positive", "The height must be above 0.");
        }
        if self.disabled {
            let message = "Visitors cannot submit while the button is disabled.";
            diagnostics.warning("/disabled", "submit.disabled", message);
        }
    }
}
