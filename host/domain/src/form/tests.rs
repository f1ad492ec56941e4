use std::sync::LazyLock;

use serde_json::{Value, json};

use super::{Column, FieldProps, FormLayout, FormRole, Forms, all_columns, is_empty, readable};
use crate::work::Work;

/// Roles of element types whose props have other names than those of the bundled fields.
fn role(type_name: &str) -> &'static FormRole {
    static ROLES: LazyLock<[FormRole; 3]> = LazyLock::new(|| {
        let props = json!([{ "name": "key", "role": "field-name" }, { "name": "hint", "role": "field-label" }]);
        [
            FormRole::of_type(
                &json!({ "hooks": ["field.validate", "upload.accept"], "props": props }),
            ),
            FormRole::of_type(&json!({ "hooks": ["form.after-submit"] })),
            FormRole::of_type(&json!({ "hooks": ["like.add"] })),
        ]
    });
    match type_name {
        "field" => &ROLES[0],
        "holder" => &ROLES[1],
        _ => &ROLES[2],
    }
}

#[test]
fn a_field_is_named_by_the_prop_that_its_type_says() {
    let fields = FieldProps { name: "key".to_owned(), label: "hint".to_owned() };
    assert_eq!(*role("field"), FormRole::Field(fields));
    assert_eq!(*role("holder"), FormRole::Container);
    assert_eq!(*role("text"), FormRole::None);
    let nameless = json!({ "hooks": ["field.validate"], "props": [{ "name": "name" }] });
    assert_eq!(FormRole::of_type(&nameless), FormRole::None);
}

fn element(
    uuid: &str,
    type_name: &str,
    props: &Value,
    [left, top, width, height]: [i32; 4],
) -> Value {
    json!({ "uuid": uuid, "name": type_name, "pluginProps": props,
        "commonStyle": { "left": left, "top": top, "width": width, "height": height } })
}

fn named(uuid: &str, name: &str, place: [i32; 4]) -> Value {
    element(uuid, "field", &json!({ "key": name }), place)
}

fn forms(pages: &[Vec<Value>]) -> Forms {
    let pages: Vec<Value> = pages
        .iter()
        .enumerate()
        .map(|(number, elements)| json!({ "id": format!("p{number}"), "elements": elements }))
        .collect();
    Forms::of(&Work::read(&json!({ "pages": pages }).to_string()).unwrap(), role)
}

fn names(forms: &Forms) -> Vec<(String, Vec<String>)> {
    let one = |form: &super::Form| {
        (form.element_id.clone(), form.fields.iter().map(|field| field.name.clone()).collect())
    };
    forms.0.iter().map(one).collect()
}

/// EL-FORM-20: the innermost container around the centre; every other field is in the page's own
/// form.
#[test]
fn a_field_belongs_to_the_innermost_box_around_its_centre() {
    let found = forms(&[
        vec![
            element("outer", "holder", &json!({}), [0, 0, 300, 300]),
            element("inner", "holder", &json!({}), [0, 0, 100, 100]),
            named("a", "in-inner", [10, 10, 20, 20]),
            named("b", "in-outer", [90, 90, 100, 100]),
            named("c", "outside", [290, 10, 100, 20]),
            element("x", "text", &json!({ "name": "no field" }), [0, 0, 9, 9]),
        ],
        vec![named("d", "second", [10, 10, 20, 20])],
    ]);
    let is = |id: &str, name: &str| (id.to_owned(), vec![name.to_owned()]);
    assert_eq!(
        names(&found),
        [is("outer", "in-outer"), is("inner", "in-inner"), is("", "outside"), is("", "second")]
    );
    assert_eq!(found.len(), 4);
}

/// EL-FLD-007, FM-022
#[test]
fn a_column_has_one_name_and_the_label_of_the_later_field() {
    let found = forms(&[vec![
        element("a", "field", &json!({ "key": "tel", "hint": "Phone" }), [0; 4]),
        named("b", "mail", [0; 4]),
        element("c", "field", &json!({ "key": "tel", "hint": " " }), [0; 4]),
        named("d", "", [0; 4]),
        named("e", &"x".repeat(201), [0; 4]),
    ]]);
    let columns = found.columns();
    let labels: Vec<_> =
        columns.iter().map(|one| (one.name.as_str(), one.label.as_str())).collect();
    assert_eq!(labels, [("tel", "tel"), ("mail", "mail")]);
    let doubled: Vec<_> =
        found.duplicate_fields().into_iter().map(|field| field.element_id.as_str()).collect();
    assert_eq!(doubled, ["a"]);
    let form = found.resolve_form(None, &["tel"]).unwrap();
    assert_eq!(found.field(form, "tel").unwrap().element_id, "c");
    let shown: Vec<_> = form.visible_fields().map(|field| field.element_id.as_str()).collect();
    assert_eq!(shown, ["b", "c"], "only the later of two is asked for");
}

