//! Response to a form submitted without script: the published document with a confirmation, or with
//! the submitted values and errors beside their fields. It is rewritten from the published document
//! alone, so it needs no plugin and works for old publications, too.
//!
//! Views provide slots: `data-slot="error"` with `data-form` and `data-for` (the name of a field),
//! and `data-slot="sent"` with `data-form`, both hidden until they are used.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::BTreeMap;

use html5ever::tendril::StrTendril;
use html5ever::tokenizer::states::RawKind;
use html5ever::tokenizer::{
    BufferQueue, Tag, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts,
};
use html5ever::{Attribute, LocalName, QualName, local_name, ns};

use super::escape;
use super::forms::{FORM_FIELD, KEY_FIELD};

/// Outcome of a submission.
#[derive(Debug)]
pub enum FormOutcome<'a> {
    /// The submission was accepted.
    Accepted,
    /// The submission was rejected.
    Rejected {
        /// Submitted values by field name.
        values: &'a BTreeMap<String, Vec<String>>,
        /// Errors by field name.
        errors: &'a BTreeMap<String, String>,
        /// Idempotency key for the next attempt.
        idempotency_key: Option<&'a str>,
    },
}

/// Rewrites the document after a submission of this form. `notice` is shown at the top unless a
/// view has a slot for the confirmation.
pub fn render_form_response(
    html: &str,
    form: &str,
    outcome: &FormOutcome<'_>,
    notice: &str,
) -> String {
    let writer = Writer::default();
    let sink = Rewriter { form, outcome, state: RefCell::new(writer) };
    let tokenizer = Tokenizer::new(sink, TokenizerOpts::default());
    let input = BufferQueue::default();
    input.push_back(StrTendril::from(html));
    let _ = tokenizer.feed(&input);
    tokenizer.end();
    let Writer { mut out, body, thanks, .. } = tokenizer.sink.state.into_inner();
    if let Some(at) = thanks {
        out.replace_range(at..at + HIDDEN.len(), "");
    } else if !notice.is_empty() {
        let kind = if matches!(outcome, FormOutcome::Accepted) { "status" } else { "alert" };
        let text = escape::html(notice);
        out.insert_str(body, &format!("<p class=\"py-notice\" role=\"{kind}\">{text}</p>"));
    }
    out
}

struct Rewriter<'a> {
    form: &'a str,
    outcome: &'a FormOutcome<'a>,
    state: RefCell<Writer>,
}

#[derive(Debug, Default)]
struct Writer {
    out: String,
    /// Position behind the opening tag of the body.
    body: usize,
    /// Id of the current form element.
    inside: String,
    /// Id in the document of the submitted form.
    form_id: String,
    /// Name of the current select element.
    list: Option<String>,
    /// Tag whose text content is replaced.
    replaced: Option<LocalName>,
    /// Whether the text belongs to a script or style sheet and must not be escaped.
    is_raw: bool,
    has_focus: bool,
    /// Position of the `hidden` attribute of the last confirmation slot: a button's slot follows
    /// the one of its form container and takes precedence.
    thanks: Option<usize>,
}

const HIDDEN: &str = " hidden=\"\"";

impl TokenSink for Rewriter<'_> {
    type Handle = ();

    fn process_token(&self, token: Token, _line: u64) -> TokenSinkResult<()> {
        let mut state = self.state.borrow_mut();
        match token {
            Token::DoctypeToken(_) => state.out.push_str("<!doctype html>"),
            Token::TagToken(tag) if tag.kind == TagKind::StartTag => {
                return self.start(&mut state, tag);
            }
            Token::TagToken(tag) => {
                state.is_raw = false;
                if tag.name == local_name!("select") {
                    state.list = None;
                }
                if state.replaced.as_ref() == Some(&tag.name) {
                    state.replaced = None;
                }
                state.out.push_str(&format!("</{}>", tag.name));
            }
            Token::CharacterTokens(text) if state.replaced.is_none() => {
                let text =
                    if state.is_raw { Cow::Borrowed(&*text) } else { escape::html(&text).into() };
                state.out.push_str(&text);
            }
            _ => {}
        }
        TokenSinkResult::Continue
    }
}

