//! A drop-down list with a single or multiple choice.

use pinye_plugin::serde_json::Value;
use pinye_plugin::{Color, Diagnostics, Element, ElementType, FormField, Group, Hydrate, Target};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::choices::{Options, joined, samples};
use crate::diagnostics;
use crate::label::LabelPosition;
use crate::rules::{self, Bounds, ValidationError, ValidationResult, choice};

/// The props.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct Select {
    #[schemars(title = "标题", extend("x-en" = "Label", "x-role" = "field-label", "x-help" = "写在字段旁，也是数据表里这一列的标题；留空则用字段名", "x-help-en" = "Stands at the field, and is the heading of its column of answers; the field name without one"))]
    pub(crate) label: String,
    #[schemars(title = "标题位置", extend("x-en" = "Label position"))]
    pub(crate) label_position: LabelPosition,
    #[schemars(title = "字段名", extend("x-en" = "Field name", "x-role" = "field-name", "x-help" = "提交数据中的名称，同一表单内不重复", "x-help-en" = "What the answer is called; different for each field of a form"))]
    pub(crate) name: String,
    #[schemars(title = "必填", extend("x-en" = "Required"))]
    pub(crate) required: bool,
    #[schemars(title = "占位文字", extend("x-en" = "Placeholder", "x-default-en" = "please select", "x-role" = "field-hint"))]
    pub(crate) placeholder: String,
    #[schemars(title = "选项", extend("x-en" = "Options", "x-type" = "options", "x-default-en" = [{"label":"Option 1","value":"option1"},{"label":"Option 2","value":"option2"},{"label":"Option 3","value":"option3"}]))]
    pub(crate) options: Options,
    #[schemars(title = "默认值", extend("x-en" = "Value", "x-type" = "value"))]
    pub(crate) value: Value,
    #[schemars(title = "多选", extend("x-en" = "Multiple"))]
    pub(crate) multiple: bool,
    #[schemars(title = "可搜索", extend("x-en" = "Searchable"))]
    pub(crate) searchable: bool,
    #[schemars(title = "最少选择", range(min = 0), extend("x-en" = "Min selected", "x-visible-when" = "multiple"))]
    pub(crate) min_select: f64,
    #[schemars(title = "最多选择", range(min = 0), extend("x-en" = "Max selected", "x-visible-when" = "multiple", "x-help" = "0 为不限", "x-help-en" = "0 for no limit"))]
    pub(crate) max_select: f64,
    #[schemars(title = "背景色", extend("x-en" = "Background"))]
    pub(crate) background_color: Color,
    #[schemars(title = "文字颜色", extend("x-en" = "Text colour"))]
    pub(crate) text_color: Color,
    #[schemars(title = "边框颜色", extend("x-en" = "Border colour"))]
    pub(crate) border_color: Color,
    #[schemars(title = "选中颜色", extend("x-en" = "Active colour"))]
    pub(crate) active_color: Color,
    #[schemars(title = "边框宽度", range(min = 0, max = 10), extend("x-en" = "Border width", "x-unit" = "px"))]
    pub(crate) border_width: f64,
    #[schemars(title = "圆角", range(min = 0, max = 20), extend("x-en" = "Corner radius", "x-unit" = "px"))]
    pub(crate) border_radius: f64,
    #[schemars(title = "字号", range(min = 12, max = 30), extend("x-en" = "Font size", "x-unit" = "px"))]
    pub(crate) font_size: f64,
    #[schemars(title = "高度", range(min = 24, max = 60), extend("x-en" = "Height", "x-unit" = "px"))]
    pub(crate) height: f64,
}

impl Default for Select {
    fn default() -> Select {
        Select {
            label: String::new(),
            label_position: LabelPosition::Above,
            name: String::new(),
            required: false,
            placeholder: "请选择".into(),
            options: samples(),
            value: "".into(),
            multiple: false,
            searchable: false,
            min_select: 0.0,
            max_select: 0.0,
            background_color: "#ffffff".into(),
            text_color: "#333333".into(),
            border_color: "#ced4da".into(),
            active_color: "#1890ff".into(),
            border_width: 1.0,
            border_radius: 4.0,
            font_size: 14.0,
            height: 36.0,
        }
    }
}

impl Element for Select {
    const TYPE: ElementType = ElementType::new("select", Group::Form)
        .label("下拉选择", "Select")
        .size(220, 36)
        .hydrate(Hydrate::Load)
        .hooks(&["field.validate"])
        .size_props("", "height");

    fn check(&self, diagnostics: &mut Diagnostics) {
        diagnostics::check_name(&self.name, diagnostics);
        diagnostics::check_options(&self.options, diagnostics);
        if self.multiple {
            diagnostics::check_selection(
                &self.options,
                self.min_select,
                self.max_select,
                diagnostics,
            );
        }
        let default = FormField::tidy(self, self.value.clone());
        diagnostics::check_default(is_empty(&default), &self.check_answer(&default), diagnostics);
    }
}

impl Select {
    fn check_answer(&self, answer: &Value) -> ValidationResult {
        if !self.multiple {
            return choice::check_one(answer, &self.options);
        }
        choice::check_several(
            answer,
            &self.options,
            Bounds { min: self.min_select, max: self.max_select },
        )
    }
}

impl FormField for Select {
    fn normalize(&self, value: Value) -> Value {
        if self.multiple { choice::normalize_list(value) } else { choice::normalize(value) }
    }

    /// EL-SEL-23
    fn check_value(&self, _: &Target, value: &Value, diagnostics: &mut Diagnostics) {
        let checked = match is_empty(value) {
            true if self.required => Err(rules::required()),
            true if self.multiple && self.min_select > 0.0 => {
                Err(ValidationError::new("pick.oneSelect"))
            }
            true => Ok(()),
            false => self.check_answer(value),
        };
        rules::tell(checked, "", diagnostics);
    }

    fn describe_answer(&self, _: &Target, value: &Value, language: &str) -> String {
        match value {
            Value::Array(picked) => {
                let labels: Vec<_> = picked.iter().map(|one| self.options.describe(one)).collect();
                joined(&labels, language)
            }
            one => self.options.describe(one),
        }
    }
}

fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.is_empty(),
        Value::Array(picked) => picked.is_empty(),
        _ => false,
    }
}
