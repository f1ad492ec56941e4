//! An image in a box, with a corner radius and a mask shape. The panel cuts the mask out of the
//! image and stores the result. Additions to the catalogue: crop, flip and filters.

use pinye_plugin::{Diagnostics, Element, ElementType, Group, Image};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The props.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct Picture {
    #[schemars(title = "图片", extend("x-en" = "Image"))]
    img_src: Image,
    #[schemars(title = "填充方式", extend("x-en" = "Fill"))]
    fill_type: FillType,
    #[schemars(
        title = "透明度",
        range(min = 0, max = 1),
        extend("x-en" = "Opacity", "x-control" = "slider", "x-step" = 0.01)
    )]
    opacity: f64,
    #[schemars(title = "圆角", range(min = 0), extend("x-en" = "Corner radius", "x-unit" = "px"))]
    border_radius: f64,
    #[schemars(
        title = "蒙版形状",
        length(max = 4096),
        extend("x-en" = "Mask shape", "x-control" = "mask-picker")
    )]
    mask_type: String,
    #[schemars(title = "预览模式", extend("x-en" = "Preview mode", "x-runtime" = true))]
    is_preview_mode: bool,
    #[schemars(title = "元素标识", extend("x-en" = "Element id", "x-runtime" = true))]
    uuid: String,
    // Length limit: the host rejects longer texts before calling the plugin, which would use up its
    // instructions on them.
    #[schemars(
        title = "蒙版结果图",
        length(max = 4096),
        extend("x-en" = "Masked image", "x-control" = "none")
    )]
    masked_image_url: String,
    #[schemars(title = "蒙版配置", extend("x-en" = "Mask config", "x-type" = "object"))]
    mask_config: Option<MaskConfig>,
    #[schemars(
        title = "原图",
        length(max = 4096),
        extend("x-en" = "Original image", "x-control" = "none")
    )]
    original_img_src: String,
    // Crop: zoom beyond covering the box, and the focus, the point that has the same relative
    // position in the image and in the box.
    #[schemars(
        title = "放大",
        range(min = 1, max = 8),
        extend("x-en" = "Zoom", "x-control" = "none", "x-step" = 0.01)
    )]
    zoom: f64,
    #[schemars(
        title = "水平焦点",
        range(min = 0, max = 100),
        extend("x-en" = "Focus across", "x-control" = "none", "x-unit" = "%")
    )]
    focus_x: f64,
    #[schemars(
        title = "垂直焦点",
        range(min = 0, max = 100),
        extend("x-en" = "Focus down", "x-control" = "none", "x-unit" = "%")
    )]
    focus_y: f64,
    #[schemars(title = "水平翻转", extend("x-en" = "Flipped across", "x-control" = "none"))]
    flip_x: bool,
    #[schemars(title = "垂直翻转", extend("x-en" = "Flipped down", "x-control" = "none"))]
    flip_y: bool,
    #[schemars(title = "滤镜", extend("x-en" = "Filters", "x-type" = "object"))]
    filters: Option<Filters>,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum FillType {
    #[schemars(title = "拉伸", extend("x-en" = "Stretch"))]
    Fill,
    #[schemars(title = "完整显示", extend("x-en" = "Contain"))]
    Contain,
    #[schemars(title = "裁剪填满", extend("x-en" = "Cover"))]
    Cover,
}

/// Position of the mask on the original image.
#[derive(Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
struct MaskConfig {
    left: f64,
    top: f64,
    angle: f64,
    r#type: String,
    origin_x: String,
    origin_y: String,
    original_width: f64,
    original_height: f64,
    scale_x: f64,
    scale_y: f64,
}

/// Colour filters, named as in CSS.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
struct Filters {
    #[schemars(range(min = 0, max = 200))]
    brightness: f64,
    #[schemars(range(min = 0, max = 200))]
    contrast: f64,
    #[schemars(range(min = 0, max = 200))]
    saturation: f64,
    #[schemars(range(min = 0, max = 100))]
    grayscale: f64,
    #[schemars(range(min = 0, max = 100))]
    sepia: f64,
    #[schemars(range(min = -180, max = 180))]
    hue: f64,
    #[schemars(range(min = 0, max = 20))]
    blur: f64,
}

impl Default for Filters {
    fn default() -> Filters {
        let [brightness, contrast, saturation] = [100.0; 3];
        let [grayscale, sepia, hue, blur] = [0.0; 4];
        Filters { brightness, contrast, saturation, grayscale, sepia, hue, blur }
    }
}

impl Default for Picture {
    fn default() -> Picture {
        Picture {
            img_src: "".into(),
            fill_type: FillType::Fill,
            opacity: 1.0,
            border_radius: 0.0,
            mask_type: String::new(),
            is_preview_mode: false,
            uuid: String::new(),
            masked_image_url: String::new(),
            mask_config: None,
            original_img_src: String::new(),
            zoom: 1.0,
            focus_x: 50.0,
            focus_y: 50.0,
            flip_x: false,
            flip_y: false,
            filters: None,
        }
    }
}

impl Element for Picture {
    const TYPE: ElementType = ElementType::new("picture", Group::Basic)
        .label("图片", "Picture")
        .size(250, 200)
        .always_visible()
        .quick_add()
        .has_presets()
        .edits_in_place()
        .keeps_ratio()
        .begins_with(&[("fillType", "cover")])
        .pick_on_add("image-picker");

    fn check(&self, diagnostics: &mut Diagnostics) {
        diagnostics.address("/maskedImageUrl", &self.masked_image_url);
        diagnostics.address("/originalImgSrc", &self.original_img_src);
        if !is_mask_shape(&self.mask_type) {
            let message = "There is no mask shape of this name; the picture is shown without one.";
            diagnostics
                .warning("/maskType", "maskType.unknown", message)
                .arg("value", &self.mask_type);
        } else if !self.mask_type.is_empty() && !self.has_image() {
            let message = "Add an image first, then choose a shape.";
            diagnostics.warning("/maskType", "maskType.noImage", message);
        }
    }
}

impl Picture {
    fn has_image(&self) -> bool {
        [&*self.img_src, &self.masked_image_url].iter().any(|address| !address.trim().is_empty())
    }
}

/// The named shapes have the numbers 1 to 11, the decorative ones have their number in the name
/// (EL-PIC-20, EL-PIC-21).
const NAMED_SHAPES: [&str; 11] = [
    "rect",
    "circle",
    "triangle",
    "star",
    "pentagon",
    "hexagon",
    "heart",
    "parallelogram",
    "ellipse",
    "diamond",
    "arrow",
];

fn is_mask_shape(name: &str) -> bool {
    let decorative = name.strip_prefix("decorative-").and_then(|number| number.parse().ok());
    name.is_empty()
        || NAMED_SHAPES.contains(&name)
        || decorative.is_some_and(|number: u32| (12..=37).contains(&number))
}

pinye_plugin::plugin! { elements: [Picture] }

#[cfg(test)]
mod tests;
