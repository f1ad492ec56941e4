//! Messages about invalid fields.

use super::Row;

pub(super) const ROWS: &[Row] = &[
    ("v.required", "该字段为必填项", "this item is required"),
    ("v.email", "请输入有效的电子邮箱地址", "please enter a valid e-mail address"),
    (
        "v.length",
        "长度应在{min}到{max}个字符之间",
        "length should be between {min} and {max} characters",
    ),
    ("v.lengthMin", "长度至少为{min}个字符", "length should be at least {min} characters"),
    ("v.lengthMax", "长度最多为{max}个字符", "length should be at most {max} characters"),
    ("v.range", "值应在{min}到{max}之间", "value should be between {min} and {max}"),
    ("v.tooMany", "最多{max}项", "there may be at most {max} of these"),
    ("v.pattern", "格式不正确", "wrong format"),
    ("v.oneOf", "只能是以下之一：{choices}", "it must be one of: {choices}"),
    (
        "v.timeZone",
        "没有这个时区，请填写如 Asia/Shanghai 的名称",
        "there is no such time zone; name one like Asia/Shanghai",
    ),
    ("v.style", "不是有效的样式值", "this is not a value that a style may hold"),
    ("v.address", "请输入有效的链接地址", "please enter a valid link address"),
    ("ia.phoneInvalid", "请输入有效的手机号码", "please enter a valid mobile number"),
    ("v.repeated", "该标识在作品中重复", "this id stands elsewhere in the work too"),
    (
        "v.username",
        "用户名只能包含字母、数字、下划线、连字符、点和汉字",
        "a name has letters, digits, underscores, hyphens, dots or Chinese characters",
    ),
    (
        "v.code",
        "代码只能包含小写字母、数字、点、连字符和下划线",
        "a code has small letters, digits, dots, hyphens and underscores",
    ),
    ("v.future", "必须是将来的时间", "it must be a time to come, in ISO 8601"),
    ("v.unknown", "其中有不存在的项", "some of them do not exist"),
    (
        "v.password",
        "密码为 8 到 64 个字符，至少包含一个字母和一个数字",
        "a password has 8 to 64 characters, at least one letter and one digit",
    ),
    ("kind.string", "必须是文本", "it must be a text"),
    ("kind.number", "必须是数字", "it must be a number"),
    ("kind.whole", "必须是整数", "it must be a whole number"),
    ("kind.boolean", "必须是 true 或 false", "it must be true or false"),
    ("kind.list", "必须是列表", "it must be a list"),
    ("kind.object", "必须是对象", "it must be an object"),
    ("kind.colour", "请输入有效的颜色", "this is not a colour"),
    ("schema.type", "值的类型不正确", "this is the wrong kind of value"),
    ("schema.minimum", "值不能小于 {limit}", "value should be at least {limit}"),
    ("schema.maximum", "值不能大于 {limit}", "value should be at most {limit}"),
    ("schema.short", "长度至少为 {limit}", "length should be at least {limit}"),
    ("schema.long", "长度最多为 {limit}", "length should be at most {limit}"),
    ("schema.deep", "内容嵌套过深", "this is nested too deeply"),
    ("schema.large", "元素内容过大", "the props of the element are too large"),
];
