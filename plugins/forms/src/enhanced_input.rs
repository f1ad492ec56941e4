//! A field for one line of text, a number, an address, a date or a time.

use pinye_plugin::serde_json::Value;
use pinye_plugin::{Color, Diagnostics, Element, ElementType, FormField, Group, Hydrate, Target};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::diagnostics;
use crate::label::LabelPosition;
use crate::rules::normalize::{AnswerFormat, normalize};
use crate::rules::{self, Bounds, ValidationResult, text};

/// The props.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct EnhancedInput {
    #[schemars(title = "输入类型", extend("x-en" = "Type"))]
    #[serde(rename = "type")]
    pub(crate) kind: Kind,
    #[schemars(title = "默认值", extend("x-en" = "Value"))]
    pub(crate) value: String,
    #[schemars(title = "占位文字", extend("x-en" = "Placeholder", "x-default-en" = "please enter", "x-role" = "field-hint"))]
    pub(crate) placeholder: String,
    #[schemars(title = "标题", extend("x-en" = "Label", "x-role" = "field-label", "x-help" = "写在字段旁，也是数据表里这一列的标题；留空则用字段名", "x-help-en" = "Stands at the field, and is the heading of its column of answers; the field name without one"))]
    pub(crate) label: String,
    #[schemars(title = "标题位置", extend("x-en" = "Label position"))]
    pub(crate) label_position: LabelPosition,
    #[schemars(title = "字段名", extend("x-en" = "Field name", "x-role" = "field-name", "x-help" = "提交数据中的名称，同一表单内不重复", "x-help-en" = "What the answer is called; different for each field of a form"))]
    pub(crate) name: String,
    #[schemars(title = "必填", extend("x-en" = "Required"))]
    pub(crate) required: bool,
    #[schemars(title = "最小长度", range(min = 0, max = 100), extend("x-en" = "Min length"))]
    pub(crate) min_length: f64,
    #[schemars(title = "最大长度", range(min = 0, max = 1000), extend("x-en" = "Max length", "x-help" = "0 为不限", "x-help-en" = "0 for no limit"))]
    pub(crate) max_length: f64,
    #[schemars(title = "最小值", extend("x-en" = "Min", "x-visible-when" = "type in number, date, time"))]
    pub(crate) min: String,
    #[schemars(title = "最大值", extend("x-en" = "Max", "x-visible-when" = "type in number, date, time"))]
    pub(crate) max: String,
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
    #[schemars(title = "高度", range(min = 20, max = 100), extend("x-en" = "Height", "x-unit" = "px"))]
    pub(crate) height: f64,
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub(crate) enum Kind {
    #[schemars(title = "文字", extend("x-en" = "Text"))]
    #[serde(rename = "text")]
    Text,
    #[schemars(title = "密码", extend("x-en" = "Password"))]
    #[serde(rename = "password")]
    Password,
    #[schemars(title = "数字", extend("x-en" = "Number"))]
    #[serde(rename = "number")]
    Number,
    #[schemars(title = "邮箱", extend("x-en" = "E-mail"))]
    #[serde(rename = "email")]
    Email,
    #[schemars(title = "手机号", extend("x-en" = "Mobile number"))]
    #[serde(rename = "tel")]
    Tel,
    #[schemars(title = "日期", extend("x-en" = "Date"))]
    #[serde(rename = "date")]
    Date,
    #[schemars(title = "时间", extend("x-en" = "Time"))]
    #[serde(rename = "time")]
    Time,
    #[schemars(title = "网址", extend("x-en" = "Web address"))]
    #[serde(rename = "url")]
    Url,
}

impl Default for EnhancedInput {
    fn default() -> EnhancedInput {
        EnhancedInput {
            kind: Kind::Text,
            value: String::new(),
            placeholder: "请输入".into(),
            label: String::new(),
            label_position: LabelPosition::Above,
            name: String::new(),
            required: false,
            min_length: 0.0,
            max_length: 100.0,
            min: String::new(),
            max: String::new(),
            pattern: String::new(),
            error_message: String::new(),
            background_color: "#ffffff".into(),
            text_color: "#333333".into(),
            border_color: "#ced4da".into(),
            border_width: 1.0,
            border_radius: 4.0,
            font_size: 14.0,
            height: 36.0,
        }
    }
}

