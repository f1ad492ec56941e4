//! Assembles documents from prerendered pages. What the documents of a work share is made once.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde::Serialize;
use serde_json::value::RawValue;

use super::document::{Document, DocumentKind};
use super::forms::FormPlan;
use super::freeze::{self, FrozenAssets};
use super::render::{
    PrerenderedPage, RenderEnvironment, RenderInput, RenderOptions, RenderedPage, draft_query,
};
use super::required_assets::RequiredAssets;
use super::sites::GrantedOrigins;
use super::views::Views;
use super::{Error, RenderMode, diagnostics, escape, jobs, motion, page_chrome, wechat};
use pinye_domain::element::ElementDiagnostic;
use pinye_domain::work::{self, Work};

/// Assembles the documents of one work.
pub(super) struct PageAssembler<'a> {
    pub(super) environment: RenderEnvironment<'a>,
    pub(super) work: &'a Work,
    views: &'a Views,
    pub(super) options: &'a RenderOptions,
    pub(super) forms: &'a FormPlan,
    plugin_css: String,
    /// Combined style sheets by key; the documents of a work share two or three of them.
    sheets: BTreeMap<StylesheetKey, Arc<str>>,
    /// URL of the QR code that opens the work on a phone; `None` when the work's URL is unknown.
    code: Option<String>,
    /// Keyframes of all animations, loaded on first use.
    pub(super) keyframes: motion::Keyframes,
    /// Frozen scripts of the documents.
    pub(super) frozen: FrozenAssets,
    /// URL of the view of each element type; `None` if it cannot be served.
    modules: BTreeMap<String, Option<String>>,
    /// Diagnostics for the author.
    pub(super) remarks: Vec<ElementDiagnostic>,
}