impl Rewriter<'_> {
    fn start(&self, state: &mut Writer, mut tag: Tag) -> TokenSinkResult<()> {
        let text = match tag.name {
            local_name!("form") => {
                state.inside = value(&tag, "id").to_owned();
                None
            }
            local_name!("input") if value(&tag, "name") == FORM_FIELD => {
                if value(&tag, "value") == self.form {
                    state.form_id = std::mem::take(&mut state.inside);
                    self.write_key(state);
                }
                None
            }
            local_name!("input") | local_name!("textarea") | local_name!("select") => {
                self.control(state, &mut tag)
            }
            local_name!("option") => {
                self.choice(state, &mut tag);
                None
            }
            _ => self.slot(state, &mut tag),
        };
        let is_thanks = self.is_thanks(state, &tag);
        if is_thanks {
            flag(&mut tag, "hidden", true);
        }
        write(&mut state.out, &tag);
        if is_thanks {
            // `flag` appends the attribute as the last one.
            state.thanks = Some(state.out.len() - HIDDEN.len() - 1);
        }
        if let Some(text) = text {
            state.out.push_str(&escape::html(&text));
            state.replaced = Some(tag.name.clone());
        }
        match tag.name {
            local_name!("body") => state.body = state.out.len(),
            local_name!("script") => {
                state.is_raw = true;
                return TokenSinkResult::RawData(RawKind::ScriptData);
            }
            local_name!("style") => {
                state.is_raw = true;
                return TokenSinkResult::RawData(RawKind::Rawtext);
            }
            local_name!("textarea") | local_name!("title") => {
                return TokenSinkResult::RawData(RawKind::Rcdata);
            }
            _ => {}
        }
        TokenSinkResult::Continue
    }

    /// Restores the submitted value of a field; returns the text for a textarea.
    fn control(&self, state: &mut Writer, tag: &mut Tag) -> Option<String> {
        let FormOutcome::Rejected { values, errors, .. } = self.outcome else { return None };
        if state.form_id.is_empty() || value(tag, "form") != state.form_id {
            return None;
        }
        let name = value(tag, "name").to_owned();
        let answers = values.get(&name).map(Vec::as_slice).unwrap_or_default();
        if errors.contains_key(&name) {
            set(tag, "aria-invalid", "true");
            if !std::mem::replace(&mut state.has_focus, true) {
                set(tag, "autofocus", "");
            }
        }
        match tag.name {
            local_name!("textarea") => return Some(answers.first().cloned().unwrap_or_default()),
            local_name!("select") => state.list = Some(name),
            _ => match value(tag, "type") {
                "checkbox" | "radio" => {
                    let is_chosen = answers.iter().any(|answer| answer == value(tag, "value"));
                    flag(tag, "checked", is_chosen);
                }
                // Passwords must not be echoed, and the others cannot be set by a page.
                "password" | "file" | "hidden" | "submit" | "button" | "reset" | "image" => {}
                _ => set(tag, "value", answers.first().map_or("", String::as_str)),
            },
        }
        None
    }

    fn write_key(&self, state: &mut Writer) {
        if let FormOutcome::Rejected { idempotency_key: Some(key), .. } = self.outcome {
            let key = escape::html(key);
            let input = format!("<input type=\"hidden\" name=\"{KEY_FIELD}\" value=\"{key}\">");
            state.out.push_str(&input);
        }
    }

    fn choice(&self, state: &Writer, tag: &mut Tag) {
        let (Some(list), FormOutcome::Rejected { values, .. }) = (&state.list, self.outcome) else {
            return;
        };
        let answers = values.get(list).map(Vec::as_slice).unwrap_or_default();
        let is_chosen = answers.iter().any(|answer| answer == value(tag, "value"));
        flag(tag, "selected", is_chosen);
    }

    /// Fills an error slot of a view.
    fn slot(&self, state: &Writer, tag: &mut Tag) -> Option<String> {
        if state.form_id.is_empty() || value(tag, "data-form") != state.form_id {
            return None;
        }
        let FormOutcome::Rejected { errors, .. } = self.outcome else { return None };
        let message =
            errors.get(value(tag, "data-for")).filter(|_| value(tag, "data-slot") == "error")?;
        flag(tag, "hidden", false);
        Some(message.clone())
    }

    fn is_thanks(&self, state: &Writer, tag: &Tag) -> bool {
        matches!(self.outcome, FormOutcome::Accepted)
            && !state.form_id.is_empty()
            && value(tag, "data-form") == state.form_id
            && value(tag, "data-slot") == "sent"
    }
}

fn value<'a>(tag: &'a Tag, name: &str) -> &'a str {
    tag.attrs.iter().find(|one| &*one.name.local == name).map_or("", |one| &*one.value)
}

fn set(tag: &mut Tag, name: &str, value: &str) {
    flag(tag, name, false);
    let name = QualName::new(None, ns!(), LocalName::from(name));
    tag.attrs.push(Attribute { name, value: value.into() });
}

fn flag(tag: &mut Tag, name: &str, is_set: bool) {
    tag.attrs.retain(|one| &*one.name.local != name);
    if is_set {
        set(tag, name, "");
    }
}

