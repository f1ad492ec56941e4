//! Every sentence the host says to a person, in both languages. Keys with a TX id in the specification keep their key.

use crate::domain::language::Language;
use crate::domain::rule::Rule;

/// A sentence that has not been put into words yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    key: &'static str,
    values: Vec<(&'static str, String)>,
}

impl Message {
    /// The sentence with this key.
    pub fn new(key: &'static str) -> Message {
        Message { key, values: Vec::new() }
    }

    /// Fills a `{name}` in the sentence.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl std::fmt::Display) -> Message {
        self.values.push((name, value.to_string()));
        self
    }

    /// Puts it into words.
    pub fn say(&self, language: Language) -> String {
        let Some((_, zh, en)) = CATALOGUE.iter().find(|(key, ..)| *key == self.key) else {
            return self.key.to_owned();
        };
        let sentence = if language == Language::Zh { *zh } else { *en };
        self.values.iter().fold(sentence.to_owned(), |sentence, (name, value)| {
            sentence.replace(&format!("{{{name}}}"), value)
        })
    }
}

impl From<&Rule> for Message {
    fn from(rule: &Rule) -> Message {
        match rule {
            Rule::Required => Message::new("v.required"),
            Rule::Kind(kind) => Message::new(kind_key(kind)),
            Rule::TooLong(most) => Message::new("v.lengthMax").with("max", most),
            Rule::TooShort(least) => Message::new("v.lengthMin").with("min", least),
            Rule::Range(least, most) => {
                Message::new("v.range").with("min", least).with("max", most)
            }
            Rule::OneOf(choices) => Message::new("v.oneOf").with("choices", choices.join(", ")),
            Rule::StyleValue => Message::new("v.style"),
            Rule::Email => Message::new("v.email"),
            Rule::Address => Message::new("v.address"),
            Rule::Repeated => Message::new("v.repeated"),
            Rule::PageWithoutId => Message::new("work.pageWithoutId"),
            Rule::NoPages => Message::new("work.noPages"),
            Rule::WeakPassword => Message::new("v.password"),
        }
    }
}

fn kind_key(kind: &str) -> &'static str {
    match kind {
        "string" => "kind.string",
        "number" => "kind.number",
        "whole number" => "kind.whole",
        "boolean" => "kind.boolean",
        "list" => "kind.list",
        "object" => "kind.object",
        _ => "v.pattern",
    }
}

