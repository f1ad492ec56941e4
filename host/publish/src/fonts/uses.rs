//! Which characters of a document are drawn with which family of the library. When in doubt a character counts: one too
//! many costs a few hundred bytes, one too few is drawn with another typeface in the middle of a word.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use html5ever::tendril::StrTendril;
use html5ever::tokenizer::states::RawKind;
use html5ever::tokenizer::{
    BufferQueue, Tag, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts,
};
use html5ever::{LocalName, local_name};
use pinye_fonts::Library;
use serde_json::Value;

/// A face: the id of its family, and whether it is the bold one.
pub(crate) type FaceKey = (&'static str, bool);

/// Characters by the face that they are drawn with.
#[derive(Debug, Default)]
pub(crate) struct Uses {
    /// Of the whole document.
    pub(crate) characters: BTreeMap<FaceKey, BTreeSet<u32>>,
    /// Faces of the page that is seen first.
    pub(crate) first: BTreeSet<FaceKey>,
}

/// What an element that comes to life may show besides what it was published with.
const LIVE: &str = "0123456789:.,-+%/ ";

/// Reads a document. One that names no family of the library is not read at all.
pub(crate) fn of(html: &str, library: Library) -> Uses {
    let names = library.families().iter().map(|one| one.family.as_str());
    let lower = html.to_ascii_lowercase();
    if !names.into_iter().any(|name| lower.contains(&name.to_ascii_lowercase())) {
        return Uses::default();
    }
    let tokenizer =
        Tokenizer::new(Reader { library, state: RefCell::default() }, TokenizerOpts::default());
    let input = BufferQueue::default();
    input.push_back(StrTendril::from(html));
    let _ = tokenizer.feed(&input);
    tokenizer.end();
    let mut state = tokenizer.sink.state.into_inner();
    state.bring_to_life();
    state.uses
}

struct Reader {
    library: Library,
    state: RefCell<State>,
}

/// An element that is open.
#[derive(Clone, Debug, Default)]
struct Open {
    name: Option<LocalName>,
    families: Vec<&'static str>,
    is_bold: bool,
}

#[derive(Debug, Default)]
struct State {
    open: Vec<Open>,
    /// Families that a style sheet names: anything may be drawn with them.
    everywhere: Vec<&'static str>,
    /// The element of the work that is read, and the faces of each.
    element: String,
    of_elements: BTreeMap<String, BTreeSet<FaceKey>>,
    /// Pages that have begun.
    pages: usize,
    /// The text of a script or style sheet that is read.
    raw: Option<(bool, String)>,
    islands: String,
    uses: Uses,
}

impl State {
    fn text(&mut self, text: &str) {
        if let Some((_, raw)) = &mut self.raw {
            raw.push_str(text);
            return;
        }
        let now = self.open.last().cloned().unwrap_or_default();
        for family in now.families.iter().chain(&self.everywhere) {
            let face = (*family, now.is_bold);
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
    fn bring_to_life(&mut self) {
        let islands: Value = serde_json::from_str(&self.islands).unwrap_or_default();
        let Some(elements) = islands.get("elements").and_then(Value::as_object) else { return };
        for (id, island) in elements {
            let Some(faces) = self.of_elements.get(id) else { continue };
            let mut all: BTreeSet<u32> = LIVE.chars().map(u32::from).collect();
            texts(island.get("props").unwrap_or(&Value::Null), &mut all);
            for face in faces {
                self.uses.characters.entry(*face).or_default().extend(&all);
            }
        }
    }

    fn close(&mut self, name: &LocalName, library: Library) {
        if let Some((is_style, raw)) = self.raw.take() {
            if is_style {
                self.everywhere.extend(found(&raw, library));
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
const DRAWN: [&str; 5] = ["placeholder", "value", "alt", "label", "data-text"];
/// Tags that never close.
const VOID: [&str; 14] = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source",
    "track", "wbr",
];

impl TokenSink for Reader {
    type Handle = ();

    fn process_token(&self, token: Token, _line: u64) -> TokenSinkResult<()> {
        let mut state = self.state.borrow_mut();
        match token {
            Token::TagToken(tag) if tag.kind == TagKind::StartTag => {
                return self.start(&mut state, &tag);
            }
            Token::TagToken(tag) => state.close(&tag.name, self.library),
            Token::CharacterTokens(text) => state.text(&text),
            _ => {}
        }
        TokenSinkResult::Continue
    }
}

impl Reader {
    fn start(&self, state: &mut State, tag: &Tag) -> TokenSinkResult<()> {
        if let Some(id) = value(tag, "data-el") {
            id.clone_into(&mut state.element);
        }
        state.pages += usize::from(value(tag, "data-index").is_some());
        let mut open = state.open.last().cloned().unwrap_or_default();
        open.name = Some(tag.name.clone());
        open.is_bold |= matches!(&*tag.name, "b" | "strong" | "th" | "h1" | "h2" | "h3" | "h4");
        let named = value(tag, "font-family").or_else(|| value(tag, "face"));
        if let Some(families) = named.and_then(|list| self.families(list)) {
            open.families = families;
        }
        for (name, set) in declarations(value(tag, "style").unwrap_or_default()) {
            match name.as_str() {
                "font-family" | "font" => {
                    open.families = self.families(set).unwrap_or(open.families);
                }
                "font-weight" => open.is_bold = is_bold(set, open.is_bold),
                _ => {}
            }
        }
        if let Some(weight) = value(tag, "font-weight") {
            open.is_bold = is_bold(weight, open.is_bold);
        }
        state.open.push(open);
        for name in DRAWN {
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

    /// Families of the library in a list of CSS; none where the list hands on what is around.
    fn families(&self, list: &str) -> Option<Vec<&'static str>> {
        if matches!(list.trim(), "inherit" | "unset" | "revert" | "") {
            return None;
        }
        let names = list.split(',').map(|one| one.trim().trim_matches(['"', '\'']).trim());
        Some(names.filter_map(|name| self.library.named(name)).map(|one| &*one.id).collect())
    }
}

/// Declarations of a style attribute, names in small letters.
fn declarations(style: &str) -> impl Iterator<Item = (String, &str)> {
    let each = style.split(';').filter_map(|one| one.split_once(':'));
    each.map(|(name, value)| (name.trim().to_ascii_lowercase(), value.trim()))
}

fn is_bold(weight: &str, around: bool) -> bool {
    match weight.trim().trim_end_matches("!important").trim() {
        "bold" | "bolder" => true,
        "normal" | "lighter" => false,
        number => number.parse::<f64>().map_or(around, |weight| weight >= 600.0),
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

/// Families of the library that a style sheet names.
fn found(css: &str, library: Library) -> Vec<&'static str> {
    let lower = css.to_ascii_lowercase();
    let is_named = |one: &&pinye_fonts::Family| lower.contains(&one.family.to_ascii_lowercase());
    library.families().iter().filter(is_named).map(|one| &*one.id).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(html: &str) -> Vec<(FaceKey, String)> {
        let uses = of(html, Library::new(|_| None));
        let text = |all: BTreeSet<u32>| all.into_iter().filter_map(char::from_u32).collect();
        uses.characters.into_iter().map(|(face, all)| (face, text(all))).collect()
    }

    fn one(html: &str) -> String {
        let mut all = drawn(html);
        assert_eq!(all.len(), 1, "{all:?}");
        all.remove(0).1
    }

    #[test]
    fn a_family_has_the_characters_of_the_elements_that_name_it() {
        let html = "<p>外</p><p style='font-family: \"Ma Shan Zheng\", serif'>春<b>天</b>&amp;</p><p>后</p>";
        assert_eq!(
            drawn(html),
            [(("ma-shan-zheng", false), "&春".into()), (("ma-shan-zheng", true), "天".into())]
        );
        assert_eq!(one("<p style=\"font-family:&quot;ZCOOL KuaiLe&quot;\">乐</p>"), "乐");
        assert_eq!(one("<svg><text font-family=\"zcool kuaile\">图</text></svg>"), "图");
        assert_eq!(one("<font face=\"ZCOOL KuaiLe\">旧</font>"), "旧");
        let within = "<div style=\"font-family:Noto Serif SC\">甲<i style=\"font-family:Arial\">乙</i>丙<br>丁</div>";
        assert_eq!(one(within), "丁丙甲");
        assert_eq!(
            one(
                "<div style=\"font-family:Noto Serif SC\"><i style=\"font-family:inherit\">乙</i></div>"
            ),
            "乙"
        );
    }

    #[test]
    fn what_stands_in_fields_is_drawn_too() {
        let html = "<div style=\"font-family:ZCOOL KuaiLe\"><input placeholder=\"姓名\" value=\"张\"><textarea>正文</textarea>后</div>外";
        assert_eq!(one(html), "名后姓张文正");
    }

    #[test]
    fn an_element_that_comes_to_life_has_its_texts_and_digits() {
        let html = "<div data-el=\"e1\" style=\"font-family:ZCOOL KuaiLe\">剩</div><div data-el=\"e2\">无</div>\
            <script type=\"application/json\" id=\"py-islands\">{\"elements\":{\"e1\":{\"props\":{\"end\":\"结束\"}},\"e2\":{\"props\":{\"a\":\"别\"}}}}</script>";
        let all = one(html);
        assert!("0123456789结束剩".chars().all(|one| all.contains(one)), "{all}");
        assert!(!all.contains('别') && !all.contains('无'));
    }

    #[test]
    fn a_style_sheet_that_names_a_family_may_mean_anything() {
        let html = "<style>.x{font-family:'ZCOOL XiaoWei'}</style><p class=\"x\">都</p>";
        assert_eq!(one(html), "都");
    }

    #[test]
    fn a_document_without_a_family_of_the_library_uses_none() {
        assert!(drawn("<p style=\"font-family:Arial\">春天</p>").is_empty());
        assert!(drawn("<p>Ma Shan Zheng</p>").is_empty(), "its name in a text is a text");
    }

    #[test]
    fn what_is_seen_first_is_known() {
        let html = "<section data-index=\"0\"><p style=\"font-family:ZCOOL KuaiLe\">一</p></section>\
            <section data-index=\"1\"><p style=\"font-family:ZCOOL XiaoWei\">二</p></section>";
        let uses = of(html, Library::new(|_| None));
        assert_eq!(uses.first.into_iter().collect::<Vec<_>>(), [("zcool-kuaile", false)]);
    }
}
