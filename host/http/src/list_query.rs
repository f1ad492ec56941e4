//! Query parameters of lists: `limit`, `offset`, `sort=field:desc`, `filters[field][$contains]=value`. Only the fields
//! of an allow-list exist; anything else is 400.
//!
//! One reader for all lists instead of a struct for each: every field of the allow-list can be combined with every operator,
//! `limit` and `offset` have a second spelling, and an error names the first parameter that is wrong. The structs of the
//! API document show the parameters that are used most.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use url::form_urlencoded;

use crate::error::{ApiError, Error, Result};
use pinye_domain::messages::Message;
use pinye_domain::moment;
use pinye_store as store;
use pinye_store::list::{Comparison, Filter, PagedQuery, Value};

/// How a field of a list is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldKind {
    /// Whole numbers.
    Number,
    /// Texts.
    Text,
    /// `true` or `false`.
    Flag,
    /// ISO 8601 on the wire, milliseconds in the database.
    Time,
    /// Tags of works: a number is a tag's id, anything else (a part of) its name.
    Tag,
}

/// Fields that may be sorted and filtered by: name on the wire (and column), kind.
pub type Fields = &'static [(&'static str, FieldKind)];

/// Parameters of one query; every filter is a condition of the statement, and databases take only so many.
const MAX_PARAMETERS: usize = 50;

/// Query parameters of a list.
#[derive(Clone, Debug)]
pub struct ListQuery {
    pairs: Vec<(String, String)>,
}

impl<S: Sync> FromRequestParts<S> for ListQuery {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<ListQuery> {
        Ok(ListQuery::parse(parts.uri.query().unwrap_or_default()))
    }
}

impl ListQuery {
    /// Parses a query string.
    pub fn parse(query: &str) -> ListQuery {
        ListQuery { pairs: form_urlencoded::parse(query.as_bytes()).into_owned().collect() }
    }

    /// Returns the value of a plain parameter.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.pairs.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// Returns the query without these parameters, which the handler reads itself.
    pub fn without(&self, names: &[&str]) -> ListQuery {
        let others = self.pairs.iter().filter(|(key, _)| !names.contains(&key.as_str()));
        ListQuery { pairs: others.cloned().collect() }
    }

    /// Returns the query with only the first value of every parameter.
    pub(super) fn first_values(&self) -> ListQuery {
        let is_first = |(at, (key, _)): &(usize, &(String, String))| {
            !self.pairs.iter().take(*at).any(|(before, _)| before == key)
        };
        let first = self.pairs.iter().enumerate().filter(is_first);
        ListQuery { pairs: first.map(|(_, pair)| pair.clone()).collect() }
    }

    /// Returns the parameters as a query string.
    pub fn to_query_string(&self) -> String {
        form_urlencoded::Serializer::new(String::new()).extend_pairs(&self.pairs).finish()
    }

    /// Returns the parameter `keyword` as a condition on these columns.
    pub fn keyword(&self, columns: &'static str) -> Result<Option<Filter>> {
        keyword_filter(self.get("keyword"), columns)
    }

    /// Returns the requested page, sorted by `id:desc` by default.
    pub fn page(&self, fields: Fields, default_limit: i64) -> Result<PagedQuery> {
        let mut page = PagedQuery {
            limit: default_limit,
            offset: 0,
            order_by: "id",
            descending: true,
            filters: Vec::new(),
        };
        if self.pairs.len() > MAX_PARAMETERS {
            let message = Message::new("query.many").with("most", MAX_PARAMETERS);
            return Err(Error::BadRequest(message).into());
        }
        for (key, value) in &self.pairs {
            match key.as_str() {
                "limit" | "_limit" => page.limit = number(key, value, 1, 100)?,
                "offset" | "_start" => page.offset = number(key, value, 0, i64::MAX)?,
                "sort" | "_sort" => (page.order_by, page.descending) = order(value, fields)?,
                // API-GEN-003, DS-006: accepted everywhere, without effect where nothing is a template.
                "is_template" | "filters[is_template]" | "filters[is_template][$eq]"
                    if !fields.iter().any(|(name, _)| *name == "is_template") =>
                {
                    drop(parse("is_template", value, FieldKind::Flag)?);
                }
                key => page.filters.extend(filter(key, value, fields)?),
            }
        }
        Ok(page)
    }

    /// Returns the requested page of a list that `keyword` searches through; `texts` is the SQL
    /// expression to search in.
    pub fn page_with_keyword(
        &self,
        fields: Fields,
        default_limit: i64,
        texts: &'static str,
    ) -> Result<PagedQuery> {
        let mut page = self.without(&["keyword"]).page(fields, default_limit)?;
        page.filters.extend(self.keyword(texts)?);
        Ok(page)
    }
}

