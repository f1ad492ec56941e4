//! The forms of a work: which elements are fields, which fields belong together, and the columns their answers stand in.
//! Which element types are fields, and which of their props says how a field is called, is the plugins' business.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

use super::element::{Diagnostic, ElementDiagnostic, Severity, prop_of_role};
use super::json::Object;
use super::work::{Element, Page, Work};

/// Most fields that one submission may hold, FM-020.
pub const MAX_FIELDS: usize = 100;
/// Most files that one submission may name.
pub const MAX_FILES: usize = 200;
/// A longer name is no name for a column.
const MAX_NAME_BYTES: usize = 200;

/// What an element type is for forms.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum FormRole {
    /// Nothing.
    #[default]
    None,
    /// One field.
    Field(FieldProps),
    /// It holds the fields inside its box.
    Container,
}

/// Which props of a field say what it is called.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FieldProps {
    /// The prop with its name.
    pub name: String,
    /// The prop with what people call it; may be empty.
    pub label: String,
}

impl FormRole {
    /// The role of a type that is described like this: its `hooks` say whether it is a field or holds some, the `role` of
    /// its props which of them is the name.
    pub fn of_type(details: &Value) -> FormRole {
        let hooks = details.get("hooks").and_then(Value::as_array).into_iter().flatten();
        let mut role = FormRole::None;
        for hook in hooks.filter_map(Value::as_str) {
            if hook == "field.validate" {
                let name = prop_of_role(details, "field-name");
                let label = prop_of_role(details, "field-label").unwrap_or_default();
                return name
                    .map_or(FormRole::None, |name| FormRole::Field(FieldProps { name, label }));
            }
            if hook.starts_with("form.") {
                role = FormRole::Container;
            }
        }
        role
    }
}

/// One field.
#[derive(Clone, Debug)]
pub struct Field {
    /// Id of its page.
    pub page_id: String,
    /// The element's uuid.
    pub element_id: String,
    /// Its element type.
    pub type_name: String,
    /// Schema version of its props.
    pub schema_version: u32,
    /// What its answer is called.
    pub name: String,
    /// What people call it: its label, else its name (EL-FLD-007).
    pub label: String,
    /// Whether visitors see it when the page opens.
    pub is_shown: bool,
    /// Its props, byte for byte.
    pub props: Box<RawValue>,
}

/// An element that holds a form.
#[derive(Clone, Debug)]
pub struct FormContainer {
    /// Id of its page.
    pub page_id: String,
    /// The element's uuid.
    pub element_id: String,
    /// Its element type.
    pub type_name: String,
    /// Schema version of its props.
    pub schema_version: u32,
    /// Its props, byte for byte.
    pub props: Box<RawValue>,
}

/// Fields that are handed in together.
#[derive(Clone, Debug)]
pub struct Form {
    /// Tells it from every other form of the work: the element that holds it, or `page:` and the id of its page.
    pub id: String,
    /// The element that holds them; empty for the fields of a page that stand in no such element (EL-FORM-20).
    pub element_id: String,
    /// The same element; none where there is none.
    pub holder: Option<FormContainer>,
    /// In document order.
    pub fields: Vec<Field>,
}

/// All forms of a work.
#[derive(Clone, Debug, Default)]
pub struct Forms(Vec<Form>);

/// A column of a work's submissions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Column {
    /// Name of the field.
    pub name: String,
    /// What people call it.
    pub label: String,
    /// Its element type.
    #[serde(rename = "type")]
    pub type_name: String,
}

impl Forms {
    /// Finds the forms of a work.
    pub fn of<'r>(work: &Work, role: impl Fn(&str) -> &'r FormRole) -> Forms {
        let forms = work.pages.iter().flat_map(|page| of_page(page, &role));
        Forms(forms.filter(|form| !form.fields.is_empty()).collect())
    }

    /// Whether there is no field at all.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Bytes of memory, roughly.
    pub fn bytes(&self) -> usize {
        let held = self.0.iter().filter_map(|form| form.holder.as_ref());
        let held: usize = held.map(|holder| holder.props.get().len()).sum();
        let fields = self.0.iter().flat_map(|form| &form.fields);
        let own = |field: &Field| size_of::<Field>() + field.props.get().len() + field.name.len();
        held + fields.map(own).sum::<usize>()
    }

    /// How many fields there are.
    pub fn len(&self) -> usize {
        self.0.iter().map(|form| form.fields.len()).sum()
    }

    /// The form with this id, or the one that most of these names belong to; the first of several.
    pub fn resolve_form(&self, id: Option<&str>, names: &[&str]) -> Option<&Form> {
        let named = id.filter(|id| !id.is_empty());
        if let Some(id) = named {
            return self.0.iter().find(|form| form.id == id);
        }
        let known = |form: &Form| names.iter().filter(|name| form.field(name).is_some()).count();
        // `max_by_key` takes the last of several.
        self.0.iter().rev().max_by_key(|form| known(form))
    }

    /// The field of this name: in `form`, else anywhere in the work. The later one of two wins (FM-022).
    pub fn field<'a>(&'a self, form: &'a Form, name: &str) -> Option<&'a Field> {
        form.field(name).or_else(|| self.0.iter().rev().find_map(|other| other.field(name)))
    }

    /// The field that this element is.
    pub fn of_element(&self, element_id: &str) -> Option<&Field> {
        let mut fields = self.0.iter().flat_map(|form| &form.fields);
        fields.find(|field| field.element_id == element_id)
    }

    /// FM-022: fields whose answer is lost, since a later field of their form has the same name.
    fn duplicate_fields(&self) -> Vec<&Field> {
        self.0.iter().flat_map(Form::duplicate_fields).collect()
    }

    /// What the author is told about them.
    pub fn duplicate_field_diagnostics(&self, work: &Work) -> Vec<ElementDiagnostic> {
        let doubled = self.duplicate_fields().into_iter().map(|field| (&*field.element_id, field));
        let doubled: HashMap<_, _> = doubled.collect();
        let elements = work.pages.iter().enumerate().flat_map(|(page, found)| {
            found.elements.iter().enumerate().map(move |(at, element)| (page, at, element))
        });
        let remark = |(page, at, element): (usize, usize, &Element)| {
            let field = doubled.get(&*element.uuid)?;
            Some(ElementDiagnostic {
                place: format!("pages[{page}].elements[{at}]"),
                element_id: element.uuid.clone(),
                type_name: element.type_name.clone(),
                diagnostic: Diagnostic {
                    severity: Severity::Warning,
                    code: "field.twice".to_owned(),
                    path: String::new(),
                    message: format!("another field of this form is called {} too", field.name),
                    args: [("name".to_owned(), field.name.clone())].into(),
                },
            })
        };
        elements.filter_map(remark).collect()
    }

    /// One column for each name, in document order.
    pub fn columns(&self) -> Vec<Column> {
        let mut columns: Vec<Column> = Vec::new();
        for field in self.0.iter().flat_map(|form| &form.fields) {
            let column = Column {
                name: field.name.clone(),
                label: field.label.clone(),
                type_name: field.type_name.clone(),
            };
            match columns.iter_mut().find(|known| known.name == column.name) {
                Some(known) => *known = column,
                None => columns.push(column),
            }
        }
        columns
    }
}

