//! A group of options with a single choice, as dots, buttons or cards.

use pinye_plugin::serde_json::Value;
use pinye_plugin::{Color, Diagnostics, Element, ElementType, FormField, Group, Hydrate, Target};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::choices::{Direction, Options, samples};
use crate::diagnostics;
use crate::label::LabelPosition;
use crate::rules::{self, choice};

/// The props.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct RadioGroup {
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
    #[schemars(title = "默认值", extend("x-en" = "Value"))]
    pub(crate) value: String,
    #[schemars(title = "排列方向", extend("x-en" = "Direction"))]
    pub(crate) direction: Direction,
    #[schemars(title = "显示样式", extend("x-en" = "Display style"))]
    pub(crate) display_style: Display,
    #[schemars(title = "背景色", extend("x-en" = "Background"))]
    pub(crate) background_color: Color,
    #[schemars(title = "文字颜色", extend("x-en" = "Text colour"))]
    pub(crate) text_color: Color,
    #[schemars(title = "选中颜色", extend("x-en" = "Active colour"))]
    pub(crate) active_color: Color,
    #[schemars(title = "边框颜色", extend("x-en" = "Border colour"))]
    pub(crate) border_color: Color,
    #[schemars(title = "边框宽度", range(min = 0, max = 10), extend("x-en" = "Border width", "x-unit" = "px"))]
    pub(crate) border_width: f64,
    #[schemars(title = "圆角", range(min = 0, max = 20), extend("x-en" = "Corner radius", "x-unit" = "px"))]
    pub(crate) border_radius: f64,
    #[schemars(title = "字号", range(min = 12, max = 30), extend("x-en" = "Font size", "x-unit" = "px"))]
    pub(crate) font_size: f64,
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub(crate) enum Display {
    #[schemars(title = "圆点", extend("x-en" = "Radio"))]
    #[serde(rename = "radio")]
    Radio,
    #[schemars(title = "按钮", extend("x-en" = "Button"))]
    #[serde(rename = "button")]
    Button,
    #[schemars(title = "卡片", extend("x-en" = "Card"))]
    #[serde(rename = "card")]
    Card,
}

impl Default for RadioGroup {
    fn default() -> RadioGroup {
        RadioGroup {
            label: String::new(),
            label_position: LabelPosition::Above,
            name: String::new(),
            required: false,
            options: samples(),
            value: String::new(),
            direction: Direction::Vertical,
            display_style: Display::Radio,
            background_color: "#ffffff".into(),
            text_color: "#333333".into(),
            active_color: "#1890ff".into(),
            border_color: "#ced4da".into(),
            border_width: 1.0,
            border_radius: 4.0,
            font_size: 14.0,
        }
    }
}

impl Element for RadioGroup {
    const TYPE: ElementType = ElementType::new("radio-group", Group::Form)
        .label("单选框组", "Radio group")
        .size(240, 80)
        .hydrate(Hydrate::Load)
        .hooks(&["field.validate"])
        .grows_with_content();

    fn check(&self, diagnostics: &mut Diagnostics) {
        diagnostics::check_name(&self.name, diagnostics);
        diagnostics::check_options(&self.options, diagnostics);
        let checked = choice::check_one(&Value::from(&*self.value), &self.options);
        diagnostics::check_default(self.value.is_empty(), &checked, diagnostics);
    }
}

impl FormField for RadioGroup {
    fn normalize(&self, value: Value) -> Value {
        choice::normalize(value)
    }

    /// EL-RADIO-19
    fn check_value(&self, _: &Target, value: &Value, diagnostics: &mut Diagnostics) {
        let is_empty = value.is_null() || value.as_str() == Some("");
        let checked = match is_empty {
            true if self.required => Err(rules::required()),
            true => Ok(()),
            false => choice::check_one(value, &self.options),
        };
        rules::tell(checked, "", diagnostics);
    }

    fn describe_answer(&self, _: &Target, value: &Value, _: &str) -> String {
        self.options.describe(value)
    }
}
