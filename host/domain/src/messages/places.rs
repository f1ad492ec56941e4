//! Messages of the search for places.

use super::Row;

pub(super) const ROWS: &[Row] = &[
    ("map.notLoaded", "请先加载腾讯地图", "please load Tencent map first"),
    ("map.addressFail", "获取地址失败", "get address failed"),
    ("map.searchFail", "搜索失败", "search failed"),
];
