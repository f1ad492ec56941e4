//! Diagnostics for the author about elements that visitors do not see as intended.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::Deserialize;

use super::jobs;
use super::views::Views;
use pinye_domain::element::{Diagnostic, ElementDiagnostic, Severity};
use pinye_domain::language::Language;
use pinye_domain::web_address::is_web_address;
use pinye_domain::work::{Element, Work};
use pinye_sandbox::prerender::{PrerenderOutcome, ViewFailure};

/// Code, Chinese sentence, English sentence. `{cause}` is replaced by the reported cause.
const SENTENCES: [(&str, &str, &str); 14] = [
    (
        "action.lost",
        "有一个动作的目标已不在，访客看不到它的效果",
        "what one of its actions was for is gone, nothing happens for visitors",
    ),
    (
        "action.unfinished",
        "有一个动作还没有设置完，访客看不到它的效果",
        "one of its actions is not filled in yet, nothing happens for visitors",
    ),
    (
        "font.lacks",
        "字体缺少这些字，访客看到的是手机自带的字体：{cause}",
        "the font lacks these characters, visitors see them in their phone's own font: {cause}",
    ),
    (
        "font.missing",
        "字体“{cause}”暂时无法随页面发布，访客看到的是手机自带的字体；请稍后重新发布",
        "the font \"{cause}\" could not be added to the page, visitors see their phone's own font; publish again later",
    ),
    (
        "font.unknown",
        "字体“{cause}”不在可用字体中（可能已被删除，或随模板、导入的作品而来但许可不允许转给他人），访客看到的是手机自带的字体；可改选其他字体，或在字体窗口上传它",
        "the font \"{cause}\" is not among yours (it may have been deleted, or came with a template or an imported work whose licence keeps it to its owner), visitors see their phone's own font; choose another, or upload it in the font window",
    ),
    (
        "link.unusable",
        "点击后打开的地址 {cause} 无法使用，访客点击后没有反应",
        "the address {cause} cannot be opened, nothing happens when visitors tap this element",
    ),
    (
        "type.unavailable",
        "插件不可用，访客看不到此元素",
        "its plugin is not available, visitors do not see this element",
    ),
    (
        "view.threw",
        "视图出错，改由访客的浏览器绘制：{cause}",
        "its view failed, the visitor's browser will try: {cause}",
    ),
    (
        "view.time",
        "视图运行超时，访客看到空白占位",
        "its view did not end in time, visitors see an empty box",
    ),
    (
        "view.engine",
        "视图用尽资源，访客看到空白占位：{cause}",
        "its view used more than it may, visitors see an empty box: {cause}",
    ),
    (
        "view.bundle",
        "插件的视图无法加载，访客看到空白占位：{cause}",
        "the plugin's views cannot be loaded, visitors see an empty box: {cause}",
    ),
    (
        "view.crash",
        "视图使渲染进程崩溃，访客看到空白占位",
        "its view ended the prerenderer, visitors see an empty box",
    ),
    (
        "view.cleaned",
        "视图中有不允许发布的内容，已为访客去除",
        "its view draws something that may not be published; visitors see it without",
    ),
    (
        "view.module",
        "视图脚本无法使用，访客看到静态内容：{cause}",
        "its script cannot be used, visitors see it without: {cause}",
    ),
];

/// EM-013: diagnoses elements whose type no plugin renders.
pub(crate) fn missing_plugins(
    work: &Work,
    views: &Views,
    language: Language,
) -> Vec<ElementDiagnostic> {
    let is_drawn = |element: &Element| {
        views
            .types
            .get(&element.type_name)
            .is_some_and(|view| views.files.contains_key(&view.plugin))
    };
    jobs::elements_with_position(work)
        .filter(|(_, _, element)| !is_drawn(element))
        .map(|placed| element_diagnostic(placed, "type.unavailable", "", language))
        .collect()
}

