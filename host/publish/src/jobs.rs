//! Converts a work into jobs for the prerenderer.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};

use super::forms::FormPlan;
use super::lengths::design_width;
use super::render::RenderInput;
use pinye_domain::work::{Element, Page, Work};
use pinye_sandbox::prerender::{ElementJob, PluginJob};

/// Data that applies to a whole document.
#[derive(Clone, Debug)]
pub(crate) struct RenderContext<'a> {
    /// `zh-CN` or `en-US`.
    pub language: &'a str,
    /// Milliseconds since 1970.
    pub now: i64,
    /// Query prefix of `page=` in links to pages.
    pub query: String,
    /// Studio URL: uploads in a work begin with it.
    pub origin: &'a str,
    /// Public URL of the work.
    pub address: String,
}

#[derive(Serialize)]
#[serde(tag = "kind", rename = "frame", rename_all = "camelCase")]
struct FrameOut<'a> {
    page: PageOut<'a>,
    index: usize,
    work_width: f64,
    work_height: f64,
    is_long: bool,
    /// Whether pages of a long work are stacked below each other.
    is_stacked: bool,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PageOut<'a> {
    id: &'a str,
    title: &'a str,
    background_color: &'a str,
    /// How the page adapts to lower screens.
    #[serde(skip_serializing_if = "Option::is_none")]
    fit: Option<&'a RawValue>,
    #[serde(skip_serializing_if = "Option::is_none")]
    background: Option<&'a RawValue>,
    elements: Vec<BoxOut<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct BoxOut<'a> {
    uuid: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    common_style: Option<&'a RawValue>,
    /// Edge that it is pinned to on a page with pinned parts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pin: Option<&'a RawValue>,
}

#[derive(Serialize)]
#[serde(tag = "kind", rename = "element", rename_all = "camelCase")]
struct JobOut<'a> {
    element: ElementOut<'a>,
    r#type: TypeOut<'a>,
    is_first_page: bool,
    /// Id of the form that it belongs to.
    #[serde(skip_serializing_if = "Option::is_none")]
    form: Option<String>,
    /// Refresh interval in seconds, for elements with live data.
    #[serde(skip_serializing_if = "Option::is_none")]
    live: Option<i64>,
}

/// Data common to all elements is sent once; otherwise jobs would grow with the square of the
/// number of pages.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SettingOut<'a> {
    links: LinksOut<'a>,
    work_id: &'a str,
    language: &'a str,
    now: i64,
    origin: &'a str,
    #[serde(skip_serializing_if = "str::is_empty")]
    address: &'a str,
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
    #[serde(skip_serializing_if = "Option::is_none")]
    method_list: Option<&'a RawValue>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct TypeOut<'a> {
    hydrate: &'a str,
    always_visible: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    grows_with_content: bool,
    /// Origins whose pages it may frame.
    #[serde(skip_serializing_if = "has_none")]
    frames: Option<&'a BTreeSet<String>>,
}

/// Whether there is no origin to serialize.
pub(crate) fn has_none(sites: &Option<&BTreeSet<String>>) -> bool {
    sites.is_none_or(BTreeSet::is_empty)
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct LinksOut<'a> {
    ids: Vec<&'a str>,
    query: &'a str,
    is_long: bool,
}

/// Builds the settings that every engine receives before its first element.
pub(crate) fn setting(
    work: &Work,
    context: &RenderContext<'_>,
) -> Result<Box<RawValue>, serde_json::Error> {
    let ids = work.pages.iter().map(|page| page.id.as_str()).collect();
    to_raw_value(&SettingOut {
        links: LinksOut { ids, query: &context.query, is_long: is_long(work) },
        work_id: &work.settings.id.to_string(),
        language: context.language,
        now: context.now,
        origin: context.origin,
        address: &context.address,
    })
}

/// Builds one frame job per page.
pub(crate) fn frames(work: &Work) -> Result<Vec<Box<RawValue>>, serde_json::Error> {
    let is_long = is_long(work);
    let is_stacked = is_long && work.pages.len() > 1;
    let frame = |(index, page): (usize, &Page)| {
        let elements = page.elements.iter();
        let elements = elements.map(boxed).collect();
        let page = PageOut {
            id: &page.id,
            title: &page.title,
            background_color: &page.background_color,
            fit: page.field("fit"),
            background: page.field("background"),
            elements,
        };
        let (work_width, work_height) = (design_width(&work.settings), work.settings.height);
        to_raw_value(&FrameOut { page, index, work_width, work_height, is_long, is_stacked })
    };
    work.pages.iter().enumerate().map(frame).collect()
}

/// Groups the elements by plugin, each with the script that renders them. Skips types without a
/// plugin and elements that were not checked.
pub(crate) fn plugins(
    input: RenderInput<'_>,
    forms: &FormPlan,
) -> Result<Vec<PluginJob>, serde_json::Error> {
    let RenderInput { work, views, options } = input;
    let mut jobs: BTreeMap<&str, PluginJob> = BTreeMap::new();
    for (page, position, element) in elements_with_position(work) {
        if options.excluded.contains(&element.uuid) {
            continue;
        }
        let Some(view) = views.types.get(&element.type_name) else { continue };
        let Some(files) = views.files.get(&view.plugin) else { continue };
        let job = to_raw_value(&JobOut {
            element: out(element),
            r#type: TypeOut {
                hydrate: view.hydrate_of(&element.props()),
                always_visible: view.always_visible,
                grows_with_content: view.grows_with_content,
                frames: Some(&files.sites.frames),
            },
            is_first_page: page == 0,
            form: forms.form_id_of(&element.uuid),
            live: options.live.get(&element.uuid).copied(),
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

/// Iterates over all elements with the index of the page and the index on the page.
pub(crate) fn elements_with_position(
    work: &Work,
) -> impl Iterator<Item = (usize, usize, &Element)> {
    work.pages.iter().enumerate().flat_map(|(number, page)| {
        page.elements.iter().enumerate().map(move |(position, element)| (number, position, element))
    })
}

/// VR-003
pub(crate) fn is_long(work: &Work) -> bool {
    work.settings.page_mode == "h5_long_page"
}

fn boxed(element: &Element) -> BoxOut<'_> {
    BoxOut {
        uuid: &element.uuid,
        common_style: element.field("commonStyle"),
        pin: element.field("pin"),
    }
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
        method_list: element.field("methodList").filter(|list| list.get() != "[]"),
    }
}

#[cfg(test)]
mod tests;
