//! A group of checkboxes.

use pinye_plugin::serde_json::Value;
use pinye_plugin::{Color, Diagnostics, Element, ElementType, FormField, Group, Hydrate, Target};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::choices::{Direction, Options, joined, samples};
use crate::diagnostics;
use crate::label::LabelPosition;
use crate::rules::{self, Bounds, ValidationError, choice};

/// The props.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct CheckboxGroup {
    #[schemars(title = "标题", extend("x-en" = "Label", "x-role" = "field-label", "x-help" = "写在字段旁，也是数据表里这一列的标题；留空则用字段名", "x-help-en" = "Stands at the field, and is the heading of its column of answers; the field name without one"))]
    pub(crate) label: String,
    #[schemars(title = "标题位置", extend("x-en" = "Label position"))]
    pub(crate) label_position: LabelPosition,
    #[schemars(title = "字段名", extend("x-en" = "Field name", "x-role" = "field-name", "x-help" = "提交数据中的名称，同一表单内不重复", "x-help-en" = "What the answer is called; different for each field of a form"))]
    pub(crate) name: String,
    #[schemars(title = "必填", extend("x-en" = "Required"))]
    pub(crate) required: bool,
    #[schemars(title = "选项", extend("x-en" = "Options", "x-type" = "options", "x-default-en" = [{"label":"Option 1","value":"option1"},{"label":"Option 2","value":"option2"},{"label":"Option 3","value":"option3"}]))]
    pub(crate) options: Options,
    #[schemars(title = "默认值", extend("x-en" = "Value", "x-control" = "none"))]
    pub(crate) value: Vec<Value>,
    #[schemars(title = "最少选择", range(min = 0), extend("x-en" = "Min selected"))]
    pub(crate) min_select: f64,
    #[schemars(title = "最多选择", range(min = 0), extend("x-en" = "Max selected", "x-help" = "0 为不限", "x-help-en" = "0 for no limit"))]
    pub(crate) max_select: f64,
    #[schemars(title = "排列方向", extend("x-en" = "Direction"))]
    pub(crate) direction: Direction,
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
}

impl Default for CheckboxGroup {
    fn default() -> CheckboxGroup {
        CheckboxGroup {
            label: String::new(),
            label_position: LabelPosition::Above,
            name: String::new(),
            required: false,
            options: samples(),
            value: Vec::new(),
            min_select: 0.0,
            max_select: 0.0,
            direction: Direction::Vertical,
            background_color: "#ffffff".into(),
            text_color: "#333333".into(),
            border_color: "#ced4da".into(),
            active_color: "#1890ff".into(),
            border_width: 0.0,
            border_radius: 4.0,
            font_size: 14.0,
        }
    }
}

impl Element for CheckboxGroup {
    const TYPE: ElementType = ElementType::new("checkbox-group", Group::Form)
        .label("多选框组", "Checkbox group")
        .size(240, 80)
        .hydrate(Hydrate::Load)
        .hooks(&["field.validate"])
        .grows_with_content();

    fn check(&self, diagnostics: &mut Diagnostics) {
        diagnostics::check_name(&self.name, diagnostics);
        diagnostics::check_options(&self.options, diagnostics);
        diagnostics::check_selection(&self.options, self.min_select, self.max_select, diagnostics);
        let default = choice::normalize_list(Value::Array(self.value.clone()));
        let bounds = Bounds { min: self.min_select, max: self.max_select };
        let checked = choice::check_several(&default, &self.options, bounds);
        diagnostics::check_default(self.value.is_empty(), &checked, diagnostics);
    }
}

impl FormField for CheckboxGroup {
    fn normalize(&self, value: Value) -> Value {
        choice::normalize_list(value)
    }

    /// EL-CHECK-18, EL-CHECK-19
    fn check_value(&self, _: &Target, value: &Value, diagnostics: &mut Diagnostics) {
        let is_empty = value.is_null() || value.as_array().is_some_and(Vec::is_empty);
        let checked = match is_empty {
            true if self.required || self.min_select > 0.0 => Err(ValidationError::new("pick.one")),
            true => Ok(()),
            false => choice::check_several(
                value,
                &self.options,
                Bounds { min: self.min_select, max: self.max_select },
            ),
        };
        rules::tell(checked, "", diagnostics);
    }

    fn describe_answer(&self, _: &Target, value: &Value, language: &str) -> String {
        let picked = value.as_array().map(Vec::as_slice).unwrap_or_default();
        let labels: Vec<_> = picked.iter().map(|one| self.options.describe(one)).collect();
        joined(&labels, language)
    }
}
