//! A one-line notice. Text that does not fit scrolls automatically, or its lines rise one after the
//! other.

use pinye_plugin::{Color, Diagnostics, Element, ElementType, Group, Hydrate, Text};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The props.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct NoticeBar {
    #[schemars(
        title = "公告内容",
        extend(
            "x-en" = "Text",
            "x-default-en" = "Enter the notice here; long text scrolls by itself"
        )
    )]
    text: Text,
    #[schemars(title = "垂直滚动", extend("x-en" = "Vertical"))]
    vertical: bool,
    #[schemars(title = "背景色", extend("x-en" = "Background"))]
    background_color: Color,
    #[schemars(title = "文字颜色", extend("x-en" = "Text colour"))]
    color: Color,
    #[schemars(title = "模式", extend("x-en" = "Mode"))]
    mode: Mode,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Mode {
    #[schemars(title = "默认", extend("x-en" = "Plain"))]
    Default,
    #[schemars(title = "右侧箭头", extend("x-en" = "With an arrow"))]
    Link,
    #[schemars(title = "可关闭", extend("x-en" = "Can be closed"))]
    Closeable,
}

impl Default for NoticeBar {
    fn default() -> NoticeBar {
        NoticeBar {
            text: "请输入公告内容，内容较长时会自动滚动".into(),
            vertical: false,
            background_color: "#fffbe8".into(),
            color: "#ed6a0c".into(),
            mode: Mode::Default,
        }
    }
}

impl Element for NoticeBar {
    const TYPE: ElementType = ElementType::new("notice-bar", Group::Basic)
        .label("公告", "Notice bar")
        .size(300, 30)
        .hydrate(Hydrate::Idle);

    fn check(&self, diagnostics: &mut Diagnostics) {
        if self.text.trim().is_empty() {
            diagnostics.warning("/text", "text.empty", "A notice without text says nothing.");
        }
    }
}

pinye_plugin::plugin! { elements: [NoticeBar] }

#[cfg(test)]
mod tests;
