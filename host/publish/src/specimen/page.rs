//! HTML page of a specimen.

use std::fmt::Write as _;

use pinye_domain::language::Language;
use pinye_registry::Manifest;
use serde_json::Value;

use super::{RenderedState, SpecimenType, words};
use crate::escape;

const STYLE: &str = include_str!("specimen.css");
/// The page loads nothing except data URLs, runs no scripts and submits no forms.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";
/// Sections in order: kinds of states, Chinese and English heading.
const PARTS: [(&[&str], &str, &str); 4] = [
    (&["default", "content"], "初次添加", "As it is added"),
    (&["choice", "bound"], "属性", "Props"),
    (&["text"], "文字的极端情况", "Difficult texts"),
    (&["sample"], "更多样例", "More samples"),
];
/// Longer values are truncated.
const MAX_VALUE_CHARS: usize = 60;

pub(super) fn html(
    manifest: &Manifest,
    types: &[SpecimenType],
    shown: &[Vec<RenderedState>],
    css: &str,
    language: Language,
) -> String {
    let is_english = language.tag() == "en-US";
    let of = |zh: &'static str, en: &'static str| if is_english { en } else { zh };
    let label = |zh: &str, en: &str| escape::html(if is_english { en } else { zh });
    let name = label(&manifest.name.zh, &manifest.name.en);
    let about = label(&manifest.description.zh, &manifest.description.en);
    let tag = language.tag();
    let mut html = String::with_capacity(1 << 18);
    let _ = write!(
        html,
        "<!doctype html><html lang=\"{tag}\"><head><meta charset=\"utf-8\">\
        <meta http-equiv=\"content-security-policy\" content=\"{POLICY}\">\
        <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\
        <meta name=\"robots\" content=\"noindex\"><link rel=\"icon\" href=\"data:,\">\
        <title>{}{name}</title><style>{}{STYLE}</style></head><body>",
        of("样张：", "Specimen: "),
        escape::css(css),
    );
    let states: usize = shown.iter().map(Vec::len).sum();
    let count = match is_english {
        true => format!("{} element types, {states} states", types.len()),
        false => format!("{} 种元素，{states} 个状态", types.len()),
    };
    let _ = write!(
        html,
        "<header class=\"sp-head\"><p class=\"sp-kind\">{}</p><h1>{name}</h1><p>{about}</p>\
        <p class=\"sp-facts\"><code>{} {}</code><span>{}</span><span>{count}</span></p>",
        of("样张", "Specimen"),
        escape::html(&manifest.id),
        escape::html(&manifest.version),
        escape::html(&manifest.license),
    );
    if types.len() > 1 {
        let _ =
            write!(html, "<nav class=\"sp-nav\" aria-label=\"{}\">", of("元素", "Element types"));
        for one in types {
            let label = escape::html(one.label.of(language));
            let _ = write!(html, "<a href=\"#{}\">{label}</a>", escape::html(&one.name));
        }
        html.push_str("</nav>");
    }
    html.push_str("</header><main class=\"sp-main\">");
    for (one, states) in types.iter().zip(shown) {
        section(&mut html, one, states, language);
    }
    html.push_str("</main></body></html>");
    html
}

fn section(html: &mut String, one: &SpecimenType, states: &[RenderedState], language: Language) {
    let of = |zh: &'static str, en: &'static str| if language.tag() == "en-US" { en } else { zh };
    let name = escape::html(&one.name);
    let hydrates = match one.hydrate.as_str() {
        "load" => of("页面打开时运行脚本", "its script runs when the page opens"),
        "idle" => of("空闲时运行脚本", "its script runs when the browser is idle"),
        _ => of("无脚本", "no script"),
    };
    let _ = write!(
        html,
        "<section class=\"sp-type\" id=\"{name}\" aria-labelledby=\"{name}-title\">\
        <h2 id=\"{name}-title\">{} <code>{name}</code></h2>\
        <p class=\"sp-facts\"><span>{}</span><span>{} × {}</span><span>{hydrates}</span></p>",
        escape::html(one.label.of(language)),
        escape::html(group(&one.group, language)),
        one.width,
        one.height,
    );
    for (kinds, zh, en) in PARTS {
        let part =
            || states.iter().enumerate().filter(|(_, one)| kinds.contains(&&*one.state.kind));
        if part().next().is_none() {
            continue;
        }
        let _ = write!(html, "<h3>{}</h3><div class=\"sp-states\">", of(zh, en));
        for (at, shown) in part() {
            figure(html, &format!("{name}-{at}"), shown, language);
        }
        html.push_str("</div>");
    }
    let rows = one.props.iter().filter(|prop| prop.get("runtime") != Some(&Value::Bool(true)));
    let rows: String = rows.map(|prop| row(prop, language)).collect();
    let _ = write!(
        html,
        "<details class=\"sp-props\"><summary>{}</summary><table><thead><tr><th scope=\"col\">{}</th>\
        <th scope=\"col\">{}</th><th scope=\"col\">{}</th><th scope=\"col\">{}</th></tr></thead>\
        <tbody>{rows}</tbody></table></details></section>",
        of("全部属性", "All props"),
        of("属性", "Prop"),
        of("类型", "Type"),
        of("默认", "Default"),
        of("范围", "Range"),
    );
}

