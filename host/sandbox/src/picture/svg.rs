//! SVG sanitizer: parses the file as a tree and writes it anew from an allowlist.

use std::collections::HashMap;
use std::fmt::Write as _;

use roxmltree::{Document, Node, NodeId, ParsingOptions};

use super::outcome::{ImageRejection, ProcessedImage};
use super::raster;
use values::{is_harmless_style, is_harmless_value, without_comments};

mod allowlist;
mod doctype;
mod values;

const SVG: &str = "http://www.w3.org/2000/svg";
const XLINK: &str = "http://www.w3.org/1999/xlink";
const XML: &str = "http://www.w3.org/XML/1998/namespace";
const MAX_NODES: u32 = 200_000;
const MAX_DEPTH: usize = 200;
/// Rendered nodes, counting the target of `use` and `url(#…)` at each reference.
const MAX_EXPANDED_NODES: u64 = 100_000;

/// Returns the same drawing without scripts, external references and unbounded expansion.
pub(super) fn sanitize(bytes: &[u8]) -> Result<ProcessedImage, ImageRejection> {
    let text = std::str::from_utf8(bytes).map_err(|_| ImageRejection::UnsafeSvg)?;
    let text =
        doctype::expand(text.trim_start_matches('\u{feff}')).ok_or(ImageRejection::UnsafeSvg)?;
    if !says_utf8(&text) {
        return Err(ImageRejection::UnsafeSvg);
    }
    // Without a document type only the five entities of XML remain.
    let options = ParsingOptions { nodes_limit: MAX_NODES, ..ParsingOptions::default() };
    let document =
        Document::parse_with_options(&text, options).map_err(|_| ImageRejection::UnsafeSvg)?;
    let root = document.root_element();
    if !is_svg(root, "svg") {
        return Err(ImageRejection::UnsafeSvg);
    }
    let mut ids: HashMap<&str, Node<'_, '_>> = HashMap::new();
    for node in document.descendants() {
        // For duplicate ids the first one applies.
        node.attribute("id").map(|id| *ids.entry(id).or_insert(node));
    }
    ExpansionCounter { ids: &ids, known: HashMap::new() }.count(root, 0)?;
    let mut out = String::with_capacity(text.len());
    write(root, &mut out, 0)?;
    Ok(ProcessedImage { bytes: out.into_bytes(), size: size(root) })
}

fn says_utf8(text: &str) -> bool {
    let Some(declaration) = text.strip_prefix("<?xml").and_then(|rest| rest.split("?>").next())
    else {
        return true;
    };
    let lower = declaration.to_ascii_lowercase();
    !lower.contains("encoding") || lower.contains("utf-8") || lower.contains("us-ascii")
}

fn is_svg(node: Node<'_, '_>, name: &str) -> bool {
    node.tag_name().namespace() == Some(SVG) && node.tag_name().name() == name
}

/// Counts rendered nodes, following references; rejects cycles.
struct ExpansionCounter<'a> {
    ids: &'a HashMap<&'a str, Node<'a, 'a>>,
    /// Count per node; `None` while a node is being counted.
    known: HashMap<NodeId, Option<u64>>,
}

impl<'a> ExpansionCounter<'a> {
    fn count(&mut self, node: Node<'a, 'a>, depth: usize) -> Result<u64, ImageRejection> {
        if depth > MAX_DEPTH {
            return Err(ImageRejection::UnsafeSvg);
        }
        match self.known.insert(node.id(), None) {
            Some(Some(known)) => {
                self.known.insert(node.id(), Some(known));
                return Ok(known);
            }
            Some(None) => return Err(ImageRejection::UnsafeSvg),
            None => {}
        }
        let mut drawn = 1_u64;
        for child in node.children().filter(Node::is_element) {
            drawn = drawn.saturating_add(self.count(child, depth + 1)?);
        }
        for target in references(node) {
            if let Some(target) = self.ids.get(target) {
                drawn = drawn.saturating_add(self.count(*target, depth + 1)?);
            }
        }
        if drawn > MAX_EXPANDED_NODES {
            return Err(ImageRejection::UnsafeSvg);
        }
        self.known.insert(node.id(), Some(drawn));
        Ok(drawn)
    }
}

/// Returns the ids that a node references: in `href` of `use`, and in `url(#…)` of any attribute.
fn references<'a>(node: Node<'a, 'a>) -> impl Iterator<Item = &'a str> {
    let uses = is_svg(node, "use");
    node.attributes().flat_map(move |attribute| {
        let is_link = uses && attribute.name() == "href";
        let link = attribute.value().trim().strip_prefix('#').filter(|_| is_link);
        let places = attribute.value().split("url(").skip(1);
        let named = places.filter_map(|rest| {
            let name = rest.split(')').next()?.trim_matches([' ', '"', '\'']);
            name.strip_prefix('#')
        });
        link.into_iter().chain(named)
    })
}

