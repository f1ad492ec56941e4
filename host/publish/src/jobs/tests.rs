use std::collections::{BTreeMap, HashMap, HashSet};

use serde_json::{Value, json};

use super::*;
use crate::RenderMode;
use crate::render::RenderOptions;
use crate::views::Views;
use crate::views::{PluginPin, ViewFiles, ViewType};
use pinye_domain::form::FormRole;
use pinye_domain::language::Language;

fn plugin_jobs(work: &Work, excluded: HashSet<String>) -> Vec<PluginJob> {
    let (views, options) = (views(), options(excluded));
    let input = RenderInput { work, views: &views, options: &options };
    plugins(input, &FormPlan::default()).unwrap()
}

fn options(excluded: HashSet<String>) -> RenderOptions {
    let (mode, language) = (RenderMode::Publication, Language::Zh);
    let (live, values) = (HashMap::new(), pinye_domain::variables::VariableValues::new());
    RenderOptions { mode, language, now: 5, excluded, live, values }
}

fn views() -> Views {
    let mut views = Views::default();
    for (type_name, plugin) in [("a", "one"), ("b", "one"), ("c", "two"), ("lost", "three")] {
        let view = ViewType {
            plugin: plugin.into(),
            hydrate: "load".into(),
            always_visible: type_name == "b",
            grows_with_content: false,
            role: FormRole::None,
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

fn work_context() -> RenderContext<'static> {
    let query = "token=x&".to_owned();
    RenderContext {
        language: "zh-CN",
        now: 5,
        query,
        origin: "https://studio.example",
        address: String::new(),
    }
}

/// Each plugin renders its own elements in one engine; excluded elements and those without a plugin
/// are skipped.
#[test]
fn elements_are_sorted_by_the_plugin_that_draws_them() {
    let jobs = plugin_jobs(&work(), HashSet::new());
    let places = |job: &PluginJob| -> Vec<(usize, usize)> {
        job.elements.iter().map(|element| (element.page, element.position)).collect()
    };
    assert_eq!(jobs.len(), 2);
    assert_eq!((jobs[0].id.as_str(), places(&jobs[0])), ("one", vec![(0, 0), (1, 0)]));
    assert_eq!((jobs[1].id.as_str(), places(&jobs[1])), ("two", vec![(0, 1)]));
    assert_eq!((jobs[0].script.as_deref(), jobs[1].script.as_deref()), (Some("script"), None));
}

/// A view receives only the data of its contract.
#[test]
fn a_view_is_told_what_it_needs_and_no_more() {
    let jobs = plugin_jobs(&work(), HashSet::new());
    let job: Value = serde_json::from_str(jobs[0].elements[1].job.get()).unwrap();
    assert_eq!(job["element"]["uuid"], "4");
    assert_eq!(job["type"], json!({ "hydrate": "load", "alwaysVisible": true }));
    let setting_json: Value =
        serde_json::from_str(setting(&work(), &work_context()).unwrap().get()).unwrap();
    assert_eq!(
        (&setting_json["workId"], &setting_json["language"], &setting_json["now"]),
        (&json!("7"), &json!("zh-CN"), &json!(5))
    );
    assert_eq!(
        setting_json["links"],
        json!({ "ids": ["p", "q"], "query": "token=x&", "isLong": false })
    );
    assert_eq!(setting_json["origin"], "https://studio.example");
    assert_eq!((&job["isFirstPage"], &job["element"]["visible"]), (&json!(false), &json!(false)));
    assert!(jobs[0].elements[1].job.get().contains(r#""pluginProps":{"n":1.5"#), "{job}");
    assert!(!jobs[0].elements[1].job.get().contains("of the author"));
}

/// `hydrateWhen`: an element that does not meet the condition gets no script; its neighbors are not
/// affected.
#[test]
fn only_elements_that_need_one_get_a_script() {
    let jobs = plugin_jobs(&work(), HashSet::new());
    let hydrate = |element: &ElementJob| -> Value {
        let job: Value = serde_json::from_str(element.job.get()).unwrap();
        job["type"]["hydrate"].clone()
    };
    let found: Vec<Value> = jobs[0].elements.iter().map(hydrate).collect();
    assert_eq!(found, ["none", "load"], "n is set in the first one");
}

/// The size of a job is linear in the size of the work.
#[test]
fn ids_of_pages_travel_once() {
    let bytes = |pages: usize| -> usize {
        let page = |number: usize| {
            let id = format!("page-{number:032}");
            json!({ "id": id, "elements": [{ "uuid": format!("e{number:04}"), "name": "a", "pluginProps": {} }] })
        };
        let pages: Vec<Value> = (0..pages).map(page).collect();
        let work = Work::read(&json!({ "id": 7, "pages": pages }).to_string()).unwrap();
        let jobs = plugin_jobs(&work, HashSet::new());
        let elements = jobs.iter().flat_map(|plugin| &plugin.elements);
        let setting_bytes = setting(&work, &work_context()).unwrap().get().len();
        setting_bytes + elements.map(|element| element.job.get().len()).sum::<usize>()
    };
    let (few, many) = (bytes(100), bytes(1_000));
    assert!(many < 11 * few, "{few} bytes of 100 pages, {many} of 1,000");
}

/// An element that was not checked is not rendered.
#[test]
fn an_element_that_was_not_looked_at_is_left_out() {
    let excluded = HashSet::from(["1".to_owned()]);
    let jobs = plugin_jobs(&work(), excluded);
    assert_eq!(jobs[0].elements.len(), 1, "the other one of this plugin");
}

/// Resources of the first page are loaded eagerly; later pages of a long work are below it.
#[test]
fn the_first_page_of_a_work_is_seen_first() {
    let firsts = |mode: &str| -> Vec<Value> {
        let mut work = work();
        work.settings.page_mode = mode.to_owned();
        let jobs = plugin_jobs(&work, HashSet::new());
        let read = |element: &ElementJob| -> Value {
            let job: Value = serde_json::from_str(element.job.get()).unwrap();
            job["isFirstPage"].clone()
        };
        jobs[0].elements.iter().map(read).collect()
    };
    assert_eq!(firsts("h5_swipper"), [json!(true), json!(false)]);
    assert_eq!(firsts("h5_long_page"), [json!(true), json!(false)]);
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
