//! Adoption of another product's elements: a conversion table in the manifest, so that only the
//! plugin knows the other product's names. "Theirs" are the other product's props, "ours" those of
//! this plugin.

use super::node::Field;
use super::parse::{elements, unique};
use super::{ManifestError, rules};
use serde::Serialize;
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// Box styles that a prop of theirs may set.
pub const BOX_STYLES: &[&str] = &["borderWidth", "borderColor", "backgroundColor"];

/// Conversion of one of the other product's element types.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Adoption {
    /// Our element type.
    pub element: String,
    /// Our prop → their prop that gives its value; `commonStyle.color` reads the style of their
    /// element's box.
    pub props: BTreeMap<String, String>,
    /// Values of their props where a work does not set them.
    #[serde(skip_serializing_if = "Map::is_empty")]
    pub defaults: Map<String, Value>,
    /// Constant values of our props.
    #[serde(skip_serializing_if = "Map::is_empty")]
    pub fixed: Map<String, Value>,
    /// Our prop → their value as text → our value.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub values: BTreeMap<String, Map<String, Value>>,
    /// Our prop → their value as text → nearest value here; the author is notified.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub near: BTreeMap<String, Map<String, Value>>,
    /// Box style → their prop that gives its value; see [`BOX_STYLES`].
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub style: BTreeMap<String, String>,
    /// Conversion of a rating into a rich text with a row of characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub marks: Option<RatingMarks>,
    /// Their props without a visible effect. The author is notified of every other prop that is
    /// dropped.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ignores: Vec<String>,
    /// Their props that were visible to visitors and are not here, although our element keeps them;
    /// the author is notified.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unshown: Vec<String>,
    /// Differences for certain values of their props; the first matching case applies.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cases: Vec<AdoptionCase>,
}

/// Differences that apply in one case.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct AdoptionCase {
    /// Their props with the values they must have.
    pub when: Map<String, Value>,
    /// Our element type, where it differs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub element: Option<String>,
    /// Additional or overriding entries of `props`.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub props: BTreeMap<String, String>,
    /// Additional or overriding entries of `fixed`.
    #[serde(skip_serializing_if = "Map::is_empty")]
    pub fixed: Map<String, Value>,
    /// Whether this case is only an approximation; the author is notified.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub near: bool,
}

/// A row of characters, `filled` of them in one colour and the rest in another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RatingMarks {
    /// Our prop; a rich text.
    pub prop: String,
    /// The character.
    pub sign: String,
    /// Their prop with the number of characters.
    pub of: String,
    /// Their prop with the number of filled characters.
    pub filled: String,
    /// Colour of the filled characters.
    pub on: String,
    /// Colour of the other characters.
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

    /// A package stores the table as JSON, which must parse to the same value as the TOML.
    #[test]
    fn a_table_is_the_same_in_a_package() {
        let table = read(&Node::from_toml(WHOLE).unwrap());
        let packed = serde_json::to_value(&table).unwrap();
        assert_eq!(read(&Node::from_json(packed)), table);
        assert_eq!(table.defaults["many"][1][0], true);
        assert_eq!(table.marks.as_ref().map(|marks| marks.of.as_str()), Some("all"));
    }

    /// Manifests made before these keys existed must read and serialize unchanged.
    #[test]
    fn what_says_nothing_is_not_written() {
        let table = read(&Node::from_toml("element = 'moon'\nprops = { a = 'b' }").unwrap());
        let packed = serde_json::to_string(&table).unwrap();
        assert_eq!(packed, r#"{"element":"moon","props":{"a":"b"}}"#);
    }
}