fn write(node: Node<'_, '_>, out: &mut String, depth: usize) -> Result<(), ImageRejection> {
    let name = node.tag_name().name();
    if node.tag_name().namespace() != Some(SVG) {
        return Ok(());
    }
    // Unwrap: a link loses its address but keeps its content.
    if allowlist::UNWRAPPED.contains(&name) {
        return write_children(node, out, depth);
    }
    if !allowlist::is_element(name) || is_forbidden_movement(node) {
        return Ok(());
    }
    if name == "style" {
        let text: String = node.children().filter_map(|child| child.text()).collect();
        if let Some(text) = without_comments(&text).filter(|text| is_harmless_style(text)) {
            let _ = write!(out, "<style>{}</style>", escaped(&text));
        }
        return Ok(());
    }
    let mut attributes = String::new();
    for attribute in node.attributes() {
        if let Some((name, value)) =
            attribute_of(node, attribute.namespace(), attribute.name(), attribute.value())
        {
            let _ = write!(attributes, " {name}=\"{}\"", escaped(&value));
        }
    }
    // Skip an `image` whose data was rejected.
    if name == "image" && !attributes.contains(" href=\"") {
        return Ok(());
    }
    if depth == 0 && fills_its_size(node) {
        attributes.push_str(" preserveAspectRatio=\"none\"");
    }
    let root = if depth == 0 { " xmlns=\"http://www.w3.org/2000/svg\"" } else { "" };
    let _ = write!(out, "<{name}{root}{attributes}>");
    write_children(node, out, depth)?;
    let _ = write!(out, "</{name}>");
    Ok(())
}

fn write_children(
    node: Node<'_, '_>,
    out: &mut String,
    depth: usize,
) -> Result<(), ImageRejection> {
    for child in node.children() {
        if child.is_element() {
            write(child, out, depth + 1)?;
        } else if child.is_text() && allowlist::has_text(node.tag_name().name()) {
            out.push_str(&escaped(child.text().unwrap_or_default()));
        }
    }
    Ok(())
}

/// Whether an animation targets an attribute other than a presentation attribute, such as an
/// address or a style.
fn is_forbidden_movement(node: Node<'_, '_>) -> bool {
    let moves = ["animate", "set", "animateTransform"].contains(&node.tag_name().name());
    moves && !node.attribute("attributeName").is_some_and(allowlist::may_move)
}

/// Returns the name and value to write for an attribute; `None` if it is not allowed.
fn attribute_of(
    node: Node<'_, '_>,
    namespace: Option<&str>,
    name: &str,
    value: &str,
) -> Option<(&'static str, String)> {
    match (namespace, name) {
        (None | Some(XLINK), "href") => Some(("href", link(node, value)?)),
        (Some(XML), "space") => (value == "preserve").then(|| ("xml:space", value.to_owned())),
        (None, "style") => is_harmless_style(value).then(|| ("style", value.to_owned())),
        (None, _) => {
            let name = allowlist::attribute(name)?;
            is_harmless_value(value).then(|| (name, value.to_owned()))
        }
        _ => None,
    }
}

/// Returns a reference within the drawing, or the sanitized data URL of an embedded image.
fn link(node: Node<'_, '_>, value: &str) -> Option<String> {
    use base64::Engine as _;
    use base64::engine::general_purpose::STANDARD;
    let value = value.trim();
    if node.tag_name().name() != "image" {
        let id = value.strip_prefix('#')?;
        return (!id.is_empty() && is_harmless_value(id)).then(|| value.to_owned());
    }
    let (kind, data) = value.strip_prefix("data:image/")?.split_once(";base64,")?;
    let extension = match kind {
        "png" | "gif" | "webp" => kind,
        "jpeg" | "jpg" => "jpg",
        _ => return None,
    };
    let data: String = data.chars().filter(|c| !c.is_ascii_whitespace()).collect();
    let made = raster::sanitize(&STANDARD.decode(data).ok()?, extension).ok()?;
    let kind = if extension == "jpg" { "jpeg" } else { extension };
    Some(format!("data:image/{kind};base64,{}", STANDARD.encode(made.bytes)))
}

fn escaped(text: &str) -> String {
    if !['&', '<', '>', '"'].into_iter().any(|c| text.contains(c)) {
        return text.to_owned();
    }
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            _ => out.push(c),
        }
    }
    out
}

/// Returns `width` and `height` of the root in pixels.
fn lengths(root: Node<'_, '_>) -> Option<(f64, f64)> {
    let length = |name| {
        let value = root.attribute(name)?.trim().trim_end_matches("px");
        value.parse::<f64>().ok()
    };
    length("width").zip(length("height"))
}

/// Returns width and height of the view box.
fn view_box(root: Node<'_, '_>) -> Option<(f64, f64)> {
    let numbers: Vec<f64> = root
        .attribute("viewBox")?
        .split([' ', ',', '\n', '\t'])
        .filter_map(|number| number.parse().ok())
        .collect();
    Some((*numbers.get(2)?, *numbers.get(3)?))
}

/// Whether the view box has the aspect ratio of `width` and `height`, and the root has no
/// `preserveAspectRatio` of its own. WebKit rounds the size of an image down to whole pixels: a
/// drawing that keeps its ratio in there leaves a gap at two edges.
fn fills_its_size(root: Node<'_, '_>) -> bool {
    let Some(((width, height), (box_width, box_height))) = lengths(root).zip(view_box(root)) else {
        return false;
    };
    let (across, down) = (width * box_height, height * box_width);
    root.attribute("preserveAspectRatio").is_none()
        && across > 0.0
        && (across - down).abs() <= across / 1000.0
}

/// Returns the size of the drawing from its `width` and `height`, or else from its view box.
fn size(root: Node<'_, '_>) -> Option<(u32, u32)> {
    let (width, height) = lengths(root).or_else(|| view_box(root))?;
    let is_size = |side: f64| (1.0..=100_000.0).contains(&side);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "checked to be small and positive"
    )]
    let rounded = |side: f64| side.round() as u32;
    (is_size(width) && is_size(height)).then(|| (rounded(width), rounded(height)))
}

#[cfg(test)]
mod tests;
