//! Forms of a work in its documents. Each form is a `<form>` element on its page; fields and
//! buttons refer to it by their `form` attribute, so that visitors without script can submit it.

use std::collections::HashMap;
use std::fmt::Write as _;

use pinye_domain::form::{FormLayout, FormRole, Forms};
use pinye_domain::work::Work;

use super::escape;
use super::views::Views;

/// Assignment of elements to forms.
#[derive(Debug, Default)]
pub(crate) struct FormPlan {
    forms: Vec<PlannedForm>,
    /// The forms with their fields.
    pub(crate) known: Forms,
    by_element: HashMap<String, usize>,
}

#[derive(Debug)]
struct PlannedForm {
    id: String,
    page: usize,
    takes_files: bool,
}

impl FormPlan {
    /// Collects the forms of a work that have fields.
    pub(crate) fn of(work: &Work, views: &Views) -> FormPlan {
        let role = |name: &str| views.types.get(name).map_or(&FormRole::None, |view| &view.role);
        let takes_files = |name: &str| views.types.get(name).is_some_and(|view| view.takes_files);
        let forms = Forms::of(work, role);
        let mut plan = FormPlan::default();
        if forms.is_empty() {
            return plan;
        }
        for (number, page) in work.pages.iter().enumerate() {
            let places = FormLayout::of(page, &role);
            for element in &page.elements {
                let is_field = matches!(role(&element.type_name), FormRole::Field(_));
                let id = if is_field {
                    places.form_of_field(element)
                } else {
                    places.form_of_element(element)
                };
                let Some(form) = forms.resolve_form(Some(id), &[]) else { continue };
                let at = plan.at(&form.id, number);
                plan.by_element.insert(element.uuid.clone(), at);
                if let Some(planned) = plan.forms.get_mut(at) {
                    planned.takes_files |= takes_files(&element.type_name);
                }
            }
        }
        plan.known = forms;
        plan
    }

    fn at(&mut self, id: &str, page: usize) -> usize {
        let known = self.forms.iter().position(|form| form.id == id);
        known.unwrap_or_else(|| {
            self.forms.push(PlannedForm { id: id.to_owned(), page, takes_files: false });
            self.forms.len() - 1
        })
    }

    /// Returns the form's id in the document for an element.
    pub(crate) fn form_id_of(&self, uuid: &str) -> Option<String> {
        self.by_element.get(uuid).map(|at| name(*at))
    }

    /// Whether one of these pages has a form.
    pub(crate) fn has_form_on(&self, pages: std::ops::Range<usize>) -> bool {
        self.forms.iter().any(|form| pages.contains(&form.page))
    }

    /// Returns the markup of a page's forms, which precedes its elements.
    pub(crate) fn markup(&self, page: usize, action: &str) -> String {
        let mut html = String::new();
        for (at, form) in self.forms.iter().enumerate().filter(|(_, form)| form.page == page) {
            let kind = if form.takes_files { " enctype=\"multipart/form-data\"" } else { "" };
            let _ = write!(
                html,
                "<form class=\"py-form\" id=\"{}\" method=\"post\" action=\"{}\"{kind} accept-charset=\"utf-8\">\
                 <input type=\"hidden\" name=\"{FORM_FIELD}\" value=\"{}\"><input type=\"hidden\" name=\"{PAGE_FIELD}\" value=\"{page}\">\
                 <div inert aria-hidden=\"true\"><input name=\"{HONEYPOT}\" readonly tabindex=\"-1\" autocomplete=\"one-time-code\"></div></form>",
                name(at),
                escape::html(action),
                escape::html(&form.id),
            );
        }
        html
    }
}

/// Hidden field with the form's id.
pub const FORM_FIELD: &str = "py-form";
/// Hidden field with the page's index.
pub const PAGE_FIELD: &str = "py-page";
/// Honeypot: a field that people do not see and browsers do not fill in. It has no label and a
/// meaningless name, and it is inert and read-only.
pub const HONEYPOT: &str = "py-field";
/// Honeypot of older publications; browsers may fill it in because of its name.
pub const OLD_HONEYPOT: &str = "py-website";
/// Idempotency key of a submission, in the page that asks for confirmation.
pub const KEY_FIELD: &str = "py-key";

