//! Messages about the transform modules of data sources.

use super::Row;

pub(super) const ROWS: &[Row] = &[
    ("transform.none", "请选择一个 .wasm 文件", "choose a .wasm file"),
    ("transform.absent", "该数据源没有转换模块", "this data source has no transform"),
    (
        "transform.large",
        "转换模块不能超过 {reason} MiB",
        "a transform may have at most {reason} MiB",
    ),
    (
        "transform.all",
        "您的转换模块总共不能超过 {reason} MiB，请先删除不用的模块",
        "all your transforms together may have {reason} MiB: remove one that is not used",
    ),
    (
        "transform.noModule",
        "这不是 WebAssembly 模块；请用 pinye transform build 生成",
        "this is no WebAssembly module: `pinye transform build` makes one",
    ),
    (
        "transform.damaged",
        "模块无法读取，可能已损坏；用 pinye transform check 可以看到原因",
        "the module cannot be read: {reason}",
    ),
    ("transform.start", "模块不能有 start 函数", "a module may not have a start function"),
    (
        "transform.import",
        "模块需要 {reason}，但转换模块不能访问文件、网络和时钟",
        "the module asks for {reason}, but a transform has no files, no network and no clock",
    ),
    (
        "transform.table",
        "模块的函数表没有上限或过大",
        "a table of the module has no end, or too many entries",
    ),
    (
        "transform.noEntry",
        "模块没有导出名为 transform 的函数",
        "the module exports no function named transform",
    ),
    (
        "transform.memory",
        "模块需要的内存超过 {reason} MiB",
        "the module wants more than {reason} MiB of memory",
    ),
    (
        "transform.slow",
        "模块没有在规定时间内算完，已停止",
        "the module was not done in time and was stopped",
    ),
    (
        "transform.trap",
        "模块运行中出错而停止；用 pinye transform check 可以看到原因",
        "the module broke off: {reason}",
    ),
    ("transform.says", "模块报告：{reason}", "the module says: {reason}"),
    (
        "transform.answer",
        "模块返回的内容超过 {reason} MiB",
        "the module answers with more than {reason} MiB",
    ),
    (
        "transform.notJson",
        "模块返回的内容不是 JSON，从第 {reason}（行:列）起无法读取",
        "the module's answer is no JSON from {reason} (line:column) on",
    ),
    ("transform.deep", "模块返回的 JSON 层级过深", "the module's answer is nested too deeply"),
    (
        "transform.twice",
        "模块返回的 JSON 中 {reason} 重复出现",
        "{reason} stands twice in the module's answer",
    ),
    ("transform.notText", "模块返回的内容不是 UTF-8 文字", "the module's answer is no UTF-8 text"),
    ("transform.ended", "模块使其进程异常结束", "the module brought its process down"),
    ("transform.missing", "此程序未包含转换功能", "this program was built without transforms"),
];
