//! {{label_en}}: the server half. The fields of the struct are the props; `web/` draws them.

use pinye_plugin::{Color, Diagnostics, Element, ElementType, Group};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The props. `title` and `x-en` are the labels in the panel.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct {{Name}} {
    #[schemars(
        title = "文字",
        length(max = 200),
        extend("x-en" = "Text", "x-default-en" = "{{label_en}}")
    )]
    text: String,
    #[schemars(title = "颜色", extend("x-en" = "Colour"))]
    color: Color,
}

impl Default for {{Name}} {
    fn default() -> {{Name}} {
        {{Name}} { text: "{{label_zh}}".into(), color: "#4c6ef5".into() }
    }
}

impl Element for {{Name}} {
    const TYPE: ElementType =
        ElementType::new("{{id}}", Group::Basic).label("{{label_zh}}", "{{label_en}}").size(200, 80);

    /// What a schema cannot say. The host has already checked kinds, lengths and colours.
    fn check(&self, diagnostics: &mut Diagnostics) {
        if self.text.trim().is_empty() {
            diagnostics.warning("/text", "text.empty", "Without a text visitors see an empty box.");
        }
    }
}

pinye_plugin::plugin! { elements: [{{Name}}] }

#[cfg(test)]
mod tests {
    use super::{{Name}};
    use pinye_plugin::testing;

    #[test]
    fn is_declared_soundly() {
        assert_eq!(testing::check_declaration::<{{Name}}>(), Vec::<String>::new());
    }

    #[test]
    fn an_empty_text_is_stored_with_a_warning() {
        assert_eq!(testing::check_lines::<{{Name}}>(r#"{"text": " "}"#), ["warning text.empty /text"]);
    }
}