impl Form {
    fn duplicate_fields(&self) -> Vec<&Field> {
        let fields = self.fields.iter().enumerate();
        let last: HashMap<_, _> = fields.map(|(at, field)| (&*field.name, at)).collect();
        let fields = self.fields.iter().enumerate();
        fields
            .filter(|(at, field)| last.get(&*field.name) != Some(at))
            .map(|(_, field)| field)
            .collect()
    }

    fn field(&self, name: &str) -> Option<&Field> {
        self.fields.iter().rev().find(|field| field.name == name)
    }

    /// Fields that a visitor has in front of them when the page opens, one for each name.
    pub fn visible_fields(&self) -> impl Iterator<Item = &Field> {
        self.fields.iter().filter(|field| {
            field.is_shown && self.field(&field.name).is_some_and(|last| std::ptr::eq(last, *field))
        })
    }
}

/// The columns of today's forms, then those that only older versions had; `versions` come newest first. The flag says
/// whether a field was removed (or renamed) since.
pub fn all_columns(now: Vec<Column>, versions: Vec<Vec<Column>>) -> Vec<(Column, bool)> {
    let mut all: Vec<(Column, bool)> = now.into_iter().map(|column| (column, false)).collect();
    for column in versions.into_iter().flatten() {
        if !all.iter().any(|(known, _)| known.name == column.name) {
            all.push((column, true));
        }
    }
    all
}

/// A value as a person would read it, where its plugin has nothing better.
pub fn readable(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(items) => items.iter().map(readable).collect::<Vec<_>>().join(", "),
        other => other.to_string(),
    }
}

/// Whether a visitor has given no answer.
pub fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.is_empty(),
        Value::Array(items) => items.is_empty(),
        _ => false,
    }
}

fn of_page<'r>(page: &Page, role: &impl Fn(&str) -> &'r FormRole) -> Vec<Form> {
    let places = FormLayout::of(page, role);
    let mut forms: Vec<Form> =
        places.holders().map(|element| form_of_container(page, element)).collect();
    forms.push(Form {
        id: page_form(page),
        element_id: String::new(),
        holder: None,
        fields: Vec::new(),
    });
    for element in &page.elements {
        let FormRole::Field(props) = role(&element.type_name) else { continue };
        let Some(field) = field(page, element, props) else { continue };
        let id = places.form_of_field(element);
        if let Some(form) = forms.iter_mut().find(|form| form.id == id) {
            form.fields.push(field);
        }
    }
    forms
}

fn form_of_container(page: &Page, element: &Element) -> Form {
    let holder = FormContainer {
        page_id: page.id.clone(),
        element_id: element.uuid.clone(),
        type_name: element.type_name.clone(),
        schema_version: element.schema_version,
        props: element.props().into_owned(),
    };
    let (id, element_id) = (element.uuid.clone(), element.uuid.clone());
    Form { id, element_id, holder: Some(holder), fields: Vec::new() }
}

/// An element whose name is empty cannot be told from others and is left out.
fn field(page: &Page, element: &Element, called: &FieldProps) -> Option<Field> {
    let props = element.props();
    let known: Object = serde_json::from_str(props.get()).ok()?;
    let text = |key: &str| known.read::<String>(key).unwrap_or_default();
    let name = text(&called.name);
    if name.is_empty() || name.len() > MAX_NAME_BYTES {
        return None;
    }
    let label = if called.label.is_empty() { String::new() } else { text(&called.label) };
    let label = if label.trim().is_empty() { name.clone() } else { label };
    let hidden = element.field("visible").is_some_and(|visible| visible.get() == "false");
    Some(Field {
        page_id: page.id.clone(),
        element_id: element.uuid.clone(),
        type_name: element.type_name.clone(),
        schema_version: element.schema_version,
        name,
        label,
        is_shown: !hidden,
        props: props.into_owned(),
    })
}

mod layout;

pub use layout::{FormLayout, page_form};

#[cfg(test)]
mod tests;
