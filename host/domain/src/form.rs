//! Forms of a work: which elements are fields, which fields belong together, and the columns of
//! their answers. Plugins define which element types are fields, and which of their props is the
//! field's name.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

use super::element::{Diagnostic, ElementDiagnostic, Severity, prop_of_role};
use super::json::Object;
use super::work::{Element, Page, Work};

/// Maximum number of fields of a submission, FM-020.
pub const MAX_FIELDS: usize = 100;
/// Maximum number of files that a submission may name.
pub const MAX_FILES: usize = 200;
/// Fields with longer names are ignored.
const MAX_NAME_BYTES: usize = 200;

/// Role of an element type in forms.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum FormRole {
    /// Not part of a form.
    #[default]
    None,
    /// A field.
    Field(FieldProps),
    /// A container: it holds the fields within its box.
    Container,
}

/// The props of a field that contain its name and label.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FieldProps {
    /// Prop with the name.
    pub name: String,
    /// Prop with the label; may be empty.
    pub label: String,
}

impl FormRole {
    /// Returns the role of a type with this descriptor: its `hooks` tell whether it is a field or a
    /// container, the `role` of its props which of them is the name.
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

/// A field of a form.
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
    /// Name of its answer.
    pub name: String,
    /// Its label, or its name if the label is empty (EL-FLD-007).
    pub label: String,
    /// Whether it is visible when the page opens.
    pub is_shown: bool,
    /// Its props, byte for byte.
    pub props: Box<RawValue>,
}

/// An element that contains a form.
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

/// Fields that are submitted together.
#[derive(Clone, Debug)]
pub struct Form {
    /// Unique id within the work: the uuid of the container element, or `page:` and the id of the
    /// page.
    pub id: String,
    /// Uuid of the container element; empty for the fields of a page outside of any container
    /// (EL-FORM-20).
    pub element_id: String,
    /// The container element; none if there is none.
    pub holder: Option<FormContainer>,
    /// The fields, in document order.
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
    /// Label of the field.
    pub label: String,
    /// Element type of the field.
    #[serde(rename = "type")]
    pub type_name: String,
}

impl Forms {
    /// Finds the forms of a work; those without fields are left out.
    pub fn of<'r>(work: &Work, role: impl Fn(&str) -> &'r FormRole) -> Forms {
        let forms = work.pages.iter().flat_map(|page| of_page(page, &role));
        Forms(forms.filter(|form| !form.fields.is_empty()).collect())
    }

    /// Returns whether there is no field at all.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the approximate size in memory, in bytes.
    pub fn bytes(&self) -> usize {
        let held = self.0.iter().filter_map(|form| form.holder.as_ref());
        let held: usize = held.map(|holder| holder.props.get().len()).sum();
        let fields = self.0.iter().flat_map(|form| &form.fields);
        let own = |field: &Field| size_of::<Field>() + field.props.get().len() + field.name.len();
        held + fields.map(own).sum::<usize>()
    }

    /// Returns the number of fields of all forms.
    pub fn len(&self) -> usize {
        self.0.iter().map(|form| form.fields.len()).sum()
    }

    /// Returns the form with this id; without an id, the form that most of these names belong to,
    /// the first of several.
    pub fn resolve_form(&self, id: Option<&str>, names: &[&str]) -> Option<&Form> {
        let named = id.filter(|id| !id.is_empty());
        if let Some(id) = named {
            return self.0.iter().find(|form| form.id == id);
        }
        let known = |form: &Form| names.iter().filter(|name| form.field(name).is_some()).count();
        // `max_by_key` returns the last maximum.
        self.0.iter().rev().max_by_key(|form| known(form))
    }

    /// Returns the field with this name: of `form`, or else of any form of the work. The later one
    /// of two wins (FM-022).
    pub fn field<'a>(&'a self, form: &'a Form, name: &str) -> Option<&'a Field> {
        form.field(name).or_else(|| self.0.iter().rev().find_map(|other| other.field(name)))
    }

    /// Returns the field that this element is.
    pub fn of_element(&self, element_id: &str) -> Option<&Field> {
        let mut fields = self.0.iter().flat_map(|form| &form.fields);
        fields.find(|field| field.element_id == element_id)
    }

    /// FM-022: returns the fields whose answers are lost, since a later field of their form has the
    /// same name.
    fn duplicate_fields(&self) -> Vec<&Field> {
        self.0.iter().flat_map(Form::duplicate_fields).collect()
    }

    /// Returns a warning for each field whose answer is lost, see FM-022.
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

    /// Returns one column per name, in document order.
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

    /// Returns the fields that are visible when the page opens, one per name.
    pub fn visible_fields(&self) -> impl Iterator<Item = &Field> {
        self.fields.iter().filter(|field| {
            field.is_shown && self.field(&field.name).is_some_and(|last| std::ptr::eq(last, *field))
        })
    }
}

/// Returns the columns of the current forms, followed by those of older versions only; `versions`
/// are sorted from newest to oldest. The flag tells whether the field has been removed (or renamed)
/// since.
pub fn all_columns(now: Vec<Column>, versions: Vec<Vec<Column>>) -> Vec<(Column, bool)> {
    let mut all: Vec<(Column, bool)> = now.into_iter().map(|column| (column, false)).collect();
    for column in versions.into_iter().flatten() {
        if !all.iter().any(|(known, _)| known.name == column.name) {
            all.push((column, true));
        }
    }
    all
}

/// Returns a value as text for people, for fields whose plugin provides none.
pub fn readable(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(items) => items.iter().map(readable).collect::<Vec<_>>().join(", "),
        other => other.to_string(),
    }
}

/// Returns whether a visitor has given no answer.
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

/// Returns the field of an element; none if its name is empty or too long.
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