/// Returns a keyword as a condition on these columns; `None` for an empty one.
pub(super) fn keyword_filter(
    keyword: Option<&str>,
    columns: &'static str,
) -> Result<Option<Filter>> {
    let Some(keyword) = keyword.map(str::trim).filter(|word| !word.is_empty()) else {
        return Ok(None);
    };
    // Columns that are searched together are joined with line breaks.
    if keyword.chars().any(char::is_control) {
        return Err(invalid_parameter("keyword").into());
    }
    let value = parse("keyword", keyword, FieldKind::Text)?;
    Ok(Some(Filter::on(columns, Comparison::Contains, vec![value])))
}

/// Returns the error for a parameter with an unusable value.
pub(super) fn invalid_parameter(field: &str) -> Error {
    Error::BadRequest(Message::new("query.value").with("field", field))
}

fn unknown_parameter(field: &str) -> Error {
    Error::BadRequest(Message::new("query.unknown").with("field", field))
}

fn number(key: &str, value: &str, least: i64, most: i64) -> Result<i64> {
    let number = value.parse().ok();
    Ok(number
        .filter(|number| (least..=most).contains(number))
        .ok_or_else(|| invalid_parameter(key))?)
}

fn order(value: &str, fields: Fields) -> Result<(&'static str, bool)> {
    let (name, direction) = value.split_once(':').unwrap_or((value, "asc"));
    let (column, kind) = field(name, fields)?;
    let column = if kind == FieldKind::Tag { store::tags::NAMES_OF_WORK } else { column };
    match direction {
        "asc" => Ok((column, false)),
        "desc" => Ok((column, true)),
        _ => Err(invalid_parameter("sort").into()),
    }
}

fn field(name: &str, fields: Fields) -> Result<(&'static str, FieldKind)> {
    Ok(fields
        .iter()
        .copied()
        .find(|(known, _)| *known == name)
        .ok_or_else(|| unknown_parameter(name))?)
}

/// `filters[title][$contains]`, `filters[title]`, or just the name of a field.
fn filter(key: &str, value: &str, fields: Fields) -> Result<Option<Filter>> {
    let (name, operator) = match key.strip_prefix("filters[") {
        Some(rest) => {
            let (name, rest) = rest.split_once(']').ok_or_else(|| unknown_parameter(key))?;
            let operator = rest.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
            if operator.is_none() && !rest.is_empty() {
                return Err(unknown_parameter(key).into());
            }
            (name, operator.unwrap_or("$eq"))
        }
        None => (key, "$eq"),
    };
    let (column, kind) = field(name, fields)?;
    if kind == FieldKind::Tag {
        return tag(key, operator, value).map(Some);
    }
    let comparison = match operator {
        "$eq" => Comparison::Eq,
        "$ne" => Comparison::Ne,
        "$contains" if kind == FieldKind::Text => Comparison::Contains,
        "$in" => Comparison::In,
        "$lt" => Comparison::Lt,
        "$lte" => Comparison::Lte,
        "$gt" => Comparison::Gt,
        "$gte" => Comparison::Gte,
        _ => return Err(unknown_parameter(key).into()),
    };
    let parts: Vec<_> = if comparison == Comparison::In {
        value.split(',').take(100).collect()
    } else {
        vec![value]
    };
    let values = parts.into_iter().map(|part| parse(name, part, kind)).collect::<Result<_>>()?;
    Ok(Some(Filter::on(column, comparison, values)))
}

/// GT-008: works that carry a tag, `filters[tags]=3`, `filters[tags][$in]=3,4`, `filters[tags][$contains]=wed`.
fn tag(key: &str, operator: &str, value: &str) -> Result<Filter> {
    let all_numbers = value.split(',').all(|part| part.parse::<i64>().is_ok());
    let (column, kind) = match operator {
        "$contains" => ("t.name", FieldKind::Text),
        _ if all_numbers => ("t.id", FieldKind::Number),
        _ => ("t.name", FieldKind::Text),
    };
    let (comparison, wrapper) = match operator {
        "$eq" => (Comparison::Eq, store::tags::HAS_TAG),
        "$ne" => (Comparison::Eq, store::tags::HAS_NO_TAG),
        "$in" => (Comparison::In, store::tags::HAS_TAG),
        "$contains" => (Comparison::Contains, store::tags::HAS_TAG),
        _ => return Err(unknown_parameter(key).into()),
    };
    let parts: Vec<_> =
        if operator == "$in" { value.split(',').take(100).collect() } else { vec![value] };
    let values = parts.into_iter().map(|part| parse("tags", part, kind)).collect::<Result<_>>()?;
    Ok(Filter { column, comparison, values, wrapper })
}