fn write(out: &mut String, tag: &Tag) {
    out.push('<');
    out.push_str(&tag.name);
    for Attribute { name, value } in &tag.attrs {
        out.push(' ');
        out.push_str(&name.local);
        out.push_str("=\"");
        out.push_str(&escape::html(value));
        out.push('"');
    }
    out.push_str(if tag.self_closing { "/>" } else { ">" });
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::{FormOutcome, render_form_response};

    const PAGE: &str = "<!doctype html><html><head><style>a>b{}</style><title>a &amp; b</title></head><body><main>\
        <form id=\"py-form-0\"><input type=\"hidden\" name=\"py-form\" value=\"box\"></form>\
        <form id=\"py-form-1\"><input type=\"hidden\" name=\"py-form\" value=\"page:p\"></form>\
        <input form=\"py-form-1\" name=\"tel\" type=\"tel\" value=\"1\"><p data-slot=\"error\" data-form=\"py-form-1\" data-for=\"tel\" hidden></p>\
        <input form=\"py-form-0\" name=\"tel\" value=\"2\">\
        <input form=\"py-form-1\" name=\"days\" type=\"checkbox\" value=\"a\" checked><input form=\"py-form-1\" name=\"days\" type=\"checkbox\" value=\"b\">\
        <select form=\"py-form-1\" name=\"city\"><option value=\"x\" selected>X</option><option value=\"y\">Y</option></select>\
        <textarea form=\"py-form-1\" name=\"note\">old &lt;</textarea><input form=\"py-form-1\" name=\"secret\" type=\"password\">\
        <svg viewBox=\"0 0 1 1\"><path d=\"M0 0\"></path></svg>\
        <p hidden data-slot=\"sent\" data-form=\"py-form-1\">of the box</p><p data-slot=\"sent\" data-form=\"py-form-1\" hidden>thanks</p></main><script type=\"application/json\">{\"a\":\"\\u003c>\"}</script></body></html>";

    fn map<T>(pairs: &[(&str, T)]) -> BTreeMap<String, T>
    where
        T: Clone,
    {
        pairs.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect()
    }

    #[test]
    fn what_was_filled_in_stands_there_again_beside_what_is_wrong() {
        let several =
            |answers: &[&str]| answers.iter().map(|one| (*one).to_owned()).collect::<Vec<_>>();
        let values = map(&[
            ("tel", several(&["\"><script>hit()</script>"])),
            ("days", several(&["b"])),
            ("city", several(&["y"])),
            ("note", several(&["</textarea><b>new"])),
            ("secret", several(&["s3"])),
        ]);
        let errors = map(&[("tel", "no <number>".to_owned())]);
        let outcome = FormOutcome::Rejected {
            values: &values,
            errors: &errors,
            idempotency_key: Some("k\"1"),
        };
        let html = render_form_response(PAGE, "page:p", &outcome, "please & look");
        let key = "<input type=\"hidden\" name=\"py-key\" value=\"k&quot;1\">";
        assert_eq!(html.matches(key).count(), 1, "{html}");
        assert!(html.find(key) > html.find("py-form-1"), "of the form that is meant: {html}");
        for there in [
            "<body><p class=\"py-notice\" role=\"alert\">please &amp; look</p><main>",
            "value=\"&quot;&gt;&lt;script&gt;hit()&lt;/script&gt;\"",
            "<p data-slot=\"error\" data-form=\"py-form-1\" data-for=\"tel\">no &lt;number&gt;</p>",
            "<input form=\"py-form-0\" name=\"tel\" value=\"2\">",
            "value=\"a\"><input form=\"py-form-1\" name=\"days\" type=\"checkbox\" value=\"b\" checked=\"\">",
            "<option value=\"x\">X</option><option value=\"y\" selected=\"\">Y</option>",
            ">&lt;/textarea&gt;&lt;b&gt;new</textarea>",
            "<style>a>b{}</style><title>a &amp; b</title>",
            "{\"a\":\"\\u003c>\"}</script>",
            "aria-invalid=\"true\" autofocus=\"\"",
            "data-slot=\"sent\" data-form=\"py-form-1\" hidden=\"\"",
        ] {
            assert!(html.contains(there), "{there}\n{html}");
        }
        assert!(!html.contains("s3") && !html.contains("<script>hit"), "{html}");
    }

    #[test]
    fn thanks_stand_where_the_view_left_a_place_else_on_top() {
        let html = render_form_response(PAGE, "page:p", &FormOutcome::Accepted, "taken");
        assert!(
            html.contains("<p data-slot=\"sent\" data-form=\"py-form-1\">thanks</p>"),
            "{html}"
        );
        assert!(html.contains("hidden=\"\">of the box"), "one thanks is enough: {html}");
        assert!(!html.contains("py-notice") && html.contains("value=\"1\""));
        let html = render_form_response(PAGE, "box", &FormOutcome::Accepted, "taken");
        assert!(html.contains("<p class=\"py-notice\" role=\"status\">taken</p>"), "{html}");
        assert!(
            html.contains("data-slot=\"sent\" data-form=\"py-form-1\" hidden"),
            "of another form"
        );
    }
}
