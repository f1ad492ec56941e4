//! A multi-line text field.

use pinye_plugin::serde_json::Value;
use pinye_plugin::{
    Color, Diagnostics, Element, ElementType, FormField, Group, Hydrate, Target, Text,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::diagnostics;
use crate::label::LabelPosition;
use crate::rules::normalize::{AnswerFormat, normalize};
use crate::rules::{self, ValidationResult, text};

/// The props.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct Textarea {
    #[schemars(title = "标题", extend("x-en" = "Label", "x-role" = "field-label", "x-help" = "写在字段旁，也是数据表里这一列的标题；留空则用字段名", "x-help-en" = "Stands at the field, and is the heading of its column of answers; the field name without one"))]
    pub(crate) label: String,
    #[schemars(title = "标题位置", extend("x-en" = "Label position"))]
    pub(crate) label_position: LabelPosition,
    #[schemars(title = "字段名", extend("x-en" = "Field name", "x-role" = "field-name", "x-help" = "提交数据中的名称，同一表单内不重复", "x-help-en" = "What the answer is called; different for each field of a form"))]
    pub(crate) name: String,
    #[schemars(title = "必填", extend("x-en" = "Required"))]
    pub(crate) required: bool,
    #[schemars(title = "占位文字", extend("x-en" = "Placeholder", "x-default-en" = "please enter", "x-role" = "field-hint"))]
    pub(crate) placeholder: String,
    #[schemars(title = "默认值", extend("x-en" = "Value"))]
    pub(crate) value: Text,
    #[schemars(title = "最小长度", range(min = 0), extend("x-en" = "Min length"))]
    pub(crate) min_length: f64,
    #[schemars(title = "最大长度", range(min = 0), extend("x-en" = "Max length", "x-help" = "0 为不限", "x-help-en" = "0 for no limit"))]
    pub(crate) max_length: f64,
    #[schemars(title = "显示字数", extend("x-en" = "Show count"))]
    pub(crate) show_count: bool,
    #[schemars(title = "自适应高度", extend("x-en" = "Auto size"))]
    pub(crate) auto_size: bool,
    #[schemars(title = "最小行数", range(min = 1, max = 20), extend("x-en" = "Min rows"))]
    pub(crate) min_rows: f64,
    #[schemars(title = "最大行数", range(min = 1, max = 50), extend("x-en" = "Max rows"))]
    pub(crate) max_rows: f64,
    #[schemars(title = "校验规则", extend("x-en" = "Pattern", "x-help" = "email、mobile、idCard、url、number、integer、float、chinese、zipCode，或一个正则表达式", "x-help-en" = "email, mobile, idCard, url, number, integer, float, chinese, zipCode, or a regular expression"))]
    pub(crate) pattern: String,
    #[schemars(title = "错误提示", extend("x-en" = "Error message"))]
    pub(crate) error_message: String,
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
    #[schemars(title = "字号", range(min = 12, max = 30), extend("x-en" = "Font size", "x-unit" = "px"))]
    pub(crate) font_size: f64,
    #[schemars(title = "内边距", range(min = 0, max = 30), extend("x-en" = "Padding", "x-unit" = "px"))]
    pub(crate) padding: f64,
}

impl Default for Textarea {
    fn default() -> Textarea {
        Textarea {
            label: String::new(),
            label_position: LabelPosition::Above,
            name: String::new(),
            required: false,
            placeholder: "请输入".into(),
            value: "".into(),
            min_length: 0.0,
            max_length: 0.0,
            show_count: false,
            auto_size: false,
            min_rows: 3.0,
            max_rows: 6.0,
            pattern: String::new(),
            error_message: String::new(),
            background_color: "#ffffff".into(),
            text_color: "#333333".into(),
            border_color: "#ced4da".into(),
            border_width: 1.0,
            border_radius: 4.0,
            font_size: 14.0,
            padding: 8.0,
        }
    }
}

impl Element for Textarea {
    const TYPE: ElementType = ElementType::new("textarea", Group::Form)
        .label("多行文本", "Textarea")
        .size(220, 80)
        .hydrate(Hydrate::Load)
        .hooks(&["field.validate"]);

    fn check(&self, diagnostics: &mut Diagnostics) {
        diagnostics::check_name(&self.name, diagnostics);
        diagnostics::check_lengths(self.min_length, self.max_length, diagnostics);
        diagnostics::check_pattern(&self.pattern, diagnostics);
        if self.auto_size && self.min_rows > self.max_rows {
            let message = "There are more rows at least than at most; the maximum is raised.";
            diagnostics.warning("/maxRows", "rows.order", message);
        }
        let value = normalize(&self.value, AnswerFormat::of_pattern(&self.pattern));
        diagnostics::check_default(value.is_empty(), &self.check_answer(&value), diagnostics);
    }
}

impl Textarea {
    fn check_answer(&self, answer: &str) -> ValidationResult {
        text::length(answer, self.min_length, self.max_length)?;
        text::matches(answer, &self.pattern)
    }
}

impl FormField for Textarea {
    fn normalize(&self, value: Value) -> Value {
        text::normalize(value, AnswerFormat::of_pattern(&self.pattern))
    }

    fn check_value(&self, _: &Target, value: &Value, diagnostics: &mut Diagnostics) {
        let checked = text::check(value, self.required, |answer| self.check_answer(answer));
        rules::tell(checked, &self.error_message, diagnostics);
    }
}
