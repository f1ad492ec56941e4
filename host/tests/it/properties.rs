//! Property tests: any JSON at the parser, works as bytes, style values and addresses.

use pinye_host::domain::json::{self, JsonError, Object};
use pinye_host::domain::rule::{is_address, is_style_value};
use pinye_host::domain::work::Work;
use proptest::collection::{btree_map, vec};
use proptest::prelude::*;
use serde_json::{Value, json};

/// Generates any JSON value, a few levels deep.
fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        (-1e9..1e9_f64).prop_map(Value::from),
        ".{0,12}".prop_map(Value::from),
    ];
    leaf.prop_recursive(5, 64, 6, |inner| {
        prop_oneof![
            vec(inner.clone(), 0..6).prop_map(Value::from),
            btree_map(".{0,6}", inner, 0..6)
                .prop_map(|fields| Value::Object(fields.into_iter().collect())),
        ]
    })
}

fn depth(value: &Value) -> usize {
    match value {
        Value::Array(items) => 1 + items.iter().map(depth).max().unwrap_or(0),
        Value::Object(fields) => 1 + fields.values().map(depth).max().unwrap_or(0),
        _ => 0,
    }
}

proptest! {
    /// JSON without duplicate keys passes in any formatting.
    #[test]
    fn well_formed_json_passes(value in any_json()) {
        prop_assert!(depth(&value) <= json::MAX_DEPTH);
        prop_assert_eq!(json::check(value.to_string().as_bytes()), Ok(()));
        let pretty = serde_json::to_string_pretty(&value).unwrap();
        prop_assert_eq!(json::check(pretty.as_bytes()), Ok(()));
    }

    /// Any bytes get a result, and what passes is valid for other parsers too.
    #[test]
    fn any_bytes_are_answered(bytes in vec(any::<u8>(), 0..200)) {
        if json::check(&bytes).is_ok() {
            prop_assert!(serde_json::from_slice::<Value>(&bytes).is_ok());
        }
    }

    /// JSON with one byte changed.
    #[test]
    fn nearly_json_is_answered(value in any_json(), at in any::<prop::sample::Index>(), byte in any::<u8>()) {
        let mut bytes = value.to_string().into_bytes();
        let at = at.index(bytes.len());
        bytes[at] = byte;
        let read = serde_json::from_slice::<Value>(&bytes);
        match json::check(&bytes) {
            Ok(()) => prop_assert!(read.is_ok()),
            Err(JsonError::Syntax { line, column }) => {
                prop_assert!(read.is_err() && line >= 1 && column <= bytes.len() + 1);
            }
            Err(JsonError::DuplicateKey(_) | JsonError::TooDeep) => {}
        }
    }

    /// A duplicate key is found at any depth and in any size of object, and named by its path.
    #[test]
    fn a_key_twice_is_found_wherever_it_is(before in 0..80_usize, between in 0..80_usize, depth in 0..20_usize) {
        let many = |from: usize, count: usize| -> String {
            (from..from + count).map(|n| format!("\"k{n}\":{n},")).collect()
        };
        let object = format!("{{{}\"twice\":1,{}\"twice\":2}}", many(0, before), many(before, between));
        let text = format!("{}{object}{}", "{\"in\":".repeat(depth), "}".repeat(depth));
        let path = format!("{}twice", "in.".repeat(depth));
        prop_assert_eq!(json::check(text.as_bytes()), Err(JsonError::DuplicateKey(path)));
        let once = text.replace("\"twice\":1,", "");
        prop_assert_eq!(json::check(once.as_bytes()), Ok(()));
    }

    /// EM-013: an object is serialized as it was read, and merging works as for maps.
    #[test]
    fn objects_keep_their_values_and_take_over_what_is_laid_over_them(
        below in btree_map("[a-e]", any_json(), 0..5),
        above in btree_map("[a-g]", any_json(), 0..7),
    ) {
        let text = |fields: &std::collections::BTreeMap<String, Value>| {
            serde_json::to_string(fields).unwrap()
        };
        let mut object: Object = serde_json::from_str(&text(&below)).unwrap();
        prop_assert_eq!(object.to_raw().get().to_owned(), text(&below));
        let over: Object = serde_json::from_str(&text(&above)).unwrap();
        object.merge(over.iter());
        let mut expected = below.clone();
        for (key, value) in &above {
            if !value.is_null() || !below.contains_key(key) {
                expected.insert(key.clone(), value.clone());
            }
        }
        let read: Value = serde_json::from_str(object.to_raw().get()).unwrap();
        prop_assert_eq!(read, json!(expected));
        let again: Object = serde_json::from_str(object.to_raw().get()).unwrap();
        prop_assert_eq!(again.to_raw().get().to_owned(), object.to_raw().get().to_owned());
    }

    /// EM-013: unknown content of a work is kept byte for byte.
    #[test]
    fn a_work_comes_back_as_the_bytes_it_was(mine in any_json(), props in btree_map("[a-z]{1,4}", any_json(), 0..4)) {
        let element = json!({ "uuid": "e", "name": "x", "pluginProps": props, "of-the-author": mine });
        let work = json!({ "title": "t", "of-the-author": mine, "pages": [{ "id": "p", "more": mine, "elements": [element] }] });
        let text = serde_json::to_string_pretty(&work).unwrap();
        let mut read = Work::read(&text).unwrap();
        let written: Value = serde_json::from_str(&read.write().0).unwrap();
        prop_assert_eq!(&written, &work);
        prop_assert!(text.contains(read.candidates()[0].props.get()));
    }

    /// TP-004: a copy shares no id with its work, keeps all counts, and its references point into
    /// the copy.
    #[test]
    fn a_copy_has_names_of_its_own(pages in 1..4_usize, elements in 0..4_usize) {
        let page = |number: usize| {
            let elements: Vec<Value> = (0..elements).map(|element| json!({
                "uuid": format!("e{number}{element}"), "name": "x", "pluginProps": {},
                "interaction": { "type": "page", "config": { "pageId": format!("p{}", (number + 1) % pages) } },
            })).collect();
            json!({ "id": format!("p{number}"), "elements": elements })
        };
        let work = json!({ "title": "t", "pages": (0..pages).map(page).collect::<Vec<_>>() });
        let work = Work::read(&work.to_string()).unwrap();
        let copy = Work::parse(work.duplicate().unwrap()).unwrap();
        prop_assert_eq!((copy.pages.len(), copy.candidates().len()), (pages, pages * elements));
        let ids: Vec<String> = copy.pages.iter().map(|page| page.id.clone()).collect();
        prop_assert!(work.pages.iter().all(|page| !ids.contains(&page.id)));
        for page in &copy.pages {
            for element in &page.elements {
                prop_assert!(work.find(&element.uuid).is_none());
                let interaction = element.field("interaction").unwrap().get();
                prop_assert!(ids.iter().any(|id| interaction.contains(id.as_str())));
            }
        }
    }

    /// A style value cannot end its property or open a tag.
    #[test]
    fn a_style_value_stays_inside_its_property(text in ".{0,40}") {
        if is_style_value(&text) {
            let ends_it = text.contains([';', ':', '{', '}', '<', '>', '"', '\'', '\\', '&']);
            prop_assert!(!ends_it);
        }
    }

    /// An address cannot be a script URL or lead to another host unexpectedly.
    #[test]
    fn an_address_is_ours_or_http(text in "(java|data:|//|/|http|:|\\\\|[a-z\t\n.]){0,10}") {
        if is_address(&text) && !text.is_empty() {
            let lower = text.to_lowercase();
            let is_http = lower.starts_with("http://") || lower.starts_with("https://");
            prop_assert!(is_http || (text.starts_with('/') && !text.starts_with("//")));
            prop_assert!(!text.contains(char::is_control));
        }
    }
}
