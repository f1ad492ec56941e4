//! Combinations: groups of elements that an author stores for reuse.

use std::borrow::Cow;

use serde::Deserialize;
use serde_json::value::RawValue;
use utoipa::ToSchema;

use super::content::read_name;
use super::field_reader::{FieldReader, LenientBody};
use super::json::{Object, raw};
use super::rule::{Rule, Violation};

/// A stored group of elements.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Combination {
    /// Id.
    pub id: i64,
    /// Owner.
    pub user_id: i64,
    /// 1 to 50 characters.
    pub name: String,
    /// At most 200 characters.
    pub description: String,
    /// Joined with commas.
    pub tags: String,
    /// JSON array of elements.
    pub elements: String,
    /// JSON array of the elements' positions within the bounding box.
    pub relative_positions: String,
    /// Width of the bounding box.
    pub width: f64,
    /// Height of the bounding box.
    pub height: f64,
    /// URL of its picture, may be empty.
    pub thumbnail: String,
    /// Number of elements.
    pub element_count: i64,
    /// Milliseconds since 1970.
    pub created_at: i64,
}

/// A combination to store.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
pub struct NewCombination {
    #[schema(value_type = String, min_length = 1, max_length = 50)]
    name: Option<String>,
    #[schema(max_length = 200)]
    description: Option<String>,
    /// Joined with commas; a list is accepted too.
    #[schema(value_type = Option<String>)]
    tags: Option<TagNames>,
    /// At least two; the text of the list is accepted too.
    #[schema(value_type = Vec<Object>, min_items = 2)]
    elements: Option<Box<RawValue>>,
    /// `relativePositions` is accepted too.
    #[schema(value_type = Option<Vec<Object>>)]
    relative_positions: Option<Box<RawValue>>,
    #[serde(rename = "relativePositions")]
    #[schema(ignore)]
    positions: Option<Box<RawValue>>,
    #[schema(minimum = 0, maximum = 100_000)]
    width: Option<f64>,
    #[schema(minimum = 0, maximum = 100_000)]
    height: Option<f64>,
    thumbnail: Option<String>,
}

/// Changes of a combination.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
pub struct CombinationChange {
    #[schema(min_length = 1, max_length = 50)]
    name: Option<String>,
    #[schema(max_length = 200)]
    description: Option<String>,
    #[schema(value_type = Option<String>)]
    tags: Option<TagNames>,
}

/// Tags of a combination: joined with commas, or as a list, which earlier versions of the studio sent.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
enum TagNames {
    Joined(String),
    List(Vec<String>),
}

impl TagNames {
    fn joined(&self) -> Cow<'_, str> {
        match self {
            TagNames::Joined(names) => names.into(),
            TagNames::List(names) => names.join(",").into(),
        }
    }
}

/// Maximum number of elements of a combination.
const MAX_ELEMENTS: i64 = 500;

impl Combination {
    /// Builds a new combination from the request body, CB-007 and API-TGC-010.
    pub fn parse(
        user_id: i64,
        at: i64,
        fields: &LenientBody<NewCombination>,
    ) -> Result<Combination, Vec<Violation>> {
        let mut new = Combination { user_id, created_at: at, ..Combination::default() };
        let sent = &fields.values;
        let mut reader = FieldReader::new(fields);
        let (name, description) = (sent.name.as_deref(), sent.description.as_deref());
        new.describe(&mut reader, name, description, sent.tags.as_ref());
        reader.number("width", sent.width, 0..=100_000, &mut new.width);
        reader.number("height", sent.height, 0..=100_000, &mut new.height);
        reader.address("thumbnail", sent.thumbnail.as_deref(), &mut new.thumbnail);
        match sent.elements.as_deref().map(|elements| elements_of(&list_text(elements))) {
            Some(Ok(elements)) => {
                new.element_count = i64::try_from(elements.len()).unwrap_or(i64::MAX);
                if new.element_count < 2 {
                    reader.add("elements", Rule::TooFewElements);
                } else if new.element_count > MAX_ELEMENTS {
                    reader.add("elements", Rule::Range(2, MAX_ELEMENTS));
                }
                new.elements = raw(&elements).get().to_owned();
            }
            Some(Err(rule)) => reader.add("elements", rule),
            None => reader.add("elements", Rule::Required),
        }
        let positions = sent.relative_positions.as_deref().or(sent.positions.as_deref());
        new.relative_positions = match positions.map(list_text) {
            None => "[]".to_owned(),
            Some(text) if serde_json::from_str::<Vec<Object>>(&text).is_ok() => text,
            Some(_) => {
                reader.add("relative_positions", Rule::Kind("list"));
                String::new()
            }
        };
        reader.finish().map(|()| new)
    }

