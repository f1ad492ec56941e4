//! Assembles an HTML document around prerendered pages.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::ops::Range;

use super::lengths::design_width;
use super::{escape, page_chrome};
use pinye_domain::upload::{ShareImage, WIDE_SHARE_IMAGE};
use pinye_domain::work::WorkSettings;

/// Parts of a document.
#[derive(Clone, Debug)]
pub(crate) struct Document<'a> {
    /// The work's settings: title, description, cover, page transitions.
    pub settings: &'a WorkSettings,
    /// Public URL of the work; empty for a draft, or when no works URL is configured.
    pub address: String,
    /// Picture for social previews; `None` where no absolute URL can be built.
    pub share_picture: Option<SharePicture>,
    /// Background color of its first page.
    pub color: &'a str,
    /// URL of the QR code that opens the work on a phone; `None` when the work's URL is unknown.
    pub code: Option<String>,
    /// `zh-CN` or `en-US`.
    pub language: &'a str,
    /// All style sheets, escaped for a style element.
    pub css: &'a str,
    /// Animation rules, escaped for a style element.
    pub motion: &'a str,
    /// Which pages it shows.
    pub kind: DocumentKind,
    /// Markup of its pages.
    pub pages: Vec<&'a str>,
    /// URLs of its scripts, in order of execution.
    pub scripts: Vec<&'a str>,
    /// URLs of modules that its scripts import.
    pub preloads: BTreeSet<&'a str>,
    /// JSON of the islands; `None` if there are none.
    pub islands: Option<String>,
    /// JSON of the author scripts and their page data; `None` if there are none.
    pub author_scripts: Option<String>,
    /// Marked as a draft (PV-010).
    pub is_draft: bool,
    /// Whether visitors can open it again without a network.
    pub works_offline: bool,
}

/// Absolute URLs of a work's share picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SharePicture {
    /// For social networks: a JPEG of [`WIDE_SHARE_IMAGE`] where there is a square one.
    pub wide: String,
    /// For messengers; `None` if the picture is not an upload of this installation.
    pub square: Option<String>,
}

/// Extent of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DocumentKind {
    /// All pages of a paged work, with page turning.
    Paged,
    /// One page of a paged work by its index, without page turning.
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
            // The service worker of such a page reads this attribute
            // (`web/src/runtime/offline/worker.ts`).
            if self.works_offline { " data-offline" } else { "" },
            // The work's time zone: the host counts visits by days of this zone.
            self.own_zone()
        );
        html.push_str("<meta name=\"viewport\" content=\"width=device-width,initial-scale=1,viewport-fit=cover\">");
        // Early in the document: `start_page_patch` must find the start rule before any text of the
        // author.
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

    /// Returns the rules that select the page shown before, or without, script.
    fn start(&self) -> String {
        let page_chrome = page_chrome::root_rule(self.settings);
        match self.kind {
            DocumentKind::Paged => start_rule(0) + &page_chrome,
            DocumentKind::SinglePage(_) | DocumentKind::Long => page_chrome,
        }
    }

    /// Whether the document has several pages to turn.
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
        // Safari on iPhone turns numbers, dates and addresses into blue links unless this is
        // disabled.
        html.push_str(
            "<meta name=\"format-detection\" content=\"telephone=no,date=no,address=no,email=no\">",
        );
        // Prevents the browser's request for /favicon.ico.
        html.push_str("<link rel=\"icon\" href=\"data:,\">");
        if self.is_draft {
            html.push_str("<meta name=\"robots\" content=\"noindex\">");
        }
    }

    /// Writes scripts after all visible content: browsers limit parallel requests per server and
    /// start them in document order, so pictures must not queue behind scripts.
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

    /// Writes a page, with links to turn it for visitors without script.
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

/// Returns the byte range and replacement that make a document show another page before script
/// runs; `None` if it has no such page.
pub(crate) fn start_page_patch(html: &str, index: usize) -> Option<(Range<usize>, String)> {
    // Quotes in texts are escaped, so this is a page's own attribute; `aria-label` has no value if
    // the page has no title.
    let has_page = html.contains(&format!(" data-index=\"{index}\" aria-label"));
    let first = start_rule(0);
    let at = html.find(&first).filter(|_| has_page)?;
    Some((at..at + first.len(), start_rule(index)))
}

fn start_rule(index: usize) -> String {
    format!(".py-paged .py-page:not([data-index=\"{index}\"]){{display:none}}")
}
