//! A whole HTML document around prerendered pages.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::ops::Range;

use super::lengths::design_width;
use super::{escape, page_chrome};
use pinye_domain::upload::{ShareImage, WIDE_SHARE_IMAGE};
use pinye_domain::work::WorkSettings;

/// What a document is made of.
#[derive(Clone, Debug)]
pub(crate) struct Document<'a> {
    /// The work's settings: title, description, cover, how pages turn.
    pub settings: &'a WorkSettings,
    /// Where visitors find the work; empty for a draft, and where nobody knows.
    pub address: String,
    /// What social previews show; none where they cannot reach it.
    pub share_picture: Option<SharePicture>,
    /// The colour of its first page.
    pub color: &'a str,
    /// Where the code is that leads a phone here; none where nobody knows the address.
    pub code: Option<String>,
    /// `zh-CN` or `en-US`.
    pub language: &'a str,
    /// All style sheets that it needs, ready for a style element.
    pub css: &'a str,
    /// How its elements move, ready for a style element.
    pub motion: &'a str,
    /// What stands on it.
    pub kind: DocumentKind,
    /// Markup of its pages.
    pub pages: Vec<&'a str>,
    /// Addresses of its scripts, in their order.
    pub scripts: Vec<&'a str>,
    /// Addresses of what those will import.
    pub preloads: BTreeSet<&'a str>,
    /// JSON for the islands; none when it has none.
    pub islands: Option<String>,
    /// JSON with the author's scripts and what they may know of the page; none when it has none.
    pub author_scripts: Option<String>,
    /// Marked as a draft (PV-010).
    pub is_draft: bool,
    /// Whether visitors can open it again without a network.
    pub works_offline: bool,
}

/// Absolute addresses of the picture of a work where it is shared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SharePicture {
    /// For social networks: a JPEG of [`WIDE_SHARE_IMAGE`] where there is a square one.
    pub wide: String,
    /// For messengers; none of a picture that is not kept here.
    pub square: Option<String>,
}

/// How much of a work a document shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DocumentKind {
    /// All pages of a paged work, which turn.
    Paged,
    /// One page of a paged work, which does not turn; its index.
    SinglePage(usize),
    /// Pages of a long work, one below the other.
    Long,
}

