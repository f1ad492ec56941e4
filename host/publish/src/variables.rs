//! Variables in texts (EL-TEXT-45): a view renders an empty slot for each, `<bdi
//! data-variable="name"></bdi>`. Values of data sources are inserted as plain text; slots that stay
//! empty are filled by the page's script from its URL.

use std::borrow::Cow;

use pinye_domain::variables::VariableValues;
use pinye_sandbox::prerender::PrerenderOutcome;

use super::escape;

const BEGIN: &str = "<bdi data-variable=\"";
const END: &str = "\"></bdi>";

/// Inserts the values into the rendered elements.
pub(super) fn fill(outcome: &mut PrerenderOutcome, values: &VariableValues) {
    for element in &mut outcome.elements {
        if let Cow::Owned(html) = filled(&element.drawn.html, values) {
            element.drawn.html = html;
        }
    }
}

/// Whether a slot is left for the page's script.
pub(super) fn has_open_variables(html: &str) -> bool {
    html.contains(BEGIN)
}

fn filled<'a>(html: &'a str, values: &VariableValues) -> Cow<'a, str> {
    if values.is_empty() || !has_open_variables(html) {
        return Cow::Borrowed(html);
    }
    let mut parts = html.split(BEGIN);
    let mut result = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let place = part.split_once(END);
        match place.and_then(|(name, rest)| Some((values.get(name)?, rest))) {
            Some((value, rest)) => {
                result.push_str(&format!("<bdi>{}</bdi>{rest}", escape::html(value)));
            }
            None => {
                result.push_str(BEGIN);
                result.push_str(part);
            }
        }
    }
    Cow::Owned(result)
}

#[cfg(test)]
mod tests {
    use super::{VariableValues, filled, has_open_variables};

    /// EL-TEXT-45
    #[test]
    fn values_stand_in_their_places_as_plain_text() {
        let html =
            "<p>1 <bdi data-variable=\"price\"></bdi> 2 <bdi data-variable=\"who\"></bdi></p>";
        let values = VariableValues::from([("price".to_owned(), "<b>5 & more</b>".to_owned())]);
        let shown = filled(html, &values);
        let wanted = "<p>1 <bdi>&lt;b&gt;5 &amp; more&lt;/b&gt;</bdi> 2 <bdi data-variable=\"who\"></bdi></p>";
        assert_eq!(shown, wanted);
        assert!(has_open_variables(&shown));
        let both = [("price".to_owned(), "5".to_owned()), ("who".to_owned(), String::new())];
        let shown = filled(html, &both.into()).into_owned();
        assert_eq!(shown, "<p>1 <bdi>5</bdi> 2 <bdi></bdi></p>");
        assert!(!has_open_variables(&shown));
    }

    #[test]
    fn nothing_else_is_a_place() {
        let values = VariableValues::from([("a".to_owned(), "1".to_owned())]);
        for html in ["", "{{a}}", "<bdi data-variable=\"a\">x</bdi>", "<bdi data-variable=\"a"] {
            assert_eq!(filled(html, &values), html);
        }
    }
}
