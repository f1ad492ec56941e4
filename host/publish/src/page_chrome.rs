//! Page chrome: backdrop, QR code and arrows for screens wider than a phone, and page indicators of
//! paged works. Phones get the markup but do not load its pictures.

use std::fmt::Write as _;

use qrcode::types::Color;
use qrcode::{EcLevel, QrCode};

use super::escape;
use super::lengths::design_width;
use pinye_domain::work::WorkSettings;

/// Minimum and maximum height-to-width ratio of the phone frame.
const SHAPES: (f64, f64) = (1.2, 2.2);
/// More dots would be too small to tap; a page number replaces them.
const MAX_DOTS: usize = 16;

/// Labels in the language of the document.
struct ChromeLabels {
    back: &'static str,
    next: &'static str,
    scan: &'static str,
    pages: &'static str,
}

fn labels(language: &str) -> ChromeLabels {
    match language {
        "en-US" => ChromeLabels {
            back: "previous page",
            next: "next page",
            scan: "Scan to view on a phone",
            pages: "pages",
        },
        _ => ChromeLabels {
            back: "上一页", next: "下一页", scan: "手机扫码观看", pages: "页面"
        },
    }
}

/// Returns the root rule: the length of a design pixel, computed here so that browsers need not do
/// it at every use, and for wide screens the ratio of the frame, which follows the canvas within
/// phone proportions.
pub(crate) fn root_rule(settings: &WorkSettings) -> String {
    let shape = (settings.height / design_width(settings)).clamp(SHAPES.0, SHAPES.1);
    let shape = (shape * 1e4).round() / 1e4;
    let pixel = (1e8 / design_width(settings)).round() / 1e6;
    format!(":root{{--frame:{shape}}}.py-work{{--px:{pixel}vw}}")
}

/// Writes the backdrop of the frame: the blurred cover on the color of the first page.
pub(crate) fn write_backdrop(html: &mut String, cover: &str, color: &str) {
    html.push_str("<div class=\"py-back\" aria-hidden=\"true\"");
    if is_plain_color(color) {
        let _ = write!(html, " style=\"background-color:{}\"", escape::html(color));
    }
    html.push('>');
    if !cover.is_empty() {
        // `loading="lazy"`: hidden on phones, and so not loaded there.
        let cover = escape::html(cover);
        let _ = write!(html, "<img src=\"{cover}\" alt=\"\" loading=\"lazy\">");
    }
    html.push_str("</div>");
}

/// Writes arrows to turn pages and a QR code of the work's URL for screens wider than a phone. The
/// code is an `<img>`, so that it can be saved; phones hide its box and do not load it.
pub(crate) fn desktop_controls(html: &mut String, language: &str, turns: bool, code: Option<&str>) {
    let labels = labels(language);
    if turns {
        for (way, label) in [("back", labels.back), ("next", labels.next)] {
            let _ = write!(
                html,
                "<button type=\"button\" class=\"py-arrow\" data-turn=\"{way}\" aria-label=\"{label}\"></button>"
            );
        }
    }
    if let Some(code) = code {
        let scan = labels.scan;
        let _ = write!(
            html,
            "<aside class=\"py-aside\"><img src=\"{code}\" alt=\"\" width=\"124\" height=\"124\" loading=\"lazy\">{scan}</aside>"
        );
    }
}

/// Whether a work with this number of pages shows page indicators.
pub(crate) fn has_page_marks(settings: &WorkSettings, pages: usize) -> bool {
    pages > 1 && (settings.page_hint != "none" || settings.page_dots != "none")
}

/// Writes the swipe hint and the page indicator.
pub(crate) fn write_page_marks(
    html: &mut String,
    settings: &WorkSettings,
    language: &str,
    pages: usize,
) {
    let color = settings.page_marks_color.as_str();
    let style = match is_plain_color(color) {
        true => format!(" style=\"--mark:{};--of:{pages}\"", escape::html(color)),
        false => format!(" style=\"--of:{pages}\""),
    };
    let drawing = match settings.page_hint.as_str() {
        "none" => None,
        "hand" => Some(HAND),
        _ => Some(ARROW),
    };
    if let Some(drawing) = drawing {
        let kind = if settings.page_hint == "hand" { "hand" } else { "arrow" };
        let _ = write!(
            html,
            "<div class=\"py-hint\" data-hint=\"{kind}\" aria-hidden=\"true\"{style}><svg viewBox=\"0 0 24 24\">{drawing}</svg></div>"
        );
    }
    let label = labels(language).pages;
    match settings.page_dots.as_str() {
        "dots" if pages <= MAX_DOTS => {
            let _ = write!(
                html,
                "<nav class=\"py-dots\" data-dots=\"dots\" aria-label=\"{label}\"{style}>"
            );
            (0..pages).for_each(|index| dot(html, index, language));
            html.push_str("</nav>");
        }
        "line" => {
            let _ = write!(
                html,
                "<div class=\"py-dots\" data-dots=\"line\" role=\"progressbar\" aria-label=\"{label}\" aria-valuemin=\"1\" aria-valuemax=\"{pages}\"{style}><i></i></div>"
            );
        }
        "dots" | "numbers" => {
            let _ = write!(
                html,
                "<div class=\"py-dots\" data-dots=\"numbers\"{style}><span><b>1</b> / {pages}</span></div>"
            );
        }
        _ => {}
    }
}

fn dot(html: &mut String, index: usize, language: &str) {
    let number = index + 1;
    let name = match language {
        "en-US" => format!("page {number}"),
        _ => format!("第{number}页"),
    };
    let _ = write!(
        html,
        "<button type=\"button\" data-turn=\"{index}\" aria-label=\"{name}\"></button>"
    );
}

