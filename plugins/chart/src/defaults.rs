//! Defaults of new charts.

use pinye_plugin::Dataset;

/// Five colours, used in order.
pub(crate) const COLORS: [&str; 5] = ["#5470c6", "#91cc75", "#fac858", "#ee6666", "#73c0de"];

pub(crate) fn products() -> Dataset {
    [
        ["指标", "产品A", "产品B"],
        ["性能", "80", "65"],
        ["价格", "70", "90"],
        ["外观", "85", "75"],
        ["服务", "60", "80"],
        ["口碑", "75", "70"],
    ]
    .into()
}

pub(crate) fn months() -> Dataset {
    [
        ["月份", "销量"],
        ["1月", "120"],
        ["2月", "200"],
        ["3月", "150"],
        ["4月", "80"],
        ["5月", "170"],
    ]
    .into()
}

pub(crate) fn channels() -> Dataset {
    [["渠道", "访问量"], ["直接访问", "335"], ["邮件", "310"], ["广告", "234"], ["搜索", "548"]]
        .into()
}
