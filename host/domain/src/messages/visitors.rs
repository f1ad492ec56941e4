//! What visitors do.

use super::Row;

pub(super) const ROWS: &[Row] = &[
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
