//! Works: settings, pages and elements. Fields that the host does not know are kept byte for byte.

use std::borrow::Cow;
use std::collections::HashMap;

use serde_json::value::RawValue;

use super::element::Candidate;
use super::json::{Object, raw};
use super::messages::Message;
use super::rule::Violation;

mod behaviour;
mod check;
mod duplicate;
pub mod legacy;
pub mod scripts;
mod settings;

pub use settings::WorkSettings;

/// Maximum number of pages of a work.
pub const MAX_PAGES: usize = 1_000;
/// Maximum number of elements of a work, on all pages.
pub const MAX_ELEMENTS: usize = 5_000;
/// Fields that the host writes: a save ignores them, and they do not change what a publication
/// shows.
pub const SERVER_FIELDS: [&str; 10] = [
    "id",
    "user_id",
    "revision",
    "is_publish",
    "visibility",
    "is_template",
    "only_owner",
    "created_at",
    "updated_at",
    "published_at",
];
/// Page that is open in the editor; not part of the content.
const CURRENT_PAGE_FIELD: &str = "currentPageIndex";

/// A validated work: every page has an id, every element a uuid, a type and props.
#[derive(Clone, Debug)]
pub struct Work {
    /// Fields that the host reads.
    pub settings: WorkSettings,
    /// At least one page.
    pub pages: Vec<Page>,
    fields: Object,
    pages_changed: bool,
}

/// A page.
#[derive(Clone, Debug)]
pub struct Page {
    /// The field `id`, or `uuid` if there is no `id`.
    pub id: String,
    /// Title, may be empty.
    pub title: String,
    /// A CSS colour.
    pub background_color: String,
    /// Elements in document order.
    pub elements: Vec<Element>,
    fields: Object,
}

/// A placed element.
#[derive(Clone, Debug)]
pub struct Element {
    /// Id, unique within the work.
    pub uuid: String,
    /// Element type (`name` in the JSON).
    pub type_name: String,
    /// Schema version of the props; 0 if the element has none.
    pub schema_version: u32,
    fields: Object,
}

impl Work {
    /// Parses a work from the fields that were sent or stored.
    pub fn parse(fields: Object) -> Result<Work, Vec<Violation>> {
        check::work(fields)
    }

    /// Parses a stored document.
    pub fn read(document: &str) -> Result<Work, Vec<Violation>> {
        let fields: Object = serde_json::from_str(document)
            .map_err(|_| vec![Violation::new("", super::rule::Rule::Kind("object"))])?;
        Work::parse(fields)
    }

    /// Returns a work of one empty page with the defaults of EN-001 and EN-005.
    pub fn blank(title: &str, page_title: &str, page_id: &str) -> Object {
        settings::blank(title, page_title, page_id)
    }

    /// Returns all elements in document order, as plugins check them.
    pub fn candidates(&self) -> Vec<Candidate> {
        let pages = self.pages.iter().enumerate();
        pages.flat_map(|(number, page)| page.candidates(number)).collect()
    }

    /// Returns the element with this uuid, and its page.
    pub fn find(&self, uuid: &str) -> Option<(&Page, &Element)> {
        self.pages.iter().find_map(|page| {
            page.elements.iter().find(|element| element.uuid == uuid).map(|found| (page, found))
        })
    }

    /// Replaces the props of elements, by uuid, by the result of the checks; equal bytes change
    /// nothing.
    pub fn replace_props(&mut self, checked: &HashMap<String, (Box<RawValue>, u32)>) {
        for element in self.pages.iter_mut().flat_map(|page| page.elements.iter_mut()) {
            if let Some((props, schema_version)) = checked.get(&element.uuid) {
                self.pages_changed |= element.replace_props(props, *schema_version);
            }
        }
    }

    /// Changes the type and the props of an element, whose schema version is then unknown.
    pub fn change_element_type(&mut self, uuid: &str, type_name: &str, props: &RawValue) {
        let elements = self.pages.iter_mut().flat_map(|page| page.elements.iter_mut());
        for element in elements.filter(|element| element.uuid == uuid) {
            element.fields.set("name", raw(type_name));
            element.fields.set("pluginProps", props.to_owned());
            element.fields.set("schemaVersion", raw(&0));
            (element.type_name, element.schema_version) = (type_name.to_owned(), 0);
            self.pages_changed = true;
        }
    }

    /// Sets a field of an element other than its name and props.
    pub fn set_field(&mut self, uuid: &str, key: &str, value: &RawValue) {
        let elements = self.pages.iter_mut().flat_map(|page| page.elements.iter_mut());
        for element in elements.filter(|element| element.uuid == uuid) {
            element.fields.set(key, value.to_owned());
            self.pages_changed = true;
        }
    }

    /// Returns a field as raw JSON.
    pub fn field(&self, key: &str) -> Option<&RawValue> {
        self.fields.get(key)
    }

    /// Sets a field that the server writes: id, owner, revision, times.
    pub fn set_server_field<T: serde::Serialize + ?Sized>(&mut self, key: &str, value: &T) {
        self.fields.set(key, raw(value));
    }

