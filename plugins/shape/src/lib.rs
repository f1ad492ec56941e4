//! A shape from the studio's collection. The drawing itself is stored, so that a page needs no
//! other file.

use pinye_plugin::{Color, Diagnostics, Element, ElementType, Group};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The props.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct Shape {
    #[schemars(title = "填充颜色", extend("x-en" = "Fill colour"))]
    fill_color: Color,
    /// Path data within 100 units (docs/decisions/0015).
    #[schemars(
        title = "形状路径",
        length(max = 16384),
        extend("x-en" = "Shape path", "x-control" = "shape-picker")
    )]
    shape_path: String,
    #[schemars(
        title = "形状标识",
        length(max = 64),
        extend("x-en" = "Shape id", "x-control" = "none")
    )]
    shape_id: String,
    #[schemars(
        title = "边框宽度",
        range(min = 1, max = 20),
        extend(
            "x-en" = "Border width",
            "x-unit" = "px",
            "x-visible-when" = "shapeId in bordered-rectangle, bordered-circle"
        )
    )]
    border_width: f64,
    #[schemars(
        title = "横向缩放",
        range(min = 0.1, max = 10),
        extend("x-en" = "Scale X", "x-step" = 0.1)
    )]
    scale_x: f64,
    #[schemars(
        title = "纵向缩放",
        range(min = 0.1, max = 10),
        extend("x-en" = "Scale Y", "x-step" = 0.1)
    )]
    scale_y: f64,
    #[schemars(
        title = "圆角",
        extend(
            "x-en" = "Corner radius",
            "x-unit" = "px",
            "x-visible-when" = "shapeId in rectangle, bordered-rectangle"
        )
    )]
    border_radius: f64,
}

impl Default for Shape {
    fn default() -> Shape {
        Shape {
            fill_color: "#000000".into(),
            shape_path: String::new(),
            shape_id: String::new(),
            border_width: 4.0,
            scale_x: 1.0,
            scale_y: 1.0,
            border_radius: 0.0,
        }
    }
}

impl Element for Shape {
    const TYPE: ElementType = ElementType::new("shape", Group::Basic)
        .label("形状", "Shape")
        .size(100, 100)
        .pick_on_add("shape-picker");

    fn check(&self, diagnostics: &mut Diagnostics) {
        if !is_path(&self.shape_path) && !PLAIN.contains(&self.shape_id.as_str()) {
            let message = "This is no drawing; nothing is shown. Choose a shape again.";
            diagnostics.warning("/shapePath", "shapePath.invalid", message);
        }
        if self.border_radius < 0.0 {
            let message = "The corner radius cannot be below 0.";
            diagnostics.error("/borderRadius", "borderRadius.negative", message);
        }
    }
}

/// Shapes drawn from their dimensions, so that border and corners are not distorted (EL-SHAPE-15).
const PLAIN: [&str; 4] = ["rectangle", "circle", "bordered-rectangle", "bordered-circle"];

/// Returns whether the text is empty or path data: commands, numbers and separators, as accepted by
/// the kit's `pathsOf`.
fn is_path(path: &str) -> bool {
    let is_sign =
        |byte: u8| b"MmLlHhVvCcSsQqTtAaZz+-.,eE \n".contains(&byte) || byte.is_ascii_digit();
    path.is_empty() || (path.starts_with(['M', 'm']) && path.bytes().all(is_sign))
}

pinye_plugin::plugin! { elements: [Shape] }

#[cfg(test)]
mod tests;