fn name(at: usize) -> String {
    format!("py-form-{at}")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use pinye_domain::form::FieldProps;
    use serde_json::{Value, json};

    use super::*;
    use crate::views::ViewType;

    fn views() -> Views {
        let field = || FormRole::Field(FieldProps { name: "name".into(), label: String::new() });
        let types = [
            ("field", field(), false),
            ("files", field(), true),
            ("box", FormRole::Container, false),
            ("button", FormRole::None, false),
        ];
        let types = types.map(|(name, role, takes_files)| {
            let (plugin, hydrate) = ("forms".into(), "load".into());
            (
                name.into(),
                ViewType {
                    plugin,
                    hydrate,
                    hydrate_when: None,
                    always_visible: false,
                    grows_with_content: false,
                    role,
                    takes_files,
                },
            )
        });
        Views { types: types.into(), files: BTreeMap::new() }
    }

    fn element(uuid: &str, type_name: &str, [left, top, width, height]: [i32; 4]) -> Value {
        json!({ "uuid": uuid, "name": type_name, "pluginProps": { "name": uuid },
            "commonStyle": { "left": left, "top": top, "width": width, "height": height } })
    }

    fn plan(pages: &Value) -> FormPlan {
        FormPlan::of(&Work::read(&json!({ "pages": pages }).to_string()).unwrap(), &views())
    }

    /// EL-FORM-20, EL-SUBMIT-21
    #[test]
    fn every_element_of_a_page_with_fields_knows_its_form() {
        let plan = plan(&json!([
            { "id": "p", "elements": [
                element("a", "box", [0, 0, 100, 100]), element("b", "field", [10, 10, 20, 20]),
                element("c", "files", [0, 300, 20, 20]), element("d", "button", [50, 50, 9, 9])] },
            { "id": "q", "elements": [element("e", "button", [0, 0, 9, 9])] },
            { "id": "r\"", "elements": [element("f", "field", [0, 0, 9, 9]), element("g", "button", [0, 0, 9, 9])] },
        ]));
        let of = |uuid: &str| plan.form_id_of(uuid);
        assert_eq!(of("a"), Some("py-form-0".to_owned()));
        assert_eq!((of("b"), of("d")), (of("a"), of("a")));
        assert_eq!(of("c"), Some("py-form-1".to_owned()));
        assert_eq!(of("e"), None, "no field, no form");
        assert_eq!(
            (of("f"), of("g")),
            (Some("py-form-2".to_owned()), Some("py-form-2".to_owned()))
        );
        assert!(plan.has_form_on(0..1) && !plan.has_form_on(1..2) && plan.has_form_on(0..3));
        let first = plan.markup(0, "/h5/1/submit?token=a&b");
        assert!(
            first.contains(
                "id=\"py-form-0\" method=\"post\" action=\"/h5/1/submit?token=a&amp;b\" accept"
            ),
            "{first}"
        );
        assert!(first.contains("id=\"py-form-1\" method=\"post\" action=\"/h5/1/submit?token=a&amp;b\" enctype=\"multipart/form-data\""));
        assert!(plan.markup(2, "").contains("name=\"py-form\" value=\"page:r&quot;\""));
        assert_eq!(plan.markup(1, ""), "");
    }

    /// Autofill would make genuine submissions look like spam.
    #[test]
    fn the_honeypot_is_one_that_autofill_leaves_alone() {
        let plan = plan(&json!([{ "id": "p", "elements": [element("a", "field", [0, 0, 9, 9])] }]));
        let html = plan.markup(0, "");
        let inert = "<div inert aria-hidden=\"true\"><input name=\"py-field\" readonly tabindex=\"-1\" autocomplete=\"one-time-code\"></div></form>";
        assert!(html.ends_with(inert), "{html}");
    }

    #[test]
    fn pages_without_fields_have_no_form() {
        let plan = plan(
            &json!([{ "id": "p", "elements": [element("a", "box", [0, 0, 9, 9]), element("b", "button", [0, 0, 9, 9])] }]),
        );
        assert_eq!((plan.form_id_of("a"), plan.markup(0, "")), (None, String::new()));
    }
}
