//! Determines which characters of a document are rendered with which font family. When in doubt a
//! character counts: one too many costs a few hundred bytes, one too few falls back to another font
//! in the middle of a word.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use html5ever::tendril::StrTendril;
use html5ever::tokenizer::states::RawKind;
use html5ever::tokenizer::{
    BufferQueue, Tag, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts,
};
use html5ever::{LocalName, local_name};
use pinye_domain::font::is_reserved_family;
use pinye_fonts::FontSet;
use serde_json::Value;

/// Font of a text: index of the family in the font set, weight and slant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct FontUse {
    pub(crate) family: usize,
    pub(crate) weight: u16,
    pub(crate) is_italic: bool,
}

/// Characters by the font that they are rendered with.
#[derive(Debug, Default)]
pub(crate) struct FontUsage {
    /// Of the whole document.
    pub(crate) characters: BTreeMap<FontUse, BTreeSet<u32>>,
    /// Fonts of the first page.
    pub(crate) first: BTreeSet<FontUse>,
    /// First choices of `font-family` lists that are neither in the font set nor common on devices.
    pub(crate) unknown: BTreeSet<String>,
}

/// Characters that an island may show in addition to its published texts.
const ISLAND_CHARACTERS: &str = "0123456789:.,-+%/ ";
const REGULAR: u16 = 400;
const BOLD: u16 = 700;
/// Maximum number of unknown family names that are collected.
const MAX_UNKNOWN: usize = 20;

/// Scans a document. Returns early if it contains no font declaration.
pub(crate) fn scan_document(html: &str, font_set: &FontSet) -> FontUsage {
    let lower = html.to_ascii_lowercase();
    if !["font-family", "font:", "<font"].iter().any(|name| lower.contains(name)) {
        return FontUsage::default();
    }
    let tokenizer =
        Tokenizer::new(Reader { font_set, state: RefCell::default() }, TokenizerOpts::default());
    let input = BufferQueue::default();
    input.push_back(StrTendril::from(html));
    let _ = tokenizer.feed(&input);
    tokenizer.end();
    let mut state = tokenizer.sink.state.into_inner();
    state.add_island_texts();
    state.uses
}

struct Reader<'a> {
    font_set: &'a FontSet,
    state: RefCell<State>,
}

/// An open element.
#[derive(Clone, Debug, Default)]
struct OpenElement {
    name: Option<LocalName>,
    families: Vec<usize>,
    /// `None` if not specified.
    weight: Option<u16>,
    is_italic: bool,
}

#[derive(Debug, Default)]
struct State {
    open: Vec<OpenElement>,
    /// Families named in a style sheet, which may apply to any text.
    everywhere: Vec<usize>,
    /// Id of the current element of the work, and the fonts of each element.
    element: String,
    of_elements: BTreeMap<String, BTreeSet<FontUse>>,
    /// Pages opened so far.
    pages: usize,
    /// Text of the current script or style sheet; true for a style sheet.
    raw: Option<(bool, String)>,
    islands: String,
    uses: FontUsage,
}

impl State {
    fn text(&mut self, text: &str) {
        if let Some((_, raw)) = &mut self.raw {
            raw.push_str(text);
            return;
        }
        let now = self.open.last().cloned().unwrap_or_default();
        for family in now.families.iter().chain(&self.everywhere) {
            let weight = now.weight.unwrap_or(REGULAR);
            let face = FontUse { family: *family, weight, is_italic: now.is_italic };
            let seen = self.uses.characters.entry(face).or_default();
            seen.extend(text.chars().filter(|one| !one.is_control()).map(u32::from));
            if self.pages <= 1 && !text.trim().is_empty() {
                self.uses.first.insert(face);
            }
            if !self.element.is_empty() {
                self.of_elements.entry(self.element.clone()).or_default().insert(face);
            }
        }
    }

    /// Adds the props of islands, which are in the document as JSON and are rendered in the
    /// browser.
    fn add_island_texts(&mut self) {
        let islands: Value = serde_json::from_str(&self.islands).unwrap_or_default();
        let Some(elements) = islands.get("elements").and_then(Value::as_object) else { return };
        for (id, island) in elements {
            let Some(faces) = self.of_elements.get(id) else { continue };
            let mut all: BTreeSet<u32> = ISLAND_CHARACTERS.chars().map(u32::from).collect();
            texts(island.get("props").unwrap_or(&Value::Null), &mut all);
            for face in faces {
                self.uses.characters.entry(*face).or_default().extend(&all);
            }
        }
    }

    fn close(&mut self, name: &LocalName, font_set: &FontSet) {
        if let Some((is_style, raw)) = self.raw.take() {
            if is_style {
                self.everywhere.extend(families_named_in(&raw, font_set));
            } else if raw.starts_with('{') {
                self.islands = raw;
            }
        }
        let opened = self.open.iter().rposition(|one| one.name.as_ref() == Some(name));
        if let Some(at) = opened {
            self.open.truncate(at);
        }
    }
}

/// Attributes whose value is visible.
const TEXT_ATTRIBUTES: [&str; 5] = ["placeholder", "value", "alt", "label", "data-text"];
/// HTML void elements.
const VOID: [&str; 14] = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source",
    "track", "wbr",
];

impl TokenSink for Reader<'_> {
    type Handle = ();

    fn process_token(&self, token: Token, _line: u64) -> TokenSinkResult<()> {
        let mut state = self.state.borrow_mut();
        match token {
            Token::TagToken(tag) if tag.kind == TagKind::StartTag => {
                return self.start(&mut state, &tag);
            }
            Token::TagToken(tag) => state.close(&tag.name, self.font_set),
            Token::CharacterTokens(text) => state.text(&text),
            _ => {}
        }
        TokenSinkResult::Continue
    }
}

