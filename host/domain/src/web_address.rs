//! Syntax of the URLs of links, videos and sounds: the same rule as that of the editor and the
//! published page (`web/src/model/webAddress.ts`), tested with the same table.

/// Characters that no host contains, and that the rest of a URL contains only in encoded form.
const UNUSUAL: &str = "\\\"'<>^`{|}";

/// Returns whether a text is http or https, a host, and a remainder that browsers accept.
pub fn is_web_address(text: &str) -> bool {
    let rest = ["https://", "http://"].iter().find_map(|scheme| {
        let start = text.get(..scheme.len())?;
        start.eq_ignore_ascii_case(scheme).then(|| text.get(scheme.len()..))?
    });
    let Some(rest) = rest else { return false };
    let is_gap = |c: char| c.is_whitespace() || c.is_control() || c == '\u{feff}';
    let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
    !host.is_empty() && !host.contains(|c| UNUSUAL.contains(c)) && !rest.contains(is_gap)
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::is_web_address;

    #[test]
    fn host_and_browser_take_the_same_addresses() {
        let table = include_str!("../../../web/src/model/webAddresses.json");
        let table: Value = serde_json::from_str(table).unwrap();
        let addresses = table["addresses"].as_array().unwrap();
        let others = table["others"].as_array().unwrap();
        assert!(addresses.len() > 10 && others.len() > 25);
        for one in addresses {
            assert!(is_web_address(one["text"].as_str().unwrap()), "{one}");
        }
        for one in others {
            assert!(!is_web_address(one.as_str().unwrap()), "{one}");
        }
    }
}
