//! What becomes of another product's elements: a table in the manifest, so that nobody but the plugin knows their names.

use super::node::Field;
use super::parse::{elements, unique};
use super::{ManifestError, rules};
use serde::Serialize;
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// The looks of an element's box that a prop of theirs may give.
pub const BOX_STYLES: &[&str] = &["borderWidth", "borderColor", "backgroundColor"];

/// What becomes of another product's element.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Adoption {
    /// One of the plugin's own element types.
    pub element: String,
    /// Our props, each with the name of theirs that it gets its value from; `commonStyle.color` is of the element's box.
    pub props: BTreeMap<String, String>,
    /// What theirs mean there when a work does not name them.
    #[serde(skip_serializing_if = "Map::is_empty")]
    pub defaults: Map<String, Value>,
    /// Our props that are the same for each of them.
    #[serde(skip_serializing_if = "Map::is_empty")]
    pub fixed: Map<String, Value>,
    /// Our prop → a value of theirs as a text → the same in our words.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub values: BTreeMap<String, Map<String, Value>>,
    /// Our prop → a value of theirs as a text → what comes nearest to it here; the author is told.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub near: BTreeMap<String, Map<String, Value>>,
    /// Looks of the element's box, each with the name of theirs that it comes from; see [`BOX_STYLES`].
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub style: BTreeMap<String, String>,
    /// A prop of ours that is a row of signs, as many as a number of theirs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub marks: Option<RatingMarks>,
    /// Props of theirs that show nothing. Of every other one that is left behind the author is told.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ignores: Vec<String>,
    /// Props of theirs that visitors saw and do not see here, although ours keeps them; the author is told.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unshown: Vec<String>,
    /// What differs where some of theirs have certain values; the first that fits.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cases: Vec<AdoptionCase>,
}

/// What differs in one case.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct AdoptionCase {
    /// Theirs, and the values they must have.
    pub when: Map<String, Value>,
    /// Another one of the plugin's own element types.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub element: Option<String>,
    /// Further props, or other ones.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub props: BTreeMap<String, String>,
    /// Further props that are the same for each, or other ones.
    #[serde(skip_serializing_if = "Map::is_empty")]
    pub fixed: Map<String, Value>,
    /// It is no more than what comes nearest; the author is told.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub near: bool,
}

/// A row of signs, `filled` of them in one colour and the rest in another one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RatingMarks {
    /// Our prop, a rich text.
    pub prop: String,
    /// The sign.
    pub sign: String,
    /// Theirs that says how many there are.
    pub of: String,
    /// Theirs that says how many are filled.
    pub filled: String,
    /// Colour of the filled ones.
    pub on: String,
    /// Colour of the others.
    pub off: String,
}

const KEYS: &[&str] = &[
    "element", "props", "defaults", "fixed", "values", "near", "style", "marks", "ignores",
    "unshown", "cases",
];

pub(super) fn adopts(
    root: &Field<'_>,
    field: &Field<'_>,
) -> Result<BTreeMap<String, BTreeMap<String, Adoption>>, ManifestError> {
    let own = elements(&root.required("elements")?)?;
    let mut products = BTreeMap::new();
    for (product, types) in field.fields()? {
        let mut adopted = BTreeMap::new();
        for (theirs, one) in types.fields()? {
            adopted.insert(theirs.to_owned(), adoption(&one, &own)?);
        }
        products.insert(product.to_owned(), adopted);
    }
    Ok(products)
}

fn adoption(field: &Field<'_>, own: &[String]) -> Result<Adoption, ManifestError> {
    field.deny_unknown_keys(KEYS)?;
    let style = names(field, "style")?;
    if let Some(key) = style.keys().find(|key| !BOX_STYLES.contains(&key.as_str())) {
        let known = BOX_STYLES.join(", ");
        return Err(field.error(format!("gives the style `{key}`; there are {known}")));
    }
    let cases = field.optional("cases")?.map_or(Ok(Vec::new()), |cases| cases.items())?;
    let list = |key| {
        let list = field.optional(key)?;
        list.map_or(Ok(Vec::new()), |list| unique(&list, rules::text))
    };
    Ok(Adoption {
        element: element(&field.required("element")?, own)?,
        props: names(field, "props")?,
        defaults: values(field, "defaults")?,
        fixed: values(field, "fixed")?,
        values: tables(field, "values")?,
        near: tables(field, "near")?,
        style,
        marks: field.optional("marks")?.map(|marks| self::marks(&marks)).transpose()?,
        ignores: list("ignores")?,
        unshown: list("unshown")?,
        cases: cases.iter().map(|case| self::case(case, own)).collect::<Result<_, _>>()?,
    })
}

