//! Small records used with works: tags and gifts.

use serde::Deserialize;
use utoipa::ToSchema;

use super::field_reader::{FieldReader, LenientBody};
use super::rule::{Rule, Violation, is_style_value};

/// A label for works.
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
    /// The author whose own tag it is; none for tags of the installation.
    pub owner: Option<i64>,
}

/// Fields of a tag; a change may leave any of them out.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
pub struct TagChange {
    /// Unique within its category.
    #[schema(min_length = 1, max_length = 30)]
    name: Option<String>,
    #[schema(max_length = 30)]
    category: Option<String>,
    /// A CSS colour.
    #[schema(max_length = 40)]
    color: Option<String>,
}

/// Fields of an own tag, which has no category; a change may leave any of them out.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
pub struct OwnTagChange {
    /// Unique among the own tags.
    #[schema(min_length = 1, max_length = 30)]
    name: Option<String>,
    /// Validated, but not stored.
    #[schema(ignore)]
    category: Option<String>,
    /// A CSS colour.
    #[schema(max_length = 40)]
    color: Option<String>,
}

impl Tag {
    /// Returns a tag that only one author sees.
    pub fn own(owner: i64, at: i64) -> Tag {
        Tag { created_at: at, owner: Some(owner), ..Tag::default() }
    }

    /// Applies the fields of a request, GT-005.
    pub fn apply(&mut self, fields: &LenientBody<TagChange>) -> Result<(), Vec<Violation>> {
        let TagChange { name, category, color } = &fields.values;
        let mut reader = FieldReader::new(fields);
        self.read(&mut reader, name.as_deref(), category.as_deref(), color.as_deref());
        reader.finish()
    }

    /// Applies the fields of a request to an own tag.
    pub fn apply_own(&mut self, fields: &LenientBody<OwnTagChange>) -> Result<(), Vec<Violation>> {
        let OwnTagChange { name, category, color } = &fields.values;
        let mut reader = FieldReader::new(fields);
        self.read(&mut reader, name.as_deref(), category.as_deref(), color.as_deref());
        self.category.clear();
        reader.finish()
    }

    fn read(
        &mut self,
        reader: &mut FieldReader<'_>,
        name: Option<&str>,
        category: Option<&str>,
        color: Option<&str>,
    ) {
        read_name(reader, name, 30, &mut self.name);
        reader.text("category", category, 0..=30, &mut self.category);
        let mut style = self.color.clone();
        reader.text("color", color, 0..=40, &mut style);
        if is_style_value(&style) {
            self.color = style;
        } else {
            reader.add("color", Rule::StyleValue);
        }
    }
}

/// A gift of an author.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gift {
    /// Id.
    pub id: i64,
    /// Owner.
    pub user_id: i64,
    /// 1 to 50 characters.
    pub name: String,
    /// Description for people.
    pub description: String,
    /// May be empty.
    pub image_url: String,
    /// Number in stock.
    pub stock: i64,
    /// Whether it is available.
    pub enabled: bool,
    /// Position in the author's order.
    pub sort: i64,
    /// Milliseconds since 1970.
    pub created_at: i64,
    /// Milliseconds since 1970.
    pub updated_at: i64,
}

/// Fields of a gift; a change may leave any of them out.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
pub struct GiftChange {
    #[schema(min_length = 1, max_length = 50)]
    name: Option<String>,
    #[schema(max_length = 2000)]
    description: Option<String>,
    /// Empty, http(s), or a path of this installation.
    #[schema(max_length = 2000)]
    image_url: Option<String>,
    #[schema(minimum = 0, maximum = 1_000_000_000)]
    stock: Option<i64>,
    enabled: Option<bool>,
    #[schema(minimum = -1_000_000_000, maximum = 1_000_000_000)]
    sort: Option<i64>,
}

impl Gift {
    /// Returns a gift with the defaults of GT-006.
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

    /// Applies the fields of a request, GT-006.
    pub fn apply(&mut self, fields: &LenientBody<GiftChange>) -> Result<(), Vec<Violation>> {
        let sent = &fields.values;
        let mut reader = FieldReader::new(fields);
        read_name(&mut reader, sent.name.as_deref(), 50, &mut self.name);
        reader.text("description", sent.description.as_deref(), 0..=2000, &mut self.description);
        reader.address("image_url", sent.image_url.as_deref(), &mut self.image_url);
        reader.whole("stock", sent.stock, 0..=1_000_000_000, &mut self.stock);
        reader.flag("enabled", sent.enabled, &mut self.enabled);
        reader.whole("sort", sent.sort, -1_000_000_000..=1_000_000_000, &mut self.sort);
        reader.finish()
    }
}

/// Reads a name, which is required unless the record has one already.
pub(crate) fn read_name(
    reader: &mut FieldReader<'_>,
    sent: Option<&str>,
    most: usize,
    name: &mut String,
) {
    reader.text("name", sent, 1..=most, name);
    if name.is_empty() && sent.is_none() && !reader.has_wrong_kind("name") {
        reader.add("name", Rule::Required);
    }
}

#[cfg(test)]
mod tests {
    use serde::de::DeserializeOwned;

    use super::{Gift, Tag};
    use crate::field_reader::LenientBody;
    use crate::rule::Rule;

    fn sent<T: DeserializeOwned + Default>(text: &str) -> LenientBody<T> {
        serde_json::from_str(text).unwrap()
    }

    /// GT-005
    #[test]
    fn a_tag_has_a_name_and_a_colour_that_is_one() {
        let mut tag = Tag::default();
        assert_eq!(tag.apply(&sent("{}")).unwrap_err()[0].rule, Rule::Required);
        let wrong = sent(r#"{"name":"a","color":"red;x:url(a)"}"#);
        assert_eq!(tag.apply(&wrong).unwrap_err()[0].field, "color");
        tag.apply(&sent(r##"{"name":" 婚礼 ","category":"场景","color":"#f00"}"##)).unwrap();
        assert_eq!((tag.name.as_str(), tag.color.as_str()), ("婚礼", "#f00"));
        tag.apply(&sent(r#"{"color":""}"#)).unwrap();
        assert_eq!(tag.name, "婚礼", "what is not sent stays");
    }

    /// GT-006
    #[test]
    fn a_gift_has_its_defaults_and_a_stock_from_0() {
        let mut gift = Gift::new(1, 5);
        gift.apply(&sent(r#"{"name":"cup"}"#)).unwrap();
        assert!((gift.enabled, gift.stock, gift.sort) == (true, 0, 0));
        let wrong = sent(r#"{"name":"","stock":-1,"image_url":"data:x","sort":"a"}"#);
        let fields: Vec<_> =
            gift.apply(&wrong).unwrap_err().into_iter().map(|one| one.field).collect();
        assert_eq!(fields, ["name", "image_url", "stock", "sort"]);
    }
}