impl<'a> PageAssembler<'a> {
    /// Creates an assembler for one work.
    pub(super) fn new(
        environment: RenderEnvironment<'a>,
        input: RenderInput<'a>,
        forms: &'a FormPlan,
    ) -> PageAssembler<'a> {
        let RenderInput { work, views, options } = input;
        let mut plugin_css = String::new();
        for files in views.files.values() {
            plugin_css.push_str(files.css.as_deref().unwrap_or_default());
        }
        let (sheets, modules) = (BTreeMap::new(), BTreeMap::new());
        let (mut frozen, remarks) = (FrozenAssets::default(), Vec::new());
        let code = page_chrome::qr_code_svg(&address(environment, work, options))
            .map(|code| frozen.svg(code));
        PageAssembler {
            environment,
            work,
            views,
            options,
            forms,
            plugin_css,
            sheets,
            keyframes: motion::Keyframes::new(),
            code,
            frozen,
            modules,
            remarks,
        }
    }

    /// Assembles the document of one place.
    pub(super) fn assemble(
        &mut self,
        place: String,
        kind: DocumentKind,
        pages: &[PrerenderedPage],
        first: usize,
    ) -> Result<RenderedPage, Error> {
        let is_draft = matches!(self.options.mode, RenderMode::Draft { .. });
        let required = self.required_assets(kind, pages, first)?;
        let RequiredAssets {
            scripts,
            preloads,
            islands,
            author_scripts,
            motion,
            has_form,
            works_offline,
        } = required;
        let stylesheet_key = StylesheetKey {
            has_script: !scripts.is_empty(),
            has_form,
            ..self.stylesheet_key(kind, pages)
        };
        let css = self.css(stylesheet_key, is_draft)?;
        let mut preloads = self.frozen.transitive_imports(preloads.iter().map(String::as_str));
        preloads.retain(|address| !scripts.iter().any(|script| script == address));
        let moving = escape::css(&motion.css(&self.keyframes));
        let document = Document {
            motion: &moving,
            settings: &self.work.settings,
            address: if is_draft {
                String::new()
            } else {
                self.environment.address(&self.work.settings)
            },
            share_picture: wechat::share_picture(&self.work.settings, &self.environment),
            color: self.work.pages.first().map_or("", |page| &page.background_color),
            code: self.code.clone(),
            language: self.options.language.tag(),
            css: &css,
            kind,
            pages: pages.iter().map(|page| page.html.as_str()).collect(),
            scripts: scripts.iter().map(String::as_str).collect(),
            preloads,
            islands: islands.as_ref().map(serde_json::to_string).transpose()?,
            author_scripts: author_scripts.as_ref().map(serde_json::to_string).transpose()?,
            is_draft,
            works_offline,
        };
        Ok(RenderedPage {
            place,
            html: with_own_uploads(&document.html(), self.environment.studio_url),
            has_script: !scripts.is_empty(),
            sites: self.sites(pages.len(), first, author_scripts.is_some()),
            has_fonts: false,
        })
    }

    /// Collects the granted origins of the elements on these pages.
    fn sites(&self, pages: usize, first: usize, has_author_scripts: bool) -> GrantedOrigins {
        let mut sites = GrantedOrigins::default();
        if has_author_scripts {
            // The sandbox document of author scripts, which is served from the works' origin but
            // runs in an opaque one.
            sites.frames.insert("'self'".to_owned());
        }
        let pages = self.work.pages.iter().skip(first).take(pages);
        let drawn = pages.flat_map(|page| &page.elements);
        let drawn = drawn.filter(|element| !self.options.excluded.contains(&element.uuid));
        drawn.filter_map(|one| self.views.sites(&one.type_name)).for_each(|own| sites.add(own));
        sites
    }

    fn stylesheet_key(&self, kind: DocumentKind, pages: &[PrerenderedPage]) -> StylesheetKey {
        let turns = kind == DocumentKind::Paged;
        StylesheetKey {
            is_long: kind == DocumentKind::Long,
            is_stacked: kind == DocumentKind::Long && pages.len() > 1,
            is_scaled: pages.iter().any(|page| page.is_scaled),
            has_marks: turns && page_chrome::has_page_marks(&self.work.settings, pages.len()),
            ..StylesheetKey::default()
        }
    }

    fn css(&mut self, stylesheet_key: StylesheetKey, is_draft: bool) -> Result<Arc<str>, Error> {
        if let Some(known) = self.sheets.get(&stylesheet_key) {
            return Ok(Arc::clone(known));
        }
        let mut names = vec!["visitor.css"];
        names.extend((!stylesheet_key.is_long).then_some("paged.css"));
        names.extend(stylesheet_key.is_stacked.then_some("long.css"));
        names.extend(stylesheet_key.is_scaled.then_some("fit.css"));
        names.push("desk.css");
        names.extend(stylesheet_key.has_marks.then_some("marks.css"));
        names.extend(stylesheet_key.has_script.then_some("core.css"));
        names.extend(stylesheet_key.has_form.then_some("forms.css"));
        names.extend(is_draft.then_some("draft.css"));
        let mut css = String::new();
        for name in names {
            css.push_str(&freeze::text(self.environment.visitor, name)?);
        }
        css.push_str(&self.plugin_css);
        let css: Arc<str> = escape::css(&css).into();
        self.sheets.insert(stylesheet_key, Arc::clone(&css));
        Ok(css)
    }

    /// Collects the islands of these pages.
    pub(super) fn islands(
        &mut self,
        pages: &[PrerenderedPage],
        first: usize,
    ) -> Result<Option<Islands<'a>>, Error> {
        let (work, mut elements, mut views) = (self.work, BTreeMap::new(), BTreeMap::new());
        for (offset, drawn) in pages.iter().enumerate() {
            let Some(page) = work.pages.get(first + offset) else { continue };
            for element in drawn.islands.iter().filter_map(|position| page.elements.get(*position))
            {
                let Some(address) = self.module(&element.type_name)? else { continue };
                views.insert(element.type_name.clone(), address);
                let mut island = Island::of(element, self.forms.form_id_of(&element.uuid));
                island.frames = self.views.sites(&element.type_name).map(|sites| &sites.frames);
                elements.insert(element.uuid.as_str(), island);
            }
        }
        let mode = match self.options.mode {
            RenderMode::Publication => "published",
            RenderMode::Draft { .. } => "preview",
        };
        let (work_id, language) = (work.settings.id.to_string(), self.options.language.tag());
        let (now, address) = (self.options.now, self.environment.address(&work.settings));
        let time_zone = self.environment.time_zone(&work.settings);
        Ok((!elements.is_empty()).then_some(Islands {
            work_id,
            language,
            mode,
            now,
            time_zone,
            address,
            views,
            elements,
        }))
    }

    fn module(&mut self, type_name: &str) -> Result<Option<String>, Error> {
        if let Some(known) = self.modules.get(type_name) {
            return Ok(known.clone());
        }
        self.frozen.islands(self.environment.visitor)?;
        let plugin =
            self.views.types.get(type_name).and_then(|view| self.views.files.get(&view.plugin));
        let common = plugin.and_then(|files| files.common.as_deref());
        let address = match plugin.and_then(|files| files.modules.get(type_name)) {
            Some(source) => match self.frozen.view(source, common) {
                Ok(address) => Some(address),
                Err(error) => {
                    self.unusable(type_name, &error.to_string());
                    None
                }
            },
            None => {
                self.unusable(type_name, "the package has no view for it");
                None
            }
        };
        self.modules.insert(type_name.to_owned(), address.clone());
        Ok(address)
    }

    fn unusable(&mut self, type_name: &str, cause: &str) {
        let placed = jobs::elements_with_position(self.work)
            .filter(|(_, _, element)| element.type_name == type_name);
        let remarks: Vec<_> = placed
            .map(|(page, position, element)| {
                diagnostics::element_diagnostic(
                    (page, position, element),
                    "view.module",
                    cause,
                    self.options.language,
                )
            })
            .collect();
        self.remarks.extend(remarks);
    }
}

