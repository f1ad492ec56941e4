//! A work as jobs for the prerenderer.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};

use super::forms::Plan;
use super::lengths::design_width;
use super::render::Wish;
use super::views::Views;
use pinye_domain::work::{Element, Page, Work};
use pinye_plugin_host::worker::prerender::{ElementJob, PluginJob};

/// What holds for a whole document.
#[derive(Clone, Debug)]
pub(crate) struct Setting<'a> {
    /// `zh-CN` or `en-US`.
    pub language: &'a str,
    /// Milliseconds since 1970.
    pub now: i64,
    /// Goes before `page=` in links to pages.
    pub query: String,
    /// Where the studio is: uploads have it in front of their address.
    pub origin: &'a str,
    /// The public address of the work.
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
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PageOut<'a> {
    id: &'a str,
    title: &'a str,
    background_color: &'a str,
    /// How it stands on lower screens.
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
    /// What it holds to on a page with pinned parts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pin: Option<&'a RawValue>,
}

#[derive(Serialize)]
#[serde(tag = "kind", rename = "element", rename_all = "camelCase")]
struct JobOut<'a> {
    element: ElementOut<'a>,
    r#type: TypeOut<'a>,
    is_first_page: bool,
    /// The id of the form that it belongs to.
    #[serde(skip_serializing_if = "Option::is_none")]
    form: Option<String>,
    /// Seconds after which the page asks for it again.
    #[serde(skip_serializing_if = "Option::is_none")]
    live: Option<i64>,
}

/// What is the same for all elements travels once, or a work would grow with the square of its pages.
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
    /// Other sites whose pages it may show in frames.
    #[serde(skip_serializing_if = "has_none")]
    frames: Option<&'a BTreeSet<String>>,
}

/// Whether there is nothing to tell.
pub(crate) fn has_none(sites: &Option<&BTreeSet<String>>) -> bool {
    sites.is_none_or(BTreeSet::is_empty)
}

#[derive(Serialize)]
struct LinksOut<'a> {
    ids: Vec<&'a str>,
    query: &'a str,
}

/// What every engine is told before its first element.
pub(crate) fn setting(
    work: &Work,
    setting: &Setting<'_>,
) -> Result<Box<RawValue>, serde_json::Error> {
    let ids = work.pages.iter().map(|page| page.id.as_str()).collect();
    to_raw_value(&SettingOut {
        links: LinksOut { ids, query: &setting.query },
        work_id: &work.settings.id.to_string(),
        language: setting.language,
        now: setting.now,
        origin: setting.origin,
        address: &setting.address,
    })
}

/// One frame job per page.
pub(crate) fn frames(work: &Work) -> Result<Vec<Box<RawValue>>, serde_json::Error> {
    let is_long = is_long(work);
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
        to_raw_value(&FrameOut { page, index, work_width, work_height, is_long })
    };
    work.pages.iter().enumerate().map(frame).collect()
}

