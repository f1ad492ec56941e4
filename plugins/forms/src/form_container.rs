//! A form: its target, its messages after submitting, and the box around its fields.

use pinye_plugin::{
    Color, Diagnostics, Element, ElementType, FormHooks, Group, Hydrate, Url, rules,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The props.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct FormContainer {
    #[schemars(title = "提交地址", extend("x-en" = "Submit address"))]
    pub(crate) submit_url: Url,
    #[schemars(title = "提交方式", extend("x-en" = "Method"))]
    pub(crate) submit_method: Method,
    #[schemars(title = "成功提示", extend("x-en" = "Success message", "x-default-en" = "submit success"))]
    pub(crate) success_message: String,
    #[schemars(title = "失败提示", extend("x-en" = "Error message", "x-default-en" = "submit failed"))]
    pub(crate) error_message: String,
    #[schemars(title = "提交前校验", extend("x-en" = "Validate first"))]
    pub(crate) validate_before_submit: bool,
    #[schemars(title = "背景色", extend("x-en" = "Background"))]
    pub(crate) background_color: Color,
    #[schemars(title = "边框颜色", extend("x-en" = "Border colour"))]
    pub(crate) border_color: Color,
    #[schemars(title = "边框宽度", range(min = 0, max = 10), extend("x-en" = "Border width", "x-unit" = "px"))]
    pub(crate) border_width: f64,
    #[schemars(title = "圆角", range(min = 0, max = 20), extend("x-en" = "Corner radius", "x-unit" = "px"))]
    pub(crate) border_radius: f64,
    #[schemars(title = "内边距", range(min = 0, max = 50), extend("x-en" = "Padding", "x-unit" = "px"))]
    pub(crate) padding: f64,
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub(crate) enum Method {
    #[schemars(title = "POST", extend("x-en" = "POST"))]
    #[serde(rename = "POST")]
    Post,
    #[schemars(title = "PUT", extend("x-en" = "PUT"))]
    #[serde(rename = "PUT")]
    Put,
}

impl Default for FormContainer {
    fn default() -> FormContainer {
        FormContainer {
            submit_url: "/api/workforms".into(),
            submit_method: Method::Post,
            success_message: "提交成功".into(),
            error_message: "提交失败".into(),
            validate_before_submit: true,
            background_color: "#ffffff".into(),
            border_color: "#ced4da".into(),
            border_width: 1.0,
            border_radius: 4.0,
            padding: 16.0,
        }
    }
}

impl Element for FormContainer {
    const TYPE: ElementType = ElementType::new("form-container", Group::Form)
        .label("表单容器", "Form container")
        .size(335, 400)
        .hydrate(Hydrate::Load)
        .hooks(&["form.before-submit", "form.after-submit"]);

    fn check(&self, diagnostics: &mut Diagnostics) {
        let address = self.submit_url.trim();
        if address.is_empty() {
            let message = "There is no address to submit to.";
            diagnostics.warning("/submitUrl", "submitUrl.empty", message);
        } else if rules::is_address(address) && !address.starts_with('/') {
            let message = "Answers are sent to another site and do not stand in the data centre.";
            diagnostics.info("/submitUrl", "submitUrl.elsewhere", message).arg("address", address);
        }
    }
}

/// Default hooks: the host validates the fields and stores the answers.
impl FormHooks for FormContainer {}
