//! A work as jobs for the prerenderer.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};

use super::views::Views;
use crate::domain::work::{Element, Page, Work};
use crate::worker::prerender::{ElementJob, PluginJob};

/// What holds for a whole document.
#[derive(Clone, Debug)]
pub(crate) struct Setting<'a> {
    /// `zh-CN` or `en-US`.
    pub language: &'a str,
    /// Milliseconds since 1970.
    pub now: i64,
    /// Goes before `page=` in links to pages.
    pub query: String,
}

#[derive(Serialize)]
#[serde(tag = "kind", rename = "frame", rename_all = "camelCase")]
struct FrameOut<'a> {
    page: PageOut<'a>,
    index: usize,
    work_height: f64,
    is_long: bool,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PageOut<'a> {
    id: &'a str,
    title: &'a str,
    background_color: &'a str,
    elements: Vec<BoxOut<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct BoxOut<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    common_style: Option<&'a RawValue>,
}

#[derive(Serialize)]
#[serde(tag = "kind", rename = "element", rename_all = "camelCase")]
struct JobOut<'a> {
    element: ElementOut<'a>,
    r#type: TypeOut<'a>,
    is_first_page: bool,
    links: LinksOut<'a>,
    work_id: &'a str,
    language: &'a str,
    now: i64,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ElementOut<'a> {
    uuid: &'a str,
    name: &'a str,
    plugin_props: Cow<'a, RawValue>,
    #[serde(skip_serializing_if = "Option::is_none")]
    common_style: Option<&'a RawValue>,
    #[serde(skip_serializing_if = "Option::is_none")]
    visible: Option<&'a RawValue>,
    #[serde(skip_serializing_if = "Option::is_none")]
    custom_name: Option<&'a RawValue>,
    #[serde(skip_serializing_if = "Option::is_none")]
    interaction: Option<&'a RawValue>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct TypeOut<'a> {
    hydrate: &'a str,
    always_visible: bool,
}

#[derive(Serialize)]
struct LinksOut<'a> {
    ids: &'a [&'a str],
    query: &'a str,
}

/// One frame job per page.
pub(crate) fn frames(work: &Work) -> Result<Vec<Box<RawValue>>, serde_json::Error> {
    let is_long = is_long(work);
    let frame = |(index, page): (usize, &Page)| {
        let elements = page.elements.iter();
        let elements =
            elements.map(|one| BoxOut { common_style: one.field("commonStyle") }).collect();
        let page = PageOut {
            id: &page.id,
            title: &page.title,
            background_color: &page.background_color,
            elements,
        };
        to_raw_value(&FrameOut { page, index, work_height: work.settings.height, is_long })
    };
    work.pages.iter().enumerate().map(frame).collect()
}

/// The elements by plugin, each plugin with the script that draws them. Types without a plugin are left out.
pub(crate) fn plugins(
    work: &Work,
    views: &Views,
    setting: &Setting<'_>,
) -> Result<Vec<PluginJob>, serde_json::Error> {
    let ids: Vec<&str> = work.pages.iter().map(|page| page.id.as_str()).collect();
    let work_id = work.settings.id.to_string();
    let mut jobs: BTreeMap<&str, PluginJob> = BTreeMap::new();
    for (page, position, element) in placed(work) {
        let Some(view) = views.types.get(&element.type_name) else { continue };
        let Some(files) = views.files.get(&view.plugin) else { continue };
        let job = to_raw_value(&JobOut {
            element: out(element),
            r#type: TypeOut { hydrate: &view.hydrate, always_visible: view.always_visible },
            is_first_page: page == 0,
            links: LinksOut { ids: &ids, query: &setting.query },
            work_id: &work_id,
            language: setting.language,
            now: setting.now,
        })?;
        let plugin = jobs.entry(&view.plugin).or_insert_with(|| PluginJob {
            id: view.plugin.clone(),
            script: files.prerender.clone(),
            elements: Vec::new(),
        });
        plugin.elements.push(ElementJob {
            page,
            position,
            type_name: element.type_name.clone(),
            job,
        });
    }
    Ok(jobs.into_values().collect())
}

/// Every element with the indices of its page and of itself.
pub(crate) fn placed(work: &Work) -> impl Iterator<Item = (usize, usize, &Element)> {
    work.pages.iter().enumerate().flat_map(|(number, page)| {
        page.elements.iter().enumerate().map(move |(position, element)| (number, position, element))
    })
}

/// VR-003
pub(crate) fn is_long(work: &Work) -> bool {
    work.settings.page_mode == "h5_long_page"
}

fn out(element: &Element) -> ElementOut<'_> {
    ElementOut {
        uuid: &element.uuid,
        name: &element.type_name,
        plugin_props: element.props(),
        common_style: element.field("commonStyle"),
        visible: element.field("visible"),
        custom_name: element.field("customName"),
        interaction: element.field("interaction"),
    }
}