fn parse(name: &str, text: &str, kind: FieldKind) -> Result<Value> {
    let value = match kind {
        FieldKind::Number => text.parse().ok().map(Value::Number),
        FieldKind::Text | FieldKind::Tag if text.contains('\0') => None,
        FieldKind::Text | FieldKind::Tag => Some(Value::Text(text.to_owned())),
        FieldKind::Flag => text.parse().ok().map(Value::Flag),
        FieldKind::Time => moment::parse(text).map(Value::Number),
    };
    Ok(value.ok_or_else(|| invalid_parameter(name))?)
}

#[cfg(test)]
mod tests {
    use super::{FieldKind, Fields, ListQuery};
    use pinye_store::list::{Comparison, Value};

    const FIELDS: Fields = &[
        ("id", FieldKind::Number),
        ("title", FieldKind::Text),
        ("is_template", FieldKind::Flag),
        ("created_at", FieldKind::Time),
    ];

    /// API-GEN-004
    #[test]
    fn reads_limit_offset_sort_and_filters() {
        let query = ListQuery::parse(
            "limit=5&offset=10&sort=title:asc&is_template=false&filters%5Btitle%5D%5B$contains%5D=a+b&filters[id][$in]=1,2",
        );
        let page = query.page(FIELDS, 10).unwrap();
        assert_eq!(
            (page.limit, page.offset, page.order_by, page.descending),
            (5, 10, "title", false)
        );
        let comparisons: Vec<_> = page.filters.iter().map(|filter| filter.comparison).collect();
        assert_eq!(comparisons, [Comparison::Eq, Comparison::Contains, Comparison::In]);
        assert_eq!(page.filters[0].values, [Value::Flag(false)]);
        assert_eq!(page.filters[1].values, [Value::Text("a b".to_owned())]);
    }

    /// DS-006
    #[test]
    fn is_template_is_accepted_where_nothing_is_one() {
        const OTHERS: Fields = &[("id", FieldKind::Number)];
        for query in ["is_template=false", "filters[is_template]=false"] {
            assert_eq!(ListQuery::parse(query).page(OTHERS, 10).unwrap().filters, []);
        }
        assert!(ListQuery::parse("is_template=perhaps").page(OTHERS, 10).is_err());
    }

    /// GT-008
    #[test]
    fn a_tag_is_asked_for_by_its_id_or_by_its_name() {
        const WORKS: Fields = &[("tags", FieldKind::Tag)];
        let filter =
            |query: &str| ListQuery::parse(query).page(WORKS, 10).unwrap().filters.remove(0);
        let by_id = filter("filters[tags][$in]=3,4");
        assert_eq!((by_id.column, by_id.values.len()), ("t.id", 2));
        let by_name = filter("filters[tags][$contains]=3");
        assert_eq!((by_name.column, by_name.comparison), ("t.name", Comparison::Contains));
        assert!(filter("filters[tags][$ne]=3").wrapper.0.starts_with("NOT"));
    }

    #[test]
    fn a_keyword_is_a_condition_and_no_field() {
        let query = ListQuery::parse("keyword=+a+&limit=5");
        assert_eq!(query.without(&["keyword"]).page(FIELDS, 10).unwrap().limit, 5);
        let filter = query.keyword("name").unwrap().unwrap();
        assert_eq!(filter.values, [Value::Text("a".to_owned())]);
        assert_eq!(ListQuery::parse("keyword=").keyword("name").unwrap(), None);
        assert!(ListQuery::parse("keyword=%00").keyword("name").is_err());
    }

    /// API-GEN-004
    #[test]
    fn unknown_fields_and_unusable_values_are_refused() {
        for query in [
            "filters[password_hash]=x",
            "sort=user_id:asc",
            "sort=title:up",
            "limit=0",
            "limit=101",
            "limit=ten",
            "offset=-1",
            "filters[title][$regex]=x",
            "filters[title][$contains",
            "filters[id][$contains]=1",
            "filters[id]=1%3B",
            "is_template=maybe",
            "created_at=soon",
            "anything=1",
            "filters[title]=%00",
            "filters[tags][$lt]=1",
        ] {
            assert!(ListQuery::parse(query).page(FIELDS, 10).is_err(), "{query}");
        }
    }
}