/// Key, Chinese, English.
const CATALOGUE: &[(&str, &str, &str)] = &[
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
    ("query.unknown", "未知的查询字段 {field}", "unknown query field {field}"),
    ("query.value", "查询字段 {field} 的值无效", "the query field {field} has an unusable value"),
    ("auth.wrong", "用户名或密码错误", "wrong username or password"),
    ("auth.blocked", "账号已被禁用", "this account is disabled"),
    (
        "auth.tooMany",
        "登录失败次数过多，请 15 分钟后再试",
        "too many failed sign-ins, please try again in 15 minutes",
    ),
    ("auth.oldPassword", "原密码错误", "the old password is wrong"),
    ("v.required", "该字段为必填项", "this item is required"),
    ("v.email", "请输入有效的电子邮箱地址", "please enter a valid e-mail address"),
    ("v.lengthMin", "长度至少为{min}个字符", "length should be at least {min} characters"),
    ("v.lengthMax", "长度最多为{max}个字符", "length should be at most {max} characters"),
    ("v.range", "值应在{min}到{max}之间", "value should be between {min} and {max}"),
    ("v.pattern", "格式不正确", "wrong format"),
    ("v.oneOf", "只能是以下之一：{choices}", "it must be one of: {choices}"),
    ("v.style", "不是有效的样式值", "this is not a value that a style may hold"),
    ("v.address", "请输入有效的链接地址", "please enter a valid link address"),
    ("v.repeated", "该标识在作品中重复", "this id stands elsewhere in the work too"),
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
    ("work.elements", "有元素的内容不符合要求", "some elements are not acceptable"),
    ("template.none", "该作品不是模板", "this work is no template"),
    ("publish.fail", "发布失败", "publish failed"),
    ("publish.missing", "作品不存在或未发布", "this work does not exist or is not published"),
    ("type.unknown", "未知的元素类型 {type}", "unknown element type {type}"),
    ("upload.type", "不支持该文件类型", "this type of file is not accepted"),
    (
        "upload.svg",
        "暂不支持 SVG 图片，请使用 PNG、JPEG、GIF 或 WebP",
        "SVG pictures are not accepted yet, please use PNG, JPEG, GIF or WebP",
    ),
    ("upload.picture", "图片已损坏，无法读取", "the picture is damaged and cannot be read"),
    (
        "upload.pixels",
        "图片像素过大，上限为 4000 万像素",
        "the picture has too many pixels, the limit is 40 million",
    ),
    (
        "upload.tooLarge",
        "文件过大，此类文件上限为 {limit} MB",
        "the file is too large, the limit for its kind is {limit} MB",
    ),
    ("upload.none", "没有收到文件", "no file was sent"),
    ("upload.many", "一次最多上传 {most} 个文件", "at most {most} files can be sent at once"),
    ("upload.quota", "存储空间已满", "your storage is full"),
    ("upload.broken", "上传内容不完整", "the upload is incomplete"),
    ("like.anonymous", "匿名用户", "Anonymous"),
    ("like.none", "该元素不支持点赞", "this element does not take likes"),
    ("like.login", "请先登录", "please sign in first"),
    ("like.fail", "点赞失败", "Like failed"),
    ("like.unlikeFail", "取消点赞失败", "Unlike failed"),
    ("plugin.missing", "插件不存在", "this plugin does not exist"),
    ("plugin.package", "插件包无法使用：{reason}", "the package cannot be used: {reason}"),
    ("plugin.exists", "该版本的插件已存在", "this version of the plugin exists already"),
    ("plugin.noPackage", "没有收到插件包", "no package was sent"),
    (
        "plugin.bundled",
        "内置插件不能删除，只能停用",
        "a bundled plugin cannot be deleted, only disabled",
    ),
    ("plugin.load", "插件无法启动：{reason}", "the plugin cannot be started: {reason}"),
    ("plugin.grants", "授权内容有误：{reason}", "the grants are not acceptable: {reason}"),
    ("plugin.says", "{sentence}", "{sentence}"),
    ("plugin.fault", "插件 {plugin} 出错：{cause}", "plugin {plugin} failed: {cause}"),
];

#[cfg(test)]
mod tests {
    use super::{CATALOGUE, Message};
    use crate::domain::language::Language;

    /// GEN-010
    #[test]
    fn every_sentence_has_both_languages_and_the_same_values() {
        let holes = |text: &str| {
            let mut names: Vec<_> = text
                .split('{')
                .skip(1)
                .filter_map(|rest| rest.split('}').next().map(str::to_owned))
                .collect();
            names.sort();
            names
        };
        for (key, zh, en) in CATALOGUE {
            assert!(!zh.is_empty() && !en.is_empty(), "{key}");
            assert_eq!(holes(zh), holes(en), "{key}");
            assert_eq!(CATALOGUE.iter().filter(|(other, ..)| other == key).count(), 1, "{key}");
        }
    }

    #[test]
    fn values_are_put_into_their_places() {
        let message = Message::new("page.titleDefault").with("n", 3);
        assert_eq!(message.say(Language::Zh), "第3页");
        assert_eq!(message.say(Language::En), "page 3");
    }

    /// A key that nobody wrote down would reach people as it is.
    #[test]
    fn every_key_named_in_the_code_is_in_the_catalogue() {
        let mut folders =
            vec![std::path::PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/src"))];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                    continue;
                }
                let text = std::fs::read_to_string(&path).unwrap();
                for rest in text.split("Message::new(\"").skip(1) {
                    let key = rest.split('"').next().unwrap();
                    assert!(CATALOGUE.iter().any(|(known, ..)| *known == key), "{key} in {path:?}");
                }
            }
        }
    }
}
