//! Works of other products that share our shape: pages of elements with a name, props and a style. Ids become texts,
//! and what could not be kept as it is gets its default.

use serde_json::{Map, Value};

use super::behaviour::accepts;
use super::settings::{PAGE_DIRECTIONS, PAGE_EFFECTS, PAGE_MODES};
use crate::rule::{is_address, is_style_value};

/// The same work with ids that are texts and a shape that can be read here. What is no work stays as it is, for the
/// check that follows.
pub fn tidied(mut work: Value) -> Value {
    let Some(fields) = work.as_object_mut() else { return work };
    keep_if(fields, "title", |value| {
        value.as_str().is_some_and(|text| text.chars().count() <= 200)
    });
    keep_if(fields, "description", |value| {
        value.as_str().is_some_and(|text| text.chars().count() <= 2000)
    });
    keep_if(fields, "cover_image_url", |value| value.as_str().is_some_and(is_address));
    for (key, words) in [
        ("page_mode", PAGE_MODES),
        ("page_direction", PAGE_DIRECTIONS),
        ("page_effect", PAGE_EFFECTS),
    ] {
        keep_if(fields, key, |value| value.as_str().is_some_and(|word| words.contains(&word)));
    }
    for (key, most) in [("width", 10_000.0), ("height", 100_000.0)] {
        keep_if(fields, key, |value| {
            value.as_f64().is_some_and(|number| (1.0..=most).contains(&number))
        });
    }
    let mut elements = 0;
    for (number, page) in list(fields.get_mut("pages")).enumerate() {
        let Some(page) = page.as_object_mut() else { continue };
        name(page, &format!("page-{number}"));
        keep_if(page, "groups", Value::is_array);
        keep_if(page, "title", Value::is_string);
        keep_if(page, "backgroundColor", |value| value.as_str().is_some_and(is_style_value));
        for element in list(page.get_mut("elements")) {
            let Some(element) = element.as_object_mut() else { continue };
            elements += 1;
            name(element, &format!("element-{elements}"));
            tidy_element(element);
        }
    }
    work
}

fn tidy_element(element: &mut Map<String, Value>) {
    if !element.get("pluginProps").is_some_and(Value::is_object) {
        element.insert("pluginProps".to_owned(), Map::new().into());
    }
    for key in ["events", "methodList", "scripts", "animations"] {
        keep_if(element, key, Value::is_array);
    }
    keep_if(element, "interaction", Value::is_object);
    for key in ["interaction", "methodList", "animations"] {
        keep_if(element, key, |value| accepts(key, value));
    }
    keep_if(element, "visible", Value::is_boolean);
    if let Some(style) = element.get_mut("commonStyle").and_then(Value::as_object_mut) {
        style.retain(|_, value| match value {
            Value::String(text) => is_style_value(text),
            Value::Array(_) | Value::Object(_) => false,
            _ => true,
        });
    } else {
        element.remove("commonStyle");
    }
}

/// The number or text that something is called by becomes the text of both its names.
fn name(fields: &mut Map<String, Value>, otherwise: &str) {
    let text = |value: &Value| match value {
        Value::String(text) if !text.trim().is_empty() && text.len() <= 200 => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    };
    let found = ["uuid", "id"].into_iter().find_map(|key| fields.get(key).and_then(text));
    let found = found.unwrap_or_else(|| otherwise.to_owned());
    for key in ["id", "uuid"] {
        fields.insert(key.to_owned(), found.clone().into());
    }
}

fn keep_if(fields: &mut Map<String, Value>, key: &str, keep: impl Fn(&Value) -> bool) {
    if fields.get(key).is_some_and(|value| !keep(value)) {
        fields.shift_remove(key);
    }
}

fn list(value: Option<&mut Value>) -> impl Iterator<Item = &mut Value> {
    value.and_then(Value::as_array_mut).into_iter().flatten()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::tidied;
    use crate::work::Work;

    #[test]
    fn numbers_become_names_and_the_rest_is_kept() {
        let theirs = json!({
            "id": 5, "title": "t", "page_mode": "h5_odd", "height": 568, "cover_image_url": "javascript:x",
            "pages": [{ "uuid": 1574, "elements": [
                { "name": "lbp-x", "uuid": 1575, "pluginProps": { "deep": { "n": 1 } },
                  "commonStyle": { "top": 1, "color": "red;x", "font": {} }, "events": null },
                { "name": "lbp-y" },
            ]}],
        });
        let tidy = tidied(theirs);
        assert!(tidy.get("page_mode").is_none() && tidy.get("cover_image_url").is_none());
        let work = Work::read(&tidy.to_string()).unwrap();
        assert_eq!(
            (work.pages[0].id.as_str(), work.pages[0].elements[0].uuid.as_str()),
            ("1574", "1575")
        );
        assert_eq!(work.pages[0].elements[0].props().get(), r#"{"deep":{"n":1}}"#);
        assert_eq!(work.pages[0].elements[0].field("commonStyle").unwrap().get(), r#"{"top":1}"#);
        assert_eq!(work.pages[0].elements[1].uuid, "element-2");
    }

    #[test]
    fn what_is_no_work_is_left_to_the_check() {
        for other in
            [json!([]), json!(1), json!({ "pages": 5 }), json!({ "pages": [1, { "elements": 2 }] })]
        {
            assert!(Work::read(&tidied(other.clone()).to_string()).is_err(), "{other}");
        }
    }
}