#[test]
fn a_form_is_found_by_its_id_or_by_what_was_filled_in() {
    let found = forms(&[
        vec![named("a", "name", [0; 4]), named("b", "tel", [0; 4])],
        vec![
            element("box", "holder", &json!({}), [0, 0, 300, 300]),
            named("c", "name", [10, 10, 10, 10]),
            named("d", "mail", [10, 10, 10, 10]),
        ],
    ]);
    let first = |names: &[&str]| found.resolve_form(None, names).unwrap().element_id.clone();
    assert_eq!(first(&["name", "tel"]), "");
    assert_eq!(first(&["name", "mail"]), "box");
    assert_eq!(first(&["name"]), "", "the first of several");
    assert_eq!(found.resolve_form(Some("box"), &["tel"]).unwrap().element_id, "box");
    assert_eq!(found.resolve_form(Some(""), &["mail"]).unwrap().element_id, "box");
    assert!(found.resolve_form(Some("elsewhere"), &["name"]).is_none());
    let form = found.resolve_form(None, &["tel"]).unwrap();
    assert_eq!(found.field(form, "mail").unwrap().element_id, "d", "of another form");
    assert!(found.field(form, "nothing").is_none());
}

/// A form does not ask for a field that visitors cannot see.
#[test]
fn hidden_fields_are_not_asked_for() {
    let mut hidden = named("a", "code", [0; 4]);
    hidden["visible"] = json!(false);
    let found = forms(&[vec![hidden, named("b", "name", [0; 4])]]);
    let form = found.resolve_form(None, &[]).unwrap();
    assert_eq!(
        form.visible_fields().map(|field| field.name.as_str()).collect::<Vec<_>>(),
        ["name"]
    );
    assert!(found.field(form, "code").is_some());
}

/// DC-008
#[test]
fn removed_and_renamed_fields_stay_at_the_end() {
    let column = |name: &str, label: &str| Column {
        name: name.to_owned(),
        label: label.to_owned(),
        type_name: "field".to_owned(),
    };
    let now = vec![column("mobile", "Mobile"), column("name", "Name")];
    let newer = vec![column("tel", "Tel"), column("name", "Old label")];
    let oldest = vec![column("fax", "Fax"), column("tel", "Telephone")];
    let all = all_columns(now, vec![newer, oldest]);
    let shown: Vec<_> = all.iter().map(|(one, removed)| (one.label.as_str(), *removed)).collect();
    assert_eq!(shown, [("Mobile", false), ("Name", false), ("Tel", true), ("Fax", true)]);
}

#[test]
fn answers_are_read_by_people() {
    for (value, text) in [
        (json!(null), ""),
        (json!("a"), "a"),
        (json!(["a", 2, true]), "a, 2, true"),
        (json!(1.5), "1.5"),
        (json!({ "a": 1 }), r#"{"a":1}"#),
    ] {
        assert_eq!(readable(&value), text);
    }
    assert!(is_empty(&json!("")) && is_empty(&json!([])) && is_empty(&json!(null)));
    assert!(!is_empty(&json!(0)) && !is_empty(&json!(false)));
}

/// EL-FORM-22: a form knows its container; a page's own form has none.
#[test]
fn a_form_knows_its_holder_and_an_element_its_field() {
    let found = forms(&[vec![
        element("box", "holder", &json!({ "submitUrl": "x" }), [0, 0, 100, 100]),
        named("a", "inside", [10, 10, 1, 1]),
        named("b", "outside", [900, 0, 1, 1]),
    ]]);
    let holder = found.resolve_form(Some("box"), &[]).unwrap().holder.as_ref().unwrap();
    let place = (holder.page_id.as_str(), holder.element_id.as_str(), holder.type_name.as_str());
    assert_eq!(place, ("p0", "box", "holder"));
    assert_eq!(holder.props.get(), r#"{"submitUrl":"x"}"#);
    assert!(found.resolve_form(None, &["outside"]).unwrap().holder.is_none());
    assert_eq!(found.of_element("b").unwrap().name, "outside");
    assert!(found.of_element("box").is_none());
    assert_eq!(found.resolve_form(Some("page:p0"), &[]).unwrap().fields[0].name, "outside");
}

/// EL-SUBMIT-21: a button belongs to the container around it, else to the first one of its page,
/// else to the page.
#[test]
fn a_button_belongs_to_the_box_around_it_or_to_the_first() {
    let page = |elements: &[Value]| {
        let page = json!({ "pages": [{ "id": "p", "elements": elements }] });
        Work::read(&page.to_string()).unwrap()
    };
    let other = |work: &Work| {
        let page = &work.pages[0];
        let places = FormLayout::of(page, &role);
        places.form_of_element(page.elements.last().unwrap()).to_owned()
    };
    let first = element("first", "holder", &json!({}), [0, 0, 100, 100]);
    let second = element("second", "holder", &json!({}), [0, 200, 100, 100]);
    let button = |top| element("b", "button", &json!({}), [0, top, 50, 20]);
    assert_eq!(other(&page(&[first.clone(), second.clone(), button(210)])), "second");
    assert_eq!(other(&page(&[first.clone(), second.clone(), button(500)])), "first");
    assert_eq!(other(&page(&[first, second])), "second", "what holds a form belongs to it");
    assert_eq!(other(&page(&[button(500)])), "page:p");
}
