//! Shared helpers of the publishing tests: a worker, views as plugins build them, short works.
#![expect(clippy::needless_pass_by_value, reason = "tests hand over what `json!` makes")]

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::Path;

use pinye_host::domain::form::FormRole;
use pinye_host::domain::language::Language;
use pinye_host::domain::work::Work;
use pinye_host::publish::{
    PluginPin, RenderEnvironment, RenderMode, RenderOptions, RenderedPage, RenderedWork, ViewFiles,
    ViewType, Views, render,
};
use pinye_host::sandbox::ChildBudget;
use serde_json::{Value, json};

use crate::built::{self, worker};

/// Returns a file of the visitor runtime.
pub(super) fn visitor(name: &str) -> Option<Cow<'static, [u8]>> {
    built::expect_everything();
    built::web("visitor", name)
}

/// Returns a plugin with these views: `(element type, hydrate, body of the view)`.
pub(super) fn plugin(id: &str, views: &[(&str, &str, &str)]) -> Views {
    let shared = "const { createElement: h, useState } = globalThis.__pinye.shared.react\n\
                  const { useRuntime, px } = globalThis.__pinye.shared['@pinye/plugin-api']\n";
    let bodies: Vec<String> = views
        .iter()
        .map(|(name, _, body)| {
            format!("'{name}': function View({{ props, element }}) {{ {body} }}")
        })
        .collect();
    let script = format!(
        "(() => {{ {shared} globalThis.__pinye.register('{id}', {{ {} }}) }})()",
        bodies.join(",")
    );
    with_script(id, views, &script)
}

/// The same with a custom prerender bundle.
pub(super) fn with_script(id: &str, views: &[(&str, &str, &str)], script: &str) -> Views {
    let module = "import { createElement } from 'react'\nimport { useRuntime } from '@pinye/plugin-api'\nexport default () => createElement('p', null, 'live')\n";
    let mut all = Views::default();
    for (name, hydrate, _) in views {
        let view = ViewType {
            plugin: id.into(),
            hydrate: (*hydrate).into(),
            always_visible: *name == "steady",
            grows_with_content: *name == "tale",
            role: FormRole::None,
            takes_files: false,
            hydrate_when: None,
        };
        all.types.insert((*name).into(), view);
    }
    let files = ViewFiles {
        pin: PluginPin { id: id.into(), version: "1.0.0".into(), sha256: "0".repeat(64) },
        prerender: Some(script.to_owned()),
        modules: views.iter().map(|(name, _, _)| ((*name).to_owned(), module.to_owned())).collect(),
        common: None,
        css: Some(format!(".{id}{{color:red}}")),
        sites: Default::default(),
    };
    all.files.insert(id.into(), files);
    all
}

/// Merges the views of several plugins.
pub(super) fn together(plugins: impl IntoIterator<Item = Views>) -> Views {
    plugins.into_iter().fold(Views::default(), |mut all, one| {
        all.types.extend(one.types);
        all.files.extend(one.files);
        all
    })
}

/// Returns a plain element type `note` that shows its text.
pub(super) fn notes() -> Views {
    plugin(
        "notes",
        &[("note", "none", "return h('p', { style: { color: props.color } }, props.text)")],
    )
}

/// Returns an element with these props.
pub(super) fn element(type_name: &str, id: &str, props: Value) -> Value {
    json!({
        "uuid": id, "id": id, "name": type_name, "schemaVersion": 1, "pluginProps": props, "visible": true,
        "customName": "", "interaction": { "type": "none", "config": {} },
        "commonStyle": { "top": 10, "left": 20, "width": 100, "height": 40, "zindex": 1 } })
}

/// Returns a work with these pages.
pub(super) fn work(mode: &str, pages: &[Vec<Value>]) -> Work {
    let pages: Vec<Value> = pages
        .iter()
        .enumerate()
        .map(|(index, elements)| {
            let id = format!("p{index}");
            json!({ "id": id, "uuid": id, "title": "页", "backgroundColor": "#ffffff", "groups": [], "elements": elements })
        })
        .collect();
    changed(
        json!({ "id": 7, "title": "邀请函", "description": "", "page_mode": mode, "pages": pages }),
    )
}

/// Returns a work with exactly this document.
pub(super) fn changed(document: Value) -> Work {
    Work::read(&document.to_string()).unwrap()
}

/// Renders a publication.
pub(super) async fn publication(work: &Work, views: &Views) -> RenderedWork {
    rendered(work, views, RenderMode::Publication, &worker()).await
}

/// Renders with all parameters.
pub(super) async fn rendered(
    work: &Work,
    views: &Views,
    mode: RenderMode,
    worker: &Path,
) -> RenderedWork {
    let budget = ChildBudget { element_ms: 400, ..ChildBudget::default() };
    let (studio_url, works_url) = ("http://studio", "http://works");
    let environment = RenderEnvironment {
        time_zone: "UTC",
        worker,
        budget,
        visitor,
        studio_url,
        works_url,
        author_scripts: true,
    };
    let options = RenderOptions {
        mode,
        language: Language::Zh,
        now: 1_795_255_200_000,
        excluded: HashSet::new(),
        live: HashMap::new(),
        values: BTreeMap::new(),
    };
    render(environment, work, views, &options).await.unwrap()
}

/// Returns the document of a place.
pub(super) fn document<'a>(rendered: &'a RenderedWork, place: &str) -> &'a RenderedPage {
    rendered.documents.iter().find(|one| one.place == place).unwrap()
}

/// Returns the HTML of a document without its style sheet.
pub(super) fn bare(document: &RenderedPage) -> String {
    let (before, rest) = document.html.split_once("<style>").unwrap();
    let (_, after) = rest.split_once("</style>").unwrap();
    format!("{before}{after}")
}

/// Returns the codes of all diagnostics.
pub(super) fn codes(rendered: &RenderedWork) -> Vec<&str> {
    rendered.remarks.iter().map(|remark| remark.diagnostic.code.as_str()).collect()
}