impl Document<'_> {
    /// The document as text.
    pub(crate) fn html(&self) -> String {
        let mut html =
            String::with_capacity(2048 + self.pages.iter().map(|page| page.len()).sum::<usize>());
        let _ = write!(
            html,
            "<!doctype html><html lang=\"{}\"{}{}{}><head><meta charset=\"utf-8\">",
            self.language,
            if self.kind == DocumentKind::Long { "" } else { " class=\"py-fixed\"" },
            // The worker of such a page reads it (`web/src/runtime/offline/worker.ts`).
            if self.works_offline { " data-offline" } else { "" },
            // The host counts visits by its days.
            self.own_zone()
        );
        html.push_str("<meta name=\"viewport\" content=\"width=device-width,initial-scale=1,viewport-fit=cover\">");
        // So early that `start_page_patch` finds it before any text of the author.
        let _ = write!(html, "<style>{}{}{}</style>", self.start(), self.css, self.motion);
        self.head(&mut html);
        html.push_str("</head><body>");
        page_chrome::write_backdrop(&mut html, &self.settings.cover_image_url, self.color);
        self.main(&mut html);
        page_chrome::desktop_controls(&mut html, self.language, self.turns(), self.code.as_deref());
        if self.is_draft {
            let word = if self.language == "en-US" { "preview" } else { "预览" };
            let _ = write!(html, "<aside class=\"py-draft\">{word}</aside>");
        }
        if let Some(islands) = &self.islands {
            let json = escape::script_json(islands);
            let _ =
                write!(html, "<script type=\"application/json\" id=\"py-islands\">{json}</script>");
        }
        if let Some(own) = &self.author_scripts {
            let json = escape::script_json(own);
            let _ =
                write!(html, "<script type=\"application/json\" id=\"py-scripts\">{json}</script>");
        }
        self.scripts(&mut html);
        html.push_str("</body></html>");
        html
    }

    fn own_zone(&self) -> String {
        match self.settings.time_zone.as_str() {
            "" => String::new(),
            name => format!(" data-zone=\"{}\"", escape::html(name)),
        }
    }

    /// The page that is seen before, or without, script.
    fn start(&self) -> String {
        let page_chrome = page_chrome::root_rule(self.settings);
        match self.kind {
            DocumentKind::Paged => start_rule(0) + &page_chrome,
            DocumentKind::SinglePage(_) | DocumentKind::Long => page_chrome,
        }
    }

    /// Whether there is another page to turn to.
    fn turns(&self) -> bool {
        self.kind == DocumentKind::Paged && self.pages.len() > 1
    }

    /// VR-013
    fn head(&self, html: &mut String) {
        let settings = self.settings;
        let title = escape::html(&settings.title);
        let _ =
            write!(html, "<title>{title}</title><meta property=\"og:title\" content=\"{title}\">");
        html.push_str("<meta property=\"og:type\" content=\"website\">");
        if !self.address.is_empty() {
            let address = escape::html(&self.address);
            let _ = write!(html, "<meta property=\"og:url\" content=\"{address}\">");
        }
        if !settings.description.is_empty() {
            let text = escape::html(&settings.description);
            let _ = write!(
                html,
                "<meta name=\"description\" content=\"{text}\"><meta property=\"og:description\" content=\"{text}\">"
            );
        }
        let card = match &self.share_picture {
            Some(picture) => {
                share_picture(html, picture);
                "summary_large_image"
            }
            None => "summary",
        };
        let _ = write!(html, "<meta name=\"twitter:card\" content=\"{card}\">");
        // Safari on iPhones makes links of numbers, dates and addresses, in its own blue, wherever it finds some.
        html.push_str(
            "<meta name=\"format-detection\" content=\"telephone=no,date=no,address=no,email=no\">",
        );
        // Otherwise every browser asks for /favicon.ico.
        html.push_str("<link rel=\"icon\" href=\"data:,\">");
        if self.is_draft {
            html.push_str("<meta name=\"robots\" content=\"noindex\">");
        }
    }

    /// Behind all that is seen: a browser has six requests to a server under way, in the order in which it finds them, and a
    /// picture that waits behind a script is seen later.
    fn scripts(&self, html: &mut String) {
        for address in &self.preloads {
            let _ = write!(
                html,
                "<link rel=\"modulepreload\" href=\"{address}\" fetchpriority=\"low\">"
            );
        }
        for address in &self.scripts {
            let _ = write!(
                html,
                "<script type=\"module\" src=\"{address}\" fetchpriority=\"low\"></script>"
            );
        }
    }

    fn main(&self, html: &mut String) {
        let settings = self.settings;
        let width = design_width(settings);
        let paged = if self.kind == DocumentKind::Long { "" } else { " py-paged" };
        let _ = write!(html, "<main class=\"py-work{paged}\" style=\"--width:{width}\"");
        if self.kind != DocumentKind::Long {
            let direction = escape::html(&settings.page_direction);
            let effect = escape::html(&settings.page_effect);
            let _ = write!(html, " data-direction=\"{direction}\" data-effect=\"{effect}\"");
        }
        if self.kind == DocumentKind::Paged && settings.auto_slide {
            let _ = write!(html, " data-auto=\"{}\"", settings.slide_interval.max(0.0));
        }
        if matches!(self.kind, DocumentKind::SinglePage(_)) {
            html.push_str(" data-alone");
        }
        html.push('>');
        for (index, page) in self.pages.iter().enumerate() {
            self.page(html, index, page);
        }
        if self.turns() {
            page_chrome::write_page_marks(html, self.settings, self.language, self.pages.len());
        }
        html.push_str("</main>");
    }

    /// A page; visitors without script turn it by links.
    fn page(&self, html: &mut String, index: usize, page: &str) {
        let Some(inner) = page.strip_suffix("</section>").filter(|_| self.turns()) else {
            html.push_str(page);
            return;
        };
        let (back, forward) = match self.language {
            "en-US" => ("previous page", "next page"),
            _ => ("上一页", "下一页"),
        };
        html.push_str(inner);
        html.push_str("<noscript><nav class=\"py-nav\">");
        if let Some(before) = index.checked_sub(1) {
            let _ = write!(html, "<a href=\"?page={before}\">{back}</a>");
        }
        if index + 1 < self.pages.len() {
            let _ = write!(html, "<a href=\"?page={}\">{forward}</a>", index + 1);
        }
        html.push_str("</nav></noscript></section>");
    }
}

fn share_picture(html: &mut String, picture: &SharePicture) {
    let wide = escape::html(&picture.wide);
    let _ = write!(html, "<meta property=\"og:image\" content=\"{wide}\">");
    if let Some(square) = &picture.square {
        let (ShareImage { width, height, .. }, square) = (WIDE_SHARE_IMAGE, escape::html(square));
        let _ = write!(
            html,
            "<meta property=\"og:image:type\" content=\"image/jpeg\">\
             <meta property=\"og:image:width\" content=\"{width}\"><meta property=\"og:image:height\" content=\"{height}\">\
             <meta itemprop=\"image\" content=\"{square}\">"
        );
    }
}

/// What has to stand where in a document for it to show another page before script runs; none when it has no such page.
pub(crate) fn start_page_patch(html: &str, index: usize) -> Option<(Range<usize>, String)> {
    // Quotes in texts are escaped, so this is a page's own mark; one without a title has a label without a value.
    let has_page = html.contains(&format!(" data-index=\"{index}\" aria-label"));
    let first = start_rule(0);
    let at = html.find(&first).filter(|_| has_page)?;
    Some((at..at + first.len(), start_rule(index)))
}

fn start_rule(index: usize) -> String {
    format!(".py-paged .py-page:not([data-index=\"{index}\"]){{display:none}}")
}
