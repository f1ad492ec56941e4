//! A button that resets or submits a form.

use pinye_plugin::{Color, Diagnostics, Element, ElementType, Group, Hydrate};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::diagnostics;

/// The props.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct FormButton {
    #[schemars(title = "按钮文字", extend("x-en" = "Text", "x-default-en" = "Reset"))]
    pub(crate) text: String,
    #[schemars(title = "动作", extend("x-en" = "Action"))]
    pub(crate) action: Action,
    #[schemars(title = "背景色", extend("x-en" = "Background"))]
    pub(crate) background_color: Color,
    #[schemars(title = "文字颜色", extend("x-en" = "Text colour"))]
    pub(crate) text_color: Color,
    #[schemars(title = "边框颜色", extend("x-en" = "Border colour"))]
    pub(crate) border_color: Color,
    #[schemars(title = "边框宽度", range(min = 0, max = 10), extend("x-en" = "Border width", "x-unit" = "px"))]
    pub(crate) border_width: f64,
    #[schemars(title = "圆角", range(min = 0, max = 20), extend("x-en" = "Corner radius", "x-unit" = "px"))]
    pub(crate) border_radius: f64,
    #[schemars(title = "字号", extend("x-en" = "Font size", "x-unit" = "px"))]
    pub(crate) font_size: f64,
    #[schemars(title = "禁用", extend("x-en" = "Disabled"))]
    pub(crate) disabled: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub(crate) enum Action {
    #[schemars(title = "重置", extend("x-en" = "Reset"))]
    #[serde(rename = "reset")]
    Reset,
    #[schemars(title = "提交", extend("x-en" = "Submit"))]
    #[serde(rename = "submit")]
    Submit,
}

impl Default for FormButton {
    fn default() -> FormButton {
        FormButton {
            text: "重置".into(),
            action: Action::Reset,
            background_color: "#ffffff".into(),
            text_color: "#333333".into(),
            border_color: "#ced4da".into(),
            border_width: 1.0,
            border_radius: 4.0,
            font_size: 14.0,
            disabled: false,
        }
    }
}

impl Element for FormButton {
    const TYPE: ElementType = ElementType::new("form-button", Group::Form)
        .label("表单按钮", "Form button")
        .size(120, 40)
        .hydrate(Hydrate::Load)
        .grows_with_content();

    fn check(&self, diagnostics: &mut Diagnostics) {
        diagnostics::check_button(&self.text, self.font_size, diagnostics);
    }
}
