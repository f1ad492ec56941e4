//! Variables in rich texts: `{{name}}` is replaced by the value of a data source of the author, or
//! by a parameter of the page's URL (EL-TEXT-45).

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value};

use super::datasource::is_name;
use super::work::Element;

/// Values of the variables of a work, by name.
pub type VariableValues = BTreeMap<String, String>;

/// Maximum number of variables per element.
const MAX_VARIABLES: usize = 50;

/// Returns the props of a type that contain rich text.
pub fn html_props(details: &Value) -> Vec<String> {
    let props = details.get("props").and_then(Value::as_array).into_iter().flatten();
    let html = props.filter(|prop| prop.get("type").is_some_and(|kind| kind == "html"));
    html.filter_map(|prop| prop.get("name")?.as_str().map(str::to_owned)).collect()
}

/// Returns the names of the variables in these props of an element.
pub fn find_in_element(element: &Element, props: &[String]) -> BTreeSet<String> {
    let text = element.props();
    if props.is_empty() || !text.get().contains("{{") {
        return BTreeSet::new();
    }
    let values: Map<String, Value> = serde_json::from_str(text.get()).unwrap_or_default();
    let texts = props.iter().filter_map(|name| values.get(name)?.as_str());
    texts.flat_map(names).take(MAX_VARIABLES).map(str::to_owned).collect()
}

/// Returns the names of the variables in a text, with repetitions.
fn names(html: &str) -> impl Iterator<Item = &str> {
    // The part before the first braces contains no variable.
    let inside = html.split("{{").skip(1);
    inside.filter_map(|part| part.split_once("}}")).map(|(name, _)| name.trim()).filter(is_key)
}

fn is_key(name: &&str) -> bool {
    is_name(name)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{MAX_VARIABLES, find_in_element, html_props, names};
    use crate::work::Work;

    fn element(props: &serde_json::Value) -> crate::work::Element {
        let work = json!({ "title": "t", "pages": [{ "id": "p", "elements": [
            { "uuid": "a", "name": "note", "pluginProps": props },
        ] }] });
        Work::read(&work.to_string()).unwrap().pages[0].elements[0].clone()
    }

    /// EL-TEXT-45
    #[test]
    fn a_variable_is_a_name_in_double_braces() {
        let found = |html| names(html).collect::<Vec<_>>();
        assert_eq!(found("<p>{{price}}, {{ 城市_1 }} {{price}}</p>"), ["price", "城市_1", "price"]);
        for html in ["", "{{}}", "{{1a}}", "{{a b}}", "{{a", "a}}", "{a}", "{{<b>a</b>}}"] {
            assert_eq!(found(html), [""; 0], "{html}");
        }
        assert_eq!(found("{{{{a}}"), ["a"]);
    }

    #[test]
    fn only_rich_text_has_variables_and_not_without_end() {
        let details = json!({ "props": [
            { "name": "text", "type": "html" }, { "name": "title", "type": "string" },
        ] });
        let props = html_props(&details);
        assert_eq!(props, ["text"]);
        let one = element(&json!({ "text": "{{a}}{{b}}", "title": "{{c}}" }));
        assert_eq!(find_in_element(&one, &props).into_iter().collect::<Vec<_>>(), ["a", "b"]);
        assert!(find_in_element(&element(&json!({ "text": 7, "x": "{{a}}" })), &props).is_empty());
        let many: String = (0..1_000).map(|n| format!("{{{{a{n}}}}}")).collect();
        assert!(find_in_element(&element(&json!({ "text": many })), &props).len() <= MAX_VARIABLES);
    }
}
