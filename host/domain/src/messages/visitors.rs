//! Messages about site files and likes.

use super::Row;

pub(super) const ROWS: &[Row] = &[
    (
        "siteFile.name",
        "文件名只能用字母、数字、“_”“-”“.”，并以 .txt、.html、.xml 或 .json 结尾，例如 MP_verify_abc123.txt",
        "a name has letters, digits, _, - and ., and ends in .txt, .html, .xml or .json, for example MP_verify_abc123.txt",
    ),
    (
        "siteFile.content",
        "请填写文件内容，最多 {limit} KB",
        "fill in what stands in the file, at most {limit} KB",
    ),
    (
        "siteFile.many",
        "最多 {most} 个文件，请先删除不用的",
        "at most {most} files: delete one that is not needed",
    ),
    ("like.anonymous", "匿名用户", "Anonymous"),
    ("like.none", "该元素不支持点赞", "this element does not take likes"),
    ("like.login", "请先登录", "please sign in first"),
    ("like.noFace", "作品上没有显示这位访客", "the work does not show this visitor"),
    (
        "like.tooMany",
        "此网络今天点赞次数过多，请明天再试",
        "this network has liked the work too often today; please come back tomorrow",
    ),
    ("like.fail", "点赞失败", "Like failed"),
    ("like.unlikeFail", "取消点赞失败", "Unlike failed"),
];