/// Returns the QR code of a URL as SVG; `None` if the URL is too long.
pub(crate) fn qr_code_svg(address: &str) -> Option<String> {
    const MARGIN: usize = 2;
    let code = QrCode::with_error_correction_level(address, EcLevel::M).ok()?;
    let width = code.width();
    let size = width + 2 * MARGIN;
    let mut path = String::new();
    for (row, modules) in code.to_colors().chunks(width).enumerate() {
        let mut column = 0;
        for run in modules.chunk_by(|one, next| one == next) {
            if run.first() == Some(&Color::Dark) {
                let (x, y, length) = (column + MARGIN, row + MARGIN, run.len());
                let _ = write!(path, "M{x} {y}h{length}v1h-{length}z");
            }
            column += run.len();
        }
    }
    Some(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {size} {size}\" shape-rendering=\"crispEdges\"><path fill=\"#fff\" d=\"M0 0h{size}v{size}h-{size}z\"/><path fill=\"#14181f\" d=\"{path}\"/></svg>"
    ))
}

/// Whether a color value cannot break out of its declaration.
fn is_plain_color(color: &str) -> bool {
    let allowed = |c: char| c.is_ascii_alphanumeric() || "#(),.%/+- ".contains(c);
    !color.is_empty() && color.len() <= 100 && color.chars().all(allowed) && !color.contains("url")
}

const ARROW: &str = "<path d=\"M11 5 4 12l7 7M19 5l-7 7 7 7\"/>";
const HAND: &str = "<path d=\"M8 13V5.5a1.5 1.5 0 0 1 3 0V12m0-.5v-2a1.5 1.5 0 0 1 3 0V12m0-1.5a1.5 1.5 0 0 1 3 0V12m0-.5a1.5 1.5 0 0 1 3 0V16a6 6 0 0 1-6 6h-2a6 6 0 0 1-5.2-3L5.4 16a1.6 1.6 0 0 1 .6-2.1 1.7 1.7 0 0 1 2 .2L9 15\"/>";

#[cfg(test)]
mod tests {
    use pinye_domain::work::WorkSettings;

    use super::{
        desktop_controls, has_page_marks, qr_code_svg, root_rule, write_backdrop, write_page_marks,
    };

    fn settings(hint: &str, dots: &str) -> WorkSettings {
        let (page_hint, page_dots) = (hint.to_owned(), dots.to_owned());
        let page_marks_color = "#ff0000".to_owned();
        WorkSettings {
            width: 375.0,
            height: 812.0,
            page_hint,
            page_dots,
            page_marks_color,
            ..WorkSettings::default()
        }
    }

    /// VR-001, VR-009, CO-023: a design pixel is the 375th part of the window.
    #[test]
    fn the_frame_has_the_shape_of_the_canvas_where_that_is_a_phones() {
        assert_eq!(
            root_rule(&settings("none", "none")),
            ":root{--frame:2.1653}.py-work{--px:0.266667vw}"
        );
        let high = WorkSettings { height: 5000.0, ..settings("none", "none") };
        assert_eq!(root_rule(&high), ":root{--frame:2.2}.py-work{--px:0.266667vw}");
        let flat = WorkSettings { height: 200.0, ..settings("none", "none") };
        assert_eq!(root_rule(&flat), ":root{--frame:1.2}.py-work{--px:0.266667vw}");
    }

    #[test]
    fn a_colour_stands_in_its_declaration_and_nothing_else_does() {
        for (color, wanted) in [
            ("rgb(1, 2, 3)", "background-color:rgb(1, 2, 3)"),
            ("red;position:fixed", "aria-hidden=\"true\"><img"),
            ("url(//a)", "aria-hidden=\"true\"><img"),
        ] {
            let mut html = String::new();
            write_backdrop(&mut html, "/uploads/\"a", color);
            assert!(html.contains(wanted), "{html}");
            assert!(html.contains("src=\"/uploads/&quot;a\""), "{html}");
        }
    }

    #[test]
    fn arrows_and_the_code_have_names() {
        let mut html = String::new();
        desktop_controls(&mut html, "zh-CN", true, Some("/a/x.svg"));
        assert!(html.contains("aria-label=\"上一页\"") && html.contains("手机扫码观看"), "{html}");
        assert!(html.contains("<img src=\"/a/x.svg\""), "{html}");
        let mut html = String::new();
        desktop_controls(&mut html, "en-US", false, None);
        assert_eq!(html, "");
    }

    #[test]
    fn marks_are_what_the_author_chose() {
        assert!(
            !has_page_marks(&settings("none", "none"), 3)
                && !has_page_marks(&settings("arrow", "dots"), 1)
        );
        let html = |hint: &str, dots: &str, pages: usize| {
            let mut html = String::new();
            write_page_marks(&mut html, &settings(hint, dots), "zh-CN", pages);
            html
        };
        assert!(html("arrow", "none", 2).contains("data-hint=\"arrow\""));
        assert_eq!(html("none", "dots", 3).matches("<button").count(), 3);
        assert!(html("none", "dots", 3).contains("aria-label=\"第3页\""));
        assert!(html("none", "dots", 40).contains("<b>1</b> / 40"), "too many to hit");
        assert!(html("hand", "line", 4).contains("aria-valuemax=\"4\""));
        assert!(html("hand", "numbers", 4).contains("--mark:#ff0000"));
    }

    #[test]
    fn an_address_becomes_a_code() {
        let drawn = qr_code_svg("https://works.example/h5/7").unwrap_or_default();
        // A finder pattern begins in the corner, inside the quiet zone.
        assert!(drawn.contains("M2 2h7v1h-7z"), "{drawn}");
        assert_eq!(qr_code_svg(&"x".repeat(9000)), None);
    }
}
