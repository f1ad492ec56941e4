//! Small records around works: tags, gifts, combinations.

use serde_json::value::RawValue;

use super::field_reader::FieldReader;
use super::json::{Object, raw};
use super::rule::{Rule, Violation, is_style_value};

/// A word that works are sorted by.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tag {
    /// Id.
    pub id: i64,
    /// Unique within its category.
    pub name: String,
    /// May be empty.
    pub category: String,
    /// A CSS colour, may be empty.
    pub color: String,
    /// Milliseconds since 1970.
    pub created_at: i64,
    /// Whose own it is; those of the installation are nobody's.
    pub owner: Option<i64>,
}

impl Tag {
    /// A tag that one author sees alone.
    pub fn own(owner: i64, at: i64) -> Tag {
        Tag { created_at: at, owner: Some(owner), ..Tag::default() }
    }

    /// Takes over what was sent, GT-005.
    pub fn apply(&mut self, fields: &Object) -> Result<(), Vec<Violation>> {
        let mut sent = FieldReader::new(fields);
        named(&mut sent, fields, (&mut self.name, 30));
        sent.text("category", (0, 30), &mut self.category);
        let mut color = self.color.clone();
        sent.text("color", (0, 40), &mut color);
        if is_style_value(&color) {
            self.color = color;
        } else {
            sent.add("color", Rule::StyleValue);
        }
        sent.finish()
    }
}

/// A gift of an author.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gift {
    /// Id.
    pub id: i64,
    /// Whose.
    pub user_id: i64,
    /// 1 to 50 characters.
    pub name: String,
    /// For people.
    pub description: String,
    /// May be empty.
    pub image_url: String,
    /// How many there are.
    pub stock: i64,
    /// Whether it can be given.
    pub enabled: bool,
    /// The author's order.
    pub sort: i64,
    /// Milliseconds since 1970.
    pub created_at: i64,
    /// Milliseconds since 1970.
    pub updated_at: i64,
}

impl Gift {
    /// A gift with the defaults of GT-006.
    pub fn new(user_id: i64, at: i64) -> Gift {
        Gift {
            id: 0,
            user_id,
            name: String::new(),
            description: String::new(),
            image_url: String::new(),
            stock: 0,
            enabled: true,
            sort: 0,
            created_at: at,
            updated_at: at,
        }
    }

    /// Takes over what was sent, GT-006.
    pub fn apply(&mut self, fields: &Object) -> Result<(), Vec<Violation>> {
        let mut sent = FieldReader::new(fields);
        named(&mut sent, fields, (&mut self.name, 50));
        sent.text("description", (0, 2000), &mut self.description);
        sent.address("image_url", &mut self.image_url);
        sent.whole("stock", (0, 1_000_000_000), &mut self.stock);
        sent.flag("enabled", &mut self.enabled);
        sent.whole("sort", (-1_000_000_000, 1_000_000_000), &mut self.sort);
        sent.finish()
    }
}

/// Elements kept together.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Combination {
    /// Id.
    pub id: i64,
    /// Whose.
    pub user_id: i64,
    /// 1 to 50 characters.
    pub name: String,
    /// At most 200 characters.
    pub description: String,
    /// Joined with commas.
    pub tags: String,
    /// JSON list of elements.
    pub elements: String,
    /// JSON list of places within the bounding box.
    pub relative_positions: String,
    /// Of the bounding box.
    pub width: f64,
    /// Of the bounding box.
    pub height: f64,
    /// Address of its picture, may be empty.
    pub thumbnail: String,
    /// How many elements.
    pub element_count: i64,
    /// Milliseconds since 1970.
    pub created_at: i64,
}

/// Elements of one combination.
const MAX_ELEMENTS: i64 = 500;

impl Combination {
    /// A new combination out of what was sent, CB-007 and API-TGC-010.
    pub fn parse(user_id: i64, at: i64, fields: &Object) -> Result<Combination, Vec<Violation>> {
        let mut new = Combination { user_id, created_at: at, ..Combination::default() };
        let mut sent = FieldReader::new(fields);
        new.describe(&mut sent, fields);
        sent.number("width", (0, 100_000), &mut new.width);
        sent.number("height", (0, 100_000), &mut new.height);
        sent.address("thumbnail", &mut new.thumbnail);
        match list(fields, "elements").map(|elements| elements_of(&elements)) {
            Some(Ok(elements)) => {
                new.element_count = i64::try_from(elements.len()).unwrap_or(i64::MAX);
                if new.element_count < 2 {
                    sent.add("elements", Rule::TooFewElements);
                } else if new.element_count > MAX_ELEMENTS {
                    sent.add("elements", Rule::Range(2, MAX_ELEMENTS));
                }
                new.elements = raw(&elements).get().to_owned();
            }
            Some(Err(rule)) => sent.add("elements", rule),
            None => sent.add("elements", Rule::Required),
        }
        let positions = list(fields, "relative_positions").or(list(fields, "relativePositions"));
        new.relative_positions = match positions {
            None => "[]".to_owned(),
            Some(text) if serde_json::from_str::<Vec<Object>>(&text).is_ok() => text,
            Some(_) => {
                sent.add("relative_positions", Rule::Kind("list"));
                String::new()
            }
        };
        sent.finish().map(|()| new)
    }

