//! Query parameters read into the struct that documents them.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use crate::error::{ApiError, Error, Result};
use crate::list_query::ListQuery;
use pinye_domain::messages::Message;

/// Query parameters parsed as `T`. Unknown parameters are ignored and the first of several values
/// counts: browsers of visitors come back with parameters that others have added, and a refusal
/// would lock them out. For the same reason, a field whose invalid values are handled separately is
/// a text in `T`, with the documented type as `value_type`.
#[derive(Debug)]
pub struct Query<T>(pub T);

impl<S: Sync, T: DeserializeOwned> FromRequestParts<S> for Query<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Query<T>> {
        let query = ListQuery::parse(parts.uri.query().unwrap_or_default());
        Ok(Query(query.read()?))
    }
}

impl ListQuery {
    /// Parses the parameters as `T`; the first of several values counts.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T> {
        let broken = |_| Error::BadRequest(Message::new("http.badRequest"));
        Ok(serde_urlencoded::from_str(&self.first_values().to_query_string()).map_err(broken)?)
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use crate::list_query::ListQuery;

    #[derive(Debug, Default, Deserialize, PartialEq)]
    #[serde(default)]
    struct Sample {
        word: String,
        number: Option<i64>,
    }

    #[test]
    fn the_first_value_counts_and_others_are_ignored() {
        let read = |query: &str| ListQuery::parse(query).read::<Sample>();
        let both = read("word=a%26b&other=1&word=c&number=5").unwrap();
        assert_eq!(both, Sample { word: "a&b".to_owned(), number: Some(5) });
        assert_eq!(read("").unwrap(), Sample::default());
        assert!(read("number=many").is_err());
    }
}