/// Key of a combined style sheet: the features of a document.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct StylesheetKey {
    is_long: bool,
    is_stacked: bool,
    is_scaled: bool,
    has_marks: bool,
    has_script: bool,
    has_form: bool,
}

/// Returns the URL for the QR code: of the published work, or of the draft with its token. Empty if
/// no works URL is configured.
fn address(environment: RenderEnvironment<'_>, work: &Work, options: &RenderOptions) -> String {
    let address = environment.address(&work.settings);
    match &options.mode {
        RenderMode::Draft { token } if !address.is_empty() => {
            format!("{address}?{}", draft_query(token, options.language))
        }
        _ => address,
    }
}

/// Makes URLs of uploads relative: the work contains them with the studio's origin, which visitors
/// may not be able to reach and the content security policy does not allow.
fn with_own_uploads(html: &str, studio_url: &str) -> String {
    match html.split_once("</head>") {
        // The head keeps absolute URLs, which social previews need.
        Some((head, body)) if !studio_url.is_empty() => {
            format!("{head}</head>{}", own_uploads(body, studio_url))
        }
        _ => html.to_owned(),
    }
}

/// Makes URLs of uploads relative in markup without a head.
pub(super) fn own_uploads(body: &str, studio_url: &str) -> String {
    body.replace(&format!("{studio_url}/uploads/"), "/uploads/")
}

/// Data for hydrating the islands of a document.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Islands<'a> {
    work_id: String,
    language: &'static str,
    mode: &'static str,
    /// Milliseconds since 1970: hydration must render with the same time as the prerenderer.
    now: i64,
    /// IANA name of the time zone.
    time_zone: &'a str,
    /// Public URL of the work.
    #[serde(skip_serializing_if = "String::is_empty")]
    address: String,
    pub(super) views: BTreeMap<String, String>,
    elements: BTreeMap<&'a str, Island<'a>>,
}

#[derive(Serialize)]
struct Island<'a> {
    r#type: &'a str,
    #[serde(skip_serializing_if = "String::is_empty")]
    name: String,
    props: Cow<'a, RawValue>,
    width: f64,
    height: f64,
    /// Id of the form that it belongs to.
    #[serde(skip_serializing_if = "Option::is_none")]
    form: Option<String>,
    /// Origins whose pages it may frame.
    #[serde(skip_serializing_if = "jobs::has_none")]
    frames: Option<&'a BTreeSet<String>>,
}

impl<'a> Island<'a> {
    fn of(element: &'a work::Element, form: Option<String>) -> Island<'a> {
        let style = element.field("commonStyle").and_then(|style| {
            serde_json::from_str::<serde_json::Map<String, serde_json::Value>>(style.get()).ok()
        });
        let size = |key: &str, otherwise: f64| {
            style.as_ref().and_then(|style| style.get(key)?.as_f64()).unwrap_or(otherwise)
        };
        let (width, height) = (size("width", 100.0), size("height", 40.0));
        let name =
            element.field("customName").and_then(|name| serde_json::from_str(name.get()).ok());
        Island {
            r#type: &element.type_name,
            name: name.unwrap_or_default(),
            props: element.props(),
            width,
            height,
            form,
            frames: None,
        }
    }
}
