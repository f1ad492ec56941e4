//! One field for every combination in the catalogue, with the prop it is taken from above it.

use pinye_plugin::serde_json::Value;
use pinye_plugin::{
    Audio, Color, Date, DateTime, Element, ElementType, Group, Html, Image, Props, Tel, Text, Url,
    Video,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub(crate) struct Everything {
    #[schemars(title = "开关", extend("x-en" = "Flag"))]
    pub(crate) flag: bool,
    #[schemars(title = "种类", extend("x-en" = "Kind"))]
    pub(crate) kind: Kind,
    /// radar-chart.dataset
    #[schemars(title = "数据", extend("x-en" = "Data", "x-type" = "dataset"))]
    pub(crate) p00: Vec<Vec<Value>>,
    /// radar-chart.type
    #[schemars(title = "图表类型", extend("x-en" = "Chart type"))]
    pub(crate) p01: Choice01,
    /// radar-chart.chartColors
    #[schemars(title = "图表颜色", extend("x-en" = "Chart colours", "x-control" = "color-list"))]
    pub(crate) p02: Vec<String>,
    /// radar-chart.dataSourceId
    #[schemars(
        title = "数据源",
        extend("x-en" = "Data source", "x-control" = "data-source-select")
    )]
    pub(crate) p03: String,
    /// notice-bar.text
    #[schemars(
        title = "公告内容",
        extend("x-en" = "Text", "x-default-en" = "Enter the notice here; long text scrolls by itself")
    )]
    pub(crate) p04: Text,
    /// notice-bar.vertical
    #[schemars(title = "垂直滚动", extend("x-en" = "Vertical"))]
    pub(crate) p05: bool,
    /// notice-bar.backgroundColor
    #[schemars(title = "背景色", extend("x-en" = "Background"))]
    pub(crate) p06: Color,
    /// rate.uuid
    #[schemars(title = "元素标识", extend("x-en" = "Element id", "x-runtime" = true))]
    pub(crate) p07: String,
    /// rate.title
    #[schemars(title = "标题", extend("x-en" = "Title"))]
    pub(crate) p08: String,
    /// rate.baseCount
    #[schemars(title = "基础点赞数", range(min = 0), extend("x-en" = "Base count", "x-step" = 1))]
    pub(crate) p09: f64,
    /// rate.avatarRows
    #[schemars(
        title = "头像行数",
        range(min = 1, max = 3),
        extend("x-en" = "Avatar rows", "x-step" = 1)
    )]
    pub(crate) p10: f64,
    /// picture.imgSrc
    #[schemars(title = "图片", extend("x-en" = "Image"))]
    pub(crate) p11: Image,
    /// picture.opacity
    #[schemars(
        title = "透明度",
        range(min = 0, max = 1),
        extend("x-en" = "Opacity", "x-control" = "slider", "x-step" = 0.01)
    )]
    pub(crate) p12: f64,
    /// picture.borderRadius
    #[schemars(title = "圆角", range(min = 0), extend("x-en" = "Corner radius", "x-unit" = "px"))]
    pub(crate) p13: f64,
    /// picture.maskType
    #[schemars(title = "蒙版形状", extend("x-en" = "Mask shape", "x-control" = "mask-picker"))]
    pub(crate) p14: String,
    /// picture.isPreviewMode
    #[schemars(title = "预览模式", extend("x-en" = "Preview mode", "x-runtime" = true))]
    pub(crate) p15: bool,
    /// picture.maskedImageUrl
    #[schemars(title = "蒙版结果图", extend("x-en" = "Masked image", "x-control" = "none"))]
    pub(crate) p16: String,
    /// picture.maskConfig
    #[schemars(title = "蒙版配置", extend("x-en" = "Mask config"))]
    pub(crate) p17: Option<Props>,
    /// text.fontFamily
    #[schemars(title = "字体", extend("x-en" = "Font", "x-control" = "font-picker"))]
    pub(crate) p18: String,
    /// text.text
    #[schemars(
        title = "内容",
        extend("x-en" = "Content", "x-default-en" = "double-click to edit text")
    )]
    pub(crate) p19: Html,
    /// text.bold
    #[schemars(title = "加粗", extend("x-en" = "Bold", "x-control" = "toolbar"))]
    pub(crate) p20: bool,
    /// text.textAlign
    #[schemars(title = "对齐", extend("x-en" = "Align", "x-control" = "toolbar"))]
    pub(crate) p21: Choice21,
    /// text.fontSize
    #[schemars(
        title = "字号",
        range(min = 8, max = 200),
        extend("x-en" = "Font size", "x-control" = "toolbar", "x-unit" = "px")
    )]
    pub(crate) p22: f64,
    /// text.lineHeight
    #[schemars(
        title = "行高",
        range(min = 1, max = 3),
        extend("x-en" = "Line height", "x-control" = "toolbar", "x-step" = 0.1)
    )]
    pub(crate) p23: f64,
    /// text.color
    #[schemars(title = "文字颜色", extend("x-en" = "Text colour", "x-control" = "toolbar"))]
    pub(crate) p24: Color,
    /// text.textShadow
    #[schemars(title = "文字阴影", extend("x-en" = "Text shadow", "x-control" = "toolbar"))]
    pub(crate) p25: Props,
    /// button.fontSize
    #[schemars(title = "字号", extend("x-en" = "Font size", "x-unit" = "px"))]
    pub(crate) p26: f64,
    /// button.lineHeight
    #[schemars(title = "行高", extend("x-en" = "Line height"))]
    pub(crate) p27: f64,
    /// button.borderTopLeftRadius
    #[schemars(
        title = "左上圆角",
        range(min = 0, max = 200),
        extend("x-en" = "Top-left radius", "x-unit" = "px")
    )]
    pub(crate) p28: f64,
    /// button.shadowX
    #[schemars(
        title = "阴影X",
        range(min = -20, max = 20),
        extend("x-en" = "Shadow X", "x-unit" = "px", "x-visible-when" = "kind != a")
    )]
    pub(crate) p29: f64,
    /// button.shadowColor
    #[schemars(
        title = "阴影颜色",
        extend("x-en" = "Shadow colour", "x-visible-when" = "kind != a")
    )]
    pub(crate) p30: Color,
    /// slide.interval
    #[schemars(
        title = "间隔时间",
        range(min = 1000, max = 10000),
        extend("x-en" = "Interval", "x-unit" = "ms", "x-step" = 100)
    )]
    pub(crate) p31: f64,
    /// slide.items
    #[schemars(title = "图片列表", extend("x-en" = "Items", "x-type" = "items"))]
    pub(crate) p32: Vec<Item>,
    /// slide.activeIndex
    #[schemars(
        title = "当前页",
        range(min = 0),
        extend("x-en" = "Active index", "x-control" = "none")
    )]
    pub(crate) p33: f64,
    /// map.detailedAddress
    #[schemars(title = "详细地址", extend("x-en" = "Address", "x-control" = "location-picker"))]
    pub(crate) p34: String,
    /// map.targetUrl
    #[schemars(title = "导航链接", extend("x-en" = "Link"))]
    pub(crate) p35: Url,
    /// map.poi
    #[schemars(title = "地点", extend("x-en" = "Place", "x-control" = "location-picker"))]
    pub(crate) p36: Props,
    /// video.sourceType
    #[schemars(title = "来源", extend("x-en" = "Source", "x-control" = "segmented"))]
    pub(crate) p37: Choice37,
    /// video.videoUrl
    #[schemars(title = "视频链接", extend("x-en" = "Video link", "x-visible-when" = "kind == a"))]
    pub(crate) p38: Url,
    /// video.src
    #[schemars(title = "视频文件", extend("x-en" = "Video file", "x-visible-when" = "kind == b"))]
    pub(crate) p39: Video,
    /// background.waterMarkRotate
    #[schemars(title = "水印旋转角度", extend("x-en" = "Watermark rotation", "x-unit" = "deg"))]
    pub(crate) p40: f64,
    /// background-music.src
    #[schemars(title = "音乐文件", extend("x-en" = "Audio file", "x-visible-when" = "kind == b"))]
    pub(crate) p41: Audio,
    /// table.freezeCount
    #[schemars(title = "冻结列数", range(min = 0), extend("x-en" = "Frozen columns"))]
    pub(crate) p42: f64,
    /// display-list.topText
    #[schemars(title = "上方文字", extend("x-en" = "Top text", "x-default-en" = "Title"))]
    pub(crate) p43: String,
    /// one-touch-dialing.phoneNumber
    #[schemars(title = "电话号码", extend("x-en" = "Phone number"))]
    pub(crate) p44: Tel,
    /// qr-code.text
    #[schemars(title = "二维码内容", extend("x-en" = "Content"))]
    pub(crate) p45: Text,
    /// qr-code.centerImageSize
    #[schemars(
        title = "中心图片大小",
        range(min = 5, max = 30),
        extend("x-en" = "Centre image size", "x-unit" = "%")
    )]
    pub(crate) p46: f64,
    /// shape.shapePath
    #[schemars(title = "形状路径", extend("x-en" = "Shape path", "x-control" = "shape-picker"))]
    pub(crate) p47: String,
    /// shape.borderWidth
    #[schemars(
        title = "边框宽度",
        range(min = 1, max = 20),
        extend("x-en" = "Border width", "x-unit" = "px", "x-visible-when" = "kind in a, b")
    )]
    pub(crate) p48: f64,
    /// shape.scaleX
    #[schemars(title = "横向缩放", range(min = 0.1, max = 10), extend("x-en" = "Scale X"))]
    pub(crate) p49: f64,
    /// shape.borderRadius
    #[schemars(
        title = "圆角",
        extend("x-en" = "Corner radius", "x-unit" = "px", "x-visible-when" = "kind in a, b")
    )]
    pub(crate) p50: f64,
    /// enhanced-input.min
    #[schemars(title = "最小值", extend("x-en" = "Min", "x-visible-when" = "kind in a, b, c"))]
    pub(crate) p51: String,
    /// submit-button.width
    #[schemars(
        title = "宽度",
        range(min = 10, max = 100),
        extend("x-en" = "Width", "x-control" = "slider", "x-unit" = "%", "x-step" = 5)
    )]
    pub(crate) p52: f64,
    /// date-picker.value
    #[schemars(title = "默认值", extend("x-en" = "Value"))]
    pub(crate) p53: Date,
    /// file-upload.maxSize
    #[schemars(
        title = "最大大小",
        range(min = 0.1, max = 50),
        extend("x-en" = "Max size", "x-unit" = "MB", "x-step" = 0.1)
    )]
    pub(crate) p54: f64,
    /// file-upload.minFiles
    #[schemars(
        title = "最少文件数",
        range(min = 0),
        extend("x-en" = "Min files", "x-visible-when" = "flag")
    )]
    pub(crate) p55: f64,
    /// checkbox-group.options
    #[schemars(title = "选项", extend("x-en" = "Options", "x-type" = "options"))]
    pub(crate) p56: Vec<Choice>,
    /// checkbox-group.value
    #[schemars(title = "默认值", extend("x-en" = "Value", "x-control" = "none"))]
    pub(crate) p57: Vec<String>,
    /// select.value
    #[schemars(title = "默认值", extend("x-en" = "Value"))]
    pub(crate) p58: Value,
    /// icon.icon
    #[schemars(title = "图标", extend("x-en" = "Icon", "x-control" = "icon-selector"))]
    pub(crate) p59: String,
    /// countdown.endTime
    #[schemars(title = "结束时间", extend("x-en" = "End time"))]
    pub(crate) p60: DateTime,
    /// countdown.backgroundColor
    #[schemars(title = "背景色", extend("x-en" = "Background", "x-visible-when" = "flag"))]
    pub(crate) p61: Color,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Kind {
    #[schemars(title = "甲", extend("x-en" = "First"))]
    A,
    #[schemars(title = "乙", extend("x-en" = "Second"))]
    B,
    #[schemars(title = "丙", extend("x-en" = "Third"))]
    C,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Choice01 {
    Line,
    Histogram,
    Pie,
    Radar,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Choice21 {
    Left,
    Center,
    Right,
    Justify,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Choice37 {
    Link,
    Upload,
}

#[derive(Serialize, Deserialize, JsonSchema)]
pub(crate) struct Choice {
    pub(crate) label: String,
    pub(crate) value: String,
}

#[derive(Serialize, Deserialize, JsonSchema)]
pub(crate) struct Item {
    pub(crate) image: String,
}

impl Element for Everything {
    const TYPE: ElementType = ElementType::new("everything", Group::Basic).label("一切", "All");
}
