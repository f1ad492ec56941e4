//! Assigns elements of a page to forms, by their position.

use super::FormRole;
use crate::json::Object;
use crate::work::{Element, Page};

/// Returns the id of the form for the fields of a page outside of any container.
pub fn page_form(page: &Page) -> String {
    format!("page:{}", page.id)
}

/// The form containers of a page.
#[derive(Debug)]
pub struct FormLayout<'a> {
    holders: Vec<(&'a Element, Area)>,
    page: String,
}

impl<'a> FormLayout<'a> {
    /// Finds the containers of a page.
    pub fn of<'r>(page: &'a Page, role: &impl Fn(&str) -> &'r FormRole) -> FormLayout<'a> {
        let holders =
            page.elements.iter().filter(|one| *role(&one.type_name) == FormRole::Container);
        let holders = holders.map(|element| (element, Area::of(element))).collect();
        FormLayout { holders, page: page_form(page) }
    }

    /// Returns the containers in document order.
    pub fn holders(&self) -> impl Iterator<Item = &'a Element> {
        self.holders.iter().map(|(element, _)| *element)
    }

    /// EL-FORM-20: returns the id of the innermost container around a field's centre, or else of
    /// the page's own form.
    pub fn form_of_field(&self, element: &Element) -> &str {
        self.innermost_container(element).unwrap_or(&self.page)
    }

    /// EL-SUBMIT-21: returns the form of an element that is not a field: the container itself or
    /// the one around it, else the first container of the page, else the page's own form.
    pub fn form_of_element(&self, element: &Element) -> &str {
        let own = self.holders().find(|holder| holder.uuid == element.uuid);
        let own = own.map(|holder| holder.uuid.as_str());
        let first = || self.holders.first().map(|(holder, _)| holder.uuid.as_str());
        own.or_else(|| self.innermost_container(element)).or_else(first).unwrap_or(&self.page)
    }

    fn innermost_container(&self, element: &Element) -> Option<&str> {
        let centre = Area::of(element).centre();
        let enclosing = self.holders.iter().filter(|(_, area)| area.holds(centre));
        let inner = enclosing.min_by(|(_, a), (_, b)| a.size().total_cmp(&b.size()));
        inner.map(|(holder, _)| holder.uuid.as_str())
    }
}

/// Position and size of an element on its page.
#[derive(Clone, Copy, Debug)]
struct Area {
    left: f64,
    top: f64,
    width: f64,
    height: f64,
}

impl Area {
    fn of(element: &Element) -> Area {
        let style = element.field("commonStyle");
        let style: Object =
            style.and_then(|style| serde_json::from_str(style.get()).ok()).unwrap_or_default();
        let number = |key: &str| style.read::<f64>(key).unwrap_or_default();
        let (left, top) = (number("left"), number("top"));
        Area { left, top, width: number("width"), height: number("height") }
    }

    fn centre(self) -> (f64, f64) {
        (self.left + self.width / 2.0, self.top + self.height / 2.0)
    }

    fn holds(self, (x, y): (f64, f64)) -> bool {
        let inside = |at: f64, from: f64, length: f64| at >= from && at <= from + length;
        inside(x, self.left, self.width) && inside(y, self.top, self.height)
    }

    fn size(self) -> f64 {
        self.width * self.height
    }
}
