//! Which characters of a document are drawn with which family of a shelf. When in doubt a character counts: one too
//! many costs a few hundred bytes, one too few is drawn with another typeface in the middle of a word.

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

/// What a text is drawn with: the place of a family on the shelf, its weight and slant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct FontUse {
    pub(crate) family: usize,
    pub(crate) weight: u16,
    pub(crate) is_italic: bool,
}

/// Characters by the face that they are drawn with.
#[derive(Debug, Default)]
pub(crate) struct FontUsage {
    /// Of the whole document.
    pub(crate) characters: BTreeMap<FontUse, BTreeSet<u32>>,
    /// Those of the page that is seen first.
    pub(crate) first: BTreeSet<FontUse>,
    /// Families that somebody wanted first, and nobody here or on devices knows.
    pub(crate) unknown: BTreeSet<String>,
}

/// What an element that comes to life may show besides what it was published with.
const ISLAND_CHARACTERS: &str = "0123456789:.,-+%/ ";
const REGULAR: u16 = 400;
const BOLD: u16 = 700;
/// Names that are remembered although nobody knows them.
const MAX_UNKNOWN: usize = 20;

/// Reads a document. One that names no family is not read at all.
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

/// An element that is open.
#[derive(Clone, Debug, Default)]
struct OpenElement {
    name: Option<LocalName>,
    families: Vec<usize>,
    /// None where nobody said.
    weight: Option<u16>,
    is_italic: bool,
}

#[derive(Debug, Default)]
struct State {
    open: Vec<OpenElement>,
    /// Families that a style sheet names: anything may be drawn with them.
    everywhere: Vec<usize>,
    /// The element of the work that is read, and the faces of each.
    element: String,
    of_elements: BTreeMap<String, BTreeSet<FontUse>>,
    /// Pages that have begun.
    pages: usize,
    /// The text of a script or style sheet that is read.
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

    /// Elements that come to life draw from their props, which stand in the document as JSON.
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

/// Attributes whose value is drawn.
const TEXT_ATTRIBUTES: [&str; 5] = ["placeholder", "value", "alt", "label", "data-text"];
/// Tags that never close.
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
                // Sizes and weights come before the family: nothing is told of a name that is not clear.
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

    /// Families of the shelf in a list of CSS; none where the list hands on what is around.
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

/// Whether a name is that of a family, and of none that is here or on devices.
fn is_unknown(name: &str, font_set: &FontSet) -> bool {
    let is_name = |one: char| one.is_alphanumeric() || " ._-".contains(one);
    let is_plain = !name.is_empty() && name.chars().count() <= 60 && name.chars().all(is_name);
    is_plain && font_set.named(name).is_none() && !is_reserved_family(name)
}

/// Declarations of a style attribute, names in small letters.
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

/// Characters of all texts in JSON.
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

/// Families of the shelf that a style sheet names.
fn families_named_in(css: &str, font_set: &FontSet) -> Vec<usize> {
    let lower = css.to_lowercase();
    let named = font_set.families().enumerate();
    let is_named = |one: &pinye_fonts::Family| lower.contains(&one.family.to_lowercase());
    named.filter(|(_, one)| is_named(one)).map(|(place, _)| place).collect()
}

#[cfg(test)]
mod tests {
    use pinye_fonts::Library;

    use super::*;

    fn font_set() -> FontSet {
        FontSet::of(Library::new(|_| None), Vec::new())
    }

    fn id(drawn: FontUse) -> (String, u16, bool) {
        (font_set().at(drawn.family).unwrap().id.clone(), drawn.weight, drawn.is_italic)
    }

    fn scan(html: &str) -> Vec<((String, u16, bool), String)> {
        let uses = scan_document(html, &font_set());
        let text = |all: BTreeSet<u32>| all.into_iter().filter_map(char::from_u32).collect();
        uses.characters.into_iter().map(|(face, all)| (id(face), text(all))).collect()
    }

    fn scan_single_face(html: &str) -> String {
        let mut all = scan(html);
        assert_eq!(all.len(), 1, "{all:?}");
        all.remove(0).1
    }

