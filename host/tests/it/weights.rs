//! Page weight: bytes that a visitor's browser loads for each element type, published by a real
//! host. Bytes do not depend on the machine, so a test can check them. `make weights` writes the
//! table to docs/weights.md.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io::Write as _;

use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::{Value, json};

use crate::app::{Person, TestApp};

/// The element types of an invitation: a form with a text, a choice and a button, a carousel, a
/// countdown and music.
const INVITATION: [&str; 7] = [
    "form-container",
    "enhanced-input",
    "radio-group",
    "submit-button",
    "slide",
    "countdown",
    "background-music",
];
/// The remaining field types.
const ALL_FIELDS: [&str; 5] =
    ["textarea", "select", "checkbox-group", "date-picker", "file-upload"];
/// Types whose pages have no script at all.
const STILL: [&str; 14] = [
    "background",
    "bar-chart",
    "button",
    "display-list",
    "icon",
    "line-chart",
    "news-list",
    "picture",
    "pie-chart",
    "qr-code",
    "radar-chart",
    "shape",
    "table",
    "text",
];
/// Maximum of all scripts of an invitation, in bytes after gzip. The other two limits are no
/// requirement, but guard against growth without a reason: forms store input on the device, delete
/// it later and renew their token; countdowns know time zones.
const MAX_INVITATION_BYTES: usize = 35 * 1024;
const MAX_BYTES_WITH_ALL_FIELDS: usize = 46 * 1024;
const MAX_TOTAL_BYTES: usize = 59 * 1024;

/// Sizes in bytes after gzip.
#[derive(Clone, Copy, Debug)]
struct Weight {
    script: usize,
    style: usize,
    html: usize,
}

#[tokio::test]
async fn pages_stay_as_light_as_they_were_promised() {
    let host = TestApp::with_plugins().await;
    let author = host.author("author").await;
    let names: Vec<String> =
        host.app.plugins.element_types().iter().map(|one| one.type_name.clone()).collect();
    assert_eq!(names.len(), 32);
    let mut weights = Vec::new();
    for name in &names {
        weights.push((format!("`{name}`"), weigh(&host, &author, &[name]).await));
    }
    let invitation = weigh(&host, &author, &INVITATION).await;
    let fields = weigh(&host, &author, &[&INVITATION[..], &ALL_FIELDS].concat()).await;
    let all: Vec<&str> = names.iter().map(String::as_str).collect();
    let everything = weigh(&host, &author, &all).await;
    let nothing = weigh(&host, &author, &[]).await;
    for (name, weight) in &weights {
        let is_still = STILL.iter().any(|still| *name == format!("`{still}`"));
        assert!(!is_still || weight.script == 0, "{name}: {weight:?}");
        assert!(weight.script <= MAX_INVITATION_BYTES, "{name}: {weight:?}");
    }
    weights.sort_by_key(|(name, weight)| (weight.script, name.clone()));
    weights.insert(0, ("an empty page".to_owned(), nothing));
    weights.push(("form, carousel, countdown and music".to_owned(), invitation));
    weights.push(("the same with all seven fields".to_owned(), fields));
    weights.push(("all 32 types on one page".to_owned(), everything));
    let table = table(&weights);
    println!("{table}");
    if let Some(path) = std::env::var_os("PINYE_WEIGHTS") {
        std::fs::write(path, format!("{HEAD}\n{table}")).unwrap();
    }
    assert!(invitation.script <= MAX_INVITATION_BYTES, "{invitation:?}");
    assert!(fields.script <= MAX_BYTES_WITH_ALL_FIELDS, "{fields:?}");
    assert!(everything.script <= MAX_TOTAL_BYTES, "{everything:?}");
}

