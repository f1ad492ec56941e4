//! A date field.

use pinye_plugin::serde_json::Value;
use pinye_plugin::{
    Color, Date, Diagnostics, Element, ElementType, FormField, Group, Hydrate, Target,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::diagnostics;
use crate::label::LabelPosition;
use crate::rules::text::is_day;
use crate::rules::{self, Bounds, ValidationResult, date};

/// The props.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct DatePicker {
    #[schemars(title = "默认值", extend("x-en" = "Value"))]
    pub(crate) value: Date,
    #[schemars(title = "占位文字", extend("x-en" = "Placeholder", "x-default-en" = "please select a date", "x-role" = "field-hint"))]
    pub(crate) placeholder: String,
    #[schemars(title = "标题", extend("x-en" = "Label", "x-role" = "field-label", "x-help" = "写在字段旁，也是数据表里这一列的标题；留空则用字段名", "x-help-en" = "Stands at the field, and is the heading of its column of answers; the field name without one"))]
    pub(crate) label: String,
    #[schemars(title = "标题位置", extend("x-en" = "Label position"))]
    pub(crate) label_position: LabelPosition,
    #[schemars(title = "字段名", extend("x-en" = "Field name", "x-role" = "field-name", "x-help" = "提交数据中的名称，同一表单内不重复", "x-help-en" = "What the answer is called; different for each field of a form"))]
    pub(crate) name: String,
    #[schemars(title = "必填", extend("x-en" = "Required"))]
    pub(crate) required: bool,
    #[schemars(title = "最早日期", extend("x-en" = "Min date"))]
    pub(crate) min_date: Date,
    #[schemars(title = "最晚日期", extend("x-en" = "Max date"))]
    pub(crate) max_date: Date,
    #[schemars(title = "日期格式", extend("x-en" = "Format"))]
    pub(crate) format: Format,
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
pub(crate) enum Format {
    #[schemars(title = "年-月-日", extend("x-en" = "YYYY-MM-DD"))]
    #[serde(rename = "YYYY-MM-DD")]
    Iso,
    #[schemars(title = "月/日/年", extend("x-en" = "MM/DD/YYYY"))]
    #[serde(rename = "MM/DD/YYYY")]
    American,
    #[schemars(title = "日/月/年", extend("x-en" = "DD/MM/YYYY"))]
    #[serde(rename = "DD/MM/YYYY")]
    British,
}

impl Default for DatePicker {
    fn default() -> DatePicker {
        DatePicker {
            value: "".into(),
            placeholder: "请选择日期".into(),
            label: String::new(),
            label_position: LabelPosition::Above,
            name: String::new(),
            required: false,
            min_date: "".into(),
            max_date: "".into(),
            format: Format::Iso,
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

impl Element for DatePicker {
    const TYPE: ElementType = ElementType::new("date-picker", Group::Form)
        .label("日期选择", "Date picker")
        .size(220, 36)
        .hydrate(Hydrate::Load)
        .hooks(&["field.validate"])
        .size_props("", "height");

    fn check(&self, diagnostics: &mut Diagnostics) {
        diagnostics::check_name(&self.name, diagnostics);
        for (path, code, day) in [
            ("/value", "value.noDay", &self.value),
            ("/minDate", "minDate.noDay", &self.min_date),
            ("/maxDate", "maxDate.noDay", &self.max_date),
        ] {
            if !day.is_empty() && !is_day(day) {
                let message = "This is no day like 2030-01-31 and does not count.";
                diagnostics.warning(path, code, message).arg("value", &**day);
            }
        }
        if is_day(&self.min_date) && is_day(&self.max_date) && *self.min_date > *self.max_date {
            diagnostics.warning(
                "/minDate",
                "date.order",
                "No day is after the first and before the last.",
            );
        } else if is_day(&self.value) {
            let checked = self.check_answer(&Value::from(&*self.value));
            diagnostics::check_default(false, &checked, diagnostics);
        }
    }
}

impl DatePicker {
    fn check_answer(&self, answer: &Value) -> ValidationResult {
        date::check_range(answer, Bounds { min: &self.min_date, max: &self.max_date }, |day| {
            self.format.write(day)
        })
    }
}

impl Format {
    /// Formats a date for people (EL-DATE-20); any other text stays unchanged.
    fn write(self, day: &str) -> String {
        match (self, day.get(..4), day.get(5..7), day.get(8..10)) {
            _ if !is_day(day) => day.to_owned(),
            (Format::American, Some(year), Some(month), Some(date)) => {
                format!("{month}/{date}/{year}")
            }
            (Format::British, Some(year), Some(month), Some(date)) => {
                format!("{date}/{month}/{year}")
            }
            _ => day.to_owned(),
        }
    }
}

impl FormField for DatePicker {
    fn check_value(&self, _: &Target, value: &Value, diagnostics: &mut Diagnostics) {
        let is_empty = value.is_null() || value.as_str() == Some("");
        let checked = match is_empty {
            true if self.required => Err(rules::required()),
            true => Ok(()),
            false => self.check_answer(value),
        };
        rules::tell(checked, "", diagnostics);
    }

    fn describe_answer(&self, _: &Target, value: &Value, _: &str) -> String {
        self.format.write(value.as_str().unwrap_or_default())
    }
}
