//! The defaults of the catalogue, one by one.

use pinye_plugin::serde_json;
use serde::de::DeserializeOwned;

use crate::everything::{Choice01, Choice21, Choice37, Everything, Kind};

impl Default for Everything {
    #[expect(clippy::too_many_lines, reason = "a line per field")]
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

fn parse<T: DeserializeOwned>(json: &str) -> T {
    serde_json::from_str(json).unwrap_or_else(|error| panic!("{json}: {error}"))
}