/// The elements by plugin, each plugin with the script that draws them. Types without a plugin are left out, and elements
/// that nobody has looked at.
pub(crate) fn plugins(
    work: &Work,
    (views, forms): (&Views, &Plan),
    wish: &Wish,
) -> Result<Vec<PluginJob>, serde_json::Error> {
    let mut jobs: BTreeMap<&str, PluginJob> = BTreeMap::new();
    for (page, position, element) in placed(work) {
        if wish.left_out.contains(&element.uuid) {
            continue;
        }
        let Some(view) = views.types.get(&element.type_name) else { continue };
        let Some(files) = views.files.get(&view.plugin) else { continue };
        let job = to_raw_value(&JobOut {
            element: out(element),
            r#type: TypeOut {
                hydrate: view.hydrate_of(&element.props()),
                always_visible: view.always_visible,
                frames: Some(&files.sites.frames),
            },
            // Each page of a long work is seen first, in a document of its own.
            is_first_page: page == 0 || is_long(work),
            form: forms.of_element(&element.uuid),
            live: wish.live.get(&element.uuid).copied(),
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
mod tests {
    use std::collections::{BTreeMap, HashMap, HashSet};

    use serde_json::{Value, json};

    use super::*;
    use crate::RenderMode;
    use crate::views::{PluginPin, ViewFiles, ViewType};
    use pinye_domain::form::Role;
    use pinye_domain::language::Language;

    fn wish(left_out: HashSet<String>) -> Wish {
        let (mode, language) = (RenderMode::Publication, Language::Zh);
        let (live, values) = (HashMap::new(), crate::Values::new());
        Wish { mode, language, now: 5, left_out, live, values }
    }

    fn views() -> Views {
        let mut views = Views::default();
        for (type_name, plugin) in [("a", "one"), ("b", "one"), ("c", "two"), ("lost", "three")] {
            let view = ViewType {
                plugin: plugin.into(),
                hydrate: "load".into(),
                always_visible: type_name == "b",
                role: Role::None,
                takes_files: false,
                hydrate_when: (type_name == "a").then(|| ("!n".to_owned(), Default::default())),
            };
            views.types.insert(type_name.into(), view);
        }
        for id in ["one", "two"] {
            let files = ViewFiles {
                pin: PluginPin { id: id.into(), version: "1.0.0".into(), sha256: id.into() },
                prerender: (id == "one").then(|| "script".to_owned()),
                modules: BTreeMap::new(),
                common: None,
                css: None,
                sites: Default::default(),
            };
            views.files.insert(id.into(), files);
        }
        views
    }

    fn work() -> Work {
        let element = |uuid: &str, name: &str| {
            json!({ "uuid": uuid, "name": name, "pluginProps": { "n": 1.50 }, "secret": "of the author",
                "visible": false, "commonStyle": { "top": 1 } })
        };
        let pages = json!([
            { "id": "p", "elements": [element("1", "a"), element("2", "c"), element("3", "never")] },
            { "id": "q", "title": "t", "backgroundColor": "red", "background": { "type": "image", "src": "/a.png" }, "elements": [element("4", "b"), element("5", "lost")] },
        ]);
        Work::read(&json!({ "id": 7, "title": "w", "height": 900, "pages": pages }).to_string())
            .unwrap()
    }

    fn of_the_work() -> Setting<'static> {
        let query = "token=x&".to_owned();
        Setting {
            language: "zh-CN",
            now: 5,
            query,
            origin: "https://studio.example",
            address: String::new(),
        }
    }

    /// Each plugin draws its own elements in one engine; what nobody draws is left out, and nobody draws another's.
    #[test]
    fn elements_are_sorted_by_the_plugin_that_draws_them() {
        let jobs = plugins(&work(), (&views(), &Plan::default()), &wish(HashSet::new())).unwrap();
        let places = |job: &PluginJob| -> Vec<(usize, usize)> {
            job.elements.iter().map(|element| (element.page, element.position)).collect()
        };
        assert_eq!(jobs.len(), 2);
        assert_eq!((jobs[0].id.as_str(), places(&jobs[0])), ("one", vec![(0, 0), (1, 0)]));
        assert_eq!((jobs[1].id.as_str(), places(&jobs[1])), ("two", vec![(0, 1)]));
        assert_eq!((jobs[0].script.as_deref(), jobs[1].script.as_deref()), (Some("script"), None));
    }

    /// A view is told what its contract names, and nothing else of the work.
    #[test]
    fn a_view_is_told_what_it_needs_and_no_more() {
        let jobs = plugins(&work(), (&views(), &Plan::default()), &wish(HashSet::new())).unwrap();
        let job: Value = serde_json::from_str(jobs[0].elements[1].job.get()).unwrap();
        assert_eq!(job["element"]["uuid"], "4");
        assert_eq!(job["type"], json!({ "hydrate": "load", "alwaysVisible": true }));
        let told: Value =
            serde_json::from_str(setting(&work(), &of_the_work()).unwrap().get()).unwrap();
        assert_eq!(
            (&told["workId"], &told["language"], &told["now"]),
            (&json!("7"), &json!("zh-CN"), &json!(5))
        );
        assert_eq!(told["links"], json!({ "ids": ["p", "q"], "query": "token=x&" }));
        assert_eq!(told["origin"], "https://studio.example");
        assert_eq!(
            (&job["isFirstPage"], &job["element"]["visible"]),
            (&json!(false), &json!(false))
        );
        assert!(jobs[0].elements[1].job.get().contains(r#""pluginProps":{"n":1.5"#), "{job}");
        assert!(!jobs[0].elements[1].job.get().contains("of the author"));
    }

    /// `hydrateWhen`: an element for which it does not hold gets no script, and its neighbours do.
    #[test]
    fn only_elements_that_need_one_get_a_script() {
        let jobs = plugins(&work(), (&views(), &Plan::default()), &wish(HashSet::new())).unwrap();
        let hydrate = |element: &ElementJob| -> Value {
            let job: Value = serde_json::from_str(element.job.get()).unwrap();
            job["type"]["hydrate"].clone()
        };
        let found: Vec<Value> = jobs[0].elements.iter().map(hydrate).collect();
        assert_eq!(found, ["none", "load"], "n is set in the first one");
    }

    /// A4: a job grows with the work, not with its square.
    #[test]
    fn ids_of_pages_travel_once() {
        let bytes = |pages: usize| -> usize {
            let page = |number: usize| {
                let id = format!("page-{number:032}");
                json!({ "id": id, "elements": [{ "uuid": format!("e{number:04}"), "name": "a", "pluginProps": {} }] })
            };
            let pages: Vec<Value> = (0..pages).map(page).collect();
            let work = Work::read(&json!({ "id": 7, "pages": pages }).to_string()).unwrap();
            let jobs = plugins(&work, (&views(), &Plan::default()), &wish(HashSet::new())).unwrap();
            let elements = jobs.iter().flat_map(|plugin| &plugin.elements);
            let told = setting(&work, &of_the_work()).unwrap().get().len();
            told + elements.map(|element| element.job.get().len()).sum::<usize>()
        };
        let (few, many) = (bytes(100), bytes(1_000));
        assert!(many < 11 * few, "{few} bytes of 100 pages, {many} of 1,000");
    }

    /// B9: what nobody has looked at is not drawn.
    #[test]
    fn an_element_that_was_not_looked_at_is_left_out() {
        let left_out = HashSet::from(["1".to_owned()]);
        let jobs = plugins(&work(), (&views(), &Plan::default()), &wish(left_out)).unwrap();
        assert_eq!(jobs[0].elements.len(), 1, "the other one of this plugin");
    }

    /// V2: what is seen first is fetched at once, on every page of a long work.
    #[test]
    fn every_page_of_a_long_work_is_seen_first() {
        let firsts = |mode: &str| -> Vec<Value> {
            let mut work = work();
            work.settings.page_mode = mode.to_owned();
            let jobs = plugins(&work, (&views(), &Plan::default()), &wish(HashSet::new())).unwrap();
            let read = |element: &ElementJob| -> Value {
                let job: Value = serde_json::from_str(element.job.get()).unwrap();
                job["isFirstPage"].clone()
            };
            jobs[0].elements.iter().map(read).collect()
        };
        assert_eq!(firsts("h5_swipper"), [json!(true), json!(false)]);
        assert_eq!(firsts("h5_long_page"), [json!(true), json!(true)]);
    }

    #[test]
    fn every_page_has_its_frame() {
        let frames = frames(&work()).unwrap();
        let second: Value = serde_json::from_str(frames[1].get()).unwrap();
        assert_eq!((&second["kind"], &second["index"]), (&json!("frame"), &json!(1)));
        assert_eq!((&second["workHeight"], &second["isLong"]), (&json!(900.0), &json!(false)));
        assert_eq!(second["page"]["backgroundColor"], "red");
        assert_eq!(second["page"]["background"], json!({ "type": "image", "src": "/a.png" }));
        let elements = second["page"]["elements"].as_array().unwrap();
        for element in elements {
            assert_eq!(element["commonStyle"], json!({ "top": 1 }));
            assert!(element["uuid"].is_string() && element.get("pin").is_none(), "{element}");
        }
        assert_eq!(elements.len(), 2);
        let first: Value = serde_json::from_str(frames[0].get()).unwrap();
        assert_eq!(first["page"]["backgroundColor"], "#ffffff", "EN-005");
    }
}
