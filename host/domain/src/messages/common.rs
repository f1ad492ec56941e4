//! Messages that every route may return.

use super::Row;

pub(super) const ROWS: &[Row] = &[
    ("http.badRequest", "请求格式不正确", "the request is malformed"),
    (
        "http.unauthorized",
        "会话已过期，请重新登录",
        "Your session has expired, please sign in again",
    ),
    ("http.forbidden", "Forbidden", "Forbidden"),
    ("http.notFound", "内容不存在", "not found"),
    ("http.method", "不支持该请求方法", "this method is not supported here"),
    ("http.conflict", "内容已被更改", "it was changed meanwhile"),
    (
        "http.tooLarge",
        "请求内容过大，上限为 {limit}",
        "the body is too large, the limit is {limit}",
    ),
    ("http.mediaType", "不支持的内容类型", "this content type is not supported"),
    ("http.invalid", "提交的内容有误", "what was sent is not acceptable"),
    (
        "http.tooSlow",
        "内容上传太慢，已中断，请检查网络后重试",
        "the content came too slowly and was given up; check the network and try again",
    ),
    ("http.tooMany", "请求过于频繁，请稍后再试", "too many requests, please try again later"),
    ("http.internal", "服务器内部错误", "internal error"),
    ("http.unavailable", "服务暂时不可用，请稍后再试", "not available right now, please try again"),
    ("http.timeout", "处理超时，请稍后再试", "this took too long, please try again"),
    (
        "json.syntax",
        "第 {line} 行第 {column} 列不是有效的 JSON",
        "not JSON at line {line}, column {column}",
    ),
    ("json.depth", "JSON 嵌套超过 64 层", "the JSON is nested deeper than 64 levels"),
    ("json.duplicate", "键 {path} 重复", "the key {path} comes twice"),
    ("json.shape", "请求内容不符合要求：{reason}", "the body is not what is expected: {reason}"),
    ("json.type", "请求内容必须是 application/json", "the body must be application/json"),
    (
        "query.many",
        "查询条件过多，最多 {most} 个",
        "the query has too many conditions; {most} are the most",
    ),
    ("query.unknown", "未知的查询字段 {field}", "unknown query field {field}"),
    ("query.value", "查询字段 {field} 的值无效", "the query field {field} has an unusable value"),
];