    /// Returns an error message if the work has more pages or elements than allowed.
    pub fn check_size(&self) -> Option<Message> {
        let (pages, elements) = self.size();
        let is_more = pages > MAX_PAGES || elements > MAX_ELEMENTS;
        is_more.then(|| {
            Message::new("work.excess")
                .with("pages", pages)
                .with("elements", elements)
                .with("mostPages", MAX_PAGES)
                .with("mostElements", MAX_ELEMENTS)
        })
    }

    /// Like [`Work::check_size`] after a change: a work that was too large before may be saved as
    /// long as it does not grow.
    pub fn check_growth(&self, former: &Work) -> Option<Message> {
        let ((pages, elements), before) = (self.size(), former.size());
        self.check_size().filter(|_| pages > before.0 || elements > before.1)
    }

    fn size(&self) -> (usize, usize) {
        (self.pages.len(), self.pages.iter().map(|page| page.elements.len()).sum())
    }

    /// Returns the approximate size in memory, in bytes: the fields of the work, its pages and its
    /// elements are texts, each stored twice.
    pub fn bytes(&self) -> usize {
        let mut bytes = 0;
        let mut count = |fields: &Object| {
            bytes +=
                fields.iter().map(|(key, value)| key.len() + value.get().len() + 48).sum::<usize>();
        };
        count(&self.fields);
        for page in &self.pages {
            count(&page.fields);
            page.elements.iter().for_each(|element| count(&element.fields));
        }
        bytes
    }

    /// Returns the work as JSON text, without the fields that do not change what a publication
    /// shows.
    pub fn content_json(&self) -> String {
        let mut copy = self.clone();
        copy.flush_pages();
        let mut text = String::new();
        copy.fields
            .write(&mut text, |key| !SERVER_FIELDS.contains(&key) && key != CURRENT_PAGE_FIELD);
        text
    }

    /// Returns whether the content equals these fields, apart from server fields and the page that
    /// is open in the editor.
    pub fn has_same_content_as(&mut self, former: &Object) -> bool {
        self.flush_pages();
        content_fields(&self.fields) == content_fields(former)
    }

    /// Returns the whole work as JSON text, and the same without pages and data sources (the card).
    pub fn write(&mut self) -> (String, String) {
        self.flush_pages();
        let mut document = String::new();
        self.fields.write(&mut document, |_| true);
        let mut card = String::new();
        self.fields.write(&mut card, |key| key != "pages" && key != "datasources");
        (document, card)
    }

    /// Writes changed pages back into the fields.
    fn flush_pages(&mut self) {
        if self.pages_changed {
            let pages: Vec<_> = self.pages.iter().map(Page::to_raw).collect();
            self.fields.set("pages", raw(&pages));
            self.pages_changed = false;
        }
    }
}

/// Returns the content fields by name. A map, since a request may contain very many.
fn content_fields(fields: &Object) -> HashMap<&str, &str> {
    let is_aside = |key: &str| SERVER_FIELDS.contains(&key) || key == CURRENT_PAGE_FIELD;
    let fields = fields.iter().filter(|(key, _)| !is_aside(key));
    fields.map(|(key, value)| (key, value.get())).collect()
}

impl Page {
    /// Returns a field as raw JSON.
    pub fn field(&self, key: &str) -> Option<&RawValue> {
        self.fields.get(key)
    }

    fn candidates(&self, number: usize) -> impl Iterator<Item = Candidate> {
        self.elements.iter().enumerate().map(move |(position, element)| Candidate {
            place: format!("pages[{number}].elements[{position}]"),
            page_id: self.id.clone(),
            element_id: element.uuid.clone(),
            type_name: element.type_name.clone(),
            schema_version: element.schema_version,
            props: element.props().into_owned(),
        })
    }

    fn to_raw(&self) -> Box<RawValue> {
        let elements: Vec<_> =
            self.elements.iter().map(|element| element.fields.to_raw()).collect();
        let mut fields = self.fields.clone();
        fields.set("elements", raw(&elements));
        fields.to_raw()
    }
}

impl Element {
    fn replace_props(&mut self, props: &RawValue, schema_version: u32) -> bool {
        let is_new = self.props().get() != props.get();
        if is_new {
            self.fields.set("pluginProps", props.to_owned());
        }
        // Migrated props must carry their new version, or they would be migrated again.
        let is_other_version = schema_version != 0 && self.schema_version != schema_version;
        if is_other_version {
            self.fields.set("schemaVersion", raw(&schema_version));
            self.schema_version = schema_version;
        }
        is_new || is_other_version
    }

    /// Returns the props, byte for byte.
    pub fn props(&self) -> Cow<'_, RawValue> {
        match self.fields.get("pluginProps") {
            Some(props) => Cow::Borrowed(props),
            None => Cow::Owned(raw(&serde_json::Map::new())),
        }
    }

    /// Returns any other field: `commonStyle`, `visible`, `interaction`, `methodList`, `animations`
    /// …
    pub fn field(&self, key: &str) -> Option<&RawValue> {
        self.fields.get(key)
    }
}

#[cfg(test)]
mod tests;