    #[test]
    fn a_family_has_the_characters_of_the_elements_that_name_it() {
        let html = "<p>外</p><p style='font-family: \"Ma Shan Zheng\", serif'>春<b>天</b>&amp;</p><p>后</p>";
        assert_eq!(
            scan(html),
            [
                (("ma-shan-zheng".into(), 400, false), "&春".into()),
                (("ma-shan-zheng".into(), 700, false), "天".into())
            ]
        );
        assert_eq!(
            scan_single_face("<p style=\"font-family:&quot;ZCOOL KuaiLe&quot;\">乐</p>"),
            "乐"
        );
        assert_eq!(
            scan_single_face("<svg><text font-family=\"zcool kuaile\">图</text></svg>"),
            "图"
        );
        assert_eq!(scan_single_face("<font face=\"ZCOOL KuaiLe\">旧</font>"), "旧");
        let within = "<div style=\"font-family:Noto Serif SC\">甲<i style=\"font-family:Arial\">乙</i>丙<br>丁</div>";
        assert_eq!(scan_single_face(within), "丁丙甲");
        assert_eq!(
            scan_single_face(
                "<div style=\"font-family:Noto Serif SC\"><i style=\"font-family:inherit\">乙</i></div>"
            ),
            "乙"
        );
    }

    #[test]
    fn what_stands_in_fields_is_drawn_too() {
        let html = "<div style=\"font-family:ZCOOL KuaiLe\"><input placeholder=\"姓名\" value=\"张\"><textarea>正文</textarea>后</div>外";
        assert_eq!(scan_single_face(html), "名后姓张文正");
    }

    #[test]
    fn an_element_that_comes_to_life_has_its_texts_and_digits() {
        let html = "<div data-el=\"e1\" style=\"font-family:ZCOOL KuaiLe\">剩</div><div data-el=\"e2\">无</div>\
            <script type=\"application/json\" id=\"py-islands\">{\"elements\":{\"e1\":{\"props\":{\"end\":\"结束\"}},\"e2\":{\"props\":{\"a\":\"别\"}}}}</script>";
        let all = scan_single_face(html);
        assert!("0123456789结束剩".chars().all(|one| all.contains(one)), "{all}");
        assert!(!all.contains('别') && !all.contains('无'));
    }

    #[test]
    fn a_style_sheet_that_names_a_family_may_mean_anything() {
        let html = "<style>.x{font-family:'ZCOOL XiaoWei'}</style><p class=\"x\">都</p>";
        assert_eq!(scan_single_face(html), "都");
    }

    #[test]
    fn a_document_without_a_family_of_the_library_uses_none() {
        assert!(scan("<p style=\"font-family:Arial\">春天</p>").is_empty());
        assert!(scan("<p>Ma Shan Zheng</p>").is_empty(), "its name in a text is a text");
    }

    #[test]
    fn weights_and_slants_are_told_apart() {
        let html = "<p style='font-family:ZCOOL KuaiLe;font-weight:300'>轻<em>斜</em><b>重</b></p>";
        let faces: Vec<_> = scan(html)
            .into_iter()
            .map(|((_, weight, slant), text)| (weight, slant, text))
            .collect();
        assert_eq!(
            faces,
            [(300, false, "轻".into()), (300, true, "斜".into()), (700, false, "重".into())]
        );
    }

    #[test]
    fn a_family_that_nobody_knows_is_told() {
        let html = "<p style='font-family:\"Gone\", \"PingFang SC\", sans-serif'>一</p><p style='font-family:Arial'>二</p>\
            <p style='font-family:ZCOOL KuaiLe, Nothing'>三</p><p style='font:12px/1 Odd'>四</p><p style='font-family:var(--a)'>五</p>";
        let unknown = scan_document(html, &font_set()).unknown;
        assert_eq!(unknown.into_iter().collect::<Vec<_>>(), ["Gone"]);
    }

    #[test]
    fn what_is_seen_first_is_known() {
        let html = "<section data-index=\"0\"><p style=\"font-family:ZCOOL KuaiLe\">一</p></section>\
            <section data-index=\"1\"><p style=\"font-family:ZCOOL XiaoWei\">二</p></section>";
        let uses = scan_document(html, &font_set());
        let first: Vec<_> = uses.first.into_iter().map(id).collect();
        assert_eq!(first, [("zcool-kuaile".into(), 400, false)]);
    }
}
