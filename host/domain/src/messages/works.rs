//! Messages about works, pages, publishing and imports.

use super::Row;

pub(super) const ROWS: &[Row] = &[
    ("work.titleDefault", "未命名作品", "Untitled work"),
    ("work.titleOfCopy", "{title} 副本", "{title} copy"),
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
    (
        "import.damaged",
        "文件已损坏，无法解压；请重新导出后再导入",
        "the file is damaged and cannot be unpacked; export it again",
    ),
    (
        "import.text",
        "文件内容不是文本；请选择从拼页导出的 .zip 文件或作品的 JSON",
        "the content is no text; choose a .zip exported here or the JSON of a work",
    ),
    (
        "import.many",
        "文件中的内容超过 {most} 个，无法导入",
        "the file holds more than {most} entries and cannot be imported",
    ),
    (
        "import.entry",
        "文件中的 {name} 不属于导出的作品，无法导入",
        "{name} does not belong into an exported work; the file cannot be imported",
    ),
    (
        "import.entryLarge",
        "文件中的 {name} 过大，无法导入",
        "{name} in the file is too large; the file cannot be imported",
    ),
    (
        "import.lacks",
        "文件中没有 {name}，不是从拼页导出的作品",
        "the file holds no {name}: it is no work exported here",
    ),
    (
        "import.format",
        "文件格式版本 {format} 来自更新的版本，请先升级本站",
        "the file has format {format} of a newer version; update this installation first",
    ),
    (
        "import.cover",
        "封面图片还在原网站上，没有带来；保存作品后会生成新的封面",
        "the cover stayed on the other site; a new one is made when the work is saved",
    ),
    (
        "import.template",
        "它原来是模板，这里作为普通作品导入",
        "it was a template and is an ordinary work here",
    ),
    (
        "import.animationNear",
        "动画 {name} 这里没有，换成了最接近的 {ours}",
        "the animation {name} is not known here and became {ours}, which comes nearest",
    ),
    (
        "import.animationLost",
        "动画 {name} 这里没有，也没有相近的，已去掉",
        "the animation {name} is not known here, nor anything like it; it was left out",
    ),
    (
        "import.script",
        "自定义脚本按原产品的组件编写，在这里不会运行",
        "its own scripts were written for the other product and do not run here",
    ),
    (
        "import.call",
        "调用脚本方法的点击动作没有带过来，请重新设置交互",
        "its calls of script methods did not come; set its interaction anew",
    ),
    (
        "import.style",
        "样式 {name} 的值无法使用，已去掉",
        "the style {name} has a value that cannot be used; it was left out",
    ),
    (
        "import.prop",
        "属性 {name}（{value}）在这里没有对应项，没有带过来",
        "the property {name} ({value}) has no counterpart here and did not come",
    ),
    (
        "import.unshown",
        "{name}（{value}）已保留，但不再显示在页面上；需要时请另加文字",
        "{name} ({value}) was kept but is not shown on the page any more; add a text where you need it",
    ),
    ("import.refused", "{name}：{reason}", "{name}: {reason}"),
    ("import.fault", "检查时出错，元素已原样保留", "it failed; the elements were kept as they are"),
    ("import.value", "插件不接受这里的内容", "the plugin does not take this value"),
    (
        "import.near",
        "{name} 的值 {value} 换成了最接近的 {ours}",
        "the value {value} of {name} became {ours}, which comes nearest",
    ),
    (
        "import.bounds",
        "{name} 的值 {value} 超出范围，改为 {ours}",
        "the value {value} of {name} is out of bounds and became {ours}",
    ),
    (
        "import.binding",
        "文字里的数据绑定 {value} 在这里不会替换成数据",
        "the data binding {value} is not replaced by data here",
    ),
    ("import.class", "文字里的 {name} 无法保留", "{name} inside the text could not be kept"),
    (
        "import.marks",
        "访客不能再修改，固定显示为 {value}",
        "visitors cannot change it any more; it shows {value}, as it was set",
    ),
    (
        "import.border",
        "边框现在围住整个元素框，原来只围住文字",
        "its border is around the whole box now, no longer around the text alone",
    ),
    (
        "import.source",
        "数据源 {name} 没有带过来：{reason}",
        "the data source {name} did not come: {reason}",
    ),
    (
        "import.sourcePipe",
        "数据源 {name} 已带过来，但它的处理函数是脚本，这里不运行；请在数据源中用 JSONata 重写",
        "the data source {name} came, but its handler is a script that does not run here; write it anew in JSONata",
    ),
    ("import.sourceKind", "只能带过来有网址的数据源", "only sources with an address can come"),
    (
        "import.origin",
        "请填写原站点的地址，例如 https://h5.example.com",
        "enter the address of the former site, such as https://h5.example.com",
    ),
    (
        "import.files",
        "作品引用了原站点的 {count} 个文件，没有填写原站点地址，因此没有带过来",
        "files of the former site did not come ({count}), because its address was not given",
    ),
    ("import.tooManyFiles", "一次最多带过来 {limit} 个文件", "at most {limit} files come at once"),
    ("import.tooLong", "下载用时太长", "the download took too long"),
    ("template.none", "该作品不是模板", "this work is no template"),
    (
        "template.intoFull",
        "该作品已有内容，请从模板新建作品",
        "this work is not empty: make a new work from the template",
    ),
    (
        "publish.busy",
        "正在发布或预览的作品太多，请稍后再试",
        "too many works are being published or previewed, please try again in a moment",
    ),
    (
        "publish.superseded",
        "发布期间作品被下线或切换了版本，所以新版本没有上线。它已保存在发布记录里，需要时请重新发布",
        "while this was being published, the work was taken offline or another version was chosen, so visitors do not see the new one. It is kept among the published versions; publish again to show it",
    ),
    (
        "publish.stale",
        "内容已保存。作品的上线状态在别处改过，这次没有跟着改变；需要时请刷新后再发布或下线",
        "the content is saved. Whether visitors see the work was changed elsewhere, so it was left as it is; reload, then publish or take it offline if you want to",
    ),
    (
        "publish.pluginsMissing",
        "没有发布：有 {count} 个元素的插件不可用（已停用、被删除或出错），访客看不到它们：{types}。请启用插件，或选择“不含这些元素发布”",
        "Not published: the plugins of {count} elements are not available (disabled, deleted or failing), visitors would not see them: {types}. Enable the plugins, or choose to publish without these elements",
    ),
    ("publish.noJob", "没有正在进行的发布", "this work is not being published"),
    ("publish.fail", "发布失败", "publish failed"),
    (
        "publication.none",
        "该版本不存在或已清理",
        "this publication does not exist or is not kept any more",
    ),
    ("version.none", "该版本不存在或已清理", "this version does not exist or is not kept any more"),
    (
        "version.quota",
        "存储空间已满，命名的版本会一直占用空间。请先去掉一些版本的名称，或彻底删除不需要的作品",
        "your storage is full, and a version with a name stays in it. Take the names of some versions away, or delete works for good that you do not need",
    ),
    (
        "version.tooMany",
        "最多命名 {limit} 个版本，请先去掉一些名称",
        "at most {limit} versions can have a name, please take some names away first",
    ),
    ("publish.missing", "作品不存在或未发布", "this work does not exist or is not published"),
    ("type.unknown", "未知的元素类型 {type}", "unknown element type {type}"),
];