/// Diagnoses links to addresses that pages do not follow. The editor rejects these, but imported
/// works may contain them.
pub(crate) fn unusable_links(work: &Work, language: Language) -> Vec<ElementDiagnostic> {
    #[derive(Default, Deserialize)]
    #[serde(default)]
    struct Tap<'a> {
        #[serde(borrow)]
        r#type: Cow<'a, str>,
        config: Target,
    }
    #[derive(Default, Deserialize)]
    #[serde(default)]
    struct Target {
        url: serde_json::Value,
    }
    let address = |element: &Element| {
        let tap: Tap<'_> = serde_json::from_str(element.field("interaction")?.get()).ok()?;
        let url = tap.config.url.as_str()?.trim().to_owned();
        let leads = ["link", "video", "audio"].contains(&tap.r#type.as_ref());
        (leads && !url.is_empty() && !is_web_address(&url)).then_some(url)
    };
    jobs::elements_with_position(work)
        .filter_map(|placed| {
            let cause: String = address(placed.2)?.chars().take(200).collect();
            Some(element_diagnostic(placed, "link.unusable", &cause, language))
        })
        .collect()
}

/// Codes of transient failures: a child process was killed, exceeded its limits, or was rejected by
/// a full queue. A retry may succeed.
const UNFINISHED: [&str; 4] = ["view.time", "view.engine", "view.crash", "font.missing"];

/// Whether rendering the same input again gives the same result, because nothing failed
/// transiently.
pub(crate) fn is_final(remarks: &[ElementDiagnostic]) -> bool {
    !remarks.iter().any(|remark| UNFINISHED.contains(&remark.diagnostic.code.as_str()))
}

/// Diagnoses elements whose views failed.
pub(crate) fn failures(
    work: &Work,
    outcome: &PrerenderOutcome,
    language: Language,
) -> Vec<ElementDiagnostic> {
    let mut failed: Vec<_> = outcome
        .elements
        .iter()
        .filter_map(|element| Some((element.page, element.position, element.failure.as_ref()?)))
        .collect();
    failed.sort_by_key(|(page, position, _)| (*page, *position));
    failed
        .into_iter()
        .filter_map(|(page, position, failure)| {
            let element = work.pages.get(page)?.elements.get(position)?;
            let (code, cause) = match failure {
                ViewFailure::Threw(cause) => ("view.threw", cause.as_str()),
                ViewFailure::Time => ("view.time", ""),
                ViewFailure::Engine(cause) => ("view.engine", cause.as_str()),
                ViewFailure::Bundle(cause) => ("view.bundle", cause.as_str()),
                ViewFailure::Crash => ("view.crash", ""),
                ViewFailure::Cleaned => ("view.cleaned", ""),
            };
            Some(element_diagnostic((page, position, element), code, cause, language))
        })
        .collect()
}

/// Builds a warning about one element.
pub(crate) fn element_diagnostic(
    placed: (usize, usize, &Element),
    code: &str,
    cause: &str,
    language: Language,
) -> ElementDiagnostic {
    let (page, position, element) = placed;
    let diagnostic = diagnostic(code, cause, language);
    ElementDiagnostic {
        place: format!("pages[{page}].elements[{position}]"),
        element_id: element.uuid.clone(),
        type_name: element.type_name.clone(),
        diagnostic,
    }
}

/// Builds a diagnostic of the work as a whole.
pub(crate) fn work_diagnostic(code: &str, cause: &str, language: Language) -> ElementDiagnostic {
    let diagnostic = diagnostic(code, cause, language);
    let (place, element_id, type_name) = Default::default();
    ElementDiagnostic { place, element_id, type_name, diagnostic }
}

fn diagnostic(code: &str, cause: &str, language: Language) -> Diagnostic {
    let sentence = SENTENCES.iter().find(|(known, _, _)| *known == code);
    let message = sentence.map_or(code, |(_, zh, en)| match language {
        Language::Zh => zh,
        Language::En => en,
    });
    let mut args = BTreeMap::new();
    if !cause.is_empty() {
        args.insert("cause".to_owned(), cause.to_owned());
    }
    Diagnostic {
        severity: Severity::Warning,
        code: code.to_owned(),
        path: String::new(),
        message: message.replace("{cause}", cause),
        args,
    }
}