fn case(field: &Field<'_>, own: &[String]) -> Result<AdoptionCase, ManifestError> {
    field.deny_unknown_keys(&["when", "element", "props", "fixed", "near"])?;
    field.required("when")?;
    let near = field.optional("near")?;
    Ok(AdoptionCase {
        when: values(field, "when")?,
        element: field.optional("element")?.map(|named| element(&named, own)).transpose()?,
        props: names(field, "props")?,
        fixed: values(field, "fixed")?,
        near: match near.map(|near| near.json()).transpose()? {
            None => false,
            Some(Value::Bool(near)) => near,
            Some(_) => return Err(field.required("near")?.error("must be true or false")),
        },
    })
}

fn marks(field: &Field<'_>) -> Result<RatingMarks, ManifestError> {
    field.deny_unknown_keys(&["prop", "sign", "of", "filled", "on", "off"])?;
    let text = |key| rules::text(&field.required(key)?);
    Ok(RatingMarks {
        prop: text("prop")?,
        sign: text("sign")?,
        of: text("of")?,
        filled: text("filled")?,
        on: text("on")?,
        off: text("off")?,
    })
}

fn element(named: &Field<'_>, own: &[String]) -> Result<String, ManifestError> {
    let element = named.text()?.to_owned();
    if own.contains(&element) {
        Ok(element)
    } else {
        Err(named.error(format!("is `{element}`, which is none of this plugin's elements")))
    }
}

fn names(field: &Field<'_>, key: &str) -> Result<BTreeMap<String, String>, ManifestError> {
    let Some(table) = field.optional(key)? else { return Ok(BTreeMap::new()) };
    table
        .fields()?
        .into_iter()
        .map(|(ours, one)| Ok((ours.to_owned(), rules::text(&one)?)))
        .collect()
}

fn values(field: &Field<'_>, key: &str) -> Result<Map<String, Value>, ManifestError> {
    let Some(table) = field.optional(key)? else { return Ok(Map::new()) };
    table.fields()?.into_iter().map(|(name, one)| Ok((name.to_owned(), one.json()?))).collect()
}

fn tables(
    field: &Field<'_>,
    key: &str,
) -> Result<BTreeMap<String, Map<String, Value>>, ManifestError> {
    let Some(table) = field.optional(key)? else { return Ok(BTreeMap::new()) };
    let names = table.fields()?.into_iter();
    names.map(|(name, _)| Ok((name.to_owned(), values(&table, name)?))).collect()
}

#[cfg(test)]
mod tests {
    use super::super::node::{Field, Node};
    use super::{Adoption, adoption};

    const WHOLE: &str = "
        element = 'star'
        props = { size = 's', 'at.x' = 'place.left', colour = 'commonStyle.color' }
        defaults = { s = 12.5, many = [1, [true, 'a']], place = { left = -3 } }
        fixed = { quiet = false }
        values = { kind = { '' = 'plain', '1' = 1 } }
        near = { fill = { none = 'cover' } }
        style = { borderWidth = 'w', borderColor = 'c', backgroundColor = 'b' }
        marks = { prop = 'text', sign = '★', of = 'all', filled = 'on', on = '#f00', off = '#eee' }
        ignores = ['uuid']
        unshown = ['title']
        cases = [
            { when = { kind = 'moon' }, element = 'moon', props = { size = 'r' } },
            { when = { kind = 5, round = true }, fixed = { quiet = true }, near = true },
        ]";

    fn read(node: &Node) -> Adoption {
        adoption(&Field::root(node), &["star".to_owned(), "moon".to_owned()]).unwrap()
    }

    /// A package holds the table as JSON: what is written there is read as what stood in the TOML.
    #[test]
    fn a_table_is_the_same_in_a_package() {
        let table = read(&Node::from_toml(WHOLE).unwrap());
        let packed = serde_json::to_value(&table).unwrap();
        assert_eq!(read(&Node::from_json(packed)), table);
        assert_eq!(table.defaults["many"][1][0], true);
        assert_eq!(table.marks.as_ref().map(|marks| marks.of.as_str()), Some("all"));
    }

    /// Packages made before these keys were known are read, and written, as they were.
    #[test]
    fn what_says_nothing_is_not_written() {
        let table = read(&Node::from_toml("element = 'moon'\nprops = { a = 'b' }").unwrap());
        let packed = serde_json::to_string(&table).unwrap();
        assert_eq!(packed, r#"{"element":"moon","props":{"a":"b"}}"#);
    }
}
