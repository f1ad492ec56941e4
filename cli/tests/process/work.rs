//! Works with elements of every bundled type and one number in many places, so that a torn document
//! is detected.

use serde_json::{Value, json};

use crate::host::{Host, client};

/// Pages of a work; each has one element of every type.
const PAGES: usize = 2;

/// One element of every bundled type.
pub struct Elements {
    elements: Vec<Value>,
    /// Number of element types.
    pub types: usize,
    /// The element that takes likes, on the first page.
    pub liked: String,
}

impl Elements {
    pub async fn of(host: &Host, token: &str) -> Elements {
        let url = format!("{}/api/plugins", host.studio);
        let answer = client().get(url).bearer_auth(token).send().await.unwrap();
        let answer: Value = answer.json().await.unwrap();
        let plugins = answer["data"].as_array().unwrap().iter();
        let types: Vec<&Value> =
            plugins.flat_map(|plugin| plugin["element_types"].as_array().unwrap()).collect();
        assert!(types.len() >= 5, "the built-in plugins are missing: {answer}");
        let liked = types.iter().find(|kind| kind["hooks"].to_string().contains("like.add"));
        let liked = format!("{}-0", liked.unwrap()["type"].as_str().unwrap());
        let elements = types.iter().map(|kind| {
            let mut props = kind["defaults"]["zh"].clone();
            props["enableWxLogin"] = json!(false);
            json!({ "name": kind["type"], "schemaVersion": kind["schemaVersion"], "pluginProps": props, "visible": true,
                "commonStyle": { "top": 0, "left": 0, "width": 200, "height": 80, "zindex": 1 } })
        });
        Elements { elements: elements.collect(), types: types.len(), liked }
    }

    pub fn count(&self) -> usize {
        self.elements.len() * PAGES
    }

    /// Returns a new work with these elements and the number 0.
    pub fn work(&self) -> Value {
        let page = |number: usize| {
            let elements = self.elements.iter().map(|element| {
                let mut element = element.clone();
                element["uuid"] = json!(format!("{}-{number}", element["name"].as_str().unwrap()));
                element
            });
            let elements: Vec<Value> = elements.collect();
            json!({ "id": format!("p{number}"), "elements": elements })
        };
        let pages: Vec<Value> = (0..PAGES).map(page).collect();
        let mut work = json!({ "page_mode": "h5_swipper", "pages": pages });
        mark(&mut work, 0);
        work
    }

    /// Number of elements that show their text.
    fn texts(&self) -> usize {
        let has_text = |element: &&Value| element["pluginProps"]["text"].is_string();
        self.elements.iter().filter(has_text).count() * PAGES
    }
}

/// Writes `number` into every text of the work: title, description, page titles, and the props of
/// every element.
pub fn mark(document: &mut Value, number: u64) {
    document["title"] = json!(number.to_string());
    document["description"] = json!(number.to_string());
    for page in document["pages"].as_array_mut().unwrap() {
        page["title"] = json!(number.to_string());
        for element in page["elements"].as_array_mut().unwrap() {
            let props = &mut element["pluginProps"];
            props["number"] = json!(number);
            if props["text"].is_string() {
                props["text"] = json!(format!("mark-{number}-"));
            }
        }
    }
}

pub fn number_of(document: &Value) -> u64 {
    let title = document["title"].as_str().and_then(|title| title.parse().ok());
    title.unwrap_or_else(|| panic!("{document}"))
}

/// Returns the number that visitors see; it must be the same in the title and in every element that
/// shows a text.
pub fn shown_in(html: &str, elements: &Elements) -> u64 {
    let title = html.split("<title>").nth(1).unwrap().split('<').next().unwrap();
    let marks: Vec<&str> =
        html.split("mark-").skip(1).map(|rest| rest.split('-').next().unwrap()).collect();
    assert!(marks.len() >= elements.texts() && !marks.is_empty(), "elements are missing: {html}");
    assert!(marks.iter().all(|mark| *mark == title), "a torn page: {title}, {marks:?}");
    title.parse().unwrap()
}
