//! Messages about tags, gifts, combinations and data sources.

use super::Row;

pub(super) const ROWS: &[Row] = &[
    ("tag.taken", "该分类下已有同名标签", "this category has a tag of this name already"),
    ("tag.full", "最多可建立 {most} 个自己的标签", "you may have {most} tags of your own at most"),
    ("tag.unknown", "标签 {id} 不存在", "there is no tag {id}"),
    (
        "combo.needTwoSave",
        "需要至少选择2个元素才能保存为组合",
        "need to select at least 2 elements to save as a combination",
    ),
    ("combo.parseFail", "解析组合数据失败", "parse combination data failed"),
    (
        "source.name",
        "名称以字母或汉字开头，只能包含字母、汉字、数字和下划线",
        "a name begins with a letter or a Chinese character and contains letters, digits and underscores",
    ),
    ("source.taken", "已有同名数据源", "you have a data source of this name already"),
    (
        "source.used",
        "以下作品正在使用该数据源：{works}",
        "these works use this data source: {works}",
    ),
    (
        "source.pipe",
        "表达式算到“{excerpt}”处无法继续，请检查这里用到的函数和数据（{code}）",
        "the expression cannot be computed: {reason}",
    ),
    (
        "source.pipeSyntax",
        "表达式读到“{excerpt}”处有语法错误，请检查括号、引号和运算符（{code}）",
        "the expression cannot be read: {reason}",
    ),
    (
        "source.pipeType",
        "表达式算到“{excerpt}”处，值的类型不符，请先转换为所需的类型（{code}）",
        "the expression cannot be computed: {reason}",
    ),
    (
        "source.limits",
        "表达式的计算超出了时间或内存上限，请简化",
        "the expression takes more time or memory than it may: make it simpler",
    ),
    (
        "source.encoding",
        "内容不是文字：请使用 UTF-8、GBK（GB18030）或 UTF-16 编码的文件",
        "this is no text: use a file in UTF-8, GBK (GB 18030) or UTF-16",
    ),
    (
        "source.json",
        "内容不是 JSON，从第 {reason}（行:列）起无法读取",
        "this is no JSON from {reason} (line:column) on",
    ),
    ("source.depth", "JSON 的层级过深", "the JSON is nested too deeply"),
    ("source.twice", "JSON 中 {reason} 重复出现", "{reason} stands twice in the JSON"),
    (
        "source.table",
        "内容不是表格：请使用逗号、分号或制表符分隔的 CSV",
        "this is no table: use CSV separated by commas, semicolons or tabs",
    ),
    (
        "source.cells",
        "表格过大，上限为 100 万个单元格",
        "the table is too large, the limit is one million cells",
    ),
    ("source.fileGone", "文件已被删除，请重新选择文件", "the file is gone: choose another one"),
    (
        "source.fetch",
        "数据源无法访问：连接失败，或域名、证书有误，请检查网址",
        "the data source cannot be reached: no connection, or a wrong name or certificate; look at its address",
    ),
    (
        "source.status",
        "数据源返回了错误（{reason}），请检查地址",
        "the data source answered with an error ({reason}): look at its address",
    ),
    (
        "source.slow",
        "数据源在 {reason} 秒内没有应答",
        "the data source did not answer within {reason} seconds",
    ),
    ("source.large", "内容超过 {reason} MiB", "the content is larger than {reason} MiB"),
    (
        "source.denied",
        "不允许读取这个地址；内网地址需要管理员开放",
        "this address may not be read; an administrator opens networks of one's own",
    ),
    ("source.mime", "返回的内容类型 {reason} 不是数据", "the answer's type {reason} is no data"),
    ("source.circle", "数据源 {reason} 依赖自身", "the data source {reason} depends on itself"),
    (
        "source.many",
        "一次最多读取 {reason} 个数据源",
        "at most {reason} data sources are read at once",
    ),
    ("source.unknown", "数据源 {reason} 不存在", "there is no data source {reason}"),
    (
        "source.shape",
        "内容不是表格：请用表达式把它转换为由行组成的列表",
        "this is no table: let the expression turn it into a list of rows",
    ),
    (
        "source.text",
        "内容不能作为一段文字：请用表达式取出一个值",
        "this is no single value: let the expression take one out",
    ),
    (
        "source.cut",
        "数据过多，只显示前面的部分",
        "this is more than can be shown: the first rows and columns are",
    ),
    ("source.silent", "数据源没有及时应答", "the data source did not answer in time"),
    (
        "source.gone",
        "数据源不存在，或不属于作品的作者",
        "there is no such data source, or it is not the author's",
    ),
    ("combo.notFound", "组合不存在", "combination not found"),
];
