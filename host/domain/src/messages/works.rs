//! Works, pages, publishing.

use super::Row;

pub(super) const ROWS: &[Row] = &[
    ("work.titleDefault", "未命名作品", "Untitled work"),
    ("page.titleDefault", "第{n}页", "page {n}"),
    ("work.missing", "作品不存在", "this work does not exist"),
    ("work.pageWithoutId", "页面缺少 id", "the page has no id"),
    ("work.noPages", "作品至少需要一个页面", "a work needs at least one page"),
    (
        "work.stale",
        "作品已被 {author} 保存为第 {revision} 版，本次保存未写入",
        "the work was saved by {author} as revision {revision}, nothing was written",
    ),
    (
        "work.revision",
        "缺少作品的版本号 revision",
        "the revision that the change started from is missing",
    ),
    (
        "work.otherKey",
        "该保存标识已用于另一份内容",
        "this key was used for a save of something else",
    ),
    (
        "work.quota",
        "作品存储空间已满，请清理回收站或删除不用的作品与组合后再保存",
        "your room for works is full; empty the bin or delete works and combinations that you do not need, then save again",
    ),
    (
        "publish.quota",
        "已发布内容的存储空间已满，请先彻底删除不用的作品",
        "your room for published works is full; delete works for good that you do not need",
    ),
    ("work.elements", "有元素的内容不符合要求", "some elements are not acceptable"),
    (
        "work.excess",
        "作品最多 {mostPages} 页、共 {mostElements} 个元素，现在有 {pages} 页、{elements} 个元素，请拆分成多个作品",
        "a work has at most {mostPages} pages and {mostElements} elements, this one has {pages} and {elements}; split it into several works",
    ),
    ("import.file", "文件无法导入：{reason}", "the file cannot be imported: {reason}"),
    ("template.none", "该作品不是模板", "this work is no template"),
    (
        "publish.busy",
        "正在发布或预览的作品太多，请稍后再试",
        "too many works are being published or previewed, please try again in a moment",
    ),
    ("publish.noJob", "没有正在进行的发布", "this work is not being published"),
    ("publish.fail", "发布失败", "publish failed"),
    (
        "publication.none",
        "该版本不存在或已清理",
        "this publication does not exist or is not kept any more",
    ),
    ("publish.missing", "作品不存在或未发布", "this work does not exist or is not published"),
    ("type.unknown", "未知的元素类型 {type}", "unknown element type {type}"),
];