/// Returns the label of a picker group (EL-ALL-001); an unknown group is shown by its name.
fn group(name: &str, language: Language) -> &str {
    match name {
        _ if language.tag() == "en-US" => name,
        "basic" => "基础",
        "form" => "表单",
        "media" => "媒体",
        "chart" => "图表",
        "advanced" => "高级",
        _ => name,
    }
}

fn figure(html: &mut String, id: &str, shown: &RenderedState, language: Language) {
    let of = |zh: &'static str, en: &'static str| if language.tag() == "en-US" { en } else { zh };
    let RenderedState { state, place, .. } = shown;
    let props: Value = serde_json::from_str(state.props.get()).unwrap_or_default();
    let _ = write!(
        html,
        "<figure class=\"sp-state\" id=\"{id}\"><figcaption><b>{}</b>",
        escape::html(words(&state.name, language))
    );
    // A single prop is shown with its value; of several props only the names are shown.
    match state.differs.as_slice() {
        [] => {}
        [one] => {
            let value = props.get(one).map(Value::to_string).unwrap_or_default();
            let _ = write!(
                html,
                "<code>{} = {}</code>",
                escape::html(one),
                escape::html(&shortened(&value))
            );
        }
        several => {
            let _ = write!(html, "<code>{}</code>", escape::html(&shortened(&several.join(", "))));
        }
    }
    let has_nothing = shown.html.matches('<').count() <= 2 && shown.html.contains("></");
    if let Some(failure) = &shown.failure {
        let failure = escape::html(failure);
        let _ = write!(html, "<em>{} {failure}</em>", of("没有画完：", "not drawn to the end:"));
    } else if has_nothing {
        let _ = write!(html, "<em>{}</em>", of("访客什么也看不到", "visitors see nothing"));
    }
    let height = place.height + 2.0 * place.top;
    let _ = write!(
        html,
        "</figcaption><div class=\"sp-stage\" style=\"height:{height}px\">{}</div></figure>",
        shown.html
    );
}

fn row(prop: &Value, language: Language) -> String {
    let text = |key: &str| prop.get(key).and_then(Value::as_str).unwrap_or_default();
    let side = if language.tag() == "en-US" { "en" } else { "zh" };
    let label = prop.get("label").and_then(|label| label.get(side)).and_then(Value::as_str);
    let default = prop.get("default").map(Value::to_string).unwrap_or_default();
    let number = |key: &str| prop.get(key).and_then(Value::as_f64);
    let range = match (number("min"), number("max"), prop.get("enum").and_then(Value::as_array)) {
        (_, _, Some(values)) => {
            let values: Vec<&str> = values.iter().filter_map(Value::as_str).collect();
            values.join(" | ")
        }
        (Some(least), Some(most), _) => format!("{least} – {most} {}", text("unit")),
        (Some(least), None, _) => format!("≥ {least} {}", text("unit")),
        (None, Some(most), _) => format!("≤ {most} {}", text("unit")),
        _ => text("unit").to_owned(),
    };
    format!(
        "<tr><th scope=\"row\">{}<code>{}</code></th><td>{}</td><td><code>{}</code></td><td>{}</td></tr>",
        escape::html(label.unwrap_or_default()),
        escape::html(text("name")),
        escape::html(text("type")),
        escape::html(&shortened(&default)),
        escape::html(range.trim()),
    )
}

fn shortened(text: &str) -> String {
    match text.char_indices().nth(MAX_VALUE_CHARS) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text.to_owned(),
    }
}
