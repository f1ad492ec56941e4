//! Messages about plugins.

use super::Row;

pub(super) const ROWS: &[Row] = &[
    ("plugin.missing", "插件不存在", "this plugin does not exist"),
    ("plugin.package", "插件包无法使用：{reason}", "the package cannot be used: {reason}"),
    (
        "plugin.changed",
        "插件刚被别人改过，请刷新后再试",
        "somebody else has just changed this plugin; reload and try again",
    ),
    ("plugin.exists", "该版本的插件已存在", "this version of the plugin exists already"),
    ("plugin.noPackage", "没有收到插件包", "no package was sent"),
    ("plugin.version", "没有这个版本的插件", "there is no such version of the plugin"),
    (
        "plugin.migration",
        "元素类型 {type} 的 schemaVersion 提高了，但插件没有导出 migration，已有元素无法升级；请实现 migration 或保持版本不变",
        "element type {type} has a higher schemaVersion, but the plugin exports no migration, so elements that are there could not be carried over; implement migration or keep the version",
    ),
    (
        "plugin.bundled",
        "内置插件不能删除，只能停用",
        "a bundled plugin cannot be deleted, only disabled",
    ),
    ("plugin.load", "插件无法启动：{reason}", "the plugin cannot be started: {reason}"),
    ("plugin.grants", "授权内容有误：{reason}", "the grants are not acceptable: {reason}"),
    ("plugin.says", "{sentence}", "{sentence}"),
    (
        "plugin.fault",
        "这项功能暂时不可用，请稍后再试",
        "this does not work at the moment; please try again later",
    ),
];
