//! Document types: drawing programs declare short texts as entities. They are expanded at their
//! references, within bounds.

use std::borrow::Cow;
use std::collections::HashMap;

/// Bytes that a drawing may grow by when its entities are expanded.
const MAX_GROWTH_BYTES: usize = 1 << 20;

/// Returns the text without its document type and with its entities expanded. `None` for external
/// entities, for nested ones, which can grow exponentially, and for a malformed document type.
pub(super) fn expand(text: &str) -> Option<Cow<'_, str>> {
    let Some((before, declared)) = text.split_once("<!DOCTYPE") else { return Some(text.into()) };
    let mut entities = HashMap::new();
    let after = doctype(declared, &mut entities)?;
    let mut out = String::with_capacity(text.len());
    out.push_str(before);
    let mut rest = after;
    let mut growth = 0;
    while let Some((plain, named)) = rest.split_once('&') {
        out.push_str(plain);
        let entity =
            named.split_once(';').and_then(|(name, behind)| Some((entities.get(name)?, behind)));
        if let Some((value, behind)) = entity {
            growth += value.len();
            if growth > MAX_GROWTH_BYTES {
                return None;
            }
            out.push_str(value);
            rest = behind;
        } else {
            out.push('&');
            rest = named;
        }
    }
    out.push_str(rest);
    Some(out.into())
}

/// Reads up to the end of the document type and returns the rest.
fn doctype<'a>(mut rest: &'a str, entities: &mut HashMap<&'a str, String>) -> Option<&'a str> {
    loop {
        let at = rest.find(['"', '\'', '[', '<', '>'])?;
        let (c, behind) = rest.get(at..)?.split_at_checked(1)?;
        rest = match c {
            ">" => return Some(behind),
            "[" => subset(behind, entities)?,
            "<" => return None,
            quote => behind.split_once(quote)?.1,
        };
    }
}

/// Parses the internal subset. Declarations of elements and attributes are allowed and ignored.
fn subset<'a>(mut rest: &'a str, entities: &mut HashMap<&'a str, String>) -> Option<&'a str> {
    loop {
        rest = rest.trim_start();
        rest = if let Some(behind) = rest.strip_prefix(']') {
            return Some(behind);
        } else if let Some(comment) = rest.strip_prefix("<!--") {
            comment.split_once("-->")?.1
        } else if let Some(entity) = rest.strip_prefix("<!ENTITY") {
            let (name, value, behind) = entity_of(entity)?;
            // For duplicate entities the first declaration applies.
            entities.entry(name).or_insert(value);
            behind
        } else {
            let declared =
                rest.strip_prefix("<!ELEMENT").or_else(|| rest.strip_prefix("<!ATTLIST"))?;
            doctype(declared, &mut HashMap::new())?
        };
    }
}

/// Returns name and value of an entity, and the text behind its declaration.
fn entity_of(declared: &str) -> Option<(&str, String, &str)> {
    let (name, rest) = declared.trim_start().split_once(char::is_whitespace)?;
    let rest = rest.trim_start();
    let (quote, rest) =
        rest.split_at_checked(1).filter(|(quote, _)| ["\"", "'"].contains(quote))?;
    let (value, rest) = rest.split_once(quote)?;
    let behind = rest.trim_start().strip_prefix('>')?;
    let is_flat = !value.contains(['<', '&', '%']) && name != "%";
    is_flat.then(|| (name, value.replace('"', "&quot;").replace('\'', "&apos;"), behind))
}
