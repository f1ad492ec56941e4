//! A one-colour icon. Its drawing is stored with its name, so that a page needs no other file
//! (docs/decisions/0015).

use pinye_plugin::{Color, Diagnostics, Element, ElementType, Group};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The props.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct Icon {
    #[schemars(title = "元素标识", extend("x-en" = "Element id", "x-runtime" = true))]
    uuid: String,
    #[schemars(
        title = "图标",
        length(max = 100),
        extend("x-en" = "Icon", "x-control" = "icon-selector")
    )]
    icon: String,
    #[schemars(title = "颜色", extend("x-en" = "Colour"))]
    color: Color,
    #[schemars(title = "大小", extend("x-en" = "Size", "x-unit" = "px"))]
    size: f64,
    #[schemars(title = "编辑器模式", extend("x-en" = "Editor mode", "x-runtime" = true))]
    editor_mode: bool,
    /// Path data within 24 units, one line per path; empty for common icons, which the view knows
    /// by name.
    #[schemars(
        title = "图标路径",
        length(max = 16384),
        extend("x-en" = "Icon path", "x-control" = "none")
    )]
    icon_path: String,
}

impl Default for Icon {
    fn default() -> Icon {
        Icon {
            uuid: String::new(),
            icon: "heart".into(),
            color: "#000000".into(),
            size: 24.0,
            editor_mode: false,
            icon_path: String::new(),
        }
    }
}

impl Element for Icon {
    const TYPE: ElementType = ElementType::new("icon", Group::Basic)
        .label("图标", "Icon")
        .size(30, 30)
        .square()
        .size_props("size", "size");

    fn check(&self, diagnostics: &mut Diagnostics) {
        let is_drawn = is_path(&self.icon_path) || is_everyday(&self.icon);
        if !self.icon.is_empty() && !is_drawn {
            let message = "There is no icon of this name; nothing is shown.";
            diagnostics.warning("/icon", "icon.unknown", message).arg("value", &self.icon);
        }
        if self.size <= 0.0 {
            diagnostics.error("/size", "size.positive", "The size must be above 0.");
        }
    }
}

/// Drawings included in the view: name → path data.
const EVERYDAY: &str = include_str!("../web/everyday.json");

fn is_everyday(name: &str) -> bool {
    let is_name = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    is_name && EVERYDAY.contains(&format!("\"{name}\":"))
}

/// Returns whether the text is path data: commands, numbers and separators, as accepted by the
/// kit's `pathsOf`.
fn is_path(path: &str) -> bool {
    let is_sign =
        |byte: u8| b"MmLlHhVvCcSsQqTtAaZz+-.,eE \n".contains(&byte) || byte.is_ascii_digit();
    path.starts_with(['M', 'm']) && path.bytes().all(is_sign)
}

pinye_plugin::plugin! { elements: [Icon] }

#[cfg(test)]
mod tests;