impl Reader<'_> {
    fn start(&self, state: &mut State, tag: &Tag) -> TokenSinkResult<()> {
        if let Some(id) = value(tag, "data-el") {
            id.clone_into(&mut state.element);
        }
        state.pages += usize::from(value(tag, "data-index").is_some());
        let mut open = state.open.last().cloned().unwrap_or_default();
        open.name = Some(tag.name.clone());
        if matches!(&*tag.name, "b" | "strong" | "th" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6") {
            open.weight = Some(BOLD);
        }
        open.is_italic |= matches!(&*tag.name, "i" | "em" | "cite" | "dfn" | "var" | "address");
        let named = value(tag, "font-family").or_else(|| value(tag, "face"));
        if let Some(families) = named.and_then(|list| self.families(state, list)) {
            open.families = families;
        }
        for (name, set) in declarations(value(tag, "style").unwrap_or_default()) {
            match name.as_str() {
                "font-family" => {
                    open.families = self.families(state, set).unwrap_or(open.families);
                }
                // In the shorthand the first name follows size and weight, so it cannot be reported
                // as unknown.
                "font" => {
                    let mut untold = State::default();
                    open.families = self.families(&mut untold, set).unwrap_or(open.families);
                }
                "font-weight" => open.weight = weight(set, open.weight),
                "font-style" => {
                    open.is_italic = set.starts_with("italic") || set.starts_with("oblique");
                }
                _ => {}
            }
        }
        if let Some(set) = value(tag, "font-weight") {
            open.weight = weight(set, open.weight);
        }
        state.open.push(open);
        for name in TEXT_ATTRIBUTES {
            if let Some(drawn) = value(tag, name) {
                state.text(drawn);
            }
        }
        if tag.self_closing || VOID.contains(&&*tag.name) {
            state.open.pop();
        }
        match tag.name {
            local_name!("script") => {
                state.raw = Some((false, String::new()));
                TokenSinkResult::RawData(RawKind::ScriptData)
            }
            local_name!("style") => {
                state.raw = Some((true, String::new()));
                TokenSinkResult::RawData(RawKind::Rawtext)
            }
            local_name!("textarea") | local_name!("title") => {
                TokenSinkResult::RawData(RawKind::Rcdata)
            }
            _ => TokenSinkResult::Continue,
        }
    }

    /// Resolves a `font-family` list; `None` for keywords that inherit.
    fn families(&self, state: &mut State, list: &str) -> Option<Vec<usize>> {
        if matches!(list.trim(), "inherit" | "unset" | "revert" | "") {
            return None;
        }
        let names = list.split(',').map(|one| one.trim().trim_matches(['"', '\'']).trim());
        let names: Vec<&str> = names.collect();
        if let Some(first) = names.first().filter(|name| is_unknown(name, self.font_set))
            && state.uses.unknown.len() < MAX_UNKNOWN
        {
            state.uses.unknown.insert((*first).to_owned());
        }
        Some(names.into_iter().filter_map(|name| self.font_set.named(name)).collect())
    }
}

/// Whether a name is a plausible family name that is neither in the font set nor reserved.
fn is_unknown(name: &str, font_set: &FontSet) -> bool {
    let is_name = |one: char| one.is_alphanumeric() || " ._-".contains(one);
    let is_plain = !name.is_empty() && name.chars().count() <= 60 && name.chars().all(is_name);
    is_plain && font_set.named(name).is_none() && !is_reserved_family(name)
}

/// Parses a style attribute into declarations, names in lower case.
fn declarations(style: &str) -> impl Iterator<Item = (String, &str)> {
    let each = style.split(';').filter_map(|one| one.split_once(':'));
    each.map(|(name, value)| (name.trim().to_ascii_lowercase(), value.trim()))
}

fn weight(set: &str, page_chrome: Option<u16>) -> Option<u16> {
    match set.trim().trim_end_matches("!important").trim() {
        "bold" | "bolder" => Some(BOLD),
        "normal" | "lighter" => Some(REGULAR),
        number => {
            let number = number.parse::<f64>().ok().filter(|one| (1.0..=1000.0).contains(one));
            number.map(|one| one as u16).or(page_chrome)
        }
    }
}

fn value<'a>(tag: &'a Tag, name: &str) -> Option<&'a str> {
    tag.attrs.iter().find(|one| &*one.name.local == name).map(|one| &*one.value)
}

/// Collects the characters of all texts in JSON.
fn texts(value: &Value, into: &mut BTreeSet<u32>) {
    match value {
        Value::String(text) => {
            into.extend(text.chars().filter(|one| !one.is_control()).map(u32::from));
        }
        Value::Array(all) => all.iter().for_each(|one| texts(one, into)),
        Value::Object(all) => all.values().for_each(|one| texts(one, into)),
        _ => {}
    }
}

/// Returns the families of the font set that a style sheet names.
fn families_named_in(css: &str, font_set: &FontSet) -> Vec<usize> {
    let lower = css.to_lowercase();
    let named = font_set.families().enumerate();
    let is_named = |one: &pinye_fonts::Family| lower.contains(&one.family.to_lowercase());
    named.filter(|(_, one)| is_named(one)).map(|(place, _)| place).collect()
}

#[cfg(test)]
mod tests;