    /// Applies changes of name, description and tags.
    pub fn apply(&mut self, fields: &LenientBody<CombinationChange>) -> Result<(), Vec<Violation>> {
        let sent = &fields.values;
        let mut reader = FieldReader::new(fields);
        let (name, description) = (sent.name.as_deref(), sent.description.as_deref());
        self.describe(&mut reader, name, description, sent.tags.as_ref());
        reader.finish()
    }

    fn describe(
        &mut self,
        reader: &mut FieldReader<'_>,
        name: Option<&str>,
        description: Option<&str>,
        tags: Option<&TagNames>,
    ) {
        read_name(reader, name, 50, &mut self.name);
        reader.text("description", description, 0..=200, &mut self.description);
        reader.text("tags", tags.map(TagNames::joined).as_deref(), 0..=200, &mut self.tags);
    }
}

/// Returns the text of a list that was sent as a list or as its text.
fn list_text(value: &RawValue) -> String {
    let text: Option<String> = serde_json::from_str(value.get()).ok();
    text.unwrap_or_else(|| value.get().to_owned())
}

/// Parses elements, which stay byte for byte; each must have a type and props.
fn elements_of(text: &str) -> Result<Vec<Box<RawValue>>, Rule> {
    // A list that was sent as text has not been checked for depth and duplicate keys yet.
    super::json::check(text.as_bytes()).map_err(|_| Rule::Kind("list"))?;
    let elements: Vec<Box<RawValue>> =
        serde_json::from_str(text).map_err(|_| Rule::Kind("list"))?;
    let is_element = |element: &RawValue| {
        serde_json::from_str::<Object>(element.get()).is_ok_and(|fields| {
            fields.read::<String>("name").is_some_and(|name| !name.is_empty())
                && fields.read::<Object>("pluginProps").is_some()
        })
    };
    let all = elements.iter().all(|element| is_element(element));
    if all { Ok(elements) } else { Err(Rule::Elements) }
}

#[cfg(test)]
mod tests {
    use serde::de::DeserializeOwned;

    use super::Combination;
    use crate::field_reader::LenientBody;
    use crate::rule::Rule;

    fn sent<T: DeserializeOwned + Default>(text: &str) -> LenientBody<T> {
        serde_json::from_str(text).unwrap()
    }

    /// CB-007, CB-017
    #[test]
    fn a_combination_is_two_elements_or_more_sent_as_a_list_or_as_text() {
        let two = r#"[{"name":"x","pluginProps":{"n": 1.0}},{"name":"y","pluginProps":{}}]"#;
        let list = sent(&format!(r#"{{"name":"a","elements":{two},"relativePositions":[{{}}]}}"#));
        let made = Combination::parse(1, 5, &list).unwrap();
        assert_eq!((made.element_count, made.elements.as_str()), (2, two));
        assert_eq!(made.relative_positions, "[{}]");
        let quoted = crate::json::raw(two);
        let text = sent(&format!(r#"{{"name":"a","tags":["x","y"],"elements":{quoted}}}"#));
        let made = Combination::parse(1, 5, &text).unwrap();
        assert_eq!((made.elements.as_str(), made.tags.as_str()), (two, "x,y"));
        for (elements, rule) in [
            ("[]", Rule::TooFewElements),
            (r#"[{"name":"x","pluginProps":{}}]"#, Rule::TooFewElements),
            (r#""[""#, Rule::Kind("list")),
            ("{}", Rule::Kind("list")),
            ("[1,2]", Rule::Elements),
            (r#"[{"name":"x"},{"name":"y"}]"#, Rule::Elements),
        ] {
            let few = sent(&format!(r#"{{"name":"a","elements":{elements}}}"#));
            let broken = Combination::parse(1, 5, &few).unwrap_err();
            assert_eq!(
                (broken[0].field.as_str(), &broken[0].rule),
                ("elements", &rule),
                "{elements}"
            );
        }
        let none = Combination::parse(1, 5, &sent("{}")).unwrap_err();
        assert_eq!(
            none.iter().map(|one| one.field.as_str()).collect::<Vec<_>>(),
            ["name", "elements"]
        );
    }
}
