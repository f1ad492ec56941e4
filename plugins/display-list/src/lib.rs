//! An image with a line of text above and below it, on its own background.

use pinye_plugin::{Color, Diagnostics, Element, ElementType, Group, Image};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The props.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct DisplayList {
    #[schemars(title = "图片", extend("x-en" = "Image"))]
    img_src: Image,
    #[schemars(title = "填充方式", extend("x-en" = "Fill"))]
    fill_type: FillType,
    #[schemars(title = "上方文字", extend("x-en" = "Top text", "x-default-en" = "Title"))]
    top_text: String,
    #[schemars(title = "下方文字", extend("x-en" = "Bottom text", "x-default-en" = "Description"))]
    bottom_text: String,
    #[schemars(title = "标题颜色", extend("x-en" = "Title colour"))]
    title_color: Color,
    #[schemars(title = "描述颜色", extend("x-en" = "Description colour"))]
    desc_color: Color,
    #[schemars(title = "背景图", extend("x-en" = "Background image"))]
    background_image: Image,
    #[schemars(title = "背景色", extend("x-en" = "Background colour"))]
    background_color: Color,
    #[schemars(title = "背景尺寸", extend("x-en" = "Background size"))]
    background_size: BackgroundSize,
    #[schemars(
        title = "背景透明度",
        range(min = 0, max = 1),
        extend("x-en" = "Background opacity", "x-control" = "slider", "x-step" = 0.01)
    )]
    background_opacity: f64,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum FillType {
    #[schemars(title = "完整显示", extend("x-en" = "Contain"))]
    Contain,
    #[schemars(title = "裁剪填满", extend("x-en" = "Cover"))]
    Cover,
    #[schemars(title = "拉伸", extend("x-en" = "Stretch"))]
    Fill,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum BackgroundSize {
    #[schemars(title = "完整显示", extend("x-en" = "Contain"))]
    Contain,
    #[schemars(title = "裁剪填满", extend("x-en" = "Cover"))]
    Cover,
    #[schemars(title = "拉伸", extend("x-en" = "Stretch"))]
    Fill,
    #[schemars(title = "平铺", extend("x-en" = "Repeat"))]
    Repeat,
}

impl Default for DisplayList {
    fn default() -> DisplayList {
        DisplayList {
            img_src: "".into(),
            fill_type: FillType::Cover,
            top_text: "标题文字".into(),
            bottom_text: "描述文字".into(),
            title_color: "#333333".into(),
            desc_color: "#666666".into(),
            background_image: "".into(),
            background_color: "#ffffff".into(),
            background_size: BackgroundSize::Cover,
            background_opacity: 1.0,
        }
    }
}

impl Element for DisplayList {
    const TYPE: ElementType = ElementType::new("display-list", Group::Advanced)
        .label("展示列表", "Display list")
        .size(300, 300)
        .grows_with_content();

    fn check(&self, diagnostics: &mut Diagnostics) {
        let shown = [&*self.img_src, &self.top_text, &self.bottom_text, &self.background_image];
        if shown.iter().all(|text| text.trim().is_empty()) {
            let message = "Without a picture and texts there is nothing to see.";
            diagnostics.warning("/imgSrc", "content.empty", message);
        }
    }
}

pinye_plugin::plugin! { elements: [DisplayList] }

#[cfg(test)]
mod tests;