    /// Changes what may be changed: name, description and tags.
    pub fn apply(&mut self, fields: &Object) -> Result<(), Vec<Violation>> {
        let mut sent = FieldReader::new(fields);
        self.describe(&mut sent, fields);
        sent.finish()
    }

    fn describe(&mut self, sent: &mut FieldReader<'_>, fields: &Object) {
        named(sent, fields, (&mut self.name, 50));
        sent.text("description", (0, 200), &mut self.description);
        match fields.read::<Vec<String>>("tags") {
            Some(tags) => {
                let tags = raw(&tags.join(","));
                let mut joined = Object::default();
                joined.set("tags", tags);
                let mut of_list = FieldReader::new(&joined);
                of_list.text("tags", (0, 200), &mut self.tags);
                for broken in of_list.finish().err().unwrap_or_default() {
                    sent.add("tags", broken.rule);
                }
            }
            None => sent.text("tags", (0, 200), &mut self.tags),
        }
    }
}

/// A name must be there, whether it is sent now or was before.
fn named(sent: &mut FieldReader<'_>, fields: &Object, (name, most): (&mut String, usize)) {
    sent.text("name", (1, most), name);
    let is_sent = fields.get("name").is_some_and(|name| name.get() != "null");
    if name.is_empty() && !is_sent {
        sent.add("name", Rule::Required);
    }
}

/// A list that was sent as a list or as its text.
fn list(fields: &Object, key: &str) -> Option<String> {
    let value = fields.get(key).filter(|value| value.get() != "null")?;
    let text: Option<String> = serde_json::from_str(value.get()).ok();
    Some(text.unwrap_or_else(|| value.get().to_owned()))
}

/// The elements byte for byte; each has a type and props.
fn elements_of(text: &str) -> Result<Vec<Box<RawValue>>, Rule> {
    // What came as a text has not passed the front door yet.
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
    use super::{Combination, Gift, Tag};
    use crate::json::Object;
    use crate::rule::Rule;

    fn object(text: &str) -> Object {
        serde_json::from_str(text).unwrap()
    }

    /// GT-005
    #[test]
    fn a_tag_has_a_name_and_a_colour_that_is_one() {
        let mut tag = Tag::default();
        assert_eq!(tag.apply(&object("{}")).unwrap_err()[0].rule, Rule::Required);
        let wrong = object(r#"{"name":"a","color":"red;x:url(a)"}"#);
        assert_eq!(tag.apply(&wrong).unwrap_err()[0].field, "color");
        tag.apply(&object(r##"{"name":" 婚礼 ","category":"场景","color":"#f00"}"##)).unwrap();
        assert_eq!((tag.name.as_str(), tag.color.as_str()), ("婚礼", "#f00"));
        tag.apply(&object(r#"{"color":""}"#)).unwrap();
        assert_eq!(tag.name, "婚礼", "what is not sent stays");
    }

    /// GT-006
    #[test]
    fn a_gift_has_its_defaults_and_a_stock_from_0() {
        let mut gift = Gift::new(1, 5);
        gift.apply(&object(r#"{"name":"cup"}"#)).unwrap();
        assert!((gift.enabled, gift.stock, gift.sort) == (true, 0, 0));
        let wrong = object(r#"{"name":"","stock":-1,"image_url":"data:x","sort":"a"}"#);
        let fields: Vec<_> =
            gift.apply(&wrong).unwrap_err().into_iter().map(|one| one.field).collect();
        assert_eq!(fields, ["name", "image_url", "stock", "sort"]);
    }

    /// CB-007, CB-017
    #[test]
    fn a_combination_is_two_elements_or_more_sent_as_a_list_or_as_text() {
        let two = r#"[{"name":"x","pluginProps":{"n": 1.0}},{"name":"y","pluginProps":{}}]"#;
        let sent =
            object(&format!(r#"{{"name":"a","elements":{two},"relativePositions":[{{}}]}}"#));
        let made = Combination::parse(1, 5, &sent).unwrap();
        assert_eq!((made.element_count, made.elements.as_str()), (2, two));
        assert_eq!(made.relative_positions, "[{}]");
        let mut text = object(r#"{"name":"a","tags":["x","y"]}"#);
        text.set("elements", crate::json::raw(two));
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
            let sent = object(&format!(r#"{{"name":"a","elements":{elements}}}"#));
            let broken = Combination::parse(1, 5, &sent).unwrap_err();
            assert_eq!(
                (broken[0].field.as_str(), &broken[0].rule),
                ("elements", &rule),
                "{elements}"
            );
        }
        let none = Combination::parse(1, 5, &object("{}")).unwrap_err();
        assert_eq!(
            none.iter().map(|one| one.field.as_str()).collect::<Vec<_>>(),
            ["name", "elements"]
        );
    }
}