const HEAD: &str = "# What element types weigh\n\n\
`make weights` publishes a page of each type with its defaults on a real host and writes this table: KiB after gzip of all\n\
scripts that such a page can load (those that come later too), of the styles in it, and of the rest of the document. A test\n\
of the same name (`weights`) holds the bounds. Types that only show something have no script. A page with a form (a text, a\n\
choice, a button), a carousel, a countdown and music has at most 35 KiB of scripts: V1. What fields have in common (their\n\
state, messages and rules) is one module of their plugin, 5 KiB, which a page loads once. A page on which all seven kinds of\n\
fields stand is heavier than 35 KiB all the same; its bound is no promise, it only may not grow. The runtime, 15 KiB, and\n\
3 KiB more where there is a form, are the same for all pages that have any script, and kept by the browser.\n";

fn table(weights: &[(String, Weight)]) -> String {
    let kib = |bytes: usize| format!("{}.{:02}", bytes / 1024, bytes % 1024 * 100 / 1024);
    let mut table = "| page | script | style | HTML |\n|---|---:|---:|---:|\n".to_owned();
    for (name, Weight { script, style, html }) in weights {
        let _ = writeln!(table, "| {name} | {} | {} | {} |", kib(*script), kib(*style), kib(*html));
    }
    table
}

/// Publishes one page with these types and loads it as a visitor's browser would.
async fn weigh(host: &TestApp, author: &Person, types: &[&str]) -> Weight {
    let elements: Vec<Value> =
        types.iter().enumerate().map(|(at, name)| element(host, name, at)).collect();
    let work = json!({
        "title": "weights",
        "page_mode": "h5_long_page",
        "pages": [{ "id": "p", "elements": elements }],
    });
    let id = author.post("/api/works", &work).await.expect(201).id();
    let path = format!("/api/works/info/{id}");
    author.post(&path, &json!({ "is_publish": true })).await.expect(200);
    let visitor = host.visitor();
    let page = visitor.get(&format!("/h5/{id}")).await.expect(200).text.clone();
    let (mut known, mut script) = (BTreeSet::new(), 0);
    let mut open = addresses(&page);
    while let Some(address) = open.pop() {
        if known.insert(address.clone()) {
            let source = visitor.get(&address).await.expect(200).text.clone();
            script += gzipped(&source);
            open.extend(addresses(&source));
        }
    }
    let (before, rest) = page.split_once("<style>").unwrap();
    let (style, after) = rest.split_once("</style>").unwrap();
    Weight { script, style: gzipped(style), html: gzipped(&format!("{before}{after}")) }
}

fn element(host: &TestApp, name: &str, at: usize) -> Value {
    let types = host.app.plugins.element_types();
    let details = &types.iter().find(|one| one.type_name == name).unwrap().details;
    let mut props = details.pointer("/defaults/zh").unwrap().clone();
    let props_by_name = props.as_object_mut().unwrap();
    // A field without a name belongs to no form, and its page would not load the scripts of forms.
    if props_by_name.get("name").is_some_and(|name| name == "") {
        props_by_name.insert("name".to_owned(), json!(format!("field {at}")));
    }
    for value in props_by_name.values_mut() {
        if value.as_str().is_some_and(|text| text.starts_with("{now")) {
            *value = json!("2030-01-31 18:00");
        }
    }
    let style = json!({
        "left": 10,
        "top": 10 + at * 120,
        "width": details["width"],
        "height": details["height"],
        "zindex": at + 1,
    });
    let uuid = format!("{name}_{at:016}");
    json!({ "uuid": uuid, "name": name, "pluginProps": props, "commonStyle": style })
}

/// Returns the names of every script referenced by a document or a script.
fn addresses(text: &str) -> Vec<String> {
    let found = text.split("/a/").skip(1).filter_map(|rest| rest.get(..67));
    let scripts = found.filter(|name| name.ends_with(".js"));
    scripts.map(|name| format!("/a/{name}")).collect()
}

fn gzipped(text: &str) -> usize {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(text.as_bytes()).unwrap();
    encoder.finish().unwrap().len()
}