impl Element for EnhancedInput {
    const TYPE: ElementType = ElementType::new("enhanced-input", Group::Form)
        .label("输入框", "Text input")
        .size(220, 36)
        .hydrate(Hydrate::Load)
        .hooks(&["field.validate"])
        .size_props("", "height");

    fn check(&self, diagnostics: &mut Diagnostics) {
        diagnostics::check_name(&self.name, diagnostics);
        diagnostics::check_lengths(self.min_length, self.max_length, diagnostics);
        diagnostics::check_pattern(&self.pattern, diagnostics);
        self.check_bounds(diagnostics);
        let value = normalize(&self.value, self.format());
        diagnostics::check_default(value.is_empty(), &self.check_answer(&value), diagnostics);
    }
}

impl EnhancedInput {
    /// Checks an answer that is not empty: type, length and pattern (EL-INPUT-24).
    fn check_answer(&self, answer: &str) -> ValidationResult {
        let bounds = Bounds { min: &*self.min, max: &*self.max };
        match self.kind {
            Kind::Email => text::matches(answer, "email")?,
            Kind::Tel => text::matches(answer, "mobile")?,
            Kind::Url => text::matches(answer, "url")?,
            Kind::Number => text::number(answer, &self.min, &self.max)?,
            Kind::Date => text::check_range(answer, bounds, text::is_day)?,
            Kind::Time => text::check_range(answer, bounds, text::is_time)?,
            Kind::Text | Kind::Password => {}
        }
        if !self.has_bounds() {
            text::length(answer, self.min_length, self.max_length)?;
        }
        text::matches(answer, &self.pattern)
    }

    fn format(&self) -> AnswerFormat {
        match self.kind {
            Kind::Password => AnswerFormat::Verbatim,
            Kind::Tel => AnswerFormat::Mobile,
            Kind::Number => AnswerFormat::Number,
            Kind::Email | Kind::Url | Kind::Date | Kind::Time => AnswerFormat::Ascii,
            Kind::Text => AnswerFormat::of_pattern(&self.pattern),
        }
    }

    fn has_bounds(&self) -> bool {
        matches!(self.kind, Kind::Number | Kind::Date | Kind::Time)
    }

    /// Warns about bounds that are invalid or contradict each other.
    fn check_bounds(&self, diagnostics: &mut Diagnostics) {
        if !self.has_bounds() {
            return;
        }
        let is_bound = |text: &str| match self.kind {
            Kind::Number => text::bound(text).is_some(),
            Kind::Date => text::is_day(text),
            _ => text::is_time(text),
        };
        let (least, most) = (self.min.trim(), self.max.trim());
        for (path, code, bound) in
            [("/min", "min.unreadable", least), ("/max", "max.unreadable", most)]
        {
            if !bound.is_empty() && !is_bound(bound) {
                let message = "This bound cannot be read and does not count.";
                diagnostics.warning(path, code, message).arg("value", bound);
            }
        }
        let is_above = match self.kind {
            Kind::Number => text::bound(least) > text::bound(most),
            _ => least > most,
        };
        if is_bound(least) && is_bound(most) && is_above {
            diagnostics.warning(
                "/min",
                "range.order",
                "No value is above the minimum and below the maximum.",
            );
        }
    }
}

impl FormField for EnhancedInput {
    fn normalize(&self, value: Value) -> Value {
        let tidied = text::normalize(value, self.format());
        if self.kind == Kind::Number { text::as_number(tidied) } else { tidied }
    }

    fn check_value(&self, _: &Target, value: &Value, diagnostics: &mut Diagnostics) {
        let checked = text::check(value, self.required, |answer| self.check_answer(answer));
        rules::tell(checked, &self.error_message, diagnostics);
    }
}
