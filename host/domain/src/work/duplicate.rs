//! Copies of works that share no id with the original: pages and elements get new ids, and
//! references to them are updated.

use std::collections::HashMap;

use serde_json::Value;
use serde_json::value::RawValue;

use super::{CURRENT_PAGE_FIELD, Element, Page, Work};
use crate::json::{Object, raw};
use crate::random::{self, RandomError};

impl Work {
    /// Returns the fields of a copy. Props are opaque and stay byte for byte.
    pub fn duplicate(&self) -> Result<Object, RandomError> {
        let names = self.new_ids()?;
        let pages: Vec<_> = self.pages.iter().map(|page| page.duplicate(&names).to_raw()).collect();
        let mut fields = self.fields.clone();
        fields.set("pages", raw(&pages));
        // A copy starts at its first page, wherever the author of the original was.
        if fields.get(CURRENT_PAGE_FIELD).is_some() {
            fields.set(CURRENT_PAGE_FIELD, raw(&0));
        }
        Ok(fields)
    }

    fn new_ids(&self) -> Result<HashMap<String, String>, RandomError> {
        let mut names = HashMap::new();
        for page in &self.pages {
            names.insert(page.id.clone(), random::name(16)?);
            for element in &page.elements {
                let fresh = format!("{}_{}", element.type_name, random::name(16)?);
                names.insert(element.uuid.clone(), fresh);
            }
        }
        Ok(names)
    }
}

impl Page {
    fn duplicate(&self, names: &HashMap<String, String>) -> Object {
        let mut fields = replace_ids(&self.fields, &["title", "elements"], names);
        for key in ["id", "uuid"] {
            fields.set(key, raw(names.get(&self.id).unwrap_or(&self.id)));
        }
        let elements: Vec<_> =
            self.elements.iter().map(|element| element.duplicate(names).to_raw()).collect();
        fields.set("elements", raw(&elements));
        fields
    }
}

impl Element {
    fn duplicate(&self, names: &HashMap<String, String>) -> Object {
        let mut fields = replace_ids(&self.fields, &["name", "customName", "pluginProps"], names);
        for key in ["uuid", "id"] {
            fields.set(key, raw(names.get(&self.uuid).unwrap_or(&self.uuid)));
        }
        fields
    }
}

fn replace_ids(fields: &Object, but: &[&str], names: &HashMap<String, String>) -> Object {
    let copy = |(key, value): (&str, &RawValue)| {
        let mut read: Value = serde_json::from_str(value.get()).unwrap_or_default();
        let refers = !but.contains(&key) && replace_references(&mut read, names);
        (key.to_owned(), if refers { raw(&read) } else { value.to_owned() })
    };
    fields.iter().map(copy).collect()
}

/// Replaces every text that is a former id, and returns whether there was one.
fn replace_references(value: &mut Value, names: &HashMap<String, String>) -> bool {
    match value {
        Value::String(text) => names.get(text).is_some_and(|fresh| {
            text.clone_from(fresh);
            true
        }),
        // `count` visits every item; `any` would stop at the first.
        Value::Array(items) => {
            items.iter_mut().filter_map(|item| replaced(item, names)).count() > 0
        }
        Value::Object(fields) => {
            fields.values_mut().filter_map(|item| replaced(item, names)).count() > 0
        }
        _ => false,
    }
}

fn replaced(value: &mut Value, names: &HashMap<String, String>) -> Option<()> {
    replace_references(value, names).then_some(())
}

#[cfg(test)]
mod tests {
    use super::Work;

    #[test]
    fn a_copy_begins_with_its_first_page() {
        let text = r#"{"pages":[{"id":"p1"},{"id":"p2"}],"currentPageIndex":1}"#;
        let copy = Work::read(text).unwrap().duplicate().unwrap();
        assert_eq!(copy.get("currentPageIndex").unwrap().get(), "0");
    }

    /// TP-004, EN-009
    #[test]
    fn a_copy_has_names_of_its_own_and_its_references_follow() {
        let text = r#"{"title":"p1","pages":[{"id":"p1","title":"p1","groups":[{"id":"g","elements":["e1"]}],"elements":[{"uuid":"e1","id":"e1","name":"x","pluginProps":{"ref": "e1","n": 1.0},"interaction":{"type":"page","config":{"pageId":"p2"}}}]},{"id":"p2"}]}"#;
        let work = Work::read(text).unwrap();
        let copy = Work::parse(work.duplicate().unwrap()).unwrap();
        let element = &copy.pages[0].elements[0];
        assert!(element.uuid.starts_with("x_") && copy.pages[0].id != "p1");
        assert_eq!(copy.pages[0].title, "p1", "a title is no reference");
        assert_eq!(element.props().get(), r#"{"ref": "e1","n": 1.0}"#);
        assert!(element.field("interaction").unwrap().get().contains(&copy.pages[1].id));
        assert!(copy.pages[0].field("groups").unwrap().get().contains(&element.uuid));
        assert_eq!(copy.field("title").unwrap().get(), r#""p1""#);
    }
}
