//! Every combination of type, control, range, unit, step, condition and default that the catalogue of elements has,
//! as fields of one struct: what the kit makes of them must be what the catalogue says.

use pinye_plugin::serde_json::{self, Value};
use pinye_plugin::testing;
use pinye_plugin::{
    Audio, Color, Date, DateTime, Element, ElementType, Group, Html, Image, Props, Tel, Text, Url,
    Video,
};
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(default)]
struct Everything {
    #[schemars(title = "开关", extend("x-en" = "Flag"))]
    flag: bool,
    #[schemars(title = "种类", extend("x-en" = "Kind"))]
    kind: Kind,
    /// radar-chart.dataset
    #[schemars(title = "数据", extend("x-en" = "Data", "x-type" = "dataset"))]
    p00: Vec<Vec<Value>>,
    /// radar-chart.type
    #[schemars(title = "图表类型", extend("x-en" = "Chart type"))]
    p01: Choice01,
    /// radar-chart.chartColors
    #[schemars(title = "图表颜色", extend("x-en" = "Chart colours", "x-control" = "color-list"))]
    p02: Vec<String>,
    /// radar-chart.dataSourceId
    #[schemars(
        title = "数据源",
        extend("x-en" = "Data source", "x-control" = "data-source-select")
    )]
    p03: String,
    /// notice-bar.text
    #[schemars(
        title = "公告内容",
        extend("x-en" = "Text", "x-default-en" = "Enter the notice here; long text scrolls by itself")
    )]
    p04: Text,
    /// notice-bar.vertical
    #[schemars(title = "垂直滚动", extend("x-en" = "Vertical"))]
    p05: bool,
    /// notice-bar.backgroundColor
    #[schemars(title = "背景色", extend("x-en" = "Background"))]
    p06: Color,
    /// rate.uuid
    #[schemars(title = "元素标识", extend("x-en" = "Element id", "x-runtime" = true))]
    p07: String,
    /// rate.title
    #[schemars(title = "标题", extend("x-en" = "Title"))]
    p08: String,
    /// rate.baseCount
    #[schemars(title = "基础点赞数", range(min = 0), extend("x-en" = "Base count", "x-step" = 1))]
    p09: f64,
    /// rate.avatarRows
    #[schemars(
        title = "头像行数",
        range(min = 1, max = 3),
        extend("x-en" = "Avatar rows", "x-step" = 1)
    )]
    p10: f64,
    /// picture.imgSrc
    #[schemars(title = "图片", extend("x-en" = "Image"))]
    p11: Image,
    /// picture.opacity
    #[schemars(
        title = "透明度",
        range(min = 0, max = 1),
        extend("x-en" = "Opacity", "x-control" = "slider", "x-step" = 0.01)
    )]
    p12: f64,
    /// picture.borderRadius
    #[schemars(title = "圆角", range(min = 0), extend("x-en" = "Corner radius", "x-unit" = "px"))]
    p13: f64,
    /// picture.maskType
    #[schemars(title = "蒙版形状", extend("x-en" = "Mask shape", "x-control" = "mask-picker"))]
    p14: String,
    /// picture.isPreviewMode
    #[schemars(title = "预览模式", extend("x-en" = "Preview mode", "x-runtime" = true))]
    p15: bool,
    /// picture.maskedImageUrl
    #[schemars(title = "蒙版结果图", extend("x-en" = "Masked image", "x-control" = "none"))]
    p16: String,
    /// picture.maskConfig
    #[schemars(title = "蒙版配置", extend("x-en" = "Mask config"))]
    p17: Option<Props>,
    /// text.fontFamily
    #[schemars(title = "字体", extend("x-en" = "Font", "x-control" = "font-picker"))]
    p18: String,
    /// text.text
    #[schemars(
        title = "内容",
        extend("x-en" = "Content", "x-default-en" = "double-click to edit text")
    )]
    p19: Html,
    /// text.bold
    #[schemars(title = "加粗", extend("x-en" = "Bold", "x-control" = "toolbar"))]
    p20: bool,
    /// text.textAlign
    #[schemars(title = "对齐", extend("x-en" = "Align", "x-control" = "toolbar"))]
    p21: Choice21,
    /// text.fontSize
    #[schemars(
        title = "字号",
        range(min = 8, max = 200),
        extend("x-en" = "Font size", "x-control" = "toolbar", "x-unit" = "px")
    )]
    p22: f64,
    /// text.lineHeight
    #[schemars(
        title = "行高",
        range(min = 1, max = 3),
        extend("x-en" = "Line height", "x-control" = "toolbar", "x-step" = 0.1)
    )]
    p23: f64,
    /// text.color
    #[schemars(title = "文字颜色", extend("x-en" = "Text colour", "x-control" = "toolbar"))]
    p24: Color,
    /// text.textShadow
    #[schemars(title = "文字阴影", extend("x-en" = "Text shadow", "x-control" = "toolbar"))]
    p25: Props,
    /// button.fontSize
    #[schemars(title = "字号", extend("x-en" = "Font size", "x-unit" = "px"))]
    p26: f64,
    /// button.lineHeight
    #[schemars(title = "行高", extend("x-en" = "Line height"))]
    p27: f64,
    /// button.borderTopLeftRadius
    #[schemars(
        title = "左上圆角",
        range(min = 0, max = 200),
        extend("x-en" = "Top-left radius", "x-unit" = "px")
    )]
    p28: f64,
    /// button.shadowX
    #[schemars(
        title = "阴影X",
        range(min = -20, max = 20),
        extend("x-en" = "Shadow X", "x-unit" = "px", "x-visible-when" = "kind != a")
    )]
    p29: f64,
    /// button.shadowColor
    #[schemars(
        title = "阴影颜色",
        extend("x-en" = "Shadow colour", "x-visible-when" = "kind != a")
    )]
    p30: Color,
    /// slide.interval
    #[schemars(
        title = "间隔时间",
        range(min = 1000, max = 10000),
        extend("x-en" = "Interval", "x-unit" = "ms", "x-step" = 100)
    )]
    p31: f64,
    /// slide.items
    #[schemars(title = "图片列表", extend("x-en" = "Items", "x-type" = "items"))]
    p32: Vec<Item>,
    /// slide.activeIndex
    #[schemars(
        title = "当前页",
        range(min = 0),
        extend("x-en" = "Active index", "x-control" = "none")
    )]
    p33: f64,
    /// map.detailedAddress
    #[schemars(title = "详细地址", extend("x-en" = "Address", "x-control" = "location-picker"))]
    p34: String,
    /// map.targetUrl
    #[schemars(title = "导航链接", extend("x-en" = "Link"))]
    p35: Url,
    /// map.poi
    #[schemars(title = "地点", extend("x-en" = "Place", "x-control" = "location-picker"))]
    p36: Props,
    /// video.sourceType
    #[schemars(title = "来源", extend("x-en" = "Source", "x-control" = "segmented"))]
    p37: Choice37,
    /// video.videoUrl
    #[schemars(title = "视频链接", extend("x-en" = "Video link", "x-visible-when" = "kind == a"))]
    p38: Url,
    /// video.src
    #[schemars(title = "视频文件", extend("x-en" = "Video file", "x-visible-when" = "kind == b"))]
    p39: Video,
    /// background.waterMarkRotate
    #[schemars(title = "水印旋转角度", extend("x-en" = "Watermark rotation", "x-unit" = "deg"))]
    p40: f64,
    /// background-music.src
    #[schemars(title = "音乐文件", extend("x-en" = "Audio file", "x-visible-when" = "kind == b"))]
    p41: Audio,
    /// table.freezeCount
    #[schemars(title = "冻结列数", range(min = 0), extend("x-en" = "Frozen columns"))]
    p42: f64,
    /// display-list.topText
    #[schemars(title = "上方文字", extend("x-en" = "Top text", "x-default-en" = "Title"))]
    p43: String,
    /// one-touch-dialing.phoneNumber
    #[schemars(title = "电话号码", extend("x-en" = "Phone number"))]
    p44: Tel,
    /// qr-code.text
    #[schemars(title = "二维码内容", extend("x-en" = "Content"))]
    p45: Text,
    /// qr-code.centerImageSize
    #[schemars(
        title = "中心图片大小",
        range(min = 5, max = 30),
        extend("x-en" = "Centre image size", "x-unit" = "%")
    )]
    p46: f64,
    /// shape.shapePath
    #[schemars(title = "形状路径", extend("x-en" = "Shape path", "x-control" = "shape-picker"))]
    p47: String,
    /// shape.borderWidth
    #[schemars(
        title = "边框宽度",
        range(min = 1, max = 20),
        extend("x-en" = "Border width", "x-unit" = "px", "x-visible-when" = "kind in a, b")
    )]
    p48: f64,
    /// shape.scaleX
    #[schemars(title = "横向缩放", range(min = 0.1, max = 10), extend("x-en" = "Scale X"))]
    p49: f64,
    /// shape.borderRadius
    #[schemars(
        title = "圆角",
        extend("x-en" = "Corner radius", "x-unit" = "px", "x-visible-when" = "kind in a, b")
    )]
    p50: f64,
    /// enhanced-input.min
    #[schemars(title = "最小值", extend("x-en" = "Min", "x-visible-when" = "kind in a, b, c"))]
    p51: String,
    /// submit-button.width
    #[schemars(
        title = "宽度",
        range(min = 10, max = 100),
        extend("x-en" = "Width", "x-control" = "slider", "x-unit" = "%", "x-step" = 5)
    )]
    p52: f64,
    /// date-picker.value
    #[schemars(title = "默认值", extend("x-en" = "Value"))]
    p53: Date,
    /// file-upload.maxSize
    #[schemars(
        title = "最大大小",
        range(min = 0.1, max = 50),
        extend("x-en" = "Max size", "x-unit" = "MB", "x-step" = 0.1)
    )]
    p54: f64,
    /// file-upload.minFiles
    #[schemars(
        title = "最少文件数",
        range(min = 0),
        extend("x-en" = "Min files", "x-visible-when" = "flag")
    )]
    p55: f64,
    /// checkbox-group.options
    #[schemars(title = "选项", extend("x-en" = "Options", "x-type" = "options"))]
    p56: Vec<Choice>,
    /// checkbox-group.value
    #[schemars(title = "默认值", extend("x-en" = "Value", "x-control" = "none"))]
    p57: Vec<String>,
    /// select.value
    #[schemars(title = "默认值", extend("x-en" = "Value"))]
    p58: Value,
    /// icon.icon
    #[schemars(title = "图标", extend("x-en" = "Icon", "x-control" = "icon-selector"))]
    p59: String,
    /// countdown.endTime
    #[schemars(title = "结束时间", extend("x-en" = "End time"))]
    p60: DateTime,
    /// countdown.backgroundColor
    #[schemars(title = "背景色", extend("x-en" = "Background", "x-visible-when" = "flag"))]
    p61: Color,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Kind {
    #[schemars(title = "甲", extend("x-en" = "First"))]
    A,
    #[schemars(title = "乙", extend("x-en" = "Second"))]
    B,
    #[schemars(title = "丙", extend("x-en" = "Third"))]
    C,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Choice01 {
    Line,
    Histogram,
    Pie,
    Radar,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Choice21 {
    Left,
    Center,
    Right,
    Justify,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Choice37 {
    Link,
    Upload,
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct Choice {
    label: String,
    value: String,
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct Item {
    image: String,
}

impl Default for Everything {
    fn default() -> Everything {
        Everything {
            flag: true,
            kind: Kind::A,
            p00: parse(
                "[[\"指标\", \"产品A\", \"产品B\"], [\"性能\", 80, 65], [\"价格\", 70, 90], [\"外观\", 85, 75], [\"服务\", 60, 80], [\"口碑\", 75, 70]]",
            ),
            p01: Choice01::Radar,
            p02: parse("[\"#5470c6\", \"#91cc75\", \"#fac858\", \"#ee6666\", \"#73c0de\"]"),
            p03: "".into(),
            p04: "请输入公告内容，内容较长时会自动滚动".into(),
            p05: false,
            p06: "#fffbe8".into(),
            p07: "".into(),
            p08: "Like".into(),
            p09: 0.0,
            p10: 1.0,
            p11: "".into(),
            p12: 1.0,
            p13: 0.0,
            p14: "".into(),
            p15: false,
            p16: "".into(),
            p17: None,
            p18: "Microsoft YaHei".into(),
            p19: "双击编辑文字".into(),
            p20: false,
            p21: Choice21::Left,
            p22: 14.0,
            p23: 1.5,
            p24: "#000000".into(),
            p25: parse(
                "{\"enabled\": false, \"color\": \"rgba(0,0,0,0.5)\", \"blur\": 4, \"offsetX\": 2, \"offsetY\": 2}",
            ),
            p26: 14.0,
            p27: 1.0,
            p28: 4.0,
            p29: 0.0,
            p30: "rgba(0,0,0,0.2)".into(),
            p31: 4000.0,
            p32: parse(
                "[{\"image\": \"/placeholder/slide-1.svg\"}, {\"image\": \"/placeholder/slide-2.svg\"}]",
            ),
            p33: 0.0,
            p34: "".into(),
            p35: "".into(),
            p36: parse(
                "{\"position\": {\"lat\": 39.908823, \"lng\": 116.39747}, \"name\": \"\", \"type\": 4}",
            ),
            p37: Choice37::Link,
            p38: "".into(),
            p39: "".into(),
            p40: 10.0,
            p41: "".into(),
            p42: 0.0,
            p43: "标题文字".into(),
            p44: "".into(),
            p45: "".into(),
            p46: 20.0,
            p47: "".into(),
            p48: 4.0,
            p49: 1.0,
            p50: 0.0,
            p51: "".into(),
            p52: 100.0,
            p53: "".into(),
            p54: 5.0,
            p55: 0.0,
            p56: parse(
                "[{\"label\": \"选项1\", \"value\": \"option1\"}, {\"label\": \"选项2\", \"value\": \"option2\"}, {\"label\": \"选项3\", \"value\": \"option3\"}]",
            ),
            p57: parse("[]"),
            p58: "".into(),
            p59: "heart".into(),
            p60: "{now+1d}".into(),
            p61: "#333333".into(),
        }
    }
}

impl Element for Everything {
    const TYPE: ElementType = ElementType::new("everything", Group::Basic).label("一切", "All");
}

pinye_plugin::plugin! { elements: [Everything] }

fn parse<T: DeserializeOwned>(json: &str) -> T {
    serde_json::from_str(json).unwrap()
}

/// EL-PLG-005, EL-PLG-012
#[test]
fn every_combination_of_the_catalogue_can_be_declared() {
    let wanted: Vec<Value> = parse(include_str!("combinations.json"));
    let described = testing::descriptor::<Everything>();
    for mut prop in wanted {
        let of = prop.as_object_mut().unwrap().remove("of").unwrap();
        let props = described["props"].as_array().unwrap();
        let found = props.iter().find(|found| found["name"] == prop["name"]).unwrap();
        assert_eq!(*found, prop, "{of}");
    }
}

#[test]
fn such_a_declaration_has_no_faults() {
    assert_eq!(testing::faults::<Everything>(), Vec::<String>::new());
}

/// EL-PLG-009
#[test]
fn runtime_props_are_in_no_schema_and_no_default() {
    let described = testing::descriptor::<Everything>();
    let runtime: Vec<&str> = described["props"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|prop| prop["runtime"] == true)
        .map(|prop| prop["name"].as_str().unwrap())
        .collect();
    assert_eq!(runtime.len(), 2);
    for name in runtime {
        assert!(described["schema"]["properties"].get(name).is_none(), "{name} in the schema");
        assert!(described["defaults"]["zh"].get(name).is_none(), "{name} in the defaults");
    }
}

#[test]
fn english_defaults_differ_only_where_they_are_given() {
    let described = testing::descriptor::<Everything>();
    let wanted: Vec<Value> = parse(include_str!("combinations.json"));
    for prop in wanted.iter().filter(|prop| prop.get("runtime").is_none()) {
        let name = prop["name"].as_str().unwrap();
        let en = prop.get("defaultEn").unwrap_or(&prop["default"]);
        assert_eq!(described["defaults"]["zh"][name], prop["default"], "{name}");
        assert_eq!(described["defaults"]["en"][name], *en, "{name}");
    }
}

#[test]
fn variants_may_have_names_for_the_panel() {
    let described = testing::descriptor::<Everything>();
    let kind = &described["props"][1];
    assert_eq!(kind["enum"], serde_json::json!(["a", "b", "c"]));
    assert_eq!(kind["enumLabels"]["b"], serde_json::json!({ "zh": "乙", "en": "Second" }));
    assert_eq!(described["schema"]["properties"]["kind"]["enum"], kind["enum"]);
}
